//! What a figure does with its activation: where it attacks from, and where it is afterwards.

use std::{cell::Cell, sync::Arc};

use imperial_assault::{
    cards::{Keyword, ability::Banned},
    play::{
        Answer, View,
        board::{Distances, Ground, Space, SpaceSet, Spaces, Stand, sees},
        pieces::{FigureNo, Status},
    },
};

use super::{
    errand::{errands, interaction},
    odds::{FAR, Odds, Table},
    place::{Draws, held},
    riposte::Riposte,
    worth::{self, Prize},
};

/// What an attack is worth that nobody leaves undone to run with all actions.
const RUNS: f32 = 1.5;

/// How much of what enemies could do to a figure counts: they have other targets, and other plans.
const FEAR: f32 = 0.4;

/// How much more who is alone within the reach of an enemy has to fear than is usual, and how much less for each friend.
const ALONE: f32 = 1.5;
const SHARED: f32 = 0.25;

/// How much of what an attack in the next activation may come to counts: much may happen before.
const HOPE: f32 = 0.3;

/// A hostile figure, as another sees it.
struct Foe {
    figure: FigureNo,
    spaces: Spaces,
    /// How far everything is from them.
    far: Distances,
    prize: Prize,
    /// What an attack on it may come to; none for figures that do not attack.
    table: Option<Arc<Table>>,
    /// What an attack on it is worth, by the distance; worked out once it is asked for.
    worth: [Cell<Option<f32>>; FAR + 1],
    best: f32,
    /// How it strikes back when it is attacked, if it does.
    back: Option<Riposte>,
    /// The spaces with figures in the way between the two.
    bodies: SpaceSet,
    /// The damage to be expected of it by the distance, if it sees the figure and if it has to find a way to.
    seeing: [f32; LONG],
    seeking: [f32; LONG],
    /// The same where nobody looks who sees whom: as if it had to find a way, but for who stands beside it.
    blindly: [f32; LONG],
}

/// How far most attacks at a distance reach.
const RANGE: usize = 6;

/// Distances beyond this are alike.
const LONG: usize = 32;

impl Foe {
    /// What an attack on it from so far away is worth.
    fn worth_at(&self, distance: usize) -> f32 {
        let Some(table) = self.table.as_ref().filter(|_| distance <= FAR) else { return 0.0 };
        let known = self.worth[distance].get();
        known.unwrap_or_else(|| {
            let back = self.back.as_ref().map_or(0.0, |back| back.cost(distance, &table[distance]));
            let worth = self.prize.attack(&table[distance]) - back;
            self.worth[distance].set(Some(worth));
            worth
        })
    }

    /// Works out what it may do to a figure until that one acts again. It attacks one of those it gets to: the more there are of
    /// them, the less each has to fear, and who runs ahead alone is the one.
    fn threaten(&mut self, view: &View<'_, '_>, odds: &mut Odds, figure: FigureNo, friends: &[Spaces]) {
        let hostile = view.group(self.figure);
        let stunned = view.figure(self.figure).statuses.has(Status::Stunned);
        let is_ready = !view.state.exhausted[view.battle.figures[self.figure.index()].index()];
        let acts = match (stunned || hostile.attack.is_none(), is_ready) {
            (true, _) => 0.1,
            (_, true) => 1.0,
            _ => 0.5,
        };
        let table = odds.of(view, self.figure, figure);
        let stays = view.cannot(self.figure, Banned::ExitSpace);
        let speed = if stays { 0 } else { usize::from(hostile.speed) };
        let arm = if hostile.has(Keyword::Reach) { 2 } else { 1 };
        let reach = speed + if hostile.is_melee() { arm } else { RANGE };
        let exposed = |friend: &&Spaces| self.far.to_any(friend).is_some_and(|far| usize::from(far) <= reach);
        let others = friends.iter().filter(exposed).count() as f32;
        let acts = acts * ALONE / (1.0 + SHARED * others);
        for far in 0..LONG {
            let (here, after) = if hostile.is_melee() {
                let within = |most: usize| if far <= most { table[0].mean } else { 0.0 };
                (within(arm), within(arm + speed))
            } else {
                let at = |far: usize| if far > FAR { 0.0 } else { table[far.max(1)].mean };
                (at(far), at(far.saturating_sub(speed).max(2)))
            };
            self.seeing[far] = if here > 0.0 { acts * here.max(0.7 * after) } else { 0.0 };
            self.seeking[far] = acts * 0.4 * after;
            let beside = far <= 1 && self.seeing[far] > self.seeking[far];
            self.blindly[far] = if beside { self.seeing[far] } else { self.seeking[far] };
        }
    }

    /// How far it is from there; none where no way leads.
    #[inline]
    fn far_from(&self, spaces: &[Space]) -> Option<u8> {
        self.far.to_any(spaces)
    }
}

/// A figure that is to act, and everything it looks at.
pub struct Outlook<'v> {
    pub(super) view: View<'v, 'v>,
    pub(super) figure: FigureNo,
    foes: Vec<Foe>,
    /// Whether it attacks in melee, and two spaces far.
    melee: bool,
    reach: bool,
    /// How far it goes before an attack.
    speed: u8,
    adjacent_too: bool,
    draws: Draws,
    /// Friends that would have to make room, each with what that costs.
    friends: Vec<(Spaces, f32)>,
    price: f32,
    left: f32,
    health: f32,
}

impl<'v> Outlook<'v> {
    pub fn new(view: &View<'v, 'v>, figure: FigureNo, odds: &mut Odds) -> Self {
        let group = view.group(figure);
        let own = view.spaces(figure);
        let mut all = view.spaces_of(|_| true);
        own.iter().for_each(|space| all.remove(*space));
        let massive = group.has(Keyword::Massive);
        let attacks = group.attack.is_some() && !view.cannot(figure, Banned::Attack);
        let friends: Vec<Spaces> =
            view.in_play_of(group.seat).filter(|other| *other != figure).map(|other| view.spaces(other)).collect();
        let mut foes = Vec::new();
        for other in view.in_play_of(group.seat.other()).chain(view.prey(group.seat)) {
            let hostile = view.group(other);
            let spaces = view.spaces(other);
            let mut bodies = if massive || hostile.has(Keyword::Massive) { SpaceSet::EMPTY } else { all.clone() };
            spaces.iter().for_each(|space| bodies.remove(*space));
            let is_piece = view.battle.piece(other).is_some();
            let prize = Prize::of(view, other);
            let prize = if is_piece { prize.and(worth::burst(view, figure, other)) } else { prize };
            let table = attacks.then(|| Arc::clone(odds.of(view, figure, other)));
            let mut foe = Foe {
                figure: other,
                far: Distances::from(&view.state.ground, &spaces, u8::MAX),
                spaces,
                prize,
                table,
                worth: Default::default(),
                best: 0.0,
                back: if attacks && !is_piece { Riposte::of(view, odds, figure, other) } else { None },
                bodies,
                seeing: [0.0; LONG],
                seeking: [0.0; LONG],
                blindly: [0.0; LONG],
            };
            // None is worth more from farther away, unless it is answered.
            foe.best = foe.table.as_ref().map_or(0.0, |table| foe.prize.attack(&table[0]));
            foe.threaten(view, odds, figure, &friends);
            foes.push(foe);
        }
        foes.sort_by(|a, b| b.best.total_cmp(&a.best));
        Self {
            view: *view,
            figure,
            foes,
            melee: group.is_melee(),
            reach: group.has(Keyword::Reach),
            speed: if view.cannot(figure, Banned::MoveAndAttack) { 0 } else { group.speed },
            adjacent_too: !view.cannot(figure, Banned::AttackAdjacent),
            draws: Draws::new(view, figure),
            friends: if massive { crowd(view, figure) } else { Vec::new() },
            price: worth::stakes(view, figure),
            left: f32::from(worth::left(view, figure)).max(1.0),
            health: f32::from(group.health.max(1)),
        }
    }

    pub(super) fn ground(&self) -> &Ground {
        &self.view.state.ground
    }

    /// How far the nearest hostile figure is over this ground; none where no way leads to any.
    pub(super) fn nearest_over(&self, ground: &Ground) -> Option<u8> {
        let own = self.view.spaces(self.figure);
        let spaces = self.foes.iter().flat_map(|foe| foe.spaces.iter());
        spaces.flat_map(|to| own.iter().filter_map(|from| ground.distance(*from, *to))).min()
    }

    /// What an attack on a figure at such a distance is worth; none without sight or out of reach.
    pub fn attack_on(&self, target: FigureNo, from: &[Space]) -> f32 {
        let Some(foe) = self.foes.iter().find(|foe| foe.figure == target) else { return 0.0 };
        foe.worth_at(self.needed(foe, from, self.melee))
    }

    fn needed(&self, foe: &Foe, from: &[Space], melee: bool) -> usize {
        if melee { 0 } else { usize::from(foe.far_from(from).unwrap_or(u8::MAX).max(1)) }
    }

    /// Whether anybody could be attacked after so many steps from these spaces.
    fn has_targets_within(&self, steps: u8, from: &[Space]) -> bool {
        let arm = if self.melee { 2 } else { FAR as u8 };
        self.foes.iter().any(|foe| {
            foe.far_from(from).is_some_and(|far| {
                let least = far.saturating_sub(steps);
                least <= arm && foe.worth_at(if self.melee { 0 } else { usize::from(least.max(1)) }) > 0.0
            })
        })
    }

    /// The best attack from these spaces: what it is worth, and on whom.
    pub fn best_attack(&self, from: &[Space]) -> (f32, Option<FigureNo>) {
        let ground = self.ground();
        let mut best = (0.0, None);
        for foe in &self.foes {
            if foe.best <= best.0 {
                break;
            }
            let far = foe.far_from(from);
            let beside = far.is_some_and(|far| far <= 1);
            if beside && !self.adjacent_too {
                continue;
            }
            let worth = if self.melee {
                if beside || self.reach && far == Some(2) { foe.worth_at(0) } else { 0.0 }
            } else {
                foe.worth_at(usize::from(far.unwrap_or(u8::MAX).max(1)))
            };
            if worth <= best.0 {
                continue;
            }
            let seen = || from.iter().any(|own| foe.spaces.iter().any(|space| sees(ground, *own, *space, &foe.bodies)));
            if beside || seen() {
                best = (worth, Some(foe.figure));
            }
        }
        best
    }

    /// The best attack after so many spaces, as far as it is better than from here.
    pub fn attack_within(&self, spaces: u8) -> f32 {
        let base = self.view.group(self.figure).base;
        let reach = self.view.reach(self.figure, spaces, true);
        let here = self.best_attack(&self.view.spaces(self.figure)).0;
        reach.stops().map(|(stand, _)| self.best_attack(&base.spaces(stand)).0).fold(here, f32::max) - here
    }

    /// What may happen to the figure there until it acts again. Without sight it is judged by distance alone, as if every
    /// enemy had a way to see it.
    fn danger(&self, spaces: &[Space], by_sight: bool) -> f32 {
        let ground = self.ground();
        let mut expected = 0.0;
        for foe in &self.foes {
            let Some(far) = foe.far_from(spaces) else { continue };
            let place = usize::from(far).min(LONG - 1);
            if !by_sight {
                expected += foe.blindly[place];
                continue;
            }
            let sees = |own: &Space| spaces.iter().any(|space| sees(ground, *own, *space, &foe.bodies));
            let seen = foe.seeing[place] > foe.seeking[place] && (far <= 1 || foe.spaces.iter().any(sees));
            expected += if seen { foe.seeing[place] } else { foe.seeking[place] };
        }
        let share = expected / self.health;
        let falls = (expected / self.left - 0.4).clamp(0.0, 1.0);
        FEAR * self.price * (0.6 * share.min(1.0) + falls)
    }

    /// What being there is worth when the activation is over.
    fn place(&self, spaces: &[Space], by_sight: bool) -> f32 {
        self.drawn(spaces) - self.danger(spaces, by_sight)
    }

    /// The same without what may happen there.
    fn drawn(&self, spaces: &[Space]) -> f32 {
        let shoved = self.friends.iter().filter(|(own, _)| own.iter().any(|space| spaces.contains(space)));
        self.draws.worth(&self.view, spaces) + self.hope(spaces) - shoved.map(|(_, cost)| cost).sum::<f32>()
    }

    /// What an attack from about there may come to in the next activation.
    fn hope(&self, spaces: &[Space]) -> f32 {
        let speed = usize::from(self.speed);
        let mut best = 0.0_f32;
        for foe in &self.foes {
            if foe.best <= best {
                break;
            }
            let Some(far) = foe.far_from(spaces) else { continue };
            let far = usize::from(far);
            let worth = if self.melee {
                if far <= speed + if self.reach { 2 } else { 1 } { foe.worth_at(0) } else { 0.0 }
            } else {
                foe.worth_at(far.saturating_sub(speed).max(2))
            };
            best = best.max(worth);
        }
        // What ends the match does not draw it any more than a great prize.
        HOPE * best.min(6.0)
    }

    /// What standing there is worth when the activation is over.
    pub fn at(&self, stand: Stand) -> f32 {
        self.place(&self.view.group(self.figure).base.spaces(stand), true)
    }

    /// Places to end at, the best at first sight first.
    pub fn ends(&self, stops: impl Iterator<Item = (Stand, u8)>) -> Ends {
        let base = self.view.group(self.figure).base;
        let rough = |stand| {
            let spaces = base.spaces(stand);
            (self.drawn(&spaces), self.danger(&spaces, false))
        };
        let mut ends: Vec<End> = (stops)
            .map(|(stand, cost)| {
                let (draws, danger) = rough(stand);
                End { stand, cost, rough: draws - danger, draws, close: None }
            })
            .collect();
        ends.sort_unstable_by(|a, b| b.rough.total_cmp(&a.rough).then(a.stand.cmp(&b.stand)));
        Ends(ends)
    }
}

/// What it costs that a massive figure ends where friends stand, who then make room (IA-KW-MASSIVE-04): their place, and what
/// they hold there.
fn crowd(view: &View<'_, '_>, figure: FigureNo) -> Vec<(Spaces, f32)> {
    let friends = view.in_play_of(view.battle.seat(figure)).filter(|other| *other != figure);
    friends.map(|other| (view.spaces(other), 0.8 + held(view, other))).collect()
}

/// Places to end at.
pub struct Ends(Vec<End>);

struct End {
    stand: Stand,
    /// What it costs to get there from where the figure stands.
    cost: u8,
    /// What it is worth at first sight.
    rough: f32,
    draws: f32,
    /// What it is worth once it was looked at who sees it.
    close: Option<f32>,
}

/// How many places are looked at closely.
const LOOKS: usize = 8;

impl Ends {
    /// The best place that can be got to with so many points: where, what it costs, what it is worth. The first of some are
    /// looked at closely.
    pub fn best(
        &mut self,
        outlook: &Outlook<'_>,
        points: u8,
        cost: impl Fn(Stand, u8) -> u8,
    ) -> Option<(Stand, u8, f32)> {
        let base = outlook.view.group(outlook.figure).base;
        let mut best: Option<(Stand, u8, f32)> = None;
        let mut looks = 0;
        for end in &mut self.0 {
            let cost = cost(end.stand, end.cost);
            if cost > points {
                continue;
            }
            let draws = end.draws;
            let close = *end.close.get_or_insert_with(|| draws - outlook.danger(&base.spaces(end.stand), true));
            let worth = close - 0.01 * f32::from(cost);
            if best.is_none_or(|(_, _, known)| worth > known) {
                best = Some((end.stand, end.cost, worth));
            }
            looks += 1;
            if looks == LOOKS {
                break;
            }
        }
        best
    }
}

/// What is left of an activation.
#[derive(Debug, Clone, Copy)]
pub struct Left {
    pub actions: u8,
    pub points: u8,
    /// Whether an attack is among what it may do.
    pub attacks: bool,
    pub walks: bool,
}

/// What so many movement points lead a figure to: how much better the best place is than its own. An attack it may still make
/// counts where it stands then.
pub fn way(view: &View<'_, '_>, figure: FigureNo, points: u8) -> f32 {
    if points == 0 || !view.figure(figure).is_in_play() || !view.may_leave(figure) {
        return 0.0;
    }
    let outlook = Outlook::new(view, figure, &mut Odds::default());
    let base = view.group(figure).base;
    let is_ready = !view.state.exhausted[view.battle.figures[figure.index()].index()];
    let has_acted = view.own_activation(figure).is_none_or(|active| active.actions == 0 || active.attacked);
    let attacks = is_ready && !has_acted && view.may_attack(figure);
    let at = |spaces: &[Space]| outlook.place(spaces, true) + if attacks { outlook.best_attack(spaces).0 } else { 0.0 };
    let here = at(&view.spaces(figure));
    let reach = view.reach(figure, points, false);
    reach.stops().map(|(stand, _)| at(&base.spaces(stand)) - here).fold(0.0, f32::max)
}

/// What a figure is to do, last things first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    pub steps: Vec<Answer>,
    /// Whom it attacks once the steps are done.
    pub target: Option<FigureNo>,
    /// What comes of it, compared with staying and doing nothing.
    pub worth: f32,
}

/// The best that is offered to a figure: attacks, moves, and what the mission has.
pub fn plans(outlook: &Outlook<'_>, left: Left, answers: &[Answer]) -> Vec<Plan> {
    let view = &outlook.view;
    let figure = outlook.figure;
    let group = view.group(figure);
    let base = group.base;
    let stand = view.figure(figure).stand;
    let own = base.spaces(stand);
    let speed = view.speed(figure);
    let Left { actions, points, attacks, walks } = left;
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
        // Who has a good attack does not run with all actions, unless for its life.
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
        let bound = view.cannot(figure, Banned::MoveAndAttack);
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

    // What the mission has.
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
