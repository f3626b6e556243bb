//! Exercises in the window: their list with what is solved, and the task beside the match.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length, Task,
    widget::{Column, column, container, row},
};

use super::{MatchView, Message, game::Match};
use crate::{
    Context,
    background::in_background,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{body, pane, small, strong},
    },
};
use practice::{
    Judgment, Opponents,
    exercise::{self, Brief, Course, briefs},
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

/// An exercise of the player's own, with the file it is in.
#[derive(Debug, Clone)]
pub struct Own {
    pub system: SystemId,
    pub brief: Brief,
    pub text: String,
}

/// The system of a file of exercises; none of another file.
pub(super) fn system_of(text: &str) -> Option<SystemId> {
    SystemId::from_id(&exercise::system_of(text)?)
}

/// Reads the player's own exercises. Files that are none are passed over.
pub(super) fn read_own(folder: PathBuf) -> Task<Message> {
    let own = |path: PathBuf| -> Option<Vec<Own>> {
        let text = std::fs::read_to_string(path).ok()?;
        let system = system_of(&text)?;
        let briefs = exercise::briefs_of(&text).into_iter();
        Some(briefs.map(|brief| Own { system, brief, text: text.clone() }).collect())
    };
    let read = move || -> Vec<Own> {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort_unstable();
        paths.into_iter().filter_map(own).flatten().collect()
    };
    in_background(read).map(|own| Message::OwnExercisesRead(own.unwrap_or_default()))
}

/// The exercises of a system, folded until they are asked for; the player's own last.
pub(super) fn list<'a>(
    (all, own): (&'a [Brief], &'a [Own]),
    course: &'a Course,
    system: SystemId,
    is_open: bool,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let own: Vec<(usize, &Own)> = own.iter().enumerate().filter(|(_, own)| own.system == system).collect();
    if all.is_empty() && own.is_empty() {
        return None;
    }
    let solved = all.iter().filter(|brief| course.mark(system.id(), &brief.id).solved > 0).count();
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
    let ours = all.iter().map(|brief| (brief, Message::ExercisePressed(brief.id.clone())));
    let all = ours.chain(own.into_iter().map(|(place, own)| (&own.brief, Message::OwnExercisePressed(place))));
    let rows = all.filter(|_| is_open).map(|(brief, pressed)| {
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
            None if brief.measured.tries == 0 => context.text("gui.play.exercise.own").to_owned(),
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
            .on_press(pressed)
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
