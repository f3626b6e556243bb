//! Heroes: strain, damage, wounds, attribute tests.

use super::{
    super::{
        deed::Condition,
        event::Event,
        state::{Active, GroupState, HeroState, Wounds, standing, tested},
        target::{Actor, Target},
    },
    Referee, Refused,
};

impl Referee<'_> {
    /// A hero on the table.
    pub(super) fn hero(&self, hero: usize) -> Result<&HeroState, Refused> {
        match self.state.heroes.get(hero) {
            Some(state) if state.wounds != Wounds::Withdrawn => Ok(state),
            _ => refuse!("nobody"),
        }
    }

    pub(super) fn active_hero(&self) -> Result<usize, Refused> {
        match self.state.active {
            Some(Active { actor: Actor::Hero(hero), .. }) => Ok(hero),
            _ => refuse!("no_hero_active"),
        }
    }

    pub(super) fn side(&self, hero: usize) -> usize {
        usize::from(self.state.heroes[hero].wounds != Wounds::Healthy)
    }

    pub(super) fn endurance(&self, hero: usize) -> i32 {
        self.setup.heroes[hero].endurance[self.side(hero)]
    }

    pub(super) fn health(&self, hero: usize) -> i32 {
        self.setup.heroes[hero].health[self.side(hero)]
    }

    /// One strain for a movement point, at most twice (IA-CAMP-33).
    pub(super) fn run(&mut self) -> Result<(), Refused> {
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
    pub(super) fn choose_strain(&mut self, hero: usize, amount: i32) -> Result<(), Refused> {
        if self.state.heroes[hero].strain + amount > self.endurance(hero) {
            refuse!("endurance");
        }
        self.state.heroes[hero].strain += amount;
        self.events.push(Event::Changed { hero, strain: amount, damage: 0 });
        Ok(())
    }

    /// Strain beyond Endurance is damage (IA-CAMP-36).
    pub(super) fn force_strain(&mut self, hero: usize, amount: i32) {
        let room = (self.endurance(hero) - self.state.heroes[hero].strain).max(0);
        let strain = amount.min(room);
        self.state.heroes[hero].strain += strain;
        self.events.push(Event::Changed { hero, strain, damage: 0 });
        if amount > strain {
            self.hurt_hero(hero, amount - strain);
        }
    }

    /// Strain first, the excess is damage (IA-CAMP-35, IA-CAMP-97).
    pub(super) fn recover(&mut self, hero: usize, amount: i32) {
        let state = &mut self.state.heroes[hero];
        let strain = amount.min(state.strain);
        let damage = (amount - strain).min(state.damage);
        state.strain -= strain;
        state.damage -= damage;
        self.events.push(Event::Changed { hero, strain: -strain, damage: -damage });
    }

    /// A healthy hero at its Health is wounded, a wounded one withdraws; what is beyond is lost (IA-CAMP-37, 38, 93).
    pub(super) fn hurt_hero(&mut self, hero: usize, amount: i32) {
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

    /// Successes with the tokens at the place; a failure of a test for several leaves a token for each
    /// (IA-CAMP-70, IA-CAMP-71).
    pub(super) fn test(&mut self, who: Target, needed: u8, successes: u8, place: &str) -> Result<(), Refused> {
        match who {
            Target::Hero(hero) => {
                let is_focused = self.hero(hero)?.conditions.contains(&Condition::Focused);
                if is_focused {
                    self.lose(who, Condition::Focused);
                }
            }
            Target::Ally(_) | Target::Figure { .. } if self.rolled_by_none(who)? != successes => refuse!("figure_test"),
            Target::Ally(_) | Target::Figure { .. } => {}
        }
        let before = self.state.tests.get(place).copied().unwrap_or_default();
        let (passed, tokens) = tested(before, successes, needed);
        if tokens > 0 {
            let _ = self.state.tests.insert(place.to_owned(), tokens);
        } else {
            let _ = self.state.tests.remove(place);
        }
        self.events.push(Event::Tested { who, passed, tokens });
        Ok(())
    }

    /// Only heroes roll: an elite figure has a success, a regular one none (IA-CAMP-72).
    fn rolled_by_none(&mut self, who: Target) -> Result<u8, Refused> {
        let card = self.state.group_of(who);
        match (self.state.figure_mut(who), card) {
            (Some(_), Some(card)) => Ok(u8::from(self.catalog.group(card).elite)),
            _ => refuse!("nobody"),
        }
    }

    /// The active figure attacks: heroes as often as they have actions, others once each (IA-CAMP-34, IA-CAMP-52). Focus
    /// and hiding are over (IA-COND-06).
    pub(super) fn attack(&mut self) -> Result<(), Refused> {
        let Some(Active { actor, attacks, .. }) = self.state.active else { refuse!("nobody_active") };
        let most = match actor {
            Actor::Hero(_) => usize::MAX,
            Actor::Ally(ally) => self.state.allies.get(ally).map_or(0, |ally| standing(&ally.figures)),
            Actor::Group(group) => self.state.groups.get(group).map_or(0, GroupState::standing),
        };
        if usize::from(attacks) >= most {
            refuse!("attack");
        }
        if let Some(active) = &mut self.state.active {
            (active.attacks, active.is_calmed) = (attacks.saturating_add(1), false);
        }
        self.events.push(Event::Attacked(actor));
        if let Actor::Hero(hero) = actor {
            for condition in [Condition::Focused, Condition::Hidden] {
                if self.state.heroes[hero].conditions.contains(&condition) {
                    self.lose(Target::Hero(hero), condition);
                }
            }
        }
        Ok(())
    }

    /// One surge of an attack recovers one strain (IA-ATK-20, IA-SURGE-06).
    pub(super) fn calm(&mut self) -> Result<(), Refused> {
        let hero = self.active_hero()?;
        match &mut self.state.active {
            Some(active) if active.attacks == 0 => refuse!("calm_none"),
            Some(active) if active.is_calmed => refuse!("calm"),
            Some(active) => active.is_calmed = true,
            None => refuse!("nobody_active"),
        }
        self.recover(hero, 1);
        Ok(())
    }

    fn lose(&mut self, target: Target, condition: Condition) {
        if let Some(conditions) = self.state.conditions_mut(target) {
            conditions.retain(|known| *known != condition);
            self.events.push(Event::Conditioned { target, condition, on: false });
        }
    }
}
