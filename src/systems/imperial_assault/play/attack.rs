//! An attack, step by step (section 11), with its keywords (section 15).

use super::{
    Answer, Event, Question,
    board::Space,
    dice::{ATTACK, Roll, Rolled, Symbols, sum},
    fixed::Bonus,
    pieces::{FigureNo, PowerToken, Status},
    reckoning::{Cause, Reckoning},
    referee::Referee,
    state::{Aim, Attack, AttackResult, Context, Trigger},
    view::View,
};
use crate::cards::{
    AttackType, Die,
    ability::{self, AttackRole, Pool, Window},
};
use kernel::game::{Seat, stepped::Flow};

/// Settings of an attack that an ability brings.
#[derive(Debug, Clone, Default)]
pub(in crate::play) struct Order {
    /// In melee or at a distance, if not as the figure does.
    pub kind: Option<AttackType>,
    /// The dice, if not those of the figure's card.
    pub dice: Option<Vec<Die>>,
    /// Without the bonuses and surge abilities of the card.
    pub bare: bool,
    /// The player deciding for the attacker, if not its own (IA-ATK-17).
    pub controller: Option<Seat>,
}

impl View<'_, '_> {
    /// The results as they are: dice, what was added, what cards and conditions always add (IA-ATK-06, IA-ATK-21).
    pub fn tally(&self, attack: &Attack) -> Bonus {
        let bonus = self.added(attack);
        let now = sum(&attack.attack).plus(sum(&attack.defense)).plus(bonus.symbols);
        // Negative modifiers stop at zero (IA-ATK-21); accuracy does so at the end.
        Bonus { symbols: Symbols { accuracy: now.accuracy, ..now.floored() }, ..bonus }
    }

    /// Sum of the bonuses added to the dice, by abilities, cards and conditions; may be negative.
    pub(super) fn added(&self, attack: &Attack) -> Bonus {
        let mut bonus = attack.bonus;
        bonus.join(&self.standing_bonus(attack));
        bonus
    }

    /// What cards, conditions and the mission always add.
    fn standing_bonus(&self, attack: &Attack) -> Bonus {
        let mut bonus = Bonus::default();
        // A card adds to its attack what only attacks have, and to its defense the rest.
        if !attack.bare {
            let own = self.innate(attack.attacker);
            let Symbols { damage, surge, accuracy, .. } = own.symbols;
            bonus.join(&Bonus { symbols: Symbols { damage, surge, accuracy, ..Symbols::default() }, ..own });
        }
        let Symbols { block, evade, dodge, .. } = self.innate(attack.target).symbols;
        bonus.symbols = bonus.symbols.plus(Symbols { block, evade, dodge, ..Symbols::default() });
        bonus.symbols = bonus.symbols.plus(self.modifier_results(attack.attacker, AttackRole::Attacking));
        bonus.symbols = bonus.symbols.plus(self.modifier_results(attack.target, AttackRole::Defending));
        let statuses = |figure: FigureNo| self.figure(figure).statuses;
        let (attacks, defends) = (statuses(attack.attacker), statuses(attack.target));
        let symbols = &mut bonus.symbols;
        symbols.surge += i8::from(attacks.has(Status::Hidden)) - i8::from(attacks.has(Status::Weakened));
        symbols.evade -= i8::from(defends.has(Status::Weakened));
        symbols.accuracy -= 2 * i8::from(defends.has(Status::Hidden));
        *symbols = symbols.plus(self.mission_symbols(attack.attacker, attack.target, attack.space));
        bonus
    }

    /// An attack as it is declared, before any window (IA-ATK-02).
    pub(super) fn declared(&self, attacker: FigureNo, target: FigureNo, space: Space, order: &Order) -> Attack {
        let aim = self.state.aim.as_ref();
        let group = self.group(attacker);
        let card = group.attack.as_ref();
        let mut pool = order.dice.clone().or_else(|| card.map(|card| card.dice.clone())).unwrap_or_default();
        pool.extend(self.modifier_dice(attacker, Pool::Attack));
        let focused = self.figure(attacker).statuses.has(Status::Focused);
        if focused {
            // IA-COND-06.
            pool.push(Die::Green);
        }
        let mut attack = Attack::new(attacker, target, space);
        attack.most_of_a_color = card.and_then(|card| card.most_of_a_color).filter(|_| order.dice.is_none());
        attack.shield = self.shield(target);
        (attack.pool, attack.focused) = (pool, focused);
        attack.is_melee = order.kind.map_or(group.is_melee(), |kind| kind == AttackType::Melee);
        attack.distance = self.distance(attacker, target);
        (attack.bare, attack.controller, attack.own_dice) = (order.bare, order.controller, order.dice.is_some());
        attack.bonus = aim.map(|aim| aim.bonus).unwrap_or_default();
        (attack.reach, attack.arcing) = aim.map_or((false, false), |aim| (aim.reach, aim.arcing));
        attack.was_stunned = self.figure(target).statuses.has(Status::Stunned);
        attack.stood = self.figure(target).stand;
        attack
    }

    /// Innate bonus of a figure's card and of its Form card.
    pub(super) fn innate(&self, figure: FigureNo) -> Bonus {
        let mut innate = self.group(figure).innate;
        if self.fixed.campaign.is_some() {
            innate.symbols.block = self.block_of(figure).map_or(innate.symbols.block, |block| block as i8);
            innate.symbols.block += self.boost(figure).1 as i8;
        }
        if let Some(form) = self.form(figure) {
            innate.join(&form.innate);
        }
        innate
    }

    /// The dice of a pool before they are rolled.
    pub(super) fn pool(&self, pool: Pool) -> Vec<Die> {
        let Some(attack) = &self.state.attack else { return Vec::new() };
        match pool {
            Pool::Attack => attack.pool.clone(),
            Pool::Defense => attack.shield.clone(),
            Pool::Either => attack.pool.iter().chain(&attack.shield).copied().collect(),
            Pool::Rolled | Pool::Rerolled => Vec::new(),
        }
    }

    /// The dice of the attack that were not rolled again yet (IA-ATK-05).
    pub(super) fn rerollable(&self, pool: Pool) -> Vec<Answer> {
        self.rolled(pool, |die| !die.again)
    }

    /// The dice of a pool that pass.
    pub(super) fn rolled(&self, pool: Pool, passes: impl Fn(&Rolled) -> bool) -> Vec<Answer> {
        let Some(attack) = &self.state.attack else { return Vec::new() };
        let mut dice = Vec::new();
        for (defense, roll) in [(false, &attack.attack), (true, &attack.defense)] {
            let wanted = match pool {
                Pool::Attack => !defense,
                Pool::Defense => defense,
                Pool::Either | Pool::Rolled => true,
                Pool::Rerolled => attack.last_reroll.is_some_and(|(again, _)| again == defense),
            };
            if wanted {
                let open = roll.iter().enumerate().filter(|(place, die)| {
                    let last = attack.last_reroll == Some((defense, *place as u8));
                    passes(die) && (pool != Pool::Rerolled || last)
                });
                dice.extend(open.map(|(place, _)| Answer::Die { defense, place: place as u8 }));
            }
        }
        dice
    }
}

impl Attack {
    /// Result of the attack so far.
    pub(super) const fn report(&self) -> AttackResult {
        AttackResult {
            attacker: self.attacker,
            target: self.target,
            space: self.space,
            damage: self.damage,
            missed: !self.hit,
        }
    }
}

impl Referee<'_> {
    /// A figure attacks another in this of its spaces, as an action.
    pub(super) fn attack(&mut self, attacker: FigureNo, target: FigureNo, space: Space) -> Flow {
        self.begin_attack();
        self.take_aim(attacker, None)?;
        self.resolve_attack(attacker, target, space, Order::default(), None)?;
        self.end_attack(None);
        Ok(())
    }

    /// A figure attacks as an action, and names its target once it has aimed.
    pub(super) fn aimed_attack(&mut self, attacker: FigureNo) -> Flow {
        self.begin_attack();
        self.take_aim(attacker, None)?;
        let mut answers = self.list();
        let targets = self.view().attack_targets(attacker);
        answers.extend(targets.into_iter().map(|(target, space)| Answer::Attack { target, space }));
        let question = Question::Strike(attacker);
        if let Answer::Attack { target, space } = self.ask(self.seat(attacker), question, answers)? {
            self.resolve_attack(attacker, target, space, Order::default(), None)?;
        }
        self.end_attack(None);
        Ok(())
    }

    /// An attack in an attack: the outer one goes on afterwards (IA-INT-01).
    pub(super) fn begin_attack(&mut self) -> Option<Attack> {
        self.state.depth += 1;
        if let Some(state) = &mut self.state.campaign {
            state.heroes.iter_mut().for_each(|hero| hero.is_calmed = false);
        }
        self.state.attack.take()
    }

    pub(super) fn end_attack(&mut self, outer: Option<Attack>) {
        self.expire_attack();
        self.state.depth = self.state.depth.saturating_sub(1);
        self.state.attack = outer;
        self.state.aim = None;
    }

    /// Opens the window before the target is named.
    pub(super) fn take_aim(&mut self, attacker: FigureNo, kind: Option<AttackType>) -> Flow {
        let is_melee = kind.map_or(self.view().group(attacker).is_melee(), |kind| kind == AttackType::Melee);
        self.state.aim = Some(Aim { attacker, is_melee, bonus: self.state.pending, reach: false, arcing: false });
        self.state.pending = Bonus::default();
        self.open_attack_window(Window::Before)
    }

    /// An attack from the moment its target is named.
    pub(super) fn resolve_attack(
        &mut self,
        attacker: FigureNo,
        target: FigureNo,
        space: Space,
        order: Order,
        with: Option<(&mut Context, &[ability::Effect])>,
    ) -> Flow<Option<AttackResult>> {
        let attack = self.view().declared(attacker, target, space, &order);
        self.state.aim = None;
        let distance = attack.distance;
        // Step 1 (IA-ATK-02).
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(attacker)) {
            activation.fought = true;
        }
        self.emit(Event::AttackDeclared { attacker, target, space, distance });
        self.state.attack = Some(attack);
        if let Some((context, steps)) = with {
            self.resolve(context, steps)?;
        }
        self.spend_token(attacker, true)?;
        self.spend_token(target, false)?;
        self.mission_declared(target)?;
        self.open_attack_window(Window::Declared)?;
        self.open_attack_window(Window::Pool)?;
        if !self.still_stands() {
            return Ok(None);
        }
        self.roll_pools(attacker)?;
        for figure in [attacker, target] {
            self.open_window(Trigger::about(Window::DiceRolled, figure))?;
        }
        self.open_attack_window(Window::Reroll)?;
        if !self.still_stands() {
            return Ok(None);
        }
        self.check_target();
        self.convert_later();
        self.open_attack_window(Window::Modify)?;
        self.count();
        self.spend_surges()?;
        self.deal()?;
        // Blast, Cleave and the rest come only after the hit, which may have ended the match (IA-WIN-01, IA-SURGE-04).
        self.resolve_aftermath()?;
        self.open_attack_window(Window::Resolved)?;
        self.mission_attacked();
        Ok(self.state.attack.as_ref().map(Attack::report))
    }

    /// True if both figures still stand where they did. An attack made impossible keeps its cost (IA-INT-02).
    pub(super) fn still_stands(&self) -> bool {
        let Some(attack) = &self.state.attack else { return false };
        [attack.attacker, attack.target].into_iter().all(|figure| self.figure(figure).is_in_play()) && !self.is_over()
    }

    /// If the target moved away, the attack is on where it stands now, or misses.
    fn check_target(&mut self) {
        let Some(attack) = &self.state.attack else { return };
        let (attacker, target) = (attack.attacker, attack.target);
        if self.figure(target).stand == attack.stood {
            return;
        }
        let view = self.view();
        let targets = view.attack_targets_as(attacker, &view.spaces(attacker), attack.is_melee);
        let found = targets.into_iter().find(|(other, _)| *other == target);
        let distance = view.distance(attacker, target);
        if let Some(attack) = self.attack_mut() {
            match found {
                Some((_, space)) => (attack.space, attack.distance) = (space, distance),
                None => attack.fails = true,
            }
        }
    }

    pub(super) fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.state.attack.as_mut()
    }

    /// The player deciding for a figure: its own, or the controller of the running attack (IA-ATK-17).
    pub(super) fn decides(&self, figure: FigureNo) -> Seat {
        let attack = self.state.attack.as_ref().filter(|attack| attack.attacker == figure);
        attack.and_then(|attack| attack.controller).unwrap_or_else(|| self.seat(figure))
    }

    /// A figure spends one power token at most as the attack is declared.
    fn spend_token(&mut self, figure: FigureNo, attacks: bool) -> Flow {
        let tokens = self.view().spendable(figure, attacks);
        if tokens.is_empty() {
            return Ok(());
        }
        let mut answers = self.list();
        answers.extend(tokens.into_iter().map(Answer::Token));
        answers.push(Answer::Pass);
        let question = Question::SpendToken(figure);
        let Answer::Token(token) = self.ask(self.decides(figure), question, answers)? else { return Ok(()) };
        self.drop_token(figure, token);
        self.emit(Event::TokenSpent(figure, token));
        if let Some(attack) = self.attack_mut() {
            attack.spent.push((figure, token));
            let symbols = &mut attack.bonus.symbols;
            match token {
                PowerToken::Damage => symbols.damage += 1,
                PowerToken::Surge => symbols.surge += 1,
                PowerToken::Block => symbols.block += 1,
                PowerToken::Evade => symbols.evade += 1,
            }
        }
        Ok(())
    }

    /// Step 2: both pools are rolled together (IA-ATK-04).
    fn roll_pools(&mut self, attacker: FigureNo) -> Flow {
        self.choose_dice(attacker)?;
        let Some(running) = &self.state.attack else { return Ok(()) };
        let (pool, shield) = (running.pool.clone(), running.shield.clone());
        let chance = &mut self.state.chance;
        let mut roll = |dice: Vec<Die>| -> Roll {
            dice.into_iter().take(16).map(|die| Rolled { die, face: chance.below(6) as u8, again: false }).collect()
        };
        let (attack, defense) = (roll(pool), roll(shield));
        self.emit(Event::Rolled { attacker, attack: attack.clone(), defense: defense.clone() });
        if let Some(running) = self.attack_mut() {
            (running.attack, running.defense, running.is_rolled) = (attack, defense, true);
        }
        Ok(())
    }

    /// Dice whose colors the player chooses.
    fn choose_dice(&mut self, attacker: FigureNo) -> Flow {
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let chosen = attack.pool.iter().filter(|die| **die == Die::Any).count() as u8;
        if chosen == 0 {
            return Ok(());
        }
        let most = attack.most_of_a_color.unwrap_or(chosen).min(chosen);
        let mut answers = self.list();
        for red in 0..=most {
            for blue in 0..=most {
                for green in 0..=most {
                    let yellow = chosen.checked_sub(red + blue + green).filter(|yellow| *yellow <= most);
                    answers.extend(yellow.map(|yellow| Answer::Dice([red, blue, green, yellow])));
                }
            }
        }
        let question = Question::Pool(attacker);
        if let Answer::Dice(counts) = self.ask(self.decides(attacker), question, answers)?
            && let Some(attack) = self.attack_mut()
        {
            attack.pool.retain(|die| *die != Die::Any);
            let mut dice: Vec<Die> = Vec::new();
            for (die, count) in ATTACK.into_iter().zip(counts) {
                dice.extend(std::iter::repeat_n(die, usize::from(count)));
            }
            dice.append(&mut attack.pool);
            attack.pool = dice;
        }
        Ok(())
    }

    /// Step 4 ends: each evade cancels a surge (IA-ATK-06, IA-SURGE-01).
    fn count(&mut self) {
        let Some(attack) = &self.state.attack else { return };
        let bonus = self.view().tally(attack);
        let mut now = bonus.symbols;
        now.surge = (now.surge - now.evade).max(0);
        let [mut attack_adds, mut defense_adds] = [self.view().standing_bonus(attack), Bonus::default()];
        let Symbols { block, evade, dodge, .. } = attack_adds.symbols;
        defense_adds.symbols = Symbols { block, evade, dodge, ..Symbols::default() };
        let symbols = &mut attack_adds.symbols;
        (symbols.block, symbols.evade, symbols.dodge) = (0, 0, 0);
        let (attacker, target) = (attack.attacker, attack.target);
        self.emit(Event::Fixed { attacker, attack: attack_adds, target, defense: defense_adds });
        self.emit(Event::Counted(now));
        if let Some(attack) = self.attack_mut() {
            let added = attack.bonus.symbols;
            attack.bonus = Bonus { symbols: added, ..bonus };
            (attack.now, attack.counted) = (now, true);
        }
    }

    /// Steps 6 and 7: accuracy, then damage (IA-ATK-08, IA-ATK-09, IA-ATK-13, IA-ATK-14).
    fn deal(&mut self) -> Flow {
        let Some(attack) = self.state.attack.as_ref().filter(|_| !self.is_over()) else { return Ok(()) };
        let target = attack.target;
        let dodged = attack.now.dodge > 0;
        let needed = attack.distance.map(|distance| distance.max(1));
        let falls_short =
            !attack.is_melee && needed.is_none_or(|needed| i16::from(attack.now.accuracy) < i16::from(needed));
        if dodged || falls_short || attack.fails {
            let needed = needed.filter(|_| falls_short);
            self.emit(Event::Missed { target, dodged, accuracy: attack.now.accuracy, needed });
            return Ok(());
        }
        let attacker = attack.attacker;
        let block = (attack.now.block - (attack.bonus.pierce - attack.unpierced).max(0)).max(0);
        let mut damage = (attack.now.damage - block).max(0) as u8;
        let dice: Vec<i8> = attack.attack.iter().map(|die| die.shows().damage).collect();
        let mut sum = Reckoning {
            added: attack.now.damage - dice.iter().sum::<i8>(),
            dice,
            block: attack.now.block,
            pierced: attack.now.block - block,
            zeroed: false,
        };
        let zeroed = attack.zeroed.clone().filter(|_| damage > 0);
        if zeroed.is_some() {
            (damage, sum.zeroed) = (0, true);
        }
        self.emit(Event::Hit { target, damage, sum });
        if let Some(attack) = self.attack_mut() {
            (attack.damage, attack.hit) = (damage, true);
        }
        self.together(|referee| {
            referee.suffer(target, damage, Cause::Figure(attacker))?;
            referee.mission_attacked();
            Ok(())
        })?;
        if let Some(later) = zeroed {
            let mut context = (*later.context).clone();
            self.resolve(&mut context, &later.steps)?;
        }
        Ok(())
    }
}
