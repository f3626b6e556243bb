//! Drawing of the Lists screen.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{column, container, row, space, stack},
};

use crate::{
    bar::{Bar, on_bar},
    context::Context,
    look::{GAP, SPACE, TEXT, mix},
    measure,
    stored::ListTable,
    widget::{
        Carry, Ground, Popover, Pressable, icon_in, over,
        parts::{body, field, labelled, main_tool, push, small, strong, tool},
        tip,
    },
};

use super::{
    DragItem, DragMessage, FilterMessage, Lists, ListsMessage, MenuMessage, Message, PickMessage, SEARCH, Section,
    compare, detail, first_run, folder_name, shown_name, side, table,
};

/// Most lists that tiles to begin with stand under, and the room they want with the bar.
const FEW: usize = 4;
const TILES: f32 = 400.0;

impl Lists {
    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let page: Element<'a, Message> = if table.is_empty() {
            first_run::view(context)
        } else {
            column![self.bar(context), self.page(context, table)].into()
        };
        over(page, self.dialog.as_ref().map(|dialog| dialog.view(context, table).map(Message::Dialog)))
    }

    pub(super) fn bar<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let on = on_bar(context);
        let frame = on.look;
        let narrow = context.is_narrow();
        let field = field(&on, context.text("gui.lists.search"), &self.search, |text| {
            Message::Filter(FilterMessage::Searched(text))
        })
        .id(SEARCH)
        .on_submit(Message::Filter(FilterMessage::SearchEntered))
        .padding(Padding::from([8, 10]).left(34).right(34))
        .width(Length::Fill);
        let end: Element<'a, Message> = if self.search.is_empty() {
            let key = container(small("/", frame.muted)).padding([0, 7]).style(move |_| frame.chip());
            container(key).padding([0, 6]).into()
        } else {
            Pressable::new(icon_in("ui-close", 14.0, frame.text), move |status| frame.quiet(status))
                .on_press(Message::Filter(FilterMessage::SearchCleared))
                .padding(7)
                .into()
        };
        let around =
            row![container(icon_in("ui-search", 16.0, frame.muted)).padding([0, 10]), space::horizontal(), end]
                .align_y(Alignment::Center)
                .height(Length::Fill);
        let search = container(stack![field, around]).height(36).max_width(362);
        let add = |word: bool| -> Element<'a, Message> {
            let content: Element<'a, Message> = if word {
                labelled("ui-add", context.text("gui.lists.new"), frame.on_accent).into()
            } else {
                icon_in("ui-add", 16.0, frame.on_accent)
            };
            Pressable::new(content, move |status| frame.primary(status))
                .on_press(Message::Lists(ListsMessage::NewPressed))
                .into()
        };
        let import: Element<'a, Message> = if narrow {
            let button = Pressable::new(icon_in("ui-import", 16.0, frame.text), move |status| frame.button(status))
                .on_press(Message::Lists(ListsMessage::ImportPressed));
            tip(context, button, context.text("gui.lists.import"))
        } else {
            tool(&on, "ui-import", context.text("gui.lists.import"), Some(Message::Lists(ListsMessage::ImportPressed)))
                .into()
        };
        Bar::new(context.text("gui.place.lists"))
            .middle(search)
            .tool(import)
            .tool(add(!context.is_tight()))
            .view(context)
    }

    /// True if tiles to begin with fit below the rows: few lists leave most of the page white.
    fn has_room_for_tiles(&self, context: &Context<'_>, room: f32) -> bool {
        let is_whole = self.shown == Section::All && self.only.is_none() && self.search.is_empty();
        is_whole
            && room >= first_run::FURTHER
            && self.rows.len() <= FEW
            && context.height - table::height(self.rows.len()) > TILES
    }

    /// Everything below the bar.
    pub(super) fn page<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let narrow = context.is_narrow();
        // One pane at a time with large text or in a small window.
        let alone = context.width < 720.0;
        let detail = (!alone && self.picked_row(table).is_some())
            .then(|| container(self.detail(context, table)).width(detail::WIDTH).height(Length::Fill));
        let line = || look.upright();
        let rail = if narrow { 52.0 } else { 72.0 };
        let side = if narrow { 0.0 } else { side::WIDTH + 1.0 };
        let beside = if detail.is_some() { detail::WIDTH + 1.0 } else { 0.0 };
        let room = (context.width - rail - side - beside).max(200.0);
        let middle: Element<'a, Message> = match (&self.kept, &self.detail) {
            (Some(kept), Some(detail)) if kept.id != detail.id && detail.is_readable() => {
                compare::view(context, kept, detail)
            }
            _ if alone && self.shows_detail && self.picked_row(table).is_some() => self.detail(context, table),
            _ if self.rows.is_empty() => self.nothing(context, table),
            _ if self.has_room_for_tiles(context, room) => {
                let high = table::height(self.rows.len());
                column![container(self.rows(context, table, room)).height(high), first_run::further(context, room)]
                    .into()
            }
            _ => self.rows(context, table, room),
        };
        let mut middle = column![container(middle).height(Length::Fill)].width(Length::Fill);
        if narrow {
            middle = column![self.strip(context, table, alone), middle].width(Length::Fill);
        }
        if self.is_guess && !self.rows.is_empty() {
            let note = container(small(context.text("gui.lists.guessed"), look.muted)).padding([6, 16]);
            middle = column![note, middle].width(Length::Fill);
        }
        let middle = middle.push(self.docked(context, table));
        let mut panes = row![];
        if !narrow {
            panes = panes.push(container(self.side(context, table)).width(side::WIDTH)).push(line());
        }
        panes = panes.push(middle);
        let mut panes: Element<'a, Message> =
            if narrow { panes.into() } else { self.carried(context, table, panes.into()) };
        if let Some(detail) = detail {
            panes = row![panes, line(), detail].into();
        }
        Ground::new(look, look.surface, container(panes).width(Length::Fill).height(Length::Fill)).into()
    }

    /// The panes, with lists and folders that can be dragged to folders.
    fn carried<'a>(
        &'a self,
        context: &Context<'a>,
        table: &'a ListTable,
        panes: Element<'a, Message>,
    ) -> Element<'a, Message> {
        let (context, look) = (*context, context.look);
        let lifted = move |place: usize| match self.thing(table, place) {
            // A compared list is dragged within the comparison.
            _ if self.kept.is_some() => None,
            Some(DragItem::List(_)) if self.shown == Section::Bin => None,
            Some(DragItem::List(_) | DragItem::Folder(_)) => Some(Message::Drag(DragMessage::Lifted)),
            Some(DragItem::All) | None => None,
        };
        let dropped = move |place: usize, on: Option<usize>| {
            Message::Drag(DragMessage::Brought {
                thing: self.thing(table, place).unwrap_or(DragItem::All),
                onto: on.and_then(|on| self.thing(table, on)),
            })
        };
        let ghost = move |place: usize| -> Element<'a, Message> {
            let words = match self.thing(table, place) {
                Some(DragItem::List(id)) => match self.dragged(id).len() {
                    1 => table.row(id).map_or_else(String::new, |row| shown_name(&context, row).to_owned()),
                    count => context.say("gui.lists.count", &[("count", &count)]),
                },
                Some(DragItem::Folder(folder)) => folder_name(table, folder).unwrap_or_default().to_owned(),
                Some(DragItem::All) | None => String::new(),
            };
            container(strong(measure::cut(&words, measure::Weight::Bold, TEXT, 240.0).into_owned()))
                .padding([6, 12])
                .style(move |_| look.menu())
                .into()
        };
        let only_folders = move |place: usize| !matches!(self.thing(table, place), Some(DragItem::List(_)));
        Carry::new(panes, lifted, dropped, ghost).marking(look.iris).onto(only_folders).into()
    }

    /// Replacement of the left column on a narrow page: a menu, and the choice of the pane.
    pub(super) fn strip<'a>(
        &'a self,
        context: &Context<'a>,
        table: &'a ListTable,
        alone: bool,
    ) -> Element<'a, Message> {
        let look = context.look;
        let word = row![
            icon_in("ui-folder", 16.0, look.muted),
            strong(measure::cut(self.shown_word(context, table), measure::Weight::Bold, TEXT, 220.0)),
            icon_in("ui-down", 14.0, look.muted)
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        let button = Pressable::new(word, move |status| look.button(status))
            .on_press(Message::Menu(MenuMessage::MenuPressed))
            .padding([5, 10]);
        let panel = self.menu.then(|| {
            let most = (context.height - 140.0).max(160.0);
            container(self.side(context, table))
                .width(220)
                .height(most.min(420.0))
                .padding(1)
                .style(move |_| look.menu())
                .into()
        });
        let menu = Popover::new(button, panel, Message::Menu(MenuMessage::MenuClosed));
        let count = small(context.say("gui.lists.count", &[("count", &self.rows.len())]), look.muted);
        let mut line = row![menu, count, push()].spacing(SPACE).align_y(Alignment::Center);
        if alone && self.picked_row(table).is_some() {
            let key = if self.shows_detail { "gui.lists.back_to_table" } else { "gui.lists.details" };
            let word = body(context.text(key));
            line = line.push(
                Pressable::new(word, move |status| look.button(status))
                    .on_press(Message::Pick(PickMessage::DetailPressed))
                    .padding([5, 10]),
            );
        }
        column![container(line).padding([6, 12]).height(44).center_y(44), look.across()].into()
    }

    /// Placeholder for an empty table: the reason, and the next step.
    pub(super) fn nothing<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let searched = !self.search.is_empty();
        let (drawing, key) = match &self.shown {
            _ if searched => ("ship-tiephantom", "gui.lists.no_match"),
            Section::All if self.only.is_none() => ("ship-lambdaclassshuttle", "gui.lists.all_away"),
            Section::All => ("ship-lambdaclassshuttle", "gui.lists.none_of_game"),
            Section::Folder(_) => ("ship-gr75mediumtransport", "gui.lists.empty_folder"),
            Section::Tag(_) => ("ship-gr75mediumtransport", "gui.lists.no_tagged"),
            Section::Archive => ("figure-astromech", "gui.lists.empty_archive"),
            Section::Bin => ("figure-jawa", "gui.lists.empty_bin"),
        };
        let _ = table;
        let sentence = container(body(context.text(key)).color(look.muted).align_x(Alignment::Center)).max_width(420);
        let mut buttons = row![].spacing(GAP);
        if searched {
            buttons = buttons.push(main_tool(
                context,
                "ui-close",
                context.text("gui.lists.clear_search"),
                Some(Message::Filter(FilterMessage::SearchCleared)),
            ));
            if self.shown == Section::All {
                buttons = buttons.push(tool(
                    context,
                    "ui-add",
                    context.text("gui.lists.new"),
                    Some(Message::Lists(ListsMessage::NewPressed)),
                ));
            } else {
                buttons = buttons.push(tool(
                    context,
                    "ui-lists",
                    context.text("gui.lists.all"),
                    Some(Message::Filter(FilterMessage::EverythingShown)),
                ));
            }
        } else {
            buttons = buttons.push(main_tool(
                context,
                "ui-add",
                context.text("gui.lists.new"),
                Some(Message::Lists(ListsMessage::NewPressed)),
            ));
            let all = self.shown == Section::All && self.only.is_none();
            buttons = buttons.push(if all {
                tool(
                    context,
                    "ui-import",
                    context.text("gui.lists.import"),
                    Some(Message::Lists(ListsMessage::ImportPressed)),
                )
            } else {
                tool(
                    context,
                    "ui-lists",
                    context.text("gui.lists.all"),
                    Some(Message::Filter(FilterMessage::EverythingShown)),
                )
            });
        }
        let content = column![icon_in(drawing, 96.0, mix(look.surface, look.muted, 0.6)), sentence, buttons];
        container(content.spacing(20).align_x(Alignment::Center)).center(Length::Fill).padding(24).into()
    }
}
