//! Whatever can meet in an attack, two by two: tokens, damage, range, weapons and cards, one of each kind of effect on dice. A
//! second way through an attack is written down here from the rules; each pair is used in both orders, with the same dice, in
//! the rules core and here, and has to come to the same damage and the same tokens.

mod model;
mod things;

use kernel::{
    chance::nth_seed,
    game::{Player, Seat},
};
use xwing::{
    Format, Ship, UpgradeChoice,
    cards::{
        PilotId,
        ability::{Window, words::Token},
    },
    checks::check,
    list::empty_document,
    play::{
        Answer, Decision, Event, Fixture, Phase, QuestionKind, Scene, Seen, ShipNo, Weapon, XWingMatch,
        board::ObstacleShape,
        pieces::{AbilityAt, Origin},
        question::ShipAction,
        state::DamageCard,
    },
};

use crate::play::{RED, catalog, wish};
use model::{Facts, KEPT, Outcome, expected, range};
use things::{
    A,
    Act::LoseEvade,
    D, SHIPS,
    Source::{self, Before, Damage},
    THINGS, Thing,
};

/// Somebody who plays both sides: uses things in their order.
struct Both<'t> {
    things: &'t [&'static Thing],
    granted: &'t [(u16, usize)],
    wanted: Answer,
    attacked: bool,
}

impl Both<'_> {
    fn thing_at(&self, seen: &Seen<'_>, at: AbilityAt) -> Option<&'static Thing> {
        let of = |fits: &dyn Fn(&Thing) -> bool| {
            self.things.iter().find(|thing| SHIPS[thing.side] == at.ship && fits(thing)).copied()
        };
        match at.on {
            Origin::Card(0) => of(&|thing| thing.pilot().is_some()),
            Origin::Card(card) => {
                let upgrade = seen.fixed().ships[at.ship.index()].cards[usize::from(card)].upgrade?;
                of(&|thing| thing.card().is_some_and(|id| catalog().find_upgrade(id) == Some(upgrade)))
            }
            Origin::Grant(number) => {
                self.granted.iter().find(|(known, _)| *known == number).map(|(_, place)| self.things[*place])
            }
            _ => None,
        }
    }

    fn thing_of(&self, seen: &Seen<'_>, window: Window, answer: &Answer) -> Option<&'static Thing> {
        let token = |token: Token| {
            let side = if window == Window::DefenseModify { D } else { A };
            self.things.iter().find(|thing| thing.side == side && thing.from == Source::Token(token)).copied()
        };
        match answer {
            Answer::Use(at) => self.thing_at(seen, *at),
            Answer::Spend(known) => token(*known),
            Answer::SpendLock => token(Token::Lock),
            _ => None,
        }
    }

    fn pick(&mut self, seen: &Seen<'_>, decision: &Decision) -> Option<Answer> {
        let answers = &decision.answers;
        match decision.question.kind {
            QuestionKind::Attack if !self.attacked => {
                self.attacked = true;
                Some(self.wanted)
            }
            QuestionKind::Use(window) => {
                let table = Facts::of(seen);
                let ordnance =
                    self.things.iter().any(|thing| matches!(thing.name, "Proton Torpedoes" | "Concussion Missiles"));
                let wanted = self.things.iter().filter(|thing| table.wants(thing, true, ordnance));
                let of = |wanted: &Thing| {
                    answers.iter().find(|answer| {
                        self.thing_of(seen, window, answer).is_some_and(|thing| std::ptr::eq(thing, wanted))
                    })
                };
                wanted.filter_map(|thing| of(thing)).next().copied()
            }
            QuestionKind::Dice { .. } => {
                let why = decision.question.why;
                let thing = match why {
                    Some(at) => self.thing_at(seen, at)?,
                    None => *self.things.iter().find(|thing| thing.from == Source::Token(Token::Lock))?,
                };
                let table = Facts::of(seen);
                let picks = thing.act.iter().map(|act| match act {
                    LoseEvade => Answer::Dice([0, 0, 1, 0, 0]),
                    act => Answer::Dice(table.picked(*act)),
                });
                picks.into_iter().find(|pick| answers.contains(pick))
            }
            QuestionKind::Guess => Some(Answer::Number(1)),
            QuestionKind::Effect => answers.first().copied(),
            _ => None,
        }
    }
}

impl Player<XWingMatch> for Both<'_> {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let picked =
            self.pick(seen, decision).or_else(|| decision.answers.contains(&Answer::Pass).then_some(Answer::Pass));
        picked.and_then(|answer| decision.answers.iter().position(|offered| *offered == answer)).unwrap_or_default()
    }
}

/// The attack in which these things meet, set up in their order; with what cards gave before it.
fn meeting(things: &[&'static Thing]) -> (Fixture, Vec<(u16, usize)>) {
    let range = range(things).unwrap();
    let away = things.iter().any(|thing| thing.name == "Outmaneuver");
    let mut scene = Scene::new(catalog());
    for (side, seat) in Seat::BOTH.into_iter().enumerate() {
        let own = || things.iter().filter(|thing| thing.side == side);
        let pilot = own().find_map(|thing| thing.pilot()).unwrap_or(RED);
        let cards: Vec<&str> = own().filter_map(|thing| thing.card()).collect();
        let y = 200.0 + side as f64 * (f64::from(range) * 100.0 - 10.0);
        scene.ship(seat, pilot, &cards, (450.0, y), if side == A || away { 0 } else { 4 }).unwrap();
    }
    let mut trial = scene.set();
    let mut granted = Vec::new();
    for (place, thing) in things.iter().enumerate() {
        let ship = SHIPS[thing.side];
        if let Before(id) = thing.from {
            let upgrade = catalog().find_upgrade(id).unwrap();
            let card = trial.fixed().ships[ship.index()].card_of(upgrade).unwrap();
            let at = AbilityAt { ship, on: Origin::Card(card), n: 0 };
            // Stress for or by one of two cards comes after both.
            let stress = std::mem::take(&mut trial.ship_mut(ship).tokens[Token::Stress]);
            let known = trial.state.granted.len();
            let wishes = [
                Answer::Perform(ShipAction::Card(at)),
                Answer::Use(at),
                Answer::Use(AbilityAt { ship, on: Origin::Card(0), n: 0 }),
                Answer::Option(1),
            ];
            if matches!(id, "glitterstim" | "countermeasures") {
                trial.phase(Phase::Combat).window(Window::CombatStart, wish(&wishes)).unwrap();
            } else {
                trial.act(ship, wish(&wishes)).unwrap();
            }
            trial.ship_mut(ship).tokens[Token::Stress] += stress;
            granted.extend(trial.state.granted.get(known).map(|grant| (grant.number, place)));
            continue;
        }
        for token in thing.gives {
            if *token == Token::Lock {
                if trial.state.locks.iter().all(|lock| lock.by != ship) {
                    trial.lock(ship, SHIPS[1 - thing.side]);
                }
            } else {
                trial.give(ship, *token, 1);
            }
        }
        if let Damage(id) = thing.from {
            let seat = trial.fixed().ships[ship.index()].seat;
            assert!(trial.stack(seat, &[id]));
            let card = trial.state.decks[seat.index()].draw.pop();
            trial.ship_mut(ship).damage.push(DamageCard::new(card, true, 0));
        }
        if thing.name == "an obstacle between" {
            trial.obstacle(ObstacleShape::Giant, (450.0, 200.0 + f64::from(range) * 50.0 - 5.0));
        }
    }
    trial.ship_mut(SHIPS[D]).shields = 60;
    let _ = trial.stack(Seat::Second, &["structuraldamage", "structuraldamage"]);
    trial.phase(Phase::Combat);
    (trial, granted)
}

fn play(trial: &mut Fixture, things: &[&'static Thing], granted: &[(u16, usize)], seed: u64) -> Outcome {
    let armed = things.iter().find(|thing| thing.weapon().is_some()).and_then(|thing| thing.card());
    let weapon = armed.map_or(Weapon::Primary, |id| {
        Weapon::Card(trial.fixed().ships[A].card_of(catalog().find_upgrade(id).unwrap()).unwrap())
    });
    let wanted = Answer::Attack { weapon, target: SHIPS[D] };
    let names: Vec<&str> = things.iter().map(|thing| thing.name).collect();
    assert!(trial.attacks(SHIPS[A]).contains(&wanted), "{names:?}: no attack");
    trial.events.clear();
    trial.luck(seed);
    trial.fight_by(SHIPS[A], &mut Both { things, granted, wanted, attacked: false });
    let lost = |event: &Event| match event {
        Event::ShieldLost(ShipNo(1), count) => *count,
        // A card that is discarded takes shields beyond the value of the ship along.
        Event::DamageDealt(ShipNo(1), _) => 1,
        _ => 0,
    };
    let damage = trial.events.iter().map(lost).sum();
    let tokens = SHIPS.map(|ship| KEPT.map(|token| trial.ship(ship).token(token)));
    let locks = SHIPS.map(|ship| trial.state.locks.iter().any(|lock| lock.by == ship));
    (damage, tokens, locks)
}

/// Why the attack of these things, in their order, is not as written down; none if it is.
fn differs(things: &[&'static Thing], seeds: std::ops::Range<u64>) -> Option<String> {
    let (mut trial, granted) = meeting(things);
    let start = trial.state.clone();
    seeds.into_iter().find_map(|seed| {
        let seed = nth_seed(seed, 37);
        trial.state = start.clone();
        let (seen, wanted) = (play(&mut trial, things, &granted, seed), expected(things, seed));
        let named: Vec<(&str, &str)> = things.iter().map(|thing| (thing.name, thing.rule)).collect();
        (seen != wanted).then(|| format!("{named:?}: {seen:?} instead of {wanted:?}: {:?}", trial.events))
    })
}

/// Titles and the like that make room for a second card of a kind.
const ROOM: [Option<&str>; 5] = [None, Some("awingtestpilot"), Some("royalguardtie"), Some("tiex1"), Some("r2d6")];

/// True if a ship with these cards is legal.
fn is_legal(pilot: PilotId, cards: &[&str]) -> bool {
    let mut document = empty_document(catalog().pilot(pilot).squad_faction(), Format::Standard, "");
    let mut ship = Ship::new(pilot);
    ship.upgrades.extend(cards.iter().map(|id| UpgradeChoice::Known(catalog().find_upgrade(id).unwrap())));
    document.list.ships.push(ship);
    !check(catalog(), &document).findings.iter().any(kernel::Finding::is_error)
}

/// Ship cards that may carry a thing; those with one bar, ship and skill are one.
fn carriers(thing: &Thing) -> Vec<PilotId> {
    let mut known = Vec::new();
    let pilots = catalog().pilots().filter(|(pilot, card)| {
        let kind = (card.ship, card.squad_faction(), card.slots.clone(), card.pilot_skill);
        let fits = thing.pilot().map_or_else(
            || !known.contains(&kind) && is_legal(*pilot, &thing.card().into_iter().collect::<Vec<_>>()),
            |key| *card.key == *key,
        );
        if fits {
            known.push(kind);
        }
        fits
    });
    pilots.map(|(pilot, _)| pilot).collect()
}

/// True if one ship may carry both, or they are of two ships.
fn is_fielded(one: (&Thing, &[PilotId]), other: (&Thing, &[PilotId])) -> bool {
    let alone = |thing: &Thing| thing.pilot().is_none() && thing.card().is_none();
    if one.0.side != other.0.side || alone(one.0) || alone(other.0) {
        return true;
    }
    if one.0.weapon().is_some() && other.0.weapon().is_some() {
        return false;
    }
    let cards: Vec<&str> = [one.0, other.0].iter().filter_map(|thing| thing.card()).collect();
    one.1
        .iter()
        .filter(|pilot| other.1.contains(pilot))
        .any(|pilot| ROOM.iter().any(|room| is_legal(*pilot, &cards.iter().copied().chain(*room).collect::<Vec<_>>())))
}

/// All pairs, by whether real squads bring them about at one range.
fn pairs() -> Vec<(&'static Thing, &'static Thing, bool)> {
    let carriers: Vec<Vec<PilotId>> = THINGS.iter().map(carriers).collect();
    let all = (0..THINGS.len()).flat_map(|at| (at + 1..THINGS.len()).map(move |beside| (at, beside)));
    all.map(|(at, beside)| {
        let (one, other) = (&THINGS[at], &THINGS[beside]);
        let meet = range(&[one, other]).is_some();
        (one, other, meet && is_fielded((one, &carriers[at]), (other, &carriers[beside])))
    })
    .collect()
}

#[test]
fn whatever_meets_in_an_attack_comes_to_what_the_rules_say_in_both_orders() {
    let mut left: Vec<String> = THINGS.iter().filter_map(|thing| differs(&[thing], 0..12)).collect();
    let pairs = pairs();
    let mut held = 0;
    for (one, other, _) in pairs.iter().filter(|(.., fielded)| *fielded) {
        let wrong = [[*one, *other], [*other, *one]].into_iter().find_map(|things| differs(&things, 0..6));
        match wrong {
            None => held += 1,
            Some(told) => left.push(told),
        }
    }
    assert!(left.is_empty(), "{} left:\n{}", left.len(), left.join("\n"));
    assert_eq!((THINGS.len(), pairs.len(), held), (69, 2_346, 2_081));
}
