//! The catalog of Legion on the shelf: groups, orders, rows and reasons.

use iced::{
    Alignment, Color, Element,
    widget::{Row, container, row},
};

use super::{Group, Message, Open, Sort, cards, figures, words};
use crate::{
    Context,
    screen::builder::{
        Line,
        search::{self, Entry},
    },
    widget::icon_in,
};
use kernel::{Finding, Language, Names, Offer, Order, similar};
use legion::{
    cards::{Catalog, KeywordUse, Rank},
    checks::{Candidate, OfferPlace},
};

/// Width of two drawings before the name, or of up to four pips.
const LEAD: f32 = 42.0;
/// Width of one drawing before the name.
const SHORT_LEAD: f32 = 22.0;
/// Rules that speak of who may be in the army at all, or on the unit: what they refuse stands last.
const FOREIGN: [&str; 14] = [
    "LEG-CHK-11",
    "LEG-CHK-12",
    "LEG-CHK-18",
    "LEG-CHK-32",
    "LEG-CHK-33",
    "LEG-CHK-34",
    "LEG-CHK-35",
    "LEG-CHK-36",
    "LEG-CHK-37",
    "LEG-CHK-57",
    "LEG-CHK-75",
    "LEG-CHK-80",
    "LEG-CHK-82",
    "LEG-CHK-84",
];

/// The rule that a battle force is of the army's faction.
const OTHER_FACTION: &str = "LEG-CHK-82";

/// What can be found of every card.
pub fn entries(catalog: &Catalog) -> Vec<(Candidate, Entry)> {
    let keywords = |uses: &[KeywordUse]| -> Vec<String> {
        let each = |keyword: &KeywordUse| Language::ALL.map(|language| catalog.keyword_name(keyword, language));
        uses.iter().flat_map(each).collect()
    };
    let units = catalog.units().map(|(id, card)| {
        let home = search::terms(&[card.rank.term(), card.unit_type.term()]);
        (Candidate::Unit(id), Entry::of(&card.text, home, keywords(&card.keywords)))
    });
    let upgrades = catalog.upgrades().map(|(id, card)| {
        (Candidate::Upgrade(id), Entry::of(&card.text, search::terms(&[card.slot.term()]), keywords(&card.keywords)))
    });
    let commands = catalog.commands().map(|(id, card)| {
        let home = card.units.iter().map(|unit| catalog.unit(unit).name.to_string()).collect();
        (Candidate::Command(id), Entry::of(&card.text, home, Vec::new()))
    });
    let battles = catalog.battles().map(|(id, card)| {
        (Candidate::Battle(id), Entry::of(&card.text, search::terms(&[card.size.term()]), Vec::new()))
    });
    let forces = catalog.forces().map(|(id, card)| {
        let units = Rank::ALL.into_iter().flat_map(|rank| card.units[rank].iter());
        let units = units.map(|unit| catalog.unit(unit).name.to_string()).collect();
        (Candidate::Force(id), Entry::of(&card.text, search::terms(&[card.faction.term()]), units))
    });
    units.chain(upgrades).chain(commands).chain(battles).chain(forces).collect()
}

/// The group of a card.
pub fn group(catalog: &Catalog, candidate: Candidate) -> Option<Group> {
    match candidate {
        Candidate::Unit(id) => Some(catalog.unit(id).rank).filter(|rank| *rank != Rank::Counterpart).map(Group::Rank),
        Candidate::Command(id) => Some(Group::Pips(catalog.command(id).pips)),
        Candidate::Upgrade(_) | Candidate::Battle(_) | Candidate::Force(_) => None,
    }
}

/// The groups that can be shown alone: ranks of units, pips of command cards, where all of them are offered.
pub fn groups(target: OfferPlace) -> Vec<Group> {
    match target {
        OfferPlace::NewUnit(None) | OfferPlace::Card(_) => Rank::LIMITED.map(Group::Rank).to_vec(),
        OfferPlace::Command { pips: None, .. } => (1..=4).map(Group::Pips).collect(),
        _ => Vec::new(),
    }
}

/// Where an offer stands in an order.
pub fn order(context: &Context<'_>, open: Open<'_>, target: OfferPlace, sort: Sort, offer: &Offer<Candidate>) -> Order {
    let catalog = cards(context);
    // Another card for a unit is sought among those of its rank first.
    let home = match target {
        OfferPlace::Card(unit) => open.document.list.units.get(unit).and_then(|unit| unit.card.known()),
        _ => None,
    };
    let home = home.map(|id| Group::Rank(catalog.unit(id).rank));
    let group = group(catalog, offer.candidate);
    let number = match group {
        Some(Group::Rank(rank)) => rank as u8,
        Some(Group::Pips(pips)) => pips,
        None => 0,
    };
    let name = catalog.card_name(offer.candidate.into(), context.language);
    Order {
        group: if matches!(sort, Sort::Rank | Sort::Pips) {
            (group != home, number.to_string())
        } else {
            (false, String::new())
        },
        // Battle cards of the army's size of game stand first.
        number: i32::from(offer.warnings.iter().any(|warning| warning.check == "LEG-CHK-77")),
        cost: if sort == Sort::Name { 0 } else { offer.cost },
        name: similar::fold(name),
    }
}

/// How far an offer is from being taken: cards of others last.
pub fn distance(offer: &Offer<Candidate>) -> u8 {
    match () {
        () if offer.is_free() => 0,
        // Of battle forces only those of other factions stand last.
        () if matches!(offer.candidate, Candidate::Force(_)) => {
            let foreign = offer.blockers.iter().any(|blocker| blocker.check == OTHER_FACTION);
            if foreign { 2 } else { 1 }
        }
        () if offer.blockers.iter().any(|blocker| FOREIGN.contains(&blocker.check)) => 2,
        () => 1,
    }
}

/// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
///
/// That the army would cost too much is said last and in few words: it is the reason that goes away first.
pub fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
    let catalog = cards(context);
    let foreign = |finding: &&Finding| FOREIGN.contains(&finding.check);
    let lasting = offer.blockers.iter().find(|blocker| blocker.check == OTHER_FACTION);
    let lasting = lasting.or(offer.blockers.iter().find(foreign));
    let lasting = lasting.or(offer.blockers.iter().find(|blocker| blocker.check != "LEG-CHK-01"));
    let finding = lasting.or(offer.blockers.first()).or(offer.warnings.first())?;
    Some(match (finding.check, offer.candidate) {
        ("LEG-CHK-01", _) => context.say("gui.builder.over", &[("points", &finding.weight)]),
        ("LEG-CHK-11", Candidate::Unit(id)) => {
            let faction = context.text(catalog.unit(id).faction.term());
            context.say("gui.builder.other_faction", &[("faction", &faction)])
        }
        (OTHER_FACTION, Candidate::Force(id)) => {
            let faction = context.text(catalog.force(id).faction.term());
            context.say("gui.builder.other_faction", &[("faction", &faction)])
        }
        _ => finding.sentence(context.language, catalog),
    })
}

/// The width of what stands before the name of a card.
pub const fn lead(candidate: Candidate) -> f32 {
    match candidate {
        Candidate::Unit(_) | Candidate::Command(_) => LEAD,
        Candidate::Upgrade(_) | Candidate::Battle(_) | Candidate::Force(_) => SHORT_LEAD,
    }
}

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let look = context.look;
    let catalog = cards(context);
    match candidate {
        Candidate::Unit(id) => {
            let card = catalog.unit(id);
            row![icon_in(card.faction.icon(), 16.0, look.muted), icon_in(card.rank.icon(), 16.0, ink)]
                .spacing(4)
                .align_y(Alignment::Center)
                .width(LEAD - 4.0)
                .into()
        }
        Candidate::Command(id) => container(pips(catalog.command(id).pips, 9.0, ink)).width(LEAD - 4.0).into(),
        Candidate::Battle(id) => {
            let kind = catalog.battle(id).kind;
            let color = words::battle_color(look, kind);
            container(icon_in(kind.icon(), 16.0, color)).width(SHORT_LEAD - 4.0).into()
        }
        Candidate::Upgrade(_) | Candidate::Force(_) => {
            container(icon_in(icon(catalog, candidate), 16.0, ink)).width(SHORT_LEAD - 4.0).into()
        }
    }
}

/// The pips of a command card.
pub fn pips<'a>(count: u8, size: f32, color: Color) -> Element<'a, Message> {
    let pips = (0..count).map(|_| icon_in("command-pip", size, color));
    Row::with_children(pips).spacing(0).align_y(Alignment::Center).into()
}

/// The name of the drawing for a card.
pub fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
    match candidate {
        Candidate::Unit(id) => catalog.unit(id).rank.icon(),
        Candidate::Upgrade(id) => catalog.upgrade(id).slot.icon(),
        Candidate::Command(_) => "command-pip",
        Candidate::Battle(id) => catalog.battle(id).kind.icon(),
        Candidate::Force(id) => catalog.force(id).faction.icon(),
    }
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    let catalog = cards(context);
    match candidate {
        Candidate::Unit(id) => {
            let card = catalog.unit(id);
            let word = if grouped { card.unit_type.term() } else { card.rank.term() };
            let figures = figures::of_card(card);
            let slots = card.upgrade_bar.iter().map(|slot| slot.icon()).collect();
            let slots = (!card.upgrade_bar.is_empty()).then_some(Line::Icons(slots));
            std::iter::once(Line::Numbered(context.text(word).into(), figures)).chain(slots).collect()
        }
        Candidate::Upgrade(id) => {
            let card = catalog.upgrade(id);
            let weapons = card.weapons.iter().map(|weapon| {
                let dice = weapon.dice.map_or_else(Vec::new, |dice| words::dice(context.look, dice));
                Line::Drawn(words::range(context, weapon).unwrap_or_default(), dice)
            });
            let minis = (card.minis > 0).then(|| context.say("gui.legion.adds_minis", &[("count", &card.minis)]));
            let keywords = (!card.keywords.is_empty()).then(|| words::keywords(context, &card.keywords));
            let facts: Vec<String> =
                minis.into_iter().chain(keywords).chain(words::restriction(context, card)).collect();
            let facts = (!facts.is_empty()).then(|| Line::Words(facts.join(" · ")));
            weapons.chain(facts).collect()
        }
        Candidate::Command(id) => {
            let card = catalog.command(id);
            let orders = card.orders.text(context.language);
            let orders = (!orders.is_empty()).then(|| Line::Words(orders.to_owned()));
            orders.into_iter().chain(words::needs(context, card).map(Line::Words)).collect()
        }
        Candidate::Battle(id) => {
            let card = catalog.battle(id);
            let force = card.battle_force.map(|id| catalog.force(id).text.name(context.language));
            let facts: Vec<&str> = std::iter::once(context.text(card.size.term())).chain(force).collect();
            vec![Line::Words(facts.join(" · "))]
        }
        Candidate::Force(id) => vec![Line::Words(context.text(catalog.force(id).faction.term()).to_owned())],
    }
}
