//! Details of the card under the cursor, and its tools.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, row},
};

use super::{
    Builder, CatalogMessage, CursorMessage, GameBuilder, ListMessage, Message, Open, Request, catalog::hashed,
    panes::Arrangement, parts::scrolled, row::signed, station::CARD,
};
use crate::{
    Context,
    face::part,
    look::{GAP, HEADING, SPACE},
    widget::{
        Pressable, Repaint, icon_in,
        parts::{BOLD, body, labelled, leading, main_tool, small, strong, tool},
    },
};
use kernel::{CardRef, Choice, Finding, Names, Node, Offer, Place};

impl<G: GameBuilder> Builder<G> {
    pub(super) fn details<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let looked_at = self.looked_at(context, open);
        let (head, content) = match looked_at {
            Some(candidate) => {
                let shown = self.shown(context, open);
                let deeds = shown.as_ref().and_then(|shown| shown.offer(candidate)).map(|found| {
                    let is_legal = open.report.is_legal();
                    offer(context, found, is_legal)
                });
                let content = column![].push(deeds).push(G::card(context, open, candidate, None));
                (Some(head(context, candidate)), content)
            }
            None => {
                let list = open.layout(context);
                let node = list.subject(list.kept(self.cursor));
                match node.and_then(|node| Some((node.card.as_ref()?, node))) {
                    Some((Choice::Known(candidate), node)) => {
                        let card = G::card(context, open, *candidate, Some(node.place));
                        let fitted = fitted(context, &node.children);
                        let content = column![card].push(fitted).push(self.deeds(context, open, node.place));
                        (Some(head(context, *candidate)), content)
                    }
                    Some((Choice::Unknown(id), node)) => (None, unknown(context, id.to_string(), node.place)),
                    None => (None, super::overview::view(context, open)),
                }
            }
        };
        // Another card differs in dozens of places.
        let content = Repaint::pane(content.spacing(SPACE).padding(16), hashed(looked_at.map(Into::<CardRef>::into)));
        let card = scrolled(context, content).id(CARD).height(Length::Fill);
        Column::new().push(head).push(card).into()
    }

    /// Tools for a card of the list: change and remove.
    fn deeds<'a>(&self, context: &Context<'a>, open: Open<'a, G>, at: Place) -> Element<'a, Message<G>> {
        // A catalog beside the card already shows its replacements.
        let beside = Arrangement::of(context) == Arrangement::Three && at == self.cursor(context, open);
        let word = context.text(G::change_term(&at));
        let change =
            || tool(context, "ui-edit", word, Some(Message::Cursor(CursorMessage::CardWanted(at)))).padding([4, 8]);
        let removal = Some(Message::List(ListMessage::Removed(Some(at))));
        let attacks = G::GAME.attacks().is_some() && G::attacks(context, open, at);
        let odds = at.outer_index().filter(|_| attacks).map(|entry| {
            let message = Message::Asked(Request::Odds(entry));
            tool(context, "ui-odds", context.text("gui.builder.odds"), Some(message)).padding([4, 8])
        });
        let entry = at.outer_index().filter(|entry| at == G::START.at(*entry));
        let more = entry.map(|entry| {
            [
                ("ui-export", "gui.entry.pass_on", ListMessage::PassedOn(Some(entry))),
                ("ui-save", "gui.entry.keep", ListMessage::Kept(Some(entry))),
            ]
            .map(|(icon, key, message)| {
                tool(context, icon, context.text(key), Some(Message::List(message))).padding([4, 8]).into()
            })
        });
        let buttons = row![]
            .push((!beside).then(change))
            .push(tool(context, "ui-delete", context.text("gui.builder.remove"), removal).padding([4, 8]))
            .push(odds)
            .extend(more.into_iter().flatten())
            .spacing(GAP);
        buttons.wrap().vertical_spacing(4).into()
    }
}

/// The cards on an entry: drawing, name and text of each.
fn fitted<'a, G: GameBuilder>(
    context: &Context<'a>,
    children: &[Node<G::Candidate>],
) -> Option<Element<'a, Message<G>>> {
    let (look, catalog) = (context.look, G::catalog(context));
    let known = |node: &Node<G::Candidate>| match node.card.as_ref()? {
        Choice::Known(candidate) => Some(*candidate),
        Choice::Unknown(_) => None,
    };
    let cards: Vec<Element<'a, Message<G>>> = children
        .iter()
        .filter_map(known)
        .map(|card| {
            let text = G::line(catalog, card, context.language);
            let words = column![strong(catalog.card_name(card.into(), context.language))]
                .push((!text.is_empty()).then(|| small(text, look.muted)))
                .spacing(2)
                .width(Length::Fill);
            let mark = container(icon_in(G::icon(catalog, card), 16.0, look.muted)).padding(Padding::ZERO.top(1));
            row![mark, words].spacing(GAP + 2.0).into()
        })
        .collect();
    let cards = (!cards.is_empty()).then(|| column(cards).spacing(GAP).into());
    part(context, "gui.builder.card.fitted", 6.0, cards)
}

/// Drawing and name of a card on the tint of its faction.
fn head<'a, G: GameBuilder>(context: &Context<'a>, candidate: G::Candidate) -> Element<'a, Message<G>> {
    let look = context.look;
    let catalog = G::catalog(context);
    let name = catalog.card_name(candidate.into(), context.language);
    let unique = G::is_unique(catalog, candidate).then(|| icon_in("ui-unique", 12.0, look.muted));
    let name = row![body(name).size(HEADING).line_height(leading(HEADING)).font(BOLD)]
        .push(unique)
        .spacing(6)
        .align_y(Alignment::Center);
    let origin = context.origin(catalog, candidate.into()).map(|origin| small(origin, look.muted));
    let name = column![name].push(origin).spacing(2);
    let drawing = G::portrait(context, candidate);
    let side = if drawing.starts_with("ship-") || drawing.starts_with("figure-") { 64.0 } else { 28.0 };
    let content =
        row![icon_in(drawing, side, look.accent), name.width(Length::Fill)].spacing(SPACE).align_y(Alignment::Center);
    container(content).padding(16).width(Length::Fill).style(move |_| look.flat(look.tint)).into()
}

/// Tools for a card of the catalog: take, try in games, or take against the rules.
fn offer<'a, G: GameBuilder>(
    context: &Context<'a>,
    offer: &Offer<G::Candidate>,
    is_legal: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let candidate = offer.candidate;
    let names: &dyn Names = G::catalog(context);
    let said = |findings: &[Finding], icon: &str, color| {
        findings
            .iter()
            .map(|finding| {
                row![
                    container(icon_in(icon, 14.0, color)).padding(Padding::ZERO.top(1)),
                    body(finding.sentence(context.language, names)).width(Length::Fill),
                ]
                .spacing(GAP)
                .into()
            })
            .collect::<Vec<Element<'a, Message<G>>>>()
    };
    let mut content = Column::new().spacing(GAP);
    if offer.is_free() {
        let take = main_tool(
            context,
            "ui-add",
            context.text("gui.builder.take"),
            Some(Message::Catalog(CatalogMessage::Taken(candidate))),
        );
        let cost = G::has_cost(candidate).then(|| {
            let words = context.say(G::WORDS.difference, &[("points", &signed(offer.difference))]);
            small(words, look.muted)
        });
        // Both lists must be playable.
        let is_tried = is_legal && G::GAME.is_shown() && offer.warnings.is_empty();
        let tried = is_tried.then(|| {
            let word = context.text("gui.builder.try");
            tool(context, "ui-series", word, Some(Message::Catalog(CatalogMessage::Tried(candidate)))).padding([4, 8])
        });
        let deeds = row![take.padding([5, 12])].push(cost).push(tried).spacing(GAP + 2.0).align_y(Alignment::Center);
        content = content.push(deeds.wrap().vertical_spacing(4));
        content = content.extend(said(&offer.warnings, "ui-warning", look.yellow));
        return content.into();
    }
    let why = column(said(&offer.blockers, "ui-error", look.red)).spacing(GAP);
    content = content.push(container(why).padding(8).width(Length::Fill).style(move |_| look.note(look.red)));
    let anyway =
        Pressable::new(labelled("ui-add", context.text("gui.builder.take_anyway"), look.text), move |status| {
            look.button(status)
        });
    content.push(anyway.padding([4, 8]).on_press(Message::Catalog(CatalogMessage::TakenAnyway(candidate)))).into()
}

fn unknown<'a, G: GameBuilder>(context: &Context<'a>, id: String, at: Place) -> Column<'a, Message<G>> {
    let look = context.look;
    let title = row![icon_in("ui-error", 22.0, look.red), body(id).size(HEADING).font(BOLD)]
        .spacing(8)
        .align_y(Alignment::Center);
    let removal = Some(Message::List(ListMessage::Removed(Some(at))));
    column![
        title,
        body(context.text("gui.builder.details.unknown")),
        tool(context, "ui-delete", context.text("gui.builder.remove"), removal).padding([4, 8]),
    ]
}
