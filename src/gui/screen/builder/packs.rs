//! The packs of a list or a campaign, in a menu.

use iced::{
    Element, Length, Padding,
    widget::{column, container, row},
};

use super::Request;
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, small},
    },
};
use iced::Alignment;
use kernel::PackRef;
use systems::SystemId;

/// Packs of the system, each a switch, and missing packs that the list names; nothing where there are none.
pub(in crate::screen) fn packs<'a, M: Clone + 'a>(
    context: &Context<'a>,
    system: SystemId,
    named: &[PackRef],
    asked: impl Fn(Request) -> M,
) -> Vec<Element<'a, M>> {
    let look = context.look;
    let line = |title: String, about: String, chosen: bool, id: String, request: Request| {
        let words = column![body(title), small(about, look.muted)].width(Length::Fill);
        let tick = chosen.then(|| icon_in("ui-check", 16.0, look.accent));
        let content = row![words].push(tick).spacing(GAP).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.row(chosen, status))
            .padding(Padding::new(5.0).horizontal(8.0))
            .width(Length::Fill)
            .holding_focus()
            .id(id)
            .on_press(asked(request))
            .into()
    };
    let of_game =
        context.catalogs.packs().iter().enumerate().filter(|(_, pack)| pack.system == system && pack.has_cards());
    let mut lines: Vec<Element<'a, M>> = of_game
        .map(|(at, pack)| {
            let stands = named.iter().find(|named| named.id == pack.id);
            let about = match stands {
                Some(named) if named.version != pack.version => {
                    context.say("gui.builder.pack_version", &[("version", &named.version)])
                }
                _ => pack.about(context.language),
            };
            line(pack.title(), about, stands.is_some(), format!("builder-pack-{}", pack.id), Request::Pack(at))
        })
        .collect();
    let missing: Vec<&str> = (named.iter())
        .filter(|named| context.catalogs.pack(&named.id).is_none())
        .map(|named| named.id.as_str())
        .collect();
    if !missing.is_empty() {
        let title = context.say("gui.builder.packs_missing", &[("packs", &missing.join(", "))]);
        let about = context.text("gui.builder.packs_missing.about").to_owned();
        lines.push(line(title, about, true, "builder-packs-missing".to_owned(), Request::DropMissingPacks));
    }
    if !lines.is_empty() {
        let heading = container(small(context.text("gui.packs.title"), look.muted).font(BOLD));
        let heading = heading.padding(Padding::new(4.0).horizontal(8.0));
        lines.insert(0, column![look.across(), heading].spacing(4).into());
    }
    lines
}
