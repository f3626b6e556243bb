//! A card: numbers, dice, surges, abilities, the cards it brings, and its users.

use iced::{
    Alignment, Element,
    widget::{Column, column, container, row},
};

use super::{Message, Open, cards, figures, map, token, words};
use crate::{
    Context,
    face::{
        self, flow,
        imperial_assault::{attack, defense, surge, users},
        named, part, remark, text,
    },
    look::{GAP, SPACE, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
        tip,
    },
};
use imperial_assault::{
    Army,
    cards::{CommandId, DeploymentCard, DeploymentId, GapField, ProductId, Size},
    checks,
    list::Candidate,
    play::{command_gap, deployment_gap},
    values,
};
use kernel::{CardRef, Names, Place, sheet};

/// Draws a card: as printed, or as it is at its place.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    candidate: Candidate,
    at: Option<Place>,
) -> Element<'a, Message> {
    let sheet = CardPane { context: *context, army: &open.document.list };
    match candidate {
        Candidate::Deployment(id) => sheet.deployment(id, at).into(),
        Candidate::Command(id) => sheet.command(id, at).into(),
        Candidate::Map(id) => map::view(context, id),
    }
}

/// The numbers and dice of a figure as printed; none for an upgrade, which has no figures.
pub fn printed<'a>(context: &Context<'a>, card: &'a DeploymentCard) -> Option<Element<'a, Message>> {
    let figures = figures::of_card(card);
    let numbers = face::numbers(context, &figures, 16.0);
    let dice = row![attack(context, card.attack.as_ref(), &card.gaps, 20.0)]
        .push(defense(context, card.defense.as_deref().unwrap_or_default(), 20.0))
        .spacing(16)
        .align_y(Alignment::Center);
    (!figures.is_empty()).then(|| column![numbers, dice.wrap().vertical_spacing(4)].spacing(GAP).into())
}

/// Draws the parts of a card.
struct CardPane<'a> {
    context: Context<'a>,
    army: &'a Army,
}

impl<'a> CardPane<'a> {
    fn deployment(&self, id: DeploymentId, at: Option<Place>) -> Column<'a, Message> {
        let context = &self.context;
        let look = context.look;
        let card = cards(context).deployment(id);
        let affiliation = card.affiliation.map(|word| context.text(word.term()).to_owned());
        let cost = card.cost.map(|cost| {
            let cost = sheet::figures(cost.into());
            context.say("gui.builder.points", &[("points", &cost)])
        });
        let season = Some(context.text(card.season.term()).to_owned());
        let facts: Vec<String> = [affiliation, cost, season].into_iter().flatten().collect();
        let at = at.and_then(|at| at.outer_index());
        let tokens = at.filter(|_| card.is_group()).map(|index| token::tokens(context, self.army, index, card));
        let figures = match at {
            Some(index) => {
                let (catalog, army) = (cards(context), self.army);
                let attached = checks::attached(catalog, army);
                figures::with_health(card, checks::health(catalog, army, &attached, index))
            }
            None => figures::of_card(card),
        };
        let has_figures = !figures.is_empty();
        let numbers = has_figures.then(|| face::numbers(context, &figures, 18.0));
        let dice = has_figures.then(|| {
            row![attack(context, card.attack.as_ref(), &card.gaps, 22.0)]
                .push(defense(context, card.defense.as_deref().unwrap_or_default(), 22.0))
                .spacing(18)
                .align_y(Alignment::Center)
                .wrap()
                .vertical_spacing(6)
        });
        let gap = deployment_gap(cards(context), card, context.language);
        column![
            column![strong(values::standing(card, context.language)), small(facts.join(" · "), look.muted)]
                .extend(self.terms(card).into_iter().map(|words| small(words, look.muted).into()))
                .spacing(2),
        ]
        .push(tokens)
        .push(numbers)
        .push(dice)
        .push(self.traits(card))
        .push(self.innate(card))
        .push(self.surges(card))
        .push(text(card.text.text(context.language)))
        .push(self.abilities(card))
        .push(self.conditions(card))
        .push(self.brings(card))
        .push(self.gaps(id.into(), &card.gaps))
        .push(gap.map(|gap| face::simulated(context, gap.partly, &gap.why)))
        .push(self.products(&card.products))
        .spacing(SPACE)
    }

    /// Terms of its group or of the game, in words.
    fn terms(&self, card: &DeploymentCard) -> Vec<String> {
        let context = &self.context;
        let (catalog, language) = (cards(context), context.language);
        let mut out = Vec::new();
        if let Some(host) = &card.attachment {
            out.push(context.say("gui.imperial_assault.host", &[("host", &values::host(catalog, host, language))]));
        }
        if let Some(cost) = card.reinforcement_cost {
            out.push(context.say("gui.imperial_assault.reinforce", &[("cost", &cost)]));
        }
        if card.is_group() && card.base() == Size::Large {
            let (width, length) = card.size.unwrap_or((1, 1));
            out.push(context.say("gui.imperial_assault.base", &[("width", &width), ("length", &length)]));
        }
        if let (Some(false), Some(rank)) = (card.unique, card.rank) {
            out.push(context.say("gui.imperial_assault.most", &[("count", &rank.copies())]));
        }
        let key = match (card.skirmish, card.campaign) {
            (true, true) => "gui.imperial_assault.use.both",
            (true, false) => "gui.imperial_assault.use.skirmish",
            (false, true) => "gui.imperial_assault.use.campaign",
            (false, false) => "gui.imperial_assault.use.none",
        };
        out.push(context.text(key).to_owned());
        out
    }

    fn traits(&self, card: &DeploymentCard) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let chip = |word: &'static str, color| {
            container(small(context.text(word), color)).padding([2, 7]).style(move |_| look.chip()).into()
        };
        let traits = card.trait_list.iter().map(|word| chip(word.term(), look.text));
        let keywords = card.keywords.iter().map(|word| {
            let chip: Element<'a, Message> = chip(word.term(), look.accent);
            tip(context, chip, values::keyword_meaning(*word, context.language))
        });
        flow(traits.chain(keywords), 4.0, 4.0)
    }

    /// Bonuses that are always there.
    fn innate(&self, card: &DeploymentCard) -> Option<Element<'a, Message>> {
        let words = (!card.innate.is_empty()).then(|| values::effects(&card.innate, self.context.language));
        part(&self.context, "gui.imperial_assault.section.innate", 2.0, words.map(|words| body(words).into()))
    }

    fn surges(&self, card: &DeploymentCard) -> Option<Element<'a, Message>> {
        let rows = card.surges.iter().map(|one| surge(&self.context, card, one, TEXT));
        part(&self.context, "gui.imperial_assault.section.surges", 2.0, rows)
    }

    fn abilities(&self, card: &'a DeploymentCard) -> Option<Element<'a, Message>> {
        let language = self.context.language;
        let rows = card.abilities.iter().map(|ability| named(ability.text.name(language), ability.text.text(language)));
        part(&self.context, "gui.imperial_assault.section.abilities", GAP, rows)
    }

    /// The conditions it gives or speaks of.
    fn conditions(&self, card: &DeploymentCard) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let words = words::conditions(context, card).into_iter().map(|id| words::condition(context, id));
        part(context, "gui.imperial_assault.section.conditions", 4.0, flow(words, 12.0, 4.0))
    }

    /// The companions and forms that come with it, each with what it can do.
    fn brings(&self, card: &DeploymentCard) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let brought = card.brings.iter().map(|id| {
            let card = cards(context).deployment(*id);
            let figures = figures::of_card(card);
            let numbers = (card.health.is_some()).then(|| face::numbers(context, &figures[1..], 14.0));
            let dice = card.attack.is_some().then(|| attack(context, card.attack.as_ref(), &card.gaps, 15.0));
            let defense = defense(context, card.defense.as_deref().unwrap_or_default(), 15.0);
            let drawn = row![].push(numbers).push(dice).push(defense);
            let drawn = (card.health.is_some() || card.attack.is_some() || card.defense.is_some())
                .then(|| drawn.spacing(12).align_y(Alignment::Center).wrap().vertical_spacing(4));
            let name = body(card.text.name(context.language)).font(BOLD);
            let content = column![row![name, small(context.text(card.kind.term()), look.muted)].spacing(GAP)]
                .push(drawn)
                .push(self.surges(card))
                .push(self.abilities(card))
                .spacing(4);
            container(content).padding(8).width(iced::Length::Fill).style(move |_| look.chip()).into()
        });
        part(context, "gui.imperial_assault.section.brings", GAP, brought)
    }

    fn command(&self, id: CommandId, at: Option<Place>) -> Column<'a, Message> {
        let context = &self.context;
        let look = context.look;
        let card = cards(context).command(id);
        let cost = card.cost.map(|cost| context.say("gui.imperial_assault.cost", &[("cost", &cost)]));
        let copies = card.copies.map(|count| context.say("gui.imperial_assault.copies", &[("count", &count)]));
        let season = Some(context.text(card.season.term()).to_owned());
        let facts: Vec<String> = [cost, copies, season].into_iter().flatten().collect();
        let timing = card.named_timing().map(|timing| strong(context.text(timing.term())));
        let used: Element<'a, Message> = match words::used_by(context, self.army, id) {
            Some(words) => row![icon_in("ui-check", 14.0, look.green), body(words)].spacing(5).into(),
            // Of a card that is offered the offer says so itself.
            None if at.is_none() || self.army.deployment.is_empty() => iced::widget::space().into(),
            None => {
                let words = body(context.text("gui.imperial_assault.nobody")).color(look.yellow);
                row![icon_in("ui-warning", 14.0, look.yellow), words].spacing(5).into()
            }
        };
        let gap = command_gap(cards(context), card, context.language);
        column![
            column![].push(timing).push(small(facts.join(" · "), look.muted)).spacing(2),
            column![body(users(context, cards(context), &card.user)).font(BOLD), used].spacing(3),
        ]
        .push(text(card.text.text(context.language)))
        .push(self.gaps(id.into(), &card.gaps))
        .push(gap.map(|gap| face::simulated(context, gap.partly, &gap.why)))
        .push(self.products(&card.products))
        .spacing(SPACE)
    }

    /// The gaps of the card.
    fn gaps(&self, card: CardRef, gaps: &[GapField]) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let fields: Vec<&str> = gaps.iter().map(|gap| context.text(gap.term())).collect();
        let name = cards(context).card_name(card, context.language);
        (!gaps.is_empty()).then(|| {
            let words = context.say("imperial_assault.check.gaps", &[("card", &name), ("fields", &fields.join(", "))]);
            remark(context, words)
        })
    }

    fn products(&self, products: &[ProductId]) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let names: Vec<&str> =
            products.iter().map(|id| cards(context).product(*id).text.name(context.language)).collect();
        let names = (!names.is_empty()).then(|| small(names.join(" · "), context.look.muted).into());
        part(context, "gui.imperial_assault.section.products", 2.0, names)
    }
}
