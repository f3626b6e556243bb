//! Cards of the Empire at the table: Imperial class cards, Agenda cards, and its rewards.

use super::{
    super::cards::{Ability, AgendaCardId, AgendaKind, Catalog, Host, ImperialCardId, RewardId, ability::Window},
    card::Readiness,
};
use kernel::{CardRef, Language, Names, catalog::CardText};

/// A card of the Empire. In lines `class:military-might-shock-and-awe`, `agenda:retaliation-…`, `reward:bounty`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmpireCard {
    Class(ImperialCardId),
    Agenda(AgendaCardId),
    Reward(RewardId),
}

/// A card of the Empire as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmpireHeld {
    pub card: EmpireCard,
    pub is: Readiness,
}

impl EmpireCard {
    pub fn card(self) -> CardRef {
        match self {
            Self::Class(card) => card.into(),
            Self::Agenda(card) => card.into(),
            Self::Reward(card) => card.into(),
        }
    }

    /// The card as lines name it.
    pub fn written(self, catalog: &Catalog) -> String {
        let kind = match self {
            Self::Class(_) => "class",
            Self::Agenda(_) => "agenda",
            Self::Reward(_) => "reward",
        };
        format!("{kind}:{}", catalog.card_id(self.card()))
    }

    /// True for the card that a line names; the mark before its id may be left out.
    pub fn is_named(self, written: &str, catalog: &Catalog) -> bool {
        catalog.card_id(self.card()) == written || self.written(catalog) == written
    }

    pub fn name(self, catalog: &Catalog, language: Language) -> &str {
        catalog.card_name(self.card(), language)
    }

    /// Its name and words.
    pub fn told(self, catalog: &Catalog) -> &CardText {
        match self {
            Self::Class(card) => &catalog.imperial_card(card).text,
            Self::Agenda(card) => &catalog.agenda_card(card).text,
            Self::Reward(card) => &catalog.reward(card).text,
        }
    }

    /// What is printed on it, in our words.
    pub fn text(self, catalog: &Catalog, language: Language) -> &str {
        self.told(catalog).text(language)
    }

    pub fn abilities(self, catalog: &Catalog) -> &[Ability] {
        match self {
            Self::Class(card) => &catalog.imperial_card(card).abilities,
            Self::Agenda(card) => &catalog.agenda_card(card).abilities,
            Self::Reward(card) => &catalog.reward(card).abilities,
        }
    }

    /// The groups it is put on, for an attachment (IA-CAMP-26); any where none is named.
    pub fn attaches(self, catalog: &Catalog) -> Option<&[Host]> {
        match self {
            Self::Class(card) => catalog.imperial_card(card).attaches.as_deref(),
            Self::Agenda(_) => None,
            Self::Reward(card) => catalog.reward(card).attaches.as_deref(),
        }
    }

    /// True for a card that the heroes do not know before it is used (IA-CAMP-14).
    pub fn is_secret(self, catalog: &Catalog) -> bool {
        matches!(self, Self::Agenda(card) if catalog.agenda_card(card).kind == AgendaKind::Secret)
    }

    /// True for what is used at the table, not between missions.
    pub fn is_used(self, ability: &Ability) -> bool {
        !matches!(ability.when, Window::Always | Window::Upgrade | Window::MissionEnd)
    }
}
