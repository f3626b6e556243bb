//! Properties of any army.

use proptest::prelude::*;

use imperial_assault::{
    Catalog, Document, Edit, ImperialAssault,
    cards::{Affiliation, CommandId, DeploymentId, Season},
    checks::{attached, check, offers},
    list::{COMMAND, DEPLOYMENT, attachment_slot, empty_document},
};
use kernel::{Choice, Finding, Place};

use crate::{
    army::CATALOG,
    properties_support::{Judge, edits_are_undone, is_read_as_it_was_written},
};

/// Numbers from which an army is chosen: head, Deployment cards, Command cards.
type Numbers = (usize, Vec<usize>, Vec<usize>);

fn any_army() -> impl Strategy<Value = Numbers> {
    let some = |most: usize| prop::collection::vec(0_usize..10_000, 0..most);
    (0_usize..10_000, some(12), some(19))
}

/// The army of these numbers: mostly of one season and affiliation, legal or not, now and then with a card nobody knows.
fn build((head, cards, deck): &Numbers) -> Document {
    let catalog: &Catalog = &CATALOG;
    let affiliation = Affiliation::OF_ARMIES[head % 3];
    let season = Season::ALL[head / 3 % 2];
    let mut document = empty_document(season, affiliation, "any");
    let army = &mut document.list;
    if head % 5 == 0 {
        army.affiliation = None;
    }
    if head % 7 == 0 {
        army.season = None;
    }
    if head % 4 == 0 {
        let maps: Vec<_> = catalog.maps().map(|(id, _)| id).collect();
        army.map = Some(Choice::Known(maps[head / 4 % maps.len()]));
    }
    let all: Vec<DeploymentId> = catalog.deployments().map(|(id, _)| id).collect();
    let close: Vec<DeploymentId> = catalog
        .deployments()
        .filter(|(_, card)| card.season == season && card.skirmish)
        .filter(|(_, card)| card.affiliation.is_some_and(|own| own == affiliation || own == Affiliation::Neutral))
        .map(|(id, _)| id)
        .collect();
    for number in cards {
        if number % 41 == 0 {
            army.deployment.push(Choice::Unknown("nobody-knows".into()));
        }
        let pool = if number % 6 == 0 { &all } else { &close };
        // Some cards stand several times.
        for _ in 0..1 + usize::from(number % 5 == 1) * (number % 4) {
            army.deployment.push(Choice::Known(pool[number / 3 % pool.len()]));
        }
    }
    let all: Vec<CommandId> = catalog.commands().map(|(id, _)| id).collect();
    let close: Vec<CommandId> =
        catalog.commands().filter(|(_, card)| card.season == season).map(|(id, _)| id).collect();
    if head % 6 != 0 {
        let pick = |number: &usize| {
            let pool = if number.is_multiple_of(9) { &all } else { &close };
            if number.is_multiple_of(43) {
                Choice::Unknown("nobody-knows".into())
            } else {
                Choice::Known(pool[number / 3 % pool.len()])
            }
        };
        army.command = Some(deck.iter().map(pick).collect());
    }
    document
}

fn findings(document: &Document) -> Vec<Finding> {
    check(&CATALOG, document).findings
}

fn total(document: &Document) -> i32 {
    check(&CATALOG, document).totals[0].value
}

fn judge() -> Judge<'static, ImperialAssault> {
    Judge { catalog: &CATALOG, findings: &findings, total: &total }
}

/// A place of the army, some of them taken already.
fn place(document: &Document, pick: usize) -> Place {
    let army = &document.list;
    let card = pick / 5 % army.deployment.len().max(1);
    match pick % 5 {
        0 => DEPLOYMENT,
        1 => DEPLOYMENT.at(card),
        2 => attachment_slot(card),
        3 => COMMAND,
        _ => COMMAND.at(pick / 5 % army.deck().len().max(1)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_total_is_the_sum_of_the_cards(numbers in any_army()) {
        // IA-ARMY-01, IA-ARMY-16, IA-ARMY-20.
        let document = build(&numbers);
        let cost = |id| i32::from(CATALOG.deployment(id).cost.unwrap_or(0));
        prop_assert_eq!(total(&document), document.list.cards().map(|(_, id)| cost(id)).sum::<i32>());
    }

    #[test]
    fn the_blockers_of_an_offer_are_the_errors_it_adds(numbers in any_army(), pick in 0_usize..10_000) {
        let mut document = build(&numbers);
        let place = place(&document, pick);
        // The first card chooses the deck; what it lacks then speaks against no card.
        if place.is_in(&COMMAND) {
            let _ = document.list.command.get_or_insert_with(Vec::new);
        }
        // Of an army without figures the checks say nothing else, the offers do.
        let has_figures = |document: &Document| document.list.cards().any(|(_, id)| CATALOG.deployment(id).is_group());
        prop_assume!(has_figures(&document));
        // Of a Command card the total of the deck is told.
        let of_deck = |document: &Document| check(&CATALOG, document).totals[1].value;
        let judge = if place.is_in(&COMMAND) { Judge { total: &of_deck, ..judge() } } else { judge() };
        let all = offers(&CATALOG, &document, place);
        judge.offers_tell_what_they_add(&document, place, all.iter().step_by(7), |_| false, has_figures);
    }

    #[test]
    fn an_edit_can_be_undone_by_its_opposite(numbers in any_army(), pick in 0_usize..10_000) {
        let document = build(&numbers);
        let card = CATALOG.deployments().nth(pick % CATALOG.deployments().len()).unwrap().0;
        let command = CATALOG.commands().nth(pick % CATALOG.commands().len()).unwrap().0;
        let deck = document.list.command.as_ref();
        let pairs = deck.map(|deck| (Edit::Insert(COMMAND, command.into()), Edit::Remove(COMMAND.at(deck.len()))));
        edits_are_undone::<ImperialAssault>(&CATALOG, &document, card.into(), pick, pairs.into_iter().collect());
    }

    #[test]
    fn an_army_written_and_read_is_the_same_army(numbers in any_army()) {
        is_read_as_it_was_written::<ImperialAssault>(&CATALOG, &build(&numbers));
    }

    #[test]
    fn a_group_holds_one_attachment_that_fits_it(numbers in any_army()) {
        // IA-ARMY-21.
        let document = build(&numbers);
        let army = &document.list;
        let attached = attached(&CATALOG, army);
        let attachments = army.cards().filter(|(_, id)| CATALOG.deployment(*id).attachment.is_some());
        let all: Vec<usize> = attachments.map(|(index, _)| index).collect();
        prop_assert_eq!(attached.iter().map(|held| held.attachment).collect::<Vec<_>>(), all);
        let mut hosts: Vec<usize> = attached.iter().filter_map(|held| held.host).collect();
        let count = hosts.len();
        hosts.sort_unstable();
        hosts.dedup();
        prop_assert_eq!(hosts.len(), count);
        for held in &attached {
            let card = |index: usize| CATALOG.deployment(army.deployment[index].known().unwrap());
            let wanted = card(held.attachment).attachment.as_ref().unwrap();
            prop_assert!(held.host.is_none_or(|host| wanted.is_met_by(card(host))));
        }
    }

    #[test]
    fn the_order_of_cards_does_not_change_the_verdict(numbers in any_army(), turn in 1_usize..7) {
        let document = build(&numbers);
        let mut turned = document.clone();
        let length = turned.list.deployment.len().max(1);
        turned.list.deployment.rotate_left(turn % length);
        turned.list.deployment[..length / 2].reverse();
        if let Some(deck) = &mut turned.list.command {
            deck.reverse();
        }
        let verdict = |document: &Document| {
            let report = check(&CATALOG, document);
            let mut checks: Vec<_> =
                report.findings.iter().map(|f| (f.check, f.severity, f.phrase, f.weight)).collect();
            checks.sort_unstable_by_key(|found| format!("{found:?}"));
            (report.totals, checks)
        };
        prop_assert_eq!(verdict(&document), verdict(&turned));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn a_repair_removes_its_finding_and_brings_no_error(numbers in any_army()) {
        judge().repairs_bring_no_error(&build(&numbers), 3);
    }
}

/// Far more cards than any army has.
fn absurd(deployment: &[&str], command: &[&str]) -> Document {
    const MANY: usize = 2_500;
    let mut document = empty_document(Season::Iacp, Affiliation::Mercenary, "absurd");
    let cards = deployment.iter().map(|id| Choice::find(id, |id| CATALOG.find_deployment(id)));
    document.list.deployment = cards.cycle().take(MANY).collect();
    let cards = command.iter().map(|id| Choice::find(id, |id| CATALOG.find_command(id)));
    document.list.command = Some(cards.cycle().take(MANY).collect());
    document
}

#[test]
fn absurd_armies_are_checked_and_illegal() {
    let every: Vec<&str> = CATALOG.deployments().map(|(_, card)| &*card.id).collect();
    let commands: Vec<&str> = CATALOG.commands().map(|(_, card)| &*card.id).collect();
    for (deployment, command) in [
        (&every[..], &commands[..]),
        (&["iacp-shoretrooper-elite", "iacp-survivalist", "iacp-targeting-computer"], &["iacp-focus"]),
        (&["iacp-doctor-aphra", "iacp-jawa-scavenger-elite", "iacp-0-0-0", "iacp-probe-droid-elite"], &["nobody"]),
        (&["iacp-probe-droid-elite", "iacp-jawa-scavenger-elite", "iacp-c-3po", "iacp-bt-1", "iacp-at-st"], &[]),
        (&["iacp-indentured-jester", "iacp-greedo", "iacp-trusted-ally", "iacp-explosive-armaments"], &commands[..9]),
        (&["nobody"], &["iacp-focus", "focus"]),
    ] {
        let document = absurd(deployment, if command.is_empty() { &["iacp-focus"] } else { command });
        assert!(!check(&CATALOG, &document).is_legal());
    }
}
