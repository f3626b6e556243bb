//! The catalog pane: what can be put where the cursor stands.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space, text_input},
};

use super::{
    Builder, GameBuilder, Menu, Message, Open, SEARCH,
    bar::{choice, menu},
    derived::Shown,
    panes::scrolled,
    row::{self as shelf_row, Standing},
    shelf::{Item, Stretch},
};
use crate::{
    Context,
    look::{GAP, SMALL, TEXT},
    widget::{
        Follow, Popover, Pressable,
        follow::Goal,
        icon_in, icon_tool,
        parts::{body, empty, leading, small, strong, tool},
        popover::Side,
        tip,
    },
};
use kernel::Place;

/// The id of the scrolled pane.
const PANE: &str = "builder-catalog";
/// Rows are drawn this far beyond what is in sight, in points.
const BEYOND: f32 = 240.0;
/// How much is taken to be in sight before the toolkit has said so, in points.
const AT_FIRST: f32 = 1100.0;

impl<G: GameBuilder> Builder<G> {
    /// Draws the catalog.
    pub(super) fn catalog<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let Some(shown) = self.shown(context, open) else {
            return column![
                title(context, open, self.cursor(context, open)),
                empty(context, "ui-info", context.text("gui.builder.catalog.no_place")),
            ]
            .into();
        };
        let remarks = (!shown.shelf.remarks.is_empty()).then(|| {
            let words = small(shown.shelf.remarks.join(" "), context.look.muted);
            container(words).padding(Padding::ZERO.horizontal(8.0))
        });
        column![title(context, open, self.cursor(context, open)), self.search_box(context)]
            .push(remarks)
            .push(self.chips(context, open, &shown))
            .push(self.rows(context, open, &shown))
            .spacing(GAP)
            .into()
    }

    fn search_box<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message<G>> {
        let look = context.look;
        let field = text_input(context.text("gui.builder.search"), &self.filter.query)
            .id(SEARCH)
            .on_input(Message::SearchTyped)
            .on_submit(Message::SearchSubmitted)
            .size(TEXT)
            .line_height(leading(TEXT))
            .padding(Padding::new(6.0).left(30.0).right(8.0))
            .style(move |_, status| look.field(status));
        let glass = container(icon_in("ui-search", 16.0, look.muted))
            .padding(Padding::ZERO.left(8.0))
            .align_y(Alignment::Center)
            .height(Length::Fill);
        let field = tip(context, iced::widget::stack![field, glass], context.text("gui.builder.search.tip"));
        let clear = (!self.filter.query.is_empty()).then(|| {
            let word = context.text("gui.builder.search.clear");
            icon_tool(context, "ui-close", word, 15.0, Some(Message::SearchTyped(String::new())))
        });
        row![field].push(clear).spacing(4).align_y(Alignment::Center).into()
    }

    fn chips<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>, shown: &Shown<G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let chip = |word: &'a str, chosen: bool, message: Message<G>| -> Element<'a, Message<G>> {
            Pressable::new(body(word).size(SMALL + 1.0), move |status| look.choice(chosen, status))
                .padding([4, 8])
                .on_press(message)
                .into()
        };
        let mut chips: Vec<Element<'a, Message<G>>> =
            vec![chip(context.text("gui.builder.chip.fits"), self.filter.fits_only, Message::FitsOnlyPressed)];
        if G::collection(context).is_some() {
            let word = context.text("gui.builder.chip.owned");
            chips.push(chip(word, self.filter.owned_only, Message::OwnedOnlyPressed));
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
            .on_input(Message::MostTyped)
            .size(SMALL + 1.0)
            .line_height(leading(SMALL + 1.0))
            .width(72)
            .padding([4, 8])
            .style(move |_, status| look.field(status));
        if costs {
            chips.push(tip(context, most, context.text("gui.builder.chip.most_tip")));
        }
        let sorts = G::sorts(shown.slot);
        if let Some(sort) = self.filter.sort(sorts) {
            chips.push(self.sort_chip(context, sorts, sort));
        }
        if self.filter.is_narrowed() {
            let word = context.text("gui.builder.chip.all");
            chips.push(icon_tool(context, "ui-close", word, 14.0, Some(Message::FilterCleared)));
        }
        Row::with_children(chips).spacing(4).align_y(Alignment::Center).wrap().vertical_spacing(4).into()
    }

    fn groups_chip<'a>(&'a self, context: &Context<'a>, facet: u8, groups: &[G::Group]) -> Element<'a, Message<G>> {
        let look = context.look;
        let shown = self.filter.group(facet);
        let chosen = shown.is_some();
        let all = context.text(G::FACETS[usize::from(facet)]);
        let word = shown.map_or(all, |group| G::group_name(G::catalog(context), group, context.language));
        let content = row![body(word).size(SMALL + 1.0), icon_in("ui-down", 11.0, look.muted)]
            .spacing(4)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.choice(chosen, status))
            .padding([4, 8])
            .on_press(Message::MenuPressed(Menu::Groups(facet)));
        let panel = (self.menu == Some(Menu::Groups(facet))).then(|| self.groups(context, facet, groups));
        Popover::new(button, panel, Message::MenuLeft).into()
    }

    /// The groups that can be shown alone.
    fn groups<'a>(&self, context: &Context<'a>, facet: u8, groups: &[G::Group]) -> Element<'a, Message<G>> {
        let item = |word: &'a str, group: Option<G::Group>| -> Element<'a, Message<G>> {
            let chosen = self.filter.group(facet) == group;
            choice(context, body(word).width(Length::Fill), chosen, Message::GroupPicked(facet, group))
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
        let content =
            row![icon_in("ui-sort", 13.0, look.muted), body(context.text(G::sort_term(now))).size(SMALL + 1.0)]
                .spacing(4)
                .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.button(status))
            .padding([4, 8])
            .on_press(Message::MenuPressed(Menu::Sort));
        let panel = (self.menu == Some(Menu::Sort)).then(|| {
            let items = sorts.iter().map(|sort| {
                let word = body(context.text(G::sort_term(*sort)));
                choice(context, word, *sort == now, Message::SortPicked(*sort))
            });
            menu(context, Column::with_children(items).spacing(2))
        });
        Popover::new(button, panel, Message::MenuLeft).side(Side::End).into()
    }

    /// The rows in sight, with empty room for all the others.
    fn rows<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>, shown: &Shown<G>) -> Element<'a, Message<G>> {
        let (shelf, offers) = (&shown.shelf, &shown.offers);
        if shelf.rows.is_empty() {
            let clear = tool(context, "ui-close", context.text("gui.builder.chip.all"), Some(Message::FilterCleared));
            return container(
                column![
                    empty(context, "ui-search", context.text("gui.builder.catalog.nothing")),
                    container(clear).center_x(Length::Fill),
                    space().height(24),
                ]
                .height(Length::Fill),
            )
            .height(Length::Fill)
            .into();
        }
        let in_sight = self.in_sight.unwrap_or(AT_FIRST);
        let top = self.scrolled.clamp(0.0, (shelf.height - in_sight).max(0.0));
        let (above, stretches, below) = shelf.between(top - BEYOND, top + in_sight + BEYOND);
        let there = self.there(context, open);
        let drawn = stretches.iter().map(|stretch| self.stretch(context, shown, stretch, there));
        let mut list = Column::new().push(space().height(above)).extend(drawn).push(space().height(below));
        if shelf.guessed {
            let note = small(context.text("gui.builder.catalog.guessed"), context.look.muted);
            list = column![container(note).padding(Padding::new(4.0).horizontal(8.0)), list];
        }
        let goal = match self.picked.and_then(|picked| shelf.find(offers, picked)) {
            // With the first row its headings come into sight too.
            Some((0, stretch)) => Goal::Stretch { top: 0.0, height: stretch.top + stretch.height },
            Some((_, stretch)) => Goal::Stretch { top: stretch.top, height: stretch.height },
            None => Goal::Stretch { top: 0.0, height: 0.0 },
        };
        let pane = scrolled(context, list)
            .id(PANE)
            .width(Length::Fill)
            .height(Length::Fill)
            .on_scroll(|view| Message::Scrolled(view.absolute_offset().y, view.bounds().height));
        Follow::new(pane, PANE, goal, self.catalog_turn).into()
    }

    /// The card of the catalog that is looked at; none where it is the one in the list.
    pub(super) fn looked_at(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<G::Candidate> {
        let picked = self.picked.filter(|picked| self.there(context, open) != Some(*picked))?;
        self.shown(context, open)?.offer(picked).map(|offer| offer.candidate)
    }

    /// The card that is at the place already.
    pub(super) fn there(&self, context: &Context<'_>, open: Open<'_, G>) -> Option<G::Candidate> {
        let list = open.layout(context);
        list.card(list.kept(self.cursor))
    }

    fn stretch<'a>(
        &self,
        context: &Context<'a>,
        shown: &Shown<G>,
        stretch: &Stretch<G>,
        there: Option<G::Candidate>,
    ) -> Element<'a, Message<G>> {
        let content = match stretch.item {
            Item::Section { free, count } => shelf_row::section(context, free, count),
            Item::Group(group) => shelf_row::group(context, group),
            Item::Offer(at) => {
                let offer = &shown.offers[at];
                let candidate = Some(offer.candidate);
                let standing = Standing { picked: self.picked == candidate, there: there == candidate };
                shelf_row::offer(context, offer, shown.shelf.grouped, standing)
            }
        };
        container(content).width(Length::Fill).height(stretch.height).into()
    }
}

/// What the catalog is asked for.
fn title<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>, cursor: Place) -> Element<'a, Message<G>> {
    let look = context.look;
    let list = open.layout(context);
    let (icon, key) = G::title(list.catalog, list.list, &cursor);
    let entry = list.tree.entry(cursor).filter(|_| cursor != G::START && cursor.is_in(&G::START));
    let words = row![strong(context.text(key))]
        .push(entry.and_then(|node| node.card.as_ref()).map(|card| {
            let below = card.fact().words(context.language, list.catalog);
            small(context.say("gui.builder.catalog.for", &[("ship", &below)]), look.muted).width(Length::Fill)
        }))
        .spacing(GAP)
        .align_y(Alignment::Center);
    row![icon_in(icon, 18.0, look.accent), words]
        .spacing(GAP)
        .align_y(Alignment::Center)
        .padding(Padding::new(2.0).horizontal(4.0))
        .into()
}
