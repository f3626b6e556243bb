//! Where in the army the player stands: what the catalog is asked for, and what the keys act on.

use super::order::{self, Block};
use crate::screen::builder::Spot;
use imperial_assault::{
    Army, ImperialAssault,
    cards::Catalog,
    checks::{Candidate, OfferPlace},
};
use kernel::{Choice, Place, Step};

/// A part of an army that has a tab of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// Deployment cards.
    Army,
    /// Command deck.
    Deck,
}

/// A place of the army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cursor {
    /// The place for a further Deployment card.
    #[default]
    NewCard,
    /// The map.
    Map,
    /// A Deployment card, by its place in the army.
    Card(usize),
    /// The place for an attachment of the group in this place.
    Attachment(usize),
    /// The place for a further Command card.
    NewCommand,
    /// A Command card, by the place of its first copy.
    Command(usize),
}

impl Cursor {
    /// The tab it is in.
    pub const fn tab(self) -> Tab {
        match self {
            Self::NewCommand | Self::Command(_) => Tab::Deck,
            _ => Tab::Army,
        }
    }

    /// The Deployment card it stands on, or whose attachment is asked for.
    pub const fn deployment(self) -> Option<usize> {
        match self {
            Self::Card(index) | Self::Attachment(index) => Some(index),
            _ => None,
        }
    }

    fn of_block(catalog: &Catalog, army: &Army, block: Block) -> Vec<Self> {
        let mut all = vec![Self::Card(block.card)];
        match block.attachment {
            Some(attachment) => all.push(Self::Card(attachment)),
            None if takes_attachments(catalog, army, block.card) => all.push(Self::Attachment(block.card)),
            None => {}
        }
        all
    }
}

/// Whether the card in this place is a group that some attachment of the army's season fits.
pub fn takes_attachments(catalog: &Catalog, army: &Army, index: usize) -> bool {
    let Some(group) = army.deployment.get(index).and_then(Choice::known) else { return false };
    let group = catalog.deployment(group);
    let season = army.season_or_assumed(catalog);
    let fits = |host: &imperial_assault::cards::Host| host.is_met_by(group);
    group.is_group()
        && catalog
            .deployments()
            .any(|(_, card)| card.season == season && card.skirmish && card.attachment.as_ref().is_some_and(fits))
}

/// The place of the first copy of the Command card in this place.
fn first_copy(army: &Army, index: usize) -> Option<usize> {
    let card = army.deck().get(index)?;
    army.deck().iter().position(|other| other == card)
}

impl Spot<ImperialAssault> for Cursor {
    fn entry(self) -> Option<usize> {
        self.deployment()
    }

    fn kept(self, catalog: &Catalog, army: &Army) -> Self {
        match self {
            Self::NewCard | Self::Map | Self::NewCommand => self,
            Self::Card(index) => match army.deployment.len().checked_sub(1) {
                Some(last) => Self::Card(index.min(last)),
                None => Self::NewCard,
            },
            Self::Attachment(host) => match order::block_of(catalog, army, host) {
                Some(Block { attachment: Some(attachment), .. }) => Self::Card(attachment),
                _ if takes_attachments(catalog, army, host) => self,
                _ => Self::Card(host).kept(catalog, army),
            },
            Self::Command(index) => first_copy(army, index).map_or(Self::NewCommand, Self::Command),
        }
    }

    // What concerns the army as a whole leads to the place for a further card.
    fn at(place: &Place, catalog: &Catalog, army: &Army) -> Self {
        let mut steps = place.steps();
        let there = match (steps.next(), steps.next()) {
            (Some(Step::Field("deployment")), Some(Step::Index(index))) => Self::Card(index as usize),
            (Some(Step::Field("map")), _) => Self::Map,
            (Some(Step::Field("command")), Some(Step::Index(index))) => Self::Command(index as usize),
            (Some(Step::Field("command")), _) => Self::NewCommand,
            _ => Self::NewCard,
        };
        there.kept(catalog, army)
    }

    fn all(catalog: &Catalog, army: &Army) -> Vec<Self> {
        let mut all = vec![Self::Map];
        for block in order::shown(catalog, army).into_iter().flat_map(|(_, blocks)| blocks) {
            all.extend(Self::of_block(catalog, army, block));
        }
        all.push(Self::NewCard);
        all.push(Self::NewCommand);
        all.extend(order::deck(catalog, army).iter().map(|copies| Self::Command(copies.first())));
        all
    }

    // The keys stay in the tab.
    fn is_beside(self, other: Self) -> bool {
        self.tab() == other.tab()
    }

    fn raised(self) -> Self {
        match self {
            Self::Attachment(host) => Self::Card(host),
            _ => Self::NewCard,
        }
    }

    fn target(self, catalog: &Catalog, army: &Army) -> Option<OfferPlace> {
        Some(match self {
            Self::NewCard => OfferPlace::NewCard,
            Self::Map => OfferPlace::Map,
            Self::Card(index) => match order::block_of(catalog, army, index) {
                Some(block) if block.card != index => OfferPlace::OtherAttachment(index),
                _ => OfferPlace::Card(index),
            },
            Self::Attachment(host) => OfferPlace::Attachment(host),
            Self::NewCommand => OfferPlace::Command { replacing: None },
            Self::Command(index) => OfferPlace::Command { replacing: Some(index) },
        })
    }

    fn card(self, _: &Catalog, army: &Army) -> Option<Candidate> {
        match self {
            Self::NewCard | Self::Attachment(_) | Self::NewCommand => None,
            Self::Map => army.map.as_ref()?.known().map(Candidate::Map),
            Self::Card(index) => army.deployment.get(index)?.known().map(Candidate::Deployment),
            Self::Command(index) => army.deck().get(index)?.known().map(Candidate::Command),
        }
    }

    fn holds(self, _: &Catalog, army: &Army) -> bool {
        match self {
            Self::NewCard | Self::Attachment(_) | Self::NewCommand => false,
            Self::Map => army.map.is_some(),
            Self::Card(_) | Self::Command(_) => true,
        }
    }
}

/// What a document named and the catalog does not have, at a place.
pub fn unknown(cursor: Cursor, army: &Army) -> Option<&str> {
    match cursor {
        Cursor::NewCard | Cursor::Attachment(_) | Cursor::NewCommand => None,
        Cursor::Map => army.map.as_ref()?.unknown(),
        Cursor::Card(index) => army.deployment.get(index)?.unknown(),
        Cursor::Command(index) => army.deck().get(index)?.unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use imperial_assault::{
        cards::{Affiliation, Season},
        list::empty_document,
    };

    fn army(catalog: &Catalog, cards: &[&str], deck: &[&str]) -> Army {
        let mut army = empty_document(Season::Official, Affiliation::Imperial, "").list;
        army.deployment = cards.iter().map(|id| Choice::find(id, |id| catalog.find_deployment(id))).collect();
        army.command = Some(deck.iter().map(|id| Choice::find(id, |id| catalog.find_command(id))).collect());
        army
    }

    #[test]
    fn walking_goes_from_group_to_attachment_and_stays_in_its_tab() {
        let catalog = Catalog::bundled().unwrap();
        let army = army(&catalog, &["darth-vader", "stormtrooper-elite", "driven-by-hatred"], &["take-initiative"]);
        let mut seen = vec![Cursor::Map];
        for _ in 0..12 {
            seen.push(seen.last().unwrap().walked(&catalog, &army, true));
        }
        seen.dedup();
        let groups = [Cursor::Card(0), Cursor::Card(2), Cursor::Card(1), Cursor::Attachment(1)];
        assert_eq!(seen[1..5], groups);
        assert_eq!(seen.last(), Some(&Cursor::NewCard));
        assert_eq!(Cursor::Command(0).walked(&catalog, &army, false), Cursor::NewCommand);
    }

    #[test]
    fn a_finding_leads_to_the_tab_and_the_card_it_is_about() {
        let catalog = Catalog::bundled().unwrap();
        let army = army(&catalog, &["darth-vader"], &["urgency", "take-initiative", "urgency"]);
        let at = |place: Place| Cursor::at(&place, &catalog, &army);
        assert_eq!(at(Place::entry("deployment", 0)), Cursor::Card(0));
        assert_eq!(at(Place::field("deployment")), Cursor::NewCard);
        assert_eq!(at(Place::field("map")), Cursor::Map);
        assert_eq!(at(Place::entry("command", 2)), Cursor::Command(0), "copies are shown together");
        assert_eq!(at(Place::field("command")), Cursor::NewCommand);
        assert_eq!(at(Place::ROOT), Cursor::NewCard);
    }

    #[test]
    fn a_cursor_falls_back_to_what_is_still_there() {
        let catalog = Catalog::bundled().unwrap();
        let army = army(&catalog, &["darth-vader", "driven-by-hatred"], &["urgency"]);
        let kept = |cursor: Cursor| cursor.kept(&catalog, &army);
        assert_eq!(kept(Cursor::Card(7)), Cursor::Card(1));
        assert_eq!(kept(Cursor::Attachment(0)), Cursor::Card(1), "the group holds one already");
        assert_eq!(kept(Cursor::Command(4)), Cursor::NewCommand);
    }
}
