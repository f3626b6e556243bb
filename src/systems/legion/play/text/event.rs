//! What happened, in sentences for the log.

use super::Describer;
use crate::{
    cards::{BattleKind, Player},
    play::{
        Event, Phase,
        action::MoveKind,
        event::Score,
        state::{Damage, MarkerKind, Standing},
    },
};
use kernel::{game::Outcome, phrase::capital};
use std::fmt::Display;

impl Describer<'_> {
    /// What happened, as a sentence; none for what another sentence tells already.
    pub fn event(&self, event: &Event) -> Option<String> {
        self.sentence(event).map(|sentence| capital(&sentence))
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Color(seat, color) => {
                let key = match color {
                    Player::Red => "legion.play.event.red",
                    Player::Blue => "legion.play.event.blue",
                };
                self.say(key, &[("player", &self.player(*seat))])
            }
            Event::Edge(seat) => self.say("legion.play.event.edge", &[("player", &self.player(*seat))]),
            Event::Eliminated(seat, card) => self.say(
                "legion.play.event.eliminated",
                &[("player", &self.player(*seat)), ("card", &self.battle_card(*card))],
            ),
            Event::Declined(seat) => self.say("legion.play.event.declined", &[("player", &self.player(*seat))]),
            Event::BattleCard(kind, card) => {
                let key = match kind {
                    BattleKind::Objective => "legion.play.event.objective",
                    BattleKind::Deployment => "legion.play.event.deployment",
                    BattleKind::Condition => "legion.play.event.condition",
                };
                self.say(key, &[("card", &self.battle_card(*card))])
            }
            Event::TokenPlaced(number, spot) => {
                let place = self.spot(*spot);
                let token = self.state.tokens.get(usize::from(*number));
                let (key, seat) = match token.map(|token| (token.of, token.asset)) {
                    Some((Some(seat), _)) => ("legion.play.event.goal_placed", Some(seat)),
                    Some((None, Some(seat))) => ("legion.play.event.asset_placed", Some(seat)),
                    _ => ("legion.play.event.token_placed", None),
                };
                let player = seat.map_or("", |seat| self.player(seat));
                self.say(key, &[("number", &(number + 1)), ("player", &player), ("place", &place)])
            }
            Event::BarricadePlaced(seat, spot) => self
                .say("legion.play.event.barricade", &[("player", &self.player(*seat)), ("place", &self.spot(*spot))]),
            Event::MarkerPlaced(seat, kind, spot) => {
                let key = match kind {
                    MarkerKind::Smoke => "legion.play.event.smoke",
                    MarkerKind::Graffiti => "legion.play.event.graffiti",
                    MarkerKind::Mission => "legion.play.event.mission",
                    MarkerKind::Bane => "legion.play.event.bane",
                };
                self.say(key, &[("player", &self.player(*seat)), ("place", &self.spot(*spot))])
            }
            Event::BaneRevealed(_, bane, spot) => self
                .say("legion.play.event.bane_revealed", &[("token", &self.bane(*bane)), ("place", &self.spot(*spot))]),
            Event::CartPlaced(seat, spot) => {
                self.say("legion.play.event.cart", &[("player", &self.player(*seat)), ("place", &self.spot(*spot))])
            }
            Event::Embarked(unit, carrier) => {
                self.say("legion.play.event.embarked", &[("unit", &self.unit(*unit)), ("other", &self.unit(*carrier))])
            }
            Event::Disembarked(unit, spot) => {
                self.say("legion.play.event.disembarked", &[("unit", &self.unit(*unit)), ("place", &self.spot(*spot))])
            }
            Event::Divulged(seat, card) => self.played_by("legion.play.event.divulged", *seat, *card),
            Event::Contingency(seat, card) => self.played_by("legion.play.event.contingency", *seat, *card),
            Event::FlawPlayed(seat, unit) => {
                self.say("legion.play.event.flaw", &[("player", &self.player(*seat)), ("unit", &self.unit(*unit))])
            }
            Event::NamedRank(seat, rank) => self.say(
                "legion.play.event.named_rank",
                &[("player", &self.player(*seat)), ("rank", &self.text(rank.term()))],
            ),
            Event::NamedPips(seat, pips) => {
                self.say("legion.play.event.named_pips", &[("player", &self.player(*seat)), ("count", pips)])
            }
            Event::Deployed(unit, spot) => {
                self.say("legion.play.event.deployed", &[("unit", &self.unit(*unit)), ("place", &self.spot(*spot))])
            }
            Event::RoundBegan(round) => self.say("legion.play.event.round", &[("round", round)]),
            Event::PhaseBegan(phase) => self
                .text(match phase {
                    Phase::Setup => "legion.play.event.phase.setup",
                    Phase::Command => "legion.play.event.phase.command",
                    Phase::Activation => "legion.play.event.phase.activation",
                    Phase::End => "legion.play.event.phase.end",
                })
                .to_owned(),
            Event::Revealed(seat, Some(card)) => self.say(
                "legion.play.event.revealed",
                &[("player", &self.player(*seat)), ("card", &self.command_card(*seat, *card))],
            ),
            Event::Revealed(seat, None) => self.say("legion.play.event.no_card", &[("player", &self.player(*seat))]),
            Event::Priority(seat) => self.say("legion.play.event.priority", &[("player", &self.player(*seat))]),
            Event::Nominated(seat, unit) => {
                self.say("legion.play.event.nominated", &[("player", &self.player(*seat)), ("unit", &self.unit(*unit))])
            }
            Event::Ordered(unit) => self.about("legion.play.event.ordered", *unit),
            Event::DrewNothing(seat, rank) => self.say(
                "legion.play.event.drew_nothing",
                &[("player", &self.player(*seat)), ("rank", &self.text(rank.term()))],
            ),
            Event::Drew(seat, rank) => self
                .say("legion.play.event.drew", &[("player", &self.player(*seat)), ("rank", &self.text(rank.term()))]),
            Event::Passed(seat) => self.say("legion.play.event.passed", &[("player", &self.player(*seat))]),
            Event::Activated(unit) => {
                let seat = self.fixed.seat(*unit);
                self.say("legion.play.event.activated", &[("player", &self.player(seat)), ("unit", &self.unit(*unit))])
            }
            Event::Over(outcome) => self.over(outcome),
            _ => return self.doing(event),
        })
    }

    /// What units did but for attacks.
    fn doing(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Rallied(unit, shields, removed) => self.say(
                "legion.play.event.rallied",
                &[("unit", &self.unit(*unit)), ("dice", &self.shields(*shields)), ("count", removed)],
            ),
            Event::Panicked(unit) => self.about("legion.play.event.panicked", *unit),
            Event::Suppressed(unit) => self.about("legion.play.event.suppressed", *unit),
            Event::Gained(unit, kind, count) => self.tokens("legion.play.event.gained", *unit, *kind, *count),
            Event::Spent(unit, kind, count) => self.tokens("legion.play.event.spent", *unit, *kind, *count),
            Event::Lost(unit, kind, count) => self.tokens("legion.play.event.lost", *unit, *kind, *count),
            Event::Recovered(unit) => self.about("legion.play.event.recovered", *unit),
            Event::CardAction(unit, action) => self.say(
                "legion.play.event.card_action",
                &[("unit", &self.unit(*unit)), ("action", &self.card_action(*action))],
            ),
            Event::Used(unit, place) => self.say(
                "legion.play.event.card_action",
                &[("unit", &self.unit(*unit)), ("action", &self.upgrade(*unit, *place))],
            ),
            Event::Played(seat, place) => {
                self.say("legion.play.event.card_plays", &[("card", &self.command_card(*seat, *place))])
            }
            Event::CardRolled(dice, count) => {
                self.say("legion.play.event.card_rolled", &[("dice", dice), ("count", count)])
            }
            Event::Discarded(seat, place) => self.say(
                "legion.play.event.card_discarded",
                &[("player", &self.player(*seat)), ("card", &self.command_card(*seat, *place))],
            ),
            Event::BackToHand(seat, place) => self.say(
                "legion.play.event.back_to_hand",
                &[("player", &self.player(*seat)), ("card", &self.command_card(*seat, *place))],
            ),
            Event::UpgradeDiscarded(unit, place) => self.say(
                "legion.play.event.upgrade_discarded",
                &[("unit", &self.unit(*unit)), ("action", &self.upgrade(*unit, *place))],
            ),
            Event::Canceled => self.text("legion.play.event.canceled").to_owned(),
            Event::Unordered(unit) => self.about("legion.play.event.unordered", *unit),
            Event::TurnedDown(unit) => self.about("legion.play.event.turned_down", *unit),
            Event::Turned(unit, place) => self.say(
                "legion.play.event.turned",
                &[("unit", &self.unit(*unit)), ("action", &self.upgrade(*unit, *place))],
            ),
            Event::Mended(unit, count) => self.count("legion.play.event.mended", *unit, *count),
            Event::Restored(unit, count) => self.count("legion.play.event.restored", *unit, *count),
            Event::Hunted(unit, enemy) => {
                self.say("legion.play.event.hunted", &[("unit", &self.unit(*unit)), ("enemy", &self.unit(*enemy))])
            }
            Event::MinePlaced(_, at) => self.say("legion.play.event.mine", &[("place", &self.spot(*at))]),
            Event::ChargePlaced(_, at) => self.say("legion.play.event.charge", &[("place", &self.spot(*at))]),
            Event::Detonated(at) => self.say("legion.play.event.detonated", &[("place", &self.spot(*at))]),
            Event::Struck(unit, faces) => self.say(
                "legion.play.event.struck",
                &[("unit", &self.unit(*unit)), ("hits", &faces.hits), ("crits", &faces.crits)],
            ),
            Event::SetAside(unit) => self.about("legion.play.event.set_aside", *unit),
            Event::Supported(unit) => self.about("legion.play.event.supported", *unit),
            Event::Moved { unit, kind, from, to } => {
                let key = match kind {
                    MoveKind::Climb => "legion.play.event.climbed",
                    MoveKind::Jump => "legion.play.event.jumped",
                    MoveKind::Pivot => "legion.play.event.pivoted",
                    MoveKind::Reverse => "legion.play.event.reversed",
                    MoveKind::Withdraw => "legion.play.event.withdrawn_to",
                    _ if from == to => "legion.play.event.pivoted",
                    _ => "legion.play.event.moved",
                };
                let far = self.centimeters(from.distance(*to));
                self.say(key, &[("unit", &self.unit(*unit)), ("far", &far), ("place", &self.spot(*to))])
            }
            Event::Displaced(unit, spot) => {
                self.say("legion.play.event.displaced", &[("unit", &self.unit(*unit)), ("place", &self.spot(*spot))])
            }
            Event::Engaged(unit, enemy) => {
                self.say("legion.play.event.engaged", &[("unit", &self.unit(*unit)), ("enemy", &self.unit(*enemy))])
            }
            Event::StandbySpent(unit) => self.about("legion.play.event.standby", *unit),
            Event::Withdrew(unit) => self.about("legion.play.event.withdrew", *unit),
            Event::Claimed(unit, number) => self.with_token("legion.play.event.claimed", *unit, *number),
            Event::Dropped(unit, number) => self.with_token("legion.play.event.dropped", *unit, *number),
            Event::TokenWounds(number, wounds) => self
                .say("legion.play.event.token_wounds", &[("token", &self.objective_token(*number)), ("count", wounds)]),
            Event::Promoted(unit) => self.about("legion.play.event.promoted", *unit),
            Event::Scored { seat, tokens, why } => {
                let what = match why {
                    Score::Token(number) => self.objective_token(*number),
                    Score::Unit(unit) => self.unit(*unit),
                    Score::Spot(at) => self.say("legion.play.bomb", &[("place", &self.spot(*at))]),
                };
                self.say(
                    "legion.play.event.scored",
                    &[("player", &self.player(*seat)), ("count", tokens), ("what", &what)],
                )
            }
            Event::Healed(unit, count) => self.count("legion.play.event.healed", *unit, *count),
            _ => return self.fight(event),
        })
    }

    /// What happened in an attack.
    fn fight(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::AttackDeclared { attacker, defender, melee, range } => {
                let key = if *melee { "legion.play.event.melee" } else { "legion.play.event.attack" };
                self.say(key, &[("unit", &self.unit(*attacker)), ("enemy", &self.unit(*defender)), ("range", range)])
            }
            Event::PoolFormed(_, dice) => self.say("legion.play.event.pool", &[("dice", &self.dice(*dice))]),
            Event::Rolled(_, faces) => self.say("legion.play.event.rolled", &[("dice", &self.faces(*faces))]),
            Event::Rerolled(_, faces) => self.say("legion.play.event.rerolled", &[("dice", &self.faces(*faces))]),
            Event::Converted(_, faces) => self.say("legion.play.event.converted", &[("dice", &self.faces(*faces))]),
            Event::Dodged(unit, count) => self.count("legion.play.event.dodged", *unit, *count),
            Event::Covered(unit, count) => self.count("legion.play.event.covered", *unit, *count),
            Event::Armored(unit, count) => self.count("legion.play.event.armored", *unit, *count),
            Event::ShieldsFlipped(unit, count) => self.count("legion.play.event.shields", *unit, *count),
            Event::Guarded { guardian, unit, hits, wounds } => self.say(
                "legion.play.event.guarded",
                &[("unit", &self.unit(*guardian)), ("other", &self.unit(*unit)), ("count", hits), ("wounds", wounds)],
            ),
            Event::Defended(unit, shields) => self
                .say("legion.play.event.defended", &[("unit", &self.unit(*unit)), ("dice", &self.shields(*shields))]),
            Event::Pierced(_, count) => self.say("legion.play.event.pierced", &[("count", count)]),
            Event::Wounded(unit, count) => self.count("legion.play.event.wounded", *unit, *count),
            Event::NoWounds(unit) => self.about("legion.play.event.no_wounds", *unit),
            Event::MiniDefeated(unit) => self.about("legion.play.event.mini_defeated", *unit),
            Event::Defeated(unit) => self.about("legion.play.event.defeated", *unit),
            Event::VehicleDamaged(unit, damage) => match damage {
                Damage::Damaged => self.about("legion.play.event.damaged", *unit),
                Damage::Disabled => self.about("legion.play.event.disabled", *unit),
                Damage::Disrupted(weapon) => {
                    let weapon = self.fixed.unit(*unit).weapons.get(usize::from(*weapon));
                    let name = weapon.map_or("", |weapon| &*weapon.name);
                    self.say("legion.play.event.disrupted", &[("unit", &self.unit(*unit)), ("weapon", &name)])
                }
            },
            _ => return None,
        })
    }

    fn over(&self, outcome: &Outcome) -> String {
        let score = outcome.score.both();
        let (first, second) = score.map_or((0, 0), |[first, second]| (*first, *second));
        match outcome.winner {
            Some(seat) => {
                let values: [(&str, &dyn Display); 3] =
                    [("player", &self.player(seat)), ("first", &first), ("second", &second)];
                let won = self.say("legion.play.event.won", &values);
                match self.why_won(seat, first == second) {
                    Some(why) => format!("{won} {why}"),
                    None => won,
                }
            }
            None => self.say("legion.play.event.drawn", &[("first", &first), ("second", &second)]),
        }
    }

    /// The tie-break that won the match (LEG-END-04, LEG-END-06).
    fn why_won(&self, seat: kernel::game::Seat, is_tied: bool) -> Option<String> {
        let mut others = self.fixed.units_of(seat.other());
        if others.all(|unit| self.state.unit(unit).standing == Standing::Defeated) {
            return Some(self.text("legion.play.event.won_alone").to_owned());
        }
        if !is_tied {
            return None;
        }
        let destroyed = [seat, seat.other()].map(|side| self.state.sides[side.index()].destroyed);
        if destroyed[0] != destroyed[1] {
            let [own, other] = destroyed;
            return Some(self.say("legion.play.event.won_destroyed", &[("own", &own), ("other", &other)]));
        }
        Some(self.text("legion.play.event.won_dearer").to_owned())
    }

    fn played_by(&self, key: &str, seat: kernel::game::Seat, card: u8) -> String {
        self.say(key, &[("player", &self.player(seat)), ("card", &self.command_card(seat, card))])
    }

    fn about(&self, key: &str, unit: crate::play::UnitNo) -> String {
        self.say(key, &[("unit", &self.unit(unit))])
    }

    fn count(&self, key: &str, unit: crate::play::UnitNo, count: u8) -> String {
        self.say(key, &[("unit", &self.unit(unit)), ("count", &count)])
    }

    fn tokens(&self, key: &str, unit: crate::play::UnitNo, kind: crate::cards::TokenKind, count: u8) -> String {
        self.say(key, &[("unit", &self.unit(unit)), ("token", &self.token(kind)), ("count", &count)])
    }

    fn with_token(&self, key: &str, unit: crate::play::UnitNo, number: u8) -> String {
        self.say(key, &[("unit", &self.unit(unit)), ("token", &self.objective_token(number))])
    }
}
