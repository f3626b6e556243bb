//! The question and its answers: words with digits, places to step through, and plans.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, mouse_area, row},
};

use super::{
    MatchView, Message, coach,
    game::{self, Match},
    hint,
    match_view::{AnswerText, PlanRow, Sight},
    parts::{key_cap, line, main_answer, outlined, wide},
    review, sheet,
    strips::badge_of,
};
use crate::{
    Context,
    look::{GAP, NAME, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, letters, main_tool, small, strong, tool},
        tip,
    },
};
use kernel::game::{DecisionOf, Match as _, Seat};

/// Maximum number of answers as words; more would need a search.
const WORDED: usize = 120;

/// The question, or its replacement, with the answers.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let page = Column::new().spacing(GAP).width(Length::Fill);
    if game.reviews() {
        let (at, all) = game.answers();
        return page
            .push(letters(context.text("gui.play.looking"), NAME).font(BOLD))
            .push(small(context.say("gui.play.looking_at", &[("at", &at), ("all", &all)]), look.muted))
            .extend(review::in_view(game, context))
            .push(wide(context, "ui-play", "gui.play.play_on", Message::Match(game::Message::PlayOnPressed), true))
            .push(wide(
                context,
                "ui-right",
                "gui.play.to_end",
                Message::Match(game::Message::WentTo(usize::MAX)),
                false,
            ))
            .into();
    }
    if game.is_reading() {
        return page
            .push(letters(context.text("gui.play.attack_over"), NAME).font(BOLD))
            .push(small(
                context.text(if context.attacks.time().is_some() {
                    "gui.play.attack_timed"
                } else {
                    "gui.play.attack_read"
                }),
                look.muted,
            ))
            .extend(since(game, context))
            .into();
    }
    if game.is_veiled() {
        let seat = game.asked_person().unwrap_or(Seat::First);
        let names = game.record.setup().names(context.language);
        let line = context.say("gui.play.hand_over", &[("name", &names[seat])]);
        return page
            .push(strong(line))
            .push(wide(context, "ui-check", "gui.play.unveil", Message::Match(game::Message::Unveiled), true))
            .into();
    }
    match game.open() {
        Some(open) => open_question(game, open, context, page),
        None if game.waits() => {
            let seat = game.record.decision().map_or(Seat::First, |decision| decision.seat);
            let line = match game.is_person(seat) {
                true => context.text("gui.play.helping").to_owned(),
                false => context.say("gui.play.thinking", &[("player", &game.player_name(seat, context))]),
            };
            page.push(body(line).color(look.muted)).into()
        }
        None if game.record.game().is_given_up() => page.push(body(game.record.ending(context.language))).into(),
        None => page
            .push(body(context.text("gui.play.paused")).color(look.muted))
            .push(wide(context, "ui-play", "gui.play.run", Message::Match(game::Message::RunPressed), true))
            .into(),
    }
}

/// Attacks and damage since the last answer of a person.
pub(super) fn since<'a, S: MatchView>(game: &Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let [attacks, damage] = game.toll();
    let words = || context.say("gui.play.since", &[("attacks", &attacks), ("damage", &damage)]);
    (attacks + damage > 0).then(|| small(words(), context.look.text).into())
}

fn open_question<'a, S: MatchView>(
    game: &'a Match<S>,
    open: &'a DecisionOf<S::Match>,
    context: &Context<'a>,
    mut page: Column<'a, Message>,
) -> Element<'a, Message> {
    let sight = game.sight(context);
    let words = S::question(&sight, context);
    page =
        page.push(letters(words, NAME).font(BOLD)).extend(hint::view(game, context)).extend(coach::view(game, context));
    if let Some(lines) = sheet::view(game, context) {
        return page.push(lines).into();
    }
    let spots = (0..open.answers.len()).filter(|place| S::is_placed(open, *place)).count();
    if spots > 0 {
        let mut seen = sight_of_spots::<S>(open, sight.weighed, spots);
        seen.turns = game.turns();
        seen.is_free = S::is_free(open);
        page = page.push(places(&seen, context));
    }
    if let Some(own) = S::answers(&sight, context) {
        page = page.push(own.map(Message::Match));
    }
    let plan = S::plan(&sight, context);
    let planned: Vec<usize> = plan.iter().filter_map(|row| row.answer).collect();
    for row in plan {
        page = page.push(plan_row(row, context)).push(line(context.look.line));
    }
    for (place, digit) in game.keyed().into_iter().take(WORDED) {
        if planned.contains(&place) {
            continue;
        }
        if S::goes_on(open) && S::is_pass(&open.answers[place]) {
            page = page.push(onward(&sight, place, context));
        } else {
            page = page.push(button(&sight, place, digit, context));
        }
    }
    for line in S::barred(&sight, context) {
        page = page.push(container(small(line, context.look.muted)).padding([2, 10]));
    }
    if spots == 0 && S::is_free(open) {
        page = page.push(small(context.text("gui.play.places_only_free"), context.look.muted));
    }
    page.into()
}

/// The start of a long text, cut at a word.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{}…", start[..end].trim_end_matches([',', ';', ':']))
}

/// Buttons that let the computer act for the person, at their fixed place; `None` once the match is over.
pub(super) fn helps<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    if game.record.outcome().is_some() || game.persons().next().is_none() {
        return None;
    }
    let is_open = game.open().is_some();
    let help = |key: &'static str, can: bool, message: game::Message| {
        let look = context.look;
        let word = small(context.text(key), if can { look.text } else { look.disabled() });
        Pressable::new(word, move |status| look.button(status))
            .padding([4, 8])
            .on_press_maybe(can.then_some(Message::Match(message)))
    };
    let hint = help("gui.play.hint", is_open, game::Message::HintPressed);
    let line = Row::new().spacing(4).push(hint).push(help("gui.play.delegate", is_open, game::Message::Delegated));
    let line = if game.held.is_some() {
        line.push(help("gui.play.all_answers", true, game::Message::CardPressed(None)))
    } else if S::is_opening(game.record.game()) {
        line.push(help("gui.play.delegate_opening", is_open, game::Message::OpeningDelegated))
    } else if S::IS_ALL_ON_TABLE {
        line
    } else {
        let plans = S::plans_attack(&game.sight(context));
        line.push(help("gui.play.odds", plans, game::Message::OddsPressed))
    };
    Some(container(line.wrap().vertical_spacing(4)).id("play-helps").padding([6, 12]).into())
}

/// The answer that ends the planning.
fn onward<'a, S: MatchView>(sight: &Sight<'a, S>, place: usize, context: &Context<'a>) -> Element<'a, Message> {
    main_answer(S::worded(sight, place, context).title, game::Message::Answered(place), context)
}

/// An answer in words, with its digit.
fn button<'a, S: MatchView>(
    sight: &Sight<'a, S>,
    place: usize,
    digit: Option<usize>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    // Longer text is shown in a tooltip.
    const MOST: usize = 110;
    let mut words = S::worded(sight, place, context);
    let about = std::mem::take(&mut words.about);
    words.about = shortened(&about, MOST);
    let is_cut = words.about.len() < about.len();
    let button = answer(sight, place, digit, words, context);
    let button = if is_cut { tip(context, button, about) } else { button };
    container(button).width(Length::Fill).into()
}

fn answer<'a, S: MatchView>(
    sight: &Sight<'a, S>,
    place: usize,
    digit: Option<usize>,
    words: AnswerText,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let mut lines = column![letters(words.title, 13.0).font(BOLD)].width(Length::Fill);
    if !words.about.is_empty() {
        lines = lines.push(small(words.about, if words.warns { look.red } else { look.muted }));
    }
    let mut content = Row::new().spacing(GAP).align_y(Alignment::Center);
    // Digits appear only if they work.
    if let Some(digit) = digit.filter(|_| sight.open.is_some_and(|open| !S::draws_answers(open))) {
        content = content.push(key_cap(context, digit.to_string()));
    }
    if let Some(icon) = words.icon {
        content = content.push(icon_in(icon, 16.0, look.text));
    }
    if !words.outcome.is_empty() {
        let color = if sight.weighed == Some(place) { look.iris } else { look.text };
        lines = lines.push(letters(words.outcome, 14.0).font(BOLD).color(color));
    }
    content = content.push(lines);
    let weighed = sight.weighed == Some(place);
    let press = Pressable::new(content, move |status| outlined(look, weighed, status))
        .padding([7, 10])
        .width(Length::Fill)
        .on_press(game::Message::Answered(place));
    let area = mouse_area(press).on_enter(game::Message::Weighed(Some(place))).on_exit(game::Message::Weighed(None));
    Element::from(area).map(Message::Match)
}

/// A plan for a piece; pressing it plans anew.
fn plan_row<'a>(plan: PlanRow, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let warns = plan.badge.as_ref().is_some_and(|badge| badge.warns);
    let title = letters(plan.title, 13.0).font(BOLD).color(if warns { look.red } else { look.text });
    let lines = column![title, small(plan.about, if warns { look.red } else { look.muted })].width(Length::Fill);
    let mark: Element<'a, Message> = match plan.badge {
        Some(badge) => badge_of(context, badge),
        None => container(icon_in("ui-more", 14.0, look.muted)).center_x(36).center_y(24).into(),
    };
    let content = row![mark, lines].spacing(10).align_y(Alignment::Center);
    let piece = plan.piece;
    let press = Pressable::new(content, move |status| look.quiet(status))
        .padding([4, 4])
        .width(Length::Fill)
        .on_press_maybe(plan.answer.map(|answer| Message::Match(game::Message::Answered(answer))));
    mouse_area(press)
        .on_enter(Message::Match(game::Message::RowPointed(Some(piece))))
        .on_exit(Message::Match(game::Message::RowPointed(None)))
        .into()
}

/// Keys to step through the places on the table.
struct Spots {
    at: Option<usize>,
    answer: Option<usize>,
    all: usize,
    /// The piece to place can be turned.
    turns: bool,
    /// Other places may be named, too.
    is_free: bool,
}

fn sight_of_spots<S: MatchView>(open: &DecisionOf<S::Match>, weighed: Option<usize>, all: usize) -> Spots {
    let answer = weighed.filter(|place| *place < open.answers.len() && S::is_placed(open, *place));
    let at = answer.map(|answer| (0..=answer).filter(|place| S::is_placed(open, *place)).count());
    Spots { at, answer, all, turns: false, is_free: false }
}

fn places<'a>(spots: &Spots, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let words = match spots.at {
        Some(at) => context.say("gui.play.place_of", &[("at", &at), ("all", &spots.all)]),
        None if spots.is_free => context.say("gui.play.places_free", &[("all", &spots.all)]),
        None => context.say("gui.play.places", &[("all", &spots.all)]),
    };
    let press = |message: game::Message| Some(Message::Match(message));
    let take = spots.answer.and_then(|answer| press(game::Message::Answered(answer)));
    let turn = super::spatial::Message::Turned { clockwise: true };
    let turns = spots
        .turns
        .then(|| tool(context, "ui-redo", context.text("gui.play.spot_turn"), press(game::Message::View(turn))).into());
    // Both sentences get two lines: the buttons below must not move under the pointer.
    const HIGH: f32 = 34.0;
    column![
        container(small(words, look.muted)).height(HIGH),
        Row::new()
            .push(tool(
                context,
                "ui-left",
                context.text("gui.play.spot_before"),
                press(game::Message::SpotStepped(false))
            ))
            .push(tool(
                context,
                "ui-right",
                context.text("gui.play.spot_next"),
                press(game::Message::SpotStepped(true))
            ))
            .extend(turns)
            .push(main_tool(context, "ui-check", context.text("gui.play.spot_take"), take))
            .spacing(SPACE / 2.0)
            .wrap()
            .vertical_spacing(4),
    ]
    .spacing(4)
    .into()
}
