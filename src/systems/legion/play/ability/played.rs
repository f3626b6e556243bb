//! What of the vocabulary a match plays: the one place that tells. Coverage and the gaps of armies come from it, and a play
//! with a word that is missing here is left out of matches whole.

use super::book::each_effect;
use crate::cards::ability::{
    AbilityRow, Arms, Cost, Effect, Live, OrderWay, Play, Rule, State, Test, Thing, TokenWord, Used, Who, Window,
};

/// The plays of a card that matches leave out.
pub fn left_out(row: &AbilityRow) -> impl Iterator<Item = &Play> {
    row.play.iter().filter(|play| !missing(play).is_empty())
}

/// The words of a play that matches do not play.
pub fn missing(play: &Play) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut lacks = |word: &'static str| found.push(word);
    match play.when {
        Window::CommandReveal => lacks("command_reveal"),
        Window::ActivationBefore => lacks("activation_before"),
        Window::TokenGain => lacks("token_gain"),
        Window::TokenSpend => lacks("token_spend"),
        Window::CardExhausted => lacks("card_exhausted"),
        Window::DeployBefore | Window::Deploy if play.live == Some(Live::Divulge) => lacks("divulge"),
        _ => {}
    }
    if play.tests.contains(&Test::Divulged) {
        lacks("divulged");
    }
    for test in &play.tests {
        match test {
            Test::Used(Used::Aid) => lacks("aid"),
            Test::Chance => lacks("chance"),
            Test::State { is: State::Disembarked, .. } => lacks("disembarked"),
            _ => {}
        }
    }
    if let Some(crate::cards::ability::Subject::Unit(of)) = &play.of
        && of.state == Some(State::Disembarked)
    {
        lacks("disembarked");
    }
    for cost in &play.cost {
        if matches!(cost, Cost::Gain(purchase) if purchase.who == Who::OtherOfPair) {
            lacks("other_of_pair");
        }
    }
    each_effect(&play.steps, &mut |effect| {
        if let Some(word) = missing_effect(effect) {
            found.push(word);
        }
    });
    found
}

fn missing_effect(effect: &Effect) -> Option<&'static str> {
    let passengers = |who: &Who| (*who == Who::Passengers).then_some("passengers");
    match effect {
        Effect::Contribute(_) => Some("contribute"),
        Effect::Charges => Some("charges"),
        Effect::CancelCard => Some("cancel_card"),
        Effect::CallTheDice => Some("call_the_dice"),
        Effect::DeflectBlanks => Some("deflect_blanks"),
        Effect::RideAlong => Some("ride_along"),
        Effect::Reselect => Some("reselect"),
        Effect::SetAsideByPips => Some("set_aside_by_pips"),
        Effect::Bane => Some("bane"),
        Effect::Place { .. } => Some("place"),
        Effect::PlaceUnit { .. } => Some("place_unit"),
        Effect::DeployLast(_) => Some("deploy_last"),
        Effect::Order(who) => passengers(who),
        Effect::OrderChoose(OrderWay::NamedRank) => Some("named_rank"),
        Effect::CardToHand(Thing::OpponentRevealed | Thing::WeaponOrGearOfChosen) => Some("card_to_hand"),
        Effect::Move(step) if step.jump.is_some() => Some("jump"),
        Effect::FreeAction { controlled: true, .. } => Some("controlled"),
        Effect::Attack { arms: Arms::Unknown, .. } => Some("unknown_weapon"),
        Effect::Attack { instead: true, .. } => Some("instead"),
        Effect::ShareTokens { with: Who::Card, .. } => Some("share_card"),
        Effect::Store { token, .. } if token.contains(&TokenWord::Same) => Some("same"),
        Effect::Gain(gain) if gain.token.contains(&TokenWord::Same) => Some("same"),
        Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => match switch.rule {
            Rule::SelectAnotherCard => Some("select_another_card"),
            Rule::EndActionsWithout => Some("end_actions_without"),
            Rule::DefeatUntilEndPhase => Some("defeat_until_end_phase"),
            Rule::ObjectiveActions => Some("objective_actions"),
            _ => None,
        },
        _ => None,
    }
}
