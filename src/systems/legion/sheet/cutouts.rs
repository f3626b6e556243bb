//! Cards to cut out: units, upgrades, command cards, battle cards.

use super::{
    Part, Writer,
    decks::{battle_role, pips},
    group::{Carried, Group},
};
use crate::{
    cards::{BattleKind, UnitCard},
    list::{Hand, UnitChoice, UpgradeChoice},
};
use kernel::{
    choice::Choice,
    sheet::{Block, Card, CardSize, Cards, Prose, Sheet, Tally},
};

/// A unit card: lying, as wide as two fit beside each other on any paper.
const UNIT_CARD: CardSize = CardSize { width_mm: 87.0, height_mm: 56.0 };
/// A command or battle card: as large as three fit beside each other, and into the sleeves of playing cards.
const PLAY_CARD: CardSize = CardSize { width_mm: 58.0, height_mm: 84.0 };

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.writer.verdict_if_needed(sheet);
    for (size, cards) in
        [(UNIT_CARD, writer.unit_cards()), (CardSize::MINI, writer.upgrade_cards()), (PLAY_CARD, writer.play_cards())]
    {
        if !cards.is_empty() {
            sheet.push(Cards { size, cards });
        }
    }
}

impl Writer<'_> {
    /// One card a unit card, counterparts among them, with as many copies as the army has of it.
    fn unit_cards(&self) -> Vec<Card> {
        let mut tally: Tally<&UnitChoice> = Tally::default();
        let mut cards: Vec<Card> = Vec::new();
        for group in &self.groups {
            let counterpart = group.units.first.counterpart.as_ref();
            let own = (&group.units.first.card, group.card);
            for (choice, card) in
                [Some(own), counterpart.map(|joined| (&joined.card, group.counterpart))].into_iter().flatten()
            {
                if tally.add(choice, group.copies()) == cards.len() {
                    cards.push(self.unit_card(choice, card, group));
                }
            }
        }
        for (card, (_, copies)) in cards.iter_mut().zip(tally.into_counts()) {
            card.copies = copies;
        }
        cards
    }

    fn unit_card(&self, choice: &UnitChoice, unit: Option<&UnitCard>, group: &Group<'_>) -> Card {
        let Some(unit) = unit else {
            let name = if let Choice::Unknown(written) = choice { &**written } else { "" };
            let mut card = Card::new(name);
            card.kind = self.writer.not_in_catalog().into();
            card.body = vec![self.writer.not_in_catalog_text().into()];
            return card;
        };
        let rank = if group.card.is_some_and(|own| std::ptr::eq(own, unit)) { group.rank } else { unit.rank };
        let mut card = Card::new(self.card_name(unit));
        card.kind = Prose::new().glyph(rank.icon()).text(format!(
            "\u{a0}{} · {}",
            self.text(rank.term()),
            self.text(unit.unit_type.term())
        ));
        card.drawing = Some(unit.icon.to_string());
        card.cost = unit.points.to_string().into();
        card.body.push(Block::Paragraph(self.stat_line(unit, unit.minis.into())));
        let keywords = self.keyword_row(&unit.keywords);
        if !keywords.is_empty() {
            card.body.push(Block::Paragraph(Prose::new().bold(keywords)));
        }
        card.body.extend(unit.weapons.iter().map(|weapon| Block::Paragraph(self.weapon_entry(weapon))));
        let gaps = self.gaps(&unit.gaps);
        if !gaps.is_empty() {
            card.body.push(Block::Paragraph(gaps));
        }
        card.left = self.text(unit.faction.term()).into();
        card.right = unit.upgrade_bar.iter().fold(Prose::new(), |row, slot| row.glyph(slot.icon()).text(" "));
        card
    }

    /// One card an upgrade, with as many copies as the army has of it; those set aside count too.
    fn upgrade_cards(&self) -> Vec<Card> {
        let mut tally: Tally<&UpgradeChoice> = Tally::default();
        let mut bearers: Vec<(&Carried<'_>, Vec<&Group<'_>>)> = Vec::new();
        for group in &self.groups {
            for carried in &group.upgrades {
                let at = tally.add(carried.choice, carried.copies.saturating_mul(group.copies()));
                if at == bearers.len() {
                    bearers.push((carried, Vec::new()));
                }
                let groups = &mut bearers[at].1;
                if !groups.last().is_some_and(|last| std::ptr::eq(*last, group)) {
                    groups.push(group);
                }
            }
        }
        let cards = tally.into_counts().into_iter().zip(bearers);
        cards.map(|((_, copies), (carried, groups))| self.upgrade_card(carried, copies, &groups)).collect()
    }

    fn upgrade_card(&self, carried: &Carried<'_>, copies: u16, groups: &[&Group<'_>]) -> Card {
        let mut card = Card::new(self.upgrade_name(carried));
        card.copies = copies;
        card.left = self.writer.in_a_row(groups.iter().map(|group| self.group_name(group))).into();
        let Some((_, upgrade)) = carried.card else {
            card.kind = self.writer.not_in_catalog().into();
            card.body = vec![self.writer.not_in_catalog_text().into()];
            return card;
        };
        card.kind = Prose::new().glyph(upgrade.slot.icon()).text("\u{a0}").text(self.text(upgrade.slot.term()));
        card.cost = kernel::sheet::figures(upgrade.points.into()).into();
        card.body.extend(upgrade.weapons.iter().map(|weapon| Block::Paragraph(self.weapon_line(weapon))));
        let text = upgrade.text.text(self.language);
        if self.options.has(Part::Texts) && !text.is_empty() {
            card.body.push(text.into());
        } else {
            let keywords = self.keyword_row(&upgrade.keywords);
            card.body.extend((!keywords.is_empty()).then(|| Block::Paragraph(Prose::new().bold(keywords))));
        }
        let gaps = self.gaps(&upgrade.gaps);
        if !gaps.is_empty() {
            card.body.push(Block::Paragraph(gaps));
        }
        card
    }

    /// Command cards and battle cards.
    fn play_cards(&self) -> Vec<Card> {
        let mut cards = Vec::new();
        let hands = [Hand::Hand, Hand::Contingencies].into_iter().filter(|_| self.options.has(Part::Hand));
        for (choice, command) in hands.flat_map(|hand| self.commands(hand)) {
            let mut card = Card::new(self.command_name(choice));
            match command {
                Some(command) => {
                    card.kind = pips(command.pips).text("\u{2002}").text(self.text("legion.sheet.command_card"));
                    card.body.push(Block::Paragraph(self.command_text(command)));
                    card.left = command.faction.map_or_else(Prose::new, |faction| self.text(faction.term()).into());
                }
                None => self.unknown(&mut card),
            }
            cards.push(card);
        }
        let kinds = BattleKind::ALL.into_iter().filter(|_| self.options.has(Part::Deck));
        for (kind, (choice, battle)) in
            kinds.flat_map(|kind| self.battles(kind).into_iter().map(move |card| (kind, card)))
        {
            let mut card = Card::new(self.battle_name(choice));
            match battle {
                Some(battle) => {
                    card.kind =
                        Prose::new().shape(kind.icon(), battle_role(kind)).text("\u{a0}").text(self.text(kind.term()));
                    if self.options.has(Part::Texts) {
                        card.body.push(Block::Paragraph(self.battle_text(battle)));
                    }
                    card.left = self.text(battle.size.term()).into();
                }
                None => self.unknown(&mut card),
            }
            cards.push(card);
        }
        cards
    }

    fn unknown(&self, card: &mut Card) {
        card.kind = self.writer.not_in_catalog().into();
        card.body = vec![self.writer.not_in_catalog_text().into()];
    }
}
