//! The squad as it is handed in at a tournament: every card with its cost, the obstacles, lines to sign.

use super::{Writer, group::Group, words::slot_glyph};
use crate::play::board::ObstacleKind;
use kernel::sheet::{Column, Entered, Fact, Heading, Level, Prose, Sheet, TableBlock};

/// Obstacles that a player brings.
const OBSTACLES: usize = 3;

/// Obstacle tokens as other programs name them: what they come with, what they are, and their number.
const TOKENS: [(&str, &str, ObstacleKind, usize); 4] = [
    ("coreasteroid", "xwing.sheet.form.core", ObstacleKind::Asteroid, 6),
    ("core2asteroid", "xwing.sheet.form.core_2", ObstacleKind::Asteroid, 6),
    ("yt2400debris", "xwing.sheet.form.yt2400", ObstacleKind::Debris, 3),
    ("vt49decimatordebris", "xwing.sheet.form.vt49", ObstacleKind::Debris, 3),
];

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    writer.writer.verdict_if_illegal(sheet);
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

    /// The obstacles that the squad names, or lines to write them on, over a box for each that there is.
    fn obstacles(&self, sheet: &mut Sheet) {
        sheet.push(
            Heading::new(Level::Part, self.text("xwing.sheet.form.obstacles"))
                .note(self.text("xwing.sheet.form.obstacles.about")),
        );
        let mut named = self.named_obstacles().into_iter();
        let facts = (1..=OBSTACLES).map(|number| Fact::new(number.to_string(), named.next().unwrap_or_default()));
        sheet.push(facts.collect::<Vec<_>>());
        let rows = TOKENS.into_iter().map(|(_, from, kind, count)| {
            let boxes = (1..=count).fold(Prose::new(), |row, number| {
                let name = self.say(obstacle_key(kind), &[("number", &number)]).replace(' ', "\u{a0}");
                row.glyph("tick-square").text(format!("\u{a0}{name}\u{2003}"))
            });
            vec![Prose::new().small(self.text(from)), boxes]
        });
        let columns = vec![Column::new("", 0.0), Column::new("", 1.0)];
        sheet.push(TableBlock { columns, rows: rows.collect() });
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
        let known = TOKENS.iter().find_map(|(start, from, kind, _)| {
            let number: usize = id.strip_prefix(start)?.parse().ok()?;
            Some((number + 1, from, kind))
        });
        let Some((number, from, kind)) = known else { return id.to_owned() };
        self.say(obstacle_key(*kind), &[("number", &number)]) + ", " + self.text(from)
    }
}

/// The key of the name of an obstacle with its number.
const fn obstacle_key(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "xwing.sheet.form.asteroid",
        ObstacleKind::Debris => "xwing.sheet.form.debris",
    }
}
