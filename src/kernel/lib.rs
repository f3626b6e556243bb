//! What every game shares, and nothing of any one game.
//!
//! The kernel knows no card, no rule, no file and no screen. It holds the words in which the games speak to the
//! rest of the program: languages and phrases, the findings of a check, the steps that lead to a place in a list.

pub mod accent;
pub mod browsing;
pub mod building;
pub mod calendar;
pub mod catalog;
pub mod chance;
pub mod changes;
pub mod choice;
pub mod comparison;
pub mod counter;
pub mod distribution;
pub mod document;
pub mod edit;
pub mod exchanging;
pub mod fact;
pub mod filling;
pub mod finding;
pub mod folded;
pub mod game;
pub mod icons;
pub mod import;
pub mod json;
pub mod language;
pub mod layout;
pub mod list_building;
pub mod list_code;
pub mod list_form;
pub mod matching;
pub mod materials;
pub mod memo;
pub mod mustered;
pub mod narration;
pub mod odds;
pub mod offer;
pub mod outline;
pub mod owned;
pub mod phrase;
pub mod place;
pub mod plain;
pub mod plane;
pub mod playable;
pub mod post;
pub mod random_list;
pub mod read;
pub mod request;
pub mod seat;
pub mod sheet;
pub mod similar;
pub mod source;
pub mod system;
pub mod text_list;
pub mod tree;
pub mod verdict;
pub mod words;

pub use accent::Accent;
pub use browsing::{Browsing, Order, Reason};
pub use building::{Act, Building, EditOf, LabelledEdit};
pub use catalog::{CatalogError, CatalogFile, Problem};
pub use chance::Chance;
pub use changes::{CardChange, card_changes};
pub use choice::Choice;
pub use counter::{Counter, CounterShape, CounterState, Difference, Value};
pub use distribution::Distribution;
pub use document::{Document, PackRef};
pub use edit::Edit;
pub use exchanging::{owned_repairs, repairs};
pub use fact::{CardRef, Fact, Names};
pub use filling::{Added, Filling, fillings, first_fit};
pub use finding::{CheckId, Finding, LowerTotal, Report, Severity, Total};
pub use folded::{Folded, folded};
pub use import::{ImportNote, Imported, Outcome};
pub use language::Language;
pub use layout::Layout;
pub use list_building::{
    DocumentOf, ExportInfo, FactionInfo, FormatInfo, ListBuilding, ListsInfo, OwnedItem, ProductInfo, SheetInfo,
    SheetOption, VariantInfo,
};
pub use materials::{Illegal, Materials, MaterialsError};
pub use memo::Memo;
pub use mustered::{Mustered, muster, names_apart};
pub use offer::{Offer, Repair};
pub use outline::OutlineRow;
pub use owned::{Enforcement, Missing, Owned, Purchase};
pub use place::{Place, Step};
pub use playable::Playable;
pub use random_list::{RandomWish, random_list};
pub use read::ReadError;
pub use request::{NewList, SheetRequest};
pub use source::{CatalogSource, SourceCard, SourceFile};
pub use system::{System, SystemInfo};
pub use tree::{Node, Tree};
pub use verdict::{Lack, State, Verdict};
