//! Packing list of a match: cards, bases, tokens.

use super::{Block, Column, Columns, Heading, Level, Prose, Sheet, SheetWriter, TableBlock};

/// Things to be packed, part by part.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Packing(Vec<(String, Vec<Thing>)>);

#[derive(Debug, Clone, PartialEq)]
struct Thing {
    name: String,
    note: String,
    count: u32,
}

impl Packing {
    /// Begins a part.
    pub fn part(&mut self, title: impl Into<String>) {
        self.0.push((title.into(), Vec::new()));
    }

    /// Adds so many of a thing to the part; more of what is there already are counted together. 0 stands for as many as are
    /// needed.
    pub fn add(&mut self, count: u32, name: impl Into<String>, note: impl Into<String>) {
        let (name, note) = (name.into(), note.into());
        if self.0.is_empty() {
            self.part("");
        }
        let Some((_, things)) = self.0.last_mut() else { return };
        match things.iter_mut().find(|thing| thing.name == name && thing.note == note) {
            Some(thing) => thing.count += count,
            None => things.push(Thing { name, note, count }),
        }
    }

    /// Writes the parts that have something in them, each thing with a box to tick.
    pub fn write(self, writer: &SheetWriter<'_>, sheet: &mut Sheet) {
        sheet.most_pages = Some(1);
        for (title, things) in self.0.into_iter().filter(|(_, things)| !things.is_empty()) {
            let count: u32 = things.iter().map(|thing| thing.count).sum();
            let heading = Heading::new(Level::Part, title);
            sheet.push(if count > 0 {
                heading.figure(writer.say("systems.sheet.pieces", &[("count", &count)]))
            } else {
                heading
            });
            let row = |thing: Thing| {
                let count = if thing.count == 0 { String::new() } else { format!("{}\u{a0}×", thing.count) };
                let name = Prose::from(thing.name);
                let name = if thing.note.is_empty() { name } else { name.text("\u{2002}").small(thing.note) };
                vec![Prose::new().glyph("tick-square"), count.into(), name]
            };
            let columns =
                vec![Column::new("", 0.0), Column::new("", 0.0).aligned(super::Alignment::Right), Column::new("", 1.0)];
            let table = TableBlock { columns, rows: things.into_iter().map(row).collect() };
            sheet.push(Block::Columns(Columns { count: 2, blocks: vec![table.into()] }));
        }
    }
}
