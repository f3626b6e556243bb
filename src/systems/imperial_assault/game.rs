//! The game as the registry knows it.

use super::{
    Army, Document, Format, SYSTEM,
    cards::{self, Affiliation, Catalog, CommandId, DeploymentId, Season},
    checks::{self, ids},
    formats::{self, Form},
    list::{self, COMMAND, DEPLOYMENT},
    outline, sheet,
};
use kernel::{
    CardRef, FactionInfo, Finding, FormatInfo, Language, ListBuilding, ListsInfo, NewList, Owned, Place, ProductInfo,
    Report, System, SystemInfo,
    choice::known,
    owned::{CollectedKind, CollectionInfo},
    rooms::{card_rooms, list_rooms},
};

/// Star Wars: Imperial Assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImperialAssault;

const fn format(format: Format) -> FormatInfo {
    FormatInfo { id: format.id(), term: format.term(), limit: format.limit(), most: None }
}

const fn faction(affiliation: Affiliation) -> FactionInfo {
    FactionInfo { id: affiliation.id(), term: affiliation.term(), icon: affiliation.icon() }
}

impl System for ImperialAssault {
    const INFO: SystemInfo = SystemInfo {
        id: SYSTEM,
        name: "imperial_assault.name",
        aliases: &["Imperial Assault", "IA", "IACP"],
        sources: "imperial_assault.sources",
    };

    card_rooms!();

    fn counts(catalog: &Catalog) -> Vec<(&'static str, usize)> {
        vec![
            ("deployment_cards", catalog.deployments().len()),
            ("command_cards", catalog.commands().len()),
            ("maps", catalog.maps().len()),
            ("conditions", catalog.conditions().len()),
            ("products", catalog.products().len()),
        ]
    }
}

impl ListBuilding for ImperialAssault {
    const LETTERED: bool = true;
    const LISTS: ListsInfo = ListsInfo {
        exports: Form::OFFERED,
        sheets: sheet::OFFERED,
        formats: &[format(Format::Skirmish)],
        factions: &[faction(Affiliation::Rebel), faction(Affiliation::Imperial), faction(Affiliation::Mercenary)],
        new_list: "imperial_assault.new_list",
        variant: "",
        reads: &["imperial_assault.form.ia_spec.short", "imperial_assault.form.vassal.short"],
        headings: &[],
        fields: &["commandCards"],
        opened: "text",
        extensions: ListsInfo::EXTENSIONS,
        code_words: &[
            (13, "units unit"),
            (24, "season affiliation map command"),
            (31, "imperial-assault"),
            (36, "custom skirmish"),
            (42, "rebel imperial scum"),
            (49, "mercenary ffg iacp"),
            (53, "neutral upgrade vendor"),
        ],
    };

    const COLLECTION: Option<&'static CollectionInfo> = Some(&CollectionInfo {
        kinds: &[
            CollectedKind { id: "deployment", card: DeploymentId::KIND, usual: true },
            CollectedKind { id: "command", card: CommandId::KIND, usual: false },
        ],
        check: ids::OWN_01,
        phrase: "systems.check.not_owned",
        boxes: "systems.collection.boxes.least",
    });

    type Format = Format;
    type List = Army;

    fn costs(catalog: &Catalog) -> Vec<(&str, i32)> {
        let deployments = || catalog.deployments().filter_map(|(_, card)| Some((card, i32::from(card.cost?))));
        let commands = catalog.commands().filter_map(|(_, card)| Some((&card.text, i32::from(card.cost?))));
        let short = deployments().map(|(card, cost)| (card.name.as_ref(), cost));
        let cards = deployments().map(|(card, cost)| (&card.text, cost)).chain(commands);
        let whole = cards.flat_map(|(text, cost)| Language::ALL.map(|language| (text.name(language), cost)));
        whole.chain(short).collect()
    }

    /// A list of the publisher's season; the builder changes the season.
    fn empty(_: &Catalog, wish: &NewList<'_>) -> Option<Document> {
        if wish.variant.is_some() {
            return None;
        }
        let affiliation = Affiliation::OF_ARMIES.into_iter().find(|known| known.id() == wish.faction)?;
        let format = Format::from_id(wish.format)?;
        if wish.limit.is_some_and(|limit| limit != format.limit()) {
            return None;
        }
        Some(Document { format, ..list::empty_document(Season::Official, affiliation, wish.name) })
    }

    list_rooms!();

    /// A list that does not say its affiliation is shown as neutral.
    fn faction(army: &Army) -> FactionInfo {
        faction(army.affiliation.unwrap_or(Affiliation::Neutral))
    }

    /// The cards of a box are known, but not their copies: each counts once.
    fn products(catalog: &Catalog) -> Vec<ProductInfo<'_>> {
        let products = catalog.products();
        let deployments = |product| {
            let holds = catalog.deployments().filter(move |(_, card)| card.products.contains(&product));
            holds.filter(|(id, _)| first_print(catalog, *id) == *id).map(|(id, _)| (CardRef::from(id), 1))
        };
        let commands = |product| {
            let holds = catalog.commands().filter(move |(_, card)| card.products.contains(&product));
            holds.filter(|(id, _)| first_command(catalog, *id) == *id).map(|(id, _)| (CardRef::from(id), 1))
        };
        products
            .map(|(id, product)| ProductInfo {
                id: &product.id,
                names: Language::ALL.map(|language| product.text.name(language)),
                sku: "",
                contents: deployments(id).chain(commands(id)).collect(),
            })
            .collect()
    }

    /// A reprint of the other season is played with the figures of the card it reprints, and counts as that one.
    fn collected(catalog: &Catalog, kind: &str, id: &str) -> Option<CardRef> {
        match kind {
            "deployment" => catalog.find_deployment(id).map(|id| first_print(catalog, id).into()),
            "command" => catalog.find_command(id).map(|id| first_command(catalog, id).into()),
            _ => None,
        }
    }

    fn drawing(catalog: &Catalog, card: CardRef) -> &str {
        match DeploymentId::of(card) {
            Some(id) => catalog.deployment(id).icon.as_deref().unwrap_or("slot-command"),
            None => "command-pip",
        }
    }

    fn uses(catalog: &Catalog, army: &Army, each: &mut dyn FnMut(CardRef, Place)) {
        for (index, id) in army.cards() {
            each(first_print(catalog, id).into(), DEPLOYMENT.at(index));
        }
        for (index, id) in known(army.deck()) {
            each(first_command(catalog, id).into(), COMMAND.at(index));
        }
    }

    fn check(catalog: &Catalog, document: &Document, owned: Option<&Owned>, report: &mut Report) {
        checks::check_into(catalog, document, report);
        if let Some(owned) = owned {
            owned.check::<Self>(catalog, &document.list, &mut report.findings);
        }
    }

    fn versus(first: &Report, second: &Report) -> Option<Finding> {
        checks::INITIATIVE.told(first, second)
    }
}

/// The card that a Deployment card counts as in a collection: of a reprint of the other season the official one.
pub(super) fn first_print(catalog: &Catalog, id: DeploymentId) -> DeploymentId {
    let card = catalog.deployment(id);
    card.counterpart.filter(|_| card.season != Season::Official).unwrap_or(id)
}

/// The first printing of a Command card.
pub(super) fn first_command(catalog: &Catalog, id: CommandId) -> CommandId {
    let card = catalog.command(id);
    card.counterpart.filter(|_| card.season != Season::Official).unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_that_is_offered_is_written() {
        let catalog = Catalog::bundled().unwrap();
        let document = list::empty_document(Season::Official, Affiliation::Rebel, "x");
        // Codes are written for all games in one place.
        for info in ImperialAssault::LISTS.exports.iter().filter(|info| info.id != kernel::list_code::FORM.id) {
            assert!(ImperialAssault::export(&catalog, &document, info.id, Language::Spanish).is_some());
        }
        assert_eq!(ImperialAssault::export(&catalog, &document, "xws", Language::English), None);
    }
}
