//! The answers of a scene.

use kernel::game::testing::scenes::{Piece, number, word};
use legion::{
    cards::TokenKind,
    play::{
        Answer, Question, QuestionKind, UnitNo,
        action::{MoveKind, UnitAction},
    },
};

/// Names for answers.
pub struct Words<'s> {
    names: Vec<&'s str>,
    upgrades: Vec<&'s [String]>,
    /// Command cards of both sides.
    pub hands: [Vec<&'s str>; 2],
}

impl<'s> Words<'s> {
    pub fn of(pieces: &[&'s Piece]) -> Self {
        let upgrades = pieces.iter().map(|piece| &piece.cards[1..]).collect();
        Self { names: pieces.iter().map(|piece| &*piece.name).collect(), upgrades, hands: Default::default() }
    }

    pub fn unit(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| *known == name).map(|place| place as u8)
    }

    /// The place of a command card in its hand.
    pub fn command(&self, card: &str) -> Option<u8> {
        let places = self.hands.iter().map(|hand| hand.iter().position(|known| *known == card));
        places.flatten().next().map(|place| place as u8)
    }

    /// The place of an upgrade among those of its unit.
    pub fn upgrade(&self, card: &str) -> Option<u8> {
        let cards =
            |cards: &&[String]| cards.iter().filter(|known| !known.starts_with('&')).position(|known| known == card);
        self.upgrades.iter().find_map(cards).map(|place| place as u8)
    }

    /// An event as it is written for debugging, with names for units.
    pub fn told(&self, event: &dyn std::fmt::Debug) -> String {
        let names = (0..).zip(&self.names);
        names.fold(format!("{event:?}"), |text, (unit, name): (u8, _)| {
            text.replace(&format!("{:?}", UnitNo(unit)), name)
        })
    }

    /// True if an answer is the wanted one.
    pub fn fits(&self, want: &str, question: &Question, answer: Answer) -> bool {
        let asked = question.kind();
        let words: Vec<&str> = want.split_whitespace().collect();
        match words[..] {
            ["yes"] => asked == QuestionKind::Ability && answer == Answer::Yes,
            ["no"] => asked == QuestionKind::Ability && answer == Answer::Pass,
            ["turned"] => asked == QuestionKind::TurnCard && answer == Answer::Yes,
            ["on", ref rest @ ..] => asked == QuestionKind::AbilityUnit && self.is(rest, answer),
            ["option", ref rest @ ..] => asked == QuestionKind::AbilityOption && self.is(rest, answer),
            ["number", ref rest @ ..] => asked == QuestionKind::AbilityNumber && self.is(rest, answer),
            ["token", ref rest @ ..] => asked == QuestionKind::GainToken && self.is(rest, answer),
            [kind, ref rest @ ..] => {
                format!("{asked:?}").eq_ignore_ascii_case(&kind.replace('_', "")) && self.is(rest, answer)
            }
            [] => false,
        }
    }

    fn is(&self, words: &[&str], answer: Answer) -> bool {
        match (words, answer) {
            ([], answer) => answer != Answer::Pass,
            (["pass"], Answer::Pass) | (["yes"], Answer::Yes) => true,
            ([name], Answer::Unit(unit) | Answer::Target { unit, melee: false }) => self.unit(name) == Some(unit.0),
            ([name, "melee"], Answer::Target { unit, melee: true }) => self.unit(name) == Some(unit.0),
            ([card], Answer::Command(place)) => self.command(card) == Some(place),
            ([count], Answer::Number(n) | Answer::Option(n) | Answer::Pool(n) | Answer::Charge(n)) => {
                number(count) == Ok(n)
            }
            ([kind], Answer::Token(token)) => word::<TokenKind>(kind) == Ok(token),
            (action, Answer::Action(known)) => self.action(action) == Some(known),
            _ => false,
        }
    }

    /// An action of a unit.
    pub fn action(&self, words: &[&str]) -> Option<UnitAction> {
        Some(match *words {
            ["aim"] => UnitAction::Aim,
            ["dodge"] => UnitAction::Dodge,
            ["standby"] => UnitAction::Standby,
            ["recover"] => UnitAction::Recover,
            ["attack"] => UnitAction::Attack,
            ["disembark"] => UnitAction::Disembark,
            ["move"] => UnitAction::Move(MoveKind::Standard),
            ["move", kind] => UnitAction::Move(word(kind).ok()?),
            ["card", keyword] => UnitAction::Card(word(keyword).ok()?),
            ["use", card] => UnitAction::Use(self.upgrade(card)?),
            ["play", card] => UnitAction::Play(self.command(card)?),
            _ => return None,
        })
    }
}
