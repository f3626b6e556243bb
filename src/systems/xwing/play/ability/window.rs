//! Windows: whose abilities are ready now, in which order they are used (XW-CARD-02 to -04), and that each works once.

use crate::play::view::ability::{Group, Ready, UsedHere};

use super::super::{
    Event,
    pieces::Origin,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{AbilityUse, Gone, GrantedAbility},
    view::ability::{Ability, Context, Trigger},
};
use crate::cards::ability::{Effect, Window, words::Limit};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// A window that belongs to every ship.
    pub(in super::super) fn open_window_for_all(&mut self, window: Window) -> Flow {
        self.open_window(&Trigger::general(window)).map(|_| ())
    }

    /// A window: players use their abilities, the one with initiative first (XW-CARD-04). True if the event of the window
    /// was replaced.
    pub(in super::super) fn open_window(&mut self, trigger: &Trigger) -> Flow<bool> {
        if !self.view().has_listeners(trigger.window) {
            return Ok(false);
        }
        let listening = self.view().seats_listening(trigger);
        if !(listening[Seat::First] || listening[Seat::Second]) {
            return Ok(false);
        }
        let groups: &[Group] = match trigger.window {
            Window::Hit => &[Group::Weapon, Group::Attacker, Group::All],
            Window::AfterManeuver => &[Group::Prompt, Group::Then],
            Window::AfterAttack => &[Group::Weapon, Group::Quiet, Group::Attacks],
            // The attacker's draws come first, then faces are settled, then the card may be discarded (XW-FAQ-17).
            Window::CardDealt => &[Group::Draws, Group::TurnsUp, Group::TurnsDown, Group::All],
            _ => &[Group::All],
        };
        let mut used = UsedHere::new();
        for group in groups {
            for seat in self.view().by_initiative() {
                // As long as nothing was used nobody else can come to listen.
                if (listening[seat] || !used.is_empty()) && self.group(trigger, *group, seat, &mut used)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn group(&mut self, trigger: &Trigger, group: Group, seat: Seat, used: &mut UsedHere) -> Flow<bool> {
        loop {
            self.table.turn()?;
            let mut ready = Ready::new();
            let view = self.view();
            view.each_ready(trigger, seat, used, &mut |ability| {
                if view.is_in(group, &ability) {
                    let _ = ready.try_push(ability);
                }
            });
            let Some(ability) = self.pick(trigger.window, seat, &ready)? else {
                self.let_pass(&ready);
                return Ok(false);
            };
            let _ = used.try_push(ability.at);
            let replaced = self.use_ability(ability, trigger)?;
            let over = match trigger.window {
                // Another card that is drawn is dealt like the first; one that was discarded is not dealt.
                Window::CardDealt => self.state.dealing.is_none_or(|dealing| dealing.gone),
                window => replaced && window.before_the_fact(),
            };
            if over {
                return Ok(true);
            }
        }
    }

    /// Counts an ability for the first event of a round, even if it was declined.
    fn let_pass(&mut self, ready: &[Ability<'a>]) {
        for ability in ready {
            if ability.play.limit == Some(Limit::FirstEachRound) {
                self.state.used.push(AbilityUse { at: ability.at, whole_game: false });
            }
        }
    }

    /// The ability that is used next, if any: what is mandatory and alone is not asked for.
    pub(in super::super) fn pick(
        &mut self,
        window: Window,
        seat: Seat,
        ready: &[Ability<'a>],
    ) -> Flow<Option<Ability<'a>>> {
        let mandatory = ready.iter().filter(|ability| !ability.play.optional).count();
        match (ready.len(), mandatory) {
            (0, _) => return Ok(None),
            (1, 1) => return Ok(Some(ready[0])),
            _ => {}
        }
        let mut answers = self.list();
        answers.extend(ready.iter().map(|ability| Answer::Use(ability.at)));
        if mandatory == 0 {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::of(QuestionKind::Use(window)), answers)? {
            Answer::Use(at) => Ok(ready.iter().find(|ability| ability.at == at).copied()),
            _ => Ok(None),
        }
    }

    /// Uses an ability: chooses, pays, does. True if it replaced the event of the window.
    pub(in super::super) fn use_ability(&mut self, ability: Ability<'a>, trigger: &Trigger) -> Flow<bool> {
        let mut context = Context::new(ability, trigger);
        if let Some(filter) = &ability.play.choose {
            let seat = self.view().decides(&ability);
            context.chosen = self.choose_ships(seat, &context, filter, filter.count)?;
            if context.chosen.is_empty() && filter.count[0] > 0 {
                return Ok(false);
            }
        }
        match ability.play.limit {
            Some(Limit::Game) => self.state.used.push(AbilityUse { at: ability.at, whole_game: true }),
            Some(_) => self.state.used.push(AbilityUse { at: ability.at, whole_game: false }),
            None => {}
        }
        if let Some(attack) = &mut self.state.attack {
            let _ = attack.used.try_push(ability.at);
        }
        // An ability that only offers an action is reported with the action.
        context.untold = ability.play.optional
            && ability.play.costs.is_empty()
            && matches!(ability.play.effects.first(), Some(Effect::FreeAction { .. }));
        // One that happens by itself is told where something comes of it.
        let tells = ability.play.optional
            || !ability.play.costs.is_empty()
            || ability.play.effects.iter().any(|effect| self.view().effect_would_change(&context, effect));
        if tells && !context.untold {
            self.emit(Event::AbilityUsed(ability.at));
        }
        if !self.pay_all(&mut context)? {
            return Ok(false);
        }
        if let Origin::Grant(number) = ability.at.on {
            let used = |grant: &GrantedAbility| grant.number == number && grant.once;
            if let Some(place) = self.state.granted.iter().position(used) {
                let grant = self.state.granted.remove(place);
                self.state.keep_gone(number, Gone::Grant(grant.source, grant.play));
            }
        }
        self.table.enter()?;
        self.resolve(&mut context, &ability.play.effects)?;
        self.table.leave();
        if context.declined {
            self.take_back(ability);
        }
        Ok(context.replaced)
    }

    /// Undoes the use of a declined ability: it may be used another time.
    fn take_back(&mut self, ability: Ability<'a>) {
        if let Some(place) = self.state.used.iter().rposition(|used| used.at == ability.at) {
            self.state.used.remove(place);
        }
        if let Some(attack) = &mut self.state.attack {
            attack.used.retain(|used| *used != ability.at);
        }
    }
}
