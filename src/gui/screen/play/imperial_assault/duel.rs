//! An attack as its events tell it: where nobody had a choice, no question ever showed its dice.

use imperial_assault::play::{
    Event, FigureNo, SkirmishMatch,
    dice::{Roll, Rolled, Symbols, faces},
};

/// How an attack ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Hit(u8),
    Dodged,
    Short,
}

/// An attack from its declaration to its damage.
#[derive(Debug, Clone)]
pub struct Duel {
    pub attacker: FigureNo,
    pub target: FigureNo,
    pub distance: Option<u8>,
    pub attack: Roll,
    pub defense: Roll,
    /// Results after all modifiers.
    pub counted: Option<Symbols>,
    pub verdict: Option<Verdict>,
    /// Damage the target suffered.
    pub damage: u8,
    pub gone: bool,
}

impl Duel {
    /// The attack that an event declares.
    pub fn declared(event: &Event) -> Option<Self> {
        let Event::AttackDeclared { attacker, target, distance, .. } = event else { return None };
        Some(Self {
            attacker: *attacker,
            target: *target,
            distance: *distance,
            attack: Roll::new(),
            defense: Roll::new(),
            counted: None,
            verdict: None,
            damage: 0,
            gone: false,
        })
    }

    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Rolled { attack, defense, .. } => (self.attack, self.defense) = (attack.clone(), defense.clone()),
            Event::Rerolled { before, now, .. } | Event::DieSet { before, now } => self.turn(*before, *now),
            Event::DieDropped(shows) => {
                for roll in [&mut self.attack, &mut self.defense] {
                    if let Some(place) = roll.iter().position(|die| die.shows() == *shows) {
                        let _ = roll.remove(place);
                        return;
                    }
                }
            }
            Event::Retargeted { target, .. } => self.target = *target,
            Event::Counted(results) => self.counted = Some(*results),
            Event::Missed { dodged, .. } => {
                self.verdict = Some(if *dodged { Verdict::Dodged } else { Verdict::Short });
            }
            Event::Hit { damage, .. } => self.verdict = Some(Verdict::Hit(*damage)),
            Event::Damaged(figure, damage, _) if *figure == self.target && self.verdict.is_some() => {
                self.damage += damage
            }
            Event::Defeated(figure) if *figure == self.target && self.verdict.is_some() => self.gone = true,
            _ => {}
        }
    }

    /// Turns a die that shows one thing to another.
    fn turn(&mut self, before: Symbols, now: Symbols) {
        let mut dice = self.attack.iter_mut().chain(&mut self.defense);
        let turned = |die: &Rolled| faces(die.die).iter().position(|face| *face == now);
        let die = dice.find(|die| die.shows() == before && turned(die).is_some());
        if let Some(die) = die
            && let Some(face) = turned(die)
        {
            die.face = face as u8;
        }
    }

    /// True while the match has not come to its end.
    pub fn runs(&self, game: &SkirmishMatch) -> bool {
        let running = game.state().attack.as_ref();
        running.is_some_and(|attack| (attack.attacker, attack.target) == (self.attacker, self.target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use imperial_assault::{
        cards::Die,
        play::reckoning::{Cause, Reckoning},
    };

    #[test]
    fn dice_that_nobody_was_asked_about_are_known_as_they_lay_at_the_end() {
        let (attacker, target) = (FigureNo(0), FigureNo(4));
        let die = |die: Die, face: u8| Rolled { die, face, again: false };
        let space = imperial_assault::play::board::Space::new(1, 1);
        let sum = Reckoning { dice: vec![3], added: 0, block: 0, pierced: 0, zeroed: false };
        let mut duel = Duel::declared(&Event::AttackDeclared { attacker, target, space, distance: Some(2) }).unwrap();
        let attack: Roll = [die(Die::Blue, 0), die(Die::Red, 1)].into_iter().collect();
        let defense: Roll = [die(Die::Black, 5)].into_iter().collect();
        let shows = |die: Die, face: usize| faces(die)[face];
        for event in [
            Event::Rolled { attacker, attack, defense },
            Event::Rerolled { figure: attacker, before: shows(Die::Blue, 0), now: shows(Die::Blue, 3) },
            Event::Counted(Symbols::default()),
            Event::Damaged(attacker, 1, Cause::Mission),
            Event::Hit { target, damage: 3, sum },
            Event::Damaged(target, 3, Cause::Figure(attacker)),
            Event::Defeated(target),
        ] {
            duel.take(&event);
        }
        assert_eq!(duel.attack.iter().map(|die| die.face).collect::<Vec<_>>(), [3, 1]);
        assert_eq!((duel.verdict, duel.damage, duel.gone), (Some(Verdict::Hit(3)), 3, true));
    }
}
