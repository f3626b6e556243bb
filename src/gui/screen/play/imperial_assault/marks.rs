//! Conditions, power tokens and the letters of figures, drawn alike everywhere.

use iced::Color;

use crate::{
    Context,
    look::Look,
    screen::play::match_view::{Mark, Sight},
};
use imperial_assault::{
    ImperialAssault,
    play::{FigureNo, Fixed, PowerToken, Status, View},
};

pub(super) const fn status_color(look: &Look, status: Status) -> Color {
    if status.is_harmful() { look.red } else { look.green }
}

pub(super) const fn token_color(look: &Look, token: PowerToken) -> Color {
    match token {
        PowerToken::Damage | PowerToken::Surge => look.orange,
        PowerToken::Block | PowerToken::Evade => look.blue,
    }
}

/// The conditions and power tokens of figures, those alike together.
pub(super) fn marks(
    sight: &Sight<'_, ImperialAssault>,
    figures: impl Iterator<Item = FigureNo>,
    context: &Context<'_>,
) -> Vec<Mark> {
    let (look, state) = (context.look, sight.game.state());
    let figures: Vec<FigureNo> = figures.filter(|figure| state.figure(*figure).is_in_play()).collect();
    let mut marks = Vec::new();
    for status in Status::ALL {
        let count = figures.iter().filter(|figure| state.figure(**figure).statuses.has(status)).count() as u8;
        if count > 0 {
            let (icon, color) = (status.icon(), status_color(look, status));
            marks.push(Mark { icon, color, count, word: context.text(status.term()).into() });
        }
    }
    for token in PowerToken::ALL {
        let held = figures.iter().flat_map(|figure| state.figure(*figure).tokens.iter());
        let count = held.filter(|held| **held == token).count() as u8;
        if count > 0 {
            let (icon, color) = (token.icon(), token_color(look, token));
            marks.push(Mark { icon, color, count, word: context.text(token.term()).into() });
        }
    }
    marks
}

/// Facts of a figure that change the odds of its attacks, in the words of the odds: conditions, the power token it
/// would spend, damage.
pub(super) fn counted(view: &View<'_, '_>, figure: FigureNo, attacks: bool) -> Vec<(&'static str, u8)> {
    let now = view.figure(figure);
    let statuses = [(Status::Focused, "focused"), (Status::Hidden, "hidden"), (Status::Weakened, "weakened")];
    let statuses = statuses.into_iter().filter(|(status, _)| now.statuses.has(*status)).map(|(_, word)| (word, 1));
    let token = view.spendable(figure, attacks).first().map(|token| match token {
        PowerToken::Damage => ("damage_token", 1),
        PowerToken::Surge => ("surge_token", 1),
        PowerToken::Block => ("block_token", 1),
        PowerToken::Evade => ("evade_token", 1),
    });
    statuses.chain(token).chain(std::iter::once(("damage", now.damage)).filter(|_| !attacks)).collect()
}

/// The label that tells a figure from those like it: a group letter if its card is there several times, a number if the
/// group has several figures.
pub(super) fn label(fixed: &Fixed, figure: FigureNo) -> String {
    let number = fixed.figures[figure.index()];
    let group = &fixed.groups[number.index()];
    let alike = fixed.groups_of(group.seat).filter(|(_, other)| other.card == group.card && group.card.is_some());
    let mut label = String::new();
    if alike.clone().nth(1).is_some() {
        let place = alike.clone().position(|(other, _)| other == number).unwrap_or(0);
        label.push(char::from(b'A' + (place % 26) as u8));
    }
    if group.figures.len() > 1 {
        label.push_str(&(figure.0 - group.figures.start + 1).to_string());
    }
    label
}
