//! Legal armies of Imperial Assault from a seed: the same seed gives the same armies on every machine.

use imperial_assault::{
    Catalog, Document, ImperialAssault,
    cards::{Affiliation, DeploymentId, Season},
    checks::check,
    list::empty_document,
};
use kernel::{Choice, finding::added_errors, repairs_of};

use crate::squads::Numbers;

/// An army of this seed with its Command deck; none where it did not come out legal.
pub fn skirmish(catalog: &Catalog, seed: u64) -> Option<Document> {
    let mut numbers = Numbers::mixed(seed);
    let affiliation = Affiliation::OF_ARMIES[numbers.below(3)];
    let season = Season::ALL[numbers.below(2)];
    let mut document = empty_document(season, affiliation, format!("Army {seed}"));
    let pool: Vec<DeploymentId> = catalog
        .deployments()
        .filter(|(_, card)| card.season == season && card.skirmish)
        .filter(|(_, card)| card.affiliation.is_some_and(|own| own == affiliation || own == Affiliation::Neutral))
        .map(|(id, _)| id)
        .collect();
    for _ in 0..40 {
        let mut next = document.clone();
        let twin = next.list.deployment.last().filter(|_| numbers.below(5) == 0).cloned();
        next.list.deployment.push(twin.unwrap_or(Choice::Known(pool[numbers.below(pool.len())])));
        let (before, after) = (check(catalog, &document), check(catalog, &next));
        if added_errors(&before.findings, &after.findings).next().is_none() {
            document = next;
        }
    }
    document.list.command = Some(Vec::new());
    let report = check(catalog, &document);
    let finding = report.findings.iter().find(|finding| finding.check == "CC-C01");
    let repair =
        finding.and_then(|finding| repairs_of::<ImperialAssault>(catalog, &document, finding).into_iter().next());
    document = repair.and_then(|repair| repair.edit.apply(&document)).unwrap_or(document);
    (document.list.deployment.len() > 2 && check(catalog, &document).is_legal()).then_some(document)
}

/// So many legal armies.
pub fn skirmishes(catalog: &Catalog, count: usize) -> Vec<Document> {
    (0..).filter_map(|seed| skirmish(catalog, seed)).take(count).collect()
}
