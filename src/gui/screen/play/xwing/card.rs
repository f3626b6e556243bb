//! Everything about a ship: its numbers now, tokens, damage, cards and dial.

use iced::{
    Alignment, Element,
    widget::{Column, Row, column, rich_text, row, span},
};

use super::{Message, effective_skill, marks::token_color, name};
use crate::{
    Context,
    look::{GAP, SMALL},
    screen::play::{ink::side, match_view::Sight, parts::number},
    widget::{
        dial::{self, difficulty_color, maneuver_icon},
        icon_in,
        parts::{small, strong},
    },
};
use xwing::{
    XWing,
    cards::{Maneuver, ability::words::Token},
    play::{
        ShipNo, View,
        state::{ShipState, Standing},
    },
};

/// Draws it.
pub(super) fn view<'a>(sight: &Sight<'a, XWing>, ship: ShipNo, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Some(profile) = sight.game.fixed().ships.get(ship.index()) else { return Column::new().into() };
    let seen = sight.seen(profile.seat).ship(ship);
    let state = seen.open();
    let kind = sight.catalog.ship(profile.ship_type).text.name(context.language);
    let mut page =
        column![strong(name(sight, ship, context)).color(side(look, profile.seat)), small(kind, look.muted),]
            .spacing(2);
    if let Some(key) = standing(state) {
        page = page.push(small(context.text(key), look.red));
    }
    let hull = (i32::from(profile.hull) - state.damage.len() as i32).max(0);
    let figure = |icon, value: String, color, key| number(context, icon, value, color, key);
    let of = |now: i32, most: i8| format!("{now}/{most}");
    let skill = effective_skill(sight, ship);
    // Beside what is in force stands what is printed, if it is not the same.
    let skill = if skill == profile.skill { skill.to_string() } else { format!("{skill} ({})", profile.skill) };
    let attack = profile.attack.map_or_else(|| "–".to_owned(), |value| value.to_string());
    page = page.push(
        row![
            figure("stat-skill", skill, look.orange, "xwing.stat.skill"),
            figure("stat-attack", attack, look.red, "xwing.stat.attack"),
            figure("stat-agility", profile.agility.to_string(), look.green, "xwing.stat.agility"),
            figure("stat-hull", of(hull, profile.hull), look.yellow, "xwing.stat.hull"),
            figure("stat-shields", of(i32::from(state.shields), profile.shields), look.blue, "xwing.stat.shields"),
        ]
        .spacing(GAP + 2.0),
    );
    page = page.push(tokens(sight, ship, state, context));
    page = page.push(dial(sight, ship, context));
    let maneuvers: Vec<Maneuver> = View::new(sight.game.fixed(), sight.game.state())
        .dial(ship)
        .map(|flown| Maneuver {
            speed: flown.speed,
            bearing: flown.bearing,
            difficulty: flown.difficulty,
            energy_gain: None,
        })
        .collect();
    page = page.push(dial::dial(look, &maneuvers));
    page = page.push(damage(sight, state, context));
    page = page.push(cards(sight, ship, state, context));
    page.spacing(GAP).into()
}

const fn standing(state: &ShipState) -> Option<&'static str> {
    match state.standing {
        Standing::InPlay => None,
        Standing::Reserve => Some("gui.play.xwing.reserve"),
        Standing::Docked(_) => Some("gui.play.xwing.docked"),
        Standing::Doomed | Standing::Dying => Some("gui.play.xwing.doomed"),
        Standing::Destroyed => Some("gui.play.xwing.destroyed"),
        Standing::Fled => Some("gui.play.xwing.fled"),
    }
}

fn tokens<'a>(
    sight: &Sight<'a, XWing>,
    ship: ShipNo,
    state: &'a ShipState,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let mut words: Vec<Element<'a, Message>> = Vec::new();
    for token in Token::ALL.into_iter().filter(|token| *token != Token::Lock) {
        let count = state.token(token);
        if count > 0 {
            let name = context.text(token.term());
            words.push(small(format!("{count} × {name}"), token_color(look, token)).into());
        }
    }
    for lock in &sight.game.state().locks {
        let line = if lock.by == ship {
            context.say("gui.play.xwing.locks", &[("ship", &name(sight, lock.on, context))])
        } else if lock.on == ship {
            context.say("gui.play.xwing.locked_by", &[("ship", &name(sight, lock.by, context))])
        } else {
            continue;
        };
        words.push(small(line, look.blue).into());
    }
    if words.is_empty() {
        words.push(small(context.text("gui.play.xwing.no_tokens"), look.muted).into());
    }
    Row::with_children(words).spacing(10).wrap().vertical_spacing(2).into()
}

fn dial<'a>(sight: &Sight<'a, XWing>, ship: ShipNo, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let profile = &sight.game.fixed().ships[ship.index()];
    let seen = sight.seen(profile.seat).ship(ship);
    let flown = seen.maneuver().map(|flown| (flown.speed, flown.bearing, flown.difficulty));
    let set =
        seen.dial().filter(|_| sight.may_see(profile.seat)).and_then(|place| profile.dial.get(usize::from(place)));
    let set = set.map(|maneuver| (maneuver.speed, maneuver.bearing, maneuver.difficulty));
    match flown.or(set) {
        Some((speed, bearing, difficulty)) => {
            let color = difficulty_color(look, difficulty);
            row![
                small(context.text("gui.play.xwing.dial"), look.muted),
                strong(speed.to_string()).color(color),
                icon_in(maneuver_icon(bearing), 18.0, color),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
        }
        None if seen.has_dial() => small(context.text("gui.play.xwing.dial_hidden"), look.muted).into(),
        None => small(context.text("gui.play.xwing.dial_none"), look.muted).into(),
    }
}

fn damage<'a>(sight: &Sight<'a, XWing>, state: &'a ShipState, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let fixed = sight.game.fixed();
    let mut page = Column::new().spacing(2);
    let facedown = state.damage.iter().filter(|card| !card.faceup).count();
    if facedown > 0 {
        page = page.push(small(context.say("gui.play.xwing.facedown", &[("count", &facedown)]), look.muted));
    }
    for card in state.damage.iter().filter(|card| card.faceup) {
        let kind = card.shown().and_then(|card| fixed.deck.get(usize::from(card))).map(|kind| usize::from(*kind));
        let deck = &sight.catalog.damage_decks()[fixed.deck_place];
        if let Some(found) = kind.and_then(|kind| deck.cards.get(usize::from(fixed.damage[kind].place))) {
            page = page.push(strong(found.text.name(context.language)).size(SMALL).color(look.red));
            page = page.push(small(found.text.text(context.language), look.text));
        }
    }
    page.into()
}

fn cards<'a>(
    sight: &Sight<'a, XWing>,
    ship: ShipNo,
    state: &'a ShipState,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let profile = &sight.game.fixed().ships[ship.index()];
    let pilot = sight.catalog.pilot(profile.pilot);
    let mut page = Column::new().spacing(3);
    let text = pilot.text.text(context.language);
    if !text.is_empty() {
        page = page.push(small(text, look.text));
    }
    for (card, now) in profile.cards.iter().zip(&state.cards) {
        let Some(upgrade) = card.upgrade.map(|id| sight.catalog.upgrade(id)) else { continue };
        let name = upgrade.text.name(context.language);
        let color = if now.discarded { look.muted } else { look.accent };
        let title = rich_text![span::<(), iced::Font>(name).strikethrough(now.discarded).color(color)]
            .size(SMALL)
            .font(crate::widget::parts::BOLD);
        page = page.push(title);
        let text = upgrade.text.text(context.language);
        if !text.is_empty() && !now.discarded {
            page = page.push(small(text, look.muted));
        }
        let tokens: u32 = now.tokens.iter().map(|count| u32::from(*count)).sum();
        if tokens > 0 {
            page = page.push(small(context.say("gui.play.xwing.card_tokens", &[("count", &tokens)]), look.blue));
        }
    }
    page.into()
}
