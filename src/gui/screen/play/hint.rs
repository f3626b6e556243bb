//! A hint over the answers: what the player that looks furthest would choose, and what it was weighed against.

use iced::{Element, widget::Column};

use super::{
    MatchView, Message,
    game::{Match, hint::adviser},
    parts::advice,
};
use crate::{
    Context,
    widget::parts::{BOLD, letters, small},
};
use kernel::phrase;

/// Draws it; none unless it was requested.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let hint = &game.hint;
    if hint.is_sought {
        return Some(small(context.text("gui.play.hint.thinking"), look.muted).into());
    }
    let found = hint.found.as_ref()?;
    let open = game.open()?;
    let catalog = S::cards(context.catalogs);
    let answer = |place: usize| {
        let answer = open.answers.get(place)?;
        Some(S::describe_answer(catalog, game.record.game(), answer, context.language))
    };
    let player = phrase::text(context.language, adviser::<S>().term);
    let title = context.say("gui.play.hint.title", &[("player", &player), ("answer", &answer(found.answer)?)]);
    let why = match found.over().and_then(|(other, lead, games)| Some((answer(other)?, lead, games))) {
        Some((other, lead, games)) => {
            let key = if lead >= 0.05 { "gui.play.hint.ahead" } else { "gui.play.hint.equal" };
            let lead = context.language.decimal(lead, 1);
            context.say(key, &[("other", &other), ("lead", &lead), ("games", &games)])
        }
        None => context.text("gui.play.hint.alone").to_owned(),
    };
    let page = Column::new()
        .push(letters(title, 13.0).font(BOLD))
        .push(small(why, look.muted))
        .push(small(context.text("gui.play.hint.take"), look.muted))
        .spacing(2);
    Some(advice(context, page))
}
