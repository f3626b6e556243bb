//! A figure that is to act, its enemies, and the places where it can end.

use std::{cell::Cell, sync::Arc};

use imperial_assault::{
    cards::{Keyword, ability::FigureBan},
    play::{
        View,
        board::{Distances, Ground, Space, SpaceSet, Spaces, Stand, sees},
        pieces::{FigureNo, Status},
    },
};

use super::{
    counterattack::Counterattack,
    odds::{ChanceTable, FAR, Odds},
    place::{Draws, held},
    worth::{self, Prize},
};

/// Weight of the damage enemies could do: they have other targets, and other plans.
const FEAR: f32 = 0.4;

/// Fear of a lone figure within an enemy's reach, against the usual, and the relief by each friend.
const ALONE: f32 = 1.5;
const SHARED: f32 = 0.25;

/// Weight of the chances of an attack in the next activation: much may happen before.
const HOPE: f32 = 0.3;

/// A hostile figure, as another sees it.
struct Foe {
    figure: FigureNo,
    spaces: Spaces,
    /// Distances from them.
    far: Distances,
    prize: Prize,
    /// Chances of an attack on it; none for figures that do not attack.
    table: Option<Arc<ChanceTable>>,
    /// Worth of an attack on it by distance, computed on demand.
    worth: [Cell<Option<f32>>; FAR + 1],
    best: f32,
    /// Its counterattack.
    back: Option<Counterattack>,
    /// The spaces with figures in the way between the two.
    bodies: SpaceSet,
    /// The damage to be expected of it by the distance, if it sees the figure and if it has to find a way to.
    seeing: [f32; LONG],
    seeking: [f32; LONG],
    /// The damage without a check of sight: as if it had to find a way, except for adjacent figures.
    blindly: [f32; LONG],
}

/// Range of most ranged attacks.
const RANGE: usize = 6;

/// Distances beyond this are alike.
const LONG: usize = 32;

impl Foe {
    /// Worth of an attack on it from this distance.
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
        let is_ready = !view.state.exhausted[view.fixed.figures[self.figure.index()].index()];
        let acts = match (stunned || hostile.attack.is_none(), is_ready) {
            (true, _) => 0.1,
            (_, true) => 1.0,
            _ => 0.5,
        };
        let table = odds.of(view, self.figure, figure);
        let stays = view.cannot(self.figure, FigureBan::ExitSpace);
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

    /// Distance to it; none if no way leads there.
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
    /// True for a melee attacker, and for one with Reach.
    melee: bool,
    reach: bool,
    /// Movement before an attack.
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
        let attacks = group.attack.is_some() && !view.cannot(figure, FigureBan::Attack);
        let friends: Vec<Spaces> =
            view.in_play_of(group.seat).filter(|other| *other != figure).map(|other| view.spaces(other)).collect();
        let mut foes = Vec::new();
        for other in view.in_play_of(group.seat.other()).chain(view.prey(group.seat)) {
            let hostile = view.group(other);
            let spaces = view.spaces(other);
            let mut bodies = if massive || hostile.has(Keyword::Massive) { SpaceSet::EMPTY } else { all.clone() };
            spaces.iter().for_each(|space| bodies.remove(*space));
            let is_piece = view.fixed.piece(other).is_some();
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
                back: if attacks && !is_piece { Counterattack::of(view, odds, figure, other) } else { None },
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
            speed: if view.cannot(figure, FigureBan::MoveAndAttack) { 0 } else { group.speed },
            adjacent_too: !view.cannot(figure, FigureBan::AttackAdjacent),
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

    /// Distance to the nearest enemy over this ground; none if no way leads to any.
    pub(super) fn nearest_over(&self, ground: &Ground) -> Option<u8> {
        let own = self.view.spaces(self.figure);
        let spaces = self.foes.iter().flat_map(|foe| foe.spaces.iter());
        spaces.flat_map(|to| own.iter().filter_map(|from| ground.distance(*from, *to))).min()
    }

    /// Worth of an attack on a figure from these spaces; none without sight or out of reach.
    pub fn attack_on(&self, target: FigureNo, from: &[Space]) -> f32 {
        let Some(foe) = self.foes.iter().find(|foe| foe.figure == target) else { return 0.0 };
        foe.worth_at(self.needed(foe, from, self.melee))
    }

    fn needed(&self, foe: &Foe, from: &[Space], melee: bool) -> usize {
        if melee { 0 } else { usize::from(foe.far_from(from).unwrap_or(u8::MAX).max(1)) }
    }

    /// True if anybody could be attacked after so many steps from these spaces.
    pub(super) fn has_targets_within(&self, steps: u8, from: &[Space]) -> bool {
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

    /// Danger to the figure there until it acts again. Without sight, distance alone counts, as if every enemy could
    /// see it.
    pub(super) fn danger(&self, spaces: &[Space], by_sight: bool) -> f32 {
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

    /// Worth of a place at the end of the activation.
    pub(super) fn place(&self, spaces: &[Space], by_sight: bool) -> f32 {
        self.drawn(spaces) - self.danger(spaces, by_sight)
    }

    /// Worth of a place without its danger.
    fn drawn(&self, spaces: &[Space]) -> f32 {
        let shoved = self.friends.iter().filter(|(own, _)| own.iter().any(|space| spaces.contains(space)));
        self.draws.worth(&self.view, spaces) + self.hope(spaces) - shoved.map(|(_, cost)| cost).sum::<f32>()
    }

    /// Worth of an attack from about there in the next activation.
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
        // The end of the match draws no more than a great prize.
        HOPE * best.min(6.0)
    }

    /// Worth of standing there at the end of the activation.
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

/// Cost of a Massive figure's end on friends, who make room (IA-KW-MASSIVE-04): their place, and the tokens they hold
/// there.
fn crowd(view: &View<'_, '_>, figure: FigureNo) -> Vec<(Spaces, f32)> {
    let friends = view.in_play_of(view.fixed.seat(figure)).filter(|other| *other != figure);
    friends.map(|other| (view.spaces(other), 0.8 + held(view, other))).collect()
}

/// Places to end at.
pub struct Ends(Vec<End>);

struct End {
    stand: Stand,
    /// Movement cost from the figure's place.
    cost: u8,
    /// Worth at first sight.
    rough: f32,
    draws: f32,
    /// Worth with a check of the enemies in sight.
    close: Option<f32>,
}

/// Number of places checked closely.
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
