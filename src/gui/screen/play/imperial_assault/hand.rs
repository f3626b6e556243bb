//! The Command cards of a side: its hand, what lies on the table and what was discarded, each with all it says.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::view_of;
use crate::{
    Context,
    face::{imperial_assault::users, text},
    look::{GAP, NAME},
    screen::play::{
        game::{HAND_KEYS, Message},
        match_view::Sight,
        parts::key_cap,
    },
    widget::{
        Hover, Pressable, icon_in,
        parts::{BOLD, letters, small},
        pressable,
    },
};
use imperial_assault::{Catalog, ImperialAssault, cards::CommandId};
use kernel::game::{Match as _, Seat};

/// The width of a card beside what the pointer rests on.
const WIDTH: f32 = 300.0;

/// The cards of a side: its hand by name for who may see it, of the other how many there are; what is discarded is open.
pub(super) fn view<'a>(
    sight: &Sight<'a, ImperialAssault>,
    seat: Seat,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let seen = sight.seen(seat);
    let (hand, deck) = seen.cards_left(seat);
    let discard = seen.discard(seat);
    let tabled: Vec<CommandId> =
        sight.game.state().tabled.iter().filter(|row| row.seat == seat).map(|row| row.card).collect();
    if hand + deck + discard.len() + tabled.len() == 0 {
        return None;
    }
    let counts: [(&str, &dyn std::fmt::Display); 3] = [("hand", &hand), ("deck", &deck), ("gone", &discard.len())];
    let head = row![
        icon_in("slot-command", 14.0, look.muted),
        small(context.say("gui.play.skirmish.command", &counts), look.muted)
    ]
    .spacing(4)
    .align_y(Alignment::Center);
    let own = if sight.may_see(seat) { seen.hand() } else { &[] };
    let own = own.iter().enumerate().map(|(place, card)| held(sight, seat, place, *card, context));
    let piles = [("gui.play.skirmish.on_table", tabled), ("gui.play.skirmish.discarded", discard.to_vec())];
    let piles = piles.into_iter().filter(|(_, cards)| !cards.is_empty());
    let piles = piles.map(|(key, cards)| pile(sight.catalog, key, cards, context));
    Some(Column::new().push(head).extend(own).extend(piles).spacing(4).into())
}

/// The answers to the open question that play the card at this place of the hand of the one who is asked.
pub(super) fn answers(sight: &Sight<'_, ImperialAssault>, place: usize) -> Vec<usize> {
    let Some(open) = sight.open.filter(|open| sight.may_see(open.seat)) else { return Vec::new() };
    let view = view_of(sight.game);
    let Some(card) = sight.game.seen(open.seat).hand().get(place) else { return Vec::new() };
    // Cards that are shown to choose from may lie elsewhere and have the name of one in hand.
    let named = |answer| view.card_of(answer).filter(|_| !answer.is_card() || view.shows_hand_of(open.seat));
    let found = open.answers.iter().enumerate().filter(|(_, answer)| named(answer) == Some(*card));
    found.map(|(answer, _)| answer).collect()
}

/// A card in hand. One that can be played now is a button, with the key that presses it.
fn held<'a>(
    sight: &Sight<'a, ImperialAssault>,
    seat: Seat,
    place: usize,
    card: CommandId,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let asked = sight.open.is_some_and(|open| open.seat == seat);
    let is_playable = asked && !answers(sight, place).is_empty();
    let shown = sight.catalog.command(card);
    let cost = shown.cost.map_or_else(|| "–".to_owned(), |cost| cost.to_string());
    let name = letters(shown.text.name(context.language), 12.0);
    let (cost, name) = if is_playable {
        (letters(cost, 12.0).font(BOLD).color(look.iris), name.font(BOLD).color(look.text))
    } else {
        (letters(cost, 12.0).color(look.muted), name.color(look.muted))
    };
    let key = HAND_KEYS.get(place).filter(|_| is_playable).map(|key| key_cap(context, key.to_uppercase()));
    let line = Row::new().push(cost.width(12)).push(name.width(Length::Fill)).push(key);
    let line = line.spacing(4).align_y(Alignment::Center);
    let is_held = sight.held == Some(place);
    let row: Element<'a, Message> = if is_playable {
        Pressable::new(line, move |status| {
            let style = look.button(status);
            let border = iced::Border { color: look.iris, width: if is_held { 2.0 } else { 1.0 }, ..style.border };
            let background = if is_held { Some(look.iris_tint) } else { style.background };
            pressable::Style { background, border, ..style }
        })
        .padding([4, 6])
        .width(Length::Fill)
        .on_press(Message::CardPressed(Some(place)))
        .into()
    } else {
        container(line).padding([2, 7]).width(Length::Fill).into()
    };
    let (context, catalog) = (*context, sight.catalog);
    Hover::new(row, move || whole(catalog, card, is_playable, &context)).into()
}

/// Cards that lie open, the last one first.
fn pile<'a>(
    catalog: &'a Catalog,
    key: &'static str,
    cards: Vec<CommandId>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let of = *context;
    let names = cards.into_iter().rev().map(|card| {
        let name = catalog.command(card).text.name(of.language);
        let name = container(small(name, look.text)).padding([1, 5]).style(move |_| look.chip());
        Hover::new(name, move || whole(catalog, card, false, &of)).into()
    });
    let names = Row::with_children(names).spacing(3).wrap().vertical_spacing(3);
    column![small(context.text(key), look.muted), names].spacing(2).into()
}

/// All that is on a card.
fn whole<'a>(catalog: &'a Catalog, id: CommandId, is_playable: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let card = catalog.command(id);
    let user = users(context, catalog, &card.user);
    let cost = card.cost.map(|cost| small(context.say("gui.imperial_assault.cost", &[("cost", &cost)]), look.muted));
    let head = column![letters(card.text.name(context.language), NAME).font(BOLD)].push(cost).spacing(2);
    let text = text(card.text.text(context.language));
    let now = is_playable.then(|| small(context.text("gui.play.skirmish.playable"), look.iris));
    let content = column![head, look.across(), small(user, look.muted)].push(text).push(now).spacing(GAP);
    container(content).width(WIDTH).padding(12).style(move |_| look.menu()).into()
}
