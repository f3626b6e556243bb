//! The log at the left: missions played and what each brought, then the lines to come.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space},
};

use super::{
    Message, Page, Request,
    parts::{SIDE, capital, head, under},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        Cut, Ground, Pressable,
        drawing::emblem,
        icon_in,
        parts::{BOLD, body, small, tool},
        tip,
    },
};
use systems::campaign::{
    cards::{Side, Slot, SlotKind},
    log::{Entry, Variant},
};

const WIDTH: f32 = 312.0;
const ROW: f32 = 54.0;
/// Side of a square of the log in a narrow window.
const SQUARE: f32 = 36.0;

/// The emblem of a side.
pub(super) const fn side_mark(side: Side) -> &'static str {
    match side {
        Side::Rebels => "faction-rebel",
        Side::Imperial => "faction-imperial",
    }
}

impl<'a> Scene<'a> {
    /// The lines of the log still to come, with their numbers.
    fn coming(&self) -> impl Iterator<Item = (usize, &'a Slot)> {
        let longer = self.case.campaign.plays(Variant::Longer);
        let slots = self.case.log.map_or(&[][..], |log| &log.log);
        let played = usize::from(self.standing.slot);
        slots
            .iter()
            .enumerate()
            .skip(played)
            .map(|(index, slot)| (index + 1, slot))
            .filter(move |(_, slot)| longer || !slot.optional)
    }

    /// How often each side won.
    fn victories(&self) -> [usize; 2] {
        Side::ALL.map(|side| self.document.list.log.iter().filter(|entry| entry.winner == Some(side)).count())
    }

    pub(super) fn log(&self, shown: Page) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let [rebels, empire] = self.victories();
        let won = (rebels + empire > 0).then(|| {
            small(self.say("gui.campaign.victories", &[("rebels", &rebels), ("empire", &empire)]), look.muted).into()
        });
        let head = container(head(context, self.text("gui.campaign.log"), None, won)).padding([SPACE, SIDE]);
        let wrong = self.wrong();
        let entries = self.document.list.log.iter().enumerate();
        let mut rows = Column::new().width(Length::Fill);
        for (index, entry) in entries {
            rows = rows.push(match entry.again {
                Some(deck) => self.again(context.text(deck.term())),
                None => self.entry_row(index, entry, shown == Page::Entry(index), wrong.contains(&index)),
            });
            rows = rows.push(look.across());
        }
        let next = (self.step.mission.is_none()).then_some(self.step.slot);
        for (number, slot) in self.coming() {
            rows = rows.push(self.coming_row(number, slot, next == Some(number as u8))).push(look.across());
        }
        let rows = look.scrollable(rows).height(Length::Fill);
        let prints = !self.open.document.documents().sheets.is_empty();
        let foot = row![
            tool(
                context,
                "ui-series",
                self.text("gui.campaign.page.account"),
                Some(Message::PageOpened(Page::Account))
            ),
            tool(context, "ui-print", self.text("gui.builder.print"), prints.then_some(Message::Asked(Request::Print))),
        ];
        let foot = container(foot.spacing(GAP)).padding([SPACE, SIDE]);
        let pane = column![head, look.across(), rows, look.across(), foot];
        Ground::new(look, look.surface, container(pane).width(WIDTH).height(Length::Fill)).into()
    }

    /// What an entry brought, in a few words.
    fn brought(&self, entry: &Entry) -> String {
        let Some(gains) = &entry.gained else { return String::new() };
        let language = self.context.language;
        let mut words: Vec<String> = Vec::new();
        words.extend(gains.rewards.iter().map(|won| won.card.name(self.case.catalog, language).to_owned()));
        let groups = gains.allies.iter().chain(&gains.villains);
        words.extend(groups.map(|group| group.name(self.case.catalog, language).to_owned()));
        if gains.credits != 0 {
            words.push(self.say("gui.campaign.credits_of", &[("credits", &gains.credits)]));
        }
        words.join(", ")
    }

    fn entry_row(&self, index: usize, entry: &'a Entry, shown: bool, wrong: bool) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let name = match &entry.mission {
            Some(mission) => mission.name(self.case.catalog, context.language),
            None => self.text("imperial_assault.campaign.journal.before"),
        };
        let kind = match (entry.forced, self.case.slot(entry.slot)) {
            (true, _) => self.text("imperial_assault.campaign.mission.forced"),
            (false, Some(slot)) => self.text(slot.kind.term()),
            (false, None) => "",
        };
        let threat = entry.threat_level.map(|level| self.say("gui.campaign.threat", &[("level", &level)]));
        let line = [Some(kind.to_owned()).filter(|kind| !kind.is_empty()), threat].into_iter().flatten();
        let line = capital(&line.collect::<Vec<_>>().join(" · "));
        let number = if entry.forced { "!".to_owned() } else { entry.slot.to_string() };
        let brought = self.brought(entry);
        let names = column![Cut::new(name, 14.0).bold(), under(context, line)].spacing(2);
        let words =
            container(small(brought, look.muted).align_x(Alignment::End)).max_width(112).max_height(34).clip(true);
        let mark: Element<'a, Message> = match (wrong, entry.winner) {
            (true, _) => container(icon_in("ui-error", 18.0, look.red)).center(22).into(),
            (false, Some(winner)) => emblem(look, side_mark(winner), 22.0),
            (false, None) => container(icon_in("ui-play", 14.0, look.iris)).center(22).into(),
        };
        let number = container(small(number, look.muted)).width(20).align_x(Alignment::End);
        let content = row![number, names.width(Length::Fill), words, mark].spacing(GAP).align_y(Alignment::Center);
        Pressable::new(container(content).center_y(Length::Fill), move |status| look.row(shown, status))
            .padding(Padding::ZERO.left(SPACE).right(SPACE))
            .width(Length::Fill)
            .height(ROW)
            .id(format!("entry-{index}"))
            .on_press(Message::PageOpened(Page::Entry(index)))
            .into()
    }

    fn again(&self, deck: &str) -> Element<'a, Message> {
        let words = self.say("imperial_assault.campaign.journal.again", &[("deck", &deck)]);
        container(under(&self.context, words)).padding(Padding::from([4.0, SIDE]).left(40)).into()
    }

    fn coming_row(&self, number: usize, slot: &Slot, next: bool) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let name = match slot.mission {
            Some(mission) => self.name(mission).to_owned(),
            None => capital(self.text(slot.kind.term())),
        };
        let mut parts = Vec::new();
        if slot.mission.is_some() {
            parts.push(capital(self.text(slot.kind.term())));
        } else if slot.kind == SlotKind::Side {
            parts.push(self.text("gui.campaign.to_choose").to_owned());
        }
        parts.push(self.say("gui.campaign.threat", &[("level", &slot.threat)]));
        if !slot.tiers.is_empty() {
            let tiers: Vec<String> = slot.tiers.iter().map(ToString::to_string).collect();
            parts.push(self.say("gui.campaign.tiers", &[("tiers", &tiers.join(", "))]));
        }
        let color = if next { look.text } else { look.muted };
        let name = Cut::new(name, 14.0).color(color);
        let name = if next { name.bold() } else { name };
        let line = under(context, parts.join(" · "));
        let number = container(small(number.to_string(), look.muted)).width(20).align_x(Alignment::End);
        let seat = container(space()).width(20).height(20).style(move |_| look.tag());
        let content = row![number, column![name, line].spacing(1).width(Length::Fill), seat];
        let style = move |status| look.row(next, status);
        Pressable::new(container(content.spacing(GAP).align_y(Alignment::Center)).center_y(Length::Fill), style)
            .padding(Padding::ZERO.left(SPACE).right(SPACE + 1.0))
            .width(Length::Fill)
            .height(46)
            .into()
    }

    /// The log as a row of squares, for a narrow window.
    pub(super) fn squares(&self, shown: Page) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let wrong = self.wrong();
        let square = |content: Element<'a, Message>, chosen: bool, message: Option<Message>, words: String| {
            let button =
                Pressable::new(container(content).center(Length::Fill), move |status| look.choice(chosen, status))
                    .padding(0)
                    .width(SQUARE)
                    .height(SQUARE)
                    .on_press_maybe(message);
            tip(context, button, words)
        };
        let played = self.document.list.log.iter().enumerate().filter(|(_, entry)| entry.again.is_none());
        let played = played.map(|(index, entry)| {
            let mark: Element<'a, Message> = match entry.winner {
                _ if wrong.contains(&index) => icon_in("ui-error", 18.0, look.red),
                Some(winner) => emblem(look, side_mark(winner), 22.0),
                None => icon_in("ui-play", 14.0, look.iris),
            };
            let name = entry.mission.as_ref().map_or("", |mission| mission.name(self.case.catalog, context.language));
            let words = format!("{}. {name}", entry.slot);
            square(mark, shown == Page::Entry(index), Some(Message::PageOpened(Page::Entry(index))), words)
        });
        let coming = self.coming().map(|(number, slot)| {
            let words = format!("{number}. {}", self.text(slot.kind.term()));
            square(body(number.to_string()).font(BOLD).color(look.muted).into(), false, None, words)
        });
        let squares: Vec<Element<'a, Message>> = played.chain(coming).collect();
        container(Row::with_children(squares).spacing(3).wrap().vertical_spacing(3)).padding([GAP, SPACE]).into()
    }
}
