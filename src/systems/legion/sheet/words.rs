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

/// A value, and how it comes about if it is not as printed: `2 (1+1)`.
fn with_change(changed: Changed) -> String {
    let Changed { value, printed } = changed;
    match i16::from(value) - i16::from(printed) {
        0 => value.to_string(),
        by => {
            let sign = if by > 0 { "+" } else { "" };
            format!("{value} ({printed}{sign}{})", figures(by.into()))
        }
    }
}

/// The speed of a unit with its upgrades, if it has one.
fn speed(card: &UnitCard, effective: Option<&Effective>) -> Option<String> {
    let changed = effective.and_then(|effective| effective.speed);
    changed.map(with_change).or_else(|| card.speed.map(|speed| speed.to_string()))
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
    fn nerve(&self, card: &UnitCard, effective: Option<&Effective>) -> Option<(&'static str, &'static str, String)> {
        if card.unit_type.is_vehicle() {
            let resilience = card.resilience?;
            return Some(("stat-resilience", "legion.sheet.stat.resilience", resilience.to_string()));
        }
        let changed = effective.and_then(|effective| effective.courage);
        let courage = changed.map(with_change).or_else(|| card.courage.map(|courage| courage.to_string()));
        Some(("stat-courage", "legion.sheet.stat.courage", courage?))
    }

    /// The stat line of a unit card as a strip; `minis` is how many there are.
    pub fn stats(&self, card: &UnitCard, minis: u32, effective: Option<&Effective>) -> Vec<Stat> {
        let stat = |role, icon: &str, key: &str, value: String| Stat::new(role, self.text(key), value).glyph(icon);
        let mut stats = vec![
            stat(Role::Text, "stat-minis", "legion.sheet.stat.minis", minis.to_string()),
            stat(Role::Hull, "stat-wounds", "legion.sheet.stat.wounds", card.wounds.to_string()),
        ];
        // A counterpart has the other values of its unit.
        let Some(die) = card.defense_die else { return stats };
        let attack_surge = effective.map_or(card.attack_surge, |effective| effective.attack_surge);
        stats.extend(self.nerve(card, effective).map(|(icon, key, value)| stat(Role::Accent, icon, key, value)));
        stats.extend(
            speed(card, effective).map(|speed| stat(Role::Text, "stat-speed", "legion.sheet.stat.speed", speed)),
        );
        stats.push(stat(defense_role(die), die.icon(), "legion.sheet.stat.defense", self.text(die.term()).to_owned()));
        stats.extend(
            self.surges(card, attack_surge)
                .map(|(key, icon, name)| stat(Role::Text, icon, key, self.text(name).to_owned())),
        );
        stats
    }

    /// The values of a unit that are not those of its card, in a row.
    pub fn changes(&self, card: &UnitCard, minis: u32, effective: &Effective, printed: &Effective) -> Prose {
        let before = self.stats(card, card.minis.into(), Some(printed));
        let mut row = Prose::new();
        for stat in self.stats(card, minis, Some(effective)).into_iter().filter(|stat| !before.contains(stat)) {
            row = if row.is_empty() { row } else { row.text("\u{2003}") };
            if let Some(glyph) = &stat.glyph {
                row = row.glyph(glyph.as_str()).text("\u{a0}");
            }
            row = row.small(stat.label.replace(' ', "\u{a0}")).text("\u{a0}").bold(stat.value.replace(' ', "\u{a0}"));
        }
        row
    }

    /// The results of attack and defense surges that a unit has: the key of the kind, the drawing, the key of the result.
    fn surges(
        &self,
        card: &UnitCard,
        attack: Option<AttackSurge>,
    ) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let attack = attack.map(|surge| ("legion.sheet.stat.attack_surge", attack_result(surge)));
        let defense = card.defense_surge.map(|surge| ("legion.sheet.stat.defense_surge", block_result(surge)));
        attack.into_iter().chain(defense).map(|(key, (icon, name))| (key, icon, name))
    }

    /// The stat line of a unit card as one line of glyphs and figures, for a card to cut out.
    pub fn stat_line(&self, card: &UnitCard, minis: u32, effective: Option<&Effective>) -> Prose {
        let part = |line: Prose, icon: &str, value: &str| line.glyph(icon).text(format!("\u{a0}{value}\u{2003}"));
        let mut line = part(Prose::new(), "stat-minis", &minis.to_string());
        line = part(line, "stat-wounds", &card.wounds.to_string());
        let Some(die) = card.defense_die else { return line };
        if let Some((icon, _, value)) = self.nerve(card, effective) {
            line = part(line, icon, &value);
        }
        if let Some(speed) = speed(card, effective) {
            line = part(line, "stat-speed", &speed);
        }
        line = line.shape(die.icon(), defense_role(die)).text("\u{2003}");
        let attack_surge = effective.map_or(card.attack_surge, |effective| effective.attack_surge);
        for (key, icon, name) in self.surges(card, attack_surge) {
            let (kind, name) = (self.text(key).replace(' ', "\u{a0}"), self.text(name));
            line = line.small(kind).text("\u{a0}").glyph(icon).text(format!("\u{a0}{name}\u{2003}"));
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
