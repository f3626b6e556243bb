//! The mission at the table: what is next, heroes, groups and threat, each with its buttons.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, text::Wrapping},
};

use super::{
    Message,
    parts::{flow, framed, grid, head, page},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        Cut, Pressable, icon_in, icon_tool,
        parts::{body, heading, small, strong, tool},
    },
};
use kernel::phrase;
use systems::campaign::table::{
    Actor, Condition, Deed, Event, GroupState, LineFault, MOST_THREAT, Phase, Place, Refused, Setup, Table, Target,
    Told, Wounds,
};

/// What the Empire would do, in words.
#[derive(Debug, Clone, Default)]
pub(super) struct Advised {
    lines: Vec<String>,
    deed: Option<(String, Deed)>,
}

/// Side of a drawing.
const DRAWING: f32 = 40.0;

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

    /// The campaign after a deed, with the deed in words.
    ///
    /// # Errors
    /// The rule it breaks.
    pub(super) fn done(&self, deed: &Deed) -> Result<(systems::campaign::Document, String), String> {
        let (mut table, _) = self.table()?;
        let refused = |refused: Refused| phrase::text(self.context.language, refused).to_owned();
        let events = table.apply(deed, self.case.catalog).map_err(refused)?;
        let mut after = self.document.clone();
        if let Some((index, _)) = self.playing() {
            after.list.log[index].table.push(deed.to_string());
        }
        let told = self.told(&table);
        let words = match &events[..] {
            [] => deed.to_string(),
            events => events.iter().map(|event| told.event(event)).collect::<Vec<_>>().join(" "),
        };
        Ok((after, words))
    }

    fn told<'t>(&self, table: &'t Table) -> Told<'t>
    where
        'a: 't,
    {
        Told { table, catalog: self.case.catalog, language: self.context.language }
    }

    /// What the Empire would do, in lines, and its first choice; nothing where this seat must not know.
    pub(super) fn advice(&self) -> Advised {
        let may_know = self.seat.sees_agendas() || self.document.list.empire.automated;
        let Some((table, _)) = self.table().ok().filter(|_| may_know) else { return Advised::default() };
        let advice = table.advice(&self.case, self.context.catalogs.imperial_assault());
        let Some(advice) = advice else { return Advised::default() };
        let lines = self.told(&table).advice(&advice);
        Advised { lines, deed: advice.deed().map(|deed| (self.told(&table).offer(&deed), deed)) }
    }

    fn advised(&self, advised: &Advised) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        if advised.lines.is_empty() {
            return None;
        }
        let title = row![icon_in("faction-imperial", 18.0, look.blue), strong(self.text("gui.campaign.table.empire"))];
        let lines = advised.lines.iter().enumerate().map(|(place, line)| match place {
            0 => body(line.clone()).into(),
            _ => small(line.clone(), look.muted).into(),
        });
        let button = advised.deed.as_ref().map(|(words, deed)| self.offer_button(deed, words.clone(), false));
        let about = small(self.text("imperial_assault.table.advice.about"), look.muted);
        let content = column![title.spacing(GAP).align_y(Alignment::Center)]
            .push(Column::with_children(lines).spacing(4))
            .push(button)
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
            matches!(deed, Deed::Begin | Deed::End | Deed::Advance | Deed::Rest | Deed::Run | Deed::Token { .. })
        });
        let next = next.enumerate().map(|(place, deed)| {
            let words = told.offer(deed);
            self.offer_button(deed, words, place == 0)
        });
        let happened = Column::with_children(happened).spacing(2).width(Length::Fill);
        let below = row![happened, self.threat(&table)].spacing(GAP).align_y(Alignment::End);
        let next = framed(context, column![heading(told.step()), flow(next), below].spacing(GAP));
        let head_line = told.lines(false).into_iter().next().unwrap_or_default();
        let mut content = column![head(context, self.text("gui.campaign.table"), head_line, None), next];
        content = content.push(self.advised(advised));
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
        if self.seat.sees_agendas() || self.document.list.empire.automated {
            content = content.extend(self.hand(&table, &offers));
        }
        page(context, content)
    }

    /// Threat as a number with buttons.
    fn threat(&self, table: &Table) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let threat = table.state().threat;
        let by = |icon: &'static str, key: &'static str, by: i32, possible: bool| {
            icon_tool(context, icon, self.text(key), 14.0, possible.then_some(Message::Happened(Deed::Threat(by))))
        };
        row![
            icon_in("faction-imperial", 16.0, look.blue),
            by("ui-remove", "gui.campaign.table.threat_less", -1, threat > 0),
            strong(self.say("gui.campaign.table.threat", &[("threat", &threat)])).wrapping(Wrapping::None),
            by("ui-add", "gui.campaign.table.threat_more", 1, threat < MOST_THREAT),
        ]
        .spacing(4)
        .align_y(Alignment::Center)
        .into()
    }

    /// A deed that the rules offer, as a button.
    fn offer_button(&self, deed: &Deed, words: String, main: bool) -> Element<'a, Message> {
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

    /// A number that changes by one with its buttons.
    fn counted(
        &self,
        name: &'static str,
        value: String,
        less: Option<Deed>,
        more: Option<Deed>,
    ) -> Element<'a, Message> {
        let context = &self.context;
        let button = |icon: &'static str, key: &'static str, deed: Option<Deed>| {
            icon_tool(context, icon, self.text(key), 14.0, deed.map(Message::Happened))
        };
        row![
            small(self.text(name), context.look.muted).width(Length::Fill),
            button("ui-remove", "gui.campaign.table.less", less),
            container(strong(value)).center_x(56),
            button("ui-add", "gui.campaign.table.more", more),
        ]
        .spacing(2)
        .align_y(Alignment::Center)
        .into()
    }

    fn hero_at_table(&self, table: &Table, hero: usize, offers: &[Deed]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (state, sheet) = (&table.state().heroes[hero], &table.setup().heroes[hero]);
        let side = usize::from(state.wounds != Wounds::Healthy);
        let color = if state.wounds == Wounds::Withdrawn { look.muted } else { self.rebel() };
        let how = match state.wounds {
            Wounds::Healthy => None,
            Wounds::Wounded => Some(small(self.text("gui.campaign.table.wounded"), look.red)),
            Wounds::Withdrawn => Some(small(self.text("gui.campaign.table.withdrawn"), look.muted)),
        };
        let is_active = table.state().active.is_some_and(|active| active.actor == Actor::Hero(hero));
        let ready = state.tokens - state.used.min(state.tokens);
        let tokens = (0..state.tokens).map(|token| {
            let color = if token < ready { look.green } else { look.line };
            icon_in("token-activation", 16.0, color)
        });
        let act = Deed::Activate(Actor::Hero(hero));
        let act: Option<Element<'a, Message>> = match is_active {
            true => Some(strong(self.text("gui.campaign.table.active")).color(look.iris).into()),
            false => offers.contains(&act).then(|| self.act(act)),
        };
        let title = row![
            icon_in(self.portrait(hero), DRAWING, color),
            column![Cut::new(self.hero(hero), 15.0).bold(), Row::with_children(tokens).spacing(2)]
                .push(how)
                .spacing(2)
                .width(Length::Fill),
        ]
        .push(act)
        .spacing(GAP)
        .align_y(Alignment::Center);
        if state.wounds == Wounds::Withdrawn {
            return framed(context, title).into();
        }
        let target = Target::Hero(hero);
        let damage = self.counted(
            "gui.campaign.table.damage",
            format!("{}/{}", state.damage, sheet.health[side]),
            (state.damage > 0).then_some(Deed::Heal { target, amount: 1 }),
            Some(Deed::Damage { target, amount: 1 }),
        );
        let strain = self.counted(
            "gui.campaign.table.strain",
            format!("{}/{}", state.strain, sheet.endurance[side]),
            (state.strain > 0).then_some(Deed::Recover { hero, amount: 1 }),
            Some(Deed::Force { hero, amount: 1 }),
        );
        let crates = tool(
            context,
            "ui-collection",
            self.text("gui.campaign.table.crate"),
            Some(Message::Happened(Deed::Crate(hero))),
        );
        let content = column![title, damage, strain, self.conditions(target, &state.conditions), crates].spacing(6);
        framed(context, content).into()
    }

    /// Conditions, each switched by a press.
    fn conditions(&self, target: Target, conditions: &[Condition]) -> Element<'a, Message> {
        let look = self.context.look;
        flow(Condition::ALL.into_iter().map(|condition| {
            let on = conditions.contains(&condition);
            let words = small(self.text(condition.term()), if on { look.text } else { look.muted });
            Pressable::new(words, move |status| look.choice(on, status))
                .padding([2, 6])
                .on_press(Message::Happened(Deed::Condition { target, condition, on: !on }))
                .into()
        }))
    }

    fn group_at_table(&self, table: &Table, group: usize, offers: &[Deed]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let state: &GroupState = &table.state().groups[group];
        let told = self.told(table);
        let is_active = table.state().active.is_some_and(|active| active.actor == Actor::Group(group));
        let act = Deed::Activate(Actor::Group(group));
        let act: Option<Element<'a, Message>> = match is_active {
            true => Some(strong(self.text("gui.campaign.table.active")).color(look.iris).into()),
            false if state.exhausted && table.state().phase == Phase::Activation => {
                Some(small(self.text("gui.campaign.table.exhausted"), look.muted).into())
            }
            false => offers.contains(&act).then(|| self.act(act)),
        };
        let again = Deed::Reinforce(group);
        let again = offers.contains(&again).then(|| self.offer_button(&again, told.offer(&again), false));
        let title = row![
            icon_in(self.figure(state.card), 32.0, look.blue),
            container(Cut::new(told.group(group), 15.0).bold()).width(Length::Fill)
        ]
        .push(act)
        .spacing(GAP)
        .align_y(Alignment::Center);
        let health = self.case.catalog.group(state.card).health;
        let standing = state.figures.iter().enumerate().filter(|(_, figure)| !figure.is_defeated);
        let figures = standing.map(|(place, figure)| {
            let target = Target::Figure { group, figure: place };
            let button = |icon: &'static str, key: &'static str, deed: Option<Deed>| {
                icon_tool(context, icon, self.text(key), 14.0, deed.map(Message::Happened))
            };
            row![
                small(self.say("gui.campaign.table.figure", &[("number", &(place + 1))]), look.muted)
                    .width(Length::Fill),
                button(
                    "ui-remove",
                    "gui.campaign.table.less",
                    (figure.damage > 0).then_some(Deed::Heal { target, amount: 1 })
                ),
                container(strong(format!("{}/{health}", figure.damage))).center_x(56),
                button("ui-add", "gui.campaign.table.more", Some(Deed::Damage { target, amount: 1 })),
                button("ui-close", "gui.campaign.table.defeat", Some(Deed::Defeat(target))),
            ]
            .spacing(2)
            .align_y(Alignment::Center)
            .into()
        });
        framed(context, column![title, Column::with_children(figures).spacing(2)].push(again).spacing(6)).into()
    }

    /// Groups in hand and in reserve, for the Empire.
    fn hand(&self, table: &Table, offers: &[Deed]) -> Vec<Element<'a, Message>> {
        let context = &self.context;
        let told = self.told(table);
        let groups = table.state().groups.iter().enumerate();
        let kept = groups.filter(|(_, group)| matches!(group.place, Place::Hand | Place::Reserved));
        let lines: Vec<Element<'a, Message>> = kept
            .map(|(place, group)| {
                let deploy = Deed::Deploy(place);
                let deploy = offers.contains(&deploy).then(|| self.offer_button(&deploy, told.offer(&deploy), false));
                let put = tool(
                    context,
                    "ui-jump",
                    self.text("gui.campaign.table.place"),
                    Some(Message::Happened(Deed::Place(place))),
                );
                let key = if group.place == Place::Hand {
                    "gui.campaign.table.in_hand"
                } else {
                    "gui.campaign.table.reserved"
                };
                row![
                    icon_in(self.figure(group.card), 28.0, context.look.muted),
                    column![strong(told.group(place)), small(self.text(key), context.look.muted)].width(Length::Fill),
                ]
                .push(deploy)
                .push(put)
                .spacing(GAP)
                .align_y(Alignment::Center)
                .into()
            })
            .collect();
        if lines.is_empty() {
            return lines;
        }
        let title = head(context, self.text("gui.campaign.table.hand"), None, None);
        vec![title, framed(context, Column::with_children(lines).spacing(SPACE)).into()]
    }
}

const fn icon_of(deed: &Deed) -> &'static str {
    match deed {
        Deed::End => "ui-check",
        Deed::Rest => "condition-focused",
        Deed::Run => "stat-speed",
        Deed::Token { .. } => "ui-swap",
        Deed::Deploy(_) | Deed::Reinforce(_) => "ui-add",
        _ => "ui-play",
    }
}
