//! Missions of campaigns: the heroes with their strain, the Empire with its threat, and what the mission is about.

use std::fmt::Display;

use iced::{
    Alignment, Element,
    widget::{Column, Row, column, row},
};

use super::{OnMap, marks::marks, view_of};
use crate::{
    Context,
    face::imperial_assault as face,
    look::{GAP, SMALL},
    screen::play::{
        game::Message,
        ink::side,
        match_view::{Mark, Readiness, Sight, StripRow},
        parts,
    },
    widget::{
        icon_in,
        parts::{small, strong},
    },
};
use imperial_assault::{
    Catalog, ImperialAssault,
    campaign::{cards::Attribute, script::Said, table::MOST_THREAT},
    play::{
        CampaignMissions, Describer, FigureNo, GroupNo, MissionCatalog, View,
        fixed::{EMPIRE, Hero, REBELS},
        state::{HeroState, Place},
    },
    values,
};
use kernel::game::Seat;

impl OnMap for CampaignMissions {
    fn skirmish(catalog: &MissionCatalog) -> &Catalog {
        &catalog.cards
    }
}

/// True if the viewer may know that a group takes part: those that the Empire has in hand, and those that the mission
/// brings later, are known to it alone (IA-CAMP-22, IA-CAMP-80).
pub(super) fn is_listed(sight: &Sight<'_, ImperialAssault>, group: GroupNo) -> bool {
    match view_of(sight.game).place_of(group) {
        Place::Map | Place::Gone => true,
        Place::Hand | Place::Reserved => sight.may_see(EMPIRE),
    }
}

/// The order of groups in their panel: those on the map before those that can come.
pub(super) fn order(view: &View<'_, '_>, group: GroupNo) -> u8 {
    match view.place_of(group) {
        Place::Map => 0,
        Place::Hand => 1,
        Place::Reserved => 2,
        Place::Gone => 3,
    }
}

/// The row of a group with what only missions know of it.
pub(super) fn row_of(
    sight: &Sight<'_, ImperialAssault>,
    group: GroupNo,
    row: StripRow,
    context: &Context<'_>,
) -> StripRow {
    let view = view_of(sight.game);
    let Some((campaign, _)) = view.campaign() else { return row };
    if let Some((hero, state)) = view.hero(FigureNo(group.0)) {
        return hero_row(&view, FigureNo(group.0), (hero, state), row, context);
    }
    let cost = campaign.costs.get(group.index()).map_or(0, |(cost, _)| *cost);
    let figure = if cost > 0 { cost.to_string() } else { String::new() };
    let waits = match view.place_of(group) {
        Place::Hand => "gui.play.mission.in_hand",
        Place::Reserved => "gui.play.mission.reserved",
        Place::Map | Place::Gone => return StripRow { figure, ..row },
    };
    let remark = context.text(waits).to_owned();
    StripRow { figure, pips: Vec::new(), tokens: Vec::new(), remark, readiness: Readiness::Done, ..row }
}

/// The row of a hero: damage and strain left, activations left, the weapon in hand.
fn hero_row(
    view: &View<'_, '_>,
    figure: FigureNo,
    (hero, state): (&Hero, &HeroState),
    row: StripRow,
    context: &Context<'_>,
) -> StripRow {
    let look = context.look;
    let endurance = view.endurance(figure).unwrap_or(0);
    let mut pips = row.pips;
    pips.push((look.blue, endurance.saturating_sub(state.strain), endurance));
    let left = state.tokens.saturating_sub(state.used);
    let ready = (left > 0).then(|| Mark {
        icon: "token-activation",
        color: look.green,
        count: left,
        word: context.say("gui.play.mission.activations", &[("count", &left)]).into(),
    });
    let note = if state.is_wounded { context.text("gui.play.mission.wounded").to_owned() } else { String::new() };
    StripRow {
        figure: String::new(),
        pips,
        tokens: ready.into_iter().chain(row.tokens).collect(),
        note,
        remark: weapon(hero, state, context).unwrap_or_default().to_owned(),
        ..row
    }
}

/// The name of the weapon in hand.
fn weapon<'h>(hero: &'h Hero, state: &HeroState, context: &Context<'_>) -> Option<&'h str> {
    hero.weapons.get(usize::from(state.weapon)).map(|(_, text)| text.name(context.language))
}

/// What a side has beside figures: crates of the heroes, threat of the Empire.
pub(super) fn holds<'a>(
    sight: &Sight<'a, ImperialAssault>,
    seat: Seat,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let view = view_of(sight.game);
    let (_, state) = view.campaign()?;
    let words = if seat == REBELS {
        let values: [(&str, &dyn Display); 2] = [("crates", &state.crates), ("credits", &state.credits)];
        let key = if state.credits > 0 { "gui.play.mission.crates_credits" } else { "gui.play.mission.crates" };
        context.say(key, &values)
    } else {
        let count = state.places.iter().filter(|place| **place == Place::Hand).count();
        let values: [(&str, &dyn Display); 4] =
            [("threat", &state.threat), ("most", &MOST_THREAT), ("level", &state.threat_level), ("count", &count)];
        context.say("gui.play.mission.threat_of", &values)
    };
    let icon = if seat == REBELS { "ui-collection" } else { "faction-imperial" };
    Some(row![icon_in(icon, 14.0, look.muted), small(words, look.muted)].spacing(4).align_y(Alignment::Center).into())
}

/// The mission: what the heroes are to do, what everybody was told, how far it is.
pub(super) fn about<'a>(sight: &Sight<'a, ImperialAssault>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let view = view_of(sight.game);
    let Some((campaign, _)) = view.campaign() else { return column![].into() };
    let said = |said: &Said| said.text(context.language).to_owned();
    let goal = match view.goal() {
        Some(goal) => said(goal),
        None => context.text("gui.play.mission.no_rules").to_owned(),
    };
    let counters = view.counters().into_iter();
    let counters = counters.map(|(name, value)| strong(format!("{}: {value}", said(name))).size(12).into());
    let rules = view.told_rules().into_iter().map(|rule| small(said(rule), look.muted).into());
    let limit = match view.fixed.options.rounds {
        0 => None,
        rounds => Some(small(context.say("gui.play.mission.rounds", &[("rounds", &rounds)]), look.muted)),
    };
    column![strong(campaign.text.name(context.language)).size(13), small(goal, look.text)]
        .extend(counters)
        .extend(rules)
        .push(limit)
        .spacing(GAP / 2.0)
        .into()
}

/// A figure without a Deployment card: a hero with the weapon in hand, or somebody whom the mission brings.
pub(super) fn card<'a>(
    sight: &Sight<'a, ImperialAssault>,
    figure: FigureNo,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let view = view_of(sight.game);
    let group = view.group(figure);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let number = |icon, value: String, color, key| parts::number(context, icon, value, color, key);
    let (now, health) = (view.figure(figure), view.health(figure));
    let left = health.saturating_sub(now.damage);
    let mut numbers =
        row![number("stat-wounds", format!("{left}/{health}"), look.yellow, "gui.play.skirmish.health_left")]
            .spacing(GAP + 4.0);
    let hero = view.hero(figure);
    if let (Some((_, state)), Some(endurance)) = (hero, view.endurance(figure)) {
        let strain = format!("{}/{endurance}", endurance.saturating_sub(state.strain));
        numbers = numbers.push(number("stat-resilience", strain, look.blue, "gui.play.mission.strain_left"));
    }
    let speed = view.speed(figure).to_string();
    let numbers = numbers.push(number("stat-speed", speed, look.text, "gui.imperial_assault.stat.speed"));
    let tokens = parts::tokens(context, marks(sight, std::iter::once(figure), context));
    let surges = group.surges.iter().map(|surge| {
        let marks = (0..surge.cost).map(|_| icon_in("result-surge", SMALL, look.accent));
        let words = small(values::effects(&surge.effects, context.language), look.text);
        row![Row::with_children(marks).spacing(1), words].spacing(4).align_y(Alignment::Center).into()
    });
    let standing = hero.filter(|(_, state)| state.is_wounded);
    let standing = standing.map(|_| small(context.text("gui.play.mission.wounded"), look.red));
    Column::new()
        .push(column![strong(describer.figure(figure)).color(side(look, group.seat))].push(standing).spacing(2))
        .push(numbers)
        .push(tokens)
        .push(hero.and_then(|(hero, state)| weapon(hero, state, context)).map(|name| strong(name.to_owned()).size(13)))
        .push(face::attack(context, group.attack.as_ref(), &[], 15.0))
        .push(face::defense(context, &group.defense, 15.0))
        .push((!group.surges.is_empty()).then(|| Column::with_children(surges).spacing(2)))
        .push(hero.map(|(hero, state)| attributes(hero, state, context)))
        .push(hero.and_then(|(hero, state)| others(hero, state, context)))
        .spacing(GAP)
        .into()
}

/// The dice of a hero's attributes.
fn attributes<'a>(hero: &Hero, state: &HeroState, context: &Context<'a>) -> Element<'a, Message> {
    let pool = |attribute: Attribute| {
        let name = small(context.text(attribute.term()), context.look.muted).width(72);
        row![name, face::dice(context, hero.dice(state.is_wounded, attribute), 15.0)]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    };
    Column::with_children(Attribute::ALL.into_iter().map(pool)).spacing(4).into()
}

/// The other weapons of a hero.
fn others<'a>(hero: &Hero, state: &HeroState, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let others = hero.weapons.iter().enumerate().filter(|(place, _)| *place != usize::from(state.weapon));
    let names: Vec<&str> = others.map(|(_, (_, text))| text.name(context.language)).collect();
    let words = context.say("gui.play.mission.other_weapons", &[("weapons", &names.join(", "))]);
    (!names.is_empty()).then(|| small(words, context.look.muted).into())
}
