//! The map of the army on a page of its own: its plan, and what its missions ask for.

use super::{Part, writer::Writer};
use crate::{
    cards::{Edge, MapId, Mission, MissionCard, SkirmishMap, Space, Terrain, Token},
    missions::{map_doubts, mission_name, mission_omissions, mission_rules, role_name},
    play::pieces::TokenColor,
};
use kernel::sheet::{
    Block, Heading, Level, Plan, PlanEdge, PlanGround, PlanLine, PlanMark, PlanSign, PlanSpace, PlanTile, Prose, Role,
    Sheet,
};

/// Side of a space on the printed maps, in tenths of a millimeter: an inch.
const SPACE: u16 = 254;
/// Columns and rows of such spaces on a page of either paper.
const TILE: (u8, u8) = (7, 8);

/// Ink of a mission token.
fn role_of(kind: &str) -> Role {
    match TokenColor::of_kind(kind) {
        Some(TokenColor::Red) => Role::Red,
        Some(TokenColor::Blue) => Role::Blue,
        Some(TokenColor::Green) => Role::Green,
        Some(TokenColor::Yellow) => Role::Yellow,
        None => Role::White,
    }
}

/// Something a mission marks on the plan.
struct Mark<'a> {
    at: Space,
    /// The role; empty for a token whose role is not known.
    name: &'a str,
    number: Option<u8>,
    role: Role,
}

/// The tokens of a mission, and the spaces that have a role without one.
fn marks_of<'a>(mission: &'a MissionCard, printed: Option<&'a Mission>) -> Vec<Mark<'a>> {
    let tokens: Vec<&Token> = printed.into_iter().flat_map(|printed| &printed.tokens).collect();
    let lie = |space: &Space| tokens.iter().any(|token| token.space == *space);
    let bare = mission.roles.iter().flat_map(|(name, role)| {
        let spaces = role.spaces.iter().enumerate().filter(|(_, space)| !lie(space));
        spaces.map(move |(place, space)| {
            let color = role.colors.get(place).map_or(Role::White, |color| role_of(color));
            Mark { at: *space, name, number: role.numbers.get(place).copied(), role: color }
        })
    });
    let laid = tokens.iter().map(|token| {
        let known = mission.roles.iter().find(|(_, role)| role.has(&token.kind, token.space));
        Mark { at: token.space, name: known.map_or("", |(name, _)| name), number: None, role: role_of(&token.kind) }
    });
    laid.chain(bare).collect()
}

/// The zones as they are inked.
const RED: Role = Role::Red;
const BLUE: Role = Role::Blue;

impl Writer<'_> {
    /// The map alone, on one page, or on as many as it takes at its true size. Nothing without a map.
    pub(super) fn table(&self, sheet: &mut Sheet) {
        let Some((id, map)) = self.known_map() else { return };
        let army = &self.document.list;
        if army.deployment.is_empty() && army.deck().is_empty() {
            // The sheet of a map, not of an army.
            map.text.name(self.language).clone_into(&mut sheet.title);
            (sheet.figure, sheet.marks) = (String::new(), Vec::new());
            sheet.subtitle = self.text("imperial_assault.name").to_owned();
        }
        if self.options.has(Part::Mat) {
            self.mat(&self.plan(id, map), sheet);
        } else {
            self.map_page(id, map, sheet);
            sheet.most_pages = Some(1);
        }
    }

    /// The page of the map, if the army names one that is known.
    pub(super) fn map_part(&self, sheet: &mut Sheet) {
        let Some((id, map)) = self.known_map().filter(|_| self.options.has(Part::Map)) else { return };
        sheet.push(Block::PageBreak);
        self.map_page(id, map, sheet);
    }

    fn known_map(&self) -> Option<(MapId, &SkirmishMap)> {
        let id = self.document.list.map.as_ref().and_then(|map| map.known())?;
        Some((id, self.catalog.map(id)))
    }

    /// The plan in tiles of whole spaces at their true size, a page each.
    fn mat(&self, plan: &Plan, sheet: &mut Sheet) {
        let counts = [plan.size.0.div_ceil(TILE.0), plan.size.1.div_ceil(TILE.1)];
        let tiles = (0..counts[1]).flat_map(|row| (0..counts[0]).map(move |column| (column, row)));
        let tile = |(column, row): (u8, u8)| {
            let from = (column * TILE.0, row * TILE.1);
            let size = (TILE.0.min(plan.size.0 - from.0), TILE.1.min(plan.size.1 - from.1));
            PlanTile { from, size, side: SPACE }
        };
        let has_spaces = |tile: &PlanTile| {
            let is_in = |at: u8, from: u8, size: u8| (from..from + size).contains(&at);
            let of_tile = |space: &PlanSpace| {
                is_in(space.at.0, tile.from.0, tile.size.0) && is_in(space.at.1, tile.from.1, tile.size.1)
            };
            plan.spaces.iter().any(of_tile)
        };
        let tiles: Vec<PlanTile> = tiles.map(tile).filter(has_spaces).collect();
        for (index, tile) in tiles.iter().enumerate() {
            if index > 0 {
                sheet.push(Block::PageBreak);
            }
            let (column, row) = (tile.from.0 / TILE.0 + 1, tile.from.1 / TILE.1 + 1);
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("number", &(index + 1)), ("count", &tiles.len()), ("column", &column), ("row", &row)];
            let about = Prose::new().small(self.say("imperial_assault.sheet.map.tile", &values));
            let plan = Plan { tile: Some(*tile), legend: Vec::new(), ..plan.clone() };
            sheet.push(Block::Keep(vec![Block::Paragraph(about), Block::Plan(plan)]));
        }
    }

    fn map_page(&self, id: MapId, map: &SkirmishMap, sheet: &mut Sheet) {
        let title = self.say("imperial_assault.sheet.map", &[("name", &map.text.name(self.language))]);
        sheet.push(Heading::new(Level::Part, title).note(self.text("imperial_assault.sheet.map.about")));
        sheet.push(Block::Plan(self.plan(id, map)));
        if let Some(doubts) = map_doubts(map, self.language) {
            sheet.push(Block::from(doubts.as_str()));
        }
        for mission in self.printed(id) {
            let variant = mission.variant.as_deref().unwrap_or_default().to_uppercase();
            let name = mission_name(mission, self.language);
            let title = self.say("imperial_assault.sheet.map.mission", &[("letter", &variant), ("name", &name)]);
            let mut rules = mission_rules(mission, self.language);
            rules.extend(mission.lacks.iter().map(|lack| self.text(lack.term()).to_owned()));
            rules.extend(mission_omissions(mission, self.language));
            let mut blocks = vec![Block::from(Heading::new(Level::Minor, title))];
            blocks.push(Block::from(rules.join(" ").as_str()));
            sheet.push(Block::Keep(blocks));
        }
    }

    /// The printed missions of a map.
    fn printed(&self, map: MapId) -> impl Iterator<Item = &MissionCard> {
        let all = self.catalog.missions().map(|(_, mission)| mission);
        all.filter(move |mission| mission.map == map && mission.variant.is_some())
    }

    fn plan(&self, id: MapId, map: &SkirmishMap) -> Plan {
        let mut plan = Plan { size: (map.width, map.height), ..Plan::default() };
        for (at, terrain) in map.terrain.iter().enumerate() {
            let width = usize::from(map.width.max(1));
            let at = ((at % width) as u8, (at / width) as u8);
            let ground = match terrain {
                Terrain::Outside => continue,
                Terrain::Blocking => PlanGround::Closed,
                _ if map.impassable.contains(&at) => PlanGround::Crossed,
                Terrain::Difficult => PlanGround::Hatched,
                Terrain::Open => PlanGround::Open,
            };
            let zone = map.zones.as_ref().and_then(|zones| {
                let red = zones.red.contains(&at).then_some(RED);
                red.or_else(|| zones.blue.contains(&at).then_some(BLUE))
            });
            plan.spaces.push(PlanSpace { at, ground, zone, is_shaded: false });
        }
        let edges = |edges: &[Edge], line: PlanLine| {
            let of = |edge: &Edge| PlanEdge { at: edge.space, is_east: edge.is_east, line };
            edges.iter().map(of).collect::<Vec<_>>()
        };
        plan.edges = edges(map.impassable_edges.as_deref().unwrap_or_default(), PlanLine::Dashed);
        plan.edges.extend(edges(&map.blocking_edges, PlanLine::Blocked));
        plan.edges.extend(edges(&map.walls, PlanLine::Wall));
        plan.edges.extend(map.doors.iter().flat_map(|door| edges(door, PlanLine::Door)));
        self.plan_legend(map, &mut plan);
        self.plan_marks(id, map, &mut plan);
        plan
    }

    /// Adds a legend for the ground and lines of a plan.
    fn plan_legend(&self, map: &SkirmishMap, plan: &mut Plan) {
        let grounds = [
            (PlanGround::Closed, "imperial_assault.sheet.map.blocking"),
            (PlanGround::Hatched, "imperial_assault.sheet.map.difficult"),
            (PlanGround::Crossed, "imperial_assault.sheet.map.impassable"),
        ];
        for (ground, key) in grounds {
            if plan.spaces.iter().any(|space| space.ground == ground) {
                plan.legend.push((PlanSign::Ground(ground), self.text(key).to_owned()));
            }
        }
        let lines = [
            (PlanLine::Wall, "imperial_assault.sheet.map.wall"),
            (PlanLine::Door, "imperial_assault.sheet.map.door"),
            (PlanLine::Blocked, "imperial_assault.sheet.map.blocking_edge"),
            (PlanLine::Dashed, "imperial_assault.sheet.map.impassable_edge"),
        ];
        for (line, key) in lines {
            if plan.edges.iter().any(|edge| edge.line == line) {
                plan.legend.push((PlanSign::Line(line), self.text(key).to_owned()));
            }
        }
        if map.zones.is_some() {
            for (role, key) in [(RED, "imperial_assault.play.zone.red"), (BLUE, "imperial_assault.play.zone.blue")] {
                plan.legend.push((PlanSign::Zone(role), self.text(key).to_owned()));
            }
        }
    }

    /// Terminals, and the tokens of the printed missions: the letter of the mission and a number for what they are.
    fn plan_marks(&self, id: MapId, map: &SkirmishMap, plan: &mut Plan) {
        let terminal = self.text("imperial_assault.sheet.map.letter.terminal").to_owned();
        if !map.terminals.is_empty() {
            let mark = |at: &(u8, u8)| PlanMark { at: *at, text: terminal.clone(), role: Role::Accent };
            plan.marks.extend(map.terminals.iter().map(mark));
            let sign = PlanSign::Mark(terminal.clone(), Role::Accent);
            plan.legend.push((sign, role_name(crate::play::fixed::TERMINAL, self.language)));
        }
        for mission in self.printed(id) {
            let Some(variant) = mission.variant.as_deref() else { continue };
            let printed = map.missions.iter().find(|printed| *printed.variant == *variant);
            let mut told: Vec<&str> = Vec::new();
            let mut legend: Vec<(PlanSign, String)> = Vec::new();
            for Mark { at, name, number, role } in marks_of(mission, printed) {
                let place = told.iter().position(|other| *other == name).unwrap_or_else(|| {
                    told.push(name);
                    told.len() - 1
                });
                let mut text = format!("{}{}", variant.to_uppercase(), place + 1);
                let mut what = match name {
                    "" => self.text("imperial_assault.sheet.map.token").to_owned(),
                    name => role_name(name, self.language),
                };
                if let Some(number) = number {
                    text = format!("{text}·{number}");
                    what = format!("{what} ({number})");
                }
                if !legend.iter().any(|(sign, _)| matches!(sign, PlanSign::Mark(known, _) if *known == text)) {
                    legend.push((PlanSign::Mark(text.clone(), role), what));
                }
                let mark = PlanMark { at, text, role };
                // The data of one map has the same token twice.
                if !plan.marks.contains(&mark) {
                    plan.marks.push(mark);
                }
            }
            plan.legend.extend(legend);
        }
    }
}
