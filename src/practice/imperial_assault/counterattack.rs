//! The attack that answers an attack: what it costs to provoke it.

use std::sync::Arc;

use imperial_assault::{
    cards::{
        Keyword,
        ability::{Effect, Part, Test, Who, Window},
    },
    play::{View, pieces::FigureNo},
};

use super::{
    odds::{ChanceTable, Chances, FAR, Odds},
    worth::Prize,
};

/// The attack by which somebody answers an attack.
pub struct Counterattack {
    /// Its chances by distance.
    table: Arc<ChanceTable>,
    /// Its range.
    arm: usize,
    /// The worth of hurting the attacker.
    prize: Prize,
    /// True if it answers only an attack without damage.
    unhurt: bool,
}

impl Counterattack {
    /// The counterattack of a figure on another: because the attacker's card lets it strike first, or by its own.
    pub fn of(view: &View<'_, '_>, odds: &mut Odds, attacker: FigureNo, target: FigureNo) -> Option<Self> {
        view.group(target).attack.as_ref()?;
        let book = &view.fixed.abilities;
        let strikes = |figure: FigureNo, window: Window, role: Part, by: Who, whom: Who| {
            let (seat, group) = (view.fixed.seat(figure), view.fixed.figures[figure.index()]);
            let is_it = move |step: &Effect| matches!(step, Effect::Attack(strike) if strike.by == by && strike.target.as_ref() == Some(&whom));
            let own = book.answers(window, seat).iter().map(|ability| book.ability(*ability));
            let mut own = own.filter(|known| known.strikes && book.source(known.source).group() == Some(group));
            own.find(|known| known.play.role == Some(role) && known.play.steps.iter().any(&is_it))
                .map(|known| &known.play)
        };
        let unhurt = if strikes(attacker, Window::Declared, Part::Attacker, Who::Target, Who::You).is_some() {
            false
        } else {
            let play = strikes(target, Window::Resolved, Part::Defender, Who::You, Who::Attacker)?;
            play.tests.iter().any(|test| matches!(test, Test::Outcome(outcome) if outcome.damage_max == Some(0)))
        };
        let group = view.group(target);
        let arm = match (group.is_melee(), group.has(Keyword::Reach)) {
            (true, reaches) => 1 + usize::from(reaches),
            _ => FAR,
        };
        let table = Arc::clone(odds.of(view, target, attacker));
        Some(Self { table, arm, prize: Prize::of(view, attacker), unhurt })
    }

    /// Cost of attacking from this distance, with these chances.
    pub fn cost(&self, distance: usize, attack: &Chances) -> f32 {
        if distance > self.arm {
            return 0.0;
        }
        let chance = if self.unhurt { attack.damage[0] } else { 1.0 };
        COUNTS * chance * self.prize.attack(&self.table[distance.max(1)])
    }
}

/// Weight of a counterattack's chances.
const COUNTS: f32 = 0.8;
