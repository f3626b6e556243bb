//! A campaign of Imperial Assault from its first step to its final mission.

use std::hint::black_box;

use kernel::{Chance, Choice};
use systems::campaign::{
    Case, Catalog, Document, Standing, checks,
    guide::{self, Move},
    log::{self, Variant},
    odds::{Effort, Fighter, Shopping, shop},
};

use super::{measure, tell};

/// A finished campaign of twelve entries and more, with what four heroes bought and learned.
fn finished(catalog: &Catalog) -> Document {
    let core = catalog.find_campaign("core").unwrap();
    let mut document = log::empty_document(core, 7, "");
    document.list.variants.push(Choice::Known(Variant::HalfItemDraw));
    for (hero, _) in catalog.heroes().take(4) {
        document = guide::make(catalog, &document, &Move::AddHero(hero));
    }
    let mut chance = Chance::seeded(7);
    loop {
        let step = guide::next(&Case::new(catalog, &document.list));
        let Some(wanted) = (!step.moves.is_empty()).then(|| &step.moves[chance.place(step.moves.len())]) else {
            return document;
        };
        document = guide::make(catalog, &document, wanted);
    }
}

pub(super) fn figures() {
    let load = measure(10, || drop(black_box(Catalog::bundled().unwrap())));
    tell("loading the campaign's cards", "50 ms", &load);
    let catalog = Catalog::bundled().unwrap();
    let document = finished(&catalog);
    let entries = document.list.log.len();
    let judged = measure(200, || drop(black_box(checks::check(&catalog, black_box(&document)))));
    tell(&format!("judging a campaign of {entries} entries"), "1 ms", &judged);
    let next = measure(200, || drop(black_box(guide::next(&Case::new(&catalog, black_box(&document.list))))));
    tell("its next step", "1 ms", &next);
    let thousand: Vec<Document> = (0..1_000).map(|_| document.clone()).collect();
    let all = measure(1, || {
        thousand.iter().for_each(|document| drop(black_box(checks::check(&catalog, document))));
    });
    tell("judging 1,000 of them", "1 s", &all);
    table(&catalog, &document);
}

/// The shop's table of odds: 12 items, 4 heroes, 20 groups.
fn table(catalog: &Catalog, document: &Document) {
    let skirmish = imperial_assault::Catalog::bundled().unwrap();
    let case = Case::new(catalog, &document.list);
    let standing = Standing::of(&case);
    let items: Vec<_> = catalog.items().map(|(id, _)| id).step_by(7).take(12).collect();
    let groups: Vec<_> = catalog.groups().map(|(id, _)| id).take(20).collect();
    for effort in [Effort::Exhaust, Effort::All] {
        let fighter = Fighter { effort, ..Fighter::default() };
        let asked = Shopping { items: &items, groups: &groups, fighter, distance: 3 };
        let found = measure(1, || drop(black_box(shop(&case, &skirmish, &standing, &asked))));
        tell(&format!("the shop's table of odds, cards at the cost \"{}\"", effort.id()), "100 ms", &found);
    }
}
