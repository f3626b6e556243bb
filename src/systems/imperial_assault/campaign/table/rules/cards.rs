//! Cards of heroes and of the Empire at the table: used, turned, drawn, put on groups, and what they do at a set time.

use super::{
    super::{
        super::cards::{Ability, Host, ability::Window},
        card::{Card, Held, Readiness},
        event::{Acts, Event},
        state::{Place, Wounds},
    },
    Referee, Refused,
};
use crate::cards::{Affiliation, Trait};

impl Referee<'_> {
    /// The place of a card among those of a hero; of two alike the one that lies as it is wanted.
    fn card(&self, hero: usize, card: &str, wanted: impl Fn(Readiness) -> bool) -> Result<usize, Refused> {
        let cards = self.hero(hero)?.cards.iter().enumerate();
        let named = || cards.clone().filter(|(_, held)| held.card.is_named(card, self.catalog));
        let best = named().find(|(_, held)| wanted(held.is)).or_else(|| named().next());
        match best {
            Some((place, _)) => Ok(place),
            None => refuse!("card"),
        }
    }

    /// Pays for an ability of a card (IA-CAMP-32, IA-CAMP-36).
    pub(super) fn use_card(&mut self, hero: usize, card: &str, ability: usize) -> Result<(), Refused> {
        let place = self.card(hero, card, |is| is == Readiness::Ready)?;
        let Held { card, is } = self.state.heroes[hero].cards[place].clone();
        let Some(Ability { cost, .. }) = card.abilities(self.catalog).get(ability) else { refuse!("ability") };
        if !card.is_on(self.state.heroes[hero].wounds != Wounds::Healthy, self.catalog) {
            refuse!("side");
        }
        let is_spent = matches!(is, Readiness::Depleted | Readiness::Discarded);
        if is_spent || is == Readiness::Exhausted && (cost.exhaust || cost.deplete) {
            refuse!("card_used");
        }
        if cost.strain > 0 {
            self.choose_strain(hero, i32::from(cost.strain))?;
        }
        let to = match cost {
            _ if cost.discard => Readiness::Discarded,
            _ if cost.deplete => Readiness::Depleted,
            _ if cost.exhaust => Readiness::Exhausted,
            _ => is,
        };
        self.state.heroes[hero].cards[place].is = to;
        self.events.push(Event::Used { hero, card: card.clone() });
        if to != is {
            self.events.push(Event::Turned { hero, card, to });
        }
        Ok(())
    }

    pub(super) fn turn(&mut self, hero: usize, card: &str, to: Readiness) -> Result<(), Refused> {
        let place = self.card(hero, card, |is| is != to)?;
        let held = &mut self.state.heroes[hero].cards[place];
        held.is = to;
        let card = held.card.clone();
        self.events.push(Event::Turned { hero, card, to });
        Ok(())
    }

    /// Exhausted cards of a hero are ready at the start of its activation (IA-CAMP-32, IA-CAMP-92).
    pub(super) fn ready(&mut self, hero: usize) {
        for held in self.state.heroes[hero].cards.iter_mut().filter(|held| held.is == Readiness::Exhausted) {
            held.is = Readiness::Ready;
            self.events.push(Event::Turned { hero, card: held.card.clone(), to: Readiness::Ready });
        }
    }

    /// The next card of the Supply deck, or one that lies on a real table (IA-CAMP-41).
    pub(super) fn supply(&mut self, hero: usize, card: Option<&str>) -> Result<(), Refused> {
        self.hero(hero)?;
        let deck = &mut self.state.supplies;
        let place = match card {
            None => Some(0).filter(|_| !deck.is_empty()),
            Some(card) => deck.iter().position(|id| Card::Supply(*id).is_named(card, self.catalog)),
        };
        let Some(place) = place else { refuse!("supply") };
        let card = Card::Supply(deck.remove(place));
        self.state.heroes[hero].cards.push(Held::ready(card.clone()));
        self.events.push(Event::Supplied { hero, card });
        Ok(())
    }

    /// An Imperial class card is put on a group that has a trait it asks for (IA-CAMP-26, IA-CAMP-88).
    pub(super) fn attach(&mut self, group: usize, card: &str) -> Result<(), Refused> {
        let Some(of_group) = self.group_at(group, Place::Table) else { refuse!("reinforce_none") };
        let named = |id: &&_| *self.catalog.imperial_card(**id).id == *card;
        let Some(card) = self.setup.imperial.iter().find(named).copied() else { refuse!("attach_none") };
        let Some(hosts) = &self.catalog.imperial_card(card).attaches else { refuse!("attach_none") };
        if self.state.groups.iter().any(|other| other.attached.contains(&card)) {
            refuse!("attach_used");
        }
        let of_group = self.catalog.group(of_group);
        let fits = |host: &Host| match host {
            Host::Droid => of_group.traits.contains(Trait::Droid),
            Host::Guardian => of_group.traits.contains(Trait::Guardian),
            Host::HeavyWeapon => of_group.traits.contains(Trait::HeavyWeapon),
            Host::Leader => of_group.traits.contains(Trait::Leader),
            Host::Trooper => of_group.traits.contains(Trait::Trooper),
            Host::Vehicle => of_group.traits.contains(Trait::Vehicle),
            Host::Villain => of_group.unique && of_group.affiliation != Some(Affiliation::Rebel),
            Host::NonCreature => !of_group.traits.contains(Trait::Creature),
        };
        if !hosts.iter().any(fits) {
            refuse!("attach_host");
        }
        self.state.groups[group].attached.push(card);
        self.events.push(Event::Attached { group, card });
        Ok(())
    }

    /// What acts now: what the mission says, then cards of the Empire, then those of the heroes (IA-GOLD-06, IA-CONF-04).
    pub(super) fn acts(&mut self, when: Window) {
        let has = move |abilities: &[Ability]| abilities.iter().any(|ability| ability.when == when);
        let lies = |id: &&_| {
            let card = self.catalog.imperial_card(**id);
            let is_on = || self.state.groups.iter().any(|group| group.attached.contains(*id));
            has(&card.abilities) && (card.attaches.is_none() || is_on())
        };
        let empire = self.setup.imperial.iter().filter(lies).map(|id| Event::Acts(Acts::Empire(*id)));
        let heroes = self.state.heroes.iter().enumerate().filter(|(_, hero)| hero.wounds != Wounds::Withdrawn);
        let catalog = self.catalog;
        let heroes = heroes.flat_map(|(place, hero)| {
            let wounded = hero.wounds != Wounds::Healthy;
            let open = hero.cards.iter().filter(|held| matches!(held.is, Readiness::Ready | Readiness::Exhausted));
            let acting =
                open.filter(move |held| held.card.is_on(wounded, catalog) && has(held.card.abilities(catalog)));
            acting.map(move |held| Event::Acts(Acts::Hero(place, held.card.clone())))
        });
        let acting: Vec<Event> = empire.chain(heroes).collect();
        self.events.extend(acting);
    }
}
