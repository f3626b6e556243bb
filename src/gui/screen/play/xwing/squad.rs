//! A squad as its strip has it, and the dials as they are planned.

use super::{effective_skill, maneuver_of, marks::token_marks, name, plans};
use crate::{
    Context,
    screen::play::match_view::{Badge, PlanRow, Readiness, Sight, StripRow},
    widget::dial::maneuver_icon,
};
use kernel::game::Seat;
use xwing::{
    XWing,
    cards::ability::words::Token,
    play::{
        Answer, Describer, Phase, QuestionKind, ShipNo, View, Weapon,
        maneuver::Flown,
        state::{DamageCard, ShipState, Standing},
        view::Forecast,
    },
};

fn badge(describer: &Describer<'_>, flown: Flown, forecast: Option<&Forecast>) -> Badge {
    let conflicts = forecast.map(|forecast| describer.conflicts(forecast)).unwrap_or_default();
    let words = describer.maneuver_words(flown);
    Badge {
        icon: maneuver_icon(flown.bearing),
        figure: flown.speed.to_string(),
        word: if conflicts.is_empty() { words } else { format!("{words}: {}", conflicts.join(", ")) },
        warns: forecast.is_some_and(|forecast| !forecast.is_clear()),
    }
}

/// Ends of all dials that are set and may be seen, with the one under consideration.
fn forecasts(sight: &Sight<'_, XWing>) -> Vec<Forecast> {
    let weighed = sight.weighed.and_then(|answer| maneuver_of(sight, answer));
    View::new(sight.game.fixed(), sight.game.state()).forecasts(&plans(sight, weighed))
}

/// The ships of a side, the most skilled first.
pub(super) fn strip(sight: &Sight<'_, XWing>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
    let look = context.look;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let forecasts = forecasts(sight);
    let mut ships: Vec<ShipNo> =
        (0..fixed.ships.len() as u8).map(ShipNo).filter(|ship| fixed.ships[ship.index()].seat == seat).collect();
    ships.sort_by_key(|ship| (-effective_skill(sight, *ship), ship.0));
    ships
        .into_iter()
        .map(|ship| {
            let (profile, now) = (&fixed.ships[ship.index()], &state.ships[ship.index()]);
            let hull = (i32::from(profile.hull) - now.damage.len() as i32).max(0) as u8;
            let skill = effective_skill(sight, ship);
            let forecast = forecasts.iter().find(|forecast| forecast.ship == ship);
            let flown = forecast
                .map(|forecast| forecast.flown)
                .or_else(|| now.maneuver.filter(|_| now.revealed && state.phase == Phase::Activation));
            StripRow {
                piece: u16::from(ship.0),
                figure: skill.to_string(),
                changed: skill != profile.skill,
                drawing: sight.catalog.ship(profile.ship_type).icon.to_string(),
                name: name(sight, ship, context),
                pips: vec![
                    (look.blue, now.shields, profile.shields.max(0) as u8),
                    (look.yellow, hull, profile.hull.max(0) as u8),
                ],
                tokens: token_marks(sight, ship, context),
                note: note(sight, now, context),
                remark: String::new(),
                badge: flown.map(|flown| badge(&describer, flown, forecast)),
                readiness: readiness(now, state.phase),
            }
        })
        .collect()
}

const fn readiness(ship: &ShipState, phase: Phase) -> Readiness {
    match (phase, ship.standing) {
        (_, Standing::Destroyed | Standing::Fled) => Readiness::Gone,
        (Phase::Activation, _) if ship.activated => Readiness::Done,
        (Phase::Combat, _) if ship.fought => Readiness::Done,
        _ => Readiness::Ready,
    }
}

/// Everything of both ships that changes the odds of an attack, in the words of the odds: tokens, a lock, obstruction,
/// damage.
pub(super) fn counted(
    sight: &Sight<'_, XWing>,
    attacker: ShipNo,
    target: ShipNo,
    weapon: Weapon,
) -> [Vec<(&'static str, u8)>; 2] {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let tokens = |ship: ShipNo, words: &[(Token, &'static str)]| -> Vec<(&'static str, u8)> {
        let count = |(token, word): &(Token, &'static str)| (*word, state.ships[ship.index()].token(*token));
        words.iter().map(count).collect()
    };
    let mut own = tokens(attacker, &[(Token::Focus, "focus"), (Token::Evade, "evade"), (Token::Stress, "stress")]);
    let locked = state.locks.iter().any(|lock| lock.by == attacker && lock.on == target);
    own.push(("target_lock", u8::from(locked)));
    let mut other = tokens(
        target,
        &[
            (Token::Focus, "focus"),
            (Token::Evade, "evade"),
            (Token::Stress, "stress"),
            (Token::Reinforce, "reinforce"),
            (Token::Cloak, "cloak"),
            (Token::TractorBeam, "tractor_beam"),
        ],
    );
    let obstructed = match &state.attack {
        Some(attack) => attack.obstructed,
        None => View::new(fixed, state).volley(attacker, weapon, target).is_some_and(|volley| volley.obstructed),
    };
    other.push(("obstructed", u8::from(obstructed)));
    let (profile, now) = (&fixed.ships[target.index()], &state.ships[target.index()]);
    let lost = (profile.shields.max(0) as u8).saturating_sub(now.shields);
    other.push(("damage", lost + now.damage.len() as u8));
    [own, other]
}

/// Damage with a name, and where the ship is if not on the board.
fn note(sight: &Sight<'_, XWing>, ship: &ShipState, context: &Context<'_>) -> String {
    let fixed = sight.game.fixed();
    let deck = &sight.catalog.damage_decks()[fixed.deck_place];
    let card = |card: &DamageCard| {
        let kind = card.shown().and_then(|card| fixed.deck.get(usize::from(card))).map(|kind| usize::from(*kind))?;
        deck.cards.get(usize::from(fixed.damage[kind].place)).map(|card| card.text.name(context.language))
    };
    let mut notes: Vec<&str> = ship.damage.iter().filter_map(card).collect();
    notes.extend(match ship.standing {
        Standing::Docked(_) => Some(context.text("gui.play.xwing.docked")),
        Standing::Doomed | Standing::Dying => Some(context.text("gui.play.xwing.doomed")),
        _ => None,
    });
    notes.join(", ")
}

/// The own dials while they are set.
pub(super) fn plan(sight: &Sight<'_, XWing>, context: &Context<'_>) -> Vec<PlanRow> {
    let Some(open) = sight.open else { return Vec::new() };
    let reviews = open.question.kind == QuestionKind::Review;
    if open.question.kind != QuestionKind::Dial && !reviews {
        return Vec::new();
    }
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let forecasts = forecasts(sight);
    let own = (0..fixed.ships.len() as u8).map(ShipNo);
    let own = own.filter(|ship| fixed.ships[ship.index()].seat == open.seat && state.ships[ship.index()].in_play());
    own.map(|ship| {
        let forecast = forecasts.iter().find(|forecast| forecast.ship == ship);
        let asked = open.question.ship == Some(ship);
        let about = match forecast {
            Some(forecast) => {
                let mut parts = vec![describer.maneuver_words(forecast.flown)];
                parts.extend(describer.conflicts(forecast));
                parts.join(" · ")
            }
            None if state.ships[ship.index()].drifts => context.text("gui.play.xwing.drifts").to_owned(),
            None if asked => context.text("gui.play.xwing.dial_now").to_owned(),
            None => context.text("gui.play.xwing.dial_later").to_owned(),
        };
        PlanRow {
            piece: u16::from(ship.0),
            badge: forecast.map(|forecast| badge(&describer, forecast.flown, Some(forecast))),
            title: name(sight, ship, context),
            about,
            answer: open.answers.iter().position(|answer| *answer == Answer::Change(ship)),
        }
    })
    .collect()
}
