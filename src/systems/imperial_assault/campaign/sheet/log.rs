//! The log, filled or empty.

use super::{Part, hero::numbers, writer::Writer};
use crate::campaign::{cards::Slot, guide::Seat, journal, log::Entry};
use kernel::sheet::{Beside, Block, Column, Columns, Fact, Heading, Level, Prose, Sheet, TableBlock, figures};

/// Lines for purchases in an empty log.
const LINES: usize = 6;

impl Writer<'_> {
    pub fn log(&self, sheet: &mut Sheet) {
        if self.options.has(Part::Empty) {
            self.empty_log(sheet);
            return;
        }
        self.verdict(sheet);
        sheet.push(self.players());
        let played: Vec<&Entry> = self.case.campaign.log.iter().collect();
        sheet.push(self.slots(|number| self.entry(number), &played));
        let facts = self.facts();
        if !facts.is_empty() {
            sheet.push(facts);
        }
        if self.options.has(Part::Journal) {
            self.journal(sheet);
        }
        if self.options.has(Part::Notes) {
            self.writer.notes(&self.document.notes, Level::Part, sheet);
        }
    }

    /// The heroes with their XP, the Empire with its own, credits and influence.
    fn players(&self) -> Block {
        let heroes = self.case.campaign.heroes.iter().enumerate().map(|(index, player)| {
            let xp = self.standing.heroes.get(index).map_or(0, |hero| hero.xp());
            let value = self.say("imperial_assault.campaign.sheet.xp", &[("xp", &xp)]);
            Fact::new(with_player(&self.hero_name(index), &player.player), value)
        });
        let empire = &self.case.campaign.empire;
        let class = empire.class.as_ref().map_or_else(
            || self.text("imperial_assault.campaign.journal.empire"),
            |class| class.name(self.case.catalog, self.language),
        );
        let (xp, influence) = (self.standing.imperial_xp(), self.standing.influence);
        let mut right =
            vec![Fact::new(self.text("imperial_assault.campaign.sheet.purse"), figures(self.standing.credits))];
        if !empire.automated {
            let values = [
                self.say("imperial_assault.campaign.sheet.xp", &[("xp", &xp)]),
                self.say("imperial_assault.campaign.sheet.influence", &[("influence", &influence)]),
            ];
            right.push(Fact::new(with_player(class, &empire.player), values.join(" · ")));
        }
        let left: Vec<Fact> = heroes.collect();
        Beside { left: vec![left.into()], right: vec![right.into()], share: 0.5 }.into()
    }

    /// A row for each line of the log, with what `entry` tells of it.
    fn slots(&self, entry: impl Fn(u8) -> Option<(Prose, [String; 5])>, forced: &[&Entry]) -> TableBlock {
        let slots: &[Slot] = self.case.log.map_or(&[], |log| &log.log);
        let longer = self.case.campaign.plays(crate::campaign::log::Variant::Longer);
        let mut rows = Vec::new();
        for (number, slot) in (1..).zip(slots).filter(|(_, slot)| longer || !slot.optional) {
            let tiers = slot.tiers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let kind = kernel::phrase::capital(self.text(slot.kind.term()));
            let (mission, values) = entry(number).unwrap_or_else(|| {
                let fixed = slot.mission.map_or_else(Prose::new, |mission| self.name(mission).into());
                (fixed, Default::default())
            });
            let mission = if mission.is_empty() { Prose::from("\u{a0}") } else { mission };
            let mission = mission.text("\n").small(kind);
            let mut row = vec![number.to_string().into(), mission, slot.threat.to_string().into(), tiers.into()];
            row.extend(values.map(Prose::from));
            rows.push(row);
            let is_forced = |entry: &&Entry| entry.slot == number && entry.forced && entry.again.is_none();
            rows.extend(forced.iter().copied().filter(is_forced).filter_map(|entry| {
                let (mission, values) = self.told(entry)?;
                let kind = self.text("imperial_assault.campaign.mission.forced");
                let threat = entry.threat_level.map_or_else(String::new, figures);
                let mut row = vec![Prose::new(), mission.text("\n").small(kind), threat.into(), Prose::new()];
                row.extend(values.map(Prose::from));
                Some(row)
            }));
        }
        let number = |key: &str| numbers(self.text(key));
        let columns = vec![
            numbers(""),
            Column::new(self.text("imperial_assault.campaign.sheet.column.mission"), 3.0),
            number("imperial_assault.campaign.sheet.column.threat"),
            Column::new(self.text("imperial_assault.campaign.sheet.column.tiers"), 0.0),
            Column::new(self.text("imperial_assault.campaign.sheet.column.winner"), 1.0),
            Column::new(self.text("imperial_assault.campaign.sheet.column.hero_xp"), 1.0),
            number("imperial_assault.campaign.sheet.column.credits"),
            number("imperial_assault.campaign.sheet.column.imperial_xp"),
            number("imperial_assault.campaign.sheet.column.influence"),
        ];
        TableBlock { columns, rows }
    }

    /// What the log says of a line: the mission, who won, and what both sides got.
    fn entry(&self, number: u8) -> Option<(Prose, [String; 5])> {
        let is_it = |entry: &&Entry| entry.slot == number && !entry.forced && entry.again.is_none();
        self.told(self.case.campaign.log.iter().find(is_it)?)
    }

    fn told(&self, entry: &Entry) -> Option<(Prose, [String; 5])> {
        let mission = entry.mission.as_ref()?.name(self.case.catalog, self.language);
        let winner = entry.winner.map_or("", |winner| {
            self.text(match winner {
                crate::campaign::cards::Side::Rebels => Seat::Rebels.term(),
                crate::campaign::cards::Side::Imperial => Seat::Empire.term(),
            })
        });
        let gains = entry.gained.clone().unwrap_or_default();
        let known = |value: i32| if entry.gained.is_some() { figures(value) } else { String::new() };
        let xp: Vec<String> = gains.hero_xp.iter().map(|xp| figures(*xp)).collect();
        let values =
            [winner.to_owned(), xp.join(", "), known(gains.credits), known(gains.imperial_xp), known(gains.influence)];
        Some((mission.into(), values))
    }

    /// What each mission and its stages brought.
    fn journal(&self, sheet: &mut Sheet) {
        let seat = if self.is_secret() { Seat::Empire } else { Seat::Table };
        let told = journal::entries(self.case, seat, false, self.language);
        let told: Vec<Block> = (told.into_iter())
            .filter(|(_, lines)| !lines.is_empty())
            .map(|(head, lines)| {
                let heading = Heading::new(Level::Minor, head);
                Block::Keep(vec![heading.into(), Block::Paragraph(lines.join("\n").into())])
            })
            .collect();
        if !told.is_empty() {
            sheet.push(Heading::new(Level::Part, self.text("imperial_assault.campaign.sheet.part.journal")));
            sheet.push(Columns { count: 2, blocks: told });
        }
    }

    /// The lines of the log with room to write on.
    fn empty_log(&self, sheet: &mut Sheet) {
        sheet.figure.clear();
        sheet.marks.clear();
        let lines = |keys: &[&str]| -> Vec<Block> {
            vec![keys.iter().map(|key| Fact::new(self.text(key), "")).collect::<Vec<_>>().into()]
        };
        let hero =
            |number: usize| Fact::new(self.say("imperial_assault.campaign.sheet.hero", &[("number", &number)]), "");
        let left: Vec<Fact> = (1..=4).map(hero).collect();
        let right = lines(&[
            "imperial_assault.campaign.journal.empire",
            "imperial_assault.campaign.sheet.class",
            "imperial_assault.campaign.sheet.purse",
            "imperial_assault.campaign.sheet.stat.influence",
        ]);
        sheet.push(Beside { left: vec![left.into()], right, share: 0.5 });
        sheet.push(self.slots(|_| None, &[]));
        let facts = |key: &str| -> Vec<Block> {
            let lines = (0..LINES).map(|_| Fact::new("", ""));
            vec![Heading::new(Level::Minor, self.text(key)).into(), lines.collect::<Vec<_>>().into()]
        };
        let (left, right) = ("imperial_assault.campaign.sheet.active", "imperial_assault.campaign.sheet.won");
        sheet.push(Beside { left: facts(left), right: facts(right), share: 0.5 });
    }
}

/// A name with the person who plays it.
fn with_player(name: &str, player: &str) -> String {
    if player.is_empty() { name.to_owned() } else { format!("{name} ({player})") }
}
