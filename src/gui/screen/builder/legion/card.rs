//! The content of a card: numbers, weapons, keywords with their definitions, texts, and restrictions.

use iced::{
    Alignment, Element,
    widget::{Column, column, row},
};

use super::{Message, cards, figures, force, shelf::pips, words, zones};
use crate::{
    Context,
    face::{
        self, flow,
        legion::{defense, definitions, weapon},
        marked, remark, section, text,
    },
    look::{GAP, SPACE},
    widget::parts::{body, small, strong},
};
use kernel::{Names, Place};
use legion::{
    Document,
    builder::pips_term,
    cards::{
        Base, BattleCard, Bullets, CommandCard, Gap, KeywordUse, Slot, UnitCard, UnitId, Upgrade, UpgradeId, Weapon,
    },
    checks::{rank, upgrade_cost},
    list::{Candidate, Part, counterpart, part},
};

/// Draws a card: as printed, or as it is at its place.
pub fn view<'a>(
    context: &Context<'a>,
    document: &Document,
    candidate: Candidate,
    at: Option<Place>,
) -> Element<'a, Message> {
    let sheet = CardPane { context: *context };
    match candidate {
        Candidate::Unit(id) => sheet.unit(id, at, document).into(),
        Candidate::Upgrade(id) => sheet.upgrade(id, at, document).into(),
        Candidate::Command(id) => sheet.command(cards(context).command(id)).into(),
        Candidate::Battle(id) => sheet.battle(cards(context).battle(id)).into(),
        Candidate::Force(id) => force::view(context, document.format, id),
    }
}

/// Draws the parts of a card.
struct CardPane<'a> {
    context: Context<'a>,
}

impl<'a> CardPane<'a> {
    fn unit(&self, id: UnitId, at: Option<Place>, document: &Document) -> Column<'a, Message> {
        let context = &self.context;
        let (catalog, look) = (cards(context), context.look);
        let card = catalog.unit(id);
        let cost = context.say("gui.builder.points", &[("points", &card.points)]);
        let facts = [context.text(card.faction.term()), context.text(card.unit_type.term()), cost.as_str()].join(" · ");
        let unit = at.and_then(|at| {
            let index = at.outer_index()?;
            let part = if at == counterpart(index) { Part::Counterpart } else { Part::Unit };
            Some((part, document.list.units.get(index)?))
        });
        let figures = match unit {
            Some((part, unit)) => figures::of_unit(catalog, unit, part, card),
            None => figures::of_card(card),
        };
        let effective = unit.and_then(|(part, unit)| figures::of_upgrades(catalog, unit, part, card));
        let surge = effective.as_ref().map_or(card.attack_surge, |effective| effective.attack_surge);
        let keywords = effective.as_ref().map_or(&card.keywords, |effective| &effective.keywords);
        let rank = match unit {
            Some((Part::Unit, unit)) => rank(catalog, unit, id),
            _ => card.rank,
        };
        let numbers = row![face::numbers(context, &figures, 18.0), defense(context, card, surge, 20.0)];
        column![
            column![strong(context.text(rank.term())), small(facts, look.muted)]
                .push(self.bullets(card.bullets))
                .extend(self.terms(card).into_iter().map(|words| small(words, look.muted).into()))
                .spacing(2),
            numbers.spacing(16).align_y(Alignment::Center).wrap().vertical_spacing(6),
        ]
        .push(self.weapons(&card.weapons))
        .push(self.keywords(keywords))
        .push(self.slots("gui.legion.section.slots", &card.upgrade_bar))
        .push(self.weapon_keywords(&card.weapons, keywords))
        .push(self.flaw(card))
        .push(self.gaps(&card.gaps))
        .spacing(SPACE)
    }

    /// Terms of a unit, and of the army for it.
    fn terms(&self, card: &UnitCard) -> Vec<String> {
        let context = &self.context;
        let catalog = cards(context);
        let mut out = Vec::new();
        if let Some(base) = card.base {
            let key = if matches!(base, Base::Assumed(_)) { "gui.legion.base.assumed" } else { "gui.legion.base" };
            out.push(context.say(key, &[("size", &base.figures())]));
        }
        let mut say = |key: &str, what: &dyn std::fmt::Display| out.push(context.say(key, &[("what", what)]));
        if let Some(affiliation) = card.affiliation {
            say("gui.legion.affiliation", &context.text(affiliation.term()));
        }
        if !card.required_upgrades.is_empty() {
            let names = card.required_upgrades.iter().map(|id| catalog.card_name((*id).into(), context.language));
            say("gui.legion.must_equip", &names.collect::<Vec<_>>().join(", "));
        }
        if let Some(company) = &card.detachment_of {
            say("gui.legion.detachment", &catalog.company_name(company).name(context.language));
        }
        if let Some(company) = &card.entourage {
            say("gui.legion.entourage", &catalog.company_name(company).name(context.language));
        }
        if let Some(force) = card.special_issue {
            say("gui.legion.special_issue", &catalog.card_name(force.into(), context.language));
        }
        let names = |units: &[UnitId]| {
            let names = units.iter().map(|id| catalog.card_name((*id).into(), context.language));
            names.collect::<Vec<_>>().join(" / ")
        };
        if !card.counterparts.is_empty() {
            say("gui.legion.counterparts", &names(&card.counterparts));
        }
        if !card.counterpart_of.is_empty() {
            say("gui.legion.counterpart_of", &names(&card.counterpart_of));
        }
        out
    }

    fn upgrade(&self, id: UpgradeId, at: Option<Place>, document: &Document) -> Column<'a, Message> {
        let context = &self.context;
        let (catalog, look) = (cards(context), context.look);
        let card = catalog.upgrade(id);
        let facts = [context.text(card.slot.term()).to_owned(), self.cost(id, card, at, document)].join(" · ");
        let minis = (card.minis > 0).then(|| context.say("gui.legion.adds_minis", &[("count", &card.minis)]));
        let words: Vec<String> = minis.into_iter().chain(words::restriction(context, card)).collect();
        let words = (!words.is_empty()).then(|| small(words.join(" · "), look.muted));
        let keywords: Vec<KeywordUse> = card.all_keywords().cloned().collect();
        column![column![strong(facts)].push(self.bullets(card.bullets)).push(words).spacing(2)]
            .push(text(card.text.text(context.language)))
            .push(self.weapons(&card.weapons))
            .push(self.keywords(&keywords))
            .push(self.weapon_keywords(&card.weapons, &keywords))
            .push(self.slots("gui.legion.section.adds_slots", &card.slots))
            .push(self.gaps(&card.gaps))
            .spacing(SPACE)
    }

    /// The cost of an upgrade as printed, or at its place.
    fn cost(&self, id: UpgradeId, card: &Upgrade, at: Option<Place>, document: &Document) -> String {
        let context = &self.context;
        let catalog = cards(context);
        let army = &document.list;
        let printed = i32::from(card.points);
        let here = at.and_then(|at| {
            let (unit, part) = part(&at)?;
            Some(upgrade_cost(catalog, army, army.units.get(unit)?, part, id))
        });
        match here.filter(|here| *here != printed) {
            Some(here) => context.say("gui.builder.points_here", &[("points", &here), ("printed", &printed)]),
            None => context.say("gui.builder.points", &[("points", &printed)]),
        }
    }

    fn command(&self, card: &'a CommandCard) -> Column<'a, Message> {
        let context = &self.context;
        let look = context.look;
        let faction = card.faction.map(|faction| context.text(faction.term()).to_owned());
        let permanent = card.permanent.then(|| context.text("gui.legion.permanent").to_owned());
        let divulge = card.divulge.then(|| context.text("gui.legion.divulge").to_owned());
        let facts: Vec<String> =
            [faction, words::needs(context, card), permanent, divulge].into_iter().flatten().collect();
        let head = row![pips(card.pips, 12.0, look.text), strong(context.text(pips_term(card.pips)))];
        let facts = (!facts.is_empty()).then(|| small(facts.join(" · "), look.muted));
        let orders = face::part(context, "gui.legion.section.orders", 2.0, text(card.orders.text(context.language)));
        column![column![head.spacing(8).align_y(Alignment::Center)].push(facts).spacing(3)]
            .push(orders)
            .push(text(card.text.text(context.language)))
            .push(self.gaps(&card.gaps))
            .spacing(SPACE)
    }

    fn battle(&self, card: &'a BattleCard) -> Column<'a, Message> {
        let context = &self.context;
        let look = context.look;
        let force = card.battle_force.map(|id| cards(context).force(id).text.name(context.language));
        let facts: Vec<&str> = std::iter::once(context.text(card.size.term())).chain(force).collect();
        column![column![strong(context.text(card.kind.term())), small(facts.join(" · "), look.muted)].spacing(2)]
            .push(card.zones.as_ref().and_then(|zones| zones::view(context, zones)))
            .push(text(card.text.text(context.language)))
            .push(self.gaps(&card.gaps))
            .spacing(SPACE)
    }

    fn bullets(&self, bullets: Option<Bullets>) -> Option<Element<'a, Message>> {
        let bullets = bullets?;
        let words = self.context.say("gui.legion.bullets", &[("count", &bullets.count)]);
        Some(small(words, self.context.look.muted).into())
    }

    fn weapons(&self, weapons: &'a [Weapon]) -> Option<Element<'a, Message>> {
        let context = &self.context;
        face::part(context, "gui.legion.section.weapons", GAP + 2.0, weapons.iter().map(|one| weapon(context, one)))
    }

    fn keywords(&self, keywords: &[KeywordUse]) -> Option<Element<'a, Message>> {
        let words = (!keywords.is_empty()).then(|| definitions(&self.context, keywords).into());
        face::part(&self.context, "gui.legion.section.keywords", GAP, words)
    }

    /// The keywords of weapons that the card itself does not have.
    fn weapon_keywords(&self, weapons: &[Weapon], told: &[KeywordUse]) -> Option<Element<'a, Message>> {
        let all = weapons.iter().flat_map(|weapon| weapon.keywords.iter());
        let others: Vec<KeywordUse> = all.filter(|keyword| !told.contains(keyword)).cloned().collect();
        let words = (!others.is_empty()).then(|| definitions(&self.context, &others).into());
        face::part(&self.context, "gui.legion.section.weapon_keywords", GAP, words)
    }

    fn slots(&self, key: &'static str, slots: &[Slot]) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let tokens = slots
            .iter()
            .map(|slot| marked(slot.icon(), 16.0, look.text, small(context.text(slot.term()), look.text)).into());
        face::part(context, key, 4.0, flow(tokens, 12.0, 4.0))
    }

    fn flaw(&self, card: &UnitCard) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let flaw = cards(context).flaw(card.flaw?);
        let title = section(context, context.text("gui.legion.section.flaw"));
        let (name, text) = (flaw.text.name(context.language), flaw.text.text(context.language));
        Some(column![context.look.across(), title, strong(name), body(text)].spacing(3).into())
    }

    /// Gaps of the sources.
    fn gaps(&self, gaps: &[Gap]) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let lines = gaps.iter().map(|gap| {
            let (field, kind) = (context.text(gap.field.term()), context.text(gap.kind.term()));
            remark(context, context.say("gui.legion.gap", &[("field", &field), ("kind", &kind)]))
        });
        (!gaps.is_empty()).then(|| column(lines).spacing(2).into())
    }
}
