//! An attack, step by step (section 11), with its surges (section 12) and keywords (section 15).

use super::{
    Answer, Event, Question, QuestionKind,
    battle::Bonus,
    board::Space,
    dice::{ATTACK, Roll, Rolled, Symbols, sum},
    pieces::{FigureNo, PowerToken, Status},
    referee::Referee,
    state::Attack,
};
use crate::cards::{
    AttackType, Die, Effect,
    ability::{Strike, Window},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A figure attacks another in this of its spaces.
    pub(super) fn attack(
        &mut self,
        attacker: FigureNo,
        target: FigureNo,
        space: Space,
        strike: Option<&Strike>,
    ) -> Flow {
        let kind = strike.and_then(|strike| strike.kind);
        let is_melee = kind.map_or(self.battle.group(attacker).is_melee(), |kind| kind == AttackType::Melee);
        let own_dice = strike.map(|strike| strike.dice.clone()).filter(|dice| !dice.is_empty());
        let distance = self.view().distance(attacker, target);
        // Step 1 (IA-ATK-02).
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(attacker)) {
            activation.fought = true;
        }
        self.emit(Event::AttackDeclared { attacker, target, space, distance });
        self.state.attack = Some(Attack {
            attacker,
            target,
            space,
            is_melee,
            distance,
            attack: Roll::new(),
            defense: Roll::new(),
            bonus: strike.map(|strike| Bonus::of(&strike.with)).unwrap_or_default(),
            now: Symbols::default(),
            used: arrayvec::ArrayVec::new(),
            own_dice,
            bare: strike.is_some_and(|strike| strike.bare),
            plays: Vec::new(),
            later: Vec::new(),
            unpierced: 0,
            hit: false,
            damage: 0,
        });
        self.spend_token(attacker, true)?;
        self.spend_token(target, false)?;
        self.mission_declared(target)?;
        self.attack_window(Window::Declared)?;
        if [attacker, target].into_iter().any(|figure| !self.figure(figure).is_in_play()) {
            // What made the attack impossible came first; what it cost stays paid (IA-INT-02).
            self.state.attack = None;
            self.settle();
            return Ok(());
        }
        self.roll_pools(attacker, target)?;
        self.attack_window(Window::Reroll)?;
        self.attack_window(Window::Modify)?;
        self.count();
        self.spend_surges(attacker)?;
        self.deal(target);
        self.resolve()?;
        self.attack_window(Window::Resolved)?;
        self.mission_attacked();
        self.state.attack = None;
        self.settle();
        Ok(())
    }

    fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.state.attack.as_mut()
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
        let question = Question::about(QuestionKind::SpendToken, figure);
        let Answer::Token(token) = self.ask(self.seat(figure), question, answers)? else { return Ok(()) };
        self.drop_token(figure, token);
        self.emit(Event::TokenSpent(figure, token));
        if let Some(attack) = self.attack_mut() {
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

    /// Step 2: both pools are rolled together (IA-ATK-04); a focused attacker has a green die more (IA-COND-06).
    fn roll_pools(&mut self, attacker: FigureNo, target: FigureNo) -> Flow {
        let own = self.state.attack.as_ref().and_then(|attack| attack.own_dice.clone());
        let mut pool = match own {
            Some(own) => own,
            None => self.attack_pool(attacker)?,
        };
        if self.figure(attacker).statuses.has(Status::Focused) {
            pool.push(Die::Green);
        }
        let defense = self.battle.group(target).defense.clone();
        let chance = &mut self.state.chance;
        let mut roll = |dice: Vec<Die>| -> Roll {
            dice.into_iter().take(16).map(|die| Rolled { die, face: chance.below(6) as u8, again: false }).collect()
        };
        let (attack, defense) = (roll(pool), roll(defense));
        self.emit(Event::Rolled { attacker, attack: attack.clone(), defense: defense.clone() });
        if let Some(running) = self.attack_mut() {
            (running.attack, running.defense) = (attack, defense);
        }
        Ok(())
    }

    /// The attack dice of a card; some let the player choose their colors.
    fn attack_pool(&mut self, attacker: FigureNo) -> Flow<Vec<Die>> {
        let Some(card) = &self.battle.group(attacker).attack else { return Ok(Vec::new()) };
        let chosen = card.dice.iter().filter(|die| **die == Die::Any).count() as u8;
        let mut pool: Vec<Die> = card.dice.iter().copied().filter(|die| *die != Die::Any).collect();
        if chosen == 0 {
            return Ok(pool);
        }
        let most = card.most_of_a_color.unwrap_or(chosen).min(chosen);
        let mut answers = self.list();
        for red in 0..=most {
            for blue in 0..=most {
                for green in 0..=most {
                    let yellow = chosen.checked_sub(red + blue + green).filter(|yellow| *yellow <= most);
                    answers.extend(yellow.map(|yellow| Answer::Dice([red, blue, green, yellow])));
                }
            }
        }
        let question = Question::about(QuestionKind::Pool, attacker);
        if let Answer::Dice(counts) = self.ask(self.seat(attacker), question, answers)? {
            for (die, count) in ATTACK.into_iter().zip(counts) {
                pool.extend(std::iter::repeat_n(die, usize::from(count)));
            }
        }
        Ok(pool)
    }

    /// Step 4: what cards and conditions always add, then each evade cancels a surge (IA-ATK-06, IA-SURGE-01).
    fn count(&mut self) {
        let Some(attack) = &self.state.attack else { return };
        let (attacker, target) = (attack.attacker, attack.target);
        let statuses = |figure| self.figure(figure).statuses;
        let mut bonus = attack.bonus;
        // A card adds to its attack what only attacks have, and to its defense the rest.
        let own = if attack.bare { Bonus::default() } else { self.battle.group(attacker).innate };
        let Symbols { damage, surge, accuracy, .. } = own.symbols;
        bonus.join(&Bonus { symbols: Symbols { damage, surge, accuracy, ..Symbols::default() }, ..own });
        let Symbols { block, evade, dodge, .. } = self.battle.group(target).innate.symbols;
        bonus.symbols = bonus.symbols.plus(Symbols { block, evade, dodge, ..Symbols::default() });
        let (attacks, defends) = (statuses(attacker), statuses(target));
        let symbols = &mut bonus.symbols;
        symbols.surge += i8::from(attacks.has(Status::Hidden)) - i8::from(attacks.has(Status::Weakened));
        symbols.evade -= i8::from(defends.has(Status::Weakened));
        symbols.accuracy -= 2 * i8::from(defends.has(Status::Hidden));
        *symbols = symbols.plus(self.view().mission_symbols(attack.attacker, attack.space));
        let mut now = sum(&attack.attack).plus(sum(&attack.defense)).plus(*symbols);
        // What lowers a result lowers it to zero at most (IA-ATK-21), accuracy at the end.
        now = Symbols { accuracy: now.accuracy, ..now.floored() };
        now.surge = (now.surge - now.evade).max(0);
        self.emit(Event::Counted(now));
        if let Some(attack) = self.attack_mut() {
            (attack.bonus, attack.now) = (bonus, now);
        }
    }

    /// Step 5: the attacker spends surges, each surge ability once (IA-ATK-07, IA-SURGE-02, IA-SURGE-07).
    fn spend_surges(&mut self, attacker: FigureNo) -> Flow {
        let battle = self.battle;
        let group = battle.group(attacker);
        while let Some(attack) = self.state.attack.as_ref().filter(|attack| !attack.bare) {
            let left = attack.now.surge;
            let mut open: Vec<u8> = Vec::new();
            for (place, surge) in group.surges.iter().enumerate() {
                let times = attack.used.iter().filter(|used| usize::from(**used) == place).count();
                let told = surge.told_by.as_deref().and_then(|name| self.view().surge_play(attacker, name));
                let works = !surge.effects.is_empty() && surge.told_by.is_none() || told.is_some();
                let is_new = times < usize::from(group.standing.surge_repeat);
                if works && is_new && i16::from(surge.cost) <= i16::from(left) && attack.used.len() < 12 {
                    open.push(place as u8);
                }
            }
            if open.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend(open.into_iter().map(Answer::Surge));
            answers.push(Answer::Pass);
            let question = Question::about(QuestionKind::Surge, attacker);
            let Answer::Surge(place) = self.ask(self.seat(attacker), question, answers)? else { return Ok(()) };
            let surge = &group.surges[usize::from(place)];
            let gained = Bonus::of(&surge.effects);
            let told = surge.told_by.as_deref().and_then(|name| self.view().surge_play(attacker, name));
            self.emit(Event::SurgeUsed(attacker, place));
            if let Some(attack) = self.attack_mut() {
                attack.used.push(place);
                attack.later.extend(told);
                attack.bonus.join(&gained);
                let surges = attack.now.surge - surge.cost as i8;
                attack.now = attack.now.plus(gained.symbols);
                attack.now = Symbols { surge: surges + gained.symbols.surge, ..attack.now };
            }
        }
        Ok(())
    }

    /// Steps 6 and 7: accuracy, then damage (IA-ATK-08, IA-ATK-09, IA-ATK-13, IA-ATK-14).
    fn deal(&mut self, target: FigureNo) {
        let Some(attack) = &self.state.attack else { return };
        let dodged = attack.now.dodge > 0;
        let needed = attack.distance.map(|distance| distance.max(1));
        let falls_short =
            !attack.is_melee && needed.is_none_or(|needed| i16::from(attack.now.accuracy) < i16::from(needed));
        if dodged || falls_short {
            self.emit(Event::Missed { target, dodged });
            return;
        }
        let attacker = attack.attacker;
        let block = (attack.now.block - (attack.bonus.pierce - attack.unpierced).max(0)).max(0);
        let damage = (attack.now.damage - block).max(0) as u8;
        self.emit(Event::Hit { target, damage });
        if let Some(attack) = self.attack_mut() {
            attack.damage = damage;
            attack.hit = true;
        }
        self.suffer(target, damage, Some(attacker));
    }

    /// What follows once the attack has resolved (IA-ATK-10): conditions, Blast, Cleave, Recover.
    fn resolve(&mut self) -> Flow {
        let Some(attack) = self.state.attack.clone() else { return Ok(()) };
        let Attack { attacker, target, space, bonus, damage, hit, .. } = attack.clone();
        if hit && bonus.strain > 0 {
            self.strain(target, bonus.strain as u8, Some(attacker))?;
        }
        // A focus that was used is gone before a new one comes (IA-COND-07, IA-COND-08); so is hiding.
        self.lose_status(attacker, Status::Focused);
        self.lose_status(attacker, Status::Hidden);
        if damage > 0 {
            for (mark, status, whom) in [
                (Effect::Stun, Status::Stunned, target),
                (Effect::Bleed, Status::Bleeding, target),
                (Effect::Weaken, Status::Weakened, target),
                (Effect::Focus, Status::Focused, attacker),
                (Effect::Hide, Status::Hidden, attacker),
            ] {
                if bonus.has(mark) {
                    self.gain_status(whom, status);
                }
            }
            if bonus.blast > 0 {
                self.blast(attacker, target, space, bonus.blast as u8);
            }
            if bonus.cleave > 0 {
                self.cleave(attacker, target, bonus.cleave as u8)?;
            }
        }
        for (mark, token) in [
            (Effect::DamageToken, PowerToken::Damage),
            (Effect::SurgeToken, PowerToken::Surge),
            (Effect::BlockToken, PowerToken::Block),
            (Effect::EvadeToken, PowerToken::Evade),
        ] {
            if bonus.has(mark) {
                self.gain_token(attacker, token)?;
            }
        }
        if bonus.has(Effect::AnyToken) && self.figure(attacker).is_in_play() {
            let mut answers = self.list();
            answers.extend(PowerToken::ALL.map(Answer::Token));
            let question = Question::about(QuestionKind::GainToken, attacker);
            if let Answer::Token(token) = self.ask(self.seat(attacker), question, answers)? {
                self.gain_token(attacker, token)?;
            }
        }
        // IA-DMG-07.
        self.recover(attacker, bonus.recover.max(0) as u8);
        for place in attack.later {
            self.carry_out(attacker, place)?;
        }
        Ok(())
    }

    /// Everybody next to the target space but the target suffers (IA-KW-BLAST).
    fn blast(&mut self, attacker: FigureNo, target: FigureNo, space: Space, damage: u8) {
        let view = self.view();
        let near = |figure: &FigureNo| {
            let spaces = view.spaces(*figure);
            // A figure and a token in one space are adjacent to each other (IA-OBJ-07).
            let shares = [*figure, target].into_iter().any(|one| self.battle.piece(one).is_some());
            let beside = |other: &Space| self.state.ground.are_adjacent(space, *other) || shares && *other == space;
            *figure != target && spaces.iter().any(beside)
        };
        for figure in view.in_play().chain(view.pieces()).filter(near).collect::<Vec<_>>() {
            self.suffer(figure, damage, Some(attacker));
        }
    }

    /// One other figure the attacker could have attacked suffers (IA-KW-CLEAVE).
    fn cleave(&mut self, attacker: FigureNo, target: FigureNo, damage: u8) -> Flow {
        if !self.figure(attacker).is_in_play() {
            return Ok(());
        }
        let mut others: Vec<FigureNo> = self.view().targets(attacker).into_iter().map(|(other, _)| other).collect();
        others.dedup();
        others.retain(|other| *other != target);
        let question = Question::about(QuestionKind::Cleave, attacker);
        if let Some(other) = self.ask_figure(self.seat(attacker), question, others, true)? {
            self.suffer(other, damage, Some(attacker));
        }
        Ok(())
    }
}
