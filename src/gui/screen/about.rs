//! The screen About: what the program is, whose the games are, where the data comes from, which licences apply.

use iced::{
    Element, Length,
    widget::{column, container, row, scrollable},
};

use crate::gui::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        icon_in,
        parts::{body, heading, pane, small, strong},
    },
};

/// Draws the screen.
pub fn view<'a, Message: 'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let counts = context.say(
        "gui.about.counts",
        &[
            ("pilots", &context.xwing.pilots().len()),
            ("upgrades", &context.xwing.upgrades().len()),
            ("ships", &context.xwing.ships().len()),
            ("products", &context.xwing.products().len()),
        ],
    );
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
        section("gui.about.catalog_title", format!("{counts} {}", context.text("gui.about.catalog"))),
        section("gui.about.texts_title", told("gui.about.texts")),
        section("gui.about.rights_title", told("gui.about.rights")),
        section("gui.about.licences_title", told("gui.about.licences")),
        section("gui.about.keys_title", told("gui.about.keys")),
        small(context.say("gui.about.catalog_version", &[("version", &context.xwing.version())]), look.muted),
    ]
    .spacing(SPACE + GAP);
    scrollable(container(pane(context, page).padding(24).max_width(760)).padding(SPACE).center_x(Length::Fill))
        .spacing(GAP)
        .height(Length::Fill)
        .style(move |theme, status| look.scroll(theme, status))
        .into()
}
