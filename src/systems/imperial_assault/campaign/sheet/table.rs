//! The table of the mission that is being played, as it stands.

use super::{hero::numbers, writer::Writer};
use crate::{
    campaign::table::{Card, Condition, Figure, Held, LineFault, Phase, Place, Readiness, Setup, Table, Told, Wounds},
    sheet::DASH,
};
use kernel::{
    phrase,
    sheet::{Block, Column, Fact, Heading, Level, Prose, Role, Sheet, Stat, TableBlock},
};

impl Writer<'_> {
    pub fn table(&self, sheet: &mut Sheet) {
        let table = match self.at_table() {
            Ok(table) => table,
            Err(sentence) => return sheet.push(Block::from(&*sentence)),
        };
        let told = Told { table: &table, catalog: self.case.catalog, language: self.language };
        let state = table.state();
        let round = self.say("imperial_assault.campaign.sheet.table.round", &[("round", &state.round)]);
        let step = told.step();
        sheet.push(Heading::new(Level::Part, self.name(table.setup().mission)).note(step).figure(round));
        let stat = |key: &str, value: String| Stat::new(Role::Text, self.text(key), value);
        sheet.push(vec![
            stat("imperial_assault.campaign.sheet.threat", state.threat.to_string()),
            stat("imperial_assault.campaign.sheet.stat.threat_level", table.setup().threat_level.to_string()),
            stat("imperial_assault.campaign.sheet.crates", state.crates.to_string()),
            stat("imperial_assault.campaign.sheet.table.supplies", state.supplies.len().to_string()),
        ]);
        sheet.push(self.heroes_at_table(&table, told));
        if let Some(groups) = self.groups_at_table(&table, told) {
            sheet.push(groups);
        }
        let facts = self.kept_at_table(&table, told);
        if !facts.is_empty() {
            sheet.push(facts);
        }
    }

    /// The table after its lines, or why there is none.
    fn at_table(&self) -> Result<Table, String> {
        let setup = Setup::of(&self.case).map_err(|fault| self.text(fault.term()).to_owned())?;
        let last = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        let lines = last.map_or(&[][..], |entry| &entry.table).iter().map(String::as_str);
        let table = Table::after(setup, lines, self.case.catalog);
        table.map(|(table, _)| table).map_err(|LineFault { line, refused }| {
            let reason = self.text(refused.unwrap_or("imperial_assault.table.fault.no_deed"));
            self.say("imperial_assault.table.fault.line", &[("line", &line), ("reason", &reason)])
        })
    }

    fn heroes_at_table(&self, table: &Table, told: Told<'_>) -> TableBlock {
        let (state, setup) = (table.state(), table.setup());
        let rows = state.heroes.iter().enumerate().map(|(place, hero)| {
            let side = usize::from(hero.wounds != Wounds::Healthy);
            let sheet = &setup.heroes[place];
            let how = match hero.wounds {
                Wounds::Healthy => "imperial_assault.campaign.sheet.healthy",
                Wounds::Wounded => "imperial_assault.campaign.sheet.wounded",
                Wounds::Withdrawn => "imperial_assault.campaign.sheet.table.withdrawn",
            };
            let name = Prose::new().bold(told.hero(place)).text(" ").small(self.text(how));
            if hero.wounds == Wounds::Withdrawn {
                return [name].into_iter().chain(std::iter::repeat_n(DASH.into(), 5)).collect();
            }
            // What stands on the hero's own sheet is not said again.
            let is_card = |held: &&Held| held.is != Readiness::Discarded && !matches!(held.card, Card::Sheet(..));
            let shown = hero.cards.iter().filter(is_card);
            let cards = shown.map(|held| told.held(held)).collect::<Vec<_>>().join(", ");
            vec![
                name,
                format!("{}/{}", hero.damage, sheet.health[side]).into(),
                format!("{}/{}", hero.strain, sheet.endurance[side]).into(),
                format!("{}/{}", hero.tokens - hero.used.min(hero.tokens), hero.tokens).into(),
                self.conditions(&hero.conditions),
                Prose::new().small(cards),
            ]
        });
        let columns = vec![
            Column::new(self.text("imperial_assault.campaign.sheet.kind.heroes"), 1.6),
            numbers(self.text("imperial_assault.campaign.sheet.table.damage")),
            numbers(self.text("imperial_assault.sheet.strain")),
            numbers(self.text("imperial_assault.campaign.sheet.table.activations")),
            Column::new(self.text("imperial_assault.campaign.sheet.table.conditions"), 1.2),
            Column::new(self.text("imperial_assault.campaign.sheet.table.cards"), 3.0),
        ];
        TableBlock { columns, rows: rows.collect() }
    }

    /// Allies and groups on the table; none without any.
    fn groups_at_table(&self, table: &Table, told: Told<'_>) -> Option<TableBlock> {
        let state = table.state();
        let row = |name: Prose, exhausted: bool, figures: &[Figure], more: String| {
            let standing = figures.iter().filter(|figure| !figure.is_defeated);
            let damage = standing.clone().map(|figure| figure.damage.to_string()).collect::<Vec<_>>().join(", ");
            let mut conditions: Vec<Condition> = Vec::new();
            for condition in standing.clone().flat_map(|figure| &figure.conditions) {
                if !conditions.contains(condition) {
                    conditions.push(*condition);
                }
            }
            let how = match exhausted && state.phase == Phase::Activation {
                true => "imperial_assault.campaign.sheet.table.acted",
                false => "imperial_assault.campaign.sheet.table.ready",
            };
            let conditions = self.conditions(&conditions);
            vec![
                name,
                standing.count().to_string().into(),
                damage.into(),
                self.text(how).into(),
                conditions,
                more.into(),
            ]
        };
        let allies =
            state.allies.iter().enumerate().filter(|(_, ally)| ally.figures.iter().any(|own| !own.is_defeated));
        let mut rows: Vec<Vec<Prose>> = allies
            .map(|(place, ally)| row(Prose::new().bold(told.ally(place)), ally.exhausted, &ally.figures, String::new()))
            .collect();
        let groups = state.groups.iter().enumerate().filter(|(_, group)| group.place == Place::Table);
        rows.extend(groups.map(|(place, group)| {
            let attached = self.names(group.attached.iter().map(|card| card.card()));
            row(Prose::new().bold(told.group(place)), group.exhausted, &group.figures, attached)
        }));
        let columns = vec![
            Column::new(self.text("imperial_assault.campaign.sheet.column.group"), 2.2),
            numbers(self.text("imperial_assault.sheet.stat.figures")),
            Column::new(self.text("imperial_assault.campaign.sheet.table.damage"), 0.8),
            Column::new("", 0.8),
            Column::new(self.text("imperial_assault.campaign.sheet.table.conditions"), 1.2),
            Column::new(self.text("imperial_assault.campaign.sheet.table.attached"), 1.6),
        ];
        (!rows.is_empty()).then_some(TableBlock { columns, rows })
    }

    /// Counters, tests, what happens at the end of a round, and what only the Empire may know.
    fn kept_at_table(&self, table: &Table, told: Told<'_>) -> Vec<Fact> {
        let state = table.state();
        let mut facts: Vec<Fact> =
            state.counters.iter().map(|(name, value)| Fact::new(name.as_str(), value.to_string())).collect();
        facts.extend(state.tests.iter().map(|(place, tokens)| {
            let place = if place.is_empty() { self.text("imperial_assault.campaign.sheet.table.test") } else { place };
            Fact::new(place, self.say("imperial_assault.campaign.sheet.table.successes", &[("count", tokens)]))
        }));
        facts.extend(state.timers.iter().filter(|(round, _)| *round >= state.round).map(|(round, words)| {
            let end = self.say("imperial_assault.campaign.sheet.table.end", &[("round", round)]);
            Fact::new(end, words.as_str())
        }));
        let groups = |wanted: Place| {
            let own = state.groups.iter().enumerate().filter(|(_, group)| group.place == wanted);
            own.map(|(place, _)| told.group(place)).collect::<Vec<_>>().join(", ")
        };
        let secret = [
            (Place::Hand, "imperial_assault.campaign.sheet.table.hand"),
            (Place::Reserved, "imperial_assault.campaign.sheet.reserved"),
        ];
        let secret = secret.into_iter().filter(|_| self.is_secret()).map(|(place, key)| (groups(place), key));
        facts
            .extend(secret.filter(|(names, _)| !names.is_empty()).map(|(names, key)| Fact::new(self.text(key), names)));
        facts
    }

    fn conditions(&self, conditions: &[Condition]) -> Prose {
        let words = conditions.iter().map(|condition| phrase::text(self.language, condition.term()));
        words.collect::<Vec<_>>().join(", ").into()
    }
}
