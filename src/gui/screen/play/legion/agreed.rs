//! Options before a match: the layout of terrain, and the battle cards.

use crate::screen::play::match_view::OptionChoice;
use kernel::{Language, phrase};
use legion::{
    Catalog,
    cards::{BattleCard, BattleKind, GameSize},
    play::{Options, battle_card::CardRule},
};

fn choice(id: String, name: String, about: String) -> OptionChoice {
    OptionChoice { id, name, brief: String::new(), about }
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

/// The cards of a kind and a size that a match plays.
fn played(catalog: &Catalog, kind: BattleKind, size: GameSize) -> impl Iterator<Item = &BattleCard> {
    let fits = move |card: &&BattleCard| card.kind == kind && card.size == size && CardRule::of(card).is_played();
    catalog.battles().map(|(_, card)| card).filter(fits)
}

fn card_choice(card: &BattleCard, language: Language) -> OptionChoice {
    choice(card.id.to_string(), card.text.name(language).to_owned(), card.text.text(language).to_owned())
}

/// The battle cards: by the decks, the three simplest ones, or this objective.
pub(super) fn battles(catalog: &Catalog, language: Language) -> Vec<OptionChoice> {
    let text = |key: &str| phrase::text(language, key).to_owned();
    let mut choices = vec![
        choice(String::new(), text("gui.play.clash.by_deck"), text("gui.play.clash.by_deck_about")),
        choice(Options::QUICK.to_owned(), text("gui.play.clash.quick"), text("gui.play.clash.quick_about")),
    ];
    for size in [GameSize::Standard, GameSize::Skirmish] {
        choices.extend(played(catalog, BattleKind::Objective, size).map(|card| card_choice(card, language)));
    }
    choices
}

/// The deployments or the conditions that go with an objective; none where no objective was chosen. The condition that
/// changes nothing comes first.
pub(super) fn beside(
    catalog: &Catalog,
    kind: BattleKind,
    settled: &[(&'static str, String)],
    language: Language,
) -> Vec<OptionChoice> {
    let objective = settled.iter().find(|(key, _)| *key == OBJECTIVE).and_then(|(_, id)| catalog.find_battle(id));
    let Some(objective) = objective.map(|id| catalog.battle(id)) else { return Vec::new() };
    let mut cards: Vec<&BattleCard> = played(catalog, kind, objective.size).collect();
    cards.sort_by_key(|card| !card.id.starts_with("clear_conditions"));
    cards.into_iter().map(|card| card_choice(card, language)).collect()
}

/// The keys of the options of battle cards; together they are what the game calls `battle`.
pub(super) const OBJECTIVE: &str = "battle";
pub(super) const DEPLOYMENT: &str = "deployment";
pub(super) const CONDITION: &str = "condition";

/// The settled options, with the three battle cards in one word.
pub(super) fn written(settled: Vec<(&'static str, String)>) -> Vec<String> {
    let of = |wanted: &str| settled.iter().find(|(key, _)| *key == wanted).map_or("", |(_, value)| value.as_str());
    let cards = [OBJECTIVE, DEPLOYMENT, CONDITION].map(of);
    let chosen: Vec<&str> = cards.into_iter().filter(|card| !card.is_empty()).collect();
    let battle = chosen.join(",");
    let others = settled.iter().filter(|(key, _)| ![OBJECTIVE, DEPLOYMENT, CONDITION].contains(key));
    others.map(|(key, value)| format!("{key}={value}")).chain([format!("{OBJECTIVE}={battle}")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_battle_that_is_offered_can_be_played() {
        let catalog = Catalog::bundled().unwrap();
        let (mut offered, mut conditions) = (0, 0);
        for objective in &battles(&catalog, Language::English)[2..] {
            let settled = [(OBJECTIVE, objective.id.clone())];
            let [zones, weathers] = [BattleKind::Deployment, BattleKind::Condition]
                .map(|kind| beside(&catalog, kind, &settled, Language::English));
            assert!(weathers[0].id.starts_with("clear_conditions"), "{}", weathers[0].id);
            for (deployment, condition) in zones.iter().flat_map(|zone| weathers.iter().map(move |other| (zone, other)))
            {
                let settled = vec![
                    ("layout", String::new()),
                    (OBJECTIVE, objective.id.clone()),
                    (DEPLOYMENT, deployment.id.clone()),
                    (CONDITION, condition.id.clone()),
                ];
                let battle = written(settled).pop().unwrap();
                let battle = battle.strip_prefix("battle=").unwrap().to_owned();
                let options = Options { battle, ..Options::default() };
                assert_eq!(options.wrong(&catalog, Language::English), None);
                offered += 1;
            }
            conditions = conditions.max(weathers.len());
        }
        assert!(offered > 50 && conditions > 3, "{offered} battles, {conditions} conditions");
    }

    #[test]
    fn without_an_objective_nothing_else_is_asked() {
        let catalog = Catalog::bundled().unwrap();
        for battle in ["", Options::QUICK] {
            let settled = [(OBJECTIVE, battle.to_owned())];
            assert!(beside(&catalog, BattleKind::Condition, &settled, Language::English).is_empty());
            let settled = vec![(OBJECTIVE, battle.to_owned()), (CONDITION, String::new()), ("rounds", "6".to_owned())];
            assert_eq!(written(settled), ["rounds=6".to_owned(), format!("battle={battle}")]);
        }
    }
}
