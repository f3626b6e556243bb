//! Names of players, ships and cards.

use super::{
    super::{
        Weapon,
        pieces::{AbilityAt, Origin, ShipNo},
        state::Gone,
    },
    Describer,
};
use crate::cards::{
    ConditionId, UpgradeId,
    ability::{Effect, Play, PlayId},
};
use kernel::{ability::any, game::Seat, narration::Narrator as _};

impl Describer<'_> {
    /// A player in the middle of a sentence: the list, where lists tell players apart.
    pub(in crate::play) fn player(&self, seat: Seat) -> &str {
        if let Some(names) = &self.fixed.names {
            return &names[seat.index()];
        }
        self.text(match seat {
            Seat::First => "xwing.play.player.first",
            _ => "xwing.play.player.second",
        })
    }

    /// A player who stands alone.
    pub(in crate::play) fn label(&self, seat: Seat) -> &str {
        if let Some(names) = &self.fixed.names {
            return &names[seat.index()];
        }
        self.text(match seat {
            Seat::First => "xwing.play.answer.player.first",
            _ => "xwing.play.answer.player.second",
        })
    }

    fn pilot(&self, ship: ShipNo) -> &str {
        self.fixed
            .ships
            .get(ship.index())
            .map_or("", |profile| self.catalog.pilot(profile.pilot).text.name(self.language))
    }

    /// The name of a ship: its pilot's. Where a squad flies the same pilot more than once they are numbered, and where both
    /// squads fly it the player is named.
    pub fn ship(&self, ship: ShipNo) -> String {
        let name = self.pilot(ship);
        let Some(profile) = self.fixed.ships.get(ship.index()) else { return String::new() };
        let alike = |seat: Seat| {
            (0..self.fixed.ships.len() as u8)
                .map(ShipNo)
                .filter(move |other| self.fixed.ships[other.index()].seat == seat && self.pilot(*other) == name)
        };
        let mut full = name.to_owned();
        if alike(profile.seat).nth(1).is_some() {
            let number = alike(profile.seat).position(|other| other == ship).unwrap_or_default() + 1;
            full = self.say("xwing.play.ship.numbered", &[("name", &full), ("number", &number)]);
        }
        if alike(profile.seat.other()).next().is_some() {
            full = self.say("xwing.play.ship.of_player", &[("name", &full), ("player", &self.player(profile.seat))]);
        }
        full
    }

    pub(in crate::play) fn upgrade(&self, upgrade: UpgradeId) -> &str {
        self.catalog.upgrade(upgrade).text.name(self.language)
    }

    pub(in crate::play) fn condition(&self, condition: ConditionId) -> &str {
        self.catalog.condition(condition).text.name(self.language)
    }

    /// A card of a ship: 0 is the ship card.
    pub(in crate::play) fn card(&self, ship: ShipNo, card: u8) -> &str {
        let profile = self.fixed.ships.get(ship.index()).and_then(|profile| profile.cards.get(usize::from(card)));
        match profile {
            Some(profile) => profile.upgrade.map_or_else(|| self.pilot(ship), |upgrade| self.upgrade(upgrade)),
            None => self.text("xwing.play.unknown_card"),
        }
    }

    /// Name of a side of a dual card.
    pub(in crate::play) fn face_of(&self, ship: ShipNo, card: u8, side: u8) -> String {
        let profile = self.fixed.ships.get(ship.index()).and_then(|profile| profile.cards.get(usize::from(card)));
        let upgrade = profile.and_then(|card| card.upgrade).map(|upgrade| self.catalog.upgrade(upgrade));
        let Some(upgrade) = upgrade else { return self.numbered_choice(side) };
        let Some(printed) = upgrade.sides.get(usize::from(side)) else { return self.numbered_choice(side) };
        let name = upgrade.text.name(self.language);
        // The mark of the side stands in brackets behind the card's name.
        let Some((_, mark)) = printed.trim_end_matches(')').rsplit_once(" (") else { return name.to_owned() };
        let mark = match mark {
            "Attack" => self.text("xwing.play.face_of.attack"),
            "Closed" => self.text("xwing.play.face_of.closed"),
            "Exhausted" => self.text("xwing.play.face_of.exhausted"),
            "Landing" => self.text("xwing.play.face_of.landing"),
            "Recharging" => self.text("xwing.play.face_of.recharging"),
            other => other,
        };
        format!("{name} ({mark})")
    }

    /// A damage card by its number in the deck, or one whose face nobody sees.
    pub(in crate::play) fn damage(&self, card: Option<u8>) -> &str {
        let kind = card.and_then(|card| self.fixed.deck.get(usize::from(card)));
        kind.map_or_else(
            || self.text("xwing.play.hidden_card"),
            |kind| {
                self.catalog.damage_decks()[self.fixed.deck_place].cards[usize::from(*kind)].text.name(self.language)
            },
        )
    }

    /// The weapon of a ship in the middle of a sentence.
    pub fn weapon(&self, ship: ShipNo, weapon: Weapon) -> &str {
        match weapon {
            Weapon::Primary => self.text("xwing.play.primary"),
            Weapon::Card(card) => self.card(ship, card),
        }
    }

    /// The card from which an ability comes.
    pub(in crate::play) fn origin(&self, ship: ShipNo, on: Origin) -> String {
        match on {
            Origin::Card(0) => self.ship(ship),
            Origin::Card(card) => self.card(ship, card).to_owned(),
            Origin::Damage(card) => self.damage(Some(card)).to_owned(),
            Origin::Condition(number) => self
                .state
                .conditions
                .iter()
                .find(|assigned| assigned.number == number)
                .map_or_else(|| self.gone(number), |assigned| self.condition(assigned.card).to_owned()),
            Origin::Grant(number) => {
                let grant = self.state.granted.iter().find(|grant| grant.number == number);
                grant.map_or_else(|| self.gone(number), |grant| self.granting(grant.source, grant.play))
            }
            Origin::Borrowed(lender) => self.ship(lender),
            Origin::Lent(owner, card) => self.card(owner, card).to_owned(),
        }
    }

    /// A condition or a grant that is gone.
    fn gone(&self, number: u16) -> String {
        match self.state.gone.iter().rev().find(|(known, _)| *known == number) {
            Some((_, Gone::Condition(card))) => self.condition(*card).to_owned(),
            Some((_, Gone::Grant(source, play))) => self.granting(*source, *play),
            None => self.text("xwing.play.unknown_card").to_owned(),
        }
    }

    /// The card of this ship that gives the ability.
    fn granting(&self, source: ShipNo, play: PlayId) -> String {
        let cards = &self.fixed.ships[source.index()].cards;
        let place = cards.iter().position(|card| {
            let grants = |effect: &Effect| matches!(effect, Effect::Grant { ability, .. } if ability.id == play);
            card.plays.iter().any(|id| any(&self.fixed.play(*id).effects, grants))
        });
        self.origin(source, Origin::Card(place.unwrap_or_default() as u8))
    }

    /// The text of an ability.
    pub(in crate::play) fn play(&self, at: AbilityAt) -> Option<&Play> {
        self.plays(at.ship, at.on)?.get(usize::from(at.n)).map(|id| self.fixed.play(*id))
    }

    /// The abilities of the card an ability stands on.
    pub(in crate::play) fn plays(&self, ship: ShipNo, on: Origin) -> Option<&[PlayId]> {
        let of_card = |ship: ShipNo, card: u8| {
            let card = self.fixed.ships.get(ship.index())?.cards.get(usize::from(card))?;
            Some(&*card.plays)
        };
        match on {
            Origin::Card(card) => of_card(ship, card),
            Origin::Borrowed(lender) => of_card(lender, 0),
            Origin::Lent(owner, card) => of_card(owner, card),
            Origin::Damage(card) => {
                let kind = *self.fixed.deck.get(usize::from(card))?;
                Some(&self.fixed.damage[usize::from(kind)].plays)
            }
            Origin::Condition(number) => {
                let assigned = self.state.conditions.iter().find(|assigned| assigned.number == number)?;
                Some(self.fixed.condition(assigned.card))
            }
            Origin::Grant(number) => {
                let grant = self.state.granted.iter().find(|grant| grant.number == number)?;
                Some(std::slice::from_ref(&grant.play))
            }
        }
    }
}
