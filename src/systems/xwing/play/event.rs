//! What happens in a game, one thing at a time.

use super::{
    board::{Edge, Obstacle},
    dice::{DieKind, Face, FaceCounts},
    maneuver::Flown,
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::{Move, ShipAction},
    state::{Bomb, Phase},
    weapon::Weapon,
};
use crate::cards::{ConditionId, ability::words::Token};
use kernel::{
    game::{Outcome, Seat},
    plane::Pose,
};

/// Something that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A player has initiative (XW-SETUP-02, -03).
    Initiative {
        seat: Seat,
        /// Who chose.
        chooser: Seat,
        /// The squad totals.
        totals: [i32; 2],
        /// The first player's die, if the totals were equal.
        die: Option<Face>,
    },
    /// An obstacle was placed.
    ObstaclePlaced(Obstacle),
    /// An obstacle was removed, by its number.
    ObstacleRemoved(u8),
    /// A player took an edge.
    EdgeTaken(Seat, Edge),
    /// A ship was placed.
    Placed(ShipNo, Pose),
    RoundBegan(u16),
    PhaseBegan(Phase),
    /// A player set the dial of a ship; nobody else sees to what.
    DialSet(ShipNo),
    /// A dial was shown to the other player.
    DialPeeked(ShipNo),
    /// A dial was revealed.
    DialRevealed(ShipNo, Flown),
    /// The maneuver was changed by a card.
    ManeuverChanged(ShipNo, Flown),
    /// A maneuver that may not be flown was replaced (XW-STRESS-04, XW-FAQ-01).
    ManeuverImposed {
        ship: ShipNo,
        flown: Flown,
        /// By the rule, not by the opponent.
        by_rule: bool,
        /// A straight maneuver could not have been dialed.
        shaken: bool,
    },
    /// An ionized ship drifts (XW-ION-03).
    Drifts(ShipNo),
    /// A ship executed a maneuver.
    Flew {
        /// Which ship.
        ship: ShipNo,
        /// Where it stood.
        from: Pose,
        /// Where it stands.
        to: Pose,
        /// The maneuver.
        flown: Flown,
        /// Ships it overlapped.
        overlapped: ShipSet,
    },
    /// A ship went or was turned elsewhere without a maneuver.
    Moved {
        /// Which ship.
        ship: ShipNo,
        /// How; none for turned on the spot.
        how: Option<Move>,
        /// Where it stood.
        from: Pose,
        /// Where it stands.
        to: Pose,
    },
    /// A ship met an obstacle.
    MetObstacle {
        ship: ShipNo,
        /// Its number.
        obstacle: u8,
        /// Whether the ship stands on it now, not only flew through it.
        on: bool,
    },
    /// A ship left the board and is destroyed (XW-DAMAGE-16).
    Fled(ShipNo),
    /// A ship lost its Perform Action step.
    NoAction(ShipNo),
    /// A ship performed an action.
    Performed(ShipNo, ShipAction),
    /// A mobile arc was turned.
    ArcTurned(ShipNo, u8),
    /// A ship received tokens.
    Gained(ShipNo, Token, u8),
    /// Tokens left a ship.
    Lost(ShipNo, Token, u8),
    /// In the End phase the unspent tokens of these ships left (XW-END-01).
    TokensCleared(ShipSet),
    /// A ship spent a token.
    Spent(ShipNo, Token),
    /// A ship locked another.
    Locked {
        /// Who locked.
        by: ShipNo,
        /// Whom.
        on: ShipNo,
    },
    /// A target lock is gone.
    Unlocked {
        /// Who held it.
        by: ShipNo,
        /// On whom.
        on: ShipNo,
    },
    /// An ability was used or came into force.
    AbilityUsed(AbilityAt),
    /// An attack was declared.
    AttackDeclared {
        /// Who attacks.
        attacker: ShipNo,
        /// Whom.
        defender: ShipNo,
        /// With what.
        weapon: Weapon,
        /// At which range.
        range: u8,
        /// Whether an obstacle is in the way.
        obstructed: bool,
    },
    /// Dice were rolled.
    Rolled {
        /// By or for which ship.
        ship: ShipNo,
        /// Which dice.
        kind: DieKind,
        /// What they show.
        faces: FaceCounts,
    },
    /// The dice of the running attack show something else now.
    DiceNow {
        /// Which dice.
        kind: DieKind,
        /// What they show.
        faces: FaceCounts,
    },
    /// A face was named before a roll of this ship.
    FaceNamed {
        /// By the card of which ship.
        by: ShipNo,
        /// Whose roll.
        ship: ShipNo,
        face: Face,
    },
    /// A die was turned to the face that was named.
    DieTurned {
        /// Whose roll.
        ship: ShipNo,
        from: Face,
        to: Face,
    },
    /// Evades have canceled: the attack hits or misses.
    AttackCompared {
        /// Who was attacked.
        defender: ShipNo,
        /// Whether it was hit.
        hit: bool,
        /// Uncanceled hits.
        hits: u8,
        /// Uncanceled critical hits.
        crits: u8,
    },
    /// The defender suffers what is left, after everything that answers a hit.
    AttackResolved {
        /// Who was attacked.
        defender: ShipNo,
        /// Whether it was hit.
        hit: bool,
        /// Uncancelled hits.
        hits: u8,
        /// Uncancelled critical hits.
        crits: u8,
    },
    /// A ship lost shields.
    ShieldLost(ShipNo, u8),
    /// A ship recovered shields.
    ShieldRecovered(ShipNo, u8),
    /// A damage card was dealt; its number if it is faceup.
    DamageDealt(ShipNo, Option<u8>),
    /// A damage card was turned faceup or facedown.
    DamageTurned {
        /// Whose.
        ship: ShipNo,
        /// Which; none if nobody knows.
        card: Option<u8>,
        /// Faceup now.
        up: bool,
    },
    /// A damage card was discarded.
    DamageDiscarded(ShipNo, Option<u8>),
    /// A ship is destroyed.
    Destroyed(ShipNo),
    /// A ship is destroyed but stays for a while (XW-COMBAT-14).
    Doomed(ShipNo),
    /// A ship was taken from the board.
    Removed(ShipNo),
    /// A docked ship was deployed.
    Deployed(ShipNo, Pose),
    /// An upgrade was discarded.
    CardDiscarded(ShipNo, u8),
    /// An upgrade was turned faceup again.
    CardRestored(ShipNo, u8),
    /// A dual card shows this face now.
    CardTurned(ShipNo, u8, u8),
    /// Tokens on a card now.
    CardTokens(ShipNo, u8, u8),
    /// A condition was assigned.
    ConditionAssigned(ShipNo, ConditionId),
    /// A condition was removed.
    ConditionRemoved(ShipNo, ConditionId),
    /// A bomb was dropped.
    BombDropped(ShipNo, Bomb),
    /// A bomb went off.
    BombDetonated(Bomb),
    /// A bomb did not go off.
    BombSpared(Bomb),
    /// The origin of an effect that ended.
    Ended(ShipNo, Origin),
    /// The game is over.
    Over(Outcome),
}
