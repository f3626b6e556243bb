//! The screen as a whole: three panes side by side, or fewer with the others a tab away.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, opaque, row, stack},
};

use super::{Builder, GameBuilder, Message, Open, Pane};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{body, strong},
    },
};

/// Width of the catalog beside the list.
const CATALOG: f32 = 344.0;
/// Width of the details beside the list.
const DETAILS: f32 = 356.0;
/// What borders, padding and the scroll bar take of a pane's width.
const FRAME: f32 = 36.0;
/// Below this width the list between two other panes would be too narrow for its entries.
const NARROWEST_FOR_THREE: f32 = 1180.0;
/// Below this width only one pane has room.
const NARROWEST_FOR_TWO: f32 = 780.0;

/// How many panes have room side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// Catalog, list, details over findings.
    Three,
    /// The list, and one of the others.
    Two,
    /// One at a time.
    One,
}

impl Arrangement {
    /// What the window has room for.
    pub fn of(context: &Context<'_>) -> Self {
        match context.width {
            width if width < NARROWEST_FOR_TWO => Self::One,
            width if width < NARROWEST_FOR_THREE => Self::Two,
            _ => Self::Three,
        }
    }

    /// The width of a row of the catalog.
    pub fn catalog_room(self, context: &Context<'_>) -> f32 {
        let pane = match self {
            Self::Three | Self::Two => CATALOG,
            Self::One => context.width - 2.0 * GAP,
        };
        (pane - FRAME).max(120.0)
    }

    fn tabs(self) -> &'static [Pane] {
        match self {
            Self::Three => &[],
            Self::Two => &[Pane::Cards, Pane::Details, Pane::Findings],
            Self::One => &[Pane::List, Pane::Cards, Pane::Details, Pane::Findings],
        }
    }
}

impl Pane {
    const fn term<G: GameBuilder>(self) -> &'static str {
        match self {
            Self::Cards => "gui.builder.pane.cards",
            Self::List => G::WORDS.list,
            Self::Details => "gui.builder.pane.details",
            Self::Findings => "gui.builder.pane.findings",
        }
    }
}

impl<G: GameBuilder> Builder<G> {
    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let arrangement = Arrangement::of(context);
        let panes: Element<'a, Message<G>> = match arrangement {
            Arrangement::Three => row![
                self.pane(Pane::Cards, context, open).width(CATALOG),
                self.pane(Pane::List, context, open).width(Length::Fill),
                column![
                    self.pane(Pane::Details, context, open).height(Length::FillPortion(3)),
                    self.pane(Pane::Findings, context, open).height(self.findings_height(open)),
                ]
                .spacing(GAP)
                .width(DETAILS),
            ]
            .spacing(GAP)
            .into(),
            Arrangement::Two => {
                let beside = if self.pane == Pane::List { Pane::Cards } else { self.pane };
                row![
                    column![self.tabs(beside, context, open), self.pane(beside, context, open)]
                        .spacing(GAP)
                        .width(CATALOG),
                    self.pane(Pane::List, context, open).width(Length::Fill),
                ]
                .spacing(GAP)
                .into()
            }
            Arrangement::One => {
                column![self.tabs(self.pane, context, open), self.pane(self.pane, context, open)].spacing(GAP).into()
            }
        };
        let screen = column![self.bar(context, open)]
            .push(G::counters(context, open))
            .push(container(panes).padding(Padding::new(GAP)));
        let screen = screen.width(Length::Fill).height(Length::Fill);
        match &self.notes {
            Some(notes) => stack![screen, opaque(super::notes::dialog(context, notes))].into(),
            None => screen.into(),
        }
    }

    /// Many findings get more room, none little.
    fn findings_height(&self, open: Open<'_, G>) -> Length {
        match open.report.findings.len() {
            0 | 1 => Length::Shrink,
            2 | 3 => Length::FillPortion(2),
            _ => Length::FillPortion(3),
        }
    }

    fn pane<'a>(
        &'a self,
        pane: Pane,
        context: &Context<'a>,
        open: Open<'a, G>,
    ) -> iced::widget::Container<'a, Message<G>> {
        let look = context.look;
        let content = match pane {
            Pane::Cards => self.catalog(context, open),
            Pane::List => G::list(context, open, self.cursor(context, open), self.list_turn),
            Pane::Details => self.details(context, open),
            Pane::Findings => self.findings(context, open),
        };
        container(content).padding(GAP).width(Length::Fill).style(move |_| look.pane())
    }

    fn tabs<'a>(&'a self, shown: Pane, context: &Context<'a>, open: Open<'a, G>) -> Row<'a, Message<G>> {
        let look = context.look;
        let tabs = Arrangement::of(context).tabs().iter().map(|pane| {
            let chosen = *pane == shown;
            let word = context.text(pane.term::<G>());
            let word = if chosen { strong(word) } else { body(word) };
            let errors = open.report.errors();
            let mark = (*pane == Pane::Findings && errors > 0).then(|| {
                row![icon_in("mark-error", 14.0, look.red), strong(errors.to_string()).color(look.red)]
                    .spacing(2)
                    .align_y(Alignment::Center)
            });
            let content = row![word].push(mark).spacing(GAP).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.choice(chosen, status))
                .padding([5, 8])
                .on_press(Message::PanePicked(*pane))
                .into()
        });
        Row::with_children(tabs).spacing(4)
    }
}

/// A heading inside a pane.
pub(super) fn section<'a, M: 'a>(context: &Context<'_>, word: &'a str) -> Element<'a, M> {
    crate::widget::parts::small(word, context.look.muted).font(crate::widget::parts::BOLD).into()
}

/// Something to know, in small print.
pub(super) fn remark<'a, M: 'a>(context: &Context<'_>, words: String) -> Element<'a, M> {
    let look = context.look;
    row![icon_in("ui-info", 14.0, look.blue), crate::widget::parts::small(words, look.muted)].spacing(5).into()
}

/// A column that scrolls, with its bar beside the content.
pub(super) fn scrolled<'a, M: 'a>(context: &Context<'_>, content: Column<'a, M>) -> iced::widget::Scrollable<'a, M> {
    use iced::widget::scrollable::{Direction, Scrollbar};
    let look = context.look;
    let bar = Scrollbar::new().width(8).scroller_width(8).spacing(6);
    iced::widget::scrollable(content)
        .direction(Direction::Vertical(bar))
        .style(move |theme, status| look.scroll(theme, status))
}
