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

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.writer.verdict_if_illegal(sheet);
    for (size, cards) in [
        (CardSize::LYING, writer.unit_cards()),
        (CardSize::MINI, writer.upgrade_cards()),
        (CardSize::TALL, writer.play_cards()),
    ] {
        if !cards.is_empty() {
            sheet.push(Cards { size, cards });
        }
    }
}

impl Writer<'_> {
    /// One card a group of units that are alike, with as many copies as the army has of it, and those of counterparts
    /// behind them.
    fn unit_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for group in &self.groups {
            let friend = group.units.first.counterpart.as_ref();
            let own = (&group.units.first.card, group.card);
            let all = [Some(own), friend.map(|joined| (&joined.card, group.counterpart))];
            for (choice, card) in all.into_iter().flatten() {
                cards.push(Card { copies: group.copies(), ..self.unit_card(choice, card, group) });
            }
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
        let is_own = group.card.is_some_and(|own| std::ptr::eq(own, unit));
        let rank = if is_own { group.rank } else { unit.rank };
        let name = self.card_name(unit);
        let numbered = is_own && group.units.has_namesakes;
        let mut card = Card::new(if numbered { self.writer.again(&name, group.units.number) } else { name });
        card.kind = Prose::new().glyph(rank.icon()).text(format!(
            "\u{a0}{} · {}",
            self.text(rank.term()),
            self.text(unit.unit_type.term())
        ));
        card.drawing = Some(unit.icon.to_string());
        card.cost = unit.points.to_string().into();
        let effective = group.effective.as_ref().filter(|_| is_own);
        let minis = if is_own { group.minis } else { unit.minis.into() };
        card.body.push(Block::Paragraph(self.stat_line(unit, minis, effective)));
        let keywords = self.keyword_row(effective.map_or(&unit.keywords, |effective| &effective.keywords));
        if !keywords.is_empty() {
            card.body.push(Block::Paragraph(Prose::new().bold(keywords)));
        }
        card.body.extend(unit.weapons.iter().map(|weapon| Block::Paragraph(self.weapon_entry(weapon))));
        let gaps = self.gaps(&unit.gaps);
        if !gaps.is_empty() {
            card.body.push(Block::Paragraph(gaps));
        }
        if is_own && !group.upgrades.is_empty() {
            // With them the unit costs this much.
            let names = group.upgrades.iter().map(|carried| self.upgrade_name(carried)).collect::<Vec<_>>().join(" · ");
            let points = self.writer.cost(1, group.points);
            card.body.push(Block::Paragraph(Prose::new().small(format!("+ {names} = {points}"))));
        }
        if is_own && self.options.has(Part::Ticks) {
            card.body.push(self.unit_boxes(group).into());
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
                    card.body.extend(self.zones_of_card(battle).map(|zones| Block::from(vec![zones])));
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
