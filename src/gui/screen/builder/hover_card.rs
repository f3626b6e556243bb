//! The card beside the row under the pointer: its text, and the changes if it is taken.

use iced::{
    Alignment, Element, Length, Padding, border,
    widget::{column, container, row},
};

use super::{GameBuilder, Message, Open, row::line};
use crate::{
    Context,
    look::{CARD_RADIUS, GAP, HEADING, NAME, SMALL},
    widget::{
        icon_in,
        parts::{BOLD, body, key_cap, letters, small},
    },
};
use kernel::{Names, Offer, Place, browsing, layout, sheet};

const CARD: &str = "hover-card";
const WIDTH: f32 = 324.0;

/// Draws the card of an offer; `picked` if the keys act on its row.
pub fn view<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    place: Place,
    offer: &Offer<G::Candidate>,
    picked: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let catalog = G::catalog(context);
    let candidate = offer.candidate;
    let term = context.text(G::title(catalog, &open.document.list, &place).1);
    let names = column![
        letters(catalog.card_name(candidate.into(), context.language), NAME).font(BOLD),
        small(term, look.muted),
    ]
    .width(Length::Fill);
    let cost = G::has_cost(candidate).then(|| line(sheet::figures(offer.cost), HEADING).font(BOLD));
    let head = row![icon_in(G::icon(catalog, candidate), 20.0, look.accent), names]
        .push(cost)
        .spacing(GAP + 2.0)
        .align_y(Alignment::Center);
    let head = container(head).padding(12).width(Length::Fill).style(move |_| container::Style {
        border: border::rounded(border::top(CARD_RADIUS - 1.0)),
        ..look.flat(look.tint_strong)
    });
    let text = G::line(catalog, candidate, context.language);
    let mut content = column![].spacing(GAP).padding(12).width(Length::Fill);
    content = content.push(G::printed(context, candidate)).push((!text.is_empty()).then(|| body(text)));
    if let Some(reason) = browsing::reason::<G>(catalog, offer, context.language) {
        let (icon, color) = if offer.is_free() { ("ui-warning", look.yellow) } else { ("ui-error", look.red) };
        let mark = container(icon_in(icon, 14.0, color)).padding(Padding::ZERO.top(2));
        content = content.push(row![mark, small(reason, look.text).width(Length::Fill)].spacing(6));
    }
    if offer.is_free() {
        let take = picked.then(|| {
            let key = key_cap(context, context.text("gui.builder.key.enter"));
            let words = line(context.text("gui.builder.key.take"), SMALL);
            row![key, words].spacing(6).align_y(Alignment::Center)
        });
        let changes = container(changes(context, open, place, offer).wrap().vertical_spacing(4)).width(Length::Fill);
        content = content.push(look.across());
        content = content.push(row![changes].push(take).spacing(GAP).align_y(Alignment::Center));
    }
    container(column![head, content]).id(CARD).width(WIDTH).clip(true).padding(1).style(move |_| look.menu()).into()
}

/// Numbers of the list that change with the card, before and after.
fn changes<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    place: Place,
    offer: &Offer<G::Candidate>,
) -> iced::widget::Row<'a, Message<G>> {
    let look = context.look;
    let all = layout::differences::<G>(G::catalog(context), open.document, &place, offer);
    let changes = all.into_iter().map(|change| {
        let numbers = format!("{} → {}", sheet::figures(change.before), sheet::figures(change.after));
        row![line(context.text(change.term), SMALL).color(look.muted), line(numbers, SMALL).font(BOLD),]
            .spacing(6)
            .into()
    });
    iced::widget::Row::with_children(changes).spacing(12)
}
