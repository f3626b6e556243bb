//! The dice tray under the table: both rows, cancellations, result and answers.

use std::{cell::RefCell, time::Duration};

use iced::{
    Alignment, Color, Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, Vector, mouse,
    widget::{
        Column, Row,
        canvas::{self, Action, Cache, Canvas, Frame, Geometry, Path},
        column, container, row, space, text,
    },
    window,
};

use kernel::odds::TableDie;

use super::{
    Message, game,
    ink::{icon, is_dark, pen, regular, side, words},
    match_view::{DieShape, Tray, TrayDie, TrayRow},
    motion::Motion,
    parts::{ground, line, tokens, upright_line},
};
use crate::{
    Context,
    look::{GAP, Look, SMALL, dice::colors, mix},
    widget::{
        Cut, Pressable,
        parts::{BOLD, letters, small, strong},
        tip,
    },
};

/// Size of a die.
const DIE: f32 = 42.0;
/// Gap between dice.
const APART: f32 = 8.0;

/// Draws the tray, or words, as high without dice; `waits` if they are to be read before the match goes on.
pub(super) fn view<'a>(tray: Result<Tray, String>, waits: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let narrow = context.is_narrow();
    let tight = context.is_tight();
    let high = if narrow { 104.0 } else { 122.0 };
    let tray = match tray {
        Ok(tray) => tray,
        Err(words) => {
            let none = container(small(words, look.muted)).padding([0, 16]).center_x(Length::Fill).center_y(high);
            let page = column![line(look.line), none];
            return container(page).width(Length::Fill).style(ground(look.surface)).into();
        }
    };
    let mut rows = Column::new().spacing(6).width(Length::Fill);
    for dice in tray.rows {
        rows = rows.push(row_of(dice, context, narrow));
    }
    let number = letters(tray.result, if narrow { 24.0 } else { 32.0 }).font(BOLD);
    let about = small(tray.words, look.muted);
    let go_on = waits.then(|| go_on(context));
    let result: Element<'a, Message> = if narrow {
        column![row![number, about.width(Length::Fill)].spacing(6).align_y(Alignment::Center)].extend(go_on).into()
    } else {
        let result = row![number, about.width(Length::Fill)].spacing(10).align_y(Alignment::Center);
        let below = go_on.unwrap_or_else(|| bars(&tray.chances, context));
        column![container(result).height(44), below].spacing(6).into()
    };
    let result = container(result)
        .padding(if narrow { 8 } else { 12 })
        .width(if tight {
            96.0
        } else if narrow {
            140.0
        } else {
            200.0
        })
        .height(Length::Fill)
        .style(ground(look.raised));
    let dice = row![
        container(rows).padding([10, if tight { 8 } else { 16 }]).width(Length::Fill),
        upright_line(look.line),
        result
    ]
    .height(high);
    container(column![line(look.line), dice]).width(Length::Fill).style(ground(look.surface)).into()
}

/// The button for what comes after the dice.
fn go_on<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let content = row![
        letters(context.text("gui.play.go_on"), 14.0).font(BOLD).color(look.on_accent),
        letters(context.text("gui.play.enter"), 12.0).color(look.on_accent)
    ]
    .spacing(GAP)
    .align_y(Alignment::Center);
    Pressable::new(container(content).center_x(Length::Fill), move |status| look.primary(status))
        .padding([8, 8])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::ReadOn))
        .into()
}

fn row_of<'a>(dice: TrayRow, context: &Context<'a>, narrow: bool) -> Element<'a, Message> {
    let look = context.look;
    // A long name takes a second line, unless the row is too low.
    let name = Cut::new(dice.title.clone(), 13.0).bold().color(side(look, dice.seat));
    let name: Element<'a, Message> = if narrow {
        tip(context, name, dice.title)
    } else {
        strong(dice.title).size(13).line_height(1.15).color(side(look, dice.seat)).into()
    };
    let about = Cut::new(dice.about, SMALL).color(look.muted);
    let names = Column::new().push(name).push(about);
    let size = if narrow { 34.0 } else { DIE };
    let canvas = Canvas::new(DiceRow { dice: dice.dice, look, size, moves: context.motion })
        .width(Length::Fill)
        .height(size + 4.0);
    Row::new()
        .push(
            container(names)
                .width(if context.is_tight() {
                    64.0
                } else if narrow {
                    104.0
                } else {
                    150.0
                })
                .clip(true),
        )
        .push(canvas)
        .push(tokens(context, dice.tokens))
        .spacing(GAP)
        .align_y(Alignment::Center)
        .into()
}

/// Dice in a row, before they are rolled.
pub fn dice_row<'a, M: 'a>(dice: &[TableDie], size: f32, context: &Context<'a>) -> Element<'a, M> {
    let look = context.look;
    let dice = dice.iter().map(|die| {
        let (ground, ink) = colors(die.color);
        let shape = if die.is_cube { DieShape::Cube } else { DieShape::Octagon };
        TrayDie {
            shape,
            ground,
            ink,
            symbols: vec![die.symbol],
            figure: None,
            faces: Vec::new(),
            struck: false,
            marked: false,
        }
    });
    let dice: Vec<TrayDie> = dice.collect();
    let width = dice.len() as f32 * (size + APART);
    Canvas::new(DiceRow { dice, look, size, moves: false }).width(width).height(size + 4.0).into()
}

fn bars<'a>(chances: &[(String, f64)], context: &Context<'a>) -> Element<'a, Message> {
    const HIGH: f32 = 34.0;
    let look = context.look;
    let best = chances.iter().map(|(_, chance)| *chance).fold(0.0, f64::max).max(1e-9);
    // Many bars have only room for their numbers.
    let is_crowded = chances.len() > 6;
    let mut line = Row::new().spacing(4).align_y(Alignment::End);
    for (word, chance) in chances {
        let label = if is_crowded { word.clone() } else { format!("{word}: {:.0} %", chance * 100.0) };
        let high = (HIGH * (chance / best) as f32).max(2.0).round();
        let color = if *chance >= best { look.iris } else { mix(look.raised, look.iris, 0.45) };
        line = line.push(
            column![
                container(space().width(Length::Fill).height(high)).style(ground(color)),
                small(label, look.muted).size(11).wrapping(text::Wrapping::None),
            ]
            .width(Length::Fill)
            .align_x(Alignment::Center),
        );
    }
    line.into()
}

/// Dice in a row.
struct DiceRow {
    dice: Vec<TrayDie>,
    look: &'static Look,
    size: f32,
    moves: bool,
}

/// Duration of a roll, and its number of steps.
const ROLL: Duration = Duration::from_millis(250);
const STEPS: u8 = 3;

#[derive(Default)]
struct DiceCache {
    cache: Cache,
    of: RefCell<(Vec<TrayDie>, usize, u8)>,
    motion: Motion,
    /// Faces shown last, and the dice that rolled to them.
    faces: Vec<Face>,
    rolled: Vec<bool>,
    rolls: u64,
    /// Remaining steps of the roll.
    left: u8,
}

/// Face of a die, as far as a roll changes it.
type Face = (Vec<&'static str>, Option<u8>);

fn face(die: &TrayDie) -> Face {
    (die.symbols.clone(), die.figure)
}

impl DiceCache {
    /// Takes the current faces; dice with a new face roll.
    fn see(&mut self, faces: Vec<Face>) {
        if self.faces != faces {
            self.rolled = (0..faces.len()).map(|place| self.faces.get(place) != faces.get(place)).collect();
            self.faces = faces;
            self.rolls += 1;
        }
    }
}

impl DiceRow {
    /// Size and number of lines of the dice: many dice in little room are smaller, and in two lines if that makes them
    /// larger.
    fn fit(&self, room: Size) -> (f32, usize) {
        let fit = |lines: usize| {
            let columns = self.dice.len().div_ceil(lines).max(1);
            let wide = (room.width - 4.0) / columns as f32 * self.size / (self.size + APART);
            let high = (room.height - 4.0) / lines as f32;
            (self.size.min(wide).min(high), lines)
        };
        let (one, two) = (fit(1), fit(2));
        if two.0 > one.0 { two } else { one }
    }

    /// A die during the roll: turned, with another face.
    fn rolling(&self, place: usize, left: u8) -> (TrayDie, f32) {
        let own = &self.dice[place];
        let other = &self.dice[(place + usize::from(left)) % self.dice.len()];
        let (symbols, figure) = match own.faces.len() {
            0 => face(other),
            faces => own.faces[(place + usize::from(left)) % faces].clone(),
        };
        let die = TrayDie { symbols, figure, struck: false, marked: false, ..own.clone() };
        (die, f32::from(left) * 0.26)
    }
}

impl<M> canvas::Program<M> for DiceRow {
    type State = DiceCache;

    fn update(
        &self,
        drawn: &mut DiceCache,
        event: &Event,
        _bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Option<Action<M>> {
        let Event::Window(window::Event::RedrawRequested(now)) = event else { return None };
        if drawn.rolls == 0 {
            // The first dice have just been thrown.
            let _ = drawn.motion.share(0, *now, ROLL, self.moves);
        }
        drawn.see(self.dice.iter().map(face).collect());
        let share = drawn.motion.share(drawn.rolls, *now, ROLL, self.moves);
        drawn.left = STEPS - (share * f32::from(STEPS)) as u8;
        (drawn.left > 0).then(Action::request_redraw)
    }

    fn draw(
        &self,
        drawn: &DiceCache,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let now = (self.dice.clone(), std::ptr::from_ref(self.look) as usize, drawn.left);
        if *drawn.of.borrow() != now {
            drawn.cache.clear();
            let _ = drawn.of.replace(now);
        }
        let dice = drawn.cache.draw(renderer, bounds.size(), |frame| {
            let (size, lines) = self.fit(bounds.size());
            let columns = self.dice.len().div_ceil(lines).max(1);
            let apart = size * APART / self.size;
            for (place, die) in self.dice.iter().enumerate() {
                let x = 2.0 + size / 2.0 + (place % columns) as f32 * (size + apart);
                let y = bounds.height * ((place / columns) as f32 + 0.5) / lines as f32;
                let middle = Point::new(x, y);
                if drawn.left == 0 || !drawn.rolled.get(place).copied().unwrap_or_default() {
                    draw_die(frame, self.look, die, middle, size);
                    continue;
                }
                let (die, turn) = self.rolling(place, drawn.left);
                frame.with_save(|frame| {
                    frame.translate(Vector::new(middle.x, middle.y));
                    frame.rotate(turn);
                    // A turned cube needs more room.
                    let size = if die.shape == DieShape::Cube { size * 0.78 } else { size };
                    draw_die(frame, self.look, &die, Point::ORIGIN, size);
                });
            }
        });
        vec![dice]
    }
}

/// Outline of a die.
fn outline_of(shape: DieShape, middle: Point, radius: f32) -> Path {
    match shape {
        DieShape::Octagon => regular(middle, radius, 8),
        DieShape::Cube => {
            let half = radius * 0.94;
            let corner = Point::new(middle.x - half, middle.y - half);
            Path::rounded_rectangle(corner, Size::new(half * 2.0, half * 2.0), (radius * 0.3).into())
        }
    }
}

/// Edge of a die: its own color, unless that is lost on the ground it lies on.
fn edge_of(look: &Look, die: Color) -> Color {
    let apart = |one: f32, other: f32| (one - other).abs();
    let ground = look.surface;
    let far = apart(die.r, ground.r).max(apart(die.g, ground.g)).max(apart(die.b, ground.b));
    if far < 0.25 { look.muted } else { die }
}

/// Draws a die: a light facet above, blanks pale, a stroke through canceled ones.
fn draw_die(frame: &mut Frame, look: &Look, die: &TrayDie, middle: Point, size: f32) {
    let radius = size * 0.52;
    let outline = outline_of(die.shape, middle, radius);
    let pale = mix(look.surface, die.ground, if is_dark(look) { 0.22 } else { 0.14 });
    let white = iced::Color::WHITE;
    if die.symbols.is_empty() && die.figure.is_none() && die.shape == DieShape::Octagon {
        frame.fill(&outline, pale);
        frame.stroke(&outline, pen(edge_of(look, die.ground), 1.5));
    } else {
        frame.fill(&outline, die.ground);
        if die.shape == DieShape::Octagon {
            // The upper facet catches the light.
            let (half, high) = (size * 0.2, size * 0.17);
            let top = middle.y - size * 0.48;
            let facet = Path::new(|path| {
                path.move_to(Point::new(middle.x - half, top));
                path.line_to(Point::new(middle.x + half, top));
                path.line_to(Point::new(middle.x + half + high * 0.7, top + high));
                path.line_to(Point::new(middle.x - half - high * 0.7, top + high));
                path.close();
            });
            frame.fill(&facet, mix(die.ground, white, 0.22));
        } else {
            frame.stroke(&outline, pen(mix(die.ground, look.muted, 0.5), 1.0));
        }
        if edge_of(look, die.ground) != die.ground {
            frame.stroke(&outline, pen(look.muted, 1.5));
        }
        draw_face(frame, die, middle, size);
    }
    if die.marked {
        frame.stroke(&outline_of(die.shape, middle, radius - 0.5), pen(look.iris, 3.0));
    }
    if die.struck {
        let reach = size * 0.42;
        let line =
            Path::line(Point::new(middle.x - reach, middle.y + reach), Point::new(middle.x + reach, middle.y - reach));
        frame.stroke(&line, pen(look.surface, 6.0));
        frame.stroke(&line, pen(look.text, 3.0));
    }
}

/// Draws a face: one symbol large, several side by side, a number below.
fn draw_face(frame: &mut Frame, die: &TrayDie, middle: Point, size: f32) {
    let count = die.symbols.len();
    let each = size
        * match count {
            0 | 1 if die.figure.is_none() => 0.64,
            0 | 1 => 0.46,
            2 => 0.42,
            _ => 0.32,
        };
    let lift = if die.figure.is_some() && count > 0 { size * 0.17 } else { 0.0 };
    for (place, symbol) in die.symbols.iter().enumerate() {
        let off = (place as f32 - (count as f32 - 1.0) / 2.0) * each * 0.94;
        icon(frame, symbol, Point::new(middle.x + off, middle.y - lift), each, die.ink);
    }
    if let Some(figure) = die.figure {
        let at = Point::new(middle.x, if count > 0 { middle.y + size * 0.24 } else { middle.y });
        words(frame, figure.to_string(), at, size * 0.38, die.ink, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_with_faces_of_its_own_rolls_over_them_alone() {
        let die = |faces: &[Face]| TrayDie {
            shape: DieShape::Cube,
            ground: iced::Color::BLACK,
            ink: iced::Color::WHITE,
            symbols: vec!["block"],
            figure: None,
            faces: faces.to_vec(),
            struck: false,
            marked: false,
        };
        let own = [(vec!["hit"], Some(3)), (vec!["surge"], None)];
        let row = DiceRow {
            dice: vec![die(&own), die(&[])],
            look: crate::look::LookChoice::Dark.look(),
            size: DIE,
            moves: true,
        };
        assert!((1..=STEPS).all(|left| own.contains(&face(&row.rolling(0, left).0))));
        assert!((1..=STEPS).all(|left| face(&row.rolling(1, left).0) == (vec!["block"], None)));
    }

    #[test]
    fn many_dice_in_little_room_lie_in_two_lines() {
        let die = TrayDie {
            shape: DieShape::Octagon,
            ground: iced::Color::BLACK,
            ink: iced::Color::WHITE,
            symbols: Vec::new(),
            figure: None,
            faces: Vec::new(),
            struck: false,
            marked: false,
        };
        let look = crate::look::LookChoice::Dark.look();
        let fit = |count: usize, width: f32| {
            let dice = vec![die.clone(); count];
            DiceRow { dice, look, size: DIE, moves: true }.fit(Size::new(width, DIE + 4.0))
        };
        assert_eq!(fit(3, 300.0), (DIE, 1));
        let (size, lines) = fit(11, 110.0);
        assert!(lines == 2 && size > 14.0, "{size} in {lines}");
    }

    #[test]
    fn white_dice_have_an_edge_on_white_and_black_ones_on_black() {
        use crate::look::LookChoice;
        let (light, dark) = (LookChoice::Light.look(), LookChoice::Dark.look());
        let (white, black) = (Color::from_rgb8(0xF7, 0xF5, 0xEF), Color::from_rgb8(0x1B, 0x1E, 0x24));
        assert_eq!((edge_of(light, white), edge_of(light, black)), (light.muted, black));
        assert_eq!((edge_of(dark, black), edge_of(dark, white)), (dark.muted, white));
    }

    #[test]
    fn only_dice_that_show_something_else_roll() {
        let mut drawn = DiceCache::default();
        let (hit, crit, blank): (Face, Face, Face) = ((vec!["hit"], None), (vec!["crit"], None), (Vec::new(), None));
        drawn.see(vec![hit.clone(), blank.clone()]);
        assert_eq!((drawn.rolled.as_slice(), drawn.rolls), ([true, true].as_slice(), 1));
        drawn.see(vec![hit.clone(), blank]);
        assert_eq!(drawn.rolls, 1, "nothing was rolled");
        drawn.see(vec![hit, crit]);
        assert_eq!((drawn.rolled.as_slice(), drawn.rolls), ([false, true].as_slice(), 2));
    }
}
