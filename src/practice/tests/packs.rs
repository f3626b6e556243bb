//! Matches between lists that are built with packs.

use kernel::{Language, Materials as _, Names as _, game::Seat};
use practice::{FieldWish, Opponents, Replay, ReplayText, Series, Task, opponents, registry, shelf};
use systems::{AnyDocument, Catalogs, Pack, PackFile, Registered, Shared, SystemId};
use xwing::XWing;

fn pack(text: &str) -> Pack {
    Pack::read(vec![PackFile { name: "pack.json".into(), text: text.into() }]).unwrap()
}

/// A pack that brings a pilot of this name and changes this upgrade.
fn league(id: &str, pilot: &str, upgrade: &str) -> Pack {
    let letters: String = pilot.to_lowercase().split(' ').collect();
    pack(&format!(
        r#"{{ "muster_pack": 1, "id": "{id}", "name": "{id}", "version": "1", "system": "xwing", "files": [
        {{ "muster_catalog": 1, "system": "xwing", "kind": "upgrades", "changes": [ {{ "id": "{upgrade}", "points": 1 }} ] }},
        {{ "muster_catalog": 1, "system": "xwing", "kind": "pilots",
          "rows": [ {{ "key": "rebel:xwing:{letters}", "id": "{letters}", "name": "{pilot}", "ship": "xwing",
            "faction": "rebel", "squad_faction": "rebel", "pilot_skill": 6, "points": 25, "unique": true,
            "unique_key": "{letters}", "slots": ["elite"], "has_ability": true }} ] }} ] }}"#
    ))
}

fn list(catalogs: &Catalogs, packs: &[&str], pilot: &str, upgrade: &str) -> AnyDocument {
    let packs: Vec<String> = packs.iter().map(|id| format!(r#"{{"id":"{id}","version":"1"}}"#)).collect();
    let text = format!(
        r#"{{"muster":1,"system":"xwing","name":"{pilot}","packs":[{}],"list":{{"faction":"rebel",
        "ships":[{{"pilot":"{pilot}","ship":"xwing","upgrades":["{upgrade}"]}}]}}}}"#,
        packs.join(",")
    );
    AnyDocument::read(catalogs, &text, None).unwrap().document
}

fn here() -> Catalogs {
    Catalogs::default()
        .with_packs(vec![league("league", "Tess Olen", "predator"), league("guild", "Mara Dusk", "lonewolf")])
}

/// The replay of a game between two lists.
fn played<S: Opponents + Registered>(shared: Shared<'_>, lists: [&AnyDocument; 2]) -> String {
    let materials = lists.map(|list| practice::proved::<S>(shared, list).unwrap());
    let catalog = S::cards(shared.catalogs);
    let player = opponents::players::<S>().next().unwrap().id;
    let series = Series::<S> {
        catalog,
        materials: materials.each_ref().into(),
        options: &S::Options::default(),
        seed: 5,
        games: 1,
        players: [player; 2].into(),
        jobs: 1,
    };
    let record = series.record(0).unwrap();
    assert!(record.outcome().is_some());
    Replay::of(&record, catalog).text(catalog)
}

#[test]
fn lists_with_different_packs_meet_with_the_cards_of_both() {
    let here = here();
    let lists = [list(&here, &["league"], "tessolen", "predator"), list(&here, &["guild"], "maradusk", "lonewolf")];
    let shared = Shared::of(&here, &lists).unwrap();
    let catalog = XWing::cards(shared.catalogs);
    for (list, name) in lists.iter().zip(["Tess Olen (homebrew)", "Mara Dusk (homebrew)"]) {
        let materials = practice::proved::<XWing>(shared, list).unwrap();
        assert_eq!(materials.pieces(catalog, Language::English), [name]);
        // Cards without rules for matches are reported.
        let gaps = <XWing as kernel::Playable>::gaps(catalog, &materials, Language::English);
        assert!(gaps.iter().any(|gap| gap.card.contains(name)), "{gaps:?}");
    }
    let text = played::<XWing>(shared, lists.each_ref());
    let written = ReplayText::open(&text).unwrap();
    let catalog = XWing::cards(written.catalogs(&here).unwrap());
    let replay = Replay::<XWing>::read(catalog, &written).unwrap();
    assert_eq!(replay.packs.iter().map(|pack| pack.id.as_str()).collect::<Vec<_>>(), ["league", "guild"]);
    assert_eq!(replay.warnings(catalog, Language::English), Vec::<String>::new());
    assert_eq!(replay.verify(catalog).unwrap().parting, None);
}

#[test]
fn a_replay_is_refused_without_its_packs_and_doubted_with_others() {
    let here = here();
    let both = [list(&here, &["league"], "tessolen", "predator"), list(&here, &[], "lukeskywalker", "lonewolf")];
    let text = played::<XWing>(Shared::of(&here, &both).unwrap(), both.each_ref());
    let written = ReplayText::open(&text).unwrap();
    let missing = written.catalogs(&Catalogs::default()).unwrap_err();
    assert_eq!(missing.key, "practice.read.pack");
    assert!(missing.sentence(Language::Spanish).contains("league 1"));
    // The reader of its lists is not fooled by other cards either.
    assert!(Replay::<XWing>::read(XWing::cards(&here), &written).is_err());
    let other = Catalogs::default().with_packs(vec![league("league", "Tess Olen", "marksmanship")]);
    let catalog = XWing::cards(written.catalogs(&other).unwrap());
    let warnings = Replay::<XWing>::read(catalog, &written).unwrap().warnings(catalog, Language::English);
    assert!(matches!(&warnings[..], [only] if only.contains("pack league 1 whose contents differ")), "{warnings:?}");
}

#[test]
fn a_list_that_means_a_card_as_published_does_not_meet_a_pack_that_changes_it() {
    let here = here();
    let league = list(&here, &["league"], "tessolen", "predator");
    for (packs, upgrade) in [(&[][..], "predator"), (&["guild"][..], "predator")] {
        let other = list(&here, packs, "lukeskywalker", upgrade);
        let conflict = Shared::of(&here, [&league, &other]).unwrap_err();
        assert_eq!((conflict.list.as_str(), conflict.pack.as_str()), ("lukeskywalker", "league 1"));
        assert!(conflict.sentence(Language::English).contains("Predator"));
    }
    let other = list(&here, &[], "lukeskywalker", "marksmanship");
    assert!(Shared::of(&here, [&league, &other]).is_ok());
}

#[test]
fn of_lists_that_cannot_all_meet_the_odd_one_is_named_and_of_two_the_later() {
    let here = here();
    let odd = list(&here, &["league"], "tessolen", "predator");
    let [one, other] = ["lukeskywalker", "wedgeantilles"].map(|pilot| list(&here, &[], pilot, "predator"));
    let misfits = |lists: &[&AnyDocument]| -> Vec<usize> {
        Shared::misfits(&here, lists).into_iter().map(|(place, _)| place).collect()
    };
    assert_eq!(misfits(&[&odd, &one, &other]), [0]);
    assert_eq!(misfits(&[&one, &odd, &other]), [1]);
    assert_eq!(misfits(&[&odd, &one]), [1]);
    assert!(misfits(&[&one, &other]).is_empty());
}

#[test]
fn the_shelf_that_lists_meet_is_built_with_their_packs() {
    let here = here();
    let own = list(&here, &["league"], "tessolen", "predator");
    let field = practice::field(&practice::shelf::<XWing>(), &[&own], &here, Language::English, FieldWish::default());
    assert!(!field.is_empty());
    assert!(Shared::of(&here, field.iter().chain([&own])).is_ok());
}

#[test]
fn a_pack_that_changes_more_than_cards_meets_only_lists_with_it() {
    let ships = r#"{ "muster_pack": 1, "id": "dials", "name": "Dials", "version": "1", "system": "xwing", "files": [
        { "muster_catalog": 1, "system": "xwing", "kind": "ships", "changes": [ { "id": "xwing", "name": "X-wing" } ] } ] }"#;
    let here = Catalogs::default().with_packs(vec![pack(ships)]);
    let with = list(&here, &["dials"], "wedgeantilles", "predator");
    let without = list(&here, &[], "lukeskywalker", "lonewolf");
    let conflict = Shared::of(&here, [&with, &without]).unwrap_err();
    assert_eq!((conflict.card.as_ref(), conflict.list.as_str()), (None, "lukeskywalker"));
    assert!(Shared::of(&here, [&with, &with]).is_ok());
}

#[test]
fn every_game_is_played_with_the_cards_of_a_pack() {
    struct Play<'a>(&'a Catalogs);
    impl Task for Play<'_> {
        type Output = ();

        fn run<S: Opponents + Registered>(self) {
            let Self(here) = self;
            let packs = here.packs_on(S::GAME);
            let shelved = shelf::<S>();
            if S::SEATS != 2 || shelved.is_empty() {
                return;
            }
            let read = |text: &str| AnyDocument::read(here, text, Some(S::GAME)).unwrap().document;
            let lists = [0, 1].map(|place| read(&shelved[place].text(Language::English)).joining(here, &packs));
            let shared = Shared::of(here, &lists).unwrap();
            assert_eq!(S::cards(shared.catalogs).packs().len(), 1, "{:?}", S::GAME);
            let text = played::<S>(shared, lists.each_ref());
            let written = ReplayText::open(&text).unwrap();
            let catalog = S::cards(written.catalogs(here).unwrap());
            let names = Replay::<S>::read(catalog, &written).unwrap().setup.names(Language::English);
            assert!(names.get(Seat::Second).is_some());
        }
    }
    let files = [
        include_str!("../../systems/tests/packs/legion.json"),
        include_str!("../../systems/tests/packs/imperial-assault.json"),
        include_str!("../../systems/tests/packs/deckbuilding.json"),
    ];
    let mut packs: Vec<Pack> = files.into_iter().map(pack).collect();
    packs.push(league("league", "Tess Olen", "predator"));
    let here = Catalogs::default().with_packs(packs);
    for system in SystemId::ALL.iter().copied() {
        registry::with(system, Play(&here)).unwrap();
    }
}
