//! The structure tree of a PDF for screen readers: text in reading order as headings and paragraphs, words for
//! drawings, and tables as rows of cells.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId};
use printpdf::{DictItem, Op};

use crate::{Cell, Operation, Pages, Tag};
use kernel::sheet::Level;

/// Elements of a page in reading order; the index is the mark in the content.
pub(super) type Elements = Vec<Element>;

/// The element of a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Element {
    /// A heading or paragraph, by its name in the file.
    Block(&'static str),
    Cell(Cell),
    /// A drawing within the element of an earlier mark, with its words.
    Drawing {
        of: usize,
        words: String,
    },
    /// More of the element of an earlier mark, after a drawing.
    More {
        of: usize,
    },
}

impl Element {
    const fn of(tag: &Tag) -> Option<Self> {
        Some(Self::Block(match tag {
            Tag::Title => "H1",
            Tag::Heading(Level::Part) => "H2",
            Tag::Heading(Level::Entry) => "H3",
            Tag::Heading(Level::Minor) => "H4",
            Tag::Text => "P",
            Tag::Cell(cell) => return Some(Self::Cell(*cell)),
            Tag::Edge | Tag::Drawing(_) => return None,
        }))
    }

    /// Name in the file.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Block(kind) => kind,
            Self::Cell(cell) => kind_of(cell.is_title),
            Self::Drawing { .. } | Self::More { .. } => "Span",
        }
    }
}

const HEADINGS: [&str; 4] = ["H1", "H2", "H3", "H4"];

const fn kind_of(is_title: bool) -> &'static str {
    if is_title { "TH" } else { "TD" }
}

/// Marks the content of a page.
#[derive(Debug)]
pub(super) struct TagWriter {
    pub elements: Elements,
    /// Element of the next operation; none for heads and feet.
    next: Option<Element>,
    /// True while a mark is open that belongs to the next operation.
    is_open: bool,
    /// First mark of the element, once begun; none for heads and feet too.
    begun: Option<usize>,
    /// True while the open mark is a drawing with words.
    is_drawing: bool,
}

impl TagWriter {
    pub const fn new() -> Self {
        Self { elements: Vec::new(), next: Some(Element::Block("P")), is_open: false, begun: None, is_drawing: false }
    }

    /// Opens and closes marks before an operation.
    pub fn before(&mut self, operation: &Operation, ops: &mut Vec<Op>) {
        match operation {
            Operation::Tag(Tag::Drawing(words)) if self.next.is_some() => {
                // An element may begin with a drawing; its own mark is empty then.
                if self.begun.is_none() {
                    self.begin(ops);
                }
                if let Some(of) = self.begun {
                    self.end(ops);
                    self.mark(Element::Drawing { of, words: words.clone() }, ops);
                    self.is_drawing = true;
                }
            }
            Operation::Tag(Tag::Drawing(_)) => {}
            Operation::Tag(tag) => {
                self.end(ops);
                (self.next, self.begun) = (Element::of(tag), None);
            }
            Operation::Text(_) => {
                if self.is_drawing {
                    self.end(ops);
                }
                self.begin(ops);
            }
            _ => self.begin(ops),
        }
    }

    /// Closes an open mark.
    pub fn end(&mut self, ops: &mut Vec<Op>) {
        self.is_drawing = false;
        if std::mem::take(&mut self.is_open) {
            ops.push(Op::EndMarkedContent);
        }
    }

    /// Opens a mark for the next operation, unless open.
    fn begin(&mut self, ops: &mut Vec<Op>) {
        if self.is_open {
            return;
        }
        match (self.next.clone(), self.begun) {
            (None, _) => {
                ops.push(Op::BeginMarkedContent { tag: "Artifact".to_owned() });
                self.is_open = true;
            }
            (_, Some(of)) => self.mark(Element::More { of }, ops),
            (Some(element), None) => {
                self.begun = Some(self.elements.len());
                self.mark(element, ops);
            }
        }
    }

    fn mark(&mut self, element: Element, ops: &mut Vec<Op>) {
        let number = i64::try_from(self.elements.len()).unwrap_or(i64::MAX);
        let properties = DictItem::Dict { map: [("MCID".to_owned(), DictItem::Int(number))].into() };
        ops.push(Op::BeginMarkedContentWithProperties { tag: element.kind().to_owned(), properties });
        self.elements.push(element);
        self.is_open = true;
    }
}

/// Text in the encoding of PDF for all scripts.
pub(super) fn utf16(text: &str) -> Vec<u8> {
    [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
}

/// A table under construction: cells by row and column.
struct TableBuilder {
    id: ObjectId,
    sheet: ObjectId,
    rows: BTreeMap<u32, BTreeMap<u32, CellMarks>>,
}

/// A cell under construction, with the marks of its lines.
struct CellMarks {
    id: ObjectId,
    is_title: bool,
    marks: Vec<Object>,
}

impl TableBuilder {
    /// A cell, made when first asked for.
    fn cell(&mut self, file: &mut Document, cell: Cell) -> &mut CellMarks {
        let new = || CellMarks { id: file.new_object_id(), is_title: cell.is_title, marks: Vec::new() };
        self.rows.entry(cell.row).or_default().entry(cell.column).or_insert_with(new)
    }

    /// Writes the table. Every row has every column, with empty cells.
    fn write(self, file: &mut Document) {
        let columns = self.rows.values().filter_map(|row| row.last_key_value()).map(|(last, _)| last + 1);
        let columns = columns.max().unwrap_or(0);
        let mut rows = Vec::new();
        for mut row in self.rows.into_values() {
            let id = file.new_object_id();
            let is_title = row.values().any(|cell| cell.is_title);
            let mut cells = Vec::new();
            for column in 0..columns {
                let empty = || CellMarks { id: file.new_object_id(), is_title, marks: Vec::new() };
                let cell = row.remove(&column).unwrap_or_else(empty);
                let mut entry = element_of(kind_of(cell.is_title), id);
                if cell.is_title {
                    let scope = [("O", "Table"), ("Scope", "Column")];
                    let scope = scope.map(|(key, name)| (key, Object::Name(name.as_bytes().to_vec())));
                    entry.set("A", Dictionary::from_iter(scope));
                }
                entry.set("K", cell.marks);
                file.set_object(cell.id, entry);
                cells.push(Object::Reference(cell.id));
            }
            let mut entry = element_of("TR", self.id);
            entry.set("K", cells);
            file.set_object(id, entry);
            rows.push(Object::Reference(id));
        }
        let mut entry = element_of("Table", self.sheet);
        entry.set("K", rows);
        file.set_object(self.id, entry);
    }
}

/// Levels of headings, none skipped.
#[derive(Default)]
struct Levels {
    sheet: usize,
    /// Level of the last heading.
    last: usize,
}

impl Levels {
    /// Name of an element: a heading at most one level below the one before it.
    fn kind(&mut self, sheet: usize, kind: &'static str) -> &'static str {
        if self.sheet != sheet {
            *self = Self { sheet, last: 0 };
        }
        let Some(wanted) = HEADINGS.iter().position(|heading| *heading == kind) else { return kind };
        let level = wanted.min(self.last);
        self.last = level + 1;
        HEADINGS[level]
    }
}

/// Writes the structure tree: a part for each sheet, with headings, paragraphs and tables.
pub(super) fn write(file: &mut Document, pages: &Pages, spoken: &[Elements]) -> Result<(), lopdf::Error> {
    let root = file.new_object_id();
    let whole = file.new_object_id();
    let sheets: Vec<ObjectId> = pages.sheets.iter().map(|_| file.new_object_id()).collect();
    let mut children: Vec<Vec<Object>> = vec![Vec::new(); sheets.len()];
    let mut tables: BTreeMap<(usize, u32), TableBuilder> = BTreeMap::new();
    let mut parents = Vec::new();
    let mut levels = Levels::default();
    let numbers = file.get_pages();
    for ((index, elements), page) in spoken.iter().enumerate().zip(numbers.into_values()) {
        let sheet = pages.sheets.iter().rposition(|sheet| sheet.page <= index).unwrap_or(0);
        let parent = sheets.get(sheet).copied().unwrap_or(whole);
        let mut none = Vec::new();
        let children = children.get_mut(sheet).unwrap_or(&mut none);
        // Element of each mark.
        let mut own: Vec<ObjectId> = Vec::new();
        let mut blocks: BTreeMap<usize, (ObjectId, Dictionary, Vec<Object>)> = BTreeMap::new();
        for (mark, element) in elements.iter().enumerate() {
            let marked = Object::Dictionary(Dictionary::from_iter([
                ("Type", Object::Name(b"MCR".to_vec())),
                ("Pg", Object::Reference(page)),
                ("MCID", Object::Integer(i64::try_from(mark).unwrap_or(i64::MAX))),
            ]));
            let (owner, id, child) = match element {
                Element::Block(kind) => {
                    let id = file.new_object_id();
                    children.push(Object::Reference(id));
                    let mut entry = element_of(levels.kind(sheet, kind), parent);
                    entry.set("Pg", page);
                    let _ = blocks.insert(mark, (id, entry, Vec::new()));
                    (mark, id, marked)
                }
                Element::Cell(cell) => {
                    let table = tables.entry((sheet, cell.table)).or_insert_with(|| {
                        let id = file.new_object_id();
                        children.push(Object::Reference(id));
                        TableBuilder { id, sheet: parent, rows: BTreeMap::new() }
                    });
                    (mark, table.cell(file, *cell).id, marked)
                }
                Element::Drawing { of, words } => {
                    let parent = own.get(*of).copied().unwrap_or(whole);
                    let mut entry = element_of("Span", parent);
                    entry.set("ActualText", Object::string_literal(utf16(words)));
                    entry.set("K", marked);
                    let id = file.add_object(entry);
                    (*of, id, Object::Reference(id))
                }
                Element::More { of } => (*of, own.get(*of).copied().unwrap_or(whole), marked),
            };
            own.push(id);
            match elements.get(owner) {
                Some(Element::Cell(cell)) => {
                    let table = tables.get_mut(&(sheet, cell.table));
                    table.into_iter().for_each(|table| table.cell(file, *cell).marks.push(child.clone()));
                }
                _ => blocks.get_mut(&owner).into_iter().for_each(|(.., kids)| kids.push(child.clone())),
            }
        }
        for (id, mut entry, kids) in blocks.into_values() {
            entry.set("K", kids);
            file.set_object(id, entry);
        }
        let own: Vec<Object> = own.into_iter().map(Object::Reference).collect();
        let index = i64::try_from(index).unwrap_or(i64::MAX);
        parents.extend([Object::Integer(index), Object::Array(own)]);
        let page = file.get_dictionary_mut(page)?;
        page.set("StructParents", index);
        page.set("Tabs", Object::Name(b"S".to_vec()));
    }
    tables.into_values().for_each(|table| table.write(file));
    for ((id, sheet), children) in sheets.iter().zip(&pages.sheets).zip(children) {
        let mut entry = element_of("Sect", whole);
        entry.set("T", Object::string_literal(utf16(&sheet.title)));
        entry.set("K", children);
        file.set_object(*id, entry);
    }
    let mut entry = element_of("Document", root);
    entry.set("K", sheets.into_iter().map(Object::Reference).collect::<Vec<_>>());
    file.set_object(whole, entry);
    let tree = Dictionary::from_iter([
        ("Type", Object::Name(b"StructTreeRoot".to_vec())),
        ("K", Object::Reference(whole)),
        ("ParentTree", Object::Dictionary(Dictionary::from_iter([("Nums", Object::Array(parents))]))),
        ("ParentTreeNextKey", Object::Integer(i64::try_from(spoken.len()).unwrap_or(i64::MAX))),
    ]);
    file.set_object(root, tree);
    let catalog = file.catalog_mut()?;
    catalog.set("StructTreeRoot", root);
    catalog.set("MarkInfo", Dictionary::from_iter([("Marked", Object::Boolean(true))]));
    Ok(())
}

fn element_of(kind: &'static str, parent: ObjectId) -> Dictionary {
    Dictionary::from_iter([
        ("Type", Object::Name(b"StructElem".to_vec())),
        ("S", Object::Name(kind.as_bytes().to_vec())),
        ("P", Object::Reference(parent)),
    ])
}
