//! Plans of an activation: the place to attack from, and the place to end at.

use imperial_assault::{
    cards::ability::FigureBan,
    play::{Answer, board::Stand, pieces::FigureNo},
};

use super::{
    interactions::{errands, interaction},
    outlook::Outlook,
    specials::Specials,
    way::Remaining,
};

/// Worth of an attack that no figure leaves out to run with all actions.
const RUNS: f32 = 1.5;

/// A plan, last steps first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    pub steps: Vec<Answer>,
    /// The target after the steps.
    pub target: Option<FigureNo>,
    /// Its worth, compared with staying and doing nothing.
    pub worth: f32,
}

/// The best that is offered to a figure: attacks, moves, and what the mission has.
pub fn plans(outlook: &Outlook<'_>, left: Remaining, answers: &[Answer], specials: &Specials<'_>) -> Vec<Plan> {
    let view = &outlook.view;
    let figure = outlook.figure;
    let group = view.group(figure);
    let base = group.base;
    let stand = view.figure(figure).stand;
    let own = base.spaces(stand);
    let speed = view.speed(figure);
    let Remaining { actions, points, attacks, walks } = left;
    let gained = |actions: u8| points.saturating_add(if walks { actions.saturating_mul(speed) } else { 0 });
    let around = |points: u8| {
        let mut stops: Vec<(Stand, u8)> = vec![(stand, 0)];
        if actions == 0 {
            // Everywhere it gets is offered.
            let offered =
                answers.iter().map(|answer| if let Answer::Walk(to) = answer { Some((*to, 1)) } else { None });
            stops.extend(offered.flatten());
        } else if walks && points > 0 {
            stops.extend(view.reach(figure, points, false).stops());
        }
        stops
    };
    let may_attack = attacks;
    // Attacks from everywhere an action can be spared for.
    let attacks = attacks && actions > 0 && outlook.has_targets_within(gained(actions.saturating_sub(1)), &own);
    let budget = gained(actions.saturating_sub(1));
    let mut most = if attacks { budget } else { gained(actions) };
    let mut stops = around(most);
    let mut shots: Vec<(Stand, u8, f32, FigureNo)> = Vec::new();
    if attacks {
        for (from, cost) in &stops {
            let (worth, target) = outlook.best_attack(&base.spaces(*from));
            shots.extend(target.map(|target| (*from, *cost, worth, target)));
        }
        // A figure with a good attack does not run with all actions, unless for its life.
        let least = outlook.danger(&own, true).max(RUNS);
        if shots.iter().all(|(_, _, worth, _)| *worth < least) {
            most = gained(actions);
            stops = around(most);
        }
    }
    let mut ends = outlook.ends(stops.iter().copied());
    let here = outlook.place(&own, true);
    let mut plans = Vec::new();
    // Steps to get somewhere that costs so much, in their order.
    let way = |to: Stand, cost: u8| {
        let mut steps = Vec::new();
        if to != stand {
            let mut gained = points;
            while gained < cost {
                gained = gained.saturating_add(speed.max(1));
                steps.push(Answer::Move);
            }
            steps.push(Answer::Walk(to));
        }
        steps
    };
    let mut add = |mut steps: Vec<Answer>, target: Option<FigureNo>, worth: f32| {
        steps.reverse();
        plans.push(Plan { steps, target, worth });
    };
    // Going somewhere, and nothing else.
    if let Some((end, cost, worth)) = ends.best(outlook, most, |_, cost| cost).filter(|(end, ..)| *end != stand) {
        add(way(end, cost), None, worth - here);
    }
    // Attacking from somewhere, and going on with what is left.
    if attacks {
        // Those from the same place are looked at first; a step more has to be worth it.
        let rough = |shot: &(Stand, u8, f32, FigureNo)| shot.2 - 0.02 * f32::from(shot.1);
        shots.sort_by(|a, b| rough(b).total_cmp(&rough(a)));
        let best = shots.first().map_or(0.0, rough);
        let bound = view.cannot(figure, FigureBan::MoveAndAttack);
        let mut looked = 0;
        for (from, cost, worth, target) in shots {
            if looked > 5 && from != stand || worth < best - 3.0 {
                continue;
            }
            looked += 1;
            if bound && from != stand {
                continue;
            }
            let spaces = base.spaces(from);
            let rest = if bound { 0 } else { budget - cost };
            let far = outlook.ground().distances(from.at).unwrap_or_default();
            let steps = |to: Stand, cost: u8| {
                if from == stand { cost } else { far.get(to.at.cell()).copied().unwrap_or(u8::MAX) }
            };
            let end = ends.best(outlook, rest, steps);
            let end = end.map_or_else(|| outlook.place(&spaces, true), |(.., worth)| worth);
            let mut steps = way(from, cost);
            let mut then = Some(target);
            if steps.is_empty() {
                steps.extend(attack_on(answers, target));
                then = None;
            }
            add(steps, then, worth + end - here);
        }
    }

    // Special actions from somewhere, and going on or attacking with what is left.
    for special in specials.all.iter().filter(|special| special.actions <= actions) {
        let spare = actions - special.actions;
        let budget = gained(spare);
        let reached = stops.iter().filter(|(_, cost)| *cost <= budget);
        let mut from: Vec<(Stand, u8, f32)> =
            reached.map(|(from, cost)| (*from, *cost, specials.worth(special, *from))).collect();
        let offered = answers.contains(&Answer::Special(special.ability));
        from.retain(|(from, _, worth)| *worth > 0.0 && (offered || *from != stand));
        let rough = |shot: &(Stand, u8, f32)| shot.2 - 0.02 * f32::from(shot.1);
        from.sort_by(|a, b| rough(b).total_cmp(&rough(a)));
        let best = from.first().map_or(0.0, rough);
        for (looked, (from, cost, worth)) in from.into_iter().enumerate() {
            if looked > 5 && from != stand || worth < best - 3.0 {
                continue;
            }
            let moves = cost.saturating_sub(points).div_ceil(speed.max(1));
            let far = outlook.ground().distances(from.at).unwrap_or_default();
            let steps = |to: Stand, cost: u8| {
                if from == stand { cost } else { far.get(to.at.cell()).copied().unwrap_or(u8::MAX) }
            };
            let spaces = base.spaces(from);
            let mut end = ends.best(outlook, budget - cost, steps).map_or(f32::MIN, |(.., worth)| worth);
            let strikes = may_attack && !special.attacks && spare > moves;
            let shot = if strikes { outlook.best_attack(&spaces).0 } else { 0.0 };
            if shot > 0.0 || end == f32::MIN {
                end = end.max(shot + outlook.place(&spaces, true));
            }
            let mut steps = way(from, cost);
            steps.push(Answer::Special(special.ability));
            add(steps, None, worth + end - here);
        }
    }

    // Interactions.
    if actions > 0 {
        for answer in answers {
            let Answer::Interact(thing) = answer else { continue };
            add(vec![*answer], None, interaction(outlook, *thing));
        }
        for (at, worth) in errands(view, figure) {
            let near = stops.iter().filter(|(to, cost)| {
                *cost <= budget && *to != stand && base.spaces(*to).iter().any(|space| view.is_beside(*space, at))
            });
            if let Some((to, cost)) = near.min_by_key(|(_, cost)| *cost) {
                let end = outlook.place(&base.spaces(*to), true);
                add(way(*to, *cost), None, worth + end - here - 0.02);
            }
        }
    }
    plans
}

/// The attack on this figure among the answers.
pub fn attack_on(answers: &[Answer], target: FigureNo) -> Option<Answer> {
    let is_it = |answer: &&Answer| matches!(answer, Answer::Attack { target: other, .. } if *other == target);
    answers.iter().find(is_it).copied()
}
