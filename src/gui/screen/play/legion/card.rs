//! Everything about a unit: its numbers now, tokens, weapons with their dice, keywords, upgrades.

use iced::{
    Alignment, Element,
    widget::{Column, Row, column, row},
};

use super::{
    marks::{marks, order_words},
    minis::view_of,
    strip,
};
use crate::{
    Context,
    face::{legion as face, marked},
    look::{GAP, SMALL},
    screen::play::{game::Message, ink::side, match_view::Sight, parts},
    widget::{
        icon_in,
        parts::{small, strong},
    },
};
use legion::{
    Legion,
    play::{
        Describer, UnitNo,
        fixed::{UnitSpec, WeaponSpec},
        state::{Flag, Standing},
    },
};

/// Draws it.
pub(super) fn view<'a>(sight: &Sight<'a, Legion>, unit: UnitNo, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let view = view_of(sight);
    if unit.index() >= view.fixed.units.len() {
        return Column::new().into();
    }
    let (spec, state) = (view.spec(unit), view.unit(unit));
    let card = sight.catalog.unit(spec.card);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let standing = match state.standing {
        Standing::Reserve if state.is(Flag::SetAside) => Some("gui.play.clash.set_aside"),
        Standing::Reserve => Some("gui.play.clash.reserve"),
        Standing::InPlay => None,
        Standing::Defeated => Some("gui.play.clash.defeated"),
    };
    let number = |icon, value, color, key| parts::number(context, icon, value, color, key);
    let minis = format!("{}/{}", if standing.is_some() { 0 } else { state.minis.len() }, spec.minis.len());
    let mut numbers = Row::new().spacing(GAP + 2.0);
    numbers = numbers.push(number("stat-minis", minis, look.text, "gui.legion.stat.minis"));
    if let Some(courage) = spec.courage {
        numbers = numbers.push(number("stat-courage", courage.to_string(), look.orange, "gui.legion.stat.courage"));
    }
    if let Some(resilience) = spec.resilience {
        let shown = resilience.to_string();
        numbers = numbers.push(number("stat-resilience", shown, look.yellow, "gui.legion.stat.resilience"));
    }
    numbers = numbers.push(number("stat-speed", view.speed(unit).to_string(), look.blue, "gui.legion.stat.speed"));
    let (die, blocks_surge) = (view.defense_die(unit), view.blocks_surges(unit));
    let die_color = match die {
        legion::cards::DefenseDie::Red => look.red,
        legion::cards::DefenseDie::White => look.text,
    };
    let blocks = if blocks_surge { "→" } else { "" };
    numbers = numbers.push(number(die.icon(), blocks.to_owned(), die_color, "gui.play.clash.defense"));
    if blocks_surge {
        numbers = numbers.push(icon_in("result-block", 15.0, look.blue));
    }
    numbers = numbers.push(number("ui-tag", spec.points.to_string(), look.muted, "gui.play.clash.points_cost"));
    let order = order_words(state.order, view.rank(unit), context);
    column![
        column![
            strong(describer.unit(unit)).color(side(look, spec.seat)),
            small(format!("{} · {}", order, context.text(spec.kind.term())), look.muted),
        ]
        .push(standing.map(|key| small(context.text(key), look.red)))
        .push(
            strip::remark(sight, unit, context).filter(|_| standing.is_none()).map(|remark| small(remark, look.muted))
        )
        .spacing(2),
        numbers.wrap().vertical_spacing(3),
        row![icon_in("stat-wounds", 15.0, look.yellow), strip::life(sight, unit, context)].spacing(5),
    ]
    .push(tokens(sight, unit, context))
    .push(weapons(sight, unit, context))
    .push(face::keywords(context, &card.keywords, &card.keywords))
    .push(upgrades(sight, spec, unit, context))
    .spacing(GAP)
    .into()
}

fn tokens<'a>(sight: &Sight<'a, Legion>, unit: UnitNo, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let marks = marks(sight, unit, context);
    let row_of = |mark: crate::screen::play::match_view::Mark| -> Element<'a, Message> {
        let count = if mark.count > 1 { format!("{} × {}", mark.count, mark.word) } else { mark.word.to_string() };
        marked(mark.icon, 15.0, mark.color, small(count, mark.color)).into()
    };
    (!marks.is_empty()).then(|| Column::with_children(marks.into_iter().map(row_of)).spacing(3).into())
}

/// The weapons it has left, each with how many minis use it.
fn weapons<'a>(sight: &Sight<'a, Legion>, unit: UnitNo, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let view = view_of(sight);
    let (spec, state) = (view.spec(unit), view.unit(unit));
    let users = |weapon: usize| {
        let minis = state.minis.iter().map(|mini| &spec.minis[usize::from(mini.spec)]);
        minis.filter(|mini| mini.weapons >> weapon & 1 == 1).count()
    };
    let row_of = |(place, weapon): (usize, &'a WeaponSpec)| -> Element<'a, Message> {
        // Melee is range 0; nothing is farther off than range 12.
        let (least, most) = weapon.range.unwrap_or_default();
        let range = (if weapon.melee { 0 } else { least }, (most <= 12).then_some(most));
        let range = (weapon.melee || weapon.range.is_some()).then_some(range);
        let name = format!("{} × {}", users(place), weapon.name);
        column![strong(name).size(SMALL), face::attack(context, range, Some(weapon.dice), weapon.surge)]
            .spacing(1)
            .into()
    };
    let used = view.weapons(unit).filter(|(place, _)| users(*place) > 0);
    let rows: Vec<Element<'a, Message>> = used.map(row_of).collect();
    (!rows.is_empty()).then(|| Column::with_children(rows).spacing(5).into())
}

/// Its upgrades: struck out of use where they are exhausted, expended, or their mini is gone.
fn upgrades<'a>(
    sight: &Sight<'a, Legion>,
    spec: &'a UnitSpec,
    unit: UnitNo,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let state = view_of(sight).unit(unit);
    let lives = |place: usize| {
        state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade.map(usize::from) == Some(place))
    };
    let row_of = |(place, upgrade): (usize, &'a legion::play::fixed::UpgradeSpec)| -> Element<'a, Message> {
        let card = sight.catalog.upgrade(upgrade.card);
        let gone = upgrade.carried && !lives(place) || state.expended >> place & 1 == 1;
        let exhausted = state.exhausted >> place & 1 == 1;
        let color = if gone {
            look.disabled()
        } else if exhausted {
            look.muted
        } else {
            look.text
        };
        let name = card.printed_name(context.language);
        let word = match (gone, exhausted) {
            (true, _) => Some("gui.play.clash.spent_upgrade"),
            (_, true) => Some("gui.play.clash.exhausted"),
            _ => None,
        };
        let line = row![icon_in(upgrade.slot.icon(), 15.0, color), strong(name).size(SMALL).color(color)]
            .push(word.map(|key| small(context.text(key), look.muted)))
            .spacing(5)
            .align_y(Alignment::Center);
        let text = card.text.text(context.language);
        let text = (!text.is_empty()).then(|| small(text, look.muted));
        column![line].push(text).spacing(1).into()
    };
    let equipped = spec.upgrades.iter().enumerate().filter(|(place, _)| state.carries(*place as u8));
    let rows: Vec<Element<'a, Message>> = equipped.map(row_of).collect();
    (!rows.is_empty()).then(|| Column::with_children(rows).spacing(5).into())
}
