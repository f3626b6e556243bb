//! End of a match: result, losses, and next steps.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{
    MatchView, Message, Tab, file,
    game::{self, Match},
    ink::side,
    parts::{points_bar, wide},
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small},
        pressable,
    },
};
use kernel::game::{Outcome, Seat};
use practice::{HUMAN, MilestoneKind, outcome_words};

/// Draws it.
pub(super) fn view<'a, S: MatchView>(
    game: &'a Match<S>,
    outcome: &Outcome,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let setup = game.record.setup();
    let names = setup.names(context.language);
    let mut page = Column::new().spacing(GAP).width(Length::Fill);
    let color = outcome.winner.map_or(look.text, |seat| side(look, seat));
    page = page.push(letters(outcome_words(outcome, &names, context.language), 20.0).font(BOLD).color(color));
    let state = game.record.game();
    let standing = |seat: Seat| S::standing(state, seat);
    if let (Some(own), Some(other)) = (standing(Seat::First), standing(Seat::Second)) {
        let colors = [side(look, Seat::First), side(look, Seat::Second)];
        page = page.push(points_bar(colors, [own, other], look.line));
        let left = context.say(S::points(state, Seat::First)[1], &[("points", &own[0])]);
        let right = context.say(S::points(state, Seat::Second)[1], &[("points", &other[0])]);
        page = page
            .push(row![small(left, colors[0]).width(Length::Fill), small(right, colors[1])].align_y(Alignment::Center));
    }
    page = page.push(wide(context, "ui-redo", "gui.play.again_new", Message::AgainPressed { anew: true }, true));
    if !S::IS_OF_LISTS {
        page = page.push(wide(context, "ui-back", "gui.play.mission.back", Message::BackPressed, false));
    }
    page = page.push(wide(context, "ui-history", "gui.play.replay", Message::Match(game::Message::RunPressed), false));
    if game.reviewable().next().is_some() {
        let review = Message::Match(game::Message::TabPicked(Tab::Review));
        page = page.push(wide(context, "ui-search", "gui.play.review.open", review, false));
    }
    let report = Message::Files(file::Message::ReportPressed);
    page = page.push(wide(context, "ui-export", "gui.play.report", report, false));
    let marks = game.chronicle.milestones();
    let fallen: Vec<_> = marks
        .iter()
        .filter_map(|mark| match &mark.kind {
            MilestoneKind::Fallen { seat, sentence, round, within } => {
                Some((mark.answers, *seat, sentence, *round, within))
            }
            MilestoneKind::Round(_) => None,
        })
        .collect();
    let last = fallen.last().map(|fallen| fallen.3);
    if !fallen.is_empty() {
        page = page.push(small(context.text("gui.play.who_fell"), look.muted));
    }
    for (answers, seat, sentence, round, within) in fallen {
        let mut lines = column![small(sentence.as_str(), look.text)];
        let about = match within.as_str() {
            "" => context.say("gui.play.round", &[("round", &round)]),
            within => format!("{} · {within}", context.say("gui.play.round", &[("round", &round)])),
        };
        lines = lines.push(small(about, look.muted));
        let edge = side(look, seat);
        let content = row![lines.width(Length::Fill), icon_in("ui-jump", 12.0, look.muted)].align_y(Alignment::Center);
        page = page.push(
            Pressable::new(content, move |status| pressable::Style { mark: Some(edge), ..look.quiet(status) })
                .padding([4, 10])
                .width(Length::Fill)
                .on_press(Message::Match(game::Message::WentTo(answers.saturating_sub(1)))),
        );
    }
    // The round in which the last piece fell decided it.
    let decided = last
        .and_then(|round| marks.iter().find(|mark| mark.kind == MilestoneKind::Round(round)).map(|mark| mark.answers));
    if let Some(answers) = decided {
        let there = Message::Match(game::Message::WentTo(answers));
        page = page.push(wide(context, "ui-jump", "gui.play.decided", there, false));
    }
    let own = setup.players.iter().find(|(_, player)| *player == HUMAN.id).map_or(Seat::First, |(seat, _)| seat);
    page = page.push(wide(context, "ui-undo", "gui.play.again_same", Message::AgainPressed { anew: false }, false));
    if S::IS_OF_LISTS {
        page = page.push(wide(context, "ui-edit", "gui.play.change_list", Message::ChangeListPressed(own), false));
        page = page.push(wide(context, "ui-series", "gui.play.run_series", Message::SeriesPressed, false));
    }
    page = page.push(small(context.say("gui.play.seed_was", &[("seed", &setup.seed)]), look.muted));
    container(page).into()
}
