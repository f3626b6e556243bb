//! Effects that change the rules: what is allowed and forbidden, templates, maneuvers, ranges.

use super::{Clause, Subject};
use crate::abilities::{
    Effect, Target,
    grammar::{Band, NewSpeed, Template},
    sentence::voice::{Mood, Owner, Voice},
    words::{ArcKind, Dice, Forbid, IgnoreWhen, LockRule, NewBearing, NewDifficulty, Ref, Side, TemplateUse},
};

impl<'a> Voice<'a> {
    /// A rule that an ability changes, as a clause.
    pub(super) fn rule(&mut self, effect: &'a Effect, mood: Mood) -> Clause {
        match effect {
            Effect::Keep { token, .. } => {
                let what = self.token_kinds(*token, 2, true);
                Clause::whole(self.say("xwing.ability.do.keep", &[("what", &what)]))
            }
            Effect::TokenLimit { token, max } => {
                let what = self.tokens(*token, *max as i8);
                Clause::whole(self.say("xwing.ability.do.token_limit", &[("what", &what)]))
            }
            Effect::LockRule { who, rule, band } => {
                let all = match (who, rule) {
                    (Some(who), LockRule::FromAnyFriendly) => {
                        let who = self.all(who);
                        self.say("xwing.ability.do.lock_rule.for", &[("who", &who)])
                    }
                    _ => String::new(),
                };
                let range = band.map(|band| self.range(band)).unwrap_or_default();
                let text = self.say(&format!("xwing.ability.do.lock_rule.{}", rule.id()), &[("range", &range)]);
                Clause::whole(format!("{all}{text}"))
            }
            Effect::Allow { what, who, actions, slots, max_stress, max_points, token, of: _, card, .. } => {
                let card = card.map(|card| self.upgrade(card)).unwrap_or_default();
                let actions = self.actions(*actions);
                let slots = self.slots(*slots);
                let tokens = self.token_kinds(*token, 2, false);
                let number = max_stress.or(*max_points).unwrap_or_default();
                let mut key = format!("xwing.ability.allow.{}", what.id());
                if max_stress.is_some() || max_points.is_some() {
                    key.push_str(".at_most");
                } else if *who == Target::Ship(Ref::AnyShip) {
                    key.push_str(".all");
                }
                Clause::whole(self.say(
                    &key,
                    &[("card", &card), ("actions", &actions), ("slots", &slots), ("tokens", &tokens), ("n", &number)],
                ))
            }
            Effect::Forbid { what, who, actions, tokens, n, dice, beyond, while_targetable, cards, .. } => {
                let mut key = match what {
                    Forbid::CardAbilities if cards.len() == 2 => "card_abilities.both".to_owned(),
                    what => what.id().to_owned(),
                };
                if !actions.is_empty() {
                    key.push_str(".these");
                }
                if n.is_some() || beyond.is_some() {
                    key.push_str(".at_most");
                }
                if while_targetable.is_some() {
                    key.push_str(".while");
                }
                let subject = match who {
                    Target::Ship(Ref::SelfShip) => Subject::You,
                    Target::Ship(Ref::AnyShip) => Subject::Whole,
                    Target::Ship(Ref::Actor) if self.other => Subject::Listener,
                    Target::Ship(ship) => Subject::Ship(self.ship(*ship)),
                    Target::Ships(filter) => Subject::Ship(self.all(filter)),
                };
                let form = match (&subject, who) {
                    (Subject::You, _) => Mood::You,
                    (_, Target::Ships(_)) => Mood::May,
                    _ => Mood::It,
                };
                let cannot = self.verb("cannot", form);
                let dice = match dice {
                    Some(dice) => {
                        let key = match dice {
                            Dice::Attack => "xwing.ability.dice.attack",
                            Dice::Defense => "xwing.ability.dice.defense",
                            _ => "xwing.ability.dice.own",
                        };
                        self.noun(key, 2)
                    }
                    None => self.noun("xwing.ability.dice.own", 2),
                };
                let (actions, tokens) = (self.actions(*actions), self.token_kinds(*tokens, 2, false));
                let text = self.say(
                    &format!("xwing.ability.forbid.{key}{}", if subject == Subject::Whole { ".all" } else { "" }),
                    &[
                        ("cannot", &cannot),
                        ("actions", &actions),
                        ("tokens", &tokens),
                        ("dice", &dice),
                        ("n", &beyond.or(*n).unwrap_or_default()),
                    ],
                );
                Clause { subject, text }
            }
            Effect::RangeRule { rule, who, value, .. } => {
                let who = who.as_ref().map(|who| self.all(who)).unwrap_or_default();
                let n = value.unwrap_or_default();
                Clause::whole(
                    self.say(&format!("xwing.ability.do.range_rule.{}", rule.id()), &[("who", &who), ("n", &n)]),
                )
            }
            Effect::ArcRule { weapons, arc } => {
                let weapons = self.weapons(*weapons, Owner::It);
                let key = match arc {
                    ArcKind::AllRound => "xwing.ability.do.arc_rule.all_round",
                    _ => "xwing.ability.do.arc_rule.through",
                };
                Clause::whole(self.say(key, &[("weapons", &weapons), ("arc", &self.arc(*arc))]))
            }
            Effect::Obstruction { rule } => {
                Clause::whole(self.word(&format!("xwing.ability.do.obstruction.{}", rule.id())))
            }
            Effect::IgnoreObstacles { when } => {
                let when = if when.contains(IgnoreWhen::All) {
                    String::new()
                } else {
                    let when = self.each(*when, |when| self.word(&format!("xwing.ability.ignore.{}", when.id())));
                    format!(" {}", self.all_of(&when))
                };
                self.yours("ignore_obstacles", "ignore", mood, &[("when", &when)])
            }
            Effect::Template { usage, options, must, guides } => {
                let templates = self.templates(options);
                let force = if *must { "must" } else { "may" };
                let key = match usage {
                    TemplateUse::Drop if guides.is_some() => "xwing.ability.do.template.drop_front.may".to_owned(),
                    TemplateUse::Drop if matches!(options[..], [Template::AnywhereTouching]) => {
                        "xwing.ability.do.template.drop_touching.may".to_owned()
                    }
                    usage => format!("xwing.ability.do.template.{}.{force}", usage.id()),
                };
                Clause::whole(self.say(&key, &[("template", &templates)]))
            }
            Effect::ActionStep { n, who } => {
                let skip = if *n == 0 { "skip" } else { "more" };
                match who {
                    Ref::SelfShip => self.yours(
                        &format!("action_step.{skip}"),
                        if *n == 0 { "skip" } else { "perform" },
                        mood,
                        &[("n", n)],
                    ),
                    who => {
                        let ship = self.ship(*who);
                        let verb = self.verb(if *n == 0 { "skip" } else { "perform" }, Mood::It);
                        let text =
                            self.say(&format!("xwing.ability.do.action_step.{skip}.its"), &[("verb", &verb), ("n", n)]);
                        Clause { subject: Subject::Ship(ship), text }
                    }
                }
            }
            Effect::SetManeuver { rotate, speed, bearing, difficulty, template } => {
                self.set_maneuver(*rotate, *speed, (*bearing, *difficulty), template.is_some(), mood)
            }
            Effect::Difficulty { speed, bearing, to, from, who } => {
                let many = self.maneuver(*speed, *bearing, from.iter().copied().collect(), true);
                let shapes = self.shapes(*bearing);
                let shape = shapes.first().copied().unwrap_or("maneuver");
                let feminine = self.feminine(&format!("xwing.ability.shape.{shape}"));
                let color = self.color(*to, feminine, 2);
                let gender = if feminine { "f" } else { "m" };
                match who {
                    Target::Ship(_) => {
                        let what = self.say(&format!("xwing.ability.owned.you.{gender}"), &[("what", &many)]);
                        if mood == Mood::May {
                            return self.yours("difficulty_may", "treat", mood, &[("what", &what), ("color", &color)]);
                        }
                        Clause::whole(self.say("xwing.ability.do.difficulty", &[("what", &what), ("color", &color)]))
                    }
                    Target::Ships(filter) => {
                        let ships = self.all(filter);
                        Clause::whole(self.say(
                            "xwing.ability.do.difficulty_of",
                            &[("what", &many), ("color", &color), ("ships", &ships)],
                        ))
                    }
                }
            }
            Effect::Execute { options, difficulty } => {
                let mut what = self.steps(options);
                if let Some(color) = difficulty {
                    what = self.say(
                        "xwing.ability.do.execute.colored",
                        &[("what", &what), ("color", &self.color(*color, true, 1))],
                    );
                }
                self.yours("execute", "execute", mood, &[("what", &what)])
            }
            Effect::Rotate { degrees } => self.yours("rotate", "rotate", mood, &[("n", degrees)]),
            Effect::RotateArc {} => self.yours("rotate_arc", "rotate_arc", mood, &[]),
            Effect::Decloak {} => self.yours("decloak", "decloak", mood, &[]),
            Effect::Immune { .. } => self.yours("immune", "ignore", mood, &[]),
            Effect::DeployArea { who, within, beyond } => {
                let place = within.as_ref().or(beyond.as_ref()).and_then(|filter| filter.range);
                let range = match place {
                    Some(band) if within.is_none() => self.range(Band { near: band.far, far: band.far }),
                    Some(band) => self.range(band),
                    None => String::new(),
                };
                let who = match who.side {
                    Side::SelfShip => String::new(),
                    _ => self.all(who),
                };
                let key =
                    if within.is_some() { "xwing.ability.do.deploy_within" } else { "xwing.ability.do.deploy_beyond" };
                Clause::whole(self.say(key, &[("who", &who), ("range", &range)]))
            }
            Effect::Native { .. } => Clause::whole(self.word("xwing.ability.do.native")),
            _ => Clause::whole(String::new()),
        }
    }

    /// `speed 2 straight template`.
    fn templates(&self, options: &[Template]) -> String {
        let steps: Vec<_> = options
            .iter()
            .filter_map(|template| match template {
                Template::Along(step) => Some(*step),
                Template::AnywhereTouching => None,
            })
            .collect();
        self.steps(&steps)
    }

    fn set_maneuver(
        &self,
        rotate: bool,
        speed: Option<NewSpeed>,
        (bearing, difficulty): (Option<NewBearing>, Option<NewDifficulty>),
        revealed_template: bool,
        mood: Mood,
    ) -> Clause {
        let bearing_id = bearing.map_or("kept", NewBearing::id);
        let speed_id = match speed {
            None => "kept",
            Some(NewSpeed::Any) => "any",
            Some(NewSpeed::Same) => "same",
            Some(NewSpeed::OneUpOrDown) => "one_up_or_down",
            Some(NewSpeed::These(_)) => "these",
        };
        let difficulty_id = difficulty.map_or("kept", NewDifficulty::id);
        let speeds = match speed {
            Some(NewSpeed::These(speeds)) => self.speeds(speeds),
            _ => String::new(),
        };
        let how = if rotate { "rotate" } else { "treat" };
        let key = format!("set_maneuver.{how}.{bearing_id}.{speed_id}.{difficulty_id}");
        let verb = if rotate { "turn_dial" } else { "treat" };
        let mut text = self.act(&key, verb, mood, &[("speed", &speeds)]);
        if revealed_template {
            text.push_str(&self.word("xwing.ability.do.set_maneuver.revealed_template"));
        }
        Clause::you(text)
    }
}
