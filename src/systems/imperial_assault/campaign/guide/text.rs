//! Steps and moves in sentences.

use super::{Move, Step, StepKind};
use crate::campaign::standing::Case;
use kernel::{CardRef, Language, Names, phrase};

impl Step {
    /// The step as a sentence.
    pub fn sentence(&self, case: &Case<'_>, language: Language) -> String {
        let mission = self.mission.map_or("", |mission| name(case, mission, language));
        let kind = case.slot(self.slot).map_or("", |slot| phrase::text(language, slot.kind.term()));
        let threat = case.slot(self.slot).map_or(0, |slot| slot.threat);
        let winner = crate::campaign::Standing::of(case).winner.map(|winner| phrase::text(language, winner.term()));
        let key = match (self.kind, winner) {
            (StepKind::Over, None) => "imperial_assault.campaign.step.stuck",
            (kind, _) => kind.term(),
        };
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("slot", &self.slot),
            ("kind", &kind),
            ("threat", &threat),
            ("mission", &mission),
            ("winner", &winner.unwrap_or_default()),
        ];
        phrase::say(language, key, &values)
    }
}

fn name<'a>(case: &Case<'a>, card: impl Into<CardRef>, language: Language) -> &'a str {
    case.catalog.card_name(card.into(), language)
}

impl Move {
    /// The move in a few words.
    pub fn words(&self, case: &Case<'_>, step: &Step, language: Language) -> String {
        let say = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| phrase::say(language, key, values);
        let of_card = |key: &str, card: CardRef| say(key, &[("card", &name(case, card, language))]);
        let hero = |index: usize| match case.campaign.heroes.get(index) {
            Some(player) => player.hero.name(case.catalog, language).to_owned(),
            None => (index + 1).to_string(),
        };
        let gear = |gear: &crate::campaign::log::Gear| match gear.card() {
            Some(card) => name(case, card, language).to_owned(),
            None => gear.written(case.catalog),
        };
        match self {
            Self::AddHero(card) => of_card("imperial_assault.campaign.move.hero", (*card).into()),
            Self::NumberCards(card) => of_card("imperial_assault.campaign.move.number_cards", (*card).into()),
            Self::Class(card) => of_card("imperial_assault.campaign.move.class", (*card).into()),
            Self::AgendaSets => say("imperial_assault.campaign.move.agenda_sets", &[]),
            Self::SideDeck => say("imperial_assault.campaign.move.side_deck", &[]),
            Self::Begin(_, card) | Self::Force(card) => of_card("imperial_assault.campaign.move.begin", (*card).into()),
            Self::Ally(card) => {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("card", &name(case, *card, language)), ("threat", &case.catalog.group(*card).cost)];
                say("imperial_assault.campaign.move.ally", &values)
            }
            Self::Discard(card) => of_card("imperial_assault.campaign.move.discard", (*card).into()),
            Self::Return(card) => of_card("imperial_assault.campaign.move.return", (*card).into()),
            Self::End(number) => ending(case, step, *number, language),
            Self::DrawSideMissions => say("imperial_assault.campaign.move.draw_side_missions", &[]),
            Self::OpenStage => say("imperial_assault.campaign.move.open", &[]),
            Self::Learn(index, card) => say(
                "imperial_assault.campaign.move.learn",
                &[
                    ("hero", &hero(*index)),
                    ("card", &name(case, *card, language)),
                    ("xp", &case.catalog.class_card(*card).xp),
                ],
            ),
            Self::Sell(item) => say(
                "imperial_assault.campaign.move.sell",
                &[("item", &gear(item)), ("price", &case.price(item).unwrap_or_default())],
            ),
            Self::Buy(item, index) => say(
                "imperial_assault.campaign.move.buy",
                &[
                    ("item", &name(case, *item, language)),
                    ("hero", &hero(*index)),
                    ("price", &case.catalog.item(*item).cost),
                ],
            ),
            Self::Attach(card, _, weapon) => {
                say("imperial_assault.campaign.move.attach", &[("item", &gear(card)), ("weapon", &gear(weapon))])
            }
            Self::LearnImperial(card) => say(
                "imperial_assault.campaign.move.learn_imperial",
                &[
                    ("card", &name(case, *card, language)),
                    ("xp", &case.catalog.imperial_card(*card).xp.unwrap_or_default()),
                ],
            ),
            Self::BuyAgenda(card) => say(
                "imperial_assault.campaign.move.buy_agenda",
                &[("card", &name(case, *card, language)), ("influence", &case.catalog.agenda_card(*card).influence)],
            ),
            Self::Close => say("imperial_assault.campaign.move.close", &[]),
        }
    }
}

/// An ending by its winner; one of several by what the heroes get.
fn ending(case: &Case<'_>, step: &Step, number: usize, language: Language) -> String {
    let endings = step.mission.map_or(&[][..], |mission| &case.catalog.mission(mission).endings);
    let Some(ending) = endings.get(number) else { return String::new() };
    let winner = phrase::text(language, ending.winner.term());
    let is_one_of = endings.iter().filter(|other| other.winner == ending.winner).count() > 1;
    let key = match is_one_of {
        true => "imperial_assault.campaign.move.end_with",
        false => "imperial_assault.campaign.move.end",
    };
    phrase::say(language, key, &[("winner", &winner), ("xp", &ending.xp), ("credits", &ending.credits)])
}
