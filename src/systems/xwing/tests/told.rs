//! A game in words: everything that happens, is asked and can be answered has a text in every language.

use std::collections::BTreeSet;

use kernel::{
    Language,
    chance::nth_seed,
    game::{Game, Outcome, Playable, Player, Random, Seat},
    muster,
    plane::{Facing, Point, Pose},
};
use xwing::{
    XWing,
    abilities::{Window, words::Token},
    cards::{Bearing, Difficulty},
    play::{
        Answer, Describer, DieKind, Event, Face, Fixture, Options, Phase, Question, QuestionKind, Scene, ShipNo,
        ShipSet, Weapon,
        board::{Edge, Obstacle, ObstacleShape, TokenShape},
        maneuver::Flown,
        pieces::{AbilityAt, Origin},
        question::{DicePurpose, Move, Order, ShipAction},
        state::Bomb,
    },
};

use crate::{
    play_examples::catalog,
    squads::{self, Numbers},
};

/// Nothing is blank, no hole is left open, no key stands for itself.
fn is_whole(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(['{', '}']) && !text.contains("xwing.")
}

#[test]
fn everything_that_comes_along_in_random_games_is_told_in_both_languages() {
    let catalog = catalog();
    for number in 0..12 {
        let seed = nth_seed(77, number);
        let mut numbers = Numbers::new(seed);
        let [first, second] = ["First", "Second"]
            .map(|name| muster::<XWing>(catalog, squads::squad(catalog, &mut numbers, name)).unwrap());
        let mut events = Vec::new();
        let options = Options { rounds: 4, ..Options::default() };
        let mut game = XWing::begin(catalog, [&first, &second].into(), &options, seed, &mut events).unwrap();
        let mut random = Random::new(seed);
        loop {
            for event in events.drain(..) {
                for language in Language::ALL {
                    let told = XWing::describe_event(catalog, &game, &event, language);
                    assert!(told.as_deref().is_none_or(is_whole), "{event:?}: {told:?}");
                }
            }
            let Some(decision) = game.decision().cloned() else { break };
            for language in Language::ALL {
                let asked = XWing::describe_question(catalog, &game, language);
                assert!(is_whole(&asked), "{:?}: {asked}", decision.question);
                // Places are many and all alike; a few of them will do.
                for action in decision.answers.iter().take(24) {
                    let label = XWing::describe_answer(catalog, &game, action, language);
                    assert!(is_whole(&label) && label.chars().count() < 120, "{action:?}: {label}");
                }
            }
            let seen = game.seen(decision.seat);
            let place = Player::<<XWing as Playable>::Game>::answer(&mut random, &seen, &decision);
            game.apply(&decision.answers[place], &mut events).unwrap();
        }
        let asked = Language::ALL.map(|language| XWing::describe_question(catalog, &game, language));
        assert!(asked.iter().all(String::is_empty) && game.outcome().is_some());
    }
}

/// Answers of one question are told apart, but for places and obstacles of one shape.
#[test]
fn answers_of_one_question_are_told_apart() {
    let catalog = catalog();
    let mut alike = BTreeSet::new();
    for number in 0..12 {
        let seed = nth_seed(5, number);
        let mut numbers = Numbers::new(seed);
        let [first, second] = ["First", "Second"]
            .map(|name| muster::<XWing>(catalog, squads::squad(catalog, &mut numbers, name)).unwrap());
        let options = Options { rounds: 5, ..Options::default() };
        let mut game = XWing::begin(catalog, [&first, &second].into(), &options, seed, &mut Vec::new()).unwrap();
        let mut random = Random::new(seed);
        while let Some(decision) = game.decision().cloned() {
            if decision.answers.len() < 40 {
                let labels: BTreeSet<String> = decision
                    .answers
                    .iter()
                    .map(|action| XWing::describe_answer(catalog, &game, action, Language::English))
                    .collect();
                if labels.len() < decision.answers.len() {
                    alike.insert(format!("{:?}: {:?}: {labels:?}", decision.question.kind, decision.answers));
                }
            }
            let place = Player::<<XWing as Playable>::Game>::answer(&mut random, &game.seen(decision.seat), &decision);
            game.apply(&decision.answers[place], &mut Vec::new()).unwrap();
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

/// Two TIEs of one name against an X-wing that is flown on both sides.
fn duel() -> Fixture {
    let mut scene = Scene::new(catalog());
    let luke = "rebel:xwing:lukeskywalker";
    scene.ship(Seat::First, luke, &["r2d2", "protontorpedoes"], (450.0, 300.0), 0).unwrap();
    scene.ship(Seat::Second, "imperial:tiefighter:academypilot", &[], (450.0, 600.0), 4).unwrap();
    scene.ship(Seat::Second, "imperial:tiefighter:academypilot", &[], (550.0, 600.0), 4).unwrap();
    scene.ship(Seat::Second, luke, &["adaptability", "protontorpedoes"], (650.0, 600.0), 4).unwrap();
    scene.set()
}

const LUKE: ShipNo = ShipNo(0);
const TIE: ShipNo = ShipNo(1);
const TWIN: ShipNo = ShipNo(2);
const OTHER: ShipNo = ShipNo(3);

fn pose() -> Pose {
    Pose::new(Point::new(123.0, 456.0), Facing::NORTH)
}

const fn flown(from_dial: bool) -> Flown {
    Flown { speed: 2, bearing: Bearing::BankLeft, difficulty: Difficulty::Green, template: None, from_dial }
}

fn at(on: Origin) -> AbilityAt {
    AbilityAt { ship: LUKE, on, n: 0 }
}

fn bomb() -> Bomb {
    Bomb {
        card: catalog().find_upgrade("protonbombs").unwrap(),
        from: at(Origin::Card(1)),
        seat: Seat::First,
        shape: TokenShape::Bomb,
        pose: pose(),
        mine: false,
    }
}

/// Every kind of event once or more; a new kind has to be added here, or this does not compile.
fn events() -> Vec<Event> {
    fn is_listed(event: &Event) {
        match event {
            Event::Initiative(_)
            | Event::ObstaclePlaced(_)
            | Event::ObstacleRemoved(_)
            | Event::EdgeTaken(..)
            | Event::Placed(..)
            | Event::RoundBegan(_)
            | Event::PhaseBegan(_)
            | Event::DialSet(_)
            | Event::DialPeeked(_)
            | Event::DialRevealed(..)
            | Event::ManeuverChanged(..)
            | Event::Drifts(_)
            | Event::Flew { .. }
            | Event::Moved { .. }
            | Event::MetObstacle(..)
            | Event::Fled(_)
            | Event::NoAction(_)
            | Event::Performed(..)
            | Event::ArcTurned(..)
            | Event::Gained(..)
            | Event::Lost(..)
            | Event::Spent(..)
            | Event::Locked { .. }
            | Event::Unlocked { .. }
            | Event::AbilityUsed(_)
            | Event::AttackDeclared { .. }
            | Event::Rolled { .. }
            | Event::DiceNow { .. }
            | Event::AttackResolved { .. }
            | Event::ShieldLost(..)
            | Event::ShieldRecovered(..)
            | Event::DamageDealt(..)
            | Event::DamageTurned { .. }
            | Event::DamageDiscarded(..)
            | Event::Destroyed(_)
            | Event::Doomed(_)
            | Event::Removed(_)
            | Event::Deployed(..)
            | Event::CardDiscarded(..)
            | Event::CardRestored(..)
            | Event::CardTurned(..)
            | Event::CardTokens(..)
            | Event::ConditionAssigned(..)
            | Event::ConditionRemoved(..)
            | Event::BombDropped(..)
            | Event::BombDetonated(_)
            | Event::BombSpared(_)
            | Event::Ended(..)
            | Event::Over(_) => {}
        }
    }
    let condition = catalog().conditions().next().unwrap().0;
    let mut events = vec![
        Event::Initiative(Seat::First),
        Event::ObstaclePlaced(Obstacle { shape: ObstacleShape::Cloud, pose: pose() }),
        Event::ObstacleRemoved(0),
        Event::EdgeTaken(Seat::Second, Edge::West),
        Event::Placed(TIE, pose()),
        Event::RoundBegan(2),
        Event::DialPeeked(LUKE),
        Event::DialRevealed(LUKE, flown(true)),
        Event::ManeuverChanged(LUKE, flown(true)),
        Event::Drifts(LUKE),
        Event::Flew { ship: LUKE, from: pose(), to: pose(), flown: flown(false), overlapped: ShipSet::EMPTY },
        Event::Flew {
            ship: LUKE,
            from: pose(),
            to: pose(),
            flown: flown(true),
            overlapped: [TIE, TWIN].into_iter().collect(),
        },
        Event::MetObstacle(LUKE, 0),
        Event::Fled(LUKE),
        Event::NoAction(LUKE),
        Event::ArcTurned(LUKE, 2),
        Event::Locked { by: LUKE, on: OTHER },
        Event::Unlocked { by: LUKE, on: TIE },
        Event::AttackDeclared { attacker: LUKE, defender: TIE, weapon: Weapon::Card(2), range: 2, obstructed: true },
        Event::AttackDeclared { attacker: LUKE, defender: TIE, weapon: Weapon::Primary, range: 3, obstructed: false },
        Event::Rolled { ship: LUKE, kind: DieKind::Attack, faces: [2, 1, 0, 1, 0] },
        Event::Rolled { ship: TIE, kind: DieKind::Defense, faces: [0; 5] },
        Event::DiceNow { kind: DieKind::Defense, faces: [0, 0, 1, 0, 2] },
        Event::AttackResolved { defender: TIE, hit: true, hits: 1, crits: 1 },
        Event::AttackResolved { defender: TIE, hit: true, hits: 0, crits: 0 },
        Event::AttackResolved { defender: TIE, hit: false, hits: 0, crits: 0 },
        Event::ShieldLost(LUKE, 1),
        Event::ShieldRecovered(LUKE, 2),
        Event::DamageDealt(LUKE, Some(3)),
        Event::DamageDealt(LUKE, None),
        Event::DamageTurned { ship: LUKE, card: Some(3), up: true },
        Event::DamageTurned { ship: LUKE, card: None, up: false },
        Event::DamageDiscarded(LUKE, None),
        Event::Destroyed(TWIN),
        Event::Doomed(TWIN),
        Event::Deployed(LUKE, pose()),
        Event::CardDiscarded(LUKE, 2),
        Event::CardRestored(LUKE, 2),
        Event::CardTurned(OTHER, 1, 1),
        Event::CardTokens(LUKE, 1, 2),
        Event::ConditionAssigned(LUKE, condition),
        Event::ConditionRemoved(LUKE, condition),
        Event::BombDropped(LUKE, bomb()),
        Event::BombDetonated(bomb()),
        Event::BombSpared(bomb()),
        Event::Ended(LUKE, Origin::Card(1)),
        Event::Over(Outcome { winner: Some(Seat::Second), rounds: 7, score: [12, 100].into() }),
        Event::Over(Outcome { winner: None, rounds: 7, score: [12, 12].into() }),
    ];
    for phase in [Phase::Setup, Phase::Planning, Phase::Activation, Phase::Combat, Phase::End] {
        events.push(Event::PhaseBegan(phase));
    }
    for token in Token::ALL {
        events.extend([Event::Gained(LUKE, token, 2), Event::Lost(LUKE, token, 1), Event::Spent(LUKE, token)]);
    }
    let moves = [Move::Boost, Move::BarrelRoll, Move::Decloak, Move::Tractor].map(Some);
    for how in moves.into_iter().chain([None]) {
        let to = Pose::new(Point::new(110.0, 500.0), Facing::NORTH.turned(3));
        events.push(Event::Moved { ship: LUKE, how, from: pose(), to });
    }
    events.extend(deeds().into_iter().map(|action| Event::Performed(LUKE, action)));
    events.extend(origins().into_iter().map(|on| Event::AbilityUsed(at(on))));
    events.iter().for_each(is_listed);
    events
}

fn deeds() -> Vec<ShipAction> {
    vec![
        ShipAction::Focus,
        ShipAction::Evade,
        ShipAction::TargetLock,
        ShipAction::Boost,
        ShipAction::BarrelRoll,
        ShipAction::Cloak,
        ShipAction::Slam,
        ShipAction::Reinforce { aft: false },
        ShipAction::Reinforce { aft: true },
        ShipAction::Coordinate,
        ShipAction::Jam,
        ShipAction::Reload,
        ShipAction::RotateArc,
        ShipAction::Card(at(Origin::Card(1))),
    ]
}

fn origins() -> Vec<Origin> {
    vec![
        Origin::Card(0),
        Origin::Card(1),
        Origin::Damage(0),
        Origin::Condition(1),
        Origin::Grant(1),
        Origin::Borrowed(TIE),
        Origin::Lent(OTHER, 1),
    ]
}

fn questions() -> Vec<QuestionKind> {
    fn is_listed(asked: QuestionKind) {
        match asked {
            QuestionKind::Initiative
            | QuestionKind::Obstacle
            | QuestionKind::ObstacleSpot
            | QuestionKind::BoardEdge
            | QuestionKind::Next(Order::Place | Order::Activate | Order::Decloak | Order::Fight)
            | QuestionKind::Deploy
            | QuestionKind::CardFace(_)
            | QuestionKind::Sector
            | QuestionKind::Dial
            | QuestionKind::Review
            | QuestionKind::Decloak
            | QuestionKind::Imposed
            | QuestionKind::Maneuver
            | QuestionKind::TallonSpot
            | QuestionKind::ShipAction { .. }
            | QuestionKind::Reposition(Move::Boost | Move::BarrelRoll | Move::Decloak | Move::Tractor)
            | QuestionKind::LockTarget
            | QuestionKind::Target(_)
            | QuestionKind::Attack
            | QuestionKind::Use(_)
            | QuestionKind::Dice { .. }
            | QuestionKind::Ships
            | QuestionKind::Effect
            | QuestionKind::Number
            | QuestionKind::Token
            | QuestionKind::Card
            | QuestionKind::DamageCard
            | QuestionKind::DeckCard
            | QuestionKind::Bomb
            | QuestionKind::BombSpot
            | QuestionKind::Sequence
            | QuestionKind::NameFace(_)
            | QuestionKind::Guess
            | QuestionKind::GuessDial
            | QuestionKind::PickObstacle => {}
        }
    }
    let mut questions = vec![
        QuestionKind::Initiative,
        QuestionKind::Obstacle,
        QuestionKind::ObstacleSpot,
        QuestionKind::BoardEdge,
        QuestionKind::Deploy,
        QuestionKind::CardFace(1),
        QuestionKind::Sector,
        QuestionKind::Dial,
        QuestionKind::Review,
        QuestionKind::Decloak,
        QuestionKind::Imposed,
        QuestionKind::Maneuver,
        QuestionKind::TallonSpot,
        QuestionKind::ShipAction { free: true },
        QuestionKind::ShipAction { free: false },
        QuestionKind::LockTarget,
        QuestionKind::Target(ShipAction::Coordinate),
        QuestionKind::Target(ShipAction::Jam),
        QuestionKind::Target(ShipAction::Focus),
        QuestionKind::Attack,
        QuestionKind::Ships,
        QuestionKind::Effect,
        QuestionKind::Number,
        QuestionKind::Token,
        QuestionKind::Card,
        QuestionKind::DamageCard,
        QuestionKind::DeckCard,
        QuestionKind::Bomb,
        QuestionKind::BombSpot,
        QuestionKind::Sequence,
        QuestionKind::NameFace(DieKind::Attack),
        QuestionKind::Guess,
        QuestionKind::GuessDial,
        QuestionKind::PickObstacle,
    ];
    questions.extend([Order::Place, Order::Activate, Order::Decloak, Order::Fight].map(QuestionKind::Next));
    questions.extend([Move::Boost, Move::BarrelRoll, Move::Decloak, Move::Tractor].map(QuestionKind::Reposition));
    questions.extend(Window::ALL.map(QuestionKind::Use));
    for purpose in [DicePurpose::Reroll, DicePurpose::Change(Face::Crit), DicePurpose::Cancel, DicePurpose::Spend] {
        questions.extend([DieKind::Attack, DieKind::Defense].map(|dice| QuestionKind::Dice { dice, purpose }));
    }
    questions.iter().copied().for_each(is_listed);
    questions
}

fn answers() -> Vec<Answer> {
    fn is_listed(action: &Answer) {
        match action {
            Answer::Pass
            | Answer::Seat(_)
            | Answer::Obstacle { .. }
            | Answer::Edge(_)
            | Answer::Spot(_)
            | Answer::Dial(_)
            | Answer::Change(_)
            | Answer::Fly(_)
            | Answer::Ship(_)
            | Answer::Perform(_)
            | Answer::Attack { .. }
            | Answer::Use(_)
            | Answer::Spend(_)
            | Answer::SpendLock
            | Answer::Dice(_)
            | Answer::Face(_)
            | Answer::Option(_)
            | Answer::Number(_)
            | Answer::Token(_)
            | Answer::Card(_)
            | Answer::Damage(_) => {}
        }
    }
    let mut answers = vec![
        Answer::Pass,
        Answer::Obstacle { shape: 2, turn: 3 },
        Answer::Spot(0),
        Answer::Spot(9),
        Answer::Dial(0),
        Answer::Change(TWIN),
        Answer::Fly(0),
        Answer::Ship(OTHER),
        Answer::Attack { weapon: Weapon::Card(2), target: TIE },
        Answer::SpendLock,
        Answer::Dice([0; 5]),
        Answer::Dice([1, 0, 0, 2, 0]),
        Answer::Option(0),
        Answer::Option(1),
        Answer::Number(0),
        Answer::Number(2),
        Answer::Card(1),
        Answer::Damage(0),
        Answer::Damage(1),
    ];
    answers.extend(Seat::BOTH.map(Answer::Seat));
    answers.extend(Edge::ALL.map(Answer::Edge));
    answers.extend(deeds().into_iter().map(Answer::Perform));
    answers.extend(origins().into_iter().map(|on| Answer::Use(at(on))));
    answers.extend(Token::ALL.into_iter().flat_map(|token| [Answer::Spend(token), Answer::Token(token)]));
    answers.extend(Face::ALL.map(Answer::Face));
    answers.iter().for_each(is_listed);
    answers
}

#[test]
fn every_kind_of_event_has_a_sentence() {
    let duel = duel();
    for language in Language::ALL {
        let teller = Describer::new(catalog(), duel.fleet(), &duel.state, language);
        for event in events() {
            let told = teller.event(&event).unwrap_or_else(|| panic!("{event:?} is not told"));
            assert!(is_whole(&told) && told.ends_with('.'), "{event:?}: {told}");
        }
        // What would only fill the log.
        let plain =
            Event::Flew { ship: LUKE, from: pose(), to: pose(), flown: flown(true), overlapped: ShipSet::EMPTY };
        for event in [Event::DialSet(LUKE), Event::Removed(LUKE), plain] {
            assert_eq!(teller.event(&event), None);
        }
    }
}

#[test]
fn every_kind_of_question_has_a_sentence_and_every_answer_a_label() {
    let mut duel = duel();
    duel.deal(LUKE, true, |_, actions| actions[0]).unwrap();
    duel.deal(LUKE, false, |_, actions| actions[0]).unwrap();
    for language in Language::ALL {
        let teller = Describer::new(catalog(), duel.fleet(), &duel.state, language);
        for asked in questions() {
            let mut question = Question::about(asked, LUKE).because(at(Origin::Card(1)));
            if matches!(asked, QuestionKind::CardFace(_)) {
                question.ship = Some(OTHER);
            }
            question.spots.push(pose());
            question.maneuvers.push(flown(true));
            question.bombs.push(bomb().card);
            for question in [&question, &Question::of(asked)] {
                let sentence = teller.question(question);
                assert!(is_whole(&sentence) && sentence.contains('?'), "{asked:?}: {sentence}");
            }
            for answer in answers() {
                let label = teller.answer(&question, &answer);
                assert!(is_whole(&label), "{asked:?}, {answer:?}: {label:?}");
            }
        }
    }
}

#[test]
fn twins_are_numbered_and_a_pilot_of_both_squads_has_its_player_named() {
    let duel = duel();
    let names = |language| {
        let teller = Describer::new(catalog(), duel.fleet(), &duel.state, language);
        [LUKE, TIE, TWIN, OTHER].map(|ship| teller.ship(ship))
    };
    assert_eq!(
        names(Language::English),
        ["Luke Skywalker (player 1)", "Academy Pilot 1", "Academy Pilot 2", "Luke Skywalker (player 2)"]
    );
    assert_eq!(names(Language::Spanish)[3], "Luke Skywalker (jugador 2)");
}

#[test]
fn sentences_and_labels_read_as_they_should() {
    let duel = duel();
    let teller = Describer::new(catalog(), duel.fleet(), &duel.state, Language::English);
    let told = |event: Event| teller.event(&event).unwrap();
    assert_eq!(told(Event::DialRevealed(TIE, flown(true))), "Academy Pilot 1 reveals left bank 2, green.");
    assert_eq!(
        told(Event::Rolled { ship: TWIN, kind: DieKind::Attack, faces: [2, 0, 0, 1, 0] }),
        "Academy Pilot 2 rolls attack dice: 2 hits, 1 focus."
    );
    assert_eq!(told(Event::Gained(TIE, Token::Stress, 1)), "Academy Pilot 1 receives 1 stress token.");
    assert_eq!(told(Event::AbilityUsed(at(Origin::Card(1)))), "Luke Skywalker (player 1) uses R2-D2.");
    let asked = Question::about(QuestionKind::Attack, LUKE);
    let label = |question: &Question, action: Answer| teller.answer(question, &action);
    assert_eq!(
        label(&asked, Answer::Attack { weapon: Weapon::Primary, target: TIE }),
        "Attack Academy Pilot 1 with the primary weapon, range 3"
    );
    let reroll = Question::of(QuestionKind::Dice { dice: DieKind::Attack, purpose: DicePurpose::Reroll });
    assert_eq!(label(&reroll, Answer::Dice([0, 0, 0, 0, 2])), "Reroll 2 blanks");
    let modify = Question::about(QuestionKind::Use(Window::AttackModify), LUKE);
    assert_eq!(label(&modify, Answer::Use(at(Origin::Card(1)))), "Use R2-D2");
    assert_eq!(label(&modify, Answer::Spend(Token::Focus)), "Spend 1 focus token");
}
