//! Previews: the certain results of an answer.

use super::{
    question::{Answer, Question},
    set::{CardNo, CardSet},
    state::END,
    target::{Source, Target},
    view::View,
};
use crate::cards::{
    Ability, Window,
    ability::{Amount, Cost, Effect, Gain},
};
use kernel::game::Seat;

/// Total of an attack against the attack needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackPreview {
    pub target: Target,
    /// Total of its cards, with the one that would join.
    pub total: u16,
    /// Attack that defeats the card of the row, or destroys the base behind its ships.
    pub needed: u16,
}

/// Certain results of an answer, without those of luck or of another player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Preview {
    /// Resources before and after.
    pub resources: Option<(u16, u16)>,
    /// The Force marker before and after.
    pub force: Option<(i8, i8)>,
    pub aim: Option<AttackPreview>,
    /// Damage on a base before and after.
    pub base: Option<(Seat, u8, u8)>,
    /// Destroyed ships, and the defeated card of the row.
    pub falls: CardSet,
}

impl View<'_, '_> {
    /// Previews an answer.
    pub fn preview(&self, seat: Seat, question: &Question, answer: &Answer) -> Preview {
        let mut preview = Preview::default();
        let library = self.library();
        match *answer {
            Answer::Play(card) => {
                let stats = library.card(card);
                self.gain(&mut preview, Gain::Resources, stats.resources, seat);
                self.gain(&mut preview, Gain::Force, stats.force, seat);
            }
            Answer::Buy(card) | Answer::Bribe(card) => self.spend(&mut preview, self.cost(card)),
            // A card asked for is free, unless it lies in the discard pile.
            Answer::Card(card) => match question {
                Question::Purchase(_) => {
                    let is_paid = self.state.galaxy_discard.cards().contains(&card);
                    if is_paid {
                        self.spend(&mut preview, self.cost(card));
                    }
                }
                Question::Destroy(_) => preview.falls.insert(card),
                Question::Damage(source) if self.damage_of(*source) >= self.ship_left(card) => {
                    preview.falls.insert(card);
                }
                _ => {}
            },
            Answer::EnemyBase => {
                let damage = question.source().map_or(0, |source| self.damage_of(source));
                self.hit(&mut preview, seat.other(), u16::from(damage));
            }
            Answer::Use(card) => {
                self.preview_use(&mut preview, seat, Source::Card(card));
            }
            Answer::UseBase => {
                if let Some(base) = self.side(seat).base {
                    self.preview_use(&mut preview, seat, Source::Base(base));
                }
            }
            Answer::Yes => self.accept(&mut preview, seat, question),
            Answer::Option(number) => {
                // "You" is the owner, whoever picks (DBG-ABIL-24); the card is used in its owner's turn.
                let Some(source) = question.source() else { return preview };
                let mut effects = self.abilities(source).iter().flat_map(|ability| &ability.effects);
                let option = effects.find_map(Effect::options);
                if let Some(effects) = option.and_then(|options| options.get(usize::from(number))) {
                    self.preview_effects(&mut preview, effects, self.state.active, source);
                }
            }
            Answer::Assign(card, target) => {
                let attack = self.state.turn.attacks.iter().find(|attack| attack.target == target);
                let mut cards = attack.map_or(CardSet::EMPTY, |attack| attack.cards);
                cards.insert(card);
                preview.aim = Some(self.aim(seat, cards, target));
            }
            Answer::Attack(target) => {
                let attack = self.state.turn.attacks.iter().find(|attack| attack.target == target);
                let cards = attack.map_or(CardSet::EMPTY, |attack| attack.cards);
                let aim = self.aim(seat, cards, target);
                preview.aim = Some(aim);
                match target {
                    Target::Row(card) if aim.total >= aim.needed => preview.falls.insert(card),
                    Target::Row(_) => {}
                    Target::Base => self.strike(&mut preview, seat.other(), aim.total),
                }
            }
            Answer::Amount(amount) => {
                if let Question::Split { source: ship, .. } = *question
                    && amount >= self.ship_left(ship)
                {
                    preview.falls.insert(ship);
                }
            }
            Answer::Base(_) | Answer::To(_) | Answer::EndTurn | Answer::Pass => {}
        }
        preview
    }

    /// Previews an attack with these cards.
    pub fn aim(&self, seat: Seat, cards: CardSet, target: Target) -> AttackPreview {
        let needed = match target {
            Target::Row(card) => u16::from(self.target_of(card)),
            Target::Base => {
                let other = seat.other();
                let ships: u16 = self.side(other).ships.iter().map(|ship| u16::from(self.ship_left(ship))).sum();
                ships + u16::from(self.base_left(other)) + u16::from(self.prevents(other))
            }
        };
        AttackPreview { target, total: self.total(seat, cards, target), needed }
    }

    /// Attack against the base of all cards in play that are still free.
    pub fn attack_at_hand(&self, seat: Seat) -> u16 {
        self.total(seat, self.side(seat).in_play().without(self.state.turn.assigned), Target::Base)
    }

    /// Previews the use of an ability or reward.
    fn accept(&self, preview: &mut Preview, seat: Seat, question: &Question) {
        let Some(source) = question.source() else { return };
        let is_reward = matches!(question, Question::Reward(_));
        let due = |ability: &&Ability| match ability.when {
            Window::Reward => is_reward,
            Window::Use | Window::Constant => false,
            Window::Played
            | Window::Purchased
            | Window::DefeatsRowTarget
            | Window::BaseRevealed
            | Window::TurnStart
            | Window::YouPlay
            | Window::OpponentDiscards => !is_reward,
        };
        if let Some(ability) = self.abilities(source).iter().find(due) {
            self.preview_ability(preview, ability, seat, source);
        }
    }

    fn preview_use(&self, preview: &mut Preview, seat: Seat, source: Source) {
        if let Some(ability) = self.ability(source, Window::Use) {
            self.preview_ability(preview, ability, seat, source);
        }
    }

    fn preview_ability(&self, preview: &mut Preview, ability: &Ability, seat: Seat, source: Source) {
        for cost in &ability.costs {
            if let Cost::Spend(n) = cost {
                self.spend(preview, *n);
            }
        }
        self.preview_effects(preview, &ability.effects, seat, source);
    }

    /// Previews the certain ones of these effects.
    fn preview_effects(&self, preview: &mut Preview, effects: &[Effect], seat: Seat, source: Source) {
        for effect in effects {
            match effect {
                Effect::Gain { what, n: Amount::Fixed(n) } => self.gain(preview, *what, *n, seat),
                Effect::Repair(n) => {
                    let damage = self.side(seat).damage;
                    preview.base = Some((seat, damage, damage.saturating_sub(*n)));
                }
                Effect::If { conditions, then, otherwise } => {
                    let way = if self.holds(conditions, seat, source) { then } else { otherwise };
                    self.preview_effects(preview, way, seat, source);
                }
                // Chance or a choice decides.
                Effect::Gain { n: Amount::BasesLost | Amount::Discarded | Amount::CostOfDefeated, .. }
                | Effect::Draw(_)
                | Effect::ChooseOne { .. }
                | Effect::Exile { .. }
                | Effect::OpponentDiscards(_)
                | Effect::DiscardRow { .. }
                | Effect::Destroy { .. }
                | Effect::Damage { .. }
                | Effect::RevealTop
                | Effect::LookTop(_)
                | Effect::KeepOneSeen
                | Effect::PutSeen(_)
                | Effect::SwapSeenWithRow
                | Effect::SwapDiscardWithRow(_)
                | Effect::Take { .. }
                | Effect::PurchaseDiscarded(_)
                | Effect::PurchaseFree { .. }
                // No effect on the pool, the track, a base or a ship.
                | Effect::TakeSelfToHand
                | Effect::NextPurchase(_)
                | Effect::LookAtHand
                | Effect::HandToDeckTop => {}
            }
        }
    }

    fn gain(&self, preview: &mut Preview, what: Gain, n: u8, seat: Seat) {
        match what {
            Gain::Resources if n > 0 => {
                let (before, after) =
                    preview.resources.unwrap_or((self.state.turn.resources, self.state.turn.resources));
                preview.resources = Some((before, after + u16::from(n)));
            }
            Gain::Force if n > 0 => {
                let (before, after) = preview.force.unwrap_or((self.state.force, self.state.force));
                let steps = if self.end_of(seat) < 0 { -(n as i8) } else { n as i8 };
                preview.force = Some((before, (after + steps).clamp(-END, END)));
            }
            Gain::Attack | Gain::Resources | Gain::Force => {}
        }
    }

    fn spend(&self, preview: &mut Preview, price: u8) {
        let pool = self.state.turn.resources;
        preview.resources = Some((pool, pool.saturating_sub(u16::from(price))));
    }

    /// Previews an attack on the base: ships fall for certain only if all do (DBG-ATTACK-10, 14).
    fn strike(&self, preview: &mut Preview, defender: Seat, total: u16) {
        let ships = self.side(defender).ships;
        let strength: u16 = ships.iter().map(|ship| u16::from(self.ship_left(ship))).sum();
        if total >= strength {
            preview.falls = preview.falls.or(ships);
            self.hit(preview, defender, total - strength);
        }
    }

    /// Previews damage to a base (DBG-BASE-02, 08).
    fn hit(&self, preview: &mut Preview, owner: Seat, amount: u16) {
        let side = self.side(owner);
        if side.base.is_some() && amount > 0 {
            let dealt = amount.saturating_sub(u16::from(self.prevents(owner))).min(u16::from(self.base_left(owner)));
            preview.base = Some((owner, side.damage, side.damage + dealt as u8));
        }
    }

    /// Damage dealt by the ability of a card.
    fn damage_of(&self, source: Source) -> u8 {
        let Source::Card(card) = source else { return 0 };
        let mut effects = self.library().abilities(card).iter().flat_map(|ability| &ability.effects);
        let damage = effects.find_map(|effect| {
            let Effect::Damage { n: Amount::Fixed(n), .. } = effect else { return None };
            Some(*n)
        });
        damage.unwrap_or(0)
    }
}

impl Answer {
    /// The card played, bought, used, bribed, assigned or named.
    pub const fn card(&self) -> Option<CardNo> {
        match self {
            Self::Play(card)
            | Self::Buy(card)
            | Self::Use(card)
            | Self::Bribe(card)
            | Self::Assign(card, _)
            | Self::Card(card) => Some(*card),
            _ => None,
        }
    }
}
