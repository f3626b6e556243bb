//! Events of a match.

use super::{
    Describer,
    action::{CardAction, MoveKind},
    dice::{Faces, Shields},
    pieces::UnitNo,
    reckoning::{Cause, Device, Reckoning, Shelter},
    state::{Arm, Bane, Damage, MarkerKind, Phase, Score},
    table::Spot,
};
use crate::{
    Legion,
    cards::{BattleId, BattleKind, Player, Rank, TokenKind},
};
use kernel::{
    game::{Outcome, Seat, stepped::Stepped},
    narration::{Seated, events},
    phrase::capital,
};

impl Seated<Stepped<Legion>> for UnitNo {
    fn seat(&self, game: &Stepped<Legion>) -> Option<Seat> {
        Some(game.fixed().seat(*self))
    }
}

events! {
    phrases = "legion.play.event.", narrator = Describer<'_>, game = Stepped<Legion>;

    /// Something that happened.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Event {
        Color(player: Seat, color: Player) => [
            of(player),
            key(match color { Player::Red => "red", Player::Blue => "blue" }),
        ],
        /// The costs of both armies; a block, if they are equal and the first player rolled.
        Costs(costs: [i32; 2], roll: Option<bool>) => [
            key(match roll { None => "costs", Some(true) => "costs_block", Some(false) => "costs_no_block" }),
            with(first = |_| costs[0]),
            with(second = |_| costs[1]),
            with(roller = |d| d.player(Seat::First)),
        ],
        Edge(player: Seat) => [of(player)],
        Eliminated(player: Seat, card: BattleId) => [of(player)],
        /// No battle card was eliminated.
        Declined(player: Seat) => [of(player)],
        BattleCard(kind: BattleKind, card: BattleId) => [
            entry,
            key(match kind {
                BattleKind::Objective => "objective",
                BattleKind::Deployment => "deployment",
                BattleKind::Condition => "condition",
            }),
        ],
        TokenPlaced(number: u8, place: Spot) => [
            key(|d| match (d.token_sides(*number)) {
                (Some(_), _) => "goal_placed",
                (None, Some(_)) => "asset_placed",
                (None, None) => "token_placed",
            }),
            with(number = |_| number + 1),
            with(player = |d| {
                let (goal, asset) = d.token_sides(*number);
                goal.or(asset).map_or("", |seat| d.player(seat))
            }),
        ],
        BarricadePlaced(player: Seat, place: Spot) => [of(player), key("barricade")],
        MarkerPlaced(player: Seat, kind: MarkerKind, place: Spot) => [
            of(player),
            key(match kind {
                MarkerKind::Smoke => "smoke",
                MarkerKind::Graffiti => "graffiti",
                MarkerKind::Mission => "mission",
                MarkerKind::Bane => "bane",
            }),
        ],
        /// A bomb cart stands there now.
        CartPlaced(player: Seat, place: Spot) => [of(player), key("cart")],
        BaneRevealed(player: Seat, token: Bane, place: Spot) => [of(player)],
        /// A unit entered a vehicle.
        Embarked(unit: UnitNo, other: UnitNo) => [of(unit)],
        Disembarked(unit: UnitNo, place: Spot) => [of(unit)],
        /// A command card, by its place among those of its side.
        Divulged(player: Seat, card: u8) => [of(player), with(card = |d| d.command_card(*player, *card))],
        /// A flaw card was played against a unit.
        FlawPlayed(player: Seat, unit: UnitNo) => [of(player), key("flaw")],
        /// A contingency replaced the revealed card.
        Contingency(player: Seat, card: u8) => [of(player), with(card = |d| d.command_card(*player, *card))],
        /// An upgrade, by its place among those of the unit.
        UpgradeDiscarded(unit: UnitNo, place: u8) => [of(unit), with(action = |d| d.upgrade(*unit, *place))],
        /// An upgrade that was set aside takes the place of another (LEG-ARMY-24).
        Swapped(unit: UnitNo, place: u8, other: u8) => [
            of(unit),
            with(action = |d| d.upgrade(*unit, *place)),
            with(other = |d| d.upgrade(*unit, *other)),
        ],
        /// The card in use is canceled.
        Canceled,
        NamedRank(player: Seat, rank: Rank) => [of(player)],
        NamedPips(player: Seat, count: u8) => [of(player)],
        Deployed(unit: UnitNo, place: Spot) => [entry, notable, of(unit)],
        RoundBegan(round: u8) => [round(*round), notable, key("round")],
        PhaseBegan(phase: Phase) => [
            phase,
            key(match phase {
                Phase::Setup => "phase.setup",
                Phase::Command => "phase.command",
                Phase::Activation => "phase.activation",
                Phase::End => "phase.end",
            }),
        ],
        /// A command card was revealed; none if none could be played.
        Revealed(player: Seat, card: Option<u8>) => [
            entry,
            notable,
            of(player),
            key(match card { Some(_) => "revealed", None => "no_card" }),
            with(card = |d| card.map_or("", |card| d.command_card(*player, card))),
        ],
        /// Pips of both revealed cards; a player without a card has none. Who rolled, and a block, if they are equal.
        Pips(first: Option<u8>, second: Option<u8>, roll: Option<(Seat, bool)>) => [
            key(match roll { None => "pips", Some((_, true)) => "pips_block", Some((_, false)) => "pips_no_block" }),
            with(first = |d| d.pips(*first)),
            with(second = |d| d.pips(*second)),
            with(roller = |d| roll.map_or("", |(seat, _)| d.player(seat))),
        ],
        Priority(player: Seat) => [of(player)],
        Nominated(player: Seat, unit: UnitNo) => [of(player)],
        Ordered(unit: UnitNo) => [of(unit)],
        /// LEG-ACT-03.
        DrewNothing(player: Seat, rank: Rank) => [of(player)],
        Drew(player: Seat, rank: Rank) => [of(player)],
        /// An order token that was drawn is shuffled back.
        PutBack(player: Seat, rank: Rank) => [of(player)],
        Passed(player: Seat) => [entry, of(player)],
        Activated(unit: UnitNo) => [entry, notable, with(player = |d| d.player(d.fixed.seat(*unit)))],
        /// A rally: its dice, and the tokens removed.
        Rallied(unit: UnitNo, dice: Shields, count: u8),
        Panicked(unit: UnitNo) => [notable],
        Suppressed(unit: UnitNo),
        Gained(unit: UnitNo, token: TokenKind, count: u8) => [of(unit)],
        Spent(unit: UnitNo, token: TokenKind, count: u8) => [of(unit)],
        Lost(unit: UnitNo, token: TokenKind, count: u8) => [of(unit)],
        Recovered(unit: UnitNo) => [of(unit)],
        CardAction(unit: UnitNo, action: CardAction),
        /// An upgrade was used.
        Used(unit: UnitNo, place: u8) => [
            of(unit),
            key("card_action"),
            with(action = |d| d.upgrade(*unit, *place)),
        ],
        /// An exhausted upgrade was readied.
        Readied(unit: UnitNo, place: u8) => [of(unit), with(action = |d| d.upgrade(*unit, *place))],
        /// A command card takes effect.
        Played(player: Seat, card: u8) => [
            of(player),
            key("card_plays"),
            with(card = |d| d.command_card(*player, *card)),
        ],
        /// Dice rolled for a card, and those with an effect.
        CardRolled(dice: u8, count: u8),
        /// A command card of the hand was discarded.
        Discarded(player: Seat, card: u8) => [
            of(player),
            key("card_discarded"),
            with(card = |d| d.command_card(*player, *card)),
        ],
        BackToHand(player: Seat, card: u8) => [of(player), with(card = |d| d.command_card(*player, *card))],
        /// A two-sided card was turned over.
        Turned(unit: UnitNo, place: u8) => [with(action = |d| d.upgrade(*unit, *place))],
        /// An order token returned to the pool.
        Unordered(unit: UnitNo) => [of(unit)],
        TurnedDown(unit: UnitNo) => [of(unit)],
        /// Tokens removed by repair or treatment.
        Mended(unit: UnitNo, count: u8),
        /// Minis restored.
        Restored(unit: UnitNo, count: u8),
        Hunted(unit: UnitNo, enemy: UnitNo),
        ChargePlaced(player: Seat, place: Spot) => [of(player), key("charge")],
        MinePlaced(player: Seat, place: Spot) => [of(player), key("mine")],
        /// The die of a mine beside a unit: how often it goes off.
        MineTrodden(unit: UnitNo, times: u8, place: Spot) => [
            of(unit),
            key(match times { 0 => "mine_silent", 1 => "mine_once", _ => "mine_twice" }),
        ],
        Detonated(what: Device, place: Spot) => [entry, with(what = |d| capital(&d.device(*what)))],
        /// What went off has struck everybody.
        Settled => [closes, silent],
        /// A detonation struck a unit.
        Struck(unit: UnitNo, faces: Faces) => [with(hits = |_| faces.hits), with(crits = |_| faces.crits)],
        SetAside(unit: UnitNo) => [of(unit)],
        /// A friend supported the attack.
        Supported(unit: UnitNo),
        Moved { unit: UnitNo, kind: MoveKind, from: Spot, to: Spot } => [
            opens,
            notable,
            of(unit),
            key(match kind {
                MoveKind::Climb => "climbed",
                MoveKind::Jump => "jumped",
                MoveKind::Pivot => "pivoted",
                MoveKind::Reverse => "reversed",
                MoveKind::Withdraw => "withdrawn_to",
                _ if from == to => "pivoted",
                MoveKind::Standard | MoveKind::Strafe | MoveKind::Compulsory => "moved",
            }),
            with(far = |d| d.centimeters(from.distance(*to))),
            with(place = |d| d.way_mark(*to, *unit)),
        ],
        Displaced(unit: UnitNo, place: Spot) => [notable, with(place = |d| d.way_mark(*place, *unit))],
        Engaged(unit: UnitNo, enemy: UnitNo),
        AttackDeclared { attacker: UnitNo, defender: UnitNo, melee: bool, range: u8 } => [
            entry,
            key(match melee { true => "melee", false => "attack" }),
            with(unit = |d| d.unit(*attacker)),
            with(enemy = |d| d.unit(*defender)),
        ],
        /// Red, black and white dice of the pool.
        /// The weapons of a unit in an attack, or those of a friend that supports it.
        Armed(unit: UnitNo, arms: Vec<Arm>) => [
            key(match (arms.is_empty()) { true => silent, false => "armed" }),
            with(weapons = |d| d.arms(*unit, arms, true)),
        ],
        PoolFormed(unit: UnitNo, dice: [u8; 3]) => [key("pool")],
        Rolled(unit: UnitNo, dice: Faces) => [notable],
        Rerolled(unit: UnitNo, dice: Faces) => [notable],
        /// Surges were converted.
        Converted(unit: UnitNo, dice: Faces),
        Dodged(unit: UnitNo, count: u8),
        /// Hits canceled by cover.
        Covered(unit: UnitNo, count: u8, why: Shelter) => [with(why = |d| d.shelter(why))],
        /// Hits canceled by armor.
        Armored(unit: UnitNo, count: u8),
        ShieldsFlipped(unit: UnitNo, count: u8) => [key("shields")],
        /// A guardian took over hits, and suffers wounds.
        Guarded { guardian: UnitNo, unit: UnitNo, hits: u8, wounds: u8 } => [
            with(unit = |d| d.unit(*guardian)),
            with(other = |d| d.unit(*unit)),
            with(count = |_| hits),
        ],
        Defended(unit: UnitNo, dice: Shields) => [notable],
        /// Blocks canceled by Pierce.
        Pierced(unit: UnitNo, count: u8),
        /// The numbers of an attack, from its converted dice to wounds.
        Reckoned(unit: UnitNo, sum: Reckoning) => [
            key(match (sum.hits + sum.crits + sum.rammed) { 0 => silent, _ => "reckoned" }),
            with(sum = |d| d.reckoning(sum)),
            with(count = |_| sum.wounds),
        ],
        Wounded(unit: UnitNo, count: u8, by: Cause) => [notable, with(by = |d| d.cause(*by))],
        NoWounds(unit: UnitNo),
        MiniDefeated(unit: UnitNo),
        Defeated(unit: UnitNo) => [notable, of(unit), fells(unit)],
        VehicleDamaged(unit: UnitNo, damage: Damage) => [
            key(match damage {
                Damage::Damaged => "damaged",
                Damage::Disabled => "disabled",
                Damage::Disrupted(_) => "disrupted",
            }),
            with(weapon = |d| d.disrupted(*unit, *damage)),
        ],
        StandbySpent(unit: UnitNo) => [key("standby")],
        Withdrew(unit: UnitNo),
        Claimed(unit: UnitNo, number: u8) => [with(token = |d| d.objective_token(*number))],
        Dropped(unit: UnitNo, number: u8) => [with(token = |d| d.objective_token(*number))],
        TokenWounds(number: u8, count: u8) => [with(token = |d| d.objective_token(*number))],
        Promoted(unit: UnitNo) => [of(unit)],
        Scored { seat: Seat, tokens: i32, why: Score } => [
            entry,
            notable,
            of(seat),
            with(player = |d| d.player(*seat)),
            with(count = |_| tokens),
            with(what = |d| d.score(*why)),
        ],
        Healed(unit: UnitNo, count: u8),
        /// The end of a round: units and victory tokens of both, and the objective tokens that each controls.
        Standing { round: u8, units: [u8; 2], tokens: [i32; 2], held: Vec<(Seat, u8)> } => [
            entry,
            with(what = |d| d.standing(*units, *tokens, held)),
        ],
        Over(outcome: Outcome) => [entry, say(|d| d.over(outcome))],
    }
}
