//! What a PDF says to those who hear it: its text in the order in which it is read, as headings and paragraphs, with
//! words for drawings.

use lopdf::{Dictionary, Document, Object, ObjectId};
use printpdf::{DictItem, Op};

use crate::{Operation, Pages, Tag};
use kernel::sheet::Level;

/// What stands on one page, in the order in which it is read; its place there is its mark in the page's content.
pub(super) type Elements = Vec<Element>;

/// How a heading or a paragraph is called in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Element(&'static str);

impl Element {
    const fn of(tag: &Tag) -> Option<Self> {
        Some(Self(match tag {
            Tag::Title => "H1",
            Tag::Heading(Level::Part) => "H2",
            Tag::Heading(Level::Entry) => "H3",
            Tag::Heading(Level::Minor) => "H4",
            Tag::Text => "P",
            Tag::Edge | Tag::Drawing(_) => return None,
        }))
    }
}

/// Marks what is drawn on a page as what it is.
#[derive(Debug)]
pub(super) struct Spoken {
    pub elements: Elements,
    /// What the next thing drawn belongs to; none at the edges of the page.
    next: Option<Element>,
    /// Whether something is open, and whether it is the one that the next thing drawn belongs to.
    is_open: bool,
    is_begun: bool,
    /// Whether a drawing with words is open within.
    has_words: bool,
}

impl Spoken {
    pub const fn new() -> Self {
        Self { elements: Vec::new(), next: Some(Element("P")), is_open: false, is_begun: false, has_words: false }
    }

    /// Opens and closes marks before something is drawn.
    pub fn before(&mut self, operation: &Operation, ops: &mut Vec<Op>) {
        match operation {
            Operation::Tag(Tag::Drawing(words)) => {
                self.end_words(ops);
                self.begin(ops);
                let text = ("ActualText".to_owned(), DictItem::String { data: utf16(words), literal: false });
                let properties = DictItem::Dict { map: [text].into() };
                ops.push(Op::BeginMarkedContentWithProperties { tag: "Span".to_owned(), properties });
                self.has_words = true;
            }
            Operation::Tag(tag) => {
                self.end_words(ops);
                (self.next, self.is_begun) = (Element::of(tag), false);
            }
            Operation::Text(_) => {
                self.end_words(ops);
                self.begin(ops);
            }
            _ => self.begin(ops),
        }
    }

    /// Closes what is open at the end of a page.
    pub fn end(&mut self, ops: &mut Vec<Op>) {
        self.end_words(ops);
        if std::mem::take(&mut self.is_open) {
            ops.push(Op::EndMarkedContent);
        }
    }

    fn end_words(&mut self, ops: &mut Vec<Op>) {
        if std::mem::take(&mut self.has_words) {
            ops.push(Op::EndMarkedContent);
        }
    }

    /// Opens what is drawn next, unless it is open.
    fn begin(&mut self, ops: &mut Vec<Op>) {
        if self.is_begun {
            return;
        }
        self.end(ops);
        match self.next {
            None => ops.push(Op::BeginMarkedContent { tag: "Artifact".to_owned() }),
            Some(element) => {
                let number = i64::try_from(self.elements.len()).unwrap_or(i64::MAX);
                let properties = DictItem::Dict { map: [("MCID".to_owned(), DictItem::Int(number))].into() };
                ops.push(Op::BeginMarkedContentWithProperties { tag: element.0.to_owned(), properties });
                self.elements.push(element);
            }
        }
        (self.is_open, self.is_begun) = (true, true);
    }
}

/// A text as PDF keeps those of all scripts.
pub(super) fn utf16(text: &str) -> Vec<u8> {
    [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect()
}

/// Writes the tree of what stands on the pages: a part of each sheet, and in it headings and paragraphs.
pub(super) fn write(file: &mut Document, pages: &Pages, spoken: &[Elements]) -> Result<(), lopdf::Error> {
    let root = file.new_object_id();
    let whole = file.new_object_id();
    let sheets: Vec<ObjectId> = pages.sheets.iter().map(|_| file.new_object_id()).collect();
    let mut children: Vec<Vec<Object>> = vec![Vec::new(); sheets.len()];
    let mut parents = Vec::new();
    let numbers = file.get_pages();
    for ((index, elements), page) in spoken.iter().enumerate().zip(numbers.into_values()) {
        let sheet = pages.sheets.iter().rposition(|sheet| sheet.page <= index).unwrap_or(0);
        let parent = sheets.get(sheet).copied().unwrap_or(whole);
        let mut own = Vec::new();
        for (mark, element) in elements.iter().enumerate() {
            let mut entry = element_of(element.0, parent);
            entry.set("Pg", page);
            entry.set("K", i64::try_from(mark).unwrap_or(i64::MAX));
            own.push(Object::Reference(file.add_object(entry)));
        }
        if let Some(children) = children.get_mut(sheet) {
            children.extend(own.iter().cloned());
        }
        let index = i64::try_from(index).unwrap_or(i64::MAX);
        parents.extend([Object::Integer(index), Object::Array(own)]);
        let page = file.get_dictionary_mut(page)?;
        page.set("StructParents", index);
        page.set("Tabs", Object::Name(b"S".to_vec()));
    }
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
