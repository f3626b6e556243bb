//! What happens: every effect of the vocabulary, a file for each family.
//!
//! * [`choose`]: choosing figures, cards, spaces, one of several things; rolling; yes and no.
//! * [`figures`]: damage, strain, conditions, power tokens, defeat and return.
//! * [`movement`]: movement points, moves, pushes, placing.
//! * [`actions`]: attacks and other actions that abilities bring.
//! * [`attack`]: what changes the running attack, before and after its dice.
//! * [`cards`]: Command cards and victory points.
//! * [`groups`]: readying, exhausting, activating out of turn, companions.
//! * [`native`]: the functions of single cards.
//!
//! An effect that is added here is told of in [`super::played`] too.

mod actions;
mod attack;
mod cards;
mod choose;
mod figures;
mod groups;
mod movement;
mod native;

use super::{Scope, Thing, Watching};
use crate::{
    cards::ability::{Effect, Name, Who},
    play::{pieces::FigureNo, referee::Referee, view::View},
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// Whether an effect is about somebody whom nobody could choose, so that it is skipped.
    pub(super) fn is_void(&self, scope: &Scope, effect: &Effect) -> bool {
        let nobody =
            |name: &Name| matches!(scope.thing(*name), None | Some(Thing::Figures(_))) && scope.set(*name).is_empty();
        let about = |who: &Who| if let Who::Set(name) = who { nobody(name) } else { false };
        // Nobody who is meant has what is taken away.
        let nothing = |who: &Who, has: &dyn Fn(&crate::play::state::FigureState) -> bool| {
            matches!(who, Who::You | Who::Set(_) | Who::Target | Who::Defender | Who::Trigger)
                && !self.who(scope, who).into_iter().any(|figure| has(self.figure(figure)))
        };
        let all = |steps: &[Effect]| !steps.is_empty() && steps.iter().all(|step| self.is_void(scope, step));
        match effect {
            Effect::Condition { to, .. }
            | Effect::Damage { to, .. }
            | Effect::Strain { to, .. }
            | Effect::PowerToken { to, .. }
            | Effect::GainMp { to, .. } => about(to),
            Effect::Recover { to, .. } => about(to) || nothing(to, &|figure| figure.damage > 0),
            Effect::DiscardCondition { to, .. } => {
                about(to) || nothing(to, &|figure| figure.statuses.iter().next().is_some())
            }
            Effect::DiscardConditionOrToken { to, .. } => {
                about(to) || nothing(to, &|figure| figure.statuses.iter().next().is_some() || !figure.tokens.is_empty())
            }
            Effect::MoveSpaces { who, .. }
            | Effect::PerformMove { who, .. }
            | Effect::Push { who, .. }
            | Effect::Place { who, .. }
            | Effect::Defeat { who, .. }
            | Effect::Interact { who }
            | Effect::ExtraAction { who, .. }
            | Effect::SpecialAction { who } => about(who),
            Effect::Each { of, .. } => about(of),
            Effect::Ready { card_of } => about(card_of),
            Effect::Attack(strike) => {
                about(&strike.by)
                    || strike.target.as_ref().is_some_and(about)
                    || strike.pool_of.as_ref().is_some_and(about)
            }
            Effect::Grant(grant) => about(&grant.to),
            Effect::ChooseOne(choice) => choice.of.iter().all(|option| all(option)),
            Effect::May { steps, .. } => all(steps),
            _ => false,
        }
    }
}

impl Referee<'_> {
    /// What an ability does, step by step; what cannot be done is skipped.
    pub(in crate::play) fn carry_out(&mut self, scope: &mut Scope, steps: &[Effect]) -> Flow {
        for step in steps {
            if self.is_over() {
                break;
            }
            if !self.view().is_void(scope, step) {
                self.perform(scope, step)?;
            }
        }
        Ok(())
    }

    /// The figures of a word that are on the map.
    fn meant(&self, scope: &Scope, who: &Who) -> Vec<FigureNo> {
        let mut figures = self.view().who(scope, who);
        figures.retain(|figure| self.figure(*figure).is_in_play());
        figures
    }

    fn perform(&mut self, scope: &mut Scope, effect: &Effect) -> Flow {
        match effect {
            Effect::Choose(choose) => self.choose(scope, choose),
            Effect::ChooseOne(choice) => self.choose_one(scope, choice),
            Effect::ChooseCard { name, from, random } => self.choose_card(scope, *name, *from, *random),
            Effect::ChooseSpace { name, within, los } => self.choose_space(scope, *name, *within, *los),
            Effect::ChooseToken { name, kind } => self.choose_token(scope, *name, *kind),
            Effect::ChoosePlayer { name } => self.choose_player(scope, *name),
            Effect::Each { of, name, steps } => self.each(scope, of, *name, steps),
            Effect::If { cond, steps, otherwise } => {
                let steps = if self.view().holds(scope, cond) { steps } else { otherwise };
                self.carry_out(scope, steps)
            }
            Effect::May { steps, cost } => self.may(scope, steps, cost),
            Effect::OpponentMay { cost, steps, otherwise } => self.opponent_may(scope, cost, steps, otherwise),
            Effect::Roll { dice, .. } => {
                self.roll(scope, dice);
                Ok(())
            }
            Effect::Native(native) => self.native(scope, native),

            Effect::Condition { to, is, n, chooser, other_than } => {
                self.inflict(scope, to, *is, n, chooser.is_some(), other_than.is_some())
            }
            Effect::Damage { to, n } => self.damage(scope, to, n),
            Effect::Strain { to, n } => self.strains(scope, to, n),
            Effect::Recover { to, n } => {
                self.recovers(scope, to, n);
                Ok(())
            }
            Effect::PowerToken { to, token, n } => self.give_tokens(scope, to, *token, n),
            Effect::DistributeTokens(tokens) => self.distribute(scope, tokens),
            Effect::DiscardCondition { to, kind, n } => self.discard_conditions(scope, to, *kind, n),
            Effect::DiscardConditionOrToken { to, n } => self.discard_any(scope, to, n),
            Effect::Defeat { who, vp } => self.defeats(scope, who, *vp),
            Effect::PreventDefeat { who } => {
                self.prevent_defeat(scope, who);
                Ok(())
            }
            Effect::Revive { from, place } => self.revive(scope, from, *place),
            Effect::ReduceStrain(n) => {
                self.state.less_strain = self.state.less_strain.saturating_add(*n);
                Ok(())
            }

            Effect::GainMp { to, n } => self.gain_mp(scope, to, n),
            Effect::MoveSpaces { who, n, keyword, end_not_on, on_enter } => {
                self.move_spaces(scope, who, n, keyword.is_some(), end_not_on, on_enter)
            }
            Effect::PerformMove { who, optional, controller } => {
                self.perform_move(scope, who, *optional, controller.is_some())
            }
            Effect::Push { who, n, end } => self.push(scope, who, n, end.is_some()),
            Effect::Place { who, within, .. } => self.place(scope, who, *within),
            Effect::PlaceToken { at, .. } => {
                self.place_rubble(scope, at);
                Ok(())
            }

            Effect::Attack(strike) => self.strike(scope, strike),
            Effect::ExtraAction { who, n } => {
                self.extra_action(scope, who, n);
                Ok(())
            }
            Effect::Interact { who } => self.interacts(scope, who),
            Effect::UseAbility { name, .. } => self.use_named(scope, name),
            Effect::SpecialAction { who } => self.special_action(scope, who),

            Effect::Modify(results) => {
                self.modify(scope, results);
                Ok(())
            }
            Effect::AttackGains(gain) => {
                self.attack_gains(gain);
                Ok(())
            }
            Effect::AfterAttack(steps) => {
                self.after_attack(scope, steps);
                Ok(())
            }
            Effect::Reroll { pool, n, up_to, forced } => self.reroll(scope, *pool, n, *up_to, *forced),
            Effect::AddDice { pool, dice } => self.add_dice(scope, *pool, dice),
            Effect::RemoveDice { pool, n, up_to } => self.remove_dice(scope, *pool, n, *up_to),
            Effect::ReplaceDice { pool, from, to } => self.replace_dice(scope, *pool, *from, *to),
            Effect::Convert { from, n, to } => {
                self.convert(scope, *from, n, to);
                Ok(())
            }
            Effect::ReducePierce(n) => {
                self.reduce_pierce(scope, n);
                Ok(())
            }
            Effect::SetDie { pool, n, if_face } => self.set_die(scope, *pool, n, *if_face),
            // The dice of the card are of any color already.
            Effect::ChoosePool { .. } => Ok(()),
            Effect::DropDie { pool, n } => self.drop_die(scope, *pool, n),
            Effect::Miss => {
                if let Some(attack) = self.attack_mut() {
                    attack.fails = true;
                }
                Ok(())
            }
            Effect::Retarget { to } => {
                self.retarget(scope, to);
                Ok(())
            }
            Effect::AttackDamageToZero { then } => {
                self.damage_to_zero(scope, then);
                Ok(())
            }

            Effect::Grant(grant) => {
                self.grant(scope, grant);
                Ok(())
            }
            Effect::Watch(watch) => {
                let row = Watching { watch: watch.clone(), scope: Box::new(scope.clone()), fired: Vec::new() };
                self.state.watches.push(row);
                Ok(())
            }
            Effect::Forbid { who, what, until } => {
                self.forbid(scope, *who, *what, *until);
                Ok(())
            }

            Effect::Vp { who, n } => {
                self.victory_points(scope, *who, n);
                Ok(())
            }
            Effect::Draw { who, n } => {
                self.draws(scope, *who, n);
                Ok(())
            }
            Effect::DiscardHand { who, n, random } => self.discard_hand(scope, *who, n, *random),
            Effect::DiscardDeckTop { who, n } => {
                self.discard_deck_top(scope, *who, n);
                Ok(())
            }
            Effect::MoveCard { card, to } => {
                self.move_card(scope, *card, *to);
                Ok(())
            }
            Effect::DiscardCard { card } => {
                self.discard_card(scope, *card);
                Ok(())
            }
            Effect::Look(look) => self.look(scope, look),
            Effect::Attach { to } => self.attach(scope, to),
            Effect::SearchDeck { name, of_trait, card, restricted_to_name_of } => {
                self.search_deck(scope, *name, *of_trait, *card, restricted_to_name_of.as_ref())
            }
            Effect::CancelCard => {
                self.cancel_card();
                Ok(())
            }
            Effect::PutInPlay { card } => {
                self.put_in_play(scope, *card);
                Ok(())
            }

            Effect::Ready { card_of } => {
                self.readies(scope, card_of);
                Ok(())
            }
            Effect::Exhaust { from, name, card_of } => self.exhausts(scope, from.as_ref(), *name, card_of.as_ref()),
            Effect::ActivateGroup { from, name, cost_sum_max, .. } => {
                self.activate_group(scope, from, *name, *cost_sum_max)
            }
            Effect::MustActivateNext { who, from, chooser } => {
                self.must_activate_next(scope, *who, from, chooser.is_some())
            }
            Effect::Companion(companion) => self.companion(scope, companion),
            Effect::ClaimInitiative => {
                self.claim_initiative(scope);
                Ok(())
            }
        }
    }
}
