//! Previews of answers in words.

use super::{
    drawing,
    face::{self, card_of},
    item::{TableItem, TableView},
};
use crate::{Context, screen::play::match_view::AnswerText};
use deckbuilding::play::{Answer, Preview, Target};
use kernel::{Language, phrase};

impl TableView<'_> {
    /// Preview of the answer in focus.
    pub(super) fn foreseen(&self) -> Option<Preview> {
        let open = self.open()?;
        Some(self.view.preview(open.seat, &open.question, self.weighed()?))
    }
}

/// An answer in words.
pub(super) fn worded(table: &TableView<'_>, answer: &Answer, title: String, context: &Context<'_>) -> AnswerText {
    let Some(open) = table.open() else { return AnswerText::default() };
    let seen = table.view.preview(open.seat, &open.question, answer);
    let icon = match answer {
        Answer::Play(card) | Answer::Buy(card) | Answer::Use(card) | Answer::Bribe(card) | Answer::Card(card) => {
            Some(drawing::of(card_of(table, *card)))
        }
        Answer::Assign(card, _) => Some(drawing::of(card_of(table, *card))),
        Answer::Attack(_) => Some("stat-attack"),
        Answer::UseBase | Answer::Base(_) | Answer::EnemyBase => Some("card-base"),
        Answer::EndTurn => Some("ui-check"),
        Answer::Option(_) | Answer::Amount(_) | Answer::To(_) | Answer::Yes | Answer::Pass => None,
    };
    AnswerText {
        icon,
        title: phrase::capital(&title),
        about: about(table, answer, context),
        outcome: outcome(table, &seen, context),
        warns: false,
    }
}

/// Text of the card played, bought, used or beaten.
fn about(table: &TableView<'_>, answer: &Answer, context: &Context<'_>) -> String {
    let text = |card| card_of(table, card).text.text(context.language).to_owned();
    let base = |base| face::base_of(table, base).text.text(context.language).to_owned();
    match answer {
        Answer::Play(card) | Answer::Buy(card) | Answer::Use(card) => text(*card),
        Answer::UseBase => table.view.side(table.view.state.active).base.map(base).unwrap_or_default(),
        Answer::Base(number) => base(*number),
        Answer::Assign(_, Target::Row(card)) | Answer::Attack(Target::Row(card)) => {
            card_of(table, *card).reward.text(context.language).to_owned()
        }
        Answer::EndTurn => {
            let left = table.view.state.turn.resources;
            let hand = table.view.side(table.view.state.active).hand.len();
            context.say("gui.play.cards.end", &[("resources", &left), ("cards", &hand)])
        }
        _ => String::new(),
    }
}

/// Certain results.
fn outcome(table: &TableView<'_>, seen: &Preview, context: &Context<'_>) -> String {
    let mut parts = Vec::new();
    if let Some((before, after)) = seen.resources {
        parts.push(context.say("gui.play.cards.seen.resources", &[("before", &before), ("after", &after)]));
    }
    if let Some((before, after)) = seen.force.filter(|(before, after)| before != after) {
        let place = |place: i8| force_words(place, context.language);
        parts.push(context.say("gui.play.cards.seen.force", &[("before", &place(before)), ("after", &place(after))]));
    }
    if let Some(aim) = seen.aim {
        parts.push(context.say("gui.play.cards.aimed", &[("total", &aim.total), ("needed", &aim.needed)]));
    }
    if let Some((seat, _, after)) = seen.base
        && let Some(base) = table.view.side(seat).base
    {
        let name = face::name_of(table, TableItem::Base(base), context);
        let most = table.view.library().base(base).hit_points;
        parts.push(match most.saturating_sub(after) {
            0 => context.say("gui.play.cards.seen.base_falls", &[("base", &name)]),
            left => context.say("gui.play.cards.seen.base", &[("base", &name), ("left", &left), ("most", &most)]),
        });
    }
    for card in seen.falls.iter() {
        let name = face::name_of(table, TableItem::Card(card), context);
        parts.push(context.say("gui.play.cards.seen.falls", &[("card", &name)]));
    }
    parts.join(" · ")
}

fn force_words(place: i8, language: Language) -> String {
    match place {
        0 => phrase::text(language, "deckbuilding.play.force.center").to_owned(),
        ..0 => phrase::say(language, "deckbuilding.play.force.dark", &[("count", &-place)]),
        _ => phrase::say(language, "deckbuilding.play.force.light", &[("count", &place)]),
    }
}
