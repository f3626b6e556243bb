//! Names of players, units, places, dice and tokens.

use super::Describer;
use crate::{
    cards::TokenKind,
    play::{
        action::CardAction,
        dice::{Faces, Shields},
        pieces::{Source, UnitNo},
        state::Bane,
        table::{MM, RANGE, Spot},
    },
};
use kernel::{Language, game::Seat, narration::Narrator as _};

impl Describer<'_> {
    /// The player in a seat: the list, where lists tell players apart.
    pub(in crate::play) fn player(&self, seat: Seat) -> &str {
        if let Some(names) = &self.fixed.names {
            return &names[seat.index()];
        }
        match seat {
            Seat::First => self.text("legion.play.player.first"),
            _ => self.text("legion.play.player.second"),
        }
    }

    /// A unit: its name, a letter where its army has several with that name, its player where both armies have it.
    pub fn unit(&self, number: UnitNo) -> String {
        let spec = self.fixed.unit(number);
        let shown = |unit: UnitNo| self.catalog.unit(self.fixed.unit(unit).card).called.name(self.language);
        let alike = |other: &UnitNo| shown(*other) == shown(number);
        let mut own = self.fixed.units_of(spec.seat).filter(alike);
        let place = own.clone().position(|other| other == number).unwrap_or(0);
        let mut name = shown(number).to_owned();
        if own.nth(1).is_some() {
            name.push(' ');
            name.push(char::from(b'A' + (place % 26) as u8));
        }
        if self.fixed.units_of(spec.seat.other()).any(|other| alike(&other)) {
            name = self.say("legion.play.of_player", &[("name", &name), ("player", &self.player(spec.seat))]);
        }
        name
    }

    /// The pips of a command card.
    pub(in crate::play) fn pips(&self, pips: Option<u8>) -> String {
        pips.map_or_else(|| self.text("legion.play.no_pips").to_owned(), |pips| pips.to_string())
    }

    /// The name of a Bane token.
    pub fn bane(&self, bane: Bane) -> &'static str {
        self.text(bane.term())
    }

    /// A place in centimeters from the corner.
    pub(in crate::play) fn spot(&self, spot: Spot) -> String {
        self.say("legion.play.spot", &[("x", &self.centimeters(spot.x)), ("y", &self.centimeters(spot.y))])
    }

    /// The place of a unit with its distance to the nearest objective token on the table; where there is none, to the
    /// nearest enemy that it could reach.
    pub(in crate::play) fn way_mark(&self, spot: Spot, unit: UnitNo) -> String {
        let tokens = self.state.tokens.iter().zip(1..).filter(|(token, _): &(_, u8)| token.holder.is_none());
        let token = tokens.min_by_key(|(token, _)| token.at.distance(spot)).map(|(token, number)| {
            let name = self.say("legion.play.objective", &[("number", &number)]);
            (name, token.at.distance(spot))
        });
        let view = self.view();
        let enemies = || view.in_play().filter(|other| self.fixed.seat(*other) != self.fixed.seat(unit));
        let enemy = || {
            let leaders =
                enemies().filter_map(|enemy| Some((enemy, view.leader_outline(enemy)?.middle().distance(spot))));
            leaders
                .filter(|(_, far)| *far <= 5 * RANGE)
                .min_by_key(|(_, far)| *far)
                .map(|(enemy, far)| (self.unit(enemy), far))
        };
        let place = self.spot(spot);
        let Some((what, far)) = token.or_else(enemy) else { return place };
        let far = self.centimeters(far);
        self.say("legion.play.way_mark", &[("place", &place), ("far", &far), ("what", &what)])
    }

    /// A length in centimeters, written as the language has it.
    pub(in crate::play) fn centimeters(&self, length: i32) -> String {
        let tenths = f64::from(length / (MM / 4) * 25 / 100) / 10.0;
        match self.language {
            Language::English => tenths.to_string(),
            Language::Spanish => tenths.to_string().replace('.', ","),
        }
    }

    pub(in crate::play) fn token(&self, kind: TokenKind) -> &'static str {
        self.text(kind.term())
    }

    /// Faces of attack dice, best first, or that there are none.
    pub(in crate::play) fn faces(&self, faces: Faces) -> String {
        self.counted(&[
            ("legion.play.face.crits", faces.crits),
            ("legion.play.face.hits", faces.hits),
            ("legion.play.face.surges", faces.surges),
            ("legion.play.face.blanks", faces.blanks),
        ])
    }

    pub(in crate::play) fn shields(&self, shields: Shields) -> String {
        self.counted(&[
            ("legion.play.face.blocks", shields.blocks),
            ("legion.play.face.surges", shields.surges),
            ("legion.play.face.blanks", shields.blanks),
        ])
    }

    pub(in crate::play) fn dice(&self, [red, black, white]: [u8; 3]) -> String {
        self.counted(&[
            ("legion.play.dice.red", red),
            ("legion.play.dice.black", black),
            ("legion.play.dice.white", white),
        ])
    }

    fn counted(&self, parts: &[(&'static str, u8)]) -> String {
        let said: Vec<String> = (parts.iter())
            .filter(|(_, count)| *count > 0)
            .map(|(key, count)| self.say(key, &[("count", count)]))
            .collect();
        if said.is_empty() { self.text("legion.play.nothing").to_owned() } else { said.join(", ") }
    }

    /// The objective token of this number, counted from 1 for people, or what it stands for.
    pub(in crate::play) fn objective_token(&self, number: u8) -> String {
        let token = self.state.tokens.get(usize::from(number));
        let spot = token.map_or_else(String::new, |token| self.spot(token.at));
        let key = match token.map(|token| (token.of, token.asset)) {
            Some((Some(_), _)) => "legion.play.goal",
            Some((None, Some(_))) => "legion.play.asset",
            _ => "legion.play.objective_token",
        };
        self.say(key, &[("number", &(number + 1)), ("place", &spot)])
    }

    /// An upgrade of a unit, by its place there.
    pub(in crate::play) fn upgrade(&self, unit: UnitNo, place: u8) -> &str {
        let upgrade = self.fixed.unit(unit).upgrades.get(usize::from(place));
        upgrade.map_or("", |upgrade| self.catalog.upgrade(upgrade.card).printed_name(self.language))
    }

    /// The name of a card of the match.
    pub(in crate::play) fn card(&self, card: Source) -> &str {
        match card {
            Source::Upgrade(unit, place) => self.upgrade(unit, place),
            Source::Command(seat, place) => self.command_card(seat, place),
        }
    }

    /// The text of a card, in our words.
    pub(in crate::play) fn card_text(&self, card: Source) -> &str {
        match card {
            Source::Upgrade(unit, place) => {
                let upgrade = self.fixed.unit(unit).upgrades.get(usize::from(place));
                upgrade.map_or("", |upgrade| self.catalog.upgrade(upgrade.card).text.text(self.language))
            }
            Source::Command(seat, place) => {
                let card = self.fixed.side(seat).hand.get(usize::from(place));
                card.map_or("", |card| self.catalog.command(card.card).text.text(self.language))
            }
        }
    }

    pub(in crate::play) fn battle_card(&self, card: crate::cards::BattleId) -> &str {
        self.catalog.battle(card).text.name(self.language)
    }

    pub(in crate::play) fn command_card(&self, seat: Seat, place: u8) -> &str {
        let card = self.fixed.side(seat).hand.get(usize::from(place));
        card.map_or("", |card| self.catalog.command(card.card).text.name(self.language))
    }

    pub(in crate::play) fn piece(&self, number: u8) -> String {
        let Some(piece) = self.state.field.pieces.get(usize::from(number)) else { return String::new() };
        let name = self.catalog.terrain(piece.kind).text.name(self.language);
        self.say("legion.play.piece_at", &[("piece", &name), ("place", &self.spot(piece.polygon.middle()))])
    }

    /// The name of the keyword that gives a card action.
    pub(in crate::play) fn card_action(&self, action: CardAction) -> String {
        let keyword = self.catalog.find_keyword(action.keyword());
        keyword.map_or_else(String::new, |id| self.catalog.keyword(id).text.name(self.language).to_owned())
    }
}
