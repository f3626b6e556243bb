//! The rules of the table: what a deed does, and why it cannot be done.

use super::{
    super::cards::{Catalog, GroupId, Side},
    deed::{Actor, Deed, Target},
    state::{Active, Figure, HeroState, MOST_THREAT, Phase, Place, Setup, State, Wounds, figures, is_up},
};

/// What came of a deed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    RoundBegan(u8),
    Activated(Actor),
    ActivationOver,
    /// Strain and damage of a hero changed by so much.
    Changed {
        hero: usize,
        strain: i32,
        damage: i32,
    },
    /// A hero is wounded, or withdraws.
    Wounded(usize),
    Withdrew(usize),
    Hurt {
        target: Target,
        damage: i32,
    },
    Defeated(Target),
    /// The group is back in the hand, or gone if it is unique.
    GroupDefeated {
        group: usize,
        gone: bool,
    },
    /// A test was passed, or failed with so many strain tokens at its place.
    Tested {
        hero: usize,
        passed: bool,
        tokens: u8,
    },
    CrateClaimed(usize),
    Deployed {
        group: usize,
        cost: i32,
    },
    Reinforced {
        group: usize,
        cost: i32,
    },
    Threat {
        by: i32,
        now: i32,
    },
    TokenPassed {
        from: usize,
        to: usize,
    },
    StatusBegan(u8),
    /// What the mission says at the end of a round.
    Rings(String),
    Won(Side),
}

/// Why a deed cannot be done, by the key of its sentence.
pub type Refused = &'static str;

macro_rules! refuse {
    ($reason:literal) => {
        return Err(concat!("imperial_assault.table.refused.", $reason))
    };
}

pub(super) struct Referee<'a> {
    pub setup: &'a Setup,
    pub catalog: &'a Catalog,
    pub state: &'a mut State,
    pub events: Vec<Event>,
}

impl Referee<'_> {
    pub fn apply(&mut self, deed: &Deed) -> Result<(), Refused> {
        if matches!(self.state.phase, Phase::Over(..)) {
            refuse!("over");
        }
        match deed {
            Deed::Begin => self.begin(),
            Deed::Activate(actor) => self.activate(*actor),
            Deed::End => self.end(),
            Deed::Rest => {
                let hero = self.active_hero()?;
                let amount = self.endurance(hero);
                self.recover(hero, amount);
                Ok(())
            }
            Deed::Run => self.run(),
            Deed::Strain { hero, amount } => {
                self.hero(*hero)?;
                self.choose_strain(*hero, i32::from(*amount))
            }
            Deed::Force { hero, amount } => {
                self.hero(*hero)?;
                self.force_strain(*hero, i32::from(*amount));
                Ok(())
            }
            Deed::Recover { hero, amount } => {
                self.hero(*hero)?;
                self.recover(*hero, i32::from(*amount));
                Ok(())
            }
            Deed::Damage { target, amount } => self.damage(*target, i32::from(*amount)),
            Deed::Heal { target, amount } => self.heal(*target, i32::from(*amount)),
            Deed::Defeat(target) => self.fall(*target),
            Deed::Condition { target, condition, on } => {
                let Some(conditions) = self.state.conditions_mut(*target) else { refuse!("nobody") };
                conditions.retain(|known| known != condition);
                if *on {
                    conditions.push(*condition);
                }
                Ok(())
            }
            Deed::Test { hero, needed, successes, place, .. } => self.test(*hero, *needed, *successes, place),
            Deed::Crate(hero) => {
                self.hero(*hero)?;
                self.state.crates = self.state.crates.saturating_add(1);
                self.events.push(Event::CrateClaimed(*hero));
                Ok(())
            }
            Deed::Deploy(group) => self.deploy(*group),
            Deed::Place(group) => self.place(*group),
            Deed::Reinforce(group) => self.reinforce(*group),
            Deed::Threat(by) => {
                self.gain_threat(*by);
                Ok(())
            }
            Deed::Token { from, to } => self.pass_token(*from, *to),
            Deed::Counter { name, value } => {
                let _ = self.state.counters.insert(name.clone(), *value);
                Ok(())
            }
            Deed::Timer { round, words } => {
                self.state.timers.push((*round, words.clone()));
                Ok(())
            }
            Deed::Advance => self.advance(),
            Deed::Win { winner, ending } => {
                self.state.phase = Phase::Over(*winner, *ending);
                self.events.push(Event::Won(*winner));
                Ok(())
            }
        }
    }

    /// The first round; the optional deployment before it is over (IA-CAMP-51, IA-CAMP-89).
    fn begin(&mut self) -> Result<(), Refused> {
        if self.state.phase != Phase::Before {
            refuse!("begun");
        }
        self.state.phase = Phase::Activation;
        self.events.push(Event::RoundBegan(1));
        self.turn_to(Side::Rebels);
        Ok(())
    }

    /// Gives the turn to a side, or to the other one if it has nothing ready; with nothing ready the Status Phase comes
    /// (IA-ROUND-03).
    fn turn_to(&mut self, side: Side) {
        let other = match side {
            Side::Rebels => Side::Imperial,
            Side::Imperial => Side::Rebels,
        };
        match [side, other].into_iter().find(|side| self.state.is_ready(*side)) {
            Some(next) => self.state.turn = next,
            None => self.status(),
        }
    }

    fn activate(&mut self, actor: Actor) -> Result<(), Refused> {
        if self.state.phase != Phase::Activation {
            refuse!("phase");
        }
        if self.state.active.is_some() {
            refuse!("active");
        }
        let side = if matches!(actor, Actor::Group(_)) { Side::Imperial } else { Side::Rebels };
        if side != self.state.turn {
            refuse!("turn");
        }
        match actor {
            Actor::Hero(hero) => {
                if !self.state.can_activate(hero) {
                    refuse!("token");
                }
                self.state.heroes[hero].used += 1;
            }
            Actor::Ally(ally) => match self.state.allies.get_mut(ally) {
                Some(ally) if !ally.exhausted && is_up(&ally.figures) => ally.exhausted = true,
                _ => refuse!("exhausted"),
            },
            Actor::Group(group) => match self.state.groups.get_mut(group) {
                Some(group) if group.place == Place::Table && !group.exhausted => group.exhausted = true,
                _ => refuse!("exhausted"),
            },
        }
        self.state.active = Some(Active { actor, runs: 0 });
        self.events.push(Event::Activated(actor));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Refused> {
        if self.state.active.take().is_none() {
            refuse!("nobody_active");
        }
        self.events.push(Event::ActivationOver);
        self.turn_to(match self.state.turn {
            Side::Rebels => Side::Imperial,
            Side::Imperial => Side::Rebels,
        });
        Ok(())
    }

    /// A hero on the table.
    fn hero(&self, hero: usize) -> Result<&HeroState, Refused> {
        match self.state.heroes.get(hero) {
            Some(state) if state.wounds != Wounds::Withdrawn => Ok(state),
            _ => refuse!("nobody"),
        }
    }

    fn active_hero(&self) -> Result<usize, Refused> {
        match self.state.active {
            Some(Active { actor: Actor::Hero(hero), .. }) => Ok(hero),
            _ => refuse!("no_hero_active"),
        }
    }

    fn side(&self, hero: usize) -> usize {
        usize::from(self.state.heroes[hero].wounds != Wounds::Healthy)
    }

    fn endurance(&self, hero: usize) -> i32 {
        self.setup.heroes[hero].endurance[self.side(hero)]
    }

    fn health(&self, hero: usize) -> i32 {
        self.setup.heroes[hero].health[self.side(hero)]
    }

    /// One strain for a movement point, at most twice (IA-CAMP-33).
    fn run(&mut self) -> Result<(), Refused> {
        let hero = self.active_hero()?;
        if self.state.active.is_some_and(|active| active.runs >= 2) {
            refuse!("runs");
        }
        self.choose_strain(hero, 1)?;
        if let Some(active) = &mut self.state.active {
            active.runs += 1;
        }
        Ok(())
    }

    /// Nobody chooses strain beyond Endurance (IA-CAMP-36).
    fn choose_strain(&mut self, hero: usize, amount: i32) -> Result<(), Refused> {
        if self.state.heroes[hero].strain + amount > self.endurance(hero) {
            refuse!("endurance");
        }
        self.state.heroes[hero].strain += amount;
        self.events.push(Event::Changed { hero, strain: amount, damage: 0 });
        Ok(())
    }

    /// Strain beyond Endurance is damage (IA-CAMP-36).
    fn force_strain(&mut self, hero: usize, amount: i32) {
        let room = (self.endurance(hero) - self.state.heroes[hero].strain).max(0);
        let strain = amount.min(room);
        self.state.heroes[hero].strain += strain;
        self.events.push(Event::Changed { hero, strain, damage: 0 });
        if amount > strain {
            self.hurt_hero(hero, amount - strain);
        }
    }

    /// Strain first, the excess is damage (IA-CAMP-35, IA-CAMP-97).
    fn recover(&mut self, hero: usize, amount: i32) {
        let state = &mut self.state.heroes[hero];
        let strain = amount.min(state.strain);
        let damage = (amount - strain).min(state.damage);
        state.strain -= strain;
        state.damage -= damage;
        self.events.push(Event::Changed { hero, strain: -strain, damage: -damage });
    }

    fn damage(&mut self, target: Target, amount: i32) -> Result<(), Refused> {
        if let Target::Hero(hero) = target {
            self.hero(hero)?;
            self.hurt_hero(hero, amount);
            return Ok(());
        }
        let health = self.figure_health(target);
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        figure.damage += amount;
        let falls = health.is_some_and(|health| figure.damage >= health);
        self.events.push(Event::Hurt { target, damage: amount });
        if falls { self.fall(target) } else { Ok(()) }
    }

    /// Health of a figure of an ally or a group, where its card is known.
    fn figure_health(&self, target: Target) -> Option<i32> {
        let card = match target {
            Target::Hero(_) => return None,
            Target::Ally(ally) => self.state.allies.get(ally)?.card,
            Target::Figure { group, .. } => self.state.groups.get(group)?.card,
        };
        Some(self.catalog.group(card).health).filter(|health| *health > 0)
    }

    /// A healthy hero at its Health is wounded, a wounded one withdraws; what is beyond is lost (IA-CAMP-37, 38, 93).
    fn hurt_hero(&mut self, hero: usize, amount: i32) {
        let health = self.health(hero);
        let state = &mut self.state.heroes[hero];
        let damage = amount.min(health - state.damage);
        state.damage += damage;
        self.events.push(Event::Changed { hero, strain: 0, damage });
        if self.state.heroes[hero].damage < health {
            return;
        }
        if self.state.heroes[hero].wounds == Wounds::Healthy {
            self.state.heroes[hero].wounds = Wounds::Wounded;
            self.state.heroes[hero].damage = 0;
            let endurance = self.endurance(hero);
            let state = &mut self.state.heroes[hero];
            state.strain = state.strain.min(endurance);
            self.events.push(Event::Wounded(hero));
        } else {
            let state = &mut self.state.heroes[hero];
            (state.wounds, state.damage, state.strain) = (Wounds::Withdrawn, 0, 0);
            state.conditions.clear();
            self.events.push(Event::Withdrew(hero));
        }
        // In its own activation that is over.
        if self.state.active.is_some_and(|active| active.actor == Actor::Hero(hero)) {
            let _ = self.end();
        }
    }

    fn heal(&mut self, target: Target, amount: i32) -> Result<(), Refused> {
        if let Target::Hero(hero) = target {
            self.hero(hero)?;
            let state = &mut self.state.heroes[hero];
            let damage = amount.min(state.damage);
            state.damage -= damage;
            self.events.push(Event::Changed { hero, strain: 0, damage: -damage });
            return Ok(());
        }
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        let damage = amount.min(figure.damage);
        figure.damage -= damage;
        self.events.push(Event::Hurt { target, damage: -damage });
        Ok(())
    }

    /// A figure falls; with the last one its group goes back to the hand unless it is unique (IA-CAMP-22, 83, 84).
    fn fall(&mut self, target: Target) -> Result<(), Refused> {
        if matches!(target, Target::Hero(_)) {
            refuse!("hero_falls");
        }
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        *figure = Figure { is_defeated: true, ..Figure::default() };
        self.events.push(Event::Defeated(target));
        if let Target::Figure { group, .. } = target {
            let state = &mut self.state.groups[group];
            if !is_up(&state.figures) {
                let gone = self.catalog.group(state.card).unique;
                state.place = if gone { Place::Gone } else { Place::Hand };
                state.figures.clear();
                self.events.push(Event::GroupDefeated { group, gone });
                if self.state.active.is_some_and(|active| active.actor == Actor::Group(group)) {
                    let _ = self.end();
                }
            }
        }
        Ok(())
    }

    /// Successes with the tokens at the place; a failure of a test for several leaves a token for each
    /// (IA-CAMP-70, IA-CAMP-71).
    fn test(&mut self, hero: usize, needed: u8, successes: u8, place: &str) -> Result<(), Refused> {
        self.hero(hero)?;
        let before = self.state.tests.get(place).copied().unwrap_or_default();
        let all = before.saturating_add(successes);
        let passed = all >= needed.max(1);
        let tokens = if passed || needed < 2 { 0 } else { all };
        if tokens > 0 {
            let _ = self.state.tests.insert(place.to_owned(), tokens);
        } else {
            let _ = self.state.tests.remove(place);
        }
        self.events.push(Event::Tested { hero, passed, tokens });
        Ok(())
    }

    fn gain_threat(&mut self, by: i32) {
        self.state.threat = (self.state.threat + by).clamp(0, MOST_THREAT);
        self.events.push(Event::Threat { by, now: self.state.threat });
    }

    /// Deployment is optional before the first round and in the Status Phase (IA-CAMP-60, IA-CAMP-89).
    fn pay(&mut self, cost: i32) -> Result<(), Refused> {
        if !matches!(self.state.phase, Phase::Before | Phase::Status) {
            refuse!("deploy_phase");
        }
        if self.state.phase == Phase::Before && self.setup.begins_with == 0 && self.state.allies.is_empty() {
            refuse!("deploy_phase");
        }
        if cost > self.state.threat {
            refuse!("threat");
        }
        self.state.threat -= cost;
        Ok(())
    }

    /// A group of the hand for its cost (IA-CAMP-23).
    fn deploy(&mut self, group: usize) -> Result<(), Refused> {
        let Some(card) = self.group_at(group, Place::Hand) else { refuse!("hand") };
        let cost = self.catalog.group(card).cost;
        self.pay(cost)?;
        self.put(group, cost);
        Ok(())
    }

    /// A group that the mission brings costs nothing (IA-CAMP-22).
    fn place(&mut self, group: usize) -> Result<(), Refused> {
        if self.group_at(group, Place::Reserved).is_none() && self.group_at(group, Place::Hand).is_none() {
            refuse!("reserve");
        }
        self.put(group, 0);
        Ok(())
    }

    fn group_at(&self, group: usize, place: Place) -> Option<GroupId> {
        self.state.groups.get(group).filter(|state| state.place == place).map(|state| state.card)
    }

    /// A group comes to the table ready (IA-CAMP-85).
    fn put(&mut self, group: usize, cost: i32) {
        let state = &mut self.state.groups[group];
        (state.place, state.exhausted) = (Place::Table, false);
        state.figures = figures(self.catalog.group(state.card));
        self.events.push(Event::Deployed { group, cost });
    }

    /// One figure for the printed cost while another one stands (IA-CAMP-24, IA-CAMP-87).
    fn reinforce(&mut self, group: usize) -> Result<(), Refused> {
        if self.state.phase != Phase::Status {
            refuse!("reinforce_phase");
        }
        let Some(card) = self.group_at(group, Place::Table) else { refuse!("reinforce_none") };
        let Some(cost) = self.catalog.group(card).reinforcement else { refuse!("reinforce_cost") };
        let Some(place) = self.state.groups[group].figures.iter().position(|figure| figure.is_defeated) else {
            refuse!("reinforce_whole")
        };
        self.pay(cost)?;
        self.state.groups[group].figures[place] = Figure::default();
        self.events.push(Event::Reinforced { group, cost });
        Ok(())
    }

    /// Threat rises, everything is ready (IA-CAMP-25, IA-CAMP-60).
    fn status(&mut self) {
        self.state.phase = Phase::Status;
        self.events.push(Event::StatusBegan(self.state.round));
        self.gain_threat(self.setup.threat_level);
        self.state.heroes.iter_mut().for_each(|hero| hero.used = 0);
        self.state.allies.iter_mut().for_each(|ally| ally.exhausted = false);
        self.state.groups.iter_mut().for_each(|group| group.exhausted = false);
        self.state.is_passed = false;
        let round = self.state.round;
        let rings = self.state.timers.iter().filter(|(at, _)| *at == round);
        self.events.extend(rings.map(|(_, words)| Event::Rings(words.clone())));
    }

    /// The second token of three heroes goes to another hero (IA-CAMP-31).
    fn pass_token(&mut self, from: usize, to: usize) -> Result<(), Refused> {
        if self.state.phase != Phase::Status || self.state.heroes.len() != 3 || self.state.is_passed {
            refuse!("token_phase");
        }
        let has_two = self.state.heroes.get(from).is_some_and(|hero| hero.tokens == 2);
        if !has_two || from == to || self.hero(to).is_err() {
            refuse!("token_none");
        }
        self.state.heroes[from].tokens = 1;
        self.state.heroes[to].tokens = 2;
        self.state.is_passed = true;
        self.events.push(Event::TokenPassed { from, to });
        Ok(())
    }

    /// The next round.
    fn advance(&mut self) -> Result<(), Refused> {
        if self.state.phase != Phase::Status {
            refuse!("phase");
        }
        if self.must_pass_token() {
            refuse!("token_first");
        }
        self.state.phase = Phase::Activation;
        self.state.round = self.state.round.saturating_add(1);
        self.events.push(Event::RoundBegan(self.state.round));
        self.turn_to(Side::Rebels);
        Ok(())
    }

    /// True if a hero with two tokens still has to hand one over, and somebody can take it.
    fn must_pass_token(&self) -> bool {
        let holder = self.state.heroes.iter().position(|hero| hero.tokens == 2);
        let takes = |place: usize| Some(place) != holder && self.hero(place).is_ok();
        self.state.heroes.len() == 3
            && !self.state.is_passed
            && holder.is_some()
            && (0..self.state.heroes.len()).any(takes)
    }
}
