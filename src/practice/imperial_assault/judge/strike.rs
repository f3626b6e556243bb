//! The running attack: what it comes to, which surges make most of it, what a die rolled again would bring.

use arrayvec::ArrayVec;
use imperial_assault::{
    cards::Status,
    play::{
        View,
        dice::{Roll, Symbols, faces, sum},
        fixed::Bonus,
        pieces::FigureNo,
        state::Attack,
    },
};

use crate::imperial_assault::{
    meaning::User,
    worth::{self, Prize},
};

/// Worth of the running attack to the attacker, and the surge ability to use first; none if none helps.
#[derive(Debug, Clone, Copy)]
pub struct SurgePlan {
    pub worth: f32,
    pub first: Option<u8>,
}

/// Worth of an attack with these results, before it is counted; `added` is the bonus to the dice.
fn counted(view: &View<'_, '_>, attack: &Attack, attacks: Symbols, defends: Symbols, added: &Bonus) -> f32 {
    let (own, other) = (view.group(attack.attacker), view.group(attack.target));
    let mut bonus = *added;
    if !attack.bare {
        let Symbols { damage, surge, accuracy, .. } = own.innate.symbols;
        bonus.join(&Bonus { symbols: Symbols { damage, surge, accuracy, ..Symbols::default() }, ..own.innate });
    }
    let Symbols { block, evade, dodge, .. } = other.innate.symbols;
    bonus.symbols = bonus.symbols.plus(Symbols { block, evade, dodge, ..Symbols::default() });
    let [first, second] = [attack.attacker, attack.target].map(|figure| view.figure(figure).statuses);
    bonus.symbols.surge += i8::from(first.has(Status::Hidden)) - i8::from(first.has(Status::Weakened));
    bonus.symbols.evade -= i8::from(second.has(Status::Weakened));
    bonus.symbols.accuracy -= 2 * i8::from(second.has(Status::Hidden));
    bonus.symbols = bonus.symbols.plus(view.mission_symbols(attack.attacker, attack.target, attack.space));
    let now = attacks.plus(defends).plus(bonus.symbols);
    let mut now = Symbols { accuracy: now.accuracy, ..now.floored() };
    now.surge = (now.surge - now.evade).max(0);
    let all: Vec<u8> = if attack.bare { Vec::new() } else { usable(view, attack) };
    best(view, attack, now, &bonus, &all).worth
}

/// The surge abilities that do anything.
fn usable(view: &View<'_, '_>, attack: &Attack) -> Vec<u8> {
    let surges = view.group(attack.attacker).surges.iter().enumerate();
    surges.filter(|(_, surge)| !surge.effects.is_empty()).map(|(place, _)| place as u8).take(6).collect()
}

/// A surge ability, and what it does to any attack.
struct SurgeOption {
    place: u8,
    /// The surges it takes away in the end.
    cost: i16,
    bonus: Bonus,
    /// Worth of its other effects.
    later: f32,
}

impl SurgeOption {
    fn of(view: &View<'_, '_>, attacker: FigureNo, place: u8) -> Self {
        let group = view.group(attacker);
        let Some(surge) = group.surges.get(usize::from(place)) else {
            // Another card lends it.
            return Self { place, cost: 1, bonus: Bonus::default(), later: 0.6 };
        };
        let bonus = Bonus::of(&surge.effects);
        let later = surge.told_by.as_deref().and_then(|name| {
            let user = User::new(group.seat, Some(attacker)).by_surge();
            let own = view.fixed.abilities.of_group(view.fixed.figures[attacker.index()]);
            let told = own.map(|ability| view.ability(ability)).find(|play| *play.name == *name);
            told.map(|play| super::steps(view, &user, &play.steps))
        });
        let cost = i16::from(surge.cost) - i16::from(bonus.symbols.surge);
        Self { place, cost, bonus, later: later.unwrap_or(0.0) }
    }
}

/// Worth of a counted attack with the best of these surge abilities.
pub fn best(view: &View<'_, '_>, attack: &Attack, now: Symbols, bonus: &Bonus, offered: &[u8]) -> SurgePlan {
    let prize = Prize::of(view, attack.target);
    let known: ArrayVec<SurgeOption, 6> =
        offered.iter().take(6).map(|place| SurgeOption::of(view, attack.attacker, *place)).collect();
    let mut found = SurgePlan { worth: f32::MIN, first: None };
    for chosen in 0_u32..1 << known.len() {
        let picked = || known.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, known)| known);
        let (mut after, mut cost, mut later) = (*bonus, 0, 0.0);
        let mut gained = Symbols::default();
        for one in picked() {
            cost += one.cost;
            gained = gained.plus(one.bonus.symbols);
            after.join(&one.bonus);
            later += one.later;
        }
        if cost > i16::from(now.surge) {
            continue;
        }
        let damage = dealt(attack, now.plus(gained), after.pierce);
        let besides = worth::besides(view, attack.attacker, attack.target, &after, damage);
        // A surge that does nothing is kept.
        let worth = prize.damage(damage) + besides + later - 0.001 * f32::from(chosen.count_ones() as u8);
        if worth > found.worth {
            found = SurgePlan { worth, first: picked().next().map(|known| known.place) };
        }
    }
    found
}

/// The damage of an attack that comes to this (IA-ATK-08, IA-ATK-09, IA-ATK-14).
fn dealt(attack: &Attack, now: Symbols, pierce: i8) -> u8 {
    let needed = attack.distance.map(|distance| distance.max(1));
    let is_short = !attack.is_melee && needed.is_none_or(|needed| i16::from(now.accuracy) < i16::from(needed));
    if now.dodge > 0 || is_short {
        return 0;
    }
    let block = (now.block - (pierce - attack.unpierced).max(0)).max(0);
    (now.damage - block).max(0) as u8
}

/// Worth of the running attack to the attacker, as its dice lie.
pub fn now(view: &View<'_, '_>, attack: &Attack) -> f32 {
    counted(view, attack, sum(&attack.attack), sum(&attack.defense), &attack.bonus)
}

/// True if the running attack defeats its target, as its dice lie.
pub fn fells(view: &View<'_, '_>, attack: &Attack) -> bool {
    // Effects besides damage are worth less than a defeat.
    let falls = Prize::of(view, attack.target).damage(worth::left(view, attack.target));
    now(view, attack) >= falls - 0.3
}

/// Worth of using each surge ability once more, as the surges lie.
pub fn repeated(view: &View<'_, '_>, attack: &Attack) -> f32 {
    let once = usable(view, attack);
    let twice: Vec<u8> = once.iter().flat_map(|place| [*place; 2]).collect();
    let [once, twice] = [once, twice].map(|offered| best(view, attack, attack.now, &attack.bonus, &offered).worth);
    twice - once
}

/// Gain in worth by a bonus.
pub fn gained(view: &View<'_, '_>, attack: &Attack, added: &Bonus) -> f32 {
    let mut bonus = attack.bonus;
    bonus.join(added);
    counted(view, attack, sum(&attack.attack), sum(&attack.defense), &bonus) - now(view, attack)
}

/// Loss of the attacker by so much less Pierce.
pub fn blunted(view: &View<'_, '_>, attack: &Attack, pierce: i8) -> f32 {
    let blunt = Attack { unpierced: attack.unpierced.saturating_add(pierce), ..attack.clone() };
    now(view, &blunt) - now(view, attack)
}

/// Mean gain of the attacker by rerolling a die.
pub fn rerolled(view: &View<'_, '_>, attack: &Attack, defense: bool, place: u8) -> f32 {
    let roll = if defense { &attack.defense } else { &attack.attack };
    let Some(die) = roll.get(usize::from(place)) else { return 0.0 };
    let mut mean = 0.0;
    for face in 0..faces(die.die).len() as u8 {
        let mut other = roll.clone();
        other[usize::from(place)].face = face;
        let (attacks, defends) = if defense { (&attack.attack, &other) } else { (&other, &attack.defense) };
        mean += counted(view, attack, sum(attacks), sum(defends), &attack.bonus) / 6.0;
    }
    mean - now(view, attack)
}

/// Gain of the attacker by turning a die to a face.
pub fn turned(view: &View<'_, '_>, attack: &Attack, defense: bool, place: u8, face: u8) -> f32 {
    changed(view, attack, defense, |roll| {
        if let Some(die) = roll.get_mut(usize::from(place)) {
            die.face = face;
        }
    })
}

/// Gain of the attacker by removing a die from the roll.
pub fn dropped(view: &View<'_, '_>, attack: &Attack, defense: bool, place: u8) -> f32 {
    changed(view, attack, defense, |roll| {
        if usize::from(place) < roll.len() {
            let _ = roll.remove(usize::from(place));
        }
    })
}

fn changed(view: &View<'_, '_>, attack: &Attack, defense: bool, change: impl FnOnce(&mut Roll)) -> f32 {
    let mut other = if defense { attack.defense.clone() } else { attack.attack.clone() };
    change(&mut other);
    let (attacks, defends) = if defense { (&attack.attack, &other) } else { (&other, &attack.defense) };
    counted(view, attack, sum(attacks), sum(defends), &attack.bonus) - now(view, attack)
}
