//! The bar: name, campaign, verdict and tools.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, row, text::Wrapping},
};

use super::{BarMessage, CampaignScreen, Message, Page, scene::Scene};
use crate::{
    Context,
    bar::{Bar, name_field, on_bar},
    look::{GAP, SMALL},
    screen::builder::{AnyOpen, Request, SaveState, packs::packs, verdict_mark},
    widget::{
        Cut, Popover, Pressable, icon_in, icon_tool,
        parts::{body, chord, small, strong},
        popover::Side,
        tip,
    },
};
use kernel::Verdict;
use systems::campaign::{Document, guide::Seat};

const NAME: &str = "campaign-name";
const HEIGHT: f32 = 32.0;

impl CampaignScreen {
    pub(super) fn bar<'a>(&'a self, scene: &Scene<'a>) -> Element<'a, Message> {
        let (context, open) = (&scene.context, scene.open);
        let frame = on_bar(context);
        let names = column![self.name_field(&frame, scene.document), subtitle(scene)];
        let step = |icon, key, message| icon_tool(&frame, icon, context.text(key), 20.0, message);
        let undo = open.can_undo.then_some(Message::Asked(Request::Undo));
        let redo = open.can_redo.then_some(Message::Asked(Request::Redo));
        let more = step("ui-more", "gui.builder.more", Some(Message::Bar(BarMessage::MenuPressed)));
        let panel = self.menu.then(|| more_menu(context, open));
        let more = Popover::new(more, panel, Message::Bar(BarMessage::MenuLeft)).side(Side::End);
        let undo = step("ui-undo", "gui.builder.undo", undo);
        let redo = (!context.is_narrow()).then(|| step("ui-redo", "gui.builder.redo", redo));
        let steps = row![undo].push(redo).push(more).align_y(Alignment::Center);
        Bar::titled(names)
            .mark(open.document.faction().icon)
            .tool(self.seats(&frame, scene))
            .tool(verdict(&frame, open))
            .tool(steps)
            .view(context)
    }

    /// Who looks: the table, the Rebels or the Empire.
    fn seats<'a>(&self, frame: &Context<'a>, scene: &Scene<'a>) -> Element<'a, Message> {
        let look = frame.look;
        let automated = scene.document.list.empire.automated;
        let own = if self.covered { Seat::Empire } else { self.seat };
        let seats = Seat::ALL.into_iter().filter(|seat| !(automated && *seat == Seat::Empire)).map(|seat| {
            let chosen = seat == own;
            let color = if chosen { look.on_accent } else { look.muted };
            let word = body(frame.text(seat.term())).color(color).wrapping(Wrapping::None);
            let style = move |status| if chosen { look.primary(status) } else { look.quiet(status) };
            Pressable::new(container(word).center_y(Length::Fill), style)
                .padding([0, 10])
                .height(HEIGHT - 2.0)
                .id(format!("seat-{}", seat.id()))
                .on_press(Message::SeatPicked(seat))
                .into()
        });
        let seats = container(iced::widget::Row::with_children(seats)).padding(1).style(move |_| look.tool_group());
        let word = (frame.width >= 1100.0).then(|| small(frame.text("gui.campaign.seen_by"), look.muted));
        row![].push(word).push(seats).spacing(GAP).align_y(Alignment::Center).into()
    }

    fn name_field<'a>(&'a self, frame: &Context<'a>, document: &'a Document) -> Element<'a, Message> {
        let name = self.name.as_deref().unwrap_or(&document.name);
        let most = if frame.is_narrow() { (frame.width - 560.0).clamp(160.0, 300.0) } else { 300.0 };
        name_field(frame, NAME, frame.text("gui.campaign.name"), name, most)
            .on_input(|name| Message::Bar(BarMessage::NameTyped(name)))
            .on_submit(Message::Bar(BarMessage::NameSubmitted))
            .into()
    }
}

/// The campaign, how far it is, and whether it is stored.
fn subtitle<'a>(scene: &Scene<'a>) -> Element<'a, Message> {
    let (context, look) = (&scene.context, scene.context.look.frame());
    let campaign = scene.document.list.campaign.name(scene.case.catalog, context.language);
    let (slot, slots) = (scene.standing.slot, scene.case.log.map_or(0, |log| log.log.len()));
    let mut words = context.say("gui.campaign.slot_of", &[("campaign", &campaign), ("slot", &slot), ("slots", &slots)]);
    for named in scene.document.packs() {
        let name = context.catalogs.pack(&named.id).map_or(named.id, |pack| pack.name.clone());
        words = format!("{words} · {name}");
    }
    // Packs may have long names, but the tools must stay in sight.
    let most = if context.is_narrow() { 230.0 } else { 420.0 };
    let words = container(Cut::new(words, SMALL).color(look.muted)).max_width(most);
    let (saved, color) = scene.open.saved.word(look);
    let again = (scene.open.saved == SaveState::Failed).then(|| {
        Pressable::new(small(context.text("gui.keeping.again"), look.accent), move |status| look.link(status))
            .padding(Padding::new(1.0).horizontal(6.0))
            .on_press(Message::Asked(Request::Save))
    });
    let saved = (!context.is_narrow() || scene.open.saved == SaveState::Failed)
        .then(|| small(format!("· {}", context.text(saved)), color).wrapping(Wrapping::None));
    row![words].push(saved).push(again).spacing(4).padding(Padding::ZERO.left(6)).align_y(Alignment::Center).into()
}

fn verdict<'a>(frame: &Context<'a>, open: &AnyOpen) -> Element<'a, Message> {
    let look = frame.look;
    let verdict = open.report.verdict();
    let is_wrong = matches!(verdict, Verdict::Wrong(_));
    let (icon, color) = verdict_mark(look, &verdict);
    let ink = if is_wrong { look.surface } else { color };
    let word = strong(verdict.words(frame.language)).color(ink).wrapping(Wrapping::None);
    let content = row![icon_in(icon, 16.0, ink), word].spacing(GAP).align_y(Alignment::Center).height(Length::Fill);
    let style = move |status| if is_wrong { look.wrong_verdict(status) } else { look.verdict(color, status) };
    let button = Pressable::new(content, style)
        .padding(Padding::ZERO.horizontal(12.0))
        .height(HEIGHT)
        .id("campaign-verdict")
        .on_press(Message::PageOpened(Page::Overview));
    match verdict.missing(frame.language) {
        missing if missing.is_empty() => button.into(),
        missing => tip(frame, button, missing),
    }
}

fn more_menu<'a>(context: &Context<'a>, open: &AnyOpen) -> Element<'a, Message> {
    let look = context.look;
    let prints = !open.document.documents().sheets.is_empty();
    let redoes = open.can_redo && context.is_narrow();
    let notes = if open.document.notes().is_empty() { "gui.builder.notes.add" } else { "gui.builder.notes.edit" };
    let item = |icon: &str, key: &'static str, keys: &str, message: Message| -> Element<'a, Message> {
        let words = body(context.text(key)).width(Length::Fill);
        let keys = small(chord(context, keys), look.muted);
        let content = row![icon_in(icon, 16.0, look.text), words, keys].spacing(GAP).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.quiet(status))
            .width(Length::Fill)
            .holding_focus()
            .on_press(message)
            .into()
    };
    let items = Column::new()
        .push(item("ui-edit", notes, "", Message::Bar(BarMessage::NotesPressed)))
        .push(redoes.then(|| item("ui-redo", "gui.builder.redo", "", Message::Asked(Request::Redo))))
        .push(item("ui-history", "gui.history.open", "Ctrl+H", Message::Asked(Request::History)))
        .push(prints.then(|| item("ui-print", "gui.builder.print", "Ctrl+P", Message::Asked(Request::Print))))
        .push(item("ui-export", "gui.builder.share", "Ctrl+E", Message::Asked(Request::Share)))
        .extend(packs(context, open.document.system(), &open.document.packs(), Message::Asked))
        .spacing(2);
    container(items).padding(6).width(300).style(move |_| look.menu()).into()
}
