//! Ranking of card changes by their value.

use iced::{
    Alignment, Element, Length,
    widget::{Canvas, Column, column, container, row},
};

use super::{
    Message,
    work::{Change, Ranking},
};
use crate::{
    Context,
    look::{GAP, HEADING, SPACE},
    results::percent,
    screen::series::{Chart, Span},
    widget::{
        icon_in,
        parts::{body, letters, pane, small, strong, tool},
    },
};
use practice::Rate;

/// Number of changes shown.
const SHOWN: usize = 24;

pub(super) fn view<'a>(context: &Context<'a>, ranking: &'a Ranking) -> Element<'a, Message> {
    let look = context.look;
    let language = context.language;
    let Rate { rate, low, high } = ranking.rate.unwrap_or(Rate::UNKNOWN);
    let head = context.say(
        "gui.measure.improve_head",
        &[
            ("tried", &ranking.tried),
            ("opponents", &ranking.opponents),
            ("rate", &percent(rate, language)),
            ("low", &percent(low, language)),
            ("high", &percent(high, language)),
        ],
    );
    let is_any = ranking.changes.iter().any(|change| change.found.is_measured && change.found.difference.low > 0.0);
    let sure = if is_any { "gui.measure.improve_sure" } else { "gui.measure.improve_unsure" };
    let mut page = Column::new().spacing(GAP).width(Length::Fill);
    page = page.push(letters(context.text(sure), HEADING));
    if ranking.rate.is_some() {
        page = page.push(small(head, look.muted));
    }
    let mut was_measured = true;
    for (places, folded) in ranking.lines.iter().take(SHOWN) {
        let [Some((place, change)), Some(last)] =
            [places.first(), places.last()].map(|place| Some((*place?, ranking.changes.get(*place?)?)))
        else {
            continue;
        };
        if was_measured && !change.found.is_measured {
            was_measured = false;
            page = page.push(small(context.text("gui.measure.passed"), look.muted));
        }
        page = page.push(look.across());
        page = page.push(folded.as_ref().map(|words| {
            let [most, least] = [change, last.1].map(|change| signed(context, change.found.difference.mean));
            let values: [(&str, &dyn std::fmt::Display); 3] = [("change", words), ("least", &least), ("most", &most)];
            body(context.say("gui.measure.folded", &values))
        }));
        page = page.push(line(context, place, change));
    }
    let about = small(context.text("gui.measure.improve_bounds"), look.muted);
    let care = row![icon_in("ui-info", 16.0, look.blue), small(ranking.bias.as_str(), look.muted).width(Length::Fill)];
    let real = small(ranking.about_real, look.muted);
    let weighting = ranking.about_weighting.as_ref().map(|about| small(about.as_str(), look.muted));
    let page = page.push(about).push(care.spacing(GAP)).push(real).push(weighting);
    pane(context, page).padding(16).width(Length::Fill).into()
}

/// A difference in games out of 100, with its sign.
fn signed(context: &Context<'_>, share: f64) -> String {
    let text = context.language.decimal(share * 100.0, 1);
    if share > 0.0 { format!("+{text}") } else { text }
}

fn line<'a>(context: &Context<'a>, place: usize, change: &'a Change) -> Element<'a, Message> {
    let look = context.look;
    let difference = change.found.difference;
    let color = match () {
        () if !change.found.is_measured => look.muted,
        () if difference.low > 0.0 => look.side_one,
        () if difference.high < 0.0 => look.side_two,
        () => look.text,
    };
    let signed = |share: f64| signed(context, share);
    let dead = change.is_dead.then(|| small(context.text("gui.measure.dead"), look.muted));
    let bounds =
        context.say("gui.measure.between", &[("low", &signed(difference.low)), ("high", &signed(difference.high))]);
    let real = change.found.real.map(|real| context.say("gui.measure.change_real", &[("real", &signed(real))]));
    let bounds = column![small(bounds, look.muted)].push(real.map(|real| small(real, look.muted)));
    let points = context.say("gui.builder.points", &[("points", &change.total)]);
    let span = Canvas::new(Chart(Span { difference, color, look })).width(140).height(18);
    let make = tool(context, "ui-check", context.text("gui.measure.make"), Some(Message::ChangePressed(place)));
    row![
        column![body(change.words.as_str())].push(dead).width(Length::Fill),
        small(points, look.muted),
        span,
        container(strong(signed(difference.mean)).color(color)).width(56).align_x(Alignment::End),
        bounds.width(150),
        make.padding([2, 8]),
    ]
    .spacing(SPACE)
    .align_y(Alignment::Center)
    .into()
}
