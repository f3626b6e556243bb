//! The functions of single cards: what changes how another ability or a rule works.

use super::super::{AbilityNo, Origin, Scope, Source};
use crate::{
    cards::{
        Die,
        ability::{Effect, Filter, FormStep, Native, Part, Play, Side},
    },
    play::{
        Answer, Event, Question, QuestionKind, View,
        dice::{ATTACK, sum},
        pieces::{FigureNo, GroupNo},
        referee::Referee,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl<'a> View<'a, '_> {
    /// The functions of the match that pass, each with its ability and whose card it is on.
    pub(in crate::play) fn functions(&self) -> impl Iterator<Item = (AbilityNo, &'a Source, &'a Native)> + use<'a> {
        let book = &self.battle.book;
        book.functions.iter().filter_map(move |number| match book.ability(*number).play.steps.first() {
            Some(Effect::Native(native)) => Some((*number, book.source_of(*number), native)),
            _ => None,
        })
    }

    /// Whether a card waives what an ability of its group asks for.
    pub(in crate::play::ability) fn is_waived(&self, source: &Source, name: &str) -> bool {
        self.functions().any(|(_, own, native)| {
            matches!(native, Native::WaiveCondition { ability } if **ability == *name)
                && own.group().is_some()
                && own.group() == source.group()
        })
    }

    /// How many cards of the deck prevent a damage of strain (IA-DMG-09).
    pub(in crate::play) fn strain_price(&self, seat: Seat) -> u8 {
        let asked = self.functions().filter_map(|(_, source, native)| match native {
            Native::StrainPreventionPrice { cards } if source.seat == seat.other() => Some(*cards),
            _ => None,
        });
        asked.max().unwrap_or(1)
    }

    /// How far an ability reaches that reaches friendly figures near its owner, where a card of its group extends that.
    pub(in crate::play::ability) fn extended(&self, scope: &Scope, filter: &Filter) -> Option<u8> {
        if scope.is_narrow || filter.of_space.is_some() || self.battle.book.functions.is_empty() {
            return None;
        }
        let ability = self.battle.book.ability(scope.ability);
        let Origin::Group(group) = self.battle.book.source(ability.source).origin else { return None };
        let is_about_friends = match filter.side {
            Some(side) => side == Side::Friendly,
            None => is_for_allies(&ability.play),
        };
        is_about_friends
            .then(|| {
                self.functions().find_map(|(_, source, native)| match native {
                    Native::ExtendFriendlyRange { upto, to }
                        if source.group() == Some(group)
                            && (filter.adjacent || filter.within.is_some_and(|within| within <= *upto)) =>
                    {
                        Some(*to)
                    }
                    _ => None,
                })
            })
            .flatten()
    }

    /// The player who chooses the zone and lets the other begin, if only one has a card for it.
    pub(in crate::play) fn schemer(&self) -> Option<(Seat, AbilityNo)> {
        let mut all = self.functions().filter(|(_, _, native)| matches!(native, Native::DeviousScheme));
        match (all.next(), all.next()) {
            (Some((ability, source, _)), None) => Some((source.seat, ability)),
            _ => None,
        }
    }

    /// Whether a group lies in ambush until it is deployed.
    pub(in crate::play) fn lies_in_ambush(&self, group: GroupNo) -> bool {
        self.functions()
            .any(|(_, source, native)| matches!(native, Native::LieInAmbush) && source.group() == Some(group))
    }

    /// The Form cards a group can take now: each is in an army once.
    pub(in crate::play::ability) fn open_forms(&self, group: GroupNo) -> Vec<u8> {
        let seat = self.battle.groups[group.index()].seat;
        let is_taken = |card| {
            let mut taken = self.state.forms.iter();
            taken.any(|(own, other)| *other == card && self.battle.groups[own.index()].seat == seat)
        };
        let forms = self.battle.forms.iter().enumerate();
        forms.filter(|(_, form)| form.group == group && !is_taken(form.card)).map(|(place, _)| place as u8).collect()
    }

    /// Whether a function can do anything now. What changes a reroll waits for one.
    pub(in crate::play::ability) fn can_do(&self, native: &Native, by: Option<FigureNo>) -> bool {
        match native {
            Native::Gambit | Native::DeviousScheme | Native::LieInAmbush => false,
            Native::FormCard { step } => by.is_some_and(|by| {
                let group = self.battle.figures[by.index()];
                let has_one = self.state.forms.iter().any(|(own, _)| *own == group);
                has_one == (*step == FormStep::Switch) && !self.open_forms(group).is_empty()
            }),
            _ => true,
        }
    }
}

/// Whether an ability affects a friendly figure that attacks or is attacked.
const fn is_for_allies(play: &Play) -> bool {
    matches!(
        play.role,
        Some(Part::AllyAttacker | Part::AllyAttackerOrSelf | Part::AllyDefender | Part::AllyDefenderOrSelf)
    )
}

impl Referee<'_> {
    pub(super) fn native(&mut self, scope: &mut Scope, native: &Native) -> Flow {
        match native {
            Native::SurgeX => {
                if let Some(attack) = self.attack_mut() {
                    attack.x = Some(sum(&attack.attack).surge);
                }
                Ok(())
            }
            Native::FormCard { .. } => self.take_form(scope),
            _ => Ok(()),
        }
    }

    /// A Form card of the player's choice comes under the owner's card, in the place of the one that lies there.
    fn take_form(&mut self, scope: &Scope) -> Flow {
        let Some(you) = scope.you else { return Ok(()) };
        let group = self.battle.figures[you.index()];
        let mut answers = self.list();
        answers.extend(self.view().open_forms(group).into_iter().map(Answer::Form));
        let question = Question::about(QuestionKind::Form, you);
        if let Answer::Form(place) = self.ask(scope.seat, question, answers)?
            && let Some(form) = self.battle.forms.get(usize::from(place))
        {
            self.state.forms.retain(|(own, _)| *own != group);
            self.state.forms.push((group, form.card));
            self.emit(Event::FormTaken(you, place));
        }
        Ok(())
    }

    /// Whether the running ability does all its parts instead of one.
    pub(super) fn does_all(&self, _scope: &Scope) -> bool {
        false
    }

    /// A die may be exchanged for another of its kind before it is rolled again; the ability that lets it, if it was.
    pub(super) fn gamble(&mut self, scope: &Scope, defense: bool, place: u8) -> Flow<Option<AbilityNo>> {
        let Some(you) = scope.you else { return Ok(None) };
        let group = self.battle.figures[you.index()];
        let mut gambits = self.view().functions();
        let gambit =
            gambits.find(|(_, source, native)| matches!(native, Native::Gambit) && source.group() == Some(group));
        let Some((gambit, ..)) = gambit else { return Ok(None) };
        if self.view().is_lost(you, &self.battle.book.ability(gambit).play.name) {
            return Ok(None);
        }
        let Some(attack) = &self.state.attack else { return Ok(None) };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(before) = roll.get(usize::from(place)).map(|die| die.die) else { return Ok(None) };
        let kinds: &[Die] = if defense { &[Die::Black, Die::White] } else { &ATTACK };
        let mut answers = self.list();
        answers.extend(kinds.iter().copied().filter(|die| *die != before).map(Answer::Color));
        answers.push(Answer::Pass);
        let question = Question::about(QuestionKind::Gamble, you);
        let Answer::Color(now) = self.ask(scope.seat, question, answers)? else { return Ok(None) };
        self.emit(Event::Used(gambit, Some(you)));
        if let Some(attack) = self.attack_mut() {
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            if let Some(die) = roll.get_mut(usize::from(place)) {
                die.die = now;
            }
        }
        self.emit(Event::DieRemoved(defense, before));
        self.emit(Event::DieAdded(defense, now));
        Ok(Some(gambit))
    }

    /// An attachment goes to another group.
    pub(super) fn move_attachment(&mut self, scope: &Scope, group: GroupNo) {
        let source = self.battle.book.ability(scope.ability).source;
        self.state.moved.retain(|(own, _)| *own != source);
        self.state.moved.push((source, group));
        self.emit(Event::Attached(scope.ability, group));
    }
}
