//! Actions of the active player (DBG-TURN-06, DBG-AI-01).

use super::{
    question::Answer,
    set::{CardNo, CardSet},
    target::{Source, Target},
    view::View,
};
use crate::cards::{CardType, Faction, Window};

impl View<'_, '_> {
    /// Adds every possible action.
    pub(super) fn actions(&self, answers: &mut Vec<Answer>) {
        let (seat, turn) = (self.state.active, &self.state.turn);
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let library = self.library();
        answers.extend(self.each_kind(side.hand).map(Answer::Play));
        let usable = side.in_play().and(library.usable).without(turn.used);
        for card in self.each_once(usable) {
            let ability = library.ability(card, Window::Use);
            if ability.is_some_and(|ability| self.can_use(ability, seat, Source::Card(card))) {
                answers.push(Answer::Use(card));
            }
        }
        if !turn.base_used
            && let Some(base) = side.base
            && let Some(ability) = library.base(base).ability(Window::Use)
            && self.can_use(ability, seat, Source::Base(base))
        {
            answers.push(Answer::UseBase);
        }
        let row = self.state.row_set();
        let targets = self.targets_in(row, seat);
        self.assignments(targets, answers);
        for attack in &turn.attacks {
            let is_there = match attack.target {
                Target::Base => other.base.is_some() || !other.ships.is_empty(),
                Target::Row(card) => targets.contains(card),
            };
            if is_there && !attack.cards.is_empty() {
                answers.push(Answer::Attack(attack.target));
            }
        }
        // DBG-GALAXY-01, 02
        let sold = self.affordable(row.without(self.enemies(seat)));
        answers.extend(self.each_kind(sold).map(Answer::Buy));
        if let Some(pilot) = self.affordable(self.first(self.state.pilots)).iter().next() {
            answers.push(Answer::Buy(pilot));
        }
        if self.fixed.bribing {
            // DBG-ADV-09
            let bribed = self.affordable(row.and(library.of_faction(Faction::Neutral)));
            answers.extend(self.each_kind(bribed).map(Answer::Bribe));
        }
        answers.push(Answer::EndTurn);
    }

    fn first(&self, cards: CardSet) -> CardSet {
        cards.iter().next().map_or(CardSet::EMPTY, CardSet::one)
    }

    /// Adds assignments of cards to attacks (DBG-ATTACK-02, 03, 07).
    fn assignments(&self, targets: CardSet, answers: &mut Vec<Answer>) {
        let seat = self.state.active;
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let free = side.in_play().without(self.state.turn.assigned);
        if free.is_empty() {
            return;
        }
        // Without a base the ships can still be attacked (DBG-ATTACK-15).
        let has_base = other.base.is_some() || !other.ships.is_empty();
        // One copy in the row stands for all copies without an attack.
        let attacks = &self.state.turn.attacks;
        let is_attacked = |card: &CardNo| attacks.iter().any(|attack| attack.target == Target::Row(*card));
        let attacked: CardSet = targets.iter().filter(is_attacked).collect();
        let targets_once: CardSet = self.each_kind(targets.without(attacked)).chain(attacked.iter()).collect();
        let (units, self_boosting) = (self.library().of_type(CardType::Unit), self.library().self_boosting);
        let first = targets.iter().next().map(Target::Row);
        for card in self.each_once(free) {
            let on_base = self.attack(seat, card, Target::Base);
            if has_base && on_base > 0 {
                answers.push(Answer::Assign(card, Target::Base));
            }
            if let Some(target) = first.filter(|_| units.contains(card)) {
                // Other cards attack the row with the attack they have on the base.
                let on_row = if self_boosting.contains(card) { self.attack(seat, card, target) } else { on_base };
                if on_row > 0 {
                    answers.extend(targets_once.iter().map(|target| Answer::Assign(card, Target::Row(target))));
                }
            }
        }
    }
}
