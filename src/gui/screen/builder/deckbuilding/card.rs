//! A base: hit points, text and doubts about its sources.

use iced::{Element, widget::column};

use super::{Message, cards};
use crate::{
    Context, face,
    look::SPACE,
    widget::parts::{small, strong},
};
use deckbuilding::{Deckbuilding, cards::BaseId, play::base_gap};
use kernel::Browsing;

pub fn view<'a>(context: &Context<'a>, id: BaseId) -> Element<'a, Message> {
    let look = context.look;
    let base = cards(context).base(id);
    let group = Deckbuilding::group(cards(context), id.into());
    let group = group.map(|group| Deckbuilding::group_name(cards(context), group, context.language));
    let facts = [context.text(base.faction.term()), group.unwrap_or_default()].join(" · ");
    let hit_points = context.say("deckbuilding.outline.hit_points", &[("count", &base.hit_points)]);
    column![column![strong(hit_points), small(facts, look.muted)].spacing(2)]
        .push(face::text(base.text.text(context.language)))
        .push(base_gap(cards(context), id, context.language).map(|gap| face::simulated(context, true, &gap.why)))
        .push(face::doubts(context, base.unconfirmed, base.disputed))
        .spacing(SPACE)
        .into()
}
