//! Heroes as they stand, each on a page of its own.

use super::{
    Part,
    gear::{Carried, sum},
    writer::{Writer, in_columns},
};
use crate::{
    campaign::{
        cards::{Attribute, Equipment, Hero, HeroId, HeroSide, Stats, Weapon},
        log::Gear,
    },
    cards::{ConditionKind, Effect, EffectUse, Value},
    sheet::{ROUNDS, dice},
    values,
};
use kernel::sheet::{
    Alignment, Beside, Block, Column, Heading, Item, Level, Prose, Role, Sheet, TableBlock, TickShape, Ticks,
};

/// The part of the width that the values of both sides take beside boxes.
const SHARE: f32 = 0.44;
/// Limit of power tokens on a figure.
const TOKENS: u16 = 2;

impl Writer<'_> {
    pub fn heroes(&self, sheet: &mut Sheet) {
        self.verdict(sheet);
        let players = self.case.campaign.heroes.iter().enumerate();
        for (index, player) in players {
            if index > 0 {
                sheet.push(Block::PageBreak);
            }
            match player.hero.known() {
                Some(hero) => self.hero(index, hero, sheet),
                None => {
                    let title = Heading::new(Level::Entry, self.hero_name(index)).note(self.writer.not_in_catalog());
                    sheet.push(title);
                    sheet.push(Block::from(self.writer.not_in_catalog_text()));
                }
            }
        }
        if self.case.campaign.heroes.is_empty() {
            sheet.push(Block::from(self.text("imperial_assault.campaign.sheet.no_heroes")));
        } else if self.options.has(Part::Terms) {
            sheet.push(Block::PageBreak);
            self.hero_terms(sheet);
        }
    }

    fn hero(&self, index: usize, id: HeroId, sheet: &mut Sheet) {
        let hero = self.case.catalog.hero(id);
        let carried = self.carried(index);
        sheet.push(self.hero_heading(index, id));
        let gaps = self.gaps(&hero.gaps);
        if !gaps.is_empty() {
            sheet.push(Block::Paragraph(gaps));
        }
        let added = self.standing.stats(self.case.catalog, index);
        let values = self.sides(hero, added);
        if self.options.has(Part::Ticks) {
            let (left, right) = (vec![values.into()], self.hero_boxes(hero, added));
            sheet.push(Beside { left, right, share: SHARE });
        } else {
            sheet.push(values);
        }
        sheet.push(self.abilities(hero));
        self.weapons(hero, &carried, sheet);
        self.cards_of(index, hero, &carried, sheet);
    }

    fn hero_heading(&self, index: usize, id: HeroId) -> Heading {
        let (hero, player) = (self.case.catalog.hero(id), &self.case.campaign.heroes[index].player);
        let traits = hero.traits.iter().map(|word| self.text(word.term())).collect::<Vec<_>>().join(", ");
        let mut notes: Vec<&str> = hero.subtitle.iter().map(|title| &**title).collect();
        notes.push(&traits);
        notes.extend((!player.is_empty()).then_some(player.as_str()));
        let xp = self.standing.heroes.get(index).map_or(0, |hero| hero.xp());
        Heading::new(Level::Part, self.name(id))
            .note(notes.join(" · "))
            .figure(self.say("imperial_assault.campaign.sheet.xp", &[("xp", &xp)]))
            .drawing(Some(&*hero.icon))
    }

    /// The values of both sides of the sheet.
    fn sides(&self, hero: &Hero, added: Stats) -> TableBlock {
        let sides = [&hero.healthy, &hero.wounded];
        let row = |key: &str, value: &dyn Fn(&HeroSide) -> Prose| {
            let name = Prose::new().small(self.text(key));
            std::iter::once(name).chain(sides.map(value)).collect::<Vec<_>>()
        };
        let results = [(Effect::Block, added.defense_block), (Effect::Evade, added.defense_evade)];
        let results = results.into_iter().filter(|(_, number)| *number != 0);
        let results: Vec<EffectUse> =
            results.map(|(effect, number)| EffectUse { effect, value: Value::Number(number) }).collect();
        let defense = |side: &HeroSide| {
            let bonus = values::effects(&results, self.language);
            let drawn = dice(&side.defense);
            if bonus.is_empty() { drawn } else { drawn.text(format!(" {bonus}")) }
        };
        let mut rows = vec![
            row("imperial_assault.sheet.stat.health", &|side| sum(side.health, added.health)),
            row("imperial_assault.campaign.sheet.endurance", &|side| sum(side.endurance, added.endurance)),
            row("imperial_assault.sheet.stat.speed", &|side| sum(side.speed, added.speed)),
            row("imperial_assault.sheet.stat.defense", &defense),
        ];
        rows.extend(Attribute::ALL.map(|attribute| row(attribute.term(), &|side| dice(side.dice(attribute)))));
        let side = |key: &str| Column::new(self.text(key), 1.0);
        let columns = vec![
            Column::new("", 0.0),
            side("imperial_assault.campaign.sheet.healthy"),
            side("imperial_assault.campaign.sheet.wounded"),
        ];
        TableBlock { columns, rows }
    }

    /// Boxes for damage and strain of both sides, conditions, power tokens and activations.
    fn hero_boxes(&self, hero: &Hero, added: Stats) -> Vec<Block> {
        let count = |printed: i8, added: i8| u16::try_from(printed + added).unwrap_or(0);
        let strain = "imperial_assault.sheet.strain";
        let sides = [
            ("imperial_assault.campaign.sheet.healthy", &hero.healthy),
            ("imperial_assault.campaign.sheet.wounded", &hero.wounded),
        ];
        let mut blocks = Vec::new();
        for (key, side) in sides {
            let label = Prose::new().small(self.text(key)).text("\u{2002}").glyph("stat-wounds");
            let health = count(side.health, added.health);
            blocks.push(Block::Ticks(vec![Ticks::new(TickShape::Square, Role::Hull, label, health)]));
            let endurance = count(side.endurance, added.endurance);
            blocks.push(Block::Ticks(vec![self.boxes(TickShape::Circle, Role::Text, strain, endurance)]));
        }
        let mut conditions = Ticks::new(TickShape::Square, Role::Text, Prose::new(), 0);
        let of_kind = |kind| self.skirmish.conditions().map(|(_, card)| card).filter(move |card| card.kind == kind);
        for condition in of_kind(ConditionKind::Harmful).chain(of_kind(ConditionKind::Beneficial)) {
            conditions.count += 1;
            conditions.marks.extend(condition.icon().map(|icon| (conditions.count, icon.to_owned())));
        }
        let tokens = self.boxes(TickShape::Circle, Role::Text, "imperial_assault.campaign.sheet.power_tokens", TOKENS);
        blocks.push(Block::Ticks(vec![conditions, tokens]));
        let activated = || Ticks::new(TickShape::Square, Role::Text, Prose::new().glyph("token-activation"), ROUNDS);
        blocks.extend((0..self.tokens()).map(|_| Block::Ticks(vec![activated()])));
        if self.case.campaign.heroes.len() == 3 {
            let shared = self.text("imperial_assault.campaign.sheet.shared_token");
            blocks.push(Block::Paragraph(Prose::new().small(shared)));
        }
        blocks
    }

    /// The activation tokens of each hero, besides the one that three heroes share (IA-CAMP-18).
    fn tokens(&self) -> usize {
        if self.case.campaign.heroes.len() == 2 { 2 } else { 1 }
    }

    /// The abilities of the sheet, with the side that has them where only one does.
    fn abilities(&self, hero: &Hero) -> Block {
        let item = |ability: &crate::campaign::cards::HeroAbility| {
            let only = match (ability.healthy, ability.wounded) {
                (true, false) => Some("imperial_assault.campaign.sheet.healthy"),
                (false, true) => Some("imperial_assault.campaign.sheet.wounded"),
                _ => None,
            };
            let mut name = Prose::from(ability.text.name(self.language));
            if let Some(only) = only {
                name = name.text("\u{2002}").small(self.text(only));
            }
            Item::new(name, self.text_and_gaps(&ability.text, &[]))
        };
        let items: Vec<Item> = hero.abilities.iter().map(item).collect();
        in_columns(items).unwrap_or_else(|| Block::Items(Vec::new()))
    }

    /// The weapons as dice and surges, each with the modifications on it.
    fn weapons(&self, hero: &Hero, carried: &[Carried], sheet: &mut Sheet) {
        let catalog = self.case.catalog;
        let armed: Vec<(&Carried, Equipment<'_>, &Weapon)> = carried
            .iter()
            .filter_map(|card| {
                let equipment = card.gear.equipment(catalog)?;
                Some((card, equipment, equipment.weapon?))
            })
            .collect();
        if armed.is_empty() {
            return;
        }
        let row = |(card, equipment, weapon): &(&Carried, Equipment<'_>, &Weapon)| {
            let mut name = Prose::new().bold(equipment.text.name(self.language));
            let added = card.modifications.iter().filter_map(|gear| gear.equipment(catalog));
            for modification in added {
                name = name.text("\n").small(format!("+ {}", modification.text.name(self.language)));
            }
            let free = self.free_bars(card, weapon);
            if free > 0 {
                name =
                    name.text("\n").small(self.say("imperial_assault.campaign.sheet.free_bars", &[("count", &free)]));
            }
            name = if card.is_brought {
                name
            } else {
                name.text("\n").small(self.text("imperial_assault.campaign.sheet.left"))
            };
            let sides = Some([&hero.healthy, &hero.wounded]);
            let attack = self.attack(weapon, &card.modifications, sides);
            vec![name, attack, self.weapon_surges(weapon, &card.modifications)]
        };
        let title = |key: &str, weight: f32| Column::new(self.text(key), weight);
        let columns = vec![
            title("imperial_assault.campaign.sheet.weapon", 1.0),
            title("imperial_assault.sheet.attack", 1.5),
            title("imperial_assault.sheet.surges", 2.0),
        ];
        sheet.push(TableBlock { columns, rows: armed.iter().map(row).collect() });
    }

    /// Modifications a weapon can still take (IA-CAMP-69).
    fn free_bars(&self, card: &Carried, weapon: &Weapon) -> usize {
        weapon.bars.saturating_sub(card.modifications.len())
    }

    /// Class cards, items and rewards with what they do. A weapon that its dice tell whole is not told again.
    fn cards_of(&self, index: usize, hero: &Hero, carried: &[Carried], sheet: &mut Sheet) {
        let catalog = self.case.catalog;
        let is_told = |gear: &Gear| gear.equipment(catalog).is_some_and(|card| card.is_drawn());
        let own = self.standing.heroes.get(index).map_or(&[][..], |hero| &hero.cards);
        let abilities = own.iter().filter(|card| !catalog.class_card(**card).kind.is_item());
        let mut class: Vec<Item> = abilities
            .map(|card| {
                let figure = self.say("imperial_assault.campaign.sheet.xp", &[("xp", &catalog.class_card(*card).xp)]);
                self.gear_item(&Gear::Class(*card)).figure(figure)
            })
            .collect();
        let rewards = self
            .standing
            .rewards
            .iter()
            .filter(|(card, own)| *own == Some(index) && !catalog.reward(*card).kind.is_item());
        class.extend(rewards.map(|(card, _)| self.gear_item(&Gear::Reward(*card))));
        let mut items = Vec::new();
        for card in carried {
            let mut item = self.gear_item(&card.gear);
            if !card.is_brought {
                item.name = item.name.text("\u{2002}").small(self.text("imperial_assault.campaign.sheet.left"));
            }
            items.extend((!is_told(&card.gear)).then_some(item));
            items.extend(card.modifications.iter().map(|gear| self.gear_item(gear)));
        }
        let companions = catalog.companions().map(|(_, card)| card).filter(|companion| {
            let with = &*companion.with;
            let is_card = |gear: &Gear| gear.card().is_some_and(|card| kernel::Names::card_id(catalog, card) == with);
            with == &*hero.id
                || own.iter().any(|card| &*catalog.class_card(*card).id == with)
                || carried.iter().any(|card| is_card(&card.gear))
        });
        items.extend(companions.map(|companion| {
            let name = Prose::from(companion.text.name(self.language));
            let name = name.text("\u{2002}").small(self.text("imperial_assault.campaign.sheet.companion"));
            Item::new(name, self.text_and_gaps(&companion.text, &[]))
        }));
        for (key, items) in
            [("imperial_assault.campaign.sheet.class_cards", class), ("imperial_assault.campaign.sheet.items", items)]
        {
            if let Some(block) = in_columns(items) {
                sheet.push(Heading::new(Level::Minor, self.text(key)));
                sheet.push(block);
            }
        }
    }
}

/// A column of numbers.
pub(super) fn numbers(title: &str) -> Column {
    Column::new(title, 0.0).aligned(Alignment::Right)
}
