//! The catalog of X-Wing: what is found, and the rows of its cards.

use iced::{
    Alignment, Color, Element,
    widget::{container, row, text},
};

use super::{Message, cards, figures, words};
use crate::{
    Context,
    look::TEXT,
    screen::builder::Line,
    widget::{icon_in, parts::BOLD},
};
use xwing::{builder::faction_icon, list::Candidate};

/// Width of what stands before the name of a pilot: drawing and pilot skill.
const LEAD: f32 = 42.0;
/// Width of what stands before the name of an upgrade.
const SHORT_LEAD: f32 = 22.0;

/// The width of what stands before the name of a card.
pub const fn lead(candidate: Candidate) -> f32 {
    match candidate {
        Candidate::Pilot(_) => LEAD,
        Candidate::Upgrade(_) => SHORT_LEAD,
    }
}

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let look = context.look;
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            let skill = pilot.pilot_skill.map_or("–".to_owned(), |skill| skill.to_string());
            row![
                icon_in(faction_icon(pilot.faction), 16.0, look.muted),
                text(skill).size(TEXT).font(BOLD).color(look.orange).width(16).align_x(Alignment::Center),
            ]
            .spacing(4)
            .align_y(Alignment::Center)
            .width(LEAD - 4.0)
            .into()
        }
        Candidate::Upgrade(id) => {
            let slot = cards(context).upgrade(id).slot;
            container(icon_in(slot.icon(), 16.0, ink)).width(SHORT_LEAD - 4.0).into()
        }
    }
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            let kind = cards(context).ship(pilot.ship);
            let ship =
                (!grouped).then(|| Line::Numbered(kind.text.name(context.language).into(), figures::of_type(kind)));
            let slots =
                (!pilot.slots.is_empty()).then(|| Line::Icons(pilot.slots.iter().map(|slot| slot.icon()).collect()));
            ship.into_iter().chain(slots).collect()
        }
        Candidate::Upgrade(id) => {
            let upgrade = cards(context).upgrade(id);
            let facts: Vec<String> = upgrade
                .weapon
                .map(|weapon| words::weapon(context, weapon))
                .into_iter()
                .chain(words::restrictions(context, upgrade))
                .collect();
            if facts.is_empty() { Vec::new() } else { vec![Line::Words(facts.join(" · "))] }
        }
    }
}

#[cfg(test)]
mod tests {
    use iced::{Font, Padding, Settings, widget::column};
    use iced_test::{Simulator, selector::id};

    use super::*;
    use crate::{
        screen::builder::row::{ABOVE, INSIDE, Standing, content, height},
        widget::Pressable,
    };
    use kernel::{Building, Language, Names, Offer, Place};
    use print::typeface;
    use systems::Catalogs;
    use xwing::{
        Format, Ship, XWing,
        cards::SquadFaction,
        checks::offers,
        list::{SHIPS, empty_document},
    };

    /// Rows are given the height that is measured; if the toolkit needed more, something would be cut off.
    #[test]
    fn no_row_needs_more_room_than_it_is_given() {
        let catalogs = Catalogs::default();
        let catalog = catalogs.xwing();
        let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "");
        document.list.ships.push(Ship::new(catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap()));
        let shuttle = catalog.find_pilot_key("imperial:lambdaclassshuttle:omicrongrouppilot").unwrap();
        document.list.ships.push(Ship::new(shuttle));
        let tree = XWing::tree(catalog, &document.list);
        let slots: Vec<Place> = tree.all().iter().map(|node| node.place).filter(Place::is_slot).collect();
        for (language, room, places, grouped) in [
            (Language::English, 308.0, &[SHIPS][..], true),
            (Language::Spanish, 308.0, &[SHIPS][..], false),
            (Language::Spanish, 308.0, &slots, false),
            (Language::English, 590.0, &slots, false),
        ] {
            let context = Context::plain(&catalogs, language);
            let offers: Vec<Offer<Candidate>> =
                places.iter().flat_map(|place| offers(catalog, &document, *place, None)).collect();
            let sampled: Vec<_> = offers.iter().step_by(4).collect();
            let standing = Standing { picked: false, there: false };
            let rows = sampled.iter().enumerate().map(|(at, offer)| {
                let row = Pressable::new(content::<XWing>(&context, offer, grouped, standing), |status| {
                    context.look.quiet(status)
                })
                .padding(Padding::new(ABOVE).horizontal(INSIDE))
                .width(room);
                container(row).id(at.to_string()).into()
            });
            let settings = Settings {
                fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
                default_font: Font::with_name("Roboto"),
                ..Settings::default()
            };
            let list = iced::widget::scrollable(column(rows));
            let mut ui: Simulator<'_, Message> = Simulator::with_size(settings, (room, 600.0), list);
            for (at, offer) in sampled.iter().enumerate() {
                let needed = ui.find(id(at.to_string())).unwrap().bounds().height;
                let given = height::<XWing>(&context, offer, grouped, room);
                let name = catalog.card_name(offer.candidate.into(), language);
                assert!(needed <= given + 0.5, "{name}: {needed} of {given}");
                assert!(given - needed < 40.0, "{name}: {needed} of {given}");
            }
        }
    }
}
