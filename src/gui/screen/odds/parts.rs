//! The dice of both sides, and what each mark brings.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, space},
};

use super::{Message, OddsScreen, Part};
use crate::{
    Context,
    look::{GAP, SPACE},
    screen::play::{dice_row, side_color},
    widget::{
        icon_in,
        parts::{body, small, strong},
    },
};
use kernel::{game::Seat, odds::Answer, phrase};

/// Most marks that are only thought of.
const THOUGHT_OF: usize = 5;
/// Width beside the bars.
const WIDE: f32 = 540.0;
/// Side of a die.
const DIE: f32 = 30.0;
/// Width of the name of a mark, and of the longest bar.
const NAME: f32 = 150.0;
const BAR: f32 = 108.0;

/// Dice of both sides, the attacker's first.
pub(super) fn dice<'a>(answer: &Answer, context: &Context<'a>) -> Element<'a, Message> {
    let mut line = Row::new().spacing(SPACE).align_y(Alignment::Center);
    for (seat, dice) in Seat::BOTH.into_iter().zip(&answer.dice) {
        if dice.is_empty() {
            continue;
        }
        let key = if seat == Seat::First { "gui.odds.attacker" } else { "gui.odds.defender" };
        let name = small(context.text(key), side_color(context, seat));
        line = line.push(row![name, dice_row(dice, DIE, context)].spacing(GAP).align_y(Alignment::Center));
    }
    line.wrap().vertical_spacing(GAP).into()
}

/// True for a chance that is not told as nothing.
pub(super) const fn tells(chance: f64) -> bool {
    chance.abs() >= 0.0005
}

/// What each mark of the edited attack brings, and what others would.
pub(super) fn view<'a>(screen: &OddsScreen, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let game = screen.game()?;
    let had = screen.parts.iter().filter(|part| part.count > 0);
    let thought_of = screen.parts.iter().filter(|part| part.count == 0).take(THOUGHT_OF);
    let parts: Vec<&Part> = had.chain(thought_of).collect();
    // Where nothing fells the target, damage is compared.
    let falls = parts.iter().any(|part| part.destroyed.is_some_and(tells));
    let size = |part: &Part| part.destroyed.filter(|_| falls).unwrap_or(part.damage).abs();
    let most = parts.iter().map(|part| size(part)).fold(0.0, f64::max);
    let lines = parts.iter().map(|part| {
        let mark = &game.marks()[part.seat.index()][part.place];
        line(part, mark.icon, mark.term, (size(part) / most.max(1e-9)) as f32, context)
    });
    let lines = Column::with_children(lines).spacing(4);
    let heading = strong(context.text("gui.odds.parts"));
    let width = if context.is_narrow() { Length::Fill } else { WIDE.into() };
    (!parts.is_empty()).then(|| column![heading, lines].spacing(GAP).width(width).into())
}

fn line<'a>(
    part: &Part,
    icon: &'static str,
    term: &'static str,
    share: f32,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let color = side_color(context, part.seat);
    let is_had = part.count > 0;
    let name = phrase::capital(phrase::text(context.language, term));
    let name = row![icon_in(icon, 16.0, color), body(name).color(if is_had { look.text } else { look.muted })];
    let fill = if is_had { color } else { iced::Color { a: 0.35, ..color } };
    let bar = container(space().width((BAR * share).max(2.0)).height(12.0)).style(move |_| look.flat(fill));
    let language = context.language;
    let signed = |value: f64, digits: usize| {
        let sign = if value < 0.0 { "−" } else { "+" };
        format!("{sign}{}", language.decimal(value.abs(), digits))
    };
    let damage = signed(part.damage, 2);
    let told = match part.destroyed.filter(|chance| tells(*chance)) {
        Some(chance) => {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("chance", &signed(chance * 100.0, 1)), ("damage", &damage)];
            context.say("gui.odds.part", &values)
        }
        None => context.say("gui.odds.part_damage", &[("damage", &damage)]),
    };
    let told = if is_had { told } else { context.say("gui.odds.part_thought_of", &[("what", &told)]) };
    let name = container(name.spacing(6).align_y(Alignment::Center)).width(NAME);
    row![name, bar, small(told, if is_had { look.text } else { look.muted })]
        .spacing(GAP)
        .align_y(Alignment::Center)
        .into()
}
