//! Contents of sheets, for tests of any game.

use kernel::sheet::{Block, Card, Dial, Heading, Item, Prose, Sheet, Ticks, Verdict};

/// Blocks of a sheet, groups included.
pub fn blocks(sheet: &Sheet) -> Vec<&Block> {
    fn collect<'s>(blocks: &'s [Block], out: &mut Vec<&'s Block>) {
        for block in blocks {
            out.push(block);
            match block {
                Block::Keep(inner) => collect(inner, out),
                Block::AnyOrder(groups) => groups.iter().for_each(|blocks| collect(blocks, out)),
                Block::Lowest(arrangements) => arrangements.iter().take(1).for_each(|blocks| collect(blocks, out)),
                Block::Columns(columns) => collect(&columns.blocks, out),
                Block::Beside(beside) => {
                    collect(&beside.left, out);
                    collect(&beside.right, out);
                }
                Block::Cards(cards) => cards.cards.iter().for_each(|card| collect(&card.body, out)),
                _ => {}
            }
        }
    }
    let mut out = Vec::new();
    collect(&sheet.blocks, &mut out);
    out
}

pub fn headings(sheet: &Sheet) -> Vec<&Heading> {
    blocks(sheet)
        .into_iter()
        .filter_map(|block| if let Block::Heading(heading) = block { Some(heading) } else { None })
        .collect()
}

pub fn items(sheet: &Sheet) -> Vec<&Item> {
    blocks(sheet)
        .into_iter()
        .filter_map(|block| if let Block::Items(items) = block { Some(items) } else { None })
        .flatten()
        .collect()
}

/// Rows of boxes.
pub fn ticks(sheet: &Sheet) -> Vec<&[Ticks]> {
    blocks(sheet)
        .into_iter()
        .filter_map(|block| if let Block::Ticks(ticks) = block { Some(&**ticks) } else { None })
        .collect()
}

pub fn dials(sheet: &Sheet) -> Vec<&Dial> {
    blocks(sheet)
        .into_iter()
        .filter_map(|block| if let Block::Dial(dial) = block { Some(dial) } else { None })
        .collect()
}

/// Cards to cut out.
pub fn cards(sheet: &Sheet) -> Vec<&Card> {
    blocks(sheet)
        .into_iter()
        .filter_map(|block| if let Block::Cards(cards) = block { Some(&cards.cards) } else { None })
        .flatten()
        .collect()
}

pub fn verdict(sheet: &Sheet) -> Option<&Verdict> {
    blocks(sheet).into_iter().find_map(|block| if let Block::Verdict(verdict) = block { Some(verdict) } else { None })
}

/// Names of the explained terms.
pub fn terms(sheet: &Sheet) -> Vec<String> {
    let terms =
        blocks(sheet).into_iter().filter_map(|block| if let Block::Terms(terms) = block { Some(terms) } else { None });
    terms.flatten().map(|term| term.name.words().trim().to_owned()).collect()
}

/// Words of a text, with plain spaces.
pub fn plain(prose: &Prose) -> String {
    prose.words().trim().replace('\u{a0}', " ")
}

/// Words of all blocks.
pub fn words(sheet: &Sheet) -> String {
    let mut out = Vec::new();
    let mut add = |prose: &Prose| out.push(prose.words());
    for block in blocks(sheet) {
        match block {
            Block::Heading(heading) => [&heading.text, &heading.figure, &heading.note].into_iter().for_each(&mut add),
            Block::Paragraph(prose) => add(prose),
            Block::Items(items) => items.iter().for_each(|item| {
                add(&item.name);
                add(&item.text);
            }),
            Block::Table(table) => table.rows.iter().flatten().for_each(&mut add),
            Block::Facts(facts) => facts.iter().flat_map(|fact| [&fact.label, &fact.value]).for_each(&mut add),
            Block::Terms(terms) => terms.iter().for_each(|term| add(&term.text)),
            Block::Cards(cards) => cards.cards.iter().for_each(|card| add(&card.title.as_str().into())),
            _ => {}
        }
    }
    out.join("\n").replace('\u{a0}', " ")
}
