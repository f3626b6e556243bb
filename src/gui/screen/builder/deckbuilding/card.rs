//! A base: hit points, text and doubts about its sources.

use iced::{Element, widget::column};

use super::{Message, cards};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::parts::{body, small, strong},
};
use deckbuilding::{
    Deckbuilding,
    cards::{BaseId, Part, Words},
    play::base_gap,
};
use kernel::Browsing;

pub fn view<'a>(context: &Context<'a>, id: BaseId) -> Element<'a, Message> {
    let look = context.look;
    let base = cards(context).base(id);
    let group = Deckbuilding::group(cards(context), id.into());
    let group = group.map(|group| Deckbuilding::group_name(cards(context), group, context.language));
    let facts = [context.text(base.faction.term()), group.unwrap_or_default()].join(" · ");
    let hit_points = context.say("deckbuilding.outline.hit_points", &[("count", &base.hit_points)]);
    let text = base.text.text(context.language);
    let doubts = [
        doubt(context, "deckbuilding.sheet.unconfirmed", base.unconfirmed),
        doubt(context, "deckbuilding.sheet.disputed", base.disputed),
    ];
    column![column![strong(hit_points), small(facts, look.muted)].spacing(2)]
        .push((!text.is_empty()).then(|| body(text)))
        .push(
            base_gap(cards(context), id, context.language)
                .map(|gap| small(context.say("gui.builder.card.partly_simulated", &[("why", &gap.why)]), look.muted)),
        )
        .push(column![].extend(doubts.into_iter().flatten()).spacing(GAP))
        .spacing(SPACE)
        .into()
}

/// Parts of a base that rest on one source, or on sources that disagree.
fn doubt<'a>(context: &Context<'a>, key: &str, parts: Words<Part>) -> Option<Element<'a, Message>> {
    let words: Vec<&str> = parts.iter().map(|part| context.text(part.term())).collect();
    (!words.is_empty()).then(|| small(context.say(key, &[("parts", &words.join(", "))]), context.look.muted).into())
}
