//! The way from a campaign into one of its missions.

use std::{any::Any, sync::Arc};

use serde_json::{Value, json};

use crate::{
    Catalog, SYSTEM,
    campaign::{
        self, Case, Document, Standing,
        cards::Side,
        log,
        table::{Origin, Setup},
    },
    cards,
    play::{
        Answer, Describer, Event, Fixed, SkirmishMatch, State, coverage,
        fixed::{self, GearCard, Holder, PARTIES},
    },
};
use kernel::{
    CardRef, CatalogError, CatalogFile, Chance, Choice, Language, Materials, MaterialsError, Names, System, SystemInfo,
    catalog::PackMark,
    document::Envelope,
    game::{AccountInfo, BySeat, Coverage, Digest, Gap, Match, OptionChoice, Playable, Unplayable, stepped::Stepped},
    json::Node,
    materials::Illegal,
    phrase,
    sheet::Drawing,
    similar,
};

/// The missions of campaigns as a game for two: the heroes against the Empire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CampaignMissions;

/// The cards of skirmish and those of campaigns.
#[derive(Debug)]
pub struct MissionCatalog {
    pub cards: Catalog,
    pub campaign: campaign::Catalog,
    version: String,
}

impl Names for MissionCatalog {
    fn card_name(&self, card: CardRef, language: Language) -> &str {
        self.campaign.card_name(card, language)
    }

    fn card_id(&self, card: CardRef) -> &str {
        self.campaign.card_id(card)
    }

    fn packs(&self) -> &[PackMark] {
        self.campaign.packs()
    }
}

impl System for CampaignMissions {
    const INFO: SystemInfo = SystemInfo {
        id: "imperial-assault-campaign",
        name: "imperial_assault.name",
        aliases: &[],
        sources: "imperial_assault.sources",
    };

    const FILES: &'static [CatalogFile<'static>] = cards::BUNDLED;

    type Catalog = MissionCatalog;

    fn load(files: &[CatalogFile<'_>]) -> Result<MissionCatalog, Vec<CatalogError>> {
        let (cards, campaign) = (Catalog::load(files)?, campaign::Catalog::load(files)?);
        let version = format!("{}-{}", cards.version(), campaign.version());
        Ok(MissionCatalog { cards, campaign, version })
    }

    fn version(catalog: &MissionCatalog) -> &str {
        &catalog.version
    }
}

/// One side of a mission: the campaign, whose last entry is the mission that is played.
#[derive(Debug, Clone)]
pub struct Party {
    pub side: Side,
    pub document: Arc<Document>,
}

impl Party {
    /// Both sides of a campaign.
    pub fn both(document: Document) -> BySeat<Self> {
        let document = Arc::new(document);
        [Side::Rebels, Side::Imperial].map(|side| Self { side, document: Arc::clone(&document) }).into()
    }
}

impl Materials<CampaignMissions> for Party {
    const FIELD: Option<&'static str> = Some("campaigns");

    fn name(&self) -> &str {
        ""
    }

    fn title(&self, language: Language) -> Option<String> {
        Some(phrase::capital(phrase::text(language, PARTIES[self.side as usize])))
    }

    fn pieces(&self, catalog: &MissionCatalog, language: Language) -> Vec<String> {
        let (known, case) = (&catalog.campaign, Case::new(&catalog.campaign, &self.document.list));
        let Ok(setup) = Setup::of(&case) else { return Vec::new() };
        let group = |group: &campaign::cards::GroupId| known.group(*group).text.name(language).to_owned();
        match self.side {
            Side::Rebels => {
                let heroes = setup.heroes.iter().map(|hero| known.hero(hero.hero).text.name(language).to_owned());
                heroes.chain(setup.allies.iter().map(group)).collect()
            }
            Side::Imperial => setup.groups.iter().map(|(card, _)| group(card)).collect(),
        }
    }

    fn chosen(_: &MissionCatalog, choice: Option<&dyn Any>) -> Option<Result<Self, Illegal>> {
        choice?.downcast_ref::<Self>().cloned().map(Ok)
    }

    fn to_json(&self, catalog: &MissionCatalog) -> Value {
        json!({ "side": self.side.id(), "campaign": log::write(&catalog.campaign, &self.document) })
    }

    fn read(catalog: &MissionCatalog, node: &Node<'_, '_>) -> Result<Self, MaterialsError> {
        let (side, campaign) = (node.required("side")?, node.required("campaign")?);
        let side = Side::from_id(side.string()?)
            .ok_or_else(|| side.unknown_word(side.string().unwrap_or(""), "rebels, imperial"))?;
        let envelope = Envelope::open(&campaign)?;
        if envelope.system != SYSTEM {
            return Err(envelope.required("system")?.error("practice.read.other_game").into());
        }
        Ok(Self { side, document: Arc::new(log::read(&catalog.campaign, &envelope)?) })
    }
}

/// Options of a mission.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MissionOptions {
    /// The id of a mission to play instead of the one that the campaign is in; empty for that one.
    pub mission: String,
    /// Its threat level; 0 for that of the campaign's next slot.
    pub threat_level: u8,
    /// The Empire wins after this round (IA-CAMP-90); 0 for the 8th, or for the 15th where the mission has rules of its own.
    pub rounds: u8,
}

impl MissionOptions {
    /// The campaign with the mission that is wanted as its last entry.
    pub fn fielded(&self, catalog: &MissionCatalog, document: &Document) -> Document {
        let mut document = document.clone();
        let Some(mission) = catalog.campaign.find_mission(&self.mission) else { return document };
        let case = Case::new(&catalog.campaign, &document.list);
        let standing = Standing::of(&case);
        let mut entry = log::Entry {
            slot: case.next_slot(standing.slot).map_or(standing.slot, |(number, _)| number),
            mission: Some(Choice::Known(mission)),
            ..log::Entry::default()
        };
        let level = match self.threat_level {
            0 => standing.right_threat(&case, &entry).unwrap_or(2),
            level => level.into(),
        };
        entry.threat_level = Some(level);
        // A mission that is being played is left for this one.
        document.list.log.retain(|entry| entry.again.is_some() || entry.winner.is_some());
        document.list.log.push(entry);
        document
    }
}

/// The missions with maps that fit the board, as choices.
fn missions(catalog: &MissionCatalog, language: Language) -> Vec<OptionChoice> {
    let all = catalog.campaign.missions().map(|(_, mission)| OptionChoice {
        id: mission.id.to_string(),
        name: mission.text.name(language).to_owned(),
        ..OptionChoice::default()
    });
    all.collect()
}

/// The id of the mission that is meant by an id or a name.
fn mission_named(catalog: &MissionCatalog, wanted: &str, language: Language) -> Result<String, String> {
    let folded = similar::fold(wanted);
    let calls = |mission: &campaign::cards::Mission| {
        let names = Language::ALL.into_iter().map(|language| similar::fold(mission.text.name(language)));
        names.chain([similar::fold(&mission.id)]).collect::<Vec<_>>()
    };
    let all: Vec<(&str, Vec<String>)> =
        catalog.campaign.missions().map(|(_, mission)| (&*mission.id, calls(mission))).collect();
    if let Some((id, _)) = all.iter().find(|(_, calls)| calls.contains(&folded)) {
        return Ok((*id).to_owned());
    }
    let near = all.iter().flat_map(|(id, calls)| calls.iter().map(move |call| (call.as_str(), *id)));
    let start = phrase::say(language, "imperial_assault.play.no_mission_called", &[("wanted", &wanted)]);
    Err(match similar::nearest(&folded, near) {
        Some(meant) => {
            let meant = phrase::say(language, "imperial_assault.play.meant", &[("meant", &meant)]);
            format!("{start} {meant}")
        }
        None => start,
    })
}

impl Playable for CampaignMissions {
    const SEATS: usize = 2;
    const HAS_SIDES: bool = true;
    const ACCOUNT: AccountInfo = <crate::ImperialAssault as Playable>::ACCOUNT;

    type Match = SkirmishMatch;
    type Materials = Party;
    type Options = MissionOptions;

    fn begin(
        catalog: &MissionCatalog,
        parties: BySeat<&Party>,
        options: &MissionOptions,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<SkirmishMatch, Unplayable> {
        let [rebels, _] = parties.both().ok_or(Unplayable::SEATS)?;
        let document = options.fielded(catalog, &rebels.document);
        let case = Case::new(&catalog.campaign, &document.list);
        let fixed = Fixed::of_campaign(&catalog.cards, &case, options.rounds)?;
        let state = State::new(&fixed, Chance::seeded(seed));
        Ok(Stepped::begin(fixed, state, events))
    }

    fn option_choices(
        catalog: &MissionCatalog,
        key: &str,
        _: &[(&'static str, String)],
        language: Language,
    ) -> Vec<OptionChoice> {
        if key == "mission" { missions(catalog, language) } else { Vec::new() }
    }

    fn named_options(
        catalog: &MissionCatalog,
        options: MissionOptions,
        language: Language,
    ) -> Result<MissionOptions, String> {
        if options.mission.is_empty() {
            return Ok(options);
        }
        Ok(MissionOptions { mission: mission_named(catalog, &options.mission, language)?, ..options })
    }

    fn setting(_: &MissionCatalog, game: &SkirmishMatch, language: Language) -> Option<String> {
        let mission = game.fixed().campaign.as_ref()?.text.name(language);
        Some(phrase::say(language, "imperial_assault.play.campaign.setting", &[("mission", &mission)]))
    }

    fn coverage(catalog: &MissionCatalog, language: Language) -> Vec<Coverage> {
        coverage::campaign_coverage(&catalog.campaign, language)
    }

    fn gaps(catalog: &MissionCatalog, party: &Party, language: Language) -> Vec<Gap> {
        gaps(catalog, party, language)
    }

    fn describe_event(
        catalog: &MissionCatalog,
        game: &SkirmishMatch,
        event: &Event,
        language: Language,
    ) -> Option<String> {
        Describer::of(&catalog.cards, game, language).event(event)
    }

    fn digest(catalog: &MissionCatalog, game: &SkirmishMatch, events: &[Event], language: Language) -> Option<Digest> {
        Describer::of(&catalog.cards, game, language).digest(events)
    }

    fn sketch(
        catalog: &MissionCatalog,
        game: &SkirmishMatch,
        since: Option<&SkirmishMatch>,
        language: Language,
    ) -> Option<Drawing> {
        Some(Describer::of(&catalog.cards, game, language).sketch(since))
    }

    fn describe_question(catalog: &MissionCatalog, game: &SkirmishMatch, language: Language) -> String {
        let describer = Describer::of(&catalog.cards, game, language);
        game.decision().map_or_else(String::new, |open| describer.question(&open.question))
    }

    fn describe_answer(catalog: &MissionCatalog, game: &SkirmishMatch, answer: &Answer, language: Language) -> String {
        let question = game.decision().map(|decision| decision.question);
        let describer = Describer::of(&catalog.cards, game, language);
        question.map_or_else(String::new, |question| describer.answer(&question, answer))
    }
}

/// What of a side's cards is not played, each card once.
fn gaps(catalog: &MissionCatalog, party: &Party, language: Language) -> Vec<Gap> {
    let case = Case::new(&catalog.campaign, &party.document.list);
    let Ok(setup) = Setup::of(&case) else { return Vec::new() };
    let why = |key: &str| phrase::text(language, key).to_owned();
    let of_group = |group: &campaign::cards::GroupId| {
        let card = catalog.cards.find_deployment(&catalog.campaign.group(*group).id)?;
        coverage::deployment_gap(&catalog.cards, catalog.cards.deployment(card), language)
    };
    let mut found: Vec<Gap> = Vec::new();
    match party.side {
        Side::Rebels => {
            for hero in &setup.heroes {
                let sheet = catalog.campaign.hero(hero.hero);
                for ability in &sheet.abilities {
                    let card = GearCard::plain(&ability.id, Holder::Hero, &ability.does);
                    found.extend(coverage::card_gap(ability.text.name(language), &card, language));
                }
                for gear in &hero.cards {
                    let Some(card) = fixed::card_of(&case, gear).filter(|card| !card.is_silent()) else { continue };
                    let name = gear.card().map_or("", |card| catalog.campaign.card_name(card, language));
                    found.extend(coverage::card_gap(name, &card, language));
                }
            }
            for supply in &setup.supplies {
                let supply = catalog.campaign.supply_card(*supply);
                let card = GearCard::plain(&supply.id, Holder::Hero, &supply.abilities);
                found.extend(coverage::card_gap(supply.text.name(language), &card, language));
            }
            found.extend(setup.allies.iter().filter_map(of_group));
        }
        Side::Imperial => {
            let mission = catalog.campaign.mission(setup.mission);
            let of_mission = |why: String| Gap { card: mission.text.name(language).to_owned(), partly: true, why };
            match catalog.campaign.script(setup.mission) {
                None => found.push(of_mission(why("imperial_assault.play.campaign.gap.mission"))),
                Some(script) => {
                    found.extend(script.leaves.iter().map(|left| of_mission(left.text(language).to_owned())));
                }
            }
            let groups = setup.groups.iter().filter(|(_, origin)| *origin != Origin::Reserved);
            found.extend(groups.filter_map(|(group, _)| of_group(group)));
            // A secret card is named to nobody before it is used (IA-CAMP-14).
            let open = setup.empire.iter().filter(|card| !card.is_secret(&catalog.campaign));
            found.extend(open.filter_map(|card| {
                let name = card.name(&catalog.campaign, language);
                coverage::card_gap(name, &fixed::imperial(&catalog.campaign, *card), language)
            }));
        }
    }
    let mut gaps: Vec<Gap> = Vec::new();
    for gap in found {
        if !gaps.contains(&gap) {
            gaps.push(gap);
        }
    }
    gaps
}
