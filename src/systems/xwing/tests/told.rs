//! A game in words: everything that happens, is asked and can be answered has a text in every language.

use std::collections::BTreeSet;

use kernel::{
    Language,
    chance::nth_seed,
    game::{Match, Playable, Player, Random, Seat, testing::saved_answers},
    muster,
    narration::faults,
    plane::{Facing, Point, Pose},
};
use xwing::{
    XWing,
    cards::{
        Bearing, Difficulty,
        ability::{Window, words::Token},
    },
    play::{
        Answer, Describer, DieKind, Event, Face, Fixture, Options, Question, QuestionKind, Scene, ShipNo, ShipSet,
        Weapon,
        board::{Edge, TokenShape},
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
            let place = Player::<<XWing as Playable>::Match>::answer(&mut random, &game.seen(decision.seat), &decision);
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

/// Examples of every kind, under the pattern of each; behind them the kinds that nobody is told. A new kind has to be
/// added, or this does not compile, and an example under the wrong pattern is found out.
macro_rules! every {
    ($Type:ty { $($pattern:pat => $examples:expr,)+ } $(untold $untold:pat)?) => {{
        let mut all: Vec<$Type> = Vec::new();
        $(
            let examples: Vec<$Type> = $examples.into_iter().collect();
            assert!(!examples.is_empty() && examples.iter().all(|one| matches!(one, $pattern)), "{}", stringify!($pattern));
            all.extend(examples);
        )+
        let _ = |one: &$Type| match one { $($pattern => {})+ $($untold => {})? };
        all
    }};
}

fn deeds() -> Vec<ShipAction> {
    every!(ShipAction {
        ShipAction::Focus => [ShipAction::Focus],
        ShipAction::Evade => [ShipAction::Evade],
        ShipAction::TargetLock => [ShipAction::TargetLock],
        ShipAction::Boost => [ShipAction::Boost],
        ShipAction::BarrelRoll => [ShipAction::BarrelRoll],
        ShipAction::Cloak => [ShipAction::Cloak],
        ShipAction::Slam => [ShipAction::Slam],
        ShipAction::Reinforce { .. } => [false, true].map(|aft| ShipAction::Reinforce { aft }),
        ShipAction::Coordinate => [ShipAction::Coordinate],
        ShipAction::Jam => [ShipAction::Jam],
        ShipAction::Reload => [ShipAction::Reload],
        ShipAction::RotateArc => [ShipAction::RotateArc],
        ShipAction::Card(_) => [ShipAction::Card(at(Origin::Card(1)))],
    })
}

fn origins() -> Vec<Origin> {
    every!(Origin {
        Origin::Card(_) => [Origin::Card(0), Origin::Card(1)],
        Origin::Damage(_) => [Origin::Damage(0)],
        Origin::Condition(_) => [Origin::Condition(1)],
        Origin::Grant(_) => [Origin::Grant(1)],
        Origin::Borrowed(_) => [Origin::Borrowed(TIE)],
        Origin::Lent(..) => [Origin::Lent(OTHER, 1)],
    })
}

fn questions() -> Vec<QuestionKind> {
    use QuestionKind as Kind;
    let orders = [Order::Place, Order::Activate, Order::Decloak, Order::Fight];
    let moves = [Move::Boost, Move::BarrelRoll, Move::Decloak, Move::Tractor];
    let purposes = [DicePurpose::Reroll, DicePurpose::Change(Face::Crit), DicePurpose::Cancel, DicePurpose::Spend];
    let dice = |purpose| [DieKind::Attack, DieKind::Defense].map(|dice| Kind::Dice { dice, purpose });
    every!(QuestionKind {
        Kind::Initiative => [Kind::Initiative],
        Kind::Obstacle => [Kind::Obstacle],
        Kind::ObstacleSpot => [Kind::ObstacleSpot],
        Kind::BoardEdge => [Kind::BoardEdge],
        Kind::Next(Order::Place | Order::Activate | Order::Decloak | Order::Fight) => orders.map(Kind::Next),
        Kind::Deploy => [Kind::Deploy],
        Kind::CardFace(_) => [Kind::CardFace(1)],
        Kind::Sector => [Kind::Sector],
        Kind::Dial => [Kind::Dial],
        Kind::Review => [Kind::Review],
        Kind::Decloak => [Kind::Decloak],
        Kind::Imposed => [Kind::Imposed],
        Kind::Maneuver => [Kind::Maneuver],
        Kind::TallonSpot => [Kind::TallonSpot],
        Kind::ShipAction { .. } => [true, false].map(|free| Kind::ShipAction { free }),
        Kind::Reposition(Move::Boost | Move::BarrelRoll | Move::Decloak | Move::Tractor) => moves.map(Kind::Reposition),
        Kind::LockTarget => [Kind::LockTarget],
        Kind::Target(_) => [ShipAction::Coordinate, ShipAction::Jam, ShipAction::Focus].map(Kind::Target),
        Kind::Attack => [Kind::Attack],
        Kind::Use(_) => Window::ALL.map(Kind::Use),
        Kind::Dice { .. } => purposes.into_iter().flat_map(dice),
        Kind::Ships => [Kind::Ships],
        Kind::Effect => [Kind::Effect],
        Kind::Number => [Kind::Number],
        Kind::Token => [Kind::Token],
        Kind::Payer(_) => [Kind::Payer(Token::Focus)],
        Kind::FiringArc => [Kind::FiringArc],
        Kind::Card => [Kind::Card],
        Kind::DamageCard => [Kind::DamageCard],
        Kind::DeckCard => [Kind::DeckCard],
        Kind::Bomb => [Kind::Bomb],
        Kind::BombSpot => [Kind::BombSpot],
        Kind::Sequence => [Kind::Sequence],
        Kind::NameFace(_) => [Kind::NameFace(DieKind::Attack)],
        Kind::Guess => [Kind::Guess],
        Kind::GuessDial => [Kind::GuessDial],
        Kind::PickObstacle => [Kind::PickObstacle],
    })
}

fn answers() -> Vec<Answer> {
    every!(Answer {
        Answer::Pass => [Answer::Pass],
        Answer::Seat(_) => Seat::BOTH.map(Answer::Seat),
        Answer::Obstacle { .. } => [Answer::Obstacle { shape: 2, turn: 3 }],
        Answer::Edge(_) => Edge::ALL.map(Answer::Edge),
        Answer::Spot(_) => [0, 9].map(Answer::Spot),
        Answer::Stand { .. } => [Answer::Stand { along: 4_570, gap: 0, turn: 0 }],
        Answer::Dial(_) => [Answer::Dial(0)],
        Answer::Change(_) => [Answer::Change(TWIN)],
        Answer::Fly(_) => [Answer::Fly(0)],
        Answer::Ship(_) => [Answer::Ship(OTHER)],
        Answer::Perform(_) => deeds().into_iter().map(Answer::Perform),
        Answer::Attack { .. } => [Answer::Attack { weapon: Weapon::Card(2), target: TIE }],
        Answer::Use(_) => origins().into_iter().map(|on| Answer::Use(at(on))),
        Answer::Spend(_) => Token::ALL.map(Answer::Spend),
        Answer::SpendLock => [Answer::SpendLock],
        Answer::Dice(_) => [[0; 5], [1, 0, 0, 2, 0]].map(Answer::Dice),
        Answer::Face(_) => Face::ALL.map(Answer::Face),
        Answer::Option(_) => [0, 1].map(Answer::Option),
        Answer::Number(_) => [0, 2].map(Answer::Number),
        Answer::Token(_) => Token::ALL.map(Answer::Token),
        Answer::Card(_) => [Answer::Card(1)],
        Answer::Damage(_) => [0, 1].map(Answer::Damage),
    })
}

#[test]
fn every_event_question_and_answer_fills_the_holes_of_its_phrase() {
    let faults = [faults::<Event>(), faults::<QuestionKind>(), faults::<Answer>()].concat();
    assert_eq!(faults, [] as [String; 0]);
}

#[test]
fn answers_of_saved_replays_are_read() {
    let saved: Vec<Answer> = saved_answers(
        r#"
        "pass" {"seat":"second"} {"obstacle":{"shape":2,"turn":3}} {"edge":"north"} {"spot":7} {"dial":4} {"change":1}
        {"fly":0} {"ship":2} {"perform":{"reinforce":{"aft":true}}} {"attack":{"weapon":{"card":2},"target":1}}
        {"use":{"ship":0,"on":{"lent":[1,2]},"n":0}} {"spend":"focus"} "spend_lock" {"dice":[1,0,0,2,0]} {"face":"crit"}
        {"option":1} {"number":-1} {"token":"tractor_beam"} {"card":3} {"damage":0}
        "#,
    );
    assert_eq!(saved.len(), 21);
}

#[test]
fn a_maneuver_flown_as_it_was_revealed_is_left_unsaid() {
    let duel = duel();
    let teller = Describer::new(catalog(), duel.fixed(), &duel.state, Language::English);
    let flew = |flown, overlapped| Event::Flew { ship: LUKE, from: pose(), to: pose(), flown, overlapped };
    assert_eq!(teller.event(&flew(flown(true), ShipSet::EMPTY)), None);
    assert!(teller.event(&flew(flown(false), ShipSet::EMPTY)).is_some());
    assert!(teller.event(&flew(flown(true), [TIE].into_iter().collect())).is_some());
}

#[test]
fn every_kind_of_question_has_a_sentence_and_every_answer_a_label() {
    let mut duel = duel();
    duel.deal(LUKE, true, |_, actions| actions[0]).unwrap();
    duel.deal(LUKE, false, |_, actions| actions[0]).unwrap();
    for language in Language::ALL {
        let teller = Describer::new(catalog(), duel.fixed(), &duel.state, language);
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
        let teller = Describer::new(catalog(), duel.fixed(), &duel.state, language);
        [LUKE, TIE, TWIN, OTHER].map(|ship| teller.ship(ship))
    };
    assert_eq!(
        names(Language::English),
        ["Luke Skywalker (player 1)", "Academy Pilot 1", "Academy Pilot 2", "Luke Skywalker (player 2)"]
    );
    assert_eq!(names(Language::Spanish)[3], "Luke Skywalker (Jugador 2)");
}

#[test]
fn sentences_and_labels_read_as_they_should() {
    let duel = duel();
    let teller = Describer::new(catalog(), duel.fixed(), &duel.state, Language::English);
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
