//! The squad at a glance, where no card is looked at: its sums, the notes, the keys.

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, column, container, row, rule},
};

use super::{Message, Open, panes::section};
use crate::{
    gui::{
        Context,
        look::{GAP, HEADING, SPACE, TEXT},
        widget::{
            Pressable, icon_in,
            parts::{BOLD, body, labelled, small, strong},
        },
    },
    systems::xwing::{Squad, checks::Effective},
};

/// What the ships of a squad are and have together, upgrades counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Sums {
    /// Ships of known cards.
    ships: i32,
    /// Lowest and highest pilot skill.
    skill: Option<(i16, i16)>,
    attack: i32,
    /// Lowest and highest agility.
    agility: Option<(i16, i16)>,
    hull: i32,
    shields: i32,
}

impl Sums {
    fn of(context: &Context<'_>, squad: &Squad) -> Self {
        let mut sums = Self::default();
        for ship in squad.ships.iter().filter_map(|ship| Effective::of(context.xwing, ship)) {
            sums.ships += 1;
            sums.attack += i32::from(ship.attack.unwrap_or(0));
            sums.agility = Some(widened(sums.agility, ship.agility));
            sums.hull += i32::from(ship.hull);
            sums.shields += i32::from(ship.shields);
            if let Some(skill) = ship.pilot_skill {
                sums.skill = Some(widened(sums.skill, skill));
            }
        }
        sums
    }
}

fn widened(range: Option<(i16, i16)>, value: i16) -> (i16, i16) {
    let (lowest, highest) = range.unwrap_or((value, value));
    (lowest.min(value), highest.max(value))
}

fn range(range: Option<(i16, i16)>) -> String {
    match range {
        Some((lowest, highest)) if lowest == highest => lowest.to_string(),
        Some((lowest, highest)) => format!("{lowest}–{highest}"),
        None => "–".to_owned(),
    }
}

/// Draws the squad at a glance.
pub fn view<'a>(context: &Context<'a>, open: &'a Open) -> Column<'a, Message> {
    let look = context.look;
    let mut content = column![body(context.text("gui.builder.overview")).size(HEADING).font(BOLD)];
    let sums = Sums::of(context, &open.document.list);
    if sums.ships > 0 {
        content = content.push(numbers(context, sums));
    }
    content = content.push(body(context.text("gui.builder.details.none")).color(look.muted));
    let line = || rule::horizontal(1).style(move |_| look.rule());
    if !open.document.notes.is_empty() {
        let edit =
            Pressable::new(labelled("ui-edit", context.text("gui.builder.notes.edit"), look.text), move |status| {
                look.button(status)
            });
        content = content.push(line()).push(
            column![
                section(context, context.text("gui.builder.notes")),
                body(open.document.notes.as_str()),
                edit.padding([4, 8]).on_press(Message::NotesPressed),
            ]
            .spacing(GAP),
        );
    }
    content.push(line()).push(keys(context)).spacing(SPACE)
}

fn numbers<'a>(context: &Context<'a>, sums: Sums) -> Element<'a, Message> {
    let look = context.look;
    let rows: [(&str, Color, String, &str); 5] = [
        ("stat-skill", look.orange, range(sums.skill), context.text("gui.builder.overview.skill")),
        ("stat-attack", look.red, sums.attack.to_string(), context.text("gui.builder.overview.attack")),
        ("stat-agility", look.green, range(sums.agility), context.text("gui.builder.overview.agility")),
        ("stat-hull", look.yellow, sums.hull.to_string(), context.text("gui.builder.overview.hull")),
        ("stat-shields", look.blue, sums.shields.to_string(), context.text("gui.builder.overview.shields")),
    ];
    let rows = rows.into_iter().map(|(icon, color, number, word)| {
        let number = strong(number).size(TEXT + 2.0).color(color).width(46).align_x(Alignment::End);
        row![icon_in(icon, 18.0, color), number, body(word)].spacing(GAP + 2.0).align_y(Alignment::Center).into()
    });
    column(rows).spacing(4).into()
}

/// What stands on a key: words or drawings.
enum Cap {
    Word(&'static str),
    Icon(&'static str),
}

fn keys<'a>(context: &Context<'a>) -> Element<'a, Message> {
    use Cap::{Icon, Word};
    let look = context.look;
    let keys: [(&[Cap], &str); 7] = [
        (&[Word("/")], "gui.builder.key.search"),
        (&[Icon("ui-up"), Icon("ui-down")], "gui.builder.key.rows"),
        (&[Word(context.text("gui.builder.key.enter"))], "gui.builder.key.take"),
        (&[Icon("ui-left"), Icon("ui-right")], "gui.builder.key.walk"),
        (&[Word("Alt"), Icon("ui-up"), Icon("ui-down")], "gui.builder.key.move"),
        (&[Word("Ctrl"), Word("D")], "gui.builder.key.duplicate"),
        (&[Word(context.text("gui.builder.key.del"))], "gui.builder.key.remove"),
    ];
    let rows = keys.into_iter().map(|(caps, words)| {
        let caps = caps.iter().map(|cap| {
            let cap: Element<'a, Message> = match cap {
                Word(word) => small(*word, look.text).into(),
                Icon(name) => icon_in(name, 12.0, look.text),
            };
            container(cap).padding([1, 6]).height(20).align_y(Alignment::Center).style(move |_| look.chip()).into()
        });
        let caps = Row::with_children(caps).spacing(3).width(100).align_y(Alignment::Center);
        row![caps, small(context.text(words), look.muted).width(Length::Fill)]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    });
    column![section(context, context.text("gui.builder.overview.keys")), column(rows).spacing(4)].spacing(GAP).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel::Language,
        systems::{
            Catalogs,
            xwing::{Ship, cards::SquadFaction},
        },
    };

    #[test]
    fn the_sums_count_every_known_ship() {
        let catalogs = Catalogs::default();
        let (catalog, context) = (catalogs.xwing(), Context::plain(&catalogs, Language::English));
        let mut squad = Squad::new(SquadFaction::Rebel);
        assert_eq!(Sums::of(&context, &squad), Sums::default());
        for pilot in ["rebel:xwing:rookiepilot", "rebel:xwing:wedgeantilles"] {
            squad.ships.push(Ship::new(catalog.find_pilot_key(pilot).unwrap()));
        }
        let sums = Sums::of(&context, &squad);
        assert_eq!(sums, Sums { ships: 2, skill: Some((2, 9)), attack: 6, agility: Some((2, 2)), hull: 6, shields: 4 });
    }
}
