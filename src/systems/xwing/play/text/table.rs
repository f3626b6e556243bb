//! Words for the table itself: short names, conflicts of a plan, previews of attacks.

use super::{
    super::{
        Answer, Face, Question, QuestionKind, ShipNo, View, Weapon,
        dice::{DieKind, FaceCounts},
        maneuver::Flown,
        pieces::Origin,
        view::Forecast,
    },
    Describer, capital,
};
use crate::cards::{Difficulty, ability::words::Token};
use kernel::{narration::Narrator as _, phrase};

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

    /// Name of an obstacle on the board, by its number.
    pub fn obstacle_name(&self, number: u8) -> String {
        self.obstacle_at(number)
    }

    /// The words of a token.
    pub fn token_word(&self, kind: Token) -> &'static str {
        phrase::text(self.language, kind.term())
    }
}
