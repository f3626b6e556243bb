//! The answer of a match to each word of the vocabulary: resolved at once, in force for a while, or not played and why.
//!
//! Coverage, the gaps of armies and the index of a match come from here. A new word does not compile without its answer.

use super::{Effect, Native, Play};

/// The answer of a match to an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Resolved when its turn comes.
    Now,
    /// In force for a while, or all the time.
    InForce(Hook),
    /// Resolved except for a part, named by a phrase.
    InPart(&'static str),
    /// Left out, for a reason named by a phrase.
    Unplayed(&'static str),
}

/// The rule that an effect in force bends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hook {
    /// Values, results, dice and permissions of figures (sections 1 and 6).
    Figures,
    /// The moments to which abilities react.
    Triggers,
    /// Playing and drawing Command cards (IA-CMD-04).
    CommandCards,
    /// Reach, tests and parts of other abilities.
    Abilities,
    /// Line of sight (section 10).
    Sight,
    /// Rerolls (IA-ATK-05).
    Rerolls,
    /// Cards discarded to prevent strain (IA-DMG-09).
    Strain,
    /// Deployment (IA-SETUP-06).
    Deployment,
    /// The order of activations (IA-ROUND-02).
    Activations,
    /// Control of tokens (IA-TERM-04).
    Control,
}

const TILES: &str = "imperial_assault.play.gap.tiles";

impl Effect {
    /// The answer of a match to this word; steps inside it have their own.
    pub fn word(&self) -> Word {
        self.told().0
    }

    /// The steps inside an effect: what it does once chosen, asked or triggered.
    pub fn inner(&self) -> Vec<&[Self]> {
        self.told().1
    }

    fn told(&self) -> (Word, Vec<&[Self]>) {
        match self {
            Self::Grant(_) => (Word::InForce(Hook::Figures), Vec::new()),
            Self::Watch(watch) => (Word::InForce(Hook::Triggers), vec![&watch.steps[..]]),
            Self::Forbid { .. } => (Word::InForce(Hook::CommandCards), Vec::new()),
            Self::Native(native) => (native.word(), Vec::new()),
            Self::ChooseOne(choice) => (Word::Now, choice.of.iter().map(Vec::as_slice).collect()),
            Self::Each { steps, .. }
            | Self::May { steps, .. }
            | Self::MoveSpaces { on_enter: steps, .. }
            | Self::AttackDamageToZero { then: steps } => (Word::Now, vec![&steps[..]]),
            Self::If { steps, otherwise, .. } | Self::OpponentMay { steps, otherwise, .. } => {
                (Word::Now, vec![&steps[..], &otherwise[..]])
            }
            Self::AfterAttack(steps) => (Word::Now, vec![&steps[..]]),
            Self::Attack(strike) => (Word::Now, vec![&strike.with[..]]),
            Self::Companion(companion) => (Word::Now, vec![&companion.otherwise[..]]),
            Self::Choose(_)
            | Self::ChooseCard { .. }
            | Self::ChooseSpace { .. }
            | Self::ChooseToken { .. }
            | Self::ChoosePlayer { .. }
            | Self::Roll { .. }
            | Self::Condition { .. }
            | Self::Damage { .. }
            | Self::Strain { .. }
            | Self::Recover { .. }
            | Self::PowerToken { .. }
            | Self::DistributeTokens(_)
            | Self::DiscardCondition { .. }
            | Self::DiscardConditionOrToken { .. }
            | Self::Defeat { .. }
            | Self::PreventDefeat { .. }
            | Self::Revive { .. }
            | Self::ReduceStrain(_)
            | Self::GainMp { .. }
            | Self::PerformMove { .. }
            | Self::Push { .. }
            | Self::Place { .. }
            | Self::PlaceToken { .. }
            | Self::ExtraAction { .. }
            | Self::Interact { .. }
            | Self::UseAbility { .. }
            | Self::SpecialAction { .. }
            | Self::Modify(_)
            | Self::AttackGains(_)
            | Self::Reroll { .. }
            | Self::AddDice { .. }
            | Self::RemoveDice { .. }
            | Self::ReplaceDice { .. }
            | Self::Convert { .. }
            | Self::ReducePierce(_)
            | Self::SetDie { .. }
            | Self::ChoosePool { .. }
            | Self::DropDie { .. }
            | Self::Miss
            | Self::Retarget { .. }
            | Self::Vp { .. }
            | Self::Draw { .. }
            | Self::DiscardHand { .. }
            | Self::DiscardDeckTop { .. }
            | Self::MoveCard { .. }
            | Self::DiscardCard { .. }
            | Self::Look(_)
            | Self::Attach { .. }
            | Self::SearchDeck { .. }
            | Self::CancelCard
            | Self::PutInPlay { .. }
            | Self::Ready { .. }
            | Self::Exhaust { .. }
            | Self::ActivateGroup { .. }
            | Self::MustActivateNext { .. }
            | Self::ClaimInitiative => (Word::Now, Vec::new()),
        }
    }
}

impl Native {
    /// The answer of a match to this function.
    pub const fn word(&self) -> Word {
        match self {
            Self::FormCard { .. }
            | Self::SurgeX
            | Self::ExtraRollDice { .. }
            | Self::ArcingTarget
            | Self::VpValue { .. } => Word::Now,
            Self::ExtendFriendlyRange { .. }
            | Self::WaiveCondition { .. }
            | Self::WidenAbility { .. }
            | Self::ChooseAll { .. } => Word::InForce(Hook::Abilities),
            Self::PlayAsOwn { .. } | Self::CopyCard { .. } => Word::InForce(Hook::CommandCards),
            Self::DeviousScheme | Self::LieInAmbush => Word::InForce(Hook::Deployment),
            Self::SightLimit { .. } => Word::InForce(Hook::Sight),
            Self::Gambit => Word::InForce(Hook::Rerolls),
            Self::StrainPreventionPrice { .. } => Word::InForce(Hook::Strain),
            Self::HoldActivations { .. } => Word::InForce(Hook::Activations),
            Self::ControlAll { .. } => Word::InForce(Hook::Control),
            Self::ControlCount { .. } => Word::InPart(TILES),
            Self::SetATrap => Word::Unplayed(TILES),
        }
    }
}

impl Play {
    /// True if a match plays it, whole or in part.
    pub fn is_played(&self) -> bool {
        !words(&self.steps).iter().any(|word| matches!(word, Word::Unplayed(_)))
    }

    /// The reasons why it is played in part or not at all, as phrases.
    pub fn lacks(&self) -> impl Iterator<Item = &'static str> + use<> {
        words(&self.steps).into_iter().filter_map(|word| match word {
            Word::InPart(why) | Word::Unplayed(why) => Some(why),
            Word::Now | Word::InForce(_) => None,
        })
    }
}

/// The answers to steps and to the steps inside them.
fn words(steps: &[Effect]) -> Vec<Word> {
    let inner = |step: &Effect| step.inner().into_iter().flat_map(words).collect::<Vec<_>>();
    steps.iter().flat_map(|step| std::iter::once(step.word()).chain(inner(step))).collect()
}
