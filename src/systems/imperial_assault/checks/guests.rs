//! Figures of other affiliations and the cards that let them in (IA-ARMY-19, IA-ARMY-28, IA-ARMY-29): CC-A03, CC-A09,
//! CC-A10 and CC-A16.

use super::{
    army::{card_place, error},
    roster::Roster,
};
use crate::{
    kernel::{
        Fact, Finding, Severity,
        pairing::{Table, seated},
    },
    systems::imperial_assault::cards::{Affiliation, Allowance, DeploymentCard, DeploymentId, Kind, Trait},
};

/// A card that lets guests in.
struct Granting<'a> {
    index: usize,
    id: DeploymentId,
    allowance: &'a Allowance,
}

/// Step 3 and 4 of the procedure for affiliations.
pub(super) fn check(roster: &Roster<'_>, home: Affiliation, findings: &mut Vec<Finding>) {
    let granting: Vec<Granting<'_>> = roster
        .cards()
        .filter(|(_, _, card)| card.affiliation.is_some_and(|affiliation| roster.home.has(affiliation)))
        .filter_map(|(index, id, card)| Some(Granting { index, id, allowance: card.building.allowance.as_ref()? }))
        .filter(|granting| granting.allowance.army.is_none_or(|army| army == home))
        .collect();
    let is_guest = |card: &DeploymentCard| card.affiliation.is_some_and(|affiliation| !roster.home.has(affiliation));
    let guests: Vec<(usize, DeploymentId)> =
        roster.groups().filter(|(_, _, card)| is_guest(card)).map(|(index, id, _)| (index, id)).collect();
    let described = |id: DeploymentId| {
        let card = roster.catalog.deployment(id);
        granting.iter().any(|granting| granting.allowance.describes(card))
    };
    for (index, id) in guests.iter().filter(|(index, id)| !described(*id) && roster.is_first(*index, *id)) {
        findings.push(stranger(roster, home, &granting, *index, *id));
    }
    let seating: Vec<(usize, DeploymentId)> = guests.into_iter().filter(|(_, id)| described(*id)).collect();
    too_many(roster, &granting, &seating, findings);
    for granting in &granting {
        let card = roster.catalog.deployment(granting.id);
        let is_used = seating.iter().any(|(_, id)| granting.allowance.describes(roster.catalog.deployment(*id)));
        if card.kind == Kind::Upgrade && card.attachment.is_none() && !is_used {
            findings.push(
                Finding::new("CC-A16", Severity::Warning, "assault.check.a16", card_place(granting.index))
                    .card("card", granting.id)
                    .number("cost", card.cost.map_or(0, i32::from)),
            );
        }
    }
}

/// CC-A03 where nothing lets guests in, CC-A10 where something does, but not this one.
fn stranger(
    roster: &Roster<'_>,
    home: Affiliation,
    granting: &[Granting<'_>],
    index: usize,
    id: DeploymentId,
) -> Finding {
    let card = roster.catalog.deployment(id);
    let affiliation = card.affiliation.unwrap_or(Affiliation::Neutral);
    if granting.is_empty() {
        let permitting: Vec<Fact> = roster
            .catalog
            .deployments()
            .filter(|(_, other)| other.season == roster.season && other.skirmish && other.affiliation == Some(home))
            .filter(|(_, other)| {
                let allowance = other.building.allowance.as_ref();
                allowance.is_some_and(|allowance| {
                    allowance.describes(card) && allowance.army.is_none_or(|army| army == home)
                })
            })
            .map(|(id, _)| Fact::Card(id.into()))
            .collect();
        let phrase = if permitting.is_empty() { "assault.check.a03" } else { "assault.check.a03.with" };
        return error("CC-A03", phrase, card_place(index))
            .card("card", id)
            .term("affiliation", affiliation.term())
            .term("army", home.term())
            .with("permitting", Fact::List(permitting));
    }
    let cards = granting.iter().map(|granting| Fact::Card(granting.id.into())).collect();
    let allowed = granting.iter().flat_map(|granting| told(roster, granting.allowance)).collect();
    let traits = card.trait_list.iter().map(|word| Fact::Term(word.term())).collect();
    error("CC-A10", "assault.check.a10", card_place(index))
        .card("card", id)
        .term("affiliation", affiliation.term())
        .with("traits", Fact::List(traits))
        .with("granting", Fact::List(cards))
        .with("allowed", Fact::List(allowed))
}

/// Whom an allowance describes, in words.
fn told(roster: &Roster<'_>, allowance: &Allowance) -> Vec<Fact> {
    let names = allowance.names.iter().map(|name| Fact::Text(roster.catalog.printed_name(*name).into()));
    (allowance.affiliation.map(|affiliation| Fact::Term(affiliation.term())).into_iter())
        .chain(allowance.with_trait.map(Trait::term).map(Fact::Term))
        .chain(names)
        .collect()
}

/// CC-A09: one finding for each group of guests that compete for the same places.
fn too_many(
    roster: &Roster<'_>,
    granting: &[Granting<'_>],
    guests: &[(usize, DeploymentId)],
    findings: &mut Vec<Finding>,
) {
    let places: Vec<usize> = granting
        .iter()
        .enumerate()
        .flat_map(|(number, granting)| std::iter::repeat_n(number, usize::from(granting.allowance.most)))
        .collect();
    let seats = seated(&Places { roster, granting, places: &places, guests });
    let mut told = vec![false; granting.len()];
    for (guest, _) in seats.iter().enumerate().filter(|(_, seat)| seat.is_none()) {
        let describes = |number: &usize, guest: usize| {
            granting[*number].allowance.describes(roster.catalog.deployment(guests[guest].1))
        };
        let mut rivals = vec![guest];
        let mut wanted: Vec<usize> = (0..granting.len()).filter(|number| describes(number, guest)).collect();
        if wanted.iter().any(|number| told[*number]) {
            continue;
        }
        // Whoever wants one of these places competes too, and so does whoever wants what that one wants.
        loop {
            let more: Vec<usize> = (0..guests.len())
                .filter(|guest| !rivals.contains(guest) && wanted.iter().any(|number| describes(number, *guest)))
                .collect();
            if more.is_empty() {
                break;
            }
            for guest in more {
                wanted.extend((0..granting.len()).filter(|number| describes(number, guest)));
                rivals.push(guest);
            }
            wanted.sort_unstable();
            wanted.dedup();
        }
        wanted.iter().for_each(|number| told[*number] = true);
        rivals.sort_unstable();
        let limit: i32 = wanted.iter().map(|number| i32::from(granting[*number].allowance.most)).sum();
        let count = rivals.len() as i32;
        let cards = rivals.iter().map(|guest| Fact::Card(guests[*guest].1.into())).collect();
        let by = wanted.iter().map(|number| Fact::Card(granting[*number].id.into())).collect();
        let excess = rivals.iter().filter(|guest| seats[**guest].is_none()).count() as i32;
        findings.push(
            error("CC-A09", "assault.check.a09", card_place(guests[guest].0))
                .with("granting", Fact::List(by))
                .with(
                    "allowed",
                    Fact::List(wanted.iter().flat_map(|n| self::told(roster, granting[*n].allowance)).collect()),
                )
                .number("count", count)
                .number("limit", limit)
                .with("cards", Fact::List(cards))
                .weighing(excess),
        );
    }
}

struct Places<'a> {
    roster: &'a Roster<'a>,
    granting: &'a [Granting<'a>],
    /// The card that grants each place.
    places: &'a [usize],
    guests: &'a [(usize, DeploymentId)],
}

impl Table for Places<'_> {
    fn guests(&self) -> usize {
        self.guests.len()
    }

    fn places(&self) -> usize {
        self.places.len()
    }

    fn class(&self, guest: usize) -> usize {
        self.guests[guest].1.index()
    }

    fn fits(&self, guest: usize, place: usize) -> bool {
        let card = self.roster.catalog.deployment(self.guests[guest].1);
        self.granting[self.places[place]].allowance.describes(card)
    }
}
