//! Figures as they stand on the table: a token for each, with the letter of their group.

use iced::{
    Element, Length, border,
    widget::{Row, container},
};

use super::{Message, cards};
use crate::{
    Context,
    look::SMALL,
    widget::{
        parts::{BOLD, body},
        tip,
    },
};
use imperial_assault::{
    Army,
    cards::{DeploymentCard, Rank},
    values,
};

/// The side of the token of a figure on one space.
const SIDE: f32 = 22.0;
/// Growth of a token with each further space of the base.
const MORE: f32 = 10.0;

/// The letter of the group in this place: the first group of the army is A.
pub fn letter(context: &Context<'_>, army: &Army, index: usize) -> String {
    let catalog = cards(context);
    let before = army.cards().filter(|(other, id)| *other < index && catalog.deployment(*id).is_group()).count();
    let letter = char::from(b'A' + (before % 26) as u8);
    match before / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

/// The tokens of a group: round for small bases, with a red rim for elite figures and a filled ground for unique ones.
pub fn tokens<'a>(context: &Context<'a>, army: &Army, index: usize, card: &DeploymentCard) -> Element<'a, Message> {
    let look = context.look;
    let letter = letter(context, army, index);
    let unique = card.unique == Some(true);
    let rim = match card.rank {
        Some(Rank::Elite) => look.red,
        _ => look.muted,
    };
    let (ground, ink) = if unique { (look.accent, look.on_accent) } else { (look.raised, look.text) };
    let side = |spaces: u8| SIDE + MORE * f32::from(spaces.saturating_sub(1));
    let (width, height) = card.size.unwrap_or((1, 1));
    let (width, height) = (side(height), side(width));
    let radius = if width > SIDE || height > SIDE { 6.0 } else { SIDE / 2.0 };
    let tokens = (0..card.figures).map(|_| {
        container(body(letter.clone()).size(SMALL).font(BOLD).color(ink))
            .center_x(Length::Fixed(width))
            .center_y(Length::Fixed(height))
            .style(move |_| container::Style {
                border: border::rounded(radius).color(rim).width(2),
                ..container::background(ground)
            })
            .into()
    });
    let standing = values::standing(card, context.language);
    let words = context
        .say("gui.imperial_assault.tokens", &[("letter", &letter), ("count", &card.figures), ("standing", &standing)]);
    tip(context, Row::with_children(tokens).spacing(3), words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use imperial_assault::{
        cards::{Affiliation, Season},
        list::empty_document,
    };
    use kernel::{Choice, Language};
    use systems::Catalogs;

    #[test]
    fn groups_are_lettered_in_their_order_and_upgrades_have_no_letter() {
        let catalogs = Catalogs::default();
        let (catalog, context) = (catalogs.imperial_assault(), Context::plain(&catalogs, Language::English));
        let mut army = empty_document(Season::Official, Affiliation::Imperial, "").list;
        let card = |id: &str| Choice::Known(catalog.find_deployment(id).unwrap());
        army.deployment = vec![card("darth-vader"), card("driven-by-hatred"), card("stormtrooper-elite")];
        assert_eq!((letter(&context, &army, 0), letter(&context, &army, 2)), ("A".into(), "B".into()));
        army.deployment = vec![card("stormtrooper-elite"); 28];
        assert_eq!(letter(&context, &army, 27), "B2");
    }
}
