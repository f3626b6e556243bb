//! Windows: whose abilities are ready now, in which order they are used (XW-CARD-02 to -04), and that each works once.

use crate::play::view::ability::{Group, Ready, UsedHere};

use super::super::{
    Event,
    pieces::Origin,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::Used,
    view::ability::{Case, Moment, Text},
};
use crate::abilities::{Effect, Window, words::Limit};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// A window that belongs to every ship.
    pub(in super::super) fn window_for_all(&mut self, window: Window) -> Flow {
        self.window(&Moment::general(window)).map(|_| ())
    }

    /// A window: players use their abilities, the one with initiative first (XW-CARD-04). True if the event of the window
    /// was replaced.
    pub(in super::super) fn window(&mut self, moment: &Moment) -> Flow<bool> {
        if !self.view().is_heard(moment.window) {
            return Ok(false);
        }
        let listening = self.view().seats_listening(moment);
        if !(listening[Seat::First] || listening[Seat::Second]) {
            return Ok(false);
        }
        let groups: &[Group] = match moment.window {
            Window::Hit => &[Group::Weapon, Group::Attacker, Group::All],
            Window::AfterManeuver => &[Group::Prompt, Group::Then],
            Window::AfterAttack => &[Group::Weapon, Group::Quiet, Group::Attacks],
            // Whose the attack is draws first, then faces are settled, then the card may be discarded (XW-FAQ-17).
            Window::CardDealt => &[Group::Draws, Group::TurnsUp, Group::TurnsDown, Group::All],
            _ => &[Group::All],
        };
        let mut used = UsedHere::new();
        for group in groups {
            for seat in self.view().by_initiative() {
                // As long as nothing was used nobody else can come to listen.
                if (listening[seat] || !used.is_empty()) && self.group(moment, *group, seat, &mut used)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn group(&mut self, moment: &Moment, group: Group, seat: Seat, used: &mut UsedHere) -> Flow<bool> {
        loop {
            let mut ready = Ready::new();
            let view = self.view();
            view.each_ready(moment, seat, used, &mut |text| {
                if view.is_in(group, &text) {
                    let _ = ready.try_push(text);
                }
            });
            let Some(text) = self.pick(moment.window, seat, &ready)? else {
                self.let_pass(&ready);
                return Ok(false);
            };
            let _ = used.try_push(text.at);
            let replaced = self.resolve(text, moment)?;
            let over = match moment.window {
                // Another card that is drawn is dealt like the first; one that was discarded is not dealt.
                Window::CardDealt => self.state.dealing.is_none_or(|dealing| dealing.gone),
                window => replaced && window.before_the_fact(),
            };
            if over {
                return Ok(true);
            }
        }
    }

    /// What counts only the first time in a round counts even if it was declined.
    fn let_pass(&mut self, ready: &[Text<'a>]) {
        for text in ready {
            if text.ability.limit == Some(Limit::FirstEachRound) {
                self.state.used.push(Used { at: text.at, whole_game: false });
            }
        }
    }

    /// The ability that is used next, if any: what is mandatory and alone is not asked for.
    pub(in super::super) fn pick(&mut self, window: Window, seat: Seat, ready: &[Text<'a>]) -> Flow<Option<Text<'a>>> {
        let mandatory = ready.iter().filter(|text| !text.ability.optional).count();
        match (ready.len(), mandatory) {
            (0, _) => return Ok(None),
            (1, 1) => return Ok(Some(ready[0])),
            _ => {}
        }
        let mut answers = self.list();
        answers.extend(ready.iter().map(|text| Answer::Use(text.at)));
        if mandatory == 0 {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::of(QuestionKind::Use(window)), answers)? {
            Answer::Use(at) => Ok(ready.iter().find(|text| text.at == at).copied()),
            _ => Ok(None),
        }
    }

    /// Uses an ability: chooses, pays, does. True if it replaced the event of the window.
    pub(in super::super) fn resolve(&mut self, text: Text<'a>, moment: &Moment) -> Flow<bool> {
        let mut case = Case::new(text, moment);
        if let Some(filter) = &text.ability.choose {
            let seat = self.view().decides(&text);
            case.chosen = self.choose_ships(seat, &case, filter, filter.count)?;
            if case.chosen.is_empty() && filter.count[0] > 0 {
                return Ok(false);
            }
        }
        match text.ability.limit {
            Some(Limit::Game) => self.state.used.push(Used { at: text.at, whole_game: true }),
            Some(_) => self.state.used.push(Used { at: text.at, whole_game: false }),
            None => {}
        }
        if let Some(attack) = &mut self.state.attack {
            let _ = attack.used.try_push(text.at);
        }
        // What only offers an action is told when the action is taken.
        case.untold = text.ability.optional
            && text.ability.costs.is_empty()
            && matches!(text.ability.effects.first(), Some(Effect::FreeAction { .. }));
        if !case.untold {
            self.emit(Event::AbilityUsed(text.at));
        }
        if !self.pay_all(&mut case)? {
            return Ok(false);
        }
        if let Origin::Grant(number) = text.at.on {
            self.state.grants.retain(|grant| grant.number != number || !grant.once);
        }
        self.perform_all(&mut case, &text.ability.effects)?;
        if case.declined {
            self.take_back(text);
        }
        Ok(case.replaced)
    }

    /// What was declined was not used: it may be used another time.
    fn take_back(&mut self, text: Text<'a>) {
        if let Some(place) = self.state.used.iter().rposition(|used| used.at == text.at) {
            self.state.used.remove(place);
        }
        if let Some(attack) = &mut self.state.attack {
            attack.used.retain(|used| *used != text.at);
        }
    }
}
