//! Effects on ships: locks, actions, values, abilities for a while.

use super::{Clause, Subject, fixed};
use crate::{
    abilities::{
        AbilityId, Number, Target,
        grammar::{ActionChoice, NewValue, Quantity},
        sentence::voice::{Mood, Voice},
        words::{Facing, Ref, Stat, Words},
    },
    cards::Slot,
};

impl<'a> Voice<'a> {
    pub(super) fn lock(&mut self, on: &'a Target, by: &'a Target, mood: Mood) -> Clause {
        let any = matches!(on, Target::Ships(_));
        let key = if any { "lock_any" } else { "lock" };
        if *by == Target::default() {
            let ship = self.object(on);
            return self.yours(key, "lock", mood, &[("ship", &ship)]);
        }
        let who = match by {
            Target::Ship(ship) => self.ship(*ship),
            Target::Ships(filter) => self.one(filter),
        };
        let ship = self.object(on);
        let done = self.act(key, "lock", Mood::May, &[("ship", &ship)]);
        let text = self.act("may", "may", Mood::It, &[("do", &done)]);
        Clause { subject: Subject::Ship(who), text: if mood == Mood::May { done } else { text } }
    }

    pub(super) fn free_action(
        &mut self,
        actions: ActionChoice,
        by: &Target,
        slot: Words<Slot>,
        on_bar: bool,
        mood: Mood,
    ) -> Clause {
        let own = *by == Target::default();
        let mut what = match actions {
            ActionChoice::Bar if !own => self.word("xwing.ability.free.its_bar"),
            ActionChoice::Any => self.word("xwing.ability.free.any"),
            ActionChoice::Bar => self.word("xwing.ability.free.bar"),
            ActionChoice::Card if slot.is_empty() => self.word("xwing.ability.free.card"),
            ActionChoice::Card => self.say("xwing.ability.free.slot", &[("slots", &self.slots(slot))]),
            ActionChoice::These(actions) => {
                self.say("xwing.ability.free.these", &[("actions", &self.actions(actions))])
            }
        };
        if on_bar {
            what.push_str(&self.word("xwing.ability.free.on_bar"));
        }
        match by {
            Target::Ship(Ref::SelfShip) => self.yours("perform", "perform", mood, &[("what", &what)]),
            by => {
                let done = self.act("perform", "perform", Mood::May, &[("what", &what)]);
                let text = self.act("may", "may", Mood::It, &[("do", &done)]);
                Clause { subject: Subject::Ship(self.object(by)), text }
            }
        }
    }

    pub(super) fn grant(&mut self, to: &Target, id: AbilityId) -> Clause {
        let catalog = self.catalog;
        let mut inner = Voice::new(catalog, self.language);
        let ability = catalog.ability(id);
        let (lead, body) = inner.parts_of(ability);
        let text = inner.sentence_with(ability, (&lead, &body), "xwing.ability.granted");
        match to {
            Target::Ship(Ref::SelfShip) => Clause::whole(text),
            to => {
                let ship = self.object(to);
                Clause::whole(self.say("xwing.ability.granted_to", &[("ship", &ship), ("text", &text)]))
            }
        }
    }

    /// `1 faceup damage card`.
    pub(super) fn cards(&self, n: i8, face: Option<Facing>) -> String {
        let key = face.map_or("xwing.ability.cards".to_owned(), |face| format!("xwing.ability.cards.{}", face.id()));
        self.say(&key, &[("n", &n)])
    }

    /// What a number counts, after "for each".
    pub(super) fn per(&self, number: &Number) -> String {
        let Number::Counted { what, max } = number else { return String::new() };
        let text = match what {
            Quantity::Ships { filter } => self.one(filter),
            Quantity::Obstacles { range } => {
                self.say("xwing.ability.number.obstacle", &[("range", &self.range(*range))])
            }
            _ => self.counted(&Number::Counted { what: what.clone(), max: None }),
        };
        match max {
            Some(max) => self.say("xwing.ability.number.max", &[("what", &text), ("max", max)]),
            None => text,
        }
    }

    fn new_value(&self, value: &NewValue) -> String {
        match value {
            NewValue::Number(Number::Fixed(value)) => value.to_string(),
            NewValue::Number(number) => self.counted(number),
            NewValue::OneOf(values) => self.one_of(&values.iter().map(i8::to_string).collect::<Vec<_>>()),
        }
    }

    pub(super) fn stat(
        &mut self,
        of: &Target,
        stat: Stat,
        (add, set, swap): (Option<&Number>, Option<&NewValue>, Option<Ref>),
        mood: Mood,
    ) -> Clause {
        if let Some(ship) = swap {
            let ship = self.object(&Target::Ship(ship));
            let value = self.form(&format!("xwing.ability.value.{}", stat.id()), 0);
            return self.yours("swap", "swap", mood, &[("value", &value), ("ship", &ship)]);
        }
        let value = match of {
            Target::Ship(ship) => self.value_of(*ship, stat),
            Target::Ships(filter) => {
                let key = format!("xwing.ability.value.{}", stat.id());
                let (value, gender) = (self.form(&key, 0), self.form(&key, 1));
                let ships = self.every(filter);
                self.say(&format!("xwing.ability.value_of.each.{gender}"), &[("value", &value), ("ship", &ships)])
            }
        };
        match (add, set) {
            (Some(add), _) => {
                let add = fixed(add);
                let key = match (add < 0, mood) {
                    (true, _) => "xwing.ability.do.stat_less",
                    (false, _) => "xwing.ability.do.stat_more",
                };
                Clause::whole(self.say(key, &[("value", &value), ("n", &add.abs())]))
            }
            (None, Some(set)) if mood == Mood::May => {
                let to = self.new_value(set);
                self.yours("stat_treat", "treat", mood, &[("value", &value), ("n", &to)])
            }
            (None, Some(set)) => {
                let to = self.new_value(set);
                Clause::whole(self.say("xwing.ability.do.stat_is", &[("value", &value), ("n", &to)]))
            }
            (None, None) => Clause::whole(String::new()),
        }
    }
}
