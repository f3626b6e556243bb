//! The edits of an army, and where the cursor goes with each.

use super::{Cursor, LabelledEdit, Open, Wish, cards, cursor, order};
use crate::{
    Context,
    screen::builder::{Direction, Spot},
};
use imperial_assault::{
    Edit,
    checks::{Candidate, OfferPlace},
};
use kernel::{Choice, Names};

/// What the Deployment card in this place is called.
pub fn card_name<'a>(context: &Context<'a>, open: Open<'a>, index: usize) -> &'a str {
    open.document.list.deployment.get(index).map_or("", |choice| choice.name(cards(context), context.language))
}

/// Puts a card where the cursor stands.
pub fn take(context: &Context<'_>, open: Open<'_>, target: OfferPlace, candidate: Candidate) -> Option<LabelledEdit> {
    let card = ("card", cards(context).card_name(candidate.into(), context.language).to_owned());
    let of = |index: usize| ("unit", card_name(context, open, index).to_owned());
    Some(match (target, candidate) {
        (OfferPlace::NewCard, Candidate::Deployment(id)) => {
            LabelledEdit::new("gui.edit.add_unit", vec![card], Edit::AddCard { card: id, at: None })
        }
        (OfferPlace::Card(index) | OfferPlace::OtherAttachment(index), Candidate::Deployment(id)) => {
            LabelledEdit::new("gui.edit.set_unit", vec![card, of(index)], Edit::ReplaceCard { index, card: id })
        }
        (OfferPlace::Attachment(host), Candidate::Deployment(id)) => {
            let edit = Edit::AddCard { card: id, at: Some(host + 1) };
            LabelledEdit::new("gui.edit.attach", vec![card, of(host)], edit).going(Cursor::Card(host + 1))
        }
        (OfferPlace::Command { replacing }, Candidate::Command(id)) => {
            let edit = match replacing {
                Some(index) => Edit::ReplaceCommand { index, card: id },
                None => Edit::AddCommand { card: id, at: None },
            };
            LabelledEdit::new("gui.edit.add_to_deck", vec![card], edit)
        }
        (OfferPlace::Map, Candidate::Map(id)) => {
            LabelledEdit::new("gui.edit.set_map", vec![card], Edit::SetMap(Some(id)))
        }
        _ => return None,
    })
}

/// Doubles a Deployment card, and with a group what lies on it where an army may have that twice.
pub fn duplicate(context: &Context<'_>, open: Open<'_>, index: usize) -> Option<LabelledEdit> {
    let (catalog, army) = (cards(context), &open.document.list);
    let facts = vec![("unit", card_name(context, open, index).to_owned())];
    let block = order::block_of(catalog, army, index)?;
    let Some(id) = army.deployment.get(block.card)?.known() else {
        let deed = LabelledEdit::new("gui.edit.duplicate_unit", facts, Edit::DuplicateCard(block.card));
        return Some(deed.going(Cursor::Card(block.card + 1)));
    };
    // Behind the attachment, which would lie on the copy otherwise.
    let at = block.attachment.map_or(block.card, |attachment| attachment.max(block.card)) + 1;
    let attachment = block.attachment.and_then(|attachment| army.deployment.get(attachment)?.known());
    let attachment = attachment.filter(|id| catalog.deployment(*id).unique == Some(false));
    let copies = std::iter::once(id).chain(attachment).enumerate();
    let edits = copies.map(|(after, card)| Edit::AddCard { card, at: Some(at + after) }).collect();
    Some(LabelledEdit::new("gui.edit.duplicate_unit", facts, Edit::Many(edits)).going(Cursor::Card(at)))
}

/// Moves a Deployment card before or behind the next one of its kind.
pub fn moved(
    context: &Context<'_>,
    open: Open<'_>,
    here: Cursor,
    from: usize,
    direction: Direction,
) -> Option<LabelledEdit> {
    let (edit, to) = order::moved(cards(context), &open.document.list, from, direction == Direction::Up)?;
    let cursor = if here == Cursor::Attachment(from) { Cursor::Attachment(to) } else { Cursor::Card(to) };
    let facts = vec![("unit", card_name(context, open, from).to_owned())];
    Some(LabelledEdit::new("gui.edit.move_unit", facts, edit).going(cursor))
}

/// Takes out what is at a place; with a group what lies on it, and of a Command card one copy.
pub fn remove(context: &Context<'_>, open: Open<'_>, at: Cursor) -> Option<LabelledEdit> {
    let (catalog, army) = (cards(context), &open.document.list);
    if !at.holds(catalog, army) {
        return None;
    }
    let name = match at.card(catalog, army) {
        Some(card) => catalog.card_name(card.into(), context.language),
        None => cursor::unknown(at, army)?,
    };
    let named = |hole| vec![(hole, name.to_owned())];
    Some(match at {
        Cursor::Card(index) => {
            let block = order::block_of(catalog, army, index)?;
            if block.card != index {
                let host = if block.card < index { block.card } else { block.card - 1 };
                let facts = vec![("card", name.to_owned()), ("unit", card_name(context, open, block.card).to_owned())];
                let deed = LabelledEdit::new("gui.edit.unequip", facts, Edit::RemoveCard(index));
                return Some(deed.going(Cursor::Attachment(host)));
            }
            let edit = match block.attachment {
                Some(attachment) => {
                    let (first, second) = (index.min(attachment), index.max(attachment));
                    Edit::Many(vec![Edit::RemoveCard(second), Edit::RemoveCard(first)])
                }
                None => Edit::RemoveCard(index),
            };
            // On to the card that comes to stand in its place, or the one before, or none.
            LabelledEdit::new("gui.edit.remove_unit", named("unit"), edit).going(at)
        }
        Cursor::Command(index) => {
            let copies = || army.deck().iter().enumerate().filter(|(_, other)| *other == &army.deck()[index]);
            let (last, _) = copies().next_back()?;
            let place = if copies().nth(1).is_some() { at } else { Cursor::NewCommand };
            LabelledEdit::new("gui.edit.remove_from_deck", named("card"), Edit::RemoveCommand(last)).going(place)
        }
        Cursor::Map => LabelledEdit::new("gui.edit.remove_map", named("card"), Edit::SetMap(None)),
        Cursor::NewCard | Cursor::Attachment(_) | Cursor::NewCommand => return None,
    })
}

/// Does what else is wanted of an army.
pub fn wish(context: &Context<'_>, open: Open<'_>, wish: Wish) -> Option<LabelledEdit> {
    let army = &open.document.list;
    match wish {
        Wish::Season(season) => {
            let facts = vec![("season", context.text(season.term()).to_owned())];
            let deed = LabelledEdit::new("gui.edit.set_season", facts, Edit::SetSeason(season));
            (army.season != Some(season)).then_some(deed)
        }
        Wish::Affiliation(affiliation) => {
            let facts = vec![("faction", context.text(affiliation.term()).to_owned())];
            let deed = LabelledEdit::new("gui.edit.set_affiliation", facts, Edit::SetAffiliation(affiliation));
            (army.affiliation != Some(affiliation)).then_some(deed)
        }
        Wish::AnotherCopy(index) => {
            let Choice::Known(card) = *army.deck().get(index)? else { return None };
            let facts = vec![("card", cards(context).card_name(card.into(), context.language).to_owned())];
            Some(LabelledEdit::new("gui.edit.add_to_deck", facts, Edit::AddCommand { card, at: None }))
        }
        Wish::ForgetDeck => Some(LabelledEdit::new("gui.edit.forget_command_deck", Vec::new(), Edit::ForgetDeck)),
    }
}
