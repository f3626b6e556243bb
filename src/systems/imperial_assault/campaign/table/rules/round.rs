//! Rounds: whose turn it is, activations, the Status Phase.

use super::{
    super::{
        super::cards::{Side, ability::Window},
        event::Event,
        state::{Active, Phase, Place, Span, is_up},
        target::Actor,
    },
    Referee, Refused,
};

impl Referee<'_> {
    /// The first round; the optional deployment before it is over (IA-CAMP-51, IA-CAMP-89).
    pub(super) fn begin(&mut self) -> Result<(), Refused> {
        if self.state.phase != Phase::Before {
            refuse!("begun");
        }
        self.state.phase = Phase::Activation;
        self.events.push(Event::RoundBegan(1));
        self.acts(Window::RoundStart);
        self.turn_to(Side::Rebels);
        Ok(())
    }

    /// Gives the turn to a side, or to the other one if it has nothing ready; with nothing ready the Status Phase comes
    /// (IA-ROUND-03).
    pub(super) fn turn_to(&mut self, side: Side) {
        let other = match side {
            Side::Rebels => Side::Imperial,
            Side::Imperial => Side::Rebels,
        };
        match [side, other].into_iter().find(|side| self.state.is_ready(*side)) {
            Some(next) => self.state.turn = next,
            None => self.status(),
        }
    }

    pub(super) fn activate(&mut self, actor: Actor) -> Result<(), Refused> {
        if self.state.phase != Phase::Activation {
            refuse!("phase");
        }
        if self.state.active.is_some() {
            refuse!("active");
        }
        let side = if matches!(actor, Actor::Group(_)) { Side::Imperial } else { Side::Rebels };
        if side != self.state.turn {
            refuse!("turn");
        }
        match actor {
            Actor::Hero(hero) => {
                if !self.state.can_activate(hero) {
                    refuse!("token");
                }
                self.state.heroes[hero].used += 1;
            }
            Actor::Ally(ally) => match self.state.allies.get_mut(ally) {
                Some(ally) if !ally.exhausted && is_up(&ally.figures) => ally.exhausted = true,
                _ => refuse!("exhausted"),
            },
            Actor::Group(group) => match self.state.groups.get_mut(group) {
                Some(group) if group.place == Place::Table && !group.exhausted => group.exhausted = true,
                _ => refuse!("exhausted"),
            },
        }
        self.state.uses.retain(|used| used.span != Span::Activation);
        self.state.active = Some(Active { actor, runs: 0, attacks: 0, is_calmed: false });
        self.events.push(Event::Activated(actor));
        if let Actor::Hero(hero) = actor {
            self.ready(hero);
        }
        Ok(())
    }

    pub(super) fn end(&mut self) -> Result<(), Refused> {
        if self.state.active.take().is_none() {
            refuse!("nobody_active");
        }
        self.events.push(Event::ActivationOver);
        self.turn_to(match self.state.turn {
            Side::Rebels => Side::Imperial,
            Side::Imperial => Side::Rebels,
        });
        Ok(())
    }

    /// Threat rises, everything is ready (IA-CAMP-25, IA-CAMP-60).
    pub(super) fn status(&mut self) {
        self.state.phase = Phase::Status;
        self.events.push(Event::StatusBegan(self.state.round));
        self.acts(Window::StatusStart);
        self.gain_threat(self.setup.threat_level);
        if let (Some(threat), 1..) = (self.setup.ally_token, self.state.ally_tokens) {
            self.state.ally_tokens -= 1;
            self.gain_threat(threat);
        }
        self.state.heroes.iter_mut().for_each(|hero| hero.used = 0);
        self.state.allies.iter_mut().for_each(|ally| ally.exhausted = false);
        self.state.groups.iter_mut().for_each(|group| group.exhausted = false);
        self.ready_empire();
        self.state.is_passed = false;
    }

    /// What happens at the end of a round: what the mission says, then cards of the Empire, then those of the heroes
    /// (IA-CAMP-60, IA-GOLD-06).
    fn end_round(&mut self) {
        let round = self.state.round;
        let rings = self.state.timers.iter().filter(|(at, _)| *at == round);
        self.events.extend(rings.map(|(_, words)| Event::Rings(words.clone())));
        self.acts(Window::RoundEnd);
    }

    /// The second token of three heroes goes to another hero (IA-CAMP-31).
    pub(super) fn pass_token(&mut self, from: usize, to: usize) -> Result<(), Refused> {
        if self.state.phase != Phase::Status || self.state.heroes.len() != 3 || self.state.is_passed {
            refuse!("token_phase");
        }
        let has_two = self.state.heroes.get(from).is_some_and(|hero| hero.tokens == 2);
        if !has_two || from == to || self.hero(to).is_err() {
            refuse!("token_none");
        }
        self.state.heroes[from].tokens = 1;
        self.state.heroes[to].tokens = 2;
        self.state.is_passed = true;
        self.events.push(Event::TokenPassed { from, to });
        Ok(())
    }

    /// The next round.
    pub(super) fn advance(&mut self) -> Result<(), Refused> {
        if self.state.phase != Phase::Status {
            refuse!("phase");
        }
        if self.must_pass_token() {
            refuse!("token_first");
        }
        self.end_round();
        self.state.phase = Phase::Activation;
        self.state.round = self.state.round.saturating_add(1);
        self.state.uses.retain(|used| used.span == Span::Mission);
        self.events.push(Event::RoundBegan(self.state.round));
        self.acts(Window::RoundStart);
        self.turn_to(Side::Rebels);
        Ok(())
    }

    /// True if a hero with two tokens still has to hand one over, and somebody can take it.
    pub(super) fn must_pass_token(&self) -> bool {
        let holder = self.state.heroes.iter().position(|hero| hero.tokens == 2);
        let takes = |place: usize| Some(place) != holder && self.hero(place).is_ok();
        self.state.heroes.len() == 3
            && !self.state.is_passed
            && holder.is_some()
            && (0..self.state.heroes.len()).any(takes)
    }
}
