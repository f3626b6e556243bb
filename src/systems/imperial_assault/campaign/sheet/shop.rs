//! The items on offer, or the item decks, by tier with prices, dice and surges.

use super::{Part, hero::numbers, writer::Writer};
use crate::campaign::{cards::ItemId, deal};
use kernel::{
    Choice,
    sheet::{Block, Column, Heading, Level, Prose, Sheet, TableBlock, figures},
};

/// The tiers of the item decks.
const TIERS: [u8; 3] = [1, 2, 3];

impl Writer<'_> {
    pub fn shop(&self, sheet: &mut Sheet) {
        let credits = self.standing.credits;
        let drawn = if self.options.has(Part::Decks) { None } else { self.on_offer() };
        let title = match drawn {
            Some(_) => "imperial_assault.campaign.sheet.on_offer",
            None => "imperial_assault.campaign.sheet.decks",
        };
        let purse = self.say("imperial_assault.campaign.sheet.credits", &[("credits", &credits)]);
        sheet.push(Heading::new(Level::Part, self.text(title)).figure(purse));
        let tiers: Vec<(u8, Vec<ItemId>)> =
            drawn.unwrap_or_else(|| TIERS.map(|tier| (tier, deal::item_deck(&self.case, &self.standing, tier))).into());
        for (tier, mut items) in tiers {
            items.sort_by_key(|item| {
                let card = self.case.catalog.item(*item);
                (card.kind, card.cost, card.text.name(self.language))
            });
            let count = items.len();
            let figure = self.say("imperial_assault.campaign.sheet.item_count", &[("count", &count)]);
            let title = self.say("imperial_assault.campaign.sheet.tier", &[("tier", &tier)]);
            sheet.push(Heading::new(Level::Entry, title).figure(figure));
            let rows = items.iter().map(|item| self.item_row(*item)).collect();
            let columns = vec![
                Column::new(self.text("imperial_assault.campaign.sheet.item"), 1.4),
                numbers(self.text("imperial_assault.campaign.sheet.price")),
                Column::new(self.text("imperial_assault.sheet.attack"), 1.1),
                Column::new(self.text("imperial_assault.campaign.sheet.what"), 2.2),
            ];
            sheet.push(TableBlock { columns, rows });
        }
        let sold = self.to_sell();
        if !sold.is_empty() {
            sheet.push(Heading::new(Level::Entry, self.text("imperial_assault.campaign.sheet.to_sell")));
            let columns = vec![
                Column::new(self.text("imperial_assault.campaign.sheet.item"), 2.0),
                numbers(self.text("imperial_assault.campaign.sheet.price")),
                Column::new(self.text("imperial_assault.campaign.sheet.owner"), 2.0),
            ];
            sheet.push(Block::Table(TableBlock { columns, rows: sold }));
        }
    }

    /// The items that were drawn in the last Rebel stage and not bought; none where no draw was noted.
    fn on_offer(&self) -> Option<Vec<(u8, Vec<ItemId>)>> {
        let last = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none())?;
        let stage = last.rebel_stage.as_ref().filter(|stage| stage.open)?;
        let left = |items: &[Choice<ItemId>]| {
            let mut bought: Vec<ItemId> = stage.bought.iter().filter_map(|bought| bought.item.known()).collect();
            let mut is_left = |item: &ItemId| match bought.iter().position(|own| own == item) {
                Some(at) => {
                    let _ = bought.swap_remove(at);
                    false
                }
                None => true,
            };
            items.iter().filter_map(Choice::known).filter(|item| is_left(item)).collect::<Vec<_>>()
        };
        Some(stage.drawn.as_ref()?.iter().map(|(tier, items)| (*tier, left(items))).collect())
    }

    /// An item with its price, its dice and what it does. What its dice tell is not told again.
    fn item_row(&self, id: ItemId) -> Vec<Prose> {
        let item = self.case.catalog.item(id);
        let name = Prose::new().bold(item.text.name(self.language));
        let name = name.text("\n").small(self.kind_line(&item.equipment()));
        let text = || if self.options.has(Part::Texts) { item.text.text(self.language).into() } else { Prose::new() };
        let (attack, does) = match &item.weapon {
            Some(weapon) => {
                let mut surges = self.weapon_surges(weapon, &[]);
                if weapon.bars > 0 {
                    let bars = self.say("imperial_assault.campaign.sheet.bars", &[("count", &weapon.bars)]);
                    let bars = bars.replace(' ', "\u{a0}");
                    surges = if surges.is_empty() { surges } else { surges.text("\u{2003}") }.small(bars);
                }
                let told = if item.equipment().is_drawn() { Prose::new() } else { text() };
                let does = if told.is_empty() { surges } else { surges.text("\n").then(told) };
                (self.attack(weapon, &[], None), does)
            }
            None => (Prose::new(), text()),
        };
        vec![name, figures(item.cost).into(), attack, does]
    }

    /// What the heroes can sell, with what it brings.
    fn to_sell(&self) -> Vec<Vec<Prose>> {
        let heroes = 0..self.case.campaign.heroes.len();
        let owned = heroes.flat_map(|hero| {
            let gear = self.standing.gear_of(self.case.catalog, hero);
            gear.into_iter().map(move |gear| (hero, gear))
        });
        let rows = owned.filter_map(|(hero, gear)| {
            let price = self.case.price(&gear)?;
            let name = self.name(gear.card()?).to_owned();
            Some(vec![name.into(), figures(price).into(), self.hero_name(hero).into()])
        });
        rows.collect()
    }
}
