//! What happened, in sentences; what is to be done on the board is said as an order.

use super::{
    super::{
        change::Change,
        event::Event,
        question::{Hit, Purpose},
        state::Origin,
    },
    Describer,
};
use crate::cards::Side;

/// The key of the word for what a die is rolled for.
pub(super) const fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::InitialSystem => "rebellion.purpose.initial_system",
        Purpose::Site => "rebellion.purpose.site",
        Purpose::TurnKind => "rebellion.purpose.turn_kind",
        Purpose::Destination => "rebellion.purpose.destination",
        Purpose::Oppose => "rebellion.purpose.oppose",
        Purpose::Tie => "rebellion.purpose.tie",
    }
}

pub(super) const fn hit(hit: Hit) -> &'static str {
    match hit {
        Hit::Black => "rebellion.hit.black",
        Hit::Red => "rebellion.hit.red",
        Hit::Direct => "rebellion.hit.direct",
    }
}

/// The key of whichever side it is of.
const fn of_side<'k>(side: Side, empire: &'k str, rebel: &'k str) -> &'k str {
    match side {
        Side::Empire => empire,
        Side::Rebel => rebel,
    }
}

impl Describer<'_> {
    /// What happened, as a sentence.
    pub fn event(self, event: &Event) -> String {
        match event {
            Event::Die { sides, result, purpose: of } => {
                let of = self.text(purpose(*of));
                self.say("rebellion.event.die", &[("sides", sides), ("result", result), ("purpose", &of)])
            }
            Event::Chose(why) => self.reason(why).sentence,
            Event::Markers { time, reputation } => {
                let left = reputation.saturating_sub(*time);
                self.say("rebellion.event.markers", &[("time", time), ("reputation", reputation), ("left", &left)])
            }
            Event::LeaderJoins(leader) => {
                self.say("rebellion.event.leader_joins", &[("leader", &self.leader(*leader))])
            }
            Event::ActionDrawn { action, kept } => {
                let key = if *kept { "rebellion.event.action_kept" } else { "rebellion.event.action_back" };
                self.say(key, &[("action", &self.action(*action))])
            }
            Event::ProbeSetUp { at, used } => {
                let key = if *used { "rebellion.event.probe_used" } else { "rebellion.event.probe_unused" };
                self.say(key, &[("at", &self.at(*at))])
            }
            Event::Loyalty(at, side) => {
                self.say("rebellion.event.loyalty", &[("at", &self.at(*at)), ("loyalty", &self.loyalty(*side))])
            }
            Event::Subjugated(at, held) => {
                let key = if *held { "rebellion.event.subjugated" } else { "rebellion.event.freed" };
                self.say(key, &[("at", &self.at(*at))])
            }
            Event::Placed { at, unit, count } => {
                self.say("rebellion.event.placed", &[("at", &self.at(*at)), ("units", &self.units(*unit, *count))])
            }
            Event::Queued { side, unit, space } => {
                let key = of_side(*side, "rebellion.event.queued_empire", "rebellion.event.queued_rebel");
                self.say(key, &[("unit", &self.unit(*unit)), ("space", space)])
            }
            Event::DecksReady { starting, main, projects } => {
                self.say("rebellion.event.decks", &[("starting", starting), ("main", main), ("projects", projects)])
            }
            Event::TableCards => self.text("rebellion.event.table_cards").to_owned(),
            Event::MissionSet { expansion } => {
                let key = if *expansion { "rebellion.event.newer_missions" } else { "rebellion.event.older_missions" };
                self.text(key).to_owned()
            }
            Event::RebelActions(actions) => {
                let names: Vec<&str> = actions.iter().map(|action| self.action(*action)).collect();
                self.say("rebellion.event.rebel_actions", &[("actions", &names.join(", "))])
            }
            Event::RebelDrew(mission) => self.say("rebellion.event.drew", &[("mission", &self.mission(*mission))]),
            Event::RebelDrawsTwo => self.text("rebellion.event.draws_two").to_owned(),
            Event::ObjectiveDrawn(objective) => {
                self.say("rebellion.event.objective_drawn", &[("objective", &self.objective(*objective))])
            }
            Event::DrawObjective => self.text("rebellion.event.draw_objective").to_owned(),
            Event::BaseChosen(at) => self.say("rebellion.event.base_chosen", &[("at", &self.at(*at))]),
            Event::RoundBegan(round) => self.say("rebellion.event.round", &[("round", round)]),
            Event::AssignmentBegan => self.text("rebellion.event.assignment").to_owned(),
            Event::CommandBegan => self.text("rebellion.event.command").to_owned(),
            Event::RefreshBegan => self.text("rebellion.event.refresh").to_owned(),
            Event::RoundDeck { starting, main } => {
                self.say("rebellion.event.round_deck", &[("starting", starting), ("main", main)])
            }
            Event::Assigned { mission, leader } => self.say(
                "rebellion.event.assigned",
                &[("mission", &self.mission_or(*mission)), ("leader", &self.leader(*leader))],
            ),
            Event::TakenBack(mission) => {
                self.say("rebellion.event.taken_back", &[("mission", &self.mission(*mission))])
            }
            Event::Revealed { mission, skill, at } => self.say(
                "rebellion.event.revealed",
                &[
                    ("mission", &self.mission_or(*mission)),
                    ("skill", &self.text(skill.term())),
                    ("at", &self.place(*at)),
                ],
            ),
            Event::RoundCard { mission, origin } => {
                let key = match origin {
                    Origin::Starting => "rebellion.event.starting_card",
                    Origin::Main => "rebellion.event.main_card",
                };
                self.say(key, &[("mission", &self.mission(*mission))])
            }
            Event::NoLeader(mission) => self.say("rebellion.event.no_leader", &[("mission", &self.mission(*mission))]),
            Event::NoPlace(mission) => self.say("rebellion.event.no_place", &[("mission", &self.mission(*mission))]),
            Event::Postponed { mission, leader } => self.say(
                "rebellion.event.postponed",
                &[("mission", &self.mission(*mission)), ("leader", &self.leader(*leader))],
            ),
            Event::Replaced(mission) => self.say("rebellion.event.replaced", &[("mission", &self.mission(*mission))]),
            Event::Skipped => self.text("rebellion.event.skipped").to_owned(),
            Event::Searched(mission) => self.say("rebellion.event.searched", &[("mission", &self.mission(*mission))]),
            Event::MissionPlayed { mission, leader, at } => {
                let (mission, leader) = (self.mission(*mission), self.leader(*leader));
                match at {
                    Some(at) => self.say(
                        "rebellion.event.mission_at",
                        &[("mission", &mission), ("leader", &leader), ("at", &self.at(*at))],
                    ),
                    None => self.say("rebellion.event.mission", &[("mission", &mission), ("leader", &leader)]),
                }
            }
            Event::Opposed { leader } => self.say("rebellion.event.opposed", &[("leader", &self.leader(*leader))]),
            Event::NotOpposed => self.text("rebellion.event.not_opposed").to_owned(),
            Event::MissionRoll { side, dice, successes, pictured } => {
                let faces: Vec<&str> = dice.iter().map(|face| self.face(*face)).collect();
                let faces = if faces.is_empty() { String::new() } else { format!("{}. ", faces.join(", ")) };
                let pictured = if *pictured > 0 {
                    self.say("rebellion.event.pictured", &[("count", pictured)])
                } else {
                    String::new()
                };
                self.say(
                    "rebellion.event.mission_roll",
                    &[
                        ("side", &self.side(*side)),
                        ("faces", &faces),
                        ("successes", successes),
                        ("pictured", &pictured),
                    ],
                )
            }
            Event::MissionEnded { side, success } => {
                let key = match (side, success) {
                    (Side::Empire, true) => "rebellion.event.empire_succeeds",
                    (Side::Empire, false) => "rebellion.event.empire_fails",
                    (Side::Rebel, true) => "rebellion.event.rebels_succeed",
                    (Side::Rebel, false) => "rebellion.event.rebels_fail",
                };
                self.text(key).to_owned()
            }
            Event::Changed(change) => self.say("rebellion.event.changed", &[("change", &self.change(*change))]),
            Event::ProjectGained => self.text("rebellion.event.project").to_owned(),
            Event::ProjectsOnTop(count) => self.say("rebellion.event.projects_on_top", &[("count", count)]),
            Event::TurnKind { activates } => {
                let key = if *activates { "rebellion.event.activates" } else { "rebellion.event.plays" };
                self.text(key).to_owned()
            }
            Event::Hunts(hunts) => {
                self.text(if *hunts { "rebellion.event.hunts" } else { "rebellion.event.searches" }).to_owned()
            }
            Event::Activated { side, leader, at } => {
                let key = of_side(*side, "rebellion.event.activated_empire", "rebellion.event.activated_rebel");
                self.say(key, &[("leader", &self.leader(*leader)), ("at", &self.at(*at))])
            }
            Event::OracleActivated(leader) => {
                self.say("rebellion.event.oracle_activated", &[("leader", &self.leader(*leader))])
            }
            Event::Garrison { at, leader } => {
                self.say("rebellion.event.garrison", &[("leader", &self.leader(*leader)), ("at", &self.at(*at))])
            }
            Event::Moved { unit, count, from, to } => self.say(
                "rebellion.event.moved",
                &[("units", &self.units(*unit, *count)), ("from", &self.at(*from)), ("to", &self.at(*to))],
            ),
            Event::CaptiveMoved { leader, to } => {
                self.say("rebellion.event.captive_moved", &[("leader", &self.leader(*leader)), ("to", &self.at(*to))])
            }
            Event::Explored(at) => self.say("rebellion.event.explored", &[("at", &self.at(*at))]),
            Event::CardReturned(at) => self.say("rebellion.event.card_returned", &[("at", &self.at(*at))]),
            Event::ProbeDrawn(at) => self.say("rebellion.event.probe_drawn", &[("at", &self.at(*at))]),
            Event::BaseRevealed(at) => self.say("rebellion.event.base_revealed", &[("at", &self.at(*at))]),
            Event::IntelRemoved => self.text("rebellion.event.intel_removed").to_owned(),
            Event::IntelBack => self.text("rebellion.event.intel_back").to_owned(),
            Event::CardsReturned(count) => self.say("rebellion.event.cards_returned", &[("count", count)]),
            Event::BaseFounded(at) => self.say("rebellion.event.base_founded", &[("at", &self.at(*at))]),
            Event::BaseKept => self.text("rebellion.event.base_kept").to_owned(),
            Event::BattleBegan { at } => self.say("rebellion.event.battle", &[("at", &self.place(*at))]),
            Event::JoinedBattle { leader } => self.say("rebellion.event.joined", &[("leader", &self.leader(*leader))]),
            Event::Reminder(action) => self.say("rebellion.event.reminder", &[("action", &self.action(*action))]),
            Event::BattleRound(round) => self.say("rebellion.event.battle_round", &[("round", round)]),
            Event::Attack { side, theater, dice } => {
                let key = of_side(*side, "rebellion.event.attack_empire", "rebellion.event.attack_rebel");
                self.say(key, &[("theater", &self.text(theater.term())), ("faces", &self.dice(dice))])
            }
            Event::Hits { black, red, direct } => {
                self.say("rebellion.event.hits", &[("black", black), ("red", red), ("direct", direct)])
            }
            Event::Rerolled { count, dice } => {
                self.say("rebellion.event.rerolled", &[("count", count), ("faces", &self.dice(dice))])
            }
            Event::RerollsKept(count) => self.say("rebellion.event.rerolls_kept", &[("count", count)]),
            Event::Blocked(count) => self.say("rebellion.event.blocked", &[("count", count)]),
            Event::Damaged { unit, hit: of } => {
                self.say("rebellion.event.damaged", &[("unit", &self.unit(*unit)), ("hit", &self.text(hit(*of)))])
            }
            Event::NoTarget(of) => self.say("rebellion.event.no_target", &[("hit", &self.text(hit(*of)))]),
            Event::Destroyed { unit, count, at } => {
                self.say("rebellion.event.destroyed", &[("units", &self.units(*unit, *count)), ("at", &self.at(*at))])
            }
            Event::Retreated { from, to } => {
                self.say("rebellion.event.retreated", &[("from", &self.at(*from)), ("to", &self.at(*to))])
            }
            Event::Rescued(leader) => self.say("rebellion.event.rescued", &[("leader", &self.leader(*leader))]),
            Event::BattleEnded { at } => self.say("rebellion.event.battle_ended", &[("at", &self.place(*at))]),
            Event::Passed(side) => {
                self.text(of_side(*side, "rebellion.event.empire_passes", "rebellion.event.rebels_pass")).to_owned()
            }
            Event::ObjectiveScored { objective, reputation } => match objective {
                Some(objective) => self.say(
                    "rebellion.event.objective",
                    &[("objective", &self.objective(*objective)), ("reputation", reputation)],
                ),
                None => self.say("rebellion.event.reputation", &[("reputation", reputation)]),
            },
            Event::LeadersBack => self.text("rebellion.event.leaders_back").to_owned(),
            Event::Discarded(mission) => self.say("rebellion.event.discarded", &[("mission", &self.mission(*mission))]),
            Event::Recruited { leader, action } => match action {
                Some(action) => self.say(
                    "rebellion.event.recruited",
                    &[("leader", &self.leader(*leader)), ("action", &self.action(*action))],
                ),
                None => self.say("rebellion.event.leader_joins", &[("leader", &self.leader(*leader))]),
            },
            Event::NobodyRecruited(side) => {
                let key = of_side(*side, "rebellion.event.nobody_empire", "rebellion.event.nobody_rebel");
                self.text(key).to_owned()
            }
            Event::BuildsNow => self.text("rebellion.event.builds").to_owned(),
            Event::Deployed { unit, at } => {
                self.say("rebellion.event.deployed", &[("unit", &self.unit(*unit)), ("at", &self.at(*at))])
            }
            Event::Redeployed { unit, from, to } => match to {
                Some(to) => self.say(
                    "rebellion.event.redeployed",
                    &[("unit", &self.unit(*unit)), ("from", &self.at(*from)), ("to", &self.at(*to))],
                ),
                None => self.say("rebellion.event.not_deployed", &[("unit", &self.unit(*unit))]),
            },
            Event::NotDeployed { unit } => self.say("rebellion.event.not_deployed", &[("unit", &self.unit(*unit))]),
            Event::RebelsWin => self.text("rebellion.event.rebels_win").to_owned(),
            Event::EmpireWins => self.text("rebellion.event.empire_wins").to_owned(),
        }
    }

    /// A change of the board, in a few words.
    pub fn change(self, change: Change) -> String {
        match change {
            Change::Time(space) => self.say("rebellion.change.time", &[("space", &space)]),
            Change::Reputation(space) => self.say("rebellion.change.reputation", &[("space", &space)]),
            Change::Loyalty(at, side) => {
                self.say("rebellion.change.loyalty", &[("at", &self.at(at)), ("loyalty", &self.loyalty(side))])
            }
            Change::Marker(at, marker, there) => {
                let key = if there { "rebellion.change.marked" } else { "rebellion.change.unmarked" };
                self.say(key, &[("at", &self.at(at)), ("marker", &self.marker(marker))])
            }
            Change::Units(at, unit, count) => {
                self.say("rebellion.change.units", &[("at", &self.at(at)), ("units", &self.units(unit, count))])
            }
            Change::Queue(space, unit, count) => {
                self.say("rebellion.change.queue", &[("space", &space), ("units", &self.units(unit, count))])
            }
            Change::Leader(leader, post) => {
                self.say("rebellion.change.leader", &[("leader", &self.leader(leader)), ("post", &self.post(post))])
            }
            Change::Probe(at, probe) => {
                self.say("rebellion.change.probe", &[("at", &self.at(at)), ("probe", &self.probe(probe))])
            }
            Change::DrawProbes(count) => self.say("rebellion.change.draw_probes", &[("count", &count)]),
            Change::GainProjects(count) => self.say("rebellion.change.projects", &[("count", &count)]),
            Change::Strength(unit, value) => {
                self.say("rebellion.change.strength", &[("unit", &self.unit(unit)), ("value", &value)])
            }
            Change::Production(at, value) => {
                self.say("rebellion.change.production", &[("at", &self.at(at)), ("value", &value)])
            }
            Change::Mission(mission, skill, cost) => self.say(
                "rebellion.change.mission",
                &[("mission", &self.mission(mission)), ("skill", &self.text(skill.term())), ("cost", &cost)],
            ),
        }
    }
}
