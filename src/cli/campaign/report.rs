//! How a campaign stands, as JSON.

use serde_json::{Value, json};

use super::{
    super::session::{Halt, Session},
    file::File,
};
use kernel::{CardRef, Choice, Names};
use systems::campaign::{Case, Standing, cards::AgendaKind, guide::Seat};

/// How the campaign stands, as JSON.
pub(super) fn standing(session: &mut Session, file: &File, seat: Seat) -> Result<(), Halt> {
    let case: Case<'_> = file.case();
    let (catalog, standing) = (&*file.catalog, Standing::of(&case));
    let id = |card: CardRef| -> Value { catalog.card_id(card).into() };
    let heroes = standing.heroes.iter().enumerate().map(|(index, hero)| {
        let own = |owner: &usize| *owner == index;
        json!({
            "hero": file.document.list.heroes[index].hero.id(catalog),
            "earned": hero.earned,
            "spent": hero.spent,
            "health": standing.health(&case, index),
            "cards": hero.cards.iter().map(|card| id((*card).into())).collect::<Vec<_>>(),
            "items": standing.items.iter().filter(|(_, owner)| own(owner)).map(|(item, _)| id((*item).into())).collect::<Vec<_>>(),
            "rewards": standing.rewards.iter().filter(|(_, owner)| owner.as_ref().is_some_and(own)).map(|(card, _)| id((*card).into())).collect::<Vec<_>>(),
        })
    });
    let heroes: Vec<Value> = heroes.collect();
    let seen = |card: &_| seat.sees_agendas() || catalog.agenda_card(*card).kind != AgendaKind::Secret;
    let agendas: Vec<Value> =
        standing.agendas.iter().filter(|card| seen(card)).map(|card| id((*card).into())).collect();
    let hidden = standing.agendas.len() - agendas.len();
    let value = json!({
        "name": file.document.name,
        "campaign": file.document.list.campaign.id(catalog),
        "as": seat,
        "slot": standing.slot,
        "credits": standing.credits,
        "heroes": heroes,
        "empire": {
            "class": file.document.list.empire.class.as_ref().map(|class| class.id(catalog)),
            "earned": standing.imperial_earned,
            "spent": standing.imperial_spent,
            "influence": standing.influence,
            "cards": standing.imperial_cards.iter().map(|card| id((*card).into())).collect::<Vec<_>>(),
            "agendas": agendas,
            "hidden_agendas": hidden,
        },
        "allies": standing.allies.iter().map(|group| id((*group).into())).collect::<Vec<_>>(),
        "villains": standing.villains.iter().map(|group| id((*group).into())).collect::<Vec<_>>(),
        "active": standing.active.iter().map(|mission| id((*mission).into())).collect::<Vec<_>>(),
        "forced": standing.forced.iter().map(|forced| id(forced.mission.into())).collect::<Vec<_>>(),
        "played": standing.played.iter().map(|mission| id((*mission).into())).collect::<Vec<_>>(),
        "next": case.next_slot(standing.slot).map(|(slot, _)| slot),
        "winner": standing.winner,
        "variants": file.document.list.variants.iter().filter_map(Choice::known).collect::<Vec<_>>(),
    });
    session.write_json(&value)
}
