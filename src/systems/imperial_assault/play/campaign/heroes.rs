//! Heroes: strain, wounds, weapons (IA-CAMP-33 to 38, IA-CAMP-92 to 97).

use crate::cards::ability::Window;
use crate::play::{
    Event,
    fixed::{Campaign, Group, Hero, Origin, SourceNo},
    pieces::{FigureNo, GroupNo},
    reckoning::Cause,
    referee::Referee,
    state::{CampaignState, HeroState, Trigger},
    view::View,
};
use kernel::game::stepped::Flow;

/// Movement points that a hero can take for strain in an activation (IA-CAMP-33).
const MOST_RUNS: u8 = 2;

impl<'a, 's> View<'a, 's> {
    /// The campaign mission that is being played, and how it stands.
    pub fn campaign(&self) -> Option<(&'a Campaign, &'s CampaignState)> {
        self.fixed.campaign.as_ref().zip(self.state.campaign.as_deref())
    }

    /// A hero and how it does.
    pub fn hero(&self, figure: FigureNo) -> Option<(&'a Hero, &'s HeroState)> {
        let (campaign, state) = self.campaign()?;
        campaign.heroes.get(figure.index()).zip(state.heroes.get(figure.index()))
    }

    /// A figure of a campaign: a hero on its side of the sheet with the weapon in hand, or a figure of a group.
    pub(in crate::play) fn group_in(&self, campaign: &'a Campaign, figure: FigureNo) -> &'a Group {
        let known = self.state.campaign.as_ref().and_then(|state| state.heroes.get(figure.index()));
        match (campaign.heroes.get(figure.index()), known) {
            (Some(hero), Some(state)) => hero.card(state.is_wounded, state.weapon),
            _ => self.fixed.group(figure),
        }
    }

    /// The strain that a hero can take now (IA-CAMP-36).
    pub fn endurance(&self, figure: FigureNo) -> Option<u8> {
        self.hero(figure).map(|(hero, state)| hero.endurance[usize::from(state.is_wounded)])
    }

    /// The strain that a hero may still choose to suffer (IA-CAMP-36).
    pub fn spare_strain(&self, figure: FigureNo) -> u8 {
        let strain = self.hero(figure).map_or(0, |(_, state)| state.strain);
        self.endurance(figure).map_or(0, |endurance| endurance.saturating_sub(strain))
    }

    /// True if the hero may take strain for a movement point (IA-CAMP-33, IA-CAMP-96).
    pub(in crate::play) fn may_run(&self, figure: FigureNo) -> bool {
        let runs = self.hero(figure).map_or(MOST_RUNS, |(_, state)| state.runs);
        runs < MOST_RUNS && self.spare_strain(figure) > 0 && self.may_leave(figure)
    }

    /// True if resting does something for a hero (IA-CAMP-35).
    pub(in crate::play) fn may_rest(&self, figure: FigureNo) -> bool {
        self.hero(figure).is_some_and(|(_, state)| state.strain > 0 || self.figure(figure).damage > 0)
    }

    /// True if a surge of the running attack can recover strain (IA-ATK-20).
    pub(in crate::play) fn may_calm(&self, figure: FigureNo) -> bool {
        self.hero(figure).is_some_and(|(_, state)| state.strain > 0 && !state.is_calmed)
    }

    /// The other weapons that a hero may take in hand: it names its weapon as it attacks (IA-ATK-20), so it changes it for
    /// nothing, once before each action.
    pub(in crate::play) fn other_weapons(&self, figure: FigureNo) -> impl Iterator<Item = u8> + use<> {
        let known = self.hero(figure).filter(|(_, state)| !state.has_changed);
        let (weapons, now) = known.map_or((0, 0), |(hero, state)| (hero.weapons.len() as u8, state.weapon));
        (0..weapons).filter(move |weapon| *weapon != now)
    }

    /// True if a hero can take an activation: not the second before everybody had the first (IA-CAMP-31).
    pub(in crate::play) fn can_activate(&self, group: GroupNo) -> bool {
        let Some((campaign, state)) = self.campaign() else { return true };
        let Some(own) = state.heroes.get(group.index()) else { return true };
        let had_one = |place: usize| !self.figure(FigureNo(place as u8)).is_in_play() || state.heroes[place].used > 0;
        own.used < own.tokens && (own.used == 0 || (0..campaign.heroes.len()).all(had_one))
    }
}

impl Referee<'_> {
    pub(in crate::play) fn hero_mut(&mut self, figure: FigureNo) -> Option<&mut HeroState> {
        self.state.campaign.as_mut()?.heroes.get_mut(figure.index())
    }

    /// A hero's activation begins: a token is used (IA-CAMP-92).
    pub(in crate::play) fn begin_hero(&mut self, figure: FigureNo) {
        if let Some(hero) = self.hero_mut(figure) {
            (hero.runs, hero.has_changed) = (0, false);
            hero.used += 1;
            self.ready_cards(|own| own == Some(figure));
        }
    }

    /// Readies cards of the campaign: of a hero at the start of its activation (IA-CAMP-32), those of the Empire in the
    /// Status Phase (IA-CAMP-60).
    pub(in crate::play) fn ready_cards(&mut self, of: impl Fn(Option<FigureNo>) -> bool) {
        let spent = std::mem::take(&mut self.state.spent_sources);
        let owner = |source: SourceNo| match self.fixed.abilities.source(source).origin {
            Origin::Gear(group, _) => Some(FigureNo(group.0)),
            Origin::Supply(_) => self.view().group_of(source).map(|group| FigureNo(group.0)),
            _ => None,
        };
        let left: Vec<SourceNo> = spent.into_iter().filter(|source| !of(owner(*source))).collect();
        self.state.spent_sources = left;
    }

    /// Takes another weapon in hand.
    pub(in crate::play) fn take_in_hand(&mut self, figure: FigureNo, weapon: u8) {
        if let Some(hero) = self.hero_mut(figure) {
            (hero.weapon, hero.has_changed) = (weapon, true);
            self.emit(Event::WeaponTaken(figure, weapon));
        }
    }

    /// A strain for a movement point (IA-CAMP-33).
    pub(in crate::play) fn run(&mut self, figure: FigureNo) {
        if let Some(hero) = self.hero_mut(figure) {
            (hero.runs, hero.strain) = (hero.runs + 1, hero.strain + 1);
            self.emit(Event::Strained(figure, 1));
            self.gain_points(figure, 1);
        }
    }

    /// Strain as much as Endurance is recovered, damage with what is left (IA-CAMP-35).
    pub(in crate::play) fn rest(&mut self, figure: FigureNo) -> Flow {
        let endurance = self.view().endurance(figure).unwrap_or(0);
        self.emit(Event::Rested(figure));
        self.recover_strain(figure, endurance);
        self.open_window(Trigger::about(Window::Rested, figure))
    }

    /// A surge of an attack recovers a strain (IA-SURGE-06).
    pub(in crate::play) fn calm(&mut self, figure: FigureNo) {
        if let Some(hero) = self.hero_mut(figure) {
            hero.is_calmed = true;
        }
        if let Some(attack) = self.attack_mut() {
            attack.now.surge -= 1;
        }
        self.recover_strain(figure, 1);
    }

    /// Recovers strain, and damage with what is left of it (IA-CAMP-97).
    pub(in crate::play) fn recover_strain(&mut self, figure: FigureNo, count: u8) {
        let Some(hero) = self.hero_mut(figure) else { return self.recover(figure, count) };
        let strain = count.min(hero.strain);
        hero.strain -= strain;
        if strain > 0 {
            self.emit(Event::StrainRecovered(figure, strain));
        }
        self.recover(figure, count - strain);
    }

    /// Strain beyond Endurance is damage (IA-CAMP-36).
    pub(in crate::play) fn strain_hero(&mut self, figure: FigureNo, strain: u8, by: Cause) -> Flow {
        let taken = strain.min(self.view().spare_strain(figure));
        if let Some(hero) = self.hero_mut(figure) {
            hero.strain += taken;
        }
        self.suffer(figure, strain - taken, by)
    }

    /// A healthy hero that is defeated is wounded: its damage is gone, what it carries falls, its activation is over, and it
    /// keeps its conditions (IA-CAMP-37, IA-CAMP-93). Whether it was.
    pub(in crate::play) fn wound(&mut self, figure: FigureNo) -> bool {
        let Some(hero) = self.hero_mut(figure).filter(|hero| !hero.is_wounded) else { return false };
        hero.is_wounded = true;
        self.figure_mut(figure).damage = 0;
        let endurance = self.view().endurance(figure).unwrap_or(0);
        if let Some(hero) = self.hero_mut(figure) {
            hero.strain = hero.strain.min(endurance);
        }
        self.drop_all(figure);
        self.emit(Event::Wounded(figure));
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure)) {
            (activation.is_over, activation.actions, activation.points) = (true, 0, 0);
        }
        true
    }
}
