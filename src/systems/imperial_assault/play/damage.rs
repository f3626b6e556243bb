//! Damage, strain, recovery, defeat (section 13), conditions (section 14), power tokens.

use super::{
    Answer, Event, Question,
    event::Score,
    pieces::{FigureNo, MOST_TOKENS, PowerToken, Status, Statuses},
    reckoning::Cause,
    referee::Referee,
    state::{Presence, Trigger},
};
use crate::{
    campaign::script,
    cards::{
        Die,
        ability::{FigureBan, Window},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// A figure suffers damage from another, or from nobody.
    pub(super) fn suffer(&mut self, figure: FigureNo, damage: u8, by: Cause) -> Flow {
        let seat = by.figure().map_or(self.seat(figure).other(), |by| self.seat(by));
        self.suffer_from(figure, damage, by, seat)
    }

    /// A figure suffers damage, up to its Health (IA-DMG-01, IA-DMG-02).
    pub(super) fn suffer_from(&mut self, figure: FigureNo, damage: u8, cause: Cause, seat: Seat) -> Flow {
        let by = cause.figure();
        let health = self.view().health(figure);
        let damage = damage.min(health.saturating_sub(self.figure(figure).damage));
        let goes_on = self.figure(figure).is_in_play() && !self.is_over();
        let is_safe = self.view().is_beyond_harm(figure);
        if damage == 0 || !goes_on || is_safe || self.view().cannot(figure, FigureBan::SufferDamage) {
            return Ok(());
        }
        let state = self.figure_mut(figure);
        state.damage += damage;
        state.taken += u32::from(damage);
        if let Some(by) = by.filter(|by| self.seat(*by) != self.seat(figure)) {
            self.figure_mut(by).dealt += u32::from(damage);
        }
        let running = self.state.running.last().filter(|_| cause == Cause::Mission);
        let told = running.map_or(cause, |used| Cause::Ability(used.ability));
        self.emit(Event::Damaged(figure, damage, told));
        if self.fixed.piece(figure).is_some() {
            // Nobody's cards answer what happens to objects and neutral figures.
            let is_gone = self.figure(figure).damage >= health;
            return if is_gone { self.destroy(figure, by) } else { Ok(()) };
        }
        self.fumble(figure, damage);
        let mut trigger = Trigger::about(Window::DamageSuffered, figure);
        (trigger.amount, trigger.by) = (damage, Some(seat));
        self.open_window(trigger)?;
        self.check_defeat(figure, by)
    }

    /// A figure with as much damage as Health is defeated, unless something prevents it (IA-DMG-01).
    pub(super) fn check_defeat(&mut self, figure: FigureNo, by: Option<FigureNo>) -> Flow {
        let is_dying = |referee: &Self| {
            let state = referee.figure(figure);
            state.is_in_play() && state.damage >= referee.view().health(figure)
        };
        // Effects of a dying figure do not defeat it twice.
        if !is_dying(self) || self.state.dying.has(figure) || self.view().cannot(figure, FigureBan::BeDefeated) {
            return Ok(());
        }
        self.state.dying.insert(figure);
        self.open_window(Trigger::about(Window::AboutToBeDefeated, figure))?;
        self.state.dying.remove(figure);
        let is_saved = self.state.saved.has(figure);
        self.state.saved.remove(figure);
        if !is_saved && is_dying(self) {
            self.defeat(figure, by, false)?;
        }
        Ok(())
    }

    /// A figure suffers strain: damage, of which its player prevents as much as they discard cards of their deck
    /// (IA-DMG-09, IA-DMG-10).
    pub(super) fn strain(&mut self, figure: FigureNo, strain: u8, by: Cause) -> Flow {
        if strain == 0 || !self.figure(figure).is_in_play() || self.is_over() {
            return Ok(());
        }
        if let Some(piece) = self.fixed.piece(figure) {
            // Objects suffer none (IA-OBJ-06), and nobody prevents that of neutral figures.
            if piece.facts.figure {
                self.suffer(figure, strain, by)?;
            }
            return Ok(());
        }
        self.emit(Event::Strained(figure, strain));
        let seat = self.seat(figure);
        let before = std::mem::take(&mut self.state.less_strain);
        let mut trigger = Trigger::about(Window::StrainSuffered, figure);
        (trigger.amount, trigger.by) = (strain, by.figure().map(|by| self.seat(by)));
        self.open_window(trigger)?;
        let less = std::mem::replace(&mut self.state.less_strain, before);
        let strain = strain.saturating_sub(less);
        if strain == 0 || !self.figure(figure).is_in_play() {
            return Ok(());
        }
        if self.fixed.hero(figure).is_some() {
            return self.strain_hero(figure, strain, by);
        }
        let price = usize::from(self.view().strain_price(seat));
        let most = usize::from(strain).min(self.state.side(seat).deck.len() / price) as u8;
        let mut answers = self.list();
        answers.extend((0..=most).map(Answer::Number));
        let question = Question::PreventStrain(figure);
        let prevented = match self.ask(seat, question, answers)? {
            Answer::Number(number) => number,
            _ => 0,
        };
        if prevented > 0 {
            self.mill(seat, usize::from(prevented) * price);
        }
        self.suffer(figure, strain - prevented, by)
    }

    /// Discards cards from the top of a deck.
    pub(super) fn mill(&mut self, seat: Seat, count: usize) {
        let side = &mut self.state.sides[seat.index()];
        let left = side.deck.len();
        let mut cards = side.deck.split_off(left - count.min(left));
        cards.reverse();
        side.discard.extend(cards.iter().copied());
        self.emit(Event::Milled(seat, cards));
    }

    /// A figure leaves the map with all that lies on it (IA-DMG-05); groups score for the other side (IA-WIN-02, -04).
    pub(super) fn defeat(&mut self, figure: FigureNo, by: Option<FigureNo>, halves: bool) -> Flow {
        if self.is_over() {
            return Ok(());
        }
        if self.fixed.piece(figure).is_some() {
            return self.destroy(figure, by);
        }
        let number = self.fixed.figures[figure.index()];
        if self.wound(figure) {
            self.state.felled.push(figure);
            let mut trigger = Trigger::about(Window::Defeated, figure);
            (trigger.group, trigger.by) = (Some(number), by.map(|by| self.seat(by)));
            self.state.defeats.push(trigger);
            if self.view().healthy() == 0 {
                self.raise(&script::Trigger::AllWounded, by)?;
            }
            return self.settle();
        }
        self.drop_all(figure);
        let state = self.figure_mut(figure);
        state.presence = Presence::Defeated;
        state.statuses = Statuses::default();
        state.tokens.clear();
        self.emit(Event::Defeated(figure));
        self.state.felled.push(figure);
        self.state.fallen.push(figure);
        let group = &self.fixed.groups[number.index()];
        let is_last = !self.view().has_figures(number);
        let winner = group.seat.other();
        if is_last && self.fixed.campaign.is_some() {
            self.group_gone(number);
        }
        if is_last {
            self.state.sides[winner.index()].defeated += group.cost;
        }
        let scored = if self.fixed.options.figures_score {
            let attachment = if is_last { group.attachment_cost } else { 0 };
            Some((group.figure_cost + attachment, Score::Figure(figure)))
        } else {
            is_last.then_some((group.cost, Score::Group(number)))
        };
        let scored = scored.map(|(points, why)| (points * self.view().prize(by, number, is_last), why));
        let moved: i32 = (self.state.moved.iter())
            .filter(|(_, host)| is_last && *host == number)
            .map(|(source, _)| self.view().attachment_cost(*source))
            .sum();
        if let Some((points, why)) =
            scored.map(|(points, why)| (points + moved, why)).filter(|(points, _)| *points != 0)
        {
            let points = if halves { points / 2 } else { points };
            self.score(winner, points, why);
            if let Some(by) = by.filter(|by| self.seat(*by) == winner) {
                self.figure_mut(by).scored += points;
            }
        }
        let mut trigger = Trigger::about(Window::Defeated, figure);
        (trigger.group, trigger.by) = (Some(number), by.map(|by| self.seat(by)));
        self.state.defeats.push(trigger);
        if is_last && self.fixed.campaign.is_some() {
            self.raise_felled(number, by)?;
            let mut heroes = self.fixed.heroes().iter().enumerate();
            if heroes.all(|(hero, _)| !self.figure(FigureNo(hero as u8)).is_in_play()) {
                self.raise(&script::Trigger::AllWithdrawn, by)?;
            }
        }
        self.settle()
    }

    /// Victory points for a side.
    pub(super) fn score(&mut self, seat: Seat, points: i32, why: Score) {
        if self.is_over() || self.fixed.campaign.is_some() {
            return;
        }
        self.state.sides[seat.index()].points += points;
        self.emit(Event::Scored { seat, points, why });
    }

    /// Takes damage off a figure (IA-DMG-06).
    pub(super) fn recover(&mut self, figure: FigureNo, damage: u8) {
        if damage == 0 || self.is_over() || self.view().cannot(figure, FigureBan::Recover) {
            return;
        }
        let state = self.figure_mut(figure);
        let damage = damage.min(state.damage);
        if damage > 0 && state.is_in_play() {
            state.damage -= damage;
            self.emit(Event::Recovered(figure, damage));
        }
    }

    /// A figure gets a condition; one it has already does nothing (IA-COND-02).
    pub(super) fn gain_status(&mut self, figure: FigureNo, status: Status, by: Option<Seat>) -> Flow {
        let view = self.view();
        // IA-OBJ-06.
        if self.fixed.piece(figure).is_some() {
            return Ok(());
        }
        if view.cannot(figure, FigureBan::GainCondition)
            || status.is_harmful() && view.cannot(figure, FigureBan::GainHarmful)
        {
            return Ok(());
        }
        if self.is_over() || !self.figure(figure).is_in_play() || !self.figure_mut(figure).statuses.insert(status) {
            return Ok(());
        }
        self.emit(Event::StatusGained(figure, status));
        // Focused gained before the dice are rolled adds its die to them (IA-COND-06, IA-COND-07).
        if let Some(attack) = self.state.attack.as_mut().filter(|attack| attack.attacker == figure && !attack.is_rolled)
            && status == Status::Focused
            && !attack.focused
        {
            attack.focused = true;
            attack.pool.push(Die::Green);
        }
        let mut trigger = Trigger::about(Window::ConditionApplied, figure);
        (trigger.status, trigger.by) = (Some(status), by);
        self.open_window(trigger)
    }

    pub(super) fn lose_status(&mut self, figure: FigureNo, status: Status) {
        if self.figure_mut(figure).statuses.remove(status) {
            self.emit(Event::StatusLost(figure, status));
        }
    }

    /// A figure gains a power token; its player gives one up if it has too many.
    pub(super) fn gain_token(&mut self, figure: FigureNo, token: PowerToken) -> Flow {
        if self.is_over() || !self.figure(figure).is_in_play() {
            return Ok(());
        }
        self.figure_mut(figure).tokens.push(token);
        self.emit(Event::TokenGained(figure, token));
        if self.figure(figure).tokens.len() > MOST_TOKENS {
            let mut kinds: Vec<PowerToken> = self.figure(figure).tokens.iter().copied().collect();
            kinds.sort_unstable();
            kinds.dedup();
            let mut answers = self.list();
            answers.extend(kinds.into_iter().map(Answer::Token));
            let question = Question::DropToken(figure);
            let dropped = self.ask(self.seat(figure), question, answers)?;
            let dropped = if let Answer::Token(dropped) = dropped { dropped } else { token };
            self.drop_token(figure, dropped);
            self.emit(Event::TokenLost(figure, dropped));
        }
        Ok(())
    }

    pub(super) fn drop_token(&mut self, figure: FigureNo, token: PowerToken) {
        let tokens = &mut self.figure_mut(figure).tokens;
        if let Some(place) = tokens.iter().position(|held| *held == token) {
            tokens.remove(place);
        }
    }
}
