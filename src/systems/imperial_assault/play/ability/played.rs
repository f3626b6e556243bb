//! What of the vocabulary a match plays: the one place that tells. Coverage and the gaps of armies come from it, and a play
//! with a word that is missing here is left out of matches whole.
//!
//! Every `match` is exhaustive, so that a new word of the vocabulary has to be decided on.

use crate::{
    Catalog,
    cards::ability::{AbilityRow, Cost, Effect, Filter, Lies, Mod, Native, Play, Subject, Test, Watch, Who, Window},
};

/// Cards that need something maps do not tell, by their ids: what is played of them is played as if all spaces were
/// exterior, or not at all.
const NEEDS_MAPS: [&str; 5] =
    ["survivalist", "harsh-environment", "marked-territory", "set-a-trap", "smugglers-tricks"];

/// Whether a match plays all that a play says.
pub fn is_played(_: &Catalog, _: &AbilityRow, play: &Play) -> bool {
    missing(play).is_empty()
}

/// The plays of a card that matches leave out.
pub fn left_out(row: &AbilityRow) -> impl Iterator<Item = &Play> {
    row.play.iter().filter(|play| !missing(play).is_empty())
}

/// Whether a card depends on what maps do not tell.
pub fn needs_maps(row: &AbilityRow) -> bool {
    NEEDS_MAPS.contains(&&*row.id)
}

/// The words of a play that matches do not play.
pub fn missing(play: &Play) -> Vec<&'static str> {
    let mut found = Missing(Vec::new());
    found.window(play.when);
    if let Some(of) = &play.of {
        found.subject(of);
    }
    match play.zone {
        None | Some(Lies::Attached | Lies::PlayArea | Lies::Discard) => {}
    }
    play.tests.iter().for_each(|test| found.test(test));
    play.cost.iter().for_each(|cost| found.cost(cost));
    found.steps(&play.steps);
    found.0
}

struct Missing(Vec<&'static str>);

impl Missing {
    fn lacks(&mut self, word: &'static str) {
        self.0.push(word);
    }

    fn window(&mut self, window: Window) {
        match window {
            Window::Always
            | Window::Setup
            | Window::BeforeDeployment
            | Window::AfterDeployment
            | Window::MissionStart
            | Window::RoundStart
            | Window::StatusStart
            | Window::CardsDrawn
            | Window::RoundEnd
            | Window::ActivationStart
            | Window::Activation
            | Window::Special
            | Window::SpecialDone
            | Window::InteractDone
            | Window::ActivationEnd
            | Window::GroupResolved
            | Window::MovePerformed
            | Window::FigureExits
            | Window::FigureEnters
            | Window::MovementEnded
            | Window::Before
            | Window::Declared
            | Window::Pool
            | Window::DiceRolled
            | Window::Reroll
            | Window::DiceRerolled
            | Window::Modify
            | Window::Surge
            | Window::Resolved
            | Window::DamageSuffered
            | Window::StrainSuffered
            | Window::AboutToBeDefeated
            | Window::Defeated
            | Window::ConditionApplied
            | Window::AbilityUsed
            | Window::CardPlayed => {}
            Window::Any => {}
        }
    }

    fn subject(&mut self, subject: &Subject) {
        match subject {
            Subject::You
            | Subject::Opponent
            | Subject::Any
            | Subject::Group
            | Subject::YourGroup
            | Subject::HostGroup
            | Subject::Ability(_) => {}
            Subject::Fits(filter) => self.filter(filter),
        }
    }

    fn who(&mut self, who: &Who) {
        match who {
            Who::You
            | Who::Group
            | Who::Attacker
            | Who::Defender
            | Who::Target
            | Who::TargetSpace
            | Who::FirstTargetSpace
            | Who::Trigger
            | Who::Companion
            | Who::Same
            | Who::Set(_) => {}
            Who::All(filter) | Who::Fits(filter) => self.filter(filter),
        }
    }

    /// Objects that can be attacked are not on the maps that are played; everything else is.
    fn filter(&mut self, filter: &Filter) {
        if let Some(inner) = &filter.adjacent_to_any {
            self.filter(inner);
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Is { who, fits } => {
                self.who(who);
                self.filter(fits);
            }
            Test::Not(test) => self.test(test),
            Test::Count { of, .. } => self.filter(of),
            Test::Outcome(_)
            | Test::AttackType(_)
            | Test::ActivationOf(_)
            | Test::LastOfGroup
            | Test::Affiliation(_)
            | Test::Card { .. }
            | Test::SpentToken { .. }
            | Test::Hand(_)
            | Test::Rolled(_)
            | Test::Vp(_)
            | Test::Voluntary
            | Test::Value { .. }
            | Test::Round(_)
            | Test::LegalTarget(_)
            | Test::HadLosAtActivationStart { .. }
            | Test::Amount(_) => {}
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Actions(_)
            | Cost::Surge(_)
            | Cost::Exhaust
            | Cost::Deplete
            | Cost::Strain(_)
            | Cost::Damage(_)
            | Cost::DiscardHand(_)
            | Cost::Vp(_)
            | Cost::PayVp(_)
            | Cost::PayAnyVp
            | Cost::Mp(_)
            | Cost::DiscardDeckTop(_) => {}
        }
    }

    fn steps(&mut self, steps: &[Effect]) {
        steps.iter().for_each(|step| self.effect(step));
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::ChooseOne(choice) => choice.of.iter().for_each(|option| self.steps(option)),
            Effect::Each { of, steps, .. } => {
                self.who(of);
                self.steps(steps);
            }
            Effect::If { cond, steps, otherwise } => {
                cond.iter().for_each(|test| self.test(test));
                self.steps(steps);
                self.steps(otherwise);
            }
            Effect::May { steps, cost } => {
                cost.iter().for_each(|cost| self.cost(cost));
                self.steps(steps);
            }
            Effect::OpponentMay { cost, steps, otherwise } => {
                cost.iter().for_each(|cost| self.cost(cost));
                self.steps(steps);
                self.steps(otherwise);
            }
            Effect::AfterAttack(steps) => self.steps(steps),
            Effect::AttackDamageToZero { then } => self.steps(then),
            Effect::MoveSpaces { on_enter, .. } => self.steps(on_enter),
            Effect::Attack(strike) => self.steps(&strike.with),
            Effect::Grant(grant) => {
                self.who(&grant.to);
                grant.mods.iter().for_each(|modification| self.modification(modification));
            }
            Effect::Watch(watch) => self.watch(watch),
            Effect::Companion(companion) => self.steps(&companion.otherwise),
            Effect::Native(native) => self.native(native),
            Effect::Choose(_)
            | Effect::ChooseCard { .. }
            | Effect::ChooseSpace { .. }
            | Effect::ChooseToken { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::Roll { .. }
            | Effect::Condition { .. }
            | Effect::Damage { .. }
            | Effect::Strain { .. }
            | Effect::Recover { .. }
            | Effect::PowerToken { .. }
            | Effect::DistributeTokens(_)
            | Effect::DiscardCondition { .. }
            | Effect::DiscardConditionOrToken { .. }
            | Effect::Defeat { .. }
            | Effect::PreventDefeat { .. }
            | Effect::Revive { .. }
            | Effect::ReduceStrain(_)
            | Effect::GainMp { .. }
            | Effect::PerformMove { .. }
            | Effect::Push { .. }
            | Effect::Place { .. }
            | Effect::PlaceToken { .. }
            | Effect::ExtraAction { .. }
            | Effect::Interact { .. }
            | Effect::UseAbility { .. }
            | Effect::SpecialAction { .. }
            | Effect::Modify(_)
            | Effect::AttackGains(_)
            | Effect::Reroll { .. }
            | Effect::AddDice { .. }
            | Effect::RemoveDice { .. }
            | Effect::ReplaceDice { .. }
            | Effect::Convert { .. }
            | Effect::ReducePierce(_)
            | Effect::SetDie { .. }
            | Effect::ChoosePool { .. }
            | Effect::DropDie { .. }
            | Effect::Miss
            | Effect::Retarget { .. }
            | Effect::Forbid { .. }
            | Effect::Vp { .. }
            | Effect::Draw { .. }
            | Effect::DiscardHand { .. }
            | Effect::DiscardDeckTop { .. }
            | Effect::MoveCard { .. }
            | Effect::DiscardCard { .. }
            | Effect::Look(_)
            | Effect::Attach { .. }
            | Effect::SearchDeck { .. }
            | Effect::CancelCard
            | Effect::PutInPlay { .. }
            | Effect::Ready { .. }
            | Effect::Exhaust { .. }
            | Effect::ActivateGroup { .. }
            | Effect::MustActivateNext { .. }
            | Effect::ClaimInitiative => {}
        }
    }

    fn watch(&mut self, watch: &Watch) {
        self.window(watch.when);
        if let Some(of) = &watch.of {
            self.subject(of);
        }
        self.steps(&watch.steps);
    }

    fn modification(&mut self, modification: &Mod) {
        match modification {
            Mod::Cannot { .. }
            | Mod::Results { .. }
            | Mod::Innate { .. }
            | Mod::LosThroughFigures
            | Mod::Lose(_)
            | Mod::Surge(_)
            | Mod::SurgesOf(_)
            | Mod::SurgeRepeat(_)
            | Mod::SpecialRepeat(_)
            | Mod::MultiAttack
            | Mod::FreeEntry(_)
            | Mod::Stat { .. }
            | Mod::Dice { .. }
            | Mod::Trait(_) => {}
        }
    }

    fn native(&mut self, native: &Native) {
        match native {
            Native::FormCard { .. }
            | Native::Gambit
            | Native::SurgeX
            | Native::ExtendFriendlyRange { .. }
            | Native::WaiveCondition { .. }
            | Native::WidenAbility { .. }
            | Native::ChooseAll { .. }
            | Native::ExtraRollDice { .. }
            | Native::StrainPreventionPrice { .. }
            | Native::DeviousScheme
            | Native::LieInAmbush
            | Native::ArcingTarget
            | Native::SightLimit { .. }
            | Native::VpValue { .. }
            | Native::HoldActivations { .. }
            | Native::PlayAsOwn { .. }
            | Native::CopyCard { .. }
            | Native::ControlCount { .. }
            | Native::ControlAll { .. } => {}
            Native::SetATrap => self.lacks("set_a_trap"),
        }
    }
}
