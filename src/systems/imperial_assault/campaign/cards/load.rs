//! From the files of `catalog/imperial-assault/campaign` to the typed catalog, with every problem named by file, card and
//! field.

use rustc_hash::FxHashMap;

use super::{
    Cards, Catalog,
    group::DeploymentRow,
    map::{self, MissionMap},
    script::{self, Script},
};
use crate::{
    SYSTEM,
    files::{self, ABILITIES, BUNDLED, CAMPAIGN, SKIRMISH},
};
use kernel::{
    CatalogError, CatalogFile, Problem,
    catalog::{CardText, CatalogReader},
};

/// The kind of rows that skirmish's Deployment cards are.
const DEPLOYMENT: &str = "deployment_cards";

impl Catalog {
    /// The catalog that travels inside the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files; those of skirmish may be among them, of which the Deployment cards are needed.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, ids that stand
    /// twice, ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let kinds = [CAMPAIGN.kinds, &[DEPLOYMENT]].concat();
        let own = files::of_campaign(files);
        let mut reader =
            CatalogReader::open_part(&own, SYSTEM, (&kinds, CAMPAIGN.tables), (SKIRMISH.kinds, SKIRMISH.tables));
        Cards::index(&mut reader);
        let cards = Cards::read(&mut reader);
        let maps: Vec<MissionMap> = reader.rows(map::KIND);
        let scripts: Vec<Script> = reader.rows(script::KIND);
        let printed: FxHashMap<Box<str>, DeploymentRow> =
            reader.rows(DEPLOYMENT).into_iter().map(|card: DeploymentRow| (card.id.clone(), card)).collect();
        let (mut links, texts, version) = reader.close()?;
        let mut catalog = Self { version, cards, maps, scripts };
        catalog.check_maps(&mut links);
        catalog.check_scripts(&mut links);
        for (_, group) in catalog.cards.groups.iter_mut() {
            match printed.get(&group.id) {
                Some(card) => group.print(card),
                None => {
                    let problem = Problem::new("systems.problem.names_nothing").with("id", &*group.id);
                    links.error("groups", Some(&group.id), Some("id"), problem);
                }
            }
        }
        for entry in &texts {
            let text = match entry.table {
                ABILITIES => ability_text(&mut catalog.cards, &entry.id),
                kind => catalog.cards.text_mut(kind, &entry.id),
            };
            match text {
                Some(text) => text.set(entry),
                None => links.push(entry.without_card()),
            }
        }
        catalog.cards.mark_brought();
        links.finish(catalog)
    }
}

/// The text of the ability `hero:ability`.
fn ability_text<'a>(cards: &'a mut Cards, id: &str) -> Option<&'a mut CardText> {
    let (hero, ability) = id.split_once(':')?;
    let hero = cards.heroes.find(hero)?;
    let mut abilities = cards.heroes[hero].abilities.iter_mut();
    abilities.find(|known| *known.id == *ability).map(|ability| &mut ability.text)
}

#[cfg(test)]
mod tests {
    use kernel::{Language, Names, catalog::slipped};

    use super::*;
    use crate::campaign::cards::StoryKind;

    #[test]
    fn the_kinds_of_files_are_those_of_cards_maps_and_scripts() {
        assert_eq!(CAMPAIGN.kinds, [Cards::KINDS, &[map::KIND, script::KIND]].concat());
    }

    #[test]
    fn the_bundled_catalog_is_whole() {
        let catalog = Catalog::bundled().unwrap();
        let counts = [
            catalog.heroes().len(),
            catalog.class_cards().len(),
            catalog.items().len(),
            catalog.supply_cards().len(),
            catalog.rewards().len(),
            catalog.imperial_classes().len(),
            catalog.agenda_sets().len(),
            catalog.groups().len(),
            catalog.campaigns().len(),
            catalog.missions().len(),
        ];
        assert_eq!(counts, [21, 190, 82, 24, 70, 12, 42, 104, 7, 138]);
        assert!(
            catalog.agenda_sets().all(|(id, _)| catalog.agenda_cards().filter(|(_, card)| card.set == id).count() == 3)
        );
    }

    #[test]
    fn every_card_of_a_deck_and_every_ability_has_a_text_in_both_languages() {
        let catalog = Catalog::bundled().unwrap();
        let abilities =
            catalog.heroes().flat_map(|(_, hero)| &hero.abilities).map(|ability| (&ability.id, &ability.text));
        let texts = abilities
            .chain(catalog.class_cards().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.items().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.rewards().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.supply_cards().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.imperial_cards().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.agenda_cards().map(|(_, card)| (&card.id, &card.text)))
            .chain(catalog.companions().map(|(_, card)| (&card.id, &card.text)));
        for (id, text) in texts {
            for language in Language::ALL {
                assert!(!text.text(language).is_empty() && !text.name(language).is_empty(), "{id} in {language:?}");
            }
        }
    }

    #[test]
    fn cards_have_their_spanish_names() {
        let catalog = Catalog::bundled().unwrap();
        let staff = catalog.find_class_card("diala-passil-plasteel-staff").unwrap();
        assert_eq!(catalog.card_name(staff.into(), Language::Spanish), "Bastón de plastiacero");
        assert_eq!(catalog.card_name(staff.into(), Language::English), "Plasteel Staff");
    }

    #[test]
    fn a_slip_names_file_card_and_field() {
        for (file, from, to, card, field) in [
            ("heroes.json", "\"endurance\": 5", "\"endurance\": \"five\"", "diala-passil", "healthy.endurance"),
            ("items.json", "\"kind\": \"melee_weapon\"", "\"kind\": \"gadget\"", "armored-gauntlets", "kind"),
            ("class_cards.json", "\"hero\": \"diala-passil\"", "\"hero\": \"diala\"", "", "hero"),
            ("campaigns.json", "\"mission\": \"core2\"", "\"mission\": \"core99\"", "core", "log[0].mission"),
            ("texts.names.es.json", "\"Bastón de plastiacero\"", "3", "diala-passil-plasteel-staff", "name"),
            ("scripts/core2.json", "\"reveal\": 1", "\"unveil\": 1", "core2", "events[0].do[0]"),
            ("scripts/core2.json", "\"opened\": \"door:1\"", "\"opened\": \"door:2\"", "core2", "events[0].when"),
            ("scripts/core2.json", "\"at\": \"terminal\"", "\"at\": \"console\"", "core2", "things[0].at"),
            (
                "scripts/core2.json",
                "\"counter\": \"terminals\", \"at\"",
                "\"counter\": \"doors\", \"at\"",
                "core2",
                "events[3].when",
            ),
        ] {
            let errors = slipped(BUNDLED, Catalog::load, (file, from, to));
            let error = &errors[0];
            assert!(error.file.ends_with(file), "{error}");
            assert!(error.card.as_deref().unwrap_or_default().starts_with(card), "{error}");
            assert_eq!(error.field.as_deref(), Some(field), "{error}");
        }
    }

    #[test]
    fn a_group_is_as_its_deployment_card_says() {
        let (campaign, skirmish) = (Catalog::bundled().unwrap(), crate::Catalog::bundled().unwrap());
        for (_, group) in campaign.groups() {
            let card = skirmish.deployment(skirmish.find_deployment(&group.id).expect(&group.id));
            assert_eq!(card.cost.map(i32::from), Some(group.cost), "{}", group.id);
            assert_eq!(
                (card.figures, &*card.name),
                (group.figures, group.text.name(Language::English)),
                "{}",
                group.id
            );
        }
        let group = |id: &str| campaign.group(campaign.find_group(id).unwrap());
        assert!(group("stormtrooper-elite").elite && !group("stormtrooper-regular").elite);
        assert!(group("darth-vader").elite && !group("chewbacca").elite && group("chewbacca").unique);
    }

    #[test]
    fn ia_camp_02_every_story_mission_leads_on_to_the_final_one() {
        let catalog = Catalog::bundled().unwrap();
        for (_, log) in catalog.campaigns() {
            for edge in &log.edges {
                let to = catalog.mission(edge.to);
                let is_last = to.kinds.contains(StoryKind::Finale)
                    || log.log.last().and_then(|slot| slot.mission) == Some(edge.to);
                let leads_on = log.edges.iter().any(|next| next.from == edge.to)
                    || log.log.iter().any(|slot| slot.mission.is_some());
                assert!(is_last || leads_on, "{} in {}", to.id, log.id);
            }
        }
    }
}
