//! What a player may do in the own turn (DBG-TURN-06, DBG-AI-01).

use super::{
    question::{Answer, Source, Target},
    set::{CardNo, CardSet},
    view::View,
};
use crate::cards::{CardType, Faction, When};

impl View<'_, '_> {
    /// Everything that can be done next.
    pub(super) fn actions(&self, answers: &mut Vec<Answer>) {
        let (seat, turn) = (self.state.active, &self.state.turn);
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let library = self.library();
        answers.extend(self.each_kind(side.hand).map(Answer::Play));
        let usable = side.in_play().and(library.usable).without(turn.used);
        for card in self.each_once(usable) {
            let play = library.play(card, When::Use);
            if play.is_some_and(|play| self.can_use(play, seat, Source::Card(card))) {
                answers.push(Answer::Use(card));
            }
        }
        if !turn.base_used
            && let Some(base) = side.base
            && let Some(play) = library.base(base).play(When::Use)
            && self.can_use(play, seat, Source::Base(base))
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
        if self.setting.bribing {
            // DBG-ADV-09
            let bribed = self.affordable(row.and(library.of_faction(Faction::Neutral)));
            answers.extend(self.each_kind(bribed).map(Answer::Bribe));
        }
        answers.push(Answer::EndTurn);
    }

    fn first(&self, cards: CardSet) -> CardSet {
        cards.iter().next().map_or(CardSet::EMPTY, CardSet::one)
    }

    /// Which cards can be assigned to which attacks (DBG-ATTACK-02, 03, 07).
    fn assignments(&self, targets: CardSet, answers: &mut Vec<Answer>) {
        let seat = self.state.active;
        let (side, other) = (self.side(seat), self.side(seat.other()));
        let free = side.in_play().without(self.state.turn.assigned);
        if free.is_empty() {
            return;
        }
        // Without a base the ships can still be attacked (DBG-ATTACK-15).
        let has_base = other.base.is_some() || !other.ships.is_empty();
        // Of copies in the row one stands for all that no attack is prepared on.
        let attacks = &self.state.turn.attacks;
        let is_attacked = |card: &CardNo| attacks.iter().any(|attack| attack.target == Target::Row(*card));
        let attacked: CardSet = targets.iter().filter(is_attacked).collect();
        let targets_once: CardSet = self.each_kind(targets.without(attacked)).chain(attacked.iter()).collect();
        let (units, changing) = (self.library().of_type(CardType::Unit), self.library().changing);
        let first = targets.iter().next().map(Target::Row);
        for card in self.each_once(free) {
            let on_base = self.attack(seat, card, Target::Base);
            if has_base && on_base > 0 {
                answers.push(Answer::Assign(card, Target::Base));
            }
            if let Some(target) = first.filter(|_| units.contains(card)) {
                // Only what says so itself attacks a card of the row with more or less.
                let on_row = if changing.contains(card) { self.attack(seat, card, target) } else { on_base };
                if on_row > 0 {
                    answers.extend(targets_once.iter().map(|target| Answer::Assign(card, Target::Row(target))));
                }
            }
        }
    }
}
