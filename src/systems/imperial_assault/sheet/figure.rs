//! The card of a figure: values, dice, surge abilities, keywords and abilities.

use super::{
    Part,
    words::{DASH, dice},
    writer::Writer,
};
use crate::{
    cards::{Attack, DeploymentCard, Kind, Size, Surge},
    values,
};
use kernel::sheet::{Block, Column, Item, Prose, Role, Stat, TableBlock, figures};

/// The drawing of a surge.
pub(crate) const SURGE: &str = "result-surge";

/// The most letters of a surge ability that are kept on one line.
const UNBROKEN: usize = 32;

impl Writer<'_> {
    /// The values of a figure as a strip, its health with what is given to it; nothing for cards without figures.
    pub fn stats(&self, card: &DeploymentCard, given: i8) -> Vec<Stat> {
        if card.health.is_none() && card.speed.is_none() {
            return Vec::new();
        }
        let stat = |role, key: &str, value: String| Stat::new(role, self.text(key), value);
        let figure = |value: Option<u8>| value.map_or_else(|| DASH.to_owned(), |value| value.to_string());
        let mut stats = Vec::new();
        if card.has_figures() {
            stats.push(
                stat(Role::Text, "imperial_assault.sheet.stat.figures", card.figures.to_string()).glyph("stat-minis"),
            );
        }
        let mut with_given = stat(Role::Hull, "imperial_assault.sheet.stat.health", figure(card.health_with(given)))
            .glyph("stat-wounds");
        if let (Some(printed), false) = (card.health, given == 0) {
            // The sum is written out, so that nobody adds the bonus again.
            let sign = if given > 0 { "+" } else { "" };
            with_given.label.push_str(&format!("\n{printed}{sign}{}", figures(given.into())));
        }
        stats.extend([
            with_given,
            stat(Role::Text, "imperial_assault.sheet.stat.speed", figure(card.speed)).glyph("stat-speed"),
            stat(Role::Text, "imperial_assault.sheet.stat.base", base(card)),
        ]);
        stats
    }

    /// The values of a figure as one line of glyphs and figures, for a card to cut out.
    pub fn stat_line(&self, card: &DeploymentCard) -> Prose {
        let part = |line: Prose, icon: &str, value: u8| line.glyph(icon).text(format!("\u{a0}{value}\u{2003}"));
        let mut line = Prose::new();
        if card.has_figures() {
            line = part(line, "stat-minis", card.figures);
        }
        if let Some(health) = card.health {
            line = part(line, "stat-wounds", health);
        }
        if let Some(speed) = card.speed {
            line = part(line, "stat-speed", speed);
        }
        if card.base() == Size::Large {
            line = line
                .small(self.text("imperial_assault.sheet.stat.base"))
                .text("\u{a0}")
                .text(base(card))
                .text("\u{2003}");
        }
        if !card.keywords.is_empty() {
            line = line.bold(self.keywords(card));
        }
        line
    }

    /// The dice of a figure and its bonuses as one line, for a card to cut out.
    pub fn dice_line(&self, card: &DeploymentCard) -> Prose {
        let mut line = Prose::new();
        if let Some(attack) = &card.attack {
            line = line.then(self.attack(attack)).text("\u{2003}");
        }
        if let Some(defense) = card.defense.as_ref().filter(|dice| !dice.is_empty()) {
            line = line
                .small(self.text("imperial_assault.sheet.stat.defense"))
                .text("\u{a0}")
                .then(dice(defense))
                .text("\u{2003}");
        }
        if !card.innate.is_empty() {
            line = line.text(values::effects(&card.innate, self.language));
        }
        line
    }

    /// Attack, defense and movement of a figure, in rows of a word and values.
    pub fn fight(&self, card: &DeploymentCard) -> Option<Block> {
        let mut rows: Vec<Vec<Prose>> = Vec::new();
        let mut row = |key: &str, value: Prose| rows.push(vec![Prose::new().small(self.text(key)), value]);
        let is_figure = card.health.is_some() || card.kind == Kind::Figure;
        match &card.attack {
            Some(attack) => row("imperial_assault.sheet.attack", self.attack(attack)),
            None if is_figure => row("imperial_assault.sheet.attack", DASH.into()),
            None => {}
        }
        if is_figure {
            row("imperial_assault.sheet.stat.defense", card.defense.as_deref().map_or_else(|| DASH.into(), dice));
        }
        if !card.innate.is_empty() {
            row("imperial_assault.sheet.bonus", values::effects(&card.innate, self.language).into());
        }
        if !card.surges.is_empty() {
            row("imperial_assault.sheet.surges", self.surges(card));
        }
        if !card.keywords.is_empty() {
            row("imperial_assault.sheet.keywords", Prose::new().bold(self.keywords(card)));
        }
        (!rows.is_empty())
            .then(|| TableBlock { columns: vec![Column::new("", 0.0), Column::new("", 1.0)], rows }.into())
    }

    /// Type and dice of an attack.
    pub fn attack(&self, attack: &Attack) -> Prose {
        let drawn = Prose::new().text(self.text(attack.kind.term())).text("\u{2002}").then(dice(&attack.dice));
        match attack.most_of_a_color {
            Some(most) => {
                drawn.small(format!(" {}", self.say("imperial_assault.told.most_of_a_color", &[("most", &most)])))
            }
            None => drawn,
        }
    }

    /// The surge abilities of a card, each after the surges it costs.
    pub fn surges(&self, card: &DeploymentCard) -> Prose {
        let mut drawn = Prose::new();
        for surge in &card.surges {
            if !drawn.is_empty() {
                drawn = drawn.text("\u{2003}");
            }
            drawn = (0..surge.cost).fold(drawn, |drawn, _| drawn.glyph(SURGE));
            let mut effects = self.effects(card, surge);
            if effects.chars().count() <= UNBROKEN {
                effects = effects.replace(' ', "\u{a0}");
            }
            drawn = drawn.text(format!("\u{a0}{effects}"));
        }
        drawn
    }

    /// A surge ability in words; the name of the ability is enough if that tells it whole.
    fn effects(&self, card: &DeploymentCard, surge: &Surge) -> String {
        match surge.ability(card) {
            Some(ability) if self.options.has(Part::Texts) || surge.effects.is_empty() => {
                self.say("imperial_assault.sheet.see_ability", &[("ability", &ability.text.name(self.language))])
            }
            _ => values::effects(&surge.effects, self.language),
        }
    }

    /// The keywords of a card in a row.
    pub fn keywords(&self, card: &DeploymentCard) -> String {
        let words = card.keywords.iter().map(|word| self.text(word.term()).replace(' ', "\u{a0}"));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The abilities of a figure, with what they do where that is wanted.
    pub fn abilities(&self, card: &DeploymentCard) -> Vec<Item> {
        let ability = |name: &str, text: &str| {
            Item::new(name, if self.options.has(Part::Texts) { text.into() } else { Prose::new() })
        };
        let told = card.abilities.iter();
        told.map(|told| ability(told.text.name(self.language), told.text.text(self.language))).collect()
    }
}

/// The size of a base in spaces.
fn base(card: &DeploymentCard) -> String {
    card.size.map_or_else(|| DASH.to_owned(), |(width, length)| format!("{width}\u{a0}×\u{a0}{length}"))
}
