//! Conditions after "if".

use super::voice::{Owner, Voice};
use crate::abilities::{
    Condition, Number, Test,
    grammar::{Band, Quantity},
    words::{ArcKind, Ref, ResultState, Token, Words},
};

impl Voice<'_> {
    /// A condition: `you are not stressed`.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        let not = if condition.not { "not_" } else { "" };
        match &condition.test {
            Test::AttackRange { band } => self.say("xwing.ability.if.attack_range", &[("range", &self.range(*band))]),
            Test::Arc { of, has, kind, band } => {
                self.arc_condition(*of, *has, self.inside_of(*of, *kind, *band, condition.not))
            }
            Test::AttackFrom { arc } => self.say("xwing.ability.if.attack_from", &[("arc", &self.arc(*arc))]),
            Test::Header { .. } | Test::LastShip {} | Test::AttackHit {} | Test::Obstructed { .. } => {
                self.word(&format!("xwing.ability.if.{not}{}", plain_id(&condition.test)))
            }
            Test::Weapon { kind, .. } => {
                self.say("xwing.ability.if.weapon", &[("weapon", &self.weapons(*kind, Owner::You))])
            }
            Test::Token { of: Ref::SelfShip, token, min: None, max: Some(0) }
                if token.only() == Some(Token::Stress) =>
            {
                self.word("xwing.ability.if.not_stressed")
            }
            Test::Token { of: Ref::SelfShip, token, min: Some(1), max: None }
                if token.only() == Some(Token::Stress) =>
            {
                self.word("xwing.ability.if.stressed")
            }
            Test::Token { of, token, min, max } => {
                let has = self.has(*of);
                match (min, max) {
                    (_, Some(0)) => self.say(
                        "xwing.ability.if.no_tokens",
                        &[("has", &self.has_not(*of)), ("tokens", &self.no_tokens(*token))],
                    ),
                    (_, Some(max)) => self.say(
                        "xwing.ability.if.tokens_at_most",
                        &[("has", &has), ("n", max), ("tokens", &self.token_kinds(*token, *max as i8, false))],
                    ),
                    (min, None) => {
                        let n = min.unwrap_or(1).max(1);
                        self.say(
                            "xwing.ability.if.tokens_at_least",
                            &[("has", &has), ("n", &n), ("tokens", &self.token_kinds(*token, n as i8, false))],
                        )
                    }
                }
            }
            Test::Lock { by: Ref::SelfShip, on } => {
                self.say(&format!("xwing.ability.if.{not}locked_by_you"), &[("ship", &self.ship(*on))])
            }
            Test::Lock { by, on } => self
                .say(&format!("xwing.ability.if.{not}locked"), &[("by", &self.ship(*by)), ("ship", &self.ship(*on))]),
            Test::Marked { of } => self.say("xwing.ability.if.marked", &[("ship", &self.ship(*of))]),
            Test::HasCondition { of, card } => {
                self.say("xwing.ability.if.has_card", &[("has", &self.has(*of)), ("card", &self.condition_card(*card))])
            }
            Test::Maneuver { speed, bearing, difficulty, .. } => {
                let what = self.maneuver(*speed, *bearing, *difficulty, false);
                self.say("xwing.ability.if.maneuver", &[("what", &what)])
            }
            Test::Overlapped { what, .. } => self.word(&format!("xwing.ability.if.{not}overlapped.{}", what.id())),
            Test::Touching { .. } => self.word(&format!("xwing.ability.if.{not}touching")),
            Test::DamageCards { of, min, max, .. } => match (min, max) {
                (_, Some(0)) => self.say("xwing.ability.if.no_damage", &[("has", &self.has_not(*of))]),
                (_, Some(max)) => self.say("xwing.ability.if.damage_at_most", &[("has", &self.has(*of)), ("n", max)]),
                (min, None) => {
                    self.say("xwing.ability.if.damage_at_least", &[("has", &self.has(*of)), ("n", &min.unwrap_or(1))])
                }
            },
            Test::Shields { .. } => self.word("xwing.ability.if.no_shields"),
            Test::Stat { of, stat, rel, value } => {
                let subject = self.value_of(*of, *stat);
                let yours = matches!(value, Number::Counted { what: Quantity::Stat { of: Ref::SelfShip, .. }, .. });
                let value = match value {
                    Number::Fixed(value) => value.to_string(),
                    counted => self.counted(counted),
                };
                let rel = rel.id();
                let key = if yours { "stat_yours" } else { "stat" };
                self.say(&format!("xwing.ability.if.{not}{key}.{rel}"), &[("subject", &subject), ("n", &value)])
            }
            Test::WasDestroyed { of } => self.say("xwing.ability.if.destroyed", &[("ship", &self.ship(*of))]),
            Test::Suffered { of, min, what } => self.say(
                &format!(
                    "xwing.ability.if.suffered.{}.{}",
                    what.id(),
                    if *of == Ref::SelfShip { "you" } else { "ship" }
                ),
                &[("ship", &self.ship(*of)), ("n", min)],
            ),
            Test::Event { .. } => self.word(&format!("xwing.ability.if.{not}event")),
            Test::Ship { of, upgrade, slot, unique, side, fled, .. } => {
                let has = self.has(*of);
                let ship = self.ship(*of);
                match (upgrade, slot, unique, side, fled) {
                    (Some(upgrade), ..) => {
                        self.say("xwing.ability.if.carries", &[("has", &has), ("card", &self.upgrade(*upgrade))])
                    }
                    (_, Some(slot), ..) => self.say(
                        "xwing.ability.if.slot",
                        &[("has", &has), ("slot", &self.slots(Words::from_iter([*slot])))],
                    ),
                    (_, _, Some(_), ..) => self.say("xwing.ability.if.unique", &[("ship", &ship)]),
                    (_, _, _, Some(side), _) => {
                        self.say(&format!("xwing.ability.if.side.{}", side.id()), &[("ship", &ship)])
                    }
                    _ => self.say("xwing.ability.if.not_fled", &[("ship", &ship)]),
                }
            }
            Test::Ships { filter, max, .. } => match max {
                Some(0) => self.say("xwing.ability.if.no_ships", &[("ships", &self.none(filter))]),
                Some(most) => self.say("xwing.ability.if.ships_at_most", &[("ships", &self.many(filter)), ("n", most)]),
                None => self.say("xwing.ability.if.ships", &[("ships", &self.one(filter))]),
            },
            Test::Results { result, state, min, .. } => {
                let key = match state {
                    Some(ResultState::Uncancelled) => "xwing.ability.if.uncancelled",
                    Some(ResultState::CancelledByDefender) => "xwing.ability.if.cancelled",
                    None => "xwing.ability.if.results",
                };
                let count = if *state == Some(ResultState::CancelledByDefender) { 2 } else { *min as i8 };
                self.say(key, &[("n", min), ("results", &self.faces(*result, count))])
            }
            Test::DiceRolled { dice, rel, value } => {
                let value = match value {
                    Number::Fixed(value) => value.to_string(),
                    counted => self.counted(counted),
                };
                self.say(&format!("xwing.ability.if.rolled.{}.{}", dice.id(), rel.id()), &[("n", &value)])
            }
            Test::Icon { action } => self
                .say(&format!("xwing.ability.if.{not}icon"), &[("action", &self.actions(Words::from_iter([*action])))]),
            Test::Phase { is } => self.word(&format!("xwing.ability.if.phase.{}", is.id())),
            Test::Used { .. } => self.word(&format!("xwing.ability.if.{not}used")),
            Test::Near { of, band, .. } => {
                self.say("xwing.ability.if.near_bomb", &[("ship", &self.ship(*of)), ("range", &self.range(*band))])
            }
            Test::Same { a, b } => {
                self.say(&format!("xwing.ability.if.{not}same"), &[("a", &self.ship(*a)), ("b", &self.ship(*b))])
            }
            Test::Any { of } => self.one_of(&of.iter().map(|condition| self.condition(condition)).collect::<Vec<_>>()),
        }
    }

    /// `you have`, `the defender has`.
    fn has(&self, ship: Ref) -> String {
        match ship {
            Ref::SelfShip => self.word("xwing.ability.has.you"),
            ship => self.say("xwing.ability.has.ship", &[("ship", &self.ship(ship))]),
        }
    }

    /// `you have` before what is absent.
    fn has_not(&self, ship: Ref) -> String {
        match ship {
            Ref::SelfShip => self.word("xwing.ability.has_not.you"),
            ship => self.say("xwing.ability.has_not.ship", &[("ship", &self.ship(ship))]),
        }
    }

    /// `inside your firing arc`, `outside the attacker's firing arc`.
    fn inside_of(&self, of: Ref, kind: ArcKind, band: Option<Band>, not: bool) -> String {
        let arc = self.arc(kind);
        let whose = match of {
            Ref::SelfShip => self.say("xwing.ability.arc_of.you", &[("arc", &arc)]),
            of => self.say("xwing.ability.arc_of.ship", &[("arc", &arc), ("ship", &self.ship(of))]),
        };
        let key = if not { "xwing.ability.arc_of.outside" } else { "xwing.ability.arc_of.inside" };
        let text = self.say(key, &[("arc", &whose)]);
        match band {
            Some(band) => self.say("xwing.ability.arc_of.at", &[("place", &text), ("range", &self.range(band))]),
            None => text,
        }
    }

    fn arc_condition(&self, _of: Ref, has: Ref, place: String) -> String {
        match has {
            Ref::SelfShip => self.say("xwing.ability.if.arc.you", &[("place", &place)]),
            has => self.say("xwing.ability.if.arc.ship", &[("place", &place), ("ship", &self.ship(has))]),
        }
    }
}

fn plain_id(test: &Test) -> &'static str {
    match test {
        Test::Header { .. } => "header",
        Test::LastShip {} => "last_ship",
        Test::AttackHit {} => "attack_hit",
        _ => "obstructed",
    }
}
