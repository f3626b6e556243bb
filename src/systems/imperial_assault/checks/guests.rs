//! Figures of other affiliations and the cards that let them in (IA-ARMY-19, IA-ARMY-28, IA-ARMY-29): CC-A03, CC-A09,
//! CC-A10 and CC-A16.

use super::{ids, roster::Roster};
use crate::{
    cards::{Affiliation, Allowance, DeploymentCard, DeploymentId, Kind, Trait},
    list::DEPLOYMENT,
};
use kernel::{
    Fact, Finding, Place, Severity,
    matching::{Matching, assign},
};

/// A card that lets guests in.
struct GuestGrant<'a> {
    index: usize,
    id: DeploymentId,
    allowance: &'a Allowance,
}

/// Step 3 and 4 of the procedure for affiliations.
pub(super) fn check(roster: &Roster<'_>, home: Affiliation, findings: &mut Vec<Finding>) {
    let granting: Vec<GuestGrant<'_>> = roster
        .cards()
        .filter(|(_, _, card)| card.affiliation.is_some_and(|affiliation| roster.home.has(affiliation)))
        .filter_map(|(index, id, card)| Some(GuestGrant { index, id, allowance: card.building.allowance.as_ref()? }))
        .filter(|granting| granting.allowance.holds_in(home))
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
                Finding::new(ids::A16, Severity::Warning, "imperial_assault.check.a16", DEPLOYMENT.at(granting.index))
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
    granting: &[GuestGrant<'_>],
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
                allowance.is_some_and(|allowance| allowance.holds_in(home) && allowance.describes(card))
            })
            .map(|(id, _)| Fact::Card(id.into()))
            .collect();
        let phrase =
            if permitting.is_empty() { "imperial_assault.check.a03" } else { "imperial_assault.check.a03.with" };
        return Finding::error(ids::A03, phrase, DEPLOYMENT.at(index))
            .card("card", id)
            .term("affiliation", affiliation.term())
            .term("army", home.term())
            .with("permitting", Fact::List(permitting));
    }
    let traits = card.trait_list.iter().map(|word| Fact::Term(word.term())).collect();
    Finding::error(ids::A10, "imperial_assault.check.a10", DEPLOYMENT.at(index))
        .card("card", id)
        .term("affiliation", affiliation.term())
        .with("traits", Fact::List(traits))
        .with("granting", Fact::List(cards_of(granting)))
        .with("allowed", Fact::List(all_told(roster, granting)))
}

/// The cards that let guests in, each once.
fn cards_of<'a>(granting: impl IntoIterator<Item = &'a GuestGrant<'a>>) -> Vec<Fact> {
    once(granting.into_iter().map(|granting| Fact::Card(granting.id.into())))
}

/// Describes the admitted groups, each kind once.
fn all_told<'a>(roster: &Roster<'_>, granting: impl IntoIterator<Item = &'a GuestGrant<'a>>) -> Vec<Fact> {
    once(granting.into_iter().flat_map(|granting| describe(roster, granting.allowance)))
}

fn once(facts: impl Iterator<Item = Fact>) -> Vec<Fact> {
    let mut each: Vec<Fact> = Vec::new();
    for fact in facts {
        if !each.contains(&fact) {
            each.push(fact);
        }
    }
    each
}

/// Describes the groups of an allowance.
fn describe(roster: &Roster<'_>, allowance: &Allowance) -> Vec<Fact> {
    let names = allowance.names.iter().map(|name| Fact::Text(roster.catalog.printed_name(*name).into()));
    (allowance.affiliation.map(|affiliation| Fact::Term(affiliation.term())).into_iter())
        .chain(allowance.with_trait.map(Trait::term).map(Fact::Term))
        .chain(names)
        .collect()
}

/// CC-A09: one finding for each group of guests that compete for the same places.
fn too_many(
    roster: &Roster<'_>,
    granting: &[GuestGrant<'_>],
    guests: &[(usize, DeploymentId)],
    findings: &mut Vec<Finding>,
) {
    let hosts = assign(&Guests { roster, granting, guests });
    if hosts.iter().all(Option::is_some) {
        return;
    }
    let cards = granting.len();
    let wants =
        |guest: usize, card: usize| granting[card].allowance.describes(roster.catalog.deployment(guests[guest].1));
    // The places taken by guests who have nowhere else to go: only those are competed for.
    let full = wanted(cards, guests.len(), &wants, |full, guest| hosts[guest].is_none_or(|card| full[card]));
    let competes = |guest: usize| hosts[guest].is_none_or(|card| full[card]);
    let wants_any = |wanted: &[bool], guest: usize| (0..cards).any(|card| wanted[card] && wants(guest, card));
    let mut told = vec![false; cards];
    for left_over in (0..guests.len()).filter(|guest| hosts[*guest].is_none()) {
        if wants_any(&told, left_over) {
            continue;
        }
        // Whoever competes for one of these places is a rival, and so is whoever competes for what that one wants.
        let wanted = wanted(cards, guests.len(), &wants, |wanted, guest| {
            guest == left_over || competes(guest) && wants_any(wanted, guest)
        });
        let rivals: Vec<usize> =
            (0..guests.len()).filter(|guest| competes(*guest) && wants_any(&wanted, *guest)).collect();
        let excess = rivals.iter().filter(|guest| hosts[**guest].is_none()).count() as i32;
        let granting: Vec<&GuestGrant<'_>> =
            granting.iter().zip(&wanted).filter(|(_, is_wanted)| **is_wanted).map(|(granting, _)| granting).collect();
        findings.push(
            surplus(roster, &granting, DEPLOYMENT.at(guests[left_over].0))
                .number("count", rivals.len() as i32)
                .with("cards", Fact::List(rivals.iter().map(|guest| Fact::Card(guests[*guest].1.into())).collect()))
                .weighing(excess),
        );
        told.iter_mut().zip(&wanted).for_each(|(told, is_wanted)| *told |= is_wanted);
    }
}

/// The cards wanted by guests who join, as long as guests join because of what is wanted.
fn wanted(
    cards: usize,
    guests: usize,
    wants: &impl Fn(usize, usize) -> bool,
    joins: impl Fn(&[bool], usize) -> bool,
) -> Vec<bool> {
    let mut wanted = vec![false; cards];
    loop {
        let mut is_more = false;
        for guest in 0..guests {
            if joins(&wanted, guest) {
                for (card, is_wanted) in wanted.iter_mut().enumerate() {
                    let is_new = !*is_wanted && wants(guest, card);
                    *is_wanted |= is_new;
                    is_more |= is_new;
                }
            }
        }
        if !is_more {
            return wanted;
        }
    }
}

/// CC-A09 without the guests: which cards let in too few.
fn surplus(roster: &Roster<'_>, granting: &[&GuestGrant<'_>], place: Place) -> Finding {
    let limit: i32 = granting.iter().map(|granting| i32::from(granting.allowance.most)).sum();
    Finding::error(ids::A09, "imperial_assault.check.a09", place)
        .with("granting", Fact::List(cards_of(granting.iter().copied())))
        .with("allowed", Fact::List(all_told(roster, granting.iter().copied())))
        .number("limit", limit)
}

struct Guests<'a> {
    roster: &'a Roster<'a>,
    granting: &'a [GuestGrant<'a>],
    guests: &'a [(usize, DeploymentId)],
}

impl Matching for Guests<'_> {
    fn left(&self) -> usize {
        self.guests.len()
    }

    fn right(&self) -> usize {
        self.granting.len()
    }

    fn class(&self, guest: usize) -> usize {
        self.guests[guest].1.index()
    }

    fn fits(&self, guest: usize, card: usize) -> bool {
        self.granting[card].allowance.describes(self.roster.catalog.deployment(self.guests[guest].1))
    }

    fn capacity(&self, card: usize) -> usize {
        self.granting[card].allowance.most.into()
    }
}
