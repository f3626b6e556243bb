//! The worked examples of play, each under its name (sections B to F of the examples).

use kernel::game::Seat;
use xwing::{
    Catalog,
    cards::ability::words::Token,
    play::{Answer, Face, Question, QuestionKind, Scene, Weapon, testing::passing},
};

/// The bundled catalog, loaded once.
pub fn catalog() -> &'static Catalog {
    static CATALOG: std::sync::LazyLock<Catalog> = std::sync::LazyLock::new(|| Catalog::bundled().unwrap());
    &CATALOG
}

#[test]
fn xw_ex_46_an_attack_at_range_1_step_by_step() {
    let mut scene = Scene::new(catalog());
    let attacker = scene.ship(Seat::First, "rebel:t70xwing:bluesquadronnovice", &[], (400.0, 400.0), 0).unwrap();
    let defender =
        scene.ship(Seat::Second, "imperial:tiefofighter:epsilonsquadronpilot", &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.give(attacker, Token::Focus, 1).give(defender, Token::Focus, 1).give(defender, Token::Evade, 1);
    trial.red(&[Face::Hit, Face::Hit, Face::Crit, Face::Focus]).green(&[Face::Evade, Face::Focus, Face::Blank]);
    assert!(trial.stack(Seat::Second, &["blindedpilot"]));
    let answers = |question: &Question, actions: &[Answer]| {
        let wanted = match question.ship {
            Some(ship) if ship == attacker => Answer::Spend(Token::Focus),
            _ => Answer::Spend(Token::Evade),
        };
        if matches!(question.kind, QuestionKind::Use(_)) && actions.contains(&wanted) {
            wanted
        } else {
            passing(question, actions)
        }
    };
    trial.attack(attacker, Weapon::Primary, defender, answers).unwrap();
    // Three hits and a crit against two evades: a hit takes the shield, the crit deals a faceup card.
    assert_eq!(trial.dice_left(), 0);
    let ship = trial.ship(defender);
    assert_eq!((ship.shields, ship.damage.len()), (0, 1));
    assert!(ship.damage[0].faceup);
    assert_eq!(trial.card_id(ship.damage[0].shown().unwrap()), "blindedpilot");
    assert_eq!((ship.token(Token::Focus), ship.token(Token::Evade)), (1, 0));
    assert_eq!(trial.ship(attacker).token(Token::Focus), 0);
}
