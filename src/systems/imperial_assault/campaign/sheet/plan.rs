//! The drawn map of a mission: tiles with their names, lines, tokens, sections.

use super::writer::Writer;
use crate::campaign::maps::{Edge, Ground, Line, Map, Token, TokenColor, TokenKind};
use kernel::sheet::{Plan, PlanEdge, PlanGround, PlanLabel, PlanLine, PlanMark, PlanSign, PlanSpace, Role};

/// Ink of a token.
const fn role_of(color: TokenColor) -> Role {
    match color {
        TokenColor::Gray => Role::White,
        TokenColor::Red => Role::Red,
        TokenColor::Blue => Role::Blue,
        TokenColor::Green => Role::Green,
        TokenColor::Yellow => Role::Yellow,
        TokenColor::Purple => Role::Energy,
        TokenColor::Black => Role::Black,
    }
}

impl Writer<'_> {
    /// The plan of a map with everything on it, or with what everybody may see when the mission begins (IA-CAMP-80).
    pub fn plan(&self, map: &Map) -> Plan {
        let is_shown = |section: u8| self.is_secret() || map.is_open(section);
        let mut plan = Plan { size: map.size, ..Plan::default() };
        let mut spaces: Vec<_> = map.spaces.iter().filter(|(_, space)| is_shown(space.section)).collect();
        spaces.sort_unstable_by_key(|(at, _)| (at.1, at.0));
        plan.spaces.extend(spaces.iter().map(|(at, space)| PlanSpace {
            at: **at,
            ground: match space.ground {
                Ground::Open => PlanGround::Open,
                Ground::Difficult => PlanGround::Hatched,
                Ground::Impassable => PlanGround::Crossed,
                Ground::Blocking => PlanGround::Closed,
            },
            zone: None,
            is_shaded: !map.is_open(space.section),
        }));
        let is_space = |at: (u8, u8)| map.spaces.get(&at).is_some_and(|space| is_shown(space.section));
        for (edge, line) in &map.lines {
            let Some(before) = before(*edge) else { continue };
            if !is_space(before) && !is_space(edge.at) {
                continue;
            }
            let line = match line {
                Line::Wall => PlanLine::Wall,
                Line::Blocking => PlanLine::Blocked,
                Line::Impassable => PlanLine::Dashed,
                Line::Door => PlanLine::Door,
                Line::Seam => PlanLine::Seam,
            };
            plan.edges.push(PlanEdge { at: before, is_east: edge.is_left, line });
        }
        let tokens: Vec<&Token> =
            (map.tokens.iter()).filter(|token| is_space(token.at) && (self.is_secret() || is_open(token))).collect();
        plan.marks.extend(tokens.iter().map(|token| PlanMark {
            at: token.at,
            text: self.letter(token).to_owned(),
            role: role_of(token.color),
        }));
        self.labels(map, &is_shown, &mut plan);
        self.plan_legend(&tokens, &mut plan);
        plan.crop();
        plan
    }

    /// The letter of a token.
    fn letter(&self, token: &Token) -> &str {
        self.text(match (token.kind, token.color) {
            (TokenKind::DeploymentPoint, TokenColor::Black) => "imperial_assault.campaign.sheet.letter.figure",
            (TokenKind::Entrance, _) => "imperial_assault.campaign.sheet.letter.entrance",
            (TokenKind::Crate, _) => "imperial_assault.campaign.sheet.letter.crate",
            (TokenKind::Terminal, _) => "imperial_assault.campaign.sheet.letter.terminal",
            (TokenKind::Token, _) => "imperial_assault.campaign.sheet.letter.token",
            (TokenKind::Highlight, _) => "imperial_assault.campaign.sheet.letter.highlight",
            (TokenKind::DeploymentPoint, _) => "imperial_assault.campaign.sheet.letter.deployment",
        })
    }

    /// The name of each tile on the bare space that is nearest to its middle.
    fn labels(&self, map: &Map, is_shown: &dyn Fn(u8) -> bool, plan: &mut Plan) {
        for (number, tile) in map.tiles.iter().enumerate().filter(|(_, tile)| is_shown(tile.section)) {
            let own: Vec<(u8, u8)> =
                map.spaces.iter().filter(|(_, space)| space.tile == number).map(|(at, _)| *at).collect();
            let middle = |of: &dyn Fn(&(u8, u8)) -> u8| {
                own.iter().map(|at| i32::from(of(at)) * 2).sum::<i32>() / (own.len().max(1) as i32)
            };
            let (column, row) = (middle(&|at| at.0), middle(&|at| at.1));
            let is_bare = |at: &&(u8, u8)| {
                plan.marks.iter().all(|mark| mark.at != **at)
                    && map.spaces.get(*at).is_some_and(|space| space.ground == Ground::Open)
            };
            let far = |at: &&(u8, u8)| {
                let (across, down) = (i32::from(at.0) * 2 - column, i32::from(at.1) * 2 - row);
                (across * across + down * down, at.1, at.0)
            };
            let Some(at) = own.iter().filter(is_bare).min_by_key(far).or_else(|| own.iter().min_by_key(far)) else {
                continue;
            };
            plan.labels.push(PlanLabel { at: *at, text: tile.name() });
        }
    }

    fn plan_legend(&self, tokens: &[&Token], plan: &mut Plan) {
        let grounds = [
            (PlanGround::Closed, "imperial_assault.sheet.map.blocking"),
            (PlanGround::Hatched, "imperial_assault.sheet.map.difficult"),
            (PlanGround::Crossed, "imperial_assault.sheet.map.impassable"),
        ];
        let lines = [
            (PlanLine::Wall, "imperial_assault.sheet.map.wall"),
            (PlanLine::Door, "imperial_assault.sheet.map.door"),
            (PlanLine::Blocked, "imperial_assault.sheet.map.blocking_edge"),
            (PlanLine::Dashed, "imperial_assault.sheet.map.impassable_edge"),
            (PlanLine::Seam, "imperial_assault.campaign.sheet.seam"),
        ];
        let mut legend: Vec<(PlanSign, String)> = Vec::new();
        let mut add = |sign: PlanSign, key: &str| legend.push((sign, self.text(key).to_owned()));
        for (ground, key) in grounds.into_iter().filter(|(ground, _)| plan.spaces.iter().any(|at| at.ground == *ground))
        {
            add(PlanSign::Ground(ground), key);
        }
        for (line, key) in lines.into_iter().filter(|(line, _)| plan.edges.iter().any(|edge| edge.line == *line)) {
            add(PlanSign::Line(line), key);
        }
        if plan.spaces.iter().any(|space| space.is_shaded) {
            add(PlanSign::Shade, "imperial_assault.campaign.sheet.hidden");
        }
        for kind in TokenKind::ALL {
            for color in TokenColor::ALL {
                let of_kind = || tokens.iter().filter(|token| token.kind == kind && token.color == color);
                let Some(token) = of_kind().next() else { continue };
                let sign = PlanSign::Mark(self.letter(token).to_owned(), role_of(color));
                legend.push((sign, self.token_name(kind, color)));
            }
        }
        plan.legend = legend;
    }

    /// A token in words.
    fn token_name(&self, kind: TokenKind, color: TokenColor) -> String {
        if (kind, color) == (TokenKind::DeploymentPoint, TokenColor::Black) {
            return self.text("imperial_assault.campaign.sheet.figure_place").to_owned();
        }
        let (name, color) = (self.text(kind.term()), self.text(color.term()));
        self.say("imperial_assault.play.token_color", &[("token", &name), ("color", &color)])
    }
}

/// True for what everybody sees when the mission begins: no deployment points, no spaces that only the guide names.
const fn is_open(token: &Token) -> bool {
    !token.later && !matches!(token.kind, TokenKind::DeploymentPoint | TokenKind::Highlight)
}

/// The space left of an edge or above it.
const fn before(edge: Edge) -> Option<(u8, u8)> {
    let (column, row) = edge.at;
    match (edge.is_left, column.checked_sub(1), row.checked_sub(1)) {
        (true, Some(left), _) => Some((left, row)),
        (false, _, Some(above)) => Some((column, above)),
        _ => None,
    }
}
