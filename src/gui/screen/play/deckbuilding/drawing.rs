//! Drawings of cards.

use deckbuilding::cards::{Card, CardType, Trait};

/// The drawing of a card: a ship from above, a figure, or that of its kind.
pub(super) fn of(card: &Card) -> &'static str {
    match &*card.id {
        "tie-fighter" => "ship-tiefighter",
        "tie-bomber" => "ship-tiebomber",
        "tie-interceptor" => "ship-tieinterceptor",
        "gozanti-cruiser" => "ship-gozanticlasscruiser",
        "landing-craft" | "imperial-shuttle" => "ship-lambdaclassshuttle",
        "alliance-shuttle" => "ship-attackshuttle",
        "x-wing" => "ship-xwing",
        "y-wing" => "ship-ywing",
        "b-wing" => "ship-bwing",
        "u-wing" => "ship-uwing",
        "rebel-transport" => "ship-gr75mediumtransport",
        "millennium-falcon" => "ship-yt1300",
        "blockade-runner" => "ship-cr90corvettefore",
        "c-roc-cruiser" => "ship-croccruiser",
        "z-95-headhunter" => "ship-z95headhunter",
        "fang-fighter" => "ship-protectoratestarfighter",
        "hwk-290" => "ship-hwk290",
        "star-destroyer" | "imperial-carrier" => "card-wedge",
        "scout-trooper" => "figure-scout",
        "death-trooper" => "figure-deathtrooper",
        "stormtrooper" => "figure-stormtrooper",
        "admiral-piett" | "moff-jerjerrod" | "grand-moff-tarkin" | "general-veers" => "figure-officer",
        "director-krennic" => "figure-agent",
        "at-st" => "figure-at-st",
        "at-at" => "figure-at-dp",
        "boba-fett" => "figure-mandalorian-hunter",
        "darth-vader" => "figure-dark-lord",
        "inquisitor" => "figure-inquisitor",
        "snowspeeder" => "figure-airspeeder",
        "duros-spy" | "cassian-andor" => "figure-spy",
        "rebel-commando" | "jyn-erso" => "figure-commando",
        "rebel-trooper" => "figure-rebel-trooper",
        "baze-malbus" => "figure-heavy-trooper",
        "chirrut-imwe" => "figure-elder",
        "temple-guardian" => "figure-royal-guard",
        "chewbacca" => "figure-wookiee",
        "han-solo" | "lando-calrissian" => "figure-smuggler",
        "princess-leia" => "figure-princess",
        "luke-skywalker" => "figure-sabre-hero",
        "jawa-scavenger" => "figure-jawa",
        "kel-dor-mystic" => "figure-hooded-sabre",
        "rodian-gunslinger" => "figure-rodian",
        "bossk" => "figure-trandoshan",
        "lobot" => "figure-tactical-droid",
        "twilek-smuggler" => "figure-twilek",
        "dengar" => "figure-hunter",
        "quarren-mercenary" => "figure-mon-calamari",
        "ig-88" => "figure-assassin-droid",
        "jabba-the-hutt" => "figure-hutt",
        "jabbas-sail-barge" => "figure-bantha",
        "outer-rim-pilot" => "slot-pilot",
        _ => of_kind(card),
    }
}

/// The drawing of a kind, for a card without its own.
fn of_kind(card: &Card) -> &'static str {
    if card.kind == CardType::CapitalShip {
        return "card-cruiser";
    }
    let has = |word: Trait| card.traits.iter().any(|known| known == word);
    match () {
        () if has(Trait::Fighter) => "ship-xwing",
        () if has(Trait::Vehicle) => "figure-speeder-truck",
        () if has(Trait::Transport) => "ship-yt1300",
        () if has(Trait::Trooper) => "figure-rebel-trooper",
        () => "figure-smuggler",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_drawing_that_there_is() {
        let catalogs = systems::Catalogs::default();
        let mut drawn = std::collections::BTreeSet::new();
        for (_, card) in catalogs.deckbuilding().cards() {
            let name = of(card);
            assert!(kernel::icons::icon(name).is_some(), "{}: {name}", card.id);
            let _ = drawn.insert(name);
        }
        assert!(drawn.len() > 40, "cards are told apart: {}", drawn.len());
    }
}
