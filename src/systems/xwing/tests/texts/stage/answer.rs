//! The answers of a scene.

use xwing::{
    Catalog,
    cards::{Bearing, UpgradeId, ability::words::Token},
    play::{
        Answer, Question, ShipNo, Weapon,
        pieces::{AbilityAt, Origin},
        question::ShipAction,
    },
};

use kernel::game::testing::scenes::{number, word};

use super::{face, faces};

/// Names for answers.
pub(super) struct Names<'a> {
    pub(super) names: &'a [&'a str],
    pub(super) dials: &'a [Vec<(u8, Bearing)>],
    pub(super) cards: &'a [Vec<Option<UpgradeId>>],
    pub(super) catalog: &'a Catalog,
    /// The kind of each card of a damage deck.
    pub(super) deck: &'a [String],
}

impl Names<'_> {
    /// True if an action is the wanted one.
    pub(super) fn fits(
        &self,
        want: &str,
        question: &Question,
        action: Answer,
        is_own: &dyn Fn(AbilityAt) -> bool,
    ) -> bool {
        let words: Vec<&str> = want.split_whitespace().collect();
        let is_ship = |name: &str, ship: ShipNo| self.names.get(ship.index()) == Some(&name);
        let of_key = |key: &str, at: AbilityAt| match at.on {
            Origin::Card(card) => {
                self.catalog
                    .find_upgrade(key)
                    .is_some_and(|upgrade| self.cards[at.ship.index()][usize::from(card)] == Some(upgrade))
                    || (card == 0 && is_ship(key, at.ship))
            }
            Origin::Damage(_) => key == "damage",
            Origin::Condition(_) => key == "condition",
            Origin::Grant(_) => key == "grant",
            Origin::Borrowed(_) => key == "borrowed",
            Origin::Lent(..) => key == "lent",
        };
        match (&words[..], action) {
            (["use"], Answer::Use(at)) => is_own(at),
            (["use", key], Answer::Use(at)) => of_key(key, at),
            (["do", "card"], Answer::Perform(ShipAction::Card(at))) => is_own(at),
            (["do", "aft"], Answer::Perform(ShipAction::Reinforce { aft })) => aft,
            (["do", action], Answer::Perform(known)) => match known {
                ShipAction::Card(at) => of_key(action, at),
                known => {
                    let name: String = action.split('_').collect();
                    format!("{known:?}").to_lowercase().starts_with(&name)
                }
            },
            (["pass"], Answer::Pass) => true,
            (["pass", what], Answer::Pass) => format!("{:?}", question.kind).contains(what),
            (["spend", "lock"], Answer::SpendLock) => true,
            (["spend", token], Answer::Spend(known)) => word::<Token>(token) == Ok(known),
            (["token", token], Answer::Token(known)) => word::<Token>(token) == Ok(known),
            (["ship", name], Answer::Ship(ship)) => is_ship(name, ship),
            (["opt", place], Answer::Option(known)) => number(place) == Ok(known),
            (["num", place], Answer::Number(known)) => number(place) == Ok(known),
            (["spot", place], Answer::Spot(known)) => number(place) == Ok(known),
            (["damage", place], Answer::Damage(known)) => number(place) == Ok(known),
            (["draws", kind], Answer::Damage(card)) => {
                self.deck.get(usize::from(card)).is_some_and(|known| known == kind)
            }
            (["face", shown], Answer::Face(known)) => shown.chars().next().map(face) == Some(Ok(known)),
            (["card", key], Answer::Card(card)) => question.ship.is_some_and(|ship| {
                let upgrade = self.catalog.find_upgrade(key);
                upgrade.is_some() && self.cards[ship.index()][usize::from(card)] == upgrade
            }),
            (["dice", shown], Answer::Dice(counts)) => {
                let mut wanted = [0; 5];
                for face in faces(shown.trim_start_matches('-')).unwrap_or_default() {
                    wanted[face as usize] += 1;
                }
                counts == wanted
            }
            (["attack", target], Answer::Attack { target: known, .. }) => is_ship(target, known),
            (["attack", target, key], Answer::Attack { target: known, weapon }) => {
                is_ship(target, known)
                    && match weapon {
                        Weapon::Primary => *key == "primary",
                        Weapon::Card(card) => question.ship.is_some_and(|ship| {
                            self.catalog.find_upgrade(key) == self.cards[ship.index()][usize::from(card)]
                        }),
                    }
            }
            (["fly", speed, bearing], Answer::Fly(place)) => question
                .maneuvers
                .get(usize::from(place))
                .is_some_and(|flown| number(speed) == Ok(flown.speed) && word::<Bearing>(bearing) == Ok(flown.bearing)),
            (["dial", speed, bearing], Answer::Dial(place)) => question.ship.is_some_and(|ship| {
                self.dials[ship.index()].get(usize::from(place))
                    == number(speed).ok().zip(word::<Bearing>(bearing).ok()).as_ref()
            }),
            (["sets", name], Answer::Change(ship)) => is_ship(name, ship),
            (["any", asked], action) => {
                action != Answer::Pass && matches!(question.kind, known if format!("{known:?}").contains(asked))
            }
            _ => false,
        }
    }
}
