//! Recovery of rows from the bytes of a damaged database and its log, page by page and without SQLite. Digests identify
//! intact rows.

use std::collections::BTreeMap;

use rusqlite::types::ValueRef;

use super::seal::{Digest, REVISION, SealedTable, TABLES};

/// Page size if the file does not tell.
const USUAL_PAGE: usize = 4096;

/// Longest row, in bytes.
const LONGEST_ROW: usize = 256 << 20;

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

impl Value {
    pub fn as_ref(&self) -> ValueRef<'_> {
        match self {
            Self::Null => ValueRef::Null,
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(bytes) => ValueRef::Text(bytes),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }
    }

    pub const fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }
}

/// A row without its digest.
pub(super) type Row = Vec<Value>;

/// Recovered rows.
#[derive(Debug, Default)]
pub(super) struct RecoveredRows {
    /// Intact rows by table, in the order written as far as known.
    pub intact: BTreeMap<&'static str, Vec<Row>>,
    /// Damaged states of lists.
    pub damaged: Vec<Row>,
}

/// Recovers rows of a database and its log.
pub(super) fn recover(file: &[u8], log: &[u8]) -> RecoveredRows {
    let pages = Pages::of(file, log);
    let mut recovered = RecoveredRows::default();
    for (number, images) in &pages.images {
        // Rows of lists and states are never deleted from a page for good; of other tables the newest page counts.
        let newest = images.iter().rposition(|image| is_tree(image, *number));
        for (place, image) in images.iter().enumerate() {
            for (table, row, is_whole) in rows(&pages, *number, image) {
                let outlives = matches!(table.name, "list" | "revision");
                if is_whole && (outlives || Some(place) == newest) {
                    recovered.intact.entry(table.name).or_default().push(row);
                } else if !is_whole && table.name == REVISION.name {
                    recovered.damaged.push(row);
                }
            }
        }
    }
    recovered
}

/// Pages of a file and its log.
struct Pages<'b> {
    size: usize,
    /// All images of a page by number, oldest first.
    images: BTreeMap<u32, Vec<&'b [u8]>>,
}

impl<'b> Pages<'b> {
    fn of(file: &'b [u8], log: &'b [u8]) -> Self {
        let size = page_size(file, log);
        let mut images: BTreeMap<u32, Vec<&'b [u8]>> = BTreeMap::new();
        for (number, page) in (1..).zip(file.chunks_exact(size)) {
            images.entry(number).or_default().push(page);
        }
        let most = images.len() as u32 + (log.len() / size) as u32;
        let frames: Vec<&[u8]> = log.get(LOG_HEADER..).unwrap_or_default().chunks_exact(FRAME_HEADER + size).collect();
        // Frames after those of the running log belong to an older one.
        let running = |salt: Option<&[u8]>| frames.iter().any(|frame| frame.get(8..16) == salt);
        let salt = Some(log.get(16..24)).filter(|salt| running(*salt));
        let salt = salt.unwrap_or_else(|| frames.first().and_then(|frame| frame.get(8..16)));
        for frame in frames.iter().filter(|frame| frame.get(8..16) == salt) {
            let number = u32::from_be_bytes([frame[0], frame[1], frame[2], frame[3]]);
            if (1..=most).contains(&number) {
                images.entry(number).or_default().push(&frame[FRAME_HEADER..]);
            }
        }
        Self { size, images }
    }

    /// Continuation of a row on overflow pages, by the newest images or by the oldest.
    fn overflow(&self, first: u32, mut missing: usize, newest: bool) -> Option<Vec<u8>> {
        // Bounds the row by the file: ends a circular chain of pages.
        if missing > self.images.len() * self.size {
            return None;
        }
        let mut out = Vec::new();
        let mut number = first;
        while missing > 0 {
            let images = self.images.get(&number)?;
            let page = if newest { images.last() } else { images.first() }?;
            let take = missing.min(self.size - 4);
            out.extend_from_slice(page.get(4..4 + take)?);
            missing -= take;
            number = u32::from_be_bytes([page[0], page[1], page[2], page[3]]);
        }
        Some(out)
    }
}

/// Length of the header of a log, and of each frame's header.
const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

fn page_size(file: &[u8], log: &[u8]) -> usize {
    let fits = |size: &usize| size.is_power_of_two() && (512..=65_536).contains(size);
    let two = file.get(16..18).map(|bytes| usize::from(u16::from_be_bytes([bytes[0], bytes[1]])));
    let told = two.filter(|_| file.starts_with(b"SQLite format 3\0"));
    let told = told.map(|size| if size == 1 { 65_536 } else { size });
    let four = log.get(8..12).map(|bytes| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize);
    told.filter(fits).or(four.filter(fits)).unwrap_or(USUAL_PAGE)
}

/// Type of a table leaf page.
const TABLE_LEAF: u8 = 13;
const INDEX_LEAF: u8 = 10;
const INDEX_INSIDE: u8 = 2;

/// Offset of the header of a page.
const fn header(number: u32) -> usize {
    if number == 1 { 100 } else { 0 }
}

fn is_tree(image: &[u8], number: u32) -> bool {
    image.get(header(number)).is_some_and(|kind| [TABLE_LEAF, INDEX_LEAF, INDEX_INSIDE, 5].contains(kind))
}

/// Rows of our tables on a page, and true for intact ones.
fn rows(pages: &Pages<'_>, number: u32, image: &[u8]) -> Vec<(&'static SealedTable, Row, bool)> {
    let start = header(number);
    let Some(kind) = image.get(start).copied().filter(|_| is_tree(image, number)) else { return Vec::new() };
    let inside = if kind == INDEX_INSIDE { 4 } else { 0 };
    if !matches!(kind, TABLE_LEAF | INDEX_LEAF | INDEX_INSIDE) {
        return Vec::new();
    }
    let count = image.get(start + 3..start + 5).map_or(0, |bytes| u16::from_be_bytes([bytes[0], bytes[1]]));
    let mut found = Vec::new();
    for cell in 0..usize::from(count) {
        let at = start + 8 + inside + 2 * cell;
        let Some(pointer) = image.get(at..at + 2) else { break };
        let pointer = usize::from(u16::from_be_bytes([pointer[0], pointer[1]])) + inside;
        let Some(cell) = image.get(pointer..) else { continue };
        found.extend(read_cell(pages, cell, kind == TABLE_LEAF));
    }
    found
}

/// The row in a cell, if it belongs to one of our tables.
fn read_cell(pages: &Pages<'_>, cell: &[u8], numbered: bool) -> Option<(&'static SealedTable, Row, bool)> {
    let (length, rest) = varint(cell)?;
    let length = usize::try_from(length).ok().filter(|length| *length <= LONGEST_ROW)?;
    let (id, rest) = if numbered { varint(rest)? } else { (0, rest) };
    let usable = pages.size;
    let most = if numbered { usable - 35 } else { (usable - 12) * 64 / 255 - 23 };
    if length <= most {
        return row(rest.get(..length)?, numbered.then_some(id));
    }
    let least = (usable - 12) * 32 / 255 - 23;
    let local = least + (length - least) % (usable - 4);
    let local = if local <= most { local } else { least };
    let here = rest.get(..local)?;
    let next = rest.get(local..local + 4)?;
    let next = u32::from_be_bytes([next[0], next[1], next[2], next[3]]);
    let whole = |newest| {
        let beyond = pages.overflow(next, length - local, newest)?;
        row(&[here, &beyond].concat(), numbered.then_some(id))
    };
    match whole(true) {
        Some(found) if found.2 => Some(found),
        newest => whole(false).filter(|found| found.2).or(newest),
    }
}

/// A record as a row of the matching table.
fn row(record: &[u8], id: Option<i64>) -> Option<(&'static SealedTable, Row, bool)> {
    let mut values = values(record)?;
    if let Some(id) = id {
        *values.first_mut()? = Value::Integer(id);
    }
    let digest = values.pop()?.integer();
    let candidates =
        TABLES.into_iter().filter(|table| table.numbered == id.is_some() && table.columns.len() == values.len());
    let mut looks_like_state = None;
    for table in candidates {
        let mut worked_out = Digest::default();
        let is_text = worked_out.add(ValueRef::Text(table.name.as_bytes()))
            && values.iter().all(|value| worked_out.add(value.as_ref()));
        if is_text && digest == Some(worked_out.finish()) {
            return Some((table, values, true));
        }
        if table.name == REVISION.name {
            looks_like_state = Some(table);
        }
    }
    let is_integer = |place: usize| values[place].integer().is_some();
    let is_text = |place: usize| matches!(values[place], Value::Text(_));
    let table = looks_like_state.filter(|_| is_integer(1) && is_text(14))?;
    Some((table, values, false))
}

/// Values of a record.
fn values(record: &[u8]) -> Option<Row> {
    let (header, mut types) = varint(record)?;
    let header = usize::try_from(header).ok()?;
    let mut body = record.get(header..)?;
    types = types.get(..header.checked_sub(record.len() - types.len())?)?;
    let mut values = Vec::new();
    while !types.is_empty() {
        let (kind, rest) = varint(types)?;
        types = rest;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let (bytes, rest) = body.split_at_checked(length)?;
        body = rest;
        values.push(match kind {
            0 => Value::Null,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            1..=6 => Value::Integer(integer(bytes)),
            7 => Value::Real(f64::from_bits(integer(bytes).cast_unsigned())),
            _ if kind % 2 == 0 => Value::Blob(bytes.to_vec()),
            _ => Value::Text(bytes.to_vec()),
        });
    }
    Some(values)
}

/// A signed big-endian number of up to eight bytes.
fn integer(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|first| *first >= 0x80);
    bytes.iter().fold(if negative { -1 } else { 0 }, |number, byte| number << 8 | i64::from(*byte))
}

/// A number of one to nine bytes, and the rest.
fn varint(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let mut number = 0_u64;
    for (place, byte) in bytes.iter().take(9).enumerate() {
        if place == 8 {
            return Some(((number << 8 | u64::from(*byte)).cast_signed(), &bytes[9..]));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((number.cast_signed(), &bytes[place + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DataDir, Label, ListSummary, ListsDb, garbled::rounds};
    use kernel::Chance;
    use std::{collections::BTreeSet, fs};

    /// Bytes of a small library, partly in the log, with rows over several pages.
    fn library() -> (Vec<u8>, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let dir = DataDir::create(folder.path()).unwrap();
        let mut lists = ListsDb::open(&dir, 0).unwrap().0;
        for number in 0..4_usize {
            let document = |state: usize| format!("{{\"state\":{state},\"x\":\"{}\"}}", "abc".repeat(number * 1_500));
            let list = lists.create(&document(0), &ListSummary::default(), 1).unwrap();
            let label = Label::new("edit");
            let _ = lists.save(list.id, list.revision, &document(1), &ListSummary::default(), &label, 2).unwrap();
            lists.set_tags(list.id, &["club"]).unwrap();
            if number == 2 {
                lists.rest().unwrap();
            }
        }
        let log = dir.lists().with_extension("db-wal");
        (fs::read(dir.lists()).unwrap(), fs::read(log).unwrap())
    }

    /// Intact rows for comparison.
    fn told(recovered: &RecoveredRows) -> BTreeSet<String> {
        recovered
            .intact
            .iter()
            .flat_map(|(table, rows)| rows.iter().map(move |row| format!("{table} {row:?}")))
            .collect()
    }

    #[test]
    fn whatever_the_bytes_are_only_rows_that_were_written_pass_for_whole() {
        let (file, log) = library();
        let before = told(&recover(&file, &log));
        assert!(before.iter().filter(|row| row.starts_with("revision")).count() >= 8);
        let mut luck = Chance::seeded(3);
        let mut rescued = 0;
        for round in 0..rounds(200) {
            let (mut file, mut log) = (file.clone(), log.clone());
            for _ in 0..=luck.below(6) {
                let bytes = if luck.below(3) == 0 { &mut log } else { &mut file };
                if bytes.is_empty() {
                    continue;
                }
                // Lengths and offsets are at the beginnings of pages and rows.
                let at = match luck.below(3) {
                    0 => luck.place(bytes.len()) / 4096 * 4096 + luck.place(40),
                    1 => luck.place(bytes.len().min(200)),
                    _ => luck.place(bytes.len()),
                };
                let at = at.min(bytes.len() - 1);
                match luck.below(4) {
                    0 => bytes[at] = luck.below(256) as u8,
                    1 => bytes[at] ^= 1 << luck.below(8),
                    2 => {
                        let end = (at + luck.place(64)).min(bytes.len());
                        bytes[at..end].fill(if luck.below(2) == 0 { 0xff } else { 0 });
                    }
                    _ if luck.below(10) == 0 => bytes.truncate(at),
                    _ => {
                        let from = luck.place(bytes.len());
                        let length = luck.place(4_096).min(bytes.len() - from.max(at));
                        bytes.copy_within(from..from + length, at);
                    }
                }
            }
            let after = told(&recover(&file, &log));
            rescued += after.len();
            assert!(after.is_subset(&before), "round {round}: {:?}", after.difference(&before).next());
        }
        assert!(rescued > 0);
    }

    #[test]
    fn a_chain_of_pages_that_bites_its_tail_comes_to_an_end() {
        // A page of pointers to rows of the greatest length, which continue in a circular page.
        let mut page = vec![0; 4_096];
        page[0] = TABLE_LEAF;
        page[3..5].copy_from_slice(&1_000_u16.to_be_bytes());
        for cell in 0..1_000 {
            page[8 + 2 * cell..10 + 2 * cell].copy_from_slice(&2_100_u16.to_be_bytes());
        }
        // A length of nearly 256 MB, a number, and the bytes on the page.
        page[2_100..2_105].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f, 1]);
        let mut file = vec![0; 4_096];
        file.extend(&page);
        file.extend([0, 0, 0, 3].into_iter().chain([7; 4_092]));
        for at in (4_096 + 2_106..2 * 4_096 - 4).step_by(4) {
            file[at..at + 4].copy_from_slice(&3_u32.to_be_bytes());
        }
        assert!(recover(&file, &[]).intact.is_empty());
    }
}
