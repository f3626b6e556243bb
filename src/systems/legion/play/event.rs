//! What happens in a match, one thing at a time.

use super::{
    action::{CardAction, MoveKind},
    dice::{Faces, Shields},
    pieces::UnitNo,
    state::{Bane, Damage, MarkerKind, Phase},
    table::Spot,
};
use crate::cards::{BattleId, BattleKind, Player, Rank, TokenKind};
use kernel::game::{Outcome, Seat};

/// The reason for a victory token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// A token of the objective, by its number.
    Token(u8),
    /// A unit.
    Unit(UnitNo),
    /// A bomb that went off there.
    Spot(Spot),
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Color(Seat, Player),
    Edge(Seat),
    Eliminated(Seat, BattleId),
    /// A player did not eliminate a card.
    Declined(Seat),
    BattleCard(BattleKind, BattleId),
    TokenPlaced(u8, Spot),
    BarricadePlaced(Seat, Spot),
    MarkerPlaced(Seat, MarkerKind, Spot),
    /// A bomb cart stands there now.
    CartPlaced(Seat, Spot),
    /// A Bane token was turned up.
    BaneRevealed(Seat, Bane, Spot),
    /// A unit got into a vehicle, or out of it.
    Embarked(UnitNo, UnitNo),
    Disembarked(UnitNo, Spot),
    /// A command card was divulged, by its place among those of its side.
    Divulged(Seat, u8),
    /// A flaw card was played by a side against a unit.
    FlawPlayed(Seat, UnitNo),
    /// A contingency took the place of the revealed card.
    Contingency(Seat, u8),
    /// An upgrade was discarded, by its place among those of the unit.
    UpgradeDiscarded(UnitNo, u8),
    /// What a card would have done is canceled.
    Canceled,
    /// A rank, or a number of pips, was named.
    NamedRank(Seat, Rank),
    NamedPips(Seat, u8),
    Deployed(UnitNo, Spot),
    RoundBegan(u8),
    PhaseBegan(Phase),
    /// A command card was revealed; none where none could be played.
    Revealed(Seat, Option<u8>),
    Priority(Seat),
    Nominated(Seat, UnitNo),
    Ordered(UnitNo),
    /// A drawn order token fits no unit (LEG-ACT-03).
    DrewNothing(Seat, Rank),
    Drew(Seat, Rank),
    Passed(Seat),
    Activated(UnitNo),
    /// It rallied: the dice, and how many tokens went.
    Rallied(UnitNo, Shields, u8),
    Panicked(UnitNo),
    Suppressed(UnitNo),
    Gained(UnitNo, TokenKind, u8),
    Spent(UnitNo, TokenKind, u8),
    Lost(UnitNo, TokenKind, u8),
    Recovered(UnitNo),
    CardAction(UnitNo, CardAction),
    /// An upgrade was used, by its place among those of the unit.
    Used(UnitNo, u8),
    /// A command card does something, by its place among those of its side.
    Played(Seat, u8),
    /// Dice were rolled for a card: so many, and how many did something.
    CardRolled(u8, u8),
    /// A command card was discarded from a hand, or came back to it.
    Discarded(Seat, u8),
    BackToHand(Seat, u8),
    /// A two-sided card was turned over.
    Turned(UnitNo, u8),
    /// An order token went back to the pool, or was turned face down.
    Unordered(UnitNo),
    TurnedDown(UnitNo),
    /// A unit was repaired or treated: so many tokens, or minis that came back.
    Mended(UnitNo, u8),
    Restored(UnitNo, u8),
    /// A bounty was set on a unit.
    Hunted(UnitNo, UnitNo),
    /// A charge was placed.
    ChargePlaced(Seat, Spot),
    /// A mine of the condition was placed.
    MinePlaced(Seat, Spot),
    /// Something went off.
    Detonated(Spot),
    /// It struck a unit: the dice as they count.
    Struck(UnitNo, Faces),
    SetAside(UnitNo),
    /// A friend supported the attack.
    Supported(UnitNo),
    Moved {
        unit: UnitNo,
        kind: MoveKind,
        from: Spot,
        to: Spot,
    },
    Displaced(UnitNo, Spot),
    Engaged(UnitNo, UnitNo),
    AttackDeclared {
        attacker: UnitNo,
        defender: UnitNo,
        melee: bool,
        range: u8,
    },
    /// The pool: so many red, black and white dice.
    PoolFormed(UnitNo, [u8; 3]),
    Rolled(UnitNo, Faces),
    Rerolled(UnitNo, Faces),
    /// Surges are converted: hits and crits.
    Converted(UnitNo, Faces),
    Dodged(UnitNo, u8),
    /// Cover canceled so many hits.
    Covered(UnitNo, u8),
    /// Armor canceled so many hits.
    Armored(UnitNo, u8),
    ShieldsFlipped(UnitNo, u8),
    /// A guardian took over hits, and suffers wounds.
    Guarded {
        guardian: UnitNo,
        unit: UnitNo,
        hits: u8,
        wounds: u8,
    },
    Defended(UnitNo, Shields),
    /// Blocks that Pierce canceled.
    Pierced(UnitNo, u8),
    Wounded(UnitNo, u8),
    NoWounds(UnitNo),
    MiniDefeated(UnitNo),
    Defeated(UnitNo),
    VehicleDamaged(UnitNo, Damage),
    StandbySpent(UnitNo),
    Withdrew(UnitNo),
    Claimed(UnitNo, u8),
    Dropped(UnitNo, u8),
    TokenWounds(u8, u8),
    Promoted(UnitNo),
    Scored {
        seat: Seat,
        tokens: i32,
        why: Score,
    },
    Healed(UnitNo, u8),
    Over(Outcome),
}
