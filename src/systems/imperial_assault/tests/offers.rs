//! Offers: everything of the catalog somewhere, and reasons against the rest.

use std::collections::BTreeSet;

use imperial_assault::{
    Document,
    cards::{Affiliation, Kind, Season},
    checks::{Offer, offers},
    list::{COMMAND, Candidate, DEPLOYMENT, attachment_slot},
};
use kernel::Place;

use crate::army::{CATALOG, Trial, iacp, imperial, mercenary, rebel};

fn no_deck(army: Trial) -> Document {
    let mut document = army.document;
    document.list.command = None;
    document
}

/// Armies in which every card of its season is free in one or another.
fn settings() -> Vec<Document> {
    let rogues = [
        "iacp-baze-malbus",
        "iacp-bodhi-rook",
        "iacp-cassian-andor",
        "iacp-chirrut-imwe",
        "iacp-jyn-erso",
        "iacp-k-2so",
    ];
    let mut settings = vec![
        imperial(&["darth-vader"]),
        rebel(&["han-solo", "chewbacca"]),
        iacp(Affiliation::Imperial, &["iacp-darth-vader"]),
        iacp(Affiliation::Rebel, &["iacp-han-solo", "iacp-chewbacca"]),
        iacp(Affiliation::Rebel, &rogues),
        iacp(Affiliation::Mercenary, &["iacp-at-st"]),
    ];
    for affiliation in Affiliation::OF_ARMIES {
        settings.push(crate::army::army(affiliation, &[]));
        settings.push(iacp(affiliation, &[]));
    }
    settings.into_iter().map(no_deck).collect()
}

fn offer(document: &Document, place: Place, id: &str) -> Option<Offer> {
    let wanted = match place.is_in(&COMMAND) {
        true => Candidate::Command(CATALOG.find_command(id).unwrap()),
        false => Candidate::Deployment(CATALOG.find_deployment(id).unwrap()),
    };
    offers(&CATALOG, document, place).into_iter().find(|offer| offer.candidate == wanted)
}

fn free(document: &Document, place: Place) -> impl Iterator<Item = String> {
    offers(&CATALOG, document, place)
        .into_iter()
        .filter(Offer::is_free)
        .map(|offer| format!("{:?}", offer.candidate))
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn every_card_for_skirmish_is_free_in_some_army() {
    let free: BTreeSet<String> = settings().iter().flat_map(|document| free(document, DEPLOYMENT)).collect();
    let missing: Vec<&str> = CATALOG
        .deployments()
        .filter(|(id, card)| card.skirmish && !free.contains(&format!("{:?}", Candidate::Deployment(*id))))
        .map(|(_, card)| &*card.id)
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_command_card_is_free_in_an_army_of_its_season() {
    let place = COMMAND;
    let free: BTreeSet<String> = settings().iter().flat_map(|document| free(document, place)).collect();
    assert_eq!(free.len(), CATALOG.commands().len());
}

#[test]
fn cards_of_the_other_season_and_those_no_army_chooses_are_not_offered() {
    for document in settings() {
        let season = document.list.season.unwrap();
        for offer in offers(&CATALOG, &document, DEPLOYMENT) {
            let Candidate::Deployment(id) = offer.candidate else { panic!("{offer:?}") };
            let card = CATALOG.deployment(id);
            assert!(card.season == season && card.skirmish, "{}", card.id);
            assert!(matches!(card.kind, Kind::Figure | Kind::Upgrade), "{}", card.id);
        }
    }
}

#[test]
fn the_first_card_is_asked_for_its_affiliation_and_its_host() {
    let empty = no_deck(imperial(&[]));
    let blockers = |id| {
        let offer = offer(&empty, DEPLOYMENT, id).unwrap();
        offer.blockers.iter().map(|finding| finding.check).collect::<Vec<_>>()
    };
    assert_eq!(blockers("darth-vader"), [""; 0]);
    assert_eq!(blockers("boba-fett"), ["CC-A03"]);
    assert_eq!(blockers("black-market"), ["CC-A08"]);
    assert_eq!(blockers("driven-by-hatred"), ["CC-A11"]);
    assert_eq!(blockers("temporary-alliance-hired-guns"), [""; 0]);
}

#[test]
fn a_card_beyond_the_points_says_by_how_much() {
    let army = no_deck(imperial(&["darth-vader", "royal-guard-elite", "imperial-officer-elite"]));
    let offer = offer(&army, DEPLOYMENT, "stormtrooper-elite").unwrap();
    assert_eq!((offer.cost, offer.difference, offer.blockers[0].check.as_str()), (9, 9, "CC-A02"));
    let instead = self::offer(&army, DEPLOYMENT.at(1), "stormtrooper-elite").unwrap();
    assert_eq!((instead.cost, instead.difference, instead.is_free()), (9, -3, true));
}

#[test]
fn a_command_card_nobody_can_use_is_offered_with_a_warning() {
    let place = COMMAND;
    let army = no_deck(imperial(&["darth-vader"]));
    let offer = |id| offer(&army, place, id).unwrap();
    assert!(offer("son-of-skywalker").is_free());
    assert_eq!(offer("son-of-skywalker").warnings[0].check, "CC-C05");
    assert_eq!(offer("lord-of-the-sith").warnings, []);
    // An army without figures yet says nothing of users.
    let empty = no_deck(imperial(&[]));
    assert!(offers(&CATALOG, &empty, place).iter().all(|offer| offer.is_free() && offer.warnings.is_empty()));
}

#[test]
fn a_full_deck_takes_a_card_only_in_the_place_of_another() {
    let army = imperial(&["darth-vader"]).document;
    let more = offer(&army, COMMAND, "take-initiative").unwrap();
    assert_eq!(more.blockers[0].check, "CC-C01");
    let instead = |id| offer(&army, COMMAND.at(0), id).unwrap();
    assert!(instead("take-initiative").is_free());
    assert_eq!(instead("lord-of-the-sith").blockers[0].check, "CC-C02");
    assert_eq!(instead("blitz").blockers[0].check, "CC-C03");
}

#[test]
fn attachments_are_offered_to_the_groups_they_fit() {
    let army = no_deck(imperial(&["darth-vader", "stormtrooper-elite"]));
    let ids = |host| -> Vec<String> {
        let offers = offers(&CATALOG, &army, attachment_slot(host));
        offers
            .iter()
            .map(|offer| match offer.candidate {
                Candidate::Deployment(id) => CATALOG.deployment(id).id.to_string(),
                Candidate::Command(_) | Candidate::Map(_) => panic!("{offer:?}"),
            })
            .collect()
    };
    let vader = ids(0);
    assert!(vader.iter().any(|id| id == "driven-by-hatred") && vader.iter().any(|id| id == "motivation"));
    assert!(!vader.iter().any(|id| id == "vaders-finest"));
    let troopers = ids(1);
    assert!(troopers.iter().any(|id| id == "vaders-finest") && !troopers.iter().any(|id| id == "motivation"));
    // A second one for the same group would lie on nothing.
    let held = no_deck(imperial(&["stormtrooper-elite", "vaders-finest"]));
    let second = offer(&held, attachment_slot(0), "targeting-computer");
    assert!(second.is_none(), "stormtroopers carry no heavy weapon");
    let second = offer(&held, attachment_slot(0), "survivalist").unwrap();
    assert_eq!(second.warnings[0].check, "CC-A12");
}

#[test]
fn a_place_the_army_does_not_have_gets_no_offers() {
    let army = mercenary(&["boba-fett", "black-market"]).document;
    for place in [DEPLOYMENT.at(2), attachment_slot(2), attachment_slot(1), COMMAND.at(15)] {
        assert_eq!(offers(&CATALOG, &army, place), [], "{place:?}");
    }
    assert!(offers(&CATALOG, &army, DEPLOYMENT).iter().all(|offer| {
        let Candidate::Deployment(id) = offer.candidate else { return false };
        CATALOG.deployment(id).season == Season::Official
    }));
}
