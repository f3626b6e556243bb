//! Answers of the heuristic player to what only missions ask.

use imperial_assault::{
    cards::TokenSide,
    play::{Answer, Question, View, board::Space, pieces::FigureNo, question::Ask},
};
use kernel::game::Seat;

use crate::opponents::best;

use super::{
    heuristic::Heuristic,
    place,
    worth::{self, Prize, price},
};

impl Heuristic {
    /// Answers to missions.
    pub(super) fn mission(
        &mut self,
        view: &View<'_, '_>,
        seat: Seat,
        question: &Question,
        answers: &[Answer],
    ) -> usize {
        match question.of_mission() {
            Some(Ask::Dash) => question.figure().map_or(0, |figure| self.stand(view, figure, answers)),
            Some(
                Ask::Aim
                | Ask::Feint
                | Ask::Red
                | Ask::Blue
                | Ask::Next
                | Ask::Weapon
                | Ask::Squad
                | Ask::Late
                | Ask::Lift,
            ) => self.chance.place(answers.len()),
            Some(Ask::Target) => best(answers, |answer| match answer {
                Answer::Figure(figure) => Prize::of(view, *figure).damage(2),
                _ => 0.0,
            }),
            // What falls soon, for its cost.
            Some(Ask::Prey) => best(answers, |answer| match answer {
                Answer::Group(group) => {
                    let profile = &view.fixed.groups[group.index()];
                    profile.figure_cost as f32 / f32::from(profile.health.max(1))
                }
                _ => f32::MIN,
            }),
            // As many foes as can be, and no friend.
            Some(Ask::Blast) => best(answers, |answer| match answer {
                Answer::Stand(stand) => struck(view, seat, stand.at),
                _ => 0.0,
            }),
            Some(Ask::Signal | Ask::Override | Ask::Scrap) => best(answers, |answer| match answer {
                Answer::MissionToken(token) => picked(view, seat, question, usize::from(*token)),
                _ => 0.0,
            }),
            Some(Ask::Hunter | Ask::DeployGroup | Ask::Veterans) => best(answers, |answer| match answer {
                Answer::Group(group) => {
                    let figures = view.fixed.groups[group.index()].figures();
                    figures.map(|figure| worth::power(view, figure)).sum()
                }
                _ => f32::MIN,
            }),
            // As much as can be spared the carrier.
            Some(Ask::Cover) => best(answers, |answer| match answer {
                Answer::Number(number) => f32::from(*number),
                _ => 0.0,
            }),
            // A third token is one too many.
            Some(Ask::HandOut) => best(answers, |answer| match answer {
                Answer::Figure(figure) if view.fixed.seat(*figure) == seat => {
                    price(view, *figure) * worth::token(view, *figure, None)
                }
                _ => 0.0,
            }),
            Some(Ask::TakeUp) => best(answers, |answer| match answer {
                Answer::Figure(figure) if view.fixed.seat(*figure) == seat => price(view, *figure),
                _ => 0.0,
            }),
            _ => best(answers, |answer| match answer {
                Answer::Stand(stand) => place::token_at(view, seat, stand.at),
                Answer::Yes => 0.5,
                Answer::Pass => f32::MIN / 2.0,
                _ => 0.0,
            }),
        }
    }
}

/// Worth of a blow on a space and around it.
fn struck(view: &View<'_, '_>, seat: Seat, at: Space) -> f32 {
    let near = view.in_play().filter(|figure| view.spaces(*figure).iter().any(|space| view.touch(*space, at)));
    let worth = |figure: FigureNo| {
        let worth = Prize::of(view, figure).damage(2);
        if view.fixed.seat(figure) == seat { -worth } else { worth }
    };
    near.map(worth).sum()
}

/// Worth of firing at a token, of turning it, or of taking it off the map.
fn picked(view: &View<'_, '_>, seat: Seat, question: &Question, token: usize) -> f32 {
    if question.of_mission() == Some(Ask::Signal) {
        return struck(view, seat, view.token_space(token));
    }
    // What the other holds should not pay.
    let pays = question.of_mission() != Some(Ask::Override) || view.shows(token, TokenSide::Gray);
    let sign = if pays { 1.0 } else { -1.0 };
    view.control(token).map_or(-0.1, |holder| if holder == seat { -sign } else { sign })
}
