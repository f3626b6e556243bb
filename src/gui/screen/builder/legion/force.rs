//! A battle force: what choosing it changes.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, row},
};

use super::{Message, cards, words};
use crate::{
    Context,
    face::section,
    look::{GAP, SPACE},
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
    },
};
use kernel::Names;
use legion::{
    Format,
    cards::{BattleForce, ForceId, Rank, UnitLimit, UpgradeId},
    checks::limits,
};

/// Draws what a battle force changes in a format.
pub fn view<'a>(context: &Context<'a>, format: Format, id: ForceId) -> Element<'a, Message> {
    let look = context.look;
    let force = cards(context).force(id);
    let facts = [context.text(force.faction.term()), context.text(force.side.term())].join(" · ");
    let head = column![strong(context.text("gui.legion.force")), small(facts, look.muted)].spacing(2);
    let grand = (format == Format::GrandArmy).then(|| body(context.text("gui.legion.force.grand")).color(look.red));
    let flags: Vec<Element<'a, Message>> = flags(context, force)
        .into_iter()
        .map(|words| row![icon_in("ui-info", 14.0, look.accent), body(words)].spacing(6).into())
        .collect();
    let flags = (!flags.is_empty()).then(|| Column::with_children(flags).spacing(4));
    column![head]
        .push(grand)
        .push(ranks(context, format, force))
        .push(flags)
        .push(units(context, force))
        .spacing(SPACE)
        .into()
}

/// The rank limits, with those of other armies beside what differs.
fn ranks<'a>(context: &Context<'a>, format: Format, force: &BattleForce) -> Element<'a, Message> {
    let look = context.look;
    let (now, usual) = (limits(format, Some(force)), limits(format, None));
    let range = |(least, most): (u8, u8)| format!("{least}–{most}");
    let rows = Rank::LIMITED.into_iter().map(|rank| {
        let (here, else_where) = (now.ranks[rank], usual.ranks[rank]);
        let color = if here == (0, 0) { look.muted } else { look.text };
        let differs = (here != else_where)
            .then(|| small(context.say("gui.legion.force.usual", &[("range", &range(else_where))]), look.muted));
        row![
            icon_in(rank.icon(), 16.0, color),
            body(context.text(rank.term())).color(color).width(Length::Fill),
            body(range(here)).font(BOLD).color(color),
        ]
        .push(iced::widget::container(row![].push(differs)).width(110))
        .spacing(8)
        .align_y(Alignment::Center)
        .into()
    });
    let leaders =
        now.leaders.map(|most| small(context.say("gui.legion.force.leaders", &[("most", &most)]), look.muted));
    column![section(context, context.text("gui.legion.force.ranks"))].extend(rows).push(leaders).spacing(4).into()
}

/// Other differences from usual armies, one sentence each.
fn flags(context: &Context<'_>, force: &BattleForce) -> Vec<String> {
    let catalog = cards(context);
    let upgrades = |ids: &[UpgradeId]| {
        let names = ids.iter().map(|id| catalog.card_name((*id).into(), context.language));
        names.collect::<Vec<_>>().join(", ")
    };
    let mut out = vec![context.text("gui.legion.force.only_listed").to_owned()];
    if force.no_field_commander {
        out.push(context.text("gui.legion.force.no_field_commander").to_owned());
    }
    if force.mercenaries_count {
        out.push(context.text("gui.legion.force.mercenaries").to_owned());
    }
    for UnitLimit { units, most } in &force.unit_limits {
        let names = words::units(context, units);
        out.push(context.say("gui.legion.force.unit_limit", &[("units", &names), ("most", most)]));
    }
    if !force.unique_upgrades.is_empty() {
        out.push(context.say("gui.legion.force.unique", &[("what", &upgrades(&force.unique_upgrades))]));
    }
    if !force.extra_heavy_weapons.is_empty() {
        out.push(context.say("gui.legion.force.heavy", &[("what", &upgrades(&force.extra_heavy_weapons))]));
    }
    out
}

/// The units it lists, by rank.
fn units<'a>(context: &Context<'a>, force: &BattleForce) -> Element<'a, Message> {
    let look = context.look;
    let catalog = cards(context);
    let ranks = Rank::LIMITED.into_iter().filter(|rank| !force.units[*rank].is_empty()).map(|rank| {
        let names: Vec<&str> =
            force.units[rank].iter().map(|id| catalog.card_name(id.into(), context.language)).collect();
        let head = row![icon_in(rank.icon(), 14.0, look.muted), small(context.text(rank.term()), look.muted)];
        column![head.spacing(5).align_y(Alignment::Center), body(names.join(" · "))].spacing(1).into()
    });
    column![section(context, context.text("gui.legion.force.units"))].extend(ranks).spacing(GAP).into()
}
