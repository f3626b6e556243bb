//! The edits of an army, and where the cursor goes with each.

use super::{Cursor, LabelledEdit, Open, Wish, cards, cursor, order};
use crate::{
    Context,
    screen::builder::{Direction, Spot},
};
use kernel::{Choice, Names};
use legion::{
    Document, Edit,
    cards::BattleKind,
    checks::{Candidate, OfferPlace},
    list::{Hand, UnitChoice},
};

/// What a unit of an army is called.
pub fn unit_name<'a>(context: &Context<'a>, card: &'a UnitChoice) -> &'a str {
    match card {
        Choice::Known(id) => cards(context).unit(*id).text.name(context.language),
        Choice::Unknown(id) => id,
    }
}

fn named(context: &Context<'_>, open: Open<'_>, unit: usize) -> String {
    open.document.list.units.get(unit).map_or(String::new(), |unit| unit_name(context, &unit.card).to_owned())
}

/// Puts a card where the cursor stands.
pub fn take(
    context: &Context<'_>,
    open: Open<'_>,
    here: Cursor,
    target: OfferPlace,
    candidate: Candidate,
) -> Option<LabelledEdit> {
    let card = ("card", cards(context).card_name(candidate.into(), context.language).to_owned());
    let unit_of = |unit: usize| ("unit", named(context, open, unit));
    let deed = match (target, candidate) {
        (OfferPlace::NewUnit(_), Candidate::Unit(id)) => {
            LabelledEdit::new("gui.edit.add_unit", vec![card], Edit::AddUnit { card: id, at: None })
        }
        (OfferPlace::Card(unit), Candidate::Unit(id)) => {
            LabelledEdit::new("gui.edit.set_unit", vec![card, unit_of(unit)], Edit::SetCard { unit, card: id })
        }
        (OfferPlace::Counterpart(unit), Candidate::Unit(id)) => {
            let edit = Edit::SetCounterpart { unit, card: Some(id) };
            LabelledEdit::new("gui.edit.set_counterpart", vec![card, unit_of(unit)], edit)
        }
        (OfferPlace::Slot { unit, part, replacing, .. }, Candidate::Upgrade(upgrade)) => {
            let edit = match replacing {
                Some(index) => Edit::ReplaceUpgrade { unit, part, index, upgrade },
                None => Edit::AddUpgrade { unit, part, upgrade },
            };
            LabelledEdit::new("gui.edit.equip", vec![card, unit_of(unit)], edit)
        }
        (OfferPlace::Command { hand, replacing, .. }, Candidate::Command(id)) => {
            let edit = match replacing {
                Some(index) => Edit::ReplaceCommand { hand, index, card: id },
                None => Edit::AddCommand { hand, card: id },
            };
            LabelledEdit::new("gui.edit.add_command", vec![card], edit)
        }
        (OfferPlace::Battle { kind, replacing }, Candidate::Battle(id)) => {
            let edit = match replacing {
                Some(index) => Edit::ReplaceBattle { kind, index, card: id },
                None => Edit::AddBattle { kind, card: id },
            };
            LabelledEdit::new("gui.edit.add_battle", vec![card], edit)
        }
        (OfferPlace::Force, Candidate::Force(id)) => {
            LabelledEdit::new("gui.edit.set_force", vec![card], Edit::SetForce(Some(id)))
        }
        _ => return None,
    };
    let next = deed.edit.apply(open.document).and_then(|after| next_place(context, target, &after));
    let other = |next: &Cursor| *next != here || matches!(next, Cursor::NewCommand(..) | Cursor::NewBattle(_));
    Some(match next.filter(other) {
        Some(next) => deed.going(next),
        None => deed,
    })
}

/// After a card was taken: the next place of the kind that still wants one, so that the next card can be chosen at once.
fn next_place(context: &Context<'_>, target: OfferPlace, after: &Document) -> Option<Cursor> {
    let (catalog, army) = (cards(context), &after.list);
    match target {
        OfferPlace::Slot { unit, part, replacing: None, .. } => {
            let upgrades = army.units.get(unit)?.upgrades_of(part).len();
            let taken = Cursor::on(catalog, army, unit, part, upgrades.checked_sub(1)?);
            Some(taken.next_empty(catalog, army).unwrap_or(taken))
        }
        OfferPlace::Command { hand: Hand::Hand, pips: Some(pips), replacing: None } => {
            let wants = |pips: &u8| cursor::wanted_of_pips(catalog, army, *pips) > 0;
            (pips..=4).chain(1..pips).find(wants).map(|pips| Cursor::NewCommand(Hand::Hand, Some(pips)))
        }
        OfferPlace::Battle { kind, replacing: None } => {
            let deck = army.battle_deck.as_ref()?;
            let wants = |kind: &BattleKind| deck.row(*kind).len() < cursor::OF_EACH_KIND;
            [kind].into_iter().chain(BattleKind::ALL).find(wants).map(Cursor::NewBattle)
        }
        _ => None,
    }
}

/// Doubles a unit.
pub fn duplicate(context: &Context<'_>, open: Open<'_>, unit: usize) -> Option<LabelledEdit> {
    let deed = LabelledEdit::new(
        "gui.edit.duplicate_unit",
        vec![("unit", named(context, open, unit))],
        Edit::DuplicateUnit(unit),
    );
    (unit < open.document.list.units.len()).then(|| deed.going(Cursor::Unit(unit + 1)))
}

/// Moves a unit before or behind the next one of its rank.
pub fn moved(
    context: &Context<'_>,
    open: Open<'_>,
    here: Cursor,
    from: usize,
    direction: Direction,
) -> Option<LabelledEdit> {
    let to = order::neighbour(cards(context), &open.document.list, from, direction == Direction::Up)?;
    let cursor = if here.unit() == Some(from) { here.on_unit(to) } else { Cursor::Unit(to) };
    let facts = vec![("unit", named(context, open, from))];
    Some(LabelledEdit::new("gui.edit.move_unit", facts, Edit::MoveUnit { from, to }).going(cursor))
}

/// Takes out what is at a place.
pub fn remove(context: &Context<'_>, open: Open<'_>, at: Cursor) -> Option<LabelledEdit> {
    let (catalog, army) = (cards(context), &open.document.list);
    if !at.holds(catalog, army) {
        return None;
    }
    let name = match at.card(catalog, army) {
        Some(card) => catalog.card_name(card.into(), context.language),
        None => cursor::unknown(at, catalog, army)?,
    };
    let card = ("card", name.to_owned());
    Some(match at {
        Cursor::Unit(unit) => {
            // On to the unit that comes to stand in its place, or the one before, or none.
            let cursor = if army.units.len() == 1 { Cursor::default() } else { at };
            LabelledEdit::new("gui.edit.remove_unit", vec![("unit", card.1)], Edit::RemoveUnit(unit)).going(cursor)
        }
        Cursor::Counterpart(unit) => {
            let facts = vec![card, ("unit", named(context, open, unit))];
            LabelledEdit::new("gui.edit.remove_counterpart", facts, Edit::SetCounterpart { unit, card: None })
        }
        Cursor::SlotInstance { .. } | Cursor::Unslotted { .. } => {
            let (unit, part, index) = at.upgrade(catalog, army)?;
            let facts = vec![card, ("unit", named(context, open, unit))];
            LabelledEdit::new("gui.edit.unequip", facts, Edit::RemoveUpgrade { unit, part, index })
        }
        Cursor::Command(hand, index) => {
            let known = army.hand(hand).get(index)?.known().filter(|_| hand == Hand::Hand);
            let pips = known.map(|card| catalog.command(card).pips);
            let place = Cursor::NewCommand(hand, pips);
            LabelledEdit::new("gui.edit.remove_command", vec![card], Edit::RemoveCommand { hand, index }).going(place)
        }
        Cursor::Battle(kind, index) => {
            let place = Cursor::NewBattle(kind);
            LabelledEdit::new("gui.edit.remove_battle", vec![card], Edit::RemoveBattle { kind, index }).going(place)
        }
        Cursor::Force => LabelledEdit::new("gui.edit.remove_force", vec![card], Edit::SetForce(None)),
        Cursor::NewUnit(_) | Cursor::NewCommand(..) | Cursor::NewBattle(_) => return None,
    })
}

/// Does what else is wanted of an army.
pub fn wish(context: &Context<'_>, open: Open<'_>, wish: Wish) -> Option<LabelledEdit> {
    match wish {
        Wish::Faction(faction) => {
            let facts = vec![("faction", context.text(faction.term()).to_owned())];
            let deed = LabelledEdit::new("gui.edit.set_faction", facts, Edit::SetFaction(faction));
            (faction != open.document.list.faction).then_some(deed)
        }
        Wish::ForgetHand => Some(LabelledEdit::new("gui.edit.forget_hand", Vec::new(), Edit::ForgetHand)),
        Wish::ForgetDeck => Some(LabelledEdit::new("gui.edit.forget_deck", Vec::new(), Edit::ForgetDeck)),
    }
}
