//! The answers of a scene.

use xwing::{
    Catalog,
    abilities::words::Token,
    cards::{Bearing, UpgradeId},
    play::{
        Action, Question, ShipNo, Weapon,
        pieces::{AbilityAt, Origin},
        question::Deed,
    },
};

use super::{face, faces, number, word};

/// What answers are told by.
pub(super) struct Known<'a> {
    pub(super) names: &'a [&'a str],
    pub(super) dials: &'a [Vec<(u8, Bearing)>],
    pub(super) cards: &'a [Vec<Option<UpgradeId>>],
    pub(super) catalog: &'a Catalog,
    /// The kind of each card of a damage deck.
    pub(super) deck: &'a [String],
}

impl Known<'_> {
    /// Whether an action is the one that is meant.
    pub(super) fn fits(
        &self,
        want: &str,
        question: &Question,
        action: Action,
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
            (["use"], Action::Use(at)) => is_own(at),
            (["use", key], Action::Use(at)) => of_key(key, at),
            (["do", "card"], Action::Perform(Deed::Card(at))) => is_own(at),
            (["do", "aft"], Action::Perform(Deed::Reinforce { aft })) => aft,
            (["do", deed], Action::Perform(known)) => match known {
                Deed::Card(at) => of_key(deed, at),
                known => {
                    let name: String = deed.split('_').collect();
                    format!("{known:?}").to_lowercase().starts_with(&name)
                }
            },
            (["pass"], Action::Pass) => true,
            (["pass", what], Action::Pass) => format!("{:?}", question.asked).contains(what),
            (["spend", "lock"], Action::SpendLock) => true,
            (["spend", token], Action::Spend(known)) => word::<Token>(token) == Ok(known),
            (["token", token], Action::Token(known)) => word::<Token>(token) == Ok(known),
            (["ship", name], Action::Ship(ship)) => is_ship(name, ship),
            (["opt", place], Action::Option(known)) => number(place) == Ok(known),
            (["num", place], Action::Number(known)) => number(place) == Ok(known),
            (["spot", place], Action::Spot(known)) => number(place) == Ok(known),
            (["damage", place], Action::Damage(known)) => number(place) == Ok(known),
            (["draws", kind], Action::Damage(card)) => {
                self.deck.get(usize::from(card)).is_some_and(|known| known == kind)
            }
            (["face", shown], Action::Face(known)) => shown.chars().next().map(face) == Some(Ok(known)),
            (["card", key], Action::Card(card)) => question.ship.is_some_and(|ship| {
                let upgrade = self.catalog.find_upgrade(key);
                upgrade.is_some() && self.cards[ship.index()][usize::from(card)] == upgrade
            }),
            (["dice", shown], Action::Dice(counts)) => {
                let mut wanted = [0; 5];
                for face in faces(shown.trim_start_matches('-')).unwrap_or_default() {
                    wanted[face as usize] += 1;
                }
                counts == wanted
            }
            (["attack", target], Action::Attack { target: known, .. }) => is_ship(target, known),
            (["attack", target, key], Action::Attack { target: known, weapon }) => {
                is_ship(target, known)
                    && match weapon {
                        Weapon::Primary => *key == "primary",
                        Weapon::Card(card) => question.ship.is_some_and(|ship| {
                            self.catalog.find_upgrade(key) == self.cards[ship.index()][usize::from(card)]
                        }),
                    }
            }
            (["fly", speed, bearing], Action::Fly(place)) => question
                .maneuvers
                .get(usize::from(place))
                .is_some_and(|flown| number(speed) == Ok(flown.speed) && word::<Bearing>(bearing) == Ok(flown.bearing)),
            (["dial", speed, bearing], Action::Dial(place)) => question.ship.is_some_and(|ship| {
                self.dials[ship.index()].get(usize::from(place))
                    == number(speed).ok().zip(word::<Bearing>(bearing).ok()).as_ref()
            }),
            (["sets", name], Action::Change(ship)) => is_ship(name, ship),
            (["any", asked], action) => {
                action != Action::Pass && matches!(question.asked, known if format!("{known:?}").contains(asked))
            }
            _ => false,
        }
    }
}
