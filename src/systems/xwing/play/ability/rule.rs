//! Rule changes that an ability brings about: modifiers for a while, and new values.

use super::super::{
    pieces::ShipSet,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{Modifier, SkillChange},
    view::ability::Context,
};
use crate::cards::ability::{
    NewValue, Number, RuleChange, Target,
    words::{Forbid, RangeRule, Ref, Stat},
};
use crate::play::view::View;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Adds a modifier.
    pub(in super::super) fn add_modifier(&mut self, modifier: Modifier) {
        self.state.modifiers.push(modifier);
    }

    /// Resolves a rule change of an ability that is used.
    pub(super) fn change_rule(&mut self, context: &Context<'a, '_>, change: &'a RuleChange) -> Flow {
        let bearer = context.bearer();
        match change {
            RuleChange::Stat { of, stat, add, set, swap } => {
                self.change_stat(context, change, of, *stat, add, set, *swap)?
            }
            // Of several kinds one is picked of which so many may not be spent (4-LOM).
            RuleChange::Forbid { what: Forbid::Spend, who, tokens, n: Some(_), .. } => {
                let who = self.view().targets(context, who);
                let Some(ship) = who.first() else { return Ok(()) };
                let held: Vec<_> = tokens.iter().filter(|token| self.view().tokens_of(ship, *token) > 0).collect();
                if let Some(token) = self.pick_token(context, ship, held.into_iter())? {
                    let mut change = change.clone();
                    if let RuleChange::Forbid { tokens, .. } = &mut change {
                        *tokens = [token].into_iter().collect();
                    }
                    self.add_modifier_for(context, &change, who, 0);
                }
            }
            RuleChange::Allow { who, .. } | RuleChange::Forbid { who, .. } | RuleChange::Difficulty { who, .. } => {
                let who = self.view().targets(context, who);
                self.add_modifier_for(context, change, who, 0);
            }
            RuleChange::RangeRule { .. } | RuleChange::IgnoreObstacles { .. } | RuleChange::Keep { .. } => {
                if let RuleChange::RangeRule { rule: RangeRule::TreatAs, value, .. } = change
                    && let Some(attack) = &mut self.state.attack
                {
                    attack.treated_as = *value;
                }
                self.add_modifier_for(context, change, ShipSet::of(bearer), 0);
            }
            RuleChange::ActionStep { n, who } => {
                if let (0, Some(ship)) = (*n, self.view().target(context, *who)) {
                    self.ship_mut(ship).no_action_step = true;
                }
            }
            // In force only as long as the card is.
            RuleChange::TokenLimit { .. }
            | RuleChange::LockRule { .. }
            | RuleChange::ArcRule { .. }
            | RuleChange::Obstruction { .. }
            | RuleChange::Template { .. }
            | RuleChange::DeployArea { .. }
            | RuleChange::Immune { .. }
            | RuleChange::CountsAs { .. } => {}
        }
        Ok(())
    }

    /// Adds a modifier for these ships, for the duration of the ability.
    fn add_modifier_for(&mut self, context: &Context<'a, '_>, change: &RuleChange, who: ShipSet, value: i8) {
        let until = self.view().until(context);
        self.add_modifier(Modifier { change: change.clone(), who, bearer: context.bearer(), value, until });
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of one effect")]
    fn change_stat(
        &mut self,
        context: &Context<'a, '_>,
        change: &'a RuleChange,
        of: &Target,
        stat: Stat,
        add: &'a Option<Number>,
        set: &'a Option<NewValue>,
        swap: Option<Ref>,
    ) -> Flow {
        let who = self.view().targets(context, of);
        let until = self.view().until(context);
        if View::is_skill(stat) {
            if let (Some(other), Some(ship)) = (swap.and_then(|name| self.view().target(context, name)), who.first()) {
                let (own, others) = (self.view().skill(ship), self.view().skill(other));
                self.ship_mut(ship).skill_changes.push(SkillChange { value: others, until });
                self.ship_mut(other).skill_changes.push(SkillChange { value: own, until });
                return Ok(());
            }
            let value = match (set, add) {
                (Some(NewValue::OneOf(values)), _) => {
                    let mut answers = self.list();
                    answers.extend(values.iter().map(|value| Answer::Number(*value)));
                    let question = Question::about(QuestionKind::Number, context.bearer()).because(context.ability.at);
                    match self.ask(self.seat(context.bearer()), question, answers)? {
                        Answer::Number(value) => Some(value),
                        _ => None,
                    }
                }
                (Some(NewValue::Number(number)), _) => Some(self.view().number_of(context, number) as i8),
                (None, _) => None,
            };
            for ship in who {
                let value = match (value, add) {
                    (Some(value), _) => value,
                    (None, Some(add)) => self.view().skill(ship) + self.view().number_of(context, add) as i8,
                    (None, None) => continue,
                };
                self.ship_mut(ship).skill_changes.push(SkillChange { value, until });
            }
            return Ok(());
        }
        let value = match (set, add) {
            (Some(NewValue::Number(number)), _) | (None, Some(number)) => self.view().number_of(context, number) as i8,
            _ => return Ok(()),
        };
        self.add_modifier_for(context, change, who, value);
        Ok(())
    }
}
