//! The dice of an attack as the tray shows them, and what the attack comes to.

use iced::Color;

use super::{
    duel::{Duel, Verdict},
    marks::marks,
    view_of,
};
use crate::{
    Context,
    look::dice::{BLACK, BLUE, GREEN, RED, WHITE, YELLOW},
    screen::play::match_view::{DieShape, Sight, Tray, TrayDie, TrayRow, bars},
};
use imperial_assault::{
    ImperialAssault,
    cards::Die,
    odds,
    play::{
        Answer, Describer, FigureNo, QuestionKind, View,
        dice::{Roll, Rolled, Symbols, faces},
        fixed::Bonus,
        state::Attack,
    },
    values,
};

/// The color of a die and of what stands on it.
pub(super) const fn colors(die: Die) -> (Color, Color) {
    match die {
        Die::Red | Die::Any => (RED, WHITE),
        Die::Blue => (BLUE, WHITE),
        Die::Green => (GREEN, WHITE),
        Die::Yellow => (YELLOW, BLACK),
        Die::Black => (BLACK, WHITE),
        Die::White => (WHITE, BLACK),
    }
}

/// Symbols of a face, and its accuracy as a number.
fn face(shows: Symbols) -> (Vec<&'static str>, Option<u8>) {
    let symbols = [
        (shows.damage, "result-hit"),
        (shows.surge, "result-surge"),
        (shows.block, "result-block"),
        (shows.evade, "result-evade"),
        (shows.dodge, "result-dodge"),
    ];
    let symbols = symbols.into_iter().flat_map(|(count, icon)| std::iter::repeat_n(icon, count.max(0) as usize));
    let figure = u8::try_from(shows.accuracy).ok().filter(|accuracy| *accuracy > 0);
    (symbols.collect(), figure)
}

fn die(rolled: &Rolled) -> TrayDie {
    let (ground, ink) = colors(rolled.die);
    let (symbols, figure) = face(rolled.shows());
    let faces = faces(rolled.die).iter().map(|shows| face(*shows)).collect();
    TrayDie { shape: DieShape::Cube, ground, ink, symbols, figure, faces, struck: false, marked: false }
}

fn dice(roll: &Roll) -> Vec<TrayDie> {
    roll.iter().map(die).collect()
}

/// The status of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AttackStatus {
    Dodged,
    /// So much accuracy, of so much.
    Short(i8, u8),
    /// It is out of reach whatever the dice show.
    CutOff,
    Hits(u8),
}

/// The status of an attack with these results.
fn standing(attack: &Attack, now: Symbols, bonus: &Bonus) -> AttackStatus {
    if now.dodge > 0 {
        return AttackStatus::Dodged;
    }
    if !attack.is_melee {
        match attack.distance.map(|distance| distance.max(1)) {
            None => return AttackStatus::CutOff,
            Some(needed) if i16::from(now.accuracy) < i16::from(needed) => {
                return AttackStatus::Short(now.accuracy, needed);
            }
            Some(_) => {}
        }
    }
    let block = (now.block - bonus.pierce.max(0)).max(0);
    AttackStatus::Hits((now.damage - block).max(0) as u8)
}

/// Results of dice before they are counted, no surge evaded yet.
fn so_far(sight: &Sight<'_, ImperialAssault>, attack: &Attack) -> (Symbols, Bonus) {
    let bonus = View { fixed: sight.game.fixed(), state: sight.game.state() }.tally(attack);
    let now = bonus.symbols;
    (Symbols { surge: (now.surge - now.evade).max(0), ..now }, bonus)
}

/// The attack after this surge ability, in words.
pub(super) fn outcome_of_surge(sight: &Sight<'_, ImperialAssault>, place: u8, context: &Context<'_>) -> Option<String> {
    let attack = sight.game.state().attack.as_ref()?;
    let group = view_of(sight.game).group(attack.attacker);
    let gained = Bonus::of(&group.surges.get(usize::from(place))?.effects);
    let mut bonus = attack.bonus;
    bonus.join(&gained);
    let before = standing(attack, attack.now, &attack.bonus);
    let after = standing(attack, attack.now.plus(gained.symbols), &bonus);
    (before != after).then(|| {
        let words = |status: AttackStatus| match status {
            AttackStatus::Hits(damage) => damage.to_string(),
            _ => context.text("gui.play.skirmish.no_hit").to_owned(),
        };
        context.say("gui.play.skirmish.becomes", &[("before", &words(before)), ("after", &words(after))])
    })
}

/// Attacker and target with their dice.
fn rows(
    sight: &Sight<'_, ImperialAssault>,
    [attacker, target]: [FigureNo; 2],
    (is_melee, distance): (bool, Option<u8>),
    [attack, defense]: [&Roll; 2],
    context: &Context<'_>,
) -> Vec<TrayRow> {
    let view = view_of(sight.game);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let about = match (is_melee, distance) {
        (true, _) => context.text("gui.play.skirmish.melee").to_owned(),
        (false, Some(distance)) => context.say("gui.play.skirmish.ranged", &[("distance", &distance.max(1))]),
        (false, None) => context.text("gui.play.skirmish.cut_off").to_owned(),
    };
    let left = view.health(target).saturating_sub(view.figure(target).damage);
    let health = context.say("gui.play.skirmish.health", &[("left", &left)]);
    let row = |figure: FigureNo, about: String, roll: &Roll| TrayRow {
        seat: view.fixed.seat(figure),
        title: describer.figure(figure),
        about,
        dice: dice(roll),
        tokens: marks(sight, std::iter::once(figure), context),
    };
    vec![row(attacker, about, attack), row(target, health, defense)]
}

/// The tray of an attack that is over.
fn settled(sight: &Sight<'_, ImperialAssault>, duel: &Duel, context: &Context<'_>) -> Tray {
    let is_melee = view_of(sight.game).group(duel.attacker).is_melee();
    let rolls = [&duel.attack, &duel.defense];
    let rows = rows(sight, [duel.attacker, duel.target], (is_melee, duel.distance), rolls, context);
    let now = duel.counted.unwrap_or_default();
    let mut words = match duel.verdict {
        Some(Verdict::Dodged) => context.text("gui.play.skirmish.dodged").to_owned(),
        Some(Verdict::Short) => {
            let needed = duel.distance.unwrap_or_default().max(1);
            context.say("gui.play.skirmish.short", &[("have", &now.accuracy), ("needed", &needed)])
        }
        Some(Verdict::Hit(_)) => {
            context.say("gui.play.skirmish.damage", &[("all", &now.damage), ("block", &now.block.max(0))])
        }
        None => String::new(),
    };
    if duel.gone {
        words = format!("{words} {}", context.text("gui.play.skirmish.falls"));
    }
    Tray { rows, result: duel.damage.to_string(), words: words.trim().to_owned(), chances: Vec::new() }
}

/// The attack that is looked at, before it is made.
pub(super) fn foretold(sight: &Sight<'_, ImperialAssault>, context: &Context<'_>) -> Option<Tray> {
    let open = sight.open?;
    let Answer::Attack { target, space } = *open.answers.get(sight.weighed?)? else { return None };
    let attacker = open.question.figure()?;
    let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
    let group = view.group(attacker);
    let pool = group.attack.as_ref().map(|card| values::dice(&card.dice, context.language))?;
    let none = Roll::new();
    let distance = (group.is_melee(), view.distance(attacker, target));
    let rows = rows(sight, [attacker, target], distance, [&none, &none], context);
    let damage = odds::work_out(&odds::of_attack(&view, attacker, target, space)).damage;
    let words = context.say("gui.play.skirmish.to_roll", &[("dice", &pool)]);
    Some(Tray { rows, result: context.language.decimal(damage.mean(), 1), words, chances: bars(&damage) })
}

pub(super) fn tray(sight: &Sight<'_, ImperialAssault>, context: &Context<'_>) -> Option<Tray> {
    let view = view_of(sight.game);
    let state = view.state;
    let over = sight.state.unread(sight.game).or_else(|| sight.state.fought.shown().filter(|_| state.attack.is_none()));
    if let Some(duel) = over {
        return Some(settled(sight, duel, context));
    }
    let attack = state.attack.as_ref()?;
    let weighed = sight.open.zip(sight.weighed).and_then(|(open, answer)| open.answers.get(answer));
    let figures = [attack.attacker, attack.target];
    let reach = (attack.is_melee, attack.distance);
    let mut rows = rows(sight, figures, reach, [&attack.attack, &attack.defense], context);
    // The die that would be rolled again.
    if let Some(Answer::Die { defense, place }) = weighed
        && let Some(die) = rows[usize::from(*defense)].dice.get_mut(usize::from(*place))
    {
        die.marked = true;
    }
    if attack.attack.is_empty() {
        let group = view.group(attack.attacker);
        let pool = group.attack.as_ref().map(|card| values::dice(&card.dice, context.language)).unwrap_or_default();
        let words = context.say("gui.play.skirmish.to_roll", &[("dice", &pool)]);
        let mut printed = group.attack.as_ref().map(|card| card.dice.clone()).unwrap_or_default();
        printed.extend(attack.focused.then_some(Die::Green));
        if attack.bare || !attack.pool.is_empty() && attack.pool != printed {
            return Some(Tray { rows, result: "–".to_owned(), words, chances: Vec::new() });
        }
        // Until the dice lie there, what they are likely to come to.
        let damage = odds::work_out(&odds::of_attack(&view, attack.attacker, attack.target, attack.space)).damage;
        return Some(Tray { rows, result: context.language.decimal(damage.mean(), 1), words, chances: bars(&damage) });
    }
    // The attack after the surge under the pointer.
    let (mut now, mut bonus) = if attack.counted { (attack.now, attack.bonus) } else { so_far(sight, attack) };
    if let Some(Answer::Surge(place)) = weighed
        && let Some(surge) = view.group(attack.attacker).surges.get(usize::from(*place))
    {
        let gained = Bonus::of(&surge.effects);
        bonus.join(&gained);
        now = Symbols { surge: now.surge - surge.cost as i8, ..now }.plus(gained.symbols);
    }
    let asks_surges = sight.open.is_some_and(|open| open.question.kind() == QuestionKind::Surge);
    let (result, mut words) = match standing(attack, now, &bonus) {
        AttackStatus::Dodged => ("0".to_owned(), context.text("gui.play.skirmish.dodged").to_owned()),
        AttackStatus::CutOff => ("0".to_owned(), context.text("gui.play.skirmish.cut_off").to_owned()),
        AttackStatus::Short(have, needed) => {
            ("0".to_owned(), context.say("gui.play.skirmish.short", &[("have", &have), ("needed", &needed)]))
        }
        AttackStatus::Hits(damage) => {
            let block = now.block.max(0);
            let key = if bonus.pierce > 0 && block > 0 {
                "gui.play.skirmish.damage_pierce"
            } else {
                "gui.play.skirmish.damage"
            };
            let holes: [(&str, &dyn std::fmt::Display); 3] =
                [("all", &now.damage), ("block", &block), ("pierce", &bonus.pierce)];
            (damage.to_string(), context.say(key, &holes))
        }
    };
    if now.surge > 0 || asks_surges {
        words = format!("{words} {}", context.say("gui.play.skirmish.surges", &[("count", &now.surge.max(0))]));
    }
    Some(Tray { rows, result, words, chances: Vec::new() })
}
