//! Predicts dice and modifiers of an attack before it is rolled, for its odds.
//!
//! Goes through the windows of an attack as the rules do, on a state of its own. Compulsory and free abilities are
//! used. Those with a price, and those that depend on the dice in a way the odds do not follow, are left out and named.
//! Command cards in hand are played only if the caller says so.

use std::sync::Arc;

use crate::{
    cards::{
        CommandId, Die,
        ability::{
            Amount, Cost, Effect, FigureBan, Grant, Icon, Inflict, Limit, Modifier, ModifierKinds, Part, Play, Pool,
            Results, Test, Value, Who, Window,
        },
    },
    play::{
        State, View,
        attack::Order,
        board::Space,
        dice::Rolled,
        fixed::{Bonus, Fixed, SourceNo},
        pieces::{FigureNo, PowerToken},
        state::{ActiveModifier, Context, ModifierReach, PastUse, Trigger, Use},
    },
};
use kernel::{ability::Effect as _, game::Seat};

/// A surge ability of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreviewSurge {
    pub cost: u8,
    pub gained: Bonus,
    /// Limit of its uses; 0 for none.
    pub times: u8,
}

/// A predicted attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackPreview {
    pub is_melee: bool,
    /// Spaces counted to the target; none where no way leads there.
    pub distance: Option<u8>,
    pub pool: Vec<Die>,
    /// Limit of chosen dice of one color.
    pub most_of_a_color: Option<u8>,
    pub shield: Vec<Die>,
    /// Bonus to the dice; may be negative. Its Pierce is reduced by the defender's abilities.
    pub added: Bonus,
    /// Blocks for each evade among the results.
    pub block_per_evade: u8,
    /// Dice that the attacker and the defender may roll again.
    pub rerolls: [u8; 2],
    pub surges: Vec<PreviewSurge>,
    /// Cards with something that is not counted.
    pub left_out: Vec<SourceNo>,
}

/// Windows between the declaration of an attack and its surges.
const WINDOWS: [Window; 4] = [Window::Declared, Window::Pool, Window::Reroll, Window::Modify];
/// More surges than any attack has.
const MANY: i8 = 40;
/// As many rerolls as there are dice.
const ALL_DICE: u8 = 16;

struct Previewer<'b> {
    fixed: &'b Fixed,
    state: State,
    block_per_evade: u8,
    rerolls: [u8; 2],
    surges: Vec<PreviewSurge>,
    left_out: Vec<SourceNo>,
    seen: Vec<Use>,
}

impl View<'_, '_> {
    /// Predicts an attack on this space of a figure, with the `chosen` Command cards. A running attack goes on until
    /// its dice are rolled.
    pub fn preview_attack(
        &self,
        attacker: FigureNo,
        target: FigureNo,
        space: Space,
        chosen: &[(Seat, CommandId)],
    ) -> AttackPreview {
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
        let mut foreseer = Previewer {
            fixed: self.fixed,
            state,
            block_per_evade: 0,
            rerolls: [0; 2],
            surges: Vec::new(),
            left_out: Vec::new(),
            seen: Vec::new(),
        };
        foreseer.run(chosen);
        foreseer.finish()
    }
}

impl Previewer<'_> {
    const fn view(&self) -> View<'_, '_> {
        View { fixed: self.fixed, state: &self.state }
    }

    fn run(&mut self, chosen: &[(Seat, CommandId)]) {
        let first = self.state.attack.as_ref().map_or(Seat::First, |attack| self.fixed.seat(attack.attacker));
        for window in WINDOWS.into_iter().chain([Window::Surge]) {
            if window == Window::Reroll {
                // Any face will do: nothing that looks at dice is used.
                let lying = |dice: &[Die]| dice.iter().map(|die| Rolled { die: *die, face: 0, again: false }).collect();
                if let Some(attack) = &mut self.state.attack {
                    (attack.attack, attack.defense) = (lying(&attack.pool), lying(&attack.shield));
                    attack.is_rolled = true;
                }
            }
            // Surges can be spent once results are counted.
            if let Some(attack) = &mut self.state.attack {
                attack.counted = window == Window::Surge;
            }
            let trigger = Trigger::new(window);
            for seat in [first, first.other()] {
                self.leave_out_what_asks(seat, &trigger);
                while let Some(used) = self.next(seat, &trigger) {
                    self.seen.push(used);
                    self.consider(used, &trigger);
                }
            }
        }
        if let Some(attack) = &mut self.state.attack {
            attack.counted = false;
        }
        // A card that was chosen and could not be played did nothing.
        for (seat, card) in chosen {
            let source = self.fixed.abilities.find_command(*seat, *card);
            let is_used = |source: SourceNo| {
                self.seen.iter().any(|used| self.fixed.abilities.ability(used.ability).source == source)
            };
            if let Some(source) = source.filter(|source| !is_used(*source)) {
                self.leave_out(source);
            }
        }
    }

    fn next(&self, seat: Seat, trigger: &Trigger) -> Option<Use> {
        let offers = self.view().offers(seat, trigger);
        offers.into_iter().find(|used| {
            let ability = self.fixed.abilities.ability(used.ability);
            let is_card = self.fixed.abilities.source(ability.source).command().is_some();
            // One copy of a Command card in a window (IA-CMD-09).
            let copy = |other: &Use| {
                other == used || is_card && self.fixed.abilities.ability(other.ability).source == ability.source
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
    fn leave_out_what_asks(&mut self, seat: Seat, trigger: &Trigger) {
        let mut found = Vec::new();
        let (view, abilities) = (self.view(), &self.fixed.abilities);
        for number in abilities.answers(trigger.window, seat) {
            let ability = abilities.ability(*number);
            if !asks_dice(&ability.play) || !touches(&ability.play.steps) {
                continue;
            }
            let source = abilities.source(ability.source);
            view.each_owner(*number, trigger, |by| {
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

    fn consider(&mut self, used: Use, trigger: &Trigger) {
        let ability = self.fixed.abilities.ability(used.ability);
        let (play, source) = (&ability.play, self.fixed.abilities.source(ability.source));
        if !touches(&play.steps) {
            return;
        }
        let context = self.view().context(used, *trigger);
        let is_played = source.command().is_some() && play.zone.is_none();
        let is_bought = trigger.window == Window::Surge && source.group().is_some();
        if is_bought {
            let gained = self.bought(&context, play);
            match gained {
                Some(surge) => self.surges.push(surge),
                None => {
                    // What is printed of it is counted all the same.
                    let attacker = context.you.into_iter().flat_map(|figure| self.view().printed_surges(figure));
                    let printed = { attacker }.find(|surge| surge.told_by.as_deref() == Some(&*play.name));
                    if let Some(surge) = printed {
                        let gained = self.view().bonus_of(&surge.effects);
                        self.surges.push(PreviewSurge { cost: surge.cost, gained, times: 1 });
                    }
                    self.leave_out(ability.source);
                }
            }
            return;
        }
        let is_free = play.cost.is_empty() || is_played;
        if !is_free || !self.can_read(&context, &play.steps) {
            self.leave_out(ability.source);
            return;
        }
        self.apply(&context, &play.steps);
        if let Some(attack) = &mut self.state.attack {
            attack.plays.push(PastUse { ability: used.ability, by: used.by, about: None });
        }
    }

    /// Gains of a surge ability that is an ability in words.
    fn bought(&self, context: &Context, play: &Play) -> Option<PreviewSurge> {
        let mut gained = Bonus::default();
        for step in &play.steps {
            match step {
                Effect::Modify(results) if is_known(results) => {
                    gained.symbols = gained.symbols.plus(self.view().symbols(context, results));
                }
                Effect::AttackGains(gain) => gained.pierce += gain.pierce as i8,
                Effect::Gains(effects) => gained.join(&Bonus::of(effects)),
                other if !touches_in(other) => {}
                _ => return None,
            }
        }
        let attacker = context.you?;
        let mut printed = self.view().printed_surges(attacker);
        let told = printed.find(|surge| surge.told_by.as_deref() == Some(&*play.name));
        let own = play.cost.iter().find_map(|cost| if let Cost::Surge(count) = cost { Some(*count) } else { None });
        let cost = told.map(|surge| surge.cost).or(own)?;
        let times = if play.limit == Some(Limit::Repeatable) { 0 } else { self.view().surge_repeat(attacker) };
        Some(PreviewSurge { cost, gained, times })
    }

    /// True if the odds follow all of these steps.
    fn can_read(&self, context: &Context, steps: &[Effect]) -> bool {
        steps.iter().all(|step| self.can_read_step(context, step))
    }

    fn can_read_step(&self, context: &Context, step: &Effect) -> bool {
        let view = self.view();
        match step {
            Effect::Modify(results) => is_known(results) || blocks_per_evade(results).is_some(),
            Effect::AttackGains(_) => true,
            Effect::ReducePierce(n) => is_fixed(n) || *n == Amount::All,
            // Whoever has to reroll chooses among bad dice; so much is not followed.
            Effect::Reroll { forced: true, .. } => false,
            Effect::Reroll { pool, n, .. } => {
                let pool = view.rolled_by(context, *pool);
                let counts = is_fixed(n) || *n == Amount::AnyNumber;
                counts && self.own_pool(context, pool).is_some()
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
                    Modifier::Results { .. }
                        | Modifier::Innate { .. }
                        | Modifier::Surge(_)
                        | Modifier::SurgesOf(_)
                        | Modifier::SurgeRepeat(_)
                        | Modifier::Dice { .. }
                ) || !ModifierKinds::of(it).meets(counting())
            }),
            Effect::If { cond, steps, otherwise } => {
                !cond.iter().any(looks_at_dice) && self.can_read(context, steps) && self.can_read(context, otherwise)
            }
            other => !touches_in(other),
        }
    }

    /// The pool of the ability's player: 0 for the attacker's, 1 for the defender's.
    fn own_pool(&self, context: &Context, pool: Pool) -> Option<usize> {
        let attack = self.state.attack.as_ref()?;
        let attacks = self.fixed.seat(attack.attacker) == context.seat;
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

    fn apply(&mut self, context: &Context, steps: &[Effect]) {
        for step in steps {
            self.apply_step(context, step);
        }
    }

    fn apply_step(&mut self, context: &Context, step: &Effect) {
        match step {
            Effect::Modify(results) if blocks_per_evade(results).is_some() => {
                self.block_per_evade += blocks_per_evade(results).unwrap_or(0);
            }
            Effect::Modify(results) => {
                let symbols = self.view().symbols(context, results);
                self.add(&Bonus { symbols, ..Bonus::default() });
            }
            Effect::AttackGains(gain) => self.add(&Bonus { pierce: gain.pierce as i8, ..Bonus::default() }),
            Effect::ReducePierce(n) => {
                let less = self.view().count(context, n) as i8;
                if let Some(attack) = &mut self.state.attack {
                    attack.unpierced = attack.unpierced.saturating_add(less);
                }
            }
            Effect::Reroll { pool, n, .. } => {
                let pool = self.view().rolled_by(context, *pool);
                let count = if *n == Amount::AnyNumber { ALL_DICE } else { self.view().count(context, n) };
                if let Some(side) = self.own_pool(context, pool) {
                    self.rerolls[side] = self.rerolls[side].saturating_add(count);
                }
            }
            Effect::AddDice { pool, dice } => {
                if let Some(pool) = self.pool_mut(*pool) {
                    pool.extend(dice.iter().copied());
                }
            }
            Effect::RemoveDice { pool, n, .. } => {
                let count = self.view().count(context, n);
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
            Effect::Grant(grant) => self.grant(context, grant),
            Effect::If { cond, steps, otherwise } => {
                let steps = if self.view().holds(context, cond) { steps } else { otherwise };
                self.apply(context, steps);
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

    fn grant(&mut self, context: &Context, grant: &Arc<Grant>) {
        let reached = match &grant.to {
            Who::All(_) => ModifierReach::Standing,
            who => ModifierReach::Figures(self.view().targets(context, who)),
        };
        let kinds = grant.kinds();
        let (grant, context, depth) = (Arc::clone(grant), Box::new(context.clone()), self.state.depth);
        self.state.modifiers.push(ActiveModifier { grant, context, reached, kinds, depth });
        self.state.modifier_kinds = self.state.modifier_kinds.with(kinds);
    }

    fn finish(mut self) -> AttackPreview {
        let attack = self.state.attack.take();
        // Whoever attacks is asked without the attack; what the figures have stays.
        let Some(attack) = attack else {
            return AttackPreview {
                is_melee: false,
                distance: None,
                pool: Vec::new(),
                most_of_a_color: None,
                shield: Vec::new(),
                added: Bonus::default(),
                block_per_evade: 0,
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
        if !attack.bare && !view.cannot(attack.attacker, FigureBan::UseSurge) {
            let times = view.surge_repeat(attack.attacker);
            for surge in view.printed_surges(attack.attacker) {
                if surge.told_by.is_none() && !surge.effects.is_empty() {
                    surges.push(PreviewSurge { cost: surge.cost, gained: view.bonus_of(&surge.effects), times });
                }
            }
            for (surge, _) in view.lent_surges(attack.attacker) {
                let mut gained = view.bonus_of(&surge.effects);
                if attack.was_stunned {
                    gained.join(&view.bonus_of(&surge.if_target_stunned));
                }
                surges.push(PreviewSurge { cost: surge.cost, gained, times });
            }
            surges.extend(&self.surges);
        }
        AttackPreview {
            is_melee: attack.is_melee,
            distance: attack.distance,
            most_of_a_color: attack.most_of_a_color,
            pool: attack.pool,
            shield: attack.shield,
            added,
            block_per_evade: self.block_per_evade,
            rerolls: self.rerolls,
            surges,
            left_out: self.left_out,
        }
    }
}

/// Modifications that change results, dice or surges.
const fn counting() -> ModifierKinds {
    ModifierKinds::RESULTS.with(ModifierKinds::SURGE).with(ModifierKinds::SURGE_REPEAT).with(ModifierKinds::DICE)
}

/// True if any of these steps can change the damage of the attack.
fn touches(steps: &[Effect]) -> bool {
    steps.iter().any(touches_in)
}

fn touches_in(step: &Effect) -> bool {
    match step {
        Effect::AttackGains(gain) => gain.pierce > 0,
        Effect::Condition { to, is, .. } => {
            let changes = matches!(is, Inflict::Focused | Inflict::Hidden | Inflict::Weakened);
            changes && !matches!(to, Who::All(_))
        }
        Effect::Grant(grant) => grant.kinds().meets(counting()),
        Effect::If { .. }
        | Effect::OpponentMay { .. }
        | Effect::May { .. }
        | Effect::ForEach { .. }
        | Effect::Test { .. }
        | Effect::ChooseOne(_) => {
            let mut found = false;
            step.inside(&mut |inner| found |= touches(inner));
            found
        }
        other => other.facts().touches_attack(),
    }
}

/// True if an ability asks for results of dice.
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

/// True if an amount is known before dice are rolled.
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
                | Value::StrainOn { .. }
        ),
        _ => false,
    }
}

/// Blocks that are added for each evade, if that is all these results are.
fn blocks_per_evade(results: &Results) -> Option<u8> {
    let Amount::Of(value) = &results.block else { return None };
    let Value::Results { icon: Icon::Evade, times } = **value else { return None };
    let others = Results { block: Amount::default(), ..results.clone() };
    (others == Results::default()).then(|| u8::try_from(times).ok()).flatten()
}

fn is_known(results: &Results) -> bool {
    let Results { damage, surge, accuracy, block, evade, dodge } = results;
    [damage, surge, accuracy, block, evade, dodge].into_iter().all(is_fixed)
}
