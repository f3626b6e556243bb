//! What came of a deed, in words.

use super::{
    super::{
        super::cards::Side,
        board::Move,
        event::{Acts, Event},
    },
    Told,
};
use kernel::phrase;

impl Told<'_> {
    /// What came of a deed.
    pub fn event(self, event: &Event) -> String {
        match event {
            Event::RoundBegan(round) => self.say("event.round", &[("round", round)]),
            Event::Activated(actor) => self.say("event.activated", &[("who", &self.actor(*actor))]),
            Event::ActivationOver => self.say("event.over", &[]),
            Event::Changed { hero, strain, damage } => {
                let mut parts = Vec::new();
                for (key, by) in [("strain", *strain), ("damage", *damage)] {
                    if by != 0 {
                        let key = if by > 0 { format!("event.{key}") } else { format!("event.{key}_off") };
                        parts.push(self.say(&key, &[("count", &by.abs())]));
                    }
                }
                let what = if parts.is_empty() { self.say("event.nothing", &[]) } else { parts.join(", ") };
                self.say("event.changed", &[("who", &self.hero(*hero)), ("what", &what)])
            }
            Event::Wounded(hero) => self.say("event.wounded", &[("who", &self.hero(*hero))]),
            Event::Withdrew(hero) => self.say("event.withdrew", &[("who", &self.hero(*hero))]),
            Event::Hurt { target, damage } => {
                let key = if *damage < 0 { "event.damage_off" } else { "event.damage" };
                let what = self.say(key, &[("count", &damage.abs())]);
                self.say("event.changed", &[("who", &self.target(*target)), ("what", &what)])
            }
            Event::Defeated(target) => self.say("event.defeated", &[("who", &self.target(*target))]),
            Event::GroupDefeated { group, gone } => {
                let key = if *gone { "event.group_gone" } else { "event.group_back" };
                self.say(key, &[("group", &self.group(*group))])
            }
            Event::Tested { who, passed, tokens } => {
                let key = match (passed, tokens) {
                    (true, _) => "event.passed",
                    (false, 0) => "event.failed",
                    (false, _) => "event.failed_tokens",
                };
                self.say(key, &[("who", &self.target(*who)), ("count", tokens)])
            }
            Event::CrateClaimed(hero) => self.say("event.crate", &[("who", &self.hero(*hero))]),
            Event::Supplied { hero, card } => {
                self.say("event.supplied", &[("who", &self.hero(*hero)), ("card", &self.card(card))])
            }
            Event::Used { hero, card } => {
                self.say("event.used", &[("who", &self.hero(*hero)), ("card", &self.card(card))])
            }
            Event::Turned { card, to, .. } => {
                let is = phrase::text(self.language, to.term());
                self.say("event.turned", &[("card", &self.card(card)), ("is", &is)])
            }
            Event::EmpireUsed(card) => self.say("event.empire", &[("card", &card.name(self.catalog, self.language))]),
            Event::EmpireTurned(card, to) => {
                let (card, is) = (card.name(self.catalog, self.language), phrase::text(self.language, to.term()));
                self.say("event.turned_empire", &[("card", &card), ("is", &is)])
            }
            Event::Attacked(actor) => self.say("event.attacked", &[("who", &self.actor(*actor))]),
            Event::Conditioned { target, condition, on } => {
                let key = if *on { "event.condition" } else { "event.condition_off" };
                let condition = phrase::text(self.language, condition.term());
                self.say(key, &[("who", &self.target(*target)), ("condition", &condition)])
            }
            Event::Attached { group, card } => self.say(
                "event.attached",
                &[("card", &card.name(self.catalog, self.language)), ("group", &self.group(*group))],
            ),
            Event::Acts(Acts::Empire(card)) => {
                self.say("event.acts_empire", &[("card", &card.name(self.catalog, self.language))])
            }
            Event::Acts(Acts::Hero(hero, card)) => {
                self.say("event.acts_hero", &[("card", &self.card(card)), ("who", &self.hero(*hero))])
            }
            Event::Counted { name, value } => format!("{name}: {value}"),
            Event::Set(round, words) => self.say("line.timer", &[("round", round), ("words", words)]),
            Event::Deployed { group, cost } => {
                self.say("event.deployed", &[("group", &self.group(*group)), ("cost", cost)])
            }
            Event::Reinforced { group, cost } => {
                self.say("event.reinforced", &[("group", &self.group(*group)), ("cost", cost)])
            }
            Event::Threat { by, now } => self.say("event.threat", &[("by", by), ("now", now)]),
            Event::TokenPassed { from, to } => {
                self.say("event.token", &[("from", &self.hero(*from)), ("to", &self.hero(*to))])
            }
            Event::OnBoard(wanted) => self.on_board(*wanted),
            Event::Mission(call) => self.call(call),
            Event::StatusBegan(round) => self.say("event.status", &[("round", round)]),
            Event::Rings(words) => self.say("event.rings", &[("words", words)]),
            Event::Won(side) => self.say(
                match side {
                    Side::Rebels => "event.won_rebels",
                    Side::Imperial => "event.won_empire",
                },
                &[],
            ),
        }
    }

    fn on_board(self, wanted: Move) -> String {
        let (map, board) = (self.table.setup().map(), &self.table.state().board);
        match wanted {
            Move::Reveal(section) => self.say("event.revealed", &[("section", &section)]),
            Move::Door(door) if board.open.contains(&door) => self.say("event.door_open", &[("number", &(door + 1))]),
            Move::Door(door) => self.say("event.door_closed", &[("number", &(door + 1))]),
            Move::Take(token) => {
                let key = if board.taken.contains(&token) { "event.taken" } else { "event.put_back" };
                let kind = map.tokens.get(token).map_or("", |token| phrase::text(self.language, token.kind.term()));
                self.say(key, &[("token", &kind)])
            }
            Move::Stand(who, spot) => self.say("event.stands", &[("who", &self.target(who)), ("at", &self.spot(spot))]),
        }
    }
}
