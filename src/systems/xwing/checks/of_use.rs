//! XW-ADVICE-01: cards that do nothing on their ship, as far as their abilities tell.

use super::{effective::Effective, ids};
use crate::{
    cards::{
        Action, Catalog, Slot, Upgrade, UpgradeId, Words,
        ability::{
            Effect, Play, RuleChange, Test, Window,
            words::{Allow, Bomb, CardPlace, Cause, TemplateUse, WeaponKind},
        },
    },
    list::{Ship, upgrades},
};
use kernel::{Fact, Finding, Severity};

/// Actions that nothing lets a ship do whose action bar lacks them.
pub const OWN_ACTIONS: &[Action] = &[Action::Slam, Action::Jam, Action::Coordinate, Action::Reload];

/// What a ship needs, so that an ability of a card on it can ever work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    /// One of these actions.
    Action(Words<Action>),
    /// Another card with one of these icons.
    Card(Words<Slot>),
}

impl Need {
    fn of(play: &Play) -> Option<Self> {
        let cards = |slots: &[Slot]| Some(Self::Card(slots.iter().copied().collect()));
        let holds = play.conditions.iter().filter(|condition| !condition.not).map(|condition| &condition.test);
        for test in holds.filter(|_| play.who.is_none()) {
            match test {
                Test::Event { action, .. } if play.when.contains(Window::AfterAction) && !action.is_empty() => {
                    return Some(Self::Action(*action));
                }
                Test::Event { slot, .. } if play.when.contains(Window::Discarding) && !slot.is_empty() => {
                    return Some(Self::Card(*slot));
                }
                Test::Event { cause, .. } if play.when.contains(Window::Discarding) => {
                    let is_paid = cause.only() == Some(Cause::AttackCost);
                    return if is_paid { cards(&[Slot::Torpedo, Slot::Missile]) } else { None };
                }
                Test::Weapon { kind, .. } => return weapons(*kind).map(Self::Card),
                _ => {}
            }
        }
        match &play.effects[..] {
            [Effect::CardTokens { on: CardPlace::EachTorpedoMissileBomb, .. }] => {
                cards(&[Slot::Torpedo, Slot::Missile, Slot::Bomb])
            }
            [Effect::CardTokens { on: CardPlace::OtherBombs, .. }]
            | [Effect::Drop { bomb: Bomb::AnyEquipped, .. }]
            | [Effect::Rule(RuleChange::Allow { what: Allow::Launch, .. })]
            | [Effect::Rule(RuleChange::Template { usage: TemplateUse::Drop | TemplateUse::Launch, .. })] => {
                cards(&[Slot::Bomb])
            }
            _ => None,
        }
    }

    fn is_met(self, effective: &Effective, others: Words<Slot>) -> bool {
        match self {
            Self::Action(actions) => {
                effective.actions.meets(actions) || actions.iter().any(|action| !OWN_ACTIONS.contains(&action))
            }
            Self::Card(slots) => others.meets(slots),
        }
    }
}

/// The icons of cards that are weapons of one of these kinds; none if the ship may have one without a card.
fn weapons(kinds: Words<WeaponKind>) -> Option<Words<Slot>> {
    let slot = |kind| match kind {
        WeaponKind::Torpedo => Some(Slot::Torpedo),
        WeaponKind::Missile => Some(Slot::Missile),
        WeaponKind::Cannon => Some(Slot::Cannon),
        WeaponKind::Turret => Some(Slot::Turret),
        _ => None,
    };
    kinds.iter().map(slot).collect()
}

/// True for a card that changes numbers, icons or the building of its ship, or is a weapon itself.
fn is_more(upgrade: &Upgrade) -> bool {
    let changes = upgrade.stats != Default::default() || !upgrade.stat_choices.is_empty();
    changes || upgrade.construction.any || upgrade.weapon.is_some() || !upgrade.actions.is_empty()
}

/// XW-ADVICE-01: a card none of whose abilities can ever work on its ship.
pub(super) fn check(
    catalog: &Catalog,
    (index, ship): (usize, &Ship),
    effective: &Effective,
    findings: &mut Vec<Finding>,
) {
    for (place, id) in ship.known_upgrades() {
        let upgrade = catalog.upgrade(id);
        let plays = &catalog.upgrade_abilities(id).plays;
        if plays.is_empty() || is_more(upgrade) {
            continue;
        }
        let others = || -> Words<Slot> {
            let others = ship.known_upgrades().filter(|(other, _)| *other != place);
            others.map(|(_, other): (usize, UpgradeId)| catalog.upgrade(other).slot).collect()
        };
        let mut unmet = None;
        let works = plays.iter().any(|play| match Need::of(catalog.play(*play)) {
            Some(need) if !need.is_met(effective, others()) => {
                unmet = Some(need);
                false
            }
            _ => true,
        });
        let Some(need) = unmet.filter(|_| !works) else { continue };
        let (phrase, missing): (_, Vec<Fact>) = match need {
            Need::Action(actions) => {
                ("xwing.check.advice_01.action", actions.iter().map(|it| Fact::Term(it.term())).collect())
            }
            Need::Card(slots) => ("xwing.check.advice_01.card", slots.iter().map(|it| Fact::Term(it.term())).collect()),
        };
        findings.push(
            Finding::new(ids::ADVICE_01, Severity::Warning, phrase, upgrades(index).at(place))
                .card("ship", effective.pilot)
                .card("card", id)
                .with("missing", Fact::List(missing)),
        );
    }
}
