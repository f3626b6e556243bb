//! The Deckbuilding Game at the table: cards are pressed, dragged or played by their letters.

mod drawing;
mod face;
mod item;
mod table;
mod words;

use iced::{Element, keyboard::Key, widget::Column};

use super::{
    MatchView,
    game::{HAND_KEYS, Message, TABLE_KEYS},
    match_view::{AnswerText, OptionChoice, OptionField, OptionKind, PieceNo, Sight, StripRow},
};
use crate::{
    Context,
    look::GAP,
    widget::parts::{small, tool},
};
use deckbuilding::{
    Catalog, Deckbuilding,
    cards::Faction,
    play::{Answer, DeckbuildingMatch, Options, Source},
};
use item::{TableItem, TableView};
use kernel::{
    Language,
    game::{DecisionOf, Playable as _, Seat},
    phrase,
};

/// State of the drawing of a match.
#[derive(Debug, Default)]
pub struct CardsView {
    /// The browsed pile.
    pile: Option<usize>,
}

impl MatchView for Deckbuilding {
    type State = CardsView;

    const OPTIONS: &'static [OptionField] = &[
        OptionField { key: "bases", term: "gui.play.cards.agreed.bases", kind: OptionKind::Choice },
        OptionField { key: "bribing", term: "gui.play.cards.agreed.bribing", kind: OptionKind::Flag },
    ];

    const PHASES: &'static [&'static str] = &["gui.play.cards.turn.empire", "gui.play.cards.turn.rebel"];

    fn points(_: &Self::Match, _: Seat) -> [&'static str; 2] {
        ["gui.play.cards.side_points", "gui.play.cards.points"]
    }

    const IS_ALL_ON_TABLE: bool = true;

    fn choices(_: &Catalog, _: &str, _: &[(&'static str, String)], language: Language) -> Vec<OptionChoice> {
        let usual = phrase::text(language, "gui.play.cards.agreed.of_mode").to_owned();
        let usual = OptionChoice { id: "0".to_owned(), name: usual, ..OptionChoice::default() };
        let counts = (Options::FEWEST..=Options::MOST).map(|count| OptionChoice {
            id: count.to_string(),
            name: phrase::say(language, "gui.play.cards.agreed.count", &[("count", &count)]),
            ..OptionChoice::default()
        });
        std::iter::once(usual).chain(counts).collect()
    }

    fn state(_: &DeckbuildingMatch) -> CardsView {
        CardsView::default()
    }

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message> {
        table::view(sight, context)
    }

    fn jumped(state: &mut CardsView) {
        state.pile = None;
    }

    fn pile_opened(state: &mut CardsView, pile: Option<usize>) {
        state.pile = pile;
    }

    fn round(game: &DeckbuildingMatch) -> u16 {
        game.state().number.div_ceil(2)
    }

    fn phase(game: &DeckbuildingMatch) -> Option<usize> {
        let faction = game.fixed().faction(game.state().active);
        Some(usize::from(faction != Faction::Empire))
    }

    fn standing(game: &DeckbuildingMatch, seat: Seat) -> Option<[i32; 2]> {
        let goal = i32::from(game.fixed().goal);
        let lost = game.state().side(seat).lost.len() as i32;
        Some([goal - lost, goal])
    }

    /// Everything lies on the table.
    fn strip(_: &Sight<'_, Self>, _: Seat, _: &Context<'_>) -> Vec<StripRow> {
        Vec::new()
    }

    fn card_answers(sight: &Sight<'_, Self>, card: usize) -> Vec<usize> {
        TableItem::at(card).map_or_else(Vec::new, |thing| TableView::of(*sight).answers(thing))
    }

    fn brought(sight: &Sight<'_, Self>, card: usize, to: usize) -> Vec<usize> {
        let things = TableItem::at(card).zip(TableItem::at(to));
        things.map_or_else(Vec::new, |(thing, to)| TableView::of(*sight).brought(thing, to))
    }

    fn lettered(sight: &Sight<'_, Self>) -> Vec<(&'static str, usize)> {
        let table = TableView::of(*sight);
        let hand = table.hand(table.own).iter().map(|card| TableItem::Card(card).place());
        let own = table.own_table().into_iter().map(TableItem::place);
        HAND_KEYS.into_iter().zip(hand).chain(TABLE_KEYS.into_iter().zip(own)).collect()
    }

    /// Assignments are chosen at the card: there are as many as cards times targets.
    fn goes_with_card(decision: &DecisionOf<DeckbuildingMatch>, answer: usize) -> bool {
        matches!(decision.answers.get(answer), Some(Answer::Assign(..)))
    }

    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> AnswerText {
        let Some(given) = sight.open.and_then(|open| open.answers.get(answer)) else { return AnswerText::default() };
        let title = Self::describe_answer(sight.catalog, sight.game, given, context.language);
        words::worded(&TableView::of(*sight), given, title, context)
    }

    fn is_pass(answer: &Answer) -> bool {
        matches!(answer, Answer::Pass | Answer::EndTurn)
    }

    /// Only a button or a digit ends the turn.
    fn escapes(decision: &DecisionOf<DeckbuildingMatch>) -> bool {
        !decision.answers.contains(&Answer::EndTurn)
    }

    fn subject(decision: &DecisionOf<DeckbuildingMatch>) -> Option<PieceNo> {
        decision.question.source().map(|source| match source {
            Source::Card(card) => TableItem::Card(card).piece(),
            Source::Base(base) => TableItem::Base(base).piece(),
        })
    }

    fn answers<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let answers = &sight.open?.answers;
        let has = |is_meant: fn(&Answer) -> bool| answers.iter().filter(|answer| is_meant(answer)).count();
        let key = if sight.held.is_some() { "gui.play.cards.hint_held" } else { "gui.play.cards.hint" };
        let hint = (has(|answer| matches!(answer, Answer::Assign(..))) > 0)
            .then(|| small(context.text(key), context.look.muted));
        let all = (has(|answer| matches!(answer, Answer::Play(_))) > 1).then(|| {
            tool(context, "ui-cards", context.text("gui.play.cards.play_all"), Some(Message::TogetherPressed))
        });
        (hint.is_some() || all.is_some()).then(|| Column::new().push(hint).push(all).spacing(GAP).into())
    }

    /// Cards of the hand, from the left.
    fn together(decision: &DecisionOf<DeckbuildingMatch>) -> Option<usize> {
        decision.answers.iter().position(|answer| matches!(answer, Answer::Play(_)))
    }

    fn key(_: &CardsView, key: &Key) -> Option<Message> {
        (key.as_ref() == Key::Character("z")).then_some(Message::TogetherPressed)
    }

    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message> {
        let thing = TableItem::at(usize::from(piece)).unwrap_or(TableItem::Area(Seat::First));
        face::reading(&TableView::of(*sight), thing, context)
    }
}
