//! The cards a campaign names anywhere.

use super::{Campaign, Entry, Gear};
use kernel::{CardRef, Choice};

/// Every card of the campaign that its catalog knows, as often as it is named.
pub fn cards(campaign: &Campaign) -> Vec<CardRef> {
    let Campaign { campaign: story, heroes, empire, side_deck, log, armory, .. } = campaign;
    let mut all = Named(Vec::new());
    all.one(story);
    for player in heroes {
        all.one(&player.hero);
        all.many(&player.rewards);
    }
    empire.class.iter().for_each(|class| all.one(class));
    all.many(&empire.agenda_sets);
    all.many(side_deck.red.iter().flatten().chain(&side_deck.green).chain(&side_deck.gray).chain(&side_deck.threat));
    log.iter().for_each(|entry| all.entry(entry));
    for held in armory {
        all.gear(&held.item);
        held.modifications.iter().for_each(|card| all.gear(card));
    }
    all.0
}

struct Named(Vec<CardRef>);

impl Named {
    fn one<C: Copy + Into<CardRef>>(&mut self, choice: &Choice<C>) {
        self.0.extend(choice.known().map(Into::into));
    }

    fn many<'c, C: Copy + Into<CardRef> + 'c>(&mut self, choices: impl IntoIterator<Item = &'c Choice<C>>) {
        choices.into_iter().for_each(|choice| self.one(choice));
    }

    fn gear(&mut self, gear: &Gear) {
        self.0.extend(gear.card());
    }

    fn entry(&mut self, entry: &Entry) {
        entry.mission.iter().for_each(|mission| self.one(mission));
        self.many(entry.allies.iter().chain(&entry.open_groups));
        entry.brought.iter().flat_map(|load| &load.items).for_each(|item| self.gear(item));
        if let Some(gains) = &entry.gained {
            gains.rewards.iter().for_each(|won| self.one(&won.card));
            self.many(gains.allies.iter().chain(&gains.villains));
        }
        self.many(entry.discarded.iter().chain(&entry.returned));
        self.many(entry.side_missions.iter().flatten());
        if let Some(stage) = &entry.rebel_stage {
            stage.learned.iter().for_each(|learned| self.one(&learned.card));
            stage.sold.iter().for_each(|sale| self.gear(&sale.item));
            self.many(stage.drawn.iter().flatten().flat_map(|(_, items)| items));
            stage.bought.iter().for_each(|bought| self.one(&bought.item));
        }
        if let Some(stage) = &entry.imperial_stage {
            self.many(&stage.learned);
            self.many(stage.drawn.iter().flatten().chain(&stage.bought));
        }
    }
}
