//! The files of the catalog: which are those of skirmish, and which those of the campaign.
//!
//! Both catalogs are loaded from the same files, in which packs may mix rows and texts of either.

use kernel::{CatalogFile, catalog::bundled};

bundled!(
    "imperial-assault";
    "abilities.json",
    "command_cards.json",
    "conditions.json",
    "deployment_cards.json",
    "maps.json",
    "missions.json",
    "products.json",
    "rotations.json",
    "texts.en.json",
    "texts.es.json",
    "campaign/agenda_cards.json",
    "campaign/agenda_sets.json",
    "campaign/campaigns.json",
    "campaign/class_cards.json",
    "campaign/companions.json",
    "campaign/groups.json",
    "campaign/heroes.json",
    "campaign/imperial_cards.json",
    "campaign/imperial_classes.json",
    "campaign/items.json",
    "campaign/missions.json",
    "campaign/rewards.json",
    "campaign/scripts/core1.json",
    "campaign/scripts/core10.json",
    "campaign/scripts/core11.json",
    "campaign/scripts/core12.json",
    "campaign/scripts/core2.json",
    "campaign/scripts/core24.json",
    "campaign/scripts/core27.json",
    "campaign/scripts/core3.json",
    "campaign/scripts/core5.json",
    "campaign/scripts/core6.json",
    "campaign/scripts/core7.json",
    "campaign/scripts/core8.json",
    "campaign/scripts/core9.json",
    "campaign/supply_cards.json",
    "campaign/texts.en.json",
    "campaign/texts.es.json",
    "campaign/texts.names.es.json",
);

/// The folder of the campaign's files.
const FOLDER: &str = "catalog/imperial-assault/campaign/";

/// The file that both catalogs need.
const SHARED: &str = "catalog/imperial-assault/deployment_cards.json";

/// What files of a catalog hold.
pub struct Contents {
    /// The kinds of rows.
    pub kinds: &'static [&'static str],
    /// The tables of texts.
    pub tables: &'static [&'static str],
}

/// Skirmish; its `abilities` are those of Deployment cards, as `card:ability`.
pub const SKIRMISH: Contents = Contents { kinds: OF_SKIRMISH, tables: OF_SKIRMISH };

const OF_SKIRMISH: &[&str] =
    &["deployment_cards", "command_cards", "maps", "conditions", "products", "abilities", "missions", "rotations"];

/// The table of texts of the heroes' abilities, as `hero:ability`.
pub const ABILITIES: &str = "hero_abilities";

/// The campaign. The printed maps of its missions are read apart, when the first one is asked for.
pub const CAMPAIGN: Contents = match OF_CAMPAIGN {
    [_, kinds @ ..] => Contents { kinds, tables: OF_CAMPAIGN.split_at(kinds.len()).0 },
    [] => Contents { kinds: &[], tables: &[] },
};

/// Texts alone, then rows with texts, then rows alone.
const OF_CAMPAIGN: &[&str] = &[
    ABILITIES,
    "heroes",
    "class_cards",
    "items",
    "rewards",
    "supply_cards",
    "imperial_classes",
    "imperial_cards",
    "agenda_sets",
    "agenda_cards",
    "groups",
    "campaign_missions",
    "companions",
    "campaigns",
    "mission_maps",
    "mission_scripts",
];

/// True for a file of the program with rows or texts of the campaign alone.
fn is_in_folder(file: &CatalogFile<'_>) -> bool {
    file.pack.is_none() && file.name.starts_with(FOLDER)
}

/// These files but for those of the program that only the campaign needs.
pub fn of_skirmish<'a>(files: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
    files.iter().copied().filter(|file| !is_in_folder(file)).collect()
}

/// These files but for those of the program that only skirmish needs.
pub fn of_campaign<'a>(files: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
    let is_of_skirmish = |file: &CatalogFile<'_>| {
        let is_published = file.pack.is_none() && BUNDLED.iter().any(|known| known.name == file.name);
        is_published && !is_in_folder(file) && file.name != SHARED
    };
    files.iter().copied().filter(|file| !is_of_skirmish(file)).collect()
}
