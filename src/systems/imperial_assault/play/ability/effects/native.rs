//! The functions of single cards: what changes how another ability or a rule works.

use crate::{
    cards::{
        DeploymentId, Die,
        ability::{Choose, FormStep, Native, TokenKind, Until, Window},
    },
    play::{
        Answer, Event, Question,
        board::SpaceSet,
        dice::{ATTACK, sum},
        fixed::{AbilityNo, Origin},
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::{Context, ReachOverride, SightLimit, Trigger},
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// The choice of an ability, widened by other cards.
    pub(in crate::play::ability) fn widened(&self, context: &Context, choose: &Choose) -> Choose {
        let name = &self.ability(context.ability).name;
        let mut choose = choose.clone();
        for row in self.state.reach_overrides.iter().filter(|row| row.seat == context.seat && row.ability == *name) {
            if choose.from.within.is_some() {
                choose.from.within = row.within;
            }
            if row.cost_max.is_some() && choose.from.cost_max.is_some() {
                choose.from.cost_max = row.cost_max;
            }
        }
        choose
    }

    /// True if a figure is too far from another with a sight limit.
    pub(in crate::play) fn is_beyond_sight_limit(&self, from: FigureNo, to: FigureNo) -> bool {
        let hostile = self.fixed.seat(from) != self.fixed.seat(to);
        hostile
            && self.state.sight_limits.iter().any(|shade| {
                shade.figure == to && self.distance(from, to).is_none_or(|distance| distance > shade.beyond)
            })
    }

    /// True if a figure sees an empty space adjacent to this one.
    pub(in crate::play) fn arcs_to(&self, attacker: FigureNo, space: crate::play::board::Space) -> bool {
        let taken: SpaceSet = self.spaces_of(|_| true);
        let mut beside = self.state.ground.adjacent(space);
        beside.any(|near| {
            !taken.contains(near) && !self.state.ground.is_blocking(near) && self.sees_space(attacker, near)
        })
    }

    /// True if a function can do anything now. Gambit waits for a reroll, Devious Scheme and Lie in Ambush for setup.
    pub(in crate::play::ability) fn can_do(&self, native: &Native, by: Option<FigureNo>) -> bool {
        match native {
            // The first is used as a die is rolled again, the others as armies are deployed.
            Native::Gambit | Native::DeviousScheme | Native::LieInAmbush => false,
            Native::FormCard { step } => by.is_some_and(|by| {
                let group = self.fixed.figures[by.index()];
                let has_one = self.state.forms.iter().any(|(own, _)| *own == group);
                has_one == (*step == FormStep::Switch) && !self.free_forms(group).is_empty()
            }),
            Native::SurgeX
            | Native::ExtendFriendlyRange { .. }
            | Native::WaiveCondition { .. }
            | Native::WidenAbility { .. }
            | Native::ChooseAll { .. }
            | Native::ExtraRollDice { .. }
            | Native::StrainPreventionPrice { .. }
            | Native::ArcingTarget
            | Native::SightLimit { .. }
            | Native::PlayAsOwn { .. }
            | Native::CopyCard { .. }
            | Native::VpValue { .. }
            | Native::HoldActivations { .. }
            | Native::ControlCount { .. }
            | Native::ControlAll { .. }
            | Native::SetATrap => true,
        }
    }

    /// True if a group lies in ambush until it is deployed.
    pub(in crate::play) fn lies_in_ambush(&self, group: GroupNo) -> bool {
        let abilities = &self.fixed.abilities;
        abilities.functions.iter().any(|number| {
            let steps = &self.ability(*number).steps;
            matches!(steps[..], [crate::cards::ability::Effect::Native(Native::LieInAmbush)])
                && abilities.source_of(*number).group() == Some(group)
        })
    }

    /// The Form cards a group could take: none that another group of its army has.
    fn free_forms(&self, group: GroupNo) -> Vec<DeploymentId> {
        let seat = self.fixed.groups[group.index()].seat;
        let taken = |form: DeploymentId| {
            let mut forms = self.state.forms.iter();
            forms.any(|(other, card)| *card == form && self.fixed.groups[other.index()].seat == seat)
        };
        let forms = self.fixed.forms.iter().filter(|form| form.group == group).map(|form| form.card);
        forms.filter(|form| !taken(*form)).collect()
    }

    /// The ability with which a figure exchanges a die before it is rolled again.
    fn gambit(&self, seat: Seat) -> Option<(AbilityNo, FigureNo)> {
        let attack = self.state.attack.as_ref()?;
        let mine = [attack.attacker, attack.target].into_iter().find(|figure| self.fixed.seat(*figure) == seat)?;
        let group = self.fixed.figures[mine.index()];
        let is_gambit = |number: &AbilityNo| {
            let steps = &self.ability(*number).steps;
            matches!(steps[..], [crate::cards::ability::Effect::Native(Native::Gambit)])
        };
        self.fixed.abilities.of_group(group).find(is_gambit).map(|ability| (ability, mine))
    }
}

impl Referee<'_> {
    pub(super) fn native(&mut self, context: &mut Context, native: &Native) -> Flow {
        match native {
            Native::FormCard { step } => return self.take_form(context, *step),
            Native::SurgeX => {
                if let Some(attack) = self.attack_mut() {
                    attack.x = Some(sum(&attack.attack).surge);
                }
            }
            Native::WidenAbility { ability, cost_max, within, until } => {
                self.state.reach_overrides.push(ReachOverride {
                    seat: context.seat,
                    ability: ability.clone(),
                    cost_max: *cost_max,
                    within: *within,
                    until: *until,
                })
            }
            Native::ChooseAll { ability } => {
                let lasts = context.trigger.window != Window::AbilityUsed;
                self.state.all_parts.push((context.seat, ability.clone(), lasts));
            }
            Native::ExtraRollDice { dice } => self.state.extra_dice.extend(dice.iter().copied()),
            Native::ArcingTarget => {
                if let Some(aim) = &mut self.state.aim {
                    aim.arcing = true;
                }
            }
            Native::SightLimit { beyond, until } => {
                if let Some(figure) = context.you {
                    self.state.sight_limits.push(SightLimit { figure, beyond: *beyond, until: *until });
                }
            }
            Native::VpValue { change, min } => {
                let group = context.trigger.figure.map(|figure| self.fixed.group(figure).cost).unwrap_or_default();
                let change = i32::from(*change).max(i32::from(*min) - group);
                self.gain_victory(context.seat.other(), change, context.ability);
            }
            Native::HoldActivations { .. } => self.state.held[context.seat.index()] = true,
            Native::ControlAll { token: TokenKind::Terminal, until } => {
                self.state.networks.push((context.seat, *until))
            }
            Native::ControlAll { token: TokenKind::Rubble, .. } => {}
            // These hold all the time, or at setup; the rules look at them there.
            Native::Gambit
            | Native::ExtendFriendlyRange { .. }
            | Native::WaiveCondition { .. }
            | Native::StrainPreventionPrice { .. }
            | Native::DeviousScheme
            | Native::LieInAmbush => {}
            Native::PlayAsOwn { card, .. } => {
                if let Some(card) = self.view().target_card(context, *card) {
                    self.state.card_overrides.borrowed.push((context.seat, card));
                    self.emit(Event::Revealed(context.seat.other(), vec![card]));
                }
            }
            Native::ControlCount { .. } => return self.discount(context),
            // Cards that are played as others are looked at where cards are played.
            Native::CopyCard { .. } => {}
            // Not played: see `played`.
            Native::SetATrap => {}
        }
        Ok(())
    }

    /// The other player counts a figure less at a token beside the owner.
    fn discount(&mut self, context: &Context) -> Flow {
        let Some(you) = context.you else { return Ok(()) };
        let tokens = self.view().tokens_at(you);
        let mut answers = self.list();
        answers.extend(tokens.iter().map(|token| Answer::Space(self.view().token_space(*token))));
        let question = Question::ChooseSpace(context.you);
        if let Answer::Space(space) = self.ask(context.seat, question, answers)? {
            let chosen = tokens.into_iter().find(|token| self.view().token_space(*token) == space);
            self.emit(Event::SpaceChosen(space));
            self.state.card_overrides.fewer.extend(chosen.map(|token| (context.seat.other(), token as u8)));
        }
        Ok(())
    }

    /// A Form card is put under the card, or exchanged.
    fn take_form(&mut self, context: &Context, step: FormStep) -> Flow {
        let Some(group) = context.you.map(|you| self.fixed.figures[you.index()]) else { return Ok(()) };
        if step == FormStep::Switch && !self.state.forms.iter().any(|(own, _)| *own == group) {
            return Ok(());
        }
        let forms = self.view().free_forms(group);
        let mut answers = self.list();
        answers.extend((0..forms.len() as u8).map(Answer::Option));
        let before = std::mem::replace(&mut self.state.shown_forms, forms);
        let question = Question::OneOf(context.you);
        let answer = self.ask(context.seat, question, answers)?;
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

    /// True if the running ability resolves all its options instead of one.
    pub(super) fn does_all(&self, context: &Context) -> bool {
        let name = &self.fixed.abilities.ability(context.ability).play.name;
        self.state.all_parts.iter().any(|(seat, ability, _)| *seat == context.seat && ability == name)
    }

    /// Removes other cards' changes of an ability after its use.
    pub(in crate::play::ability) fn end_changes(&mut self, context: &Context) {
        let name = &self.fixed.abilities.ability(context.ability).play.name;
        self.state.all_parts.retain(|(seat, ability, lasts)| *lasts || *seat != context.seat || ability != name);
        self.state
            .reach_overrides
            .retain(|row| row.until.is_some() || row.seat != context.seat || row.ability != *name);
        let is_card = matches!(self.fixed.abilities.source_of(context.ability).origin, Origin::Command(_));
        if is_card {
            self.state.all_parts.retain(|(seat, _, lasts)| !lasts || *seat != context.seat);
        }
    }

    /// Removes the effects of natives that end now.
    pub(in crate::play) fn expire_natives(&mut self, ends: impl Fn(Until) -> bool) {
        self.state.reach_overrides.retain(|row| !row.until.is_some_and(&ends));
        self.state.sight_limits.retain(|shade| !ends(shade.until));
        self.state.networks.retain(|(_, until)| !ends(*until));
    }

    /// A die may be exchanged for another of its kind before it is rolled again.
    pub(super) fn gamble(&mut self, context: &Context, defense: bool, place: u8) -> Flow {
        let Some((ability, figure)) = self.view().gambit(context.seat) else { return Ok(()) };
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(own) = roll.get(usize::from(place)).map(|die| die.die) else { return Ok(()) };
        let kinds: &[Die] = if ATTACK.contains(&own) { &ATTACK } else { &[Die::Black, Die::White] };
        let mut answers = self.list();
        answers.extend(kinds.iter().copied().filter(|die| *die != own).map(Answer::Color));
        answers.push(Answer::Pass);
        let question = Question::Swap(figure);
        let Answer::Color(die) = self.ask(context.seat, question, answers)? else { return Ok(()) };
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
        let mut trigger = Trigger::new(Window::AbilityUsed);
        (trigger.ability, trigger.figure, trigger.is_after) = (Some(ability), Some(figure), true);
        trigger.seat = Some(self.seat(figure));
        self.open_window(trigger)
    }

    /// An attachment goes to another group.
    pub(super) fn move_attachment(&mut self, context: &Context, group: GroupNo) {
        let source = self.fixed.abilities.ability(context.ability).source;
        self.state.moved.retain(|(other, _)| *other != source);
        self.state.moved.push((source, group));
        self.emit(Event::Attached(context.ability, group));
    }
}
