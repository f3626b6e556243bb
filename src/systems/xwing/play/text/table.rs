//! Words for the table itself: short names, conflicts of a plan, previews of attacks.

use super::{
    super::{
        Answer, Event, Face, Question, QuestionKind, ShipNo, View, Weapon,
        dice::{DieKind, FaceCounts},
        maneuver::Flown,
        pieces::Origin,
        view::Forecast,
    },
    Describer, capital,
    words::token,
};
use crate::cards::{Difficulty, ability::words::Token};
use kernel::{
    game::{Digest, Seat},
    narration::Narrator as _,
    phrase,
};

impl<'a> Describer<'a> {
    const fn view(&self) -> View<'a, 'a> {
        View::new(self.fixed, self.state)
    }

    /// The name of a ship for the table: of rank and file what tells it apart, with a number where a squad flies several.
    pub fn short(&self, ship: ShipNo) -> String {
        let Some(profile) = self.fixed.ships.get(ship.index()) else { return String::new() };
        let name = self.short_pilot(ship);
        let alike = |other: &&crate::play::fixed::Profile| other.seat == profile.seat && other.pilot == profile.pilot;
        if self.fixed.ships.iter().filter(alike).nth(1).is_none() {
            return name;
        }
        let number = self.fixed.ships[..=ship.index()].iter().filter(alike).count();
        format!("{name} {number}")
    }

    fn short_pilot(&self, ship: ShipNo) -> String {
        let profile = &self.fixed.ships[ship.index()];
        let name = self.catalog.pilot(profile.pilot).text.name(self.language);
        if profile.unique {
            return name.to_owned();
        }
        // In which the language says "pilot of the squadron".
        let left_out = self.text("xwing.play.short.left_out").split('|').find(|words| name.contains(words));
        let Some(left_out) = left_out else { return name.to_owned() };
        let short = name.replacen(left_out, " ", 1).split_whitespace().collect::<Vec<_>>().join(" ");
        // Two kinds of pilots of one squadron keep their full names.
        let twin = |other: &crate::play::fixed::Profile| {
            other.pilot != profile.pilot
                && other.seat == profile.seat
                && self.catalog.pilot(other.pilot).text.name(self.language).contains(&short)
        };
        if short.is_empty() || self.fixed.ships.iter().any(twin) { name.to_owned() } else { capital(&short) }
    }

    /// Conflicts of a maneuver, each in a few words, the worst first.
    pub fn conflicts(&self, forecast: &Forecast) -> Vec<String> {
        let mut told = Vec::new();
        if forecast.leaves {
            told.push(self.text("xwing.play.conflict.leaves").to_owned());
        }
        for number in (0..32_u8).filter(|number| forecast.obstacles & 1 << number != 0) {
            told.push(self.say("xwing.play.conflict.obstacle", &[("obstacle", &self.obstacle_at(number))]));
        }
        for other in forecast.bumps {
            told.push(self.say("xwing.play.conflict.bumps", &[("ship", &self.short(other))]));
        }
        if forecast.barred {
            told.push(self.text("xwing.play.conflict.barred").to_owned());
        }
        for other in forecast.may_bump {
            told.push(self.say("xwing.play.conflict.may_bump", &[("ship", &self.short(other))]));
        }
        told
    }

    /// A maneuver in the middle of a line: its direction, its speed, its color where it matters.
    pub fn maneuver_words(&self, flown: Flown) -> String {
        let words = self.flown(flown);
        match flown.difficulty {
            Difficulty::White => words.rsplit_once(", ").map_or(words.clone(), |(words, _)| words.to_owned()),
            _ => words,
        }
    }

    /// Preview of an attack in one line; none if the weapon does not reach.
    pub fn volley(&self, attacker: ShipNo, weapon: Weapon, target: ShipNo) -> Option<String> {
        let volley = self.view().volley(attacker, weapon, target)?;
        let [attack, defense] = volley.dice;
        let outcome = volley.outcome();
        let damage = self.decimal(outcome.hits.mean());
        let key = if volley.obstructed { "xwing.play.answer.volley_obstructed" } else { "xwing.play.answer.volley" };
        let line = self.say(key, &[("attack", &attack), ("defense", &defense), ("damage", &damage)]);
        if outcome.destroyed < 0.005 {
            return Some(line);
        }
        let percent = self.language.percent(outcome.destroyed);
        Some(self.say("xwing.play.answer.volley_destroys", &[("attack", &line), ("chance", &percent)]))
    }

    /// A number with one decimal, in the way of the language.
    pub fn decimal(&self, value: f64) -> String {
        self.language.decimal(value, 1)
    }

    /// A second line under an answer: what a card says, what an attack would be, what is wrong with a maneuver.
    pub fn about_answer(&self, question: &Question, answer: &Answer) -> Option<String> {
        match *answer {
            Answer::Attack { weapon, target } => self.volley(question.ship?, weapon, target),
            Answer::Use(at) => {
                let text = match at.on {
                    Origin::Card(0) => {
                        self.catalog.pilot(self.fixed.ships[at.ship.index()].pilot).text.text(self.language)
                    }
                    Origin::Card(card) => {
                        let card = self.fixed.ships[at.ship.index()].cards.get(usize::from(card))?;
                        self.catalog.upgrade(card.upgrade?).text.text(self.language)
                    }
                    _ => return None,
                };
                (!text.is_empty()).then(|| text.to_owned())
            }
            Answer::Spend(Token::Focus) => Some(self.text("xwing.play.answer.about_focus").to_owned()),
            Answer::Spend(Token::Evade) => Some(self.text("xwing.play.answer.about_evade").to_owned()),
            Answer::SpendLock => Some(self.text("xwing.play.answer.about_lock").to_owned()),
            Answer::Change(ship) => {
                let (_, flown) =
                    self.view().set_dials(self.fixed.ships[ship.index()].seat).into_iter().find(|set| set.0 == ship)?;
                Some(capital(&self.flown(flown)))
            }
            Answer::Seat(seat) => {
                let ships = self.fixed.ships.iter().filter(|ship| ship.seat == seat).count();
                let key = "xwing.play.answer.about_seat";
                (question.kind == QuestionKind::Initiative).then(|| self.say(key, &[("ships", &ships)]))
            }
            _ => None,
        }
    }

    /// Dice of the running attack after an answer, if that is certain.
    pub fn outcome(&self, question: &Question, answer: &Answer) -> Option<String> {
        let QuestionKind::Use(window) = question.kind else { return None };
        let kind = match window {
            crate::cards::ability::Window::AttackModify => DieKind::Attack,
            crate::cards::ability::Window::DefenseModify => DieKind::Defense,
            _ => return None,
        };
        let faces = self.view().dice_after(answer, kind)?;
        let mut counted = FaceCounts::default();
        match kind {
            DieKind::Attack => {
                counted[Face::Hit as usize] = faces[Face::Hit as usize];
                counted[Face::Crit as usize] = faces[Face::Crit as usize];
            }
            DieKind::Defense => counted[Face::Evade as usize] = faces[Face::Evade as usize],
        }
        Some(if counted == FaceCounts::default() {
            self.text("xwing.play.answer.nothing_counts").to_owned()
        } else {
            self.faces(counted)
        })
    }

    /// An attack, or what a ship did in its activation, in a line; none for what needs no line of its own.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        match events.first()? {
            Event::AttackDeclared { attacker, defender, range, obstructed, .. } => {
                let key = if *obstructed { "xwing.play.digest.attack_obstructed" } else { "xwing.play.digest.attack" };
                let holes: [(&str, &dyn std::fmt::Display); 3] =
                    [("ship", &self.short(*attacker)), ("target", &self.short(*defender)), ("range", range)];
                let seat = self.seat_of(*attacker);
                Some(Digest { title: self.say(key, &holes), line: self.attack_line(*defender, events), seat })
            }
            Event::DialRevealed(ship, _) | Event::Drifts(ship) => Some(Digest {
                title: self.short(*ship),
                line: self.activation_line(*ship, events),
                seat: self.seat_of(*ship),
            }),
            _ => None,
        }
    }

    fn seat_of(&self, ship: ShipNo) -> Option<Seat> {
        self.fixed.ships.get(ship.index()).map(|profile| profile.seat)
    }

    fn attack_line(&self, defender: ShipNo, events: &[Event]) -> String {
        let (mut red, mut green) = (None, None);
        let mut parts: Vec<String> = Vec::new();
        let (mut shields, mut cards, mut gone) = (0, 0, false);
        for event in events {
            match event {
                Event::Rolled { kind, faces, .. } | Event::DiceNow { kind, faces } => match kind {
                    DieKind::Attack => red = Some(*faces),
                    DieKind::Defense => green = Some(*faces),
                },
                Event::AttackCompared { .. } => {
                    let count = |faces: Option<FaceCounts>, wanted: &[Face]| {
                        let mut counted = FaceCounts::default();
                        for face in wanted {
                            counted[*face as usize] = faces.map_or(0, |faces| faces[*face as usize]);
                        }
                        counted
                    };
                    let hits = count(red.take(), &[Face::Hit, Face::Crit]);
                    let hits = match hits == FaceCounts::default() {
                        true => self.text("xwing.play.digest.no_hits").to_owned(),
                        false => self.faces(hits),
                    };
                    let evades = count(green.take(), &[Face::Evade]);
                    parts.push(if evades == FaceCounts::default() {
                        hits
                    } else {
                        self.say("xwing.play.digest.against", &[("hits", &hits), ("evades", &self.faces(evades))])
                    });
                }
                Event::ShieldLost(ship, count) if *ship == defender => shields += u32::from(*count),
                Event::DamageDealt(ship, _) if *ship == defender => cards += 1,
                Event::Destroyed(ship) | Event::Doomed(ship) if *ship == defender => gone = true,
                _ => {}
            }
        }
        if parts.is_empty() {
            return String::new();
        }
        let mut came = Vec::new();
        if shields > 0 {
            came.push(self.say("xwing.play.digest.shields", &[("count", &shields)]));
        }
        if cards > 0 {
            came.push(self.say("xwing.play.digest.cards", &[("count", &cards)]));
        }
        if gone {
            came.push(self.text("xwing.play.digest.destroyed").to_owned());
        }
        if came.is_empty() {
            came.push(self.text("xwing.play.digest.miss").to_owned());
        }
        self.say("xwing.play.digest.result", &[("dice", &parts.join("; ")), ("result", &came.join(", "))])
    }

    fn activation_line(&self, ship: ShipNo, events: &[Event]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for event in events {
            match event {
                Event::Flew { ship: flew, flown, overlapped, .. } if *flew == ship => {
                    parts.push(self.maneuver_words(*flown));
                    if !overlapped.is_empty() {
                        let names: Vec<String> = overlapped.into_iter().map(|other| self.short(other)).collect();
                        parts.push(self.say("xwing.play.conflict.bumps", &[("ship", &names.join(", "))]));
                    }
                }
                Event::MetObstacle { ship: met, obstacle, on } if *met == ship => {
                    let key = if *on { "xwing.play.digest.on" } else { "xwing.play.digest.through" };
                    parts.push(self.say(key, &[("obstacle", &self.obstacle_at(*obstacle))]));
                }
                Event::Performed(who, action) if *who == ship => parts.push(lower(&self.action(*action))),
                Event::Gained(who, Token::Stress, _) if *who == ship => {
                    parts.push(token(Token::Stress, self.language).to_owned());
                }
                Event::Fled(who) if *who == ship => parts.push(self.text("xwing.play.conflict.leaves").to_owned()),
                Event::Destroyed(who) if *who == ship => {
                    parts.push(self.text("xwing.play.digest.destroyed").to_owned())
                }
                _ => {}
            }
        }
        parts.dedup();
        parts.join(", ")
    }

    /// Name of an obstacle on the board, by its number.
    pub fn obstacle_name(&self, number: u8) -> String {
        self.obstacle_at(number)
    }

    /// The words of a token.
    pub fn token_word(&self, kind: Token) -> &'static str {
        phrase::text(self.language, kind.term())
    }
}

/// A text in the middle of a line.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
