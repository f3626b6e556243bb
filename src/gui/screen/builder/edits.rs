//! The edits that the builder asks for, and where the cursor goes with each.

use super::{Action, Builder, Cursor, Direction, Message, Open, Pane};
use crate::{
    gui::Context,
    kernel::{Fact, Names},
    systems::xwing::{
        Document, Edit, Format, PilotChoice, UpgradeChoice,
        checks::{Candidate, OfferPlace},
    },
};

/// What a ship of a squad is called.
pub(super) fn ship_name<'a>(context: &Context<'a>, pilot: &'a PilotChoice) -> &'a str {
    match pilot {
        PilotChoice::Known(id) => context.xwing.pilot(*id).text.name(context.language),
        PilotChoice::Unknown { pilot, .. } => pilot,
    }
}

/// What an upgrade of a squad is called.
pub(super) fn upgrade_name<'a>(context: &Context<'a>, upgrade: &'a UpgradeChoice) -> &'a str {
    match upgrade {
        UpgradeChoice::Known(id) => context.xwing.upgrade(*id).text.name(context.language),
        UpgradeChoice::Unknown(id) => id,
    }
}

fn named(context: &Context<'_>, document: &Document, ship: usize) -> String {
    document.list.ships.get(ship).map_or(String::new(), |ship| ship_name(context, &ship.pilot).to_owned())
}

fn candidate_name(context: &Context<'_>, candidate: Candidate) -> String {
    let names: &dyn Names = context.xwing;
    let card = match candidate {
        Candidate::Pilot(id) => id.into(),
        Candidate::Upgrade(id) => id.into(),
    };
    names.card_name(card, context.language).to_owned()
}

fn edit(label: &'static str, facts: Vec<(&'static str, String)>, edit: Edit) -> Action {
    Action::Edit { edit, label, facts }
}

impl Builder {
    /// Answers what happened to the squad.
    pub(super) fn update_squad(&mut self, message: Message, context: &Context<'_>, open: &Open) -> Action {
        let here = self.cursor(context, open);
        let squad = &open.document.list;
        match message {
            Message::CursorPut(cursor) => {
                let filled = cursor.upgrade(context.xwing, squad).is_some();
                let pane = match cursor {
                    Cursor::NewShip => Pane::Cards,
                    Cursor::Seat { .. } if !filled => Pane::Cards,
                    _ => Pane::Details,
                };
                // A card that was looked at in the catalog gives way to the place that was pressed.
                self.picked = None;
                self.put(cursor, pane);
            }
            Message::CursorMoved(forward) => {
                let pane = self.pane;
                self.put(here.walked(context.xwing, squad, forward), pane);
            }
            Message::CursorRaised if self.picked.is_some() => self.picked = None,
            Message::CursorRaised => {
                let pane = self.pane;
                let raised = match here {
                    Cursor::Seat { ship, .. } | Cursor::Homeless { ship, .. } => Cursor::Ship(ship),
                    Cursor::Ship(_) | Cursor::NewShip => Cursor::NewShip,
                };
                self.put(raised, pane);
            }
            Message::PilotWanted(ship) => self.put(Cursor::Ship(ship), Pane::Cards),
            Message::Duplicated(ship) => return self.duplicated(ship.or(here.ship()), context, open),
            Message::Moved(ship, direction) => return self.moved(ship.or(here.ship()), direction, context, open),
            Message::ShipRemoved(ship) => return self.ship_removed(ship, context, open),
            Message::UpgradeRemoved(ship, upgrade) => return self.upgrade_removed(ship, upgrade, context, open),
            Message::Removed => {
                return match (here.upgrade(context.xwing, squad), here) {
                    (Some((ship, upgrade)), _) => self.upgrade_removed(ship, upgrade, context, open),
                    (None, Cursor::Ship(ship)) => self.ship_removed(ship, context, open),
                    _ => Action::None,
                };
            }
            Message::FactionPicked(faction) if faction != squad.faction => {
                let name = context.text(faction.term()).to_owned();
                return edit("gui.edit.set_faction", vec![("faction", name)], Edit::SetFaction(faction));
            }
            Message::Repaired(finding, repair) => return self.repaired(finding, repair, context, open),
            _ => {}
        }
        Action::None
    }

    /// Puts a card where the cursor stands.
    pub(super) fn take(&mut self, candidate: Candidate, context: &Context<'_>, open: &Open) -> Action {
        let squad = &open.document.list;
        let here = self.cursor(context, open);
        let card = candidate_name(context, candidate);
        let Some(place) = here.wanted(context.xwing, squad) else { return Action::None };
        let action = match (place, candidate) {
            (OfferPlace::NewShip, Candidate::Pilot(pilot)) => {
                edit("gui.edit.add_ship", vec![("card", card)], Edit::AddShip { pilot, at: None })
            }
            (OfferPlace::Pilot(ship), Candidate::Pilot(pilot)) => {
                let facts = vec![("card", card), ("ship", named(context, &open.document, ship))];
                edit("gui.edit.set_pilot", facts, Edit::SetPilot { ship, pilot })
            }
            (OfferPlace::Slot { ship, replacing, .. }, Candidate::Upgrade(upgrade)) => {
                let facts = vec![("card", card), ("ship", named(context, &open.document, ship))];
                let step = match replacing {
                    Some(index) => Edit::ReplaceUpgrade { ship, index, upgrade },
                    None => Edit::AddUpgrade { ship, upgrade },
                };
                edit("gui.edit.add_upgrade", facts, step)
            }
            _ => return Action::None,
        };
        if let Action::Edit { edit, .. } = &action
            && let Some(after) = edit.apply(&open.document)
        {
            self.go_on(here, place, &after, context);
        }
        self.turned(action)
    }

    /// After a card was taken: on to the next empty icon of the ship, so that the next card can be chosen at once.
    fn go_on(&mut self, here: Cursor, place: OfferPlace, after: &Document, context: &Context<'_>) {
        let OfferPlace::Slot { ship: index, replacing: None, .. } = place else { return };
        let squad = &after.list;
        let Some(ship) = squad.ships.get(index) else { return };
        let taken = Cursor::on(context.xwing, ship, index, ship.upgrades.len().saturating_sub(1));
        let next = taken.next_empty(context.xwing, squad).unwrap_or(taken);
        if next != here {
            let pane = self.pane;
            self.put(next, pane);
        }
    }

    fn duplicated(&mut self, ship: Option<usize>, context: &Context<'_>, open: &Open) -> Action {
        let Some(ship) = ship.filter(|ship| *ship < open.document.list.ships.len()) else { return Action::None };
        let pane = self.pane;
        self.put(Cursor::Ship(ship + 1), pane);
        edit("gui.edit.duplicate_ship", vec![("ship", named(context, &open.document, ship))], Edit::DuplicateShip(ship))
    }

    fn moved(&mut self, ship: Option<usize>, direction: Direction, context: &Context<'_>, open: &Open) -> Action {
        let ships = open.document.list.ships.len();
        let Some(from) = ship.filter(|ship| *ship < ships) else { return Action::None };
        let to = match direction {
            Direction::Up => from.checked_sub(1),
            Direction::Down => Some(from + 1).filter(|to| *to < ships),
        };
        let Some(to) = to else { return Action::None };
        let pane = self.pane;
        let cursor = match self.cursor(context, open) {
            Cursor::Seat { ship, seat } if ship == from => Cursor::Seat { ship: to, seat },
            Cursor::Homeless { ship, upgrade } if ship == from => Cursor::Homeless { ship: to, upgrade },
            _ => Cursor::Ship(to),
        };
        self.put(cursor, pane);
        edit("gui.edit.move_ship", vec![("ship", named(context, &open.document, from))], Edit::MoveShip { from, to })
    }

    fn ship_removed(&mut self, ship: usize, context: &Context<'_>, open: &Open) -> Action {
        if ship >= open.document.list.ships.len() {
            return Action::None;
        }
        let pane = self.pane;
        // The ship that comes to stand in its place, or the one before, or none.
        let cursor = if open.document.list.ships.len() == 1 { Cursor::NewShip } else { Cursor::Ship(ship) };
        self.put(cursor, pane);
        edit("gui.edit.remove_ship", vec![("ship", named(context, &open.document, ship))], Edit::RemoveShip(ship))
    }

    fn upgrade_removed(&mut self, ship: usize, index: usize, context: &Context<'_>, open: &Open) -> Action {
        let Some(upgrade) = open.document.list.ships.get(ship).and_then(|ship| ship.upgrades.get(index)) else {
            return Action::None;
        };
        let facts =
            vec![("card", upgrade_name(context, upgrade).to_owned()), ("ship", named(context, &open.document, ship))];
        self.turned(edit("gui.edit.remove_upgrade", facts, Edit::RemoveUpgrade { ship, index }))
    }

    fn repaired(&mut self, finding: usize, repair: usize, context: &Context<'_>, open: &Open) -> Action {
        let repairs = self.repairs(context, open);
        let Some(repair) = repairs.get(finding).and_then(|repairs| repairs.get(repair)) else { return Action::None };
        let names: &dyn Names = context.xwing;
        let words = |fact: &Fact| fact.words(context.language, names);
        let facts = repair.facts.iter().map(|(name, fact)| (*name, words(fact))).collect();
        self.turned(edit(repair.phrase, facts, repair.edit.clone()))
    }

    pub(super) fn renamed(&mut self, open: &Open) -> Action {
        match self.name.take() {
            Some(name) if name != open.document.name => {
                edit("gui.edit.rename", vec![("name", name.clone())], Edit::Rename(name))
            }
            _ => Action::None,
        }
    }

    pub(super) fn notes_saved(&mut self, open: &Open) -> Action {
        let Some(notes) = self.notes.take() else { return Action::None };
        let text = notes.text().trim_end().to_owned();
        if text == open.document.notes {
            return Action::None;
        }
        edit("gui.edit.set_notes", Vec::new(), Edit::SetNotes(text))
    }

    pub(super) fn format_picked(&mut self, format: Format, context: &Context<'_>, open: &Open) -> Action {
        if let Format::Custom(limit) = format
            && !matches!(open.document.format, Format::Custom(_))
        {
            // The limit is chosen in the open menu.
            self.limit = Some(limit.to_string());
        } else {
            self.menu = None;
        }
        if format == open.document.format {
            return Action::None;
        }
        let name = context.text(format.term()).to_owned();
        edit("gui.edit.set_format", vec![("format", name)], Edit::SetFormat(format))
    }

    pub(super) fn limit_submitted(&mut self, context: &Context<'_>, open: &Open) -> Action {
        let typed = self.limit.as_ref().and_then(|limit| limit.trim().parse::<u16>().ok());
        match typed.filter(|limit| (1..=Format::LARGEST_LIMIT).contains(limit)) {
            Some(limit) => {
                self.limit = None;
                self.menu = None;
                self.format_picked(Format::Custom(limit), context, open)
            }
            None => Action::None,
        }
    }
}
