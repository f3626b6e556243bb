//! X-Wing's part of the builder: squads of ships with their upgrades.

mod card;
mod cursor;
mod edits;
mod figures;
mod shelf;
mod ship;
mod squad;
mod sums;
mod words;

use iced::{Color, Element};

pub use cursor::Cursor;

use super::{Direction, Figure, GameBuilder, Line, Spot, Subject, Title, Words, search::Entry};
use crate::Context;
use kernel::{Offer, Order};
use xwing::{
    Catalog, Format, PilotChoice, UpgradeChoice, XWing,
    cards::{ShipId, SquadFaction},
    checks::{Candidate, OfferPlace, Owned},
};

type Message = super::Message<XWing>;
type Open<'a> = super::Open<'a, XWing>;
type LabelledEdit = super::LabelledEdit<XWing>;

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// By ship type, the best pilot first.
    Ship,
    /// By pilot skill, the highest first.
    Skill,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// What else can be wanted of a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// It is to be of this faction.
    Faction(SquadFaction),
}

/// The cards of X-Wing.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.xwing()
}

impl GameBuilder for XWing {
    type Cursor = Cursor;
    type Group = ShipId;
    type Sort = Sort;
    type Wish = Wish;

    const WORDS: Words = Words {
        list: "gui.builder.pane.squad",
        name: "gui.builder.name",
        notes: "gui.builder.notes.hint",
        there: "gui.builder.there",
        difference: "gui.builder.difference",
        nothing: "gui.builder.details.none",
        overview: "gui.builder.overview",
        walk: "gui.builder.key.walk",
        move_entry: "gui.builder.key.move",
        duplicate: "gui.builder.key.duplicate",
    };
    const FACETS: &'static [&'static str] = &["gui.builder.chip.ships"];
    const COPIES: &'static [(&'static str, &'static str)] = &[
        ("text", "gui.builder.copy.text"),
        ("xws", "gui.builder.copy.xws"),
        ("markdown", "gui.builder.copy.markdown"),
        ("bbcode", "gui.builder.copy.bbcode"),
        ("html", "gui.builder.copy.html"),
        ("muster", "gui.builder.copy.muster"),
    ];

    fn formats(now: &Format) -> Vec<Format> {
        let own = now.limit() as u16;
        vec![Format::Standard, Format::Epic, Format::TeamEpic, Format::Custom(own)]
    }

    fn with_limit(limit: i32) -> Option<Format> {
        Format::begun("custom", Some(limit))
    }

    fn title<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Title {
        let squad = &open.document.list;
        let ship = cursor.ship().and_then(|ship| squad.ships.get(ship));
        let below = ship.map(|ship| edits::ship_name(context, &ship.pilot).to_owned());
        let (icon, words) = match (cursor.target(cards(context), squad), cursor) {
            (Some(OfferPlace::NewShip), _) => {
                (squad::faction_icon(squad.faction), context.text("gui.builder.catalog.new_ship"))
            }
            (Some(OfferPlace::Pilot(_)), _) => ("ui-edit", context.text("gui.builder.catalog.pilot")),
            (Some(OfferPlace::Slot { .. }), _) => {
                let slot = cursor.slot(cards(context), squad);
                (slot.map_or("ui-info", |slot| slot.icon()), slot.map_or("", |slot| context.text(slot.term())))
            }
            (None, Cursor::Unslotted { .. }) => ("ui-error", context.text("gui.builder.catalog.unslotted")),
            (None, _) => ("ui-info", ""),
        };
        Title { icon, words: words.to_owned(), below }
    }

    fn entries(catalog: &Catalog) -> Vec<(Candidate, Entry)> {
        shelf::entries(catalog)
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<ShipId> {
        shelf::ship_of(catalog, candidate)
    }

    fn group_name<'a>(context: &Context<'a>, ship: ShipId) -> &'a str {
        cards(context).ship(ship).text.name(context.language)
    }

    fn group_figures(context: &Context<'_>, ship: ShipId) -> Vec<Figure> {
        figures::of_type(cards(context).ship(ship))
    }

    fn groups(context: &Context<'_>, open: Open<'_>, target: OfferPlace, offers: &[Offer<Candidate>]) -> Vec<ShipId> {
        shelf::groups(context, open, target, offers)
    }

    fn sorts(_: &Context<'_>, _: Open<'_>, target: OfferPlace) -> &'static [Sort] {
        match target {
            OfferPlace::Slot { .. } => &[Sort::Cost, Sort::Name],
            _ => &[Sort::Ship, Sort::Skill, Sort::Cost, Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Ship => "gui.builder.sort.ship",
            Sort::Skill => "gui.builder.sort.skill",
            Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        sort == Sort::Ship
    }

    fn order(context: &Context<'_>, open: Open<'_>, target: OfferPlace, sort: Sort, offer: &Offer<Candidate>) -> Order {
        shelf::order(context, open, target, sort, offer)
    }

    fn distance(_: &Context<'_>, offer: &Offer<Candidate>) -> u8 {
        shelf::distance(offer)
    }

    fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
        shelf::reason(context, offer)
    }

    fn is_owned(catalog: &Catalog, owned: &Owned, candidate: Candidate) -> bool {
        shelf::is_owned(catalog, owned, candidate)
    }

    fn key(catalog: &Catalog, candidate: Candidate) -> &str {
        match candidate {
            Candidate::Pilot(id) => &catalog.pilot(id).key,
            Candidate::Upgrade(id) => &catalog.upgrade(id).id,
        }
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Pilot(id) => catalog.pilot(id).unique.is_some(),
            Candidate::Upgrade(id) => catalog.upgrade(id).unique.is_some(),
        }
    }

    fn has_cost(_: Candidate) -> bool {
        true
    }

    fn lead(candidate: Candidate) -> f32 {
        shelf::lead(candidate)
    }

    fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
        shelf::leader(context, candidate, ink)
    }

    fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
        shelf::lines(context, candidate, grouped)
    }

    fn take(
        context: &Context<'_>,
        open: Open<'_>,
        here: Cursor,
        target: OfferPlace,
        candidate: Candidate,
    ) -> Option<LabelledEdit> {
        edits::take(context, open, here, target, candidate)
    }

    fn duplicate(context: &Context<'_>, open: Open<'_>, entry: usize) -> Option<LabelledEdit> {
        edits::duplicate(context, open, entry)
    }

    fn moved(
        context: &Context<'_>,
        open: Open<'_>,
        here: Cursor,
        entry: usize,
        direction: Direction,
    ) -> Option<LabelledEdit> {
        edits::moved(context, open, here, entry, direction)
    }

    fn remove(context: &Context<'_>, open: Open<'_>, at: Cursor) -> Option<LabelledEdit> {
        edits::remove(context, open, at)
    }

    fn wish(context: &Context<'_>, open: Open<'_>, _: Cursor, wish: Wish) -> Option<LabelledEdit> {
        edits::wish(context, open, wish)
    }

    fn counters<'a>(_: &Context<'a>, _: Open<'a>) -> Option<Element<'a, Message>> {
        None
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor, turn: u64) -> Element<'a, Message> {
        squad::view(context, open, cursor, turn)
    }

    fn subject<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Subject<Self> {
        let squad = &open.document.list;
        let Some(index) = cursor.ship() else { return Subject::Nothing };
        let Some(ship) = squad.ships.get(index) else { return Subject::Nothing };
        if let Some((_, upgrade)) = cursor.upgrade(cards(context), squad) {
            return match ship.upgrades.get(upgrade) {
                Some(UpgradeChoice::Known(id)) => Subject::Card(Candidate::Upgrade(*id), cursor),
                Some(UpgradeChoice::Unknown(id)) => Subject::Unknown(id.to_string(), cursor),
                None => Subject::Nothing,
            };
        }
        let at = Cursor::Ship(index);
        match &ship.pilot {
            PilotChoice::Known(id) => Subject::Card(Candidate::Pilot(*id), at),
            PilotChoice::Unknown { pilot, .. } => Subject::Unknown(pilot.to_string(), at),
        }
    }

    fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
        match candidate {
            Candidate::Pilot(id) => words::faction_icon(catalog.pilot(id).faction),
            Candidate::Upgrade(id) => catalog.upgrade(id).slot.icon(),
        }
    }

    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a>,
        candidate: Candidate,
        at: Option<Cursor>,
    ) -> Element<'a, Message> {
        card::view(context, open.document, candidate, at)
    }

    fn change_term(at: Cursor) -> &'static str {
        match at {
            Cursor::NewShip | Cursor::Ship(_) => "gui.builder.change_pilot",
            Cursor::SlotInstance { .. } | Cursor::Unslotted { .. } => "gui.builder.change_upgrade",
        }
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        sums::view(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;
