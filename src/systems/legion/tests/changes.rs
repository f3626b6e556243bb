//! Changes by upgrades over the whole catalog: as values, and as printed.

use kernel::{
    Choice, Language,
    sheet::{Block, Role},
};
use legion::{
    Document, Format, Unit,
    cards::{Turned, UnitCard, UnitId, Upgrade, UpgradeId},
    checks::check,
    effective,
    list::{UNITS, empty_document},
    sheet::{Kind, Options, Part, sheet},
};

use super::{
    army::CATALOG,
    sheets::{blocks, items, plain, ticks, words},
};

/// An army of one unit with one upgrade, the first unit that may equip it.
fn equipped(upgrade: UpgradeId) -> Option<(Document, UnitId)> {
    CATALOG.units().find_map(|(id, card)| {
        let faction = CATALOG.upgrade(upgrade).army_faction.unwrap_or(card.faction);
        let mut document = empty_document(faction, Format::Standard, "Trial");
        let mut unit = Unit::new(id);
        unit.upgrades.push(Choice::Known(upgrade));
        document.list.units.push(unit);
        let report = check(&CATALOG, &document);
        // An army of one unit lacks much; what is asked is whether the upgrade may stand there.
        let place = legion::list::upgrades(0, legion::list::Part::Unit).at(0);
        let refused = report.findings.iter().any(|found| found.is_error() && found.place == place);
        (!refused && UNITS.at(0) != place).then_some((document, id))
    })
}

/// Every upgrade that a unit may equip, with an army in which it does.
fn all() -> Vec<(&'static Upgrade, &'static UnitCard, Document)> {
    CATALOG
        .upgrades()
        .map(|(id, upgrade)| {
            let (document, unit) = equipped(id).unwrap_or_else(|| panic!("nobody may equip {}", upgrade.id));
            (upgrade, CATALOG.unit(unit), document)
        })
        .collect()
}

#[test]
fn every_upgrade_changes_the_values_and_keywords_of_its_unit() {
    for (upgrade, card, document) in all() {
        let made = effective(&CATALOG, card, &document.list.units[0]);
        let id = &upgrade.id;
        if let (Some(courage), Some(printed)) = (made.courage, card.courage) {
            assert_eq!(i16::from(courage.value) - i16::from(printed), i16::from(upgrade.courage), "{id}");
        }
        let (speed, printed) = (made.speed.unwrap().value, card.speed.unwrap());
        assert_eq!(speed, printed.saturating_add_signed(upgrade.speed).max(printed.min(1)), "{id}");
        assert_eq!(made.attack_surge, upgrade.attack_surge.or(card.attack_surge), "{id}");
        for given in &upgrade.keywords {
            let own = card.keywords.iter().find(|own| own.keyword == given.keyword && own.param == given.param);
            let sum = match (own.map(|own| own.value), given.value) {
                (Some(own), Some(value)) => own.map(|own| own + value),
                (_, value) => value,
            };
            let found =
                made.keywords.iter().filter(|found| found.keyword == given.keyword && found.param == given.param);
            let values: Vec<Option<u8>> = found.map(|found| found.value).collect();
            assert_eq!(values, [sum], "{id}");
        }
        for lost in &upgrade.keywords_lost {
            assert!(made.keywords.iter().all(|kept| kept.keyword != lost.keyword || kept.param != lost.param), "{id}");
        }
    }
}

#[test]
fn a_two_sided_upgrade_says_of_both_sides_what_they_are_and_when_it_is_turned() {
    for (_, upgrade) in CATALOG.upgrades() {
        let id = &upgrade.id;
        let two_sided = !upgrade.faces.is_empty();
        let named: Vec<&str> = upgrade.faces.iter().filter_map(|face| face.weapon.as_deref()).collect();
        if two_sided {
            let own: Vec<&str> = upgrade.weapons.iter().map(|weapon| &*weapon.name).collect();
            assert_eq!((upgrade.faces.len(), &named), (2, &own), "{id}");
        }
        assert_eq!(upgrade.turned.is_some(), two_sided, "{id}");
        let text = upgrade.text.text(Language::English);
        assert_eq!(text.to_lowercase().contains("two-sided"), two_sided, "{id}: {text}");
        let when = match upgrade.turned {
            Some(Turned::Recover) => "recover",
            Some(Turned::ActivationStart) => "activate",
            Some(Turned::AttackOrMove) => "attack or move",
            None => "",
        };
        assert!(text.contains(when), "{id}: {text}");
        for face in &upgrade.faces {
            for keyword in &face.keywords {
                let name = CATALOG.keyword_name(keyword, Language::English);
                assert!(text.contains(&name), "{id}: {name}: {text}");
            }
            assert!(face.speed == 0 || text.contains("maximum speed is 1 lower"), "{id}: {text}");
        }
    }
}

#[test]
fn every_upgrade_is_printed_with_what_it_changes() {
    let options = [Part::Texts, Part::Terms].into_iter().fold(Options::of(Kind::Reference), Options::without);
    for (upgrade, card, document) in all() {
        let id = &upgrade.id;
        let sheet = sheet(&CATALOG, &document, &check(&CATALOG, &document), &options, Language::English);
        let stats: Vec<(String, String)> = (blocks(&sheet).into_iter())
            .filter_map(|block| if let Block::Stats(stats) = block { Some(stats) } else { None })
            .flatten()
            .map(|stat| (stat.label.clone(), stat.value.clone()))
            .collect();
        let stat = |label: &str| stats.iter().find(|(known, _)| known == label).map(|(_, value)| value.as_str());
        if let Some(printed) = card.courage.filter(|_| upgrade.courage != 0) {
            let value = printed.saturating_add_signed(upgrade.courage);
            assert_eq!(stat("Courage"), Some(format!("{value} ({printed}{:+})", upgrade.courage).as_str()), "{id}");
        }
        assert_eq!(stat("Minis"), Some((card.minis + upgrade.minis).to_string().as_str()), "{id}");
        // Without texts and terms a keyword stands in the unit's row, or behind a weapon that has it too.
        let made = effective(&CATALOG, card, &document.list.units[0]);
        let all = words(&sheet);
        for keyword in &made.keywords {
            // Its values stand behind it with strokes between them.
            let name = CATALOG.keyword_name(keyword, Language::English).replace(", ", "/");
            assert!(all.contains(&name), "{id}: {name}: {all}");
        }
        let rows: Vec<(String, u16, Role)> =
            (ticks(&sheet).into_iter().flatten()).map(|ticks| (plain(&ticks.label), ticks.count, ticks.role)).collect();
        let shields: u16 = (made.keywords.iter())
            .filter(|keyword| &*CATALOG.keyword(keyword.keyword).id == "shielded")
            .map(|keyword| u16::from(keyword.value.unwrap_or(1)))
            .sum();
        let boxes: u16 = rows.iter().filter(|(.., role)| *role == Role::Shields).map(|(_, count, _)| *count).sum();
        assert_eq!(boxes, shields, "{id}");
        if upgrade.minis > 0 {
            let wounds = u16::from(upgrade.mini_wounds.unwrap_or(card.wounds));
            let own = (upgrade.printed_name(Language::English).to_owned(), wounds, Role::Hull);
            assert!(rows.contains(&own), "{id}: {rows:?}");
        }
        let item = items(&sheet).into_iter().next().unwrap();
        let boxes: Vec<(String, u16)> = item.ticks.iter().map(|ticks| (plain(&ticks.label), ticks.count)).collect();
        let spent = upgrade.spent.map(|spent| kernel::phrase::text(Language::English, spent.term()).to_owned());
        assert_eq!(boxes.iter().any(|(label, _)| Some(label) == spent.as_ref()), spent.is_some(), "{id}");
        for capacity in upgrade.keywords.iter().filter_map(|keyword| keyword.capacity()) {
            assert!(boxes.contains(&("Capacity".to_owned(), capacity.into())), "{id}: {boxes:?}");
        }
        for cache in upgrade.keywords.iter().filter(|keyword| &*CATALOG.keyword(keyword.keyword).id == "cache") {
            let label = CATALOG.keyword_name(cache, Language::English);
            assert!(boxes.contains(&(label, cache.stored().unwrap().into())), "{id}: {boxes:?}");
        }
    }
}
