//! A player who judges what lies on the table: plays everything, hunts where that pays more than damage, buys what is worth
//! most, and is rid of starter cards.

use deckbuilding::{
    Deckbuilding,
    cards::{
        When,
        ability::{Cost, Effect},
    },
    play::{Answer, CardNo, Destination, Match, Question, Seen, Source, Target},
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, stepped::Ruleset},
};

use super::{
    hunt::Outlook,
    worth::{self, FORCE, RESOURCE, Worths},
};

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    worths: Worths,
    /// How far its judgement is left to chance.
    noise: f32,
    /// What every answer is worth, kept between questions for its room.
    judged: Vec<f32>,
}

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed), worths: Worths::default(), noise: 0.0, judged: Vec::new() }
    }

    /// The same, less predictable, with what cards are worth worked out before.
    pub(super) fn with_noise(mut self, noise: f32) -> Self {
        self.noise = noise;
        self
    }

    /// What every answer is worth, by its place.
    pub(super) fn judge_all(&mut self, seen: &Seen<'_>, decision: &DecisionOf<Match>) -> &[f32] {
        self.worths.prepare(&seen.setting().library);
        self.judged.clear();
        let question = decision.question;
        if question == Question::Act {
            self.actions(seen, &decision.answers);
        } else {
            for answer in &decision.answers {
                let worth = self.choice(seen, question, *answer);
                self.judged.push(worth);
            }
        }
        &self.judged
    }

    /// Actions: first cards are played, then abilities used, targets hunted, cards bought, the base attacked.
    fn actions(&mut self, seen: &Seen<'_>, answers: &[Answer]) {
        let view = seen.view();
        let attacking = answers.iter().any(|answer| matches!(answer, Answer::Assign(..) | Answer::Attack(_)));
        // Hunting is thought about once nothing is left to be played.
        let playing = answers.iter().any(|answer| matches!(answer, Answer::Play(_)));
        let outlook = if attacking && !playing { Outlook::new(seen) } else { Outlook::default() };
        let mut hunts: Vec<(CardNo, f32, Option<CardNo>)> = Vec::new();
        if attacking && !playing {
            for answer in answers {
                if let Answer::Assign(_, Target::Row(target)) | Answer::Attack(Target::Row(target)) = *answer
                    && hunts.iter().all(|(known, ..)| *known != target)
                    && let Some((cards, gain)) = outlook.hunt(seen, &self.worths, target)
                {
                    hunts.push((target, gain, cards.iter().next()));
                }
            }
        }
        let spree = self.spree(seen, answers);
        for answer in answers {
            let worth = match *answer {
                Answer::Play(card) => {
                    let figures = view.library().card(card);
                    // What moves the Force comes first, what is chosen last.
                    let chosen = view.library().play(card, When::Played).is_some();
                    60.0 + 4.0 * f32::from(figures.force) + f32::from(figures.resources) * 0.1
                        - if chosen { 1.0 } else { 0.0 }
                }
                Answer::Use(card) => self.using(seen, card),
                Answer::UseBase => 26.0,
                Answer::Assign(card, Target::Row(target)) => {
                    let hunt = hunts.iter().find(|(known, ..)| *known == target);
                    match hunt {
                        Some((_, gain, Some(first))) if same(seen, *first, card) => {
                            let begun =
                                view.state.turn.attacks.iter().any(|attack| attack.target == Target::Row(target));
                            match begun {
                                true => 58.0,
                                // What does not pay comes after the attack on the base.
                                false if *gain <= 0.0 => 7.0 + gain,
                                false => 24.0 + gain,
                            }
                        }
                        _ => -20.0,
                    }
                }
                Answer::Attack(Target::Row(target)) => {
                    let hunt = hunts.iter().find(|(known, ..)| *known == target);
                    if hunt.is_some_and(|(_, _, next)| next.is_none()) { 59.0 } else { -10.0 }
                }
                Answer::Buy(card) => match spree {
                    Some(first) if same(seen, first, card) => 23.0 + 0.4 * self.worths.of(card),
                    _ => 16.0 + self.worths.of(card) - 1.2,
                },
                // Everything joins before the attack is resolved.
                Answer::Assign(card, Target::Base) => 8.0 + 0.1 * f32::from(seen.attack(card, Target::Base)),
                Answer::Attack(Target::Base) => 7.0,
                Answer::Bribe(_) => -5.0,
                Answer::EndTurn => 0.0,
                _ => -30.0,
            };
            self.judged.push(worth);
        }
    }

    /// The first of the cards that are worth most together among those that can be bought; none where it is better to buy
    /// nothing.
    fn spree(&self, seen: &Seen<'_>, answers: &[Answer]) -> Option<CardNo> {
        let view = seen.view();
        let mut goods = [(CardNo(0), 0_u16, 0.0_f32); 8];
        let mut count = 0;
        for answer in answers {
            if let Answer::Buy(card) = *answer
                && count < goods.len()
            {
                // A card takes the place of an average one in later hands.
                let gain = self.worths.of(card) - 1.4;
                if gain > 0.0 {
                    goods[count] = (card, u16::from(view.cost(card)), gain);
                    count += 1;
                }
            }
        }
        let goods = &goods[..count];
        let pool = view.state.turn.resources;
        let mut best = (0.0_f32, 0_u32);
        for subset in 1_u32..1 << count {
            let (mut cost, mut gain) = (0, 0.0);
            for (place, good) in goods.iter().enumerate() {
                if subset & (1 << place) != 0 {
                    cost += good.1;
                    gain += good.2;
                }
            }
            if cost <= pool && gain > best.0 {
                best = (gain, subset);
            }
        }
        let chosen = goods.iter().enumerate().filter(|(place, _)| best.1 & (1 << place) != 0);
        chosen.max_by(|a, b| a.1.2.total_cmp(&b.1.2)).map(|(_, good)| good.0)
    }

    /// What it is worth to use the ability of a card now.
    fn using(&self, seen: &Seen<'_>, card: CardNo) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let Some(play) = view.library().play(card, When::Use) else { return -1.0 };
        let side = view.side(seat);
        let damage = f32::from(side.damage);
        let attacks_left = !view.state.turn.assigned.contains(card) && seen.attack(card, Target::Base) > 0;
        if play.costs.contains(&Cost::ExileSelf) {
            // What leaves the game has attacked before.
            if attacks_left {
                return -1.0;
            }
            let gain = match play.effects.first() {
                Some(Effect::Damage { .. }) => {
                    let other = seat.other();
                    let left = u16::from(view.base_left(other)) + u16::from(view.prevents(other));
                    let kills_ship = view.side(other).ships.iter().any(|ship| view.ship_left(ship) <= 2);
                    if view.side(other).base.is_some() && left <= 2 {
                        20.0
                    } else if kills_ship {
                        3.0
                    } else {
                        0.0
                    }
                }
                Some(Effect::Repair(n)) if damage >= f32::from(*n) && view.base_left(seat) <= 6 => 4.0,
                Some(Effect::Repair(_)) => 0.0,
                Some(Effect::Destroy { .. }) => {
                    let ships = view.side(seat.other()).ships;
                    ships.iter().map(|ship| self.worths.of(ship)).fold(0.0, f32::max)
                }
                Some(Effect::Exile { .. }) if self.has_junk(seen) => 2.0 * worth::THINNED + 0.6,
                Some(Effect::Gain { .. }) => {
                    // A space of the Force that brings it over to this side, or to its end.
                    let turns = view.state.force == 0 || view.state.force.abs_diff(view.end_of(seat)) == 1;
                    if turns { 2.0 } else { 0.0 }
                }
                Some(Effect::PurchaseDiscarded(_)) => 2.2,
                _ => 0.0,
            };
            return gain - self.worths.of(card);
        }
        if play.costs.iter().any(|cost| matches!(cost, Cost::Discard(_) | Cost::ExileFromHand(_))) {
            let junk = side.hand.iter().any(|card| self.worths.is_junk(card));
            let repairs = play.effects.iter().any(|effect| matches!(effect, Effect::Repair(_)));
            return match (junk, repairs) {
                (false, _) => -1.0,
                (true, false) => 70.0,
                (true, true) => {
                    if damage >= 3.0 {
                        61.0
                    } else {
                        -1.0
                    }
                }
            };
        }
        // The next card goes on top before one is bought; the rest as soon as possible.
        40.0 + worth::gains(&play.effects)
    }

    fn has_junk(&self, seen: &Seen<'_>) -> bool {
        let side = seen.view().side(seen.seat());
        side.hand.or(side.discard.set()).iter().any(|card| self.worths.is_junk(card))
    }

    /// What a card is worth to the opponent, who may buy it.
    fn denied(&self, seen: &Seen<'_>, card: CardNo) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        if view.enemies(seat).contains(card) {
            self.worths.of(card)
        } else if view.enemies(seat.other()).contains(card) {
            -self.worths.of(card)
        } else {
            0.0
        }
    }

    /// Whether cards would be exiled that are better kept.
    fn exiles_in_vain(&self, seen: &Seen<'_>, effects: &[Effect]) -> bool {
        !effects.is_empty()
            && effects.iter().all(|effect| match effect {
                Effect::Exile { .. } => true,
                Effect::If { then, otherwise, .. } => {
                    self.exiles_in_vain(seen, then) && self.exiles_in_vain(seen, otherwise)
                }
                _ => false,
            })
            && !self.has_junk(seen)
    }

    /// What an answer to any other question is worth.
    fn choice(&self, seen: &Seen<'_>, question: Question, answer: Answer) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let worth_of = |card: CardNo| self.worths.of(card);
        match (question, answer) {
            (Question::RevealBase, Answer::Base(base)) => worth::base(view.library(), base),
            (Question::Use(_) | Question::Reward(_), answer) => {
                let effects = self.due(seen, question);
                let vain = effects.is_some_and(|effects| self.exiles_in_vain(seen, effects));
                if (answer == Answer::Yes) != vain { 1.0 } else { 0.0 }
            }
            (Question::Hunter, Answer::Card(card)) => {
                let play = view.library().play(card, When::DefeatsRowTarget);
                let vain = play.is_some_and(|play| self.exiles_in_vain(seen, &play.effects));
                if vain { -1.0 } else { 1.0 + play.map_or(0.0, |play| worth::gains(&play.effects)) }
            }
            (Question::Option(source), Answer::Option(number)) => self.option(seen, source, number),
            (Question::Exile(_), Answer::Card(card)) => {
                // A card of the hand could still be played this turn.
                let in_hand = view.side(seat).hand.contains(card);
                worth::JUNK - worth_of(card) - if in_hand { 0.05 } else { 0.0 }
            }
            (Question::Discard(_), Answer::Card(card)) => -worth_of(card),
            (Question::DiscardRow(_), Answer::Card(card)) => self.denied(seen, card),
            (Question::Swap(_), Answer::Card(card)) => {
                let in_row = view.state.row_set().contains(card);
                if in_row { self.denied(seen, card) } else { worth_of(card) }
            }
            (Question::Take(_) | Question::Purchase(_) | Question::HandToTop(_), Answer::Card(card)) => worth_of(card),
            (Question::Goal(_), Answer::To(to)) => match to {
                Destination::DeckTop => 2.0,
                Destination::Hand => 1.0,
                Destination::Discard => 0.0,
            },
            (Question::Destroy(_), Answer::Card(card)) => {
                if view.side(seat.other()).ships.contains(card) {
                    10.0 + worth_of(card)
                } else {
                    self.denied(seen, card)
                }
            }
            (Question::Damage(_), Answer::EnemyBase) => {
                let left = view.base_left(seat.other()) + view.prevents(seat.other());
                if left <= 2 { 30.0 } else { 2.0 }
            }
            (Question::Damage(_), Answer::Card(ship)) => {
                if view.ship_left(ship) <= 2 {
                    worth_of(ship)
                } else {
                    1.0
                }
            }
            (Question::Split { source: ship, .. }, Answer::Amount(amount)) => {
                let destroys = amount >= view.ship_left(ship);
                f32::from(amount) * 0.1 + if destroys { worth_of(ship) } else { 0.0 }
            }
            (Question::Keep(_), Answer::Card(card)) => -self.denied(seen, card),
            _ => 0.0,
        }
    }

    /// What is done where an ability is due.
    fn due<'s>(&self, seen: &Seen<'s>, question: Question) -> Option<&'s [Effect]> {
        let library = &seen.setting().library;
        let play = match question {
            Question::Reward(card) => library.play(card, When::Reward),
            Question::Use(Source::Card(card)) => library.play(card, When::Purchased),
            Question::Use(Source::Base(base)) => library.base(base).play(When::BaseRevealed),
            _ => None,
        };
        play.map(|play| &*play.effects)
    }

    /// What an option is worth to who is asked: to the owner what it brings, to the opponent what it costs.
    fn option(&self, seen: &Seen<'_>, source: Source, number: u8) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let Source::Card(card) = source else { return 0.0 };
        let is_own = view.state.active == seat;
        for play in view.library().plays(card) {
            for effect in &play.effects {
                let Some(options) = options(effect) else { continue };
                let Some(option) = options.get(usize::from(number)) else { continue };
                if !is_own {
                    let gives = option.iter().any(|effect| matches!(effect, Effect::OpponentDiscards(_)));
                    let least = view.side(seat).hand.iter().map(|card| self.worths.of(card)).fold(f32::MAX, f32::min);
                    return if gives { -least } else { -worth::gains(option) };
                }
                return option.iter().map(|effect| self.own_gain(seen, effect)).sum();
            }
        }
        0.0
    }

    /// What an effect brings now.
    fn own_gain(&self, seen: &Seen<'_>, effect: &Effect) -> f32 {
        use deckbuilding::cards::ability::{Amount, Gain};
        let (view, seat) = (seen.view(), seen.seat());
        match effect {
            Effect::Repair(n) => {
                let danger = if view.base_left(seat) <= 6 { 1.1 } else { 0.6 };
                danger * f32::from((*n).min(view.side(seat).damage))
            }
            Effect::Gain { what: Gain::Force, n: Amount::Fixed(n) } => {
                let steps = (*n).min(view.state.force.abs_diff(view.end_of(seat)));
                FORCE * f32::from(steps) * if view.has_force(seat) { 0.8 } else { 1.3 }
            }
            Effect::Gain { what: Gain::Resources, n: Amount::Fixed(n) } => RESOURCE * f32::from(*n),
            Effect::SwapSeenWithRow => {
                let seen_card = view.state.aside.first().map_or(0.0, |card| -self.denied(seen, *card));
                let worst = view.state.row_set().iter().map(|card| self.denied(seen, card)).fold(f32::MIN, f32::max);
                seen_card + worst
            }
            other => worth::gain(other),
        }
    }
}

/// The options of an effect, or of what stands in it.
fn options(effect: &Effect) -> Option<&[Vec<Effect>]> {
    match effect {
        Effect::Choose { options, .. } => Some(options),
        Effect::If { then, otherwise, .. } => then.iter().chain(otherwise).find_map(options),
        _ => None,
    }
}

/// Whether an answer with this card stands for that one: of copies that do not differ one is offered.
fn same(seen: &Seen<'_>, wanted: CardNo, offered: CardNo) -> bool {
    wanted == offered || seen.view().alike(wanted, offered)
}

impl Player<Match> for Heuristic {
    fn answer(&mut self, seen: &<Deckbuilding as Ruleset>::Seen<'_>, decision: &DecisionOf<Match>) -> usize {
        self.judge_all(seen, decision);
        let mut best = (0, f32::MIN);
        for (place, judged) in self.judged.iter().enumerate() {
            let noise = if self.noise > 0.0 { self.noise * self.chance.below(1_000) as f32 / 1_000.0 } else { 0.0 };
            if judged + noise > best.1 {
                best = (place, judged + noise);
            }
        }
        best.0
    }
}
