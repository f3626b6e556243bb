//! The edits of an army.

use super::{Army, Format};
use crate::cards::{Affiliation, CommandId, DeploymentId, MapId, Season};
use kernel::{
    Place,
    Step::Field,
    building::candidates,
    edit::{Array, Editable},
};

candidates! {
    /// Something that can be put into an army.
    Candidate {
        /// A Deployment card.
        Deployment(DeploymentId),
        /// A Command card.
        Command(CommandId),
        Map(MapId),
    }
}

/// A change only armies of this game have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The army is built of the cards of a season.
    Season(Season),
    /// It is built for an affiliation.
    Affiliation(Affiliation),
    /// The Command deck is left to be chosen later.
    ForgetDeck,
}

/// One step of building.
pub type Edit = kernel::Edit<Format, Candidate, Change>;

/// The Deployment cards.
pub const DEPLOYMENT: Place = Place::field("deployment");
/// The Command deck.
pub const COMMAND: Place = Place::field("command");
pub const MAP: Place = Place::field("map");

/// The empty slot for an attachment of the group in this place.
pub const fn attachment_slot(group: usize) -> Place {
    DEPLOYMENT.at(group).slot(0)
}

impl Editable for Army {
    type Card = Candidate;
    type Change = Change;

    // A Command deck that is not chosen yet is chosen with its first card.
    fn array(&mut self, place: &Place, choose: bool) -> Option<&mut dyn Array<Candidate>> {
        match place.path() {
            [Field("deployment")] => Some(&mut self.deployment),
            [Field("map")] => Some(&mut self.map),
            [Field("command")] if choose => Some(self.command.get_or_insert_with(Vec::new)),
            [Field("command")] => Some(self.command.as_mut()?),
            _ => None,
        }
    }

    fn change(&mut self, change: &Change) -> Option<()> {
        match change {
            Change::Season(season) => self.season = Some(*season),
            Change::Affiliation(affiliation) => self.affiliation = Some(*affiliation),
            Change::ForgetDeck => self.command = None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::Catalog,
        list::{Document, empty_document},
    };
    use kernel::Choice;

    fn imperial() -> Document {
        empty_document(Season::Official, Affiliation::Imperial, "")
    }

    #[test]
    fn an_edit_makes_a_new_document_and_leaves_the_old_one_alone() {
        let catalog = Catalog::bundled().unwrap();
        let vader = catalog.find_deployment("darth-vader").unwrap();
        let hatred = catalog.find_deployment("driven-by-hatred").unwrap();
        let empty = imperial();
        let one = Edit::Insert(DEPLOYMENT, hatred.into()).apply(&empty).unwrap();
        let two = Edit::Insert(DEPLOYMENT.at(0), vader.into()).apply(&one).unwrap();
        assert_eq!((empty.list.deployment.len(), one.list.deployment.len()), (0, 1));
        let moved = Edit::Move(DEPLOYMENT.at(0), 1).apply(&two).unwrap();
        assert_eq!(moved.list.deployment, [Choice::Known(hatred), Choice::Known(vader)]);
        let back = Edit::Many(vec![Edit::Move(DEPLOYMENT.at(1), 0), Edit::Remove(DEPLOYMENT.at(0))]);
        assert_eq!(back.apply(&moved).unwrap(), one);
    }

    #[test]
    fn the_first_command_card_chooses_the_deck() {
        let catalog = Catalog::bundled().unwrap();
        let card = catalog.find_command("take-initiative").unwrap();
        let deck = Edit::Insert(COMMAND, card.into()).apply(&imperial()).unwrap();
        assert_eq!(deck.list.deck().len(), 1);
        assert_eq!(Edit::Change(Change::ForgetDeck).apply(&deck).unwrap(), imperial());
    }

    #[test]
    fn an_edit_of_a_place_that_is_not_there_or_a_card_of_another_kind_does_nothing() {
        let catalog = Catalog::bundled().unwrap();
        let command = Candidate::Command(catalog.find_command("take-initiative").unwrap());
        for edit in [
            Edit::Remove(DEPLOYMENT.at(0)),
            Edit::Copy(DEPLOYMENT.at(3), 4),
            Edit::Move(DEPLOYMENT.at(0), 1),
            Edit::Remove(COMMAND.at(0)),
            Edit::Move(COMMAND.at(0), 0),
            Edit::Remove(MAP),
            Edit::Insert(DEPLOYMENT, command),
        ] {
            assert_eq!(edit.apply(&imperial()), None, "{edit:?}");
        }
    }
}
