//! The dice of an attack as the tray shows them, and what the attack comes to.

use super::{
    marks::{die_colors, marks},
    planned,
};
use crate::{
    Context,
    look::dice::{BLACK, RED, WHITE},
    screen::play::match_view::{DieShape, Sight, Tray, TrayDie, TrayRow, bars},
};
use legion::{
    Legion,
    cards::{AttackSurge, DefenseDie},
    odds,
    play::{
        Answer, Describer, QuestionKind, UnitNo, View,
        dice::{AttackDie, Face, Rolled, Shield},
        state::Volley,
    },
};

/// Counts with their chances.
type Bars = Vec<(String, f64)>;

const fn face(face: Face) -> &'static [&'static str] {
    match face {
        Face::Blank => &[],
        Face::Surge => &["result-surge"],
        Face::Hit => &["result-hit"],
        Face::Crit => &["result-critical"],
    }
}

const fn shield(shield: Shield) -> &'static [&'static str] {
    match shield {
        Shield::Blank => &[],
        Shield::Surge => &["result-surge"],
        Shield::Block => &["result-block"],
    }
}

fn attack_die(rolled: &Rolled) -> TrayDie {
    let (ground, ink) = die_colors(rolled.die);
    let hits = match rolled.die {
        AttackDie::Red => 5,
        AttackDie::Black => 3,
        AttackDie::White => 1,
    };
    let faces = [Face::Crit, Face::Surge].into_iter().chain(std::iter::repeat_n(Face::Hit, hits)).chain([Face::Blank]);
    TrayDie {
        shape: DieShape::Octagon,
        ground,
        ink,
        symbols: face(rolled.face).to_vec(),
        figure: None,
        faces: faces.map(|shown| (face(shown).to_vec(), None)).collect(),
        struck: false,
        marked: false,
    }
}

fn defense_die(die: DefenseDie, shown: Shield) -> TrayDie {
    let (ground, ink) = match die {
        DefenseDie::Red => (RED, WHITE),
        DefenseDie::White => (WHITE, BLACK),
    };
    let faces = [Shield::Block, Shield::Surge, Shield::Blank];
    TrayDie {
        shape: DieShape::Cube,
        ground,
        ink,
        symbols: shield(shown).to_vec(),
        figure: None,
        faces: faces.map(|shown| (shield(shown).to_vec(), None)).to_vec(),
        struck: false,
        marked: false,
    }
}

/// The average of dice, in hits and crits, with surges as they are converted.
pub(super) fn expected([red, black, white]: [u8; 3], surge: Option<AttackSurge>) -> f64 {
    let surges = f64::from(u8::from(surge.is_some()));
    let sum = |count: u8, hits: f64| f64::from(count) * (hits + surges) / 8.0;
    sum(red, 6.0) + sum(black, 4.0) + sum(white, 2.0)
}

/// Strikes dice that show one of these, best first, as many as are canceled.
fn strike(dice: &mut [TrayDie], symbols: &[&'static str], mut count: u8) {
    for symbol in symbols {
        for die in dice.iter_mut().filter(|die| die.symbols.first() == Some(symbol)) {
            if count == 0 {
                return;
            }
            die.struck = true;
            count -= 1;
        }
    }
}

/// A unit in the tray, with its dice.
fn row(sight: &Sight<'_, Legion>, unit: UnitNo, about: String, dice: Vec<TrayDie>, context: &Context<'_>) -> TrayRow {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    TrayRow {
        seat: fixed.seat(unit),
        title: Describer::of(sight.catalog, sight.game, context.language).unit(unit),
        about,
        dice,
        tokens: if state.unit(unit).is_in_play() { marks(sight, unit, context) } else { Vec::new() },
    }
}

/// How an attack reaches its target, and what is left of that.
fn abouts(
    sight: &Sight<'_, Legion>,
    defender: UnitNo,
    (melee, range): (bool, u8),
    context: &Context<'_>,
) -> [String; 2] {
    let way = if melee {
        context.text("gui.play.clash.melee").to_owned()
    } else {
        context.say("gui.play.clash.ranged", &[("range", &range)])
    };
    let all = sight.game.fixed().unit(defender).minis.len();
    let minis = sight.game.state().unit(defender).minis.len();
    [way, context.say("gui.play.clash.minis_left", &[("left", &minis), ("all", &all)])]
}

/// The wounds to be expected of an attack, with the chances of each number.
fn chances(view: &View<'_, '_>, attacker: UnitNo, volley: &Volley, context: &Context<'_>) -> (String, String, Bars) {
    let wounds = odds::work_out(&odds::Situation::of(view, attacker, volley)).wounds;
    let mean = context.language.decimal(wounds.mean(), 1);
    (mean, context.text("gui.play.clash.to_wound").to_owned(), bars(&wounds))
}

/// The attack that is looked at, before it is made.
pub(super) fn foretold(sight: &Sight<'_, Legion>, context: &Context<'_>) -> Option<Tray> {
    let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
    let (attacker, volley) = planned::looked_at(sight, &view)?;
    let [way, minis] = abouts(sight, volley.defender, (volley.melee, volley.range), context);
    let rows =
        vec![row(sight, attacker, way, Vec::new(), context), row(sight, volley.defender, minis, Vec::new(), context)];
    let (result, words, chances) = chances(&view, attacker, &volley, context);
    Some(Tray { rows, result, words, chances })
}

pub(super) fn tray(sight: &Sight<'_, Legion>, context: &Context<'_>) -> Option<Tray> {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let attack = state.attack.as_ref()?;
    let weighed = sight.open.and_then(|open| open.answers.get(sight.weighed?));
    let kind = sight.open.map(|open| open.question.kind());
    let mut dice: Vec<TrayDie> = attack.dice.iter().map(attack_die).collect();
    strike(&mut dice, &["result-hit", "result-critical"], attack.canceled);
    if kind == Some(QuestionKind::Reroll) && weighed == Some(&Answer::Yes) {
        for place in &attack.poor {
            if let Some(die) = dice.get_mut(usize::from(*place)) {
                die.marked = true;
            }
        }
    }
    let number = match weighed {
        Some(Answer::Number(number)) => usize::from(*number),
        _ => 0,
    };
    match kind {
        Some(QuestionKind::AttackSurges) => {
            let surges = dice.iter_mut().filter(|die| die.symbols.first() == Some(&"result-surge"));
            surges.take(number).for_each(|die| die.marked = true);
        }
        Some(QuestionKind::Dodge | QuestionKind::Shields | QuestionKind::Guardian) => {
            let hits = dice.iter_mut().filter(|die| !die.struck && die.symbols.first() == Some(&"result-hit"));
            hits.take(number).for_each(|die| die.marked = true);
        }
        Some(QuestionKind::RerollDie) => {
            let weighed = if let Some(Answer::Option(place)) = weighed { Some(*place) } else { None };
            for place in attack.poor.iter().copied().chain(weighed) {
                if let Some(die) = dice.get_mut(usize::from(place)) {
                    die.marked = true;
                }
            }
        }
        Some(QuestionKind::Marksman) => {
            dice.iter_mut().filter(|die| die.symbols.is_empty()).take(number).for_each(|die| die.marked = true);
        }
        _ => {}
    }
    let die = View { fixed, state }.defense_die(attack.defender);
    let mut shields: Vec<TrayDie> = attack.defense.iter().map(|shown| defense_die(die, *shown)).collect();
    strike(&mut shields, &["result-block"], attack.pierced);
    if kind == Some(QuestionKind::DefenseSurges) {
        let surges = shields.iter_mut().filter(|die| die.symbols.first() == Some(&"result-surge"));
        surges.take(number).for_each(|die| die.marked = true);
    }
    let [about, stands] = abouts(sight, attack.defender, (attack.melee, attack.range), context);
    let row = |unit: UnitNo, about: String, dice: Vec<TrayDie>| row(sight, unit, about, dice, context);
    let rolled = !attack.dice.is_empty();
    let rows = match attack.attacker {
        Some(attacker) => vec![row(attacker, about, dice), row(attack.defender, stands, shields)],
        // The dice of a token are told beside those of its defender.
        None => vec![row(attack.defender, stands, dice.into_iter().chain(shields).collect())],
    };
    let results = attack.now.hits + attack.now.crits;
    let standing = results.saturating_sub(attack.canceled);
    let blocks = attack.defense.iter().filter(|shown| **shown == Shield::Block).count() as u8;
    let foretold = attack.attacker.zip(attack.volley.as_ref()).filter(|_| !rolled);
    if let Some((attacker, volley)) = foretold {
        let (result, words, chances) = chances(&View { fixed, state }, attacker, volley, context);
        return Some(Tray { rows, result, words, chances });
    }
    let (result, words) = match attack.wounds {
        _ if !rolled => {
            let average = context.language.decimal(expected(attack.pool, None), 1);
            (average, context.text("gui.play.clash.to_roll").to_owned())
        }
        Some(wounds) => (wounds.to_string(), context.say("gui.play.clash.wounds", &[("count", &wounds)])),
        None if attack.defense.is_empty() => {
            let holes: [(&str, &dyn std::fmt::Display); 3] =
                [("hits", &attack.now.hits), ("crits", &attack.now.crits), ("canceled", &attack.canceled)];
            let key = if attack.canceled > 0 { "gui.play.clash.results_canceled" } else { "gui.play.clash.results" };
            (standing.to_string(), context.say(key, &holes))
        }
        None => {
            let blocks = blocks.saturating_sub(attack.pierced);
            let holes: [(&str, &dyn std::fmt::Display); 2] = [("results", &standing), ("blocks", &blocks)];
            (standing.saturating_sub(blocks).to_string(), context.say("gui.play.clash.against_blocks", &holes))
        }
    };
    Some(Tray { rows, result, words, chances: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_black_and_white_dice_hit_six_four_and_two_times_of_eight() {
        assert!((expected([1, 1, 1], None) - 1.5).abs() < 1e-9);
        assert!((expected([2, 0, 4], Some(AttackSurge::Hit)) - (2.0 * 7.0 + 4.0 * 3.0) / 8.0).abs() < 1e-9);
    }

    #[test]
    fn as_many_dice_are_struck_as_are_canceled_hits_before_crits() {
        let die = |face| attack_die(&Rolled { die: AttackDie::Red, face });
        let mut dice = [Face::Crit, Face::Blank, Face::Hit, Face::Hit].map(die);
        strike(&mut dice, &["result-hit", "result-critical"], 3);
        assert_eq!(dice.map(|die| die.struck), [true, false, true, true]);
        let mut dice = [Face::Crit, Face::Hit].map(die);
        strike(&mut dice, &["result-hit", "result-critical"], 1);
        assert_eq!(dice.map(|die| die.struck), [false, true]);
    }
}
