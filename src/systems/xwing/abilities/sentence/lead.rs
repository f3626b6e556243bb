//! The lead of a sentence: how often, when, and under which conditions.

use super::voice::{Mood, Owner, Voice};
use crate::abilities::{
    Ability, Condition, Cost, Effect, Test, Window,
    words::{Limit, Nearby, Need, Overlap, Ref, Role, SideFace, Token, WeaponKind},
};
use kernel::phrase;

/// What a lead is made of, while conditions find their place in it.
#[derive(Default)]
struct Parts {
    /// Behind the verb: with which weapon, at which range, at what.
    how: String,
    /// Whether the attack hit.
    outcome: &'static str,
    /// What is received, executed, performed.
    what: Option<String>,
    /// Whether it is the weapon of the card itself.
    own_weapon: bool,
    /// Everything else.
    rest: Vec<Condition>,
}

impl<'a> Voice<'a> {
    /// The lead and the body of an ability's sentence.
    pub(super) fn parts_of(&mut self, ability: &'a Ability) -> (String, String) {
        let window = ability.when.iter().next().unwrap_or(Window::Always);
        self.role = ability.role_in(window);
        self.other = ability.who.is_some();
        self.always = window == Window::Always;
        (self.lead(ability, window), self.body(ability))
    }

    /// The sentence of an ability, its lead and its body put together in this way.
    pub(super) fn sentence_with(&self, ability: &Ability, (lead, body): (&str, &str), joint: &str) -> String {
        let joint = if own_weapon(ability) { "xwing.ability.granted" } else { joint };
        let text = if lead.is_empty() { body.to_owned() } else { self.say(joint, &[("lead", &lead), ("body", &body)]) };
        match ability.side {
            Some(SideFace::A) => self.say("xwing.ability.side.a", &[("text", &text)]),
            Some(SideFace::B) => self.say("xwing.ability.side.b", &[("text", &text)]),
            None => text,
        }
    }

    /// The header of a weapon: what it needs, what it costs, and what is special about its target.
    pub(super) fn header(&mut self, ability: &'a Ability) -> Vec<String> {
        let need = ability.conditions.iter().find_map(|held| match held.test {
            Test::Header { needs } => Some(needs),
            _ => None,
        });
        let label = match need {
            Some(Need::Lock) => "xwing.ability.header.lock",
            Some(Need::Focus) => "xwing.ability.header.focus",
            None => "xwing.ability.header.plain",
        };
        let mut sentences = vec![self.word(label)];
        if !ability.costs.is_empty() {
            let costs = self.costs(&ability.costs, Mood::You);
            let mut text = self.say("xwing.ability.header.cost", &[("costs", &self.all_of(&costs))]);
            let spent = ability.costs.iter().any(|cost| matches!(cost, Cost::SpendLock { .. } | Cost::Spend { .. }));
            match need {
                Some(Need::Lock) if !spent => text.push_str(&self.word("xwing.ability.header.keep_lock")),
                Some(Need::Focus) if !spent => text.push_str(&self.word("xwing.ability.header.keep_focus")),
                _ => {}
            }
            sentences.push(text);
        } else if need == Some(Need::Lock) {
            sentences.push(self.word("xwing.ability.header.keep_only_lock"));
        } else if need == Some(Need::Focus) {
            sentences.push(self.word("xwing.ability.header.keep_only_focus"));
        }
        for effect in &ability.effects {
            if let Effect::PerformAttack { times, arc } = effect {
                match (times, arc) {
                    (1, None) => {}
                    (1, Some(_)) => sentences.push(self.word("xwing.ability.header.all_round")),
                    (_, None) => sentences.push(self.word("xwing.ability.header.twice")),
                    (_, Some(_)) => sentences.push(self.word("xwing.ability.header.twice_all_round")),
                }
            }
        }
        sentences
    }

    fn lead(&self, ability: &Ability, window: Window) -> String {
        let parts = self.parts(ability, window);
        let rest: Vec<String> = parts.rest.iter().map(|condition| self.condition(condition)).collect();
        let conditions = self.all_of(&rest);
        let mut lead = self.moment(ability, window, &parts);
        if !conditions.is_empty() {
            lead = if lead.is_empty() {
                let key = if window == Window::Always { "xwing.ability.lead.while" } else { "xwing.ability.lead.only" };
                self.say(key, &[("if", &conditions)])
            } else {
                self.say("xwing.ability.lead.if", &[("lead", &lead), ("if", &conditions)])
            };
        }
        match ability.limit {
            _ if lead.is_empty() => lead,
            Some(Limit::Round) => self.say("xwing.ability.limit.round", &[("lead", &lead)]),
            Some(Limit::Game) => self.say("xwing.ability.limit.game", &[("lead", &lead)]),
            Some(Limit::FirstEachRound) => self.say("xwing.ability.limit.first_each_round", &[("lead", &lead)]),
            None => lead,
        }
    }

    /// Puts conditions where they read best.
    fn parts(&self, ability: &Ability, window: Window) -> Parts {
        let mut parts = Parts::default();
        let attacks = window.in_attack() && self.role == Role::Attacker;
        for condition in &ability.conditions {
            let owner = if self.other { Owner::It } else { Owner::You };
            let how = match &condition.test {
                Test::Weapon { kind, .. } if kind.only() == Some(WeaponKind::This) => {
                    parts.own_weapon = true;
                    continue;
                }
                Test::Weapon { kind, max_points: None } if window.in_attack() => {
                    self.say("xwing.ability.how.weapon", &[("weapon", &self.weapons(*kind, owner))])
                }
                Test::Weapon { kind, max_points: Some(points) } if window.in_attack() => self.say(
                    "xwing.ability.how.cheap_weapon",
                    &[("weapon", &self.weapons(*kind, owner)), ("points", points)],
                ),
                Test::AttackRange { band } if self.role != Role::Either => {
                    self.say("xwing.ability.how.range", &[("range", &self.range(*band))])
                }
                Test::AttackFrom { arc } => self.say("xwing.ability.how.through", &[("arc", &self.arc(*arc))]),
                Test::Arc { of: Ref::SelfShip, has: Ref::Defender, kind, band } if attacks && !self.other => {
                    let place = self.inside(*kind, *band);
                    let key = if condition.not { "xwing.ability.how.outside" } else { "xwing.ability.how.inside" };
                    self.say(key, &[("place", &place), ("arc", &self.arc(*kind))])
                }
                Test::Near { of: Ref::Defender, what: Nearby::Bomb, band } if attacks => {
                    self.say("xwing.ability.how.near_bomb", &[("range", &self.range(*band))])
                }
                Test::AttackHit {} if window == Window::AfterAttack => {
                    parts.outcome = if condition.not { ".miss" } else { ".hit" };
                    continue;
                }
                Test::WasDestroyed { .. } if window == Window::AfterAttack => {
                    parts.outcome = ".destroyed";
                    continue;
                }
                Test::Maneuver { speed, bearing, difficulty, this_round: false }
                    if matches!(window, Window::Reveal | Window::AfterManeuver) =>
                {
                    let earlier = parts.what.is_some();
                    parts.what = Some(self.maneuver(*speed, *bearing, *difficulty, false));
                    if earlier {
                        parts.rest.push(condition.clone());
                    }
                    continue;
                }
                Test::Overlapped { what, .. } if window == Window::AfterManeuver && !condition.not => {
                    let key = match what {
                        Overlap::ThisShip => "xwing.ability.how.onto_you",
                        Overlap::Enemy => "xwing.ability.how.onto_enemy",
                        _ => "xwing.ability.how.onto_ship",
                    };
                    self.push_how(&mut parts, key);
                    continue;
                }
                test @ Test::Event { cause, .. } => {
                    if let Some(what) = self.event(window, test) {
                        parts.what = Some(what);
                    }
                    for cause in cause.iter() {
                        let turned = if condition.not { "not_" } else { "" };
                        let key = format!("xwing.ability.cause.{turned}{}", cause.id());
                        self.push_how(&mut parts, &key);
                    }
                    continue;
                }
                _ => {
                    parts.rest.push(condition.clone());
                    continue;
                }
            };
            parts.how.push(' ');
            parts.how.push_str(&how);
        }
        parts
    }

    fn push_how(&self, parts: &mut Parts, key: &str) {
        let text = self.word(key);
        if !text.starts_with(',') {
            parts.how.push(' ');
        }
        parts.how.push_str(&text);
    }

    /// The moment: `when you attack with your primary weapon`.
    fn moment(&self, ability: &Ability, window: Window, parts: &Parts) -> String {
        if parts.own_weapon {
            return match window {
                Window::Hit => self.word("xwing.ability.when.own.hit"),
                Window::AfterAttack => self.word(match parts.outcome {
                    ".hit" => "xwing.ability.when.own.after.hit",
                    ".miss" => "xwing.ability.when.own.after.miss",
                    _ => "xwing.ability.when.own.after",
                }),
                Window::AttackRolled => self.word("xwing.ability.when.own.rolled"),
                _ if parts.how.is_empty() => String::new(),
                _ => self.say("xwing.ability.when.own.attack", &[("how", &parts.how)]),
            };
        }
        let both = ability.when.contains(Window::AttackModify) && ability.when.contains(Window::DefenseModify)
            || ability.when.contains(Window::AttackDice) && ability.when.contains(Window::DefenseDice)
            || self.role == Role::Either;
        let defends = self.role == Role::Defender;
        let name = match window {
            _ if both => "attack_or_defend".to_owned(),
            Window::Declare if ability.duration.is_none() && defends => "declared".to_owned(),
            Window::Declare if ability.duration.is_none() && !self.other => "declare".to_owned(),
            Window::Compare if rules_cancelling(ability) => if defends { "defend" } else { "attack" }.to_owned(),
            Window::Compare if defends => "compare_defend".to_owned(),
            Window::Compare => "compare_attack".to_owned(),
            Window::Hit if defends => "hit_defend".to_owned(),
            Window::Hit => "hit_attack".to_owned(),
            Window::AfterAttack if defends => format!("after_defend{}", parts.outcome),
            Window::AfterAttack => format!("after_attack{}", parts.outcome),
            Window::AttackRolled | Window::DefenseRolled => window.id().to_owned(),
            Window::CardDealt if self.role == Role::Attacker && ability.role.is_some() => "card_dealt_by".to_owned(),
            window if window.in_attack() && defends => "defend".to_owned(),
            window if window.in_attack() => "attack".to_owned(),
            Window::Always => return String::new(),
            window => window.id().to_owned(),
        };
        let plain = || {
            let usual = format!("xwing.ability.usual.{}", window.id());
            if phrase::exists(self.language, &usual) { self.word(&usual) } else { String::new() }
        };
        let what = parts.what.clone().unwrap_or_else(plain);
        match &ability.who {
            None => self.say(&format!("xwing.ability.when.{name}.you"), &[("how", &parts.how), ("what", &what)]),
            Some(who) => {
                let who = self.one(who);
                self.say(
                    &format!("xwing.ability.when.{name}.other"),
                    &[("how", &parts.how), ("what", &what), ("who", &who)],
                )
            }
        }
    }

    /// What an event is about, after its verb.
    fn event(&self, window: Window, event: &Test) -> Option<String> {
        let Test::Event { action, token, damage, face, slot, this_card, .. } = event else { return None };
        if *this_card {
            return Some(self.word("xwing.ability.what.this_card"));
        }
        if !action.is_empty() {
            return Some(self.say("xwing.ability.what.action", &[("actions", &self.actions(*action))]));
        }
        if !token.is_empty() {
            let lock = token.only() == Some(Token::Lock);
            let key = if lock { "xwing.ability.what.lock" } else { "xwing.ability.what.token" };
            return Some(self.say(key, &[("tokens", &self.token_kinds(*token, 1, false))]));
        }
        if let Some(face) = face {
            let text = self.word(&format!("xwing.ability.what.card.{}", face.id()));
            return Some(match damage {
                Some(damage) => {
                    let of = self.word(&format!("xwing.ability.what.trait.{}", damage.id()));
                    self.say("xwing.ability.with.place", &[("what", &text), ("place", &of)])
                }
                None => text,
            });
        }
        if !slot.is_empty() {
            let acts = window == Window::AfterAction;
            let key = if acts { "xwing.ability.what.slot_action" } else { "xwing.ability.what.slot" };
            return Some(self.say(key, &[("slots", &self.slots(*slot))]));
        }
        None
    }
}

/// Whether an ability is about attacks with the card itself.
fn own_weapon(ability: &Ability) -> bool {
    ability
        .conditions
        .iter()
        .any(|condition| matches!(&condition.test, Test::Weapon { kind, .. } if kind.only() == Some(WeaponKind::This)))
}

/// Whether an ability only changes how results are cancelled, which needs no word about when.
fn rules_cancelling(ability: &Ability) -> bool {
    ability.effects.iter().all(|effect| matches!(effect, Effect::Protect { .. } | Effect::CancelOrder {}))
}
