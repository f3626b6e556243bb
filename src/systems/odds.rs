//! The odds of one attack, whichever system it is of.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

use super::{AnyDocument, Catalogs, Registered, Shared, SystemId};
use crate::{for_each_system, if_able};
use kernel::{
    Language, ReadError,
    json::{Json, Node},
    odds::{self, Answer, Attacks, FIELD, Mark, Playable, Setup, Unit},
};

/// Attack odds of any system.
pub trait AttackGame: Sync {
    /// The tokens and states an attacker and a defender can have.
    fn marks(&self) -> [&'static [Mark]; 2];

    /// The nearest and farthest distance, and the usual one.
    fn distance(&self) -> [u8; 3];

    /// The key of the word for distance.
    fn distance_term(&self) -> &'static str;

    /// Units of a list that attack or are attacked; empty for a list of another system.
    fn units(&self, catalogs: &Catalogs, document: &AnyDocument, language: Language) -> Vec<Unit>;

    /// Cards of both sides that could be played in an attack and would change it.
    fn cards(
        &self,
        catalogs: &Catalogs,
        attacker: (&AnyDocument, &Setup),
        defender: (&AnyDocument, &Setup),
        distance: u8,
        language: Language,
    ) -> [Vec<Playable>; 2];

    /// The document of an attack between units of two lists; none if there is no such unit or weapon.
    fn situation(
        &self,
        catalogs: &Catalogs,
        attacker: (&AnyDocument, &Setup),
        defender: (&AnyDocument, &Setup),
        distance: u8,
    ) -> Option<Value>;

    #[doc(hidden)]
    fn work_out(&self, catalogs: &Catalogs, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError>;
}

struct Odds<S>(PhantomData<fn() -> S>);

impl<S: Registered + Attacks> AttackGame for Odds<S> {
    fn marks(&self) -> [&'static [Mark]; 2] {
        S::MARKS
    }

    fn distance(&self) -> [u8; 3] {
        S::DISTANCE
    }

    fn distance_term(&self) -> &'static str {
        S::DISTANCE_TERM
    }

    fn units(&self, catalogs: &Catalogs, document: &AnyDocument, language: Language) -> Vec<Unit> {
        document.list::<S>().map_or_else(Vec::new, |list| {
            S::units(<S as Registered>::cards(document.catalogs(catalogs)), list, language)
        })
    }

    fn cards(
        &self,
        catalogs: &Catalogs,
        (attacks, attacker): (&AnyDocument, &Setup),
        (defends, defender): (&AnyDocument, &Setup),
        distance: u8,
        language: Language,
    ) -> [Vec<Playable>; 2] {
        let Some((catalogs, [attacks, defends])) = meeting(catalogs, attacks, defends) else {
            return Default::default();
        };
        let (Some(own), Some(other)) = (attacks.list::<S>(), defends.list::<S>()) else { return Default::default() };
        <S as Attacks>::cards(
            <S as Registered>::cards(catalogs),
            (own, attacker),
            (other, defender),
            distance,
            language,
        )
    }

    fn situation(
        &self,
        catalogs: &Catalogs,
        (attacks, attacker): (&AnyDocument, &Setup),
        (defends, defender): (&AnyDocument, &Setup),
        distance: u8,
    ) -> Option<Value> {
        let (catalogs, [attacks, defends]) = meeting(catalogs, attacks, defends)?;
        let lists = (attacks.list::<S>()?, defends.list::<S>()?);
        let situation =
            S::situation(<S as Registered>::cards(catalogs), (lists.0, attacker), (lists.1, defender), distance)?;
        Some(odds::document(S::INFO.id, &situation))
    }

    fn work_out(&self, catalogs: &Catalogs, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError> {
        S::work_out(<S as Registered>::cards(catalogs), odds, language)
    }
}

macro_rules! attacks {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        impl SystemId {
            /// Its attack odds, if they are computed.
            pub fn attacks(self) -> Option<&'static dyn AttackGame> {
                match self { $(Self::$Id => if_able!($odds, Some(&Odds::<$System>(PhantomData)), None),)+ }
            }
        }
    };
}

for_each_system!(attacks);

/// Two lists with the cards as both mean them; none where they mean others.
fn meeting<'a>(
    catalogs: &'a Catalogs,
    one: &AnyDocument,
    other: &AnyDocument,
) -> Option<(&'a Catalogs, [AnyDocument; 2])> {
    let shared = Shared::of(catalogs, [one, other]).ok()?;
    Some((shared.catalogs, [shared.take(one).ok()?, shared.take(other).ok()?]))
}

/// The result of a situation, with its system.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// The system's id.
    pub system: &'static str,
    pub odds: Answer,
}

/// Works out the situation in a text.
///
/// # Errors
/// There is no situation in it, or one that makes no sense, with line and column.
pub fn work_out(catalogs: &Catalogs, text: &str, language: Language) -> Result<Told, ReadError> {
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    let (system, odds) = odds::open(&root)?;
    let known = || SystemId::ALL.iter().filter(|system| system.attacks().is_some()).map(|system| system.id());
    let found = SystemId::from_id(system).and_then(|system| Some((system, system.attacks()?)));
    let Some((system, game)) = found else {
        let known: Vec<&str> = known().collect();
        let error = root.required("system")?.error("systems.odds.system");
        return Err(error.with("value", system).with("known", known.join(", ")));
    };
    Ok(Told { system: system.id(), odds: game.work_out(catalogs, &odds, language)? })
}

/// True for the document of a situation rather than a list.
pub fn is_situation(text: &str) -> bool {
    let json = text.trim_start().starts_with('{').then(|| Json::parse(text).ok()).flatten();
    matches!(json, Some(Json::Object(fields)) if fields.iter().any(|(key, _)| key == FIELD))
}
