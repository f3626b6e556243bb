//! A campaign of Imperial Assault as a list among lists: kept, judged, compared and passed on like one, but never fielded.

use std::any::Any;

use serde_json::Value;

use super::{AnyDocument, AnyList};
use crate::{
    AnyOwned, Catalogs, Equipped, SystemId,
    campaign::{
        DOCUMENTS, Document,
        checks::{self, told},
        guide::Seat,
        journal::{self, Form},
        log,
        sheet::{Cards, Options, sheet},
    },
    packs,
};
use kernel::{
    CardChange, CardRef, FactionInfo, Filling, Finding, FormatInfo, Language, ListsInfo, Names, OutlineRow, PackRef,
    RandomWish, Repair, Report, SheetRequest, sheet::Sheet,
};

#[derive(Debug)]
struct CampaignDocument(Document);

impl AnyDocument {
    /// A campaign.
    pub fn of_campaign(document: Document) -> Self {
        Self(Box::new(CampaignDocument(document)))
    }

    /// The campaign, if it is one.
    pub fn campaign(&self) -> Option<&Document> {
        self.as_any().downcast_ref()
    }
}

impl AnyList for CampaignDocument {
    fn system(&self) -> SystemId {
        SystemId::ImperialAssault
    }

    fn name(&self) -> &str {
        &self.0.name
    }

    fn rename(&mut self, name: String) {
        self.0.name = name;
    }

    fn notes(&self) -> &str {
        &self.0.notes
    }

    fn set_notes(&mut self, notes: String) {
        self.0.notes = notes;
    }

    fn is_freeform(&self) -> bool {
        self.0.is_freeform()
    }

    fn packs(&self) -> Vec<PackRef> {
        self.0.packs()
    }

    /// None: a collection counts the cards of skirmish.
    fn cards(&self, _: &Catalogs) -> Vec<CardRef> {
        Vec::new()
    }

    fn moved(&self, _: &Catalogs, _: &Catalogs) -> Option<AnyDocument> {
        Some(AnyDocument(self.boxed()))
    }

    fn documents(&self) -> &'static ListsInfo {
        &DOCUMENTS
    }

    fn names<'a>(&self, catalogs: &'a Catalogs) -> &'a dyn Names {
        catalogs.campaign()
    }

    fn catalog_version<'a>(&self, catalogs: &'a Catalogs) -> &'a str {
        catalogs.campaign().version()
    }

    fn format(&self) -> FormatInfo {
        DOCUMENTS.formats[0]
    }

    fn faction(&self) -> FactionInfo {
        DOCUMENTS.factions[0]
    }

    fn outline(&self, catalogs: &Catalogs, language: Language) -> Vec<OutlineRow> {
        journal::outline(catalogs.campaign(), &self.0, language)
    }

    fn check_into(&self, catalogs: &Catalogs, _: Option<&AnyOwned>, report: &mut Report) {
        *report = checks::check(catalogs.campaign(), &self.0);
        packs::add_findings(catalogs, self.system(), &self.0.packs(), std::iter::empty(), report);
    }

    fn uses(&self, _: &Catalogs) -> Vec<CardRef> {
        Vec::new()
    }

    fn is_too_long(&self, _: &Catalogs) -> bool {
        false
    }

    fn repairs(&self, catalogs: &Catalogs, _: Option<&AnyOwned>, findings: &[Finding]) -> Vec<Vec<Repair<()>>> {
        told(catalogs.campaign(), &self.0, findings)
    }

    fn equipped(&self, _: &Catalogs, _: usize) -> Option<Equipped> {
        None
    }

    fn entries_field(&self) -> Option<&'static str> {
        None
    }

    fn fillings(
        &self,
        _: &Catalogs,
        _: Option<&AnyOwned>,
        _: usize,
        _: &dyn Fn() -> bool,
    ) -> Vec<Filling<AnyDocument>> {
        Vec::new()
    }

    fn card_changes(&self, _: &Catalogs, _: Option<&AnyOwned>, _: &dyn Fn() -> bool) -> Vec<CardChange<AnyDocument>> {
        Vec::new()
    }

    fn random(
        &self,
        _: &Catalogs,
        _: &RandomWish,
        _: Option<&AnyOwned>,
        _: u64,
        _: &dyn Fn() -> bool,
    ) -> Option<AnyDocument> {
        None
    }

    fn set_format(&mut self, _: &Catalogs, id: &str, limit: Option<i32>) -> bool {
        id == self.format().id && limit.is_none()
    }

    fn versus(&self, _: &Report, _: &AnyDocument, _: &Report) -> Option<Finding> {
        None
    }

    fn to_json(&self, catalogs: &Catalogs) -> Value {
        log::write(catalogs.campaign(), &self.0)
    }

    /// As everybody at the table may see it.
    fn export(&self, catalogs: &Catalogs, form: &str, language: Language) -> Option<String> {
        if form == "muster" {
            return Some(format!("{:#}\n", self.to_json(catalogs)));
        }
        Some(journal::journal(catalogs.campaign(), &self.0, Seat::Table, Form::from_id(form)?, language))
    }

    fn sheet(&self, catalogs: &Catalogs, report: &Report, request: &SheetRequest, language: Language) -> Option<Sheet> {
        let cards = Cards { campaign: catalogs.campaign(), skirmish: catalogs.imperial_assault() };
        Some(sheet(cards, &self.0, report, &Options::wished(request)?, language))
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
