//! The questions that players are asked, and their answers.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    action::{Choice, Formation, MoveKind, UnitAction},
    pieces::{Source, UnitNo},
    state::MarkerKind,
    table::{Heading, Level, Spot},
};
use crate::cards::{BattleKind, Player, Rank, TokenKind};
use kernel::{
    game::Seat,
    narration::{Phrased as _, narrated, questions},
};

questions! {
    phrases = "legion.play.ask.", narrator = Describer<'_>;

    /// LEG-SETUP-02.
    Color,
    /// Red's long edge (LEG-SETUP-03).
    Edge,
    /// A battle card to eliminate; the turn of the elimination (LEG-SETUP-05).
    Eliminate(turn: u8),
    /// A place for an objective token; tokens placed so far.
    PlaceToken(placed: u8),
    /// A piece of terrain as key position.
    KeyPosition(placed: u8),
    /// A place for a barricade: a new one, by how many stand, or the piece that a unit shifts.
    PlaceBarricade(unit: Option<UnitNo>, number: u8),
    /// The next unit to deploy (LEG-SETUP-08).
    DeployUnit,
    DeployAt(unit: UnitNo),
    /// LEG-KW-SCOUT-X.
    Scout(unit: UnitNo),
    /// LEG-CMD-03.
    Command,
    /// LEG-CMD-08.
    Commander,
    /// LEG-CMD-09.
    Order(unit: UnitNo),
    /// An order that an ability issues.
    ExtraOrder(unit: UnitNo),
    /// LEG-ACT-02, LEG-ACT-04.
    Turn,
    /// A unit of the drawn rank; none for stored order tokens.
    DrawnUnit(rank: Option<Rank>),
    /// The next action of a unit.
    Act(unit: UnitNo) => [with(left = |d| d.actions_left()), with(extra = |d| d.extra_action())],
    FreeAct(unit: Option<UnitNo>, card: Option<Source>),
    Destination(unit: UnitNo, kind: MoveKind, card: Option<Source>) => [
        key(match kind {
            MoveKind::Pivot => "pivot",
            MoveKind::Withdraw => "withdraw",
            MoveKind::Compulsory => "compulsory",
            MoveKind::Climb => "climb",
            MoveKind::Jump => "jump",
            MoveKind::Standard | MoveKind::Reverse | MoveKind::Strafe => "destination",
        }),
    ],
    Formation(unit: UnitNo),
    Target(unit: UnitNo),
    /// LEG-ATK-06.
    FurtherTarget(unit: UnitNo),
    /// Weapons of a pool against a defender.
    Pool(unit: UnitNo, other: UnitNo, melee: bool),
    /// LEG-KW-LONG-SHOT-X.
    LongShot(unit: UnitNo),
    /// LEG-ATK-09.
    Reroll(unit: UnitNo),
    RerollObserved(unit: UnitNo),
    /// An attack die to reroll, and a defense die.
    RerollDie(unit: UnitNo),
    RerollShield(unit: UnitNo),
    /// A friend, or the unit itself, whose token it spends (LEG-TYPE-02, LEG-KW-EXEMPLAR).
    Purse(unit: UnitNo, token: TokenKind),
    /// LEG-ATK-10.
    AttackSurges(unit: UnitNo, number: u8),
    /// LEG-KW-MARKSMAN.
    Marksman(unit: UnitNo, number: u8),
    /// The hits that become crits among so many improvements (LEG-KW-MARKSMAN, LEG-KW-JARKAI-MASTERY).
    ImproveHits(unit: UnitNo, number: u8),
    /// LEG-KW-LETHAL-X.
    Lethal(unit: UnitNo, number: u8),
    /// LEG-ATK-11.
    Dodge(unit: UnitNo, number: u8),
    /// The crits among so many results that are canceled (LEG-KW-OUTMANEUVER, LEG-KW-SHIELDED-X).
    CancelCrits(unit: UnitNo, number: u8),
    /// LEG-KW-SHIELDED-X.
    Shields(unit: UnitNo, number: u8),
    /// LEG-KW-GUARDIAN-X.
    Guardian(unit: UnitNo, number: u8),
    /// LEG-KW-SORESU-MASTERY.
    GuardianDodge(unit: UnitNo),
    /// Pierce that is kept from the blocks of a guardian.
    KeepPierce(unit: UnitNo, other: UnitNo, number: u8),
    /// LEG-DEF-03.
    DefenseSurges(unit: UnitNo, number: u8),
    /// LEG-KW-UNCANNY-LUCK-X.
    Luck(unit: UnitNo),
    /// LEG-ATK-21.
    Wound(unit: UnitNo),
    /// LEG-STBY-02.
    Standby(unit: UnitNo),
    /// LEG-KW-SPEEDER-X.
    CompulsoryFirst(unit: UnitNo),
    FreeMove(unit: UnitNo),
    /// LEG-KW-SPUR.
    Spur(unit: UnitNo),
    /// LEG-KW-WHEEL-MODE.
    WheelMode(unit: UnitNo),
    /// A unit that an ability of another is about.
    Choose(unit: UnitNo, choice: Choice) => [
        key(match choice {
            Choice::Calm => "calm",
            Choice::Demoralize => "demoralize",
            Choice::Observe => "observe",
            Choice::Help => "choose",
            Choice::Distract => "distract",
        }),
    ],
    GainToken(unit: Option<UnitNo>, card: Option<Source>),
    KeepSuppression(unit: UnitNo, number: u8),
    /// Tokens or minis (LEG-KW-REPAIR-X, LEG-KW-TREAT-X).
    MendHow(unit: UnitNo),
    /// A token to remove; so many are left to remove.
    Mend(unit: UnitNo, number: u8),
    /// A mini that is brought back (LEG-KW-RESTORE).
    Restored(unit: UnitNo),
    /// LEG-MOVE-25.
    Displaced(unit: UnitNo, other: UnitNo),
    /// LEG-VEH-05.
    Disrupted(unit: UnitNo),
    /// LEG-END-03.
    Promote,
    /// Is an ability used, or accepted by a unit that it reaches?
    Ability(unit: Option<UnitNo>, card: Source, play: u8) => [
        key(match unit { Some(_) => "ability", None => "ability_side" }),
        with(text = |d| d.card_text(*card)),
    ],
    AbilityUnit(unit: Option<UnitNo>, card: Source, play: u8),
    AbilityOption(unit: Option<UnitNo>, card: Source, play: u8),
    AbilityNumber(card: Source),
    /// A two-sided card to turn over.
    TurnCard(unit: UnitNo, card: Source),
    /// A command card to return to the hand.
    AbilityCard(unit: Option<UnitNo>, card: Source, play: u8),
    /// LEG-KW-OVERRIDE-X.
    Override(unit: UnitNo, other: UnitNo),
    /// LEG-KW-LOADOUT.
    Loadout(unit: UnitNo),
    /// LEG-KW-COVERT-OPS.
    CovertOps(unit: UnitNo),
    /// LEG-KW-BOUNTY.
    Bounty(unit: UnitNo),
    /// LEG-KW-ATTACK-RUN.
    AttackRun(unit: UnitNo),
    /// LEG-KW-RUTHLESS.
    Ruthless(unit: UnitNo),
    /// LEG-KW-LATENT-POWER.
    LatentPower(unit: UnitNo),
    /// LEG-KW-JARKAI-MASTERY.
    JarKai(unit: UnitNo, number: u8) => [key("jarkai")],
    /// LEG-KW-ADVANCED-TARGETING.
    AdvancedTargeting(unit: UnitNo),
    /// LEG-KW-SCATTER.
    Scatter(unit: UnitNo),
    /// LEG-KW-TOW-CABLE.
    TowCable(unit: UnitNo, other: UnitNo),
    /// LEG-KW-AID.
    Aid(unit: UnitNo),
    /// LEG-KW-MAKASHI-MASTERY.
    Makashi(unit: UnitNo),
    /// LEG-KW-ARM-X.
    PlaceCharge(unit: UnitNo),
    /// LEG-KW-DETONATE-X.
    Detonate(unit: UnitNo),
    PlaceMine(placed: u8),
    SetAside,
    Hostage,
    GiveBomb,
    Bomb,
    /// LEG-KW-OVERRUN-X.
    Overrun(unit: UnitNo),
    /// LEG-KW-FIRE-SUPPORT.
    FireSupport(unit: UnitNo),
    /// Wounds of an objective token (LEG-OBJ-05).
    Sabotage(unit: UnitNo, token: u8),
    /// LEG-KW-REPOSITION.
    Turned(unit: UnitNo),
    /// LEG-KW-TRANSPORT-X.
    Disembark(unit: UnitNo, other: Option<UnitNo>),
    PlaceMarker(unit: UnitNo, marker: MarkerKind) => [
        key(match marker {
            MarkerKind::Smoke => "place_smoke",
            MarkerKind::Graffiti => "place_graffiti",
            MarkerKind::Mission | MarkerKind::Bane => "place_marker",
        }),
    ],
    /// LEG-OBJ-08.
    PlaceCart,
    /// A piece of terrain as goal of the opponent's bomb cart.
    MarkGoal(placed: u8),
    MoveCart(player: Seat),
    /// LEG-KW-BANE-TOKENS.
    ChooseBane(unit: UnitNo),
    HereIAm(unit: UnitNo) => [key("here_i_am")],
    /// LEG-KW-GRAFFITI.
    RallyDie(unit: UnitNo),
    /// A barricade to shift.
    LiftBarricade(unit: UnitNo),
    /// A place beside another unit, or beyond a range of all enemies.
    PlaceUnit(unit: UnitNo, other: Option<UnitNo>, beyond: u8, card: Source),
    /// LEG-KW-FLAWED.
    Flaw(unit: UnitNo),
    /// LEG-KW-DIVULGE.
    Divulge(card: Source) => [with(text = |d| d.card_text(*card))],
    /// LEG-KW-CONTINGENCIES-X.
    Contingency,
    /// An upgrade of another unit to discard.
    AbilityUpgrade(unit: Option<UnitNo>, other: UnitNo, card: Source),
    /// A weapon of a friend for the pool.
    Contribute(unit: UnitNo, card: Source),
    NameRank(card: Source),
    NamePips(card: Source),
    /// Dice that a unit loses to the other side.
    TakeDice(unit: UnitNo, number: u8),
}

impl Question {
    /// The unit it is about.
    pub fn unit(&self) -> Option<UnitNo> {
        match self {
            Self::AbilityUpgrade(unit, ..) => *unit,
            _ => self.about(),
        }
    }

    /// The other unit it is about.
    pub const fn other(&self) -> Option<UnitNo> {
        match self {
            Self::Pool(_, other, _)
            | Self::Displaced(_, other)
            | Self::Override(_, other)
            | Self::TowCable(_, other)
            | Self::KeepPierce(_, other, _)
            | Self::AbilityUpgrade(_, other, _) => Some(*other),
            Self::Disembark(_, other) | Self::PlaceUnit(_, other, ..) => *other,
            _ => None,
        }
    }

    /// The card that prompts it.
    pub fn card(&self) -> Option<Source> {
        self.about()
    }

    /// True for the pool of a melee.
    pub const fn is_melee(&self) -> bool {
        matches!(self, Self::Pool(.., true))
    }

    /// True if it is about this ability of a card, by its place on the card.
    pub fn is_of_ability(&self, source: Source, number: u8) -> bool {
        match self {
            Self::Ability(_, card, play)
            | Self::AbilityUnit(_, card, play)
            | Self::AbilityOption(_, card, play)
            | Self::AbilityCard(_, card, play) => (*card, *play) == (source, number),
            _ => false,
        }
    }
}

narrated! {
    phrases = "legion.play.answer.", narrator = Describer<'_>;

    /// An answer to a question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Answer {
        /// No; nothing more; go on.
        Pass => [
            key(|d| match (d.asked_kind()) {
                Some(QuestionKind::Turn) => "pass",
                Some(QuestionKind::Act) => "end",
                Some(QuestionKind::Destination | QuestionKind::Scout) => "stay",
                Some(QuestionKind::Eliminate) => "decline",
                Some(QuestionKind::FurtherTarget) => "nobody_else",
                Some(QuestionKind::Target) => "no_attack",
                Some(QuestionKind::RerollDie | QuestionKind::RerollShield) => "no_die",
                Some(QuestionKind::Order | QuestionKind::ExtraOrder) => "no_order",
                _ => "no",
            }),
        ],
        Yes,
        Player(color: Player) => [key(match color { Player::Red => "red", Player::Blue => "blue" })],
        /// True for the far edge as red's.
        Far(far: bool) => [key(match far { true => "far", false => "near" })],
        /// From this row.
        Row(kind: BattleKind) => [say(|d| d.row(*kind))],
        Spot(spot: Spot) => [show(spot)],
        /// There, facing that way, on that level.
        Place { at: Spot, heading: Heading, level: Level } => [say(|d| d.place(*at, *heading, *level))],
        /// This mini of the unit, by its place in it, stands there: never offered, any legal place is taken.
        Stand { mini: u8, at: Spot, level: Level } => [with(mini = |d| d.mini(*mini)), with(place = |d| d.spot(*at))],
        /// This piece of terrain, by its number.
        Piece(number: u8) => [say(|d| d.piece(*number))],
        /// This charge or bomb, by its number.
        Charge(number: u8) => [say(|d| d.charge(*number))],
        Unit(unit: UnitNo) => [say(|d| d.picked(*unit))],
        /// This command card, by its place in the hand.
        Command(place: u8) => [with(card = |d| d.asked_command(*place)), with(pips = |d| d.asked_pips(*place))],
        /// This unit, in melee or at a distance.
        Target { unit: UnitNo, melee: bool } => [key(match melee { true => "melee", false => "ranged" })],
        /// Draw an order.
        Draw,
        /// This action.
        #[serde(rename = "deed")]
        Action(action: UnitAction) => [say(|d| d.deed(action))],
        Formation(formation: Formation) => [show(formation)],
        /// This pool, by its number among those offered.
        Pool(number: u8) => [say(|d| d.pool(*number))],
        /// This one of several, by its place.
        Option(place: u8) => [say(|d| d.option(*place))],
        /// So many.
        Number(number: u8) => [say(|d| d.number(*number))],
        /// This mini, by its place in the unit.
        Mini(place: u8) => [say(|d| d.mini_told_apart(*place))],
        /// This upgrade, set aside so far, in place of another: by their places among those of the unit.
        Swap { card: u8, other: u8 } => [
            with(card = |d| d.asked_upgrade(*card)),
            with(other = |d| d.asked_upgrade(*other)),
        ],
        /// This weapon, by its place among those of the unit.
        Weapon(place: u8) => [say(|d| d.asked_weapon(*place).to_owned())],
        Token(token: TokenKind) => [show(token)],
        /// This way.
        Heading(heading: Heading) => [with(degrees = |_| degrees(*heading))],
    }
}

/// Whole degrees of a heading.
pub(super) fn degrees(heading: Heading) -> f64 {
    (f64::from(heading.number()) * 5.625).round()
}

impl Answer {
    /// Tokens, and minis, to the question what mending does.
    pub const TOKENS: Self = Self::Option(0);
    pub const MINIS: Self = Self::Option(1);
    /// The vehicle damage token, to the question which one goes.
    pub const DAMAGE: Self = Self::Option(0);
}
