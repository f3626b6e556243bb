//! What happens.

use super::{Lasting, Mod, Scope, Source, standing::bits};
use crate::{
    cards::{
        DefenseDie,
        ability::{Dice, Effect, Face, Gain, Go, Move, OrderWay, Rolled, Rule, Speed, Switch, Thing, TokenWord, Who},
    },
    play::{
        Answer, Event, QuestionKind,
        attack::Limits,
        dice::{AttackDie, Shield, roll_defense},
        event::TokenKind,
        pieces::UnitNo,
        question::{Deed, MoveKind},
        referee::Referee,
        state::Order,
        view::{Going, View},
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// Whether an effect would change nothing, so that nobody needs to be asked about it.
    pub(super) fn is_vain(&self, scope: &Scope, effect: &Effect) -> bool {
        let nobody = |who: &Who, is: &dyn Fn(UnitNo) -> bool| !self.meant(scope, who).iter().any(|unit| is(*unit));
        // Whom a target or an effect before chooses is not known yet.
        let later = |who: &Who| matches!(who, Who::Chosen) && scope.chosen.is_empty() || *who == Who::Gainers;
        match effect {
            Effect::Order(who) => nobody(who, &|unit| self.unit(unit).order == Order::None),
            Effect::Recover { to, .. } if !later(to) => nobody(to, &|unit| {
                let state = self.unit(unit);
                state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0
            }),
            Effect::Lose(Gain { to, token, .. }) if !later(to) && *to != Who::Card => {
                nobody(to, &|unit| token.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Transfer { token, from, .. } => {
                *from != Who::Card && nobody(from, &|unit| self.tokens_of(unit, *token) > 0)
            }
            Effect::Move(step) if !later(&step.to) => {
                nobody(&step.to, &|unit| self.can_move(unit) && (step.engaged || !self.is_engaged(unit)))
            }
            Effect::Gain(Gain { to, .. }) if !later(to) => nobody(to, &|_| true),
            Effect::Cancel { face, .. } => self.state.attack.as_ref().is_none_or(|attack| match face {
                Face::Crit => attack.sum.crits == 0,
                _ => attack.sum.hits == 0,
            }),
            Effect::Choose(options) => options.iter().all(|steps| steps.iter().all(|step| self.is_vain(scope, step))),
            Effect::If { tests, steps } => {
                !tests.iter().all(|test| self.holds(scope, test)) || steps.iter().all(|step| self.is_vain(scope, step))
            }
            Effect::For { steps, .. } => steps.iter().all(|step| self.is_vain(scope, step)),
            Effect::Heal { to, tokens, .. } if !later(to) => {
                nobody(to, &|unit| tokens.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Prevent { .. } => self.state.attack.as_ref().is_none_or(|attack| attack.sum.wounds == 0),
            Effect::RedirectOrder(pick) => {
                let open = |unit: &UnitNo| self.unit(*unit).order == Order::None;
                !self.candidates(scope, pick).iter().any(open)
            }
            Effect::OrderChoose(OrderWay::FromCard) => self.state.abilities.orders[scope.seat.index()].is_empty(),
            _ => false,
        }
    }
}

impl Referee<'_> {
    /// Effects, one after the other.
    pub(super) fn carry(&mut self, scope: &mut Scope, steps: &[Effect]) -> Flow {
        for step in steps {
            if self.is_over() {
                break;
            }
            self.happen(scope, step)?;
        }
        Ok(())
    }

    /// Something lasts for a unit as long as the play says.
    pub(super) fn lasts(&mut self, scope: &Scope, unit: UnitNo, what: Mod) {
        let seat = self.seat(unit);
        self.last(Lasting { unit: Some(unit), seat, what, until: scope.until, source: scope.source });
    }

    fn last_for(&mut self, scope: &mut Scope, to: &Who, what: Mod) -> Flow {
        for unit in self.settle(scope, to)? {
            self.lasts(scope, unit, what);
        }
        Ok(())
    }

    fn happen(&mut self, scope: &mut Scope, effect: &Effect) -> Flow {
        match effect {
            Effect::Gain(gain) => self.gains(scope, gain)?,
            Effect::Lose(lose) => self.loses(scope, lose)?,
            Effect::Transfer { token, from, to } => self.transfer(scope, *token, from, to)?,
            Effect::RedirectOrder(pick) => {
                scope.chosen = self.pick(scope, pick)?;
                if let Some(other) = scope.chosen.first().copied() {
                    self.state.abilities.next_order = Some(other);
                }
            }
            Effect::AddDice { die, n } => {
                let n = self.view().amount(scope, n);
                self.change_pool(|pool| match die {
                    Dice::Red => pool.extra[0] += n,
                    Dice::Black => pool.extra[1] += n,
                    Dice::White => pool.extra[2] += n,
                    Dice::WhiteDefense => pool.shields[0] += n,
                    Dice::OwnDefense => pool.shields[1] += n,
                });
            }
            Effect::Cancel { face, n } => self.cancel(*face, *n),
            Effect::AttackSurge { to, is } => self.last_for(scope, to, Mod::AttackSurge(*is))?,
            Effect::DefenseSurge { to } => self.last_for(scope, to, Mod::DefenseSurge)?,
            Effect::FreeAction { to, kinds, even_if_attacked, .. } => {
                for unit in self.settle(scope, to)? {
                    self.free_deed(scope, unit, kinds, *even_if_attacked)?;
                }
            }
            Effect::Attack { to, n, arms, against, .. } => self.strike(scope, to, *n, *arms, against)?,
            Effect::Move(step) => self.moves_by_card(scope, step)?,
            Effect::Pivot { to, optional } => {
                for unit in self.settle(scope, to)? {
                    if !optional || self.ask_about(scope, unit)? {
                        let _ = self.make_move(unit, MoveKind::Pivot, false)?;
                    }
                }
            }
            Effect::Recover { to, optional } => {
                for unit in self.settle(scope, to)? {
                    if !optional || self.ask_about(scope, unit)? {
                        self.recover(unit)?;
                    }
                }
            }
            Effect::Actions { n, .. } => {
                if let Some(active) = &mut self.state.activation {
                    active.actions = active.actions.saturating_add_signed(*n);
                }
            }
            Effect::Attacks { to, n } => self.last_for(scope, to, Mod::Attacks(*n))?,
            Effect::Stat { to, stat, is } => self.last_for(scope, to, Mod::Stat(*stat, *is))?,
            Effect::Keyword { to, id, x, units } => {
                use crate::play::keyword::UnitKeyword;
                for unit in self.settle(scope, to)? {
                    self.lasts(scope, unit, Mod::Keyword(*id, *x));
                    if !units.is_empty() {
                        let named =
                            if *id == UnitKeyword::Teamwork { Mod::Team(*units) } else { Mod::Coordinates(*units) };
                        self.lasts(scope, unit, named);
                    }
                }
            }
            Effect::LoseKeyword { to, id } => self.last_for(scope, to, Mod::NoKeyword(*id))?,
            Effect::WeaponKeyword { to, arms, id, x } => {
                if *arms == crate::cards::ability::Arms::Pool {
                    self.change_pool(|pool| {
                        pool.keywords.add(*id, *x);
                        pool.pierce += if *id == crate::play::keyword::WeaponKeyword::Pierce { *x } else { 0 };
                    });
                } else {
                    self.last_for(scope, to, Mod::WeaponKeyword(*arms, *id, *x))?;
                }
            }
            Effect::Weapon { to, .. } => {
                for unit in self.settle(scope, to)? {
                    self.lend_weapon(scope, unit);
                }
            }
            Effect::HalfDice => {
                if let Source::Upgrade(unit, place) = scope.source {
                    self.lasts(scope, unit, Mod::HalfDice(place));
                }
            }
            Effect::Wound { to, n } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    let by = scope.me.or(scope.trigger).filter(|by| *by != unit);
                    self.suffer(unit, n, by)?;
                    self.roll_damage(unit)?;
                }
            }
            Effect::Heal { to, n, tokens } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    self.heal(unit, n, tokens);
                }
            }
            Effect::Restore { to, n, full } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    self.restore(unit, n, *full);
                }
            }
            Effect::Defeat { to } => {
                for unit in self.settle(scope, to)? {
                    let life = self.view().life(unit);
                    self.suffer(unit, life, None)?;
                }
            }
            Effect::Prevent { n } => {
                let mut prevented = 0;
                self.change_pool(|pool| {
                    prevented = n.unwrap_or_else(|| pool.wounds.saturating_sub(1)).min(pool.wounds);
                    pool.wounds -= prevented;
                });
                scope.before = prevented;
            }
            _ => return self.happen_otherwise(scope, effect),
        }
        Ok(())
    }

    /// Dice, orders, cards, rules and choices.
    fn happen_otherwise(&mut self, scope: &mut Scope, effect: &Effect) -> Flow {
        match effect {
            Effect::Roll { die, n, faces, again, each, for_each } => {
                let chosen = scope.chosen.clone();
                if *for_each {
                    for unit in chosen {
                        scope.chosen = std::iter::once(unit).collect();
                        self.rolls(scope, *die, n, faces, false, each)?;
                    }
                } else {
                    self.rolls(scope, *die, n, faces, *again, each)?;
                }
            }
            Effect::Order(who) => {
                for unit in self.settle(scope, who)? {
                    if self.unit(unit).order == Order::None {
                        self.issue_order(unit, scope.me.or(scope.trigger), Some(scope.source))?;
                    }
                }
            }
            Effect::OrderToPool(who) => {
                for unit in self.settle(scope, who)? {
                    self.return_order(unit);
                }
            }
            Effect::OrderFacedown { to, from_pool } => {
                for unit in self.settle(scope, to)? {
                    self.turn_order(unit, *from_pool);
                }
            }
            Effect::OrderStore { n, by } => self.store_orders(scope, *n, *by)?,
            Effect::OrderChoose(way) => self.state.abilities.draw = Some(*way),
            Effect::Activate(who) => {
                if let Some(unit) = self.settle(scope, who)?.first().copied() {
                    self.state.abilities.next = Some(unit);
                }
            }
            Effect::Ready => {
                if let Source::Upgrade(unit, place) = scope.source {
                    self.unit_mut(unit).exhausted &= !(1 << place);
                }
            }
            Effect::CardToHand(thing) => self.card_to_hand(scope, thing)?,
            Effect::Discard => self.discard(scope.source),
            Effect::Store { token, n } => {
                let n = self.view().amount(scope, n);
                let Some(kind) = self.choose_token(scope, token)? else { return Ok(()) };
                self.state.abilities.put(scope.source, kind, n);
            }
            Effect::ShareTokens { to, with, tokens } => {
                let (ones, others) = (self.view().meant(scope, to), self.view().meant(scope, with));
                for one in &ones {
                    for other in others.iter().filter(|other| *other != one) {
                        self.lasts(scope, *one, Mod::Share(*other, bits(tokens)));
                    }
                }
            }
            Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => self.switch(scope, switch)?,
            Effect::KeepTokens { to, .. } => {
                for unit in self.settle(scope, to)? {
                    self.state.abilities.kept.push(unit);
                }
            }
            Effect::Choose(options) => {
                if let Some(steps) = self.choose_option(scope, options)? {
                    self.carry(scope, steps)?;
                }
            }
            Effect::If { tests, steps } if tests.iter().all(|test| self.view().holds(scope, test)) => {
                self.carry(scope, steps)?;
            }
            Effect::For { until, steps } => {
                let before = std::mem::replace(&mut scope.until, *until);
                self.carry(scope, steps)?;
                scope.until = before;
            }
            Effect::DeployLast(who) => {
                for unit in self.settle(scope, who)? {
                    self.state.abilities.late |= 1 << unit.0;
                }
            }
            // What holds always, and what matches do not play: see `played`.
            _ => {}
        }
        Ok(())
    }

    /// Asks a unit's player about an effect that reaches it.
    fn ask_about(&mut self, scope: &Scope, unit: UnitNo) -> Flow<bool> {
        let scope = Scope { trigger: Some(unit), ..scope.clone() };
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        let seat = self.seat(unit);
        Ok(self.ask_card(&scope, QuestionKind::Ability, answers, seat)? == Answer::Yes)
    }

    /// One of several kinds of tokens; none where there are none.
    fn choose_token(&mut self, scope: &Scope, tokens: &[TokenWord]) -> Flow<Option<TokenWord>> {
        if let [one] = tokens {
            return Ok(Some(*one));
        }
        let mut answers = self.list();
        answers.extend(tokens.iter().filter_map(|token| token.kind()).map(Answer::Token));
        let answer = self.ask_card(scope, QuestionKind::GainToken, answers, scope.seat)?;
        Ok(tokens.iter().copied().find(|token| token.kind().map(Answer::Token) == Some(answer)))
    }

    fn gains(&mut self, scope: &mut Scope, gain: &Gain) -> Flow {
        for unit in self.settle(scope, &gain.to)? {
            let n = self.view().amount(scope, &gain.n);
            if n == 0 || gain.optional && !self.ask_about(scope, unit)? {
                continue;
            }
            let (rounds, each) = if gain.each { (n, 1) } else { (1, n) };
            for _ in 0..rounds {
                let about = Scope { trigger: Some(unit), ..scope.clone() };
                let Some(token) = self.choose_token(&about, &gain.token)? else { continue };
                self.gain_word(unit, token, each, scope.token);
            }
        }
        Ok(())
    }

    fn gain_word(&mut self, unit: UnitNo, token: TokenWord, n: u8, same: Option<TokenKind>) {
        if token == TokenWord::Shield {
            self.restore_shields(unit, n);
        } else if let Some(kind) = token.kind().or(same.filter(|_| token == TokenWord::Same)) {
            self.gain(unit, kind, n);
        }
    }

    fn loses(&mut self, scope: &mut Scope, lose: &Gain) -> Flow {
        if lose.to == Who::Card {
            for token in &lose.token {
                let _ = self.state.abilities.take(scope.source, *token);
            }
            return Ok(());
        }
        for unit in self.settle(scope, &lose.to)? {
            let has = lose.token.iter().any(|token| self.view().tokens_of(unit, *token) > 0);
            if !has || lose.optional && !self.ask_about(scope, unit)? {
                continue;
            }
            let n = self.view().amount(scope, &lose.n);
            for kind in lose.token.iter().filter_map(|token| token.kind()) {
                let _ = self.take(unit, kind, n);
            }
        }
        Ok(())
    }

    /// Tokens go over one by one, as long as the player likes.
    fn transfer(&mut self, scope: &mut Scope, token: TokenWord, from: &Who, to: &Who) -> Flow {
        scope.before = 0;
        scope.gainers.clear();
        if *from == Who::Card {
            let Some(unit) = self.view().meant(scope, to).first().copied() else { return Ok(()) };
            for token in [TokenWord::Aim, TokenWord::Dodge, TokenWord::Surge] {
                let n = self.state.abilities.take(scope.source, token);
                self.gain_word(unit, token, n, None);
            }
            return Ok(());
        }
        let Some(kind) = token.kind() else { return Ok(()) };
        loop {
            let givers: Vec<UnitNo> = self.view().meant(scope, from).to_vec();
            let givers = givers.into_iter().filter(|unit| self.view().tokens_of(*unit, token) > 0);
            let takers: Vec<UnitNo> = self.view().meant(scope, to).to_vec();
            // The choice is about whichever side of the move is open.
            let open: Vec<(UnitNo, UnitNo)> =
                givers.flat_map(|giver| takers.iter().map(move |taker| (giver, *taker))).collect();
            let several_takers = matches!(to, Who::Pick(_));
            let mut answers = self.list();
            let mut named: Vec<UnitNo> = Vec::new();
            for (giver, taker) in &open {
                let unit = if several_takers { *taker } else { *giver };
                if giver != taker && !named.contains(&unit) {
                    named.push(unit);
                }
            }
            answers.extend(named.into_iter().map(Answer::Unit));
            if answers.is_empty() {
                return Ok(());
            }
            answers.push(Answer::Pass);
            let Answer::Unit(unit) = self.ask_card(scope, QuestionKind::AbilityUnit, answers, scope.seat)? else {
                return Ok(());
            };
            let pair = open.iter().find(|(giver, taker)| *(if several_takers { taker } else { giver }) == unit);
            let Some((giver, taker)) = pair.copied() else { return Ok(()) };
            let moved = self.take(giver, kind, 1);
            if moved == 0 {
                return Ok(());
            }
            self.gain(taker, kind, moved);
            scope.before += moved;
            if !scope.gainers.contains(&taker) && self.seat(taker) != scope.seat {
                scope.gainers.push(taker);
            }
        }
    }

    /// A unit may act for free.
    fn free_deed(&mut self, scope: &Scope, unit: UnitNo, kinds: &[Go], even_if_attacked: bool) -> Flow {
        let any = kinds.contains(&Go::Any);
        let limits = Limits { may_pass: true, ..Limits::default() };
        let attacked = (self.state.activation.as_ref())
            .is_some_and(|active| active.unit == unit && active.attacks > 0 && !even_if_attacked);
        let mut answers = self.list();
        if (any || kinds.contains(&Go::Attack)) && !attacked && self.can_attack(unit, limits) {
            answers.push(Answer::Deed(Deed::Attack));
        }
        if (any || kinds.contains(&Go::Move)) && self.view().can_move(unit) && !self.view().is_engaged(unit) {
            answers.push(Answer::Deed(Deed::Move(MoveKind::Standard)));
        }
        if any {
            answers.extend([Deed::Aim, Deed::Dodge, Deed::Recover].map(Answer::Deed));
        }
        let stands = any || kinds.contains(&Go::Standby);
        if stands && !self.unit(unit).tokens.standby {
            answers.push(Answer::Deed(Deed::Standby));
        }
        if answers.is_empty() {
            return Ok(());
        }
        let only_stands = kinds == [Go::Standby];
        if !only_stands {
            answers.push(Answer::Pass);
        }
        let about = Scope { trigger: Some(unit), ..scope.clone() };
        let seat = self.seat(unit);
        let answer = self.ask_card(&about, QuestionKind::FreeAct, answers, seat)?;
        let around = self.state.attack.take();
        match answer {
            Answer::Deed(Deed::Attack) => {
                if self.attack(unit, Limits::default())?
                    && let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit)
                {
                    active.attacks += 1;
                }
            }
            Answer::Deed(Deed::Move(kind)) => {
                let _ = self.make_move(unit, kind, true)?;
            }
            Answer::Deed(Deed::Aim) => self.gain(unit, TokenKind::Aim, 1),
            Answer::Deed(Deed::Dodge) => self.gain(unit, TokenKind::Dodge, 1),
            Answer::Deed(Deed::Standby) => self.gain(unit, TokenKind::Standby, 1),
            Answer::Deed(Deed::Recover) => self.recover(unit)?,
            _ => {}
        }
        self.state.attack = around;
        Ok(())
    }

    /// A move that is no action.
    fn moves_by_card(&mut self, scope: &mut Scope, step: &Move) -> Flow {
        for unit in self.settle(scope, &step.to)? {
            if step.optional && !self.ask_about(scope, unit)? {
                continue;
            }
            if step.compulsory {
                let _ = self.make_move(unit, MoveKind::Compulsory, false)?;
                continue;
            }
            let seat = if step.by_owner { scope.seat } else { self.seat(unit) };
            let speed = match step.speed {
                Speed::Number(speed) => speed,
                Speed::Word(_) => self.view().speed(unit),
            };
            let speed = speed.saturating_sub(self.unit(unit).tokens.immobilize);
            if speed == 0 || !self.view().can_move(unit) || !step.engaged && self.view().is_engaged(unit) {
                continue;
            }
            let foreign = seat != self.seat(unit);
            let going = self.view().going(unit, MoveKind::Standard);
            let going = Going { speed, fights: going.fights && !foreign, ..going };
            let question = crate::play::Question {
                number: MoveKind::Standard as u8,
                card: Some(scope.source),
                ..crate::play::Question::about(QuestionKind::Destination, unit)
            };
            let Some(landing) = self.ask_landing(seat, question, unit, going, true)? else { continue };
            let from = self.unit(unit).leader().map_or(landing.at, |leader| leader.at);
            let kind = if step.engaged { MoveKind::Withdraw } else { MoveKind::Standard };
            self.land(unit, landing, kind)?;
            self.lose_standby(unit);
            self.emit(Event::Moved { unit, kind: MoveKind::Standard, from, to: landing.at });
        }
        Ok(())
    }

    /// Tokens of these kinds, wounds first, are taken off.
    fn heal(&mut self, unit: UnitNo, most: u8, tokens: &[TokenWord]) {
        let mut left = most;
        for token in tokens {
            match token {
                TokenWord::Wound => {
                    for mini in &mut self.unit_mut(unit).minis {
                        let here = left.min(mini.wounds);
                        mini.wounds -= here;
                        left -= here;
                    }
                }
                _ => {
                    if let Some(kind) = token.kind() {
                        left -= self.lose(unit, kind, left);
                    }
                }
            }
        }
        if most > left && tokens.contains(&TokenWord::Wound) {
            self.emit(Event::Mended(unit, most - left));
        }
    }

    fn rolls(
        &mut self,
        scope: &mut Scope,
        die: Rolled,
        n: &crate::cards::ability::Amount,
        faces: &[Face],
        again: bool,
        each: &[Effect],
    ) -> Flow {
        if !again {
            let n = self.view().amount(scope, n);
            scope.rolled = (0..n).map(|_| self.roll_face(die)).collect();
        }
        let hits = scope.rolled.iter().filter(|face| faces.contains(face)).count();
        self.emit(Event::CardRolled(scope.rolled.len() as u8, hits as u8));
        for _ in 0..hits {
            self.carry(scope, each)?;
        }
        Ok(())
    }

    fn roll_face(&mut self, die: Rolled) -> Face {
        use crate::play::dice;
        let defense = |shield: Shield| match shield {
            Shield::Blank => Face::Blank,
            Shield::Surge => Face::Surge,
            Shield::Block => Face::Block,
        };
        let attack = |face: dice::Face| match face {
            dice::Face::Blank => Face::Blank,
            dice::Face::Surge => Face::Surge,
            dice::Face::Hit => Face::Hit,
            dice::Face::Crit => Face::Crit,
        };
        let chance = &mut self.state.chance;
        match die {
            Rolled::RedAttack => attack(AttackDie::Red.roll(chance)),
            Rolled::BlackAttack => attack(AttackDie::Black.roll(chance)),
            Rolled::WhiteAttack => attack(AttackDie::White.roll(chance)),
            Rolled::RedDefense => defense(roll_defense(DefenseDie::Red, chance)),
            Rolled::WhiteDefense => defense(roll_defense(DefenseDie::White, chance)),
        }
    }

    /// The order token of a unit is turned face down: it has activated. One of its rank comes from the pool where it has none.
    fn turn_order(&mut self, unit: UnitNo, from_pool: bool) {
        if self.unit(unit).order == Order::None {
            if !from_pool {
                return;
            }
            let (rank, seat) = (self.view().rank(unit), self.seat(unit));
            let pool = &mut self.state.sides[seat.index()].pool;
            let Some(at) = pool.iter().position(|other| *other == rank) else { return };
            pool.remove(at);
        }
        self.unit_mut(unit).order = Order::FaceDown;
        self.emit(Event::TurnedDown(unit));
    }

    fn store_orders(&mut self, scope: &Scope, n: u8, by: OrderWay) -> Flow {
        let seat = scope.seat;
        for _ in 0..n {
            if by == OrderWay::Chosen {
                let waiting: Vec<UnitNo> = self.view().waiting(seat);
                let mut answers = self.list();
                answers.extend(waiting.into_iter().map(Answer::Unit));
                let Answer::Unit(unit) = self.ask_card(scope, QuestionKind::AbilityUnit, answers, seat)? else {
                    return Ok(());
                };
                let rank = self.view().rank(unit);
                let pool = &mut self.state.sides[seat.index()].pool;
                if let Some(at) = pool.iter().position(|other| *other == rank) {
                    pool.remove(at);
                    self.state.abilities.orders[seat.index()].push(rank);
                }
            } else if let Some(rank) = self.state.sides[seat.index()].pool.pop() {
                self.state.abilities.orders[seat.index()].push(rank);
            }
        }
        Ok(())
    }

    fn card_to_hand(&mut self, scope: &mut Scope, thing: &Thing) -> Flow {
        let seat = scope.seat;
        let discard = self.state.side(seat).discard.clone();
        let place = match thing {
            Thing::Card(card) => discard.into_iter().find(|place| self.view().command(seat, *place).card == *card),
            Thing::DiscardedOf(units) => {
                let of = |place: &u8| {
                    let named = &self.view().command(seat, *place).units;
                    !named.is_empty() && units.iter().any(|unit| named.contains(unit))
                };
                let open: Vec<u8> = discard.into_iter().filter(of).collect();
                let mut answers = self.list();
                answers.extend(open.into_iter().map(Answer::Command));
                match self.ask_card(scope, QuestionKind::AbilityCard, answers, seat)? {
                    Answer::Command(place) => Some(place),
                    _ => None,
                }
            }
            Thing::OpponentRevealed | Thing::WeaponOrGearOfChosen => None,
        };
        if let Some(place) = place {
            let side = &mut self.state.sides[seat.index()];
            side.discard.retain(|card| *card != place);
            side.hand.push(place);
            self.emit(Event::BackToHand(seat, place));
        }
        Ok(())
    }

    fn switch(&mut self, scope: &mut Scope, switch: &Switch) -> Flow {
        let what = Mod::Rule(switch.rule, switch.n, bits(&switch.tokens));
        if switch.opponent {
            let seat = scope.seat.other();
            self.last(Lasting { unit: None, seat, what, until: scope.until, source: scope.source });
            return Ok(());
        }
        if switch.rule == Rule::BeSelected || switch.rule == Rule::SelectAnotherCard {
            return Ok(());
        }
        self.last_for(scope, &switch.to, what)
    }

    /// One of several lists of effects, of those that change anything.
    fn choose_option<'e>(&mut self, scope: &Scope, options: &'e [Vec<Effect>]) -> Flow<Option<&'e [Effect]>> {
        let open: Vec<usize> =
            (0..options.len()).filter(|at| options[*at].iter().any(|step| !self.view().is_vain(scope, step))).collect();
        let mut answers = self.list();
        answers.extend(open.iter().map(|at| Answer::Option(*at as u8)));
        let answer = self.ask_card(scope, QuestionKind::AbilityOption, answers, scope.seat)?;
        Ok(match answer {
            Answer::Option(at) => options.get(usize::from(at)).map(Vec::as_slice),
            _ => None,
        })
    }
}
