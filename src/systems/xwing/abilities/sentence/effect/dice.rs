//! Effects on dice and their results.

use super::{Clause, Subject, Values, fixed};
use crate::abilities::{
    Number, Target,
    grammar::{Amount, Outcome},
    sentence::voice::{Mood, Owner, Voice},
    words::{Dice, DieFace, Ref, Words},
};

impl<'a> Voice<'a> {
    pub(super) fn dice_count(&self, dice: Dice, n: &Number, set: Option<u8>, mood: Mood) -> Clause {
        let key = match dice {
            Dice::Attack => "xwing.ability.dice.attack",
            Dice::Defense => "xwing.ability.dice.defense",
            _ => "xwing.ability.dice.own",
        };
        let owner = self.owner(dice);
        let (what, values) = match (set, n) {
            (Some(_), _) => ("roll_none", (0, self.noun(key, 2))),
            (None, Number::Fixed(n)) if *n < 0 => ("roll_fewer", (-n, self.noun(key, -n))),
            (None, Number::Fixed(n)) => ("roll_more", (*n, self.noun(key, *n))),
            (None, _) => ("roll_as_many", (0, self.noun(key, 2))),
        };
        let count = self.counted(n);
        let count: Values<'_> = if what == "roll_as_many" {
            &[("what", &values.1), ("count", &count)]
        } else {
            &[("n", &values.0), ("what", &values.1)]
        };
        match owner {
            Owner::You => self.yours(what, "roll", mood, count),
            Owner::It => Clause {
                subject: Subject::Listener,
                text: self.act(what, "roll", if mood == Mood::May { mood } else { Mood::It }, count),
            },
            Owner::Attacker | Owner::Defender => {
                let ship = if owner == Owner::Attacker { Ref::Attacker } else { Ref::Defender };
                Clause { subject: Subject::Ship(self.ship(ship)), text: self.act(what, "roll", Mood::It, count) }
            }
        }
    }

    pub(super) fn cancel(&self, dice: Dice, n: &Amount, only: Words<DieFace>, over: Option<u8>, mood: Mood) -> Clause {
        if let Some(over) = over {
            return self.yours("cancel_down", "cancel", mood, &[("n", &over), ("results", &self.faces(only, 2))]);
        }
        let what = match (dice, only.is_empty()) {
            (Dice::Both, _) => self.word("xwing.ability.all_results"),
            (dice, true) => self.word(&format!("xwing.ability.all_results.{}", self.owner(dice).id())),
            (dice, false) => self.results(n, only, self.owner(dice)),
        };
        self.yours("cancel", "cancel", mood, &[("what", &what)])
    }

    pub(super) fn redirect(&mut self, result: Words<DieFace>, n: &Amount, to: Ref, mood: Mood) -> Clause {
        let results = match n {
            Amount::Number(number) => {
                let n = fixed(number);
                self.say("xwing.ability.uncancelled", &[("n", &n), ("results", &self.faces(result, n))])
            }
            _ => self.say("xwing.ability.all_uncancelled", &[("results", &self.faces(result, 2))]),
        };
        if to == Ref::SelfShip {
            return self.yours("redirect", "suffer", mood, &[("what", &results)]);
        }
        let ship = self.object(&Target::Ship(to));
        self.yours("redirect_to", "make", mood, &[("what", &results), ("ship", &ship)])
    }

    pub(super) fn roll(&mut self, die: &str, n: u8, each: bool, outcomes: &'a [Outcome], mood: Mood) -> Clause {
        let dice = self.noun(&format!("xwing.ability.dice.{die}"), n as i8);
        let mut text = self.act("roll", "roll", mood, &[("n", &n), ("what", &dice)]);
        for Outcome { results, effects } in outcomes {
            let faces = self.one_of(&self.each(*results, |face| self.turned_face(face, false)));
            let then = self.effects(effects, Mood::You);
            let key = match (each, results.contains(DieFace::Hit) && !results.contains(DieFace::Crit)) {
                (true, _) => "xwing.ability.roll.each",
                (false, true) if outcomes.len() == 1 => "xwing.ability.roll.hit_only",
                (false, _) => "xwing.ability.roll.on",
            };
            text = self.say(key, &[("text", &text), ("faces", &faces), ("then", &then)]);
        }
        Clause::you(text)
    }
}
