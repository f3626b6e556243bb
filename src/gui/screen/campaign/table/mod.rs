//! The mission at the table: what is next, heroes, groups and threat, each with its buttons.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, row},
};

mod change;
mod group;
mod hero;
mod mission;

use super::{
    Message, Page,
    parts::{flow, framed, grid, head, page},
    scene::Scene,
};
use crate::{
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{body, heading, small, strong, tool},
    },
};
use kernel::phrase;
use practice::imperial_assault::empire;
use systems::campaign::table::{Actor, Deed, Event, LineFault, Place, Refused, Setup, Table, Told, board::Move};

/// What the Empire would do, in words.
#[derive(Debug, Clone, Default)]
pub(super) struct Advised {
    lines: Vec<String>,
    /// What is to be known of it.
    about: String,
    pub(super) deeds: Option<(String, Vec<Deed>)>,
}

impl<'a> Scene<'a> {
    /// The table of the mission that is being played, with what came of its last line.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub(super) fn table(&self) -> Result<(Table, Vec<Event>), String> {
        let setup = Setup::of(&self.case).map_err(|fault| self.text(fault.term()).to_owned())?;
        let lines = self.playing().map_or(&[][..], |(_, entry)| &entry.table).iter().map(String::as_str);
        Table::after(setup, lines, self.case.catalog).map_err(|LineFault { line, refused }| {
            let reason = phrase::text(self.context.language, refused.unwrap_or("imperial_assault.table.fault.no_deed"));
            self.say("imperial_assault.table.fault.line", &[("line", &line), ("reason", &reason)])
        })
    }

    /// The campaign after deeds, with what came of them in words.
    ///
    /// # Errors
    /// The rule it breaks, as the key of its sentence; none where there is no table.
    pub(super) fn done(&self, deeds: &[Deed]) -> Result<(systems::campaign::Document, String), Option<Refused>> {
        let (mut table, _) = self.table().map_err(|_| None)?;
        let mut after = self.document.clone();
        let (index, _) = self.playing().ok_or(None)?;
        let mut words = Vec::new();
        for deed in deeds {
            let events = table.enter(deed, &mut after.list.log[index], self.case.catalog).map_err(Some)?;
            let told = self.told(&table);
            match &events[..] {
                [] => words.push(deed.to_string()),
                events => words.extend(events.iter().map(|event| told.event(event))),
            }
        }
        let words = words.join(" ");
        Ok((after, words))
    }

    pub(super) fn told<'t>(&self, table: &'t Table) -> Told<'t>
    where
        'a: 't,
    {
        Told { table, catalog: self.case.catalog, language: self.context.language }
    }

    /// What the Empire would do, in lines, and its first choice; nothing where this seat must not know.
    pub(super) fn advice(&self) -> Advised {
        let may_know = self.seat.sees_agendas() || self.document.list.empire.automated;
        let Some((table, _)) = self.table().ok().filter(|_| may_know) else { return Advised::default() };
        let advice = empire::advice(&table, &self.case, self.context.catalogs.imperial_assault());
        let Some(advice) = advice else { return Advised::default() };
        let (lines, about) = (self.told(&table).advice(&advice), self.told(&table).about(&advice));
        let deeds = advice.deeds();
        let words = deeds.first().map(|first| self.told(&table).offer(first));
        Advised { lines, about, deeds: words.map(|words| (words, deeds)) }
    }

    pub(super) fn advised(&self, advised: &Advised) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        if advised.lines.is_empty() {
            return None;
        }
        let title = row![icon_in("faction-imperial", 18.0, look.blue), strong(self.text("gui.campaign.table.empire"))];
        let lines = advised.lines.iter().enumerate().map(|(place, line)| match place {
            0 => body(line.clone()).into(),
            _ => small(line.clone(), look.muted).into(),
        });
        let button = advised.deeds.as_ref().map(|(words, deeds)| {
            let content = row![icon_in("ui-play", 16.0, look.text), body(words.clone())];
            Pressable::new(content.spacing(8).align_y(Alignment::Center), move |status| look.button(status))
                .padding([6, 12])
                .on_press(Message::Advised(deeds.clone()))
        });
        let about = small(advised.about.clone(), look.muted);
        let content = column![title.spacing(GAP).align_y(Alignment::Center)]
            .push(button)
            .push(Column::with_children(lines).spacing(4))
            .push(about)
            .spacing(GAP);
        Some(framed(context, content).into())
    }

    /// The page of the table.
    pub(super) fn table_page(&self, columns: usize, advised: &Advised) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (table, events) = match self.table() {
            Ok(found) => found,
            Err(sentence) => return page(context, column![body(sentence).color(look.muted)]),
        };
        let told = self.told(&table);
        let state = table.state();
        let offers = table.offers(self.case.catalog);
        let happened = events.iter().map(|event| small(told.event(event), look.muted).into());
        let next = offers.iter().filter(|deed| {
            matches!(
                deed,
                Deed::Begin
                    | Deed::End
                    | Deed::Advance
                    | Deed::Attack
                    | Deed::Calm
                    | Deed::Rest
                    | Deed::Run
                    | Deed::Token { .. }
                    | Deed::Attach { .. }
            )
        });
        let next = next.enumerate().map(|(place, deed)| {
            let words = told.offer(deed);
            self.offer_button(deed, words, place == 0)
        });
        let happened = Column::with_children(happened).spacing(2).width(Length::Fill);
        let below = row![happened, self.threat(&table)].spacing(GAP).align_y(Alignment::End);
        let refused = self.draft.refused.map(|refused| {
            let words = body(self.text(refused)).color(look.red);
            row![icon_in("ui-error", 16.0, look.red), words].spacing(6).align_y(Alignment::Center)
        });
        let next = framed(context, column![heading(told.step()), flow(next)].push(refused).push(below).spacing(GAP));
        let head_line = told.lines(false).into_iter().next().unwrap_or_default();
        let mut content = column![head(context, self.text("gui.campaign.table"), head_line, None), next];
        content = content.push(self.advised(advised)).push(self.mission(&table));
        let heroes = (0..state.heroes.len()).map(|hero| self.hero_at_table(&table, hero, &offers));
        content = content.push(grid(heroes, columns));
        let allies = (0..state.allies.len()).map(|ally| {
            let act = Deed::Activate(Actor::Ally(ally));
            let act = offers.contains(&act).then(|| self.act(act));
            let words = strong(told.ally(ally).to_owned());
            framed(
                context,
                row![icon_in(self.figure(state.allies[ally].card), 28.0, self.rebel()), words].push(act).spacing(GAP),
            )
            .into()
        });
        content = content.push(grid(allies, columns));
        let on_table = (0..state.groups.len()).filter(|group| state.groups[*group].place == Place::Table);
        let groups = on_table.map(|group| self.group_at_table(&table, group, &offers));
        content =
            content.push(head(context, self.text("gui.campaign.table.groups"), None, None)).push(grid(groups, columns));
        let sees_hand = self.seat.sees_agendas() || self.document.list.empire.automated;
        if sees_hand {
            content = content.extend(self.hand(&table, &offers));
        }
        content = content.push(self.empire_at_table(&table, sees_hand)).push(self.preview(&table, sees_hand));
        let changes = context.is_tight().then(|| self.changes(&table)).flatten();
        page(context, content.push(changes))
    }

    /// What the mission tells, beside the page of the table.
    pub(super) fn changes_of(&self, page: Page) -> Option<Element<'a, Message>> {
        let (table, _) = (page == Page::Table).then(|| self.table().ok()).flatten()?;
        self.changes(&table)
    }

    /// A deed that the rules offer, as a button.
    pub(super) fn offer_button(&self, deed: &Deed, words: String, main: bool) -> Element<'a, Message> {
        let look = self.context.look;
        let color = if main { look.on_accent } else { look.text };
        let content = row![icon_in(icon_of(deed), 16.0, color), body(words).color(color)];
        Pressable::new(content.spacing(8).align_y(Alignment::Center), move |status| match main {
            true => look.primary(status),
            false => look.button(status),
        })
        .padding([6, 12])
        .on_press(Message::Happened(deed.clone()))
        .into()
    }

    fn act(&self, deed: Deed) -> Element<'a, Message> {
        let words = self.text("gui.campaign.table.activate");
        tool(&self.context, "ui-play", words, Some(Message::Happened(deed))).into()
    }
}

const fn icon_of(deed: &Deed) -> &'static str {
    match deed {
        Deed::End => "ui-check",
        Deed::Attack => "stat-attack",
        Deed::Calm => "result-surge",
        Deed::Attach { .. } => "ui-add",
        Deed::Board(Move::Reveal(_)) => "ui-search",
        Deed::Board(_) => "ui-open",
        Deed::Rest => "condition-focused",
        Deed::Run => "stat-speed",
        Deed::Token { .. } => "ui-swap",
        Deed::Deploy(_) | Deed::Reinforce(_) => "ui-add",
        _ => "ui-play",
    }
}
