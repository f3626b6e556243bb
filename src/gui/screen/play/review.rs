//! The review of a match: chances by round, and the decisions that cost most.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, row},
};

use super::{
    MatchView, Message,
    choices::wide,
    game::{self, Match, review},
    ink::side_color,
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{small, strong},
        pressable, share,
    },
};
use kernel::{game::Seat, phrase};
use practice::{MistakeWords, Moment};

/// Draws it, or how far it is.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    if let Some(done) = game.look.progress() {
        let cancel = Message::Match(game::Message::ReviewCanceled);
        return column![
            small(context.text("gui.play.review.running"), look.text),
            share(context, f64::from(done), look.iris, 240.0),
            wide(context, "ui-close", "gui.play.review.cancel", cancel, false),
        ]
        .spacing(GAP)
        .into();
    }
    let (judge, games) = review::terms::<S>();
    let judge = phrase::text(context.language, judge.term);
    let names = game.record.setup().names(context.language);
    let Some(report) = &game.look.done else {
        let about = context.say("gui.play.review.about", &[("judge", &judge), ("games", &games)]);
        let mut page = column![small(about, look.muted)].spacing(GAP);
        for seat in game.reviewable() {
            let name = names.get(seat).cloned().unwrap_or_default();
            let pressed = Message::Match(game::Message::ReviewPressed(seat));
            page = page.push(press(context, context.say("gui.play.review.begin", &[("name", &name)]), pressed));
        }
        return page.into();
    };
    let name = names.get(report.seat).cloned().unwrap_or_default();
    let color = side_color(context, report.seat);
    let mut page =
        column![strong(context.say("gui.play.review.chances", &[("name", &name)])).color(color)].spacing(GAP);
    page = page.push(Column::with_children(
        report.found.chances.iter().map(|moment| chance_line(context, moment, report.seat)),
    ));
    let choices =
        &[("choices", &report.found.choices as _), ("otherwise", &report.found.otherwise as _), ("judge", &judge as _)];
    page = page.push(small(context.say("gui.play.review.choices", choices), look.muted));
    let none = report.found.mistakes.is_empty();
    page = page.push(strong(context.text(if none { "gui.play.review.none" } else { "gui.play.review.mistakes" })));
    for (mistake, words) in report.found.mistakes.iter().zip(&report.words) {
        let Some(words) = words else { continue };
        let [cost, low, high] = [mistake.cost.mean, mistake.cost.low, mistake.cost.high].map(hundredths);
        let cost = context
            .say("gui.play.review.cost", &[("round", &mistake.round), ("cost", &cost), ("low", &low), ("high", &high)]);
        page = page.push(mistake_row(context, mistake.answers, words, cost));
    }
    page.push(small(context.text("gui.play.review.caution"), look.muted)).into()
}

/// A round with its chance as a bar; pressed, the match goes there.
fn chance_line<'a>(context: &Context<'a>, moment: &Moment, seat: Seat) -> Element<'a, Message> {
    let (look, color) = (context.look, side_color(context, seat));
    let when = match moment.round {
        0 => context.text("gui.play.review.start").to_owned(),
        round => context.say("gui.play.round", &[("round", &round)]),
    };
    let content = row![small(when, look.text).width(72), share(context, moment.chance.rate, color, 160.0)]
        .spacing(GAP)
        .align_y(Alignment::Center);
    Pressable::new(content, move |status| look.quiet(status))
        .padding([2, 4])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::WentTo(moment.answers)))
        .into()
}

/// A mistake with the better answer; pressed, the match goes there.
fn mistake_row<'a>(
    context: &Context<'a>,
    answers: usize,
    words: &'a MistakeWords,
    cost: String,
) -> Element<'a, Message> {
    let look = context.look;
    let lines = column![
        small(cost, look.red),
        small(words.question.as_str(), look.text),
        small(context.say("gui.play.review.given", &[("answer", &words.given)]), look.muted),
        small(context.say("gui.play.review.better", &[("answer", &words.better)]), look.green),
    ];
    let content = row![lines.width(Length::Fill), icon_in("ui-jump", 12.0, look.muted)].align_y(Alignment::Center);
    Pressable::new(content, move |status| pressable::Style { mark: Some(look.red), ..look.quiet(status) })
        .padding([4, 10])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::WentTo(answers)))
        .into()
}

fn press<'a>(context: &Context<'a>, word: String, message: Message) -> Element<'a, Message> {
    let look = context.look;
    let content =
        row![icon_in("ui-history", 16.0, look.text), small(word, look.text)].spacing(GAP).align_y(Alignment::Center);
    Pressable::new(content, move |status| look.button(status))
        .padding([8, 10])
        .width(Length::Fill)
        .on_press(message)
        .into()
}

/// Whole hundredths.
fn hundredths(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}
