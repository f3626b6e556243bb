//! Edits: small steps from one army to the next, each giving a new value.

use super::{Document, Format};
use crate::cards::{Affiliation, CommandId, DeploymentId, MapId, Season};
use kernel::{
    choice::Choice,
    editing::{insert, remove},
};

/// One step of building.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Gives the list a name.
    Rename(String),
    /// Replaces the notes.
    SetNotes(String),
    /// Builds for another kind of game.
    SetFormat(Format),
    /// Builds of the cards of a season.
    SetSeason(Season),
    /// Builds for an affiliation.
    SetAffiliation(Affiliation),
    /// Chooses a map, or none.
    SetMap(Option<MapId>),
    /// Adds a Deployment card, at the end or before the card `at`.
    AddCard {
        /// The card.
        card: DeploymentId,
        /// Where; none for the end.
        at: Option<usize>,
    },
    /// Takes a Deployment card out.
    RemoveCard(usize),
    /// Adds a copy of a Deployment card behind it.
    DuplicateCard(usize),
    /// Moves a Deployment card to another place.
    MoveCard {
        /// From here.
        from: usize,
        /// To there, counted without the card itself.
        to: usize,
    },
    /// Puts another Deployment card in the place of one.
    ReplaceCard {
        /// Which.
        index: usize,
        /// The new card.
        card: DeploymentId,
    },
    /// Adds a Command card, at the end or before the card `at`. A deck that was not chosen yet is chosen from now on.
    AddCommand {
        /// The card.
        card: CommandId,
        /// Where; none for the end.
        at: Option<usize>,
    },
    /// Takes a Command card out.
    RemoveCommand(usize),
    /// Moves a Command card to another place.
    MoveCommand {
        /// From here.
        from: usize,
        /// To there, counted without the card itself.
        to: usize,
    },
    /// Puts another Command card in the place of one.
    ReplaceCommand {
        /// Which.
        index: usize,
        /// The new card.
        card: CommandId,
    },
    /// Leaves the Command deck to be chosen later.
    ForgetDeck,
    /// Several edits, one after the other.
    Many(Vec<Edit>),
}

impl Edit {
    /// The document after the edit; none if the edit names a place the document does not have.
    pub fn apply(&self, document: &Document) -> Option<Document> {
        let mut next = document.clone();
        self.apply_to(&mut next)?;
        Some(next)
    }

    fn apply_to(&self, document: &mut Document) -> Option<()> {
        let army = &mut document.list;
        let cards = &mut army.deployment;
        match self {
            Self::Rename(name) => document.name.clone_from(name),
            Self::SetNotes(notes) => document.notes.clone_from(notes),
            Self::SetFormat(format) => document.format = *format,
            Self::SetSeason(season) => army.season = Some(*season),
            Self::SetAffiliation(affiliation) => army.affiliation = Some(*affiliation),
            Self::SetMap(map) => army.map = map.map(Choice::Known),
            Self::AddCard { card, at } => {
                let at = at.unwrap_or(cards.len());
                insert(cards, at, Choice::Known(*card))?;
            }
            Self::RemoveCard(index) => {
                let _ = remove(cards, *index)?;
            }
            Self::DuplicateCard(index) => {
                let copy = cards.get(*index)?.clone();
                insert(cards, index + 1, copy)?;
            }
            Self::MoveCard { from, to } => {
                let card = remove(cards, *from)?;
                insert(cards, *to, card)?;
            }
            Self::ReplaceCard { index, card } => *cards.get_mut(*index)? = Choice::Known(*card),
            Self::AddCommand { card, at } => {
                let deck = army.command.get_or_insert_with(Vec::new);
                let at = at.unwrap_or(deck.len());
                insert(deck, at, Choice::Known(*card))?;
            }
            Self::RemoveCommand(index) => {
                let _ = remove(army.command.as_mut()?, *index)?;
            }
            Self::MoveCommand { from, to } => {
                let deck = army.command.as_mut()?;
                let card = remove(deck, *from)?;
                insert(deck, *to, card)?;
            }
            Self::ReplaceCommand { index, card } => {
                *army.command.as_mut()?.get_mut(*index)? = Choice::Known(*card);
            }
            Self::ForgetDeck => army.command = None,
            Self::Many(edits) => {
                for edit in edits {
                    edit.apply_to(document)?;
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cards::Catalog, list::empty_document};

    #[test]
    fn an_edit_makes_a_new_document_and_leaves_the_old_one_alone() {
        let catalog = Catalog::bundled().unwrap();
        let vader = catalog.find_deployment("darth-vader").unwrap();
        let hatred = catalog.find_deployment("driven-by-hatred").unwrap();
        let empty = empty_document(Season::Official, Affiliation::Imperial, "");
        let one = Edit::AddCard { card: hatred, at: None }.apply(&empty).unwrap();
        let two = Edit::AddCard { card: vader, at: Some(0) }.apply(&one).unwrap();
        assert_eq!((empty.list.deployment.len(), one.list.deployment.len()), (0, 1));
        let moved = Edit::MoveCard { from: 0, to: 1 }.apply(&two).unwrap();
        assert_eq!(moved.list.deployment, [Choice::Known(hatred), Choice::Known(vader)]);
        let back = Edit::Many(vec![Edit::MoveCard { from: 1, to: 0 }, Edit::RemoveCard(0)]);
        assert_eq!(back.apply(&moved).unwrap(), one);
    }

    #[test]
    fn the_first_command_card_chooses_the_deck() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Season::Official, Affiliation::Imperial, "");
        let card = catalog.find_command("take-initiative").unwrap();
        let deck = Edit::AddCommand { card, at: None }.apply(&empty).unwrap();
        assert_eq!(deck.list.deck().len(), 1);
        assert_eq!(Edit::ForgetDeck.apply(&deck).unwrap(), empty);
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_does_nothing() {
        let empty = empty_document(Season::Official, Affiliation::Rebel, "");
        for edit in [
            Edit::RemoveCard(0),
            Edit::DuplicateCard(3),
            Edit::MoveCard { from: 0, to: 1 },
            Edit::RemoveCommand(0),
            Edit::MoveCommand { from: 0, to: 0 },
        ] {
            assert_eq!(edit.apply(&empty), None);
        }
    }
}
