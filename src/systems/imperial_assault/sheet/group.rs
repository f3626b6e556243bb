//! The groups of an army, those that are alike taken together, and the upgrades beside them.

use std::borrow::Cow;

use crate::{
    cards::{Catalog, DeploymentCard, Kind},
    checks::attached,
    list::{Army, DeploymentChoice},
};
use kernel::sheet::{Alike, Tally, alike};

/// One group of an army with the attachment that lies on it.
pub(super) struct Entry<'a> {
    /// The group's card.
    choice: &'a DeploymentChoice,
    /// Its place among the Deployment cards, and that of its attachment.
    places: Vec<usize>,
    attachment: Option<&'a DeploymentChoice>,
}

/// Groups of the same card with the same attachment.
pub(super) struct Group<'a> {
    /// The groups.
    entries: Alike<'a, Entry<'a>>,
    /// Their card, as the army names it.
    pub choice: &'a DeploymentChoice,
    /// Their card; none where the catalog does not have it.
    pub card: Option<&'a DeploymentCard>,
    /// The attachment's card.
    pub attachment: Option<&'a DeploymentCard>,
    /// Companions and forms that come with the two.
    pub brings: Vec<&'a DeploymentCard>,
    /// The places of their cards in the army.
    pub places: Vec<usize>,
}

/// Upgrades of the same card that lie on no group.
pub(super) struct Upgrade<'a> {
    pub card: &'a DeploymentCard,
    pub copies: u16,
    /// Their places in the army.
    pub places: Vec<usize>,
}

impl Upgrade<'_> {
    /// True if no figure stands for it.
    pub fn is_plain(&self) -> bool {
        self.card.kind == Kind::Upgrade && !self.card.has_figures()
    }
}

impl<'a> Group<'a> {
    /// Number of groups.
    pub fn copies(&self) -> u16 {
        self.entries.copies()
    }

    /// Number of the group among those of its name, from 1; none if it is the only one.
    pub fn number(&self) -> Option<usize> {
        self.entries.has_namesakes.then_some(self.entries.number)
    }

    /// The cost of one of them with its attachment.
    pub fn points(&self) -> i32 {
        self.card.into_iter().chain(self.attachment).map(cost).sum()
    }

    /// The figures of one of them, without the one that joins it.
    pub fn figures(&self) -> u16 {
        self.card.map_or(0, |card| u16::from(card.figures.max(1)))
    }

    /// By how much the attachment changes the health of each figure.
    pub fn given_health(&self) -> i8 {
        self.attachment.map_or(0, |attachment| attachment.gives_health)
    }

    /// True if both have the same card, with values changed alike by their attachments.
    pub fn has_values_of(&self, other: &Group<'_>) -> bool {
        let surges = |group: &Group<'_>| group.shown().map(|card| card.surges.clone());
        self.choice == other.choice && self.given_health() == other.given_health() && surges(self) == surges(other)
    }

    /// The card as it is with its attachment.
    pub fn shown(&self) -> Option<Cow<'a, DeploymentCard>> {
        let card = self.card?;
        Some(match self.attachment {
            Some(attachment) => Cow::Owned(card.with_attachment(attachment)),
            None => Cow::Borrowed(card),
        })
    }

    /// The card of the figure that the attachment adds (IA-ARMY-32).
    pub fn joining(&self) -> Option<&DeploymentCard> {
        self.attachment.filter(|attachment| attachment.has_figures())
    }
}

/// Cost of a card; nothing if no source has it.
pub(super) fn cost(card: &DeploymentCard) -> i32 {
    card.cost.map_or(0, i32::from)
}

/// The groups of an army with their attachments, and the upgrades that lie on none. A card that the catalog does not have
/// is taken for a group.
pub(super) fn entries<'a>(catalog: &'a Catalog, army: &'a Army) -> (Vec<Entry<'a>>, Vec<Upgrade<'a>>) {
    let attached = attached(catalog, army);
    let is_held = |index: usize| attached.iter().any(|held| held.attachment == index && held.host.is_some());
    let mut entries = Vec::new();
    let mut upgrades: Vec<Upgrade<'a>> = Vec::new();
    let mut tally = Tally::default();
    for (index, choice) in army.deployment.iter().enumerate().filter(|(index, _)| !is_held(*index)) {
        match choice.known() {
            Some(id) if !catalog.deployment(id).is_group() => {
                let at = tally.add(id, 1);
                if at == upgrades.len() {
                    upgrades.push(Upgrade { card: catalog.deployment(id), copies: 0, places: Vec::new() });
                }
                upgrades[at].copies += 1;
                upgrades[at].places.push(index);
            }
            _ => {
                let held = attached.iter().find(|held| held.host == Some(index)).map(|held| held.attachment);
                let places = std::iter::once(index).chain(held).collect();
                entries.push(Entry { choice, places, attachment: held.map(|held| &army.deployment[held]) });
            }
        }
    }
    (entries, upgrades)
}

/// Groups taken together where they are alike, in the order of the army.
pub(super) fn groups<'a>(catalog: &'a Catalog, entries: &'a [Entry<'a>]) -> Vec<Group<'a>> {
    let card = |choice: &DeploymentChoice| choice.known().map(|id| catalog.deployment(id));
    let group = |alike: Alike<'a, Entry<'a>>| {
        let (own, attachment) = (card(alike.first.choice), alike.first.attachment.and_then(card));
        let brings = own.into_iter().chain(attachment).flat_map(|card| &card.brings);
        Group {
            choice: alike.first.choice,
            card: own,
            attachment,
            brings: brings.map(|id| catalog.deployment(*id)).collect(),
            places: alike.places.iter().flat_map(|place| entries[*place].places.iter().copied()).collect(),
            entries: alike,
        }
    };
    alike(entries, |entry| (entry.choice, entry.attachment), |entry| entry.choice).into_iter().map(group).collect()
}
