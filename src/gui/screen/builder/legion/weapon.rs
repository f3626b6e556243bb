//! Weapons with their range bands and dice, keywords with their definitions, defense.

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::{Message, cards, words};
use crate::{
    Context,
    look::{GAP, SMALL, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
        tip,
    },
};
use legion::cards::{AttackSurge, KeywordUse, UnitCard, Weapon, WeaponMode};

/// The farthest range a band shows.
const FARTHEST: u8 = 5;

/// A keyword as it is printed; what it means appears when the pointer rests on it.
pub fn keyword<'a>(context: &Context<'a>, keyword: &KeywordUse) -> Element<'a, Message> {
    let catalog = cards(context);
    let name = catalog.keyword_name(keyword, context.language);
    let meaning = catalog.keyword_text(keyword.keyword, keyword.value, context.language);
    let word = body(name).size(SMALL + 1.0).color(context.look.accent);
    if meaning.is_empty() { word.into() } else { tip(context, word, meaning) }
}

/// The keywords of a card with its upgrades, those marked that it has from them.
pub fn keywords<'a>(context: &Context<'a>, now: &[KeywordUse], printed: &[KeywordUse]) -> Option<Element<'a, Message>> {
    let look = context.look;
    let words = now.iter().map(|used| {
        let word = keyword(context, used);
        if printed.contains(used) {
            return word;
        }
        let mark = tip(context, icon_in("ui-up", TEXT - 3.0, look.accent), context.text("gui.legion.from_upgrades"));
        row![word, mark].spacing(2).align_y(Alignment::Center).into()
    });
    (!now.is_empty()).then(|| Row::with_children(words).spacing(10).wrap().vertical_spacing(2).into())
}

/// Keywords with what they mean.
pub fn definitions<'a>(context: &Context<'a>, keywords: &[KeywordUse]) -> Column<'a, Message> {
    let catalog = cards(context);
    let mut told = Vec::new();
    let mut list = Column::new().spacing(GAP);
    for keyword in keywords {
        if told.contains(keyword) {
            continue;
        }
        told.push(keyword.clone());
        let meaning = catalog.keyword_text(keyword.keyword, keyword.value, context.language);
        list = list.push(column![strong(catalog.keyword_name(keyword, context.language)), body(meaning)].spacing(1));
    }
    list
}

/// The defense die of a unit, and what its surges become, attack surges as its upgrades have it.
pub fn defense<'a>(
    context: &Context<'a>,
    card: &UnitCard,
    attack_surge: Option<AttackSurge>,
    size: f32,
) -> Element<'a, Message> {
    let look = context.look;
    let die = card.defense_die.map(|die| {
        let (icon, color) = words::defense_die(look, die);
        let words = context.say("gui.legion.defense", &[("die", &context.text(die.term()))]);
        tip(context, icon_in(icon, size, color), words)
    });
    let surge = |icon: &'static str, key: &'static str, term: &'static str, color: Color| {
        let drawn = row![
            icon_in("result-surge", size - 2.0, color),
            icon_in("ui-right", size - 6.0, look.muted),
            icon_in(icon, size - 1.0, color)
        ]
        .spacing(1)
        .align_y(Alignment::Center);
        tip(context, drawn, context.say(key, &[("what", &context.text(term))]))
    };
    let attack = attack_surge.map(|to| {
        let drawn = surge(to.icon(), "gui.legion.surge.attack", to.term(), look.red);
        let mark = (attack_surge != card.attack_surge)
            .then(|| tip(context, icon_in("ui-up", size - 6.0, look.red), context.text("gui.legion.from_upgrades")));
        row![drawn].push(mark).align_y(Alignment::Center)
    });
    let defense = card.defense_surge.map(|to| surge(to.icon(), "gui.legion.surge.defense", to.term(), look.blue));
    row![].push(die).push(attack).push(defense).spacing(12).align_y(Alignment::Center).into()
}

/// A weapon: its name, its range, its dice, its keywords.
pub fn view<'a>(context: &Context<'a>, weapon: &'a Weapon) -> Element<'a, Message> {
    let look = context.look;
    let mode = (weapon.mode != WeaponMode::Normal).then(|| context.text(weapon.mode.term()));
    let spent = weapon.spent.map(|spent| context.text(spent.use_term()));
    let facts: Vec<&str> = mode.into_iter().chain(spent).collect();
    let facts = (!facts.is_empty()).then(|| small(facts.join(" · "), look.muted));
    let surge = weapon.attack_surge.map(|to| {
        let drawn = row![
            icon_in("result-surge", 13.0, look.red),
            icon_in("ui-right", 10.0, look.muted),
            icon_in(to.icon(), 14.0, look.red)
        ];
        let words = context.say("gui.legion.surge.attack", &[("what", &context.text(to.term()))]);
        tip(context, drawn.spacing(1).align_y(Alignment::Center), words)
    });
    let line = row![].push(band(context, weapon)).push(dice(context, weapon)).push(surge).spacing(12);
    let keywords = (!weapon.keywords.is_empty()).then(|| {
        let keywords = weapon.keywords.iter().map(|used| keyword(context, used));
        Row::with_children(keywords).spacing(10).wrap().vertical_spacing(2)
    });
    column![strong(weapon.name.as_ref())]
        .push(facts)
        .push(line.align_y(Alignment::Center).wrap().vertical_spacing(4))
        .push(keywords)
        .spacing(3)
        .width(Length::Fill)
        .into()
}

/// The bands of range, those in which the weapon reaches filled.
fn band<'a>(context: &Context<'a>, weapon: &Weapon) -> Option<Element<'a, Message>> {
    let look = context.look;
    let (nearest, farthest) = weapon.range?;
    let melee = (nearest == 0).then(|| icon_in("range-melee", 16.0, look.accent));
    let boxes = weapon.is_ranged().then(|| {
        let boxes = (1..=FARTHEST).map(|band| {
            let inside = nearest <= band && farthest.is_none_or(|farthest| band <= farthest);
            let ink = if inside { look.on_accent } else { look.muted };
            let number = body(band.to_string()).size(SMALL - 1.0).font(BOLD).color(ink);
            container(number)
                .center(16)
                .style(move |_| container::Style {
                    background: inside.then(|| look.accent.into()),
                    border: iced::border::rounded(3).color(if inside { look.accent } else { look.line }).width(1),
                    ..container::Style::default()
                })
                .into()
        });
        let endless = farthest.is_none().then(|| strong("∞").size(TEXT).color(look.accent));
        Row::with_children(boxes).push(endless).spacing(2).align_y(Alignment::Center)
    });
    let drawn = row![].push(melee).push(boxes).spacing(5).align_y(Alignment::Center);
    let words = words::range(context, weapon).unwrap_or_default();
    Some(tip(context, drawn, context.say("gui.legion.range", &[("range", &words)])))
}

/// The dice of each mini.
fn dice<'a>(context: &Context<'a>, weapon: &Weapon) -> Element<'a, Message> {
    let look = context.look;
    let Some(dice) = weapon.dice else {
        return small(context.text("gui.legion.dice.unknown"), look.yellow).into();
    };
    let drawn = words::dice(look, dice).into_iter().map(|drawing| drawing.view(16.0));
    let [red, black, white] = dice;
    let words = context.say("gui.legion.dice", &[("red", &red), ("black", &black), ("white", &white)]);
    tip(context, Row::with_children(drawn).spacing(2).align_y(Alignment::Center), words)
}
