//! Bars for the chances of each damage: of one attack, or of two side by side.

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, column, container, row, space},
};

use super::Message;
use crate::{
    Context,
    look::{GAP, Look},
    measure,
    widget::{
        parts::{letters, small},
        tip,
    },
};
use kernel::{Distribution, Language};

/// Size of the numbers over the bars.
const SAID: f32 = 11.0;
/// Height of the highest bar.
const HIGH: f32 = 150.0;
/// Damage from which the last bar is shared.
const MOST: usize = 16;

/// Colors of the first and the second attack.
pub(super) const fn colors(look: &Look) -> [Color; 2] {
    [look.side_one, look.side_two]
}

/// Draws the bars, those of the second attack beside those of the first.
pub(super) fn view<'a>(context: &Context<'a>, spreads: &[&Distribution]) -> Element<'a, Message> {
    let look = context.look;
    let most = spreads.iter().map(|spread| spread.most()).max().unwrap_or(0);
    let last = most.min(MOST);
    let chance = |spread: &Distribution, number: usize| {
        if number == last { spread.at_least(number) } else { spread.of(number) }
    };
    let all = || spreads.iter().flat_map(|spread| (0..=last).map(move |number| chance(spread, number)));
    let best = all().fold(0.0, f64::max).max(1e-9);
    let colors = colors(look);
    // A number that has no room over its bar would be drawn over its neighbor's; the pointer tells it.
    let columns = (last + 1) as f32;
    let beside = if context.is_narrow() { 120.0 } else { 700.0 };
    let room = (context.width.min(1160.0) - beside) / columns - GAP;
    let room = room.min(96.0) / spreads.len().max(1) as f32 - 2.0;
    let mut line = Row::new().spacing(GAP).align_y(Alignment::End).width(Length::Fill);
    for number in 0..=last {
        let mut bars = Row::new().spacing(2).align_y(Alignment::End).height(HIGH + 18.0);
        for (spread, color) in spreads.iter().zip(colors) {
            let chance = chance(spread, number);
            let high = (chance / best) as f32 * HIGH;
            let bar = container(space()).width(Length::Fill).height(high.max(1.0)).style(move |_| look.flat(color));
            let said = percent(context.language, chance);
            let fits = measure::width(&said, measure::Weight::Regular, SAID) <= room;
            let told = (!said.is_empty()).then(|| format!("{number}: {said} %"));
            let said = letters(if fits { said } else { String::new() }, SAID).color(look.muted);
            let said = said.wrapping(iced::widget::text::Wrapping::None);
            let bar = column![said, bar].align_x(Alignment::Center).width(Length::Fill);
            bars = bars.push(match told {
                Some(told) => tip(context, bar, told),
                None => bar.into(),
            });
        }
        let name = if number == last && most > last { format!("{number}+") } else { number.to_string() };
        let foot = container(small(name, look.text)).center_x(Length::Fill);
        line = line.push(Column::new().push(bars).push(foot).width(Length::FillPortion(1)).max_width(96.0));
    }
    row![line].into()
}

/// A chance in percent with a decimal, as short as possible.
pub(super) fn percent(language: Language, chance: f64) -> String {
    match chance * 100.0 {
        percent if percent <= 1e-9 => String::new(),
        percent if percent < 0.05 => "<0.1".to_owned(),
        percent if percent >= 9.95 => format!("{percent:.0}"),
        percent => language.decimal(percent, 1),
    }
}
