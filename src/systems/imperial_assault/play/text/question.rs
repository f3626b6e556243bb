//! What is asked, in a sentence.

use super::Describer;
use crate::play::{Question, QuestionKind};
use kernel::phrase::capital;

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        let key = match question.kind {
            QuestionKind::Initiative => "imperial_assault.play.ask.initiative",
            QuestionKind::Zone => "imperial_assault.play.ask.zone",
            QuestionKind::Deploy => "imperial_assault.play.ask.deploy",
            QuestionKind::Group => "imperial_assault.play.ask.group",
            QuestionKind::NextFigure => "imperial_assault.play.ask.next_figure",
            QuestionKind::Act => "imperial_assault.play.ask.act",
            QuestionKind::Pool => "imperial_assault.play.ask.pool",
            QuestionKind::SpendToken => "imperial_assault.play.ask.spend_token",
            QuestionKind::Surge => "imperial_assault.play.ask.surge",
            QuestionKind::Cleave => "imperial_assault.play.ask.cleave",
            QuestionKind::PreventStrain => "imperial_assault.play.ask.prevent_strain",
            QuestionKind::GainToken => "imperial_assault.play.ask.gain_token",
            QuestionKind::DropToken => "imperial_assault.play.ask.drop_token",
            QuestionKind::Displaced => "imperial_assault.play.ask.displaced",
            QuestionKind::OpenDoor => "imperial_assault.play.ask.open_door",
            QuestionKind::Deliver => "imperial_assault.play.ask.deliver",
            QuestionKind::Use => "imperial_assault.play.ask.use",
            QuestionKind::OneOf => "imperial_assault.play.ask.one_of",
            QuestionKind::Reroll => "imperial_assault.play.ask.reroll",
            QuestionKind::Choose => "imperial_assault.play.ask.choose",
            QuestionKind::Strike => "imperial_assault.play.ask.strike",
            QuestionKind::Go => "imperial_assault.play.ask.go",
            QuestionKind::Cash => "imperial_assault.play.ask.cash",
            QuestionKind::May => "imperial_assault.play.ask.may",
            QuestionKind::Avert => "imperial_assault.play.ask.avert",
            QuestionKind::ChooseCard => "imperial_assault.play.ask.choose_card",
            QuestionKind::ChooseSpace => "imperial_assault.play.ask.choose_space",
            QuestionKind::ChoosePlayer => "imperial_assault.play.ask.choose_player",
            QuestionKind::FirstToInterrupt => "imperial_assault.play.ask.first_to_interrupt",
            QuestionKind::ChooseGroup => "imperial_assault.play.ask.choose_group",
            QuestionKind::Pay => "imperial_assault.play.ask.pay",
            QuestionKind::Condition => "imperial_assault.play.ask.condition",
            QuestionKind::DropCondition => "imperial_assault.play.ask.drop_condition",
            QuestionKind::Distribute => "imperial_assault.play.ask.distribute",
            QuestionKind::Push => "imperial_assault.play.ask.push",
            QuestionKind::Interact => "imperial_assault.play.ask.interact",
            QuestionKind::AddDie => "imperial_assault.play.ask.add_die",
            QuestionKind::RemoveDie => "imperial_assault.play.ask.remove_die",
            QuestionKind::SetDie => "imperial_assault.play.ask.set_die",
            QuestionKind::DropDie => "imperial_assault.play.ask.drop_die",
            QuestionKind::Swap => "imperial_assault.play.ask.swap",
            QuestionKind::Ambush => "imperial_assault.play.ask.ambush",
            QuestionKind::Mission(ask) => ask.term(),
        };
        let figure = question.figure.map(|figure| self.figure(figure)).unwrap_or_default();
        let token = question.token.map(|token| self.mission_token(token)).unwrap_or_default();
        let left = self.state.activation.as_ref().map_or((0, 0), |active| (active.actions, active.points));
        let ability = self.running();
        capital(&self.say(
            key,
            &[("figure", &figure), ("token", &token), ("actions", &left.0), ("points", &left.1), ("ability", &ability)],
        ))
    }
}
