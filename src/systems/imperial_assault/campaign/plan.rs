//! The drawn map of a mission: tiles with their names, lines, tokens, sections.

use super::{
    maps::{Ground, Line, Map, Token, TokenColor, TokenKind},
    table::board::Board,
};
use kernel::{
    Language, phrase,
    sheet::{Plan, PlanEdge, PlanGround, PlanLabel, PlanLine, PlanMark, PlanSign, PlanSpace, Role},
};

/// A map as somebody sees it.
#[derive(Debug, Clone, Copy)]
pub struct MapView<'a> {
    pub map: &'a Map,
    /// What happened to it; none before the mission begins.
    pub board: Option<&'a Board>,
    /// True for who knows what is revealed later (IA-CAMP-80).
    pub is_secret: bool,
    /// True for who deploys: nobody else sees the points for it (IA-CAMP-80).
    pub deploys: bool,
    pub language: Language,
}

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

impl MapView<'_> {
    fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language, key)
    }

    /// True for a section that is there for everybody.
    fn is_revealed(&self, section: u8) -> bool {
        self.board.map_or_else(|| self.map.is_open(section), |board| board.shows(self.map, section))
    }

    /// True for what lies there when the mission begins: no spaces that only the guide names.
    const fn is_open(&self, token: &Token) -> bool {
        match token.kind {
            TokenKind::Highlight => false,
            TokenKind::DeploymentPoint => self.deploys && !token.later,
            _ => !token.later,
        }
    }

    /// The plan with everything on it, or with what everybody may see.
    pub fn plan(&self) -> Plan {
        let map = self.map;
        let is_shown = |section: u8| self.is_secret || self.is_revealed(section);
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
            is_shaded: !self.is_revealed(space.section),
        }));
        let is_space = |at: (u8, u8)| map.spaces.get(&at).is_some_and(|space| is_shown(space.section));
        let is_passed = |edge| {
            let open = self.board.into_iter().flat_map(|board| &board.open);
            open.filter_map(|door| map.doors.get(*door)).any(|edges| edges.contains(edge))
        };
        for (edge, line) in &map.lines {
            let Some(before) = Map::before(*edge) else { continue };
            if !is_space(before) && !is_space(edge.at) {
                continue;
            }
            let line = match line {
                Line::Wall => PlanLine::Wall,
                Line::Blocking => PlanLine::Blocked,
                Line::Impassable => PlanLine::Dashed,
                Line::Door if is_passed(edge) => PlanLine::Dashed,
                Line::Door => PlanLine::Door,
                Line::Seam => PlanLine::Seam,
            };
            plan.edges.push(PlanEdge { at: before, is_east: edge.is_left, line });
        }
        let is_there = |place: &usize| self.board.is_none_or(|board| !board.taken.contains(place));
        let tokens = map.tokens.iter().enumerate().filter(|(place, _)| is_there(place)).map(|(_, token)| token);
        let tokens: Vec<&Token> =
            tokens.filter(|token| is_space(token.at) && (self.is_secret || self.is_open(token))).collect();
        plan.marks.extend(tokens.iter().map(|token| PlanMark {
            at: token.at,
            text: self.letter(token).to_owned(),
            role: role_of(token.color),
        }));
        labels(map, &is_shown, &mut plan);
        self.legend(&tokens, &mut plan);
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

    fn legend(&self, tokens: &[&Token], plan: &mut Plan) {
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
        let mut add = |sign: PlanSign, key: &str| legend.push((sign, phrase::text(self.language, key).to_owned()));
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
        phrase::say(self.language, "imperial_assault.play.token_color", &[("token", &name), ("color", &color)])
    }
}

/// The name of each tile on the bare space that is nearest to its middle.
fn labels(map: &Map, is_shown: &dyn Fn(u8) -> bool, plan: &mut Plan) {
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
