//! The bases of the deck, in order.

use iced::{Element, advanced::widget::Id, widget::Column};

use super::{Message, Open, cards};
use crate::{
    Context,
    look::GAP,
    screen::builder::{
        Spot,
        card_row::{self, CardRow, HERE},
        tree,
    },
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
    },
};
use deckbuilding::{Deckbuilding, builder::Group, list::BASES};
use kernel::{Browsing, Choice, ListBuilding};

/// Draws the deck with the place for a further base.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> Element<'a, Message> {
    let deck = &open.document.list;
    let head = iced::widget::row![
        icon_in(Deckbuilding::faction(deck).icon, 18.0, context.look.accent),
        strong(context.text(deck.faction.term())),
        small(context.text(open.document.format.term()), context.look.muted),
    ]
    .spacing(GAP)
    .align_y(iced::Alignment::Center);
    let mut list = Column::new();
    for (index, choice) in deck.bases.iter().enumerate() {
        let at = BASES.at(index);
        let held = match choice {
            Choice::Known(id) => {
                let base = cards(context).base(*id);
                let mark = body(base.hit_points.to_string()).font(BOLD).color(context.look.accent).width(20);
                let group = Deckbuilding::group(cards(context), (*id).into());
                let group = group.filter(|group| *group == Group::Starting);
                let group = group.map(|group| Deckbuilding::group_name(cards(context), group, context.language));
                let lines = vec![group.unwrap_or_default().to_owned(), base.text.text(context.language).to_owned()];
                CardRow::new(mark, base.text.name(context.language), at, at).lines(lines)
            }
            Choice::Unknown(id) => CardRow::unknown(context, id, at),
        };
        list = list.push(held.view(context, open, spot.cursor));
    }
    list = list.push(card_row::place(context, BASES, spot.cursor));
    tree::pane(context, tree::head(context, head), list.spacing(GAP), Id::new(HERE), spot.turn)
}
