//! What figures do by their abilities: when they can, and what happens (section 2 of the rules inventory, IA-CARD-05 to
//! -09).

use super::{
    Answer, Event, Question, QuestionKind,
    battle::Bonus,
    board::Distances,
    dice::Rolled,
    pieces::{FigureNo, PowerToken, Status},
    referee::Referee,
    view::View,
};
use crate::cards::{
    AttackType, Size,
    ability::{Filter, Limit, Part, Play, Pool, Side, Step, Strike, Test, Who, Window},
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// An ability of a figure's group.
    pub fn play(&self, figure: FigureNo, place: u8) -> Option<&Play> {
        self.battle.group(figure).plays.get(usize::from(place))
    }

    /// The abilities of a figure in this window that can be used now.
    pub(super) fn plays(&self, you: FigureNo, window: Window) -> Vec<u8> {
        let plays = self.battle.group(you).plays.iter().enumerate();
        plays
            .filter(|(place, play)| play.when == window && self.can(you, *place as u8, play))
            .map(|(place, _)| place as u8)
            .collect()
    }

    /// The surge ability of this name, if it can be used in the running attack.
    pub(super) fn surge_play(&self, you: FigureNo, name: &str) -> Option<u8> {
        let found = self.plays(you, Window::Surge);
        found.into_iter().find(|place| self.play(you, *place).is_some_and(|play| *play.name == *name))
    }

    /// The special actions a figure can take with so many actions left (IA-ACT-06 to -08).
    pub(super) fn specials(&self, you: FigureNo, actions: u8, attacked: bool) -> Vec<u8> {
        let used = |place: &u8| self.state.used_activation.contains(&(you, *place));
        let mut found = self.plays(you, Window::Special);
        found.retain(|place| {
            self.play(you, *place).is_some_and(|play| {
                play.actions <= actions && !used(place) && !(play.attacks() && (attacked || !self.may_attack(you)))
            })
        });
        found
    }

    /// Whether an ability's conditions hold, its limit is not reached, and what it needs is there.
    fn can(&self, you: FigureNo, place: u8, play: &Play) -> bool {
        let used = match play.limit {
            Some(Limit::OncePerRound) => self.state.used_round.contains(&(you, place)),
            Some(Limit::OncePerActivation) => self.state.used_activation.contains(&(you, place)),
            Some(Limit::NameOncePerAttack) => self.state.attack.as_ref().is_some_and(|attack| {
                let same = |(figure, place): &(FigureNo, u8)| {
                    self.play(*figure, *place).is_some_and(|other| other.name == play.name)
                };
                attack.plays.iter().any(same)
            }),
            None => false,
        };
        let in_attack = matches!(play.when, Window::Declared | Window::Reroll | Window::Modify | Window::Resolved);
        let again = in_attack && self.state.attack.as_ref().is_some_and(|attack| attack.plays.contains(&(you, place)));
        !used
            && !again
            && play.role.is_none_or(|role| self.has_part(you, role))
            && self.holds(you, &play.tests)
            && self.has_first(you, play)
    }

    /// Whether the first thing an ability asks for is there: somebody to choose or to attack.
    fn has_first(&self, you: FigureNo, play: &Play) -> bool {
        match play.steps.first() {
            Some(Step::Choose(filter)) => !self.fitting(you, filter).is_empty(),
            Some(Step::Attack(strike)) if strike.by == Who::You => !self.strikes(you, you, strike).is_empty(),
            Some(Step::Reroll { pool, .. }) => !self.rerollable(*pool).is_empty(),
            _ => true,
        }
    }

    fn has_part(&self, you: FigureNo, part: Part) -> bool {
        let Some(attack) = &self.state.attack else { return false };
        let friends = |other: FigureNo| self.battle.seat(other) == self.battle.seat(you);
        match part {
            Part::Attacker => attack.attacker == you && !attack.bare,
            Part::Defender => attack.target == you,
            Part::AllyAttacker => attack.attacker != you && friends(attack.attacker),
            Part::AllyDefender => attack.target != you && friends(attack.target),
        }
    }

    fn holds(&self, you: FigureNo, tests: &[Test]) -> bool {
        tests.iter().all(|test| match test {
            Test::Is { who, fits } => self.who(you, *who).is_some_and(|figure| self.fits(you, figure, fits)),
            Test::IsNot { who, fits } => self.who(you, *who).is_some_and(|figure| !self.fits(you, figure, fits)),
            Test::Count { of, min, max } => {
                let count = self.fitting(you, of).len();
                count >= usize::from(*min) && max.is_none_or(|max| count <= usize::from(max))
            }
            Test::AttackType(kind) => {
                self.state.attack.as_ref().is_some_and(|attack| attack.is_melee == (*kind == AttackType::Melee))
            }
            Test::Dealt { min, max } => self
                .state
                .attack
                .as_ref()
                .is_some_and(|attack| attack.damage >= *min && max.is_none_or(|max| attack.damage <= max)),
            Test::TargetDefeated => {
                self.state.attack.as_ref().is_some_and(|attack| !self.figure(attack.target).is_in_play())
            }
            Test::Stayed => !self.own_activation(you).is_some_and(|active| active.left),
            Test::Activating(wanted) => {
                let active = self.state.activation.as_ref().and_then(|active| active.figure);
                (active == Some(you)) == *wanted
            }
        })
    }

    fn who(&self, you: FigureNo, who: Who) -> Option<FigureNo> {
        match who {
            Who::You => Some(you),
            Who::Attacker => self.state.attack.as_ref().map(|attack| attack.attacker),
            Who::Target => self.state.attack.as_ref().map(|attack| attack.target),
            Who::Chosen => self.state.chosen,
        }
    }

    /// The figures on the map that fit.
    fn fitting(&self, you: FigureNo, filter: &Filter) -> Vec<FigureNo> {
        self.in_play().filter(|figure| self.fits(you, *figure, filter)).collect()
    }

    /// Whether a figure fits. A figure is within any distance of itself, never adjacent to itself.
    fn fits(&self, you: FigureNo, figure: FigureNo, filter: &Filter) -> bool {
        let (group, state) = (self.group(figure), self.figure(figure));
        let own = self.battle.seat(you);
        let side = match filter.side {
            Some(Side::Friendly) => group.seat == own,
            Some(Side::Hostile) => group.seat != own,
            Some(Side::Any) | None => true,
        };
        let near = || {
            if filter.within.is_none() && filter.at_least.is_none() {
                return true;
            }
            let distance = if figure == you { Some(0) } else { self.distance(you, figure) };
            filter.within.is_none_or(|most| distance.is_some_and(|distance| distance <= most))
                && filter.at_least.is_none_or(|least| distance.is_none_or(|distance| distance >= least))
        };
        let itself = figure == you;
        side && !(filter.other && itself)
            && (!filter.adjacent || self.are_adjacent(you, figure) || filter.or_you && itself)
            && (filter.traits.is_empty() || filter.traits.meets(group.traits))
            && !filter.not_traits.meets(group.traits)
            && filter.size.is_none_or(|size| (size == Size::Large) == group.base.is_large())
            && filter.unique.is_none_or(|unique| group.unique == unique)
            && filter.damage_min.is_none_or(|least| state.damage >= least)
            && filter.damage_max.is_none_or(|most| state.damage <= most)
            && (!filter.same_group || self.battle.figures[figure.index()] == self.battle.figures[you.index()])
            && (!filter.unharmed || !state.statuses.iter().any(Status::is_harmful))
            && filter.without_token.is_none_or(|token| !state.tokens.contains(&token))
            && near()
            && (!filter.los || itself || self.spaces(figure).iter().any(|space| self.sees(you, figure, *space)))
    }

    /// Whom an ability lets a figure attack.
    fn strikes(&self, you: FigureNo, by: FigureNo, strike: &Strike) -> Vec<(FigureNo, super::board::Space)> {
        let melee = strike.kind.map_or(self.group(by).is_melee(), |kind| kind == AttackType::Melee);
        if !self.may_attack(by) {
            return Vec::new();
        }
        let mut found = self.targets_as(by, &self.spaces(by), melee);
        if let Some(at) = strike.at {
            let at = self.who(you, at);
            found.retain(|(target, _)| Some(*target) == at);
        }
        found
    }

    /// The dice of the attack that were not rolled again yet (IA-ATK-05).
    fn rerollable(&self, pool: Pool) -> Vec<Answer> {
        let Some(attack) = &self.state.attack else { return Vec::new() };
        let of = |roll: &[Rolled], defense: bool| -> Vec<Answer> {
            let open = roll.iter().enumerate().filter(|(_, die)| !die.again);
            open.map(|(place, _)| Answer::Die { defense, place: place as u8 }).collect()
        };
        let mut dice = if pool == Pool::Defense { Vec::new() } else { of(&attack.attack, false) };
        if pool != Pool::Attack {
            dice.extend(of(&attack.defense, true));
        }
        dice
    }
}

impl Referee<'_> {
    /// A window of one figure: what is compulsory happens, for the rest its player is asked (IA-CARD-09).
    pub(super) fn window(&mut self, figure: FigureNo, window: Window) -> Flow {
        self.windows(&[figure], window)?;
        self.settle();
        Ok(())
    }

    /// A window of the running attack: the attacker's side first (IA-GOLD-07).
    pub(super) fn attack_window(&mut self, window: Window) -> Flow {
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let seat = self.seat(attack.attacker);
        for seat in [seat, seat.other()] {
            let all: Vec<FigureNo> = self.battle.figures().filter(|figure| self.seat(*figure) == seat).collect();
            self.windows(&all, window)?;
        }
        Ok(())
    }

    fn windows(&mut self, figures: &[FigureNo], window: Window) -> Flow {
        // Figures that have nothing for this window are not looked at any further.
        let has = |figure: &&FigureNo| self.battle.group(**figure).plays.iter().any(|play| play.when == window);
        let figures: Vec<FigureNo> = figures.iter().filter(has).copied().collect();
        let mut declined = false;
        // A window inside another has its own uses.
        let outer = std::mem::take(&mut self.state.window_used);
        loop {
            let mut optional = Vec::new();
            let mut forced = None;
            for figure in figures.iter().filter(|figure| self.figure(**figure).is_in_play()) {
                for place in self.view().plays(*figure, window) {
                    let play = &self.battle.group(*figure).plays[usize::from(place)];
                    if self.was_used(*figure, place) {
                        continue;
                    }
                    if play.optional {
                        optional.push((*figure, place));
                    } else if forced.is_none() {
                        forced = Some((*figure, place));
                    }
                }
            }
            // What the owner is asked about comes first, so that block per evade counts what it adds.
            let next = match (optional.first(), forced) {
                (Some((first, _)), _) if !declined => {
                    let seat = self.seat(*first);
                    let mut answers = self.list();
                    answers.extend(optional.iter().map(|(figure, place)| Answer::Use(*figure, *place)));
                    answers.push(Answer::Pass);
                    match self.ask(seat, Question::of(QuestionKind::Use), answers)? {
                        Answer::Use(figure, place) => Some((figure, place)),
                        _ => {
                            declined = true;
                            continue;
                        }
                    }
                }
                (_, forced) => forced,
            };
            let Some((figure, place)) = next else { break };
            self.use_play(figure, place)?;
            if self.is_over() {
                break;
            }
        }
        self.state.window_used = outer;
        Ok(())
    }

    fn was_used(&self, figure: FigureNo, place: u8) -> bool {
        self.state.window_used.contains(&(figure, place))
    }

    /// Uses an ability now.
    pub(super) fn use_play(&mut self, figure: FigureNo, place: u8) -> Flow {
        self.state.window_used.push((figure, place));
        self.state.used_round.push((figure, place));
        self.state.used_activation.push((figure, place));
        if let Some(attack) = &mut self.state.attack {
            attack.plays.push((figure, place));
        }
        self.carry_out(figure, place)
    }

    /// A special action (IA-ACT-08).
    pub(super) fn special(&mut self, figure: FigureNo, place: u8) -> Flow {
        let Some(play) = self.battle.group(figure).plays.get(usize::from(place)) else { return Ok(()) };
        self.spend_actions(play.actions);
        if play.attacks()
            && let Some(activation) = &mut self.state.activation
        {
            activation.attacked = true;
        }
        self.state.used_activation.push((figure, place));
        self.state.used_round.push((figure, place));
        self.carry_out(figure, place)?;
        self.settle();
        Ok(())
    }

    /// What an ability does, step by step; a choice of nobody skips what depends on it.
    pub(super) fn carry_out(&mut self, you: FigureNo, place: u8) -> Flow {
        let battle = self.battle;
        let Some(play) = battle.group(you).plays.get(usize::from(place)) else { return Ok(()) };
        if !matches!(play.when, Window::Modify) {
            self.emit(Event::Used(you, place));
        }
        self.strain(you, play.strain, Some(you))?;
        let before = self.state.chosen.take();
        let asking = self.state.running.replace((you, place));
        for step in &play.steps {
            if self.is_over() || !self.perform(you, step)? {
                break;
            }
        }
        self.state.chosen = before;
        self.state.running = asking;
        Ok(())
    }

    /// One step; whether what comes after it goes on.
    fn perform(&mut self, you: FigureNo, step: &Step) -> Flow<bool> {
        match step {
            Step::Reroll { pool, n } => self.reroll(you, *pool, *n)?,
            Step::Modify(effects) => {
                let added = Bonus::of(effects);
                if let Some(attack) = &mut self.state.attack {
                    attack.bonus.join(&added);
                }
            }
            Step::BlockPerEvade => {
                if let Some(attack) = &mut self.state.attack {
                    let rolled = super::dice::sum(&attack.defense).evade + attack.bonus.symbols.evade;
                    let own = self.battle.group(attack.target).innate.symbols.evade;
                    attack.bonus.symbols.block += (rolled + own).max(0);
                }
            }
            Step::ReducePierce(n) => {
                if let Some(attack) = &mut self.state.attack {
                    attack.unpierced += *n as i8;
                }
            }
            Step::Choose(filter) => {
                let figures = self.view().fitting(you, filter);
                let question = Question::about(QuestionKind::Choose, you);
                self.state.chosen = self.ask_figure(self.seat(you), question, figures, false)?;
                return Ok(self.state.chosen.is_some());
            }
            Step::Attack(strike) => self.strikes(you, strike)?,
            Step::Move { to } => self.to(you, *to, |referee, figure| {
                let speed = referee.view().speed(figure);
                referee.free_walk(figure, speed, false)
            })?,
            Step::OneOf(options) => {
                let mut answers = self.list();
                answers.extend((0..options.len() as u8).map(Answer::Option));
                let question = Question::about(QuestionKind::OneOf, you);
                let picked = match self.ask(self.seat(you), question, answers)? {
                    Answer::Option(picked) => usize::from(picked),
                    _ => 0,
                };
                for step in options.get(picked).into_iter().flatten() {
                    if !self.perform(you, step)? {
                        return Ok(false);
                    }
                }
            }
            Step::Spaces(n) => self.free_walk(you, *n, true)?,
            Step::Place(n) => self.place(you, *n)?,
            Step::Draw(n) => self.draw(self.seat(you), usize::from(*n)),
            Step::Condition { to, is } => self.to(you, *to, |referee, figure| {
                referee.gain_status(figure, *is);
                Ok(())
            })?,
            Step::Strain { to, n } => self.to(you, *to, |referee, figure| referee.strain(figure, *n, Some(you)))?,
            Step::Damage { to, n } => self.to(you, *to, |referee, figure| {
                referee.suffer(figure, *n, Some(you));
                Ok(())
            })?,
            Step::Recover { to, n } => self.to(you, *to, |referee, figure| {
                referee.recover(figure, *n);
                Ok(())
            })?,
            Step::Token { to, token } => self.to(you, *to, |referee, figure| referee.give_token(figure, *token))?,
            Step::Points { to, n } => self.to(you, *to, |referee, figure| referee.give_points(figure, *n))?,
            Step::MultiAttack
            | Step::FreeEntry
            | Step::SeesThroughFigures
            | Step::SurgeRepeat(_)
            | Step::NoInteract
            | Step::NoAttack
            | Step::NoAttackAdjacent
            | Step::NoMoveAndAttack
            | Step::NoHarm => {}
        }
        Ok(true)
    }

    fn to(&mut self, you: FigureNo, who: Who, act: impl FnOnce(&mut Self, FigureNo) -> Flow) -> Flow {
        match self.view().who(you, who).filter(|figure| self.figure(*figure).is_in_play()) {
            Some(figure) => act(self, figure),
            None => Ok(()),
        }
    }

    /// Rolls dice again, one after the other (IA-ATK-05).
    fn reroll(&mut self, you: FigureNo, pool: Pool, count: u8) -> Flow {
        for number in 0..count {
            let mut answers = self.view().rerollable(pool);
            if number > 0 && !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::about(QuestionKind::Reroll, you);
            let Answer::Die { defense, place } = self.ask(self.seat(you), question, answers)? else { return Ok(()) };
            let face = self.state.chance.below(6) as u8;
            let Some(attack) = &mut self.state.attack else { return Ok(()) };
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            let Some(die) = roll.get_mut(usize::from(place)) else { return Ok(()) };
            let before = die.shows();
            (die.face, die.again) = (face, true);
            let now = die.shows();
            self.emit(Event::Rerolled { figure: you, before, now });
        }
        Ok(())
    }

    fn give_token(&mut self, figure: FigureNo, token: Option<PowerToken>) -> Flow {
        if let Some(token) = token {
            return self.gain_token(figure, token);
        }
        let mut answers = self.list();
        answers.extend(PowerToken::ALL.map(Answer::Token));
        let question = Question::about(QuestionKind::GainToken, figure);
        match self.ask(self.seat(figure), question, answers)? {
            Answer::Token(token) => self.gain_token(figure, token),
            _ => Ok(()),
        }
    }

    /// Movement points: kept for the running activation, else spent at once (IA-MOVE-03, IA-MOVE-06).
    fn give_points(&mut self, figure: FigureNo, points: u8) -> Flow {
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        if active == Some(figure) && self.state.attack.is_none() {
            self.gain_points(figure, points);
            return Ok(());
        }
        self.free_walk(figure, points, false)
    }

    /// Walks at once, by points or by spaces, or stays.
    fn free_walk(&mut self, figure: FigureNo, points: u8, by_spaces: bool) -> Flow {
        if !self.view().may_leave(figure) || !self.figure(figure).is_in_play() {
            return Ok(());
        }
        let reach = self.view().reach(figure, points, by_spaces);
        let mut answers = self.list();
        answers.extend(reach.stops().map(|(stand, _)| Answer::Stand(stand)));
        answers.push(Answer::Pass);
        let question = Question::about(QuestionKind::Go, figure);
        if let Answer::Stand(stand) = self.ask(self.seat(figure), question, answers)? {
            self.go(figure, reach.way(stand))?;
        }
        Ok(())
    }

    /// Is placed in an empty space so near, where it could end a movement (IA-MOVE-14).
    fn place(&mut self, figure: FigureNo, within: u8) -> Flow {
        if !self.view().may_leave(figure) {
            return Ok(());
        }
        let view = self.view();
        let group = self.battle.group(figure);
        let far = Distances::from(&self.state.ground, &view.spaces(figure), within);
        let occupied = view.spaces_of(|other| other != figure);
        let own = self.figure(figure).stand;
        let mut stands: Vec<_> = (self.state.ground.spaces().iter())
            .filter(|space| far.to(**space).is_some())
            .flat_map(|space| group.base.stands_over(*space))
            .filter(|stand| *stand != own && group.base.fits(&self.state.ground, *stand, group.is_free()))
            .filter(|stand| !group.base.spaces(*stand).iter().any(|space| occupied.contains(*space)))
            .collect();
        stands.sort_unstable();
        stands.dedup();
        let mut answers = self.list();
        answers.extend(stands.into_iter().map(Answer::Stand));
        let question = Question::about(QuestionKind::Go, figure);
        if let Answer::Stand(to) = self.ask(self.seat(figure), question, answers)? {
            self.figure_mut(figure).stand = to;
            self.left_its_space(figure);
            self.emit(Event::Placed { figure, from: own, to });
            self.entered(figure)?;
        }
        Ok(())
    }

    /// Attacks that an ability brings.
    fn strikes(&mut self, you: FigureNo, strike: &Strike) -> Flow {
        let Some(by) = self.view().who(you, strike.by) else { return Ok(()) };
        let mut hit: Vec<FigureNo> = Vec::new();
        for _ in 0..strike.count {
            if self.is_over() || !self.figure(by).is_in_play() {
                break;
            }
            let mut targets = self.view().strikes(you, by, strike);
            match strike.same {
                Some(true) if !hit.is_empty() => targets.retain(|(target, _)| hit.contains(target)),
                Some(false) => targets.retain(|(target, _)| !hit.contains(target)),
                _ => {}
            }
            let mut answers = self.list();
            answers.extend(targets.into_iter().map(|(target, space)| Answer::Attack { target, space }));
            if strike.optional && !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::about(QuestionKind::Strike, by);
            let Answer::Attack { target, space } = self.ask(self.seat(by), question, answers)? else { break };
            hit.push(target);
            // An attack in an attack: the outer one goes on afterwards (IA-INT-01).
            let outer = self.state.attack.take();
            self.attack(by, target, space, Some(strike))?;
            self.state.attack = outer;
        }
        Ok(())
    }

    /// The abilities of figures that see another defeated.
    pub(super) fn after_defeat(&mut self, fallen: FigureNo) -> Flow {
        for figure in self.battle.figures().collect::<Vec<_>>() {
            let plays = self.battle.group(figure).plays.iter().enumerate();
            let mut found: Vec<u8> = Vec::new();
            for (place, play) in plays.filter(|(_, play)| play.when == Window::Defeated) {
                let view = self.view();
                let about = match &play.of {
                    None => figure == fallen,
                    Some(of) => figure != fallen && view.figure(figure).is_in_play() && view.fits(figure, fallen, of),
                };
                if about && !play.optional {
                    found.push(place as u8);
                }
            }
            for place in found {
                self.carry_out(figure, place)?;
            }
        }
        Ok(())
    }
}
