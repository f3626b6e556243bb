//! What the players are asked, and what they can answer.

use serde::{Deserialize, Serialize};

use super::{
    pieces::{Source, UnitNo},
    table::{Heading, Level, Spot},
};
use crate::{
    cards::{BattleKind, Player, TokenKind},
    play::action::{Formation, UnitAction},
};

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionKind {
    /// Which color the player takes (LEG-SETUP-02).
    Color,
    /// Which long edge is red's (LEG-SETUP-03).
    Edge,
    /// From which row a battle card is eliminated, if any (LEG-SETUP-05).
    Eliminate,
    /// Where an objective token lies.
    PlaceToken,
    /// Which piece of terrain is a key position.
    KeyPosition,
    /// Where a barricade stands.
    PlaceBarricade,
    /// Which unit is deployed next (LEG-SETUP-08).
    DeployUnit,
    /// Where the unit is deployed.
    DeployAt,
    /// Where the unit scouts to, if it does (LEG-KW-SCOUT-X).
    Scout,
    /// Which command card is played (LEG-CMD-03).
    Command,
    /// Which unit is nominated as commander (LEG-CMD-08).
    Commander,
    /// Which unit is issued an order, if any (LEG-CMD-09).
    Order,
    /// Which unit is issued an order by an ability, if any.
    ExtraOrder,
    /// Which unit is activated, whether an order is drawn or the player passes (LEG-ACT-02, LEG-ACT-04).
    Turn,
    /// Which unit of the drawn rank is activated.
    DrawnUnit,
    /// What the unit does next.
    Act,
    /// Which free action follows, if any.
    FreeAct,
    /// Where the unit goes.
    Destination,
    /// How the others stand around the leader.
    Formation,
    /// Which unit is attacked.
    Target,
    /// Which further unit is attacked, if any (LEG-ATK-06).
    FurtherTarget,
    /// Which weapons are in the pool.
    Pool,
    /// How many aim tokens lengthen the range (LEG-KW-LONG-SHOT-X).
    LongShot,
    /// Whether an aim token is spent to reroll (LEG-ATK-09).
    Reroll,
    /// Whether an observation token is spent to reroll.
    RerollObserved,
    /// How many surge tokens are spent on the attack (LEG-ATK-10).
    AttackSurges,
    /// How many aim tokens are spent to change dice (LEG-KW-MARKSMAN).
    Marksman,
    /// How many aim tokens are spent for Pierce (LEG-KW-LETHAL-X).
    Lethal,
    /// How many dodge tokens are spent (LEG-ATK-11).
    Dodge,
    /// How many shields are flipped (LEG-KW-SHIELDED-X).
    Shields,
    /// How many hits a guardian takes over (LEG-KW-GUARDIAN-X).
    Guardian,
    /// Whether a guardian spends a dodge token (LEG-KW-SORESU-MASTERY).
    GuardianDodge,
    /// How many surge tokens are spent on the defense (LEG-DEF-03).
    DefenseSurges,
    /// Whether dice of the defense are rerolled (LEG-KW-UNCANNY-LUCK-X).
    Luck,
    /// Which mini suffers a wound (LEG-ATK-21).
    Wound,
    /// Whether a standby token is spent (LEG-STBY-02).
    Standby,
    /// Whether the compulsory move comes first (LEG-KW-SPEEDER-X).
    CompulsoryFirst,
    /// Whether suppression is gained for a free move.
    FreeMove,
    /// Whether suppression is gained for more speed (LEG-KW-SPUR).
    Spur,
    /// Whether the wheel mode is on (LEG-KW-WHEEL-MODE).
    WheelMode,
    /// Whether an extra action is taken (LEG-KW-JUYO-MASTERY).
    ExtraAction,
    /// Which unit an ability is about, if any.
    Choose,
    /// Which of several tokens is gained.
    GainToken,
    /// How many suppression tokens are kept.
    KeepSuppression,
    /// Where a displaced leader goes (LEG-MOVE-25).
    Displaced,
    /// Which weapon is disrupted (LEG-VEH-05).
    Disrupted,
    /// Which unit is promoted (LEG-END-03).
    Promote,
    /// Whether a card is used, or what of it reaches a unit.
    Ability,
    /// Which unit a card is about.
    AbilityUnit,
    /// Which of several things a card does.
    AbilityOption,
    /// How many orders a card gives up.
    AbilityNumber,
    /// Whether a two-sided card is turned over.
    TurnCard,
    /// Which command card comes back.
    AbilityCard,
    /// Whether a friend may ignore its program (LEG-KW-OVERRIDE-X).
    Override,
    /// Whether the unit deploys as an Operative (LEG-KW-COVERT-OPS).
    CovertOps,
    /// Whom a bounty is set on (LEG-KW-BOUNTY).
    Bounty,
    /// Whether the speed is another in this activation (LEG-KW-ATTACK-RUN).
    AttackRun,
    /// Whether a wound is suffered for a free action (LEG-KW-RUTHLESS).
    Ruthless,
    /// Whether a die is rolled for suppression (LEG-KW-LATENT-POWER).
    LatentPower,
    /// How many dodge tokens improve dice (LEG-KW-JARKAI-MASTERY).
    JarKai,
    /// Whether aim tokens are gained against this one defender (LEG-KW-ADVANCED-TARGETING).
    AdvancedTargeting,
    /// Whether the defender's minis are scattered (LEG-KW-SCATTER).
    Scatter,
    /// How a vehicle on a cable is turned (LEG-KW-TOW-CABLE).
    TowCable,
    /// Whether a token goes to a friend (LEG-KW-AID).
    Aid,
    /// Whether Pierce is lowered (LEG-KW-MAKASHI-MASTERY).
    Makashi,
    /// Where a charge lies (LEG-KW-ARM-X).
    PlaceCharge,
    /// Which charge goes off, if any (LEG-KW-DETONATE-X).
    Detonate,
    /// Where a mine of the condition lies.
    PlaceMine,
    /// Which unit is set aside, if any.
    SetAside,
    /// Which unit becomes a hostage.
    Hostage,
    /// Which unit takes a bomb.
    GiveBomb,
    /// Which bomb goes off, if any.
    Bomb,
    /// Whether units that were passed over are attacked (LEG-KW-OVERRUN-X).
    Overrun,
    /// Which friend adds its weapons (LEG-KW-FIRE-SUPPORT).
    FireSupport,
    /// Whether a wound is added to a token, or taken off it.
    Sabotage,
    /// How the base is turned after or before a move (LEG-KW-REPOSITION).
    Turned,
    /// Where the leader gets out of a vehicle (LEG-KW-TRANSPORT-X).
    Disembark,
    /// Where a marker lies: smoke, graffiti, a priority mission.
    PlaceMarker,
    /// Where a bomb cart starts, which piece of terrain the other side brings its own to, and where one goes (LEG-OBJ-08).
    PlaceCart,
    MarkGoal,
    MoveCart,
    /// Which of the Bane tokens is put on the table, and whether one is revealed (LEG-KW-BANE-TOKENS).
    ChooseBane,
    HereIAm,
    /// Whether one more die is rolled to rally (LEG-KW-GRAFFITI).
    RallyDie,
    /// Which barricade is shifted.
    LiftBarricade,
    /// Where a unit is set by a card.
    PlaceUnit,
    /// Whether a flaw card is played (LEG-KW-FLAWED).
    Flaw,
    /// Whether a command card is divulged (LEG-KW-DIVULGE).
    Divulge,
    /// Which contingency takes the place of the revealed card, if any (LEG-KW-CONTINGENCIES-X).
    Contingency,
    /// Which upgrade of a unit a card is about.
    AbilityUpgrade,
    /// Which weapon of a friend is added to the pool.
    Contribute,
    /// Which rank is named.
    NameRank,
    /// Which number of pips is named.
    NamePips,
    /// How many dice of the other side are taken away.
    TakeDice,
}

/// A question with what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    pub kind: QuestionKind,
    /// About which unit.
    pub unit: Option<UnitNo>,
    /// And which other.
    pub other: Option<UnitNo>,
    /// About how many.
    pub number: u8,
    /// About what card does.
    pub card: Option<Source>,
}

impl Question {
    pub const fn of(kind: QuestionKind) -> Self {
        Self { kind, unit: None, other: None, number: 0, card: None }
    }

    pub const fn about(kind: QuestionKind, unit: UnitNo) -> Self {
        Self { kind, unit: Some(unit), other: None, number: 0, card: None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// No; nothing more; go on.
    Pass,
    /// Yes.
    Yes,
    /// This color.
    Player(Player),
    /// True for the far edge as red's.
    Far(bool),
    /// From this row.
    Row(BattleKind),
    /// There.
    Spot(Spot),
    /// There, facing that way, on that level.
    Place {
        at: Spot,
        heading: Heading,
        level: Level,
    },
    /// This mini of the unit, by its place in it, stands there: never offered, any legal place is taken.
    Stand {
        mini: u8,
        at: Spot,
        level: Level,
    },
    /// This piece of terrain, by its number.
    Piece(u8),
    /// This charge or bomb, by its number.
    Charge(u8),
    /// This unit.
    Unit(UnitNo),
    /// This command card, by its place in the hand.
    Command(u8),
    /// This unit, in melee or at a distance.
    Target {
        unit: UnitNo,
        melee: bool,
    },
    /// Draw an order.
    Draw,
    /// This action.
    #[serde(rename = "deed")]
    Action(UnitAction),
    Formation(Formation),
    /// This pool, by its number among those offered.
    Pool(u8),
    /// This one of several, by its place.
    Option(u8),
    /// So many.
    Number(u8),
    /// This mini, by its place in the unit.
    Mini(u8),
    /// This weapon, by its place among those of the unit.
    Weapon(u8),
    /// This token.
    Token(TokenKind),
    /// This way.
    Heading(Heading),
}
