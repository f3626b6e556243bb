//! The catalog pane: candidates for the place under the cursor.

use std::hash::{BuildHasher, Hash};

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space, text_input},
};

use super::{
    BarMessage, Builder, CatalogMessage, GameBuilder, Menu, Message, Onward, Open, SEARCH,
    derived::CatalogPane,
    hover_card,
    parts::{choice, menu, scrolled},
    row::{self as shelf_row, INSIDE, RowState},
    shelf::Item,
};
use crate::{
    Context,
    look::{GAP, NAME, SMALL, TEXT},
    widget::{
        Cut, Follow, Hover, Popover, Pressable, VirtualList,
        follow::Goal,
        icon_in, icon_tool,
        parts::{BOLD, body, empty, key_cap, leading, small, tool},
        popover::Side,
        tip,
    },
};
use kernel::{Act, Place};
use rustc_hash::FxBuildHasher;

/// Id of the scrolled pane.
const PANE: &str = "builder-catalog";
/// Height of a filter.
const CHIP: f32 = 24.0;

impl<G: GameBuilder> Builder<G> {
    pub(super) fn catalog<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let shown = self.shown(context, open);
        let remarks = shown.as_ref().filter(|shown| !shown.shelf.remarks.is_empty());
        let remarks = remarks.map(|shown| small(shown.shelf.remarks.join(" "), context.look.muted));
        // The search box always has the same place, so that it keeps the focus.
        let head = column![title(context, open, self.cursor(context, open)), self.search_box(context)]
            .push(shown.as_ref().map(|shown| self.chips(context, open, shown)))
            .push(remarks)
            .spacing(GAP)
            .padding(Padding::new(INSIDE).bottom(GAP));
        let rows = match &shown {
            Some(shown) if shown.is_too_long => empty(context, "ui-info", context.text("gui.builder.catalog.too_long")),
            Some(shown) => self.rows(context, open, shown),
            None => empty(context, "ui-info", context.text("gui.builder.catalog.no_place")),
        };
        column![head, rows].into()
    }

    fn search_box<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message<G>> {
        let look = context.look;
        let field = text_input(context.text("gui.builder.search"), &self.filter.query)
            .id(SEARCH)
            .on_input(|query| Message::Catalog(CatalogMessage::SearchTyped(query)))
            .on_submit(Message::Catalog(CatalogMessage::RowTaken(Onward::NextSlot)))
            .size(TEXT)
            .line_height(leading(TEXT))
            .padding(Padding::new(9.0).left(34.0).right(36.0))
            .style(move |_, status| look.field(status));
        let glass = container(icon_in("ui-search", 16.0, look.muted))
            .padding(Padding::ZERO.left(10.0))
            .align_y(Alignment::Center)
            .height(Length::Fill);
        let field = tip(context, iced::widget::stack![field, glass], context.text("gui.builder.search.tip"));
        let end: Element<'a, Message<G>> = if self.filter.query.is_empty() {
            container(key_cap(context, "/")).padding(Padding::ZERO.right(8.0)).into()
        } else {
            let word = context.text("gui.builder.search.clear");
            let clear = Message::Catalog(CatalogMessage::SearchTyped(String::new()));
            container(icon_tool(context, "ui-close", word, 14.0, Some(clear))).padding(Padding::ZERO.right(4.0)).into()
        };
        let end = container(end).align_right(Length::Fill).center_y(Length::Fill);
        iced::widget::stack![field, end].into()
    }

    fn chips<'a>(
        &'a self,
        context: &Context<'a>,
        open: Open<'a, G>,
        shown: &CatalogPane<G>,
    ) -> Element<'a, Message<G>> {
        let look = context.look;
        let chip = |word: &'a str, chosen: bool, message: Message<G>| -> Element<'a, Message<G>> {
            Pressable::new(filter_word(word), move |status| look.filter(chosen, status))
                .padding(Padding::ZERO.horizontal(10.0))
                .height(CHIP)
                .id(format!("filter-{word}"))
                .on_press(message)
                .into()
        };
        let mut chips: Vec<Element<'a, Message<G>>> = vec![chip(
            context.text("gui.builder.chip.fits"),
            self.filter.fits_only,
            Message::Catalog(CatalogMessage::FitsOnlyPressed),
        )];
        if G::collection(context).is_some() {
            let word = context.text("gui.builder.chip.owned");
            chips.push(chip(word, self.filter.owned_only, Message::Catalog(CatalogMessage::OwnedOnlyPressed)));
        }
        let (catalog, list) = (G::catalog(context), &open.document.list);
        let groups = G::groups(catalog, list, shown.slot, &shown.offers, context.language);
        for facet in 0..G::FACETS.len() as u8 {
            let of_facet: Vec<G::Group> = groups.iter().copied().filter(|group| G::facet(*group) == facet).collect();
            if !of_facet.is_empty() {
                chips.push(self.groups_chip(context, facet, &of_facet));
            }
        }
        let costs = shown.offers.iter().any(|offer| G::has_cost(offer.candidate));
        let most = text_input(context.text("gui.builder.chip.most"), &self.most)
            .on_input(|it| Message::Catalog(CatalogMessage::MostTyped(it)))
            .size(SMALL)
            .line_height(leading(SMALL))
            .width(64)
            .padding(Padding::new(4.0).horizontal(10.0))
            .style(move |_, status| look.filter_field(status));
        if costs {
            chips.push(tip(context, most, context.text("gui.builder.chip.most_tip")));
        }
        let sorts = G::sorts(shown.slot);
        if let Some(sort) = self.filter.sort(sorts) {
            chips.push(self.sort_chip(context, sorts, sort));
        }
        if self.filter.is_narrowed() {
            let word = context.text("gui.builder.chip.all");
            chips.push(icon_tool(
                context,
                "ui-close",
                word,
                14.0,
                Some(Message::Catalog(CatalogMessage::FilterCleared)),
            ));
        }
        Row::with_children(chips).spacing(4).align_y(Alignment::Center).wrap().vertical_spacing(4).into()
    }

    fn groups_chip<'a>(&'a self, context: &Context<'a>, facet: u8, groups: &[G::Group]) -> Element<'a, Message<G>> {
        let look = context.look;
        let shown = self.filter.group(facet);
        let chosen = shown.is_some();
        let all = context.text(G::FACETS[usize::from(facet)]);
        let word = shown.map_or(all, |group| G::group_name(G::catalog(context), group, context.language));
        let content =
            row![filter_word(word), icon_in("ui-down", 10.0, look.muted)].spacing(4).align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.filter(chosen, status))
            .padding(Padding::ZERO.horizontal(10.0))
            .height(CHIP)
            .id(format!("filter-group-{facet}"))
            .on_press(Message::Bar(BarMessage::MenuPressed(Menu::Groups(facet))));
        let panel = (self.menu == Some(Menu::Groups(facet))).then(|| self.groups(context, facet, groups));
        Popover::new(button, panel, Message::Bar(BarMessage::MenuLeft)).into()
    }

    /// Chips for the groups of a facet.
    fn groups<'a>(&self, context: &Context<'a>, facet: u8, groups: &[G::Group]) -> Element<'a, Message<G>> {
        let item = |word: &'a str, group: Option<G::Group>| -> Element<'a, Message<G>> {
            let chosen = self.filter.group(facet) == group;
            choice(
                context,
                body(word).width(Length::Fill),
                chosen,
                Message::Catalog(CatalogMessage::GroupPicked(facet, group)),
            )
        };
        let all = item(context.text(G::FACETS[usize::from(facet)]), None);
        let each =
            groups.iter().map(|group| item(G::group_name(G::catalog(context), *group, context.language), Some(*group)));
        let items = Column::with_children(std::iter::once(all).chain(each));
        menu(context, column![container(scrolled(context, items)).max_height(420)])
    }

    fn sort_chip<'a>(
        &'a self,
        context: &Context<'a>,
        sorts: &'static [G::Sort],
        now: G::Sort,
    ) -> Element<'a, Message<G>> {
        let look = context.look;
        let content = row![icon_in("ui-sort", 13.0, look.muted), filter_word(context.text(G::sort_term(now)))]
            .spacing(4)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.quiet(status))
            .padding(Padding::ZERO.horizontal(6.0))
            .height(CHIP)
            .id("filter-sort")
            .on_press(Message::Bar(BarMessage::MenuPressed(Menu::Sort)));
        let panel = (self.menu == Some(Menu::Sort)).then(|| {
            let items = sorts.iter().map(|sort| {
                let word = body(context.text(G::sort_term(*sort)));
                choice(context, word, *sort == now, Message::Catalog(CatalogMessage::SortPicked(*sort)))
            });
            menu(context, Column::with_children(items).spacing(2))
        });
        Popover::new(button, panel, Message::Bar(BarMessage::MenuLeft)).side(Side::End).into()
    }

    /// The rows; only those in sight are built.
    fn rows<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>, shown: &CatalogPane<G>) -> Element<'a, Message<G>> {
        let (shelf, offers) = (shown.shelf.clone(), shown.offers.clone());
        if shelf.items.is_empty() {
            let clear = Some(Message::Catalog(CatalogMessage::FilterCleared));
            let clear = tool(context, "ui-close", context.text("gui.builder.chip.all"), clear);
            let clear = self.filter.is_narrowed().then(|| container(clear).center_x(Length::Fill));
            // A ship's name typed at a slot is looked for among ships.
            let query = self.filter.query.trim();
            let elsewhere = (!query.is_empty() && self.cursor(context, open) != G::START).then(|| {
                let words = context.say("gui.builder.catalog.elsewhere", &[("query", &query)]);
                let words = row![icon_in("ui-search", 16.0, context.look.text), body(words)].spacing(8);
                let look = context.look;
                let button = Pressable::new(words, move |status| look.button(status))
                    .on_press(Message::Catalog(CatalogMessage::SearchedElsewhere));
                container(button).center_x(Length::Fill).padding(8)
            });
            return column![empty(context, "ui-search", context.text("gui.builder.catalog.nothing"))]
                .push(elsewhere)
                .push(clear)
                .push(space().height(24))
                .height(Length::Fill)
                .into();
        }
        let goal = match self.picked.and_then(|picked| shelf.find(&offers, picked)) {
            // The headings above the first row come into sight with it.
            Some((0, stretch)) => Goal::Stretch { top: 0.0, height: stretch.top + stretch.height },
            Some((_, stretch)) => Goal::Stretch { top: stretch.top, height: stretch.height },
            None => Goal::Stretch { top: 0.0, height: 0.0 },
        };
        let note = match () {
            () if shelf.guessed => Some("gui.builder.catalog.guessed"),
            () if shelf.rows.is_empty() => Some("gui.builder.catalog.nothing_fits"),
            () => None,
        };
        let note = note.map(|note| {
            let note = small(context.text(note), context.look.muted);
            container(note).padding(Padding::new(4.0).horizontal(INSIDE))
        });
        let there = self.there(context, open);
        let place = self.cursor(context, open);
        let act = if there.is_some() { Act::Replace } else { Act::Add };
        let is_freeform = open.document.is_freeform();
        let (picked, of) = (self.picked, *context);
        let (heights, keyed) = (shelf.heights.clone(), (shelf.clone(), offers.clone()));
        let view = move |at: usize| -> Element<'a, Message<G>> {
            match shelf.items[at] {
                Item::Free(count) => shelf_row::section(&of, count),
                Item::Blocked(count, shown) => shelf_row::fold(&of, count, shown),
                Item::Group(group) => shelf_row::group(&of, group),
                Item::Offer(at) => {
                    let offer = &offers[at];
                    let state = RowState {
                        picked: picked == Some(offer.candidate),
                        there: there == Some(offer.candidate),
                        act,
                        is_freeform,
                    };
                    let row = shelf_row::offer(&of, offer, shelf.grouped, state);
                    let (offers, picked) = (offers.clone(), state.picked);
                    Hover::new(row, move || hover_card::view(&of, open, place, &offers[at], picked)).into()
                }
            }
        };
        let key = move |at: usize| match keyed.0.items[at] {
            Item::Free(_) => 0,
            Item::Blocked(..) => 1,
            Item::Group(group) => hashed((2, G::group_name(G::catalog(&of), group, of.language))),
            Item::Offer(at) => hashed((3, G::key(G::catalog(&of), keyed.1[at].candidate))),
        };
        let list = VirtualList::new(heights, view).keyed(key).starting_at(self.scrolled);
        let pane = scrolled(context, Column::new().push(note).push(list))
            .id(PANE)
            .width(Length::Fill)
            .height(Length::Fill)
            .on_scroll(|view| {
                Message::Catalog(CatalogMessage::Scrolled(view.absolute_offset().y, view.bounds().height))
            });
        Follow::new(pane, PANE, goal, self.catalog_turn).into()
    }

    /// The inspected card of the catalog; `None` if the card in the list is.
    pub(super) fn looked_at(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<G::Candidate> {
        let picked = self.picked.filter(|picked| self.there(context, open) != Some(*picked))?;
        self.shown(context, open)?.offer(picked).map(|offer| offer.candidate)
    }

    /// The card already at the place.
    pub(super) fn there(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<G::Candidate> {
        let list = open.layout(context);
        list.card(list.kept(self.cursor))
    }
}

/// Identity of a row independent of its position, or of a card.
pub(super) fn hashed(identity: impl Hash) -> u64 {
    FxBuildHasher.hash_one(identity)
}

fn filter_word<'a, M: 'a>(word: &'a str) -> Element<'a, M> {
    container(shelf_row::line(word, SMALL)).center_y(CHIP).into()
}

/// Title for the place under the cursor.
fn title<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>, cursor: Place) -> Element<'a, Message<G>> {
    let look = context.look;
    let list = open.layout(context);
    let (icon, key) = G::title(list.catalog, list.list, &cursor);
    let entry = list.tree.entry(cursor).filter(|_| cursor != G::START && cursor.is_in(&G::START));
    let below = entry.and_then(|node| node.card.as_ref()).map(|card| {
        let below = card.fact().words(context.language, list.catalog);
        Cut::new(context.say("gui.builder.catalog.for", &[("ship", &below)]), SMALL).color(look.muted)
    });
    row![icon_in(icon, 18.0, look.accent), shelf_row::line(context.text(key), NAME).font(BOLD)]
        .push(below)
        .spacing(GAP)
        .align_y(Alignment::Center)
        .into()
}
