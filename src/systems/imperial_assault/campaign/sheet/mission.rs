//! The page of a mission: its map, its groups, what is known of it and what is not.

use super::{Part, empire::THREAT, writer::Writer};
use crate::{
    campaign::{
        cards::{Ending, GroupId, Mission, MissionId},
        guide::{self, Move},
        log::Entry,
        maps::{Laid, Map, TokenKind, map_of},
        plan::MapView,
    },
    cards::Affiliation,
    sheet::ROUNDS,
};
use kernel::{
    Choice,
    sheet::{Block, Fact, Heading, Level, Prose, Role, Sheet, TableBlock, TickShape, figures},
};

/// Most columns and rows of a plan whose letters can be read.
const LONGEST: u8 = 32;

impl Writer<'_> {
    /// The mission that is wanted or being played, or those that can be next, a page each.
    pub fn missions(&self, sheet: &mut Sheet) {
        let missions = self.next_missions();
        for (index, (mission, entry)) in missions.iter().enumerate() {
            if index > 0 {
                sheet.push(Block::PageBreak);
            }
            self.mission(*mission, *entry, sheet);
        }
        if missions.is_empty() {
            sheet.push(Block::from(self.text("imperial_assault.campaign.sheet.no_mission")));
        }
    }

    fn next_missions(&self) -> Vec<(MissionId, Option<&Entry>)> {
        if let Some(wanted) = self.options.mission {
            // A mission that was played is shown as it was then.
            let played = |entry: &&Entry| entry.mission == Some(Choice::Known(wanted));
            return vec![(wanted, self.case.campaign.log.iter().rev().find(played))];
        }
        let last = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        if let Some(entry) = last.filter(|entry| entry.winner.is_none())
            && let Some(mission) = entry.mission.as_ref().and_then(Choice::known)
        {
            return vec![(mission, Some(entry))];
        }
        let next = guide::next(&self.case).moves.into_iter().filter_map(|wanted| match wanted {
            Move::Begin(_, mission) | Move::Force(mission) => Some(mission),
            _ => None,
        });
        let next: Vec<(MissionId, Option<&Entry>)> = next.map(|mission| (mission, None)).collect();
        if !next.is_empty() {
            return next;
        }
        let slot = self.case.next_slot(self.standing.slot).and_then(|(_, slot)| slot.mission);
        slot.into_iter().map(|mission| (mission, None)).collect()
    }

    fn mission(&self, id: MissionId, entry: Option<&Entry>, sheet: &mut Sheet) {
        let mission = self.case.catalog.mission(id);
        let level = entry.and_then(|entry| entry.threat_level).unwrap_or_else(|| self.threat_level());
        let mut kinds: Vec<&str> = mission.kinds.iter().map(|kind| self.text(kind.term())).collect();
        kinds.extend(mission.hero.map(|hero| self.name(hero)));
        sheet.push(
            Heading::new(Level::Part, self.name(id))
                .note(kinds.join(" · "))
                .figure(self.say("imperial_assault.campaign.sheet.level", &[("level", &level)])),
        );
        let map = map_of(self.case.catalog, id);
        if let Some(map) = &map {
            let (is_secret, language) = (self.is_secret(), self.language);
            let view = MapView { map, board: None, is_secret, deploys: is_secret, language };
            let mut plan = view.plan();
            plan.crop();
            plan.parts(LONGEST).into_iter().for_each(|part| sheet.push(Block::Plan(part)));
            sheet.push(self.tiles(map));
        }
        if self.options.has(Part::Ticks) {
            let crates = map.iter().flat_map(|map| &map.tokens).filter(|token| token.kind == TokenKind::Crate).count();
            let boxes = |key: &str, count: u16| self.boxes(TickShape::Square, Role::Text, key, count);
            let mut row = vec![
                boxes("systems.sheet.track.rounds", ROUNDS),
                boxes("imperial_assault.campaign.sheet.threat", THREAT),
            ];
            row.push(boxes("imperial_assault.campaign.sheet.crates", crates.try_into().unwrap_or(u16::MAX)));
            row.retain(|ticks| ticks.count > 0);
            sheet.push(Block::Ticks(row));
        }
        self.mission_groups(mission, entry, sheet);
        sheet.push(self.known(mission, level));
        if self.is_secret() {
            self.endings(mission, sheet);
        }
        let unknown = self.unknown(mission, map.as_deref());
        sheet.push(Block::Paragraph(Prose::new().small(unknown)));
    }

    /// The tiles by section, those of hidden sections for the Empire alone.
    fn tiles(&self, map: &Map) -> Vec<Fact> {
        let mut sections: Vec<u8> = map.tiles.iter().map(|tile| tile.section).collect();
        sections.sort_unstable();
        sections.dedup();
        let (open, hidden): (Vec<u8>, Vec<u8>) = sections.into_iter().partition(|section| map.is_open(*section));
        let names = |sections: &[u8]| {
            let of = map.tiles.iter().filter(|tile| sections.contains(&tile.section));
            of.map(Laid::name).collect::<Vec<_>>().join(", ")
        };
        let mut facts = vec![Fact::new(self.text("imperial_assault.campaign.sheet.tiles"), names(&open))];
        if self.is_secret() {
            facts.extend(hidden.iter().map(|section| {
                let label = self.say("imperial_assault.campaign.sheet.section", &[("section", section)]);
                Fact::new(label, names(&[*section]))
            }));
        } else if !hidden.is_empty() {
            let count = self.say("imperial_assault.campaign.sheet.sections", &[("count", &hidden.len())]);
            facts.push(Fact::new(self.text("imperial_assault.campaign.sheet.hidden_sections"), count));
        }
        facts
    }

    /// The initial groups, and the reserved ones as far as they may be known (IA-CAMP-20, IA-CAMP-28).
    fn mission_groups(&self, mission: &Mission, entry: Option<&Entry>, sheet: &mut Sheet) {
        let open: Vec<GroupId> =
            entry.into_iter().flat_map(|entry| &entry.open_groups).filter_map(Choice::known).collect();
        let part = |sheet: &mut Sheet, key: &str, groups: &[GroupId]| {
            if !groups.is_empty() {
                let heading = Heading::new(Level::Minor, self.text(key));
                sheet.push(Block::Keep(vec![heading.into(), self.group_table(groups).into()]));
            }
        };
        part(sheet, "imperial_assault.campaign.sheet.initial", &mission.initial);
        if self.is_secret() {
            part(sheet, "imperial_assault.campaign.sheet.reserved", &mission.reserved);
            part(sheet, "imperial_assault.campaign.sheet.open_groups", &open);
        } else if !mission.reserved.is_empty() {
            let mercenary =
                |group: &&GroupId| self.case.catalog.group(**group).affiliation == Some(Affiliation::Mercenary);
            let mercenaries = mission.reserved.iter().filter(mercenary).count();
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("imperial", &(mission.reserved.len() - mercenaries)), ("mercenary", &mercenaries)];
            sheet.push(Block::from(&*self.say("imperial_assault.campaign.sheet.reserved_count", &values)));
        }
    }

    /// Groups with their values, equal ones in one row.
    fn group_table(&self, groups: &[GroupId]) -> TableBlock {
        let mut counts: Vec<(GroupId, usize)> = Vec::new();
        for group in groups {
            match counts.iter_mut().find(|(known, _)| known == group) {
                Some((_, count)) => *count += 1,
                None => counts.push((*group, 1)),
            }
        }
        let rows = counts.into_iter().map(|(id, count)| {
            let group = self.case.catalog.group(id);
            let mut row = self.group_row(group, self.figure_card(group));
            if count > 1 {
                let name = std::mem::take(&mut row[0]);
                row[0] = Prose::new().text(format!("{count}\u{a0}×\u{a0}")).then(name);
            }
            row
        });
        TableBlock { columns: self.group_columns(), rows: rows.collect() }
    }

    /// What the rules say of this mission's beginning.
    fn known(&self, mission: &Mission, level: i32) -> Vec<Fact> {
        let threat = if mission.more_threat { 2 * level } else { 0 };
        let begins = self.say("imperial_assault.campaign.sheet.begins", &[("threat", &threat), ("level", &level)]);
        let mut facts = vec![Fact::new(self.text("imperial_assault.campaign.sheet.threat"), begins)];
        let open = if mission.no_mercenaries {
            "imperial_assault.campaign.sheet.open.imperial"
        } else {
            "imperial_assault.campaign.sheet.open.any"
        };
        facts.push(Fact::new(self.text("imperial_assault.campaign.sheet.open_groups"), self.text(open)));
        facts
    }

    /// What both sides get, ending by ending.
    fn endings(&self, mission: &Mission, sheet: &mut Sheet) {
        if mission.endings.is_empty() {
            return;
        }
        let fact = |ending: &Ending| {
            let mut gets =
                vec![self.say(
                    "imperial_assault.campaign.sheet.ending",
                    &[("xp", &ending.xp), ("credits", &ending.credits)],
                )];
            let cards = [
                self.names(ending.rewards.iter().copied()),
                self.names(ending.allies.iter().copied()),
                self.names(ending.villains.iter().copied()),
            ];
            gets.extend(cards.into_iter().filter(|names| !names.is_empty()));
            if ending.threat != 0 {
                let threat = figures(ending.threat);
                gets.push(self.say("imperial_assault.campaign.sheet.more_threat", &[("threat", &threat)]));
            }
            let winner = self.text(ending.winner.term());
            Fact::new(self.say("imperial_assault.campaign.journal.won", &[("winner", &winner)]), gets.join(" · "))
        };
        sheet.push(Heading::new(Level::Minor, self.text("imperial_assault.campaign.sheet.endings")));
        sheet.push(mission.endings.iter().map(fact).collect::<Vec<_>>());
    }

    /// What no source tells, in a sentence or two.
    fn unknown(&self, mission: &Mission, map: Option<&Map>) -> String {
        let mut told = vec![self.text("imperial_assault.campaign.sheet.not_known").to_owned()];
        if !mission.gaps.is_empty() {
            let gaps = mission.gaps.iter().map(|gap| self.text(gap.term())).collect::<Vec<_>>().join(", ");
            told.push(self.say("imperial_assault.campaign.sheet.gaps", &[("gaps", &gaps)]));
        }
        let is_unchecked = |map: &Map, tile: &Laid| !tile.is_checked && (self.is_secret() || map.is_open(tile.section));
        let names = map.map(|map| map.names_of(|tile| is_unchecked(map, tile))).unwrap_or_default();
        if !names.is_empty() {
            told.push(self.say("imperial_assault.campaign.sheet.unchecked", &[("tiles", &names.join(", "))]));
        }
        told.join(" ")
    }
}
