//! The review of a match: the chance over its course, the decisions that cost most, and luck apart.

mod graph;

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, canvas, column, container, row, space},
};

use super::{
    MatchView, Message,
    game::{
        self, Match,
        review::{self, Report},
    },
    ink::side_color,
    parts::{advice, ground, key_cap, wide},
};
use crate::{
    Context,
    look::{GAP, Look},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, chip, letters, small, strong},
        pressable, share,
    },
};
use graph::Graph;
use kernel::{game::Seat, phrase};
use practice::{Luck, Mistake, MistakeWords, opponents, review::Damage};

/// How bad a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grade {
    Slip,
    Mistake,
    Blunder,
}

impl Grade {
    /// A mistake costs a tenth of the chance, a blunder a fifth.
    fn of(mistake: &Mistake) -> Self {
        match mistake.cost.mean {
            cost if cost >= 0.2 => Self::Blunder,
            cost if cost >= 0.1 => Self::Mistake,
            _ => Self::Slip,
        }
    }

    const fn mark(self) -> &'static str {
        match self {
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    const fn term(self) -> &'static str {
        match self {
            Self::Slip => "gui.play.review.slip",
            Self::Mistake => "gui.play.review.mistake",
            Self::Blunder => "gui.play.review.blunder",
        }
    }

    const fn color(self, look: &Look) -> Color {
        match self {
            Self::Slip => look.muted,
            Self::Mistake => look.yellow,
            Self::Blunder => look.red,
        }
    }
}

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
    let names = game.record.setup().names(context.language);
    let Some(report) = game.look.report() else {
        let (judge, games) = review::terms::<S>();
        let judge = phrase::text(context.language, judge.term);
        let about = context.say("gui.play.review.about", &[("judge", &judge), ("games", &games)]);
        let mut page = column![small(about, look.muted)].spacing(GAP);
        for seat in game.reviewable() {
            let name = names.get(seat).cloned().unwrap_or_default();
            let pressed = Message::Match(game::Message::ReviewPressed { seat, anew: false });
            page = page.push(press(context, context.say("gui.play.review.begin", &[("name", &name)]), pressed));
        }
        return page.into();
    };
    let found = &report.found;
    let name = names.get(found.seat).cloned().unwrap_or_default();
    let judge = opponents::name::<S>(&found.judge, context.language);
    let title = strong(context.say("gui.play.review.chances", &[("name", &name)]));
    let mut page = column![title.color(side_color(context, found.seat))].spacing(GAP);
    page = page.push(canvas(graph(game, report, context)).width(Length::Fill).height(graph::HIGH));
    let choices = &[("choices", &found.choices as _), ("otherwise", &found.otherwise as _), ("judge", &judge as _)];
    page = page.push(small(context.say("gui.play.review.choices", choices), look.muted));
    let mut mistakes = report.mistakes().peekable();
    if mistakes.peek().is_some() {
        page = page.push(next(context)).push(strong(context.text("gui.play.review.mistakes")));
    } else {
        page = page.push(strong(context.text("gui.play.review.none")));
    }
    for (mistake, words) in mistakes {
        page = page.push(mistake_row(context, mistake, words, game.record.at()));
    }
    if let Some(luck) = &found.luck {
        page = page.push(luck_view(context, found.seat, luck));
    }
    let more = |key, seat, anew| {
        chip(context, context.text(key), false, Message::Match(game::Message::ReviewPressed { seat, anew }))
    };
    let other = game.reviewable().find(|seat| *seat != found.seat);
    let other = other.map(|seat| more("gui.play.review.other", seat, false).into());
    let again = more("gui.play.review.again", found.seat, true);
    page.push(Row::new().extend(other).push(again).spacing(4).wrap())
        .push(small(context.text("gui.play.review.caution"), look.muted))
        .into()
}

fn graph<S: MatchView>(game: &Match<S>, report: &Report, context: &Context<'_>) -> Graph {
    let found = &report.found;
    let (at, all) = game.answers();
    let end = game.ended.map(|outcome| match outcome.winner {
        Some(winner) if winner == found.seat => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    });
    let chances = found.chances.iter().map(|moment| (moment.answers, moment.chance.rate as f32));
    Graph {
        chances: chances.chain(end.map(|end| (all, end))).collect(),
        rounds: (found.chances.iter().filter(|moment| moment.round > 0))
            .map(|moment| (moment.round, moment.answers))
            .collect(),
        mistakes: report.mistakes().map(|(mistake, _)| (mistake.answers, Grade::of(mistake))).collect(),
        at,
        color: side_color(context, found.seat),
        other: side_color(context, found.seat.other()),
        look: context.look,
    }
}

/// Leads to the next mistake.
fn next<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let content = row![
        icon_in("ui-jump", 16.0, look.text),
        small(context.text("gui.play.review.next"), look.text),
        space().width(Length::Fill),
        key_cap(context, "N"),
    ];
    Pressable::new(content.spacing(GAP).align_y(Alignment::Center), move |status| look.button(status))
        .padding([7, 10])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::MistakeStepped(true)))
        .into()
}

/// The mistake at the point in view, where the table shows both answers.
pub(super) fn in_view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let (mistake, words) = game.mistake_in_view()?;
    let look = context.look;
    let [dealt, taken] = mistake.damage.map(|damage| context.language.signed(damage, 1));
    let lead = context.language.signed(mistake.lead, 1);
    let changes = [("dealt", &dealt as &dyn std::fmt::Display), ("taken", &taken), ("lead", &lead)];
    let page = column![
        row![
            letters(Grade::of(mistake).mark(), 16.0).font(BOLD).color(Grade::of(mistake).color(look)),
            cost(context, mistake)
        ]
        .spacing(GAP)
        .align_y(Alignment::Center),
        small(words.question.as_str(), look.text),
        small(context.say("gui.play.review.given", &[("answer", &words.given)]), look.red),
        small(context.say("gui.play.review.better", &[("answer", &words.better)]), look.iris),
    ]
    .extend(words.why.as_deref().map(|why| small(why, look.text).into()))
    .push(small(context.say("gui.play.review.damage", &changes), look.muted))
    .push(next(context));
    Some(advice(context, page.spacing(4)))
}

fn cost<'a>(context: &Context<'a>, mistake: &Mistake) -> Element<'a, Message> {
    let share = |share: f64| context.language.decimal(100.0 * share, 0);
    let [cost, low, high] = [mistake.cost.mean, mistake.cost.low, mistake.cost.high].map(share);
    let grade = context.text(Grade::of(mistake).term());
    let words = [("round", &mistake.round as &dyn std::fmt::Display), ("cost", &cost), ("low", &low), ("high", &high)];
    small(format!("{grade}. {}", context.say("gui.play.review.cost", &words)), context.look.text).into()
}

/// A mistake with the better answer; pressed, the match goes there.
fn mistake_row<'a>(
    context: &Context<'a>,
    mistake: &Mistake,
    words: &'a MistakeWords,
    at: usize,
) -> Element<'a, Message> {
    let (look, grade) = (context.look, Grade::of(mistake));
    let lines = column![
        cost(context, mistake),
        small(words.question.as_str(), look.muted),
        small(context.say("gui.play.review.given", &[("answer", &words.given)]), look.muted),
        small(context.say("gui.play.review.better", &[("answer", &words.better)]), look.iris),
    ]
    .extend(words.why.as_deref().map(|why| small(why, look.muted).into()));
    let mark = container(letters(grade.mark(), 15.0).font(BOLD).color(grade.color(look))).width(24);
    let content =
        row![mark, lines.width(Length::Fill), icon_in("ui-jump", 12.0, look.muted)].align_y(Alignment::Center);
    let edge = if mistake.answers == at { look.iris } else { grade.color(look) };
    Pressable::new(content, move |status| pressable::Style { mark: Some(edge), ..look.quiet(status) })
        .padding([4, 10])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::WentTo(mistake.answers)))
        .into()
}

/// Damage as it fell, with a mark where it was to be expected.
fn luck_view<'a>(context: &Context<'a>, seat: Seat, luck: &Luck) -> Element<'a, Message> {
    let look = context.look;
    let most = [luck.dealt, luck.taken].into_iter().flat_map(|damage| [damage.fell as f64, damage.expected]);
    let most = most.fold(1.0, f64::max);
    let line = |key: &'static str, Damage { fell, expected }: Damage, color: Color| {
        const WIDE: f64 = 110.0;
        let [reach, mark] = [fell as f64, expected].map(|damage| (WIDE * damage / most) as f32);
        let bar = |wide: f32, color: Color| container(space().width(wide).height(10.0)).style(ground(color));
        let (first, second) = if reach < mark {
            ([bar(reach, color), bar(mark - reach, look.raised)], 0.0)
        } else {
            ([bar(mark, color), bar(0.0, look.raised)], reach - mark)
        };
        let [one, other] = first;
        let rest = (WIDE as f32 - reach.max(mark)).max(0.0);
        let bars = row![one, other, bar(2.0, look.text), bar(second, color), bar(rest, look.raised)];
        let words = context
            .say("gui.play.review.expected", &[("fell", &fell), ("expected", &context.language.decimal(expected, 1))]);
        row![small(context.text(key), look.text).width(64), bars, small(words, look.text)]
            .spacing(6)
            .align_y(Alignment::Center)
            .wrap()
    };
    let worse = context.language.decimal(100.0 * luck.worse, 0);
    let worse = context.say("gui.play.review.worse", &[("worse", &worse), ("attacks", &luck.attacks)]);
    Column::new()
        .push(strong(context.text("gui.play.review.luck")))
        .push(line("gui.play.review.dealt", luck.dealt, side_color(context, seat)))
        .push(line("gui.play.review.taken", luck.taken, side_color(context, seat.other())))
        .push(small(worse, look.muted))
        .spacing(4)
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
