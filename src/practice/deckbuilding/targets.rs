//! Attacks on the row: targets, and units for each.

use deckbuilding::play::{CardNo, CardSet, Seen, Target};
use kernel::game::Seat;

use super::worth::Worths;

/// Share of a card's value gained by denying it to the opponent.
pub const DENIED: f32 = 0.45;
/// Value of a point of damage on base or ships.
const DAMAGE: f32 = 1.0;

/// The attack available to a player.
#[derive(Debug, Clone, Default)]
pub struct AttackPlan {
    /// Free units with their attack on the base.
    units: Vec<(CardNo, u16)>,
    /// Attack still needed to destroy the base behind its ships.
    needed: u16,
    /// Attack that can still reach the base.
    power: u16,
}

impl AttackPlan {
    /// The plan for the running turn.
    pub fn new(seen: &Seen<'_>) -> Self {
        let (view, seat) = (seen.view(), seen.seat());
        let (side, other) = (view.side(seat), seat.other());
        let free = side.in_play().without(view.state.turn.assigned);
        let power: u16 = free.iter().map(|card| view.attack(seat, card, Target::Base)).sum();
        let on_base = view.state.turn.attacks.iter().find(|attack| attack.target == Target::Base);
        let assigned = on_base.map_or(0, |attack| view.total(seat, attack.cards, Target::Base));
        let ships: u16 = view.side(other).ships.iter().map(|ship| u16::from(view.ship_left(ship))).sum();
        let whole = ships + u16::from(view.base_left(other)) + u16::from(view.prevents(other));
        let units = side.units.without(view.state.turn.assigned).iter();
        let units = units.map(|card| (card, view.attack(seat, card, Target::Base))).collect();
        let needed = if view.side(other).base.is_some() { whole.saturating_sub(assigned) } else { ships };
        Self { units, needed, power }
    }

    /// Price of attack diverted from the base.
    fn price(&self, spent: u16) -> f32 {
        if self.needed > 0 && self.power >= self.needed {
            // The base falls: attack to spare costs nothing, attack it needs costs the base.
            let spare = self.power - self.needed;
            if spent <= spare { 0.05 * f32::from(spent) } else { 14.0 }
        } else {
            DAMAGE * f32::from(spent)
        }
    }

    /// The cheapest units that defeat a card of the row together with those assigned, and the gain.
    pub fn hunt(&self, seen: &Seen<'_>, worths: &Worths, target: CardNo) -> Option<(CardSet, f32)> {
        let (view, seat) = (seen.view(), seen.seat());
        let open = view.state.turn.attacks.iter().find(|attack| attack.target == Target::Row(target));
        let open = open.map_or(0, |attack| view.total(seat, attack.cards, attack.target));
        let needed = u16::from(view.target_of(target)).saturating_sub(open);
        if needed == 0 {
            return Some((CardSet::EMPTY, self.gain(seen, worths, seat, target)));
        }
        // The strongest eight suffice.
        let mut units: Vec<(CardNo, u16, u16)> = (self.units.iter())
            .map(|(card, on_base)| (*card, *on_base, view.attack(seat, *card, Target::Row(target))))
            .filter(|(_, _, attack)| *attack > 0)
            .collect();
        units.sort_by_key(|(card, _, attack)| (std::cmp::Reverse(*attack), *card));
        units.truncate(8);
        let mut best: Option<(u16, u16, u32)> = None;
        for subset in 1_u32..1 << units.len() {
            let (mut attack, mut on_base) = (0, 0);
            for (place, unit) in units.iter().enumerate() {
                if subset & (1 << place) != 0 {
                    attack += unit.2;
                    on_base += unit.1;
                }
            }
            let cost = (on_base, attack, subset);
            if attack >= needed && best.is_none_or(|best| cost < best) {
                best = Some(cost);
            }
        }
        let (spent, _, subset) = best?;
        let cards = units.iter().enumerate().filter(|(place, _)| subset & (1 << place) != 0).map(|(_, unit)| unit.0);
        Some((cards.collect(), self.gain(seen, worths, seat, target) - self.price(spent)))
    }

    fn gain(&self, seen: &Seen<'_>, worths: &Worths, seat: Seat, target: CardNo) -> f32 {
        let view = seen.view();
        let reward = match view.library().card(target).target {
            Some(_) => worths.reward(target),
            None => super::worth::RESOURCE * f32::from(view.cost(target)),
        };
        let is_enemy = view.enemies(seat).contains(target);
        reward + if is_enemy { DENIED * worths.of(target) } else { 0.0 }
    }
}
