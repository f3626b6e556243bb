//! The specification by which builders and viewers of the game exchanged armies (IA spec 0.5.0).
//!
//! An object with `iaspecversion`, `army` (`name`, `deployments`) and `commandCards`. Each card stands in an object of its
//! own, as `deployment` or `card`, under the folded name of its card (`iaspecName`); `elite` stands before the names of
//! groups that have a regular card too. The form has no season, no map and no notes, and its readers refuse fields they
//! do not know.

use serde_json::{Map, Value, json};

use super::{
    names::{self, Reader},
    resolve::resolve,
    text::draft::{CardLine, Draft},
};
use crate::{
    cards::{Affiliation, Catalog, DeploymentCard, DeploymentId, Kind, Rank},
    list::{CommandChoice, DeploymentChoice, Document},
};
use kernel::{
    Choice, Imported, ReadError,
    json::{Json, Node},
    similar::fold,
    text_list::Sure,
};

/// The version that is written.
const VERSION: &str = "0.5.0";
/// Names of the specification for cards that share theirs, by their ids without the season.
const NAMES: &[(&str, &str)] = &[
    ("luke-skywalker", "lukeskywalker"),
    ("luke-skywalker-hero-of-the-rebellion", "lukeskywalker"),
    ("luke-skywalker-jedi-knight", "lukeskywalkerjedi"),
    ("temporary-alliance-a-common-enemy", "temporaryalliancescum"),
    ("temporary-alliance-hired-guns", "temporaryallianceempire"),
];

/// True for an object of such an army.
pub(super) fn is_army(json: &Json<'_>) -> bool {
    let has = |name: &str| matches!(json, Json::Object(fields) if fields.iter().any(|(key, _)| key == name));
    has("iaspecversion") || (has("army") && has("commandCards"))
}

/// Reads such an army.
///
/// # Errors
/// Wrong types in the structure, with line and column. Unknown cards are no error.
pub(super) fn read(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    let mut reader = names::reader(catalog);
    let mut draft = Draft::default();
    let army = node.required("army")?;
    if let Some(name) = army.field("name")? {
        name.string()?.clone_into(&mut draft.page.name);
    }
    for item in army.required("deployments")?.items()? {
        let card = item.required("deployment")?;
        let mut written = read_card(&mut reader, &card, "deploymentCost")?;
        if !fold(card.required("iaspecName")?.string()?).starts_with("elite") {
            written.rank = Some(Rank::Regular);
        }
        draft.deployment.push(written);
    }
    if let Some(cards) = node.field("commandCards")? {
        let mut command = Vec::new();
        for item in cards.items()? {
            command.push(read_card(&mut reader, &item.required("card")?, "cost")?);
        }
        draft.command = Some(command);
    }
    Ok(resolve(catalog, draft))
}

fn read_card(reader: &mut Reader<'_>, card: &Node<'_, '_>, cost: &str) -> Result<CardLine, ReadError> {
    let mut token = reader.name(card.required("iaspecName")?.string()?);
    if let Some(name) = card.field("name")?.filter(|_| token.sure < Sure::Exact) {
        let name = name.string()?;
        if !token.is_card() {
            token = reader.name(name);
        }
        name.clone_into(&mut token.written);
    }
    if let Some(cost) = card.field(cost)? {
        // Programs write 0 for an unknown cost.
        token.points = i32::try_from(cost.integer(i64::MIN..=i64::MAX)?).ok().filter(|cost| *cost != 0);
    }
    Ok(CardLine::new(token))
}

/// The army as such an object.
pub(super) fn write(catalog: &Catalog, document: &Document) -> Value {
    let army = &document.list;
    let deployments: Vec<Value> =
        army.deployment.iter().map(|choice| json!({ "deployment": deployment(catalog, choice) })).collect();
    let commands: Vec<Value> = army.deck().iter().map(|choice| json!({ "card": command(catalog, choice) })).collect();
    json!({
        "iaspecversion": VERSION,
        "army": { "name": document.name, "deployments": deployments },
        "commandCards": commands,
    })
}

fn deployment(catalog: &Catalog, choice: &DeploymentChoice) -> Value {
    let id = match choice {
        Choice::Known(id) => *id,
        Choice::Unknown(written) => return unknown(written),
    };
    let card = catalog.deployment(id);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        let _ = out.insert(key.to_owned(), value);
    };
    put("iaspecName", spec_name(catalog, id, card).into());
    put("faction", faction(card.affiliation).into());
    put("name", card.name.as_ref().into());
    if let Some(subtitle) = &card.subtitle {
        put("subtitle", subtitle.as_ref().into());
    }
    put("elite", i32::from(card.rank == Some(Rank::Elite)).into());
    put("unique", i32::from(card.unique == Some(true)).into());
    put("type", if card.kind == Kind::Figure { "deployment" } else { "upgrade" }.into());
    if let Some(cost) = card.cost {
        put("deploymentCost", cost.into());
    }
    Value::Object(out)
}

fn command(catalog: &Catalog, choice: &CommandChoice) -> Value {
    let card = match choice {
        Choice::Known(id) => catalog.command(*id),
        Choice::Unknown(written) => return unknown(written),
    };
    let name = card.text.name(kernel::Language::English);
    let mut out = Map::new();
    let _ = out.insert("iaspecName".to_owned(), fold(name).into());
    let _ = out.insert("faction".to_owned(), faction(card.user.affiliation.or(card.user.army)).into());
    let _ = out.insert("name".to_owned(), name.into());
    for (key, number) in [("cost", card.cost), ("limit", card.copies)] {
        let _ = number.map(|number| out.insert(key.to_owned(), number.into()));
    }
    Value::Object(out)
}

fn unknown(written: &str) -> Value {
    json!({ "iaspecName": fold(written), "faction": faction(None), "name": written })
}

const fn faction(affiliation: Option<Affiliation>) -> &'static str {
    match affiliation {
        Some(Affiliation::Rebel) => "rebel",
        Some(Affiliation::Imperial) => "imperial",
        Some(Affiliation::Mercenary) => "mercenary",
        Some(Affiliation::Neutral) | None => "any",
    }
}

/// The name of a card in the specification.
fn spec_name(catalog: &Catalog, id: DeploymentId, card: &DeploymentCard) -> String {
    let without_season = card.id.strip_prefix("iacp-").unwrap_or(&card.id);
    if let Some((_, name)) = NAMES.iter().find(|(id, _)| *id == without_season) {
        return (*name).to_owned();
    }
    let mut namesakes = catalog.deployments().filter(|(_, other)| other.name_key == card.name_key);
    let name = fold(&card.name);
    if card.unique == Some(false) && card.rank == Some(Rank::Elite) {
        let has_regular = namesakes.any(|(_, other)| other.rank == Some(Rank::Regular));
        return if has_regular { format!("elite{name}") } else { name };
    }
    let is_shared = namesakes.any(|(other, namesake)| {
        other != id && namesake.season == card.season && namesake.skirmish && namesake.subtitle != card.subtitle
    });
    match &card.subtitle {
        Some(subtitle) if is_shared => format!("{name}{}", fold(subtitle)),
        _ => name,
    }
}
