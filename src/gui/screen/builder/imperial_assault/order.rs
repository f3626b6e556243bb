//! The Deployment cards of an army in the order in which they are shown: groups with what lies on them, then the rest;
//! and the Command deck by cost.

use imperial_assault::{
    Army, Edit,
    cards::Catalog,
    checks::attached,
    list::{CommandChoice, DeploymentChoice},
};
use kernel::{Choice, similar};

/// What the Deployment cards of an army are shown under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Groups of figures, each with the attachment that lies on it.
    Groups,
    /// Skirmish Upgrades, and whatever else is no group and lies on none.
    Upgrades,
    /// Attachments no group holds.
    Lost,
    /// Cards the catalog does not have.
    Unknown,
}

impl Section {
    const ALL: [Self; 4] = [Self::Groups, Self::Upgrades, Self::Lost, Self::Unknown];
}

/// A Deployment card with what lies on it, both by their places in the army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The card.
    pub card: usize,
    /// The attachment that lies on it.
    pub attachment: Option<usize>,
}

impl Block {
    /// Whether a card of the army is in it.
    pub fn has(self, index: usize) -> bool {
        self.card == index || self.attachment == Some(index)
    }

    /// Its cards, the one that holds the other first.
    fn cards(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.card).chain(self.attachment)
    }
}

fn section(catalog: &Catalog, choice: &DeploymentChoice) -> Section {
    match choice.known().map(|id| catalog.deployment(id)) {
        None => Section::Unknown,
        Some(card) if card.is_group() => Section::Groups,
        Some(card) if card.attachment.is_some() => Section::Lost,
        Some(_) => Section::Upgrades,
    }
}

/// The cards by section, in the player's order. Sections without cards are left out.
pub fn shown(catalog: &Catalog, army: &Army) -> Vec<(Section, Vec<Block>)> {
    let attached = attached(catalog, army);
    let is_held = |index: usize| attached.iter().any(|on| on.attachment == index && on.host.is_some());
    let block = |card: usize| Block {
        card,
        attachment: attached.iter().find(|on| on.host == Some(card)).map(|on| on.attachment),
    };
    let blocks = |wanted: Section| -> Vec<Block> {
        let cards = army.deployment.iter().enumerate();
        cards
            .filter(|(index, choice)| section(catalog, choice) == wanted && !is_held(*index))
            .map(|(index, _)| block(index))
            .collect()
    };
    Section::ALL
        .map(|section| (section, blocks(section)))
        .into_iter()
        .filter(|(_, blocks)| !blocks.is_empty())
        .collect()
}

/// The block a card of the army is in.
pub fn block_of(catalog: &Catalog, army: &Army, index: usize) -> Option<Block> {
    shown(catalog, army).into_iter().flat_map(|(_, blocks)| blocks).find(|block| block.has(index))
}

/// The edit that puts a block before or behind its neighbour in its section, what lies on a group going with it; and
/// where `index` stands afterwards. None at the ends.
pub fn moved(catalog: &Catalog, army: &Army, index: usize, up: bool) -> Option<(Edit, usize)> {
    let mut sections = shown(catalog, army);
    let (_, blocks) = sections.iter_mut().find(|(_, blocks)| blocks.iter().any(|block| block.has(index)))?;
    let here = blocks.iter().position(|block| block.has(index))?;
    let next = if up { here.checked_sub(1)? } else { here + 1 };
    if next >= blocks.len() {
        return None;
    }
    // The two blocks change places; every other card stays where it is.
    let (first, second) = (blocks[here.min(next)], blocks[here.max(next)]);
    let mut wanted: Vec<usize> = Vec::with_capacity(army.deployment.len());
    for card in (0..army.deployment.len()).filter(|card| !first.has(*card) || *card == first.card) {
        match card {
            card if card == first.card => wanted.extend(second.cards()),
            card if card == second.card => wanted.extend(first.cards()),
            card if second.has(card) => {}
            card => wanted.push(card),
        }
    }
    let to = wanted.iter().position(|card| *card == index)?;
    Some((Edit::Many(reordered(&wanted)), to))
}

/// The moves that bring cards, which stand in order, into this order.
fn reordered(wanted: &[usize]) -> Vec<Edit> {
    let mut now: Vec<usize> = (0..wanted.len()).collect();
    let mut edits = Vec::new();
    for (to, card) in wanted.iter().enumerate() {
        let Some(from) = now.iter().position(|other| other == card).filter(|from| *from != to) else { continue };
        let card = now.remove(from);
        now.insert(to, card);
        edits.push(Edit::MoveCard { from, to });
    }
    edits
}

/// A card of the Command deck with its copies, by their places in the deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    /// The places, the first copy first.
    pub places: Vec<usize>,
    /// What it costs; none where that is not known.
    pub cost: Option<u8>,
}

impl Copies {
    /// The place of the first copy.
    pub fn first(&self) -> usize {
        self.places.first().copied().unwrap_or_default()
    }
}

/// The cards of the Command deck by cost and by name, copies together; those that are not known come last.
pub fn deck(catalog: &Catalog, army: &Army) -> Vec<Copies> {
    let mut all: Vec<(&CommandChoice, Copies)> = Vec::new();
    for (place, choice) in army.deck().iter().enumerate() {
        match all.iter_mut().find(|(known, _)| *known == choice) {
            Some((_, copies)) => copies.places.push(place),
            None => {
                let cost = choice.known().and_then(|id| catalog.command(id).cost);
                all.push((choice, Copies { places: vec![place], cost }));
            }
        }
    }
    all.sort_by_cached_key(|(choice, copies)| {
        let name = match choice {
            Choice::Known(id) => similar::fold(catalog.command(*id).text.name(kernel::Language::English)),
            Choice::Unknown(id) => id.to_string(),
        };
        (choice.known().is_none(), copies.cost, name)
    });
    all.into_iter().map(|(_, copies)| copies).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use imperial_assault::{
        cards::{Affiliation, Season},
        list::empty_document,
    };

    fn ids(catalog: &Catalog, army: &Army) -> Vec<String> {
        army.deployment.iter().map(|choice| choice.id(catalog).to_owned()).collect()
    }

    #[test]
    fn a_group_moves_with_what_lies_on_it() {
        let catalog = Catalog::bundled().unwrap();
        let mut document = empty_document(Season::Official, Affiliation::Imperial, "");
        let card = |id: &str| Choice::find(id, |id| catalog.find_deployment(id));
        let all = ["stormtrooper-elite", "darth-vader", "driven-by-hatred", "black-market", "cross-training", "nobody"];
        document.list.deployment = all.iter().map(|id| card(id)).collect();
        let sections: Vec<Section> = shown(&catalog, &document.list).into_iter().map(|(section, _)| section).collect();
        assert_eq!(sections, [Section::Groups, Section::Upgrades, Section::Unknown]);
        assert_eq!(
            block_of(&catalog, &document.list, 4),
            Some(Block { card: 0, attachment: Some(4) }),
            "the troopers are trained"
        );
        let (edit, to) = moved(&catalog, &document.list, 1, true).unwrap();
        let after = edit.apply(&document).unwrap().list;
        assert_eq!(to, 0);
        assert_eq!(
            ids(&catalog, &after),
            ["darth-vader", "driven-by-hatred", "stormtrooper-elite", "cross-training", "black-market", "nobody"]
        );
        assert_eq!(block_of(&catalog, &after, 3), Some(Block { card: 2, attachment: Some(3) }));
        assert_eq!(moved(&catalog, &after, 0, true), None, "it is the first");
        assert_eq!(moved(&catalog, &after, 2, false), None, "it is the last group");
    }

    #[test]
    fn the_deck_is_told_by_cost_with_copies_together() {
        let catalog = Catalog::bundled().unwrap();
        let mut army = empty_document(Season::Official, Affiliation::Imperial, "").list;
        let card = |id: &str| Choice::find(id, |id| catalog.find_command(id));
        army.command = Some(vec![card("nobody"), card("take-initiative"), card("urgency"), card("take-initiative")]);
        let told: Vec<Vec<usize>> = deck(&catalog, &army).into_iter().map(|copies| copies.places).collect();
        assert_eq!(told.len(), 3);
        assert_eq!(told.last(), Some(&vec![0]));
        assert!(told.contains(&vec![1, 3]));
    }
}
