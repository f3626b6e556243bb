//! Repairing and treating (LEG-KW-REPAIR-X, LEG-KW-TREAT-X), and minis that come back (LEG-KW-RESTORE).

use super::{Event, Question, action::Formation, pieces::UnitNo, referee::Referee, state::MiniState, view::View};
use crate::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::action::Choice,
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// The mending cards of a unit that have somebody to mend, by their place.
    pub(super) fn mending(&self, unit: UnitNo) -> Vec<u8> {
        let places = 0..self.spec(unit).mends.len().min(self.unit(unit).mended.len()) as u8;
        places.filter(|place| !self.mended_by(unit, *place).is_empty()).collect()
    }

    /// Units that a mending card can mend: its own too.
    fn mended_by(&self, unit: UnitNo, place: u8) -> Vec<UnitNo> {
        let (spec, state) = (self.spec(unit), self.unit(unit));
        let mend = spec.mends[usize::from(place)];
        let lives = mend.upgrade.is_none_or(|upgrade| {
            !spec.upgrades[usize::from(upgrade)].carried
                || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(upgrade))
        });
        if !lives || state.mended[usize::from(place)] >= mend.capacity {
            return Vec::new();
        }
        let hulls = self.hulls();
        let fits = |other: &UnitNo| {
            let kind = self.spec(*other);
            let mechanical = kind.is_vehicle() || kind.is_droid_trooper();
            mechanical != mend.treats && self.needs_mending(*other, mend.treats)
        };
        let near =
            |other: &UnitNo| *other == unit || self.is_at(unit, *other, 1) && self.any_sees(unit, *other, &hulls);
        self.units_of(spec.seat).filter(fits).filter(near).collect()
    }

    fn needs_mending(&self, unit: UnitNo, treats: bool) -> bool {
        let state = self.unit(unit);
        let tokens = if treats { state.tokens.poison > 0 } else { state.tokens.ion > 0 || state.damage.is_some() };
        let back = !state.fallen.is_empty() && !self.has(unit, UnitKeyword::Unconcerned);
        tokens || state.wounds() > 0 || back
    }
}

impl Referee<'_> {
    pub(super) fn mend(&mut self, unit: UnitNo, place: u8) -> Flow {
        let open = self.view().mended_by(unit, place);
        let question = Question::Choose(unit, Choice::Help);
        let Some(other) = self.ask_unit(self.seat(unit), question, open, false)? else { return Ok(()) };
        let mend = self.spec(unit).mends[usize::from(place)];
        self.unit_mut(unit).mended[usize::from(place)] += 1;
        let mut left = mend.most;
        // Tokens where there are any, else minis that fell this round.
        for mini in &mut self.unit_mut(other).minis {
            let here = left.min(mini.wounds);
            mini.wounds -= here;
            left -= here;
        }
        if mend.treats {
            left -= self.lose(other, TokenKind::Poison, left);
        } else {
            left -= self.lose(other, TokenKind::Ion, left);
            if left > 0 && self.unit_mut(other).damage.take().is_some() {
                left -= 1;
            }
        }
        let healed = mend.most - left;
        if healed > 0 {
            self.emit(Event::Mended(other, healed));
        } else {
            self.restore(other, mend.most, false);
        }
        Ok(())
    }

    /// Minis that fell this round come back in cohesion, one wound short of falling again, or unhurt.
    pub(super) fn restore(&mut self, unit: UnitNo, most: u8, full: bool) {
        let mut count = 0;
        while count < most && self.unit(unit).minis.len() < super::pieces::MOST_MINIS {
            let Some(spec) = self.unit_mut(unit).fallen.pop() else { break };
            let Some(leader) = self.unit(unit).leader().copied() else { break };
            let wounds = if full { 0 } else { self.spec(unit).minis[usize::from(spec)].wounds - 1 };
            self.unit_mut(unit).minis.push(MiniState { spec, wounds, ..leader });
            let last = self.unit(unit).minis.len() - 1;
            self.arrange(unit, &[last], Formation::Compact, None);
            count += 1;
        }
        self.refresh(unit);
        self.emit(Event::Restored(unit, count));
    }
}
