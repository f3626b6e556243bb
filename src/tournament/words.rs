//! Standings and pairings as rows of words, for a shell and for paper.

use kernel::{Language, phrase};

use super::{
    model::{Criterion, Round, Seats, Table, Tournament},
    scoring::Score,
    standing::Standing,
};

/// Most evenings with a column of their own in the standings of a season.
const MOST_EVENINGS: usize = 6;

/// Columns with their headings, and rows of cells. The first two columns are numbers and names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Criterion {
    /// The key of its short form.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Score => "tournament.short.score",
            Self::Margin => "tournament.short.margin",
            Self::Schedule => "tournament.short.schedule",
            Self::ExtendedSchedule => "tournament.short.extended_schedule",
            Self::Points => "tournament.short.points",
            Self::Wins => "tournament.short.wins",
        }
    }

    fn cell(self, line: &Standing, language: Language) -> String {
        match self {
            Self::Schedule => language.decimal(line.schedule.value(), 3),
            Self::ExtendedSchedule => language.decimal(line.extended_schedule.value(), 3),
            _ => line.value(self).to_string(),
        }
    }
}

impl Tournament {
    /// The title of a round, counted from 0, with its evening in a season.
    pub fn title_of(&self, round: usize, language: Language) -> String {
        let title = self.title_within(round, language);
        match self.evening_of(round) {
            Some(evening) => format!("{} · {title}", self.evening_name(evening, language)),
            None => title,
        }
    }

    /// Number of evenings with a column of their own in the standings.
    pub fn evening_columns(&self) -> usize {
        self.evenings.len().min(MOST_EVENINGS)
    }

    /// The title of a round within its evening.
    pub fn title_within(&self, round: usize, language: Language) -> String {
        let Some(stage) = self.rounds.get(round).map(|round| round.stage) else { return String::new() };
        let first = self.evening_of(round).map_or(0, |evening| self.evenings[evening].first);
        let number = self.rounds[first..=round].iter().filter(|other| other.stage == stage).count();
        phrase::say(language, stage.term(), &[("round", &number)])
    }

    pub fn standing_rows(&self, language: Language) -> Rows {
        let text = |key| phrase::text(language, key).to_owned();
        let order = &self.settings.order;
        let mut head = vec![text("tournament.column.place"), text("tournament.column.player")];
        // What each evening brought, the last ones of a long season.
        let evenings: Vec<(usize, Vec<u32>)> = (0..self.evenings.len())
            .rev()
            .take(MOST_EVENINGS)
            .map(|evening| {
                let (alone, players) = self.evening(evening);
                let mut scores = vec![0; self.players.len()];
                alone.standings().iter().for_each(|line| scores[players[line.player]] = line.score);
                (evening, scores)
            })
            .collect();
        head.extend(
            evenings
                .iter()
                .rev()
                .map(|(evening, _)| phrase::say(language, "tournament.short.evening", &[("number", &(evening + 1))])),
        );
        head.extend(order.iter().map(|criterion| text(criterion.short())));
        head.extend([text("tournament.column.record"), text("tournament.column.byes")]);
        let row = |line: &Standing| {
            let player = &self.players[line.player];
            let name = match player.dropped {
                Some(_) if !self.is_season() => {
                    phrase::say(language, "tournament.name.dropped", &[("name", &player.name)])
                }
                _ => player.name.clone(),
            };
            let mut row = vec![line.place.to_string(), name];
            row.extend(evenings.iter().rev().map(|(_, scores)| scores[line.player].to_string()));
            row.extend(order.iter().map(|criterion| criterion.cell(line, language)));
            row.extend([format!("{}-{}-{}", line.wins, line.draws, line.losses), line.byes.to_string()]);
            row
        };
        Rows { head, rows: self.standings().iter().map(row).collect() }
    }

    pub fn round_rows(&self, round: &Round, language: Language) -> Rows {
        let head = ["table", "first", "second", "result"].map(|column| {
            let key = format!("tournament.column.{column}");
            phrase::text(language, &key).to_owned()
        });
        let row = |(number, table): (usize, &Table)| {
            let [first, second] = self.seated(table, language);
            let result =
                table.result.as_ref().map_or_else(String::new, |score| self.result_words(table, score, language));
            vec![(number + 1).to_string(), first, second, result]
        };
        Rows { head: head.to_vec(), rows: round.tables.iter().enumerate().map(row).collect() }
    }

    /// The names at a table; in the place of the second one that the other rests.
    pub fn seated(&self, table: &Table, language: Language) -> [String; 2] {
        let name = |player: usize| self.players[player].name.clone();
        match table.players {
            Seats::Bye(only) => [name(only), phrase::text(language, "tournament.bye").to_owned()],
            Seats::Pair(first, second) => [name(first), name(second)],
        }
    }

    /// A result in words: points, and who won where they do not tell.
    pub fn result_words(&self, table: &Table, score: &Score, language: Language) -> String {
        let [first, second] = score.points;
        let points = format!("{first} : {second}");
        let by_points = Score::of(first, second).winner();
        if score.winner() == by_points {
            return points;
        }
        let names = self.seated(table, language);
        match score.winner() {
            Some(side) => {
                phrase::say(language, "tournament.result.won", &[("points", &points), ("name", &names[side])])
            }
            None => phrase::say(language, "tournament.result.draw", &[("points", &points)]),
        }
    }
}
