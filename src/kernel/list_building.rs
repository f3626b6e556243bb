//! Lists of a system: building, checking, printing and sharing.

use std::fmt::Debug;

use serde_json::Value;

use super::{
    CardRef, Document, Finding, Imported, Language, NewList, OutlineRow, Owned, Place, ReadError, Report, SheetInfo,
    SheetRequest, System, document::Envelope, owned::CollectionInfo, sheet::Sheet,
};

/// A form a list can be written in, as it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExportInfo {
    /// Its name on the command line.
    pub id: &'static str,
    /// The key of its name for people.
    pub term: &'static str,
    /// File extension, without the dot.
    pub extension: &'static str,
}

/// A faction a list is built for, as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FactionInfo {
    /// Its id in documents.
    pub id: &'static str,
    /// The key of its name.
    pub term: &'static str,
    /// The name of its mark among the icons.
    pub icon: &'static str,
}

/// A format a list is built for, as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormatInfo {
    /// Its id in documents.
    pub id: &'static str,
    /// The key of its name.
    pub term: &'static str,
    /// The points it allows.
    pub limit: i32,
    /// The most points players can agree on, where the format leaves them to the players.
    pub most: Option<i32>,
}

/// A variant of a faction, such as a battle force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantInfo<'a> {
    /// Its id in documents.
    pub id: &'a str,
    /// Its name by [`Language`].
    pub names: [&'a str; Language::ALL.len()],
}

/// A product one can buy, as a collection counts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductInfo<'a> {
    /// Its id within its game.
    pub id: &'a str,
    /// Its name by [`Language`].
    pub names: [&'a str; Language::ALL.len()],
    /// The publisher's number; may be empty.
    pub sku: &'a str,
    /// Content of a box that a collection counts, with quantities.
    pub contents: Vec<(CardRef, u32)>,
}

/// Copies of a card, or boxes of a product, that the player owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnedItem {
    /// The kind of card as in [`SourceCard::kind`](super::SourceCard::kind), such as `upgrade` or `product`.
    pub kind: String,
    /// Its id within its kind.
    pub id: String,
    pub count: u32,
}

/// Words that a code writes as one byte each, with spaces between them: the first has this byte, the others the next ones.
/// Bytes are below 96 and never change.
pub type CodeWords = (u8, &'static str);

/// Facts about a system's lists in general.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListsInfo {
    /// The forms they can be written in, in the order in which they are offered.
    pub exports: &'static [ExportInfo],
    /// The sheets they can be printed as, the usual one first.
    pub sheets: &'static [SheetInfo],
    /// The formats a list can be begun for, the usual one first.
    pub formats: &'static [FormatInfo],
    /// The factions a list can be begun for, in the order in which they are offered.
    pub factions: &'static [FactionInfo],
    /// The key of the name a new list has until it is given one.
    pub new_list: &'static str,
    /// The key of the word for what a list can be within its faction; empty where there is no such choice.
    pub variant: &'static str,
    /// The keys of the names of other programs' forms that the system reads.
    pub reads: &'static [&'static str],
    /// Words, folded, in headings of its lists and of no other system's.
    pub headings: &'static [&'static str],
    /// Fields that an object of another program has if it is such a list.
    pub fields: &'static [&'static str],
    /// The form in which any telephone can open a list: a link, or a text.
    pub opened: &'static str,
    /// File extensions of its lists, without the dot.
    pub extensions: &'static [&'static str],
    /// Words of its documents that a list code writes as one byte each.
    pub code_words: &'static [CodeWords],
}

impl ListsInfo {
    /// File extensions of most systems' lists.
    pub const EXTENSIONS: &'static [&'static str] = &["json", "txt", "md"];

    /// Of a system that builds no lists.
    pub const NONE: Self = Self {
        exports: &[],
        sheets: &[],
        formats: &[],
        factions: &[],
        new_list: "",
        variant: "",
        reads: &[],
        headings: &[],
        fields: &[],
        opened: "",
        extensions: &[],
        code_words: &[],
    };
}

/// A list of one system with its format, name and notes.
pub type DocumentOf<S> = Document<<S as ListBuilding>::Format, <S as ListBuilding>::List>;

/// A system whose lists can be built, checked, printed and passed on.
pub trait ListBuilding: System {
    /// Facts about its lists in general.
    const LISTS: ListsInfo;
    /// True if entries of one name are told apart by letters on the table and in accounts, not by numbers.
    const LETTERED: bool = false;
    /// Kinds that a collection of the system counts; none for a system without collections.
    const COLLECTION: Option<&'static CollectionInfo> = None;

    type Format: Debug + Copy + PartialEq + Send + Sync + 'static;
    type List: Debug + Clone + PartialEq + Send + Sync + 'static;

    /// Names of cards in any language, each with what the card costs in a list.
    fn costs(catalog: &Self::Catalog) -> Vec<(&str, i32)>;

    /// The products one can buy, in the order in which they are shown; none where it is not known which cards they hold.
    fn products(catalog: &Self::Catalog) -> Vec<ProductInfo<'_>> {
        let _ = catalog;
        Vec::new()
    }

    /// The kind and id under which a collection counts a [`SourceCard`](super::SourceCard). Several cards may count as
    /// one, such as a reprint played with the same figures.
    fn collected(catalog: &Self::Catalog, kind: &str, id: &str) -> Option<CardRef> {
        let _ = (catalog, kind, id);
        None
    }

    /// The name of the drawing of a thing that a collection counts; empty where it has none.
    fn drawing(catalog: &Self::Catalog, card: CardRef) -> &str {
        let _ = (catalog, card);
        ""
    }

    /// Tells each thing that is laid on the table for a list and that a collection counts, as often as the list needs it,
    /// with its place.
    fn uses(catalog: &Self::Catalog, list: &Self::List, each: &mut dyn FnMut(CardRef, Place)) {
        let _ = (catalog, list, each);
    }

    /// Variants of a faction; empty if it has none.
    fn variants<'a>(catalog: &'a Self::Catalog, faction: &str) -> Vec<VariantInfo<'a>> {
        let _ = (catalog, faction);
        Vec::new()
    }

    /// An empty list; none if the system has no such faction, format or variant, or the format no such limit.
    fn empty(catalog: &Self::Catalog, wish: &NewList<'_>) -> Option<DocumentOf<Self>>;

    /// The list in short, one row an entry.
    fn outline(catalog: &Self::Catalog, document: &DocumentOf<Self>, language: Language) -> Vec<OutlineRow>;

    /// Reads our own document, the envelope of which is open already.
    ///
    /// # Errors
    /// Missing fields, wrong types, with line and column.
    fn read(catalog: &Self::Catalog, envelope: &Envelope<'_, '_>) -> Result<DocumentOf<Self>, ReadError>;

    /// Reads a list in any form the system knows.
    ///
    /// # Errors
    /// Text in which no list of this system can be found.
    fn import(catalog: &Self::Catalog, text: &str) -> Result<Imported<DocumentOf<Self>>, ReadError>;

    /// The list as our own document.
    fn to_json(catalog: &Self::Catalog, document: &DocumentOf<Self>) -> Value;

    /// The list in the form of this id, if the system has it.
    fn export(catalog: &Self::Catalog, document: &DocumentOf<Self>, form: &str, language: Language) -> Option<String>;

    /// The list as the sheet that is wished for, if the system has it. Options the system does not know are left out.
    fn sheet(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        report: &Report,
        wish: &SheetRequest,
        language: Language,
    ) -> Option<Sheet>;

    /// A format as it is shown.
    fn format(format: &Self::Format) -> FormatInfo;

    /// The faction the list is built for.
    fn faction(list: &Self::List) -> FactionInfo;

    /// Replaces `report` by what all checks say of the list.
    fn check(catalog: &Self::Catalog, document: &DocumentOf<Self>, owned: Option<&Owned>, report: &mut Report);

    /// A note on two lists matched against each other, such as the choice of initiative.
    fn versus(first: &Report, second: &Report) -> Option<Finding>;
}
