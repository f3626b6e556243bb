//! The catalog of Imperial Assault on the shelf: groups, orders, rows and reasons.

use iced::{Color, Element, widget::container};

use super::{Class, Group, Message, Sort, cards, figures, words};
use crate::{
    Context,
    screen::builder::{Line, Order},
    widget::icon_in,
};
use imperial_assault::{
    cards::{Affiliation, Catalog, DeploymentCard, Level, Trait, User},
    checks::{Candidate, OfferPlace},
    values,
};
use kernel::{Finding, Names, Offer, similar};

/// Width of the drawing before the name.
pub const LEAD: f32 = 22.0;
/// Rules that speak of who may be in the army at all: what they refuse stands last.
const FOREIGN: [&str; 3] = ["CC-A03", "CC-A08", "CC-A10"];
/// The rule that some figure of the army can use a Command card.
const NOBODY: &str = "CC-C05";

/// What kind of Deployment card one is.
fn class(card: &DeploymentCard) -> Class {
    use imperial_assault::cards::Rank;
    match (card.is_group(), card.unique, card.rank) {
        (true, Some(true), _) => Class::Unique,
        (true, _, Some(Rank::Elite)) => Class::Elite,
        (true, ..) => Class::Regular,
        (false, ..) if card.attachment.is_some() => Class::Attachment,
        (false, ..) => Class::Upgrade,
    }
}

/// The group of a card under whose heading it stands.
pub fn group(catalog: &Catalog, candidate: Candidate) -> Group {
    match candidate {
        Candidate::Deployment(id) => Group::Class(class(catalog.deployment(id))),
        Candidate::Command(id) => Group::Cost(catalog.command(id).cost.unwrap_or(0)),
        Candidate::Map(id) => Group::Level(catalog.map(id).level),
    }
}

/// Whether a card is in a group. A Command card that asks for no affiliation or trait is in all of them.
pub fn is_in(catalog: &Catalog, candidate: Candidate, wanted: Group) -> bool {
    match (candidate, wanted) {
        (Candidate::Deployment(id), Group::Affiliation(affiliation)) => {
            catalog.deployment(id).affiliation == Some(affiliation)
        }
        (Candidate::Deployment(id), Group::Trait(word)) => catalog.deployment(id).traits.contains(word),
        (Candidate::Command(id), Group::Affiliation(affiliation)) => {
            let User { affiliation: figure, army, .. } = catalog.command(id).user;
            figure.or(army).is_none_or(|asked| asked == affiliation)
        }
        (Candidate::Command(id), Group::Trait(word)) => {
            let traits = catalog.command(id).user.traits;
            traits.is_empty() || traits.contains(word)
        }
        (_, wanted) => group(catalog, candidate) == wanted,
    }
}

/// The groups that can be shown alone.
pub fn groups(target: OfferPlace) -> Vec<Group> {
    let traits = || Trait::ALL.map(Group::Trait);
    match target {
        OfferPlace::NewCard | OfferPlace::Card(_) => {
            let affiliations = Affiliation::ALL.map(Group::Affiliation);
            Class::ALL.into_iter().map(Group::Class).chain(affiliations).chain(traits()).collect()
        }
        OfferPlace::Attachment(_) | OfferPlace::OtherAttachment(_) => Vec::new(),
        OfferPlace::Command { .. } => {
            let affiliations = Affiliation::OF_ARMIES.map(Group::Affiliation);
            (0..=3).map(Group::Cost).chain(affiliations).chain(traits()).collect()
        }
        OfferPlace::Map => Level::ALL.map(Group::Level).to_vec(),
    }
}

/// Where an offer stands in an order: within a group cards that nobody can use come last.
pub fn order(context: &Context<'_>, sort: Sort, offer: &Offer<Candidate>) -> Order {
    let catalog = cards(context);
    let number = match group(catalog, offer.candidate) {
        Group::Class(class) => class as u8,
        Group::Cost(cost) => cost,
        Group::Level(level) => level as u8,
        Group::Affiliation(_) | Group::Trait(_) => 0,
    };
    let grouped = matches!(sort, Sort::Class | Sort::Price | Sort::Level);
    Order {
        group: (false, if grouped { number.to_string() } else { String::new() }),
        number: i32::from(!is_of_use(offer)),
        cost: if sort == Sort::Name { 0 } else { offer.cost },
        name: similar::fold(catalog.card_name(offer.candidate.into(), context.language)),
    }
}

/// Whether some figure of the army can use the card, which is asked of Command cards alone.
pub fn is_of_use(offer: &Offer<Candidate>) -> bool {
    let is_command = matches!(offer.candidate, Candidate::Command(_));
    !is_command || offer.warnings.iter().all(|warning| warning.check != NOBODY)
}

/// How far an offer is from being taken: cards of others last.
pub fn distance(offer: &Offer<Candidate>) -> u8 {
    match () {
        () if offer.is_free() => 0,
        () if offer.blockers.iter().any(|blocker| FOREIGN.contains(&blocker.check)) => 2,
        () => 1,
    }
}

/// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
///
/// That the army or the deck would cost too much is said last and in few words: it is the reason that goes away first.
pub fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
    let catalog = cards(context);
    let too_much = |finding: &&Finding| matches!(finding.check, "CC-A02" | "CC-C02");
    let foreign = offer.blockers.iter().find(|blocker| FOREIGN.contains(&blocker.check));
    let lasting = foreign.or(offer.blockers.iter().find(|blocker| !too_much(blocker)));
    let finding = lasting.or(offer.blockers.first()).or(offer.warnings.first())?;
    Some(match (finding.check, offer.candidate) {
        ("CC-A02" | "CC-C02", _) => context.say("gui.builder.over", &[("points", &finding.weight)]),
        ("CC-A03" | "CC-A08", Candidate::Deployment(id)) => {
            let affiliation = catalog.deployment(id).affiliation.map_or("", |word| context.text(word.term()));
            context.say("gui.imperial_assault.other_affiliation", &[("affiliation", &affiliation)])
        }
        // Of a group it is said of some other card, which has to be named.
        (NOBODY, Candidate::Command(_)) => context.text("gui.imperial_assault.nobody").to_owned(),
        _ => finding.sentence(context.language, catalog),
    })
}

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    container(icon_in(icon(cards(context), candidate), 16.0, ink)).width(LEAD - 4.0).into()
}

/// The name of the drawing for a card.
pub fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
    match candidate {
        Candidate::Deployment(id) => {
            let card = catalog.deployment(id);
            match card.is_group() {
                true => card.affiliation.map_or("ui-info", Affiliation::icon),
                false => class(card).icon(),
            }
        }
        Candidate::Command(_) => "command-pip",
        Candidate::Map(_) => "battle-deployment",
    }
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    let catalog = cards(context);
    let words = |words: String| (!words.is_empty()).then_some(Line::Words(words));
    match candidate {
        Candidate::Deployment(id) => {
            let card = catalog.deployment(id);
            if !card.is_group() {
                let host = card.attachment.as_ref().map(|host| {
                    context
                        .say("gui.imperial_assault.host", &[("host", &values::host(catalog, host, context.language))])
                });
                let kind = (!grouped && host.is_none()).then(|| context.text(card.kind.term()).to_owned());
                return host.or(kind).into_iter().map(Line::Words).collect();
            }
            let standing = (!grouped).then(|| values::standing(card, context.language));
            let facts: Vec<&str> = standing.into_iter().chain(words::traits(context, card)).collect();
            let dice = words::all_dice(context, card).map(|(word, dice)| Line::Drawn(word, dice));
            std::iter::once(Line::Numbered(facts.join(" · ").into(), figures::of_card(card))).chain(dice).collect()
        }
        Candidate::Command(id) => {
            let card = catalog.command(id);
            let timing = card.named_timing().map(|timing| context.text(timing.term()).to_owned());
            let copies = card
                .copies
                .filter(|copies| *copies > 1)
                .map(|copies| context.say("gui.imperial_assault.copies", &[("count", &copies)]));
            let facts: Vec<String> = timing.into_iter().chain(copies).collect();
            [words(facts.join(" · ")), Some(Line::Words(words::restriction(context, id)))]
                .into_iter()
                .flatten()
                .collect()
        }
        Candidate::Map(id) => {
            let map = catalog.map(id);
            let facts =
                [map.product.to_string(), context.say("gui.imperial_assault.players", &[("count", &map.players)])];
            let level = (!grouped).then(|| Line::Words(context.text(map.level.term()).to_owned()));
            std::iter::once(Line::Words(facts.join(" · "))).chain(level).collect()
        }
    }
}
