//! What changes in a campaign mission beside what changes in every match.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    campaign::{
        script::{self, Course, Name, Said, Thing},
        table::{MOST_THREAT, Origin, first_tokens},
    },
    play::{fixed::Campaign, pieces::GroupNo},
};

/// A hero in a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeroState {
    /// True once it was defeated (IA-CAMP-37).
    pub is_wounded: bool,
    /// Strain tokens on its sheet.
    pub strain: u8,
    /// Activation tokens, and those of them that are exhausted (IA-CAMP-92).
    pub tokens: u8,
    pub used: u8,
    /// The weapon in hand, by its place among its weapons.
    pub weapon: u8,
    /// True if it changed weapons since its last action.
    pub has_changed: bool,
    /// Movement points taken for strain in this activation (IA-CAMP-33).
    pub runs: u8,
    /// True once a surge of the running attack recovered strain (IA-SURGE-06).
    pub is_calmed: bool,
}

/// Where a group is that is not, or no longer, on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Map,
    /// In the hand of the Empire, to be deployed for threat (IA-CAMP-22).
    Hand,
    /// Waits for the mission (IA-CAMP-83).
    Reserved,
    /// A unique one that was defeated (IA-CAMP-84).
    Gone,
}

/// What the mission told everybody since it began.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// What the heroes are to do now; none for what they were to do at first.
    pub goal: Option<Said>,
    /// Further rules.
    pub rules: Vec<Said>,
}

/// What changes in a campaign mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignState {
    pub heroes: Vec<HeroState>,
    pub threat: i32,
    pub threat_level: i32,
    /// Where each group is.
    pub places: Vec<Place>,
    /// The hidden sections that were revealed, a bit each.
    pub revealed: u32,
    /// Deployment points that are active, by the tokens of the map (IA-CAMP-23).
    pub points: Vec<bool>,
    /// Crates claimed.
    pub crates: u8,
    /// The Supply deck, the next card first, by the cards of the match.
    pub(in crate::play) supplies: Vec<u8>,
    /// How far the rules of the mission are.
    pub(in crate::play) course: Course,
    pub(in crate::play) told: Arc<Told>,
    /// What doors and tokens of the map are by the rules of the mission.
    pub doors: Vec<Option<Arc<Thing>>>,
    pub things: Vec<Option<Arc<Thing>>>,
    /// Successes of earlier attempts at places of tests (IA-CAMP-71).
    pub tests: BTreeMap<script::Place, u8>,
    /// More Health and blocks of groups.
    pub boosts: Vec<(GroupNo, u8, u8)>,
    /// The choice that is being made, for its words.
    pub(in crate::play) picking: Option<Name>,
    /// Credits for each hero, whatever the end.
    pub credits: i32,
    /// The ending that was reached.
    pub ending: Option<usize>,
}

impl CampaignState {
    /// The state before the match begins.
    pub(in crate::play) fn new(campaign: &Campaign) -> Self {
        let heroes = (0..campaign.heroes.len()).map(|place| HeroState {
            is_wounded: false,
            strain: 0,
            tokens: first_tokens(campaign.heroes.len(), place),
            used: 0,
            weapon: 0,
            has_changed: false,
            runs: 0,
            is_calmed: false,
        });
        let place = |origin: &Origin| match origin {
            Origin::Initial => Place::Map,
            Origin::Reserved => Place::Reserved,
            Origin::Open => Place::Hand,
        };
        Self {
            heroes: heroes.collect(),
            threat: campaign.begins_with.clamp(0, MOST_THREAT),
            threat_level: campaign.threat_level,
            places: campaign.origins.iter().map(place).collect(),
            revealed: 0,
            points: campaign.map.tokens.iter().map(Campaign::is_active).collect(),
            crates: 0,
            supplies: campaign.supplies.clone(),
            course: Course::default(),
            told: Arc::default(),
            doors: campaign.things_at(campaign.map.doors.len(), |place| matches!(place, script::Place::Door(_))),
            things: campaign.things_at(campaign.map.tokens.len(), |place| matches!(place, script::Place::Token(_))),
            tests: BTreeMap::new(),
            boosts: Vec::new(),
            picking: None,
            credits: 0,
            ending: None,
        }
    }
}
