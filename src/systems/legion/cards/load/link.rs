//! Links and checks that need all cards.

use rustc_hash::FxHashMap;

use crate::cards::{
    Bullets, CardText, Catalog, CatalogError, Company, KeywordId, KeywordUse, MOST_BULLETED, NameKey, STANDING_ORDERS,
    UnitId, UnitSet,
};
use kernel::{
    Language, Problem,
    catalog::{Links, TextEntry},
};

/// A catalog that is being put together, and all that is wrong so far.
pub(super) struct Linker {
    pub catalog: Catalog,
    pub links: Links,
}

impl Linker {
    pub(super) fn link(mut self, texts: &[TextEntry]) -> Result<Catalog, Vec<CatalogError>> {
        if self.catalog.units().len() > UnitSet::CAPACITY {
            let problem = Problem::new("systems.problem.too_many").with("most", UnitSet::CAPACITY.to_string());
            self.links.error("units", None, None, problem);
        }
        self.keywords();
        self.units();
        self.bullets();
        self.companies();
        self.counterparts();
        self.commands();
        self.params();
        self.texts(texts);
        self.names();
        self.catalog.cards.mark_brought();
        self.links.finish(self.catalog)
    }

    /// Keywords that matter for building.
    fn keywords(&mut self) {
        let [commander, allies, tempted] =
            ["field_commander", "allies_of_convenience", "tempted"].map(|id| self.catalog.find_keyword(id));
        let has = |keywords: &[KeywordUse], wanted: Option<KeywordId>| {
            keywords.iter().any(|keyword| Some(keyword.keyword) == wanted)
        };
        for (_, unit) in self.catalog.cards.units.iter_mut() {
            unit.field_commander = has(&unit.keywords, commander);
            unit.allies_of_convenience = has(&unit.keywords, allies);
            unit.tempted = has(&unit.keywords, tempted);
        }
        for (_, upgrade) in self.catalog.cards.upgrades.iter_mut() {
            upgrade.allies_of_convenience = has(&upgrade.keywords, allies);
            if upgrade.display_name.is_empty() {
                upgrade.display_name = upgrade.text.name(Language::English).into();
            }
        }
    }

    fn units(&mut self) {
        for (_, unit) in self.catalog.cards.units.iter_mut() {
            unit.called = CardText::named(&unit.name);
            unit.subtitle = CardText::named(unit.title.as_deref().unwrap_or_default());
            for slot in &unit.upgrade_bar {
                unit.bar[*slot] += 1;
            }
        }
    }

    /// The names that bullets limit, and the cards that have them.
    fn bullets(&mut self) {
        let mut names: FxHashMap<Box<str>, NameKey> = FxHashMap::default();
        let mut number = |copies: Option<u8>, unique_name: Option<&str>, name: &str| {
            let name: Box<str> = unique_name.unwrap_or(name).into();
            let next = NameKey(names.len() as u16);
            copies.map(|count| Bullets { name: *names.entry(name).or_insert(next), count })
        };
        let cards = &mut self.catalog.cards;
        for (_, unit) in cards.units.iter_mut() {
            unit.bullets = number(unit.copy_limit, unit.unique_name.as_deref(), &unit.name);
        }
        for (_, upgrade) in cards.upgrades.iter_mut() {
            let name = upgrade.text.name(Language::English);
            upgrade.bullets = number(upgrade.copy_limit, upgrade.unique_name.as_deref(), name);
        }
        for (_, unit) in cards.units.iter_mut().filter(|(_, unit)| unit.bullets.is_none()) {
            unit.namesake = names.get(&unit.name).copied();
        }
        if names.len() > MOST_BULLETED {
            let problem = Problem::new("systems.problem.too_many").with("most", MOST_BULLETED.to_string());
            self.links.error("units", None, Some("copy_limit"), problem);
        }
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_by_key(|(_, key)| *key);
        self.catalog.bulleted = names.into_iter().map(|(name, _)| name).collect();
    }

    /// The units that keywords call by their name.
    fn companies(&mut self) {
        let units = &mut self.catalog.cards.units;
        let mut called: FxHashMap<Box<str>, UnitSet> = FxHashMap::default();
        for (id, unit) in units.iter().take(UnitSet::CAPACITY) {
            called.entry(unit.name.clone()).or_default().insert(id);
        }
        for (_, unit) in units.iter_mut() {
            let mut find = |field, company: &mut Option<Company>| {
                let Some(company) = company else { return };
                match called.get(&company.name) {
                    Some(units) => company.units = *units,
                    None => {
                        let problem = Problem::new("systems.problem.names_nothing").with("id", &*company.name);
                        self.links.error("units", Some(&unit.id), Some(field), problem);
                    }
                }
            };
            find("detachment_of", &mut unit.detachment_of);
            find("entourage", &mut unit.entourage);
        }
    }

    /// Lets a counterpart know the units it may join.
    fn counterparts(&mut self) {
        let units = &mut self.catalog.cards.units;
        let pairs: Vec<(UnitId, UnitId)> = (units.iter())
            .flat_map(|(id, unit)| unit.counterparts.iter().map(move |counterpart| (*counterpart, id)))
            .collect();
        for (counterpart, unit) in pairs {
            units[counterpart].counterpart_of.push(unit);
        }
    }

    fn commands(&mut self) {
        match self.catalog.find_command(STANDING_ORDERS) {
            Some(id) => self.catalog.standing_orders = id,
            None => {
                let problem = Problem::new("systems.problem.missing_row");
                self.links.error("command_cards", Some(STANDING_ORDERS), None, problem);
            }
        }
        for (_, card) in self.catalog.cards.commands.iter_mut() {
            card.orders = card.text.clone();
            if !(1..=4).contains(&card.pips) {
                let problem = Problem::new("systems.problem.should_be").with("value", "1, 2, 3, 4");
                self.links.error("command_cards", Some(&card.id), Some("pips"), problem);
            }
        }
    }

    /// Parameters after the colons of keywords.
    fn params(&mut self) {
        let cards = &self.catalog.cards;
        let units = cards.units.iter().map(|(_, unit)| (&unit.keywords, &unit.weapons));
        let upgrades = cards.upgrades.iter().map(|(_, upgrade)| (&upgrade.keywords, &upgrade.weapons));
        let faces = cards.upgrades.iter().flat_map(|(_, upgrade)| &upgrade.faces);
        let faces = faces.flat_map(|face| &face.keywords);
        self.catalog.params = (units.chain(upgrades))
            .flat_map(|(keywords, weapons)| keywords.iter().chain(weapons.iter().flat_map(|weapon| &weapon.keywords)))
            .chain(faces)
            .filter_map(|keyword| keyword.param.as_ref())
            .map(|param| (param.clone(), CardText::named(param)))
            .collect();
    }

    fn texts(&mut self, texts: &[TextEntry]) {
        let Catalog { cards, params, .. } = &mut self.catalog;
        for entry in texts {
            let id = entry.id.as_str();
            let text = match entry.table {
                "units" => cards.units.find(id).map(|id| &mut cards.units[id].called),
                "titles" => cards.units.find(id).map(|id| &mut cards.units[id].subtitle),
                "orders" => cards.commands.find(id).map(|id| &mut cards.commands[id].orders),
                "params" => params.get_mut(id),
                kind => cards.text_mut(kind, id),
            };
            match text {
                Some(text) => text.set(entry),
                None => self.links.push(entry.without_card()),
            }
        }
    }

    /// Names with subtitles, and units that keywords name.
    fn names(&mut self) {
        let Catalog { cards, params, .. } = &mut self.catalog;
        for (_, unit) in cards.units.iter_mut() {
            let (called, subtitle) = (&unit.called, &unit.subtitle);
            unit.text = CardText::named_by(|language| match (called.name(language), subtitle.name(language)) {
                (name, "") => name.to_owned(),
                (name, title) => format!("{name}, {title}"),
            });
            if let Some(param) = params.get_mut(&unit.name) {
                *param = unit.called.clone();
            }
        }
    }
}
