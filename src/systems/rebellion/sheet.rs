//! Sheets for the table: the setup as dealt, and a round to tick off.

use super::{
    Catalog,
    cards::Side,
    play::{
        At, Describer, RebellionMatch, Stage,
        board::Units,
        state::{Post, Probe},
    },
};
use kernel::{
    Accent, Language,
    game::Match,
    phrase,
    sheet::{Block, Column, Columns, Fact, Heading, Level, Role, Sheet, TableBlock, TickShape, Ticks},
};

/// A sheet of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The setup, for a game at its beginning.
    SetUp,
    /// The present table, and the steps of a round.
    Round,
}

impl Kind {
    pub const ALL: [Self; 2] = [Self::SetUp, Self::Round];

    /// Name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::SetUp => "setup",
            Self::Round => "round",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

pub fn sheet(catalog: &Catalog, game: &RebellionMatch, kind: Kind, language: Language) -> Sheet {
    let writer = Writer { describer: Describer::of(catalog, game, language), game, language };
    match kind {
        Kind::SetUp => writer.set_up(),
        Kind::Round => writer.round(),
    }
}

struct Writer<'a> {
    describer: Describer<'a>,
    game: &'a RebellionMatch,
    language: Language,
}

impl Writer<'_> {
    fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language, key)
    }

    fn head(&self, title: &str) -> Sheet {
        let state = self.game.state();
        let mut sheet = Sheet::new(self.language, self.text(title));
        sheet.subtitle =
            format!("{} · {}", self.text("rebellion.name"), self.text(self.game.fixed().options.set.term()));
        sheet.figure = format!("{} / {}", state.time, state.reputation);
        sheet.footer = self.text("rebellion.sheet.footer").to_owned();
        sheet.accent = Accent::Rebel;
        sheet
    }

    fn units(&self, units: &Units) -> String {
        self.describer.army(units)
    }

    fn leaders(&self, post: Post, side: Side) -> String {
        let library = &self.game.fixed().library;
        let there =
            library.leaders().filter(|(leader, row)| row.side == side && self.game.state().post(*leader) == post);
        there.map(|(leader, _)| self.describer.leader(leader)).collect::<Vec<_>>().join(", ")
    }

    fn marks(&self, at: At) -> String {
        let spot = self.game.state().board.spot(at);
        let mut marks = Vec::new();
        match spot.loyalty {
            Some(Side::Empire) => marks.push("rebellion.loyalty.empire"),
            Some(Side::Rebel) => marks.push("rebellion.loyalty.rebel"),
            None => {}
        }
        for (there, key) in [
            (spot.subjugated, "rebellion.marker.subjugated"),
            (spot.sabotaged, "rebellion.marker.sabotaged"),
            (spot.destroyed, "rebellion.marker.destroyed"),
        ] {
            if there {
                marks.push(key);
            }
        }
        marks.into_iter().map(|key| self.text(key)).collect::<Vec<_>>().join(", ")
    }

    /// Systems with units or markers, or all systems, with Rebel units once they are placed.
    fn board(&self, all: bool) -> TableBlock {
        let placed = At::all().any(|at| {
            let library = &self.game.fixed().library;
            self.game.state().board.has(library, at, Side::Rebel)
        });
        let shown_columns = if all || placed { 4 } else { 3 };
        let library = &self.game.fixed().library;
        let titles = [
            ("rebellion.sheet.system", 2.0),
            ("rebellion.sheet.markers", 2.0),
            ("rebellion.sheet.imperial_units", 4.0),
            ("rebellion.sheet.rebel_units", 4.0),
        ];
        let titles = titles.into_iter().take(shown_columns);
        let columns = titles.map(|(key, weight)| Column::new(self.text(key), weight)).collect();
        let board = &self.game.state().board;
        let rows = At::all().filter_map(|at| {
            let units = |side| self.units(&board.of(library, at, side));
            let cells = [self.marks(at), units(Side::Empire), units(Side::Rebel)];
            let shown = all || cells.iter().any(|cell| !cell.is_empty());
            shown.then(|| {
                let mut row = vec![self.describer.at(at).into()];
                row.extend(cells.into_iter().map(Into::into));
                row.truncate(shown_columns);
                row
            })
        });
        TableBlock { columns, rows: rows.collect() }
    }

    fn set_up(&self) -> Sheet {
        let mut sheet = self.head("rebellion.sheet.set_up");
        let state = self.game.state();
        let fact = |key: &str, value: String| Fact::new(self.text(key), value);
        let queued = self.units(&state.queues[Side::Empire as usize][2]);
        let empire = &state.empire;
        let say = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| phrase::say(self.language, key, values);
        let markers = say("rebellion.sheet.on", &[("time", &state.time), ("reputation", &state.reputation)]);
        let decks = say(
            "rebellion.sheet.decks",
            &[
                ("starting", &empire.starting.len()),
                ("main", &empire.main.len()),
                ("projects", &empire.projects.len()),
                ("probes", &state.probes.iter().filter(|probe| **probe == Probe::Deck).count()),
            ],
        );
        let held: Vec<&str> = empire.held.iter().map(|card| self.describer.action(*card)).collect();
        let mut facts = vec![
            fact("rebellion.sheet.markers_on", markers),
            fact("rebellion.sheet.imperial_decks", decks),
            fact("rebellion.sheet.imperial_card", held.join(", ")),
            fact("rebellion.sheet.imperial_pool", self.leaders(Post::Pool, Side::Empire)),
            fact("rebellion.sheet.rebel_pool", self.leaders(Post::Pool, Side::Rebel)),
            fact("rebellion.sheet.rebel_units", self.units(&state.ready)),
        ];
        if !queued.is_empty() {
            facts.push(fact("rebellion.sheet.queue", queued));
        }
        if self.game.fixed().options.keeps_rebel_cards() {
            let names = |cards: Vec<&str>| cards.join(", ");
            let (rebels, describer) = (&state.rebels, self.describer);
            facts.push(fact(
                "rebellion.sheet.hand",
                names(rebels.hand.iter().map(|card| describer.mission(*card)).collect()),
            ));
            facts.push(fact(
                "rebellion.sheet.actions",
                names(rebels.action_hand.iter().map(|card| describer.action(*card)).collect()),
            ));
            facts.push(fact(
                "rebellion.sheet.objective",
                names(rebels.objective_hand.iter().map(|card| describer.objective(*card)).collect()),
            ));
        }
        sheet.push(facts);
        sheet.push(Heading::new(Level::Part, self.text("rebellion.sheet.board")));
        sheet.push(self.board(false));
        sheet
    }

    fn round(&self) -> Sheet {
        let mut sheet = self.head("rebellion.sheet.round");
        let state = self.game.state();
        let count = state.empire.round.len().max(1) as u16;
        let ticks = |key: &str, count: u16| Ticks::new(TickShape::Square, Role::Text, self.text(key), count);
        let steps = [
            (
                "rebellion.event.assignment",
                vec![ticks("rebellion.sheet.step.assign", 1), ticks("rebellion.sheet.step.round_deck", 1)],
            ),
            (
                "rebellion.event.command",
                vec![ticks("rebellion.sheet.step.missions", count), ticks("rebellion.sheet.step.moves", 5)],
            ),
            (
                "rebellion.event.refresh",
                vec![
                    ticks("rebellion.sheet.step.objective", 1),
                    ticks("rebellion.sheet.step.cards", 1),
                    ticks("rebellion.sheet.step.probes", 2),
                    ticks("rebellion.sheet.step.time", 1),
                    ticks("rebellion.sheet.step.build", 1),
                    ticks("rebellion.sheet.step.deploy", 1),
                ],
            ),
        ];
        let mut blocks: Vec<Block> = Vec::new();
        for (key, boxes) in steps {
            blocks.push(Heading::new(Level::Entry, self.text(key)).into());
            blocks.push(boxes.into());
        }
        sheet.push(Columns { count: 3, blocks });
        let pool = |side| self.leaders(Post::Pool, side);
        sheet.push(vec![
            Fact::new(self.text("rebellion.sheet.imperial_pool"), pool(Side::Empire)),
            Fact::new(self.text("rebellion.sheet.rebel_pool"), pool(Side::Rebel)),
        ]);
        if self.game.fixed().options.is_tracked() && !matches!(state.stage, Stage::SetUp) {
            sheet.push(Heading::new(Level::Part, self.text("rebellion.sheet.board")));
            sheet.push(self.board(true));
        }
        let over = self.game.outcome().is_some();
        if over {
            sheet.push(self.text("rebellion.sheet.over"));
        }
        sheet
    }
}
