//! The surge abilities of an attack (section 12), and spending surges on them.

use super::{
    Answer, Event, Question,
    dice::Symbols,
    event::Score,
    fixed::Bonus,
    pieces::FigureNo,
    referee::Referee,
    state::{Trigger, Use},
    view::View,
};
use crate::cards::{
    EffectUse, Surge, Value,
    ability::{FigureBan, Limit, Window},
};
use kernel::game::{Seat, stepped::Flow};

/// The place of the surge with which a hero recovers strain (IA-SURGE-06).
pub const CALM: u8 = u8::MAX;

/// A surge ability of an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurgeChoice {
    /// Its place: among those of the card, or behind them for those that are lent.
    pub place: u8,
    pub cost: u8,
    pub gained: Bonus,
}

impl<'a> View<'a, '_> {
    /// The surge abilities that can be used now (IA-SURGE-01, IA-SURGE-02, IA-SURGE-07).
    pub fn surge_choices(&self) -> Vec<SurgeChoice> {
        let Some(attack) = self.state.attack.as_ref().filter(|attack| !attack.bare && attack.used.len() < 12) else {
            return Vec::new();
        };
        let attacker = attack.attacker;
        if self.cannot(attacker, FigureBan::UseSurge) {
            return Vec::new();
        }
        let repeat = usize::from(self.surge_repeat(attacker));
        let mut found = Vec::new();
        let times = |place: usize| attack.used.iter().filter(|used| usize::from(**used) == place).count();
        let mut printed = 0;
        for (place, surge) in self.printed_surges(attacker).enumerate() {
            printed = place + 1;
            let told = surge.told_by.as_deref().map(|name| self.surge_play(attacker, name));
            let works = match told {
                Some(Some(play)) => {
                    let play = self.ability(play.ability);
                    play.limit == Some(Limit::Repeatable) || times(place) < repeat
                }
                Some(None) => false,
                None => !surge.effects.is_empty() && times(place) < repeat,
            };
            if works && i16::from(surge.cost) <= i16::from(attack.now.surge) {
                let effects = if surge.told_by.is_some() { &[][..] } else { &surge.effects[..] };
                let gained = self.bonus_of(effects);
                found.push(SurgeChoice { place: place as u8, cost: surge.cost, gained });
            }
        }
        for (number, (surge, _)) in self.lent_surges(attacker).into_iter().enumerate() {
            let place = printed + number;
            if times(place) < repeat && i16::from(surge.cost) <= i16::from(attack.now.surge) {
                let mut gained = self.bonus_of(&surge.effects);
                if attack.was_stunned {
                    gained.join(&self.bonus_of(&surge.if_target_stunned));
                }
                found.push(SurgeChoice { place: place as u8, cost: surge.cost, gained });
            }
        }
        if attack.now.surge > 0 && self.may_calm(attacker) {
            found.push(SurgeChoice { place: CALM, cost: 1, gained: Bonus::default() });
        }
        found
    }

    /// Printed bonuses; X is what the card says it is.
    pub(super) fn bonus_of(&self, effects: &[EffectUse]) -> Bonus {
        let x = self.state.attack.as_ref().and_then(|attack| attack.x);
        let known = effects.iter().map(|effect| match (effect.value, x) {
            (Value::X, Some(x)) => EffectUse { effect: effect.effect, value: Value::Number(x) },
            _ => *effect,
        });
        let mut bonus = Bonus::default();
        known.for_each(|effect| bonus.add(effect));
        bonus
    }

    /// The surge abilities of a figure's card, those of its Form card behind them.
    pub fn printed_surges(&self, figure: FigureNo) -> impl Iterator<Item = &'a Surge> + use<'a> {
        let form = self.form(figure).into_iter().flat_map(|form| &form.surges);
        self.group(figure).surges.iter().chain(form)
    }

    /// The ability that tells what a surge ability does, if it can be used in the running attack.
    pub(super) fn surge_play(&self, attacker: FigureNo, name: &str) -> Option<Use> {
        let found = self.offers(self.fixed.seat(attacker), &Trigger::new(Window::Surge));
        found.into_iter().find(|used| used.by == Some(attacker) && *self.ability(used.ability).name == *name)
    }

    /// Other abilities that spend surges, or are used as they are spent: Command cards, upgrades.
    fn surge_extras(&self, seat: Seat, attacker: FigureNo) -> Vec<Use> {
        let told = |name: &str| self.printed_surges(attacker).any(|surge| surge.told_by.as_deref() == Some(name));
        let mut found = self.offers(seat, &Trigger::new(Window::Surge));
        found.retain(|used| {
            let own = self.fixed.abilities.source_of(used.ability).group().is_some();
            !(own && told(&self.ability(used.ability).name))
        });
        found
    }
}

impl Referee<'_> {
    /// Step 5: the attacker spends surges, each surge ability once (IA-ATK-07, IA-SURGE-02, IA-SURGE-07).
    pub(super) fn spend_surges(&mut self) -> Flow {
        while let Some(attack) = self.state.attack.as_ref().filter(|attack| !attack.fails) {
            let attacker = attack.attacker;
            let seat = self.decides(attacker);
            let open = self.view().surge_choices();
            let extras = self.view().surge_extras(seat, attacker);
            if open.is_empty() && extras.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend(open.iter().map(|choice| Answer::Surge(choice.place)));
            answers.extend(extras.iter().map(|used| Answer::Use(used.ability, used.by)));
            answers.push(Answer::Pass);
            let question = Question::Surge(attacker);
            match self.ask(seat, question, answers)? {
                Answer::Surge(place) => {
                    if let Some(choice) = open.into_iter().find(|choice| choice.place == place) {
                        self.use_surge(attacker, &choice)?;
                    }
                }
                Answer::Use(ability, by) => {
                    self.use_ability(Use { ability, by }, Trigger::new(Window::Surge))?;
                }
                _ => return Ok(()),
            }
            if !self.still_stands() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn use_surge(&mut self, attacker: FigureNo, choice: &SurgeChoice) -> Flow {
        if choice.place == CALM {
            self.emit(Event::SurgeUsed(attacker, CALM));
            self.calm(attacker);
            return Ok(());
        }
        let view = self.view();
        let place = usize::from(choice.place);
        let told = view.printed_surges(attacker).nth(place).and_then(|surge| surge.told_by.as_deref());
        let told = told.and_then(|name| view.surge_play(attacker, name));
        let printed = view.printed_surges(attacker).count();
        let lent = place.checked_sub(printed).and_then(|place| view.lent_surges(attacker).into_iter().nth(place));
        self.emit(Event::SurgeUsed(attacker, choice.place));
        let gained = choice.gained;
        if let Some(attack) = self.attack_mut() {
            attack.used.push(choice.place);
            attack.bonus.join(&Bonus { symbols: Symbols::default(), ..gained });
            if told.is_none() {
                attack.now.surge -= choice.cost as i8;
            }
            attack.now = attack.now.plus(gained.symbols);
        }
        if let Some((surge, seat)) = lent.filter(|(surge, _)| surge.vp > 0) {
            self.score(seat, surge.vp.into(), Score::Figure(attacker));
            self.clean_up();
        }
        match told {
            Some(used) => self.use_ability(used, Trigger::new(Window::Surge)),
            None => Ok(()),
        }
    }
}
