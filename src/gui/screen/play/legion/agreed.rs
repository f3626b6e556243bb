//! What is agreed before a game: the layout of terrain, and the battle cards.

use crate::screen::play::match_view::OptionChoice;
use kernel::{Language, phrase};
use legion::{
    Catalog,
    cards::{BattleCard, BattleKind, GameSize},
    play::mission::CardRule,
};

fn choice(id: String, name: String, about: String) -> OptionChoice {
    OptionChoice { id, name, about }
}

/// The layouts of terrain: none in particular, then each by its name.
pub(super) fn layouts(catalog: &Catalog, language: Language) -> Vec<OptionChoice> {
    let mut layouts: Vec<OptionChoice> = catalog
        .layouts()
        .map(|(_, layout)| {
            let pieces = 2 * layout.half.len();
            let about = phrase::say(language, "gui.play.clash.layout_about", &[("count", &pieces)]);
            choice(layout.id.to_string(), layout.text.name(language).to_owned(), about)
        })
        .collect();
    layouts.sort_by(|one, other| one.name.cmp(&other.name));
    let text = |key: &str| phrase::text(language, key).to_owned();
    layouts.insert(0, choice(String::new(), text("gui.play.clash.any_layout"), String::new()));
    layouts
}

/// The battle cards: by the decks, the three simplest ones, or each objective with each deployment of its size.
pub(super) fn battles(catalog: &Catalog, language: Language) -> Vec<OptionChoice> {
    let text = |key: &str| phrase::text(language, key).to_owned();
    let mut choices = vec![
        choice(String::new(), text("gui.play.clash.by_deck"), text("gui.play.clash.by_deck_about")),
        choice("quick".to_owned(), text("gui.play.clash.quick"), text("gui.play.clash.quick_about")),
    ];
    let played = |kind: BattleKind, size: GameSize| {
        let fits = move |card: &&BattleCard| card.kind == kind && card.size == size && CardRule::of(card).is_played();
        catalog.battles().map(|(_, card)| card).filter(fits).collect::<Vec<_>>()
    };
    for size in [GameSize::Standard, GameSize::Skirmish] {
        let plain =
            played(BattleKind::Condition, size).into_iter().find(|card| card.id.starts_with("clear_conditions"));
        let Some(condition) = plain else { continue };
        for objective in played(BattleKind::Objective, size) {
            for deployment in played(BattleKind::Deployment, size) {
                let names = [objective, deployment].map(|card| card.text.name(language));
                choices.push(choice(
                    format!("{},{},{}", objective.id, deployment.id, condition.id),
                    names.join(" · "),
                    objective.text.text(language).to_owned(),
                ));
            }
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_battle_that_is_offered_can_be_played() {
        let catalog = Catalog::bundled().unwrap();
        let battles = battles(&catalog, Language::English);
        assert!(battles.len() > 10, "{}", battles.len());
        for battle in &battles[2..] {
            let cards: Vec<_> = battle.id.split(',').map(|id| catalog.find_battle(id).expect(id)).collect();
            let kinds: Vec<BattleKind> = cards.iter().map(|id| catalog.battle(*id).kind).collect();
            assert_eq!(kinds, BattleKind::ALL);
            assert!(cards.iter().all(|id| CardRule::of(catalog.battle(*id)).is_played()), "{}", battle.id);
        }
    }
}
