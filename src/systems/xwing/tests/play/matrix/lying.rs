//! Whatever can lie on a ship, two by two: tokens, a lock, damage cards. What the ship may still do with both is written down
//! once more; they come in both orders.

use kernel::game::Seat;
use xwing::{
    cards::{
        Bearing, Difficulty,
        ability::{
            Window,
            words::{Stat, Token},
        },
    },
    play::{
        Answer, Decision, Event, Fixture, Phase, QuestionKind, Scene, Weapon,
        pieces::{AbilityAt, Origin},
        question::ShipAction,
        testing::passing,
    },
};

use crate::play::{BOMBER, RED, catalog};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    Token(Token),
    Lock,
    Damage(&'static str),
}

use Thing::{Damage, Lock, Token as Held};

/// Everything that stays, with its rule.
const THINGS: [(Thing, &str); 21] = [
    (Held(Token::Stress), "XW-STRESS-02"),
    (Held(Token::Ion), "XW-ION-02"),
    (Held(Token::Jam), "XW-JAM-03"),
    (Held(Token::TractorBeam), "XW-TRACTOR-01"),
    (Held(Token::WeaponsDisabled), "XW-SLAM-08"),
    (Held(Token::Cloak), "XW-CLOAK-02"),
    (Held(Token::Focus), "XW-TOKEN-01"),
    (Held(Token::Evade), "XW-TOKEN-01"),
    (Held(Token::Reinforce), "XW-REINF-04"),
    (Lock, "XW-ACTION-TL-07"),
    (Damage("blindedpilot"), "table 1.7"),
    (Damage("damagedcockpit"), "table 1.7"),
    (Damage("shakenpilot"), "table 1.7"),
    (Damage("stunnedpilot"), "table 1.7"),
    (Damage("consolefire"), "table 1.7"),
    (Damage("damagedengine"), "table 1.7"),
    (Damage("damagedsensorarray"), "table 1.7"),
    (Damage("loosestabilizer"), "table 1.7"),
    (Damage("majorhullbreach"), "table 1.7"),
    (Damage("structuraldamage"), "table 1.7"),
    (Damage("weaponsfailure"), "table 1.7"),
];

const KINDS: [Token; 9] = [
    Token::Stress,
    Token::Ion,
    Token::Jam,
    Token::TractorBeam,
    Token::WeaponsDisabled,
    Token::Cloak,
    Token::Focus,
    Token::Evade,
    Token::Reinforce,
];

/// What a ship may do, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ship {
    /// It is offered an action of its bar, and so many of damage cards.
    acts: (bool, usize),
    /// The dice of its attack, if it may make one.
    dice: Option<u8>,
    agility: i8,
    skill: i8,
    turns_red: bool,
    /// It gets a dial, with straight maneuvers on it.
    dial: (bool, bool),
    /// Damage at the start of the Combat phase, where every die shows a hit.
    burns: usize,
    /// Focus tokens when it is assigned one.
    focus: u8,
    /// The next damage card comes faceup.
    breached: bool,
    /// Tokens that are left in the next round, and the lock.
    left: ([u8; 9], bool),
}

/// Written down from the rules, for a TIE bomber of skill 2.
fn expected(things: &[Thing]) -> Ship {
    let mut held: Vec<Thing> = things.to_vec();
    // A jam token and what it strips go together, whichever came first (XW-JAM-03, -04).
    if held.contains(&Held(Token::Jam)) {
        let stripped = held.iter().position(|thing| [Held(Token::Focus), Held(Token::Evade), Lock].contains(thing));
        if let Some(place) = stripped {
            held.remove(place);
            held.retain(|thing| *thing != Held(Token::Jam));
        }
    }
    let has = |thing: Thing| held.contains(&thing);
    let damage = |id: &'static str| has(Damage(id));
    let token = |token: Token| u8::from(has(Held(token)));
    let mended = [
        "consolefire",
        "damagedsensorarray",
        "loosestabilizer",
        "majorhullbreach",
        "structuraldamage",
        "weaponsfailure",
    ];
    let stressed = has(Held(Token::Stress));
    let cards = mended.into_iter().filter(|id| damage(id)).count();
    let barred = has(Held(Token::WeaponsDisabled)) || has(Held(Token::Cloak)) || damage("blindedpilot");
    let agility =
        2 + 2 * token(Token::Cloak) as i8 - token(Token::TractorBeam) as i8 - i8::from(damage("structuraldamage"));
    let dial = !has(Held(Token::Ion));
    let kept = [Token::Stress, Token::Ion, Token::Jam, Token::Cloak];
    Ship {
        acts: (!stressed && !damage("damagedsensorarray"), if stressed { 0 } else { cards }),
        dice: (!barred).then_some(2 - u8::from(damage("weaponsfailure"))),
        agility: agility.max(0),
        skill: if damage("damagedcockpit") { 0 } else { 2 },
        turns_red: damage("damagedengine"),
        dial: (dial, dial && !damage("shakenpilot")),
        burns: usize::from(damage("consolefire")),
        focus: if has(Held(Token::Jam)) { 0 } else { 1 + token(Token::Focus) },
        breached: damage("majorhullbreach"),
        left: (KINDS.map(|kind| if kept.contains(&kind) { token(kind) } else { 0 }), has(Lock)),
    }
}

/// The ship with these things, as they were assigned one after the other.
fn seen(things: &[Thing]) -> Ship {
    let mut scene = Scene::new(catalog());
    let ship = scene.ship(Seat::First, BOMBER, &[], (400.0, 400.0), 0).unwrap();
    let enemy = scene.ship(Seat::Second, RED, &[], (400.0, 600.0), 0).unwrap();
    let mut trial = scene.set();
    trial.phase(Phase::Activation);
    for thing in things {
        match thing {
            Held(token) => trial.gain(ship, *token, 1, passing).unwrap(),
            Lock => trial.acquire(ship, enemy, passing).unwrap(),
            Damage(id) => {
                assert!(trial.stack(Seat::First, &[id]));
                trial.deal(ship, true, passing).unwrap();
            }
        }
    }
    trial.state.round += 1;
    trial.phase(Phase::Combat);
    let start = trial.state.clone();
    let mut anew = |part: &mut dyn FnMut(&mut Fixture)| {
        trial.state = start.clone();
        trial.questions.clear();
        trial.events.clear();
        trial.script([0; 40]);
        part(&mut trial);
    };
    let (mut acts, mut dice, mut agility, mut skill, mut turns_red) = ((false, 0), None, 0, 0, false);
    let (mut dial, mut burns, mut focus, mut breached, mut left) = ((false, false), 0, 0, false, ([0; 9], false));
    anew(&mut |trial| {
        trial.act(ship, passing).unwrap();
        let asked =
            trial.questions.iter().find(|asked| asked.question.kind == QuestionKind::ShipAction { free: false });
        let offered = asked.map_or(&[][..], |asked| &asked.answers);
        let of_damage = |answer: &&Answer| {
            matches!(answer, Answer::Perform(ShipAction::Card(AbilityAt { on: Origin::Damage(_), .. })))
        };
        let own = offered.contains(&Answer::Perform(ShipAction::Focus));
        acts = (own, offered.iter().filter(of_damage).count());
    });
    anew(&mut |trial| {
        let wanted = Answer::Attack { weapon: Weapon::Primary, target: enemy };
        if trial.attacks(ship).contains(&wanted) {
            trial.attack(ship, Weapon::Primary, enemy, passing).unwrap();
            dice = trial.events.iter().find_map(|event| match event {
                Event::Rolled { ship: who, faces, .. } if *who == ship => Some(faces.iter().sum()),
                _ => None,
            });
        }
    });
    anew(&mut |trial| {
        (agility, skill) = (trial.value(ship, Stat::Agility), trial.value(ship, Stat::PilotSkill));
        turns_red = trial.color(ship, 3, Bearing::TurnLeft) == Some(Difficulty::Red);
    });
    anew(&mut |trial| {
        let straight: Vec<u8> = (0_u8..)
            .zip(&trial.fixed().ships[ship.index()].dial)
            .filter(|(_, known)| known.bearing == Bearing::Straight)
            .map(|(place, _)| place)
            .collect();
        trial.plan(passing).unwrap();
        let asked = |asked: &&Decision| asked.question.kind == QuestionKind::Dial && asked.question.ship == Some(ship);
        let asked = trial.questions.iter().find(asked);
        let is_straight = |answer: &Answer| matches!(answer, Answer::Dial(place) if straight.contains(place));
        dial = (asked.is_some(), asked.is_some_and(|asked| asked.answers.iter().any(is_straight)));
    });
    let cards = |trial: &Fixture| trial.ship(ship).damage.len();
    anew(&mut |trial| {
        let before = cards(trial);
        trial.window(Window::CombatStart, passing).unwrap();
        burns = cards(trial) - before;
    });
    anew(&mut |trial| {
        trial
            .gain(ship, Token::Focus, 1, |_, answers: &[Answer]| {
                answers.iter().copied().find(|answer| *answer == Answer::Token(Token::Focus)).unwrap_or(answers[0])
            })
            .unwrap();
        focus = trial.ship(ship).token(Token::Focus);
    });
    anew(&mut |trial| {
        assert!(trial.stack(Seat::First, &["directhit"]));
        trial.deal(ship, false, passing).unwrap();
        breached = trial.ship(ship).damage.last().is_some_and(|card| card.faceup);
    });
    anew(&mut |trial| {
        trial.end(passing).unwrap();
        left = (KINDS.map(|kind| trial.ship(ship).token(kind)), trial.state.locks.iter().any(|lock| lock.by == ship));
    });
    Ship { acts, dice, agility, skill, turns_red, dial, burns, focus, breached, left }
}

#[test]
fn whatever_lies_on_a_ship_bends_every_step_as_the_rules_say_in_both_orders() {
    let mut left: Vec<String> = Vec::new();
    let mut differs = |things: &[Thing], rules: &[&str]| {
        let (seen, wanted) = (seen(things), expected(things));
        if seen != wanted {
            left.push(format!("{things:?} {rules:?}: {seen:?} instead of {wanted:?}"));
        }
    };
    differs(&[], &[]);
    let mut pairs = 0;
    for (at, (one, rule)) in THINGS.into_iter().enumerate() {
        differs(&[one], &[rule]);
        for (other, second) in THINGS.into_iter().skip(at + 1) {
            pairs += 1;
            differs(&[one, other], &[rule, second]);
            differs(&[other, one], &[second, rule]);
        }
    }
    assert!(left.is_empty(), "{} left:\n{}", left.len(), left.join("\n"));
    assert_eq!(pairs, 210);
}
