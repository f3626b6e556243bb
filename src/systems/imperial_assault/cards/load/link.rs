//! Links and checks between rows, once all cards are known.

use super::map;
use crate::cards::{CardText, Catalog, CatalogError, Demand, DeploymentCard, DeploymentId, Kind, NameKey, Season};
use kernel::{
    Problem,
    catalog::{CardTable, Links, TextEntry},
};

/// The ending of the ids of printings for the campaign that have another for skirmish.
const CAMPAIGN: &str = "-campaign";

/// A catalog that is being put together, and all that is wrong so far.
pub(super) struct Linker {
    pub catalog: Catalog,
    pub links: Links,
}

/// A name as other cards write it: `Darth Vader` is `darth-vader`.
pub(super) fn slug(name: &str) -> String {
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

impl Linker {
    pub(super) fn link(mut self, texts: &[TextEntry]) -> Result<Catalog, Vec<CatalogError>> {
        for (_, map) in self.catalog.cards.maps.iter_mut() {
            map::complete(map, &mut self.links);
        }
        self.deployments();
        self.groups();
        self.texts(texts);
        self.pair_deployments();
        self.pair_commands();
        self.surges();
        self.catalog.cards.mark_brought();
        self.links.finish(self.catalog)
    }

    fn deployments(&mut self) {
        let deployments = &mut self.catalog.cards.deployments;
        let printings: Vec<Option<DeploymentId>> = (deployments.iter())
            .map(|(_, card)| card.id.strip_suffix(CAMPAIGN).filter(|_| !card.skirmish))
            .map(|id| deployments.find(id?))
            .collect();
        for ((_, card), printing) in deployments.iter_mut().zip(printings) {
            card.text = CardText::named(card.display_name.as_ref().unwrap_or(&card.name));
            card.name_key = NameKey(self.links.number("NameKey", &slug(&card.name)).unwrap_or_default());
            card.traits = card.trait_list.iter().copied().collect();
            card.keyword_set = card.keywords.iter().copied().collect();
            card.skirmish_printing = printing;
        }
    }

    /// The groups of which a card speaks by words of their names; a word that fits no group is an error.
    fn groups(&mut self) {
        let deployments = &mut self.catalog.cards.deployments;
        let asking: Vec<(DeploymentId, Vec<Demand>)> = (deployments.iter())
            .filter(|(_, card)| card.building.demands.iter().any(|demand| matches!(demand, Demand::Groups(_))))
            .map(|(id, card)| (id, card.building.demands.clone()))
            .collect();
        for (id, mut demands) in asking {
            for demand in &mut demands {
                let Demand::Groups(groups) = demand else { continue };
                let mut fitting = Vec::new();
                for word in groups.words() {
                    let (before, wanted) = (fitting.len(), slug(word));
                    fitting.extend((deployments.iter()).filter_map(|(id, card)| {
                        let subtitle = card.subtitle.as_deref().map(slug).unwrap_or_default();
                        (card.kind == Kind::Figure && groups.has(&wanted, &slug(&card.name), &subtitle)).then_some(id)
                    }));
                    if fitting.len() == before {
                        let problem = Problem::new("systems.problem.names_nothing").with("id", &**word);
                        let card = &deployments[id].id;
                        self.links.error("deployment_cards", Some(card), Some("building.demands"), problem);
                    }
                }
                groups.fitting = fitting;
            }
            deployments[id].building.demands = demands;
        }
    }

    fn texts(&mut self, texts: &[TextEntry]) {
        let cards = &mut self.catalog.cards;
        for entry in texts {
            let text = match entry.table {
                "abilities" => ability_text(&mut cards.deployments, &entry.id),
                kind => cards.text_mut(kind, &entry.id),
            };
            match text {
                Some(text) => text.set(entry),
                None => self.links.push(entry.without_card()),
            }
        }
    }

    /// Lets the official card know its reprint, and a reprint that does the same take over what it does.
    fn pair_deployments(&mut self) {
        let deployments = &mut self.catalog.cards.deployments;
        let reprints: Vec<_> = deployments.iter().filter_map(|(id, card)| Some((id, card.counterpart?))).collect();
        for (reprint, official) in reprints {
            if deployments[official].season != Season::Official {
                not_official(&mut self.links, "deployment_cards", &deployments[reprint].id);
                continue;
            }
            let _ = deployments[official].counterpart.get_or_insert(reprint);
            if deployments[reprint].same_text {
                let DeploymentCard { text, abilities, brings, .. } = deployments[official].clone();
                let card = &mut deployments[reprint];
                card.text.take_text(&text);
                card.abilities = abilities;
                card.brings = brings;
            }
        }
    }

    fn pair_commands(&mut self) {
        let commands = &mut self.catalog.cards.commands;
        let reprints: Vec<_> = commands.iter().filter_map(|(id, card)| Some((id, card.counterpart?))).collect();
        for (reprint, official) in reprints {
            if commands[official].season != Season::Official {
                not_official(&mut self.links, "command_cards", &commands[reprint].id);
                continue;
            }
            let _ = commands[official].counterpart.get_or_insert(reprint);
            if commands[reprint].same_text {
                let text = commands[official].text.clone();
                commands[reprint].text.take_text(&text);
            }
        }
    }

    /// A surge ability does something, and an ability that tells what is the card's.
    fn surges(&mut self) {
        for (_, card) in self.catalog.cards.deployments.iter() {
            for (index, surge) in card.surges.iter().enumerate() {
                let problem = match (&surge.told_by, surge.ability(card)) {
                    (Some(id), None) => Problem::new("systems.problem.names_nothing").with("id", &**id),
                    (None, _) if surge.effects.is_empty() => {
                        Problem::new("systems.problem.missing_field").with("field", "effects")
                    }
                    _ => continue,
                };
                let field = format!("surges[{index}]");
                self.links.error("deployment_cards", Some(&card.id), Some(&field), problem);
            }
        }
    }
}

/// The text of the ability `card:ability`.
fn ability_text<'a>(
    deployments: &'a mut CardTable<DeploymentCard, DeploymentId>,
    id: &str,
) -> Option<&'a mut CardText> {
    let (card, ability) = id.split_once(':')?;
    let card = deployments.find(card)?;
    let mut abilities = deployments[card].abilities.iter_mut();
    abilities.find(|known| *known.id == *ability).map(|ability| &mut ability.text)
}

fn not_official(links: &mut Links, kind: &'static str, card: &str) {
    links.error(kind, Some(card), Some("official"), Problem::new("systems.problem.not_official"));
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
