//! Turns rows that name each other by id into tables that name each other by handle.

use rustc_hash::FxHashMap;

use super::{Rows, map::skirmish_map};
use crate::cards::{
    Ability, Allowance, Attack, Building, Catalog, CommandCard, CommandId, Condition, ConditionId, Demand,
    DeploymentCard, DeploymentId, EffectUse, Host, Kind, Lent, MapId, NameKey, Product, ProductId, Season, Surge, User,
    Value, rows::*,
};
use kernel::{
    CatalogError, Problem,
    catalog::{At, CardText, Ids, Links},
};

/// The ending of the ids of printings for the campaign that have another for skirmish.
const CAMPAIGN: &str = "-campaign";

/// The tables of ids while the catalog is put together, and all that is wrong so far.
pub(super) struct Linker<'a> {
    rows: &'a Rows,
    deployments: Ids<DeploymentId>,
    commands: Ids<CommandId>,
    maps: Ids<MapId>,
    conditions: Ids<ConditionId>,
    products: Ids<ProductId>,
    /// Names as other cards write them, lower case with hyphens.
    names: Ids<NameKey>,
    printed: Vec<Box<str>>,
    links: Links,
}

/// A name as other cards write it: `Darth Vader` is `darth-vader`.
fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '\'' | '’' | '.' | ',' => {}
            letter if letter.is_alphanumeric() => slug.extend(letter.to_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

impl<'a> Linker<'a> {
    pub(super) fn new(rows: &'a Rows, mut links: Links) -> Self {
        let mut names = Ids::default();
        let mut printed: Vec<Box<str>> = Vec::new();
        for named in &rows.deployments {
            let _ = names.entry(slug(&named.row.name).into()).or_insert_with(|| {
                printed.push(named.row.name.as_str().into());
                NameKey((printed.len() - 1) as u16)
            });
        }
        Self {
            deployments: links.index("deployment_cards", &rows.deployments, |row| &row.id, DeploymentId::at),
            commands: links.index("command_cards", &rows.commands, |row| &row.id, CommandId::at),
            maps: links.index("maps", &rows.maps, |row| &row.id, MapId::at),
            conditions: links.index("conditions", &rows.conditions, |row| &row.id, ConditionId::at),
            products: links.index("products", &rows.products, |row| &row.id, ProductId::at),
            rows,
            names,
            printed,
            links,
        }
    }

    pub(super) fn link(mut self, version: String) -> Result<Catalog, Vec<CatalogError>> {
        let rows = self.rows;
        let mut catalog = Catalog {
            version,
            deployments: rows.deployments.iter().map(|named| self.deployment(&named.card, &named.row)).collect(),
            commands: rows.commands.iter().map(|named| self.command(&named.card, &named.row)).collect(),
            maps: rows.maps.iter().map(|named| skirmish_map(&mut self.links, &named.card, &named.row)).collect(),
            conditions: rows
                .conditions
                .iter()
                .map(|named| Condition {
                    id: named.row.id.as_str().into(),
                    text: CardText::named(&named.row.name),
                    kind: named.row.kind,
                })
                .collect(),
            products: rows
                .products
                .iter()
                .map(|named| Product { id: named.row.id.as_str().into(), text: CardText::named(&named.row.name) })
                .collect(),
            deployment_ids: FxHashMap::default(),
            command_ids: FxHashMap::default(),
            map_ids: FxHashMap::default(),
            condition_ids: FxHashMap::default(),
            product_ids: FxHashMap::default(),
            printed: Vec::new(),
        };
        self.texts(&mut catalog);
        self.pair_seasons(&mut catalog);
        catalog.deployment_ids = self.deployments;
        catalog.command_ids = self.commands;
        catalog.map_ids = self.maps;
        catalog.condition_ids = self.conditions;
        catalog.product_ids = self.products;
        catalog.printed = self.printed;
        self.links.finish(catalog)
    }

    /// The keys of names that other cards write; a name nobody has is an error.
    fn names(&mut self, at: At<'_>, names: &[String]) -> Vec<NameKey> {
        self.links.find_all(&self.names, at, names)
    }

    fn deployment(&mut self, card: &str, row: &DeploymentRow) -> DeploymentCard {
        let at = |field| At { kind: "deployment_cards", card, field };
        let skirmish_printing =
            row.id.strip_suffix(CAMPAIGN).filter(|_| !row.skirmish).and_then(|id| self.deployments.get(id).copied());
        DeploymentCard {
            id: row.id.as_str().into(),
            text: CardText::named(row.display_name.as_ref().unwrap_or(&row.name)),
            name: row.name.as_str().into(),
            name_key: self.names.get(slug(&row.name).as_str()).copied().unwrap_or(NameKey(0)),
            subtitle: row.subtitle.as_deref().map(Into::into),
            season: row.season,
            kind: row.kind,
            affiliation: row.affiliation,
            rank: row.rank,
            unique: row.unique,
            cost: row.cost,
            reinforcement_cost: row.reinforcement_cost,
            figures: row.figures,
            traits: row.traits.iter().map(|word| *word as u32).collect(),
            trait_list: row.traits.clone(),
            size: row.size,
            health: row.health,
            speed: row.speed,
            attack: row.attack.as_ref().map(|attack| Attack {
                kind: attack.kind,
                dice: attack.dice.clone(),
                most_of_a_color: attack.most_of_a_color,
            }),
            defense: row.defense.clone(),
            innate: self.effects(at("innate"), &row.innate),
            surges: row
                .surges
                .iter()
                .map(|surge| Surge { cost: surge.cost, effects: self.effects(at("surges"), &surge.effects) })
                .collect(),
            keywords: row.keywords.clone(),
            keyword_set: row.keywords.iter().map(|word| *word as u32).collect(),
            abilities: row
                .abilities
                .iter()
                .map(|id| Ability { id: id.as_str().into(), text: CardText::default() })
                .collect(),
            building: self.building(at("building"), &row.building),
            attachment: row.attachment.as_ref().map(|host| Host {
                traits: host.traits.iter().map(|word| *word as u32).collect(),
                names: self.names(at("attachment"), &host.names),
                not_keywords: host.not_keywords.iter().map(|word| *word as u32).collect(),
                unique: host.unique,
                affiliation: host.affiliation,
                figures: host.figures,
                min_cost: host.min_cost,
            }),
            gives_traits: row.gives_traits.iter().map(|word| *word as u32).collect(),
            gives_health: row.gives_health,
            lends: row.lends.as_ref().map(|lends| Lent {
                traits: lends.traits.iter().map(|word| *word as u32).collect(),
                names: self.names(at("lends"), &lends.names),
            }),
            skirmish: row.skirmish,
            campaign: row.campaign,
            brings: self.links.find_all(&self.deployments, at("brings"), &row.brings),
            products: self.links.find_all(&self.products, at("products"), &row.products),
            counterpart: row.official.as_deref().and_then(|id| self.links.find(&self.deployments, at("official"), id)),
            skirmish_printing,
            gaps: row.gaps.clone(),
        }
    }

    fn effects(&mut self, at: At<'_>, rows: &[EffectRow]) -> Vec<EffectUse> {
        rows.iter()
            .map(|row| {
                let value = match &row.value {
                    None => Value::None,
                    Some(ValueRow::Number(number)) => Value::Number(*number),
                    Some(ValueRow::Text(text)) => {
                        if text != "x" {
                            let problem =
                                Problem::new("systems.problem.unknown_word").with("word", text).with("known", "x");
                            self.links.error_at(at, problem);
                        }
                        Value::X
                    }
                };
                EffectUse { effect: row.effect, value }
            })
            .collect()
    }

    fn building(&mut self, at: At<'_>, rows: &[BuildingRow]) -> Building {
        let mut building = Building::default();
        for row in rows {
            match row {
                BuildingRow::Guests { most, affiliation, with_trait, names, army } => {
                    building.allowance = Some(Allowance {
                        most: *most,
                        affiliation: *affiliation,
                        with_trait: *with_trait,
                        names: self.names(at, names),
                        army: *army,
                    });
                }
                BuildingRow::AllUnique {} => building.demands.push(Demand::AllUnique),
                BuildingRow::Subtitles { words } => {
                    let demand = self.groups(at, words, |row, word| {
                        row.subtitle.as_ref().is_some_and(|subtitle| slug(subtitle).split('-').any(|part| part == word))
                    });
                    building.demands.push(demand);
                }
                BuildingRow::Named { names } => {
                    let demand = self.groups(at, names, |row, word| {
                        slug(&row.name) == word || row.subtitle.as_ref().is_some_and(|subtitle| slug(subtitle) == word)
                    });
                    building.demands.push(demand);
                }
                BuildingRow::Includes { names } => building.demands.push(Demand::Includes(self.names(at, names))),
                BuildingRow::NoCheapUniques { cost, but } => {
                    let but = self.names(at, but);
                    building.demands.push(Demand::NoCheapUniques { cost: *cost, but });
                }
                BuildingRow::Without { affiliation } => building.demands.push(Demand::Without(*affiliation)),
                BuildingRow::CommandPoints { extra } => building.command_points += extra,
                BuildingRow::CommandCards { extra } => building.command_cards += extra,
                BuildingRow::Other {} => building.is_unmodelled = true,
            }
        }
        building
    }

    /// The groups for which one of the words holds; a word that fits no group is an error.
    fn groups(&mut self, at: At<'_>, words: &[String], holds: impl Fn(&DeploymentRow, &str) -> bool) -> Demand {
        let mut fitting = Vec::new();
        for word in words {
            let before = fitting.len();
            let wanted = slug(word);
            for (index, named) in self.rows.deployments.iter().enumerate() {
                if named.row.kind == Kind::Figure && holds(&named.row, &wanted) {
                    fitting.push(DeploymentId::at(index as u16));
                }
            }
            if fitting.len() == before {
                self.links.error_at(at, Problem::new("systems.problem.names_nothing").with("id", word));
            }
        }
        Demand::Groups { fitting, words: words.iter().map(|word| word.as_str().into()).collect() }
    }

    fn command(&mut self, card: &str, row: &CommandRow) -> CommandCard {
        let at = |field| At { kind: "command_cards", card, field };
        let user = &row.restriction;
        CommandCard {
            id: row.id.as_str().into(),
            text: CardText::named(&row.name),
            season: row.season,
            cost: row.cost,
            copies: row.copies,
            timing: row.timing,
            user: User {
                affiliation: user.affiliation,
                army: user.army,
                traits: user.traits.iter().map(|word| *word as u32).collect(),
                names: self.names(at("restriction"), &user.names),
                size: user.size,
                keywords: user.keywords.iter().map(|word| *word as u32).collect(),
                not_keywords: user.not_keywords.iter().map(|word| *word as u32).collect(),
                unique: user.unique,
            },
            products: self.links.find_all(&self.products, at("products"), &row.products),
            counterpart: row.official.as_deref().and_then(|id| self.links.find(&self.commands, at("official"), id)),
            gaps: row.gaps.clone(),
        }
    }

    fn texts(&mut self, catalog: &mut Catalog) {
        for entry in &self.rows.texts {
            let id = entry.id.as_str();
            let text = match entry.table {
                "deployment_cards" => self.deployments.get(id).map(|id| &mut catalog.deployments[id.index()].text),
                "abilities" => id.split_once(':').and_then(|(card, ability)| {
                    let card = &mut catalog.deployments[self.deployments.get(card)?.index()];
                    card.abilities.iter_mut().find(|known| *known.id == *ability).map(|ability| &mut ability.text)
                }),
                "command_cards" => self.commands.get(id).map(|id| &mut catalog.commands[id.index()].text),
                "maps" => self.maps.get(id).map(|id| &mut catalog.maps[id.index()].text),
                "conditions" => self.conditions.get(id).map(|id| &mut catalog.conditions[id.index()].text),
                _ => self.products.get(id).map(|id| &mut catalog.products[id.index()].text),
            };
            match text {
                Some(text) => text.set(entry),
                None => self.links.push(entry.without_card()),
            }
        }
    }

    /// Lets the official card know its reprint, and a reprint that does the same take over what it does.
    fn pair_seasons(&mut self, catalog: &mut Catalog) {
        for (index, named) in self.rows.deployments.iter().enumerate() {
            let Some(official) = catalog.deployments[index].counterpart else { continue };
            let reprint = DeploymentId::at(index as u16);
            if catalog.deployments[official.index()].season != Season::Official {
                self.not_official("deployment_cards", &named.card);
                continue;
            }
            let _ = catalog.deployments[official.index()].counterpart.get_or_insert(reprint);
            if named.row.same_text {
                let official = &catalog.deployments[official.index()];
                let (text, abilities, brings) =
                    (official.text.clone(), official.abilities.clone(), official.brings.clone());
                let card = &mut catalog.deployments[index];
                card.text.take_text(&text);
                card.abilities = abilities;
                card.brings = brings;
            }
        }
        for (index, named) in self.rows.commands.iter().enumerate() {
            let Some(official) = catalog.commands[index].counterpart else { continue };
            if catalog.commands[official.index()].season != Season::Official {
                self.not_official("command_cards", &named.card);
                continue;
            }
            let _ = catalog.commands[official.index()].counterpart.get_or_insert(CommandId::at(index as u16));
            if named.row.same_text {
                let text = catalog.commands[official.index()].text.clone();
                catalog.commands[index].text.take_text(&text);
            }
        }
    }

    fn not_official(&mut self, kind: &'static str, card: &str) {
        self.links.error_at(At { kind, card, field: "official" }, Problem::new("systems.problem.not_official"));
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_are_compared_as_other_cards_write_them() {
        for (name, wanted) in [
            ("Darth Vader", "darth-vader"),
            ("0-0-0", "0-0-0"),
            ("Vader's Finest", "vaders-finest"),
            ("E-Web ", "e-web"),
        ] {
            assert_eq!(slug(name), wanted);
        }
    }
}
