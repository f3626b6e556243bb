//! Names, stats and keywords in words and glyphs.

use super::{
    Writer,
    group::{Carried, Group},
};
use crate::{
    Changed, Effective,
    cards::{AttackSurge, Bullets, DefenseDie, DefenseSurge, Gap, GapField, KeywordUse, UnitCard, Upgrade},
};
use kernel::{
    choice::Choice,
    sheet::{Prose, Role, Stat, bulleted, figures},
};

/// The sign for a missing value.
const DASH: &str = "–";

/// The sign between two keywords.
const BETWEEN: &str = " · ";

/// The role of a defense die.
const fn defense_role(die: DefenseDie) -> Role {
    match die {
        DefenseDie::Red => Role::Red,
        DefenseDie::White => Role::White,
    }
}

/// The drawing of what an attack surge becomes, and the key of its short name.
pub(super) const fn attack_result(surge: AttackSurge) -> (&'static str, &'static str) {
    match surge {
        AttackSurge::Hit => (surge.icon(), "legion.sheet.surge.hit"),
        AttackSurge::Crit => (surge.icon(), "legion.sheet.surge.crit"),
    }
}

/// A value, and how it comes about where that is not as printed: `2, 1+1`.
fn with_change(changed: Changed) -> String {
    let Changed { value, printed } = changed;
    match i16::from(value) - i16::from(printed) {
        0 => value.to_string(),
        by => format!("{value}, {printed}{by:+}"),
    }
}

/// The speed of a unit with its upgrades.
fn speed(card: &UnitCard, effective: Option<&Effective>) -> String {
    match (effective.and_then(|effective| effective.speed), card.speed) {
        (Some(changed), _) => with_change(changed),
        (None, Some(speed)) => speed.to_string(),
        (None, None) => DASH.to_owned(),
    }
}

/// Bullets before a name.
fn bullets(bullets: Option<Bullets>) -> u8 {
    bullets.map_or(0, |bullets| bullets.count)
}

impl Writer<'_> {
    /// A unit card's name with its subtitle and bullets.
    pub fn card_name(&self, card: &UnitCard) -> String {
        bulleted(bullets(card.bullets), card.text.name(self.language))
    }

    /// The name by which a group is spoken of elsewhere: numbered where several have the same card.
    pub fn group_name(&self, group: &Group<'_>) -> String {
        let name = match (group.card, &group.units.first.card) {
            (Some(card), _) => card.text.name(self.language).to_owned(),
            (None, Choice::Unknown(written)) => written.to_string(),
            (None, Choice::Known(_)) => String::new(),
        };
        if group.units.has_namesakes { self.writer.again(&name, group.units.number) } else { name }
    }

    /// The name over a group: its number, the bullets, the copies.
    pub fn group_title(&self, group: &Group<'_>) -> String {
        let dots = group.card.map_or(0, |card| bullets(card.bullets));
        self.writer.bulleted_copies(group.copies(), dots, &self.group_name(group))
    }

    /// The name over several groups of one kind, with the copies of all of them.
    pub fn kind_title(&self, group: &Group<'_>, copies: u16) -> String {
        let Some(card) = group.card else { return self.group_title(group) };
        self.writer.bulleted_copies(copies, bullets(card.bullets), card.text.name(self.language))
    }

    /// The kind of a unit: rank, type, its faction where that is not the army's, its counterpart.
    pub fn unit_line(&self, group: &Group<'_>) -> String {
        let Some(card) = group.card else { return self.writer.not_in_catalog().to_owned() };
        let mut parts = vec![self.text(group.rank.term()).to_owned(), self.text(card.unit_type.term()).to_owned()];
        if card.faction != self.document.list.faction {
            parts.push(self.text(card.faction.term()).to_owned());
        }
        if let Some(name) = self.counterpart_name(group) {
            parts.push(self.say("legion.sheet.with", &[("name", &name)]));
        }
        parts.join(" · ")
    }

    /// The name of a group's counterpart, whichever it is.
    pub fn counterpart_name(&self, group: &Group<'_>) -> Option<String> {
        let counterpart = group.units.first.counterpart.as_ref()?;
        Some(match (&counterpart.card, group.counterpart) {
            (_, Some(card)) => self.card_name(card),
            (Choice::Unknown(written), None) => written.to_string(),
            (Choice::Known(_), None) => String::new(),
        })
    }

    /// The name of an upgrade with its bullets; what was written where the catalog has no such card.
    pub fn upgrade_name(&self, carried: &Carried<'_>) -> String {
        match (carried.card, carried.choice) {
            (Some((_, upgrade)), _) => self.upgrade_card_name(upgrade),
            (None, Choice::Unknown(written)) => written.to_string(),
            (None, Choice::Known(_)) => String::new(),
        }
    }

    /// The name of an upgrade card with its bullets.
    pub fn upgrade_card_name(&self, upgrade: &Upgrade) -> String {
        bulleted(bullets(upgrade.bullets), upgrade.text.name(self.language))
    }

    /// The cost of an upgrade, for all its copies on a unit.
    pub fn upgrade_cost(&self, carried: &Carried<'_>) -> String {
        match (carried.points, carried.copies) {
            (None, _) => String::new(),
            (Some(points), 1) => figures(points),
            (Some(points), copies) => format!("{copies} × {}", figures(points)),
        }
    }

    /// Courage of troopers, resilience of vehicles: the drawing, the key of the name and the value.
    fn nerve(&self, card: &UnitCard, effective: Option<&Effective>) -> (&'static str, &'static str, String) {
        let figure = |value: Option<u8>| value.map_or_else(|| DASH.to_owned(), |value| value.to_string());
        if card.unit_type.is_vehicle() {
            ("stat-resilience", "legion.sheet.stat.resilience", figure(card.resilience))
        } else {
            let changed = effective.and_then(|effective| effective.courage);
            ("stat-courage", "legion.sheet.stat.courage", changed.map_or_else(|| figure(card.courage), with_change))
        }
    }

    /// The stat line of a unit card as a strip; `minis` is how many there are.
    pub fn stats(&self, card: &UnitCard, minis: u32, effective: Option<&Effective>) -> Vec<Stat> {
        let stat = |role, icon: &str, key: &str, value: String| Stat::new(role, self.text(key), value).glyph(icon);
        let (nerve_icon, nerve, value) = self.nerve(card, effective);
        let mut stats = vec![
            stat(Role::Text, "stat-minis", "legion.sheet.stat.minis", minis.to_string()),
            stat(Role::Hull, "stat-wounds", "legion.sheet.stat.wounds", card.wounds.to_string()),
        ];
        // A counterpart has the other values of its unit.
        let Some(die) = card.defense_die else { return stats };
        let attack_surge = effective.map_or(card.attack_surge, |effective| effective.attack_surge);
        stats.extend([
            stat(Role::Accent, nerve_icon, nerve, value),
            stat(Role::Text, "stat-speed", "legion.sheet.stat.speed", speed(card, effective)),
            stat(defense_role(die), die.icon(), "legion.sheet.stat.defense", self.text(die.term()).to_owned()),
            self.surge("legion.sheet.stat.attack_surge", attack_surge.map(attack_result)),
            self.surge("legion.sheet.stat.defense_surge", card.defense_surge.map(block_result)),
        ]);
        stats
    }

    /// The values of a unit that are not those of its card, in a row.
    pub fn changes(&self, card: &UnitCard, minis: u32, effective: &Effective, printed: &Effective) -> Prose {
        let before = self.stats(card, card.minis.into(), Some(printed));
        let mut row = Prose::new();
        for (stat, _) in
            self.stats(card, minis, Some(effective)).into_iter().zip(before).filter(|(now, before)| now != before)
        {
            row = if row.is_empty() { row } else { row.text("\u{2003}") };
            if let Some(glyph) = &stat.glyph {
                row = row.glyph(glyph.as_str()).text("\u{a0}");
            }
            row = row.small(stat.label.replace(' ', "\u{a0}")).text("\u{a0}").bold(stat.value.replace(' ', "\u{a0}"));
        }
        row
    }

    /// The result of a surge.
    fn surge(&self, key: &str, result: Option<(&'static str, &'static str)>) -> Stat {
        match result {
            Some((icon, name)) => Stat::new(Role::Text, self.text(key), self.text(name)).glyph(icon),
            None => Stat::new(Role::Text, self.text(key), DASH),
        }
    }

    /// The stat line of a unit card as one line of glyphs and figures, for a card to cut out.
    pub fn stat_line(&self, card: &UnitCard, minis: u32, effective: Option<&Effective>) -> Prose {
        let part = |line: Prose, icon: &str, value: &str| line.glyph(icon).text(format!("\u{a0}{value}\u{2003}"));
        let mut line = part(Prose::new(), "stat-minis", &minis.to_string());
        line = part(line, "stat-wounds", &card.wounds.to_string());
        let Some(die) = card.defense_die else { return line };
        let (nerve_icon, _, value) = self.nerve(card, effective);
        line = part(line, nerve_icon, &value);
        line = part(line, "stat-speed", &speed(card, effective));
        line = line.shape(die.icon(), defense_role(die)).text("\u{2003}");
        let attack_surge = effective.map_or(card.attack_surge, |effective| effective.attack_surge);
        for (icon, name) in attack_surge.map(attack_result).into_iter().chain(card.defense_surge.map(block_result)) {
            let name = self.text(name);
            line = line.glyph("result-surge").text(":\u{a0}").glyph(icon).text(format!("\u{a0}{name}\u{2003}"));
        }
        line
    }

    /// Keywords in a row. Several values of one keyword stand behind it with strokes between them, keywords with dots.
    pub fn keyword_row(&self, keywords: &[KeywordUse]) -> String {
        let names = keywords.iter().map(|keyword| self.catalog.keyword_name(keyword, self.language));
        names.map(|name| name.replace(", ", "/").replace(' ', "\u{a0}")).collect::<Vec<_>>().join(BETWEEN)
    }

    /// Remarks on gaps in the sources of a card; none if it has none. Gaps of the text stands there, at the word or
    /// figure it is about.
    pub fn gaps(&self, gaps: &[Gap]) -> Prose {
        let told = gaps.iter().filter(|gap| gap.field != GapField::Text).map(|gap| {
            let (what, how) = (self.text(gap.field.term()), self.text(gap.kind.term()));
            self.say("legion.sheet.gap", &[("what", &what), ("how", &how)])
        });
        let told = told.collect::<Vec<_>>().join("; ");
        if told.is_empty() {
            return Prose::new();
        }
        Prose::new().small(self.say("legion.sheet.gaps", &[("gaps", &told)]))
    }
}

/// The drawing of what a defense surge becomes, and the key of its short name.
const fn block_result(surge: DefenseSurge) -> (&'static str, &'static str) {
    match surge {
        DefenseSurge::Block => (surge.icon(), "legion.sheet.surge.block"),
    }
}
