//! Repairing and treating (LEG-KW-REPAIR-X, LEG-KW-TREAT-X), and minis that come back (LEG-KW-RESTORE).

use super::{
    Answer, Event, Question, action::Formation, pieces::UnitNo, referee::Referee, state::MiniState, view::View,
};
use crate::{
    cards::{TokenKind, ability::TokenWord, keyword::UnitKeyword},
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
            state.carries(upgrade) && !spec.upgrades[usize::from(upgrade)].carried
                || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(upgrade))
        });
        if !lives || state.mended[usize::from(place)] >= mend.capacity {
            return Vec::new();
        }
        let hulls = self.hulls();
        let fits = |other: &UnitNo| {
            // LEG-KW-UNCONCERNED.
            if self.has(*other, UnitKeyword::Unconcerned) {
                return false;
            }
            let kind = self.spec(*other);
            let mechanical = kind.is_vehicle() || kind.is_droid_trooper();
            mechanical != mend.treats && self.needs_mending(*other, mend.treats)
        };
        let near =
            |other: &UnitNo| *other == unit || self.is_at(unit, *other, 1) && self.any_sees(unit, *other, &hulls);
        self.units_of(spec.seat).filter(fits).filter(near).collect()
    }

    fn needs_mending(&self, unit: UnitNo, treats: bool) -> bool {
        !self.ailments(unit, Remedy::of_card(treats)).is_empty() || !self.restorable(unit).is_empty()
    }

    /// The fallen minis of a unit that can come back, by their places there: neither of the unconcerned nor of the hunted
    /// (LEG-KW-UNCONCERNED, LEG-KW-HUNTED).
    fn restorable(&self, unit: UnitNo) -> Vec<usize> {
        let (spec, state) = (self.spec(unit), self.unit(unit));
        let hunted = spec.counterpart.has(UnitKeyword::Hunted);
        let back = |number: u8| !(hunted && spec.minis[usize::from(number)].counterpart);
        let fallen = state.fallen.iter().enumerate().filter(|(_, number)| back(**number)).map(|(place, _)| place);
        if self.has(unit, UnitKeyword::Unconcerned) { Vec::new() } else { fallen.collect() }
    }

    /// The tokens that remedies can take off a unit, as answers, with how many there are of each. Of minis that are alike and
    /// alike wounded one is named.
    fn ailments(&self, unit: UnitNo, remedies: &[Remedy]) -> Vec<(Answer, u8)> {
        let state = self.unit(unit);
        let mut found = Vec::new();
        for remedy in remedies {
            match remedy {
                Remedy::Wounds => {
                    let mut known: Vec<(u8, u8)> = Vec::new();
                    for (place, mini) in state.minis.iter().enumerate().filter(|(_, mini)| mini.wounds > 0) {
                        let row = &self.spec(unit).minis[usize::from(mini.spec)];
                        let like = |(spec, wounds): &(u8, u8)| {
                            *wounds == mini.wounds && self.spec(unit).minis[usize::from(*spec)] == *row
                        };
                        if !known.iter().any(like) {
                            known.push((mini.spec, mini.wounds));
                            found.push((Answer::Mini(place as u8), mini.wounds));
                        }
                    }
                }
                Remedy::Token(kind) => {
                    let count = state.tokens.count(*kind);
                    found.extend((count > 0).then_some((Answer::Token(*kind), count)));
                }
                Remedy::Damage => found.extend(state.damage.map(|_| (Answer::DAMAGE, 1))),
            }
        }
        found
    }
}

/// A kind of token that can be taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remedy {
    Wounds,
    Token(TokenKind),
    Damage,
}

impl Remedy {
    /// What treating or repairing takes off (LEG-KW-TREAT-X, LEG-KW-REPAIR-X).
    const fn of_card(treats: bool) -> &'static [Self] {
        if treats {
            &[Self::Wounds, Self::Token(TokenKind::Poison)]
        } else {
            &[Self::Wounds, Self::Token(TokenKind::Ion), Self::Damage]
        }
    }

    /// What a card takes off.
    pub(super) fn of(word: TokenWord) -> Option<Self> {
        match word {
            TokenWord::Wound => Some(Self::Wounds),
            TokenWord::VehicleDamage => Some(Self::Damage),
            _ => word.kind().map(Self::Token),
        }
    }
}

impl Referee<'_> {
    pub(super) fn mend(&mut self, unit: UnitNo, place: u8) -> Flow {
        let open = self.view().mended_by(unit, place);
        let question = Question::Choose(unit, Choice::Help);
        let Some(other) = self.ask_unit(self.seat(unit), question, open, false)? else { return Ok(()) };
        let mend = self.spec(unit).mends[usize::from(place)];
        self.unit_mut(unit).mended[usize::from(place)] += 1;
        let remedies = Remedy::of_card(mend.treats);
        let ails = self.view().ailments(other, remedies);
        let back = !self.view().restorable(other).is_empty();
        // Tokens or minis.
        let restores = if back && !ails.is_empty() {
            let mut answers = self.list();
            answers.extend([Answer::TOKENS, Answer::MINIS]);
            let answer = self.ask(self.seat(unit), Question::MendHow(other), answers)?;
            answer == Answer::MINIS
        } else {
            back
        };
        if restores {
            return self.restore(other, mend.most, false);
        }
        let _ = self.remedy(other, mend.most, remedies)?;
        Ok(())
    }

    /// Takes up to so many tokens off a unit, in any combination (LEG-KW-REPAIR-X): the player says which, as long as not all
    /// of them go and they differ. Gives how many it were.
    pub(super) fn remedy(&mut self, unit: UnitNo, most: u8, remedies: &[Remedy]) -> Flow<u8> {
        let mut done = 0;
        while done < most {
            let ails = self.view().ailments(unit, remedies);
            let all = ails.iter().fold(0_u8, |sum, (_, count)| sum.saturating_add(*count));
            let Some((mut answer, _)) = ails.first().copied() else { break };
            if ails.len() > 1 && all > most - done {
                let mut answers = self.list();
                answers.extend(ails.into_iter().map(|(answer, _)| answer));
                answer = self.ask(self.seat(unit), Question::Mend(unit, most - done), answers)?;
            }
            self.take_off(unit, answer);
            done += 1;
        }
        if done > 0 {
            self.emit(Event::Mended(unit, done));
        }
        Ok(done)
    }

    fn take_off(&mut self, unit: UnitNo, answer: Answer) {
        match answer {
            Answer::Mini(place) => {
                if let Some(mini) = self.unit_mut(unit).minis.get_mut(usize::from(place)) {
                    mini.wounds = mini.wounds.saturating_sub(1);
                }
                self.note_wounds(unit);
            }
            Answer::Token(kind) => {
                let _ = self.lose(unit, kind, 1);
            }
            _ => self.unit_mut(unit).damage = None,
        }
    }

    /// Minis that fell this round come back in cohesion, one wound short of falling again, or unhurt; their player says which.
    pub(super) fn restore(&mut self, unit: UnitNo, most: u8, full: bool) -> Flow {
        let mut count = 0;
        while count < most && self.unit(unit).minis.len() < super::pieces::MOST_MINIS {
            let open = self.view().restorable(unit);
            let Some(mut place) = open.last().copied() else { break };
            let Some(leader) = self.unit(unit).leader().copied() else { break };
            let mut distinct: Vec<usize> = Vec::new();
            for other in open.into_iter().rev() {
                let row = |place: usize| &self.spec(unit).minis[usize::from(self.unit(unit).fallen[place])];
                if !distinct.iter().any(|known| row(*known) == row(other)) {
                    distinct.push(other);
                }
            }
            let mut answers = self.list();
            let fallen = &self.state.units[unit.index()].fallen;
            answers.extend(distinct.iter().map(|place| Answer::Option(fallen[*place])));
            if let Answer::Option(spec) = self.ask(self.seat(unit), Question::Restored(unit), answers)? {
                place = self.unit(unit).fallen.iter().rposition(|other| *other == spec).unwrap_or(place);
            }
            let spec = self.unit_mut(unit).fallen.remove(place);
            let wounds = if full { 0 } else { self.spec(unit).minis[usize::from(spec)].wounds - 1 };
            self.unit_mut(unit).minis.push(MiniState { spec, wounds, ..leader });
            let last = self.unit(unit).minis.len() - 1;
            self.arrange(unit, &[last], Formation::Compact, None);
            count += 1;
        }
        self.refresh(unit);
        self.emit(Event::Restored(unit, count));
        Ok(())
    }
}
