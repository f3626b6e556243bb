//! What is left of an activation, and what movement points are worth to a figure.

use imperial_assault::play::{View, board::Space, pieces::FigureNo};

use super::{odds::Odds, outlook::Outlook};

/// The rest of an activation.
#[derive(Debug, Clone, Copy)]
pub struct Remaining {
    pub actions: u8,
    pub points: u8,
    /// True if it may include an attack.
    pub attacks: bool,
    pub walks: bool,
}

/// Worth of so many movement points to a figure: the gain of the best place over its own, with an attack it may still
/// make there.
pub fn way(view: &View<'_, '_>, figure: FigureNo, points: u8) -> f32 {
    if points == 0 || !view.figure(figure).is_in_play() || !view.may_leave(figure) {
        return 0.0;
    }
    let outlook = Outlook::new(view, figure, &mut Odds::default());
    let base = view.group(figure).base;
    let is_ready = !view.state.exhausted[view.fixed.figures[figure.index()].index()];
    let has_acted = view.own_activation(figure).is_none_or(|active| active.actions == 0 || active.attacked);
    let attacks = is_ready && !has_acted && view.may_attack(figure);
    let at = |spaces: &[Space]| outlook.place(spaces, true) + if attacks { outlook.best_attack(spaces).0 } else { 0.0 };
    let here = at(&view.spaces(figure));
    let reach = view.reach(figure, points, false);
    reach.stops().map(|(stand, _)| at(&base.spaces(stand)) - here).fold(0.0, f32::max)
}
