//! What the rules say of a match as it stands; nothing here changes it.

use super::{
    Answer,
    ability::Occasion,
    battle::{Battle, Form, Group, PieceOf},
    board::{Mover, Reach, Space, SpaceSet, Spaces, Stand, sees},
    pieces::{FigureNo, GroupNo, PowerToken, Status, Zone},
    state::{FigureState, State},
};
use crate::cards::{
    CommandId, Die, Keyword, MissionRule, TokenSide,
    ability::{Banned, ChooseOne, Play, Pool, Window},
};
use kernel::game::Seat;

/// A match to be asked about.
#[derive(Debug, Clone, Copy)]
pub struct View<'a, 's> {
    pub battle: &'a Battle,
    pub state: &'s State,
}

impl<'a, 's> View<'a, 's> {
    #[inline]
    pub fn group(&self, figure: FigureNo) -> &'a Group {
        self.battle.group(figure)
    }

    #[inline]
    pub fn figure(&self, figure: FigureNo) -> &'s FigureState {
        self.state.figure(figure)
    }

    /// Figures on the map.
    pub fn in_play(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let figures = self.battle.figures().zip(&self.state.figures);
        figures.filter(|(_, figure)| figure.is_in_play()).map(|(number, _)| number)
    }

    /// Figures of a side on the map.
    pub fn in_play_of(&self, seat: Seat) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let battle = self.battle;
        self.in_play().filter(move |figure| battle.seat(*figure) == seat)
    }

    /// The spaces under a figure. A door that can be attacked is in the empty spaces beside it (IA-OBJ-08).
    #[inline]
    pub fn spaces(&self, figure: FigureNo) -> Spaces {
        match self.battle.piece(figure).map(|piece| piece.what) {
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

    /// Whether a figure of this group stands on the map.
    pub fn has_figures(&self, group: GroupNo) -> bool {
        self.battle.groups[group.index()].figures().any(|figure| self.figure(figure).is_in_play())
    }

    /// Groups a side can activate (IA-CARD-02).
    pub fn ready(&self, seat: Seat) -> Vec<GroupNo> {
        let ready = |group: &GroupNo| {
            !self.state.exhausted[group.index()]
                && !self.battle.groups[group.index()].is_companion
                && self.has_figures(*group)
        };
        self.battle.groups_of(seat).map(|(group, _)| group).filter(ready).collect()
    }

    /// The companions on the map that can be activated with a group: before its figures, between them, or after them.
    pub(super) fn ready_companions(&self, group: GroupNo) -> Vec<FigureNo> {
        let with = self.battle.brought.iter().filter(|(_, host)| *host == group).map(|(companion, _)| *companion);
        let ready = with.filter(|companion| !self.state.exhausted[companion.index()]);
        let figures = ready.flat_map(|companion| self.battle.groups[companion.index()].figures());
        figures.filter(|figure| self.figure(*figure).is_in_play()).collect()
    }

    /// The movement points a move gives (IA-MOVE-01).
    pub fn speed(&self, figure: FigureNo) -> u8 {
        let carried = |role: &str| self.carried(figure).any(|token| self.battle.is_of(token, role));
        let change: i8 = (self.battle.mission.rules.iter())
            .filter_map(|rule| match rule {
                MissionRule::Carry { role, speed, .. } if *speed != 0 && carried(role) => Some(*speed),
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
        let mover = Mover {
            ground: &self.state.ground,
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

    /// Whether a figure stands where it can stay (IA-MOVE-09).
    pub(super) fn stands_alone(&self, figure: FigureNo) -> bool {
        self.group(figure).has(Keyword::Massive) || !self.shares_space(figure)
    }

    /// Whether a figure is in a space with another.
    pub(super) fn shares_space(&self, figure: FigureNo) -> bool {
        let others = self.others_spaces(figure);
        self.spaces(figure).iter().any(|space| others.contains(*space))
    }

    /// Where a figure can be pushed (IA-MOVE-15, IA-MOVE-17).
    pub(super) fn reach_pushed(&self, figure: FigureNo, spaces: u8) -> Reach {
        let occupied = self.others_spaces(figure);
        let base = self.group(figure).base;
        let mover = Mover { light: true, ..Mover::by_spaces(&self.state.ground, base, &occupied) };
        mover.reach(self.figure(figure).stand, spaces)
    }

    /// Where a figure gets with so many spaces if it were Mobile.
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

    /// Where a figure goes that cannot stay: the nearest places that are empty and that it can be pushed to (IA-MOVE-10,
    /// IA-MOVE-17, IA-KW-MASSIVE-04).
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

    /// Whether two figures are adjacent, or stand in one space (IA-SPACE-04).
    pub fn are_adjacent(&self, first: FigureNo, second: FigureNo) -> bool {
        let others = self.spaces(second);
        first != second && self.spaces(first).iter().any(|space| others.iter().any(|other| self.touch(*space, *other)))
    }

    /// Whether two spaces are adjacent, or the same.
    #[inline]
    pub fn touch(&self, first: Space, second: Space) -> bool {
        first == second || self.state.ground.are_adjacent(first, second)
    }

    /// How far apart two figures are (IA-SPACE-05, IA-SPACE-09).
    pub fn distance(&self, first: FigureNo, second: FigureNo) -> Option<u8> {
        let (from, to) = (self.spaces(first), self.spaces(second));
        from.iter().filter_map(|from| to.iter().filter_map(|to| self.state.ground.distance(*from, *to)).min()).min()
    }

    /// Whether no figure is in the way of a sight between two (IA-KW-MASSIVE-01).
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
        self.spaces_of(|other| !self.group(other).is_companion && !self.is_shaded(from, other))
    }

    /// The same, where the spaces of all who hide others are known.
    fn bodies_among(&self, all: &SpaceSet, attacker: FigureNo, target: FigureNo) -> SpaceSet {
        let mut bodies = all.clone();
        // Their own spaces are occupied by them (IA-LOS-16).
        for figure in [attacker, target] {
            self.spaces(figure).iter().for_each(|space| bodies.remove(*space));
        }
        bodies
    }

    /// Whether a figure sees another, in any of its spaces.
    pub fn has_sight(&self, from: FigureNo, to: FigureNo) -> bool {
        from == to || !self.is_shaded(from, to) && self.spaces(to).iter().any(|space| self.sees(from, to, *space))
    }

    /// Whether a figure sees a space.
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
        let group = self.battle.figures[figure.index()];
        let (_, card) = self.state.forms.iter().find(|(own, _)| *own == group)?;
        self.battle.forms.iter().find(|form| form.group == group && form.card == *card)
    }

    /// The defense dice of a figure.
    pub fn shield(&self, figure: FigureNo) -> Vec<Die> {
        let mut dice = self.group(figure).defense.clone();
        dice.extend(self.lasting_dice(figure, Pool::Defense));
        dice
    }

    /// How many cards of the deck prevent a damage of strain (IA-DMG-09).
    pub(super) fn strain_price(&self, seat: Seat) -> u8 {
        use crate::cards::ability::{Effect, Native};
        let book = &self.battle.book;
        let others = book.fields.iter().filter(|(number, _)| book.source_of(*number).seat != seat);
        let prices = others.flat_map(|(number, _)| &book.ability(*number).play.steps).filter_map(|step| match step {
            Effect::Native(Native::StrainPreventionPrice { cards }) => Some(*cards),
            _ => None,
        });
        prices.max().unwrap_or(1)
    }

    /// What the attachment of a group costs, for whom it is moved to.
    pub(super) fn attachment_cost(&self, source: super::ability::SourceNo) -> i32 {
        let group = self.battle.book.source(source).group();
        group.map_or(0, |group| self.battle.groups[group.index()].attachment_cost)
    }

    /// Whether something may let a figure attack whom it could not attack otherwise, once it aims.
    pub(super) fn could_aim(&self, figure: FigureNo) -> bool {
        let seat = self.battle.seat(figure);
        if self.battle.book.answers(Window::Before, seat).is_empty() {
            return false;
        }
        let occasion = Occasion::new(Window::Before);
        self.may_aim(figure, &occasion)
    }

    /// Whether a figure sees this space of another (IA-LOS-16, IA-LARGE-06).
    pub fn sees(&self, attacker: FigureNo, target: FigureNo, space: Space) -> bool {
        let bodies = self.bodies(attacker, target);
        self.spaces(attacker).iter().any(|from| sees(&self.state.ground, *from, space, &bodies))
    }

    /// Whom a figure may attack, and in which of their spaces (IA-ATK-02, IA-ATK-03, IA-ATK-11, IA-KW-REACH).
    pub fn targets(&self, attacker: FigureNo) -> Vec<(FigureNo, Space)> {
        self.targets_from(attacker, &self.spaces(attacker))
    }

    /// Whom a figure could attack if it stood on these spaces.
    pub fn targets_from(&self, attacker: FigureNo, from: &[Space]) -> Vec<(FigureNo, Space)> {
        self.targets_as(attacker, from, self.group(attacker).is_melee())
    }

    /// The same for an attack in melee, or at a distance, whatever the figure's card has.
    pub fn targets_as(&self, attacker: FigureNo, from: &[Space], melee: bool) -> Vec<(FigureNo, Space)> {
        let group = self.group(attacker);
        let others = self.in_play_of(group.seat.other()).chain(self.prey(group.seat));
        self.targets_among(attacker, from, melee, false, others)
    }

    /// The same where figures do not hide each other.
    pub(super) fn targets_past_others(&self, attacker: FigureNo, melee: bool) -> Vec<(FigureNo, Space)> {
        let others = self.in_play_of(self.battle.seat(attacker).other());
        self.targets_among(attacker, &self.spaces(attacker), melee, true, others)
    }

    /// The same where everybody counts as hostile, but not the figure itself (IA-ATK-17).
    pub(super) fn all_targets(&self, attacker: FigureNo, melee: bool) -> Vec<(FigureNo, Space)> {
        let others = self.in_play().filter(move |other| *other != attacker);
        self.targets_among(attacker, &self.spaces(attacker), melee, false, others)
    }

    fn targets_among(
        &self,
        attacker: FigureNo,
        from: &[Space],
        melee: bool,
        past_others: bool,
        others: impl Iterator<Item = FigureNo>,
    ) -> Vec<(FigureNo, Space)> {
        let group = self.group(attacker);
        if group.attack.is_none() || self.cannot(attacker, Banned::Attack) {
            return Vec::new();
        }
        let aimed = self.state.aim.as_ref().is_some_and(|aim| aim.attacker == attacker && aim.reach);
        let running = self.state.attack.as_ref().is_some_and(|attack| attack.attacker == attacker && attack.reach);
        let arcing = self.state.aim.as_ref().is_some_and(|aim| aim.attacker == attacker && aim.arcing)
            || self.state.attack.as_ref().is_some_and(|attack| attack.attacker == attacker && attack.arcing);
        let reach = group.has(Keyword::Reach) || aimed || running;
        let awkward = self.cannot(attacker, Banned::AttackAdjacent);
        let ground = &self.state.ground;
        let is_near = |space: Space| from.iter().any(|own| ground.distance(*own, space).is_some_and(|far| far <= 2));
        let mut found = Vec::new();
        let mut all = None;
        for target in others {
            if self.cannot_with(target, Banned::BeTargeted, attacker)
                || self.cannot_with(attacker, Banned::Attack, target)
            {
                continue;
            }
            if let Some(PieceOf::Door(door)) = self.battle.piece(target).map(|piece| piece.what) {
                found.extend(self.door_target(door, attacker, from, melee).map(|space| (target, space)));
                continue;
            }
            let shaded = self.is_shaded(attacker, target);
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

    /// Whether a space is that of a token or adjacent to it. Tokens on blocking terrain are beside every space that touches
    /// theirs, where the mission says so.
    pub fn is_beside(&self, space: Space, token: usize) -> bool {
        let at = self.token_space(token);
        if self.touch(space, at) {
            return true;
        }
        self.battle.tokens[token].on_blocking
            && (space.column() - at.column()).abs() <= 1
            && (space.row() - at.row()).abs() <= 1
    }

    /// Whether a figure stands on or next to a token.
    pub fn is_at(&self, figure: FigureNo, token: usize) -> bool {
        self.spaces(figure).iter().any(|space| self.is_beside(*space, token))
    }

    /// Who controls a token (IA-TERM-04, IA-TERM-05).
    pub fn control(&self, token: usize) -> Option<Seat> {
        if let Some((seat, _)) = self.state.networks.last()
            && self.battle.is_of(token, super::battle::TERMINAL)
        {
            return Some(*seat);
        }
        let fewer = |seat: Seat| {
            let rows = self.state.twists.fewer.iter();
            rows.filter(|(other, at)| *other == seat && usize::from(*at) == token).count()
        };
        self.alone(|figure| self.is_at(figure, token), Seat::BOTH.map(fewer))
    }

    /// Who controls an area (IA-TERM-03).
    pub fn area_control(&self, area: &[Space]) -> Option<Seat> {
        self.alone(|figure| self.spaces(figure).iter().any(|space| area.contains(space)), [0; 2])
    }

    /// The side all these figures are of, so many of either side left out of account.
    fn alone(&self, passes: impl Fn(FigureNo) -> bool, fewer: [usize; 2]) -> Option<Seat> {
        let mut found = [0; 2];
        let counts = |figure: &FigureNo| passes(*figure) && !self.cannot(*figure, Banned::CountForControl);
        for figure in self.in_play().filter(counts) {
            found[self.battle.seat(figure).index()] += 1;
        }
        match [0, 1].map(|side| found[side] > fewer[side]) {
            [true, false] => Some(Seat::First),
            [false, true] => Some(Seat::Second),
            _ => None,
        }
    }

    /// The tokens of a role that are still there.
    pub fn tokens(&self, role: &str) -> impl Iterator<Item = usize> + use<'a, 's> {
        let (battle, state) = (self.battle, self.state);
        let wanted = battle.roles.iter().position(|name| **name == *role);
        (0..battle.tokens.len())
            .filter(move |token| Some(usize::from(battle.tokens[*token].role)) == wanted && !state.tokens[*token].gone)
    }

    /// How many terminals a side controls (IA-STATUS-02, IA-STATUS-05).
    pub fn terminals(&self, seat: Seat) -> usize {
        self.tokens(super::battle::TERMINAL).filter(|token| self.control(*token) == Some(seat)).count()
    }

    /// The victory points of a side, with those that count as long as something lasts.
    pub fn points(&self, seat: Seat) -> i32 {
        let standing = self.battle.mission.rules.iter().filter_map(|rule| {
            let MissionRule::Standing { role, table } = rule else { return None };
            let own = self.tokens(role).filter(|token| self.state.tokens[*token].markers[seat.index()]).count();
            table.get(own.checked_sub(1)?.min(table.len().saturating_sub(1))).map(|points| i32::from(*points))
        });
        self.state.side(seat).points + standing.sum::<i32>() + self.held_points(seat)
    }

    /// Whether a space lies in a zone.
    pub fn is_in(&self, space: Space, zone: Zone) -> bool {
        self.battle.zone(zone).contains(&space)
    }

    /// The ability that is being carried out.
    pub fn running(&self) -> Option<&'a Play> {
        self.state.running.last().map(|used| &self.battle.book.ability(used.ability).play)
    }

    /// The figure that the running ability chose last.
    pub const fn chosen(&self) -> Option<FigureNo> {
        self.state.chosen
    }

    /// What the running ability lets its player choose from.
    pub fn choosing(&self) -> Option<&'s ChooseOne> {
        self.state.choosing.as_deref()
    }

    /// The activation of this figure, if it is the one that runs.
    pub fn own_activation(&self, figure: FigureNo) -> Option<&'s super::state::Activation> {
        self.state.activation.as_ref().filter(|active| active.figure == Some(figure))
    }

    /// Whether a figure may leave its space of its own will (table 1.2).
    pub fn may_leave(&self, figure: FigureNo) -> bool {
        let fought = self.own_activation(figure).is_some_and(|active| active.fought);
        let stays = self.figure(figure).statuses.has(Status::Stunned)
            || fought && self.cannot(figure, Banned::MoveAndAttack)
            || self.cannot(figure, Banned::ExitSpace);
        !stays
    }

    /// Whether a figure may attack now (table 1.2).
    pub fn may_attack(&self, figure: FigureNo) -> bool {
        let group = self.group(figure);
        let left = self.own_activation(figure).is_some_and(|active| active.left);
        let keeps_from_it = self.figure(figure).statuses.has(Status::Stunned)
            || left && self.cannot(figure, Banned::MoveAndAttack)
            || self.cannot(figure, Banned::Attack)
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

    /// The Command card that an answer plays or names.
    pub fn card_of(&self, answer: &Answer) -> Option<CommandId> {
        match answer {
            Answer::Use(ability, _) | Answer::Special(ability) => self.battle.book.source_of(*ability).command(),
            Answer::Card(place) => self.state.shown.get(usize::from(*place)).copied(),
            _ => None,
        }
    }

    /// Whether the Command cards that are shown to choose from are all of this hand.
    pub fn shows_hand_of(&self, seat: Seat) -> bool {
        let hand = &self.state.side(seat).hand;
        self.state.shown.iter().all(|card| hand.contains(card))
    }

    /// Whether a token shows this side.
    pub fn shows(&self, token: usize, side: TokenSide) -> bool {
        self.state.tokens[token].side == side
    }
}
