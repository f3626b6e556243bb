//! The functions of single cards: what changes how another ability or a rule works.

use super::super::{AbilityNo, Occasion, Origin, Scope};
use crate::{
    cards::{
        DeploymentId, Die,
        ability::{Choose, FormStep, Native, TokenKind, Until, Window},
    },
    play::{
        Answer, Event, Question, QuestionKind,
        board::SpaceSet,
        dice::{ATTACK, sum},
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::{Shade, Widened},
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// What an ability chooses from, where another card lets it reach farther.
    pub(in crate::play::ability) fn widened(&self, scope: &Scope, choose: &Choose) -> Choose {
        let name = &self.ability(scope.ability).name;
        let mut choose = choose.clone();
        for row in self.state.widened.iter().filter(|row| row.seat == scope.seat && row.ability == *name) {
            if choose.from.within.is_some() {
                choose.from.within = row.within;
            }
            if row.cost_max.is_some() && choose.from.cost_max.is_some() {
                choose.from.cost_max = row.cost_max;
            }
        }
        choose
    }

    /// Whether a figure does not see another for the distance between them.
    pub(in crate::play) fn is_shaded(&self, from: FigureNo, to: FigureNo) -> bool {
        let hostile = self.battle.seat(from) != self.battle.seat(to);
        hostile
            && self.state.shades.iter().any(|shade| {
                shade.figure == to && self.distance(from, to).is_none_or(|distance| distance > shade.beyond)
            })
    }

    /// Whether an empty space that a figure sees is next to this one.
    pub(in crate::play) fn arcs_to(&self, attacker: FigureNo, space: crate::play::board::Space) -> bool {
        let taken: SpaceSet = self.spaces_of(|_| true);
        let mut beside = self.state.ground.adjacent(space);
        beside.any(|near| {
            !taken.contains(near) && !self.state.ground.is_blocking(near) && self.sees_space(attacker, near)
        })
    }

    /// Whether a function can do anything now: what changes a reroll waits for one, what changes the setup is looked at
    /// there, and a Form card is exchanged where one lies.
    pub(in crate::play::ability) fn can_do(&self, native: &Native, by: Option<FigureNo>) -> bool {
        match native {
            // The first is used as a die is rolled again, the others as armies are deployed.
            Native::Gambit | Native::DeviousScheme | Native::LieInAmbush => false,
            Native::FormCard { step } => by.is_some_and(|by| {
                let group = self.battle.figures[by.index()];
                let has_one = self.state.forms.iter().any(|(own, _)| *own == group);
                has_one == (*step == FormStep::Switch) && !self.free_forms(group).is_empty()
            }),
            _ => true,
        }
    }

    /// Whether a group lies in ambush until it is deployed.
    pub(in crate::play) fn lies_in_ambush(&self, group: GroupNo) -> bool {
        let book = &self.battle.book;
        book.functions.iter().any(|number| {
            let steps = &self.ability(*number).steps;
            matches!(steps[..], [crate::cards::ability::Effect::Native(Native::LieInAmbush)])
                && book.source_of(*number).group() == Some(group)
        })
    }

    /// The Form cards a group could take: none that another group of its army has.
    fn free_forms(&self, group: GroupNo) -> Vec<DeploymentId> {
        let seat = self.battle.groups[group.index()].seat;
        let taken = |form: DeploymentId| {
            let mut forms = self.state.forms.iter();
            forms.any(|(other, card)| *card == form && self.battle.groups[other.index()].seat == seat)
        };
        let forms = self.battle.forms.iter().filter(|form| form.group == group).map(|form| form.card);
        forms.filter(|form| !taken(*form)).collect()
    }

    /// The ability with which a figure exchanges a die before it is rolled again.
    fn gambit(&self, seat: Seat) -> Option<(AbilityNo, FigureNo)> {
        let attack = self.state.attack.as_ref()?;
        let mine = [attack.attacker, attack.target].into_iter().find(|figure| self.battle.seat(*figure) == seat)?;
        let group = self.battle.figures[mine.index()];
        let is_gambit = |number: &AbilityNo| {
            let steps = &self.ability(*number).steps;
            matches!(steps[..], [crate::cards::ability::Effect::Native(Native::Gambit)])
        };
        self.battle.book.of_group(group).find(is_gambit).map(|ability| (ability, mine))
    }
}

impl Referee<'_> {
    pub(super) fn native(&mut self, scope: &mut Scope, native: &Native) -> Flow {
        match native {
            Native::FormCard { step } => return self.take_form(scope, *step),
            Native::SurgeX => {
                if let Some(attack) = self.attack_mut() {
                    attack.x = Some(sum(&attack.attack).surge);
                }
            }
            Native::WidenAbility { ability, cost_max, within, until } => self.state.widened.push(Widened {
                seat: scope.seat,
                ability: ability.clone(),
                cost_max: *cost_max,
                within: *within,
                until: *until,
            }),
            Native::ChooseAll { ability } => {
                let lasts = scope.occasion.window != Window::AbilityUsed;
                self.state.all_parts.push((scope.seat, ability.clone(), lasts));
            }
            Native::ExtraRollDice { dice } => self.state.extra_dice.extend(dice.iter().copied()),
            Native::ArcingTarget => {
                if let Some(aim) = &mut self.state.aim {
                    aim.arcing = true;
                }
            }
            Native::SightLimit { beyond, until } => {
                if let Some(figure) = scope.you {
                    self.state.shades.push(Shade { figure, beyond: *beyond, until: *until });
                }
            }
            Native::VpValue { change, min } => {
                let group = scope.occasion.figure.map(|figure| self.battle.group(figure).cost).unwrap_or_default();
                let change = i32::from(*change).max(i32::from(*min) - group);
                self.gain_victory(scope.seat.other(), change, scope.ability);
            }
            Native::HoldActivations { .. } => self.state.held[scope.seat.index()] = true,
            Native::ControlAll { token: TokenKind::Terminal, until } => self.state.networks.push((scope.seat, *until)),
            Native::ControlAll { token: TokenKind::Rubble, .. } => {}
            // These hold all the time, or at setup; the rules look at them there.
            Native::Gambit
            | Native::ExtendFriendlyRange { .. }
            | Native::WaiveCondition { .. }
            | Native::StrainPreventionPrice { .. }
            | Native::DeviousScheme
            | Native::LieInAmbush => {}
            Native::PlayAsOwn { card, .. } => {
                if let Some(card) = self.view().card_meant(scope, *card) {
                    self.state.twists.borrowed.push((scope.seat, card));
                    self.emit(Event::Revealed(scope.seat.other(), vec![card]));
                }
            }
            Native::ControlCount { .. } => return self.discount(scope),
            // Cards that are played as others are looked at where cards are played.
            Native::CopyCard { .. } => {}
            // Not played: see `played`.
            Native::SetATrap => {}
        }
        Ok(())
    }

    /// The other player counts a figure less at a token beside the owner.
    fn discount(&mut self, scope: &Scope) -> Flow {
        let Some(you) = scope.you else { return Ok(()) };
        let tokens = self.view().tokens_at(you);
        let mut answers = self.list();
        answers.extend(tokens.iter().map(|token| Answer::Space(self.view().token_space(*token))));
        let question = self.asked(scope, QuestionKind::ChooseSpace);
        if let Answer::Space(space) = self.ask(scope.seat, question, answers)? {
            let chosen = tokens.into_iter().find(|token| self.view().token_space(*token) == space);
            self.emit(Event::SpaceChosen(space));
            self.state.twists.fewer.extend(chosen.map(|token| (scope.seat.other(), token as u8)));
        }
        Ok(())
    }

    /// A Form card is put under the card, or exchanged.
    fn take_form(&mut self, scope: &Scope, step: FormStep) -> Flow {
        let Some(group) = scope.you.map(|you| self.battle.figures[you.index()]) else { return Ok(()) };
        if step == FormStep::Switch && !self.state.forms.iter().any(|(own, _)| *own == group) {
            return Ok(());
        }
        let forms = self.view().free_forms(group);
        let mut answers = self.list();
        answers.extend((0..forms.len() as u8).map(Answer::Option));
        let before = std::mem::replace(&mut self.state.shown_forms, forms);
        let question = self.asked(scope, QuestionKind::OneOf);
        let answer = self.ask(scope.seat, question, answers)?;
        let forms = std::mem::replace(&mut self.state.shown_forms, before);
        if let Answer::Option(place) = answer
            && let Some(form) = forms.get(usize::from(place))
        {
            self.state.forms.retain(|(own, _)| *own != group);
            self.state.forms.push((group, *form));
            self.emit(Event::FormTaken(group, *form));
        }
        Ok(())
    }

    /// Whether the running ability does all its parts instead of one.
    pub(super) fn does_all(&self, scope: &Scope) -> bool {
        let name = &self.battle.book.ability(scope.ability).play.name;
        self.state.all_parts.iter().any(|(seat, ability, _)| *seat == scope.seat && ability == name)
    }

    /// What other cards changed about the use of an ability ends with it.
    pub(in crate::play::ability) fn end_changes(&mut self, scope: &Scope) {
        let name = &self.battle.book.ability(scope.ability).play.name;
        self.state.all_parts.retain(|(seat, ability, lasts)| *lasts || *seat != scope.seat || ability != name);
        self.state.widened.retain(|row| row.until.is_some() || row.seat != scope.seat || row.ability != *name);
        let is_card = matches!(self.battle.book.source_of(scope.ability).origin, Origin::Command(_));
        if is_card {
            self.state.all_parts.retain(|(seat, _, lasts)| !lasts || *seat != scope.seat);
        }
    }

    /// What natives keep until now ends.
    pub(in crate::play) fn expire_natives(&mut self, ends: impl Fn(Until) -> bool) {
        self.state.widened.retain(|row| !row.until.is_some_and(&ends));
        self.state.shades.retain(|shade| !ends(shade.until));
        self.state.networks.retain(|(_, until)| !ends(*until));
    }

    /// A die may be exchanged for another of its kind before it is rolled again.
    pub(super) fn gamble(&mut self, scope: &Scope, defense: bool, place: u8) -> Flow {
        let Some((ability, figure)) = self.view().gambit(scope.seat) else { return Ok(()) };
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(own) = roll.get(usize::from(place)).map(|die| die.die) else { return Ok(()) };
        let kinds: &[Die] = if ATTACK.contains(&own) { &ATTACK } else { &[Die::Black, Die::White] };
        let mut answers = self.list();
        answers.extend(kinds.iter().copied().filter(|die| *die != own).map(Answer::Color));
        answers.push(Answer::Pass);
        let question = Question::about(QuestionKind::Swap, figure);
        let Answer::Color(die) = self.ask(scope.seat, question, answers)? else { return Ok(()) };
        self.emit(Event::Used(ability, Some(figure)));
        if let Some(attack) = self.attack_mut() {
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            if let Some(rolled) = roll.get_mut(usize::from(place)) {
                rolled.die = die;
            }
            attack.gambled = Some((ability, figure));
        }
        Ok(())
    }

    /// Others answer the exchange once the die has fallen.
    pub(super) fn after_gamble(&mut self) -> Flow {
        let gambled = self.attack_mut().and_then(|attack| attack.gambled.take());
        let Some((ability, figure)) = gambled else { return Ok(()) };
        let mut occasion = Occasion::new(Window::AbilityUsed);
        (occasion.ability, occasion.figure, occasion.is_after) = (Some(ability), Some(figure), true);
        occasion.seat = Some(self.seat(figure));
        self.window(occasion)
    }

    /// An attachment goes to another group.
    pub(super) fn move_attachment(&mut self, scope: &Scope, group: GroupNo) {
        let source = self.battle.book.ability(scope.ability).source;
        self.state.moved.retain(|(other, _)| *other != source);
        self.state.moved.push((source, group));
        self.emit(Event::Attached(scope.ability, group));
    }
}
