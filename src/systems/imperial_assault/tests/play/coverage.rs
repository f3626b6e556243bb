//! Coverage: the parts of cards that matches do not play.

use super::CATALOG;
use imperial_assault::{
    cards::AbilityRow,
    play::{command_gap, deployment_gap},
};
use kernel::{Language, game::Gap};

fn gap(row: &AbilityRow) -> Option<Gap> {
    let of_card = row.card.and_then(|card| deployment_gap(&CATALOG, CATALOG.deployment(card), Language::English));
    of_card.or_else(|| row.command.and_then(|card| command_gap(&CATALOG, CATALOG.command(card), Language::English)))
}

#[test]
fn a_card_that_asks_for_exterior_spaces_or_map_tiles_is_played_in_part() {
    let gaps: Vec<(&str, bool, String)> =
        CATALOG.ability_rows().filter_map(|(_, row)| gap(row).map(|gap| (&*row.id, gap.partly, gap.why))).collect();
    let interior = "what depends on interior spaces, which the maps do not show";
    let tiles = "what depends on map tiles, which the maps do not show";
    for (_, row) in CATALOG.ability_rows() {
        let asks = format!("{:?}", row.play).contains("exterior: Some");
        assert_eq!(asks, gaps.iter().any(|(id, _, why)| **id == *row.id && why == interior), "{}", row.id);
    }
    let other: Vec<_> = gaps.iter().filter(|(_, _, why)| why != interior).collect();
    let expected = [("set-a-trap", false, tiles.to_owned()), ("smugglers-tricks", true, tiles.to_owned())];
    assert_eq!(other, expected.iter().collect::<Vec<_>>());
}
