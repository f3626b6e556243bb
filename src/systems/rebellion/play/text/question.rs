//! What is asked, and what is to be done on the board now, in one sentence.

use super::{
    super::{
        board::Units,
        number::{At, MissionNo},
        options::RebelStart,
        question::{Attempt, DieColor, Halt, Question, QuestionKind},
    },
    Describer,
    event::{hit, purpose},
};
use crate::cards::{Side, Timing};

pub(super) const fn color(color: DieColor) -> &'static str {
    match color {
        DieColor::Black => "rebellion.die.black",
        DieColor::Red => "rebellion.die.red",
        DieColor::Green => "rebellion.die.green",
    }
}

/// The same words several times are said once, with how often.
fn counted(words: Vec<String>) -> String {
    let mut found: Vec<(String, usize)> = Vec::new();
    for word in words {
        match found.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => found.push((word, 1)),
        }
    }
    let told = found.into_iter().map(|(word, count)| if count > 1 { format!("{count} × {word}") } else { word });
    told.collect::<Vec<_>>().join("; ")
}

impl Describer<'_> {
    /// The sentence of a question.
    pub fn question(self, question: &Question) -> String {
        match &question.kind {
            QuestionKind::Die { sides, purpose: of, among } => {
                let purpose = self.text(purpose(*of));
                if among.is_empty() {
                    return self.say("rebellion.ask.die", &[("sides", sides), ("purpose", &purpose)]);
                }
                let things = among.iter().enumerate();
                let things: Vec<String> =
                    things.map(|(place, thing)| format!("{} {}", place + 1, self.thing(*thing))).collect();
                self.say(
                    "rebellion.ask.die_among",
                    &[("sides", sides), ("purpose", &purpose), ("things", &things.join(", "))],
                )
            }
            QuestionKind::Face { side, theater, color: die } => self.say(
                "rebellion.ask.face",
                &[
                    ("side", &self.side(*side)),
                    ("theater", &self.text(theater.term())),
                    ("color", &self.text(color(*die))),
                ],
            ),
            QuestionKind::Stop(halt) => self.halt(*halt),
            QuestionKind::Correct => self.text("rebellion.ask.correct").to_owned(),
            QuestionKind::PlaceUnits => {
                let key = match self.view.setting.options.rebel_start {
                    RebelStart::Anywhere => "rebellion.ask.place_units",
                    RebelStart::OneSystem => "rebellion.ask.place_units_one",
                };
                self.say(key, &[("units", &self.army(&self.view.state.ready))])
            }
            QuestionKind::PlaceBase => self.text("rebellion.ask.place_base").to_owned(),
            QuestionKind::Assign => {
                let assigned: Vec<String> = (self.view.state.rebels.assigned.iter())
                    .map(|one| {
                        let leaders: Vec<&str> = one.leaders.iter().map(|leader| self.leader(*leader)).collect();
                        format!("{} ({})", self.mission_or(one.mission), leaders.join(", "))
                    })
                    .collect();
                if assigned.is_empty() {
                    self.text("rebellion.ask.assign").to_owned()
                } else {
                    self.say("rebellion.ask.assign_more", &[("assigned", &assigned.join("; "))])
                }
            }
            QuestionKind::RebelTurn => self.text("rebellion.ask.rebel_turn").to_owned(),
            QuestionKind::MissionSystem { mission } => {
                self.say("rebellion.ask.mission_system", &[("mission", &self.mission_or(*mission))])
            }
            QuestionKind::MissionSkill => self.text("rebellion.ask.mission_skill").to_owned(),
            QuestionKind::ActivateSystem { leader } => {
                self.say("rebellion.ask.activate", &[("leader", &self.leader(*leader))])
            }
            QuestionKind::Moves { to } => self.say("rebellion.ask.moves", &[("to", &self.at(*to))]),
            QuestionKind::Mission { mission, leader, at } => {
                let (name, leader) = (self.mission(*mission), self.leader(*leader));
                let sentence = match at {
                    Some(at) => self.say(
                        "rebellion.ask.mission_at",
                        &[("mission", &name), ("leader", &leader), ("at", &self.at(*at))],
                    ),
                    None => self.say(
                        "rebellion.ask.mission",
                        &[("mission", &name), ("leader", &leader), ("text", &self.mission_text(*mission))],
                    ),
                };
                let state = self.view.state;
                if !self.view.library().mission(*mission).unconfirmed || state.costs.contains_key(mission) {
                    return sentence;
                }
                let (skill, cost) = self.view.demand(*mission);
                let guess =
                    self.say("rebellion.ask.unconfirmed", &[("skill", &self.text(skill.term())), ("cost", &cost)]);
                format!("{sentence} {guess}")
            }
            QuestionKind::Advance { leader, from, goal, to, waits } => {
                let (leader, from, goal, to) = (self.leader(*leader), self.at(*from), self.at(*goal), self.at(*to));
                if *waits {
                    self.say("rebellion.ask.wait", &[("leader", &leader), ("from", &from)])
                } else {
                    self.say(
                        "rebellion.ask.advance",
                        &[("leader", &leader), ("from", &from), ("goal", &goal), ("to", &to)],
                    )
                }
            }
            QuestionKind::Opposes { leader } => self.say("rebellion.ask.opposes", &[("leader", &self.leader(*leader))]),
            QuestionKind::Joins { leader, at } => {
                self.say("rebellion.ask.joins", &[("leader", &self.leader(*leader)), ("at", &self.place(*at))])
            }
            QuestionKind::OracleMove { leader, hunt } => {
                let key = match (self.view.state.revealed, hunt) {
                    (true, _) => "rebellion.ask.oracle_known",
                    (false, true) => "rebellion.ask.oracle_hunt",
                    (false, false) => "rebellion.ask.oracle_search",
                };
                let left = self.view.state.margin();
                let bases: Vec<&str> = self.view.base_goals().into_iter().map(|at| self.at(at)).collect();
                self.say(key, &[("leader", &self.leader(*leader)), ("left", &left), ("bases", &bases.join(", "))])
            }
            QuestionKind::Resolve { side, mission, at, attempt } => self.attempt(*side, *mission, *at, *attempt),
            QuestionKind::MissionDice { side, known } => {
                self.say("rebellion.ask.mission_dice", &[("side", &self.side(*side)), ("known", known)])
            }
            QuestionKind::Successes { side, dice } => {
                self.say("rebellion.ask.successes", &[("side", &self.side(*side)), ("dice", dice)])
            }
            QuestionKind::Effects { mission, at, .. } => {
                let unknown = mission.is_some_and(|mission| self.view.library().mission(mission).unconfirmed);
                let key = if unknown { "rebellion.ask.effects_unknown" } else { "rebellion.ask.effects" };
                self.say(key, &[("mission", &self.mission_or(*mission)), ("at", &self.place(*at))])
            }
            QuestionKind::Found => self.text("rebellion.ask.found").to_owned(),
            QuestionKind::OracleBattle => self.text("rebellion.ask.oracle_battle").to_owned(),
            QuestionKind::RebelJoins { at } => self.say("rebellion.ask.rebel_joins", &[("at", &self.place(*at))]),
            QuestionKind::OracleDice { side, theater, color: die } => self.say(
                "rebellion.ask.oracle_dice",
                &[
                    ("side", &self.side(*side)),
                    ("theater", &self.text(theater.term())),
                    ("color", &self.text(color(*die))),
                ],
            ),
            QuestionKind::OracleTactic { theater } => {
                self.say("rebellion.ask.oracle_tactic", &[("theater", &self.text(theater.term()))])
            }
            QuestionKind::Block { theater, hits } => {
                self.say("rebellion.ask.block", &[("theater", &self.text(theater.term())), ("hits", hits)])
            }
            QuestionKind::Casualties { theater, hurt } => {
                let library = self.view.library();
                let told = hurt.iter().map(|(unit, damage)| {
                    let health = library.unit(*unit).health.unwrap_or(0);
                    let key = if *damage >= health { "rebellion.hurt.destroyed" } else { "rebellion.hurt.damaged" };
                    self.say(key, &[("unit", &self.unit(*unit)), ("damage", damage), ("health", &health)])
                });
                let told = counted(told.collect());
                self.say("rebellion.ask.casualties", &[("theater", &self.text(theater.term())), ("hurt", &told)])
            }
            QuestionKind::OtherTarget { unit } => {
                self.say("rebellion.ask.other_target", &[("unit", &self.unit(*unit))])
            }
            QuestionKind::Deployed { placed } => {
                if placed.is_empty() {
                    return self.text("rebellion.halt.deployed_none").to_owned();
                }
                let mut places: Vec<(At, Units)> = Vec::new();
                for (unit, at) in placed {
                    match places.iter_mut().find(|(of, _)| of == at) {
                        Some((_, units)) => units.add(*unit, 1),
                        None => {
                            let mut units = Units::default();
                            units.add(*unit, 1);
                            places.push((*at, units));
                        }
                    }
                }
                let places: Vec<String> =
                    places.iter().map(|(at, units)| format!("{}: {}", self.at(*at), self.army(units))).collect();
                self.say("rebellion.halt.deployed", &[("places", &places.join("; "))])
            }
            QuestionKind::DeployElsewhere { unit, at } => {
                self.say("rebellion.ask.deploy_elsewhere", &[("unit", &self.unit(*unit)), ("at", &self.at(*at))])
            }
            QuestionKind::Damage { theater, hit: of } => self
                .say("rebellion.ask.damage", &[("theater", &self.text(theater.term())), ("hit", &self.text(hit(*of)))]),
            QuestionKind::OracleGoesOn { theater } => {
                self.say("rebellion.ask.goes_on", &[("theater", &self.text(theater.term()))])
            }
            QuestionKind::Retreat { at } => self.say("rebellion.ask.retreat", &[("at", &self.at(*at))]),
            QuestionKind::Objective { timing } => {
                let key = match timing {
                    Timing::Combat => "rebellion.ask.objective_combat",
                    _ => "rebellion.ask.objective_refresh",
                };
                self.text(key).to_owned()
            }
            QuestionKind::Reputation { objective } => match objective {
                Some(objective) => {
                    self.say("rebellion.ask.reputation_of", &[("objective", &self.objective(*objective))])
                }
                None => self.text("rebellion.ask.reputation").to_owned(),
            },
            QuestionKind::Discard => self.text("rebellion.ask.discard").to_owned(),
            QuestionKind::Recruit => self.text("rebellion.ask.recruit").to_owned(),
            QuestionKind::Build { icon, queue } => {
                self.say("rebellion.ask.build", &[("icon", &self.text(icon.term())), ("space", queue)])
            }
            QuestionKind::Deploy => self.say("rebellion.ask.deploy", &[("units", &self.army(&self.view.state.ready))]),
        }
    }

    /// What is to be done for a mission that is attempted.
    fn attempt(self, side: Side, mission: Option<MissionNo>, at: Option<At>, attempt: Attempt) -> String {
        let (mission, at) = (self.mission_or(mission), self.place(at));
        let key = match (attempt, side) {
            (Attempt::Unknown, Side::Empire) => "rebellion.ask.resolve_empire",
            (Attempt::Unknown, Side::Rebel) => "rebellion.ask.resolve_rebel",
            (Attempt::Free, Side::Empire) => "rebellion.ask.free_empire",
            (Attempt::Free, Side::Rebel) => "rebellion.ask.free_rebel",
            (Attempt::Dice(_), Side::Empire) => "rebellion.ask.dice_empire",
            (Attempt::Dice(_), Side::Rebel) => "rebellion.ask.dice_rebel",
            (Attempt::Rolled([empire, rebel]), Side::Empire) if empire > rebel => "rebellion.ask.rolled_success",
            (Attempt::Rolled([empire, rebel]), Side::Rebel) if rebel > empire => "rebellion.ask.rolled_success",
            (Attempt::Rolled(_), _) => "rebellion.ask.rolled_failure",
        };
        let [empire, rebel] = match attempt {
            Attempt::Dice(counts) | Attempt::Rolled(counts) => counts,
            Attempt::Unknown | Attempt::Free => [0; 2],
        };
        self.say(key, &[("mission", &mission), ("at", &at), ("empire", &empire), ("rebel", &rebel)])
    }

    fn halt(self, halt: Halt) -> String {
        let text = |key: &'static str| self.text(key).to_owned();
        match halt {
            Halt::SetUp => text("rebellion.halt.set_up"),
            Halt::RoundDeck => self.say("rebellion.halt.round_deck", &[("count", &self.view.state.empire.round.len())]),
            Halt::Moved(at) => self.say("rebellion.halt.moved", &[("at", &self.at(at))]),
            Halt::Passed => text("rebellion.halt.passed"),
            Halt::AdvancedTactic(theater) => {
                self.say("rebellion.halt.advanced_tactic", &[("theater", &self.text(theater.term()))])
            }
            Halt::Losses { theater, hits } => {
                self.say("rebellion.halt.losses", &[("theater", &self.text(theater.term())), ("hits", &hits)])
            }
            Halt::Cards => text("rebellion.halt.cards"),
            Halt::Probes => text("rebellion.halt.probes"),
            Halt::Time => self.say("rebellion.halt.time", &[("time", &self.view.state.time)]),
            Halt::Build => text("rebellion.halt.build"),
            Halt::Deploy => {
                let key = match (self.view.state.revealed, self.view.setting.options.deployment_priority) {
                    (true, _) => "rebellion.halt.deploy_known",
                    (false, true) => "rebellion.halt.deploy_near",
                    (false, false) => "rebellion.halt.deploy",
                };
                text(key)
            }
            Halt::Revealed => text("rebellion.halt.revealed"),
        }
    }
}
