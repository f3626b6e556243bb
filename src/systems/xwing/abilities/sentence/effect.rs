//! Effects, each as a clause.

mod dice;
mod rules;
mod ships;

use std::fmt::Display;

use super::voice::{Mood, Owner, Voice};
use crate::abilities::{
    Effect, Number, Target,
    grammar::Amount,
    words::{
        AttackTarget, Bomb, Chooser, DamageChoice, Detonates, Dice, DiscardChoice, Facing, Guides, LastAttack, Ref,
        Token, WeaponKind, Words,
    },
};

/// Who does what a clause says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    /// The ship of the card.
    You,
    /// The ship the lead is about.
    Listener,
    /// This one.
    Ship(String),
    /// The clause names it already, or has none.
    Whole,
}

/// A part of a sentence with one verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) subject: Subject,
    pub(super) text: String,
}

impl Clause {
    pub(super) const fn you(text: String) -> Self {
        Self { subject: Subject::You, text }
    }

    pub(super) const fn whole(text: String) -> Self {
        Self { subject: Subject::Whole, text }
    }
}

type Values<'v> = &'v [(&'v str, &'v dyn Display)];

impl<'a> Voice<'a> {
    /// `what` with its verb in this mood.
    fn act(&self, what: &str, verb: &str, mood: Mood, values: Values<'_>) -> String {
        let verb = self.verb(verb, mood);
        let mut all: Vec<(&str, &dyn Display)> = vec![("verb", &verb)];
        all.extend_from_slice(values);
        self.say(&format!("xwing.ability.do.{what}"), &all)
    }

    /// A clause of you.
    fn yours(&self, what: &str, verb: &str, mood: Mood, values: Values<'_>) -> Clause {
        Clause::you(self.act(what, verb, mood, values))
    }

    /// A clause of the ship whose dice are meant, which is you or the ship listened to.
    fn of_dice(&self, what: &str, verb: &str, mood: Mood, values: Values<'_>) -> Clause {
        if !self.other {
            return self.yours(what, verb, mood, values);
        }
        let mood = if mood == Mood::May { Mood::May } else { Mood::It };
        Clause { subject: Subject::Listener, text: self.act(what, verb, mood, values) }
    }

    /// The name of a target where it is first mentioned as an object.
    fn object(&mut self, target: &Target) -> String {
        match target {
            Target::Ship(Ref::Chosen) => match self.chosen.take() {
                Some(filter) => self.choice(filter),
                None => self.ship(Ref::Chosen),
            },
            Target::Ship(ship) => self.ship(*ship),
            Target::Ships(filter) => self.one(filter),
        }
    }

    /// A clause about what happens to a ship: told of you, of that ship, or as what you do to it.
    fn happens(&mut self, on: &Target, mood: Mood, own: (&str, &str), to: (&str, &str), values: Values<'_>) -> Clause {
        if *on == Target::default() {
            return self.yours(own.0, own.1, mood, values);
        }
        let listener = self.other && *on == Target::Ship(Ref::Actor);
        if mood == Mood::May || self.chosen.is_some() {
            let ship = self.object(on);
            let mut all = values.to_vec();
            all.push(("ship", &ship));
            return self.yours(to.0, to.1, mood, &all);
        }
        let text = self.act(own.0, own.1, Mood::It, values);
        if listener {
            return Clause { subject: Subject::Listener, text };
        }
        Clause { subject: Subject::Ship(self.object(on)), text }
    }

    /// An effect as a clause in this mood.
    pub(super) fn clause(&mut self, effect: &'a Effect, mood: Mood) -> Clause {
        match effect {
            Effect::DiceCount { dice, n, set } => self.dice_count(*dice, n, *set, mood),
            Effect::Add { dice, result, n } => {
                let n = fixed(n);
                let what = self.faces(Words::from_iter([*result]), n);
                let what = self.say("xwing.ability.counted", &[("n", &n), ("what", &what)]);
                match self.owner(*dice) {
                    Owner::You | Owner::It => self.of_dice("add", "add", mood, &[("what", &what)]),
                    _ => self.yours("add", "add", mood, &[("what", &what)]),
                }
            }
            Effect::Change { dice, from, to, n, must, no_reroll } => {
                let owner = self.owner(*dice);
                let many = matches!(n, Amount::All) || matches!(n, Amount::Number(Number::Fixed(n)) if *n > 1);
                let from = self.results(n, *from, owner);
                let into = self.turned_face(*to, many);
                let verb = if *must { "must_change" } else { "change" };
                let key = if *no_reroll { "change_fixed" } else { "change" };
                match owner {
                    Owner::It => self.of_dice(key, verb, mood, &[("from", &from), ("to", &into)]),
                    _ => self.yours(key, verb, mood, &[("from", &from), ("to", &into)]),
                }
            }
            Effect::Reroll { dice, n, only, must } => {
                let owner = self.owner(*dice);
                if *must && (matches!(owner, Owner::Attacker | Owner::Defender) || self.other) {
                    let key = if self.other { "listener" } else { owner.id() };
                    let what = if only.is_empty() {
                        self.some_dice(n, if *dice == Dice::Rolled { Dice::Own } else { *dice }, Owner::It)
                    } else {
                        self.results(n, *only, Owner::It)
                    };
                    return self.yours(&format!("make_reroll.{key}"), "make", mood, &[("what", &what)]);
                }
                let what =
                    if only.is_empty() { self.some_dice(n, *dice, owner) } else { self.results(n, *only, owner) };
                match owner {
                    Owner::It => self.of_dice("reroll", "reroll", mood, &[("what", &what)]),
                    _ => self.yours("reroll", "reroll", mood, &[("what", &what)]),
                }
            }
            Effect::Cancel { dice, n, only, over } => self.cancel(*dice, n, *only, *over, mood),
            Effect::Protect { result, n, .. } => {
                let what = match n {
                    Amount::All => {
                        self.say("xwing.ability.owned.you.m", &[("what", &self.faces(Words::from_iter([*result]), 2))])
                    }
                    n => self.results(n, Words::from_iter([*result]), Owner::You),
                };
                Clause::whole(self.say("xwing.ability.do.protect", &[("what", &what)]))
            }
            Effect::CancelOrder {} if mood == Mood::May => self.yours("cancel_order", "cancel", mood, &[]),
            Effect::CancelOrder {} => Clause::whole(self.word("xwing.ability.do.defender_cancel_order")),
            Effect::RollExtra { n, .. } => {
                let what = self.noun("xwing.ability.dice.defense", *n as i8);
                self.yours("roll_more", "roll", mood, &[("n", n), ("what", &what)])
            }
            Effect::Roll { die, n, each, outcomes, .. } => self.roll(die.id(), *n, *each, outcomes, mood),
            Effect::RollDamage { on, n, crits_as_hits } => {
                let what = self.noun("xwing.ability.dice.attack", *n as i8);
                let own = if *crits_as_hits { "roll_plain_damage" } else { "roll_damage" };
                self.happens(
                    on,
                    if mood == Mood::May { Mood::You } else { mood },
                    (own, "roll"),
                    (own, "roll"),
                    &[("n", n), ("what", &what)],
                )
            }
            Effect::Gain { token, n, on } => {
                let good = token.iter().all(|token| matches!(token, Token::Focus | Token::Evade | Token::Reinforce));
                let verb = if good { "gain" } else { "take" };
                let what = match n {
                    Number::Fixed(n) => self.tokens(*token, *n),
                    number => self.say(
                        "xwing.ability.for_each",
                        &[("what", &self.tokens(*token, 1)), ("count", &self.per(number))],
                    ),
                };
                self.happens(on, mood, ("some", verb), ("give", "give"), &[("what", &what)])
            }
            Effect::Lose { token, n, on, every_kind } => {
                let what = match n {
                    Amount::Number(number) => self.tokens(*token, fixed(number)),
                    _ if *on == Target::default() => {
                        self.say("xwing.ability.all_your", &[("what", &self.token_kinds(*token, 2, *every_kind))])
                    }
                    _ => self.say("xwing.ability.all_its", &[("what", &self.token_kinds(*token, 2, *every_kind))]),
                };
                self.happens(on, mood, ("some", "remove"), ("take_from", "remove"), &[("what", &what)])
            }
            Effect::Move { token, n, from, to, every_kind } => {
                let what = match n {
                    Amount::Number(Number::Fixed(1)) => self.say(
                        if *from == Ref::SelfShip { "xwing.ability.one_of_your" } else { "xwing.ability.one" },
                        &[("what", &self.token_kinds(*token, if *from == Ref::SelfShip { 2 } else { 1 }, false))],
                    ),
                    _ => self.say("xwing.ability.all_your", &[("what", &self.token_kinds(*token, 2, *every_kind))]),
                };
                if *to == Ref::SelfShip {
                    let ship = self.object(&Target::Ship(*from));
                    return self.yours("take_over", "seize", mood, &[("what", &what), ("ship", &ship)]);
                }
                let ship = self.object(&Target::Ship(*to));
                self.yours("hand", "hand", mood, &[("what", &what), ("ship", &ship)])
            }
            Effect::Lock { on, by, .. } => self.lock(on, by, mood),
            Effect::Unlock { from, n } => {
                let ship = self.object(from);
                self.yours("unlock", "remove", mood, &[("n", n), ("ship", &ship)])
            }
            Effect::Condition { card, on } => {
                let cards = self.one_of(&card.iter().map(|card| self.condition_card(*card)).collect::<Vec<_>>());
                let ship = self.object(on);
                self.yours("condition", "assign", mood, &[("card", &cards), ("ship", &ship)])
            }
            Effect::Mark { on } => {
                let ship = self.object(on);
                self.yours("mark", "mark", mood, &[("ship", &ship)])
            }
            Effect::Stat { of, stat, add, set, swap } => {
                let change = (add.as_ref(), set.as_ref(), *swap);
                self.stat(of, *stat, change, mood)
            }
            Effect::FreeAction { actions, by, slot, if_on_bar } => {
                self.free_action(*actions, by, *slot, *if_on_bar, mood)
            }
            Effect::Damage { on, n, crit } => {
                let key = if *crit { "xwing.ability.critical_damage" } else { "xwing.ability.damage" };
                let what = self.say(key, &[("n", &fixed(n))]);
                self.happens(on, mood, ("some", "suffer"), ("deal_damage", "deal"), &[("what", &what)])
            }
            Effect::Deal { on, n, face } => {
                let what = self.cards(fixed(n), Some(*face));
                self.happens(on, mood, ("some", "dealt"), ("deal", "deal"), &[("what", &what)])
            }
            Effect::DealtFace { face } => self.yours(
                &format!("dealt_face.{}", face.id()),
                if *face == Facing::Up { "deal_it" } else { "turn" },
                mood,
                &[],
            ),
            Effect::DrawChoose { draw } => self.yours("draw_choose", "draw", mood, &[("n", draw)]),
            Effect::FlipDamage { on, to, which, n, damage } => {
                if *which == DamageChoice::This {
                    return self.yours(&format!("flip_this.{}", to.id()), "turn", mood, &[]);
                }
                let ship = self.object(on);
                let of = match on {
                    Target::Ship(Ref::SelfShip) => "you",
                    _ => "ship",
                };
                let mut key = format!("flip_damage.{}.{of}", which.id());
                if damage.is_some() {
                    key.push_str(".trait");
                }
                let _ = n;
                self.yours(&key, "turn", mood, &[("ship", &ship)])
            }
            Effect::DiscardDamage { which, .. } => {
                self.yours(&format!("discard_damage.{}", which.id()), "discard", mood, &[])
            }
            Effect::Recover { n, .. } => self.yours("recover", "recover", mood, &[("n", &fixed(n))]),
            Effect::LoseShield { n, on } => {
                self.happens(on, mood, ("shields", "lose"), ("shields_from", "remove"), &[("n", n)])
            }
            Effect::Redirect { result, n, to } => self.redirect(*result, n, *to, mood),
            Effect::Instead { effects } if effects.is_empty() => self.yours("prevent", "prevent", mood, &[]),
            Effect::Instead { effects } => {
                let mut clauses: Vec<Clause> = effects.iter().map(|effect| self.clause(effect, mood)).collect();
                let last = clauses.len() - 1;
                let key = if mood == Mood::May { "xwing.ability.instead.may" } else { "xwing.ability.instead.does" };
                clauses[0].text = self.say(key, &[("do", &clauses[0].text)]);
                if last == 0 {
                    return clauses.remove(0);
                }
                Clause::whole(self.joined(clauses))
            }
            Effect::PerformAttack { .. } => Clause::whole(String::new()),
            Effect::Attack { weapon, target, against, arc, last } => {
                let weapon = match weapon.only() {
                    Some(WeaponKind::Any) => String::new(),
                    Some(weapon) => self.word(&format!("xwing.ability.with_weapon.{}", weapon.id())),
                    None => self.weapons(*weapon, Owner::You),
                };
                let target = match target {
                    _ if !against.is_empty() => self.word("xwing.ability.against.other"),
                    AttackTarget::Any => String::new(),
                    AttackTarget::Actor => self.word("xwing.ability.against.actor"),
                    AttackTarget::Attacker => self.word("xwing.ability.against.attacker"),
                };
                let arc = arc
                    .map(|arc| self.say("xwing.ability.how.through", &[("arc", &self.arc(arc))]))
                    .map(|arc| format!(" {arc}"))
                    .unwrap_or_default();
                let text =
                    self.act("attack", "attack", mood, &[("weapon", &weapon), ("target", &target), ("arc", &arc)]);
                match last {
                    Some(LastAttack::Round) => Clause::you(self.say("xwing.ability.last_attack", &[("do", &text)])),
                    None => Clause::you(text),
                }
            }
            Effect::Drop { bomb, detonates, guides, action_header_ok } => {
                let what = self.word(&format!("xwing.ability.bomb.{}", bomb.id()));
                let mut text = self.act("drop", "drop", mood, &[("what", &what)]);
                if *guides == Some(Guides::Front) {
                    text.push_str(&self.word("xwing.ability.drop.front"));
                }
                if *action_header_ok {
                    text.push_str(&self.word("xwing.ability.drop.any_header"));
                }
                match detonates {
                    Some(Detonates::ActivationEnd) => text.push_str(&self.word("xwing.ability.drop.activation_end")),
                    Some(Detonates::Overlap) if *bomb == Bomb::ClusterMineSet => {
                        text.push_str(&self.word("xwing.ability.drop.each_overlap"));
                    }
                    Some(Detonates::Overlap) => text.push_str(&self.word("xwing.ability.drop.overlap")),
                    None => {}
                }
                Clause::you(text)
            }
            Effect::DiscardCard { which, .. } => match which {
                DiscardChoice::This => self.yours("discard_this", "discard", mood, &[]),
                DiscardChoice::Chosen => self.yours("discard_theirs", "discard", mood, &[]),
                DiscardChoice::SecondaryWeapon => self.yours("discard_weapon", "discard", mood, &[]),
            },
            Effect::FlipCard { card: None } => self.yours("flip_card", "flip", mood, &[]),
            Effect::FlipCard { card: Some(card) } => {
                self.yours("flip_other", "flip", mood, &[("card", &self.upgrade(*card))])
            }
            Effect::RestoreCard { slot, which } => match which {
                Some(_) => self.yours("restore_that", "turn", mood, &[]),
                None => self.yours("restore", "turn", mood, &[("slots", &self.slots(*slot))]),
            },
            Effect::CardTokens { token, n, on } => {
                let what = self.noun(&format!("xwing.ability.card_token.{}", token.id()), n.abs());
                let n = n.abs();
                let key = if matches!(effect, Effect::CardTokens { n: ..0, .. }) {
                    "card_tokens.less"
                } else {
                    "card_tokens.more"
                };
                let verb = if key == "card_tokens.less" { "remove" } else { "put" };
                self.yours(&format!("{key}.{}", on.id()), verb, mood, &[("n", &n), ("what", &what)])
            }
            Effect::Peek { on } => {
                let ship = self.object(&Target::Ship(*on));
                self.yours("peek", "look", mood, &[("ship", &ship)])
            }
            Effect::Either { options, by } => self.either(options, *by, mood),
            Effect::Branch { conditions, effects, otherwise } => {
                let held: Vec<String> = conditions.iter().map(|condition| self.condition(condition)).collect();
                let held = self.all_of(&held);
                let usual = self.effects(otherwise, mood);
                let special = self.effects(effects, mood);
                if mood == Mood::May && !otherwise.is_empty() {
                    return Clause::you(
                        self.say("xwing.ability.branch.may", &[("if", &held), ("do", &special), ("else", &usual)]),
                    );
                }
                if otherwise.is_empty() {
                    return Clause::whole(self.say("xwing.ability.branch.if", &[("if", &held), ("do", &special)]));
                }
                Clause::whole(
                    self.say("xwing.ability.branch.else", &[("if", &held), ("do", &special), ("else", &usual)]),
                )
            }
            Effect::ForEach { ships, effects } => {
                let every = self.every(ships);
                let it = Subject::Ship(self.ship(Ref::It));
                let clauses = effects.iter().map(|effect| self.clause(effect, Mood::It));
                let clauses = clauses.collect::<Vec<_>>().into_iter().map(|clause| Clause {
                    subject: if clause.subject == it { Subject::Ship(every.clone()) } else { clause.subject },
                    text: clause.text,
                });
                let clauses: Vec<Clause> = clauses.collect();
                match &clauses[..] {
                    [only] => only.clone(),
                    _ => Clause::whole(self.joined(clauses)),
                }
            }
            Effect::Choose { ships, effects, .. } => {
                let one = self.one(ships);
                let text = self.effects(effects, Mood::You);
                self.yours("choose_then", "choose", mood, &[("ships", &one), ("then", &text)])
            }
            Effect::Grant { to, ability, once: _ } => self.grant(to, *ability),
            Effect::CountsAs { n } => Clause::whole(self.say("xwing.ability.do.counts_as", &[("n", n)])),
            rule => self.rule(rule, mood),
        }
    }

    fn either(&mut self, options: &'a [Box<[Effect]>], by: Chooser, mood: Mood) -> Clause {
        let chosen = self.chosen;
        let own = by == Chooser::Owner;
        if let [only, none] = options
            && none.is_empty()
        {
            let inner = self.effects(only, if own { Mood::May } else { Mood::You });
            let key = if own { "xwing.ability.may.you" } else { "xwing.ability.may.their_owner" };
            return Clause::whole(self.say(key, &[("do", &inner)]));
        }
        let mut lists = Vec::new();
        for option in options {
            self.chosen = chosen;
            lists.push(self.effects(option, if mood == Mood::It { Mood::It } else { mood }));
        }
        let text = self.one_of(&lists);
        let key = match (own, mood) {
            (true, Mood::May) => return Clause::you(text),
            (true, _) => "xwing.ability.either.you",
            (false, _) => "xwing.ability.either.their_owner",
        };
        Clause::whole(self.say(key, &[("do", &text)]))
    }
}

/// A number that is written down.
fn fixed(number: &Number) -> i8 {
    match number {
        Number::Fixed(number) => *number,
        Number::Counted { .. } => 1,
    }
}
