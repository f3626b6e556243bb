//! The functions of single Command cards: what changes how another ability or a rule works.

use super::super::{
    Scope,
    twist::{Shadow, Whole, Widened},
};
use crate::{
    cards::{
        Die,
        ability::{Native, Window},
    },
    play::{Answer, Event, QuestionKind, referee::Referee},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// What a function of a Command card does.
    pub(super) fn bend(&mut self, scope: &mut Scope, native: &Native) -> Flow {
        let seat = scope.seat;
        let twists = &mut self.state.twists;
        match native {
            Native::WidenAbility { ability, cost_max, within, until } => {
                let (cost_max, within, until) = (*cost_max, *within, *until);
                twists.widened.push(Widened { seat, ability: ability.clone(), cost_max, within, until });
            }
            Native::ChooseAll { ability } => {
                // What answers an ability is about that use; else it holds as long as the card does something.
                let by = (scope.occasion.window != Window::AbilityUsed).then_some(scope.ability);
                twists.whole.push(Whole { seat, ability: ability.clone(), by });
            }
            Native::ExtraRollDice { dice } => self.state.extra_dice.extend(dice.iter().copied().filter(is_real)),
            Native::ArcingTarget => {
                if let Some(aim) = &mut self.state.aim {
                    aim.arcing = true;
                }
            }
            Native::SightLimit { beyond, until } => {
                let shadow = scope.you.map(|figure| Shadow { figure, beyond: *beyond, until: *until });
                twists.shadows.extend(shadow);
            }
            Native::PlayAsOwn { card, .. } => {
                if let Some(card) = self.view().card_meant(scope, *card) {
                    self.state.twists.borrowed.push((seat, card));
                    self.emit(Event::Revealed(seat.other(), vec![card]));
                }
            }
            Native::VpValue { change, min } => {
                let cost = scope.occasion.group.map_or(0, |group| self.battle.groups[group.index()].cost);
                let worth = (cost + i32::from(*change)).max(i32::from(*min)).min(cost);
                self.gain_victory(seat.other(), worth - cost, scope.ability);
            }
            Native::HoldActivations { .. } => twists.held[seat.index()] = true,
            Native::ControlAll { .. } => twists.master = Some(seat),
            Native::ControlCount { .. } => return self.discount(scope),
            _ => {}
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

    /// Whether the running ability does all its parts instead of one.
    pub(super) fn does_all(&self, scope: &Scope) -> bool {
        let name = &self.battle.book.ability(scope.ability).play.name;
        self.state.twists.whole.iter().any(|row| row.seat == scope.seat && row.ability == *name)
    }
}

/// Whether it is a die of a color.
fn is_real(die: &Die) -> bool {
    *die != Die::Any
}
