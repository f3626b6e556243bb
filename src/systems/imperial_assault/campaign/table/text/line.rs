//! The table as it stands, a line each.

use std::fmt::Display;

use super::{
    super::{
        super::{cards::GroupId, log::Strength},
        card::{Card, Held, Readiness},
        deed::Condition,
        empire_card::EmpireHeld,
        preview::Prospect,
        state::{Place, Wounds},
    },
    Told,
};
use kernel::phrase;

impl Told<'_> {
    /// The whole table, a line each: round and threat, heroes, allies, groups on the table, what else is kept.
    pub fn lines(self, sees_hand: bool) -> Vec<String> {
        let (state, setup) = (self.table.state(), self.table.setup());
        let mut lines =
            vec![self.say(
                "line.head",
                &[("round", &state.round), ("threat", &state.threat), ("level", &setup.threat_level)],
            )];
        if setup.strength != Strength::default() {
            let strength = phrase::text(self.language, setup.strength.term());
            lines.push(self.say("line.strength", &[("strength", &strength)]));
        }
        if state.ally_tokens > 0 {
            let each = setup.ally_token.unwrap_or_default();
            lines.push(self.say("line.ally_tokens", &[("count", &state.ally_tokens), ("threat", &each)]));
        }
        for (place, hero) in state.heroes.iter().enumerate() {
            let side = usize::from(hero.wounds != Wounds::Healthy);
            let sheet = &setup.heroes[place];
            let how = match hero.wounds {
                Wounds::Healthy => "line.hero",
                Wounds::Wounded => "line.hero_wounded",
                Wounds::Withdrawn => "line.hero_withdrawn",
            };
            let values: [(&str, &dyn Display); 7] = [
                ("who", &self.hero(place)),
                ("damage", &hero.damage),
                ("health", &sheet.health[side]),
                ("strain", &hero.strain),
                ("endurance", &sheet.endurance[side]),
                ("ready", &(hero.tokens - hero.used.min(hero.tokens))),
                ("tokens", &hero.tokens),
            ];
            lines.push(self.say(how, &values) + &self.conditions(&hero.conditions));
            // Cards that lie as they did at the start are on the hero's sheet.
            let shown = hero.cards.iter().filter(|held| match (&held.card, held.is) {
                (Card::Supply(_), is) => is != Readiness::Discarded,
                (Card::Gear(_) | Card::Sheet(..), is) => is != Readiness::Ready,
            });
            let shown: Vec<String> = shown.map(|held| self.held(held)).collect();
            if !shown.is_empty() && hero.wounds != Wounds::Withdrawn {
                lines.push(self.say("line.cards", &[("who", &self.hero(place)), ("cards", &shown.join(", "))]));
            }
        }
        for (place, ally) in state.allies.iter().enumerate() {
            let how = if ally.exhausted { "line.exhausted" } else { "line.ready" };
            lines.push(self.say(how, &[("who", &self.ally(place))]));
        }
        for (place, group) in state.groups.iter().enumerate() {
            let name = self.group(place);
            lines.push(match group.place {
                Place::Table => {
                    let figures = group.figures.iter().filter(|figure| !figure.is_defeated);
                    let figures = figures.map(|figure| figure.damage.to_string()).collect::<Vec<_>>().join(", ");
                    let how = if group.exhausted { "line.group_exhausted" } else { "line.group_ready" };
                    let attached: String =
                        group.attached.iter().map(|card| format!(" · {}", self.empire_card(*card))).collect();
                    self.say(how, &[("group", &name), ("count", &group.standing()), ("damage", &figures)])
                        + &attached
                        + &self.barred(group.card)
                }
                Place::Hand if sees_hand => self.say("line.hand", &[("group", &name)]),
                Place::Reserved if sees_hand => self.say("line.reserved", &[("group", &name)]),
                Place::Gone => self.say("line.gone", &[("group", &name)]),
                Place::Hand | Place::Reserved => continue,
            });
        }
        // What lies open, and what only the Empire knows.
        let cards = state.empire.iter().filter(|held| held.is != Readiness::Discarded);
        let cards = cards.filter(|held| sees_hand || !held.card.is_secret(self.catalog));
        let cards: Vec<String> = cards.map(|held| self.empire_held(held)).collect();
        if !cards.is_empty() {
            lines.push(self.say("line.empire", &[("cards", &cards.join(", "))]));
        }
        if state.crates > 0 {
            lines.push(self.say("line.crates", &[("count", &state.crates)]));
        }
        let used = setup.supplies.len() - state.supplies.len();
        if used > 0 {
            lines.push(self.say("line.supplies", &[("count", &state.supplies.len())]));
        }
        lines.extend(state.counters.iter().map(|(name, value)| format!("{name}: {value}")));
        let tests = state.tests.iter();
        lines.extend(tests.map(|(place, tokens)| self.say("line.test", &[("place", place), ("count", tokens)])));
        lines.extend(self.on_map());
        let timers = state.timers.iter().filter(|(round, _)| *round >= state.round);
        lines.extend(timers.map(|(round, words)| self.say("line.timer", &[("round", round), ("words", words)])));
        lines
    }

    /// The tiles that figures of a group may not enter, after a mark; nothing where there are none (IA-CAMP-81).
    pub fn barred(self, group: GroupId) -> String {
        let group = self.catalog.group(group);
        if !group.massive {
            return String::new();
        }
        let map = self.table.setup().map();
        let tiles = map.names_of(|tile| !tile.admits(group));
        match tiles.is_empty() {
            true => String::new(),
            false => format!(" · {}", self.say("line.barred", &[("tiles", &tiles.join(", "))])),
        }
    }

    /// A card with how it lies, if that is not ready.
    pub fn held(self, held: &Held) -> String {
        match held.is {
            Readiness::Ready => self.card(&held.card).to_owned(),
            is => format!("{} ({})", self.card(&held.card), phrase::text(self.language, is.term())),
        }
    }

    /// A card of the Empire with how it lies, if that is not ready.
    fn empire_held(self, held: &EmpireHeld) -> String {
        match held.is {
            Readiness::Ready => self.empire_card(held.card).to_owned(),
            is => format!("{} ({})", self.empire_card(held.card), phrase::text(self.language, is.term())),
        }
    }

    /// What the Empire can field by round; the groups for who knows its hand.
    pub fn preview(self, sees_hand: bool) -> Vec<String> {
        let line = |prospect: &Prospect| {
            let (round, threat) = (prospect.round, prospect.threat);
            if !sees_hand {
                return self.say("preview.threat", &[("round", &round), ("threat", &threat)]);
            }
            let groups = prospect
                .groups
                .iter()
                .map(|(group, cost)| self.say("preview.more", &[("group", &self.group(*group)), ("cost", cost)]));
            let mut groups = groups.collect::<Vec<_>>().join(", ");
            if groups.is_empty() {
                groups = self.say("preview.nothing", &[]);
            }
            self.say("preview.round", &[("round", &round), ("threat", &threat), ("groups", &groups)])
        };
        self.table.preview(self.catalog).iter().map(line).collect()
    }

    /// What was revealed and opened, and who stands where; nothing before anything is.
    fn on_map(self) -> Option<String> {
        let (state, board) = (self.table.state(), &self.table.state().board);
        let numbers =
            |all: &mut dyn Iterator<Item = usize>| all.map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
        let mut parts = Vec::new();
        if !board.revealed.is_empty() {
            let sections = numbers(&mut board.revealed.iter().map(|section| usize::from(*section)));
            parts.push(self.say("line.map_sections", &[("sections", &sections)]));
        }
        if !board.open.is_empty() {
            let doors = numbers(&mut board.open.iter().map(|door| door + 1));
            parts.push(self.say("line.map_doors", &[("doors", &doors)]));
        }
        let stands =
            state.board.bodies().iter().map(|body| format!("{} {}", self.target(body.who), self.spot(body.spot)));
        parts.extend(stands);
        (!parts.is_empty()).then(|| self.say("line.map", &[("what", &parts.join(", "))]))
    }

    fn conditions(self, conditions: &[Condition]) -> String {
        let words = conditions.iter().map(|condition| phrase::text(self.language, condition.term()));
        words.map(|word| format!(" · {word}")).collect()
    }
}
