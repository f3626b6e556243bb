//! The verbs of Imperial Assault's scenes (`kernel::game::testing::scenes` has what all games share).
//!
//! - `a = card + card @ x y, x y` is a Deployment card with its attachments, or upgrades of its army, and the places of its
//!   figures on a board of 12 by 12: `a`, `a2`, `a3`. The companion it brings is `pet`. `a.at x y` puts a figure elsewhere.
//! - `hold first card card` gives a player Command cards, `thrown first card` puts cards into its discard pile, `deck first
//!   card card` is its deck, the last on top; `score first 5` its victory points.
//! - `face a B 3`: two figures face each other, three spaces apart, each with a plain red die that always reaches and no
//!   defense dice; no Deployment card has abilities. `dummy B`: such a figure with 20 Health. `dice a red blue` are other
//!   attack dice that always reach, `armed a red` besides no surge abilities and no bonus; `defense a black` and `shielded a
//!   white` are defense dice, the second without bonus; `silent a`, `hush` leave abilities of Deployment cards out.
//! - `a.damage 2`, `a.stunned`, `a.token block`, `a.exhausted`, `round 3` and so on change the table.
//! - `roll red:dds blue:d3 black:b` writes down the dice that will fall, by what they show: damage, surge, a number of
//!   accuracy, block, evade, `x` for dodge, `-` for nothing. `draw 1` is a card that chance takes, by
//!   its place among those it may take.
//! - Steps: `activate a` and `begin a` (from the start of its activation), `step`, `finish a` (its activation), `fight a B`,
//!   `round`, `end`, `group` (the group is done), `deal`, `setup`, `suffer a 2 1` (damage and strain).
//! - `say` has the answers to the questions of the next step, one after the other: `use card`, `use card by a`, `attack B`,
//!   `on a`, `at x y`, `token block`, `status stunned`, `option 1`, `number 1`, `nth 0`, `surge 2`, `die 0`, `die defense 0`,
//!   `color red`, `face 0 4`, `yes`, `pass`. What is asked beyond them is passed.
//! - [`campaign`] has the pieces of campaigns.
//! - `? a.damage 2`, `? a.at x y`, `? a.gone`, `? a.tokens block`, `? counted damage 3 surge 1` (the results of the last
//!   attack as surges are spent), `? hand first 1`, `? spent first` (the card was played and lies in the discard pile; the other player was not asked),
//!   `? asked first use`, `? offers card`, `? actions 1`, `? points 2` and so on look at the table.

mod campaign;
mod look;
mod words;

use imperial_assault::{
    cards::{Die, Terrain},
    play::{
        board::{Ground, Plan},
        dice::{Symbols, faces},
        pieces::Status,
        testing::{Pick, Scene, Step, board},
    },
};
use kernel::game::{
    Seat,
    testing::scenes::{Piece, Scene as Written, Stage, Wanted, number, word},
};
use words::Words;

use super::{CATALOG, figure_of};

/// A scene being played.
pub struct Play {
    scene: Scene,
    words: Words,
    card: &'static str,
    silent: bool,
}

/// Sets a scene; without the abilities of its card if `silent`.
pub fn set(written: &'static Written, silent: bool) -> Result<Play, String> {
    match &written.options[..] {
        [] => {}
        [option] if option == "campaign" => {
            let (scene, names) = campaign::set(&written.pieces)?;
            return placed(written, scene, Words::named(names), silent);
        }
        [option, ..] => return Err(format!("no option {option}")),
    }
    let of = |seat| written.pieces.iter().filter(move |piece: &&Piece| piece.seat == seat);
    // An attachment or upgrade is left at home for the match without it.
    let comes = |(place, card): &(usize, &str)| !(silent && *place > 0 && *card == written.card);
    let cards_of = |piece: &'static Piece| piece.cards.iter().map(String::as_str).enumerate().filter(comes);
    let armies =
        Seat::BOTH.map(|seat| of(seat).flat_map(cards_of).map(|(_, card)| card).collect::<Vec<&'static str>>());
    if let Some(unknown) = armies.iter().flatten().find(|card| CATALOG.find_deployment(card).is_none()) {
        return Err(format!("no Deployment card {unknown}"));
    }
    let scene = Scene::new(&CATALOG, [&armies[0], &armies[1]]);
    let words = Words::of(&scene, &Seat::BOTH.map(|seat| of(seat).collect()));
    placed(written, scene, words, silent)
}

/// All figures in their places.
fn placed(written: &'static Written, mut scene: Scene, words: Words, silent: bool) -> Result<Play, String> {
    for piece in &written.pieces {
        for (at, place) in piece.places.iter().enumerate() {
            let name = if at == 0 { piece.name.clone() } else { format!("{}{}", piece.name, at + 1) };
            let [x, y] = &place[..] else { return Err(format!("no place {place:?}")) };
            scene.put(words.figure(&name)?, number(x)?, number(y)?);
        }
    }
    let mut play = Play { scene, words, card: &written.card, silent };
    play.hush();
    Ok(play)
}

pub fn seat(name: &str) -> Result<Seat, String> {
    match name {
        "first" => Ok(Seat::First),
        "second" => Ok(Seat::Second),
        other => Err(format!("no player {other}")),
    }
}

fn numbers<T: std::str::FromStr>(words: &[&str]) -> Result<Vec<T>, String> {
    words.iter().map(|word| number(word)).collect()
}

fn dice(colors: &[&str]) -> Result<Vec<Die>, String> {
    colors.iter().map(word).collect()
}

/// The place of a face by what it shows: `red:dds`.
fn rolled(text: &str) -> Result<u32, String> {
    let (color, shown) = text.split_once(':').ok_or("a die and what it shows: red:dd")?;
    let mut wanted = Symbols::default();
    for symbol in shown.chars() {
        match symbol {
            'd' => wanted.damage += 1,
            's' => wanted.surge += 1,
            'b' => wanted.block += 1,
            'e' => wanted.evade += 1,
            'x' => wanted.dodge += 1,
            '-' => {}
            digit => wanted.accuracy = digit.to_digit(10).ok_or_else(|| format!("no symbol {digit}"))? as i8,
        }
    }
    let place = faces(word(color)?).iter().position(|face| *face == wanted);
    place.map(|place| place as u32).ok_or_else(|| format!("no face {text}"))
}

impl Play {
    fn hush(&mut self) {
        if self.silent {
            self.scene.silence_card(&CATALOG, self.card).silence_named(self.card);
        }
    }

    fn figures(&self, names: &[&str]) -> Result<Vec<u8>, String> {
        names.iter().map(|name| self.words.figure(name)).collect()
    }

    fn step(&mut self, step: Step, wanted: &mut Wanted) -> Result<(), String> {
        let mut picks = Vec::new();
        while let Some(answer) = wanted.in_order() {
            picks.push(self.words.pick(answer)?);
        }
        self.scene.play(step, &picks)
    }

    fn change(&mut self, what: &str, rest: &[&str]) -> Result<(), String> {
        let (name, what) = what.split_once('.').ok_or("no figure")?;
        let figure = self.words.figure(name)?;
        let group = self.scene.fixture.fixed.figures[usize::from(figure)];
        match (what, rest) {
            ("at", [x, y]) => {
                self.scene.put(figure, number(x)?, number(y)?);
            }
            ("damage", [count]) => {
                self.scene.damage(figure, number(count)?);
            }
            ("health", [count]) => self.scene.fixture.fixed.groups[group.index()].health = number(count)?,
            ("bonus", [symbol, count]) => {
                let bonus = &mut self.scene.fixture.fixed.groups[group.index()].innate;
                match *symbol {
                    "damage" => bonus.symbols.damage = number(count)?,
                    "evade" => bonus.symbols.evade = number(count)?,
                    "accuracy" => bonus.symbols.accuracy = number(count)?,
                    other => return Err(format!("no bonus {other}")),
                }
            }
            ("pierce", [count]) => {
                use imperial_assault::cards::{Effect, EffectUse, Value};
                let pierce = EffectUse { effect: Effect::Pierce, value: Value::Number(number(count)?) };
                self.scene.fixture.fixed.groups[group.index()].innate.add(pierce);
            }
            ("token", [kind]) => {
                self.scene.token(figure, word(kind)?);
            }
            ("exhausted", []) => {
                self.scene.exhaust(figure);
            }
            ("strain", [count]) => self.hero(figure)?.strain = number(count)?,
            ("wounded", []) => self.hero(figure)?.is_wounded = true,
            ("fallen", []) => {
                self.scene.fallen(figure);
            }
            ("seen", []) => {
                let active = self.scene.fixture.state.activation.as_mut().ok_or("nobody is active")?;
                active.seen_by.insert(figure_of(figure));
            }
            (status, []) => {
                self.scene.status(figure, word::<Status>(status)?);
            }
            _ => return Err("no such change".to_owned()),
        }
        Ok(())
    }

    fn hero(&mut self, figure: u8) -> Result<&mut imperial_assault::play::state::HeroState, String> {
        let state = self.scene.fixture.state.campaign.as_mut();
        state.and_then(|state| state.heroes.get_mut(usize::from(figure))).ok_or_else(|| "no hero".to_owned())
    }

    /// Changes the table; false if it is no such verb.
    fn arrange(&mut self, command: &[&'static str]) -> Result<bool, String> {
        match *command {
            ["hold", side, ref cards @ ..] => {
                self.scene.hand_cards(&CATALOG, seat(side)?, cards);
                self.hush();
            }
            ["thrown", side, ref cards @ ..] => {
                self.scene.thrown(&CATALOG, seat(side)?, cards);
                self.hush();
            }
            ["deck", side, ref cards @ ..] => {
                self.scene.deck(&CATALOG, seat(side)?, cards);
                self.hush();
            }
            ["score", side, points] => {
                self.scene.points(seat(side)?, number(points)?);
            }
            ["empty", side] => {
                self.scene.empty_hand(seat(side)?);
            }
            ["zone", side, zone] => self.scene.fixture.state.sides[seat(side)?.index()].zone = Some(word(zone)?),
            ["affiliation", side, name] => self.scene.fixture.fixed.affiliations[seat(side)?.index()] = word(name)?,
            ["unscored"] => self.scene.options().figures_score = false,
            ["initiative", side] => self.scene.fixture.state.initiative = seat(side)?,
            ["threat", count] => {
                self.scene.fixture.state.campaign.as_mut().ok_or("no campaign")?.threat = number(count)?;
            }
            ["round", count] => self.scene.fixture.state.round = number(count)?,
            ["points", count] => {
                let active = self.scene.fixture.state.activation.as_mut().ok_or("nobody is active")?;
                active.points = number(count)?;
            }
            ["actions", count] => {
                let active = self.scene.fixture.state.activation.as_mut().ok_or("nobody is active")?;
                active.actions = number(count)?;
            }
            ["terminal", x, y] => {
                self.scene.terminal(number(x)?, number(y)?);
            }
            ["walls", ref places @ ..] => {
                let walls: Vec<(i32, i32)> =
                    numbers(places)?.chunks_exact(2).map(|place: &[i32]| (place[0], place[1])).collect();
                self.scene.on(board(&walls));
            }
            ["difficult"] => {
                let terrain = [Terrain::Difficult; 144];
                self.scene.on(Ground::new(Plan { width: 12, terrain: &terrain, ..Plan::default() }, 0));
            }
            ["hush"] => super::hush(&mut self.scene),
            ["silent", ref names @ ..] => {
                for figure in self.figures(names)? {
                    let group = self.scene.fixture.fixed.figures[usize::from(figure)];
                    self.scene.silence(group.0);
                }
            }
            ["plain", ref names @ ..] => {
                let figures = self.figures(names)?;
                super::plain(&mut self.scene, &figures);
            }
            ["face", first, second, apart] => {
                let [first, second] = [self.words.figure(first)?, self.words.figure(second)?];
                super::face(&mut self.scene, first, second, number(apart)?);
            }
            ["dummy", ref names @ ..] => {
                for figure in self.figures(names)? {
                    let stand = self.scene.state().figures[usize::from(figure)].stand.at;
                    super::dummy(&mut self.scene, figure, stand.column(), stand.row());
                }
            }
            ["dice", name, ref colors @ ..] => super::dice(&mut self.scene, self.words.figure(name)?, &dice(colors)?),
            ["armed", name, ref colors @ ..] => {
                self.scene.armed(self.words.figure(name)?, &dice(colors)?, &[]);
            }
            ["defense", name, ref colors @ ..] => {
                super::defense(&mut self.scene, self.words.figure(name)?, &dice(colors)?);
            }
            ["shielded", name, ref colors @ ..] => {
                self.scene.shielded(self.words.figure(name)?, &dice(colors)?);
            }
            ["roll", ref dice @ ..] => {
                self.scene.faces(&dice.iter().map(|die| rolled(die)).collect::<Result<Vec<_>, _>>()?);
            }
            ["draw", ref draws @ ..] => {
                self.scene.faces(&numbers(draws)?);
            }
            ["activate", name] => {
                self.scene.activate(self.words.figure(name)?);
            }
            [what, ref rest @ ..] if what.contains('.') => self.change(what, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Stage<'static> for Play {
    fn carry_out(&mut self, command: &[&'static str], wanted: &mut Wanted) -> Result<(), String> {
        if self.arrange(command)? {
            return Ok(());
        }
        let step = match *command {
            ["step"] => Step::Next,
            ["begin", name] => {
                self.scene.begin_activation(self.words.figure(name)?);
                Step::Next
            }
            ["finish", name] => {
                self.scene.activate(self.words.figure(name)?).run(&[Pick::Pass]);
                Step::Next
            }
            ["fight", attacker, target] => Step::Fight(self.words.figure(attacker)?, self.words.figure(target)?),
            ["suffer", name, damage, strain] => {
                Step::Suffer { figure: self.words.figure(name)?, damage: number(damage)?, strain: number(strain)? }
            }
            ["round"] => {
                self.scene.begin_round();
                Step::Next
            }
            ["end"] => {
                self.scene.end_round();
                Step::Next
            }
            ["group"] => {
                self.scene.end_group();
                Step::Next
            }
            ["deal"] => {
                self.scene.deal();
                Step::Next
            }
            ["muster"] => {
                self.scene.mustered();
                Step::Next
            }
            ["setup"] => {
                self.scene.from_setup();
                Step::Next
            }
            _ => return Err("no such verb".to_owned()),
        };
        self.step(step, wanted)
    }

    fn look(&mut self, fact: &[&'static str]) -> Result<(), String> {
        self.see(fact)
    }

    fn dice_left(&self) -> isize {
        self.scene.dice_left()
    }
}
