//! The verbs of Legion's scenes (`kernel::game::testing::scenes` has what all games share).
//!
//! - `a = unit + upgrade @ x y` is a unit; its leader stands there, in millimeters (a range is 152), the others in a row
//!   beside it. `&card` after a plus is its counterpart. `a.at x y` puts it elsewhere.
//! - `reveal first card` is the revealed card of a side, `hold first card card` is its hand, of which nothing is revealed.
//! - `a.aim 2`, `a.wounds 1`, `a.order up` and so on change a unit; `terrain kind x y w h height`, `round 5` the table;
//!   `shuffles` allows draws that nobody wrote down.
//! - `roll chb` writes down attack dice that show crit, hit, blank, `roll black s` surges, which depend on the color;
//!   `defend kb` and `defend red s` defense dice: a block, a blank, a surge. `b*4` is four of them. `draw 2` is any draw.
//! - Steps: `play first` does what a command card does at once; `orders first`, `order a by b`, `order a` (by its card);
//!   `commands`, `divulge`, `deploy first`, `pools`, `phase` (the Activation Phase starts), `turn first`, `begin a` (an
//!   activation up to its actions), `activate a` and `actions` (its two parts; a
//!   turn is the first of another), `act aim`, `finish`, `go`, `fight a`, `suffer a 1`, `end`, `round`.
//! - `say yes` uses an ability, `on a`, `option 1`, `token aim` and `number 1` answer what it asks, `turned` turns a card
//!   over; `order b`, `dodge 1` or `target B` answer the question of that name, `destination` the first place that is
//!   offered. What is not said is passed, but whom and with what a unit attacks.
//! - `? a.aim 1`, `? a.minis 3`, `? a.keyword agile 1` look at a unit, `? offers attack` at the open answers, `? told Text`
//!   at events as they are written for debugging, `? pool 1 0 2` at the dice of the last attack, red, black, white,
//!   `? offered order a` at what was on offer.

mod look;
mod words;

use kernel::game::{
    Seat,
    testing::scenes::{Piece, Scene as Written, Stage, Wanted, number, word},
};
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, Question, QuestionKind,
        state::{Flag, Order, Standing, Tokens},
        table::{Heading, Spot},
        testing::{Scene, Step, passing},
    },
};
use words::Words;

use super::{super::unit, CATALOG};

/// A scene being played.
pub struct Play<'s> {
    scene: Scene,
    words: Words<'s>,
    card: &'s str,
    silent: bool,
    /// Order tokens are shuffled on the way, with draws nobody wrote down.
    shuffles: bool,
    /// Where the leader of each unit was put, and how it faced.
    stood: Vec<(Spot, Heading)>,
}

/// Sets a scene; without the rules of its card if `silent`.
pub fn set(written: &Written, silent: bool) -> Result<Play<'_>, String> {
    if let Some(option) = written.options.first() {
        return Err(format!("no option {option}"));
    }
    let of = |seat| written.pieces.iter().filter(move |piece| piece.seat == seat);
    let lines = Seat::BOTH.map(|seat| of(seat).map(|piece| piece.cards.join(" ")).collect::<Vec<_>>());
    let armies: [Vec<&str>; 2] = [0, 1].map(|side: usize| lines[side].iter().map(|line| &**line).collect());
    let mut scene = Scene::new(&CATALOG, [&armies[0], &armies[1]]);
    let pieces: Vec<&Piece> = Seat::BOTH.into_iter().flat_map(of).collect();
    for (number_of, piece) in (0..).zip(&pieces) {
        if let Some(at) = piece.places.first() {
            scene.put(number_of, number(&at[0])?, number(at.get(1).ok_or("no place")?)?);
        }
    }
    let stood = scene.fixture.state.units.iter().map(|unit| (unit.minis[0].at, unit.minis[0].heading)).collect();
    let words = Words::of(&pieces);
    let mut play = Play { scene, words, card: &written.card, silent, shuffles: false, stood };
    play.hush();
    Ok(play)
}

pub fn seat(name: &str) -> Result<Seat, String> {
    match name {
        "first" => Ok(Seat::First),
        "second" => Ok(Seat::Second),
        other => Err(format!("no side {other}")),
    }
}

fn keyword(name: &str) -> Result<UnitKeyword, String> {
    let is = |keyword: &&UnitKeyword| format!("{keyword:?}").eq_ignore_ascii_case(&name.replace('_', ""));
    UnitKeyword::ALL.iter().find(is).copied().ok_or_else(|| format!("no keyword {name}"))
}

/// Tokens of a kind.
fn tokens<'t>(tokens: &'t mut Tokens, kind: &str) -> Option<&'t mut u8> {
    Some(match kind {
        "aim" => &mut tokens.aim,
        "dodge" => &mut tokens.dodge,
        "surge" => &mut tokens.surge,
        "observation" => &mut tokens.observation,
        "suppression" => &mut tokens.suppression,
        "ion" => &mut tokens.ion,
        "poison" => &mut tokens.poison,
        "immobilize" => &mut tokens.immobilize,
        "shields" => &mut tokens.shields,
        "spent_shields" => &mut tokens.spent_shields,
        _ => return None,
    })
}

/// The draws of dice by their faces; `surge` is the draw of a surge.
fn draws(faces: &str, surge: Option<u32>, blank: u32) -> Result<Vec<u32>, String> {
    let (face, count) =
        faces.split_once('*').map_or(Ok((faces, 1)), |(face, count)| Ok::<_, String>((face, number(count)?)))?;
    let draw = |face: char| match face {
        'c' | 'k' => Ok(0),
        'h' => Ok(1),
        'b' => Ok(blank),
        's' => surge.ok_or_else(|| "a surge needs its color".to_owned()),
        other => Err(format!("no face {other}")),
    };
    let once = face.chars().map(draw).collect::<Result<Vec<_>, _>>()?;
    Ok(once.repeat(count))
}

impl<'s> Play<'s> {
    fn hush(&mut self) {
        if self.silent {
            self.scene.silence(&CATALOG, self.card);
        }
    }

    fn unit(&self, name: &str) -> Result<u8, String> {
        self.words.unit(name).ok_or_else(|| format!("no unit {name}"))
    }

    /// Carries out a piece of the rules.
    fn step(&mut self, step: Step, wanted: &mut Wanted) -> Result<(), String> {
        let Self { scene, words, .. } = self;
        scene.play(step, |question, answers| said(words, wanted, question, answers));
        wanted.used_up()
    }

    fn change(&mut self, what: &str, rest: &[&str]) -> Result<(), String> {
        let (name, what) = what.split_once('.').ok_or("no unit")?;
        let of = self.unit(name)?;
        let value = rest.first().copied().unwrap_or("1");
        match what {
            "at" => {
                self.scene.put(of, number(value)?, number(rest.get(1).ok_or("no place")?)?);
                let leader = &self.scene.unit(of).minis[0];
                self.stood[usize::from(of)] = (leader.at, leader.heading);
            }
            "wounds" => self.scene.unit(of).minis[0].wounds = number(value)?,
            "order" => self.scene.unit(of).order = order(value)?,
            "standby" => self.scene.unit(of).tokens.standby = true,
            "exhausted" => self.scene.unit(of).exhausted = number(value)?,
            "promoted" => self.scene.unit(of).flags.set(Flag::Promoted),
            "hunts" => self.scene.unit(of).hunts = Some(unit(self.unit(value)?)),
            "keyword" => self.scene.unit(of).keywords.add(keyword(value)?, number(rest[1])?),
            "defeated" => self.scene.unit(of).standing = Standing::Defeated,
            token => {
                let count = number(value)?;
                *tokens(&mut self.scene.unit(of).tokens, token).ok_or("no such change")? = count;
            }
        }
        Ok(())
    }
}

/// The answer that was said; whom and with what a unit attacks is the first answer, everything else a pass.
fn said(words: &Words<'_>, wanted: &mut Wanted, question: &Question, answers: &[Answer]) -> Answer {
    wanted.any(answers, |want, answer| words.fits(want, question, *answer)).unwrap_or_else(|| match question.kind() {
        QuestionKind::Target | QuestionKind::Pool => answers[0],
        _ => passing(question, answers),
    })
}

fn order(name: &str) -> Result<Order, String> {
    match name {
        "up" => Ok(Order::FaceUp),
        "down" => Ok(Order::FaceDown),
        "none" => Ok(Order::None),
        other => Err(format!("no order {other}")),
    }
}

impl<'s> Stage<'s> for Play<'s> {
    fn carry_out(&mut self, command: &[&'s str], wanted: &mut Wanted) -> Result<(), String> {
        let scene = &mut self.scene;
        let step = match *command {
            ["reveal", side, card] => {
                scene.hand(&CATALOG, seat(side)?, &[card]).reveal(seat(side)?);
                self.words.hands[seat(side)?.index()] = vec![card];
                self.hush();
                return Ok(());
            }
            ["reveal", side] => {
                scene.reveal(seat(side)?);
                return Ok(());
            }
            ["hold", side, ref cards @ ..] => {
                let places: Vec<u8> = (0..cards.len() as u8).collect();
                scene.hand(&CATALOG, seat(side)?, cards).holds(seat(side)?, &places);
                self.words.hands[seat(side)?.index()] = cards.to_vec();
                self.hush();
                return Ok(());
            }
            ["discard", side, ref cards @ ..] => {
                let places = cards.iter().map(|card| self.words.command(card).ok_or("no such card in the hand"));
                let places = places.collect::<Result<Vec<u8>, _>>()?;
                scene.fixture.state.sides[seat(side)?.index()].discard.extend(places);
                return Ok(());
            }
            ["pool", side, ref ranks @ ..] => {
                let ranks = ranks.iter().map(word).collect::<Result<Vec<_>, _>>()?;
                scene.pool(seat(side)?, &ranks);
                return Ok(());
            }
            ["terrain", kind, ref numbers @ ..] => {
                let all = numbers.iter().map(|text| number(text)).collect::<Result<Vec<i32>, _>>()?;
                let [x, y, w, h, height] = all[..] else { return Err("five numbers".to_owned()) };
                scene.terrain(&CATALOG, kind, (x, y), (w, h), height);
                return Ok(());
            }
            ["shuffles"] => {
                self.shuffles = true;
                return Ok(());
            }
            ["round", count] => {
                scene.fixture.state.round = number(count)?;
                return Ok(());
            }
            ["aboard", name, carrier] => {
                let (name, carrier) = (self.unit(name)?, self.unit(carrier)?);
                self.scene.aboard(name, carrier);
                return Ok(());
            }
            ["activate", name] => {
                let name = self.unit(name)?;
                self.scene.activate(name);
                return Ok(());
            }
            ["draw", ref draws @ ..] => {
                scene.dice(&draws.iter().map(|text| number(text)).collect::<Result<Vec<_>, _>>()?);
                return Ok(());
            }
            [kind @ ("roll" | "defend"), ref dice @ ..] => {
                let mut surge = None;
                for faces in dice {
                    match (kind, *faces) {
                        ("roll", "red") => surge = Some(6),
                        ("roll", "black") => surge = Some(4),
                        ("roll", "white") => surge = Some(2),
                        ("defend", "red") => surge = Some(3),
                        ("defend", "white") => surge = Some(1),
                        _ => {
                            scene.dice(&draws(faces, surge, if kind == "roll" { 7 } else { 5 })?);
                        }
                    }
                }
                return Ok(());
            }
            ["suffer", name, wounds] => {
                let (name, wounds) = (self.unit(name)?, number(wounds)?);
                let Self { scene, words, .. } = self;
                scene.suffer(name, wounds, |question, answers| said(words, wanted, question, answers));
                return wanted.used_up();
            }
            [what, ref rest @ ..] if what.contains('.') => return self.change(what, rest),
            ["play", side] => Step::Card(seat(side)?),
            ["orders", side] => Step::Orders(seat(side)?),
            ["order", name, "by", by] => Step::Order(self.unit(name)?, Some(self.unit(by)?)),
            ["order", name] => Step::Order(self.unit(name)?, None),
            ["commands"] => Step::Commands,
            ["divulge"] => Step::Divulge,
            ["deploy", side] => Step::Deploy(seat(side)?),
            ["pools"] => Step::Pools,
            ["phase"] => Step::PhaseStart,
            ["turn", side] => Step::Turn(seat(side)?),
            ["begin", name] => Step::Begin(self.unit(name)?),
            ["act", ..] => {
                wanted.add(&command.join(" "));
                Step::Act
            }
            ["actions"] => Step::ToActions,
            ["go"] => Step::GoOn,
            ["finish"] => Step::Finish,
            ["fight", name] => Step::Fight(self.unit(name)?),
            ["end"] => Step::End,
            ["round"] => Step::Round,
            _ => return Err("no such verb".to_owned()),
        };
        self.step(step, wanted)
    }

    fn look(&mut self, fact: &[&'s str]) -> Result<(), String> {
        self.see(fact)
    }

    fn dice_left(&self) -> isize {
        let left = self.scene.dice_left();
        if self.shuffles { left.max(0) } else { left }
    }
}
