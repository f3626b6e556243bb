//! Maneuvers that cards put in the place of one on the dial.

use crate::cards::{
    Bearing, Difficulty, Maneuver,
    ability::{
        Effect, NewSpeed, RuleChange,
        words::{Allow, NewBearing, NewDifficulty, NewTemplate},
    },
};
use crate::play::view::View;
use crate::play::{maneuver::Flown, pieces::ShipNo, view::ability::Context};

impl<'a, 's> View<'a, 's> {
    /// Maneuvers that an effect may turn the revealed one into.
    pub(in crate::play) fn changed_maneuvers(self, context: &Context<'a, '_>, effect: &Effect) -> Vec<Flown> {
        let Effect::SetManeuver { rotate, speed, bearing, difficulty, template } = effect else { return Vec::new() };
        let ship = context.bearer();
        let Some(now) = self.ship(ship).maneuver else { return Vec::new() };
        let speed_fits = |new: u8| match speed {
            None | Some(NewSpeed::Same) => new == now.speed,
            Some(NewSpeed::Any) => true,
            Some(NewSpeed::OneUpOrDown) => new.abs_diff(now.speed) == 1 && new >= 1,
            Some(NewSpeed::These(speeds)) => speeds.contains(new),
        };
        let stressed = self.ship(ship).stressed();
        let mut found: Vec<Flown> = Vec::new();
        if *rotate {
            // Another maneuver of the dial (XW-DIFF-01); a fixed color is the ability's, not the dial's.
            for Maneuver { speed, bearing: new, difficulty: printed, .. } in &self.profile(ship).dial {
                let color = self.difficulty(ship, *speed, *new, *printed);
                let bearing_fits = match bearing {
                    None | Some(NewBearing::Same) => *new == now.bearing,
                    Some(NewBearing::Any) => true,
                    Some(wanted) => Self::turned_bearing(*wanted, now.bearing) == Some(*new),
                };
                let color_fits = match difficulty {
                    Some(NewDifficulty::Same) => color == now.difficulty,
                    Some(NewDifficulty::NotRedIfStressed) => !(stressed && color == Difficulty::Red),
                    _ => true,
                };
                if speed_fits(*speed) && bearing_fits && color_fits {
                    let color = match difficulty {
                        Some(NewDifficulty::Red) => Difficulty::Red,
                        Some(NewDifficulty::White) => Difficulty::White,
                        Some(NewDifficulty::Green) => Difficulty::Green,
                        _ => color,
                    };
                    let flown =
                        Flown { speed: *speed, bearing: *new, difficulty: color, template: None, from_dial: true };
                    if flown != now && !found.contains(&flown) {
                        found.push(flown);
                    }
                }
            }
            return found;
        }
        let speeds = (0..=5).filter(|new| speed_fits(*new));
        for new in speeds {
            let bearing = match bearing {
                None | Some(NewBearing::Same | NewBearing::Any) => now.bearing,
                Some(wanted) => match Self::turned_bearing(*wanted, now.bearing) {
                    Some(bearing) => bearing,
                    None => continue,
                },
            };
            let difficulty = match difficulty {
                Some(NewDifficulty::Red) => Difficulty::Red,
                Some(NewDifficulty::White) => self.raised(ship, new, bearing, Difficulty::White),
                Some(NewDifficulty::Green) => self.raised(ship, new, bearing, Difficulty::Green),
                _ => now.difficulty,
            };
            let template = (*template == Some(NewTemplate::OfRevealed)).then_some(now.bearing);
            // A template that is not in the box cannot be flown.
            let exists = match bearing {
                Bearing::Stationary => new == 0,
                Bearing::Straight | Bearing::KoiogranTurn => (1..=5).contains(&new),
                _ => (1..=3).contains(&new),
            };
            let flown = Flown { speed: new, bearing, difficulty, template, from_dial: now.from_dial };
            if exists && flown != now {
                found.push(flown);
            }
        }
        found
    }

    /// A color that a card gives, unless another raises it (XW-DIFF-03).
    pub(in crate::play) fn raised(self, ship: ShipNo, speed: u8, bearing: Bearing, to: Difficulty) -> Difficulty {
        self.difficulty(ship, speed, bearing, to).max(to)
    }

    fn turned_bearing(wanted: NewBearing, now: Bearing) -> Option<Bearing> {
        let left =
            matches!(now, Bearing::TurnLeft | Bearing::BankLeft | Bearing::SegnorsLoopLeft | Bearing::TallonRollLeft);
        let right = matches!(
            now,
            Bearing::TurnRight | Bearing::BankRight | Bearing::SegnorsLoopRight | Bearing::TallonRollRight
        );
        match wanted {
            NewBearing::Any | NewBearing::Same => Some(now),
            NewBearing::KoiogranTurn => Some(Bearing::KoiogranTurn),
            NewBearing::Stationary => Some(Bearing::Stationary),
            NewBearing::OtherBank if now == Bearing::BankLeft => Some(Bearing::BankRight),
            NewBearing::OtherBank if now == Bearing::BankRight => Some(Bearing::BankLeft),
            NewBearing::BankSameSide if left => Some(Bearing::BankLeft),
            NewBearing::BankSameSide if right => Some(Bearing::BankRight),
            NewBearing::TallonSameSide if left => Some(Bearing::TallonRollLeft),
            NewBearing::TallonSameSide if right => Some(Bearing::TallonRollRight),
            _ => None,
        }
    }

    /// True if an effect could change the revealed maneuver.
    pub(in crate::play) fn could_set_maneuver(self, context: &Context<'a, '_>, effect: &Effect) -> bool {
        !self.changed_maneuvers(context, effect).is_empty()
    }

    /// A pilot may leave a card of the ship out (Duchess).
    pub(in crate::play) fn may_ignore_order(self, context: &Context<'a, '_>) -> bool {
        let ship = context.bearer();
        let crate::play::pieces::Origin::Card(card) = context.ability.at.on else { return false };
        let upgrade = self.profile(ship).cards[usize::from(card)].upgrade;
        self.allowed(
            ship,
            Allow::IgnoreCard,
            |rule| matches!(rule.change(), RuleChange::Allow { card, .. } if *card == upgrade),
        )
    }

    /// Maneuvers for a SLAM.
    pub(in crate::play) fn slam_maneuvers(self, ship: ShipNo) -> Vec<Flown> {
        let Some(flown) = self.ship(ship).maneuver else { return Vec::new() };
        self.profile(ship)
            .dial
            .iter()
            .filter(|maneuver| maneuver.speed == flown.speed)
            .map(|maneuver| self.colored(ship, Flown::ordered(maneuver.speed, maneuver.bearing, maneuver.difficulty)))
            .filter(|flown| !(flown.difficulty == Difficulty::Red && self.ship(ship).stressed()))
            .collect()
    }
}
