//! The catalog of Imperial Assault: what is found, and the rows of its cards.

use iced::{Color, Element, widget::container};

use super::{Message, cards, figures, words};
use crate::{Context, screen::builder::Line, widget::icon_in};
use imperial_assault::{ImperialAssault, list::Candidate, values};
use kernel::Browsing;

/// Width of the drawing before the name.
pub const LEAD: f32 = 22.0;

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    container(icon_in(ImperialAssault::icon(cards(context), candidate), 16.0, ink)).width(LEAD - 4.0).into()
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    let catalog = cards(context);
    let words = |words: String| (!words.is_empty()).then_some(Line::Words(words));
    match candidate {
        Candidate::Deployment(id) => {
            let card = catalog.deployment(id);
            if !card.is_group() {
                let host = card.attachment.as_ref().map(|host| {
                    context
                        .say("gui.imperial_assault.host", &[("host", &values::host(catalog, host, context.language))])
                });
                let kind = (!grouped && host.is_none()).then(|| context.text(card.kind.term()).to_owned());
                return host.or(kind).into_iter().map(Line::Words).collect();
            }
            let standing = (!grouped).then(|| values::standing(card, context.language));
            let facts: Vec<&str> = standing.into_iter().chain(words::traits(context, card)).collect();
            let dice = words::all_dice(context, card).map(|(word, dice)| Line::Drawn(word, dice));
            std::iter::once(Line::Numbered(facts.join(" · ").into(), figures::of_card(card))).chain(dice).collect()
        }
        Candidate::Command(id) => {
            let card = catalog.command(id);
            let timing = card.named_timing().map(|timing| context.text(timing.term()).to_owned());
            let copies = card
                .copies
                .filter(|copies| *copies > 1)
                .map(|copies| context.say("gui.imperial_assault.copies", &[("count", &copies)]));
            let facts: Vec<String> = timing.into_iter().chain(copies).collect();
            [words(facts.join(" · ")), Some(Line::Words(words::restriction(context, id)))]
                .into_iter()
                .flatten()
                .collect()
        }
        Candidate::Map(id) => {
            let map = catalog.map(id);
            let facts =
                [map.product.to_string(), context.say("gui.imperial_assault.players", &[("count", &map.players)])];
            let level = (!grouped).then(|| Line::Words(context.text(map.level.term()).to_owned()));
            std::iter::once(Line::Words(facts.join(" · "))).chain(level).collect()
        }
    }
}
