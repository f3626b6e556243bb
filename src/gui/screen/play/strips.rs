//! Roster panels at the left: a row a piece, with number, points, tokens, damage, plan and state.

use std::cell::RefCell;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{
        Column, Row,
        canvas::{self, Canvas},
        container, mouse_area, row, text,
    },
};

use super::{
    MatchView, Message,
    game::{self, Match},
    ink::{self, side},
    match_view::{Badge, Readiness, StripRow},
    parts::{counters, ground, line, pips},
};
use crate::{
    Context,
    look::{GAP, Look},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small, strong},
        pressable, tip,
    },
};
use kernel::game::Seat;

/// Width of the panels.
pub(super) const WIDTH: f32 = 236.0;
/// Size of a piece's name.
const NAME_SIZE: f32 = 13.0;

/// Draws the panels of all sides, the viewer's first.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let sight = game.sight(context);
    let mut seats: Vec<Seat> = game.record.setup().materials.seats().to_vec();
    if let Some(own) = sight.viewer {
        seats.sort_by_key(|seat| *seat != own);
    }
    let names = game.record.setup().names(context.language);
    let mut page = Column::new();
    for (number, seat) in seats.into_iter().enumerate() {
        let title = match sight.viewer {
            Some(own) if own == seat => context.text("gui.play.yours").to_owned(),
            Some(_) if names.len() == 2 => context.text("gui.play.theirs").to_owned(),
            _ => names[seat].clone(),
        };
        let title = strong(title).size(12).color(side(look, seat)).wrapping(text::Wrapping::None);
        let padding = Padding::new(8.0).horizontal(12.0).top(if number == 0 { 8.0 } else { 16.0 });
        page = page.push(container(title).padding(padding));
        for piece in S::strip(&sight, seat, context) {
            page = page.push(row_of(piece, seat, sight.chosen, context)).push(line(look.line));
        }
        if let Some(holds) = S::holds(&sight, seat, context) {
            page = page.push(container(holds.map(Message::Match)).padding([8, 12]).width(Length::Fill));
        }
    }
    if let Some(about) = S::about(&sight, context) {
        page = page.push(container(about.map(Message::Match)).padding([12, 12]).width(Length::Fill));
    }
    // The scroll bar stands beside the rows.
    let page = look.scrollable(page.width(Length::Fill)).spacing(0).id("play-strips").height(Length::Fill);
    container(page).width(Length::Fill).height(Length::Fill).style(ground(look.surface)).into()
}

/// Number of a piece on its flag.
struct Flag {
    seat: Seat,
    figure: String,
    changed: bool,
    gone: bool,
    look: &'static Look,
}

#[derive(Default)]
struct FlagCache {
    cache: canvas::Cache,
    of: RefCell<(String, u64)>,
}

impl<M> canvas::Program<M> for Flag {
    type State = FlagCache;

    fn draw(
        &self,
        drawn: &FlagCache,
        renderer: &iced::Renderer,
        _theme: &iced::Theme,
        bounds: iced::Rectangle,
        _cursor: iced::mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        let marks = u64::from(self.changed) | u64::from(self.gone) << 1 | (self.seat.index() as u64) << 2;
        let now = (self.figure.clone(), marks ^ (std::ptr::from_ref(self.look) as u64) << 4);
        if *drawn.of.borrow() != now {
            drawn.cache.clear();
            let _ = drawn.of.replace(now);
        }
        let flag = drawn.cache.draw(renderer, bounds.size(), |frame| {
            let middle = iced::Point::new(bounds.width / 2.0, bounds.height / 2.0);
            ink::flag(frame, self.look, self.seat, middle, 20.0, &self.figure, self.changed);
        });
        vec![flag]
    }
}

fn row_of<'a>(
    piece: StripRow,
    seat: Seat,
    chosen: Option<super::match_view::PieceNo>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let number = piece.piece;
    let is_chosen = chosen == Some(number);
    let gone = piece.readiness == Readiness::Gone;
    let quiet = piece.readiness != Readiness::Ready;
    let color = if gone { look.disabled() } else { side(look, seat) };
    let ink = if quiet { look.muted } else { look.text };
    // A long name takes a second line; it is never cut.
    let name = letters(piece.name, NAME_SIZE)
        .font(BOLD)
        .color(if gone { look.disabled() } else { ink })
        .wrapping(text::Wrapping::WordOrGlyph);
    let mut lines = Column::new().spacing(2).push(name.width(Length::Fill));
    if gone {
        lines = lines.push(small(context.text("gui.play.gone"), look.disabled()));
    } else {
        let marks = pips(look, &piece.pips).into_iter().chain(counters(context, piece.tokens));
        let marks = Row::with_children(marks).spacing(5).align_y(Alignment::Center);
        // The badge, or the mark of a finished piece, is below the name, which has the whole width.
        let end: Option<Element<'a, Message>> = match piece.badge {
            Some(badge) => Some(badge_of(context, badge)),
            None => (piece.readiness == Readiness::Done).then(|| icon_in("ui-check", 14.0, look.muted)),
        };
        let marks = container(marks.wrap().vertical_spacing(3)).width(Length::Fill);
        lines = lines.push(Row::new().push(marks).extend(end).spacing(4).align_y(Alignment::Center));
    }
    if !piece.note.is_empty() && !gone {
        lines = lines.push(small(piece.note, look.red));
    }
    if !piece.remark.is_empty() && !gone {
        lines = lines.push(small(piece.remark, look.muted));
    }
    let mut content = Row::new().spacing(GAP).align_y(Alignment::Center);
    let flag = Flag { seat, figure: piece.figure, changed: piece.changed, gone, look };
    content = content.push(Canvas::new(flag).width(26).height(24));
    content = content.push(icon_in(&piece.drawing, 30.0, color));
    content = content.push(lines.width(Length::Fill));
    let edge = if is_chosen { look.iris } else { color };
    let press =
        Pressable::new(content, move |status| pressable::Style { mark: Some(edge), ..look.row(is_chosen, status) })
            .padding(Padding::new(8.0).left(12.0).right(10.0))
            .width(Length::Fill)
            .on_press(Message::Match(game::Message::RowPressed(number)));
    mouse_area(press)
        .on_enter(Message::Match(game::Message::RowPointed(Some(number))))
        .on_exit(Message::Match(game::Message::RowPointed(None)))
        .into()
}

/// A plan of a piece in a small box.
pub(super) fn badge_of<'a, M: 'a>(context: &Context<'a>, badge: Badge) -> Element<'a, M> {
    let look = context.look;
    let (back, ink) = if badge.warns { (look.red, look.surface) } else { (look.iris, look.on_iris) };
    let inside: Element<'a, M> = if badge.figure.is_empty() {
        icon_in(badge.icon, 16.0, ink)
    } else {
        row![letters(badge.figure, 13.0).font(BOLD).color(ink), icon_in(badge.icon, 14.0, ink)]
            .spacing(1)
            .align_y(Alignment::Center)
            .into()
    };
    let plate = container(inside)
        .center_x(36)
        .center_y(24)
        .style(move |_| container::background(back).border(iced::border::rounded(4)));
    tip(context, plate, badge.word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Weight, lines};
    use kernel::Language;
    use systems::Catalogs;

    /// Width left for a name beside the bar, the edges of its row, the flag and the drawing.
    const ROOM: f32 = WIDTH - 10.0 - 12.0 - 10.0 - 26.0 - 30.0 - 2.0 * GAP;

    #[test]
    fn every_name_of_a_group_or_unit_takes_four_lines_at_most_and_most_take_two() {
        let catalogs = Catalogs::default();
        for language in Language::ALL {
            let groups = catalogs.imperial_assault().deployments().filter(|(_, card)| card.is_group());
            let groups = groups.map(|(_, card)| imperial_assault::values::short_name(card, language));
            // The part after a comma is left out on the table.
            let units = catalogs.legion().units().map(|(_, card)| card.text.name(language));
            let units = units.map(|name| name.split(", ").next().unwrap_or(name));
            let (mut all, mut long) = (0, Vec::new());
            for name in groups.chain(units) {
                let count = lines(name, Weight::Bold, NAME_SIZE, ROOM);
                all += 1;
                if count > 2 {
                    long.push(name);
                }
                assert!(count <= 4, "{name} takes {count} lines");
            }
            assert!(all > 300 && long.len() * 5 < all, "{} of {all}: {long:?}", long.len());
        }
    }
}
