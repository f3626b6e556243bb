//! The panel of a position that is set up by hand: what the rules forbid, what is picked with its numbers and cards, and
//! what is made of it.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{
    MatchView, Message, bar,
    game::{
        self, Match,
        arrange::{Draft, Hand, Message as Arrange},
    },
    message::Onward,
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{body, chip, field, main_tool, pane, small, strong, tool},
    },
};
use kernel::game::{
    Seat,
    arranging::{CardKind, Described, Face, Meaning, Subject, Trait},
};
use practice::{
    exercise::Goal,
    position::{subject_name, trait_name, value_words},
};

const fn send(message: Arrange) -> Message {
    Message::Match(game::Message::Arrange(message))
}

/// Draws it.
pub(super) fn view<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    onward: Onward,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let hint = if S::IS_ALL_ON_TABLE { "gui.arrange.hint_cards" } else { "gui.arrange.hint" };
    let page = Column::new()
        .push(head(hand, context))
        .push(findings(game, context))
        .extend(hand.picked.and_then(|picked| picked_of(game, hand, picked, context)))
        .push(small(context.text(hint), look.muted))
        .push(subjects(game, hand, context))
        .push(made(game, hand, onward, context))
        .spacing(GAP);
    let page = container(page).padding(Padding::new(14.0).right(16.0)).width(Length::Fill);
    look.scrollable(page).id("play-arrange").width(Length::Fill).height(Length::Fill).into()
}

fn head<'a, S: MatchView>(hand: &Hand<S>, context: &Context<'a>) -> Element<'a, Message> {
    let (undo, redo) = hand.steps();
    let press = |icon, key, message: Option<Arrange>| tool(context, icon, context.text(key), message.map(send));
    column![
        row![
            strong(context.text("gui.arrange.title")).width(Length::Fill),
            press("ui-back", "gui.arrange.close", Some(Arrange::Opened(false))),
        ]
        .align_y(Alignment::Center),
        row![
            press("ui-undo", "gui.arrange.undo", undo.then_some(Arrange::Undone)),
            press("ui-redo", "gui.arrange.redo", redo.then_some(Arrange::Redone)),
        ]
        .spacing(4),
    ]
    .spacing(4)
    .into()
}

fn findings<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let flaws = game.hand_flaws(context);
    if flaws.is_empty() {
        let line = row![icon_in("mark-ok", 14.0, look.green), small(context.text("gui.arrange.fine"), look.muted)];
        return line.spacing(GAP).align_y(Alignment::Center).into();
    }
    let rows = flaws.into_iter().map(|(rule, sentence)| {
        let words = column![small(sentence, look.text), small(rule, look.muted)];
        row![icon_in("mark-error", 14.0, look.red), words.width(Length::Fill)].spacing(GAP).into()
    });
    let content = column![small(context.text("gui.arrange.forbidden"), look.red)].extend(rows).spacing(4);
    pane(context, container(content).padding(8)).width(Length::Fill).into()
}

/// Everything that can be picked: the table, both sides with their pieces, and what is nobody's.
fn subjects<'a, S: MatchView>(game: &'a Match<S>, hand: &Hand<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, setup) = (S::cards(context.catalogs), game.record.setup());
    let name = |subject| subject_name(setup, catalog, &hand.known, subject, context.language);
    let mut groups: Vec<Vec<&Described>> = vec![Vec::new(); 4];
    for one in &hand.known {
        let place = match one.subject {
            Subject::Table => 0,
            Subject::Side(seat) | Subject::Piece { seat, .. } => 1 + seat.index().min(1),
            Subject::Thing(_) => 3,
        };
        groups[place].push(one);
    }
    let chips = |group: Vec<&Described>| -> Element<'a, Message> {
        let chips = group.into_iter().map(|one| {
            let mut word = name(one.subject);
            if one.value("in_play") == Some(0) {
                word = format!("{word} ({})", context.text("gui.arrange.away"));
            }
            let is_on = hand.picked == Some(one.subject);
            chip(context, word, is_on, send(Arrange::Picked((!is_on).then_some(one.subject)))).into()
        });
        Row::with_children(chips).spacing(4).wrap().vertical_spacing(4).into()
    };
    let groups = groups.into_iter().filter(|group| !group.is_empty()).map(chips);
    let content = Column::with_children(groups).spacing(8);
    container(content).style(move |_| container::background(look.surface)).into()
}

/// The numbers and piles of what is picked.
fn picked_of<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    picked: Subject,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let one = hand.described(picked)?;
    let (catalog, setup) = (S::cards(context.catalogs), game.record.setup());
    let mut content = Column::new().spacing(4);
    content = content.push(strong(subject_name(setup, catalog, &hand.known, picked, context.language)));
    if one.value("heading").or(one.value("turned")).is_some() {
        let turn = |word: &'static str, by| chip(context, word, false, send(Arrange::Turned(by))).into();
        let turns = [turn("-45°", -45), turn("-15°", -15), turn("+15°", 15), turn("+45°", 45)];
        content = content.push(
            row![small(context.text("gui.arrange.turn"), context.look.muted), Row::with_children(turns).spacing(4)]
                .spacing(GAP)
                .align_y(Alignment::Center),
        );
    }
    let open = one.traits.iter().filter(|of| !of.is_told());
    content = content.extend(open.map(|of| number(game, hand, picked, of, context)));
    let piles = hand.stocks.iter().flat_map(|stock| &stock.piles);
    let piles = piles.filter(|pile| pile.subject == picked && pile.face.is_set());
    content = content.extend(piles.map(|pile| cards(game, hand, (picked, pile.id, pile.face), context)));
    Some(pane(context, container(content).padding(8)).width(Length::Fill).into())
}

/// A number with what changes it.
fn number<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    subject: Subject,
    of: &Trait,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, setup, id) = (S::cards(context.catalogs), game.record.setup(), of.id);
    let value = hand.number(subject, id, of.value);
    let is_within = (of.low..=of.high).contains(&value);
    let title = small(trait_name(id, context.language), if is_within { look.text } else { look.red });
    let set = |value: i32| send(Arrange::Set(subject, id, value));
    let can = |value: i32| (of.low..=of.high).contains(&value).then(|| set(value));
    let step = |icon, value| {
        let color = if can(value).is_some() { look.text } else { look.disabled() };
        Pressable::new(container(icon_in(icon, 14.0, color)).center(14), move |status| look.quiet(status))
            .padding(5)
            .on_press_maybe(can(value))
    };
    let control: Element<'a, Message> = match of.meaning {
        Meaning::Truth => {
            let word = value_words(setup, catalog, &hand.known, (of, value), context.language);
            chip(context, word, value == 1, set(1 - value)).into()
        }
        Meaning::Count => {
            let typed = hand.typed.as_ref().filter(|(of, at, _)| (*of, *at) == (subject, id));
            let text = typed.map_or_else(|| value.to_string(), |(.., text)| text.clone());
            let field = field(context, "", &text, move |text| send(Arrange::Typed(subject, id, text))).width(58);
            row![step("ui-remove", value - 1), field, step("ui-add", value + 1)].align_y(Alignment::Center).into()
        }
        _ => {
            let word = value_words(setup, catalog, &hand.known, (of, value), context.language);
            row![step("ui-left", value - 1), small(word, look.text), step("ui-right", value + 1)]
                .align_y(Alignment::Center)
                .into()
        }
    };
    row![title.width(Length::Fill), control].spacing(GAP).align_y(Alignment::Center).into()
}

/// A pile: its cards, which are taken away by a press, and those that can be added.
fn cards<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    (subject, id, face): (Subject, &'static str, Face),
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let kinds: Vec<CardKind> = hand.pile(subject, id).map(|(_, kinds)| kinds).unwrap_or_default();
    let title = format!("{} ({})", trait_name(id, context.language), kinds.len());
    let is_open = hand.choosing == Some((subject, id));
    let toggle = send(Arrange::Choosing((!is_open).then_some((subject, id))));
    let add = tool(context, if is_open { "ui-close" } else { "ui-add" }, "", Some(toggle));
    let head = row![small(title, look.text).width(Length::Fill), add].align_y(Alignment::Center);
    let hidden =
        (face == Face::Hidden && kinds.is_empty()).then(|| small(context.text("gui.arrange.by_seed"), look.muted));
    let lying = kinds.into_iter().enumerate().map(|(place, kind)| {
        let word = format!("{} ×", game.card_name(kind, context));
        chip(context, word, false, send(Arrange::Removed(subject, id, place))).into()
    });
    let lying = Row::with_children(lying).spacing(4).wrap().vertical_spacing(4);
    let choice = is_open.then(|| {
        let search = context.text("gui.arrange.search_card");
        let search = field(context, search, &hand.search, |text| send(Arrange::SearchTyped(text)));
        let rows = game.fitting(context).into_iter().map(|(kind, name)| {
            Pressable::new(small(name, look.text), move |status| look.quiet(status))
                .padding([3, 6])
                .width(Length::Fill)
                .on_press(send(Arrange::Added(kind)))
                .into()
        });
        let rows = look.scrollable(Column::with_children(rows)).height(150);
        column![search, rows].spacing(4)
    });
    column![head].extend(hidden.map(Element::from)).push(lying).push(choice).spacing(2).into()
}

/// What is made of it: a file, a match, an exercise.
fn made<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    wish: Onward,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let is_fine = hand.flaws.is_empty();
    let save = Message::Files(super::file::Message::PositionPressed);
    let save = tool(context, "ui-save", context.text("gui.arrange.save"), is_fine.then_some(save)).width(Length::Fill);
    let exercise = match &hand.draft {
        None => {
            let key = context.text("gui.arrange.exercise");
            tool(context, "ui-new", key, is_fine.then(|| send(Arrange::Drafted(true)))).width(Length::Fill).into()
        }
        Some(draft) => drafted(game, hand, draft, context),
    };
    let play = bar::onward(game, context, wish, is_fine);
    column![save, pane(context, container(play).padding(8)).width(Length::Fill), exercise].spacing(GAP).into()
}

fn drafted<'a, S: MatchView>(
    game: &'a Match<S>,
    hand: &'a Hand<S>,
    draft: &'a Draft,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, setup, language) = (S::cards(context.catalogs), game.record.setup(), context.language);
    let name = |subject| subject_name(setup, catalog, &hand.known, subject, language);
    let seats = Seat::BOTH.into_iter().map(|seat| {
        let word = context.say("gui.play.onward.you", &[("name", &name(Subject::Side(seat)))]);
        chip(context, word, draft.seat == seat, send(Arrange::DraftSeated(seat))).into()
    });
    let round = context.say("gui.arrange.within", &[("round", &draft.within)]);
    let step = |icon, message: Arrange| {
        Pressable::new(container(icon_in(icon, 14.0, look.text)).center(14), move |status| look.quiet(status))
            .padding(5)
            .on_press(send(message))
    };
    let within = row![
        small(round, look.text).width(Length::Fill),
        step("ui-remove", Arrange::DraftWithin(draft.within - 1)),
        step("ui-add", Arrange::DraftWithin(draft.within + 1)),
    ]
    .align_y(Alignment::Center);
    let words = game.drafted().map(|made| made.goal_words(catalog, language)).unwrap_or_default();
    let goals = draft.goals.iter().zip(words).enumerate().map(|(place, (goal, words))| {
        let steps = matches!(goal, Goal::Dealt(_) | Goal::Taken(_) | Goal::Lead(_)).then(|| {
            row![step("ui-remove", Arrange::GoalNumbered(place, -1)), step("ui-add", Arrange::GoalNumbered(place, 1))]
        });
        row![small(words, look.text).width(Length::Fill)]
            .push(steps)
            .push(step("ui-close", Arrange::GoalRemoved(place)))
            .align_y(Alignment::Center)
            .into()
    });
    let goals = Column::with_children(goals);
    let goals = if draft.goals.is_empty() {
        goals.push(small(context.text("gui.arrange.no_goals"), look.muted))
    } else {
        goals
    };
    let add = |word: String, goal: Goal| chip(context, word, false, send(Arrange::GoalAdded(goal))).into();
    let piece = hand.picked.filter(|picked| matches!(picked, Subject::Piece { .. }));
    let of_piece = piece.into_iter().flat_map(|piece| {
        let word = |key| context.say(key, &[("name", &name(piece))]);
        [
            add(word("gui.arrange.goal.destroyed"), Goal::Destroyed(piece)),
            add(word("gui.arrange.goal.alive"), Goal::Alive(piece)),
        ]
    });
    let text = |key| context.text(key).to_owned();
    let others = [
        add(text("gui.arrange.goal.dealt"), Goal::Dealt(3)),
        add(text("gui.arrange.goal.taken"), Goal::Taken(2)),
        add(text("gui.arrange.goal.lead"), Goal::Lead(1)),
        add(text("gui.arrange.goal.won"), Goal::Won),
    ];
    let more = Row::with_children(of_piece.chain(others)).spacing(4).wrap().vertical_spacing(4);
    let content = column![
        strong(context.text("gui.arrange.exercise_title")),
        field(context, context.text("gui.arrange.name"), &draft.name, |text| send(Arrange::DraftNamed(text))),
        field(context, context.text("gui.arrange.task"), &draft.task, |text| send(Arrange::DraftTasked(text))),
        Row::with_children(seats).spacing(4).wrap().vertical_spacing(4),
        within,
        body(context.text("gui.arrange.goals")),
        goals,
        more,
        row![
            main_tool(context, "ui-save", context.text("gui.arrange.keep"), Some(Message::ExerciseKept)),
            tool(context, "ui-close", context.text("gui.arrange.cancel"), Some(send(Arrange::Drafted(false)))),
        ]
        .spacing(4)
        .wrap(),
    ];
    pane(context, container(content.spacing(6)).padding(8)).width(Length::Fill).into()
}
