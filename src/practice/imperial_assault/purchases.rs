//! Which of two cards for a hero wins a mission more often.

use imperial_assault::{
    campaign::{Document, log::Gear, variant},
    play::{CampaignMissions, MissionCatalog, MissionOptions, Party},
};
use kernel::{
    Language, Names as _, Playable as _,
    game::{BySeat, Seat},
    phrase,
};

use crate::{Compared, Progress, Series, SeriesFault, compare};

/// Two cards for a hero, to be tried in a mission.
#[derive(Debug, Clone)]
pub struct Purchases<'a> {
    pub catalog: &'a MissionCatalog,
    pub document: &'a Document,
    pub options: MissionOptions,
    pub hero: usize,
    /// The card of each variant; none for the campaign as it stands.
    pub cards: [Option<Gear>; 2],
    pub seed: u64,
    pub games: u64,
    /// Player ids of the heroes and of the Empire.
    pub players: BySeat<&'a str>,
    pub jobs: usize,
}

impl Purchases<'_> {
    /// The campaign with each card.
    fn variants(&self) -> [BySeat<Party>; 2] {
        let fielded = self.options.fielded(self.catalog, self.document);
        self.cards.each_ref().map(|card| {
            Party::both(match card {
                Some(card) => variant::with(&self.catalog.campaign, &fielded, self.hero, card),
                None => fielded.clone(),
            })
        })
    }

    /// Plays each mission twice, once with each card. Once canceled, judges by what was played; none without any.
    ///
    /// # Errors
    /// There is no such player, or the mission cannot be played.
    pub fn play(&self, progress: &Progress) -> Result<Option<Compared>, SeriesFault> {
        let variants = self.variants();
        // The mission that is meant is that of the last entry now.
        let options = MissionOptions { mission: String::new(), ..self.options.clone() };
        let [one, other] = variants.each_ref().map(|parties| Series::<CampaignMissions> {
            catalog: self.catalog,
            materials: parties.each_ref(),
            options: &options,
            seed: self.seed,
            games: self.games,
            players: self.players,
            jobs: self.jobs,
        });
        compare([&one, &other], Seat::First, progress)
    }

    /// What the variants are called.
    pub fn names(&self, language: Language) -> [String; 2] {
        self.cards.each_ref().map(|card| match card {
            Some(card) => match card.card() {
                Some(known) => self.catalog.card_name(known, language).to_owned(),
                None => card.written(&self.catalog.campaign),
            },
            None => phrase::text(language, "practice.purchases.nothing").to_owned(),
        })
    }

    /// A sentence for each card with words that are not played: what they are worth is not seen.
    pub fn unseen(&self, language: Language) -> Vec<String> {
        let variants = self.variants();
        let mut sentences: Vec<String> = Vec::new();
        for (parties, name) in variants.iter().zip(self.names(language)) {
            let gaps = CampaignMissions::gaps(self.catalog, &parties[Seat::First], language);
            let Some(gap) = gaps.iter().find(|gap| gap.card == name) else { continue };
            let key = if gap.partly { "practice.purchases.unseen_partly" } else { "practice.purchases.unseen" };
            let sentence = phrase::say(language, key, &[("card", &name)]);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }
}

impl Compared {
    /// How often all went alike, in a sentence; none where it never did.
    pub fn alike_words(&self, language: Language) -> Option<String> {
        let (alike, pairs) = (self.alike, self.difference.pairs);
        let key = match alike {
            0 => return None,
            _ if alike == pairs => "practice.purchases.dead",
            _ => "practice.purchases.alike",
        };
        Some(phrase::say(language, key, &[("alike", &alike), ("pairs", &pairs)]))
    }
}
