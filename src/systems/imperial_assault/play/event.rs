//! What happens in a match, one thing at a time.

use super::{
    ability::AbilityNo,
    battle::Bonus,
    board::{Space, Stand},
    dice::{Roll, Symbols},
    pieces::{FigureNo, GroupNo, PowerToken, Status, TokenColor, Zone},
    question::Thing,
    state::Phase,
};
use crate::cards::{CommandId, DeploymentId, Die, ability::Pile};
use kernel::game::{Outcome, Seat};

/// Why victory points were scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// For a group (IA-WIN-02).
    Group(GroupNo),
    /// For a figure (IA-WIN-07).
    Figure(FigureNo),
    /// For a token of the mission.
    Token(u8),
    /// For an area of the mission.
    Area,
    /// By an ability.
    Ability(AbilityNo),
    /// For what the mission asked for.
    Mission,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Both rolled for initiative (IA-INIT-02): their accuracy.
    RolledForInitiative([i8; 2]),
    Initiative(Seat),
    ZoneChosen(Seat, Zone),
    Deployed(FigureNo, Stand),
    RoundBegan(u16),
    PhaseBegan(Phase),
    /// A player passed instead of activating (IA-ROUND-05).
    Passed(Seat),
    Activated(GroupNo),
    /// A figure of the group begins its activation.
    FigureActivated(FigureNo),
    /// A figure gained movement points.
    Gained(FigureNo, u8),
    /// A figure walked, from one place over others.
    Walked {
        figure: FigureNo,
        from: Stand,
        way: Vec<Stand>,
    },
    /// A figure had to go elsewhere.
    Displaced {
        figure: FigureNo,
        from: Stand,
        to: Stand,
    },
    AttackDeclared {
        attacker: FigureNo,
        target: FigureNo,
        space: Space,
        distance: Option<u8>,
    },
    TokenSpent(FigureNo, PowerToken),
    TokenGained(FigureNo, PowerToken),
    /// A power token was given up.
    TokenLost(FigureNo, PowerToken),
    /// Both pools were rolled.
    Rolled {
        attacker: FigureNo,
        attack: Roll,
        defense: Roll,
    },
    /// What the attack comes to once everything is counted together, surges left to spend included.
    Counted(Symbols),
    /// A surge ability was used, by its place on the attacker's card.
    SurgeUsed(FigureNo, u8),
    /// A die was rolled again, and shows this now.
    Rerolled {
        figure: FigureNo,
        before: Symbols,
        now: Symbols,
    },
    /// An ability was used, by a figure or by its player.
    Used(AbilityNo, Option<FigureNo>),
    /// An ability added this to the attack.
    Changed(AbilityNo, Option<FigureNo>, Bonus),
    /// A card was exhausted, or turned over for good, for its ability.
    Exhausted(AbilityNo),
    Depleted(AbilityNo),
    /// A Command card was played, by a figure or by its player alone.
    CardPlayed {
        seat: Seat,
        card: CommandId,
        by: Option<FigureNo>,
    },
    CardCancelled(Seat, CommandId),
    /// A card of a hand or deck was discarded.
    CardDiscarded(Seat, CommandId),
    /// A card of this side went there; which, not everybody sees.
    CardMoved(Seat, Pile),
    /// A player looked at cards of a deck or hand.
    Looked {
        by: Seat,
        at: Seat,
        count: u8,
    },
    /// Cards were shown to both players.
    Revealed(Seat, Vec<CommandId>),
    /// A card was put on the Deployment card of a group.
    Attached(AbilityNo, GroupNo),
    /// The dice of an ability were rolled.
    DiceRolled(AbilityNo, Symbols),
    /// A die came to the attack dice, or to the defense dice.
    DieAdded(bool, Die),
    DieRemoved(bool, Die),
    /// A die was turned.
    DieSet {
        before: Symbols,
        now: Symbols,
    },
    /// A die was taken off the roll.
    DieDropped(Symbols),
    /// The attack is on another figure.
    Retargeted {
        attacker: FigureNo,
        target: FigureNo,
    },
    ActionsGained(FigureNo, u8),
    /// A space was chosen.
    SpaceChosen(Space),
    RubblePlaced(Space),
    Readied(GroupNo),
    /// A Form card lies under the card of a group now.
    FormTaken(GroupNo, DeploymentId),
    GroupExhausted(GroupNo),
    /// A group has to be activated next by its player.
    MustActivate(GroupNo),
    /// A group waits, to be deployed later.
    SetAside(GroupNo),
    /// A figure was placed elsewhere.
    Placed {
        figure: FigureNo,
        from: Stand,
        to: Stand,
    },
    /// The attack missed: dodged, or too short.
    Missed {
        target: FigureNo,
        dodged: bool,
    },
    /// The attack hit for so much damage.
    Hit {
        target: FigureNo,
        damage: u8,
    },
    /// A figure suffered damage.
    Damaged(FigureNo, u8),
    Recovered(FigureNo, u8),
    /// A figure suffers strain.
    Strained(FigureNo, u8),
    /// Cards of a deck were discarded.
    Milled(Seat, Vec<CommandId>),
    StatusGained(FigureNo, Status),
    StatusLost(FigureNo, Status),
    Defeated(FigureNo),
    Scored {
        seat: Seat,
        points: i32,
        why: Score,
    },
    /// A player drew cards; which, nobody else sees.
    Drew(Seat, u8),
    DoorOpened(u8),
    DoorsClosed,
    /// A figure interacted.
    Interacted(FigureNo, Thing),
    /// A token was turned.
    TokenTurned(u8),
    /// A figure carries a token now.
    TokenTaken(FigureNo, u8),
    TokenDropped(u8, Space),
    /// A token was delivered or turned into points, and is gone.
    TokenGone(u8),
    /// A token has a marker of this player now.
    TokenMarked(u8, Seat),
    /// A counter was put on a token.
    TokenCounted(u8),
    /// A token was moved, from one space to another.
    TokenMoved(u8, Space, Space),
    /// A token was put on the map.
    TokenBrought(u8, Space),
    /// A player keeps a token now.
    TokenKept(u8, Seat),
    /// A token takes damage for who carries it.
    TokenDamaged(u8, u8),
    /// Two tokens changed their places.
    TokensSwapped(u8, u8),
    /// A carried token was left where the mission wants it.
    TokenInstalled(u8, Seat),
    /// A figure spent movement points on a token.
    PointsSpent(FigureNo, u8),
    /// A piece of the mission was defeated or destroyed: it is numbered like a figure.
    PieceDestroyed(FigureNo),
    /// A color was drawn.
    ColorDrawn(TokenColor),
    /// A die of the mission was rolled: its damage.
    MissionRolled(u8),
    /// A player hid coordinates.
    Aimed(Seat),
    /// Where the true coordinate of a player was.
    AimShown(Seat, Space),
    /// The group a player picked.
    GroupPicked(Seat, GroupNo),
    /// A marker was put on a group face down.
    GroupMarked(GroupNo),
    /// The marker of a group was shown: whether it is red.
    MarkShown(GroupNo, bool),
    /// Who operates what the mission lets them operate; nobody.
    Operated(Option<Seat>),
    /// A player has so many points until the next round has ended.
    Lent(Seat, i32),
    Over(Outcome),
}
