//! Values to look at in a scene.

use xwing::{
    cards::{
        Bearing, Difficulty, UpgradeId,
        ability::words::{Stat, Token},
    },
    play::{
        Answer, Decision, DieKind, Event, Question, QuestionKind,
        pieces::{AbilityAt, Origin},
        state::{AssignedCondition, Standing},
    },
};

use kernel::game::testing::scenes::{Stage, Wanted, number, same, word};

use super::{EAST, NORTH, Play, answer::Names, faces};

impl<'s> Stage<'s> for Play<'_, 's> {
    fn carry_out(&mut self, words: &[&'s str], wanted: &mut Wanted) -> Result<(), String> {
        self.command(words, wanted)
    }

    fn dice_left(&self) -> isize {
        let left = self.trial.dice_left();
        if self.shuffles { left.max(0) } else { left }
    }

    fn look(&mut self, words: &[&'s str]) -> Result<(), String> {
        match *words {
            ["locks", by, on, count] => {
                let (by, on) = (self.ship(by)?, self.ship(on)?);
                let held = self.trial.state.locks.iter().filter(|lock| (lock.by, lock.on) == (by, on)).count();
                same(held, number(count)?)
            }
            ["can", a, b, ref weapon @ ..] => {
                let a = self.ship(a)?;
                let wanted = Answer::Attack { weapon: self.weapon(a, weapon.first())?, target: self.ship(b)? };
                let options = self.trial.attacks(a);
                if options.contains(&wanted) { Ok(()) } else { Err(format!("only {options:?}")) }
            }
            ["color", a, speed, bearing, color] => {
                let ship = self.ship(a)?;
                same(self.trial.color(ship, number(speed)?, word(bearing)?), Some(word::<Difficulty>(color)?))
            }
            ["rolled", kind, count] => {
                let kind = if kind == "red" { DieKind::Attack } else { DieKind::Defense };
                let last = self.trial.events.iter().rev().find_map(|event| match event {
                    Event::Rolled { kind: known, faces, .. } if *known == kind => Some(faces.iter().sum::<u8>()),
                    _ => None,
                });
                same(last, Some(number(count)?))
            }
            ["dice", kind, shown] => {
                let kind = if kind == "red" { DieKind::Attack } else { DieKind::Defense };
                let mut wanted = [0; 5];
                for face in faces(shown.trim_start_matches('-'))? {
                    wanted[face as usize] += 1;
                }
                let last = self.trial.events.iter().rev().find_map(|event| match event {
                    Event::Rolled { kind: known, faces, .. } | Event::DiceNow { kind: known, faces }
                        if *known == kind =>
                    {
                        Some(*faces)
                    }
                    _ => None,
                });
                same(last, Some(wanted))
            }
            ["result", hits, crits] => {
                let last = self.trial.events.iter().rev().find_map(|event| match event {
                    Event::AttackResolved { hits, crits, .. } => Some((*hits, *crits)),
                    _ => None,
                });
                same(last, Some((number(hits)?, number(crits)?)))
            }
            ["hit"] => {
                let last = self.trial.events.iter().rev().find_map(|event| match event {
                    Event::AttackResolved { hit, .. } => Some(*hit),
                    _ => None,
                });
                same(last, Some(true))
            }
            ["range", range] => {
                let last = self.trial.events.iter().rev().find_map(|event| match event {
                    Event::AttackDeclared { range, .. } => Some(*range),
                    _ => None,
                });
                same(last, Some(number(range)?))
            }
            ["attacks", count] => {
                let declared = |event: &&Event| matches!(event, Event::AttackDeclared { .. });
                same(self.trial.events.iter().filter(declared).count(), number(count)?)
            }
            ["resolved", count] => {
                let resolved = |event: &&Event| matches!(event, Event::AttackResolved { .. });
                same(self.trial.events.iter().filter(resolved).count(), number(count)?)
            }
            ["offered", ref want @ ..] => {
                let times = self.times_offered(want);
                if times > 0 { Ok(()) } else { Err("it was never offered".to_owned()) }
            }
            ["times", count, ref want @ ..] => same(self.times_offered(want), number(count)?),
            ["asked", ref what @ ..] => {
                let what = what.join(" ");
                let found = self
                    .trial
                    .questions
                    .iter()
                    .any(|Decision { question, .. }| format!("{:?}", question.kind).contains(&what));
                if found { Ok(()) } else { Err("it was never asked".to_owned()) }
            }
            ["ahead", a, limit] => {
                let (ship, limit) = (self.ship(a)?, number::<f64>(limit)?);
                let ahead = |question: &Question| {
                    question.ship == Some(ship)
                        && question.kind == QuestionKind::Deploy
                        && question.spots.iter().any(|spot| spot.at.y > limit)
                };
                let found = self.trial.questions.iter().any(|Decision { question, .. }| ahead(question));
                if found { Ok(()) } else { Err("no spot is that far ahead".to_owned()) }
            }
            ["spots", count] => {
                let most = self.trial.questions.iter().map(|Decision { question, .. }| question.spots.len()).max();
                same(most, Some(number(count)?))
            }
            ["told", ref what @ ..] => {
                let what = what.join(" ");
                let found = self.trial.events.iter().any(|event| format!("{event:?}").contains(&what));
                if found { Ok(()) } else { Err("it did not happen".to_owned()) }
            }
            ["bombs", count] => same(self.trial.state.bombs.len(), number(count)?),
            ["rocks", count] => same(self.trial.state.obstacles.len(), number(count)?),
            [what, ref rest @ ..] if what.contains('.') => self.look_at(what, rest),
            _ => Err("nothing to be seen like that".to_owned()),
        }
    }
}

impl Play<'_, '_> {
    /// In how many questions an answer was offered.
    fn times_offered(&self, want: &[&str]) -> usize {
        let want = want.join(" ");
        let ships = &self.trial.fixed().ships;
        let dials: Vec<Vec<(u8, Bearing)>> =
            ships.iter().map(|ship| ship.dial.iter().map(|known| (known.speed, known.bearing)).collect()).collect();
        let cards: Vec<Vec<Option<UpgradeId>>> =
            ships.iter().map(|ship| ship.cards.iter().map(|card| card.upgrade).collect()).collect();
        let deck = self.deck();
        let known = Names { names: &self.names, dials: &dials, cards: &cards, catalog: self.catalog, deck: &deck };
        let is_own = |at: AbilityAt| match at.on {
            Origin::Card(card) => self.own.contains(&(at.ship, card)),
            _ => true,
        };
        let offers = |question: &Question, actions: &[Answer]| {
            actions.iter().any(|action| known.fits(&want, question, *action, &is_own))
        };
        self.trial
            .questions
            .iter()
            .filter(|Decision { question, answers: actions, .. }| offers(question, actions))
            .count()
    }

    /// Looks at a ship.
    fn look_at(&mut self, what: &str, rest: &[&str]) -> Result<(), String> {
        let (name, what) = what.split_once('.').ok_or("no ship")?;
        let ship = self.ship(name)?;
        let value = rest.first().copied().unwrap_or("1");
        let state = self.trial.ship(ship);
        match what {
            "shields" => same(state.shields, number(value)?),
            "damage" => same(state.damage.len(), number(value)?),
            "up" => same(state.damage.iter().filter(|card| card.faceup).count(), number(value)?),
            "hurt" => {
                let up = state.damage.iter().filter_map(|card| card.shown());
                let ids: Vec<&str> = up.map(|card| self.trial.card_id(card)).collect();
                if ids.contains(&value) { Ok(()) } else { Err(format!("only {ids:?}")) }
            }
            "skill" => same(self.trial.value(ship, Stat::PilotSkill), number(value)?),
            "attack" => same(self.trial.value(ship, Stat::Attack), number(value)?),
            "agility" => same(self.trial.value(ship, Stat::Agility), number(value)?),
            "most" => same(self.trial.value(ship, Stat::Shields), number(value)?),
            "side" => {
                let card = self.card(ship, value)?;
                same(self.trial.ship(ship).cards[usize::from(card)].side, number(rest[1])?)
            }
            "put" => {
                let card = self.card(ship, value)?;
                let on: u8 = self.trial.ship(ship).cards[usize::from(card)].tokens.iter().sum();
                same(on, number(rest[1])?)
            }
            "gone" => {
                let card = self.card(ship, value)?;
                same(self.trial.ship(ship).cards[usize::from(card)].discarded, true)
            }
            "marked" => {
                let card = self.card(ship, self.key)?;
                same(self.trial.ship(ship).cards[usize::from(card)].marked, Some(self.ship(value)?))
            }
            "dead" => same(state.is_gone(), true),
            "doomed" => same(state.standing, Standing::Doomed),
            "here" => same(state.standing, Standing::InPlay),
            "at" => {
                let at = state.pose.at;
                let wanted = (EAST + number::<f64>(value)?, NORTH + number::<f64>(rest[1])?);
                let near = (at.x - wanted.0).abs() < 1.0 && (at.y - wanted.1).abs() < 1.0;
                if near { Ok(()) } else { Err(format!("it is at {} {}", at.x - EAST, at.y - NORTH)) }
            }
            "faces" => {
                let turned = kernel::plane::Facing::NORTH.turned(number(value)?);
                same(state.pose.facing, turned)
            }
            "flown" => {
                let flown = state.maneuver.ok_or("it flew nothing")?;
                let wanted: (u8, Bearing) = (number(value)?, word(rest[1])?);
                let color = rest.get(2).map_or(Ok(flown.difficulty), word::<Difficulty>)?;
                same((flown.speed, flown.bearing, flown.difficulty), (wanted.0, wanted.1, color))
            }
            "dial" => {
                let dial = &self.trial.fixed().ships[ship.index()].dial;
                let set = self
                    .trial
                    .dial_of(ship)
                    .map(|place| (dial[usize::from(place)].speed, dial[usize::from(place)].bearing));
                same(set, Some((number(value)?, word(rest[1])?)))
            }
            "peeked" => same(self.trial.events.contains(&Event::DialPeeked(ship)), true),
            "noaction" => same(state.no_action_step, true),
            "sector" => same(state.sector, number(value)?),
            "cond" => {
                let held = |assigned: &&AssignedCondition| {
                    assigned.on == ship
                        && self.catalog.conditions().any(|(id, card)| id == assigned.card && *card.id == *value)
                };
                same(self.trial.state.conditions.iter().filter(held).count(), rest.get(1).map_or(Ok(1), |n| number(n))?)
            }
            token => {
                let token: Token = word(token)?;
                same(state.token(token), number(value)?)
            }
        }
    }
}
