//! Resolution of every effect of the vocabulary, a file for each family.
//!
//! * [`choose`]: choices of figures, cards, spaces, steps; rolls.
//! * [`figures`]: damage, strain, conditions, power tokens, defeat and return.
//! * [`movement`]: movement points, moves, pushes, placement.
//! * [`actions`]: attacks and other actions.
//! * [`attack`]: changes of the running attack, before and after its dice.
//! * [`campaign`]: attribute tests, strain that is recovered.
//! * [`cards`]: Command cards and victory points.
//! * [`groups`]: readying, exhausting, activating out of turn, companions.
//! * [`native`]: functions of single cards.

mod actions;
mod attack;
mod campaign;
mod cards;
mod choose;
mod figures;
mod groups;
mod movement;
mod native;

use crate::{
    cards::ability::{Effect, Who},
    play::{
        pieces::FigureNo,
        referee::Referee,
        state::{ActiveWatch, Context, FigureState, Selection},
        view::View,
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// True unless an effect names somebody whom nobody could choose, or takes away what nobody has.
    pub(super) fn would_change(&self, context: &Context, effect: &Effect) -> bool {
        let is_there = |who: &Who| {
            let Who::Set(name) = who else { return true };
            !matches!(context.selection(*name), None | Some(Selection::Figures(_))) || !context.set(*name).is_empty()
        };
        let any_has = |who: &Who, has: &dyn Fn(&FigureState) -> bool| {
            !matches!(who, Who::You | Who::Set(_) | Who::Target | Who::Defender | Who::Trigger)
                || self.targets(context, who).into_iter().any(|figure| has(self.figure(figure)))
        };
        let any = |steps: &[Effect]| steps.is_empty() || steps.iter().any(|step| self.would_change(context, step));
        match effect {
            Effect::Condition { to: who, .. }
            | Effect::Damage { to: who, .. }
            | Effect::Strain { to: who, .. }
            | Effect::PowerToken { to: who, .. }
            | Effect::GainMp { to: who, .. }
            | Effect::MoveSpaces { who, .. }
            | Effect::PerformMove { who, .. }
            | Effect::Push { who, .. }
            | Effect::Place { who, .. }
            | Effect::Defeat { who, .. }
            | Effect::Interact { who }
            | Effect::ExtraAction { who, .. }
            | Effect::SpecialAction { who }
            | Effect::ForEach { of: who, .. }
            | Effect::Ready { card_of: who } => is_there(who),
            Effect::RecoverStrain { to, .. } => {
                let strained = |figure: &FigureNo| self.hero(*figure).is_some_and(|(_, state)| state.strain > 0);
                is_there(to)
                    && (any_has(to, &|figure| figure.damage > 0) || self.targets(context, to).iter().any(strained))
            }
            Effect::Recover { to, .. } => is_there(to) && any_has(to, &|figure| figure.damage > 0),
            Effect::DiscardCondition { to, .. } => {
                is_there(to) && any_has(to, &|figure| figure.statuses.iter().next().is_some())
            }
            Effect::DiscardConditionOrToken { to, .. } => {
                let has = |figure: &FigureState| figure.statuses.iter().next().is_some() || !figure.tokens.is_empty();
                is_there(to) && any_has(to, &has)
            }
            Effect::Attack(strike) => {
                let named = [Some(&strike.by), strike.target.as_ref(), strike.pool_of.as_ref()];
                named.into_iter().flatten().all(is_there)
            }
            Effect::Grant(grant) => is_there(&grant.to),
            Effect::ChooseOne(choice) => choice.of.iter().any(|option| any(option)),
            Effect::May { steps, .. } => any(steps),
            other => other.facts().would_change(),
        }
    }
}

impl Referee<'_> {
    /// Resolves the steps of an ability in order; impossible ones are skipped.
    pub(in crate::play) fn resolve(&mut self, context: &mut Context, steps: &[Effect]) -> Flow {
        for step in steps {
            if self.is_over() {
                break;
            }
            if self.view().would_change(context, step) {
                self.resolve_effect(context, step)?;
            }
        }
        Ok(())
    }

    /// The figures of a word that are on the map.
    fn targets_in_play(&self, context: &Context, who: &Who) -> Vec<FigureNo> {
        let mut figures = self.view().targets(context, who);
        figures.retain(|figure| self.figure(*figure).is_in_play());
        figures
    }

    fn resolve_effect(&mut self, context: &mut Context, effect: &Effect) -> Flow {
        match effect {
            Effect::Choose(choose) => self.choose(context, choose)?,
            Effect::ChooseOne(choice) => self.choose_one(context, choice)?,
            Effect::ChooseCard { name, from, random } => self.choose_card(context, *name, *from, *random)?,
            Effect::ChooseSpace { name, within, los } => self.choose_space(context, *name, *within, *los)?,
            Effect::ChooseToken { name, kind } => self.choose_token(context, *name, *kind)?,
            Effect::ChoosePlayer { name } => self.choose_player(context, *name)?,
            Effect::ForEach { of, name, steps } => self.each(context, of, *name, steps)?,
            Effect::If { cond, steps, otherwise } => {
                let steps = if self.view().holds(context, cond) { steps } else { otherwise };
                self.resolve(context, steps)?;
            }
            Effect::May { steps, cost } => self.may(context, steps, cost)?,
            Effect::OpponentMay { cost, steps, otherwise } => self.opponent_may(context, cost, steps, otherwise)?,
            Effect::Roll { dice, .. } => self.roll(context, dice),
            Effect::Native(native) => self.native(context, native)?,

            Effect::Condition { to, is, n, chooser, other_than } => {
                self.inflict(context, to, *is, n, chooser.is_some(), other_than.is_some())?
            }
            Effect::Damage { to, n } => self.damage(context, to, n)?,
            Effect::Strain { to, n } => self.strains(context, to, n)?,
            Effect::Recover { to, n } => self.recovers(context, to, n),
            Effect::PowerToken { to, token, n } => self.give_tokens(context, to, *token, n)?,
            Effect::DistributeTokens(tokens) => self.distribute(context, tokens)?,
            Effect::DiscardCondition { to, kind, n } => self.discard_conditions(context, to, *kind, n)?,
            Effect::DiscardConditionOrToken { to, n } => self.discard_any(context, to, n)?,
            Effect::Defeat { who, vp } => self.defeats(context, who, *vp)?,
            Effect::PreventDefeat { who } => self.prevent_defeat(context, who),
            Effect::Revive { from, place } => self.revive(context, from, *place)?,
            Effect::ReduceStrain(n) => self.state.less_strain = self.state.less_strain.saturating_add(*n),

            Effect::GainMp { to, n } => self.gain_mp(context, to, n)?,
            Effect::MoveSpaces { who, n, keyword, end_not_on, on_enter } => {
                self.move_spaces(context, who, n, keyword.is_some(), end_not_on, on_enter)?
            }
            Effect::PerformMove { who, optional, controller } => {
                self.perform_move(context, who, *optional, controller.is_some())?
            }
            Effect::Push { who, n, end } => self.push(context, who, n, end.is_some())?,
            Effect::Place { who, within, .. } => self.place(context, who, *within)?,
            Effect::PlaceToken { at, .. } => self.place_rubble(context, at),

            Effect::Attack(strike) => self.strike(context, strike)?,
            Effect::ExtraAction { who, n } => self.extra_action(context, who, n),
            Effect::Interact { who } => self.interacts(context, who)?,
            Effect::UseAbility { name, .. } => self.use_named(context, name)?,
            Effect::SpecialAction { who } => self.special_action(context, who)?,

            Effect::Modify(results) => self.modify(context, results),
            Effect::AttackGains(gain) => self.attack_gains(gain),
            Effect::AfterAttack(steps) => self.after_attack(context, steps),
            Effect::Reroll { pool, n, up_to, forced } => self.reroll(context, *pool, n, *up_to, *forced)?,
            Effect::AddDice { pool, dice } => self.add_dice(context, *pool, dice)?,
            Effect::RemoveDice { pool, n, up_to } => self.remove_dice(context, *pool, n, *up_to)?,
            Effect::ReplaceDice { pool, from, to } => self.replace_dice(context, *pool, *from, *to)?,
            Effect::Convert { from, n, to } => self.convert(context, *from, n, to),
            Effect::ReducePierce(n) => self.reduce_pierce(context, n),
            Effect::SetDie { pool, n, if_face } => self.set_die(context, *pool, n, *if_face)?,
            // The dice of the card are of any color already.
            Effect::ChoosePool { .. } => {}
            Effect::DropDie { pool, n } => self.drop_die(context, *pool, n)?,
            Effect::Miss => {
                if let Some(attack) = self.attack_mut() {
                    attack.fails = true;
                }
            }
            Effect::Retarget { to } => self.retarget(context, to),
            Effect::AttackDamageToZero { then } => self.damage_to_zero(context, then),

            Effect::Grant(grant) => self.grant(context, grant),
            Effect::Watch(watch) => {
                let row = ActiveWatch { watch: watch.clone(), context: Box::new(context.clone()), fired: Vec::new() };
                self.state.watches.push(row);
            }
            Effect::Forbid { who, what, until } => self.forbid(context, *who, *what, *until),

            Effect::Vp { who, n } => self.victory_points(context, *who, n),
            Effect::Draw { who, n } => self.draws(context, *who, n),
            Effect::DiscardHand { who, n, random } => self.discard_hand(context, *who, n, *random)?,
            Effect::DiscardDeckTop { who, n } => self.discard_deck_top(context, *who, n),
            Effect::MoveCard { card, to } => self.move_card(context, *card, *to),
            Effect::DiscardCard { card } => self.discard_card(context, *card),
            Effect::Look(look) => self.look(context, look)?,
            Effect::Attach { to } => self.attach(context, to)?,
            Effect::SearchDeck { name, of_trait, card, restricted_to_name_of } => {
                self.search_deck(context, *name, *of_trait, *card, restricted_to_name_of.as_ref())?
            }
            Effect::CancelCard => self.cancel_card(),
            Effect::PutInPlay { card } => self.put_in_play(context, *card),

            Effect::Ready { card_of } => self.readies(context, card_of),
            Effect::Exhaust { from, name, card_of } => {
                self.exhausts(context, from.as_ref(), *name, card_of.as_ref())?
            }
            Effect::ActivateGroup { from, name, cost_sum_max, .. } => {
                self.activate_group(context, from, *name, *cost_sum_max)?
            }
            Effect::MustActivateNext { who, from, chooser } => {
                self.must_activate_next(context, *who, from, chooser.is_some())?
            }
            Effect::Companion(companion) => self.companion(context, companion)?,
            Effect::ClaimInitiative => self.claim_initiative(context),

            Effect::Test { who, any, needed, steps, otherwise } => {
                self.tests(context, who, any, *needed, [steps, otherwise])?
            }
            Effect::RecoverStrain { to, n } => self.recovers_strain(context, to, n),
            Effect::Gains(effects) => self.gains(effects),
            Effect::Threat { n } => self.change_threat(i32::from(self.view().amount(context, n))),
        }
        Ok(())
    }
}
