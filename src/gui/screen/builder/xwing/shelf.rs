//! The catalog of X-Wing on the shelf: groups, orders, rows and reasons.

use iced::{
    Alignment, Color, Element,
    widget::{container, row, text},
};

use super::{Message, Open, Sort, cards, figures, words};
use crate::{
    Context,
    look::TEXT,
    screen::builder::{Line, search::Entry},
    widget::{icon_in, parts::BOLD},
};
use kernel::{Language, Names, Offer, Order, similar};
use xwing::{
    Catalog,
    cards::{CardText, ShipId},
    checks::{Candidate, OfferPlace, Owned},
};

/// Width of what stands before the name of a pilot: drawing and pilot skill.
const LEAD: f32 = 42.0;
/// Width of what stands before the name of an upgrade.
const SHORT_LEAD: f32 = 22.0;

/// The ship type of a pilot.
pub fn ship_of(catalog: &Catalog, candidate: Candidate) -> Option<ShipId> {
    match candidate {
        Candidate::Pilot(id) => Some(catalog.pilot(id).ship),
        Candidate::Upgrade(_) => None,
    }
}

/// What can be found of every card.
pub fn entries(catalog: &Catalog) -> Vec<(Candidate, Entry)> {
    let pilots = catalog.pilots().map(|(id, pilot)| {
        let ship = catalog.ship(pilot.ship);
        (Candidate::Pilot(id), entry(&pilot.text, Some(&ship.text)))
    });
    pilots.chain(catalog.upgrades().map(|(id, upgrade)| (Candidate::Upgrade(id), entry(&upgrade.text, None)))).collect()
}

fn entry(text: &CardText, home: Option<&CardText>) -> Entry {
    let home = home.into_iter().flat_map(|home| Language::ALL.map(|language| home.name(language).to_owned()));
    Entry::of(text, home.collect(), Vec::new())
}

/// The ship types of the squad's faction.
pub fn groups(context: &Context<'_>, open: Open<'_>, target: OfferPlace, offers: &[Offer<Candidate>]) -> Vec<ShipId> {
    if matches!(target, OfferPlace::Slot { .. }) {
        return Vec::new();
    }
    let faction = open.document.list.faction;
    let pilots = offers.iter().filter_map(|offer| match offer.candidate {
        Candidate::Pilot(id) => Some(cards(context).pilot(id)),
        Candidate::Upgrade(_) => None,
    });
    let mut types: Vec<ShipId> =
        pilots.filter(|pilot| pilot.squad_faction() == faction).map(|pilot| pilot.ship).collect();
    types.sort_by_key(|id| similar::fold(cards(context).ship(*id).text.name(context.language)));
    types.dedup();
    types
}

/// Where an offer stands in an order.
pub fn order(context: &Context<'_>, open: Open<'_>, target: OfferPlace, sort: Sort, offer: &Offer<Candidate>) -> Order {
    let catalog = cards(context);
    // Another card for a ship is sought among those of its type first.
    let home = match target {
        OfferPlace::Pilot(ship) => open.document.list.ships.get(ship).and_then(|ship| ship.pilot.known()),
        _ => None,
    };
    let home = home.map(|pilot| catalog.pilot(pilot).ship);
    let (ship, skill, away) = match offer.candidate {
        Candidate::Pilot(id) => {
            let pilot = catalog.pilot(id);
            let ship = catalog.ship(pilot.ship).text.name(context.language);
            (ship, pilot.pilot_skill.map_or(1, |skill| -i32::from(skill)), Some(pilot.ship) != home)
        }
        Candidate::Upgrade(_) => ("", 0, false),
    };
    let name = catalog.card_name(offer.candidate.into(), context.language);
    Order {
        group: if sort == Sort::Ship { (away, similar::fold(ship)) } else { (false, String::new()) },
        number: if matches!(sort, Sort::Ship | Sort::Skill) { skill } else { 0 },
        cost: if sort == Sort::Name { 0 } else { offer.cost },
        name: similar::fold(name),
    }
}

/// How far an offer is from being taken: the other factions last.
pub fn distance(offer: &Offer<Candidate>) -> u8 {
    match () {
        () if offer.is_free() => 0,
        () if offer.blockers.iter().any(|blocker| blocker.check == "XW-CHK-02") => 2,
        () => 1,
    }
}

/// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
///
/// That the squad would cost too much is said last and in few words: it is the reason that goes away first.
pub fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
    let names: &dyn Names = cards(context);
    let lasting = offer.blockers.iter().find(|blocker| blocker.check != "XW-CHK-01");
    let finding = lasting.or(offer.blockers.first()).or(offer.warnings.first())?;
    Some(match (finding.check, offer.candidate) {
        ("XW-CHK-01", _) => context.say("gui.builder.over", &[("points", &finding.weight)]),
        ("XW-CHK-02", Candidate::Pilot(id)) => {
            let faction = cards(context).pilot(id).squad_faction();
            context.say("gui.builder.other_faction", &[("faction", &context.text(faction.term()))])
        }
        _ => finding.sentence(context.language, names),
    })
}

/// Whether the player owns a card, and for a pilot the ship too.
pub fn is_owned(catalog: &Catalog, owned: &Owned, candidate: Candidate) -> bool {
    match candidate {
        Candidate::Pilot(id) => owned.count(id) > 0 && owned.count(catalog.pilot(id).ship) > 0,
        Candidate::Upgrade(id) => owned.count(id) > 0,
    }
}

/// The width of what stands before the name of a card.
pub const fn lead(candidate: Candidate) -> f32 {
    match candidate {
        Candidate::Pilot(_) => LEAD,
        Candidate::Upgrade(_) => SHORT_LEAD,
    }
}

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let look = context.look;
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            let skill = pilot.pilot_skill.map_or("–".to_owned(), |skill| skill.to_string());
            row![
                icon_in(words::faction_icon(pilot.faction), 16.0, look.muted),
                text(skill).size(TEXT).font(BOLD).color(look.orange).width(16).align_x(Alignment::Center),
            ]
            .spacing(4)
            .align_y(Alignment::Center)
            .width(LEAD - 4.0)
            .into()
        }
        Candidate::Upgrade(id) => {
            let slot = cards(context).upgrade(id).slot;
            container(icon_in(slot.icon(), 16.0, ink)).width(SHORT_LEAD - 4.0).into()
        }
    }
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            let kind = cards(context).ship(pilot.ship);
            let ship =
                (!grouped).then(|| Line::Numbered(kind.text.name(context.language).into(), figures::of_type(kind)));
            let slots =
                (!pilot.slots.is_empty()).then(|| Line::Icons(pilot.slots.iter().map(|slot| slot.icon()).collect()));
            ship.into_iter().chain(slots).collect()
        }
        Candidate::Upgrade(id) => {
            let upgrade = cards(context).upgrade(id);
            let facts: Vec<String> = upgrade
                .weapon
                .map(|weapon| words::weapon(context, weapon))
                .into_iter()
                .chain(words::restrictions(context, upgrade))
                .collect();
            if facts.is_empty() { Vec::new() } else { vec![Line::Words(facts.join(" · "))] }
        }
    }
}

#[cfg(test)]
mod tests {
    use iced::{Font, Padding, Settings, widget::column};
    use iced_test::{Simulator, selector::id};

    use super::*;
    use crate::{
        screen::builder::row::{ABOVE, INSIDE, Standing, content, height},
        widget::Pressable,
    };
    use print::typeface;
    use systems::Catalogs;
    use xwing::{
        Format, Ship, XWing,
        cards::{Slot, SquadFaction, WordSet},
        checks::offers,
        list::empty_document,
    };

    /// Rows are given the height that is measured; if the toolkit needed more, something would be cut off.
    #[test]
    fn no_row_needs_more_room_than_it_is_given() {
        let catalogs = Catalogs::default();
        let catalog = catalogs.xwing();
        let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "");
        document.list.ships.push(Ship::new(catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap()));
        let icons = WordSet::from_iter(Slot::ALL.iter().map(|slot| *slot as u32));
        let slots = OfferPlace::Slot { ship: 0, icons, replacing: None };
        for (language, room, place, grouped) in [
            (Language::English, 308.0, OfferPlace::NewShip, true),
            (Language::Spanish, 308.0, OfferPlace::NewShip, false),
            (Language::Spanish, 308.0, slots, false),
            (Language::English, 590.0, slots, false),
        ] {
            let context = Context::plain(&catalogs, language);
            let offers = offers(catalog, &document, place, None);
            let sampled: Vec<_> = offers.iter().step_by(4).collect();
            let standing = Standing { picked: false, there: false };
            let rows = sampled.iter().enumerate().map(|(at, offer)| {
                let row = Pressable::new(content::<XWing>(&context, offer, grouped, standing), |status| {
                    context.look.quiet(status)
                })
                .padding(Padding::new(ABOVE).horizontal(INSIDE))
                .width(room);
                container(row).id(at.to_string()).into()
            });
            let settings = Settings {
                fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
                default_font: Font::with_name("Roboto"),
                ..Settings::default()
            };
            let list = iced::widget::scrollable(column(rows));
            let mut ui: Simulator<'_, Message> = Simulator::with_size(settings, (room, 600.0), list);
            for (at, offer) in sampled.iter().enumerate() {
                let needed = ui.find(id(at.to_string())).unwrap().bounds().height;
                let given = height::<XWing>(&context, offer, grouped, room);
                let name = catalog.card_name(offer.candidate.into(), language);
                assert!(needed <= given + 0.5, "{name}: {needed} of {given}");
                assert!(given - needed < 40.0, "{name}: {needed} of {given}");
            }
        }
    }
}
