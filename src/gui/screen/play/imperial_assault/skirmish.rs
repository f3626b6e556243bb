//! Skirmishes between two armies.

use super::OnMap;
use crate::screen::play::match_view::{OptionChoice, OptionField, OptionKind};
use imperial_assault::{Catalog, ImperialAssault, play::Options};
use kernel::{Language, game::Playable as _, phrase};

impl OnMap for ImperialAssault {
    const FIELDS: &'static [OptionField] = &[
        OptionField { key: "map", term: "gui.play.skirmish.map", kind: OptionKind::Choice },
        OptionField { key: "mission", term: "gui.play.skirmish.mission", kind: OptionKind::Choice },
        OptionField {
            key: "rounds",
            term: "gui.play.skirmish.rounds",
            kind: OptionKind::Number { least: 0, most: 99, usual: Options::ROUNDS as i64 },
        },
        OptionField { key: "figures_score", term: "gui.play.skirmish.figures_score", kind: OptionKind::Flag },
        OptionField { key: "passing", term: "gui.play.skirmish.passing", kind: OptionKind::Flag },
    ];

    const HAS_LISTS: bool = true;

    fn skirmish(catalog: &Catalog) -> &Catalog {
        catalog
    }

    fn values(
        catalog: &Catalog,
        key: &str,
        before: &[(&'static str, String)],
        language: Language,
    ) -> Vec<OptionChoice> {
        let any = match key {
            "map" => "gui.play.skirmish.any_map",
            _ => "gui.play.skirmish.any_mission",
        };
        let any = phrase::text(language, any).to_owned();
        let mut choices = vec![OptionChoice { name: any, ..OptionChoice::default() }];
        choices.extend(Self::option_choices(catalog, key, before, language));
        choices
    }
}
