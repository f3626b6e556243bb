//! Read-only rules: everything a match says of itself as it stands.

use super::{
    board::{Mover, Reach, Space, SpaceSet, Spaces, Stand, sees},
    fixed::{Fixed, Form, Group, PieceOf},
    pieces::{FigureNo, GroupNo, PowerToken, Status, Zone},
    state::{FigureState, State, Trigger},
};
use crate::cards::{
    Die, Keyword, MissionRule, TokenSide,
    ability::{ChooseOne, FigureBan, Play, Pool, Window},
};
use kernel::game::Seat;

/// A match to be asked about.
#[derive(Debug, Clone, Copy)]
pub struct View<'a, 's> {
    pub fixed: &'a Fixed,
    pub state: &'s State,
}

impl<'a, 's> View<'a, 's> {
    /// A figure's group, or the hero as it is: wounded or not, with the weapon in hand.
    #[inline]
    pub fn group(&self, figure: FigureNo) -> &'a Group {
        match &self.fixed.campaign {
            None => self.fixed.group(figure),
            Some(campaign) => self.group_in(campaign, figure),
        }
    }

    #[inline]
    pub fn figure(&self, figure: FigureNo) -> &'s FigureState {
        self.state.figure(figure)
    }

    /// Figures on the map.
    pub fn in_play(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let figures = self.fixed.figures().zip(&self.state.figures);
        figures.filter(|(_, figure)| figure.is_in_play()).map(|(number, _)| number)
    }

    /// Figures of a side on the map.
    pub fn in_play_of(&self, seat: Seat) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let fixed = self.fixed;
        self.in_play().filter(move |figure| fixed.seat(*figure) == seat)
    }

    /// The spaces under a figure. A door that can be attacked is in the empty spaces beside it (IA-OBJ-08).
    #[inline]
    pub fn spaces(&self, figure: FigureNo) -> Spaces {
        match self.fixed.piece(figure).map(|piece| piece.what) {
            Some(PieceOf::Door(door)) => self.spaces_of_door(door),
            _ => self.group(figure).base.spaces(self.figure(figure).stand),
        }
    }

    /// The spaces under all figures that pass, neutral ones too (IA-LOS-11).
    pub fn spaces_of(&self, passes: impl Fn(FigureNo) -> bool) -> SpaceSet {
        let mut spaces = SpaceSet::EMPTY;
        for figure in self.in_play().filter(|figure| passes(*figure)) {
            let (base, stand) = (self.group(figure).base, self.figure(figure).stand);
            if base.is_large() {
                spaces.extend(base.spaces(stand));
            } else {
                spaces.insert(stand.at);
            }
        }
        for figure in self.neutral().filter(|figure| passes(*figure)) {
            spaces.extend(self.spaces(figure));
        }
        spaces
    }

    /// True if a figure of this group is on the map.
    pub fn has_figures(&self, group: GroupNo) -> bool {
        self.fixed.groups[group.index()].figures().any(|figure| self.figure(figure).is_in_play())
    }

    /// Groups a side can activate (IA-CARD-02).
    pub fn ready(&self, seat: Seat) -> Vec<GroupNo> {
        let ready = |group: &GroupNo| {
            !self.state.exhausted[group.index()]
                && self.can_activate(*group)
                && !self.fixed.groups[group.index()].is_companion
                && self.has_figures(*group)
        };
        self.fixed.groups_of(seat).map(|(group, _)| group).filter(ready).collect()
    }

    /// The companions on the map that can be activated with a group: before its figures, between them, or after them.
    pub(super) fn ready_companions(&self, group: GroupNo) -> Vec<FigureNo> {
        let with = self.fixed.brought.iter().filter(|(_, host)| *host == group).map(|(companion, _)| *companion);
        let ready = with.filter(|companion| !self.state.exhausted[companion.index()]);
        let figures = ready.flat_map(|companion| self.fixed.groups[companion.index()].figures());
        figures.filter(|figure| self.figure(*figure).is_in_play()).collect()
    }

    /// The movement points a move gives (IA-MOVE-01).
    pub fn speed(&self, figure: FigureNo) -> u8 {
        let change: i8 = (self.fixed.mission.rules.iter())
            .filter_map(|rule| match rule {
                MissionRule::Carry { role, speed, each, .. } if *speed != 0 => {
                    let carried = self.carried(figure).filter(|token| self.fixed.is_of(*token, role)).count() as i8;
                    Some(speed * if *each { carried } else { carried.min(1) })
                }
                MissionRule::Air { .. } => Some(self.air_speed()),
                _ => None,
            })
            .sum();
        self.group(figure).speed.saturating_add_signed(change + self.stats(figure).0)
    }

    /// The tokens a figure carries.
    pub fn carried(&self, figure: FigureNo) -> impl Iterator<Item = usize> + use<'s> {
        let tokens = self.state.tokens.iter().enumerate();
        tokens.filter(move |(_, token)| token.carrier == Some(figure) && !token.gone).map(|(number, _)| number)
    }

    /// Everywhere a figure can get with so many movement points.
    pub fn reach(&self, figure: FigureNo, points: u8, by_spaces: bool) -> Reach {
        self.reach_from(figure, self.figure(figure).stand, points, by_spaces)
    }

    pub(super) fn reach_from(&self, figure: FigureNo, from: Stand, points: u8, by_spaces: bool) -> Reach {
        let group = self.group(figure);
        let massive = group.has(Keyword::Massive);
        let [difficult, through] = self.free_entry(figure);
        let (mut hostile, mut occupied, mut closed) = (SpaceSet::EMPTY, SpaceSet::EMPTY, SpaceSet::EMPTY);
        if massive {
            closed.clone_from(&self.fixed.interior);
        }
        for other in self.in_play().chain(self.neutral()) {
            let theirs = self.group(other);
            let spaces = self.spaces(other);
            // Companions cost nothing to enter, and share spaces.
            if !theirs.is_companion && !through && self.is_hostile(other, group.seat) {
                hostile.extend(spaces.iter().copied());
            }
            if other == figure {
                continue;
            }
            if !theirs.is_companion && !group.is_companion {
                occupied.extend(spaces.iter().copied());
            }
            if massive && theirs.has(Keyword::Massive) {
                closed.extend(spaces);
            }
        }
        let passage = self.passage(group.seat);
        let mover = Mover {
            ground: passage.as_ref().unwrap_or(&self.state.ground),
            base: group.base,
            free: group.is_free(),
            light: difficult,
            massive,
            by_spaces,
            hostile: &hostile,
            occupied: &occupied,
            closed: &closed,
        };
        mover.reach(from, points)
    }

    /// The spaces a figure cannot stop in; companions share theirs, and those of others.
    fn others_spaces(&self, figure: FigureNo) -> SpaceSet {
        if self.group(figure).is_companion {
            return SpaceSet::EMPTY;
        }
        self.spaces_of(|other| other != figure && !self.group(other).is_companion)
    }

    /// True if a figure may stay in its place (IA-MOVE-09).
    pub(super) fn stands_alone(&self, figure: FigureNo) -> bool {
        self.group(figure).has(Keyword::Massive) || !self.shares_space(figure)
    }

    /// True if a figure shares a space with another.
    pub(super) fn shares_space(&self, figure: FigureNo) -> bool {
        let others = self.others_spaces(figure);
        self.spaces(figure).iter().any(|space| others.contains(*space))
    }

    /// Places a figure can be pushed to (IA-MOVE-15, IA-MOVE-17).
    pub(super) fn reach_pushed(&self, figure: FigureNo, spaces: u8) -> Reach {
        let occupied = self.others_spaces(figure);
        let base = self.group(figure).base;
        let mover = Mover { light: true, ..Mover::by_spaces(&self.state.ground, base, &occupied) };
        mover.reach(self.figure(figure).stand, spaces)
    }

    /// Places within so many spaces for a figure as if it were Mobile.
    pub(super) fn reach_mobile(&self, figure: FigureNo, spaces: u8) -> Reach {
        let occupied = self.others_spaces(figure);
        let base = self.group(figure).base;
        let mover = Mover { free: true, light: true, ..Mover::by_spaces(&self.state.ground, base, &occupied) };
        mover.reach(self.figure(figure).stand, spaces)
    }

    /// The first steps of a movement by spaces from which it can still come to a stop.
    pub(super) fn first_steps(&self, figure: FigureNo, left: u8) -> Vec<Stand> {
        let reach = self.reach(figure, left, true);
        let mut steps: Vec<Stand> = reach.stops().filter_map(|(stand, _)| reach.way(stand).first().copied()).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// Nearest empty places for a figure that cannot stay (IA-MOVE-10, IA-MOVE-17, IA-KW-MASSIVE-04).
    pub fn nearest_places(&self, figure: FigureNo) -> Vec<Stand> {
        let occupied = self.spaces_of(|other| other != figure);
        let group = self.group(figure);
        let pushed = Mover::by_spaces(&self.state.ground, group.base, &occupied);
        let start = self.figure(figure).stand;
        // A Mobile figure stands where terrain may shut in whoever is pushed by the rules: it leaves over the terrain.
        let over_terrain = group
            .is_free()
            .then(|| Mover { free: true, ..Mover::by_spaces(&self.state.ground, group.base, &occupied) });
        for mover in std::iter::once(pushed).chain(over_terrain) {
            for points in [2, 6, 60] {
                let reach = mover.reach(start, points);
                if let Some(least) = reach.stops().map(|(_, cost)| cost).min() {
                    return reach.stops().filter(|(_, cost)| *cost == least).map(|(stand, _)| stand).collect();
                }
            }
        }
        Vec::new()
    }

    /// True if two figures are adjacent or share a space (IA-SPACE-04).
    pub fn are_adjacent(&self, first: FigureNo, second: FigureNo) -> bool {
        let others = self.spaces(second);
        first != second && self.spaces(first).iter().any(|space| others.iter().any(|other| self.touch(*space, *other)))
    }

    /// True if two spaces are adjacent or equal.
    #[inline]
    pub fn touch(&self, first: Space, second: Space) -> bool {
        first == second || self.state.ground.are_adjacent(first, second)
    }

    /// Distance between two figures (IA-SPACE-05, IA-SPACE-09).
    pub fn distance(&self, first: FigureNo, second: FigureNo) -> Option<u8> {
        let (from, to) = (self.spaces(first), self.spaces(second));
        from.iter().filter_map(|from| to.iter().filter_map(|to| self.state.ground.distance(*from, *to)).min()).min()
    }

    /// True if no figure blocks sight between two (IA-KW-MASSIVE-01).
    fn sees_past_all(&self, attacker: FigureNo, target: FigureNo) -> bool {
        let massive = |figure| self.group(figure).has(Keyword::Massive);
        massive(attacker) || massive(target) || self.sees_through(attacker)
    }

    /// The spaces of figures in the way of a sight between two (IA-LOS-02, IA-LOS-08, IA-KW-MASSIVE-01).
    pub fn bodies(&self, attacker: FigureNo, target: FigureNo) -> SpaceSet {
        if self.sees_past_all(attacker, target) {
            return SpaceSet::EMPTY;
        }
        self.bodies_among(&self.hiding(attacker), attacker, target)
    }

    /// The spaces of everybody who hides others from a figure; companions hide nobody.
    fn hiding(&self, from: FigureNo) -> SpaceSet {
        self.spaces_of(|other| !self.group(other).is_companion && !self.is_beyond_sight_limit(from, other))
    }

    /// Blocking spaces between two figures, out of those of all blocking figures.
    fn bodies_among(&self, all: &SpaceSet, attacker: FigureNo, target: FigureNo) -> SpaceSet {
        let mut bodies = all.clone();
        // Their own spaces are occupied by them (IA-LOS-16).
        for figure in [attacker, target] {
            self.spaces(figure).iter().for_each(|space| bodies.remove(*space));
        }
        bodies
    }

    /// True if a figure sees any space of another.
    pub fn has_sight(&self, from: FigureNo, to: FigureNo) -> bool {
        from == to
            || !self.is_beyond_sight_limit(from, to) && self.spaces(to).iter().any(|space| self.sees(from, to, *space))
    }

    /// True if a figure sees a space.
    pub fn sees_space(&self, from: FigureNo, space: Space) -> bool {
        let bodies = if self.sees_through(from) {
            SpaceSet::EMPTY
        } else {
            self.spaces_of(|other| other != from && !self.group(other).is_companion)
        };
        self.spaces(from).iter().any(|own| *own == space || sees(&self.state.ground, *own, space, &bodies))
    }

    /// The Form card under a figure's card.
    pub fn form(&self, figure: FigureNo) -> Option<&'a Form> {
        let group = self.fixed.figures[figure.index()];
        let (_, card) = self.state.forms.iter().find(|(own, _)| *own == group)?;
        self.fixed.forms.iter().find(|form| form.group == group && form.card == *card)
    }

    /// The defense dice of a figure.
    pub fn shield(&self, figure: FigureNo) -> Vec<Die> {
        let thing = self.thing_of(figure).map(|(thing, _)| thing.dice.clone());
        let mut dice = thing.unwrap_or_else(|| self.group(figure).defense.clone());
        dice.extend(self.modifier_dice(figure, Pool::Defense));
        dice
    }

    /// Cards of the deck discarded for each damage of strain prevented (IA-DMG-09).
    pub(super) fn strain_price(&self, seat: Seat) -> u8 {
        use crate::cards::ability::{Effect, Native};
        let abilities = &self.fixed.abilities;
        let others = abilities.fields.iter().filter(|(number, _)| abilities.source_of(*number).seat != seat);
        let prices =
            others.flat_map(|(number, _)| &abilities.ability(*number).play.steps).filter_map(|step| match step {
                Effect::Native(Native::StrainPreventionPrice { cards }) => Some(*cards),
                _ => None,
            });
        prices.max().unwrap_or(1)
    }

    /// Cost of a group's attachment.
    pub(super) fn attachment_cost(&self, source: crate::play::fixed::SourceNo) -> i32 {
        let group = self.fixed.abilities.source(source).group();
        group.map_or(0, |group| self.fixed.groups[group.index()].attachment_cost)
    }

    /// True if an ability may widen a figure's choice of targets once it aims.
    pub(super) fn could_aim(&self, figure: FigureNo) -> bool {
        let seat = self.fixed.seat(figure);
        if self.fixed.abilities.answers(Window::Before, seat).is_empty() {
            return false;
        }
        let trigger = Trigger::new(Window::Before);
        self.may_aim(figure, &trigger)
    }

    /// True if a figure sees this space of another (IA-LOS-16, IA-LARGE-06).
    pub fn sees(&self, attacker: FigureNo, target: FigureNo, space: Space) -> bool {
        let bodies = self.bodies(attacker, target);
        self.spaces(attacker).iter().any(|from| sees(&self.state.ground, *from, space, &bodies))
    }

    /// Legal targets of a figure's attack, with their spaces (IA-ATK-02, IA-ATK-03, IA-ATK-11, IA-KW-REACH).
    pub fn attack_targets(&self, attacker: FigureNo) -> Vec<(FigureNo, Space)> {
        self.attack_targets_from(attacker, &self.spaces(attacker))
    }

    /// Legal targets of a figure standing on these spaces.
    pub fn attack_targets_from(&self, attacker: FigureNo, from: &[Space]) -> Vec<(FigureNo, Space)> {
        self.attack_targets_as(attacker, from, self.group(attacker).is_melee())
    }

    /// Legal targets in melee or at range, whatever the figure's card says.
    pub fn attack_targets_as(&self, attacker: FigureNo, from: &[Space], melee: bool) -> Vec<(FigureNo, Space)> {
        let group = self.group(attacker);
        let others = self.in_play_of(group.seat.other()).chain(self.prey(group.seat));
        self.attack_targets_among(attacker, from, melee, false, others)
    }

    /// Legal targets as if no figure blocked sight.
    pub(super) fn attack_targets_past_others(&self, attacker: FigureNo, melee: bool) -> Vec<(FigureNo, Space)> {
        let others = self.in_play_of(self.fixed.seat(attacker).other());
        self.attack_targets_among(attacker, &self.spaces(attacker), melee, true, others)
    }

    /// Legal targets as if every other figure were hostile (IA-ATK-17).
    pub(super) fn all_targets(&self, attacker: FigureNo, melee: bool) -> Vec<(FigureNo, Space)> {
        let others = self.in_play().filter(move |other| *other != attacker);
        self.attack_targets_among(attacker, &self.spaces(attacker), melee, false, others)
    }

    fn attack_targets_among(
        &self,
        attacker: FigureNo,
        from: &[Space],
        melee: bool,
        past_others: bool,
        others: impl Iterator<Item = FigureNo>,
    ) -> Vec<(FigureNo, Space)> {
        let group = self.group(attacker);
        if group.attack.is_none() || self.cannot(attacker, FigureBan::Attack) {
            return Vec::new();
        }
        let aimed = self.state.aim.as_ref().is_some_and(|aim| aim.attacker == attacker && aim.reach);
        let running = self.state.attack.as_ref().is_some_and(|attack| attack.attacker == attacker && attack.reach);
        let arcing = self.state.aim.as_ref().is_some_and(|aim| aim.attacker == attacker && aim.arcing)
            || self.state.attack.as_ref().is_some_and(|attack| attack.attacker == attacker && attack.arcing);
        let reach = group.has(Keyword::Reach) || aimed || running;
        let awkward = self.cannot(attacker, FigureBan::AttackAdjacent);
        let ground = &self.state.ground;
        let is_near = |space: Space| from.iter().any(|own| ground.distance(*own, space).is_some_and(|far| far <= 2));
        let mut found = Vec::new();
        let mut all = None;
        for target in others {
            if self.is_beyond_harm(target)
                || self.cannot_with(target, FigureBan::BeTargeted, attacker)
                || self.cannot_with(attacker, FigureBan::Attack, target)
            {
                continue;
            }
            if let Some(PieceOf::Door(door)) = self.fixed.piece(target).map(|piece| piece.what) {
                found.extend(self.door_target(door, attacker, from, melee).map(|space| (target, space)));
                continue;
            }
            let shaded = self.is_beyond_sight_limit(attacker, target);
            let mut bodies = None;
            for space in self.spaces(target) {
                let beside = from.iter().any(|own| self.touch(*own, space));
                let mut seen = || {
                    let bodies = bodies.get_or_insert_with(|| {
                        if past_others || self.sees_past_all(attacker, target) {
                            return SpaceSet::EMPTY;
                        }
                        let all = all.get_or_insert_with(|| self.hiding(attacker));
                        self.bodies_among(all, attacker, target)
                    });
                    from.iter().any(|own| sees(ground, *own, space, bodies))
                };
                let is_target = beside || if melee { reach && is_near(space) && seen() } else { seen() };
                let is_target = is_target && !shaded || arcing && !melee && self.arcs_to(attacker, space);
                let is_target = is_target && !(beside && awkward);
                if is_target {
                    found.push((target, space));
                }
            }
        }
        found
    }

    /// The space of a token: its carrier's, if it is carried.
    pub fn token_space(&self, token: usize) -> Space {
        let state = &self.state.tokens[token];
        state.carrier.map_or(state.space, |carrier| self.figure(carrier).stand.at)
    }

    /// True if a space is that of a token or adjacent to it; touching is enough for tokens on blocking terrain.
    pub fn is_beside(&self, space: Space, token: usize) -> bool {
        let at = self.token_space(token);
        if self.touch(space, at) {
            return true;
        }
        self.fixed.tokens[token].on_blocking
            && (space.column() - at.column()).abs() <= 1
            && (space.row() - at.row()).abs() <= 1
    }

    /// True if a figure stands on or next to a token.
    pub fn is_at(&self, figure: FigureNo, token: usize) -> bool {
        self.spaces(figure).iter().any(|space| self.is_beside(*space, token))
    }

    /// The player in control of a token (IA-TERM-04, IA-TERM-05).
    pub fn control(&self, token: usize) -> Option<Seat> {
        if let Some((seat, _)) = self.state.networks.last()
            && self.fixed.is_of(token, crate::play::fixed::TERMINAL)
        {
            return Some(*seat);
        }
        let fewer = |seat: Seat| {
            let rows = self.state.card_overrides.fewer.iter();
            rows.filter(|(other, at)| *other == seat && usize::from(*at) == token).count()
        };
        self.alone(|figure| self.is_at(figure, token), Seat::BOTH.map(fewer))
    }

    /// The player in control of an area (IA-TERM-03).
    pub fn area_control(&self, area: &[Space]) -> Option<Seat> {
        self.alone(|figure| self.spaces(figure).iter().any(|space| area.contains(space)), [0; 2])
    }

    /// The side all these figures are of, so many of either side left out of account.
    fn alone(&self, passes: impl Fn(FigureNo) -> bool, fewer: [usize; 2]) -> Option<Seat> {
        let mut found = [0; 2];
        let counts = |figure: &FigureNo| passes(*figure) && !self.cannot(*figure, FigureBan::CountForControl);
        for figure in self.in_play().filter(counts) {
            found[self.fixed.seat(figure).index()] += 1;
        }
        match [0, 1].map(|side| found[side] > fewer[side]) {
            [true, false] => Some(Seat::First),
            [false, true] => Some(Seat::Second),
            _ => None,
        }
    }

    /// The tokens of a role that are still there.
    pub fn tokens(&self, role: &str) -> impl Iterator<Item = usize> + use<'a, 's> {
        let (fixed, state) = (self.fixed, self.state);
        let wanted = fixed.roles.iter().position(|name| **name == *role);
        (0..fixed.tokens.len())
            .filter(move |token| Some(usize::from(fixed.tokens[*token].role)) == wanted && !state.tokens[*token].gone)
    }

    /// Number of terminals under a side's control (IA-STATUS-02, IA-STATUS-05).
    pub fn terminals(&self, seat: Seat) -> usize {
        let open = |token: &usize| self.shows(*token, TokenSide::Gray) && self.control(*token) == Some(seat);
        self.tokens(crate::play::fixed::TERMINAL).filter(open).count()
    }

    /// The victory points of a side, with those that count as long as something lasts.
    pub fn points(&self, seat: Seat) -> i32 {
        let standing = self.fixed.mission.rules.iter().filter_map(|rule| {
            let MissionRule::Standing { role, table } = rule else { return None };
            let own = self.tokens(role).filter(|token| self.state.tokens[*token].markers[seat.index()]).count();
            table.get(own.checked_sub(1)?.min(table.len().saturating_sub(1))).map(|points| i32::from(*points))
        });
        self.state.side(seat).points + standing.sum::<i32>() + self.held_points(seat)
    }

    /// True if a space lies in a zone.
    pub fn is_in(&self, space: Space, zone: Zone) -> bool {
        self.fixed.zone(zone).contains(&space)
    }

    /// The ability that is being carried out.
    pub fn running(&self) -> Option<&'a Play> {
        self.state.running.last().map(|used| &self.fixed.abilities.ability(used.ability).play)
    }

    /// The figure that the running ability chose last.
    pub const fn chosen(&self) -> Option<FigureNo> {
        self.state.chosen
    }

    /// The running ability's choice of effects.
    pub fn choosing(&self) -> Option<&'s ChooseOne> {
        self.state.choosing.as_deref()
    }

    /// The activation of this figure, if it is the one that runs.
    pub fn own_activation(&self, figure: FigureNo) -> Option<&'s super::state::Activation> {
        self.state.activation.as_ref().filter(|active| active.figure == Some(figure))
    }

    /// True if a figure may leave its space of its own will (table 1.2).
    pub fn may_leave(&self, figure: FigureNo) -> bool {
        let fought = self.own_activation(figure).is_some_and(|active| active.fought);
        let halted = self.state.activation.as_ref().is_some_and(|active| active.halted.has(figure));
        let stays = halted
            || self.figure(figure).statuses.has(Status::Stunned)
            || fought && self.cannot(figure, FigureBan::MoveAndAttack)
            || self.cannot(figure, FigureBan::ExitSpace);
        !stays
    }

    /// True if a figure may attack now (table 1.2).
    pub fn may_attack(&self, figure: FigureNo) -> bool {
        let group = self.group(figure);
        let left = self.own_activation(figure).is_some_and(|active| active.left);
        let keeps_from_it = self.figure(figure).statuses.has(Status::Stunned)
            || left && self.cannot(figure, FigureBan::MoveAndAttack)
            || self.cannot(figure, FigureBan::Attack)
            || self.is_burdened(figure);
        group.attack.is_some() && !keeps_from_it
    }

    /// The power tokens of a figure that help in an attack, each kind once.
    pub fn spendable(&self, figure: FigureNo, attacks: bool) -> Vec<PowerToken> {
        let helps = |token: &PowerToken| attacks == matches!(token, PowerToken::Damage | PowerToken::Surge);
        let mut tokens: Vec<PowerToken> = self.figure(figure).tokens.iter().copied().filter(helps).collect();
        tokens.sort_unstable();
        tokens.dedup();
        tokens
    }

    /// True if all shown Command cards are of this hand.
    pub fn shows_hand_of(&self, seat: Seat) -> bool {
        let hand = &self.state.side(seat).hand;
        self.state.shown.iter().all(|card| hand.contains(card))
    }

    /// True if a token shows this side.
    pub fn shows(&self, token: usize, side: TokenSide) -> bool {
        self.state.tokens[token].side == side
    }
}
