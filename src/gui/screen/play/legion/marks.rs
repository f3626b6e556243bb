//! Tokens, orders and dice, drawn alike everywhere.

use iced::Color;

use crate::{
    Context,
    look::Look,
    look::dice::{BLACK, RED, WHITE},
    screen::play::match_view::{Mark, Sight},
};
use kernel::icons::ICONS;
use legion::{
    Legion,
    cards::{Rank, TokenKind},
    play::{
        Question, QuestionKind, UnitNo, View,
        dice::AttackDie,
        state::{Damage, Flag, Order},
        table::Spot,
    },
};

/// The color of an attack die and of what stands on it.
pub(super) const fn die_colors(die: AttackDie) -> (Color, Color) {
    match die {
        AttackDie::Red => (RED, WHITE),
        AttackDie::Black => (BLACK, WHITE),
        AttackDie::White => (WHITE, BLACK),
    }
}

/// Green for what helps, blue for what protects, red for what harms.
const fn token_color(look: &Look, kind: TokenKind) -> Color {
    match kind {
        TokenKind::Aim | TokenKind::Dodge | TokenKind::Surge | TokenKind::Standby => look.green,
        TokenKind::Suppression => look.orange,
        TokenKind::Observation | TokenKind::Ion | TokenKind::Poison | TokenKind::Immobilize => look.red,
    }
}

/// The name of an icon as it stands in the program for good.
pub(super) fn icon_named(name: &str) -> Option<&'static str> {
    ICONS.iter().map(|(known, _)| *known).find(|known| *known == name)
}

/// The drawing of a unit.
pub(super) fn drawing<'a>(sight: &Sight<'a, Legion>, unit: UnitNo) -> &'a str {
    &sight.catalog.unit(sight.game.fixed().unit(unit).card).icon
}

/// The tokens of a unit, with shields and what became of a damaged vehicle.
pub(super) fn marks(sight: &Sight<'_, Legion>, unit: UnitNo, context: &Context<'_>) -> Vec<Mark> {
    let look = context.look;
    let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
    let state = view.unit(unit);
    let tokens = &state.tokens;
    let held = [
        (TokenKind::Aim, tokens.aim),
        (TokenKind::Dodge, tokens.dodge),
        (TokenKind::Surge, tokens.surge),
        (TokenKind::Standby, u8::from(tokens.standby)),
        (TokenKind::Suppression, tokens.suppression),
        (TokenKind::Observation, tokens.observation),
        (TokenKind::Ion, tokens.ion),
        (TokenKind::Poison, tokens.poison),
        (TokenKind::Immobilize, tokens.immobilize),
    ];
    let mut marks: Vec<Mark> = Vec::new();
    for (kind, count) in held.into_iter().filter(|(_, count)| *count > 0) {
        // Enough suppression to panic is another matter than some of it.
        let panics = kind == TokenKind::Suppression && view.is_panicked(unit);
        let color = if panics { look.red } else { token_color(look, kind) };
        let word = match kind {
            TokenKind::Suppression if panics => "gui.play.clash.panicked",
            TokenKind::Suppression if view.is_suppressed(unit) => "gui.play.clash.suppressed",
            kind => kind.term(),
        };
        let word = kernel::phrase::capital(context.text(word));
        marks.push(Mark { icon: kind.icon(), color, count, word: word.into() });
    }
    let mut mark = |icon, color, count, key: &'static str| {
        if count > 0 {
            marks.push(Mark { icon, color, count, word: context.text(key).into() });
        }
    };
    mark("token-shield", look.blue, tokens.shields, "gui.play.clash.shields");
    mark("tick-shield", look.muted, tokens.spent_shields, "gui.play.clash.spent_shields");
    let hostage = view.is_hostage(unit);
    mark("battle-objective", look.iris, u8::from(hostage), "gui.play.clash.hostage");
    mark("maneuver-straight", look.green, u8::from(state.is(Flag::OnWheels)), "gui.play.clash.wheels");
    let damage = match state.damage {
        None => None,
        Some(Damage::Damaged) => Some("gui.play.clash.damaged"),
        Some(Damage::Disabled) => Some("gui.play.clash.disabled"),
        Some(Damage::Disrupted(_)) => Some("gui.play.clash.disrupted"),
    };
    if let Some(key) = damage {
        mark("token-vehicle-damage", look.red, 1, key);
    }
    marks
}

/// The place of a charge or a bomb that an answer names by its number.
pub(super) fn charge_at(sight: &Sight<'_, Legion>, question: &Question, number: u8) -> Option<Spot> {
    let state = sight.game.state();
    let number = usize::from(number);
    match question.kind() {
        QuestionKind::Bomb => state.tokens.get(number).map(|token| token.at),
        _ => state.charges.get(number).map(|charge| charge.at),
    }
}

/// The wounds a unit could suffer when it was whole.
pub(super) fn whole(sight: &Sight<'_, Legion>, unit: UnitNo) -> u8 {
    sight.game.fixed().unit(unit).minis.iter().map(|mini| mini.wounds).sum()
}

pub(super) fn order_words(order: Order, rank: Rank, context: &Context<'_>) -> String {
    let rank = context.text(rank.term());
    match order {
        Order::None => rank.to_owned(),
        Order::FaceUp => context.say("gui.play.clash.order_up", &[("rank", &rank)]),
        Order::FaceDown => context.say("gui.play.clash.order_down", &[("rank", &rank)]),
    }
}
