//! Whole armies of Imperial Assault as players build them: groups, upgrades and Command deck.

use imperial_assault::{
    Catalog, Document, ImperialAssault,
    cards::{Affiliation, Season},
    checks::check,
    list::empty_document,
};
use kernel::{Choice, repairs_of};

/// Season, affiliation, Deployment cards: an army of 40 points each, without an error or a warning.
pub const SKIRMISHES: &[(Season, Affiliation, &[&str])] = &[
    (
        Season::Official,
        Affiliation::Imperial,
        &["darth-vader", "driven-by-hatred", "royal-guard-elite", "stormtrooper-elite", "stormtrooper-regular"],
    ),
    (
        Season::Official,
        Affiliation::Imperial,
        &[
            "temporary-alliance-hired-guns",
            "boba-fett",
            "trandoshan-hunter-elite",
            "stormtrooper-regular",
            "imperial-officer-elite",
            "imperial-officer-regular",
            "probe-droid-regular",
        ],
    ),
    (
        Season::Official,
        Affiliation::Rebel,
        &["chewbacca", "rebel-saboteur-regular", "targeting-computer", "han-solo", "rebel-saboteur-elite"],
    ),
    (
        Season::Official,
        Affiliation::Mercenary,
        &[
            "weequay-pirate-elite",
            "weequay-pirate-elite",
            "jawa-scavenger-elite",
            "probe-droid-elite",
            "jabba-the-hutt",
            "hondo-ohnaka",
            "greedo",
            "prey-on-the-weak",
            "black-market",
        ],
    ),
    (
        Season::Iacp,
        Affiliation::Imperial,
        &[
            "iacp-darth-vader",
            "iacp-driven-by-hatred",
            "iacp-shoretrooper-elite",
            "iacp-flame-trooper",
            "iacp-royal-guard-elite",
            "iacp-stormtrooper-elite",
        ],
    ),
    (
        Season::Iacp,
        Affiliation::Rebel,
        &[
            "iacp-rogue-one",
            "iacp-baze-malbus",
            "iacp-bodhi-rook",
            "iacp-cassian-andor",
            "iacp-chirrut-imwe",
            "iacp-jyn-erso",
            "iacp-k-2so",
            "iacp-rebel-trooper-elite",
            "iacp-suppressive-fire",
            "iacp-alliance-smuggler-regular",
        ],
    ),
    (
        Season::Iacp,
        Affiliation::Mercenary,
        &[
            "iacp-at-st",
            "iacp-scavenged-walker",
            "iacp-doctor-aphra",
            "iacp-0-0-0",
            "iacp-bt-1",
            "iacp-jawa-scavenger-elite",
            "iacp-probe-droid-elite",
            "iacp-cad-bane",
            "iacp-fennec-shand",
        ],
    ),
];

/// One of the armies, its deck completed as the checks propose.
pub fn skirmish(catalog: &Catalog, number: usize) -> Document {
    let (season, affiliation, cards) = SKIRMISHES[number];
    let mut document = empty_document(season, affiliation, format!("Army {}", number + 1));
    document.list.deployment = cards.iter().map(|id| Choice::find(id, |id| catalog.find_deployment(id))).collect();
    document.list.command = Some(Vec::new());
    let report = check(catalog, &document);
    let finding = report.findings.iter().find(|finding| finding.check == "CC-C01");
    let repair =
        finding.and_then(|finding| repairs_of::<ImperialAssault>(catalog, &document, finding).into_iter().next());
    repair.and_then(|repair| repair.edit.apply(&document)).unwrap_or(document)
}

/// Every one of the armies.
pub fn skirmishes(catalog: &Catalog) -> Vec<Document> {
    (0..SKIRMISHES.len()).map(|number| skirmish(catalog, number)).collect()
}
