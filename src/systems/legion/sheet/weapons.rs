//! Weapons as rows of a table: range, dice, keywords.

use super::{Writer, group::Group, words::attack_result};
use crate::{
    cards::{Weapon, WeaponMode},
    list::Part,
};
use kernel::{
    sheet::{Column, Prose, Role, TableBlock, glossary::READ_IN},
    similar::fold_words,
};

/// The farthest range that is drawn, and that a ruler measures.
const FARTHEST: u8 = 5;

/// The dice of a weapon, in the order of the cards.
const DICE: [(&str, Role); 3] =
    [("die-attack-red", Role::Red), ("die-attack-black", Role::Black), ("die-attack-white", Role::White)];

/// The drawing of each die with the key of its color, to be explained.
const COLORS: [&str; 3] = ["legion.die.red", "legion.die.black", "legion.die.white"];

/// The form of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bands {
    /// As the bands of the ruler, then in figures.
    Drawn,
    /// In figures alone, where there is little room.
    InFigures,
}

/// A weapon and whose it is.
pub(super) struct Armed<'a> {
    pub weapon: &'a Weapon,
    /// The upgrade or counterpart it comes from, where its name does not say so.
    pub bearer: String,
    /// The numbers of the groups that have it, where not all of the kind do.
    pub groups: Vec<usize>,
}

/// True if a card's name says which weapon it is: both have the same words but for capitals, or one of them has all
/// words of the other.
fn tells(card: &str, weapon: &str) -> bool {
    let words = |name: &str| -> Vec<String> { fold_words(name).split_whitespace().map(str::to_owned).collect() };
    let (card, weapon) = (words(card), words(weapon));
    let within = |some: &[String], all: &[String]| some.iter().all(|word| all.contains(word));
    !card.is_empty() && !weapon.is_empty() && (within(&weapon, &card) || within(&card, &weapon))
}

impl Writer<'_> {
    /// The weapons of a group: of the unit, its counterpart and its upgrades.
    pub fn weapons<'g>(&self, group: &'g Group<'_>) -> Vec<Armed<'g>> {
        let mut weapons = self.own_weapons(group);
        weapons.extend(self.upgrade_weapons(group));
        weapons
    }

    /// The weapons of a unit and its counterpart.
    pub fn own_weapons<'g>(&self, group: &'g Group<'_>) -> Vec<Armed<'g>> {
        let own = group.card.into_iter().flat_map(|card| &card.weapons);
        let mut weapons: Vec<Armed<'g>> =
            own.map(|weapon| Armed { weapon, bearer: String::new(), groups: Vec::new() }).collect();
        if let Some(card) = group.counterpart {
            let bearer = || card.called.name(self.language).to_owned();
            let armed = |weapon| Armed { weapon, bearer: bearer(), groups: Vec::new() };
            weapons.extend(card.weapons.iter().map(armed));
        }
        weapons
    }

    /// The weapons of a group's upgrades.
    pub fn upgrade_weapons<'g>(&self, group: &'g Group<'_>) -> Vec<Armed<'g>> {
        let mut weapons: Vec<Armed<'g>> = Vec::new();
        for carried in group.upgrades.iter().filter(|carried| carried.part != Part::Loadout) {
            let Some((_, upgrade)) = carried.card else { continue };
            let name = upgrade.text.name(self.language);
            weapons.extend(upgrade.weapons.iter().map(|weapon| {
                let told =
                    tells(upgrade.text.name(READ_IN), &weapon.name) || tells(&upgrade.display_name, &weapon.name);
                let bearer = if told { "" } else { name };
                Armed { weapon, bearer: bearer.to_owned(), groups: Vec::new() }
            }));
        }
        weapons
    }

    /// The weapons of groups of one kind: those of the card, then those of upgrades with the groups that have them.
    pub fn kind_weapons<'g>(&self, groups: &'g [Group<'_>]) -> Vec<Armed<'g>> {
        let mut weapons = groups.first().map_or_else(Vec::new, |first| self.own_weapons(first));
        for group in groups {
            for armed in self.upgrade_weapons(group) {
                let number = group.units.number;
                let is_it = |known: &&mut Armed<'_>| std::ptr::eq(known.weapon, armed.weapon);
                match weapons.iter_mut().find(is_it) {
                    Some(known) if known.groups.contains(&number) => {}
                    Some(known) => known.groups.push(number),
                    None => weapons.push(Armed { groups: vec![number], ..armed }),
                }
            }
        }
        let of_all = |armed: &&mut Armed<'_>| armed.groups.len() == groups.len();
        weapons.iter_mut().filter(of_all).for_each(|armed| armed.groups.clear());
        weapons
    }

    /// The dice that the army's weapons have, with the keys of their colors.
    pub fn dice_in_use(&self) -> impl Iterator<Item = (&'static str, Role, &'static str)> {
        let mut used = [false; DICE.len()];
        for group in &self.groups {
            let set_aside = group.upgrades.iter().filter_map(|carried| carried.card);
            let set_aside = set_aside.flat_map(|(_, upgrade)| &upgrade.weapons);
            let all = self.own_weapons(group).into_iter().map(|armed| armed.weapon).chain(set_aside);
            for dice in all.filter_map(|weapon| weapon.dice) {
                used.iter_mut().zip(dice).for_each(|(used, count)| *used |= count > 0);
            }
        }
        let drawn = DICE.into_iter().zip(COLORS).zip(used);
        drawn.filter(|(_, used)| *used).map(|(((icon, role), name), _)| (icon, role, name))
    }

    /// Weapons as a table, each once.
    pub fn weapon_table(&self, weapons: &[Armed<'_>], bands: Bands) -> Option<TableBlock> {
        if weapons.is_empty() {
            return None;
        }
        let title = |key: &str| Prose::from(self.text(key));
        let columns = vec![
            Column::new(title("legion.sheet.column.weapon"), 2.4),
            Column::new(title("legion.sheet.column.range"), 0.0),
            Column::new(title("legion.sheet.column.dice"), 0.0),
            Column::new(title("legion.sheet.column.keywords"), 3.2),
        ];
        let rows = weapons.iter().map(|armed| {
            let mut name = Prose::new().bold(&*armed.weapon.name);
            if !armed.groups.is_empty() {
                let numbers = armed.groups.iter().map(|number| format!("({number})")).collect::<Vec<_>>().join(" ");
                name = name.text(" ").small(numbers);
            }
            let name = if armed.bearer.is_empty() { name } else { name.text("\n").small(&*armed.bearer) };
            vec![name, self.range(armed.weapon, bands), self.dice(armed.weapon), self.weapon_keywords(armed.weapon)]
        });
        Some(TableBlock { columns, rows: rows.collect() })
    }

    /// A weapon in one line, for the text of an upgrade.
    pub fn weapon_line(&self, weapon: &Weapon) -> Prose {
        let line = self.range(weapon, Bands::InFigures).text("\u{2002}").then(self.dice(weapon));
        let keywords = self.weapon_keywords(weapon);
        if keywords.is_empty() { line } else { line.text("\u{2002}").then(keywords) }
    }

    /// A weapon for a card too narrow for a table: its name, range and dice, and its keywords on a line of their own.
    pub fn weapon_entry(&self, weapon: &Weapon) -> Prose {
        let entry = Prose::new().bold(&*weapon.name).text("\u{2003}").then(self.range(weapon, Bands::InFigures));
        let entry = entry.text("\u{2003}").then(self.dice(weapon));
        let keywords = self.weapon_keywords(weapon);
        if keywords.is_empty() { entry } else { entry.text("\n").then(keywords) }
    }

    /// The bands of the ruler that a weapon reaches, drawn and in figures.
    fn range(&self, weapon: &Weapon, bands: Bands) -> Prose {
        let Some((least, most)) = weapon.range else {
            let word = match weapon.mode {
                WeaponMode::Normal => "–",
                mode => self.text(mode.term()),
            };
            return word.into();
        };
        let reaches = |band: u8| band >= least && most.is_none_or(|most| band <= most);
        let mut drawn = Prose::new();
        if bands == Bands::Drawn {
            drawn = drawn.glyph(if reaches(0) { "range-melee" } else { "range-out" });
            for band in 1..=FARTHEST {
                drawn = drawn.glyph(if reaches(band) { "range-in" } else { "range-out" });
            }
            drawn = drawn.text("\u{a0}");
        } else if reaches(0) {
            drawn = drawn.glyph("range-melee").text("\u{a0}");
        } else {
            drawn = drawn.glyph("stat-range").text("\u{a0}");
        }
        drawn = drawn.text(self.range_figures(least, most, bands));
        match weapon.mode {
            WeaponMode::Normal | WeaponMode::UnlimitedRange => drawn,
            mode => drawn.text("\n").small(self.text(mode.term())),
        }
    }

    /// A range in figures.
    fn range_figures(&self, least: u8, most: Option<u8>, bands: Bands) -> String {
        match (least, most) {
            (0, Some(0)) if bands == Bands::Drawn => String::new(),
            (0, Some(0)) => self.text("legion.sheet.melee").to_owned(),
            (0, Some(most)) => format!("0–{most}"),
            (least, Some(most)) if least == most => least.to_string(),
            (least, Some(most)) => format!("{least}–{most}"),
            (least, None) => format!("{least}–∞"),
        }
    }

    /// The dice of a weapon, each drawn, and what its surges become where that differs from the unit.
    fn dice(&self, weapon: &Weapon) -> Prose {
        let Some(dice) = weapon.dice else { return Prose::new().small(self.text("legion.sheet.dice_unknown")) };
        let mut drawn = Prose::new();
        for (count, (icon, role)) in dice.into_iter().zip(DICE) {
            if count == 0 {
                continue;
            }
            if !drawn.is_empty() {
                drawn = drawn.text(" ");
            }
            drawn = (0..count).fold(drawn, |drawn, _| drawn.shape(icon, role));
        }
        match weapon.attack_surge {
            Some(surge) => {
                let (icon, name) = attack_result(surge);
                let name = self.text(name);
                drawn.text(" ").glyph("result-surge").text(":\u{a0}").glyph(icon).small(format!("\u{a0}{name}"))
            }
            None => drawn,
        }
    }

    fn weapon_keywords(&self, weapon: &Weapon) -> Prose {
        let mut keywords = self.keyword_row(&weapon.keywords);
        if let Some(spent) = weapon.spent {
            let word = self.text(spent.use_term());
            keywords = if keywords.is_empty() { word.to_owned() } else { format!("{keywords} · {word}") };
        }
        keywords.into()
    }
}

#[cfg(test)]
mod tests {
    use super::tells;

    #[test]
    fn a_weapon_whose_card_has_its_name_in_other_words_needs_no_second_name() {
        assert!(tells("BX-series Droid Sniper", "BX-Series Droid Sniper"));
        assert!(tells("Z-6 Phase II Trooper", "Z-6 Phase II Clone Trooper"));
        assert!(!tells("Han Solo's Blaster", "DL-44 Pistol"));
    }
}
