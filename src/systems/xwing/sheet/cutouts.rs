//! Cards to cut out: ship cards nearly as large as playing cards, upgrades and conditions in the small size.

use super::{Part, Writer, dial, group::Group};
use crate::{cards::ConditionId, list::UpgradeChoice};
use kernel::sheet::{Block, Card, CardSize, Cards, Glyph, Prose, Sheet, Tally, bulleted, figures};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.writer.verdict_if_illegal(sheet);
    let ships: Vec<Card> = writer.groups.iter().map(|group| writer.ship_card(group)).collect();
    if !ships.is_empty() {
        sheet.push(Cards { size: CardSize::TALL, cards: ships });
    }
    let mut small = writer.upgrade_cards();
    small.extend(writer.condition_cards());
    small.extend(writer.damage_cards());
    if !small.is_empty() {
        sheet.push(Cards { size: CardSize::MINI, cards: small });
    }
}

impl Writer<'_> {
    fn ship_card(&self, group: &Group<'_>) -> Card {
        let unique = group.cards(self.catalog).is_some_and(|(pilot, _)| pilot.unique.is_some());
        let mut card = Card::new(bulleted(unique.into(), &self.pilot_name(group)));
        card.copies = group.copies();
        let Some((pilot, kind)) = group.cards(self.catalog) else {
            card.kind = self.ship_line(group).into();
            card.body = vec![self.writer.not_in_catalog_text().into()];
            return card;
        };
        let skill = self.skill(group).map(|skill| self.say("xwing.sheet.skill", &[("skill", &skill)]));
        card.kind = match (skill, self.type_name(group)) {
            (Some(skill), Some(name)) => Prose::new().bold(skill).text(" · ").text(name),
            (Some(skill), None) => Prose::new().bold(skill),
            (None, name) => name.unwrap_or_default().into(),
        };
        card.drawing = Some(kind.icon.to_string());
        card.cost = pilot.points.map_or_else(Prose::new, |points| points.to_string().into());
        card.body.push(self.stats(group).into());
        let mut glyphs: Vec<Glyph> = self.action_glyphs(&self.actions(group));
        glyphs.extend(self.arc_glyphs(pilot, kind));
        glyphs.iter_mut().for_each(|glyph| glyph.label.clear());
        card.body.push(glyphs.into());
        let text = pilot.text.text(self.language);
        if self.options.has(Part::Texts) && !text.is_empty() {
            card.body.push(text.into());
        }
        if self.options.has(Part::Dials) {
            card.body.push(dial::dial(&dial::colored(self.catalog, group)).into());
        }
        if self.options.has(Part::Ticks) {
            card.body.push(self.ship_boxes(group).into());
        }
        card.left = self.catalog.faction(pilot.faction).name(self.language).into();
        if !group.upgrades.is_empty() {
            card.right = self.say("xwing.sheet.with_upgrades", &[("points", &group.points)]).into();
        }
        card
    }

    /// One card an upgrade, with as many copies as the squad has of it.
    fn upgrade_cards(&self) -> Vec<Card> {
        let mut tally: Tally<&UpgradeChoice> = Tally::default();
        let mut bearers: Vec<Vec<&Group<'_>>> = Vec::new();
        for group in &self.groups {
            for carried in &group.upgrades {
                let at = tally.add(carried.choice, carried.copies.saturating_mul(group.copies()));
                if at == bearers.len() {
                    bearers.push(Vec::new());
                }
                if !bearers[at].last().is_some_and(|last| std::ptr::eq(*last, group)) {
                    bearers[at].push(group);
                }
            }
        }
        let cards = tally.into_counts().into_iter().zip(bearers);
        cards.map(|((choice, count), groups)| self.upgrade_card(choice, count, &groups)).collect()
    }

    fn upgrade_card(&self, choice: &UpgradeChoice, copies: u16, groups: &[&Group<'_>]) -> Card {
        let mut card = Card::new(self.upgrade_name(choice));
        card.copies = copies;
        card.left = self.names(groups.iter().copied()).into();
        let Some(id) = choice.known() else {
            card.kind = self.writer.not_in_catalog().into();
            card.body = vec![self.writer.not_in_catalog_text().into()];
            return card;
        };
        let upgrade = self.catalog.upgrade(id);
        card.kind = Prose::new().glyph(upgrade.slot.icon()).text("\u{a0}").text(self.text(upgrade.slot.term()));
        card.cost = figures(upgrade.points.into()).into();
        let weapon = self.weapon(upgrade);
        if !weapon.is_empty() {
            card.body.push(Block::Paragraph(weapon));
        }
        let text = upgrade.text.text(self.language);
        if self.options.has(Part::Texts) && !text.is_empty() {
            card.body.push(text.into());
        }
        card
    }

    /// The conditions that the squad may hand out; of one that is not unique as many as there are cards for it.
    fn condition_cards(&self) -> Vec<Card> {
        let mut tally: Tally<ConditionId> = Tally::default();
        let mut add = |conditions: &[ConditionId], copies: u16| {
            for condition in conditions {
                tally.add(*condition, copies);
            }
        };
        for group in &self.groups {
            if let Some((pilot, _)) = group.cards(self.catalog) {
                add(&pilot.conditions, group.copies());
            }
            for (id, copies) in group.known_upgrades() {
                add(&self.catalog.upgrade(id).conditions, copies.saturating_mul(group.copies()));
            }
        }
        let card = |(id, copies): (ConditionId, u16)| {
            let condition = self.catalog.condition(id);
            let name = condition.text.name(self.language);
            let mut card = Card::new(bulleted(condition.unique.into(), name));
            card.kind = self.text("xwing.kind.condition").into();
            card.body = vec![condition.text.text(self.language).into()];
            card.copies = if condition.unique { 1 } else { copies };
            card
        };
        tally.into_counts().into_iter().map(card).collect()
    }

    fn damage_cards(&self) -> Vec<Card> {
        if !self.options.has(Part::Damage) {
            return Vec::new();
        }
        let mut cards = Vec::new();
        for deck in self.decks() {
            for damage in &deck.cards {
                let mut card = Card::new(damage.text.name(self.language));
                card.kind = self.text("xwing.kind.damage").into();
                card.body = vec![damage.text.text(self.language).into()];
                card.left = self.damage_trait(&damage.kind, damage.section.as_deref()).into();
                card.copies = damage.count.into();
                cards.push(card);
            }
        }
        cards
    }
}
