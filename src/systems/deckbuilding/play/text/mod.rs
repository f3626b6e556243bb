//! A match in words.

mod answer;
mod digest;
mod event;
mod question;

use super::{BaseNo, CardNo, Decision, DeckbuildingMatch, Question, Source, Target, View, set::CardSet};
use crate::{
    Catalog,
    cards::{BaseId, CardId, Faction},
};
use kernel::{
    Language,
    game::{Match as _, Outcome, Seat},
    narration::{Narrator, described},
};

/// Describes events, questions and answers in one language.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    game: &'a DeckbuildingMatch,
    pub(super) view: View<'a, 'a>,
    open: Option<&'a Decision>,
    language: Language,
}

impl Narrator for Describer<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

described! {
    Describer<'_>;
    Seat => player,
    CardNo => card,
    CardSet => cards,
    BaseNo => base,
    Source => source,
    Target => target,
    Outcome => _,
}

impl<'a> Describer<'a> {
    /// A describer for a match.
    pub fn of(catalog: &'a Catalog, game: &'a DeckbuildingMatch, language: Language) -> Self {
        let view = View { fixed: game.fixed(), state: game.state() };
        Self { catalog, game, view, open: game.decision(), language }
    }

    pub(super) fn open_question(&self) -> Option<Question> {
        self.open.map(|open| open.question)
    }

    pub fn card(&self, card: CardNo) -> &'a str {
        let id: CardId = self.view.fixed.library.card(card).card;
        self.catalog.card(id).text.name(self.language)
    }

    /// Cards with commas.
    pub(super) fn cards(&self, cards: CardSet) -> String {
        cards.iter().map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    pub fn base(&self, base: BaseNo) -> &'a str {
        self.catalog.base(BaseId::at(u16::from(base.0))).text.name(self.language)
    }

    /// Faction of a player.
    pub(super) fn player(&self, seat: Seat) -> &'static str {
        self.text(match self.view.fixed.faction(seat) {
            Faction::Empire => "deckbuilding.play.player.empire",
            _ => "deckbuilding.play.player.rebel",
        })
    }

    pub(super) fn target(&self, target: Target) -> &'a str {
        match target {
            Target::Base => self.text("deckbuilding.play.target.base"),
            Target::Row(card) => self.card(card),
        }
    }

    fn source(&self, source: Source) -> &'a str {
        match source {
            Source::Card(card) => self.card(card),
            Source::Base(base) => self.base(base),
        }
    }
}
