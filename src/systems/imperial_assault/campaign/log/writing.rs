//! A campaign written as our own document.

use serde_json::{Map, Value, json};

use super::{Campaign, Deck, Document, Entry, Gains, Gear, ImperialStage, RebelStage, Strength, Variant};
use crate::{
    SYSTEM,
    campaign::cards::{Catalog, Side},
};
use kernel::{CardRef, Choice, document};

/// The campaign as our own document.
pub fn write(catalog: &Catalog, document: &Document) -> Value {
    let list = Writer { catalog }.campaign(&document.list);
    document.wrap(SYSTEM, document.format.id(), None, list)
}

#[derive(Clone, Copy)]
struct Writer<'c> {
    catalog: &'c Catalog,
}

/// An object with these fields but those that say nothing, and the fields that were kept.
fn lean(value: Value, extra: &document::Extra) -> Value {
    let says = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        Value::Number(number) => number.as_i64() != Some(0),
        Value::Bool(true) | Value::String(_) | Value::Object(_) => true,
    };
    let Value::Object(fields) = value else { return value };
    let fields: Map<String, Value> = fields.into_iter().filter(|(_, value)| says(value)).collect();
    document::with_extra(Value::Object(fields), extra)
}

/// A line with the number of its hero, which is written even if it is 0.
fn of_hero(hero: usize, mut line: Value) -> Value {
    line["hero"] = hero.into();
    line
}

impl Writer<'_> {
    fn ids<H: Copy + Into<CardRef>>(self, choices: &[Choice<H>]) -> Value {
        kernel::choice::ids(choices, self.catalog)
    }

    fn id<H: Copy + Into<CardRef>>(self, choice: &Choice<H>) -> Value {
        choice.id(self.catalog).into()
    }

    fn campaign(self, campaign: &Campaign) -> Value {
        let variant = |variant: &Choice<Variant>| match variant {
            Choice::Known(variant) => variant.id().to_owned(),
            Choice::Unknown(text) => text.to_string(),
        };
        let Campaign { empire, side_deck, .. } = campaign;
        let value = json!({
            "campaign": self.id(&campaign.campaign),
            "variants": campaign.variants.iter().map(variant).collect::<Vec<_>>(),
            "products": campaign.products,
            "heroes": campaign.heroes.iter().map(|player| lean(json!({
                "hero": self.id(&player.hero),
                "player": Some(&player.player).filter(|name| !name.is_empty()),
                "rewards": self.ids(&player.rewards),
            }), &player.extra)).collect::<Vec<_>>(),
            "empire": lean(json!({
                "player": Some(&empire.player).filter(|name| !name.is_empty()),
                "class": empire.class.as_ref().map(|class| self.id(class)),
                "agenda_sets": self.ids(&empire.agenda_sets),
                "automated": empire.automated,
                "strength": Some(empire.strength.id()).filter(|_| empire.strength != Strength::default()),
            }), &empire.extra),
            "side_deck": lean(json!({
                "green": self.ids(&side_deck.green),
                "gray": self.ids(&side_deck.gray),
                "threat": self.ids(&side_deck.threat),
            }), &with(&side_deck.extra, "red", side_deck.red.as_ref().map(|red| self.ids(red)))),
            "log": campaign.log.iter().map(|entry| self.entry(entry)).collect::<Vec<_>>(),
            "armory": campaign.armory.iter().map(|held| of_hero(held.hero, lean(json!({
                "item": held.item.written(self.catalog),
                "modifications": self.gear(&held.modifications),
            }), &held.extra))).collect::<Vec<_>>(),
        });
        lean(value, &with(&campaign.extra, "seed", Some(campaign.seed.into())))
    }

    fn gear(self, gear: &[Gear]) -> Vec<String> {
        gear.iter().map(|gear| gear.written(self.catalog)).collect()
    }

    fn entry(self, entry: &Entry) -> Value {
        let value = json!({
            "again": entry.again.map(Deck::id),
            "forced": entry.forced,
            "mission": entry.mission.as_ref().map(|mission| self.id(mission)),
            "allies": self.ids(&entry.allies),
            "open_groups": self.ids(&entry.open_groups),
            "brought": entry.brought.iter().map(|load| of_hero(load.hero, lean(json!({
                "items": self.gear(&load.items),
            }), &load.extra))).collect::<Vec<_>>(),
            "winner": entry.winner.map(Side::id),
            "crates": entry.crates,
            "gained": entry.gained.as_ref().map(|gains| self.gains(gains)),
            "discarded": self.ids(&entry.discarded),
            "returned": self.ids(&entry.returned),
            "rebel_stage": entry.rebel_stage.as_ref().map(|stage| self.rebel_stage(stage)),
            "imperial_stage": entry.imperial_stage.as_ref().map(|stage| self.imperial_stage(stage)),
            "table": entry.table,
        });
        let extra = with(&entry.extra, "slot", Some(entry.slot.into()));
        let extra = with(&extra, "threat_level", entry.threat_level.map(Value::from));
        let extra = with(&extra, "ending", entry.ending.map(Value::from));
        lean(value, &with(&extra, "side_missions", entry.side_missions.as_ref().map(|drawn| self.ids(drawn))))
    }

    fn gains(self, gains: &Gains) -> Value {
        let value = json!({
            "hero_xp": gains.hero_xp,
            "credits": gains.credits,
            "imperial_xp": gains.imperial_xp,
            "influence": gains.influence,
            "rewards": gains.rewards.iter().map(|won| match won.hero {
                None => self.id(&won.card),
                Some(hero) => json!({"card": self.id(&won.card), "hero": hero}),
            }).collect::<Vec<_>>(),
            "allies": self.ids(&gains.allies),
            "villains": self.ids(&gains.villains),
            "threat": gains.threat,
        });
        lean(value, &gains.extra)
    }

    fn rebel_stage(self, stage: &RebelStage) -> Value {
        let drawn = stage.drawn.as_ref().map(|drawn| {
            let tiers = drawn.iter().map(|(tier, items)| (tier.to_string(), self.ids(items)));
            Value::Object(tiers.collect())
        });
        let value = json!({
            "open": stage.open,
            "learned": stage.learned.iter().map(|learned| json!({
                "hero": learned.hero, "card": self.id(&learned.card),
            })).collect::<Vec<_>>(),
            "sold": stage.sold.iter().map(|sale| match sale.price {
                None => sale.item.written(self.catalog).into(),
                Some(price) => json!({"item": sale.item.written(self.catalog), "price": price}),
            }).collect::<Vec<_>>(),
            "drawn": drawn,
            "bought": stage.bought.iter().map(|bought| json!({
                "item": self.id(&bought.item), "hero": bought.hero,
            })).collect::<Vec<_>>(),
        });
        lean(value, &stage.extra)
    }

    fn imperial_stage(self, stage: &ImperialStage) -> Value {
        let value = json!({
            "open": stage.open,
            "learned": self.ids(&stage.learned),
            "bought": self.ids(&stage.bought),
        });
        lean(value, &with(&stage.extra, "drawn", stage.drawn.as_ref().map(|drawn| self.ids(drawn))))
    }
}

/// Kept fields with one of ours that is written even if it is empty.
fn with(extra: &document::Extra, field: &str, value: Option<Value>) -> document::Extra {
    let mut fields = extra.clone();
    if let Some(value) = value {
        let _ = fields.insert(field.to_owned(), value);
    }
    fields
}
