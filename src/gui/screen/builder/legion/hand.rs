//! The command hand by pips, and the contingencies.

use iced::{
    Element,
    advanced::widget::Id,
    widget::{Column, container, row},
};

use super::{Message, Open, cards, shelf::pips, words};
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
    builder::{OF_EACH_PIPS, cards_of_pips, contingencies, pips_term, unknown_cards, wanted_of_pips},
    list::{self, COMMANDS, CONTINGENCIES, Change, Hand},
};

/// Draws the hand; with it the id of what is to be brought into sight.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> (Column<'a, Message>, Id) {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let mut list = Column::new();
    if army.command_cards.is_none() {
        list = list.push(container(body(context.text("gui.legion.hand.none")).color(look.muted)).padding([4, 6]));
    }
    for of in 1..=4 {
        let need = if of == 4 { 1 } else { OF_EACH_PIPS };
        let found: Vec<usize> = cards_of_pips(catalog, army, of).collect();
        let word = context.text(pips_term(of));
        list = list.push(card_row::heading(context, pips(of, 9.0, look.muted), word, found.len(), need));
        list = list.extend(found.into_iter().map(|index| card(context, open, Hand::Hand, index, cursor)));
        let place = COMMANDS.slot(usize::from(of));
        list = list.push((wanted_of_pips(catalog, army, of) > 0).then(|| card_row::place(context, place, cursor)));
    }
    list = list.extend(unknown_cards(army).map(|index| card(context, open, Hand::Hand, index, cursor)));
    let (found, allowed) = (army.contingencies.len(), contingencies(catalog, army));
    if found + allowed > 0 {
        let mark = icon_in("token-order", 15.0, look.muted);
        let word = context.text("gui.legion.contingencies");
        list = list.push(card_row::heading(context, mark, word, found, allowed));
        list = list.extend((0..found).map(|index| card(context, open, Hand::Contingencies, index, cursor)));
        let place = CONTINGENCIES;
        list = list.push((found < allowed).then(|| card_row::place(context, place, cursor)));
    }
    if army.command_cards.is_some() {
        let word = context.text("gui.legion.hand.forget");
        let forget = tool(context, "ui-undo", word, Some(Message::List(ListMessage::Changed(Change::ForgetHand))));
        list = list.push(container(forget.padding([4, 8])).padding([6, 0]));
    }
    (list, Id::new(HERE))
}

fn card<'a>(context: &Context<'a>, open: Open<'a>, hand: Hand, index: usize, cursor: Place) -> Element<'a, Message> {
    let look = context.look;
    let at = list::hand(hand).at(index);
    match &open.document.list.hand(hand)[index] {
        Choice::Known(id) => {
            let card = cards(context).command(*id);
            let mark = row![pips(card.pips, 9.0, look.text)].width(38);
            let lines =
                vec![card.orders.text(context.language).to_owned(), words::needs(context, card).unwrap_or_default()];
            CardRow::new(mark, card.text.name(context.language), at, at).lines(lines).view(context, open, cursor)
        }
        Choice::Unknown(id) => CardRow::unknown(context, id, at).view(context, open, cursor),
    }
}
