//! What matches play of the cards of campaigns: how many abilities of each table, and why the others are left out.

use std::collections::BTreeMap;

use imperial_assault::{
    campaign::table::EmpireCard,
    play::fixed::{GearCard, Holder, Lack, gear_of, imperial},
};

use super::CARDS;

/// Abilities of a table: those that are played, and the others by what they lack.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    played: usize,
    left: BTreeMap<Lack, usize>,
}

impl Tally {
    fn of<'c>(cards: impl Iterator<Item = GearCard<'c>>) -> Self {
        let mut tally = Self::default();
        for one in cards.flat_map(|card| card.translated()) {
            match one {
                Ok(plays) => {
                    assert!(!plays.is_empty(), "an ability that is played does something");
                    assert!(plays.iter().all(|play| !play.steps.is_empty()), "{plays:?}");
                    tally.played += 1;
                }
                Err(lack) => *tally.left.entry(lack).or_default() += 1,
            }
        }
        tally
    }
}

#[test]
fn every_ability_of_a_campaign_card_is_played_or_left_out_for_a_reason() {
    let catalog = &CARDS.campaign;
    let heroes = catalog.heroes().flat_map(|(_, hero)| &hero.abilities);
    let sheets = Tally::of(heroes.map(|ability| GearCard::plain(&ability.id, Holder::Hero, &ability.does)));
    let classes = Tally::of(catalog.class_cards().map(|(_, card)| gear_of(&card.id, card.equipment())));
    let items = Tally::of(catalog.items().map(|(_, card)| gear_of(&card.id, card.equipment())));
    let supplies =
        Tally::of(catalog.supply_cards().map(|(_, card)| GearCard::plain(&card.id, Holder::Hero, &card.abilities)));
    let rewards = Tally::of(catalog.rewards().map(|(id, card)| match card.side {
        imperial_assault::campaign::cards::RewardSide::Rebel => gear_of(&card.id, card.equipment()),
        imperial_assault::campaign::cards::RewardSide::Imperial => imperial(catalog, EmpireCard::Reward(id)),
    }));
    let imperials = Tally::of(catalog.imperial_cards().map(|(id, _)| imperial(catalog, EmpireCard::Class(id))));
    let agendas = Tally::of(catalog.agenda_cards().map(|(id, _)| imperial(catalog, EmpireCard::Agenda(id))));
    let all = [sheets, classes, items, supplies, rewards, imperials, agendas];
    let told: Vec<(usize, Vec<(Lack, usize)>)> =
        all.into_iter().map(|tally| (tally.played, tally.left.into_iter().collect())).collect();
    use Lack::{Between, Condition, Cost, Effect, Moment, Text, Whom};
    let expected: [(usize, &[(Lack, usize)]); 7] = [
        (25, &[(Text, 10), (Moment, 1), (Condition, 3), (Whom, 2), (Effect, 3), (Cost, 1)]),
        (106, &[(Text, 37), (Moment, 14), (Condition, 26), (Whom, 17), (Effect, 17), (Cost, 5)]),
        (46, &[(Text, 3), (Between, 3), (Moment, 8), (Condition, 2), (Effect, 3)]),
        (9, &[(Text, 8), (Between, 4), (Moment, 5), (Whom, 1), (Effect, 2), (Cost, 1)]),
        (24, &[(Text, 13), (Between, 1), (Moment, 21), (Condition, 3), (Whom, 6), (Effect, 8), (Cost, 1)]),
        (58, &[(Text, 17), (Between, 5), (Moment, 12), (Condition, 22), (Whom, 25), (Effect, 10), (Cost, 2)]),
        (7, &[(Text, 24), (Between, 11), (Moment, 25), (Condition, 6), (Whom, 9), (Effect, 14), (Cost, 1)]),
    ];
    assert_eq!(told, expected.map(|(played, left)| (played, left.to_vec())));
}
