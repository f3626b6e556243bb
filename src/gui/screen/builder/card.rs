//! The card under the cursor, whole: numbers, text, dial, icons, and what can be done with it.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, rule},
};

use super::{
    Builder, Cursor, Message, Open, Pane,
    figures::{self, Figure},
    panes::{Arrangement, scrolled, section},
    row::signed,
    words,
};
use crate::{
    gui::{
        Context,
        look::{GAP, HEADING, SPACE},
        widget::{
            Pressable,
            dial::dial,
            icon_in,
            parts::{BOLD, body, labelled, main_tool, small, strong, tool},
        },
    },
    kernel::{Language, Names, Offer},
    systems::xwing::{
        PilotChoice, UpgradeChoice,
        cards::{CardText, ConditionId, PilotId, UpgradeId},
        checks::{Candidate, Effective},
    },
};

/// The card whose details are shown.
enum Subject<'a> {
    /// A ship card, and the ship of the squad that flies it.
    Pilot(PilotId, Option<usize>),
    /// An upgrade, and where in the squad it is: the ship and the index in its list.
    Upgrade(UpgradeId, Option<(usize, usize)>),
    /// A card the catalog does not have, as it was written.
    Unknown(&'a str, Message),
    /// None.
    Nothing,
}

impl Builder {
    fn subject<'a>(&self, context: &Context<'a>, open: &'a Open) -> Subject<'a> {
        match self.looked_at(context, open) {
            Some(Candidate::Pilot(id)) => return Subject::Pilot(id, None),
            Some(Candidate::Upgrade(id)) => return Subject::Upgrade(id, None),
            None => {}
        }
        let cursor = self.cursor(context, open);
        let squad = &open.document.list;
        if let Some((ship, index)) = cursor.upgrade(context.xwing, squad) {
            return match squad.ships.get(ship).and_then(|ship| ship.upgrades.get(index)) {
                Some(UpgradeChoice::Known(id)) => Subject::Upgrade(*id, Some((ship, index))),
                Some(UpgradeChoice::Unknown(id)) => Subject::Unknown(id, Message::UpgradeRemoved(ship, index)),
                None => Subject::Nothing,
            };
        }
        match cursor.ship().and_then(|index| Some((index, squad.ships.get(index)?))) {
            Some((index, ship)) => match &ship.pilot {
                PilotChoice::Known(id) => Subject::Pilot(*id, Some(index)),
                PilotChoice::Unknown { pilot, .. } => Subject::Unknown(pilot, Message::ShipRemoved(index)),
            },
            None => Subject::Nothing,
        }
    }

    /// Draws the card under the cursor.
    pub(super) fn details<'a>(&'a self, context: &Context<'a>, open: &'a Open) -> Element<'a, Message> {
        let sheet = Sheet { context: *context };
        let content = match self.subject(context, open) {
            Subject::Pilot(id, at) => {
                let head = sheet.head(
                    words::faction_icon(context.xwing.pilot(id).faction),
                    &context.xwing.pilot(id).text,
                    context.xwing.pilot(id).unique.is_some(),
                );
                column![head].push(self.deeds(&sheet, open, at.map(At::Ship))).push(sheet.pilot(id, at, open))
            }
            Subject::Upgrade(id, at) => {
                let upgrade = context.xwing.upgrade(id);
                let head = sheet.head(upgrade.slot.icon(), &upgrade.text, upgrade.unique.is_some());
                let at = at.map(|(ship, index)| At::Upgrade(ship, index));
                column![head].push(self.deeds(&sheet, open, at)).push(sheet.upgrade(id, at, open))
            }
            Subject::Unknown(id, removal) => sheet.unknown(id, removal),
            Subject::Nothing => super::overview::view(context, open),
        };
        scrolled(context, content.spacing(SPACE).padding(4)).height(Length::Fill).into()
    }

    /// What can be done with the card: taken, where the catalog offers it; changed or removed, where it is in the squad.
    fn deeds<'a>(&self, sheet: &Sheet<'a>, open: &Open, at: Option<At>) -> Option<Element<'a, Message>> {
        let context = &sheet.context;
        if let Some(candidate) = self.looked_at(context, open) {
            let shown = self.shown(context, open)?;
            return Some(sheet.offer(shown.offer(candidate)?));
        }
        let (change, removal, word) = match at? {
            At::Ship(ship) => {
                (Message::PilotWanted(ship), Message::ShipRemoved(ship), context.text("gui.builder.change_pilot"))
            }
            At::Upgrade(ship, index) => {
                let word = context.text("gui.builder.change_upgrade");
                (Message::PanePicked(Pane::Cards), Message::UpgradeRemoved(ship, index), word)
            }
        };
        let standing = self.cursor(context, open);
        // Where the catalog stands beside the card, it shows what could come in its place already.
        let beside = Arrangement::of(context) == Arrangement::Three
            && !matches!(standing, Cursor::Seat { .. } if matches!(at, Some(At::Ship(_))));
        let buttons = row![]
            .push((!beside).then(|| tool(context, "ui-edit", word, Some(change)).padding([4, 8])))
            .push(tool(context, "ui-delete", context.text("gui.builder.remove"), Some(removal)).padding([4, 8]))
            .spacing(GAP);
        Some(buttons.wrap().vertical_spacing(4).into())
    }
}

/// Where in the squad a card is.
#[derive(Debug, Clone, Copy)]
enum At {
    Ship(usize),
    Upgrade(usize, usize),
}

/// Draws the parts of a card.
struct Sheet<'a> {
    context: Context<'a>,
}

impl<'a> Sheet<'a> {
    fn head(&self, icon: &str, text: &'a CardText, unique: bool) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let name = text.name(context.language);
        let others: Vec<&str> =
            Language::ALL.into_iter().map(|language| text.name(language)).filter(|other| *other != name).collect();
        let title = row![]
            .push(unique.then(|| icon_in("ui-unique", 13.0, look.text)))
            .push(body(name).size(HEADING).font(BOLD).width(Length::Fill))
            .spacing(5)
            .align_y(Alignment::Center);
        let names = column![title]
            .push((!others.is_empty()).then(|| small(others.join(" · "), look.muted)))
            .spacing(1)
            .width(Length::Fill);
        row![icon_in(icon, 26.0, look.muted), names].spacing(8).align_y(Alignment::Center).into()
    }

    fn offer(&self, offer: &Offer<Candidate>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let candidate = offer.candidate;
        let names: &dyn Names = context.xwing;
        let said = |findings: &[crate::kernel::Finding], color| {
            findings
                .iter()
                .map(|finding| {
                    row![
                        container(icon_in(if color == look.red { "ui-error" } else { "ui-warning" }, 14.0, color))
                            .padding(Padding::ZERO.top(1)),
                        body(finding.sentence(context.language, names)).width(Length::Fill),
                    ]
                    .spacing(GAP)
                    .into()
                })
                .collect::<Vec<Element<'a, Message>>>()
        };
        let mut content = Column::new().spacing(GAP);
        if offer.is_free() {
            let take = main_tool(context, "ui-add", context.text("gui.builder.take"), Some(Message::Taken(candidate)));
            let cost = context.say("gui.builder.difference", &[("points", &signed(offer.difference))]);
            content = content.push(
                row![take.padding([5, 12]), small(cost, look.muted)].spacing(GAP + 2.0).align_y(Alignment::Center),
            );
            content = content.extend(said(&offer.warnings, look.yellow));
            return content.into();
        }
        let why = column(said(&offer.blockers, look.red)).spacing(GAP);
        content = content.push(container(why).padding(8).width(Length::Fill).style(move |_| look.note(look.red)));
        let anyway =
            Pressable::new(labelled("ui-add", context.text("gui.builder.take_anyway"), look.text), move |status| {
                look.button(status)
            });
        content.push(anyway.padding([4, 8]).on_press(Message::TakenAnyway(candidate))).into()
    }

    fn pilot(&self, id: PilotId, at: Option<usize>, open: &'a Open) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let pilot = context.xwing.pilot(id);
        let kind = context.xwing.ship(pilot.ship);
        let ship = at.and_then(|at| open.document.list.ships.get(at));
        let figures: Vec<Figure> =
            ship.map_or_else(|| figures::of_card(pilot, kind), |ship| figures::of_ship(context, ship));
        let cost = pilot.points.map(|points| context.say("gui.builder.points", &[("points", &points)]));
        let size = context.say("gui.builder.card.base", &[("what", &context.text(kind.size.term()))]);
        let facts: Vec<String> = [
            Some(context.xwing.faction(pilot.faction).name(context.language).to_owned()),
            Some(size),
            cost,
            epic_points(context, kind.epic_half_points),
        ]
        .into_iter()
        .flatten()
        .collect();
        let kind_name = strong(kind.text.name(context.language));
        let mut content = Column::new().spacing(SPACE);
        content = content.push(column![kind_name, small(facts.join(" · "), look.muted)].spacing(2));
        content = content.push(figures::line(context, &figures, 18.0).wrap().vertical_spacing(6));
        content = content.push(self.text(&pilot.text));
        if let Some(range) = pilot.primary_range {
            content =
                content.push(body(context.say("gui.builder.card.primary_range", &[("range", &words::range(range))])));
        }
        let effective = ship.and_then(|ship| Effective::of(context.xwing, ship));
        let actions = crate::systems::xwing::cards::Action::ALL.into_iter().filter(|action| match effective {
            Some(effective) => effective.actions.contains(*action as u32),
            None => kind.actions.contains(action),
        });
        let actions = actions.map(|action| {
            let color = if kind.actions.contains(&action) { look.text } else { look.accent };
            self.token(words::action_icon(action), context.text(action.term()), color)
        });
        content = content.push(self.tokens("gui.builder.card.actions", actions));
        let slots = pilot.slots.iter().map(|slot| {
            let (icon, word) = words::slot(context, *slot);
            self.token(icon, word, look.text)
        });
        content = content.push(self.tokens("gui.builder.card.slots", slots));
        let arcs = kind
            .arcs
            .iter()
            .chain(pilot.weapon_arcs.iter().map(|(_, arc)| arc))
            .map(|arc| self.token(words::arc_icon(*arc), context.text(arc.term()), look.text));
        content = content.push(self.tokens("gui.builder.card.arcs", arcs));
        if !kind.dial.is_empty() {
            content = content.push(
                column![section(context, context.text("gui.builder.card.dial")), dial(look, &kind.dial)].spacing(4),
            );
        }
        content.push(self.conditions(&pilot.conditions)).into()
    }

    fn upgrade(&self, id: UpgradeId, at: Option<At>, open: &'a Open) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let upgrade = context.xwing.upgrade(id);
        let printed = i32::from(upgrade.points);
        let here = match at {
            Some(At::Upgrade(ship, _)) => open
                .document
                .list
                .ships
                .get(ship)
                .and_then(|ship| Some(Effective::of(context.xwing, ship)?.cost(context.xwing, ship, id))),
            _ => None,
        };
        let cost = match here.filter(|here| *here != printed) {
            Some(here) => context.say("gui.builder.points_here", &[("points", &here), ("printed", &printed)]),
            None => context.say("gui.builder.points", &[("points", &printed)]),
        };
        let facts = [context.text(upgrade.slot.term()).to_owned(), cost];
        let mut content = Column::new().spacing(SPACE);
        let unique = upgrade.unique.map(|_| context.text("gui.builder.card.unique").to_owned());
        let restrictions: Vec<String> = unique.into_iter().chain(words::restrictions(context, upgrade)).collect();
        let mut printed = column![strong(facts.join(" · "))].spacing(2);
        if !restrictions.is_empty() {
            printed = printed.push(small(restrictions.join(" · "), look.muted));
        }
        if !upgrade.sides.is_empty() {
            let sides = upgrade.sides.join(" / ");
            printed = printed.push(small(context.say("gui.builder.card.sides", &[("what", &sides)]), look.muted));
        }
        content = content.push(printed);
        if let Some(weapon) = upgrade.weapon {
            let energy = upgrade.energy.map(|energy| context.say("gui.builder.card.energy", &[("what", &energy)]));
            let words: Vec<String> = std::iter::once(words::weapon(context, weapon)).chain(energy).collect();
            content = content.push(
                row![icon_in("stat-attack", 20.0, look.red), strong(words.join(" · "))]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
            );
        }
        content = content.push(self.text(&upgrade.text));
        let actions = upgrade
            .actions
            .iter()
            .map(|action| self.token(words::action_icon(*action), context.text(action.term()), look.accent));
        content = content.push(self.tokens("gui.builder.card.adds_actions", actions));
        content.push(self.conditions(&upgrade.conditions)).into()
    }

    fn unknown(&self, id: &'a str, removal: Message) -> Column<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let title = row![icon_in("ui-error", 22.0, look.red), body(id).size(HEADING).font(BOLD)]
            .spacing(8)
            .align_y(Alignment::Center);
        column![
            title,
            body(context.text("gui.builder.details.unknown")),
            tool(context, "ui-delete", context.text("gui.builder.remove"), Some(removal)).padding([4, 8]),
        ]
    }

    fn text(&self, text: &'a CardText) -> Option<Element<'a, Message>> {
        let words = text.text(self.context.language);
        (!words.is_empty()).then(|| body(words).into())
    }

    fn token(&self, icon: &str, word: &'a str, color: iced::Color) -> Element<'a, Message> {
        row![icon_in(icon, 16.0, color), small(word, self.context.look.text)]
            .spacing(4)
            .align_y(Alignment::Center)
            .into()
    }

    fn tokens(
        &self,
        key: &'static str,
        tokens: impl Iterator<Item = Element<'a, Message>>,
    ) -> Option<Element<'a, Message>> {
        let tokens: Vec<_> = tokens.collect();
        (!tokens.is_empty()).then(|| {
            let tokens = Row::with_children(tokens).spacing(12).wrap().vertical_spacing(4);
            column![section(&self.context, self.context.text(key)), tokens].spacing(4).into()
        })
    }

    fn conditions(&self, conditions: &[ConditionId]) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        if conditions.is_empty() {
            return None;
        }
        let cards = conditions.iter().map(|id| {
            let condition = context.xwing.condition(*id);
            column![
                row![]
                    .push(condition.unique.then(|| icon_in("ui-unique", 11.0, look.text)))
                    .push(strong(condition.text.name(context.language)))
                    .spacing(4)
                    .align_y(Alignment::Center),
                body(condition.text.text(context.language)),
            ]
            .spacing(2)
            .into()
        });
        let line = rule::horizontal(1).style(move |_| look.rule());
        Some(
            column![line, section(context, context.text("gui.builder.card.conditions")), column(cards).spacing(GAP)]
                .spacing(GAP)
                .into(),
        )
    }
}

fn epic_points(context: &Context<'_>, halves: u8) -> Option<String> {
    let half = if halves.is_multiple_of(2) { "" } else { "½" };
    let points = format!("{}{half}", halves / 2);
    (halves > 0).then(|| context.say("gui.builder.card.epic_points", &[("points", &points)]))
}
