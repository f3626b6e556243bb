//! Every game the program knows, and lists of any of them.

use std::sync::OnceLock;

use serde_json::Value;

use imperial_assault::ImperialAssault;
use legion::Legion;
use xwing::XWing;

use super::{claim, report::ReportJson};
use kernel::{
    CatalogError, CatalogFile, CatalogSource, DocumentOf, ExportInfo, FactionInfo, Finding, FormatInfo, Imported,
    Language, Names, NewList, OutlineRow, OwnedItem, ProductInfo, ReadError, Report, SheetInfo, SheetRequest,
    SourceCard, SourceFile, System,
    document::Envelope,
    json::{Json, Node},
    sheet::Sheet,
};

/// A game the registry knows, found among all of them.
pub trait Registered: System {
    /// Its name in the registry.
    const GAME: SystemId;

    /// Its cards among those of all games.
    fn cards(catalogs: &Catalogs) -> &Self::Catalog;

    /// What is owned of it, if that is what this is.
    fn owned_in(owned: &AnyOwned) -> Option<&Self::Owned>;

    /// A list of it, if that is what this is.
    fn list_in(document: &AnyDocument) -> Option<&DocumentOf<Self>>;
}

/// Declares the games: the name of each in the registry, and the type that speaks for it.
macro_rules! games {
    ($($(#[$doc:meta])* $Game:ident, $field:ident: $System:ty;)+) => {
        /// A game the program knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum SystemId {
            $($(#[$doc])* $Game,)+
        }

        impl SystemId {
            /// Every game, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Game),+];

            /// The game's id in documents and on the command line.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$Game => <$System>::ID,)+ }
            }

            /// The key of its name.
            pub const fn term(self) -> &'static str {
                match self { $(Self::$Game => <$System>::NAME,)+ }
            }

            /// What players call it at the head of a list.
            pub const fn called(self) -> &'static [&'static str] {
                match self { $(Self::$Game => <$System>::ALIASES,)+ }
            }

            /// The key of the word for a kind of card of its catalog, as searches give it.
            pub fn kind_term(self, kind: &str) -> String {
                format!("{}.kind.{kind}", self.term().trim_end_matches(".name"))
            }

            /// The forms its lists can be written in.
            pub const fn forms(self) -> &'static [ExportInfo] {
                match self { $(Self::$Game => <$System>::EXPORTS,)+ }
            }

            /// The sheets its lists can be printed as, the usual one first.
            pub const fn sheets(self) -> &'static [SheetInfo] {
                match self { $(Self::$Game => <$System>::SHEETS,)+ }
            }

            /// The formats a list can be begun for, the usual one first.
            pub const fn formats(self) -> &'static [FormatInfo] {
                match self { $(Self::$Game => <$System>::FORMATS,)+ }
            }

            /// The factions a list can be begun for.
            pub const fn factions(self) -> &'static [FactionInfo] {
                match self { $(Self::$Game => <$System>::FACTIONS,)+ }
            }

            /// The key of the name a new list has until it is given one.
            pub const fn new_list(self) -> &'static str {
                match self { $(Self::$Game => <$System>::NEW_LIST,)+ }
            }

            /// The key of what is to be known of its catalog.
            pub const fn sources(self) -> &'static str {
                match self { $(Self::$Game => <$System>::SOURCES,)+ }
            }

            /// The keys of the names of other programs' forms that it reads.
            pub const fn reads(self) -> &'static [&'static str] {
                match self { $(Self::$Game => <$System>::READS,)+ }
            }

            /// How files with its lists are called, without the dot.
            pub const fn extensions(self) -> &'static [&'static str] {
                match self { $(Self::$Game => <$System>::EXTENSIONS,)+ }
            }

            /// Checks these files as a catalog of the game, together with the program's own for what they do not hold.
            /// Gives everything that is wrong with them.
            pub fn verify(self, files: &[CatalogFile<'_>]) -> Vec<CatalogError> {
                match self {
                    $(Self::$Game => <$System>::load(&<$System>::files_with(files)).err().unwrap_or_default(),)+
                }
            }
        }

        /// The cards of all games. A game's cards are loaded from its files when they are first asked for.
        #[derive(Debug)]
        pub struct Catalogs {
            files: Vec<SourceFile>,
            $($field: OnceLock<<$System as System>::Catalog>,)+
        }

        /// The cards of the files that travel inside the program.
        impl Default for Catalogs {
            fn default() -> Self {
                let mut files = Vec::new();
                $(files.extend(<$System>::FILES.iter().map(|file| SourceFile {
                    system: <$System>::ID.into(),
                    name: file.name.into(),
                    text: file.text.into(),
                }));)+
                Self::of(files)
            }
        }

        impl Catalogs {
            /// The cards of these files, as they were kept. A game whose files cannot be loaded has those of the program.
            pub const fn of(files: Vec<SourceFile>) -> Self {
                Self { files, $($field: OnceLock::new(),)+ }
            }

            $(
                $(#[$doc])*
                #[allow(clippy::expect_used, reason = "the files are compiled in, and the tests load them all")]
                pub fn $field(&self) -> &<$System as System>::Catalog {
                    self.$field.get_or_init(|| {
                        let kept = <$System>::load(&self.files_of(<$System>::ID));
                        kept.or_else(|_| <$System>::load(<$System>::FILES)).expect("the bundled catalog is whole")
                    })
                }
            )+

            /// The names of a game's cards.
            pub fn names(&self, system: SystemId) -> &dyn Names {
                match system { $(SystemId::$Game => self.$field(),)+ }
            }

            /// How much a game's catalog holds: pairs of a name for machines and a number.
            pub fn counts(&self, system: SystemId) -> Vec<(&'static str, usize)> {
                match system { $(SystemId::$Game => <$System>::counts(self.$field()),)+ }
            }

            /// A name for the content of a game's catalog.
            pub fn version(&self, system: SystemId) -> &str {
                match system { $(SystemId::$Game => <$System>::version(self.$field()),)+ }
            }

            /// Names of a game's cards with what each costs.
            pub fn costs(&self, system: SystemId) -> Vec<(&str, i32)> {
                match system { $(SystemId::$Game => <$System>::costs(self.$field()),)+ }
            }

            fn cards(&self, system: SystemId) -> Vec<SourceCard> {
                match system { $(SystemId::$Game => <$System>::source(self.$field()),)+ }
            }

            /// The products of a game.
            pub fn products(&self, system: SystemId) -> Vec<ProductInfo<'_>> {
                match system { $(SystemId::$Game => <$System>::products(self.$field()),)+ }
            }

            /// What a collection holds of a game.
            pub fn owned(&self, system: SystemId, items: &[OwnedItem]) -> AnyOwned {
                match system { $(SystemId::$Game => AnyOwned::$Game(<$System>::owned(self.$field(), items)),)+ }
            }
        }

        $(impl Registered for $System {
            const GAME: SystemId = SystemId::$Game;

            fn cards(catalogs: &Catalogs) -> &<$System as System>::Catalog {
                catalogs.$field()
            }

            fn owned_in(owned: &AnyOwned) -> Option<&<$System as System>::Owned> {
                match owned {
                    AnyOwned::$Game(owned) => Some(owned),
                    #[allow(unreachable_patterns, reason = "reached as soon as there are two games")]
                    _ => None,
                }
            }

            fn list_in(document: &AnyDocument) -> Option<&DocumentOf<$System>> {
                match document {
                    AnyDocument::$Game(document) => Some(document),
                    #[allow(unreachable_patterns, reason = "reached as soon as there are two games")]
                    _ => None,
                }
            }
        })+

        /// A list of any game.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "a list is seldom moved and never kept in numbers")]
        pub enum AnyDocument {
            $($(#[$doc])* $Game(DocumentOf<$System>),)+
        }

        /// What a player owns of one game.
        #[derive(Debug, Clone)]
        pub enum AnyOwned {
            $($(#[$doc])* $Game(<$System as System>::Owned),)+
        }

        impl AnyOwned {
            /// The game.
            pub const fn system(&self) -> SystemId {
                match self { $(Self::$Game(_) => SystemId::$Game,)+ }
            }
        }

        impl AnyDocument {
            /// An empty list of a game; none if the game has no such faction or format, or the format no such limit.
            pub fn empty(catalogs: &Catalogs, system: SystemId, wish: &NewList<'_>) -> Option<Self> {
                match system { $(SystemId::$Game => <$System>::empty(catalogs.$field(), wish).map(Self::$Game),)+ }
            }

            /// The game.
            pub const fn system(&self) -> SystemId {
                match self { $(Self::$Game(_) => SystemId::$Game,)+ }
            }

            /// The list's name.
            pub fn name(&self) -> &str {
                match self { $(Self::$Game(document) => &document.name,)+ }
            }

            /// Gives the list a name.
            pub fn rename(&mut self, name: String) {
                match self { $(Self::$Game(document) => document.name = name,)+ }
            }

            /// The player's notes.
            pub fn notes(&self) -> &str {
                match self { $(Self::$Game(document) => &document.notes,)+ }
            }

            /// The format the list is built for.
            pub fn format(&self) -> FormatInfo {
                match self { $(Self::$Game(document) => <$System>::format(&document.format),)+ }
            }

            /// The faction the list is built for.
            pub fn faction(&self) -> FactionInfo {
                match self { $(Self::$Game(document) => <$System>::faction(&document.list),)+ }
            }

            /// The list in short, one row an entry.
            pub fn outline(&self, catalogs: &Catalogs, language: Language) -> Vec<OutlineRow> {
                match self { $(Self::$Game(document) => <$System>::outline(catalogs.$field(), document, language),)+ }
            }

            /// The names of its game's cards.
            pub fn names<'a>(&self, catalogs: &'a Catalogs) -> &'a dyn Names {
                catalogs.names(self.system())
            }

            /// What all checks say of the list. What is owned of another game is not looked at.
            pub fn check(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>) -> Report {
                let mut report = Report::default();
                self.check_into(catalogs, owned, &mut report);
                report
            }

            /// Replaces `report` by what all checks say of the list; for many lists this spares the memory of each.
            pub fn check_into(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, report: &mut Report) {
                match self {
                    $(Self::$Game(document) => {
                        let owned = match owned {
                            Some(AnyOwned::$Game(owned)) => Some(owned),
                            _ => None,
                        };
                        <$System>::check(catalogs.$field(), document, owned, report);
                    })+
                }
            }

            /// What is to be said when two lists of one game meet, each with its report.
            pub fn versus(&self, report: &Report, other: &Self, other_report: &Report) -> Option<Finding> {
                match (self, other) {
                    $((Self::$Game(_), Self::$Game(_)) => <$System>::versus(report, other_report),)+
                    #[allow(unreachable_patterns, reason = "reached as soon as there are two games")]
                    _ => None,
                }
            }

            /// The list as our own document.
            pub fn to_json(&self, catalogs: &Catalogs) -> Value {
                match self { $(Self::$Game(document) => <$System>::to_json(catalogs.$field(), document),)+ }
            }

            /// The list in the form of this id, if its game has it. Texts for people are in their language.
            pub fn export(&self, catalogs: &Catalogs, form: &str, language: Language) -> Option<String> {
                match self {
                    $(Self::$Game(document) => <$System>::export(catalogs.$field(), document, form, language),)+
                }
            }

            /// The list as the sheet that is wished for, if its game has it.
            pub fn sheet(
                &self,
                catalogs: &Catalogs,
                report: &Report,
                wish: &SheetRequest,
                language: Language,
            ) -> Option<Sheet> {
                match self {
                    $(Self::$Game(document) => <$System>::sheet(catalogs.$field(), document, report, wish, language),)+
                }
            }

            fn open(
                catalogs: &Catalogs,
                system: SystemId,
                envelope: &Envelope<'_, '_>,
            ) -> Result<Self, ReadError> {
                match system {
                    $(SystemId::$Game => <$System>::read(catalogs.$field(), envelope).map(Self::$Game),)+
                }
            }

            fn import(catalogs: &Catalogs, system: SystemId, text: &str) -> Result<Imported<Self>, ReadError> {
                match system {
                    $(SystemId::$Game => {
                        let Imported { document, notes } = <$System>::import(catalogs.$field(), text)?;
                        Ok(Imported { document: Self::$Game(document), notes })
                    })+
                }
            }
        }
    };
}

games! {
    /// X-Wing, first edition.
    XWing, xwing: XWing;
    /// Legion, at 800 points.
    Legion, legion: Legion;
    /// Imperial Assault, skirmish.
    ImperialAssault, imperial_assault: ImperialAssault;
}

impl SystemId {
    /// The game with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|system| system.id() == id)
    }

    /// The sheet of this id, if the game has it.
    pub fn sheet(self, id: &str) -> Option<&'static SheetInfo> {
        self.sheets().iter().find(|sheet| sheet.id == id)
    }

    /// The format of this id, if the game has it.
    pub fn format(self, id: &str) -> Option<&'static FormatInfo> {
        self.formats().iter().find(|format| format.id == id)
    }

    /// The faction of this id, if the game has it.
    pub fn faction(self, id: &str) -> Option<&'static FactionInfo> {
        self.factions().iter().find(|faction| faction.id == id)
    }

    /// The ids of all games, for messages.
    pub fn known() -> String {
        Self::ALL.iter().map(|system| system.id()).collect::<Vec<_>>().join(", ")
    }
}

impl Catalogs {
    /// The files, and every card of every game as it is searched.
    pub fn source(&self) -> CatalogSource<'_> {
        CatalogSource { files: self.files.clone(), cards: Box::new(|| self.searched()) }
    }

    fn searched(&self) -> Vec<SourceCard> {
        let mut all = Vec::new();
        for system in SystemId::ALL.iter().copied() {
            let mut cards = self.cards(system);
            for card in &mut cards {
                card.term("kind", card.kind, &system.kind_term(card.kind));
            }
            all.extend(cards);
        }
        all
    }

    fn files_of(&self, system: &str) -> Vec<CatalogFile<'_>> {
        let files = self.files.iter().filter(|file| file.system == system);
        files.map(|file| CatalogFile { name: &file.name, text: &file.text }).collect()
    }
}

impl AnyDocument {
    /// Reads a list of any game in any form.
    ///
    /// Our own document says which game it is of. A foreign form is shown to the game of the `hint`, or to every game;
    /// the one that it names, or else the one that understands most of it and whose cards cost what it says, has it.
    ///
    /// # Errors
    /// Text in which there is no list, with line and column.
    pub fn read(catalogs: &Catalogs, text: &str, hint: Option<SystemId>) -> Result<Imported<Self>, ReadError> {
        // What does not begin like an object may still be a list written for people.
        if text.trim_start().starts_with('{') {
            let json = Json::parse(text)?;
            if Envelope::is_ours(&json) {
                let document = Self::read_ours(catalogs, text, &json)?;
                return Ok(Imported { document, notes: Vec::new() });
            }
        }
        let asked = hint.as_ref().map_or(SystemId::ALL, std::slice::from_ref);
        let mut read: Vec<Imported<Self>> = Vec::new();
        let mut complaint: Option<ReadError> = None;
        let mut complaints = 0;
        for system in asked {
            match Self::import(catalogs, *system, text) {
                Ok(next) => read.push(next),
                Err(error) => {
                    complaints += 1;
                    // What a game says that knows the text tells more than that another does not.
                    if complaint.as_ref().is_none_or(|before| before.is_foreign() && !error.is_foreign()) {
                        complaint = Some(error);
                    }
                }
            }
        }
        claim::strongest(catalogs, text, read).ok_or_else(|| match complaint {
            Some(complaint) if complaints == 1 || !complaint.is_foreign() => complaint,
            Some(complaint) => ReadError::at(complaint.line, complaint.column, "systems.read.no_list"),
            None => ReadError::whole("systems.read.empty"),
        })
    }

    fn read_ours(catalogs: &Catalogs, text: &str, json: &Json<'_>) -> Result<Self, ReadError> {
        let root = Node::root(text, json);
        let envelope = Envelope::open(&root)?;
        let Some(system) = SystemId::from_id(envelope.system) else {
            let value: String = envelope.system.chars().take(60).collect();
            let node = envelope.required("system")?;
            return Err(node.error("systems.read.system").with("value", value).with("known", SystemId::known()));
        };
        Self::open(catalogs, system, &envelope)
    }

    /// The report in the form in which the command line gives it to machines.
    pub fn report_json<'a>(&'a self, catalogs: &'a Catalogs, report: &'a Report, language: Language) -> ReportJson<'a> {
        ReportJson {
            system: self.system().id(),
            format: self.format().id,
            name: self.name(),
            report,
            language,
            names: self.names(catalogs),
        }
    }
}
