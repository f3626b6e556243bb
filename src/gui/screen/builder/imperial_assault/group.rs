//! One Deployment card of the army: its figures, its numbers, its dice, and what lies on it.

use iced::{
    Alignment, Element, Length,
    widget::{column, row},
};

use super::{Message, Open, card_name, cards, figures, token, words};
use crate::{
    Context,
    face::{self, imperial_assault as stat},
    look::{GAP, NAME, SMALL, TEXT},
    screen::builder::{
        Spot, row as parts,
        tree::{self, Entry, SlotCard, ToolTerms},
    },
    widget::{
        icon_in,
        parts::{BOLD, body, small},
        tip,
    },
};
use imperial_assault::{
    ImperialAssault,
    builder::Class,
    cards::DeploymentCard,
    list::{Candidate, DEPLOYMENT},
    values,
};
use kernel::{Browsing, Node, Place};

/// The Deployment cards of an army, as findings name their place.
pub const FIELD: &str = "deployment";
const GROUP: ToolTerms = ToolTerms { remove: "gui.imperial_assault.remove_group" };
const CARD: ToolTerms = ToolTerms { remove: "gui.imperial_assault.remove_card" };

/// Draws a card and what lies on it. `ends` says whether it is the first and whether it is the last of its kind.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    node: &Node<Candidate>,
    spot: &Spot,
    ends: (bool, bool),
) -> Element<'a, Message> {
    let cursor = spot.cursor;
    let here = node.all().iter().any(|node| node.place == cursor);
    let index = node.place.outer_index().unwrap_or_default();
    let card = open.document.list.deployment.get(index).and_then(|choice| choice.known());
    let card = card.map(|id| cards(context).deployment(id));
    let child = node.children.first();
    let attachment = child.filter(|child| child.card.is_some()).and_then(|child| child.place.outer_index());
    let slot = child.map(|child| child.place);
    let view = View { context: *context, open, index, attachment, slot, card, cursor, spot: spot.clone() };
    let is_group = card.is_some_and(DeploymentCard::is_group);
    let at = DEPLOYMENT.at(index);
    let body = column![]
        .push(card.filter(|card| card.has_figures()).map(|card| view.numbers(card)))
        .push(card.and_then(|card| view.surges(card)))
        .push(card.and_then(|card| view.words(card)))
        .push(view.attachment())
        .extend(view.joining())
        .extend(view.findings())
        .spacing(GAP - 2.0);
    let drawing = match card {
        Some(card) => {
            card.icon.as_deref().or_else(|| view.candidate().map(|it| ImperialAssault::icon(cards(context), it)))
        }
        None => Some("ui-error"),
    };
    Entry {
        index,
        at,
        here,
        plate: drawing,
        title: view.title(),
        marks: tree::marks(context, open, FIELD, index),
        tools: tree::tools(context, open, index, ends, at, if is_group { GROUP } else { CARD }),
        cost: card.map(|_| view.cost(index) + attachment.map_or(0, |attachment| view.cost(attachment))),
        body,
    }
    .view(context)
}

struct View<'a> {
    context: Context<'a>,
    open: Open<'a>,
    /// Its place among the Deployment cards.
    index: usize,
    /// The place of what lies on it.
    attachment: Option<usize>,
    /// The place of the attachment, or for one.
    slot: Option<Place>,
    card: Option<&'a DeploymentCard>,
    cursor: Place,
    spot: Spot,
}

impl<'a> View<'a> {
    fn cost(&self, index: usize) -> i32 {
        let known = self.open.document.list.deployment.get(index).and_then(|choice| choice.known());
        known.and_then(|id| cards(&self.context).deployment(id).cost).map_or(0, i32::from)
    }

    /// The name with what stands under it.
    fn title(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let whole = card_name(context, self.open, self.index);
        let (name, below, unique) = match self.card {
            // The subtitle stands beside the name, where the name alone is the beginning of the whole.
            Some(card) => {
                let name = values::short_name(card, context.language);
                let subtitle = whole.strip_prefix(name).and_then(|rest| rest.strip_prefix(", "));
                let below = subtitle.unwrap_or_else(|| values::standing(card, context.language));
                (name, below, card.unique == Some(true))
            }
            None => (whole, context.text("gui.imperial_assault.unknown"), false),
        };
        let ink = if self.card.is_some() { look.text } else { look.red };
        row![parts::line(name, NAME).font(BOLD).color(ink)]
            .push(unique.then(|| icon_in("ui-unique", 10.0, look.muted)))
            .push(parts::line(below, SMALL).color(look.muted))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// The attachment that lies on the group, if the catalog has it.
    fn held(&self) -> Option<&'a DeploymentCard> {
        let id = self.open.document.list.deployment.get(self.attachment?)?.known()?;
        Some(cards(&self.context).deployment(id))
    }

    fn candidate(&self) -> Option<Candidate> {
        self.open.document.list.deployment.get(self.index)?.known().map(Candidate::Deployment)
    }

    /// Tokens, numbers and dice of a group, or of the figure that joins it. A figure without a group has no tokens, for
    /// these bear the letter of a group.
    fn numbers(&self, card: &'a DeploymentCard) -> Element<'a, Message> {
        let context = &self.context;
        let has_group = self.card.is_some_and(DeploymentCard::is_group);
        let tokens = has_group.then(|| token::tokens(context, &self.open.document.list, self.index, card));
        // The tokens tell how many figures there are.
        let is_own = self.card.is_some_and(|own| own.id == card.id);
        let given = self.held().filter(|_| is_own).map_or(0, |attachment| attachment.gives_health);
        let figures = figures::with_health(card, card.health_with(given)).split_off(1);
        row![]
            .push(tokens)
            .push(face::numbers(context, &figures, TEXT))
            .push(stat::attack(context, card.attack.as_ref(), &card.gaps, 17.0))
            .push(stat::defense(context, card.defense.as_deref().unwrap_or_default(), 17.0))
            .spacing(14)
            .align_y(Alignment::Center)
            .wrap()
            .vertical_spacing(6)
            .into()
    }

    /// The figure's attack that the attachment adds to the group.
    fn joining(&self) -> Vec<Element<'a, Message>> {
        let card = self.held().filter(|card| card.has_figures());
        card.into_iter().flat_map(|card| std::iter::once(self.numbers(card)).chain(self.surges(card))).collect()
    }

    /// A group's innate bonuses, and its surge abilities.
    fn surges(&self, card: &'a DeploymentCard) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let innate = (!card.innate.is_empty()).then(|| {
            tip(
                context,
                body(values::effects(&card.innate, context.language)).size(SMALL).font(BOLD),
                context.text("gui.imperial_assault.section.innate"),
            )
        });
        let surges = card.surges.iter().map(|surge| stat::surge(context, card, surge, SMALL));
        face::flow(innate.into_iter().chain(surges), 12.0, 3.0)
    }

    /// Traits and keywords of a group; where an attachment belongs.
    fn words(&self, card: &'a DeploymentCard) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let traits = words::traits(context, card).join(" · ");
        let keywords = card.keywords.iter().map(|word| {
            let name = body(context.text(word.term())).size(SMALL).color(look.accent);
            tip(context, name, values::keyword_meaning(*word, context.language))
        });
        let host = card.attachment.as_ref().map(|host| {
            let host = values::host(cards(context), host, context.language);
            small(context.say("gui.imperial_assault.host", &[("host", &host)]), look.muted).into()
        });
        let traits = (!traits.is_empty()).then(|| small(traits, look.muted).into());
        face::flow(traits.into_iter().chain(keywords).chain(host), 12.0, 2.0)
    }

    /// The attachment that lies on a group, or the place for one.
    fn attachment(&self) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let (catalog, army) = (cards(context), &self.open.document.list);
        let icon = Class::Attachment.icon();
        let at = self.slot?;
        let seat = match self.attachment {
            Some(index) => {
                let id = army.deployment.get(index)?.known()?;
                let wrong = tree::findings(self.open, FIELD, index).any(|finding| finding.is_error());
                let seated = SlotCard {
                    icons: vec![icon],
                    unique: catalog.deployment(id).unique == Some(true),
                    name: card_name(context, self.open, index),
                    cost: catalog.deployment(id).cost.map(i32::from),
                    wrong,
                };
                let summary = catalog.deployment(id).text.text(context.language);
                tip(context, tree::filled_seat(context, &seated, at, self.cursor == at), summary)
            }
            None => {
                let word = context.text("gui.imperial_assault.add_attachment");
                tree::empty_seat(context, &[icon], word, at, &self.spot)
            }
        };
        Some(row![seat].into())
    }

    /// Findings of an attachment without a host, and of those on a group.
    fn findings(&self) -> Vec<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let lost = self.card.is_some_and(|card| card.attachment.is_some()).then_some(self.index);
        let indices = lost.into_iter().chain(self.attachment);
        indices
            .flat_map(|index| tree::findings(self.open, FIELD, index))
            .map(|finding| {
                let (icon, color) = crate::screen::builder::findings::mark(look, finding.severity);
                let words = small(finding.sentence(context.language, cards(context)), look.muted);
                row![icon_in(icon, 13.0, color), words.width(Length::Fill)].spacing(4).into()
            })
            .collect()
    }
}
