//! The heuristic player: plays everything, attacks the row where that pays more than damage, buys the most valuable
//! cards and exiles starter cards.

use deckbuilding::{
    Deckbuilding,
    cards::{
        Window,
        ability::{Amount, Cost, Effect, Gain, Zone},
    },
    play::{Answer, CardNo, DeckbuildingMatch, Destination, Question, Seen, Source, Target},
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, stepped::Ruleset},
};

use super::{
    targets::{AttackPlan, DENIED},
    worth::{self, FORCE, RESOURCE, Worths},
};

#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    worths: Worths,
    /// Share of a score left to chance.
    noise: f32,
    /// Scores of the answers, kept for its capacity.
    scores: Vec<f32>,
}

impl Heuristic {
    /// A player with a seed for ties.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed), worths: Worths::default(), noise: 0.0, scores: Vec::new() }
    }

    /// Adds noise to the scores.
    pub(super) fn with_noise(mut self, noise: f32) -> Self {
        self.noise = noise;
        self
    }

    /// Scores all answers, by place.
    pub(super) fn judge_all(&mut self, seen: &Seen<'_>, decision: &DecisionOf<DeckbuildingMatch>) -> &[f32] {
        self.worths.prepare(&seen.fixed().library);
        self.scores.clear();
        let question = decision.question;
        if question == Question::Act {
            self.score_actions(seen, &decision.answers);
        } else {
            for answer in &decision.answers {
                let worth = self.score(seen, question, *answer);
                self.scores.push(worth);
            }
        }
        &self.scores
    }

    /// Scores actions: first plays, then abilities, attacks on the row, purchases, and the attack on the base.
    fn score_actions(&mut self, seen: &Seen<'_>, answers: &[Answer]) {
        let view = seen.view();
        let attacking = answers.iter().any(|answer| matches!(answer, Answer::Assign(..) | Answer::Attack(_)));
        // Attacks on the row wait until no card is left to play.
        let playing = answers.iter().any(|answer| matches!(answer, Answer::Play(_)));
        let plan = if attacking && !playing { AttackPlan::new(seen) } else { AttackPlan::default() };
        let mut hunts: Vec<(CardNo, f32, Option<CardNo>)> = Vec::new();
        if attacking && !playing {
            for answer in answers {
                if let Answer::Assign(_, Target::Row(target)) | Answer::Attack(Target::Row(target)) = *answer
                    && hunts.iter().all(|(known, ..)| *known != target)
                    && let Some((cards, gain)) = plan.hunt(seen, &self.worths, target)
                {
                    hunts.push((target, gain, cards.iter().next()));
                }
            }
        }
        let (_, purchase) = self.best_purchase(seen, answers, view.state.turn.resources);
        for answer in answers {
            let worth = match *answer {
                Answer::Play(card) => {
                    let stats = view.library().card(card);
                    // Cards with Force come first, cards with a choice last.
                    let chosen = view.library().ability(card, Window::Played).is_some();
                    60.0 + 4.0 * f32::from(stats.force) + f32::from(stats.resources) * 0.1
                        - if chosen { 1.0 } else { 0.0 }
                }
                Answer::Use(card) => self.use_score(seen, card),
                Answer::UseBase => self.use_base_score(seen, answers),
                Answer::Assign(card, Target::Row(target)) => {
                    let hunt = hunts.iter().find(|(known, ..)| *known == target);
                    match hunt {
                        Some((_, gain, Some(first))) if is_copy(seen, *first, card) => {
                            let begun =
                                view.state.turn.attacks.iter().any(|attack| attack.target == Target::Row(target));
                            match begun {
                                true => 58.0,
                                // An attack at a loss comes after the attack on the base.
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
                Answer::Buy(card) => match purchase {
                    Some(first) if is_copy(seen, first, card) => 23.0 + 0.4 * self.worths.of(card),
                    _ => 16.0 + self.worths.of(card) - 1.2,
                },
                // All cards join before the attack is resolved.
                Answer::Assign(card, Target::Base) => 8.0 + 0.1 * f32::from(seen.attack(card, Target::Base)),
                Answer::Attack(Target::Base) => 7.0,
                Answer::Bribe(_) => -5.0,
                Answer::EndTurn => 0.0,
                _ => -30.0,
            };
            self.scores.push(worth);
        }
    }

    /// The gain of the most valuable set of cards that so many resources pay for, and its dearest card; none if no
    /// purchase pays.
    fn best_purchase(&self, seen: &Seen<'_>, answers: &[Answer], pool: u16) -> (f32, Option<CardNo>) {
        let view = seen.view();
        let mut offers = [(CardNo(0), 0_u16, 0.0_f32); 8];
        let mut count = 0;
        for answer in answers {
            if let Answer::Buy(card) = *answer
                && count < offers.len()
            {
                // A card replaces an average one in later hands.
                let gain = self.worths.of(card) - 1.4;
                if gain > 0.0 {
                    offers[count] = (card, u16::from(view.cost(card)), gain);
                    count += 1;
                }
            }
        }
        let offers = &offers[..count];
        let mut best = (0.0_f32, 0_u32);
        for subset in 1_u32..1 << count {
            let (mut cost, mut gain) = (0, 0.0);
            for (place, offer) in offers.iter().enumerate() {
                if subset & (1 << place) != 0 {
                    cost += offer.1;
                    gain += offer.2;
                }
            }
            if cost <= pool && gain > best.0 {
                best = (gain, subset);
            }
        }
        let chosen = offers.iter().enumerate().filter(|(place, _)| best.1 & (1 << place) != 0);
        (best.0, chosen.max_by(|a, b| a.1.2.total_cmp(&b.1.2)).map(|(_, offer)| offer.0))
    }

    /// Score of the ability of the own base now: below 0 if what it costs buys more than it brings.
    fn use_base_score(&self, seen: &Seen<'_>, answers: &[Answer]) -> f32 {
        let view = seen.view();
        let base = view.side(seen.seat()).base;
        let Some(ability) = base.and_then(|base| view.library().base(base).ability(Window::Use)) else { return -1.0 };
        let price = ability.costs.iter().map(|cost| if let Cost::Spend(n) = cost { u16::from(*n) } else { 0 }).sum();
        let pool = view.state.turn.resources;
        let bought = |pool| self.best_purchase(seen, answers, pool).0;
        let forgone = bought(pool) - bought(pool.saturating_sub(price));
        let gain: f32 = ability.effects.iter().map(|effect| self.own_gain(seen, effect)).sum();
        if gain > forgone { 26.0 } else { -1.0 }
    }

    /// Gain of destroying a capital ship of the opponent or of the row: in play it stops as much attack as it has hit
    /// points left.
    fn destroyed(&self, seen: &Seen<'_>, ship: CardNo) -> f32 {
        let view = seen.view();
        if view.side(seen.seat().other()).ships.contains(ship) {
            f32::from(view.ship_left(ship)) + 0.5 * self.worths.of(ship)
        } else {
            DENIED * self.denial(seen, ship)
        }
    }

    /// Score of the ability of a card now.
    fn use_score(&self, seen: &Seen<'_>, card: CardNo) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let Some(ability) = view.library().ability(card, Window::Use) else { return -1.0 };
        let side = view.side(seat);
        let attacks_left = !view.state.turn.assigned.contains(card) && seen.attack(card, Target::Base) > 0;
        if ability.costs.contains(&Cost::ExileSelf) {
            // A card attacks before it is exiled.
            if attacks_left {
                return -1.0;
            }
            let gain = ability.effects.first().map_or(0.0, |effect| self.sacrifice_gain(seen, effect));
            return gain - self.worths.of(card);
        }
        if ability.costs.iter().any(|cost| matches!(cost, Cost::Discard(_) | Cost::ExileFromHand(_))) {
            let junk = side.hand.iter().any(|card| self.worths.is_junk(card));
            let repairs = ability.effects.iter().any(|effect| matches!(effect, Effect::Repair(_)));
            return match (junk, repairs) {
                (false, _) => -1.0,
                (true, false) => 70.0,
                (true, true) => {
                    if side.damage >= 3 {
                        61.0
                    } else {
                        -1.0
                    }
                }
            };
        }
        // A destination for the next card comes before a purchase; the rest as soon as possible.
        40.0 + worth::gains(&ability.effects)
    }

    /// Gain of an effect for which a card leaves the game.
    fn sacrifice_gain(&self, seen: &Seen<'_>, effect: &Effect) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let opponent = view.side(seat.other());
        match effect {
            Effect::Damage { .. } => {
                let left = u16::from(view.base_left(seat.other())) + u16::from(view.prevents(seat.other()));
                if opponent.base.is_some() && left <= 2 {
                    20.0
                } else if opponent.ships.iter().any(|ship| view.ship_left(ship) <= 2) {
                    3.0
                } else {
                    0.0
                }
            }
            Effect::Repair(n) => {
                if view.side(seat).damage >= *n && view.base_left(seat) <= 6 {
                    4.0
                } else {
                    0.0
                }
            }
            Effect::Destroy { .. } => self.own_gain(seen, effect),
            Effect::Exile { .. } => {
                if self.has_junk(seen) {
                    2.0 * worth::THINNED + 0.6
                } else {
                    0.0
                }
            }
            Effect::Gain { .. } => {
                // A space that changes the side of the Force, or reaches its end.
                let turns = view.state.force == 0 || view.state.force.abs_diff(view.end_of(seat)) == 1;
                if turns { 2.0 } else { 0.0 }
            }
            Effect::PurchaseDiscarded(_) => 2.2,
            // No card is exiled for these.
            Effect::Draw(_)
            | Effect::ChooseOne { .. }
            | Effect::If { .. }
            | Effect::OpponentDiscards(_)
            | Effect::DiscardRow { .. }
            | Effect::RevealTop
            | Effect::LookTop(_)
            | Effect::KeepOneSeen
            | Effect::PutSeen(_)
            | Effect::SwapSeenWithRow
            | Effect::SwapDiscardWithRow(_)
            | Effect::Take { .. }
            | Effect::TakeSelfToHand
            | Effect::PurchaseFree { .. }
            | Effect::NextPurchase(_)
            | Effect::LookAtHand
            | Effect::HandToDeckTop => 0.0,
        }
    }

    fn has_junk(&self, seen: &Seen<'_>) -> bool {
        let side = seen.view().side(seen.seat());
        side.hand.or(side.discard.set()).iter().any(|card| self.worths.is_junk(card))
    }

    /// Value of a card to the opponent, who may buy it.
    fn denial(&self, seen: &Seen<'_>, card: CardNo) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        if view.enemies(seat).contains(card) {
            self.worths.of(card)
        } else if view.enemies(seat.other()).contains(card) {
            -self.worths.of(card)
        } else {
            0.0
        }
    }

    /// True if the effects only exile cards worth keeping.
    fn wastes_exile(&self, seen: &Seen<'_>, effects: &[Effect]) -> bool {
        !effects.is_empty()
            && effects.iter().all(|effect| match effect {
                Effect::If { then, otherwise, .. } => {
                    self.wastes_exile(seen, then) && self.wastes_exile(seen, otherwise)
                }
                other => matches!(other, Effect::Exile { .. }),
            })
            && !self.has_junk(seen)
    }

    /// Scores an answer to any other question.
    fn score(&self, seen: &Seen<'_>, question: Question, answer: Answer) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let worth_of = |card: CardNo| self.worths.of(card);
        match (question, answer) {
            (Question::RevealBase, Answer::Base(base)) => {
                worth::base(view.library(), base, |effect| self.own_gain(seen, effect))
            }
            (Question::Use(_) | Question::Reward(_), answer) => {
                let effects = self.due(seen, question);
                let wasted = effects.is_some_and(|effects| self.wastes_exile(seen, effects));
                if (answer == Answer::Yes) != wasted { 1.0 } else { 0.0 }
            }
            (Question::Hunter, Answer::Card(card)) => {
                let ability = view.library().ability(card, Window::DefeatsRowTarget);
                let wasted = ability.is_some_and(|ability| self.wastes_exile(seen, &ability.effects));
                if wasted { -1.0 } else { 1.0 + ability.map_or(0.0, |ability| worth::gains(&ability.effects)) }
            }
            (Question::Option(source), Answer::Option(number)) => self.option_score(seen, source, number),
            (Question::Exile(_), Answer::Card(card)) => {
                // A card of the hand could still be played this turn.
                let in_hand = view.side(seat).hand.contains(card);
                worth::JUNK - worth_of(card) - if in_hand { 0.05 } else { 0.0 }
            }
            (Question::Discard(_), Answer::Card(card)) => -worth_of(card),
            (Question::DiscardRow(_), Answer::Card(card)) => self.denial(seen, card),
            (Question::Swap(_), Answer::Card(card)) => {
                let in_row = view.state.row_set().contains(card);
                if in_row { self.denial(seen, card) } else { worth_of(card) }
            }
            (Question::Take(_) | Question::Purchase(_) | Question::HandToTop(_), Answer::Card(card)) => worth_of(card),
            (Question::Goal(_), Answer::To(to)) => match to {
                Destination::DeckTop => 2.0,
                Destination::Hand => 1.0,
                Destination::Discard => 0.0,
            },
            (Question::Destroy(_), Answer::Card(card)) => self.destroyed(seen, card),
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
            (Question::Keep(_), Answer::Card(card)) => -self.denial(seen, card),
            _ => 0.0,
        }
    }

    /// Effects of the offered ability.
    fn due<'s>(&self, seen: &Seen<'s>, question: Question) -> Option<&'s [Effect]> {
        let library = &seen.fixed().library;
        let ability = match question {
            Question::Reward(card) => library.ability(card, Window::Reward),
            Question::Use(Source::Card(card)) => library.ability(card, Window::Purchased),
            Question::Use(Source::Base(base)) => library.base(base).ability(Window::BaseRevealed),
            _ => None,
        };
        ability.map(|ability| &*ability.effects)
    }

    /// Score of an option: its gain to the owner, its loss to the opponent.
    fn option_score(&self, seen: &Seen<'_>, source: Source, number: u8) -> f32 {
        let (view, seat) = (seen.view(), seen.seat());
        let Source::Card(card) = source else { return 0.0 };
        let is_own = view.state.active == seat;
        for ability in view.library().abilities(card) {
            for effect in &ability.effects {
                let Some(options) = effect.options() else { continue };
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

    /// Gain of an effect now.
    fn own_gain(&self, seen: &Seen<'_>, effect: &Effect) -> f32 {
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
            Effect::Destroy { row } => {
                let ships = view.destroyed_by(row.as_ref(), seat);
                ships.iter().map(|ship| self.destroyed(seen, ship)).fold(0.0, f32::max)
            }
            Effect::PurchaseFree { filter, .. } => {
                view.zone(Zone::GalaxyRow, filter, seat).iter().map(|card| self.worths.of(card)).fold(0.0, f32::max)
            }
            Effect::SwapSeenWithRow => {
                let seen_card = view.state.aside.first().map_or(0.0, |card| -self.denial(seen, *card));
                let worst = view.state.row_set().iter().map(|card| self.denial(seen, card)).fold(f32::MIN, f32::max);
                seen_card + worst
            }
            other => worth::gain(other),
        }
    }
}

/// True if the offered card stands for the wanted one: copies that do not differ are offered once.
fn is_copy(seen: &Seen<'_>, wanted: CardNo, offered: CardNo) -> bool {
    wanted == offered || seen.view().alike(wanted, offered)
}

impl Player<DeckbuildingMatch> for Heuristic {
    fn answer(
        &mut self,
        seen: &<Deckbuilding as Ruleset>::Seen<'_>,
        decision: &DecisionOf<DeckbuildingMatch>,
    ) -> usize {
        self.judge_all(seen, decision);
        let mut best = (0, f32::MIN);
        for (place, scores) in self.scores.iter().enumerate() {
            let noise = if self.noise > 0.0 { self.noise * self.chance.below(1_000) as f32 / 1_000.0 } else { 0.0 };
            if scores + noise > best.1 {
                best = (place, scores + noise);
            }
        }
        best.0
    }
}
