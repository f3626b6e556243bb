//! An attack as its events tell it: where nobody had a choice, no question ever showed its dice.

use xwing::play::{DieKind, Event, Face, ShipNo, Weapon, XWingMatch, dice::FaceCounts};

use crate::Context;

/// What a ship lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    pub ship: ShipNo,
    pub shields: u8,
    pub hull: u8,
    pub gone: bool,
}

impl Loss {
    /// Adds what an event took from a ship.
    pub fn join(all: &mut Vec<Self>, event: &Event) {
        let (ship, shields, hull, gone) = match event {
            Event::ShieldLost(ship, count) => (*ship, *count, 0, false),
            Event::DamageDealt(ship, _) => (*ship, 0, 1, false),
            Event::Destroyed(ship) | Event::Doomed(ship) | Event::Fled(ship) => (*ship, 0, 0, true),
            _ => return,
        };
        match all.iter_mut().find(|loss| loss.ship == ship) {
            Some(loss) => {
                loss.shields += shields;
                loss.hull += hull;
                loss.gone |= gone;
            }
            None => all.push(Self { ship, shields, hull, gone }),
        }
    }

    /// True for an event that takes something from a ship.
    pub const fn is_one(event: &Event) -> bool {
        matches!(
            event,
            Event::ShieldLost(..) | Event::DamageDealt(..) | Event::Destroyed(_) | Event::Doomed(_) | Event::Fled(_)
        )
    }

    pub fn words(&self, context: &Context<'_>) -> String {
        let counted = |key: &str, count: u8| (count > 0).then(|| context.say(key, &[("count", &count)]));
        let shields = counted("gui.play.xwing.lost_shields", self.shields);
        let hull = counted("gui.play.xwing.lost_hull", self.hull);
        let gone = self.gone.then(|| context.text("gui.play.xwing.destroyed").to_owned());
        shields.into_iter().chain(hull).chain(gone).collect::<Vec<_>>().join(", ")
    }
}

/// An attack from its declaration to its damage.
#[derive(Debug, Clone)]
pub struct Duel {
    pub attacker: ShipNo,
    pub defender: ShipNo,
    pub weapon: Weapon,
    pub range: u8,
    pub obstructed: bool,
    /// Dice before any were canceled.
    pub dice: [FaceCounts; 2],
    /// Hits and critical hits that were not canceled, once that is settled.
    pub through: Option<[u8; 2]>,
    pub losses: Vec<Loss>,
    resolved: bool,
}

impl Duel {
    /// The attack that an event declares.
    pub const fn declared(event: &Event) -> Option<Self> {
        let Event::AttackDeclared { attacker, defender, weapon, range, obstructed } = event else { return None };
        Some(Self {
            attacker: *attacker,
            defender: *defender,
            weapon: *weapon,
            range: *range,
            obstructed: *obstructed,
            dice: [[0; Face::ALL.len()]; 2],
            through: None,
            losses: Vec::new(),
            resolved: false,
        })
    }

    /// Takes an event that may be of this attack; returns false for a loss with another cause.
    pub fn take(&mut self, event: &Event) -> bool {
        match event {
            Event::Rolled { ship, kind, faces } if self.through.is_none() => {
                let roller = if *kind == DieKind::Attack { self.attacker } else { self.defender };
                if *ship == roller {
                    self.dice[*kind as usize] = *faces;
                }
            }
            Event::DiceNow { kind, faces } if self.through.is_none() => self.dice[*kind as usize] = *faces,
            Event::AttackCompared { hits, crits, .. } => self.through = Some([*hits, *crits]),
            Event::AttackResolved { .. } => self.resolved = true,
            Event::ShieldLost(ship, _) | Event::DamageDealt(ship, _) => {
                if self.resolved && *ship != self.defender {
                    return false;
                }
                Loss::join(&mut self.losses, event);
            }
            Event::Destroyed(ship) | Event::Doomed(ship) => {
                if !self.losses.iter().any(|loss| loss.ship == *ship) {
                    return false;
                }
                Loss::join(&mut self.losses, event);
            }
            Event::Fled(_) => return false,
            _ => {}
        }
        true
    }

    /// True while the match has not come to its end.
    pub fn runs(&self, game: &XWingMatch) -> bool {
        game.state().attack.as_ref().is_some_and(|attack| {
            (attack.attacker, attack.defender, attack.weapon) == (self.attacker, self.defender, self.weapon)
        })
    }

    /// Dice of each side that were canceled, by face.
    pub fn struck(&self) -> [FaceCounts; 2] {
        let mut struck = [FaceCounts::default(); 2];
        let [reds, greens] = &self.dice;
        if let Some([hits, crits]) = self.through {
            let gone = [reds[Face::Hit as usize].saturating_sub(hits), reds[Face::Crit as usize].saturating_sub(crits)];
            struck[0][Face::Hit as usize] = gone[0];
            struck[0][Face::Crit as usize] = gone[1];
            struck[1][Face::Evade as usize] = (gone[0] + gone[1]).min(greens[Face::Evade as usize]);
        }
        struck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn faces(hits: u8, crits: u8, evades: u8, focus: u8) -> FaceCounts {
        let mut faces = [0; Face::ALL.len()];
        faces[Face::Hit as usize] = hits;
        faces[Face::Crit as usize] = crits;
        faces[Face::Evade as usize] = evades;
        faces[Face::Focus as usize] = focus;
        faces
    }

    fn fought(events: &[Event]) -> (Duel, Vec<bool>) {
        let declared = Event::AttackDeclared {
            attacker: ShipNo(0),
            defender: ShipNo(1),
            weapon: Weapon::Primary,
            range: 2,
            obstructed: false,
        };
        let mut duel = Duel::declared(&declared).unwrap();
        let taken = events.iter().map(|event| duel.take(event)).collect();
        (duel, taken)
    }

    #[test]
    fn canceled_dice_are_known_after_the_roll_is_settled() {
        let (attacker, defender) = (ShipNo(0), ShipNo(1));
        let (duel, _) = fought(&[
            Event::Rolled { ship: attacker, kind: DieKind::Attack, faces: faces(1, 1, 0, 2) },
            Event::DiceNow { kind: DieKind::Attack, faces: faces(3, 1, 0, 0) },
            Event::Rolled { ship: defender, kind: DieKind::Defense, faces: faces(0, 0, 2, 1) },
            Event::AttackCompared { defender, hit: true, hits: 1, crits: 1 },
            Event::DiceNow { kind: DieKind::Attack, faces: faces(1, 0, 0, 0) },
        ]);
        assert_eq!(duel.dice, [faces(3, 1, 0, 0), faces(0, 0, 2, 1)], "four dice against three");
        assert_eq!(duel.struck(), [faces(2, 0, 0, 0), faces(0, 0, 2, 0)]);
    }

    #[test]
    fn a_loss_after_the_attack_is_not_its_own_unless_it_is_the_defenders() {
        let (attacker, defender) = (ShipNo(0), ShipNo(1));
        let (duel, taken) = fought(&[
            Event::AttackCompared { defender, hit: true, hits: 2, crits: 0 },
            Event::AttackResolved { defender, hit: true, hits: 2, crits: 0 },
            Event::ShieldLost(defender, 1),
            Event::DamageDealt(defender, None),
            Event::DamageDealt(attacker, None),
            Event::Destroyed(attacker),
            Event::Destroyed(defender),
        ]);
        assert_eq!(taken, [true, true, true, true, false, false, true]);
        assert_eq!(duel.losses, [Loss { ship: defender, shields: 1, hull: 1, gone: true }]);
    }
}
