//! Weapons of Legion's cards with their range bands and dice, keywords with their definitions, defense.

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::flow;
use crate::{
    Context,
    look::{GAP, SMALL, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
        tip,
    },
};
use legion::cards::{AttackSurge, DefenseDie, KeywordUse, UnitCard, Weapon, WeaponMode};

/// A range: the nearest, and the farthest if there is one.
type Range = (u8, Option<u8>);

/// The farthest range a band shows.
const FARTHEST: u8 = 5;

/// A keyword as it is printed; what it means appears when the pointer rests on it.
fn keyword<'a, M: 'a>(context: &Context<'a>, keyword: &KeywordUse) -> Element<'a, M> {
    let catalog = context.catalogs.legion();
    let name = catalog.keyword_name(keyword, context.language);
    let meaning = catalog.keyword_text(keyword.keyword, keyword.value, context.language);
    let word = body(name).size(SMALL + 1.0).color(context.look.accent);
    if meaning.is_empty() { word.into() } else { tip(context, word, meaning) }
}

/// The keywords of a card with its upgrades, those marked that it has from them.
pub fn keywords<'a, M: 'a>(
    context: &Context<'a>,
    now: &[KeywordUse],
    printed: &[KeywordUse],
) -> Option<Element<'a, M>> {
    let look = context.look;
    let words = now.iter().map(|used| {
        let word = keyword(context, used);
        if printed.contains(used) {
            return word;
        }
        let mark = tip(context, icon_in("ui-up", TEXT - 3.0, look.accent), context.text("gui.legion.from_upgrades"));
        row![word, mark].spacing(2).align_y(Alignment::Center).into()
    });
    flow(words, 10.0, 2.0)
}

/// Keywords with what they mean, each once.
pub fn definitions<'a, M: 'a>(context: &Context<'a>, keywords: &[KeywordUse]) -> Column<'a, M> {
    let catalog = context.catalogs.legion();
    let first = keywords.iter().enumerate().filter(|(at, keyword)| !keywords[..*at].contains(keyword));
    let rows = first.map(|(_, keyword)| {
        let name = strong(catalog.keyword_name(keyword, context.language));
        column![name, body(catalog.keyword_text(keyword.keyword, keyword.value, context.language))].spacing(1).into()
    });
    column(rows).spacing(GAP)
}

/// A surge and what it becomes.
fn surge<'a, M: 'a>(
    context: &Context<'a>,
    (icon, term): (&'static str, &'static str),
    key: &'static str,
    color: Color,
    size: f32,
) -> Element<'a, M> {
    let drawn = row![
        icon_in("result-surge", size - 2.0, color),
        icon_in("ui-right", size - 6.0, context.look.muted),
        icon_in(icon, size - 1.0, color)
    ];
    let words = context.say(key, &[("what", &context.text(term))]);
    tip(context, drawn.spacing(1).align_y(Alignment::Center), words)
}

/// An attack surge and what it becomes.
fn attack_surge<'a, M: 'a>(context: &Context<'a>, to: AttackSurge, size: f32) -> Element<'a, M> {
    surge(context, (to.icon(), to.term()), "gui.legion.surge.attack", context.look.red, size)
}

/// The defense die of a unit, and what its surges become, attack surges as its upgrades have it.
pub fn defense<'a, M: 'a>(
    context: &Context<'a>,
    card: &UnitCard,
    attack: Option<AttackSurge>,
    size: f32,
) -> Element<'a, M> {
    let look = context.look;
    let die = card.defense_die.map(|die| {
        let color = if die == DefenseDie::Red { look.red } else { look.text };
        let words = context.say("gui.legion.defense", &[("die", &context.text(die.term()))]);
        tip(context, icon_in(die.icon(), size, color), words)
    });
    let is_changed = attack != card.attack_surge;
    let attack = attack.map(|to| {
        let mark = is_changed
            .then(|| tip(context, icon_in("ui-up", size - 6.0, look.red), context.text("gui.legion.from_upgrades")));
        row![attack_surge(context, to, size)].push(mark).align_y(Alignment::Center)
    });
    let defense = card
        .defense_surge
        .map(|to| surge(context, (to.icon(), to.term()), "gui.legion.surge.defense", look.blue, size));
    row![].push(die).push(attack).push(defense).spacing(12).align_y(Alignment::Center).into()
}

/// A weapon: its name, its range, its dice, its keywords.
pub fn weapon<'a, M: 'a>(context: &Context<'a>, weapon: &'a Weapon) -> Element<'a, M> {
    let look = context.look;
    let mode = (weapon.mode != WeaponMode::Normal).then(|| context.text(weapon.mode.term()));
    let spent = weapon.spent.map(|spent| context.text(spent.use_term()));
    let facts: Vec<&str> = mode.into_iter().chain(spent).collect();
    let facts = (!facts.is_empty()).then(|| small(facts.join(" · "), look.muted));
    column![strong(weapon.name.as_ref())]
        .push(facts)
        .push(attack(context, weapon.range, weapon.dice, weapon.attack_surge))
        .push(keywords(context, &weapon.keywords, &weapon.keywords))
        .spacing(3)
        .width(Length::Fill)
        .into()
}

/// The range of a weapon, its dice, and what its surges become.
pub fn attack<'a, M: 'a>(
    context: &Context<'a>,
    range: Option<Range>,
    dice: Option<[u8; 3]>,
    surge: Option<AttackSurge>,
) -> Element<'a, M> {
    let range = range.map(|range| band(context, range));
    let surge = surge.map(|to| attack_surge(context, to, 15.0));
    let line = row![].push(range).push(drawn_dice(context, dice)).push(surge).spacing(12);
    line.align_y(Alignment::Center).wrap().vertical_spacing(4).into()
}

/// The bands of range, those in which the weapon reaches filled.
fn band<'a, M: 'a>(context: &Context<'a>, (nearest, farthest): Range) -> Element<'a, M> {
    let look = context.look;
    let melee = (nearest == 0).then(|| icon_in("range-melee", 16.0, look.accent));
    let boxes = (farthest != Some(0)).then(|| {
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
    let words = match (nearest, farthest) {
        (0, Some(0)) => context.text("gui.legion.melee").to_owned(),
        (0, Some(farthest)) => format!("{} – {farthest}", context.text("gui.legion.melee")),
        (nearest, None) => format!("{nearest}–∞"),
        (nearest, Some(farthest)) if nearest == farthest => nearest.to_string(),
        (nearest, Some(farthest)) => format!("{nearest}–{farthest}"),
    };
    tip(context, drawn, context.say("gui.legion.range", &[("range", &words)]))
}

/// The dice of each mini.
fn drawn_dice<'a, M: 'a>(context: &Context<'a>, dice: Option<[u8; 3]>) -> Element<'a, M> {
    let look = context.look;
    let Some(dice) = dice else {
        return small(context.text("gui.legion.dice.unknown"), look.yellow).into();
    };
    let kinds = [("die-attack-red", look.red), ("die-attack-black", look.text), ("die-attack-white", look.muted)];
    let drawn = |((icon, color), count)| (0..count).map(move |_| icon_in(icon, 16.0, color));
    let drawn = kinds.into_iter().zip(dice).flat_map(drawn);
    let [red, black, white] = dice;
    let words = context.say("gui.legion.dice", &[("red", &red), ("black", &black), ("white", &white)]);
    tip(context, Row::with_children(drawn).spacing(2).align_y(Alignment::Center), words)
}
