//! Everything that all systems share, and nothing of a single one.
//!
//! The kernel knows no card, rule, file or screen. It defines how systems talk to the rest of the program:
//!
//! | | main types |
//! |---|---|
//! | a system | [`System`], [`ListBuilding`], [`Playable`], [`Browsing`], [`Building`]; [`odds::Attacks`] |
//! | cards | [`CatalogFile`] and [`catalog`], [`SourceCard`], [`words!`](words::words), [`narration`] |
//! | lists | [`Document`], [`Place`], [`Edit`], [`Layout`]; [`muster`] proves a list legal and gives a [`Mustered`] |
//! | checks | [`Report`], [`Finding`], [`Verdict`]; [`Offer`] and [`Repair`] |
//! | matches | [`game::Match`], [`game::stepped::Ruleset`], [`Chance`], [`plane`] |
//! | text | [`Language`], [`phrase`]; [`text_list`] reads typed lists, [`sheet`] describes paper, [`post`] posts |
//!
//! # Example
//!
//! The rules core of a system is a [`Ruleset`](game::stepped::Ruleset): functions that ask a player wherever there is a
//! choice. [`Stepped`](game::stepped::Stepped) makes matches of it.
//!
//! ```
//! use kernel::game::{
//!     Match, Outcome, PieceAccount, Seat,
//!     stepped::{Flow, Ruleset, StepIo, Stepped},
//! };
//!
//! /// Nim: players take one to three sticks in turn; taking the last one wins.
//! struct Nim;
//!
//! #[derive(Debug, Clone, PartialEq)]
//! struct Heap {
//!     sticks: u8,
//!     turn: Seat,
//!     outcome: Option<Outcome>,
//! }
//!
//! impl Ruleset for Nim {
//!     type Fixed = ();
//!     type State = Heap;
//!     type Question = &'static str;
//!     type Answer = u8;
//!     type Event = (Seat, u8);
//!     type Seen<'a> = u8;
//!
//!     fn step<'a>(fixed: &'a (), heap: &'a mut Heap, mut io: StepIo<'a, Self>) -> Flow {
//!         let seat = heap.turn;
//!         let answers = (1..=heap.sticks.min(3)).collect();
//!         let taken = io.ask(fixed, heap, seat, "How many do you take?", answers)?.unwrap_or(1);
//!         io.emit((seat, taken));
//!         heap.sticks -= taken;
//!         heap.turn = seat.other();
//!         heap.outcome = (heap.sticks == 0).then(|| Outcome { winner: Some(seat), rounds: 1, score: [0, 0].into() });
//!         Ok(())
//!     }
//!
//!     fn outcome(heap: &Heap) -> Option<Outcome> {
//!         heap.outcome
//!     }
//!
//!     fn seen<'a>(_: &'a (), heap: &'a Heap, _: Seat, _: Option<&'a Stepped<Self>>) -> u8 {
//!         heap.sticks
//!     }
//!
//!     fn account(_: &(), _: &Heap, _: Seat) -> Vec<PieceAccount> {
//!         Vec::new()
//!     }
//! }
//!
//! let mut events = Vec::new();
//! let heap = Heap { sticks: 4, turn: Seat::First, outcome: None };
//! let mut game = Stepped::<Nim>::begin((), heap, &mut events);
//! assert_eq!(game.decision().unwrap().answers, [1, 2, 3]);
//! game.apply(&3, &mut events).unwrap();
//! // One stick is left: a single answer is no question.
//! assert_eq!(events, [(Seat::First, 3), (Seat::Second, 1)]);
//! assert_eq!(game.outcome().unwrap().winner, Some(Seat::Second));
//! ```

/// Version of the program, and its build where the packager names one in `MUSTER_BUILD`.
pub const VERSION: &str = match option_env!("MUSTER_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};

// Systems and their cards.
pub mod accent;
pub mod catalog;
pub mod fact;
pub mod icons;
pub mod narration;
pub mod rooms;
pub mod source;
pub mod system;
pub mod tabletop;
pub mod words;

// Lists: documents, places, edits, checks.
pub mod browsing;
pub mod building;
pub mod choice;
pub mod counter;
pub mod document;
pub mod edit;
pub mod finding;
pub mod folded;
pub mod layout;
pub mod list_building;
pub mod list_form;
pub mod matching;
pub mod materials;
pub mod mustered;
pub mod outline;
pub mod place;
pub mod tree;
pub mod twins;
pub mod verdict;

// Help with lists: offers, repairs, collections, random lists.
pub mod changes;
pub mod collecting;
pub mod comparison;
pub mod exchanging;
pub mod filling;
pub mod offer;
pub mod owned;
pub mod random_list;
pub mod repair;
mod repairing;
pub mod request;

// Import and export.
pub mod checksum;
pub mod import;
pub mod json;
pub mod list_code;
pub mod plain;
pub mod post;
pub mod read;
pub mod sheet;
pub mod similar;
pub mod text_list;
pub mod typed;

// Matches.
pub mod ability;
pub mod chance;
pub mod distribution;
pub mod game;
pub mod odds;
pub mod plane;
pub mod playable;
pub mod seat;

// Languages and small tools.
pub mod calendar;
pub mod language;
pub mod memo;
pub mod phrase;

pub use accent::Accent;
pub use browsing::{Browsing, Order, Reason};
pub use building::{Act, Building, EditOf, LabelledEdit};
pub use catalog::{CatalogError, CatalogFile, Problem};
pub use chance::Chance;
pub use changes::{CardChange, card_changes};
pub use choice::Choice;
pub use collecting::Purchase;
pub use counter::{Counter, CounterShape, CounterState, Difference, Value};
pub use distribution::Distribution;
pub use document::{Document, PackRef};
pub use edit::Edit;
pub use exchanging::{owned_repairs, repairs};
pub use fact::{CardRef, Fact, Names};
pub use filling::{Added, Filling, additions, fillings, first_fit};
pub use finding::{CheckId, Finding, Lack, LowerTotal, Report, Severity, Total};
pub use folded::{Folded, folded};
pub use import::{ImportNote, ImportOutcome, Imported};
pub use language::Language;
pub use layout::Layout;
pub use list_building::{
    DocumentOf, ExportInfo, FactionInfo, FormatInfo, ListBuilding, ListsInfo, OwnedItem, ProductInfo, VariantInfo,
};
pub use materials::{Illegal, Materials, MaterialsError};
pub use memo::Memo;
pub use mustered::{Mustered, muster, names_apart};
pub use offer::Offer;
pub use outline::OutlineRow;
pub use owned::{Enforcement, Missing, Owned};
pub use place::{Place, Step};
pub use playable::Playable;
pub use random_list::{RandomWish, random_list};
pub use read::ReadError;
pub use repair::Repair;
pub use repairing::repairs_of;
pub use request::{NewList, SheetInfo, SheetOption, SheetRequest};
pub use source::{CatalogSource, SourceCard, SourceFile};
pub use system::{System, SystemInfo};
pub use tree::{Node, Tree};
pub use verdict::{State, Verdict};
