//! A window opens: every play that listens is looked at, and used.

use crate::{
    cards::ability::{Cost, Effect, Issued, Limit, Live, Per, PlayerWord, Role, Subject, Target, Window},
    play::{
        Answer, Event, Question,
        ability::{Context, Trigger},
        action::UnitAction,
        fixed::Ability,
        pieces::{Source, UnitNo},
        referee::Referee,
        state::Use,
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// True if a card is where a play of it counts.
    pub(in crate::play) fn is_live(&self, ability: &Ability) -> bool {
        match ability.source {
            Source::Upgrade(unit, place) => {
                let (spec, state) = (self.spec(unit), self.unit(unit));
                let carried = spec.upgrades[usize::from(place)].carried;
                let lives = || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(place));
                state.is_in_play()
                    && state.carries(place)
                    && (ability.play.spent_too || (state.exhausted | state.expended) >> place & 1 == 0)
                    && (!carried || lives())
            }
            Source::Command(seat, place) => {
                let side = self.state.side(seat);
                match ability.play.live {
                    None => side.revealed && side.card == Some(place) || side.stays.contains(&place),
                    Some(Live::Hand) => side.hand.contains(&place),
                    Some(Live::Divulge) => side.divulged >> place & 1 == 1,
                }
            }
        }
    }

    /// The units a window is about for a play: none or several where it names them itself.
    pub(super) fn subjects(&self, number: u16, ability: &Ability, trigger: &Trigger) -> Vec<Option<UnitNo>> {
        let play = &ability.play;
        let mut context = Context::new(number, ability, trigger.unit);
        context.issuer = trigger.by;
        if let Some(role) = play.role {
            let Some(attack) = &self.state.attack else { return Vec::new() };
            let (attacker, defender) = (attack.attacker, Some(attack.defender));
            let both = match role {
                Role::Attacker => [attacker, None],
                Role::Defender => [None, defender],
                Role::Any => [attacker, defender],
            };
            let fits = |unit: &UnitNo| match &play.of {
                Some(Subject::Unit(of)) => {
                    self.fits_filter(&Context { subject: Some(*unit), ..context.clone() }, of, *unit)
                }
                Some(Subject::Player(_)) => false,
                None => context.me == Some(*unit),
            };
            return both.into_iter().flatten().filter(fits).map(Some).collect();
        }
        match (&play.of, trigger.unit) {
            (Some(Subject::Player(player)), unit) => {
                let own = trigger.seat == Some(ability.seat);
                if own == (*player == PlayerWord::Owner) { vec![unit] } else { Vec::new() }
            }
            (Some(Subject::Unit(of)), Some(unit)) => {
                if self.fits_filter(&context, of, unit) {
                    vec![Some(unit)]
                } else {
                    Vec::new()
                }
            }
            (Some(Subject::Unit(of)), None) => {
                let side = |unit: &UnitNo| trigger.seat.is_none_or(|seat| self.fixed.seat(*unit) == seat);
                let fits = |unit: &UnitNo| {
                    self.fits_filter(&Context { subject: Some(*unit), ..context.clone() }, of, *unit) && side(unit)
                };
                self.in_play().filter(fits).map(Some).collect()
            }
            (None, unit) => {
                let mine = match (context.me, unit, play.when) {
                    (Some(me), _, Window::Displaces) => trigger.by == Some(me),
                    (Some(me), Some(unit), _) => me == unit,
                    (_, None, _) => trigger.seat.is_none_or(|seat| seat == ability.seat),
                    (None, Some(_), _) => true,
                };
                if mine { vec![unit] } else { Vec::new() }
            }
        }
    }

    /// True if the trigger is one of those a play means, besides the unit.
    fn is_meant(&self, ability: &Ability, trigger: &Trigger, context: &Context) -> bool {
        let play = &ability.play;
        if play.when == Window::CommandPlay && trigger.card != Some(ability.source) {
            return false;
        }
        let issued = match &play.by {
            None => true,
            Some(Issued::ThisCard) => trigger.card == Some(ability.source),
            Some(Issued::OpponentsCard) => {
                matches!(trigger.card, Some(Source::Command(seat, _)) if seat != ability.seat)
            }
            Some(Issued::Unit(filter)) => trigger.by.is_some_and(|by| self.fits_filter(context, filter, by)),
        };
        let token = play.tokens.is_empty()
            || trigger.token.is_some_and(|kind| play.tokens.iter().any(|word| word.kind() == Some(kind)));
        issued && token && play.kind.is_none_or(|kind| trigger.kind == Some(kind))
    }

    fn times_used(&self, number: u16, unit: Option<UnitNo>) -> u8 {
        let same = |used: &&Use| used.ability == number && used.unit == unit;
        self.state.abilities.uses.iter().find(same).map_or(0, |used| used.times)
    }

    /// The context of a play that may be used about a unit now: its card counts, the trigger is meant, its limit is not
    /// reached, and all that it asks for holds.
    pub(super) fn usable(
        &self,
        number: u16,
        ability: &Ability,
        subject: Option<UnitNo>,
        trigger: &Trigger,
    ) -> Option<Context> {
        let mut context = Context::new(number, ability, subject);
        (context.issuer, context.token) = (trigger.by, trigger.token);
        let is_open = |limit: Limit| self.times_used(number, limit.whose(subject)) < limit.times;
        let may = self.is_live(ability)
            && self.is_meant(ability, trigger, &context)
            && ability.play.limit.is_none_or(is_open)
            && self.is_usable_play(ability, &context);
        may.then_some(context)
    }

    /// True if a play can be used now, all considered.
    pub(in crate::play) fn is_usable_play(&self, ability: &Ability, context: &Context) -> bool {
        let play = &ability.play;
        let aimed = match &play.target {
            None => true,
            Some(Target::One(pick)) => !self.candidates(context, pick).is_empty(),
            Some(Target::Either(picks)) => picks.iter().any(|pick| !self.candidates(context, pick).is_empty()),
        };
        aimed
            && play.tests.iter().all(|test| self.holds(context, test))
            && play.cost.iter().all(|cost| self.can_pay(context, cost))
            && (!play.optional && play.cost.is_empty()
                || play.steps.iter().any(|step| self.would_change(context, step)))
    }

    /// The card actions a unit may use now: of its upgrades, then of command cards, each with whether it is free
    /// (LEG-ACT-09, LEG-ACT-10).
    pub(in crate::play) fn card_uses(&self, unit: UnitNo, used: u32, actions: u8) -> Vec<(UnitAction, bool)> {
        let index = &self.fixed.abilities;
        let mut found = Vec::new();
        for number in index.at(Window::Action) {
            let ability = index.ability(*number);
            if let Some(deed) = self.card_use(*number, ability, unit, used, actions) {
                found.push((deed, ability.play.action() == Some(true)));
            }
        }
        found
    }

    fn card_use(&self, number: u16, ability: &Ability, unit: UnitNo, used: u32, actions: u8) -> Option<UnitAction> {
        use crate::cards::ability::Stat;
        let deed = match ability.source {
            Source::Upgrade(own, place) => {
                if own != unit || used >> place & 1 == 1 {
                    return None;
                }
                UnitAction::Use(place)
            }
            Source::Command(seat, place) => {
                let times = self.stat(unit, Stat::CardActions, 1);
                if seat != self.fixed.seat(unit) || self.times_used(number, Some(unit)) >= times {
                    return None;
                }
                UnitAction::Play(place)
            }
        };
        let needed = ability.play.cost.iter().map(|cost| match cost {
            Cost::Action => 1,
            Cost::DoubleAction => 2,
            _ => 0,
        });
        let fits = needed.sum::<u8>() <= actions && self.is_live(ability);
        let about = self.subjects(number, ability, &Trigger::about(unit)).contains(&Some(unit));
        let context = Context::new(number, ability, Some(unit));
        (fits && about && self.is_usable_play(ability, &context)).then_some(deed)
    }
}

impl Referee<'_> {
    /// True if anybody listens.
    #[inline]
    pub(in crate::play) fn has_listeners(&self, window: Window) -> bool {
        self.fixed.abilities.has_listeners(window)
    }

    /// A window opens. The player with priority comes first (LEG-GEN-08), in an attack the attacker.
    pub(in crate::play) fn open_window(&mut self, window: Window, trigger: Trigger) -> Flow {
        self.open_window_where(window, trigger, |_| true)
    }

    /// Opens a window about a unit.
    pub(in crate::play) fn open_window_for(&mut self, window: Window, unit: UnitNo) -> Flow {
        self.open_window_where(window, Trigger::about(unit), |_| true)
    }

    /// A window opens for some of its plays.
    pub(in crate::play) fn open_window_where(
        &mut self,
        window: Window,
        trigger: Trigger,
        wanted: impl Fn(&[Effect]) -> bool,
    ) -> Flow {
        if !self.has_listeners(window) {
            return Ok(());
        }
        self.table.turn()?;
        let fixed = self.fixed;
        let index = &fixed.abilities;
        let attacker = self.state.attack.as_ref().and_then(|attack| attack.attacker);
        let first = attacker.map_or(self.state.priority, |unit| self.seat(unit));
        for seat in [first, first.other()] {
            for number in index.at(window).iter().copied() {
                let ability = index.ability(number);
                if ability.seat != seat || !wanted(&ability.play.steps) || !self.view().is_live(ability) {
                    continue;
                }
                for subject in self.view().subjects(number, ability, &trigger) {
                    self.offer(number, ability, subject, &trigger)?;
                    if self.is_over() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// A play is used, if it can be and its player likes it; again as long as it may be.
    fn offer(&mut self, number: u16, ability: &Ability, subject: Option<UnitNo>, trigger: &Trigger) -> Flow {
        let play = &ability.play;
        let times = play.limit.map_or(1, |limit| limit.times);
        for _ in 0..times {
            let Some(mut context) = self.view().usable(number, ability, subject, trigger) else { return Ok(()) };
            if let Some(limit) = play.limit.filter(|limit| limit.first) {
                self.note(number, limit.whose(subject), limit, limit.times);
            }
            if play.optional && !self.ask_ability(&context)? {
                return Ok(());
            }
            if let Some(limit) = play.limit.filter(|limit| !limit.first) {
                self.note(number, limit.whose(subject), limit, 1);
            }
            self.use_play(ability, &mut context)?;
        }
        Ok(())
    }

    pub(super) fn note(&mut self, ability: u16, unit: Option<UnitNo>, limit: Limit, times: u8) {
        let uses = &mut self.state.abilities.uses;
        match uses.iter_mut().find(|used| used.ability == ability && used.unit == unit) {
            Some(used) => used.times += times,
            None => uses.push(Use { ability, unit, per: limit.per, times }),
        }
    }

    /// A play is paid for, chooses, and happens.
    pub(super) fn use_play(&mut self, ability: &Ability, context: &mut Context) -> Flow {
        self.table.enter()?;
        self.use_entered(ability, context)?;
        self.table.leave();
        Ok(())
    }

    fn use_entered(&mut self, ability: &Ability, context: &mut Context) -> Flow {
        if ability.play.when != Window::Always {
            let readies = ability.play.steps.iter().all(|step| matches!(step, Effect::Ready));
            self.emit(match context.source {
                Source::Upgrade(unit, place) if readies => Event::Readied(unit, place),
                Source::Upgrade(unit, place) => Event::Used(unit, place),
                Source::Command(seat, place) => Event::Played(seat, place),
            });
        }
        let source = context.source;
        if !self.state.abilities.used.contains(&source) {
            self.state.abilities.used.push(source);
        }
        for cost in &ability.play.cost {
            self.pay(context, cost)?;
        }
        if context.force && ability.play.cost.contains(&Cost::Exhaust) && self.has_listeners(Window::CardExhausted) {
            self.state.abilities.pending.canceled = false;
            if let Some(unit) = context.me {
                self.open_window_for(Window::CardExhausted, unit)?;
            }
            if std::mem::take(&mut self.state.abilities.pending.canceled) {
                return Ok(());
            }
        }
        if let Some(target) = &ability.play.target {
            context.chosen = match target {
                Target::One(pick) => self.pick(context, pick)?,
                Target::Either(picks) => self.pick_either(context, picks)?,
            };
        }
        self.resolve(context, &ability.play.steps)
    }

    /// All plays of one card in a window happen, as far as they can.
    pub(in crate::play) fn resolve_card(&mut self, window: Window, source: Source) -> Flow {
        let fixed = self.fixed;
        for number in fixed.abilities.at(window).iter().copied() {
            let ability = fixed.abilities.ability(number);
            let mut context = Context::new(number, ability, None);
            if ability.source == source && self.view().is_usable_play(ability, &context) {
                self.use_play(ability, &mut context)?;
            }
        }
        Ok(())
    }

    /// A card action of an upgrade or command card is used by the active unit.
    pub(in crate::play) fn use_card(&mut self, unit: UnitNo, source: Source) -> Flow {
        let fixed = self.fixed;
        let of = |number: &&u16| fixed.abilities.ability(**number).source == source;
        let Some(number) = fixed.abilities.at(Window::Action).iter().find(of).copied() else { return Ok(()) };
        let ability = fixed.abilities.ability(number);
        let mut context = Context::new(number, ability, Some(unit));
        self.note(number, Some(unit), Limit { per: Per::Activation, times: 1, first: false }, 1);
        self.use_play(ability, &mut context)
    }

    /// Prompts a player about a card.
    pub(super) fn ask_card(
        &mut self,
        context: &Context,
        ask: impl FnOnce(Option<UnitNo>, Source, u8) -> Question,
        answers: Vec<Answer>,
        seat: Seat,
    ) -> Flow<Answer> {
        let number = self.fixed.abilities.ability(context.ability).number;
        let unit = context.subject.or(context.me);
        self.ask(seat, ask(unit, context.source, number), answers)
    }

    /// Asks whether a play is used.
    pub(super) fn ask_ability(&mut self, context: &Context) -> Flow<bool> {
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask_card(context, Question::Ability, answers, context.seat)? == Answer::Yes)
    }
}
