//! Cards set aside for a unit, which may be swapped in as it deploys (LEG-ARMY-24, LEG-KW-LOADOUT).

use super::{Answer, Event, Question, fixed::UpgradeSpec, pieces::UnitNo, referee::Referee, view::View};
use kernel::game::stepped::Flow;

const fn has(set: u32, place: u8) -> bool {
    set >> place & 1 == 1
}

/// True if every card can be given an equipped one of its own. `cards` holds the places that each may be beside, `open` the
/// places still free.
fn pair(cards: &[u32], open: u32) -> bool {
    let Some((first, others)) = cards.split_first() else { return true };
    (0..u32::BITS as u8).any(|place| has(first & open, place) && pair(others, open & !(1 << place)))
}

impl View<'_, '_> {
    /// The swaps a unit may make: a card set aside, and the one whose place it takes. Each card that stays aside has one
    /// beside it still, and no two of a name are equipped.
    pub(in crate::play) fn swaps(&self, unit: UnitNo) -> Vec<(u8, u8)> {
        let (spec, unequipped) = (self.spec(unit), self.unit(unit).unequipped);
        let cards = || (0_u8..).zip(&spec.upgrades);
        let spare = spec.spare & unequipped;
        let open = cards().map(|(place, _)| 1 << place).sum::<u32>() & !spec.spare & !unequipped;
        let fits = |(place, card): (u8, &UpgradeSpec), other: u8| {
            let namesake = |(at, one): (u8, &UpgradeSpec)| at != other && one.card == card.card;
            let left: Vec<u32> =
                cards().filter(|(at, _)| *at != place && has(spare, *at)).map(|(_, card)| card.beside).collect();
            has(open & card.replaces, other)
                && !cards().filter(|(at, _)| !has(unequipped, *at)).any(namesake)
                && pair(&left, open & !(1 << other))
        };
        let pairs = cards().flat_map(|card| cards().map(move |(other, _)| (card, other)));
        let open = pairs.filter(|(card, other)| has(spare, card.0) && fits(*card, *other));
        open.map(|(card, other)| (card.0, other)).collect()
    }
}

impl Referee<'_> {
    /// Before a unit is put down its player swaps its cards, one after the other.
    pub(super) fn swap_cards(&mut self, unit: UnitNo) -> Flow {
        loop {
            let swaps = self.view().swaps(unit);
            if swaps.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend(swaps.into_iter().map(|(card, other)| Answer::Swap { card, other }));
            answers.push(Answer::Pass);
            let question = Question::Loadout(unit);
            let Answer::Swap { card, other } = self.ask(self.seat(unit), question, answers)? else { return Ok(()) };
            let [gained, lost] = [card, other].map(|place| self.spec(unit).upgrades[usize::from(place)].cache);
            let state = self.unit_mut(unit);
            state.unequipped ^= 1 << card | 1 << other;
            // LEG-KW-CACHE.
            let tokens = &mut state.tokens;
            let held = [&mut tokens.aim, &mut tokens.dodge, &mut tokens.surge];
            for (kind, held) in held.into_iter().enumerate() {
                for count in [held, &mut tokens.kept[kind]] {
                    *count = (*count + gained[kind]).saturating_sub(lost[kind]);
                }
            }
            self.refresh(unit);
            self.emit(Event::Swapped(unit, card, other));
        }
    }
}
