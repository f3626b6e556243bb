//! The screen About: what the program is, whose the games are, where the data comes from, which licenses apply.

use iced::{
    Element, Length,
    widget::{Column, column, container, row, scrollable},
};

use crate::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        icon_in,
        parts::{body, heading, pane, small, strong},
    },
};
use kernel::phrase;
use systems::SystemId;

/// What the catalog of a game holds, and what is to be known of it.
fn catalog(context: &Context<'_>, system: SystemId) -> String {
    let word = |name: &str| phrase::text(context.language, &format!("systems.count.{name}")).to_owned();
    let counts: Vec<String> =
        context.catalogs.counts(system).into_iter().map(|(name, count)| format!("{count} {}", word(name))).collect();
    let (game, sources) = (context.text(system.term()), context.text(system.info().sources));
    context.say("gui.about.counts", &[("game", &game), ("counts", &counts.join(", ")), ("sources", &sources)])
}

/// Draws the screen.
pub fn view<'a, Message: 'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let games = || SystemId::ALL.iter().copied();
    let catalogs: Vec<String> = games().map(|system| catalog(context, system)).collect();
    let version = |system| (context.text(SystemId::term(system)), context.catalogs.version(system));
    let versions = games().map(version).map(|(game, version)| {
        small(context.say("gui.about.catalog_version", &[("game", &game), ("version", &version)]), look.muted).into()
    });
    let section = |title: &'static str, text: String| {
        column![strong(context.text(title)), body(text)].spacing(GAP).width(Length::Fill)
    };
    let told = |key: &'static str| context.text(key).to_owned();
    let page = column![
        row![
            icon_in("app", 48.0, look.accent),
            column![
                heading("Muster"),
                small(context.say("gui.about.version", &[("version", &env!("CARGO_PKG_VERSION"))]), look.muted),
            ]
            .spacing(2),
        ]
        .spacing(SPACE)
        .align_y(iced::Alignment::Center),
        body(context.text("gui.about.what")),
        section("gui.about.catalog_title", catalogs.join("\n\n")),
        section("gui.about.texts_title", told("gui.about.texts")),
        section("gui.about.rights_title", told("gui.about.rights")),
        section("gui.about.licenses_title", told("gui.about.licenses")),
        section("gui.about.keys_title", told("gui.about.keys_hint")),
        Column::with_children(versions).spacing(2),
    ]
    .spacing(SPACE + GAP);
    scrollable(container(pane(context, page).padding(24).max_width(760)).padding(SPACE).center_x(Length::Fill))
        .spacing(GAP)
        .height(Length::Fill)
        .style(move |theme, status| look.scroll(theme, status))
        .into()
}
