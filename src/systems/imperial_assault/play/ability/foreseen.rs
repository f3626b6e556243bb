//! What an attack will have once abilities were used, before any die is rolled: what its odds are worked out from.
//!
//! The windows of an attack are gone through as the rules do, on a state of its own. What is compulsory, and what its
//! player may use for nothing, is used; what has a price is left out and named, and so is what depends on the dice in a way
//! that the odds do not follow. Command cards of a hand are played only where somebody says so.

use std::sync::Arc;

use super::{Lasting, Occasion, Reached, Scope, SourceNo, Use, Used, lasting::Kinds};
use crate::{
    cards::{
        CommandId, Die,
        ability::{
            Amount, Banned, Cost, Effect, Grant, Inflict, Limit, Mod, Part, Play, Pool, Results, Test, Value, Who,
            Window,
        },
    },
    play::{
        State, View,
        attack::Order,
        battle::{Battle, Bonus},
        board::Space,
        dice::Rolled,
        pieces::{FigureNo, PowerToken},
    },
};
use kernel::game::Seat;

/// A surge ability of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeseenSurge {
    pub cost: u8,
    pub gained: Bonus,
    /// How often it can be used; 0 for as often as can be paid.
    pub times: u8,
}

/// What an attack will have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreseen {
    pub is_melee: bool,
    /// Spaces counted to the target; none where no way leads there.
    pub distance: Option<u8>,
    pub pool: Vec<Die>,
    /// How many dice that the player chooses may be of one color, if that is limited.
    pub most_of_a_color: Option<u8>,
    pub shield: Vec<Die>,
    /// What comes to the dice, below zero where more is taken away; Pierce is less what lowers it.
    pub added: Bonus,
    /// Dice that the attacker and the defender may roll again.
    pub rerolls: [u8; 2],
    pub surges: Vec<ForeseenSurge>,
    /// Cards with something that is not counted.
    pub left_out: Vec<SourceNo>,
}

/// Windows between the declaration of an attack and its surges.
const WINDOWS: [Window; 4] = [Window::Declared, Window::Pool, Window::Reroll, Window::Modify];
/// More surges than any attack has.
const MANY: i8 = 40;
/// As many rerolls as there are dice.
const ALL_DICE: u8 = 16;

struct Foreseer<'b> {
    battle: &'b Battle,
    state: State,
    rerolls: [u8; 2],
    surges: Vec<ForeseenSurge>,
    left_out: Vec<SourceNo>,
    seen: Vec<Use>,
}

impl View<'_, '_> {
    /// What an attack on a figure in this of its spaces will have; `chosen` are Command cards that are played in it. An attack
    /// that runs goes on as it stands, until its dice are rolled.
    pub fn foresee(
        &self,
        attacker: FigureNo,
        target: FigureNo,
        space: Space,
        chosen: &[(Seat, CommandId)],
    ) -> Foreseen {
        let mut state = self.state.clone();
        let runs = state
            .attack
            .take()
            .filter(|attack| (attack.attacker, attack.target) == (attacker, target) && !attack.is_rolled);
        let mut attack = match runs {
            Some(attack) => attack,
            None => {
                state.depth += 1;
                let mut attack = self.declared(attacker, target, space, &Order::default());
                if self.state.aim.is_none() {
                    attack.bonus = self.state.pending;
                }
                for (figure, attacks) in [(attacker, true), (target, false)] {
                    let Some(token) = self.spendable(figure, attacks).first().copied() else { continue };
                    attack.spent.push((figure, token));
                    let symbols = &mut attack.bonus.symbols;
                    match token {
                        PowerToken::Damage => symbols.damage += 1,
                        PowerToken::Surge => symbols.surge += 1,
                        PowerToken::Block => symbols.block += 1,
                        PowerToken::Evade => symbols.evade += 1,
                    }
                }
                attack
            }
        };
        attack.now.surge = MANY;
        state.aim = None;
        state.attack = Some(attack);
        for seat in Seat::BOTH {
            state.sides[seat.index()].hand =
                chosen.iter().filter(|(of, _)| *of == seat).map(|(_, card)| *card).collect();
        }
        let mut foreseer = Foreseer {
            battle: self.battle,
            state,
            rerolls: [0; 2],
            surges: Vec::new(),
            left_out: Vec::new(),
            seen: Vec::new(),
        };
        foreseer.go_through(chosen);
        foreseer.told()
    }
}

impl Foreseer<'_> {
    const fn view(&self) -> View<'_, '_> {
        View { battle: self.battle, state: &self.state }
    }

    fn go_through(&mut self, chosen: &[(Seat, CommandId)]) {
        let first = self.state.attack.as_ref().map_or(Seat::First, |attack| self.battle.seat(attack.attacker));
        for window in WINDOWS.into_iter().chain([Window::Surge]) {
            if window == Window::Reroll {
                // Any face will do: nothing that looks at dice is used.
                let lying = |dice: &[Die]| dice.iter().map(|die| Rolled { die: *die, face: 0, again: false }).collect();
                if let Some(attack) = &mut self.state.attack {
                    (attack.attack, attack.defense) = (lying(&attack.pool), lying(&attack.shield));
                    attack.is_rolled = true;
                }
            }
            let occasion = Occasion::new(window);
            for seat in [first, first.other()] {
                self.leave_out_what_asks(seat, &occasion);
                while let Some(used) = self.next(seat, &occasion) {
                    self.seen.push(used);
                    self.consider(used, &occasion);
                }
            }
        }
        // A card that was chosen and could not be played did nothing.
        for (seat, card) in chosen {
            let source = self.battle.book.find_command(*seat, *card);
            let is_used =
                |source: SourceNo| self.seen.iter().any(|used| self.battle.book.ability(used.ability).source == source);
            if let Some(source) = source.filter(|source| !is_used(*source)) {
                self.leave_out(source);
            }
        }
    }

    fn next(&self, seat: Seat, occasion: &Occasion) -> Option<Use> {
        let offers = self.view().offers(seat, occasion);
        offers.into_iter().find(|used| {
            let ability = self.battle.book.ability(used.ability);
            let is_card = self.battle.book.source(ability.source).command().is_some();
            // One copy of a Command card in a window (IA-CMD-09).
            let copy = |other: &Use| {
                other == used || is_card && self.battle.book.ability(other.ability).source == ability.source
            };
            !asks_dice(&ability.play) && !self.seen.iter().any(copy)
        })
    }

    fn leave_out(&mut self, source: SourceNo) {
        if !self.left_out.contains(&source) {
            self.left_out.push(source);
        }
    }

    /// Abilities of this window that ask what dice show.
    fn leave_out_what_asks(&mut self, seat: Seat, occasion: &Occasion) {
        let mut found = Vec::new();
        let (view, book) = (self.view(), &self.battle.book);
        for number in book.answers(occasion.window, seat) {
            let ability = book.ability(*number);
            if !asks_dice(&ability.play) || !touches(&ability.play.steps) {
                continue;
            }
            let source = book.source(ability.source);
            view.each_owner(*number, occasion, |by| {
                let takes_part = ability.play.role.is_none_or(|role| view.has_part(source, by, role));
                let near = matches!(ability.play.role, Some(Part::Attacker | Part::Defender)) || by.is_none();
                let lost = by.is_some_and(|figure| view.is_lost(figure, &ability.play.name));
                if takes_part && near && !lost {
                    found.push(ability.source);
                }
            });
        }
        found.into_iter().for_each(|source| self.leave_out(source));
    }

    fn consider(&mut self, used: Use, occasion: &Occasion) {
        let ability = self.battle.book.ability(used.ability);
        let (play, source) = (&ability.play, self.battle.book.source(ability.source));
        if !touches(&play.steps) {
            return;
        }
        let scope = self.view().scope(used, *occasion);
        let is_played = source.command().is_some() && play.zone.is_none();
        let is_bought = occasion.window == Window::Surge && source.group().is_some();
        if is_bought {
            let gained = self.bought(&scope, play);
            match gained {
                Some(surge) => self.surges.push(surge),
                None => self.leave_out(ability.source),
            }
            return;
        }
        let is_free = play.cost.is_empty() || is_played;
        if !is_free || !self.can_read(&scope, &play.steps) {
            self.leave_out(ability.source);
            return;
        }
        self.apply(&scope, &play.steps);
        if let Some(attack) = &mut self.state.attack {
            attack.plays.push(Used { ability: used.ability, by: used.by, about: None });
        }
    }

    /// What surges buy by an ability that tells it in words.
    fn bought(&self, scope: &Scope, play: &Play) -> Option<ForeseenSurge> {
        let mut gained = Bonus::default();
        for step in &play.steps {
            match step {
                Effect::Modify(results) if is_known(results) => {
                    gained.symbols = gained.symbols.plus(self.view().symbols(scope, results));
                }
                Effect::AttackGains(gain) => gained.pierce += gain.pierce as i8,
                other if !touches(std::slice::from_ref(other)) => {}
                _ => return None,
            }
        }
        let attacker = scope.you?;
        let mut printed = self.view().printed_surges(attacker);
        let told = printed.find(|surge| surge.told_by.as_deref() == Some(&*play.name));
        let own = play.cost.iter().find_map(|cost| if let Cost::Surge(count) = cost { Some(*count) } else { None });
        let cost = told.map(|surge| surge.cost).or(own)?;
        let times = if play.limit == Some(Limit::Repeatable) { 0 } else { self.view().surge_repeat(attacker) };
        Some(ForeseenSurge { cost, gained, times })
    }

    /// Whether the odds follow all of these steps.
    fn can_read(&self, scope: &Scope, steps: &[Effect]) -> bool {
        steps.iter().all(|step| self.can_read_step(scope, step))
    }

    fn can_read_step(&self, scope: &Scope, step: &Effect) -> bool {
        let view = self.view();
        match step {
            Effect::Modify(results) => is_known(results),
            Effect::AttackGains(_) => true,
            Effect::ReducePierce(n) => is_fixed(n) || *n == Amount::All,
            // Whoever has to reroll chooses among bad dice; so much is not followed.
            Effect::Reroll { forced: true, .. } => false,
            Effect::Reroll { pool, n, .. } => {
                let pool = view.rolled_by(scope, *pool);
                let counts = is_fixed(n) || *n == Amount::AnyNumber;
                counts && self.own_pool(scope, pool).is_some()
            }
            Effect::AddDice { dice, .. } => dice.iter().all(|die| *die != Die::Any),
            Effect::RemoveDice { n: Amount::All, .. } => true,
            Effect::RemoveDice { pool, n, .. } => is_fixed(n) && self.only_color(*pool, |_| true).is_some(),
            Effect::ReplaceDice { pool, from, to } => {
                self.only_color(*pool, |die| (*from == Die::Any || die == *from) && die != *to).is_some()
            }
            Effect::Grant(grant) => grant.mods.iter().all(|it| {
                matches!(
                    it,
                    Mod::Results { .. }
                        | Mod::Innate { .. }
                        | Mod::Surge(_)
                        | Mod::SurgesOf(_)
                        | Mod::SurgeRepeat(_)
                        | Mod::Dice { .. }
                ) || !Kinds::of(it).meets(counting())
            }),
            Effect::If { cond, steps, otherwise } => {
                !cond.iter().any(looks_at_dice) && self.can_read(scope, steps) && self.can_read(scope, otherwise)
            }
            other => !touches(std::slice::from_ref(other)),
        }
    }

    /// Whose pool it is, where it is that of the player of the ability: 0 for the attacker's, 1 for the defender's.
    fn own_pool(&self, scope: &Scope, pool: Pool) -> Option<usize> {
        let attack = self.state.attack.as_ref()?;
        let attacks = self.battle.seat(attack.attacker) == scope.seat;
        match (pool, attacks) {
            (Pool::Attack | Pool::Either, true) => Some(0),
            (Pool::Defense | Pool::Either, false) => Some(1),
            _ => None,
        }
    }

    /// The color of all dice of a pool that fit.
    fn only_color(&self, pool: Pool, fits: impl Fn(Die) -> bool) -> Option<Die> {
        let mut dice = self.view().pool(pool);
        dice.retain(|die| fits(*die));
        dice.dedup();
        let [die] = dice[..] else { return None };
        (pool != Pool::Either && die != Die::Any).then_some(die)
    }

    fn apply(&mut self, scope: &Scope, steps: &[Effect]) {
        for step in steps {
            self.apply_step(scope, step);
        }
    }

    fn apply_step(&mut self, scope: &Scope, step: &Effect) {
        match step {
            Effect::Modify(results) => {
                let symbols = self.view().symbols(scope, results);
                self.add(&Bonus { symbols, ..Bonus::default() });
            }
            Effect::AttackGains(gain) => self.add(&Bonus { pierce: gain.pierce as i8, ..Bonus::default() }),
            Effect::ReducePierce(n) => {
                let less = self.view().count(scope, n) as i8;
                if let Some(attack) = &mut self.state.attack {
                    attack.unpierced = attack.unpierced.saturating_add(less);
                }
            }
            Effect::Reroll { pool, n, .. } => {
                let pool = self.view().rolled_by(scope, *pool);
                let count = if *n == Amount::AnyNumber { ALL_DICE } else { self.view().count(scope, n) };
                if let Some(side) = self.own_pool(scope, pool) {
                    self.rerolls[side] = self.rerolls[side].saturating_add(count);
                }
            }
            Effect::AddDice { pool, dice } => {
                if let Some(pool) = self.pool_mut(*pool) {
                    pool.extend(dice.iter().copied());
                }
            }
            Effect::RemoveDice { pool, n, .. } => {
                let count = self.view().count(scope, n);
                if let Some(pool) = self.pool_mut(*pool) {
                    pool.truncate(pool.len().saturating_sub(usize::from(count)));
                }
            }
            Effect::ReplaceDice { pool, from, to } => {
                let gone = self.only_color(*pool, |die| (*from == Die::Any || die == *from) && die != *to);
                if let Some(pool) = self.pool_mut(*pool)
                    && let Some(die) = pool.iter_mut().find(|die| Some(**die) == gone)
                {
                    *die = *to;
                }
            }
            Effect::Grant(grant) => self.grant(scope, grant),
            Effect::If { cond, steps, otherwise } => {
                let steps = if self.view().holds(scope, cond) { steps } else { otherwise };
                self.apply(scope, steps);
            }
            _ => {}
        }
    }

    fn add(&mut self, bonus: &Bonus) {
        if let Some(attack) = &mut self.state.attack {
            attack.bonus.join(bonus);
        }
    }

    fn pool_mut(&mut self, pool: Pool) -> Option<&mut Vec<Die>> {
        let attack = self.state.attack.as_mut()?;
        Some(if pool == Pool::Defense { &mut attack.shield } else { &mut attack.pool })
    }

    fn grant(&mut self, scope: &Scope, grant: &Arc<Grant>) {
        let reached = match &grant.to {
            Who::All(_) => Reached::Standing,
            who => Reached::Figures(self.view().who(scope, who)),
        };
        let kinds = grant.mods.iter().fold(Kinds::NONE, |kinds, it| kinds.with(Kinds::of(it)));
        let (grant, scope, depth) = (Arc::clone(grant), Box::new(scope.clone()), self.state.depth);
        self.state.lasting.push(Lasting { grant, scope, reached, kinds, depth });
        self.state.lasting_kinds = self.state.lasting_kinds.with(kinds);
    }

    fn told(mut self) -> Foreseen {
        let attack = self.state.attack.take();
        // Whoever attacks is asked without the attack; what the figures have stays.
        let Some(attack) = attack else {
            return Foreseen {
                is_melee: false,
                distance: None,
                pool: Vec::new(),
                most_of_a_color: None,
                shield: Vec::new(),
                added: Bonus::default(),
                rerolls: [0; 2],
                surges: Vec::new(),
                left_out: self.left_out,
            };
        };
        self.state.attack = Some(attack.clone());
        let view = self.view();
        let mut added = view.added(&attack);
        added.pierce -= attack.unpierced;
        let mut surges = Vec::new();
        if !attack.bare && !view.cannot(attack.attacker, Banned::UseSurge) {
            let times = view.surge_repeat(attack.attacker);
            for surge in view.printed_surges(attack.attacker) {
                if surge.told_by.is_none() && !surge.effects.is_empty() {
                    surges.push(ForeseenSurge { cost: surge.cost, gained: view.bonus_of(&surge.effects), times });
                }
            }
            for (surge, _) in view.lent_surges(attack.attacker) {
                let mut gained = view.bonus_of(&surge.effects);
                if attack.was_stunned {
                    gained.join(&view.bonus_of(&surge.if_target_stunned));
                }
                surges.push(ForeseenSurge { cost: surge.cost, gained, times });
            }
            surges.extend(&self.surges);
        }
        Foreseen {
            is_melee: attack.is_melee,
            distance: attack.distance,
            most_of_a_color: attack.most_of_a_color,
            pool: attack.pool,
            shield: attack.shield,
            added,
            rerolls: self.rerolls,
            surges,
            left_out: self.left_out,
        }
    }
}

/// Modifications that change results, dice or surges.
const fn counting() -> Kinds {
    Kinds::RESULTS.with(Kinds::SURGE).with(Kinds::SURGE_REPEAT).with(Kinds::DICE)
}

/// Whether any of these steps can change the damage of the attack.
fn touches(steps: &[Effect]) -> bool {
    steps.iter().any(|step| match step {
        Effect::Modify(_)
        | Effect::Reroll { .. }
        | Effect::AddDice { .. }
        | Effect::RemoveDice { .. }
        | Effect::ReplaceDice { .. }
        | Effect::Convert { .. }
        | Effect::ReducePierce(_)
        | Effect::SetDie { .. }
        | Effect::DropDie { .. }
        | Effect::Miss
        | Effect::Retarget { .. }
        | Effect::AttackDamageToZero { .. }
        | Effect::Native(_) => true,
        // Dice that the player chooses are chosen whatever the odds say.
        Effect::ChoosePool { .. } => false,
        Effect::AttackGains(gain) => gain.pierce > 0,
        Effect::Condition { to, is, .. } => {
            let changes = matches!(is, Inflict::Focused | Inflict::Hidden | Inflict::Weakened);
            changes && !matches!(to, Who::All(_))
        }
        Effect::Grant(grant) => grant.mods.iter().any(|it| Kinds::of(it).meets(counting())),
        Effect::If { steps, otherwise, .. } => touches(steps) || touches(otherwise),
        Effect::OpponentMay { steps, otherwise, .. } => touches(steps) || touches(otherwise),
        Effect::May { steps, .. } | Effect::Each { steps, .. } => touches(steps),
        Effect::ChooseOne(choice) => choice.of.iter().any(|option| touches(option)),
        _ => false,
    })
}

/// Whether an ability asks what the dice of the attack show.
fn asks_dice(play: &Play) -> bool {
    play.tests.iter().any(looks_at_dice)
}

fn looks_at_dice(test: &Test) -> bool {
    match test {
        Test::Not(test) => looks_at_dice(test),
        Test::Rolled(_) | Test::Outcome(_) => true,
        Test::Value { of, .. } => !is_fixed(of),
        _ => false,
    }
}

/// Whether an amount is known before dice are rolled.
fn is_fixed(amount: &Amount) -> bool {
    match amount {
        Amount::Fixed(_) | Amount::Round => true,
        Amount::Of(value) => matches!(
            **value,
            Value::Speed { .. }
                | Value::PrintedDice { .. }
                | Value::DiscardCards { .. }
                | Value::Count { .. }
                | Value::Groups { .. }
                | Value::DefeatsThisActivation { .. }
                | Value::DamageOn { .. }
        ),
        _ => false,
    }
}

fn is_known(results: &Results) -> bool {
    let Results { damage, surge, accuracy, block, evade, dodge } = results;
    [damage, surge, accuracy, block, evade, dodge].into_iter().all(is_fixed)
}
