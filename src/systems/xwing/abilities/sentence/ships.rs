//! Ships: by name, and described by what they must be.

use super::voice::Voice;
use crate::{
    abilities::{
        Condition, Filter, Number, Test,
        grammar::{Band, Quantity},
        words::{ArcKind, Ref, Relation, Side, Stat},
    },
    cards::{ConditionId, UpgradeId},
};

impl Voice<'_> {
    /// A ship by its name in the sentence: `the defender`, `that ship`.
    pub(super) fn ship(&self, ship: Ref) -> String {
        let number = if ship == Ref::Chosen && self.several { "ships" } else { ship.id() };
        self.word(&format!("xwing.ability.ship.{number}"))
    }

    /// `an enemy ship at Range 1`.
    pub(super) fn one(&self, filter: &Filter) -> String {
        self.described("one", filter)
    }

    /// `each enemy ship at Range 1`.
    pub(super) fn every(&self, filter: &Filter) -> String {
        self.described("each", filter)
    }

    /// `enemy ships at Range 1`.
    pub(super) fn many(&self, filter: &Filter) -> String {
        self.described("many", filter)
    }

    /// `enemy ships at Range 1`, all of them.
    pub(super) fn all(&self, filter: &Filter) -> String {
        self.described("all", filter)
    }

    /// `no enemy ship at Range 1`.
    pub(super) fn none(&self, filter: &Filter) -> String {
        self.described("none", filter)
    }

    /// The ships to choose: `an enemy ship`, `up to 2 friendly ships`.
    pub(super) fn choice(&self, filter: &Filter) -> String {
        match filter.count {
            [_, 1] => self.one(filter),
            [_, most] => {
                let ships = self.many(filter);
                self.say("xwing.ability.up_to", &[("n", &most), ("what", &ships)])
            }
        }
    }

    fn described(&self, form: &str, filter: &Filter) -> String {
        let other = if filter.other && filter.of == Ref::SelfShip { "_other" } else { "" };
        let mut text = self.word(&format!("xwing.ability.ships.{form}.{}{other}", filter.side.id()));
        if filter.other && filter.of != Ref::SelfShip && form != "each" {
            text = self.say("xwing.ability.with.not", &[("what", &text), ("ship", &self.ship(filter.of))]);
        } else if filter.other && filter.of != Ref::SelfShip {
            text = self.word(&format!("xwing.ability.ships.{form}.{}_other", filter.side.id()));
        }
        let place = self.place(filter);
        if !place.is_empty() {
            text = self.say("xwing.ability.with.place", &[("what", &text), ("place", &place)]);
        }
        let here = filter.range.is_some() && filter.of == Ref::SelfShip && filter.arc.is_none();
        let yours = match filter.side {
            Side::Friendly => filter.conditions.is_empty() || here,
            Side::Any => here && form == "each",
            _ => false,
        };
        let never = filter.conditions.iter().any(|held| matches!(held.test, Test::Same { b: Ref::SelfShip, .. }));
        if yours && !never && !filter.other && matches!(form, "one" | "each") {
            text = self.word("xwing.ability.with.you_too").replace("{what}", &text);
        }
        for condition in &filter.conditions {
            if let Some(with) = self.with(condition) {
                text = self.say("xwing.ability.with.place", &[("what", &text), ("place", &with)]);
            }
        }
        text
    }

    /// Where ships are: `at Range 1 of the defender`.
    fn place(&self, filter: &Filter) -> String {
        let arc = filter.arc.map(|arc| self.arc(arc));
        let of = (filter.of != Ref::SelfShip).then(|| self.ship(filter.of));
        match (filter.range, arc, of, filter.touching) {
            (Some(range), Some(arc), ..) => {
                self.say("xwing.ability.place.range_arc", &[("range", &self.range(range)), ("arc", &arc)])
            }
            (Some(range), None, Some(of), _) => {
                self.say("xwing.ability.place.range_of", &[("range", &self.range(range)), ("ship", &of)])
            }
            (Some(range), None, None, _) => self.say("xwing.ability.place.range", &[("range", &self.range(range))]),
            (None, Some(arc), ..) => self.say("xwing.ability.place.arc", &[("arc", &arc)]),
            (None, None, _, Some(_)) => self.word("xwing.ability.place.touching"),
            (None, None, _, None) => String::new(),
        }
    }

    /// What a ship looked at must be, after the noun.
    fn with(&self, condition: &Condition) -> Option<String> {
        let not = condition.not;
        Some(match &condition.test {
            Test::Token { token, max: Some(0), .. } => {
                self.say("xwing.ability.with.no_tokens", &[("tokens", &self.no_tokens(*token))])
            }
            Test::Token { token, .. } => {
                self.say("xwing.ability.with.tokens", &[("tokens", &self.token_kinds(*token, 2, false))])
            }
            Test::Lock { by: Ref::SelfShip, .. } if not => self.word("xwing.ability.with.unlocked"),
            Test::Lock { by: Ref::SelfShip, .. } => self.word("xwing.ability.with.locked"),
            Test::Lock { .. } => self.word("xwing.ability.with.no_lock"),
            Test::Arc { of: Ref::SelfShip, kind, .. } => {
                self.say("xwing.ability.place.arc", &[("arc", &self.arc(*kind))])
            }
            Test::Arc { has, kind, band, .. } => {
                let ship = self.ship(*has);
                let arc = self.arc(*kind);
                match band {
                    Some(band) => self.say(
                        "xwing.ability.with.having_at",
                        &[("ship", &ship), ("arc", &arc), ("range", &self.range(*band))],
                    ),
                    None => self.say("xwing.ability.with.having", &[("ship", &ship), ("arc", &arc)]),
                }
            }
            Test::Stat { stat, rel, value, .. } => self.with_stat(*stat, *rel, value),
            Test::Ship { upgrade: Some(upgrade), .. } => {
                self.say("xwing.ability.with.upgrade", &[("card", &self.upgrade(*upgrade))])
            }
            Test::Ship { faction, .. } if !faction.is_empty() => {
                let factions =
                    self.each(*faction, |faction| self.word(&format!("xwing.ability.faction.{}", faction.id())));
                self.one_of(&factions)
            }
            Test::Ship { size, .. } if !size.is_empty() => {
                self.one_of(&self.each(*size, |size| self.word(&format!("xwing.ability.size.{}", size.id()))))
            }
            Test::Same { b, .. } if not => self.say("xwing.ability.with.other_than", &[("ship", &self.ship(*b))]),
            _ => return None,
        })
    }

    fn with_stat(&self, stat: Stat, rel: Relation, value: &Number) -> String {
        let name = self.form(&format!("xwing.ability.value.{}", stat.id()), 0);
        let yours = matches!(value, Number::Counted { what: Quantity::Stat { of: Ref::SelfShip, .. }, .. });
        let value = match value {
            Number::Fixed(value) => value.to_string(),
            counted => self.counted(counted),
        };
        let rel = rel.id();
        match yours {
            true => self.say(&format!("xwing.ability.with.stat_yours.{rel}"), &[("value", &name)]),
            false => self.say(&format!("xwing.ability.with.stat.{rel}"), &[("value", &name), ("n", &value)]),
        }
    }

    /// `inside your firing arc at Range 2`.
    pub(super) fn inside(&self, kind: ArcKind, band: Option<Band>) -> String {
        let arc = self.arc(kind);
        match band {
            Some(band) => self.say("xwing.ability.place.range_arc", &[("range", &self.range(band)), ("arc", &arc)]),
            None => self.say("xwing.ability.place.arc", &[("arc", &arc)]),
        }
    }

    /// A card's name in quotation marks.
    pub(super) fn upgrade(&self, id: UpgradeId) -> String {
        self.quoted(self.catalog.upgrade(id).text.name(self.language))
    }

    /// A condition card's name in quotation marks.
    pub(super) fn condition_card(&self, id: ConditionId) -> String {
        self.quoted(self.catalog.condition(id).text.name(self.language))
    }

    fn quoted(&self, name: &str) -> String {
        self.say("xwing.ability.quoted", &[("name", &name)])
    }
}
