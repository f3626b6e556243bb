//! An army as it was written, before anything was decided between cards of the same name.

use crate::{
    cards::{Affiliation, MapId, Rank, Season},
    formats::names::{Meaning, Statement, Token},
    list::MapChoice,
};
use kernel::text_list::{Page, Sure};

/// A card as it was written, with what it may be.
#[derive(Debug, Clone)]
pub(in crate::formats) struct CardLine {
    pub token: Token,
    /// The border that was named with it.
    pub rank: Option<Rank>,
    /// The season that was named with it.
    pub season: Option<Season>,
    /// True if the count is a bare number before the name, which may be a cost.
    pub bare: bool,
    /// True if it stands behind or below the group before it.
    pub under: bool,
}

impl CardLine {
    /// A card of which nothing more is said.
    pub const fn new(token: Token) -> Self {
        Self { token, rank: None, season: None, bare: false, under: false }
    }
}

/// An army as it was written.
#[derive(Debug, Default)]
pub(in crate::formats) struct Draft {
    /// What the text says beside the cards.
    pub page: Page,
    pub season: Option<Statement<Season>>,
    pub affiliation: Option<Statement<Affiliation>>,
    pub map: Option<MapChoice>,
    pub deployment: Vec<CardLine>,
    /// The Command deck; none where nothing speaks of one.
    pub command: Option<Vec<CardLine>>,
    /// True if the texts of cards were passed over.
    pub has_texts: bool,
}

impl Draft {
    /// True if no card was found.
    pub fn is_empty(&self) -> bool {
        self.deployment.is_empty() && self.command.as_ref().is_none_or(Vec::is_empty)
    }

    /// True if it is surely an army of the game, not a text with a word like a card's name.
    pub fn is_army(&self) -> bool {
        const LONG: usize = 10;
        const ENOUGH_CARDS: usize = 3;
        let is_guess =
            |written: &&CardLine| written.token.sure == Sure::Guessed && !written.token.meaning.deployments.is_empty();
        let guessed = self.deployment.iter().filter(is_guess).count();
        let has_group = self.deployment.iter().any(|CardLine { token, .. }| match token.sure {
            _ if !token.is_card() => false,
            Sure::Exact => true,
            Sure::Guessed => token.points.is_some() || token.written.len() >= LONG,
            _ => false,
        });
        let exact = |written: &&CardLine| written.token.sure == Sure::Exact && written.token.is_card();
        let commands = self.command.iter().flatten().filter(exact).count();
        !self.page.tally.is_prose() && (has_group || guessed + commands >= ENOUGH_CARDS)
    }

    /// Takes what a word says of the army as a whole.
    pub fn take_word(&mut self, meaning: &Meaning) {
        self.season = self.season.or(meaning.season);
        self.affiliation = self.affiliation.or(meaning.affiliation);
    }

    /// Takes the map, known or as it was written.
    pub fn take_map(&mut self, map: Option<MapId>, written: &str) {
        self.map = Some(map.map_or_else(|| MapChoice::Unknown(written.into()), MapChoice::Known));
    }
}
