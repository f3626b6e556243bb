//! The verbs of X-Wing's scenes (`kernel::game::testing::scenes` has what all games share).
//!
//! - `a = pilot + upgrade @ x y eighths` puts a ship on the table. Millimetres count from a point in the middle of the south.
//!   `dock` puts the second ship into the first, `original` plays with the first damage deck.
//! - `red hcfb`, `green efb` write dice down; `a.focus 2`, `a.shields 0`, `a.damage 2`, `a.hurt card` and so on change a ship;
//!   `lock a B`, `touch a B`, `rock x y`, `debris x y`, `stack B card` change the table.
//! - `attack a B card`, `act a`, `go a 2 straight`, `window combat_start` and so on carry out a piece of the rules.
//! - What nobody says: the card of the scene is used wherever it may be (`decline` and `accept` change that), and all else is
//!   passed.

mod answer;
mod look;

use answer::Names;
use kernel::{
    game::{
        Seat,
        testing::scenes::{Piece, Scene as Written, Wanted, number, word},
    },
    plane::{Facing, Point, Pose},
};
use xwing::{
    Catalog,
    cards::{
        Bearing, Difficulty, PilotId, UpgradeId,
        ability::{Window, words::Token},
    },
    play::{
        Answer, Face, Fixture, Options, Phase, Question, Scene, ShipNo, Weapon,
        board::{ObstacleShape, TokenShape},
        maneuver::Flown,
        pieces::{AbilityAt, Origin},
        state::{AssignedCondition, Bomb, DamageCard, Standing},
        testing::passing,
    },
};

const EAST: f64 = 400.0;
const NORTH: f64 = 300.0;

/// A card a scene is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Card<'a> {
    /// A ship card.
    Pilot(PilotId),
    Upgrade(UpgradeId),
    /// A condition or a damage card, by what the file of scenes calls it.
    PassingAbilities(&'a str),
}

/// The names of ships that stand in many scenes.
fn pilot_key(name: &str) -> &str {
    match name {
        "x" => "rebel:xwing:rookiepilot",
        "y" => "rebel:ywing:goldsquadronpilot",
        "b" => "rebel:bwing:bluesquadronpilot",
        "t70" => "rebel:t70xwing:bluesquadronnovice",
        "falcon" => "rebel:yt1300:outerrimsmuggler",
        "tie" => "imperial:tiefighter:academypilot",
        "int" => "imperial:tieinterceptor:alphasquadronpilot",
        "def" => "imperial:tiedefender:deltasquadronpilot",
        "bomber" => "imperial:tiebomber:scimitarsquadronpilot",
        "deci" => "imperial:vt49decimator:patrolleader",
        "z" => "scum:z95headhunter:binayrepirate",
        "scumy" => "scum:ywing:syndicatethug",
        other => other,
    }
}

fn face(letter: char) -> Result<Face, String> {
    Ok(match letter {
        'h' => Face::Hit,
        'c' => Face::Crit,
        'e' => Face::Evade,
        'f' => Face::Focus,
        'b' => Face::Blank,
        other => return Err(format!("no face {other}")),
    })
}

fn faces(text: &str) -> Result<Vec<Face>, String> {
    text.chars().map(face).collect()
}

/// A scene being played.
pub struct Play<'c, 's> {
    catalog: &'c Catalog,
    trial: Fixture,
    names: Vec<&'s str>,
    key: &'s str,
    subject: Card<'s>,
    own: Vec<(ShipNo, u8)>,
    decline: bool,
    silent: bool,
    /// A deck is shuffled on the way, with draws nobody wrote down.
    shuffles: bool,
}

/// Sets a scene; without its card if `silent`.
pub fn set<'c, 's>(catalog: &'c Catalog, scene: &'s Written, silent: bool) -> Result<Play<'c, 's>, String> {
    let subject = match (catalog.find_pilot_key(&scene.card), catalog.find_upgrade(&scene.card)) {
        (Some(pilot), _) => Card::Pilot(pilot),
        (None, Some(upgrade)) => Card::Upgrade(upgrade),
        _ => Card::PassingAbilities(&scene.card),
    };
    let mut stage = Scene::new(catalog);
    let mut options = Options::default();
    scene.pieces.iter().try_for_each(|piece| put(&mut stage, piece))?;
    for option in &scene.options {
        match &**option {
            "dock" => stage.dock(),
            "original" => options.original_deck = true,
            other => return Err(format!("no option {other}")),
        }
    }
    let trial = stage.agreed(options).set();
    let mut names: Vec<&str> = scene.pieces.iter().map(|piece| &*piece.name).collect();
    names.extend(trial.fixed().ships.get(names.len()).map(|_| "extra"));
    let mut own = Vec::new();
    for (ship, profile) in (0_u8..).map(ShipNo).zip(&trial.fixed().ships) {
        match subject {
            Card::Pilot(pilot) if profile.pilot == pilot => own.push((ship, 0)),
            Card::Upgrade(upgrade) => own.extend(profile.card_of(upgrade).map(|card| (ship, card))),
            _ => {}
        }
    }
    let key = &scene.card;
    let mut play = Play { catalog, trial, names, key, subject, own, decline: false, silent, shuffles: false };
    if silent {
        for (ship, card) in play.own.clone() {
            play.trial.ship_mut(ship).cards[usize::from(card)].discarded = true;
        }
    }
    Ok(play)
}

fn put(stage: &mut Scene<'_>, piece: &Piece) -> Result<(), String> {
    let pilot = pilot_key(&piece.cards[0]);
    let upgrades: Vec<&str> = piece.cards[1..].iter().map(|card| &**card).collect();
    let numbers: Vec<f64> = piece.places.iter().flatten().map(|text| number(text)).collect::<Result<_, _>>()?;
    let turn = numbers.get(2).map_or(if piece.seat == Seat::First { 0 } else { 4 }, |turn| *turn as i8);
    let [x, y] = numbers.get(..2).map_or([0.0, 0.0], |at| [at[0], at[1]]);
    let ship = stage.ship(piece.seat, pilot, &upgrades, (EAST + x, NORTH + y), turn);
    ship.map(|_| ()).ok_or_else(|| format!("unknown card in {:?}", piece.cards))
}

impl<'s> Play<'_, 's> {
    fn ship(&self, name: &str) -> Result<ShipNo, String> {
        let place = self.names.iter().position(|known| *known == name);
        place.map(|place| ShipNo(place as u8)).ok_or_else(|| format!("no ship {name}"))
    }

    /// After a shuffle the script begins anew.
    fn catch_up(&mut self) {
        if self.shuffles {
            let missing = self.trial.dice_left().min(0).unsigned_abs();
            self.trial.red(&vec![Face::Blank; missing]);
        }
    }

    fn deck(&self) -> Vec<String> {
        (0..self.trial.fixed().deck.len() as u8).map(|card| self.trial.card_id(card).to_owned()).collect()
    }

    fn card(&self, ship: ShipNo, key: &str) -> Result<u8, String> {
        if key == self.key {
            let own = self.own.iter().find(|(known, _)| *known == ship);
            return own.map(|(_, card)| *card).ok_or_else(|| "the ship has not the card".to_owned());
        }
        let upgrade = self.catalog.find_upgrade(key).ok_or_else(|| format!("no upgrade {key}"))?;
        self.trial.fixed().ships[ship.index()].card_of(upgrade).ok_or_else(|| format!("no {key} on the ship"))
    }

    fn weapon(&self, ship: ShipNo, key: Option<&&str>) -> Result<Weapon, String> {
        key.map_or(Ok(Weapon::Primary), |key| self.card(ship, key).map(Weapon::Card))
    }

    /// Changes the table, or carries out a piece of the rules.
    fn command(&mut self, words: &[&'s str], wanted: &mut Wanted) -> Result<(), String> {
        match *words {
            ["shuffles"] => self.shuffles = true,
            [kind @ ("bomb" | "mine"), of, key, x, y] => {
                let ship = self.ship(of)?;
                let card = self.catalog.find_upgrade(key).ok_or("no such bomb")?;
                let from = AbilityAt { ship, on: Origin::Card(self.card(ship, key)?), n: 0 };
                let at = Point::new(EAST + number::<f64>(x)?, NORTH + number::<f64>(y)?);
                let seat = self.trial.fixed().ships[ship.index()].seat;
                let pose = Pose::new(at, Facing::NORTH);
                let mine = kind == "mine";
                let shape = if mine { TokenShape::Mine } else { TokenShape::Bomb };
                self.trial.state.bombs.push(Bomb { card, from, seat, shape, pose, mine });
            }
            ["decline"] => self.decline = true,
            ["accept"] => self.decline = false,
            ["red", dice] => {
                self.catch_up();
                self.trial.red(&faces(dice)?);
            }
            ["green", dice] => {
                self.catch_up();
                self.trial.green(&faces(dice)?);
            }
            ["lock", by, on] => {
                let (by, on) = (self.ship(by)?, self.ship(on)?);
                self.trial.lock(by, on);
            }
            ["touch", a, b] => {
                let (a, b) = (self.ship(a)?, self.ship(b)?);
                let contact = xwing::play::state::Contact { a, b, a_moved: false, b_moved: false };
                self.trial.state.contacts.push(contact);
            }
            ["rock", x, y] => {
                self.trial.obstacle(ObstacleShape::Boulder, (EAST + number::<f64>(x)?, NORTH + number::<f64>(y)?));
            }
            ["debris", x, y] => {
                self.trial.obstacle(ObstacleShape::Shards, (EAST + number::<f64>(x)?, NORTH + number::<f64>(y)?));
            }
            ["stack", of, ..] => {
                let seat = self.trial.fixed().ships[self.ship(of)?.index()].seat;
                if !self.trial.stack(seat, &words[2..]) {
                    return Err("no such damage card".to_owned());
                }
            }
            ["round", round] => self.trial.state.round = number(round)?,
            ["phase", phase] => {
                self.trial.phase(match phase {
                    "planning" => Phase::Planning,
                    "activation" => Phase::Activation,
                    "combat" => Phase::Combat,
                    _ => Phase::End,
                });
            }
            ["initiative", of] => {
                self.trial.state.initiative = if of == "B" { Seat::Second } else { Seat::First };
            }
            ["cond", on, card, "by", by] => {
                if self.silent && self.subject == Card::PassingAbilities(card) {
                    return Ok(());
                }
                let (on, source) = (self.ship(on)?, self.ship(by)?);
                let found = self.catalog.conditions().find(|(_, known)| *known.id == *card);
                let card = found.ok_or("no such condition")?.0;
                let number = 900 + self.trial.state.conditions.len() as u16;
                self.trial.state.conditions.push(AssignedCondition {
                    number,
                    card,
                    on,
                    source,
                    held: None,
                    source_attacked: false,
                });
            }
            [what, ..] if what.contains('.') => return self.change(words),
            _ => return self.piece(words, wanted),
        }
        Ok(())
    }

    /// Changes a ship.
    fn change(&mut self, words: &[&'s str]) -> Result<(), String> {
        let (name, what) = words[0].split_once('.').ok_or("no ship")?;
        let ship = self.ship(name)?;
        let value = words.get(1).copied().unwrap_or("1");
        match what {
            "shields" => self.trial.ship_mut(ship).shields = number(value)?,
            "damage" => {
                let seat = self.trial.fixed().ships[ship.index()].seat.index();
                for _ in 0..number::<u8>(value)? {
                    let card = self.trial.state.decks[seat].draw.remove(0);
                    let damage = DamageCard::new(Some(card), false, 0);
                    self.trial.ship_mut(ship).damage.push(damage);
                }
            }
            "hurt" => {
                if self.silent && matches!(self.subject, Card::PassingAbilities(known) if known.ends_with(value)) {
                    return Ok(());
                }
                let seat = self.trial.fixed().ships[ship.index()].seat;
                if !self.trial.stack(seat, &[value]) {
                    return Err("no such damage card".to_owned());
                }
                let card = self.trial.state.decks[seat.index()].draw.pop();
                self.trial.ship_mut(ship).damage.push(DamageCard::new(card, true, 0));
            }
            "side" => {
                let card = self.card(ship, value)?;
                self.trial.ship_mut(ship).cards[usize::from(card)].side = number(words[2])?;
            }
            "put" => {
                // Tokens on a card: `a.put card place count`.
                let card = self.card(ship, value)?;
                self.trial.ship_mut(ship).cards[usize::from(card)].tokens[number::<usize>(words[2])?] =
                    number(words[3])?;
            }
            "gone" => {
                let card = self.card(ship, value)?;
                self.trial.ship_mut(ship).cards[usize::from(card)].discarded = true;
            }
            "sector" => self.trial.ship_mut(ship).sector = number(value)?,
            "aft" => self.trial.ship_mut(ship).aft = number(value)?,
            "flown" => {
                let color: Difficulty = word(words[3])?;
                self.trial.ship_mut(ship).maneuver = Some(Flown::ordered(number(value)?, word(words[2])?, color));
            }
            "dial" => {
                let (speed, bearing): (u8, Bearing) = (number(value)?, word(words[2])?);
                let dial = &self.trial.fixed().ships[ship.index()].dial;
                let place = dial.iter().position(|known| (known.speed, known.bearing) == (speed, bearing));
                let place = place.ok_or("not on the dial")? as u8;
                self.trial.turn_dial(ship, place);
            }
            "activated" => self.trial.ship_mut(ship).activated = true,
            "fought" => self.trial.ship_mut(ship).fought = true,
            "standing" => self.trial.ship_mut(ship).standing = Standing::Destroyed,
            token => {
                let token: Token = word(token)?;
                self.trial.give(ship, token, number(value)?);
            }
        }
        Ok(())
    }

    /// Carries out a piece of the rules.
    fn piece(&mut self, words: &[&'s str], wanted: &mut Wanted) -> Result<(), String> {
        enum Rule {
            Attack(ShipNo, Weapon, ShipNo),
            Fight(ShipNo),
            Act(ShipNo),
            Go(ShipNo, u8, Bearing),
            Drift(ShipNo),
            Fly(ShipNo, Flown),
            Window(Window),
            WindowOf(Window, ShipNo),
            Suffer(ShipNo, u8, u8),
            Deal(ShipNo, bool),
            Gain(ShipNo, Token, u8),
            Acquire(ShipNo, ShipNo),
            Phase(&'static str),
        }
        let rule = match *words {
            ["attack", a, b, ref weapon @ ..] => {
                let a = self.ship(a)?;
                Rule::Attack(a, self.weapon(a, weapon.first())?, self.ship(b)?)
            }
            ["fight", a] => Rule::Fight(self.ship(a)?),
            ["act", a] => Rule::Act(self.ship(a)?),
            ["go", a, speed, bearing] => Rule::Go(self.ship(a)?, number(speed)?, word(bearing)?),
            ["drift", a] => Rule::Drift(self.ship(a)?),
            ["fly", a, speed, bearing, color] => {
                Rule::Fly(self.ship(a)?, Flown::ordered(number(speed)?, word(bearing)?, word(color)?))
            }
            ["window", window] => Rule::Window(word(window)?),
            ["window", window, a] => Rule::WindowOf(word(window)?, self.ship(a)?),
            ["suffer", a, hits, crits] => Rule::Suffer(self.ship(a)?, number(hits)?, number(crits)?),
            ["deal", a, up] => Rule::Deal(self.ship(a)?, up == "up"),
            ["gain", a, token, count] => Rule::Gain(self.ship(a)?, word(token)?, number(count)?),
            ["acquire", a, b] => Rule::Acquire(self.ship(a)?, self.ship(b)?),
            ["setup"] => Rule::Phase("setup"),
            ["plan"] => Rule::Phase("plan"),
            ["activation"] => Rule::Phase("activation"),
            ["combat"] => Rule::Phase("combat"),
            ["end"] => Rule::Phase("end"),
            _ => return Err("no such command".to_owned()),
        };
        let fleet_dials: Vec<Vec<(u8, Bearing)>> = self
            .trial
            .fixed()
            .ships
            .iter()
            .map(|ship| ship.dial.iter().map(|known| (known.speed, known.bearing)).collect())
            .collect();
        let (names, own, catalog) = (self.names.clone(), self.own.clone(), self.catalog);
        let cards: Vec<Vec<Option<UpgradeId>>> =
            self.trial.fixed().ships.iter().map(|ship| ship.cards.iter().map(|card| card.upgrade).collect()).collect();
        let decline = self.decline;
        let is_own = |at: AbilityAt| match at.on {
            Origin::Card(card) => own.contains(&(at.ship, card)),
            _ => true,
        };
        let deck = self.deck();
        let known = Names { names: &names, dials: &fleet_dials, cards: &cards, catalog, deck: &deck };
        let mut asked = 0;
        let answer = |question: &Question, actions: &[Answer]| {
            asked += 1;
            assert!(asked < 500, "it goes on and on: {question:?} {actions:?}");
            let said = wanted.any(actions, |want, action| known.fits(want, question, *action, &is_own));
            if let Some(action) = said {
                return action;
            }
            let use_it = actions.iter().find(|action| matches!(action, Answer::Use(at) if is_own(*at)) && !decline);
            if let Some(action) = use_it {
                return *action;
            }
            if question.why.is_some_and(is_own) && !decline {
                return actions.iter().find(|action| **action != Answer::Pass).copied().unwrap_or(Answer::Pass);
            }
            passing(question, actions)
        };
        let trial = &mut self.trial;
        let done = match rule {
            Rule::Attack(a, weapon, b) => trial.attack(a, weapon, b, answer),
            Rule::Fight(a) => trial.fight(a, answer),
            Rule::Act(a) => trial.act(a, answer),
            Rule::Go(a, speed, bearing) => trial.activate(a, (speed, bearing), answer),
            Rule::Drift(a) => trial.activate_undialled(a, answer),
            Rule::Fly(a, flown) => trial.fly(a, flown, answer),
            Rule::Window(window) => trial.window(window, answer),
            Rule::WindowOf(window, a) => trial.window_of(window, a, answer),
            Rule::Suffer(a, hits, crits) => trial.suffer(a, hits, crits, answer),
            Rule::Deal(a, up) => trial.deal(a, up, answer),
            Rule::Gain(a, token, count) => trial.gain(a, token, count, answer),
            Rule::Acquire(a, b) => trial.acquire(a, b, answer),
            Rule::Phase("setup") => trial.set_up(answer),
            Rule::Phase("plan") => trial.plan(answer),
            Rule::Phase("activation") => trial.activation(answer),
            Rule::Phase("combat") => trial.combat(answer),
            Rule::Phase(_) => trial.end(answer),
        };
        done.map_err(|action| format!("cannot be: {action:?}"))?;
        wanted.used_up()
    }
}
