//! A match in words.

mod answer;
mod digest;
mod event;
mod question;

pub use digest::doer;

use std::fmt::Display;

use super::{BaseNo, CardNo, Match, Setting, Source, State, Target, View};
use crate::{
    Catalog,
    cards::{BaseId, CardId},
};
use kernel::{
    Language,
    game::{Game as _, Seat},
    phrase,
};

/// Puts what happens and what is asked into words of one language.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    setting: &'a Setting,
    state: &'a State,
    /// Who is asked.
    asked: Option<Seat>,
    language: Language,
}

impl<'a> Describer<'a> {
    /// For a match as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a Match, language: Language) -> Self {
        let asked = game.decision().map(|decision| decision.seat);
        Self { catalog, setting: game.fixed(), state: game.state(), asked, language }
    }

    fn text(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    const fn view(&self) -> View<'_, '_> {
        View { setting: self.setting, state: self.state }
    }

    /// The name of a card.
    pub fn card(&self, card: CardNo) -> &'a str {
        let id: CardId = self.setting.library.card(card).card;
        self.catalog.card(id).text.name(self.language)
    }

    /// The name of a base.
    pub fn base(&self, base: BaseNo) -> &'a str {
        self.catalog.base(BaseId::at(u16::from(base.0))).text.name(self.language)
    }

    /// A player by faction.
    fn player(&self, seat: Seat) -> &'static str {
        self.text(match self.setting.faction(seat) {
            crate::cards::Faction::Empire => "deckbuilding.play.player.empire",
            _ => "deckbuilding.play.player.rebel",
        })
    }

    fn target(&self, target: Target) -> &'a str {
        match target {
            Target::Base => self.text("deckbuilding.play.target.base"),
            Target::Row(card) => self.card(card),
        }
    }

    fn source(&self, source: Source) -> &'a str {
        match source {
            Source::Turn => "",
            Source::Card(card) => self.card(card),
            Source::Base(base) => self.base(base),
        }
    }
}
