//! Exercises in the window: their list with what is solved, and the task beside the match.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{MatchView, Message, game::Match};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{body, pane, small, strong},
    },
};
use practice::{
    Judgment, Opponents,
    exercise::{Brief, Course, briefs},
};
use systems::{SystemId, for_each_system, if_able};

macro_rules! of_systems {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        /// The exercises of a system that can be played here.
        pub(super) fn of(system: SystemId) -> Vec<Brief> {
            fn all<S: Opponents>() -> Vec<Brief> {
                briefs::<S>()
            }
            match system {
                $(SystemId::$Id => if_able!($shown, all::<$System>(), Vec::new()),)+
            }
        }
    };
}

for_each_system!(of_systems);

/// The exercises of a system, folded until they are asked for.
pub(super) fn list<'a>(
    all: &'a [Brief],
    course: &'a Course,
    system: SystemId,
    is_open: bool,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    if all.is_empty() {
        return None;
    }
    let solved = course.solved(system.id());
    let count = context.say("gui.play.exercise.solved_of", &[("solved", &solved), ("count", &all.len())]);
    let icon = if is_open { "ui-down" } else { "ui-right" };
    let head = row![
        icon_in(icon, 14.0, look.muted),
        strong(context.text("gui.play.exercise.all")),
        small(count, look.muted).width(Length::Fill),
    ];
    let head = Pressable::new(head.spacing(GAP).align_y(Alignment::Center), move |status| look.quiet(status))
        .padding([3, 6])
        .width(Length::Fill)
        .on_press(Message::ExercisesPressed(!is_open));
    let rows = all.iter().filter(|_| is_open).map(|brief| {
        let mark = course.mark(system.id(), &brief.id);
        let (icon, color) = match (mark.solved, mark.tries) {
            (0, 0) => ("ui-play", look.muted),
            (0, _) => ("ui-redo", look.muted),
            _ => ("ui-check", look.accent),
        };
        let told = match mark.best {
            Some(best) => {
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("solved", &mark.solved), ("tries", &mark.tries), ("round", &best)];
                context.say("gui.play.exercise.best", &values)
            }
            None if mark.tries > 0 => context.say("gui.play.exercise.tried", &[("tries", &mark.tries)]),
            None => {
                let share = (100 * brief.measured.solved) / brief.measured.tries.max(1);
                context.say("gui.play.exercise.share", &[("share", &share)])
            }
        };
        let words = column![
            body(brief.name(context.language)),
            small(brief.task(context.language), look.muted),
            small(told, look.muted),
        ];
        let line = row![icon_in(icon, 18.0, color), words.spacing(2).width(Length::Fill)];
        Pressable::new(line.spacing(SPACE).align_y(Alignment::Center), move |status| look.quiet(status))
            .padding([6, 8])
            .width(Length::Fill)
            .on_press(Message::ExercisePressed(brief.id.clone()))
            .into()
    });
    let content = column![head].push(is_open.then(|| Column::with_children(rows).spacing(2)));
    Some(pane(context, container(content.spacing(GAP)).padding(10)).width(Length::Fill).into())
}

/// The task of a match, what counts as solved, and what has come of it.
pub(super) fn task<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let (exercise, judgment) = game.exercise()?;
    let catalog = S::cards(context.catalogs);
    let goals = exercise.goal_words(catalog, context.language);
    let goals = goals.into_iter().map(|goal| small(format!("· {goal}"), look.muted).into());
    let (key, color) = match judgment {
        Judgment::Open => ("gui.play.exercise.open", look.muted),
        Judgment::Solved => ("gui.play.exercise.solved", look.accent),
        Judgment::Failed => ("gui.play.exercise.failed", look.red),
    };
    let content = column![
        strong(exercise.name(context.language).to_owned()),
        small(exercise.task(context.language).to_owned(), look.text),
        Column::with_children(goals),
        small(context.text(key), color),
    ];
    Some(pane(context, container(content.spacing(4)).padding(10)).width(Length::Fill).into())
}
