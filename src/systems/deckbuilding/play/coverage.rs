//! Coverage: the treatment of every word of the vocabulary in a match, and the cards played in part.

use crate::{
    Deckbuilding,
    cards::{
        Ability, BaseId, CardText, Catalog,
        ability::{Effect, Rule},
    },
};
use kernel::{
    Language, Mustered,
    game::{Coverage, Gap},
    phrase,
};

/// Treatment of a word in a match. Every word names its own, so that none is forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Treatment {
    /// Resolved by the referee at once.
    Now,
    /// In force for a while: the rule it bends.
    Lasting(&'static str),
    /// Played except for a part: the key of its description.
    Partly(&'static str),
}

impl Effect {
    /// Treatment of the effect itself, without nested ones.
    pub const fn treatment(&self) -> Treatment {
        match self {
            Self::Gain { .. }
            | Self::Draw(_)
            | Self::Repair(_)
            | Self::Choose { .. }
            | Self::If { .. }
            | Self::Exile { .. }
            | Self::OpponentDiscards(_)
            | Self::DiscardRow { .. }
            | Self::Destroy { .. }
            | Self::Damage { .. }
            | Self::RevealTop
            | Self::LookTop(_)
            | Self::KeepOneSeen
            | Self::PutSeen(_)
            | Self::SwapSeenWithRow
            | Self::SwapDiscardWithRow(_)
            | Self::Take { exile_at_end_of_turn: false, .. }
            | Self::TakeSelfToHand
            | Self::PurchaseDiscarded(_)
            | Self::PurchaseFree { .. }
            | Self::LookAtHand
            | Self::HandToDeckTop => Treatment::Now,
            Self::NextPurchase(_) => Treatment::Lasting("DBG-GALAXY-13"),
            Self::Take { exile_at_end_of_turn: true, .. } => Treatment::Lasting("DBG-TURN-15"),
        }
    }

    fn nested(&self) -> impl Iterator<Item = &Self> {
        let (options, then, otherwise): (&[Vec<Self>], &[Self], &[Self]) = match self {
            Self::Choose { options, .. } => (options, &[], &[]),
            Self::If { then, otherwise, .. } => (&[], then, otherwise),
            _ => (&[], &[], &[]),
        };
        options.iter().flatten().chain(then).chain(otherwise)
    }

    /// Key of the unplayed part, of this effect or of a nested one.
    fn gap(&self) -> Option<&'static str> {
        match self.treatment() {
            Treatment::Partly(why) => Some(why),
            Treatment::Now | Treatment::Lasting(_) => self.nested().find_map(Self::gap),
        }
    }
}

impl Rule {
    /// Treatment of the rule.
    pub const fn treatment(&self) -> Treatment {
        match self {
            Self::Attack { .. } => Treatment::Lasting("DBG-ATTACK-06"),
            Self::PreventDamage(_) => Treatment::Lasting("DBG-BASE-08"),
            Self::FirstPurchase { exile_at_end_of_turn: false, .. } => Treatment::Lasting("DBG-GALAXY-13"),
            Self::FirstPurchase { exile_at_end_of_turn: true, .. } => Treatment::Lasting("DBG-TURN-15"),
            Self::Hunt { .. } => Treatment::Lasting("DBG-BASE-14"),
        }
    }
}

fn gap(text: &CardText, abilities: &[Ability], language: Language) -> Option<Gap> {
    let rules = || abilities.iter().flat_map(|ability| &ability.rules);
    let rule = rules().find_map(|rule| {
        let Treatment::Partly(why) = rule.treatment() else { return None };
        Some(why)
    });
    let why = rule.or_else(|| abilities.iter().find_map(|ability| ability.effects.iter().find_map(Effect::gap)))?;
    let (card, why) = (text.name(language).to_owned(), phrase::text(language, why).to_owned());
    Some(Gap { card, partly: true, why })
}

/// The unplayed part of a base, if any.
pub fn base_gap(catalog: &Catalog, base: BaseId, language: Language) -> Option<Gap> {
    let base = catalog.base(base);
    gap(&base.text, &base.abilities, language)
}

/// Coverage of all cards and bases (DBG-ABIL-27).
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let cards = catalog.cards().map(|(_, card)| gap(&card.text, &card.abilities, language));
    let bases = catalog.bases().map(|(id, _)| base_gap(catalog, id, language));
    vec![Coverage::of("card", "deckbuilding.kind.card", cards), Coverage::of("base", "deckbuilding.kind.base", bases)]
}

/// Cards played in part among the bases of a list, and among the cards that only its faction may buy.
pub(super) fn gaps(catalog: &Catalog, list: &Mustered<Deckbuilding>, language: Language) -> Vec<Gap> {
    let deck = &list.document().list;
    let bases = deck.known().filter_map(|(_, id)| base_gap(catalog, id, language));
    let cards = catalog.cards().filter(|(_, card)| card.faction == deck.faction);
    bases.chain(cards.filter_map(|(_, card)| gap(&card.text, &card.abilities, language))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_base_is_played_as_a_whole() {
        let catalog = Catalog::bundled().unwrap();
        let whole = coverage(&catalog, Language::English).into_iter().map(|kind| (kind.gaps.len(), kind.whole));
        assert_eq!(whole.collect::<Vec<_>>(), [(0, 62), (0, 20)]);
    }
}
