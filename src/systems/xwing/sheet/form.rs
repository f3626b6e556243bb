//! The squad as it is handed in at a tournament: every card with its cost, the obstacles, lines to sign.

use super::{Writer, group::Group, words::slot_glyph};
use crate::play::board::{ObstacleKind, ObstacleShape};
use kernel::sheet::{AreaLook, Drawing, Entered, Fact, Heading, Level, Prose, Role, Shape, Sheet};

/// Obstacles that a player brings.
const OBSTACLES: usize = 3;
/// The scale of their outlines on paper.
const SCALE: f32 = 0.26;

/// Obstacle tokens as other programs name them: what they come with, and what they are.
const TOKENS: [(&str, &str, ObstacleKind); 4] = [
    ("coreasteroid", "xwing.sheet.form.core", ObstacleKind::Asteroid),
    ("core2asteroid", "xwing.sheet.form.core_2", ObstacleKind::Asteroid),
    ("yt2400debris", "xwing.sheet.form.yt2400", ObstacleKind::Debris),
    ("vt49decimatordebris", "xwing.sheet.form.vt49", ObstacleKind::Debris),
];

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.one_page = true;
    writer.writer.verdict_for_mark(super::summary::FINDINGS, sheet);
    sheet.push(writer.writer.form());
    let count = writer.document.list.ships.len();
    let figure = writer.say("xwing.sheet.ship_count", &[("count", &count)]);
    sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.ships")).figure(figure));
    sheet.push(writer.writer.entered(writer.groups.iter().map(|group| writer.entered(group)).collect()));
    writer.obstacles(sheet);
    sheet.push(writer.writer.signatures());
}

impl Writer<'_> {
    fn entered(&self, group: &Group<'_>) -> Entered {
        let name = Prose::new().bold(self.group_title(group));
        let kind = self.type_name(group).map(str::to_owned);
        let skill = self.skill(group).map(|skill| self.say("xwing.sheet.form.skill", &[("skill", &skill)]));
        let note: Vec<String> = kind.into_iter().chain(skill).collect();
        let note = if note.is_empty() { self.ship_line(group) } else { note.join(" · ") };
        let parts = group.upgrades.iter().map(|carried| {
            let id = carried.choice.known();
            let drawing = id.map_or_else(Prose::new, |id| slot_glyph(self.catalog.upgrade(id).slot));
            let name = self.writer.copies(carried.copies, &self.upgrade_name(carried.choice));
            (drawing.text(name), id.map(|id| group.cost(self.catalog, id) * i32::from(carried.copies)))
        });
        Entered {
            name: name.text("\u{2002}").small(note),
            cost: group.cards(self.catalog).and_then(|(pilot, _)| pilot.points).map(i32::from),
            parts: parts.collect(),
            copies: group.copies(),
            points: group.points,
        }
    }

    /// The obstacles that the squad names, or lines to write them on, over the outlines that there are.
    fn obstacles(&self, sheet: &mut Sheet) {
        sheet.push(
            Heading::new(Level::Part, self.text("xwing.sheet.form.obstacles"))
                .note(self.text("xwing.sheet.form.obstacles.about")),
        );
        let mut named = self.named_obstacles().into_iter();
        let facts = (1..=OBSTACLES).map(|number| Fact::new(number.to_string(), named.next().unwrap_or_default()));
        sheet.push(facts.collect::<Vec<_>>());
        for kind in [ObstacleKind::Asteroid, ObstacleKind::Debris] {
            let shapes = ObstacleShape::placed().filter(|shape| shape.kind() == kind);
            sheet.push(shapes.map(|shape| self.outline(shape)).collect::<Vec<Drawing>>());
        }
    }

    /// The obstacles that came with the squad from another program.
    fn named_obstacles(&self) -> Vec<String> {
        let extra = &self.document.extra;
        let kept = extra.get("xws").and_then(|kept| kept.get("obstacles"));
        let ids = kept.or_else(|| extra.get("obstacles")).and_then(serde_json::Value::as_array);
        let ids = ids.into_iter().flatten().filter_map(serde_json::Value::as_str);
        ids.take(OBSTACLES).map(|id| self.obstacle_name(id)).collect()
    }

    fn obstacle_name(&self, id: &str) -> String {
        let known = TOKENS.iter().find_map(|(start, from, kind)| {
            let number: usize = id.strip_prefix(start)?.parse().ok()?;
            Some((number + 1, from, kind))
        });
        let Some((number, from, kind)) = known else { return id.to_owned() };
        self.say(obstacle_key(*kind), &[("number", &number)]) + ", " + self.text(from)
    }

    /// The outline of an obstacle with a box to tick.
    fn outline(&self, shape: ObstacleShape) -> Drawing {
        let corners: Vec<(f32, f32)> = shape.outline().iter().map(|(x, y)| (*x as f32, -*y as f32)).collect();
        let least = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::MAX, f32::min);
        let most = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::MIN, f32::max);
        let (left, top) = (least(|corner| corner.0), least(|corner| corner.1));
        let size = (most(|corner| corner.0) - left, most(|corner| corner.1) - top);
        let outline = corners.iter().map(|(x, y)| (x - left, y - top)).collect();
        let name = self.say(obstacle_key(shape.kind()), &[("number", &shape.number())]);
        let (role, look) = match shape.kind() {
            ObstacleKind::Asteroid => (Role::Text, AreaLook::Both),
            ObstacleKind::Debris => (Role::Muted, AreaLook::Edge),
        };
        Drawing {
            size,
            width_mm: size.0 * SCALE,
            shapes: vec![Shape::Area { outline, role, look }],
            caption: Prose::new().small(&*name),
            tick: Some(false),
            words: name,
        }
    }
}

/// The key of the name of an obstacle with its number.
const fn obstacle_key(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "xwing.sheet.form.asteroid",
        ObstacleKind::Debris => "xwing.sheet.form.debris",
    }
}
