//! Lists of any system that builds some.

mod campaign;
mod read;

pub use read::TOURNAMENT;

use std::{
    any::Any,
    borrow::Cow,
    fmt::{self, Debug},
    ops::Deref,
};

use serde_json::Value;

use super::{
    AnyOwned, Catalogs, Registered, SystemId,
    equipped::{self, Equipped},
    packs,
    report::ReportJson,
};
use kernel::{
    Browsing, CardChange, CardRef, DocumentOf, FactionInfo, Filling, Finding, FormatInfo, Language, ListBuilding,
    ListsInfo, Names, NewList, OutlineRow, PackRef, RandomWish, Repair, Report, SheetRequest, SourceCard,
    document::{Envelope, Enveloped},
    json::{Json, Node},
    list_code::{self, Codebook},
    phrase,
    sheet::{CODE, Code, Sheet},
};

/// A list of any game.
#[derive(Debug)]
pub struct AnyDocument(Box<dyn AnyList>);

/// Something that a sheet can show instead of the usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The sheet's id.
    pub sheet: &'static str,
    pub id: String,
    pub name: String,
}

/// A list of any system.
pub trait AnyList: Debug + Send + Sync {
    /// The game.
    fn system(&self) -> SystemId;

    /// Its name, its notes, and what else its envelope says.
    #[doc(hidden)]
    fn envelope(&self) -> &dyn Enveloped;

    #[doc(hidden)]
    fn envelope_mut(&mut self) -> &mut dyn Enveloped;

    /// The list's name.
    fn name(&self) -> &str {
        self.envelope().name()
    }

    /// The player's notes.
    fn notes(&self) -> &str {
        self.envelope().notes()
    }

    /// True if the list opts out of the rules.
    fn is_freeform(&self) -> bool {
        self.envelope().is_freeform()
    }

    /// The packs the list is built with.
    fn packs(&self) -> Vec<PackRef> {
        self.envelope().packs()
    }

    /// Every card of the list that its catalog knows.
    fn cards(&self, catalogs: &Catalogs) -> Vec<CardRef>;

    /// The list as other catalogs name its cards.
    #[doc(hidden)]
    fn moved(&self, catalogs: &Catalogs, to: &Catalogs) -> Option<AnyDocument>;

    /// Facts about documents of its kind.
    fn documents(&self) -> &'static ListsInfo;

    /// The names of its cards.
    fn names<'a>(&self, catalogs: &'a Catalogs) -> &'a dyn Names;

    /// A name for the content of the catalog it is built with.
    fn catalog_version<'a>(&self, catalogs: &'a Catalogs) -> &'a str;

    /// The format the list is built for.
    fn format(&self) -> FormatInfo;

    /// The faction the list is built for.
    fn faction(&self) -> FactionInfo;

    /// The list in short, one row an entry.
    fn outline(&self, catalogs: &Catalogs, language: Language) -> Vec<OutlineRow>;

    /// Replaces `report` by what all checks say of the list; for many lists this spares the memory of each. What is
    /// owned of another system is not looked at.
    fn check_into(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, report: &mut Report);

    /// Components of the list that a collection counts, each as often as needed.
    fn uses(&self, _catalogs: &Catalogs) -> Vec<CardRef> {
        Vec::new()
    }

    /// True if the list has far more entries than any format can field: no repairs, fillings or changes are looked for.
    fn is_too_long(&self, _catalogs: &Catalogs) -> bool {
        false
    }

    /// For each of the first findings repairs that remove it and add no error; with a collection, also for cards not owned.
    fn repairs(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, findings: &[Finding]) -> Vec<Vec<Repair<()>>>;

    /// An entry with all that lies on it; none if there is no such entry.
    fn equipped(&self, _catalogs: &Catalogs, _entry: usize) -> Option<Equipped> {
        None
    }

    /// The field of its document in which its entries stand.
    fn entries_field(&self) -> Option<&'static str> {
        None
    }

    /// The best few ways to spend the points the list has left ([`kernel::fillings`]).
    fn fillings(
        &self,
        _catalogs: &Catalogs,
        _owned: Option<&AnyOwned>,
        _most: usize,
        _wanted: &dyn Fn() -> bool,
    ) -> Vec<Filling<AnyDocument>> {
        Vec::new()
    }

    /// The cards that real lists add most often ([`kernel::additions`]).
    fn additions(&self, _catalogs: &Catalogs, _owned: Option<&AnyOwned>, _most: usize) -> Vec<Filling<AnyDocument>> {
        Vec::new()
    }

    /// Every legal list that this one becomes by one card ([`kernel::card_changes`]).
    fn card_changes(
        &self,
        _catalogs: &Catalogs,
        _owned: Option<&AnyOwned>,
        _wanted: &dyn Fn() -> bool,
    ) -> Vec<CardChange<AnyDocument>> {
        Vec::new()
    }

    /// A random legal list that this one is the beginning of ([`kernel::random_list`]).
    fn random(
        &self,
        _catalogs: &Catalogs,
        _wish: &RandomWish,
        _owned: Option<&AnyOwned>,
        _seed: u64,
        _wanted: &dyn Fn() -> bool,
    ) -> Option<AnyDocument> {
        None
    }

    /// Sets the format of this id, with the points agreed on; whether the system has it.
    fn set_format(&mut self, catalogs: &Catalogs, id: &str, limit: Option<i32>) -> bool;

    /// A note on two lists of one system matched against each other, each with its report.
    fn versus(&self, _report: &Report, _other: &AnyDocument, _other_report: &Report) -> Option<Finding> {
        None
    }

    /// The list as our own document.
    fn to_json(&self, catalogs: &Catalogs) -> Value;

    /// The list in the form of this id, if its system has it. Texts for people are in their language.
    fn export(&self, catalogs: &Catalogs, form: &str, language: Language) -> Option<String>;

    /// The list as the sheet that is asked for, if its system has it.
    fn sheet(&self, catalogs: &Catalogs, report: &Report, request: &SheetRequest, language: Language) -> Option<Sheet>;

    /// What a sheet can show instead of the usual, such as the page of another mission.
    fn subjects(&self, _catalogs: &Catalogs, _language: Language) -> Vec<Subject> {
        Vec::new()
    }

    /// The document of the system's own type.
    fn as_any(&self) -> &dyn Any;

    #[doc(hidden)]
    fn boxed(&self) -> Box<dyn AnyList>;

    #[doc(hidden)]
    fn equals(&self, other: &dyn Any) -> bool;
}

struct ListOf<S: ListBuilding>(DocumentOf<S>);

impl<S: ListBuilding> Debug for ListOf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: Registered> ListOf<S>
where
    S: ListBuilding,
{
    /// The cards of all systems, as the list means them.
    fn catalogs<'a>(&self, catalogs: &'a Catalogs) -> &'a Catalogs {
        if self.0.has_packs() { catalogs.for_packs(&self.0.packs()) } else { catalogs.for_packs(&[]) }
    }

    /// The cards of its system, as the list means them.
    fn catalog<'a>(&self, catalogs: &'a Catalogs) -> &'a S::Catalog {
        S::cards(self.catalogs(catalogs))
    }

    /// The list as it is passed on: one for which the rules do not count, or which is built with packs, says so in its name,
    /// as other programs keep no other mark. Our own document has fields for it.
    fn marked(&self, catalogs: &Catalogs, form: &str, language: Language) -> Cow<'_, DocumentOf<S>> {
        if form == OWN_FORM || !(self.0.is_freeform() || self.0.has_packs()) {
            return Cow::Borrowed(&self.0);
        }
        let name = marked_name(catalogs, &self.0, language);
        Cow::Owned(DocumentOf::<S> { name, ..self.0.clone() })
    }
}

/// Adds what is to be said of the packs of a list. `refuses` is true for one that does not fit together with those before it.
fn add_pack_findings(
    catalogs: &Catalogs,
    list: &dyn AnyList,
    refuses: &dyn Fn(&Catalogs, &str) -> bool,
    report: &mut Report,
) {
    let (named, cards, names) = (list.packs(), list.cards(catalogs), list.names(catalogs));
    let refuses = |pack: &str| refuses(catalogs.for_packs(&named), pack);
    let built = packs::Built { system: list.system(), named: &named, cards, names, refuses: &refuses };
    packs::add_findings(catalogs, &built, report);
}

/// The name of a list for people: one for which the rules do not count, or which is built with packs, says so.
fn marked_name(catalogs: &Catalogs, list: &dyn Enveloped, language: Language) -> String {
    let mut name = list.name().to_owned();
    if list.is_freeform() {
        name = phrase::say(language, "systems.freeform.name", &[("name", &name)]);
    }
    let packs = list.packs();
    if !packs.is_empty() {
        let packs = packs::named(catalogs, &packs);
        name = phrase::say(language, "systems.pack.name", &[("name", &name), ("packs", &packs)]);
    }
    name.trim().to_owned()
}

/// The words of every system, and these cards.
pub(super) fn codebook(cards: &[SourceCard]) -> Codebook<'_> {
    let words = SystemId::ALL.iter().flat_map(|system| system.lists().code_words);
    Codebook::new(words.copied(), cards.iter().map(|card| card.id.as_str()))
}

/// The form of our own document.
const OWN_FORM: &str = "muster";

/// A filling of a list of one system, as one of any.
fn any_filling<S: Registered + Browsing>(filling: Filling<DocumentOf<S>>) -> Filling<AnyDocument> {
    let Filling { document, cards, total, left } = filling;
    Filling { document: AnyDocument::new::<S>(document), cards, total, left }
}

impl<S: Registered + Browsing> AnyList for ListOf<S> {
    fn system(&self) -> SystemId {
        S::GAME
    }

    fn envelope(&self) -> &dyn Enveloped {
        &self.0
    }

    fn envelope_mut(&mut self) -> &mut dyn Enveloped {
        &mut self.0
    }

    fn documents(&self) -> &'static ListsInfo {
        &S::LISTS
    }

    fn names<'a>(&self, catalogs: &'a Catalogs) -> &'a dyn Names {
        self.catalogs(catalogs).names(S::GAME)
    }

    fn catalog_version<'a>(&self, catalogs: &'a Catalogs) -> &'a str {
        S::version(self.catalog(catalogs))
    }

    fn format(&self) -> FormatInfo {
        S::format(&self.0.format)
    }

    fn faction(&self) -> FactionInfo {
        S::faction(&self.0.list)
    }

    fn outline(&self, catalogs: &Catalogs, language: Language) -> Vec<OutlineRow> {
        S::outline(self.catalog(catalogs), &self.0, language)
    }

    fn cards(&self, catalogs: &Catalogs) -> Vec<CardRef> {
        let tree = S::tree(self.catalog(catalogs), &self.0.list);
        tree.all().into_iter().filter_map(|node| Some(node.known()?.into())).collect()
    }

    fn moved(&self, catalogs: &Catalogs, to: &Catalogs) -> Option<AnyDocument> {
        let text = self.to_json(catalogs).to_string();
        let json = Json::parse(&text).ok()?;
        let root = Node::root(&text, &json);
        S::read(S::cards(to), &Envelope::open(&root).ok()?).ok().map(AnyDocument::new::<S>)
    }

    fn check_into(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, report: &mut Report) {
        S::check(self.catalog(catalogs), &self.0, owned.and_then(AnyOwned::of::<S>), report);
        report.is_freeform = self.0.is_freeform();
        if self.0.has_packs() {
            add_pack_findings(catalogs, self, &|with, pack| with.refuses(S::GAME, pack), report);
        }
    }

    fn uses(&self, catalogs: &Catalogs) -> Vec<CardRef> {
        let mut uses = Vec::new();
        let cards = self.catalog(catalogs);
        S::uses(cards, &self.0.list, &mut |card, _| {
            // A card of a pack is in no box, and other lists do not know it.
            if !kernel::owned::is_brought(cards, card) {
                uses.push(card);
            }
        });
        uses
    }

    fn is_too_long(&self, catalogs: &Catalogs) -> bool {
        S::tree(self.catalog(catalogs), &self.0.list).is_too_long()
    }

    fn repairs(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, findings: &[Finding]) -> Vec<Vec<Repair<()>>> {
        let owned = owned.and_then(AnyOwned::of::<S>);
        let found = kernel::repairs::<S>(self.catalog(catalogs), &self.0, findings, owned);
        found.into_iter().map(|repairs| repairs.into_iter().map(Repair::told).collect()).collect()
    }

    fn equipped(&self, catalogs: &Catalogs, entry: usize) -> Option<Equipped> {
        Equipped::of::<S>(self.catalogs(catalogs), &self.0, entry)
    }

    fn entries_field(&self) -> Option<&'static str> {
        equipped::field::<S>()
    }

    fn fillings(
        &self,
        catalogs: &Catalogs,
        owned: Option<&AnyOwned>,
        most: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Vec<Filling<AnyDocument>> {
        if self.is_too_long(catalogs) {
            return Vec::new();
        }
        let owned = owned.and_then(AnyOwned::of::<S>);
        let found = kernel::fillings::<S>(self.catalog(catalogs), &self.0, owned, most, wanted);
        found.into_iter().map(any_filling::<S>).collect()
    }

    fn additions(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>, most: usize) -> Vec<Filling<AnyDocument>> {
        if self.is_too_long(catalogs) {
            return Vec::new();
        }
        let owned = owned.and_then(AnyOwned::of::<S>);
        let found = kernel::additions::<S>(self.catalog(catalogs), &self.0, owned, most);
        found.into_iter().map(any_filling::<S>).collect()
    }

    fn card_changes(
        &self,
        catalogs: &Catalogs,
        owned: Option<&AnyOwned>,
        wanted: &dyn Fn() -> bool,
    ) -> Vec<CardChange<AnyDocument>> {
        if self.is_too_long(catalogs) {
            return Vec::new();
        }
        let owned = owned.and_then(AnyOwned::of::<S>);
        let found = kernel::card_changes::<S>(S::cards(catalogs), &self.0, owned, wanted).into_iter();
        found
            .map(|CardChange { document, on, out, card, total }| CardChange {
                document: AnyDocument::new::<S>(document),
                on,
                out,
                card,
                total,
            })
            .collect()
    }

    fn random(
        &self,
        catalogs: &Catalogs,
        wish: &RandomWish,
        owned: Option<&AnyOwned>,
        seed: u64,
        wanted: &dyn Fn() -> bool,
    ) -> Option<AnyDocument> {
        let owned = owned.and_then(AnyOwned::of::<S>);
        kernel::random_list::<S>(self.catalog(catalogs), &self.0, wish, owned, seed, wanted).map(AnyDocument::new::<S>)
    }

    fn set_format(&mut self, catalogs: &Catalogs, id: &str, limit: Option<i32>) -> bool {
        let faction = S::faction(&self.0.list).id;
        let wish = NewList { faction, format: id, limit, variant: None, name: "" };
        let begun = S::empty(self.catalog(catalogs), &wish);
        if let Some(begun) = &begun {
            self.0.format = begun.format;
        }
        begun.is_some()
    }

    fn versus(&self, report: &Report, other: &AnyDocument, other_report: &Report) -> Option<Finding> {
        let _ = other.list::<S>()?;
        S::versus(report, other_report)
    }

    fn to_json(&self, catalogs: &Catalogs) -> Value {
        S::to_json(self.catalog(catalogs), &self.0)
    }

    fn export(&self, catalogs: &Catalogs, form: &str, language: Language) -> Option<String> {
        if form == list_code::FORM.id {
            // Whoever reads it does not know the packs before it is read: their cards stand in it letter by letter.
            let cards = S::source(S::cards(catalogs.for_packs(&[])));
            return Some(list_code::write(&self.to_json(catalogs), S::INFO.id, &codebook(&cards)) + "\n");
        }
        let mut text = S::export(self.catalog(catalogs), &self.marked(catalogs, form, language), form, language)?;
        if self.0.has_packs() && form != OWN_FORM && !text.trim_start().starts_with(['{', '[']) {
            let packs = packs::named(catalogs, &self.0.packs());
            // Some texts have no name in them; an address has no room for a mark.
            if !text.contains(&packs) && !text.starts_with("http") {
                let mark = phrase::say(language, "systems.pack.name", &[("name", &""), ("packs", &packs)]);
                text = format!("{}\n{}\n", text.trim_end(), mark.trim());
            }
        }
        Some(text)
    }

    fn sheet(&self, catalogs: &Catalogs, report: &Report, request: &SheetRequest, language: Language) -> Option<Sheet> {
        let mut sheet = S::sheet(self.catalog(catalogs), &self.0, report, request, language)?;
        sheet.marks.extend(packs::mark(catalogs, &self.0.packs(), language));
        if request.includes(CODE) {
            let codes = [(S::LISTS.opened, "systems.sheet.code.opened"), (list_code::FORM.id, "systems.sheet.code")];
            for (form, caption) in codes {
                if let Some(text) = self.export(catalogs, form, language) {
                    let caption = phrase::text(language, caption).into();
                    sheet.push(Code { text: text.trim_end().to_owned(), caption });
                }
            }
        }
        Some(sheet)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn boxed(&self) -> Box<dyn AnyList> {
        Box::new(Self(self.0.clone()))
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(&self.0)
    }
}

impl Clone for AnyDocument {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl PartialEq for AnyDocument {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Deref for AnyDocument {
    type Target = dyn AnyList;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Equipped {
    /// The list with the entry behind all others; none if it is of another game.
    pub fn put_into(&self, catalogs: &Catalogs, list: &AnyDocument) -> Option<AnyDocument> {
        if list.system() != self.system() {
            return None;
        }
        let mut document = list.to_json(catalogs);
        let all = document.get_mut("list")?.get_mut(list.entries_field()?)?.as_array_mut()?;
        all.extend(self.cards.iter().cloned());
        AnyDocument::read(catalogs, &document.to_string(), None).ok().map(|read| read.document)
    }
}

impl AnyDocument {
    /// A list of this game.
    pub fn new<S: Registered + Browsing>(document: DocumentOf<S>) -> Self {
        Self(Box::new(ListOf::<S>(document)))
    }

    /// An empty list of a system, with the packs that are on; none if the system has no such faction or format, or the
    /// format no such limit.
    pub fn empty(catalogs: &Catalogs, system: SystemId, wish: &NewList<'_>) -> Option<Self> {
        let begun = system.list_game()?.empty(catalogs.for_packs(&[]), wish)?;
        let packs = catalogs.packs_on(system);
        Some(if packs.is_empty() { begun } else { begun.with_packs(catalogs, &packs) })
    }

    /// The list, if it is of this game.
    pub fn list<S: ListBuilding>(&self) -> Option<&DocumentOf<S>> {
        self.as_any().downcast_ref()
    }

    /// Gives the list a name.
    pub fn rename(&mut self, name: String) {
        self.0.envelope_mut().rename(name);
    }

    /// Sets the format of this id, with the points agreed on; whether the system has it.
    pub fn set_format(&mut self, catalogs: &Catalogs, id: &str, limit: Option<i32>) -> bool {
        self.0.set_format(catalogs, id, limit)
    }

    /// The cards of all systems, as the list means them.
    pub fn catalogs<'a>(&self, catalogs: &'a Catalogs) -> &'a Catalogs {
        catalogs.for_packs(&self.packs())
    }

    /// The packs the list is built with, by name and version; none where it is built with none.
    pub fn packs_told(&self, catalogs: &Catalogs) -> Option<String> {
        let named = self.packs();
        (!named.is_empty()).then(|| packs::named(catalogs, &named))
    }

    /// The list built with these packs in the place of those it names. What it has of others stays as it is written.
    pub fn with_packs(&self, catalogs: &Catalogs, packs: &[PackRef]) -> Self {
        let mut json = self.to_json(catalogs);
        if let Some(envelope) = json.as_object_mut() {
            kernel::document::set_packs(envelope, packs);
        }
        // A document just written can be read.
        Self::read(catalogs, &json.to_string(), None).map_or_else(|_| self.clone(), |read| read.document)
    }

    /// The list built with these packs too, if it is legal with them; else as it is. For lists that come with the program and
    /// are to meet lists with packs.
    #[must_use]
    pub fn joining(self, catalogs: &Catalogs, packs: &[PackRef]) -> Self {
        if packs.is_empty() {
            return self;
        }
        let joined = self.with_packs(catalogs, packs);
        if joined.check(catalogs, None).is_legal() { joined } else { self }
    }

    /// True if it is a list that can meet another, and not the log of a campaign.
    pub fn is_fielded(&self) -> bool {
        self.campaign().is_none()
    }

    /// Runs all checks. A collection of another system is ignored.
    pub fn check(&self, catalogs: &Catalogs, owned: Option<&AnyOwned>) -> Report {
        let mut report = Report::default();
        self.check_into(catalogs, owned, &mut report);
        report
    }

    /// The report in the form in which the command line gives it to machines.
    pub fn report_json<'a>(&'a self, catalogs: &'a Catalogs, report: &'a Report, language: Language) -> ReportJson<'a> {
        ReportJson {
            system: self.system().id(),
            format: self.format().id,
            name: self.name(),
            report,
            repairs: &[],
            language,
            names: self.names(catalogs),
        }
    }
}
