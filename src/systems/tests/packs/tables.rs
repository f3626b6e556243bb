//! Packs of tables.

use super::*;
use kernel::tabletop::At;
use systems::{AnyTable, NoTable, TABLES, packs::packed};

fn reference(id: &str) -> PackRef {
    PackRef { id: id.into(), version: "2".into() }
}

fn table(system: SystemId, name: &str, seed: u64) -> AnyTable {
    AnyTable::random(&Catalogs::default(), system, name, seed).unwrap()
}

fn file(text: String) -> Vec<PackFile> {
    vec![PackFile { name: "pack.json".into(), text }]
}

fn pack(id: &str, tables: &[AnyTable]) -> Pack {
    Pack::read(file(packed(&reference(id), "Club", tables).unwrap())).unwrap()
}

#[test]
fn a_table_that_went_through_a_pack_and_was_kept_is_the_table_that_was_made() {
    for (facts, seed) in TABLES.iter().zip([3, 4, 5]).chain(TABLES.iter().zip([60, 70, 80])) {
        let made = [table(facts.system, "Ruins", seed), table(facts.system, "Árboles del club", seed + 1)];
        let pack = pack("club", &made);
        assert_eq!((pack.system, pack.tables.len(), pack.has_cards()), (facts.system, 2, false));
        let kept = Pack::kept(&pack.kept_text(), true).unwrap();
        let ids: Vec<&str> = kept.tables.iter().map(|packed| packed.id.as_str()).collect();
        assert_eq!(ids, ["ruins", "arboles-del-club"]);
        for (packed, made) in kept.tables.iter().zip(&made) {
            assert_eq!(packed.table.pack(), Some(reference("club")));
            assert_eq!(packed.table.shown_name(Language::English), format!("{} (club 2)", made.name()));
            let read = AnyTable::read(&packed.table.text()).unwrap();
            let mut own = read.clone();
            assert_eq!((&read, own.pack()), (&packed.table, Some(reference("club"))));
            own.set_pack(None);
            assert_eq!(own, *made);
        }
    }
}

#[test]
fn a_table_is_found_by_its_name_and_its_pack_where_two_have_one_and_else_it_is_said_what_there_is() {
    let ruins = table(SystemId::Legion, "Ruins", 1);
    let packs = vec![pack("club", &[ruins.clone(), table(SystemId::Legion, "Wood", 2)]), pack("shop", &[ruins])];
    let here = Catalogs::default().with_packs(packs);
    let of = |written: &str| here.table_called(written).map(|table| table.pack().unwrap().id);
    assert_eq!((of("wood").as_deref(), of("shop/Ruins").as_deref()), (Ok("club"), Ok("shop")));
    assert_eq!(of("club@2/ruins").as_deref(), Ok("club"));
    let several = of("ruins").unwrap_err();
    assert!(several.sentence(Language::English).contains("club/ruins, shop/ruins"), "{several}");
    let other = of("club@1/ruins").unwrap_err();
    assert!(matches!(&other, NoTable::OtherVersion { here, .. } if here == "2"));
    assert!(other.sentence(Language::Spanish).contains("no en la 1"));
    assert!(of("castle").unwrap_err().sentence(Language::English).contains("club/wood"));
    assert_eq!(here.tables_of(SystemId::Legion).count(), 3);
    assert_eq!(here.tables_of(SystemId::XWing).count(), 0);
    // A pack of tables is no pack of lists.
    assert!(here.packs_on(SystemId::Legion).is_empty());
}

#[test]
fn a_pack_with_a_table_that_does_not_belong_in_it_is_refused_with_the_place() {
    let made = table(SystemId::Legion, "Ruins", 1);
    let whole = packed(&reference("club"), "Club", std::slice::from_ref(&made)).unwrap();
    let slip = |text: String| {
        let slips = slips(file(text));
        assert_eq!((slips.len(), slips[0].position().is_some()), (1, slips[0].position().is_some()));
        slips[0].problem.key
    };
    assert_eq!(
        slip(packed(&reference("club"), "Club", &[made.clone(), made.clone()]).unwrap()),
        "systems.pack.table_twin"
    );
    assert_eq!(slip(whole.replace("Ruins", " ")), "systems.pack.table_unnamed");
    let xwing = table(SystemId::XWing, "Belt", 1);
    assert_eq!(slip(packed(&reference("club"), "Club", &[made.clone(), xwing]).unwrap()), "systems.pack.table_system");
    let mut wrong = made;
    let away: At = (0, 0);
    wrong.put(0, away);
    let wrong = packed(&reference("club"), "Club", &[wrong]).unwrap();
    assert_eq!(slip(wrong), "systems.pack.table_wrong");
    let broken = slips(file(whole.replacen("\"at\"", "\"art\"", 1)));
    assert!(broken[0].position().is_some_and(|(line, _)| line > 5), "{broken:?}");
    assert_eq!(slips(file(whole.replace("\"files\"", "\"note\": \"\", \"files\"").replace("table", "tabel"))).len(), 1);
}
