//! Answers in words: what each does, what speaks for it, what it comes to.

use super::{tray, view_of};
use crate::{
    Context,
    screen::play::match_view::{AnswerText, Sight},
};
use imperial_assault::{
    ImperialAssault,
    campaign::script::{Place, Thing},
    missions::mission_rules,
    odds,
    play::{Answer, Describer, FigureNo, Interactable, QuestionKind, View, question::Question},
};
use kernel::phrase;

pub(super) fn worded(sight: &Sight<'_, ImperialAssault>, answer: usize, context: &Context<'_>) -> AnswerText {
    let Some((open, given)) = sight.open.and_then(|open| Some((open, open.answers.get(answer)?))) else {
        return AnswerText::default();
    };
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let about = about_answer(sight, &open.question, given, context);
    let warns = *given == Answer::Pass && !about.is_empty();
    let outcome = match given {
        Answer::Surge(place) => tray::outcome_of_surge(sight, *place, context).unwrap_or_default(),
        // The dice of an ability's attack are not known yet.
        Answer::Attack { target, space } if open.question.kind() == QuestionKind::Act => {
            let view = view_of(sight.game);
            let attack = open.question.figure().map(|figure| odds::of_attack(&view, figure, *target, *space));
            attack.map_or_else(String::new, |attack| expected(&attack, context))
        }
        _ => String::new(),
    };
    AnswerText {
        icon: icon_of(given),
        title: phrase::capital(&describer.answer(&open.question, given)),
        about,
        outcome,
        warns,
    }
}

/// Mean result of an attack, and the chance of defeating its target.
fn expected(attack: &odds::Situation, context: &Context<'_>) -> String {
    let outcome = odds::work_out(attack);
    let damage = context.language.decimal(outcome.damage.mean(), 1);
    let chance = outcome.destroyed(attack.defense.health.unwrap_or(u8::MAX));
    let chance = context.language.percent(chance);
    context.say("gui.play.skirmish.expected", &[("damage", &damage), ("chance", &chance)])
}

/// Facts about an answer before it is given.
fn about_answer(
    sight: &Sight<'_, ImperialAssault>,
    question: &Question,
    answer: &Answer,
    context: &Context<'_>,
) -> String {
    let view = view_of(sight.game);
    let (fixed, state) = (view.fixed, view.state);
    let left = |figure: FigureNo| view.health(figure).saturating_sub(view.figure(figure).damage);
    match answer {
        Answer::Attack { target, .. } => {
            let dice = imperial_assault::values::dice(&view.group(*target).defense, context.language);
            let distance = question.figure().and_then(|figure| view.distance(figure, *target));
            let key = if distance.is_some() {
                "gui.play.skirmish.about_attack"
            } else {
                "gui.play.skirmish.about_attack_cut_off"
            };
            let holes: [(&str, &dyn std::fmt::Display); 3] =
                [("distance", &distance.unwrap_or(0).max(1)), ("left", &left(*target)), ("dice", &dice)];
            context.say(key, &holes)
        }
        Answer::Group(group) if question.kind() == QuestionKind::BringIn => {
            context.say("gui.play.mission.costs", &[("threat", &view.deployment_cost(*group))])
        }
        Answer::Figure(figure) if question.kind() == QuestionKind::BringIn => {
            let cost = view.reinforcement_cost(fixed.figures[figure.index()]).unwrap_or(0);
            context.say("gui.play.mission.costs", &[("threat", &cost)])
        }
        Answer::Rest => question.figure().map_or_else(String::new, |figure| rest(&view, figure, context)),
        Answer::Interact(Interactable::Token(token)) if view.campaign().is_some() => {
            let thing = view.map_token(usize::from(*token)).and_then(|place| view.thing(place));
            thing.map_or_else(String::new, |thing| tested(thing, context))
        }
        Answer::Interact(Interactable::Door(door)) if view.campaign().is_some() => {
            let thing = view.thing(Place::Door(usize::from(*door)));
            thing.map_or_else(String::new, |thing| tested(thing, context))
        }
        Answer::Group(group) => {
            let figures = || fixed.groups[group.index()].figures().filter(|figure| view.figure(*figure).is_in_play());
            let health: u32 = figures().map(|figure| u32::from(left(figure))).sum();
            let holes: [(&str, &dyn std::fmt::Display); 2] = [("count", &figures().count()), ("left", &health)];
            context.say("gui.play.skirmish.about_group", &holes)
        }
        Answer::Figure(figure) => context.say("gui.play.skirmish.health", &[("left", &left(*figure))]),
        Answer::Discard(status) => {
            let condition = sight.catalog.find_condition(status.id()).map(|id| sight.catalog.condition(id));
            condition.map(|card| card.text.text(context.language).to_owned()).unwrap_or_default()
        }
        Answer::Use(ability, _) | Answer::Special(ability) => {
            Describer::of(sight.catalog, sight.game, context.language).play_text(*ability)
        }
        Answer::Card(_) => {
            let card = view.card_of(answer).map(|card| sight.catalog.command(card));
            card.map(|card| card.text.text(context.language).to_owned()).unwrap_or_default()
        }
        Answer::Interact(Interactable::Token(_) | Interactable::Area) | Answer::Spend(_) => {
            mission_rules(&fixed.mission, context.language).join(" ")
        }
        Answer::Pass if question.kind() == QuestionKind::Act => match state.activation.as_ref() {
            Some(active) if active.actions > 0 => {
                context.say("gui.play.skirmish.actions_lost", &[("count", &active.actions)])
            }
            Some(active) if active.points > 0 => {
                context.say("gui.play.skirmish.points_lost", &[("count", &active.points)])
            }
            _ => String::new(),
        },
        Answer::Pass if question.kind() == QuestionKind::Surge => match state.attack.as_ref() {
            Some(attack) if attack.now.surge > 0 => {
                context.say("gui.play.skirmish.surges_lost", &[("count", &attack.now.surge)])
            }
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// What a rest would bring (IA-CAMP-35).
fn rest(view: &View<'_, '_>, figure: FigureNo, context: &Context<'_>) -> String {
    let endurance = view.endurance(figure).unwrap_or(0);
    let strain = view.hero(figure).map_or(0, |(_, state)| state.strain.min(endurance));
    let damage = (endurance - strain).min(view.figure(figure).damage);
    context.say("gui.play.mission.rest", &[("strain", &strain), ("damage", &damage)])
}

/// The test that a thing of the mission asks for.
fn tested(thing: &Thing, context: &Context<'_>) -> String {
    let any: Vec<&str> = thing.test.iter().map(|attribute| context.text(attribute.term())).collect();
    if any.is_empty() {
        return String::new();
    }
    context.say("gui.play.mission.test", &[("attributes", &any.join(" / ")), ("needed", &thing.needed)])
}

/// The icon of an answer that stands for something with one.
const fn icon_of(answer: &Answer) -> Option<&'static str> {
    Some(match answer {
        Answer::Attack { .. } => "stat-attack",
        Answer::Move => "stat-speed",
        Answer::Interact(Interactable::Door(_)) | Answer::Door(_) => "ui-open",
        Answer::Interact(Interactable::Token(_) | Interactable::Area) | Answer::MissionToken(_) | Answer::Spend(_) => {
            "token-activation"
        }
        Answer::Discard(status) => status.icon(),
        Answer::Surge(_) => "result-surge",
        Answer::Token(token) => token.icon(),
        Answer::Rest => "action-recover",
        Answer::Run => "token-stress",
        Answer::Wield(_) => "slot-gear",
        Answer::Pass => "ui-check",
        _ => return None,
    })
}
