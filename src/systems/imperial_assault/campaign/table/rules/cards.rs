//! Cards of heroes at the table: used, turned, drawn; and what acts at a set time.

use super::{
    super::{
        super::cards::{Ability, ability::Window},
        card::{Card, Held, Readiness},
        empire_card::EmpireHeld,
        event::{Acts, Event},
        state::Wounds,
    },
    Referee, Refused,
};

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
        let written: Box<str> = card.written(self.catalog).into();
        self.count_use(Some(hero), written, ability, card.abilities(self.catalog))?;
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

    /// What acts now: what the mission says, then cards of the Empire, then those of the heroes (IA-GOLD-06, IA-CONF-04).
    pub(super) fn acts(&mut self, when: Window) {
        let has = move |abilities: &[Ability]| abilities.iter().any(|ability| ability.when == when);
        // Secret cards tell nobody that they could act.
        let lies = |held: &&EmpireHeld| {
            let is_on = || self.state.groups.iter().any(|group| group.attached.contains(&held.card));
            has(held.card.abilities(self.catalog))
                && !held.card.is_secret(self.catalog)
                && matches!(held.is, Readiness::Ready | Readiness::Exhausted)
                && (held.card.attaches(self.catalog).is_none() || is_on())
        };
        let empire = self.state.empire.iter().filter(lies).map(|held| Event::Acts(Acts::Empire(held.card)));
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
