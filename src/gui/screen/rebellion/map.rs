//! The board as a map: systems in their regions, links, loyalty, units and leaders.

use std::cell::Cell;

use iced::{
    Alignment, Color, Element, Length, Pixels, Point, Rectangle, Renderer, Size, Theme, alignment, mouse,
    widget::{
        Row,
        canvas::{self, Cache, Canvas, Frame, Geometry, Path, Stroke, Text},
        column, container, row, stack, text,
    },
};

use super::{
    GuidedGame, Message,
    board::{ink, leaders, oracle},
};
use crate::{
    Context,
    look::{Look, SPACE},
    measure::{self, Weight},
    widget::parts::{BOLD, TYPEFACE, chip, small},
};
use kernel::{Language, game::Match, phrase};
use systems::rebellion::{
    cards::Side,
    play::{At, QuestionKind, question::Halt},
};

/// Position of each system by id, as shares of width and height. Positions are ours; only links are the board's.
const PLACES: [(&str, f32, f32); 32] = [
    ("alderaan", 0.703, 0.577),
    ("bespin", 0.642, 0.143),
    ("bothawui", 0.258, 0.608),
    ("cato-neimoidia", 0.578, 0.488),
    ("corellia", 0.695, 0.414),
    ("coruscant", 0.815, 0.493),
    ("dagobah", 0.393, 0.224),
    ("dantooine", 0.964, 0.926),
    ("dathomir", 0.785, 0.878),
    ("endor", 0.707, 0.008),
    ("felucia", 0.576, 0.923),
    ("geonosis", 0.148, 0.355),
    ("hoth", 0.553, 0.0),
    ("ilum", 1.0, 0.714),
    ("kashyyyk", 0.548, 0.653),
    ("kessel", 0.335, 0.830),
    ("malastare", 0.429, 0.519),
    ("mandalore", 0.678, 0.766),
    ("mon-calamari", 0.463, 1.0),
    ("mustafar", 0.488, 0.134),
    ("mygeeto", 0.890, 0.793),
    ("naboo", 0.344, 0.346),
    ("nal-hutta", 0.228, 0.747),
    ("ord-mantell", 0.849, 0.677),
    ("rodia", 0.241, 0.462),
    ("ryloth", 0.0, 0.388),
    ("saleucami", 0.501, 0.823),
    ("sullust", 0.497, 0.325),
    ("tatooine", 0.092, 0.493),
    ("toydaria", 0.373, 0.690),
    ("utapau", 0.239, 0.225),
    ("yavin", 0.711, 0.978),
];

/// Radius of a system, and of its region's background.
const RADIUS: f32 = 12.0;
const REGION: f32 = 44.0;
/// Margins for names and badges.
const MARGIN: Size = Size::new(58.0, 48.0);
/// Colors of regions by number, distinct for neighbors.
const HUES: [u32; 8] = [0x4C7BD9, 0xC98A2B, 0x3E9E6E, 0xB5566B, 0x7C62C9, 0x2C98A8, 0xA8A03A, 0xB0603A];

/// Position of a system on a map of this size.
fn point(id: &str, size: Size) -> Option<Point> {
    let (_, x, y) = PLACES.iter().find(|(known, ..)| *known == id)?;
    let (width, height) = (size.width - 2.0 * MARGIN.width, size.height - 2.0 * MARGIN.height);
    Some(Point::new(MARGIN.width + x * width, MARGIN.height + y * height))
}

pub(super) fn view<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    if !table.game().fixed().options.is_tracked() {
        return oracle(context);
    }
    let map = Map { table, look: context.look, language: context.language };
    let look = context.look;
    let game = table.game();
    let count = game.state().board.spot(At::BASE_SPACE).units.count();
    let base = context.say("gui.rebellion.base_units", &[("count", &count)]);
    let base = chip(context, base, map.is_answer(At::BASE_SPACE), Message::PlacePressed(At::BASE_SPACE));
    let signs = SIGNS.map(|(sign, key)| {
        let drawn = Canvas::new(Legend { sign, look }).width(20).height(18);
        row![drawn, small(context.text(key), look.muted)].spacing(3).align_y(Alignment::Center).into()
    });
    let legend = Row::with_children(signs).spacing(SPACE).wrap().vertical_spacing(2);
    let foot = row![base, container(legend).width(Length::Fill)].spacing(SPACE).align_y(Alignment::Center);
    let hover = Canvas::new(Hover(map)).width(Length::Fill).height(Length::Fill);
    let canvas = Canvas::new(map).width(Length::Fill).height(Length::Fill);
    // Text of a layer covers its shapes, so the tooltip has a layer of its own.
    column![stack![canvas, hover], container(foot).padding([6, 12])].into()
}

#[derive(Clone, Copy)]
struct Map<'a> {
    table: &'a GuidedGame,
    look: &'static Look,
    language: Language,
}

/// Cached layers.
#[derive(Default)]
struct Layers {
    cache: Cache,
    of: Cell<[u64; 4]>,
    held: Option<At>,
}

impl Map<'_> {
    /// System under the pointer.
    fn under(&self, bounds: Rectangle, cursor: mouse::Cursor) -> Option<At> {
        let at = cursor.position_in(bounds)?;
        let library = &self.table.game().fixed().library;
        let reach = |place: At| point(&library.system(place).id, bounds.size()).map(|point| point.distance(at));
        let near = At::systems().filter_map(|place| Some((place, reach(place)?)));
        let nearest = near.min_by(|one, other| one.1.total_cmp(&other.1));
        nearest.filter(|(_, distance)| *distance <= RADIUS * 2.0).map(|(place, _)| place)
    }

    fn is_answer(&self, at: At) -> bool {
        let answers = self.table.step.as_ref().map_or(&[][..], |step| &step.answers);
        answers
            .iter()
            .any(|(answer, _)| GuidedGame::place_of(answer) == Some(at) || GuidedGame::moves_at(answer) == Some(at))
    }

    fn question(&self) -> Option<&QuestionKind> {
        self.table.game().decision().map(|decision| &decision.question.kind)
    }

    /// Place of the question.
    fn scene(&self) -> Option<At> {
        match self.question()? {
            QuestionKind::Mission { at, .. }
            | QuestionKind::Resolve { at, .. }
            | QuestionKind::Effects { at, .. }
            | QuestionKind::Joins { at, .. }
            | QuestionKind::RebelJoins { at } => *at,
            QuestionKind::Advance { to, from, waits, .. } => Some(if *waits { *from } else { *to }),
            QuestionKind::Retreat { at } | QuestionKind::Moves { to: at } | QuestionKind::Stop(Halt::Moved(at)) => {
                Some(*at)
            }
            _ => None,
        }
    }

    /// The Empire's proposed move.
    fn route(&self) -> Option<(At, At)> {
        match self.question()? {
            QuestionKind::Advance { from, to, waits: false, .. } => Some((*from, *to)),
            _ => None,
        }
    }

    fn paint(&self, frame: &mut Frame, hovered: Option<At>) {
        let (look, game, size) = (self.look, self.table.game(), frame.size());
        let library = &game.fixed().library;
        let places: Vec<(At, Point)> =
            At::systems().filter_map(|at| Some((at, point(&library.system(at).id, size)?))).collect();
        for (at, place) in &places {
            let hue = HUES[usize::from(library.system(*at).region).saturating_sub(1) % HUES.len()];
            let hue = Color::from_rgb8((hue >> 16) as u8, (hue >> 8) as u8, hue as u8);
            // Opaque, so that overlapping backgrounds merge.
            let ground = blend(look.ground, hue, if look.is_high_contrast() { 0.35 } else { 0.16 });
            frame.fill(&Path::circle(*place, REGION), ground);
        }
        for (at, place) in &places {
            for (other, end) in places.iter().filter(|(other, _)| other > at) {
                if library.system(*at).adjacent.iter().any(|near| near.index() == other.index()) {
                    let pen = Stroke::default().with_color(look.edge).with_width(1.5);
                    frame.stroke(&Path::line(*place, *end), pen);
                }
            }
        }
        let point_of = |at: At| places.iter().find(|(of, _)| *of == at).map(|(_, place)| *place);
        if let Some((from, to)) = self.route()
            && let (Some(from), Some(to)) = (point_of(from), point_of(to))
        {
            frame.stroke(&Path::line(from, to), Stroke::default().with_color(look.text).with_width(4.0));
        }
        for (at, place) in &places {
            self.system(frame, *at, *place, hovered == Some(*at));
        }
    }

    fn system(&self, frame: &mut Frame, at: At, place: Point, hovered: bool) {
        let (look, game) = (self.look, self.table.game());
        let (library, board) = (&game.fixed().library, &game.state().board);
        let (row, spot) = (library.system(at), board.spot(at));
        let ring = match (self.is_answer(at), hovered || self.scene() == Some(at)) {
            (_, true) => Some((look.text, 4.0)),
            (true, false) => Some((look.accent, 4.0)),
            (false, false) => None,
        };
        // Coruscant is loyal without a marker.
        let loyal = if board.is_imperial_loyal(library, at) { Some(Side::Empire) } else { spot.loyalty };
        let fill = if spot.destroyed { look.muted } else { loyal.map_or(look.surface, |side| ink(look, side)) };
        disc(frame, look, place, RADIUS, fill, row.remote, ring);
        if spot.subjugated {
            frame.fill(&Path::circle(place, 5.0), ink(look, Side::Empire));
        }
        if row.remote && game.state().probe(at).is_imperial() {
            strike(frame, look, place);
        }
        if spot.sabotaged || spot.destroyed {
            cross(frame, look, place);
        }
        let name = self.table.describer().at(at);
        let is_base = game.state().base == Some(at);
        let color = if is_base { look.side_two } else { look.text };
        write(frame, name, Point::new(place.x, place.y + RADIUS + 9.0), 12.0, color, is_base);
        // The Empire at the left, the Rebels at the right; a leader is a dot above.
        for (side, beside) in [(Side::Empire, -1.0), (Side::Rebel, 1.0)] {
            let count = board.of(library, at, side).count();
            if count > 0 {
                plate(frame, look, Point::new(place.x + beside * (RADIUS + 13.0), place.y), side, &count.to_string());
            }
            for number in 0..leaders(self.table, at, side).len() {
                let dot = Point::new(place.x + beside * (6.0 + number as f32 * 9.0), place.y - RADIUS - 7.0);
                frame.fill(&Path::circle(dot, 3.5), ink(look, side));
            }
        }
    }

    /// Tooltip with units of the system under the pointer.
    fn told(&self, frame: &mut Frame, at: At, place: Point) {
        let (look, game) = (self.look, self.table.game());
        let (library, spot) = (&game.fixed().library, game.state().board.spot(at));
        let say = |key: &'static str| phrase::text(self.language, key).to_owned();
        let mut lines = vec![(self.table.describer().at(at).to_owned(), look.text, true)];
        let mut marks = Vec::new();
        match spot.loyalty {
            Some(Side::Empire) => marks.push(say("rebellion.loyalty.empire")),
            Some(Side::Rebel) => marks.push(say("rebellion.loyalty.rebel")),
            None => {}
        }
        for (there, key) in [
            (library.system(at).remote, "rebellion.filter.remote"),
            (spot.subjugated, "rebellion.marker.subjugated"),
            (spot.sabotaged, "rebellion.marker.sabotaged"),
            (spot.destroyed, "rebellion.marker.destroyed"),
            (game.state().base == Some(at), "gui.rebellion.is_base"),
        ] {
            if there {
                marks.push(say(key));
            }
        }
        if !marks.is_empty() {
            lines.push((marks.join(", "), look.muted, false));
        }
        for side in [Side::Empire, Side::Rebel] {
            let mut parts = leaders(self.table, at, side);
            let units = game.state().board.of(library, at, side);
            parts.extend(units.iter().map(|(unit, count)| self.table.describer().units(unit, count)));
            for part in parts {
                lines.push((part, ink(look, side), false));
            }
        }
        let weight = |bold: bool| if bold { Weight::Bold } else { Weight::Regular };
        let wide = lines.iter().map(|(line, _, bold)| measure::width(line, weight(*bold), 12.0)).fold(0.0, f32::max);
        let size = Size::new(wide + 20.0, lines.len() as f32 * 17.0 + 12.0);
        let bounds = frame.size();
        // Beside the system, on the side with room, and inside the map.
        let right = place.x + RADIUS + 30.0;
        let x = if right + size.width > bounds.width { place.x - RADIUS - 30.0 - size.width } else { right };
        let y = (place.y - size.height / 2.0).clamp(4.0, (bounds.height - size.height - 4.0).max(4.0));
        let corner = Point::new(x.max(4.0), y);
        let panel = Path::rounded_rectangle(corner, size, 6.0.into());
        frame.fill(&panel, look.raised);
        frame.stroke(&panel, Stroke::default().with_color(look.edge).with_width(1.0));
        for (number, (line, color, bold)) in lines.iter().enumerate() {
            let middle = Point::new(corner.x + 10.0, corner.y + 14.0 + number as f32 * 17.0);
            write_from(frame, line, middle, 12.0, *color, *bold);
        }
    }
}

/// A system: round, or square if remote.
fn disc(frame: &mut Frame, look: &Look, at: Point, radius: f32, fill: Color, remote: bool, ring: Option<(Color, f32)>) {
    let path = if remote {
        let side = radius * 1.8;
        Path::rounded_rectangle(Point::new(at.x - side / 2.0, at.y - side / 2.0), Size::new(side, side), 3.0.into())
    } else {
        Path::circle(at, radius)
    };
    frame.fill(&path, fill);
    let (color, width) = ring.unwrap_or((look.edge, 1.5));
    frame.stroke(&path, Stroke::default().with_color(color).with_width(width));
}

/// The cross of sabotage.
fn cross(frame: &mut Frame, look: &Look, at: Point) {
    let pen = Stroke::default().with_color(look.red).with_width(3.0);
    frame.stroke(&Path::line(Point::new(at.x - 6.0, at.y - 6.0), Point::new(at.x + 6.0, at.y + 6.0)), pen);
    frame.stroke(&Path::line(Point::new(at.x - 6.0, at.y + 6.0), Point::new(at.x + 6.0, at.y - 6.0)), pen);
}

/// The stroke through a remote system whose probe card the Empire has.
fn strike(frame: &mut Frame, look: &Look, at: Point) {
    let pen = Stroke::default().with_color(ink(look, Side::Empire)).with_width(2.5);
    frame.stroke(&Path::line(Point::new(at.x - 7.0, at.y + 7.0), Point::new(at.x + 7.0, at.y - 7.0)), pen);
}

/// A plate with the number of a side's units.
fn plate(frame: &mut Frame, look: &Look, center: Point, side: Side, count: &str) {
    let corner = Point::new(center.x - 10.0, center.y - 9.0);
    frame.fill(&Path::rounded_rectangle(corner, Size::new(20.0, 18.0), 4.0.into()), ink(look, side));
    write(frame, count, center, 12.0, look.surface, true);
}

/// A sign of the map, for the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Imperial,
    Rebel,
    Subjugated,
    Sabotaged,
    Remote,
    Searched,
    Units,
    Leader,
    Scene,
    Answer,
}

const SIGNS: [(Sign, &str); 10] = [
    (Sign::Imperial, "gui.rebellion.sign.imperial"),
    (Sign::Rebel, "gui.rebellion.sign.rebel"),
    (Sign::Subjugated, "gui.rebellion.sign.subjugated"),
    (Sign::Sabotaged, "gui.rebellion.sign.sabotaged"),
    (Sign::Remote, "gui.rebellion.sign.remote"),
    (Sign::Searched, "gui.rebellion.sign.searched"),
    (Sign::Units, "gui.rebellion.sign.units"),
    (Sign::Leader, "gui.rebellion.sign.leader"),
    (Sign::Scene, "gui.rebellion.sign.scene"),
    (Sign::Answer, "gui.rebellion.sign.answer"),
];

/// A sign of the legend.
struct Legend {
    sign: Sign,
    look: &'static Look,
}

impl canvas::Program<Message> for Legend {
    type State = ();

    fn draw(&self, (): &(), renderer: &Renderer, _: &Theme, bounds: Rectangle, _: mouse::Cursor) -> Vec<Geometry> {
        let look = self.look;
        let mut frame = Frame::new(renderer, bounds.size());
        let at = Point::new(bounds.width / 2.0, bounds.height / 2.0);
        let small = |frame: &mut Frame, fill, remote| disc(frame, look, at, 7.0, fill, remote, None);
        match self.sign {
            Sign::Imperial => small(&mut frame, ink(look, Side::Empire), false),
            Sign::Rebel => small(&mut frame, ink(look, Side::Rebel), false),
            Sign::Subjugated => {
                small(&mut frame, look.surface, false);
                frame.fill(&Path::circle(at, 3.0), ink(look, Side::Empire));
            }
            Sign::Sabotaged => cross(&mut frame, look, at),
            Sign::Remote => small(&mut frame, look.surface, true),
            Sign::Searched => {
                small(&mut frame, look.surface, true);
                strike(&mut frame, look, at);
            }
            Sign::Units => plate(&mut frame, look, at, Side::Empire, "3"),
            Sign::Leader => frame.fill(&Path::circle(at, 3.5), ink(look, Side::Rebel)),
            Sign::Scene => disc(&mut frame, look, at, 7.0, look.surface, false, Some((look.text, 3.0))),
            Sign::Answer => disc(&mut frame, look, at, 7.0, look.surface, false, Some((look.accent, 3.0))),
        }
        vec![frame.into_geometry()]
    }
}

fn blend(ground: Color, over: Color, share: f32) -> Color {
    let part = |one: f32, other: f32| one + (other - one) * share;
    Color::from_rgb(part(ground.r, over.r), part(ground.g, over.g), part(ground.b, over.b))
}

fn write(frame: &mut Frame, words: &str, at: Point, size: f32, color: Color, bold: bool) {
    write_in(frame, words, at, size, color, bold, text::Alignment::Center);
}

/// Text that begins at a point.
fn write_from(frame: &mut Frame, words: &str, at: Point, size: f32, color: Color, bold: bool) {
    write_in(frame, words, at, size, color, bold, text::Alignment::Left);
}

fn write_in(frame: &mut Frame, words: &str, at: Point, size: f32, color: Color, bold: bool, align_x: text::Alignment) {
    frame.fill_text(Text {
        content: words.to_owned(),
        position: at,
        color,
        size: Pixels(size),
        font: if bold { BOLD } else { TYPEFACE },
        align_x,
        align_y: alignment::Vertical::Center,
        ..Text::default()
    });
}

impl canvas::Program<Message> for Map<'_> {
    type State = Layers;

    fn update(
        &self,
        state: &mut Layers,
        event: &canvas::Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<canvas::Action<Message>> {
        match event {
            canvas::Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                state.held = self.under(bounds, cursor);
                state.held.map(|_| canvas::Action::capture())
            }
            canvas::Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) => {
                let held = state.held.take()?;
                let meant = self.under(bounds, cursor).filter(|at| *at == held)?;
                Some(canvas::Action::publish(Message::PlacePressed(meant)).and_capture())
            }
            canvas::Event::Mouse(mouse::Event::CursorMoved { .. }) => {
                let hovered = self.under(bounds, cursor).map_or(0, |at| u64::from(at.0) + 1);
                (state.of.get()[3] != hovered).then(canvas::Action::request_redraw)
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        drawn: &Layers,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let hovered = self.under(bounds, cursor);
        let look = std::ptr::from_ref(self.look) as u64;
        let of = [self.table.version, look, self.language as u64, hovered.map_or(0, |at| u64::from(at.0) + 1)];
        if drawn.of.replace(of) != of {
            drawn.cache.clear();
        }
        vec![drawn.cache.draw(renderer, bounds.size(), |frame| self.paint(frame, hovered))]
    }

    fn mouse_interaction(&self, _: &Layers, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        match self.under(bounds, cursor) {
            Some(at) if self.is_answer(at) || self.table.is_open() => mouse::Interaction::Pointer,
            _ => mouse::Interaction::default(),
        }
    }
}

/// Tooltip layer above the map.
struct Hover<'a>(Map<'a>);

impl canvas::Program<Message> for Hover<'_> {
    type State = ();

    fn draw(&self, (): &(), renderer: &Renderer, _: &Theme, bounds: Rectangle, cursor: mouse::Cursor) -> Vec<Geometry> {
        let mut frame = Frame::new(renderer, bounds.size());
        let library = &self.0.table.game().fixed().library;
        if let Some(at) = self.0.under(bounds, cursor)
            && let Some(place) = point(&library.system(at).id, bounds.size())
        {
            self.0.told(&mut frame, at, place);
        }
        vec![frame.into_geometry()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use systems::rebellion::Catalog;

    #[test]
    fn every_system_has_a_place_of_its_own_on_the_map() {
        let catalog = Catalog::bundled().unwrap();
        let size = Size::new(660.0, 640.0);
        let points: Vec<Point> = catalog.systems().map(|(_, row)| point(&row.id, size).unwrap()).collect();
        assert_eq!(points.len(), PLACES.len());
        for (number, one) in points.iter().enumerate() {
            assert!(points[..number].iter().all(|other| one.distance(*other) > 2.0 * RADIUS + 18.0), "{number}");
        }
    }
}
