//! X-Wing for the searching players: questions to think about, hidden dials as a heuristic player might set them, and
//! the balance of the table when the round is over.

use super::{
    duel::Duels,
    edge,
    fighter::Fighter,
    formation::Formation,
    guns::Armory,
    heuristic::{Heuristic, Plan, place_of},
    outlook::Outlook,
};
use crate::searching::{Club, Expert, Guide, Search};
use kernel::{
    Chance,
    game::{Match, Player, Seat},
};
use xwing::{
    XWing,
    cards::ability::words::Token,
    play::{Answer, Decision, Phase, Question, QuestionKind, Seen, State, XWingMatch},
};

/// Ships farther apart than this do not come to shots in one round, in millimetres.
const FAR: f64 = 640.0;

impl Search for XWing {
    type Guide = Heuristic;

    /// It stays on the board, they do not.
    const MARGIN: f64 = 100.0;
    const JUDGEMENT: f64 = 0.15;

    fn games(question: &Question) -> u32 {
        match question.kind {
            QuestionKind::Dial => 12,
            QuestionKind::ShipAction { .. } | QuestionKind::Attack | QuestionKind::Reposition(_) => 9,
            _ => 0,
        }
    }

    /// Setting up is beyond what is imagined, and so is a last look at the dials.
    fn tries(seen: &Seen<'_>, question: &Question) -> u32 {
        if seen.phase() == Phase::Setup || question.kind == QuestionKind::Review { 0 } else { 8 }
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<XWingMatch> {
        let mut theirs: Option<Formation> = None;
        seen.imagined(luck, |ship| {
            let seat = seen.fixed().ships[ship.index()].seat;
            theirs.get_or_insert_with(|| guessed_dials(seen, seat, fancy)).dial(seen.round(), seat, ship)
        })
    }

    /// Combat decides: to the end of the round.
    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        state.round <= seen.round()
    }

    fn worth(game: &XWingMatch, seat: Seat) -> f64 {
        balance(game, seat, 0.4)
    }
}

impl Guide<XWing> for Heuristic {
    fn seeded(seed: u64) -> Self {
        Self::new(seed)
    }

    fn for_imagined(seed: u64) -> Self {
        Self::imagined(seed)
    }

    fn judge(&mut self, seen: &Seen<'_>, decision: &Decision) -> Vec<(usize, f64)> {
        if let (QuestionKind::Dial, Some(ship)) = (decision.question.kind, decision.question.ship) {
            let judged = self.judge(seen, decision, ship);
            return judged.iter().map(|dial| (place_of(decision, Answer::Dial(dial.place)), dial.worth)).collect();
        }
        let mut worths = Vec::new();
        let judged = self.worths(seen, decision, &mut worths);
        if judged { tried(decision, &worths) } else { Vec::new() }
    }
}

/// The answers to try out. An action is not left out where one of them gains something at first sight: its use beyond this
/// round is not seen.
fn tried(decision: &Decision, worths: &[f64]) -> Vec<(usize, f64)> {
    let acts =
        matches!(decision.question.kind, QuestionKind::ShipAction { .. }) && worths.iter().any(|worth| *worth > 0.0);
    let all = worths.iter().copied().enumerate();
    all.filter(|(place, _)| !(acts && decision.answers[*place] == Answer::Pass)).collect()
}

impl Search<Expert> for XWing {
    type Guide = Planner;

    const ANSWERS: usize = 16;
    const LEFT: usize = 5;
    const MARGIN: f64 = 100.0;
    const JUDGEMENT: f64 = 0.3;

    fn games(question: &Question) -> u32 {
        match question.kind {
            QuestionKind::Dial => 20,
            QuestionKind::ShipAction { .. } | QuestionKind::Attack | QuestionKind::Reposition(_) => 30,
            _ => 0,
        }
    }

    fn more_games(question: &Question) -> u32 {
        if question.kind == QuestionKind::Dial { 48 } else { 90 }
    }

    fn tries(seen: &Seen<'_>, question: &Question) -> u32 {
        3 * <Self as Search<Club>>::tries(seen, question)
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<XWingMatch> {
        <Self as Search<Club>>::imagine(seen, luck, fancy)
    }

    /// To the end of the round, in which combat decides; where nobody is near enough to shoot, to the end of the next.
    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        state.round <= seen.round()
            || (state.round == seen.round() + 1 && seen.phase() == Phase::Planning && is_approach(seen))
    }

    fn worth(game: &XWingMatch, seat: Seat) -> f64 {
        balance(game, seat, 0.2)
    }
}

/// True if no ship will be near enough to an enemy to shoot this round.
fn is_approach(seen: &Seen<'_>) -> bool {
    let fixed = seen.fixed();
    let of = |seat: Seat| {
        let ships = seen.ships().filter(move |(ship, _)| fixed.ships[ship.index()].seat == seat);
        ships.filter(|(_, state)| state.open().in_play()).map(|(_, state)| state.open().pose.at)
    };
    of(Seat::First).all(|one| of(Seat::Second).all(|two| (one - two).square() > FAR * FAR))
}

/// The expert's guide: the heuristic pilot, and the plans to think about.
pub struct Planner {
    pilot: Heuristic,
    plans: Vec<Plan>,
}

impl Player<XWingMatch> for Planner {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        self.pilot.answer(seen, decision)
    }
}

impl Guide<XWing> for Planner {
    fn seeded(seed: u64) -> Self {
        Self { pilot: Heuristic::new(seed), plans: Vec::new() }
    }

    fn for_imagined(seed: u64) -> Self {
        Self { pilot: Heuristic::imagined(seed), plans: Vec::new() }
    }

    fn adopt(&mut self, candidate: usize) {
        if let Some(plan) = self.plans.get(candidate) {
            self.pilot.follow(plan);
        }
    }

    fn imagined_successor(&self, seed: u64) -> Self {
        let mut successor = Self::for_imagined(seed);
        successor.pilot.keep_on(&self.pilot);
        successor
    }

    fn imagined_follower(&self, candidate: usize, seed: u64) -> Self {
        let mut follower = Self::for_imagined(seed);
        if let Some(plan) = self.plans.get(candidate) {
            follower.pilot.follow(plan);
        } else {
            follower.pilot.keep_on(&self.pilot);
        }
        follower
    }

    fn judge(&mut self, seen: &Seen<'_>, decision: &Decision) -> Vec<(usize, f64)> {
        self.plans.clear();
        if let (QuestionKind::Dial, Some(ship)) = (decision.question.kind, decision.question.ship) {
            self.plans = self.pilot.plans_for(seen, decision.seat, ship, <XWing as Search<Expert>>::ANSWERS);
            let place = |plan: &Plan| {
                let dial = plan.dials.iter().find(|(known, _)| *known == ship)?;
                decision.answers.iter().position(|known| *known == Answer::Dial(dial.1))
            };
            self.plans.retain(|plan| place(plan).is_some());
            return self.plans.iter().filter_map(|plan| Some((place(plan)?, plan.worth))).collect();
        }
        let mut worths = Vec::new();
        let judged = self.pilot.worths(seen, decision, &mut worths);
        let mut all = if judged { tried(decision, &worths) } else { Vec::new() };
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all.truncate(6);
        all
    }
}

/// Dials as the other side might have set them, who thinks of ours as well.
fn guessed_dials(seen: &Seen<'_>, seat: Seat, chance: &mut Chance) -> Formation {
    Heuristic::guessed(chance.branch()).planned(seen, seat)
}

/// Balance of the table for one side: points by the remaining hull of ships, and their relative positions, weighted by
/// `standing`.
fn balance(game: &XWingMatch, seat: Seat, standing: f64) -> f64 {
    let state: &State = game.state();
    let seen = game.seen(seat);
    let fixed = game.fixed();
    let mut sum = 0.0;
    for (number, ship) in seen.ships() {
        let profile = &fixed.ships[number.index()];
        let sign = if profile.seat == seat { 1.0 } else { -1.0 };
        let open = ship.open();
        if open.is_gone() {
            continue;
        }
        let whole = f64::from(profile.hull) + f64::from(profile.shields);
        let left = (f64::from(profile.hull) - open.damage.len() as f64).max(0.0) + f64::from(open.shields);
        let stress = f64::from(open.token(Token::Stress)) * 0.8;
        // A ship that still flies still shoots: half its points are in being there at all.
        sum += sign * (f64::from(profile.cost) * (0.45 + 0.55 * (left / whole.max(1.0)).min(1.0)) - stress);
    }
    if let Some(outcome) = state.outcome {
        return sum
            + match outcome.winner {
                Some(winner) if winner == seat => 60.0,
                Some(_) => -60.0,
                None => 0.0,
            };
    }
    let (mut outlook, mut armory) = (Outlook::default(), Armory::default());
    for side in Seat::BOTH {
        outlook.look(&seen, side, &mut armory);
        let sign = if side == seat { 1.0 } else { -1.0 };
        for (number, ship) in seen.ships() {
            if fixed.ships[number.index()].seat == side && ship.open().in_play() {
                let fighter = Fighter::of(&seen, number, &mut armory);
                let pose = ship.open().pose;
                sum += sign * (standing * Duels::of(&fighter, &outlook).worth(&pose, 0.6) - edge::trouble_ahead(&pose));
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::game::answer_of;
    use xwing::play::Scene;

    #[test]
    fn a_player_that_looks_ahead_leaves_out_no_action_that_gains_something() {
        let catalog = xwing::Catalog::bundled().unwrap();
        let mut scene = Scene::new(&catalog);
        scene.ship(Seat::First, "imperial:tieinterceptor:soontirfel", &[], (457.0, 200.0), 0).unwrap();
        scene.ship(Seat::Second, "rebel:xwing:rookiepilot", &[], (457.0, 700.0), 4).unwrap();
        let mut game = scene.set().into_game();
        let [mut first, mut second] = [1, 2].map(Heuristic::new);
        let mut asked = 0;
        while game.state().round < 6
            && let Some(decision) = game.decision()
        {
            if matches!(decision.question.kind, QuestionKind::ShipAction { .. }) {
                let judged = Guide::judge(&mut Heuristic::new(3), &game.seen(decision.seat), decision);
                let pass = decision.answers.iter().position(|answer| *answer == Answer::Pass);
                let acts = judged.iter().any(|(_, worth)| *worth > 0.0);
                assert!(!acts || judged.iter().all(|(place, _)| Some(*place) != pass), "{judged:?}");
                asked += u32::from(acts && pass.is_some());
            }
            let answer = answer_of(&game, &mut [&mut first, &mut second]).unwrap();
            game.apply(&answer, &mut Vec::new()).unwrap();
        }
        assert!(asked > 2, "{asked}");
    }
}
