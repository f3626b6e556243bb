//! Imperial Assault armies on paper.

use imperial_assault::{
    Document,
    cards::{Affiliation, Season},
    checks::check,
    list::empty_document,
    sheet::{Options, sheet},
};
use kernel::{
    Choice, Language,
    sheet::{Kind, Sheet},
};
use print::{Ink, Paper};

use crate::{
    Printed,
    army::{CATALOG, imperial, mercenary, rebel},
    lay_out, random_skirmishes, runs, skirmishes, stays_on_paper,
};

pub struct Skirmishes;

impl Printed for Skirmishes {
    type List = Document;

    fn typical() -> Vec<Document> {
        // Adds armies with attachments, companions, forms and large bases.
        let mut all = skirmishes::skirmishes(&CATALOG);
        let forms = ["clawdite-shapeshifter-elite", "2 ugnaught-tinkerer-regular", "indentured-jester", "ig-88"];
        let beasts = ["luke-skywalker-jedi-knight", "2 rebel-trooper-regular", "chewbacca", "jarrod-kelvin"];
        let walker = ["at-st-elite", "general-weiss", "snowtrooper-elite"];
        all.extend([mercenary(&forms), rebel(&beasts), imperial(&walker)].map(|army| army.document));
        all
    }

    fn random(count: usize) -> Vec<Document> {
        random_skirmishes::skirmishes(&CATALOG, count)
    }

    fn name(army: &mut Document, name: &str) {
        name.clone_into(&mut army.name);
    }

    fn everything(language: Language) -> Vec<(Document, Vec<&'static str>)> {
        let mut army = empty_document(Season::Official, Affiliation::Rebel, "Everything");
        let figures = CATALOG.deployments().filter(|(_, card)| card.is_group());
        let others = CATALOG.deployments().filter(|(_, card)| !card.is_group());
        army.list.deployment = figures.chain(others).map(|(id, _)| Choice::Known(id)).collect();
        army.list.command = Some(CATALOG.commands().map(|(id, _)| Choice::Known(id)).collect());
        let names =
            (CATALOG.deployments().map(|(_, card)| &card.text)).chain(CATALOG.commands().map(|(_, card)| &card.text));
        vec![(army, names.map(|text| text.name(language)).collect())]
    }

    fn empty() -> Document {
        empty_document(Season::Iacp, Affiliation::Mercenary, " ")
    }

    fn sheet(army: &Document, kind: Kind, language: Language) -> Sheet {
        sheet(&CATALOG, army, &check(&CATALOG, army), &Options::of(kind), language)
    }
}

#[test]
fn the_forms_of_a_group_begin_on_the_first_page() {
    let army = mercenary(&["ig-88", "2 clawdite-shapeshifter-elite"]).document;
    let pages = lay_out(&Skirmishes::sheet(&army, Kind::Reference, Language::English), Paper::A4, Ink::Color);
    let first = runs(&pages, 0);
    assert!(first.contains(&"Streetrat"), "{first:?}");
}

#[test]
fn the_summary_of_many_small_groups_with_findings_is_one_page_with_its_deck_in_order() {
    let mut army = mercenary(&[
        "jawa-scavenger-regular",
        "jawa-scavenger-elite",
        "ugnaught-tinkerer-regular",
        "ugnaught-tinkerer-elite",
        "clawdite-shapeshifter-regular",
        "clawdite-shapeshifter-elite",
        "hired-gun-regular",
        "hired-gun-elite",
        "alliance-smuggler-regular",
        "c-3po",
        "gideon-argus",
        "r2-d2",
        "black-market",
        "driven-by-hatred",
    ]);
    army.document.notes = "Bring the green dice.".to_owned();
    assert!(army.report().errors() >= 3);
    for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
        let pages = lay_out(&Skirmishes::sheet(&army.document, Kind::Summary, language), paper, Ink::BlackAndWhite);
        assert_eq!(pages.pages.len(), 1, "{paper:?} {language}");
        stays_on_paper(&pages, "summary");
        let mut names: Vec<&str> =
            army.document.list.deck().iter().map(|card| card.name(&*CATALOG, language)).collect();
        names.sort_unstable();
        let order: Vec<&str> = runs(&pages, 0).into_iter().filter(|words| names.contains(words)).collect();
        assert_eq!(order, names);
    }
}
