//! Two cards for a hero, compared in many games in the background.

use std::sync::Arc;

use iced::Task;

use super::message::{Account, Trying};
use crate::{
    Context,
    background::{broken, in_background},
    screen::running::Running,
};
use kernel::game::BySeat;
use practice::{Opponents as _, Progress, imperial_assault::Purchases, series::MOST_GAMES, verdict};
use systems::{
    CampaignMissions, MissionOptions,
    campaign::{Document, log::Gear},
};

/// Games with each card, usually.
const USUAL: u64 = 100;

/// What is compared, and what came of it.
#[derive(Debug)]
pub(in crate::screen::campaign) struct Comparing {
    pub hero: usize,
    /// The card of each variant; none for the campaign as it stands.
    pub cards: [Option<Gear>; 2],
    /// The variant that a card is picked for.
    pub slot: usize,
    pub games: String,
    pub running: Option<Running>,
    pub account: Option<Arc<Result<Account, String>>>,
}

impl Default for Comparing {
    fn default() -> Self {
        Self { hero: 0, cards: [None, None], slot: 0, games: USUAL.to_string(), running: None, account: None }
    }
}

/// What else the games go by.
pub(super) struct Asked<'a> {
    pub document: &'a Document,
    /// The id of the mission, empty for the one that is being played; none without any.
    pub mission: Option<String>,
    pub seed: Option<u64>,
}

impl Comparing {
    pub fn games(&self) -> Option<u64> {
        self.games.trim().parse().ok().filter(|games| (1..=MOST_GAMES).contains(games))
    }

    /// True if there is something to compare.
    pub fn is_ready(&self) -> bool {
        self.running.is_none() && self.games().is_some() && self.cards[0] != self.cards[1]
    }

    pub(super) fn update(&mut self, message: Trying, context: &Context<'_>, asked: &Asked<'_>) -> Task<Trying> {
        match message {
            Trying::Opened(gear, hero) => {
                (self.hero, self.cards, self.slot) = (hero, [Some(gear), None], 1);
                self.account = None;
            }
            Trying::HeroPicked(hero) => {
                // A class card is of its hero.
                self.cards.iter_mut().filter(|card| matches!(card, Some(Gear::Class(_)))).for_each(|card| *card = None);
                self.hero = hero;
            }
            Trying::SlotPicked(slot) => self.slot = slot.min(1),
            Trying::CardPicked(card) => {
                self.cards[self.slot] = card;
                self.slot = 1 - self.slot;
            }
            Trying::GamesTyped(games) => self.games = games,
            Trying::Started if self.is_ready() => return self.start(context, asked),
            Trying::Canceled => {
                if let Some(running) = &self.running {
                    running.cancel();
                }
            }
            Trying::Played(progress, account) if self.running.as_ref().is_some_and(|own| own.is_of(&progress)) => {
                self.running = None;
                self.account = Some(account.unwrap_or_else(|| Arc::new(Err(broken(context.language)))));
            }
            Trying::Started | Trying::Looked | Trying::Played(..) => {}
        }
        Task::none()
    }

    fn start(&mut self, context: &Context<'_>, asked: &Asked<'_>) -> Task<Trying> {
        let (Some(mission), Some(seed), Some(games)) = (asked.mission.clone(), asked.seed, self.games()) else {
            return Task::none();
        };
        self.account = None;
        let language = context.language;
        let progress = Arc::new(Progress::default());
        self.running = Some(Running::new(Arc::clone(&progress), 2 * games));
        let of = Arc::clone(&progress);
        let catalog = context.catalogs.kept_missions();
        let (document, hero, cards) = (asked.document.clone(), self.hero, self.cards.clone());
        let played = in_background(move || {
            let usual = CampaignMissions::PLAYERS.first().map_or("", |player| player.id);
            let purchases = Purchases {
                catalog: &catalog,
                document: &document,
                options: MissionOptions { mission, ..MissionOptions::default() },
                hero,
                cards,
                seed,
                games,
                players: BySeat::each(2, |_| usual),
                jobs: 0,
            };
            let compared = purchases.play(&progress).map_err(|fault| fault.sentence(language))?;
            let names = purchases.names(language);
            let words = names.each_ref().map(String::as_str);
            let sure = compared.map(|compared| verdict(&compared.difference, words, language));
            let alike = compared.and_then(|compared| compared.alike_words(language));
            let notes = sure.into_iter().chain(purchases.unseen(language)).chain(alike).collect();
            Ok(Account { compared, planned: games, notes, names })
        });
        played.map(move |account| Trying::Played(Arc::clone(&of), account.map(Arc::new)))
    }
}

impl Drop for Comparing {
    /// Nobody waits for the games any more.
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.cancel();
        }
    }
}
