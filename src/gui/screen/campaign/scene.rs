//! One look at the campaign, from which every part of the screen is drawn.

use std::collections::BTreeSet;

use iced::{Alignment, Color, Element, widget::row};

use super::{Adding, Message, draft::Draft};
use crate::{
    Context,
    look::{Accent, GAP},
    screen::builder::AnyOpen,
    widget::parts::{field, small},
};
use imperial_assault::cards::Die;
use kernel::{CardRef, Finding, Names, Severity, Step as Way};
use systems::campaign::{
    Document, Standing,
    cards::{AgendaKind, HeroId},
    guide::{self, Seat, Step},
    log::{Entry, Gear},
    standing::Case,
};

/// The campaign as it stands, and who looks at it.
pub(super) struct Scene<'a> {
    pub context: Context<'a>,
    pub open: &'a AnyOpen,
    pub document: &'a Document,
    pub case: Case<'a>,
    pub standing: Standing,
    pub step: Step,
    pub seat: Seat,
    /// Cards of this kind are offered for an entry.
    pub adding: Option<Adding>,
    /// The modification that is held.
    pub held: Option<Gear>,
    /// The name of a player that is being typed.
    pub player: Option<(Option<usize>, String)>,
    /// What is being entered at the table.
    pub draft: Draft,
}

impl<'a> Scene<'a> {
    pub fn new(context: &Context<'a>, open: &'a AnyOpen, document: &'a Document, seat: Seat) -> Self {
        let case = Case::new(context.catalogs.campaign(), &document.list);
        let (standing, step) = (Standing::of(&case), guide::next(&case));
        let draft = Draft::default();
        Self {
            context: *context,
            open,
            document,
            case,
            standing,
            step,
            seat,
            adding: None,
            held: None,
            player: None,
            draft,
        }
    }

    pub fn name(&self, card: impl Into<CardRef>) -> &'a str {
        self.case.catalog.card_name(card.into(), self.context.language)
    }

    pub fn gear(&self, gear: &Gear) -> String {
        match gear.card() {
            Some(card) => self.name(card).to_owned(),
            None => gear.written(self.case.catalog),
        }
    }

    /// A hero's name; its number for one that is unknown.
    pub fn hero(&self, index: usize) -> String {
        match self.document.list.heroes.get(index) {
            Some(player) => player.hero.name(self.case.catalog, self.context.language).to_owned(),
            None => (index + 1).to_string(),
        }
    }

    /// A field for the name of the person who plays a hero, or the Empire.
    pub fn player_field(&self, seat: Option<usize>) -> Element<'a, Message> {
        let (context, list) = (&self.context, &self.document.list);
        let own = seat.map_or(&list.empire.player, |hero| &list.heroes[hero].player);
        let typed = self.player.as_ref().filter(|(typed, _)| *typed == seat);
        let typed = typed.map_or(own.as_str(), |(_, name)| name);
        let id = seat.map_or_else(|| "player-empire".to_owned(), |hero| format!("player-{hero}"));
        let name = field(context, "", typed, move |name| Message::PlayerTyped(seat, name));
        let name = name.id(id).on_submit(Message::PlayerSubmitted).width(220);
        row![small(context.text("gui.campaign.player"), context.look.muted), name]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    pub fn known_hero(&self, index: usize) -> Option<HeroId> {
        self.document.list.heroes.get(index)?.hero.known()
    }

    /// The drawing of a hero.
    pub fn portrait(&self, index: usize) -> &'a str {
        self.known_hero(index).map_or("", |hero| &self.case.catalog.hero(hero).icon)
    }

    /// The drawing of a group, which skirmish knows under the same id.
    pub fn figure(&self, group: impl Into<CardRef>) -> &'a str {
        let id = self.case.catalog.card_id(group.into());
        let skirmish = self.context.catalogs.imperial_assault();
        let card = skirmish.find_deployment(id).map(|id| skirmish.deployment(id));
        card.and_then(|card| card.icon.as_deref()).unwrap_or("slot-command")
    }

    /// The last entry that is no draw made again, with its place.
    pub fn last(&self) -> Option<(usize, &'a Entry)> {
        self.document.list.log.iter().enumerate().rev().find(|(_, entry)| entry.again.is_none())
    }

    /// The entry whose Rebel upgrade stage goes on.
    pub fn shopping(&self) -> Option<(usize, &'a Entry)> {
        self.last().filter(|(_, entry)| entry.rebel_stage.as_ref().is_some_and(|stage| stage.open))
    }

    /// The entry whose mission is being played.
    pub fn playing(&self) -> Option<(usize, &'a Entry)> {
        self.last().filter(|(_, entry)| entry.mission.is_some() && entry.winner.is_none())
    }

    /// True if this seat may see an agenda card.
    pub fn sees(&self, card: systems::campaign::cards::AgendaCardId) -> bool {
        self.seat.sees_agendas() || self.case.catalog.agenda_card(card).kind != AgendaKind::Secret
    }

    /// True if a finding tells nothing that this seat must not know.
    pub fn may_tell(&self, finding: &Finding) -> bool {
        let is_of_stage = finding.place.path().contains(&Way::Field("imperial_stage"));
        self.seat.sees_agendas() || !is_of_stage
    }

    /// The entries of the log that break a rule.
    pub fn wrong(&self) -> BTreeSet<usize> {
        let errors = self.open.report.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let entries = errors.filter_map(|finding| match finding.place.path() {
            [Way::Field("log"), Way::Index(index), ..] => Some(*index as usize),
            _ => None,
        });
        entries.collect()
    }

    /// The dice of a weapon in the hands of a hero.
    pub fn weapon_dice(&self, gear: &Gear, hero: usize) -> Vec<Die> {
        let Some(weapon) = gear.equipment(self.case.catalog).and_then(|equipment| equipment.weapon) else {
            return Vec::new();
        };
        let sheet = self.known_hero(hero).map(|hero| &self.case.catalog.hero(hero).healthy);
        weapon.attribute.zip(sheet).map_or_else(|| weapon.dice.clone(), |(own, side)| side.dice(own).to_vec())
    }

    /// The color of the heroes.
    pub fn rebel(&self) -> Color {
        self.context.look.with_accent(Accent::of_mark("faction-rebel")).accent
    }

    pub fn text(&self, key: &'static str) -> &'static str {
        self.context.text(key)
    }

    pub fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        self.context.say(key, values)
    }
}
