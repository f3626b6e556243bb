//! Special actions, planned like attacks: from where, which, and for whom.

use std::cell::RefCell;

use imperial_assault::{
    cards::ability::{Cost, Effect, FigureBan, Filter, Play, Window},
    play::{Answer, State, View, board::Stand, fixed::AbilityNo, pieces::FigureNo},
};

use super::{
    judge,
    meaning::{User, amount, may_be},
    way::Remaining,
};

/// A special action of a figure's own card that it has not taken yet.
pub struct Special<'v> {
    pub ability: AbilityNo,
    pub actions: u8,
    /// True if it is the figure's attack.
    pub attacks: bool,
    place: Place<'v>,
}

/// What its worth depends on.
enum Place<'v> {
    /// Who is near or in sight: those to choose from, each with its worth, the best first.
    Whom { from: &'v Filter, most: usize, of: Vec<(FigureNo, f32)> },
    /// Whom the figure attacks from there.
    Attack,
}

/// The special actions of a figure whose worth depends on its place.
pub struct Specials<'v> {
    view: View<'v, 'v>,
    user: User,
    figure: FigureNo,
    pub all: Vec<Special<'v>>,
    /// The match with the figure elsewhere.
    moved: RefCell<Option<State>>,
}

impl<'v> Specials<'v> {
    pub fn of(view: &View<'v, 'v>, user: User, figure: FigureNo, left: Remaining, answers: &[Answer]) -> Self {
        let mut found = Self { view: *view, user, figure, all: Vec::new(), moved: RefCell::default() };
        if view.cannot(figure, FigureBan::UseSpecial) {
            return found;
        }
        let book = &view.fixed.abilities;
        let group = view.fixed.figures[figure.index()];
        for ability in book.answers(Window::Special, found.user.seat) {
            let is_used =
                || view.state.used_activation.iter().any(|used| used.ability == *ability && used.by == Some(figure));
            if book.source_of(*ability).group() != Some(group) || is_used() {
                continue;
            }
            let play = view.fixed.abilities.ability(*ability);
            let own = play.play.attacks();
            // One that is not offered here may lack somebody to be for, but nothing to be paid with.
            let offered = answers.contains(&Answer::Special(*ability));
            let free = play.play.cost.iter().all(|cost| matches!(cost, Cost::Actions(_)));
            if own && !left.attacks || !offered && !free || play.play.actions() > left.actions {
                continue;
            }
            let moves = if left.walks { left.actions - play.play.actions() } else { 0 };
            let steps = left.points.saturating_add(moves.saturating_mul(view.speed(figure)));
            if let Some(place) = found.place(&play.play, steps) {
                found.all.push(Special { ability: *ability, actions: play.play.actions(), attacks: own, place });
            }
        }
        found
    }

    /// What its worth depends on, so many steps from where the figure stands.
    fn place(&self, play: &'v Play, steps: u8) -> Option<Place<'v>> {
        match play.steps.first()? {
            Effect::Choose(choose) if choose.by.is_none() => {
                let (view, rest) = (&self.view, &play.steps[1..]);
                let anywhere =
                    Filter { within: None, at_least: None, adjacent: false, los: false, ..choose.from.clone() };
                let costs = judge::costs(view, &self.user, &play.cost);
                let arm = if choose.from.adjacent { Some(1) } else { choose.from.within };
                let most = arm.filter(|_| choose.from.of_space.is_none()).map(|arm| arm.saturating_add(steps));
                let is_near = |other: FigureNo| {
                    let far = || view.distance(self.figure, other).unwrap_or(u8::MAX);
                    other == self.figure || most.is_none_or(|most| far() <= most)
                };
                let figures =
                    view.in_play().filter(|other| is_near(*other) && may_be(view, &self.user, *other, &anywhere));
                let worth = |other| judge::steps(view, &self.user.with(choose.name, vec![other]), rest) - costs;
                let mut of: Vec<(FigureNo, f32)> = figures.map(|other| (other, worth(other))).collect();
                of.retain(|(_, worth)| *worth > 0.0);
                of.sort_by(|a, b| b.1.total_cmp(&a.1));
                let most = usize::from(amount(view, &choose.n).clamp(1, 6) as u8);
                Some(Place::Whom { from: &choose.from, most, of })
            }
            Effect::Attack(_) if play.attacks() => Some(Place::Attack),
            _ => None,
        }
    }

    /// Worth of a special action from there, as far as anybody is there for it.
    pub fn worth(&self, special: &Special<'v>, from: Stand) -> f32 {
        let mut moved = self.moved.borrow_mut();
        let here = self.view.figure(self.figure).stand == from;
        let state = if here {
            self.view.state
        } else {
            let state = moved.get_or_insert_with(|| self.view.state.clone());
            state.figures[self.figure.index()].stand = from;
            &*state
        };
        let view = View { fixed: self.view.fixed, state };
        match &special.place {
            Place::Whom { from, most, of } => {
                let near = of.iter().filter(|(other, _)| may_be(&view, &self.user, *other, from));
                near.take(*most).map(|(_, worth)| worth).sum()
            }
            Place::Attack => judge::play(&view, &self.user, view.ability(special.ability)),
        }
    }
}
