//! The screen as a whole: three panes side by side, or fewer with the others in tabs.

use iced::{
    Element, Length, Padding, Point,
    widget::{Row, column, container, row, space},
};

use super::{
    BarMessage, Builder, GameBuilder, Menu, Message, Open, Pane, PaneMessage, entry_menu,
    tree::{self, tab_button},
};
use crate::{
    Context,
    look::{NARROW_RAIL, RAIL, SMALL},
    widget::{Ground, Popover, icon_in, over},
};

/// Width of the catalog beside the list, in a usual and a wide window.
const CATALOG: [f32; 2] = [324.0, 420.0];
/// Width of card and findings beside the list, in a usual and a wide window.
const DETAILS: [f32; 2] = [316.0, 420.0];
/// Width of the side pane in a narrow window.
const NARROW_SIDE: f32 = 300.0;
/// Width below which a list between two panes is too narrow for its entries.
const NARROWEST_FOR_THREE: f32 = 1120.0;
/// Width below which only one pane fits.
const NARROWEST_FOR_TWO: f32 = 780.0;

/// Number of panes side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// Catalog, list, details over findings.
    Three,
    /// The list and one other pane.
    Two,
    /// One pane at a time.
    One,
}

impl Arrangement {
    /// The arrangement that fits the window.
    pub fn of(context: &Context<'_>) -> Self {
        match context.width {
            width if width < NARROWEST_FOR_TWO => Self::One,
            width if width < NARROWEST_FOR_THREE => Self::Two,
            _ => Self::Three,
        }
    }

    /// Width of the list between its neighbors.
    pub fn list_room(self, context: &Context<'_>) -> f32 {
        let wide = usize::from(context.is_wide());
        let rail = if context.is_narrow() { NARROW_RAIL } else { RAIL };
        let beside = match self {
            Self::Three => CATALOG[wide] + DETAILS[wide],
            Self::Two => NARROW_SIDE,
            Self::One => 0.0,
        };
        context.width - rail - beside
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
    pub fn view<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let upright = || look.upright();
        let wide = usize::from(context.is_wide());
        let panes: Element<'a, Message<G>> = match Arrangement::of(context) {
            Arrangement::Three => row![
                container(self.pane(Pane::Cards, context, open)).width(CATALOG[wide]),
                upright(),
                self.pane(Pane::List, context, open),
                upright(),
                column![
                    self.pane(Pane::Details, context, open),
                    look.across(),
                    container(self.pane(Pane::Findings, context, open)).max_height(self.findings_room(context)),
                ]
                .width(DETAILS[wide]),
            ]
            .into(),
            Arrangement::Two => {
                let beside = if self.pane == Pane::List { Pane::Cards } else { self.pane };
                let panes = row![
                    container(self.pane(beside, context, open)).width(NARROW_SIDE),
                    upright(),
                    self.pane(Pane::List, context, open),
                ];
                column![self.tabs(beside, context, open), panes].into()
            }
            Arrangement::One => {
                column![self.tabs(self.pane, context, open), self.pane(self.pane, context, open)].into()
            }
        };
        let screen = column![self.bar(context, open), panes].width(Length::Fill).height(Length::Fill);
        let notes = self.notes.as_ref().map(|notes| {
            let ends = [BarMessage::NotesLeft, BarMessage::NotesSaved].map(Message::Bar);
            let edited = |it| Message::Bar(BarMessage::NotesEdited(it));
            super::notes::dialog(context, notes, G::WORDS.notes, edited, ends)
        });
        over(screen, notes)
    }

    /// The findings leave half of the room to the card.
    fn findings_room(&self, context: &Context<'_>) -> f32 {
        ((context.height - crate::bar::HEIGHT) / 2.0).max(120.0)
    }

    /// Draws a pane; the one with the keys has the accent above it.
    fn pane<'a>(&'a self, pane: Pane, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let content = match pane {
            Pane::Cards => self.catalog(context, open),
            Pane::List => {
                let list = tree::carried(context, open, G::list(context, open, &self.spot(context, open)));
                let hung = match self.menu {
                    Some(Menu::Entry { index, right, down }) => {
                        Some((entry_menu::view(context, open, index), Point::new(right.into(), down.into())))
                    }
                    _ => None,
                };
                let (menu, at) = hung.unzip();
                let list = Popover::new(list, menu, Message::Bar(BarMessage::MenuLeft)).at(at.unwrap_or(Point::ORIGIN));
                column![container(list).height(Length::Fill)].push(super::overview::foot(context, open)).into()
            }
            Pane::Details => self.details(context, open),
            Pane::Findings => self.findings(context, open),
        };
        let ground = if pane == Pane::List { look.ground } else { look.surface };
        let above = if self.station == Some(pane) { look.accent } else { ground };
        let above = container(space().height(2).width(Length::Fill)).style(move |_| look.flat(above));
        let height = if pane == Pane::Findings && Arrangement::of(context) == Arrangement::Three {
            Length::Shrink
        } else {
            Length::Fill
        };
        let content = container(column![above, content]).width(Length::Fill).height(height);
        // The window has the list's ground already.
        if pane == Pane::List { content.into() } else { Ground::new(look, ground, content).into() }
    }

    fn tabs<'a>(&'a self, shown: Pane, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let errors = open.report.findings.iter().filter(|finding| finding.is_wrong()).count();
        let tabs = Arrangement::of(context).tabs().iter().map(|pane| {
            let word = context.text(pane.term::<G>());
            let errors = if *pane == Pane::Findings { errors } else { 0 };
            let well = (*pane == Pane::Findings && errors == 0).then(|| icon_in("mark-ok", SMALL, look.green));
            tab_button(context, word, well, errors, *pane == shown, Message::Pane(PaneMessage::Picked(*pane)))
        });
        let tabs = container(Row::with_children(tabs).spacing(4))
            .padding(Padding::ZERO.horizontal(8.0))
            .width(Length::Fill)
            .style(move |_| look.flat(look.surface));
        column![tabs, look.across()].into()
    }
}
