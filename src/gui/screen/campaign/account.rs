//! The account: experience and credits by mission as charts, victories, and the journal.

use iced::{
    Alignment, Color, Element, Length, Pixels, Point, Rectangle, Size, alignment,
    widget::{
        Canvas, Column,
        canvas::{Frame, Path, Stroke, Text},
        column, container, row, text,
    },
};

use super::{
    Message, Request,
    log::side_mark,
    parts::{framed, grid, head, page},
    scene::Scene,
};
use crate::{
    look::{GAP, Look, SMALL, SPACE},
    screen::series::{Chart, Figure},
    widget::{
        drawing::emblem,
        parts::{TYPEFACE, body, small, strong, tool},
    },
};
use systems::campaign::{
    Standing,
    cards::Side,
    journal::{Form, journal},
    standing::Moment,
};

/// Height of a chart.
const HEIGHT: f32 = 168.0;

/// Lines of numbers by mission, each in its color; the last one may be dashed.
struct Lines {
    names: Vec<String>,
    lines: Vec<(Color, Vec<i32>)>,
    look: &'static Look,
}

impl Figure for Lines {
    fn shows(&self) -> [u64; 4] {
        let sum = |numbers: &[i32]| {
            numbers.iter().fold(7_u64, |sum, number| sum.wrapping_mul(31).wrapping_add(*number as u64))
        };
        let lines = self.lines.iter().fold(0_u64, |all, (_, numbers)| all.wrapping_mul(131).wrapping_add(sum(numbers)));
        [lines, self.lines.len() as u64, self.names.len() as u64, std::ptr::from_ref(self.look) as u64]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        const FOOT: f32 = 18.0;
        const LEFT: f32 = 36.0;
        let numbers = || self.lines.iter().flat_map(|(_, numbers)| numbers).copied();
        let most = numbers().max().unwrap_or_default().max(1);
        let least = numbers().min().unwrap_or_default().min(0);
        let (wide, high) = (bounds.width - LEFT - 8.0, bounds.height - FOOT - 8.0);
        let count = self.names.len().max(2) - 1;
        let at = |index: usize, number: i32| {
            let share = (number - least) as f32 / (most - least) as f32;
            Point::new(LEFT + wide * index as f32 / count as f32, 8.0 + high * (1.0 - share))
        };
        for number in [least, i32::midpoint(least, most), most] {
            let Point { y, .. } = at(0, number);
            let line = Path::line(Point::new(LEFT, y), Point::new(bounds.width - 8.0, y));
            frame.stroke(&line, Stroke::default().with_color(self.look.line).with_width(1.0));
            word(frame, number.to_string(), Point::new(LEFT - 8.0, y), self.look.muted, text::Alignment::Right);
        }
        for (index, name) in self.names.iter().enumerate() {
            let place = Point::new(at(index, least).x, bounds.height - FOOT / 2.0);
            word(frame, name.clone(), place, self.look.muted, text::Alignment::Center);
        }
        for (line, (color, numbers)) in self.lines.iter().enumerate() {
            // Equal lines lie beside each other.
            let aside = (line as f32 - (self.lines.len() - 1) as f32 / 2.0) * 2.5;
            let at = |index: usize, number: i32| at(index, number) + iced::Vector::new(0.0, aside);
            let path = Path::new(|path| {
                for (index, number) in numbers.iter().enumerate() {
                    let to = at(index, *number);
                    if index == 0 { path.move_to(to) } else { path.line_to(to) }
                }
            });
            frame.stroke(&path, Stroke::default().with_color(*color).with_width(2.0));
            for (index, number) in numbers.iter().enumerate() {
                frame.fill(&Path::circle(at(index, *number), 3.0), *color);
            }
        }
    }
}

/// Bars of numbers by mission.
struct Bars {
    names: Vec<String>,
    numbers: Vec<i32>,
    color: Color,
    look: &'static Look,
}

impl Figure for Bars {
    fn shows(&self) -> [u64; 4] {
        let sum = self.numbers.iter().fold(7_u64, |sum, number| sum.wrapping_mul(31).wrapping_add(*number as u64));
        [sum, self.names.len() as u64, 0, std::ptr::from_ref(self.look) as u64]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        const FOOT: f32 = 18.0;
        const HEAD: f32 = 18.0;
        let most = self.numbers.iter().copied().max().unwrap_or_default().max(1);
        let step = (bounds.width / self.numbers.len().max(1) as f32).min(84.0);
        let high = bounds.height - FOOT - HEAD;
        for (index, (number, name)) in self.numbers.iter().zip(&self.names).enumerate() {
            let height = high * (*number).max(0) as f32 / most as f32;
            let (left, top) = (index as f32 * step, HEAD + high - height);
            frame.fill_rectangle(Point::new(left + step * 0.15, top), Size::new(step * 0.7, height), self.color);
            let middle = left + step / 2.0;
            word(frame, number.to_string(), Point::new(middle, top - 8.0), self.look.text, text::Alignment::Center);
            let foot = Point::new(middle, bounds.height - FOOT / 2.0);
            word(frame, name.clone(), foot, self.look.muted, text::Alignment::Center);
        }
        let foot = Path::line(Point::new(0.0, HEAD + high), Point::new(bounds.width, HEAD + high));
        frame.stroke(&foot, Stroke::default().with_color(self.look.line).with_width(1.0));
    }
}

fn word(frame: &mut Frame, content: String, position: Point, color: Color, align_x: text::Alignment) {
    frame.fill_text(Text {
        content,
        position,
        color,
        size: Pixels(SMALL),
        font: TYPEFACE,
        align_x,
        align_y: alignment::Vertical::Center,
        shaping: text::Shaping::Basic,
        ..Text::default()
    });
}

impl<'a> Scene<'a> {
    pub(super) fn account(&self, columns: usize) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let heroes = self.document.list.heroes.len();
        let mut names: Vec<String> = Vec::new();
        let mut earned: Vec<Vec<i32>> = vec![Vec::new(); heroes + 1];
        let mut credits: Vec<i32> = Vec::new();
        let _ = Standing::walk(&self.case, |moment, standing, _, entry| {
            if moment == Moment::End && (entry.gained.is_some() || entry.mission.is_none()) {
                names.push(entry.slot.to_string());
                credits.push(standing.credits);
                for (hero, line) in standing.heroes.iter().zip(&mut earned) {
                    line.push(hero.earned);
                }
                earned[heroes].push(standing.imperial_earned);
            }
        });
        let tools = row![
            tool(context, "ui-copy", self.text("gui.campaign.account.copy"), Some(Message::JournalCopied)),
            tool(context, "ui-export", self.text("gui.builder.share"), Some(Message::Asked(Request::Share))),
        ];
        let mut content = Column::new();
        content =
            content.push(head(context, self.text("gui.campaign.page.account"), None, Some(tools.spacing(GAP).into())));
        if names.is_empty() {
            content = content.push(body(self.text("gui.campaign.account.nothing")).color(look.muted));
        } else {
            let colors = [look.side_two, look.green, look.iris, look.yellow];
            let mut lines: Vec<(Color, Vec<i32>)> = Vec::new();
            let mut legend: Vec<Element<'a, Message>> = Vec::new();
            let key = |color: Color, name: String| -> Element<'a, Message> {
                let dot = container(iced::widget::space()).width(10).height(10).style(move |_| look.flat(color));
                row![dot, small(name, look.muted)].spacing(6).align_y(Alignment::Center).into()
            };
            let imperial = earned.pop().unwrap_or_default();
            for (hero, line) in earned.into_iter().enumerate() {
                let color = colors[hero % colors.len()];
                legend.push(key(color, self.hero(hero)));
                lines.push((color, line));
            }
            if !self.document.list.empire.automated {
                legend.push(key(look.side_one, self.text("imperial_assault.campaign.seat.empire").to_owned()));
                lines.push((look.side_one, imperial));
            }
            let xp = Lines { names: names.clone(), lines, look };
            let xp = Canvas::new(Chart(xp)).width(Length::Fill).height(HEIGHT);
            let legend = iced::widget::Row::with_children(legend).spacing(SPACE).wrap().vertical_spacing(4);
            let xp = column![strong(self.text("gui.campaign.account.xp")), xp, legend].spacing(GAP);
            let bars = Bars { names, numbers: credits, color: look.yellow, look };
            let bars = Canvas::new(Chart(bars)).width(Length::Fill).height(HEIGHT);
            let bars = column![strong(self.text("gui.campaign.account.credits")), bars].spacing(GAP);
            content = content.push(grid([framed(context, xp).into(), framed(context, bars).into()], columns));
        }
        let won = Side::ALL.into_iter().map(|side| {
            let entries = self.document.list.log.iter().filter(|entry| entry.winner == Some(side));
            let missions: Vec<&str> = entries
                .filter_map(|entry| Some(entry.mission.as_ref()?.name(self.case.catalog, context.language)))
                .collect();
            let count = strong(missions.len().to_string());
            let words = column![count, small(missions.join(", "), look.muted)].spacing(2).width(Length::Fill);
            framed(context, row![emblem(look, side_mark(side), 28.0), words].spacing(SPACE)).into()
        });
        content = content.push(grid(won, columns));
        let text = journal(self.case.catalog, self.document, self.seat, Form::Text, context.language);
        content = content.push(head(context, self.text("gui.campaign.account.journal"), None, None));
        page(context, content.push(framed(context, body(text))))
    }
}
