//! The edits of a squad, and where the cursor goes with each.

use super::{Cursor, LabelledEdit, Open, Wish, cards};
use crate::{Context, screen::builder::Direction};
use kernel::Names;
use xwing::{
    Document, Edit, PilotChoice, UpgradeChoice,
    checks::{Candidate, OfferPlace},
};

/// What a ship of a squad is called.
pub fn ship_name<'a>(context: &Context<'a>, pilot: &'a PilotChoice) -> &'a str {
    match pilot {
        PilotChoice::Known(id) => cards(context).pilot(*id).text.name(context.language),
        PilotChoice::Unknown { pilot, .. } => pilot,
    }
}

/// What an upgrade of a squad is called.
pub fn upgrade_name<'a>(context: &Context<'a>, upgrade: &'a UpgradeChoice) -> &'a str {
    match upgrade {
        UpgradeChoice::Known(id) => cards(context).upgrade(*id).text.name(context.language),
        UpgradeChoice::Unknown(id) => id,
    }
}

fn named(context: &Context<'_>, open: Open<'_>, ship: usize) -> String {
    open.document.list.ships.get(ship).map_or(String::new(), |ship| ship_name(context, &ship.pilot).to_owned())
}

/// Puts a card where the cursor stands.
pub fn take(
    context: &Context<'_>,
    open: Open<'_>,
    here: Cursor,
    target: OfferPlace,
    candidate: Candidate,
) -> Option<LabelledEdit> {
    let names: &dyn Names = cards(context);
    let card = ("card", names.card_name(candidate.into(), context.language).to_owned());
    let deed = match (target, candidate) {
        (OfferPlace::NewShip, Candidate::Pilot(pilot)) => {
            LabelledEdit::new("gui.edit.add_ship", vec![card], Edit::AddShip { pilot, at: None })
        }
        (OfferPlace::Pilot(ship), Candidate::Pilot(pilot)) => {
            let facts = vec![card, ("ship", named(context, open, ship))];
            LabelledEdit::new("gui.edit.set_pilot", facts, Edit::SetPilot { ship, pilot })
        }
        (OfferPlace::Slot { ship, replacing, .. }, Candidate::Upgrade(upgrade)) => {
            let facts = vec![card, ("ship", named(context, open, ship))];
            let step = match replacing {
                Some(index) => Edit::ReplaceUpgrade { ship, index, upgrade },
                None => Edit::AddUpgrade { ship, upgrade },
            };
            LabelledEdit::new("gui.edit.add_upgrade", facts, step)
        }
        _ => return None,
    };
    let next = deed.edit.apply(open.document).and_then(|after| next_place(context, target, &after));
    Some(match next.filter(|next| *next != here) {
        Some(next) => deed.going(next),
        None => deed,
    })
}

/// After a card was taken: the next empty icon of the ship, so that the next card can be chosen at once.
fn next_place(context: &Context<'_>, target: OfferPlace, after: &Document) -> Option<Cursor> {
    let OfferPlace::Slot { ship: index, replacing: None, .. } = target else { return None };
    let squad = &after.list;
    let ship = squad.ships.get(index)?;
    let taken = Cursor::on(cards(context), ship, index, ship.upgrades.len().saturating_sub(1));
    Some(taken.next_empty(cards(context), squad).unwrap_or(taken))
}

/// Doubles a ship.
pub fn duplicate(context: &Context<'_>, open: Open<'_>, ship: usize) -> Option<LabelledEdit> {
    let facts = vec![("ship", named(context, open, ship))];
    let deed = LabelledEdit::new("gui.edit.duplicate_ship", facts, Edit::DuplicateShip(ship));
    (ship < open.document.list.ships.len()).then(|| deed.going(Cursor::Ship(ship + 1)))
}

/// Moves a ship by one place.
pub fn moved(
    context: &Context<'_>,
    open: Open<'_>,
    here: Cursor,
    from: usize,
    direction: Direction,
) -> Option<LabelledEdit> {
    let ships = open.document.list.ships.len();
    let to = match direction {
        Direction::Up => from.checked_sub(1)?,
        Direction::Down => from + 1,
    };
    if from >= ships || to >= ships {
        return None;
    }
    let cursor = match here {
        Cursor::SlotInstance { ship, seat } if ship == from => Cursor::SlotInstance { ship: to, seat },
        Cursor::Unslotted { ship, upgrade } if ship == from => Cursor::Unslotted { ship: to, upgrade },
        _ => Cursor::Ship(to),
    };
    let facts = vec![("ship", named(context, open, from))];
    Some(LabelledEdit::new("gui.edit.move_ship", facts, Edit::MoveShip { from, to }).going(cursor))
}

/// Takes out what is at a place.
pub fn remove(context: &Context<'_>, open: Open<'_>, at: Cursor) -> Option<LabelledEdit> {
    let ships = &open.document.list.ships;
    let index = at.ship()?;
    let ship = ships.get(index)?;
    let name = ("ship", named(context, open, index));
    if at == Cursor::Ship(index) {
        // On to the ship that comes to stand in its place, or the one before, or none.
        let cursor = if ships.len() == 1 { Cursor::NewShip } else { at };
        return Some(LabelledEdit::new("gui.edit.remove_ship", vec![name], Edit::RemoveShip(index)).going(cursor));
    }
    let (_, upgrade) = at.upgrade(cards(context), &open.document.list)?;
    let card = ("card", upgrade_name(context, ship.upgrades.get(upgrade)?).to_owned());
    let edit = Edit::RemoveUpgrade { ship: index, index: upgrade };
    Some(LabelledEdit::new("gui.edit.remove_upgrade", vec![card, name], edit))
}

/// Does what else is wanted of a squad.
pub fn wish(context: &Context<'_>, open: Open<'_>, wish: Wish) -> Option<LabelledEdit> {
    let Wish::Faction(faction) = wish;
    let facts = vec![("faction", context.text(faction.term()).to_owned())];
    let deed = LabelledEdit::new("gui.edit.set_faction", facts, Edit::SetFaction(faction));
    (faction != open.document.list.faction).then_some(deed)
}
