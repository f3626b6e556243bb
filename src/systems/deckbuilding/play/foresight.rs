//! What is certain of an answer before it is given: what a table shows somebody who weighs it.

use super::{
    question::{Answer, Question, Source, Target},
    set::{CardNo, CardSet},
    state::END,
    view::View,
};
use crate::cards::{
    Play, When,
    ability::{Amount, Cost, Effect, Gain},
};
use kernel::game::Seat;

/// What an attack comes to, and what is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    pub target: Target,
    /// What its cards come to, with the one that would join.
    pub total: u16,
    /// What defeats the card of the row, or destroys the base with the ships before it.
    pub needed: u16,
}

/// What is certain of an answer. What luck or another player decides is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Foreseen {
    /// The pool before and after.
    pub resources: Option<(u16, u16)>,
    /// The Force marker before and after.
    pub force: Option<(i8, i8)>,
    pub aim: Option<Aim>,
    /// Whose base has another damage then: before and after. What destroys it is its hit points.
    pub base: Option<(Seat, u8, u8)>,
    /// Ships that are destroyed, and the card of the row that is defeated.
    pub falls: CardSet,
}

impl View<'_, '_> {
    /// What is certain of an answer to this question of this player.
    pub fn foresee(&self, seat: Seat, question: &Question, answer: &Answer) -> Foreseen {
        let mut seen = Foreseen::default();
        let library = self.library();
        match *answer {
            Answer::Play(card) => {
                let figures = library.card(card);
                self.gain(&mut seen, Gain::Resources, figures.resources, seat);
                self.gain(&mut seen, Gain::Force, figures.force, seat);
            }
            Answer::Buy(card) | Answer::Bribe(card) => self.spend(&mut seen, self.cost(card)),
            // What is bought for nothing is asked about by a card.
            Answer::Card(card) => match question {
                Question::Purchase(_) => {
                    let is_paid = self.state.galaxy_discard.cards().contains(&card);
                    if is_paid {
                        self.spend(&mut seen, self.cost(card));
                    }
                }
                Question::Destroy(_) => seen.falls.insert(card),
                Question::Damage(source) if self.damage_of(*source) >= self.ship_left(card) => seen.falls.insert(card),
                _ => {}
            },
            Answer::EnemyBase => {
                let damage = question.source().map_or(0, |source| self.damage_of(source));
                self.hit(&mut seen, seat.other(), u16::from(damage));
            }
            Answer::Use(card) => {
                if let Some(play) = library.play(card, When::Use) {
                    self.play_out(&mut seen, play, seat, Source::Card(card));
                }
            }
            Answer::UseBase => {
                let base = self.side(seat).base;
                if let Some((base, play)) = base.and_then(|base| Some((base, library.base(base).play(When::Use)?))) {
                    self.play_out(&mut seen, play, seat, Source::Base(base));
                }
            }
            Answer::Yes => self.accept(&mut seen, seat, question),
            Answer::Option(number) => {
                let Some(source) = question.source() else { return seen };
                let plays = self.plays(source);
                // "You" is the owner, whoever picks (DBG-ABIL-24); both see the card in the turn of its owner.
                let option = plays.iter().flat_map(|play| &play.effects).find_map(options);
                if let Some(effects) = option.and_then(|options| options.get(usize::from(number))) {
                    self.certain(&mut seen, effects, self.state.active, source);
                }
            }
            Answer::Assign(card, target) => {
                let attack = self.state.turn.attacks.iter().find(|attack| attack.target == target);
                let mut cards = attack.map_or(CardSet::EMPTY, |attack| attack.cards);
                cards.insert(card);
                seen.aim = Some(self.aim(seat, cards, target));
            }
            Answer::Attack(target) => {
                let attack = self.state.turn.attacks.iter().find(|attack| attack.target == target);
                let cards = attack.map_or(CardSet::EMPTY, |attack| attack.cards);
                let aim = self.aim(seat, cards, target);
                seen.aim = Some(aim);
                match target {
                    Target::Row(card) if aim.total >= aim.needed => seen.falls.insert(card),
                    Target::Row(_) => {}
                    Target::Base => self.strike(&mut seen, seat.other(), aim.total),
                }
            }
            Answer::Amount(amount) => {
                if let Question::Split { source: ship, .. } = *question
                    && amount >= self.ship_left(ship)
                {
                    seen.falls.insert(ship);
                }
            }
            Answer::Base(_) | Answer::To(_) | Answer::EndTurn | Answer::Pass => {}
        }
        seen
    }

    /// What these cards come to against a target, and what is needed.
    pub fn aim(&self, seat: Seat, cards: CardSet, target: Target) -> Aim {
        let needed = match target {
            Target::Row(card) => u16::from(self.target_of(card)),
            Target::Base => {
                let other = seat.other();
                let ships: u16 = self.side(other).ships.iter().map(|ship| u16::from(self.ship_left(ship))).sum();
                ships + u16::from(self.base_left(other)) + u16::from(self.prevents(other))
            }
        };
        Aim { target, total: self.total(seat, cards, target), needed }
    }

    /// The attack of all cards in play that are in no attack yet, against the base.
    pub fn attack_at_hand(&self, seat: Seat) -> u16 {
        self.total(seat, self.side(seat).in_play().without(self.state.turn.assigned), Target::Base)
    }

    /// What is done at once when an ability that is due, or a reward, is used.
    fn accept(&self, seen: &mut Foreseen, seat: Seat, question: &Question) {
        let Some(source) = question.source() else { return };
        let is_reward = matches!(question, Question::Reward(_));
        let due = |play: &&Play| match play.when {
            When::Reward => is_reward,
            When::Use | When::Constant => false,
            _ => !is_reward,
        };
        if let Some(play) = self.plays(source).iter().find(due) {
            self.play_out(seen, play, seat, source);
        }
    }

    fn plays(&self, source: Source) -> &[Play] {
        match source {
            Source::Card(card) => self.library().plays(card),
            Source::Base(base) => &self.library().base(base).plays,
        }
    }

    fn play_out(&self, seen: &mut Foreseen, play: &Play, seat: Seat, source: Source) {
        for cost in &play.costs {
            if let Cost::Spend(n) = cost {
                self.spend(seen, *n);
            }
        }
        self.certain(seen, &play.effects, seat, source);
    }

    /// What of these effects is certain now.
    fn certain(&self, seen: &mut Foreseen, effects: &[Effect], seat: Seat, source: Source) {
        for effect in effects {
            match effect {
                Effect::Gain { what, n: Amount::Fixed(n) } => self.gain(seen, *what, *n, seat),
                Effect::Repair(n) => {
                    let damage = self.side(seat).damage;
                    seen.base = Some((seat, damage, damage.saturating_sub(*n)));
                }
                Effect::If { conditions, then, otherwise } => {
                    let way = if self.holds(conditions, seat, source) { then } else { otherwise };
                    self.certain(seen, way, seat, source);
                }
                _ => {}
            }
        }
    }

    fn gain(&self, seen: &mut Foreseen, what: Gain, n: u8, seat: Seat) {
        match what {
            Gain::Resources if n > 0 => {
                let (before, after) = seen.resources.unwrap_or((self.state.turn.resources, self.state.turn.resources));
                seen.resources = Some((before, after + u16::from(n)));
            }
            Gain::Force if n > 0 => {
                let (before, after) = seen.force.unwrap_or((self.state.force, self.state.force));
                let steps = if self.end_of(seat) < 0 { -(n as i8) } else { n as i8 };
                seen.force = Some((before, (after + steps).clamp(-END, END)));
            }
            Gain::Attack | Gain::Resources | Gain::Force => {}
        }
    }

    fn spend(&self, seen: &mut Foreseen, price: u8) {
        let pool = self.state.turn.resources;
        seen.resources = Some((pool, pool.saturating_sub(u16::from(price))));
    }

    /// An attack on the base: ships fall only where all of them do, or the attacker decides (DBG-ATTACK-10, 14).
    fn strike(&self, seen: &mut Foreseen, defender: Seat, total: u16) {
        let ships = self.side(defender).ships;
        let strength: u16 = ships.iter().map(|ship| u16::from(self.ship_left(ship))).sum();
        if total >= strength {
            seen.falls = seen.falls.or(ships);
            self.hit(seen, defender, total - strength);
        }
    }

    /// Damage that reaches the base of a player (DBG-BASE-02, 08).
    fn hit(&self, seen: &mut Foreseen, owner: Seat, amount: u16) {
        let side = self.side(owner);
        if side.base.is_some() && amount > 0 {
            let dealt = amount.saturating_sub(u16::from(self.prevents(owner))).min(u16::from(self.base_left(owner)));
            seen.base = Some((owner, side.damage, side.damage + dealt as u8));
        }
    }

    /// The damage that an ability of this source deals.
    fn damage_of(&self, source: Source) -> u8 {
        let Source::Card(card) = source else { return 0 };
        let mut effects = self.library().plays(card).iter().flat_map(|play| &play.effects);
        let damage = effects.find_map(|effect| match effect {
            Effect::Damage { n: Amount::Fixed(n), .. } => Some(*n),
            _ => None,
        });
        damage.unwrap_or(0)
    }
}

impl Answer {
    /// The card that it plays, buys, uses, bribes, assigns or names.
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

/// The options of an effect, or of what stands in it.
pub(super) fn options(effect: &Effect) -> Option<&Vec<Vec<Effect>>> {
    match effect {
        Effect::Choose { options, .. } => Some(options),
        Effect::If { then, otherwise, .. } => then.iter().chain(otherwise).find_map(options),
        _ => None,
    }
}
