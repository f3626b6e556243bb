//! Packs in the settings: their names, switches, and faults of a rejected one.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::Message;
use crate::{
    context::Context,
    look::{GAP, SPACE},
    path_row::{self, Purpose},
    widget::{
        Pressable, icon, icon_tool,
        parts::{body, main_tool, small, strong, tool},
    },
};
use systems::Pack;

/// Maximum number of faults shown.
const SLIPS: usize = 30;

pub(super) fn view<'a>(context: &Context<'a>, slips: &'a [String]) -> Element<'a, Message> {
    let look = context.look;
    let wanted = |purpose| Some(Message::File(path_row::Message::Wanted(purpose)));
    let [folder, file, sample] = [Purpose::AddPackFolder, Purpose::AddPackFile, Purpose::SamplePack];
    let tools = row![
        main_tool(context, "ui-import", context.text(folder.term()), wanted(folder)),
        tool(context, "ui-import", context.text(file.term()), wanted(file)),
        tool(context, "ui-export", context.text(sample.term()), wanted(sample)),
    ]
    .spacing(GAP)
    .wrap()
    .vertical_spacing(GAP);
    let packs = context.catalogs.packs();
    let lines = packs.iter().map(|pack| line(context, pack));
    let mut page = column![body(context.text("gui.packs.about")).color(look.muted), tools].spacing(SPACE);
    if !slips.is_empty() {
        page = page.push(refused(context, slips));
    }
    if packs.is_empty() {
        return page.push(small(context.text("gui.packs.none"), look.muted)).into();
    }
    page.push(Column::with_children(lines)).into()
}

/// Faults of a rejected pack.
fn refused<'a>(context: &Context<'a>, slips: &'a [String]) -> Element<'a, Message> {
    let look = context.look;
    let lines = slips.iter().take(SLIPS).map(|slip| small(slip.as_str(), look.text).into());
    let beyond = slips.len().saturating_sub(SLIPS);
    let more = (beyond > 0).then(|| small(context.say("gui.packs.more_slips", &[("count", &beyond)]), look.muted));
    let heading = row![icon("ui-error", look.red), strong(context.text("gui.packs.refused")).color(look.red)];
    let content = column![heading.spacing(GAP).align_y(Alignment::Center), Column::with_children(lines).spacing(4)]
        .push(more)
        .spacing(GAP);
    container(content).padding(12).width(Length::Fill).style(move |_| look.pane()).into()
}

fn line<'a>(context: &Context<'a>, pack: &'a Pack) -> Element<'a, Message> {
    let look = context.look;
    let is_on = pack.is_on;
    let facts = format!("{} · {}", context.text(pack.system.term()), pack.about(context.language));
    let words = column![strong(pack.title()), small(facts, look.muted)]
        .push((!pack.note.is_empty()).then(|| small(pack.note.as_str(), look.text)))
        .spacing(2)
        .width(Length::Fill);
    let mark = if is_on { "ui-check" } else { "tick-square" };
    let word = context.text(if is_on { "gui.packs.on" } else { "gui.packs.off" });
    let switch = row![icon(mark, look.accent), body(word)].spacing(GAP).align_y(Alignment::Center);
    let switch = Pressable::new(switch, move |status| look.choice(is_on, status))
        .id(format!("pack-switch-{}", pack.id))
        .on_press(Message::PackSwitched(pack.id.clone(), !is_on));
    let remove = icon_tool(
        context,
        "ui-delete",
        context.text("gui.packs.remove"),
        18.0,
        Some(Message::PackRemoved(pack.id.clone())),
    );
    let content = row![words, switch, remove].spacing(SPACE).align_y(Alignment::Center);
    column![container(content).padding([10, 0]), look.across()].into()
}
