//! A diagram of the deployment zones.

use iced::{
    Alignment, Background, Color, Element, border,
    widget::{Column, Row, Space, column, container, row},
};

use super::Message;
use crate::{
    Context,
    look::{GAP, Look, SMALL},
    widget::parts::small,
};
use legion::cards::{Cells, Player, Zones};

/// The side of a square as long as range 1.
const SIDE: f32 = 20.0;

fn color(look: &Look, player: Player) -> Color {
    match player {
        Player::Red => look.red,
        Player::Blue => look.blue,
    }
}

/// Draws the battlefield with red's edge at the top, and says which color is whose; nothing where the zones are no squares.
pub fn view<'a>(context: &Context<'a>, zones: &Zones) -> Option<Element<'a, Message>> {
    let Zones::Cells(cells) = zones else { return None };
    let look = context.look;
    let key = [Player::Red, Player::Blue].map(|player| {
        let square = cell(look, Some(player), SMALL);
        row![square, small(context.text(player.term()), look.muted)].spacing(4).align_y(Alignment::Center).into()
    });
    Some(column![field(look, cells), Row::with_children(key).spacing(12)].spacing(GAP).into())
}

fn field<'a>(look: &'a Look, cells: &Cells) -> Element<'a, Message> {
    let rows = cells.rows().map(|row| Row::with_children(row.iter().map(|player| cell(look, *player, SIDE))).into());
    container(Column::with_children(rows))
        .style(|_| container::Style { border: border::color(look.line).width(1), ..Default::default() })
        .into()
}

fn cell<'a>(look: &'a Look, player: Option<Player>, side: f32) -> Element<'a, Message> {
    let ground = player.map(|player| Background::Color(color(look, player)));
    let square = Space::new().width(side).height(side);
    container(square)
        .style(move |_| container::Style {
            background: ground,
            border: border::color(look.line).width(0.5),
            ..container::Style::default()
        })
        .into()
}
