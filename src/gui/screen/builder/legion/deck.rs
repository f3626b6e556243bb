//! The battle deck: objectives, deployments and conditions.

use iced::{
    Element,
    advanced::widget::Id,
    widget::{Column, container},
};

use super::{Message, Open, cards, words};
use crate::{
    Context,
    screen::builder::{
        ListMessage,
        card_row::{self, CardRow, HERE},
    },
    widget::{
        icon_in,
        parts::{body, tool},
    },
};
use kernel::{Choice, Place};
use legion::{
    builder::OF_EACH_KIND,
    cards::BattleKind,
    list::{BattleChoice, BattleDeck, Change, battles},
};

/// Draws the deck; with it the id of what is to be brought into sight.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> (Column<'a, Message>, Id) {
    let look = context.look;
    let army = &open.document.list;
    let mut list = Column::new();
    if army.battle_deck.is_none() {
        list = list.push(container(body(context.text("gui.legion.deck.none")).color(look.muted)).padding([4, 6]));
    }
    for kind in BattleKind::ALL {
        let row: &'a [BattleChoice] = army.battle_deck.as_ref().map_or(&[], |deck: &BattleDeck| deck.row(kind));
        let mark = icon_in(kind.icon(), 16.0, words::battle_color(look, kind));
        let word = context.text(kind.term());
        list = list.push(card_row::heading(context, mark, word, row.len(), OF_EACH_KIND));
        let cards = row.iter().enumerate().map(|(index, choice)| card(context, open, kind, index, choice, cursor));
        list = list.extend(cards);
        let place = battles(kind);
        list = list.push((row.len() < OF_EACH_KIND).then(|| card_row::place(context, place, cursor)));
    }
    if army.battle_deck.is_some() {
        let word = context.text("gui.legion.deck.forget");
        let forget = tool(context, "ui-undo", word, Some(Message::List(ListMessage::Changed(Change::ForgetDeck))));
        list = list.push(container(forget.padding([4, 8])).padding([6, 0]));
    }
    (list, Id::new(HERE))
}

fn card<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    kind: BattleKind,
    index: usize,
    choice: &'a BattleChoice,
    cursor: Place,
) -> Element<'a, Message> {
    let look = context.look;
    let at = battles(kind).at(index);
    match choice {
        Choice::Known(id) => {
            let card = cards(context).battle(*id);
            let mark = icon_in(kind.icon(), 16.0, words::battle_color(look, kind));
            let force = card.battle_force.map(|id| cards(context).force(id).text.name(context.language).to_owned());
            let lines = vec![force.unwrap_or_default()];
            CardRow::new(mark, card.text.name(context.language), at, at).lines(lines).view(context, open, cursor)
        }
        Choice::Unknown(id) => CardRow::unknown(context, id, at).view(context, open, cursor),
    }
}
