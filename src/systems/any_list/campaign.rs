//! A campaign of Imperial Assault as a list among lists: kept, judged, compared and passed on like one, but never fielded.

use std::any::Any;

use serde_json::Value;

use super::{AnyDocument, AnyList, Subject, add_pack_findings, marked_name};
use crate::{
    AnyOwned, Catalogs, SystemId,
    campaign::{
        Catalog, DOCUMENTS, Document,
        checks::{self, told},
        guide::{self, Seat},
        journal::{self, Form},
        log,
        sheet::{Cards, Kind, Options, sheet},
        standing::Case,
    },
    packs,
};
use kernel::{
    CardRef, FactionInfo, Finding, FormatInfo, Language, ListsInfo, Names, OutlineRow, Repair, Report, SheetRequest,
    document::{Envelope, Enveloped},
    json::{Json, Node},
    sheet::Sheet,
};

#[derive(Debug)]
struct CampaignDocument(Document);

impl CampaignDocument {
    /// The cards of all systems, as the campaign means them.
    fn catalogs<'a>(&self, catalogs: &'a Catalogs) -> &'a Catalogs {
        if self.0.has_packs() { catalogs.for_packs(&self.0.packs()) } else { catalogs.for_packs(&[]) }
    }

    /// The cards of campaigns, as this one means them.
    fn catalog<'a>(&self, catalogs: &'a Catalogs) -> &'a Catalog {
        self.catalogs(catalogs).campaign()
    }
}

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

/// Everything about points and collections is as usual: a collection counts the cards of skirmish.
impl AnyList for CampaignDocument {
    fn system(&self) -> SystemId {
        SystemId::ImperialAssault
    }

    fn envelope(&self) -> &dyn Enveloped {
        &self.0
    }

    fn envelope_mut(&mut self) -> &mut dyn Enveloped {
        &mut self.0
    }

    fn cards(&self, _: &Catalogs) -> Vec<CardRef> {
        log::cards(&self.0.list)
    }

    fn moved(&self, catalogs: &Catalogs, to: &Catalogs) -> Option<AnyDocument> {
        let text = self.to_json(catalogs).to_string();
        let json = Json::parse(&text).ok()?;
        let root = Node::root(&text, &json);
        log::read(to.campaign(), &Envelope::open(&root).ok()?).ok().map(AnyDocument::of_campaign)
    }

    fn documents(&self) -> &'static ListsInfo {
        &DOCUMENTS
    }

    fn names<'a>(&self, catalogs: &'a Catalogs) -> &'a dyn Names {
        self.catalog(catalogs)
    }

    fn catalog_version<'a>(&self, catalogs: &'a Catalogs) -> &'a str {
        self.catalog(catalogs).version()
    }

    fn format(&self) -> FormatInfo {
        DOCUMENTS.formats[0]
    }

    fn faction(&self) -> FactionInfo {
        DOCUMENTS.factions[0]
    }

    fn outline(&self, catalogs: &Catalogs, language: Language) -> Vec<OutlineRow> {
        journal::outline(self.catalog(catalogs), &self.0, language)
    }

    fn check_into(&self, catalogs: &Catalogs, _: Option<&AnyOwned>, report: &mut Report) {
        *report = checks::check(self.catalog(catalogs), &self.0);
        if self.0.has_packs() {
            add_pack_findings(catalogs, self, &Catalogs::campaign_refuses, report);
        }
    }

    fn repairs(&self, catalogs: &Catalogs, _: Option<&AnyOwned>, findings: &[Finding]) -> Vec<Vec<Repair<()>>> {
        told(self.catalog(catalogs), &self.0, findings)
    }

    fn set_format(&mut self, _: &Catalogs, id: &str, limit: Option<i32>) -> bool {
        id == self.format().id && limit.is_none()
    }

    fn to_json(&self, catalogs: &Catalogs) -> Value {
        log::write(self.catalog(catalogs), &self.0)
    }

    /// As everybody at the table may see it.
    fn export(&self, catalogs: &Catalogs, form: &str, language: Language) -> Option<String> {
        if form == "muster" {
            return Some(format!("{:#}\n", self.to_json(catalogs)));
        }
        let document = Document { name: marked_name(catalogs, &self.0, language), ..self.0.clone() };
        Some(journal::journal(self.catalog(catalogs), &document, Seat::Table, Form::from_id(form)?, language))
    }

    fn sheet(&self, catalogs: &Catalogs, report: &Report, request: &SheetRequest, language: Language) -> Option<Sheet> {
        let own = self.catalogs(catalogs);
        let cards = Cards { campaign: own.campaign(), skirmish: own.imperial_assault() };
        let mut sheet = sheet(cards, &self.0, report, &Options::wished(cards.campaign, request)?, language);
        sheet.marks.extend(packs::mark(catalogs, &self.0.packs(), language));
        Some(sheet)
    }

    /// The missions that can be chosen, are active or were played.
    fn subjects(&self, catalogs: &Catalogs, language: Language) -> Vec<Subject> {
        let catalog = self.catalog(catalogs);
        let missions = guide::known_missions(&Case::new(catalog, &self.0.list)).into_iter();
        let subject = |mission| {
            let card = catalog.mission(mission);
            Subject { sheet: Kind::Mission.id(), id: card.id.to_string(), name: card.text.name(language).to_owned() }
        };
        missions.map(subject).collect()
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
