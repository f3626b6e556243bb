//! Answers as short labels.

use super::Describer;
use crate::{
    play::{Answer, Ask, Interactable, Question, QuestionKind, dice::ATTACK},
    values,
};
use kernel::{narration::Narrator as _, phrase::capital};

impl Describer<'_> {
    /// An answer to a question, as a label.
    pub fn answer(&self, question: &Question, answer: &Answer) -> String {
        capital(&self.label(question, answer))
    }

    fn label(&self, question: &Question, answer: &Answer) -> String {
        match answer {
            Answer::Pass => self.text(pass(question.kind)).to_owned(),
            Answer::Yes => self.text("imperial_assault.play.answer.yes").to_owned(),
            Answer::Seat(seat) => self.player(*seat).to_owned(),
            Answer::Zone(zone) => self.text(zone.term()).to_owned(),
            Answer::Stand(stand) => match question.figure {
                Some(figure) => self.stand(figure, *stand),
                None => self.space(stand.at),
            },
            Answer::Group(group) => self.group(*group),
            Answer::Figure(figure) => self.figure(*figure),
            Answer::Move => {
                let speed = question.figure.map_or(0, |figure| self.view().speed(figure));
                self.say("imperial_assault.play.answer.move", &[("points", &speed)])
            }
            Answer::Walk(stand) => {
                let place = match question.figure {
                    Some(figure) => self.stand(figure, *stand),
                    None => self.space(stand.at),
                };
                self.say("imperial_assault.play.answer.walk", &[("place", &place)])
            }
            Answer::Attack { target, space } => {
                let target_name = self.figure(*target);
                if self.fixed.group(*target).base.is_large() {
                    return self.say(
                        "imperial_assault.play.answer.attack_at",
                        &[("target", &target_name), ("space", &self.space(*space))],
                    );
                }
                self.say("imperial_assault.play.answer.attack", &[("target", &target_name)])
            }
            Answer::Interact(Interactable::Door(door)) => {
                self.say("imperial_assault.play.answer.open", &[("door", &self.door(*door))])
            }
            Answer::Interact(Interactable::Token(token)) => {
                self.say("imperial_assault.play.answer.interact", &[("token", &self.mission_token(*token))])
            }
            Answer::Interact(Interactable::Area) => self.text("imperial_assault.play.answer.interact_area").to_owned(),
            Answer::MissionToken(token) => self.mission_token(*token),
            Answer::Spend(token) => {
                self.say("imperial_assault.play.answer.spend", &[("token", &self.mission_token(*token))])
            }
            Answer::Discard(status) => {
                self.say("imperial_assault.play.answer.discard", &[("status", &self.status(*status))])
            }
            Answer::Surge(place) => {
                let Some(figure) = question.figure else { return String::new() };
                self.surge(figure, *place)
            }
            Answer::Special(ability) => self.play(*ability),
            Answer::Use(ability, by) => self.play_of(*ability, *by),
            Answer::Aim => self.text("imperial_assault.play.answer.aim").to_owned(),
            Answer::Status(status) => self.status(*status).to_owned(),
            Answer::Space(space) => self.space(*space),
            Answer::Card(place) => {
                let card = self.state.shown.get(usize::from(*place));
                card.map_or_else(String::new, |card| self.card(*card))
            }
            Answer::Color(die) => self.text(die.term()).to_owned(),
            Answer::Face { defense, place, face } => self.face(*defense, *place, *face),
            Answer::Die { defense, place } => self.die(*defense, *place),
            Answer::Token(token) => self.token(*token).to_owned(),
            Answer::Option(place) => self.option(*place),
            Answer::Number(number) => number.to_string(),
            Answer::Dice(counts) => {
                let dice: Vec<_> = ATTACK
                    .into_iter()
                    .zip(counts)
                    .flat_map(|(die, count)| std::iter::repeat_n(die, usize::from(*count)))
                    .collect();
                values::dice(&dice, self.language)
            }
            Answer::Door(door) => self.door(*door),
        }
    }
}

/// The label of passing.
const fn pass(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Group => "imperial_assault.play.answer.pass",
        QuestionKind::Act => "imperial_assault.play.answer.end",
        QuestionKind::Surge => "imperial_assault.play.answer.no_surge",
        QuestionKind::Deliver
        | QuestionKind::Cash
        | QuestionKind::May
        | QuestionKind::Avert
        | QuestionKind::Mission(Ask::Marker | Ask::Raid | Ask::Recover | Ask::Draw) => {
            "imperial_assault.play.answer.no"
        }
        QuestionKind::Mission(Ask::DeployGroup) => "imperial_assault.play.answer.pass",
        QuestionKind::Mission(Ask::Dash) => "imperial_assault.play.answer.stay",
        _ => "imperial_assault.play.answer.none",
    }
}
