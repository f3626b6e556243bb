//! Names of players, figures, spaces, tokens and dice.

use super::Describer;
use crate::{
    cards::ability::{Pool, Step},
    play::{
        battle::PieceOf,
        board::{Space, Stand},
        dice::{Roll, Symbols},
        pieces::{FigureNo, GroupNo, PowerToken, Status},
    },
    values,
};
use kernel::game::Seat;

impl Describer<'_> {
    /// The player in a seat.
    pub(super) fn player(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::First => self.text("imperial_assault.play.player.first"),
            _ => self.text("imperial_assault.play.player.second"),
        }
    }

    /// A group: its card, a letter where its army has several of them, its player where both armies have it.
    pub fn group(&self, number: GroupNo) -> String {
        let group = &self.battle.groups[number.index()];
        let alike = |other: &GroupNo| self.battle.groups[other.index()].card == group.card;
        let mut own = self.battle.groups_of(group.seat).map(|(number, _)| number).filter(alike);
        let place = own.clone().position(|other| other == number).unwrap_or(0);
        let mut name = values::short_name(self.catalog.deployment(group.card), self.language).to_owned();
        if own.nth(1).is_some() {
            name.push(' ');
            name.push(char::from(b'A' + (place % 26) as u8));
        }
        if self.battle.groups_of(group.seat.other()).any(|(number, _)| alike(&number)) {
            let key = match group.seat {
                Seat::First => "imperial_assault.play.of_first",
                _ => "imperial_assault.play.of_second",
            };
            name = self.say(key, &[("name", &name)]);
        }
        name
    }

    /// A figure: its group, with a number where the group has several.
    pub fn figure(&self, figure: FigureNo) -> String {
        match self.battle.piece(figure).map(|piece| piece.what) {
            Some(PieceOf::Token(token)) => return self.mission_token(token),
            Some(PieceOf::Door(door)) => return self.door(door),
            None => {}
        }
        let number = self.battle.figures[figure.index()];
        let group = &self.battle.groups[number.index()];
        let name = self.group(number);
        if group.figures.len() == 1 {
            return name;
        }
        self.say(
            "imperial_assault.play.numbered",
            &[("name", &name), ("number", &(figure.0 - group.figures.start + 1))],
        )
    }

    /// A space by column and row, as on a chessboard: A1 is at the top left.
    pub fn space(&self, space: Space) -> String {
        let column = space.column();
        let letter = |at: i32| char::from(b'A' + (at % 26) as u8);
        let mut name = String::new();
        if column >= 26 {
            name.push(letter(column / 26 - 1));
        }
        name.push(letter(column));
        name.push_str(&(space.row() + 1).to_string());
        name
    }

    pub(super) fn stand(&self, figure: FigureNo, stand: Stand) -> String {
        let base = self.battle.group(figure).base;
        let spaces = base.spaces(stand);
        match (spaces.first(), spaces.last()) {
            (Some(first), Some(last)) if first != last => self
                .say("imperial_assault.play.spaces", &[("first", &self.space(*first)), ("last", &self.space(*last))]),
            _ => self.space(stand.at),
        }
    }

    /// The name of an ability of a figure's group; that of its card or attachment where it has none of its own.
    pub(super) fn play(&self, figure: FigureNo, place: u8) -> String {
        let group = self.battle.group(figure);
        let cards = [Some(group.card), group.attachment].into_iter().flatten();
        let Some(play) = group.plays.get(usize::from(place)) else { return String::new() };
        let mut abilities = cards.flat_map(|card| &self.catalog.deployment(card).abilities);
        let known = abilities.find(|ability| *ability.id == *play.name);
        match known.map(|ability| ability.text.name(self.language)).filter(|name| !name.is_empty()) {
            Some(name) => name.to_owned(),
            None => values::short_name(self.catalog.deployment(group.card), self.language).to_owned(),
        }
    }

    /// One of the things the running ability can do.
    pub(super) fn option(&self, place: u8) -> String {
        let running = self.state.running;
        let running = running.and_then(|(figure, play)| self.battle.group(figure).plays.get(usize::from(play)));
        let options = running.into_iter().flat_map(|play| &play.steps).find_map(|step| match step {
            Step::OneOf(options) => options.get(usize::from(place)),
            _ => None,
        });
        let told = options.into_iter().flatten().map(|step| match step {
            Step::Modify(effects) => values::effects(effects, self.language),
            Step::Points { n, .. } => self.say("imperial_assault.play.step.points", &[("count", n)]),
            Step::Recover { n, .. } => self.say("imperial_assault.play.step.recover", &[("count", n)]),
            Step::Token { token: Some(token), .. } => self.token(*token).to_owned(),
            Step::Reroll { pool: Pool::Defense, .. } => {
                self.text("imperial_assault.play.step.reroll.defense").to_owned()
            }
            Step::Reroll { .. } => self.text("imperial_assault.play.step.reroll.attack").to_owned(),
            Step::Move { .. } => self.text("imperial_assault.play.step.move").to_owned(),
            Step::Attack(_) => self.text("imperial_assault.play.step.attack").to_owned(),
            _ => self.text("imperial_assault.play.step.other").to_owned(),
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// A die of the attack with what it shows.
    pub(super) fn die(&self, defense: bool, place: u8) -> String {
        let Some(attack) = &self.state.attack else { return String::new() };
        let roll = if defense { &attack.defense } else { &attack.attack };
        let Some(rolled) = roll.get(usize::from(place)) else { return String::new() };
        self.say(
            "imperial_assault.play.answer.die",
            &[("die", &self.text(rolled.die.term())), ("shows", &self.symbols(rolled.shows()))],
        )
    }

    pub(super) fn status(&self, status: Status) -> &'static str {
        self.text(status.term())
    }

    pub(super) fn token(&self, token: PowerToken) -> &'static str {
        self.text(token.term())
    }

    /// A token of the mission with where it lies.
    pub(super) fn mission_token(&self, token: u8) -> String {
        let number = usize::from(token);
        let Some(laid) = self.battle.tokens.get(number) else { return String::new() };
        let key = format!("imperial_assault.play.role.{}", self.battle.role(number));
        if self.state.tokens[number].gone && laid.aside {
            return self.text(&key).to_owned();
        }
        let space = self.space(self.view().token_space(number));
        self.say("imperial_assault.play.token_at", &[("token", &self.text(&key)), ("space", &space)])
    }

    /// What a token of the mission is.
    pub(super) fn token_name(&self, token: u8) -> String {
        self.text(&format!("imperial_assault.play.role.{}", self.battle.role(usize::from(token)))).to_owned()
    }

    /// A door with one of the spaces beside it.
    pub(super) fn door(&self, door: u8) -> String {
        let space = self.state.ground.beside_door(usize::from(door)).next();
        let space = space.map_or_else(String::new, |space| self.space(space));
        self.say("imperial_assault.play.door", &[("space", &space)])
    }

    /// What dice show together, those without a symbol left out.
    pub(super) fn symbols(&self, symbols: Symbols) -> String {
        let parts: Vec<String> = [
            (symbols.accuracy, "imperial_assault.play.symbol.accuracy"),
            (symbols.damage, "imperial_assault.play.symbol.damage"),
            (symbols.surge, "imperial_assault.play.symbol.surge"),
            (symbols.block, "imperial_assault.play.symbol.block"),
            (symbols.evade, "imperial_assault.play.symbol.evade"),
            (symbols.dodge, "imperial_assault.play.symbol.dodge"),
        ]
        .into_iter()
        .filter(|(count, _)| *count != 0)
        .map(|(count, key)| self.say(key, &[("count", &count)]))
        .collect();
        if parts.is_empty() { self.text("imperial_assault.play.symbol.none").to_owned() } else { parts.join(", ") }
    }

    pub(super) fn roll(&self, roll: &Roll) -> String {
        self.symbols(crate::play::dice::sum(roll))
    }
}
