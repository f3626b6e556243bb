//! Page of a set-up: seats, options and saved matches.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::SetUp;
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SMALL, SPACE},
    screen::play::{Message as Outer, file, parts},
    stored::ListTable,
    widget::{
        Pressable, icon, icon_in,
        parts::{body, key_cap, main_tool, pane, small, strong, tool},
    },
};

/// Surroundings of the set-up.
pub struct PageState<'a> {
    /// A match is already on the table.
    pub goes_on: bool,
    /// Round and opponent of the unfinished match.
    pub left: Option<(u16, String)>,
    pub path: &'a str,
    pub saved: &'a [PathBuf],
    /// The list of exercises.
    pub exercises: Option<Element<'a, Outer>>,
}

/// Draws the page.
pub fn page<'a>(
    setup: &'a SetUp,
    context: &Context<'a>,
    shelf: &'a ListTable,
    state: PageState<'a>,
) -> Element<'a, Outer> {
    let look = context.look;
    if !setup.system.is_shown() {
        let sentence = practice::NotPlayed(setup.system).sentence(context.language);
        return column![
            Bar::new(context.text("gui.place.play")).view(context),
            container(
                column![
                    body(sentence).color(look.muted),
                    tool(context, "ui-back", context.text("gui.play.back"), Some(Outer::BackPressed)),
                ]
                .spacing(SPACE)
            )
            .padding(SPACE),
        ]
        .into();
    }
    let title = context.text("gui.place.play");
    let mut bar = Bar::new(title).subtitle(context.text(setup.system.term()));
    if state.goes_on {
        let on = on_bar(context);
        bar = bar.tool(main_tool(&on, "ui-play", context.text("gui.play.continue"), Some(Outer::ContinuePressed)));
    }
    let bar = bar.view(context);
    let left = state.left.map(|(round, other)| {
        let words = match round {
            0 => context.say("gui.play.go_on_set_up", &[("name", &other)]),
            round => context.say("gui.play.go_on_round", &[("round", &round), ("name", &other)]),
        };
        let content = row![
            icon_in("ui-history", 20.0, look.iris),
            column![strong(words), small(context.text("gui.play.left_about"), look.muted)].width(Length::Fill),
            icon_in("ui-right", 16.0, look.iris),
        ]
        .spacing(SPACE)
        .align_y(Alignment::Center);
        Pressable::new(content, move |status| look.row(true, status))
            .padding([10, 14])
            .width(Length::Fill)
            .on_press(Outer::LeftPressed)
    });
    let ready = |message: Outer| setup.is_ready().then_some(message);
    let now = main_tool(context, "ui-play", context.text("gui.play.now"), ready(Outer::QuickPressed)).padding([10, 22]);
    let now = row![now, key_cap(context, context.text("gui.key.enter"))].spacing(GAP).align_y(Alignment::Center);
    let start = tool(context, "ui-settings", context.text("gui.play.start"), ready(Outer::StartPressed));
    let by_hand = tool(context, "ui-edit", context.text("gui.arrange.open"), ready(Outer::ArrangePressed));
    let mut files = column![
        strong(context.text("gui.play.saved_games")),
        row![
            container(parts::path_field(context, state.path, Outer::Files(file::Message::OpenPressed)))
                .width(Length::Fill),
            tool(context, "ui-open", context.text("gui.play.open"), Some(Outer::Files(file::Message::OpenPressed))),
            tool(
                context,
                "ui-folder",
                context.text("gui.play.choose_open"),
                Some(Outer::Files(file::Message::ChoosePressed { save: false }))
            ),
        ]
        .spacing(4),
    ]
    .spacing(GAP);
    if state.saved.is_empty() {
        files = files.push(small(context.text("gui.play.none_saved"), look.muted));
    }
    for path in state.saved {
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let line = row![icon("ui-history", look.muted), body(name).size(SMALL + 1.0)].spacing(GAP);
        files = files.push(
            Pressable::new(line, move |status| look.quiet(status))
                .padding([3, 6])
                .width(Length::Fill)
                .on_press(Outer::Files(file::Message::SavedPicked(path.clone()))),
        );
    }
    let page = Column::new()
        .extend(left.map(Element::from))
        .push(setup.seats(context, shelf, true).map(Outer::SetUp))
        .push(
            row![now, start, small(context.text("gui.play.start_about"), look.muted).width(Length::Fill)]
                .spacing(SPACE)
                .align_y(Alignment::Center),
        )
        .push(
            row![by_hand, small(context.text("gui.arrange.open_about"), look.muted).width(Length::Fill)]
                .spacing(SPACE)
                .align_y(Alignment::Center),
        )
        .push(setup.agreed(context).map(Outer::SetUp))
        .push(state.exercises)
        .push(pane(context, files).width(Length::Fill))
        .spacing(SPACE)
        .padding(SPACE)
        .width(Length::Fill)
        .max_width(1060);
    let page = look.scrollable(container(page).center_x(Length::Fill)).id("play-set-up").height(Length::Fill);
    column![bar, page].into()
}
