//! The About screen: the program, the owners of the games, sources of the data and licenses.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use crate::{
    bar::Bar,
    context::Context,
    look::{GAP, LARGE, SPACE},
    widget::{
        Ground, icon_in,
        parts::{BOLD, body, heading, letters, small, strong},
    },
};
use kernel::phrase;
use systems::SystemId;

/// Width of the names at the left of the rows.
const NAMES: f32 = 170.0;

/// Contents of a system's catalog.
fn counts(context: &Context<'_>, system: SystemId) -> String {
    let word = |name: &str| phrase::text(context.language, &format!("systems.count.{name}")).to_owned();
    let counts = context.catalogs.counts(system).into_iter();
    counts.map(|(name, count)| format!("{count} {}", word(name))).collect::<Vec<_>>().join(", ")
}

pub fn view<'a, Message: Clone + 'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let narrow = context.is_narrow();
    let line = || look.across();
    // A row of a name and its text, one below the other in a narrow window.
    let part = |name: &'a str, content: Element<'a, Message>| -> Element<'a, Message> {
        let name = strong(name);
        let part: Element<'a, Message> = if narrow {
            column![name, content].spacing(4).into()
        } else {
            row![name.width(NAMES), container(content).width(Length::Fill)].spacing(SPACE).into()
        };
        column![line(), container(part).padding([12, 0])].into()
    };
    let games = SystemId::ALL.iter().map(|system| {
        let (sources, version) = (context.text(system.info().sources), context.catalogs.version(*system));
        let version = context.say("gui.about.edition", &[("version", &version)]);
        let content = column![body(counts(context, *system)), small(sources, look.muted), small(version, look.muted)];
        part(context.text(system.term()), content.spacing(4).into())
    });
    let words = |title: &'static str, text: &'static str| part(context.text(title), body(context.text(text)).into());
    let name = column![
        letters("Muster", LARGE).font(BOLD),
        small(context.say("gui.about.version", &[("version", &kernel::VERSION)]), look.muted),
    ]
    .spacing(2);
    let head = row![icon_in("app", 72.0, look.accent), name].spacing(20).align_y(Alignment::Center);
    let page = column![
        head,
        body(context.text("gui.about.what")),
        column![heading(context.text("gui.about.catalog_title")), Column::with_children(games)].spacing(GAP),
        column![
            words("gui.about.texts_title", "gui.about.texts"),
            words("gui.about.rights_title", "gui.about.rights"),
            words("gui.about.licenses_title", "gui.about.licenses"),
        ],
    ]
    .spacing(20)
    .max_width(760);
    let page = look
        .scrollable(container(page).padding([28, if narrow { 20 } else { 40 }]).width(Length::Fill))
        .height(Length::Fill);
    let page = Ground::new(look, look.surface, container(page).width(Length::Fill).height(Length::Fill));
    column![Bar::new(context.text("gui.place.about")).view(context), page].into()
}
