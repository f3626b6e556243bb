//! A skirmish map: what is known of it, and its spaces.

use iced::{
    Color, Element, Length, Point, Rectangle, Renderer, Size, Theme, mouse,
    widget::{Column, canvas, column},
};

use super::{Message, cards};
use crate::{
    Context,
    face::{section, simulated},
    look::{GAP, Look, SPACE},
    widget::parts::{body, small, strong},
};
use imperial_assault::{
    cards::{Edge, MapId, SkirmishMap, Terrain},
    missions::{map_doubts, mission_name, mission_rules},
    play::mission_gap,
};

/// The widest a map is drawn, in points.
const WIDEST: f32 = 310.0;
/// The largest side of a space.
const LARGEST: f32 = 18.0;

/// Draws what is known of a map.
pub fn view<'a>(context: &Context<'a>, id: MapId) -> Element<'a, Message> {
    let look = context.look;
    let map = cards(context).map(id);
    let players = context.say("gui.imperial_assault.players", &[("count", &map.players)]);
    let size = context.say("gui.imperial_assault.map.size", &[("width", &map.width), ("height", &map.height)]);
    let facts = [map.product.to_string(), players, size].join(" · ");
    let zones = match map.zone_spaces() {
        Some(spaces) => context.say("gui.imperial_assault.map.zone", &[("count", &spaces)]),
        None => context.text("gui.imperial_assault.map.no_zone").to_owned(),
    };
    let printed = cards(context).missions().filter(|(_, mission)| mission.map == id && mission.ours.is_none());
    let missions: Vec<Element<'a, Message>> = printed
        .map(|(_, mission)| {
            let rules = mission_rules(mission, context.language).join(" ");
            let gap = mission_gap(cards(context), mission, context.language);
            column![body(mission_name(mission, context.language)), small(rules, look.muted)]
                .push(gap.map(|gap| simulated(context, gap.partly, &gap.why)))
                .spacing(1)
                .into()
        })
        .collect();
    let missions = (!missions.is_empty()).then(|| {
        column![section(context, context.text("gui.imperial_assault.section.missions"))].extend(missions).spacing(GAP)
    });
    column![
        column![strong(context.text(map.level.term())), small(facts, look.muted), small(zones, look.muted)]
            .push(map_doubts(map, context.language).map(|doubts| small(doubts, look.muted)))
            .spacing(2),
        plan(look, map),
        legend(context, map),
    ]
    .push(missions)
    .spacing(SPACE)
    .into()
}

/// The spaces of a map with their walls, drawn small.
fn plan<'a>(look: &'static Look, map: &'a SkirmishMap) -> Element<'a, Message> {
    let (width, height) = (f32::from(map.width.max(1)), f32::from(map.height.max(1)));
    let side = (WIDEST / width.max(height)).min(LARGEST);
    canvas(Plan { look, map, side })
        .width(Length::Fixed(width * side + 4.0))
        .height(Length::Fixed(height * side + 4.0))
        .into()
}

/// A legend of the colors in the plan.
fn legend<'a>(context: &Context<'a>, map: &SkirmishMap) -> Column<'a, Message> {
    let look = context.look;
    let has = |wanted: Terrain| map.terrain.contains(&wanted);
    let signs = [
        (has(Terrain::Blocking), look.muted, "gui.imperial_assault.map.blocking"),
        (has(Terrain::Difficult), look.yellow, "gui.imperial_assault.map.difficult"),
        (map.zones.is_some(), look.blue, "gui.imperial_assault.map.blue"),
        (map.zones.is_some(), look.red, "gui.imperial_assault.map.red"),
        (!map.terminals.is_empty(), look.green, "gui.imperial_assault.map.terminal"),
        (!map.doors.is_empty(), look.orange, "gui.imperial_assault.map.door"),
    ];
    let rows = signs.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, color, key)| {
        let sign = iced::widget::container(iced::widget::space())
            .width(12)
            .height(12)
            .style(move |_| iced::widget::container::background(color));
        iced::widget::row![sign, small(context.text(key), look.muted)]
            .spacing(GAP)
            .align_y(iced::Alignment::Center)
            .into()
    });
    iced::widget::column(rows).spacing(2)
}

struct Plan<'a> {
    look: &'static Look,
    map: &'a SkirmishMap,
    side: f32,
}

impl Plan<'_> {
    fn fill(&self, frame: &mut canvas::Frame, space: (u8, u8), color: Color) {
        let at = Point::new(2.0 + f32::from(space.0) * self.side, 2.0 + f32::from(space.1) * self.side);
        frame.fill_rectangle(at, Size::new(self.side, self.side), color);
    }

    fn edge(&self, frame: &mut canvas::Frame, edge: Edge, color: Color, width: f32) {
        let (left, top) = (2.0 + f32::from(edge.space.0) * self.side, 2.0 + f32::from(edge.space.1) * self.side);
        let (right, bottom) = (left + self.side, top + self.side);
        let from = if edge.is_east { Point::new(right, top) } else { Point::new(left, bottom) };
        let line = canvas::Path::line(from, Point::new(right, bottom));
        frame.stroke(&line, canvas::Stroke::default().with_color(color).with_width(width));
    }
}

impl canvas::Program<Message> for Plan<'_> {
    type State = ();

    fn draw(
        &self,
        (): &(),
        renderer: &Renderer,
        _: &Theme,
        bounds: Rectangle,
        _: mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        let (look, map) = (self.look, self.map);
        let mut frame = canvas::Frame::new(renderer, bounds.size());
        for (at, terrain) in map.terrain.iter().enumerate() {
            let width = usize::from(map.width.max(1));
            let space = ((at % width) as u8, (at / width) as u8);
            let color = match terrain {
                Terrain::Outside => continue,
                Terrain::Open => look.raised,
                Terrain::Blocking => look.muted,
                Terrain::Difficult => look.faint(look.yellow),
            };
            self.fill(&mut frame, space, color);
            for is_east in [true, false] {
                self.edge(&mut frame, Edge { space, is_east }, look.line, 0.5);
            }
        }
        if let Some(zones) = &map.zones {
            zones.blue.iter().for_each(|space| self.fill(&mut frame, *space, Color { a: 0.45, ..look.blue }));
            zones.red.iter().for_each(|space| self.fill(&mut frame, *space, Color { a: 0.45, ..look.red }));
        }
        map.terminals.iter().for_each(|space| self.fill(&mut frame, *space, Color { a: 0.8, ..look.green }));
        map.walls.iter().for_each(|edge| self.edge(&mut frame, *edge, look.text, 1.6));
        map.blocking_edges.iter().for_each(|edge| self.edge(&mut frame, *edge, look.muted, 1.6));
        map.doors.iter().flatten().for_each(|edge| self.edge(&mut frame, *edge, look.orange, 2.4));
        vec![frame.into_geometry()]
    }
}
