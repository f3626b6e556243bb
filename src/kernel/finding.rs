//! Findings of checks, as data; the reader's language makes the sentence.

use std::{cmp::Ordering, fmt};

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{CardRef, Fact, Language, Names, Place, Repair, fact::Phrased, phrase};

/// The id of a check in the rules inventory, such as `XW-CHK-05`. Only [`check_ids`] makes one, so that none is misspelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct CheckId(&'static str);

impl CheckId {
    #[doc(hidden)]
    pub const fn declared(id: &'static str) -> Self {
        Self(id)
    }

    /// The id as it stands in files.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for CheckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl PartialEq<&str> for CheckId {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// Declares the checks of a system by their ids in the rules inventory, one constant each.
#[macro_export]
macro_rules! check_ids {
    ($($name:ident = $id:literal,)+) => {
        $(#[doc = $id] pub const $name: $crate::CheckId = $crate::CheckId::declared($id);)+
    };
}
pub use check_ids;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The list is illegal.
    Error,
    /// Legal, but probably not what was meant.
    Warning,
    /// Worth knowing.
    Info,
    /// The catalog itself has a gap here.
    Data,
}

/// A finding of one check at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: CheckId,
    /// The phrase that tells it; its `{holes}` are names of facts.
    pub phrase: &'static str,
    pub severity: Severity,
    pub place: Place,
    /// By how much the rule is broken: a larger weight at the same place is a worse finding.
    pub weight: i32,
    /// Named facts.
    pub facts: Vec<(&'static str, Fact)>,
    /// A quantity that the list still lacks; none if something is wrong.
    pub lack: Option<Lack>,
}

impl Finding {
    /// A finding of this check at this place, with weight 1 and no facts yet. The phrase's key is given apart
    /// because one check may speak in several ways.
    pub fn new(check: CheckId, severity: Severity, phrase: &'static str, place: Place) -> Self {
        Self { check, phrase, severity, place, weight: 1, facts: Vec::new(), lack: None }
    }

    /// An error of this check at this place.
    pub fn error(check: CheckId, phrase: &'static str, place: Place) -> Self {
        Self::new(check, Severity::Error, phrase, place)
    }

    /// Adds a named fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i32>) -> Self {
        self.with(name, Fact::Number(number.into()))
    }

    /// Adds a card.
    #[must_use]
    pub fn card(self, name: &'static str, card: impl Into<CardRef>) -> Self {
        self.with(name, Fact::Card(card.into()))
    }

    /// Adds a word of the game.
    #[must_use]
    pub fn term(self, name: &'static str, key: &'static str) -> Self {
        self.with(name, Fact::Term(key))
    }

    /// Adds a total that is above its limit, and by how much, which is what the finding weighs.
    #[must_use]
    pub fn above(self, total: i32, limit: i32) -> Self {
        self.number("total", total).number("limit", limit).number("excess", total - limit).weighing(total - limit)
    }

    /// Adds a total that is below its limit, and what is left, which is what the finding weighs.
    #[must_use]
    pub fn below(self, total: i32, limit: i32) -> Self {
        self.number("total", total).number("limit", limit).number("rest", limit - total).weighing(limit - total)
    }

    /// Sets by how much the rule is broken.
    #[must_use]
    pub fn weighing(mut self, weight: i32) -> Self {
        self.weight = weight;
        self
    }

    /// Says that the list only lacks something yet.
    #[must_use]
    pub fn lacking(mut self, lack: impl Into<Option<Lack>>) -> Self {
        self.lack = lack.into();
        self
    }

    /// The fact of this name.
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|(given, _)| *given == name).map(|(_, fact)| fact)
    }

    /// True if the list cannot be played with this finding.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// True if something is wrong rather than missing.
    pub fn is_wrong(&self) -> bool {
        self.is_error() && self.lack.is_none()
    }

    /// True if it must be resolved before the list is played.
    pub fn is_open(&self) -> bool {
        self.is_error() || self.lack.is_some()
    }

    /// The finding as a sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        Phrased { phrase: self.phrase, facts: &self.facts }.sentence(language, names)
    }

    /// True for the same breach of a rule at the same place, by whatever amount.
    pub fn same_breach(&self, other: &Self) -> bool {
        self.check == other.check && self.phrase == other.phrase && self.place == other.place
    }

    /// The finding as the command line's JSON shows it.
    pub const fn json<'a>(&'a self, language: Language, names: &'a dyn Names) -> FindingJson<'a> {
        FindingJson { finding: self, language, names, repairs: &[] }
    }
}

/// Something a list does not have yet, as it is told in two words and two numbers: `Deck 9/12`, `no ships yet`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lack {
    /// The key of what is lacking.
    pub term: &'static str,
    pub have: i32,
    /// The number needed; 0 if only the words are shown.
    pub need: i32,
}

impl Lack {
    /// So many of so many.
    pub fn of(term: &'static str, have: impl Into<i32>, need: impl Into<i32>) -> Self {
        Self { term, have: have.into(), need: need.into() }
    }

    /// A lack in the words of this key.
    pub const fn said(term: &'static str) -> Self {
        Self { term, have: 0, need: 0 }
    }

    /// The lack in words: `Deck 9/12`.
    pub fn words(&self, language: Language) -> String {
        let term = phrase::text(language, self.term);
        if self.need == 0 {
            return term.to_owned();
        }
        phrase::say(language, "systems.lack", &[("term", &term), ("have", &self.have), ("need", &self.need)])
    }
}

/// A finding as machines get it.
#[derive(Clone, Copy)]
pub struct FindingJson<'a> {
    finding: &'a Finding,
    language: Language,
    names: &'a dyn Names,
    repairs: &'a [Repair<()>],
}

impl<'a> FindingJson<'a> {
    /// The finding with what would remove it.
    #[must_use]
    pub const fn repaired_by(self, repairs: &'a [Repair<()>]) -> Self {
        Self { repairs, ..self }
    }
}

#[derive(Serialize)]
struct RepairJson {
    message: String,
    /// By how much the list's total changes.
    points: i32,
}

impl Serialize for FindingJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { finding, language, names, repairs } = *self;
        let is_missing = finding.lack.is_some();
        let mut out =
            serializer.serialize_struct("Finding", 5 + usize::from(is_missing) + usize::from(!repairs.is_empty()))?;
        out.serialize_field("check", &finding.check)?;
        out.serialize_field("severity", &finding.severity)?;
        match is_missing {
            true => out.serialize_field("missing", &true)?,
            false => out.skip_field("missing")?,
        }
        out.serialize_field("where", &finding.place)?;
        out.serialize_field("message", &finding.sentence(language, names))?;
        out.serialize_field("facts", &FactsJson(&finding.facts, names))?;
        if repairs.is_empty() {
            out.skip_field("repairs")?;
        } else {
            let told = |repair: &Repair<()>| RepairJson {
                message: repair.sentence(language, names),
                points: repair.difference,
            };
            out.serialize_field("repairs", &repairs.iter().map(told).collect::<Vec<_>>())?;
        }
        out.end()
    }
}

struct FactsJson<'a>(&'a [(&'static str, Fact)], &'a dyn Names);

impl Serialize for FactsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, fact)| (name, fact.json(self.1))))
    }
}

/// The errors of `after` that are not in `before`, or are worse there: what an edit would bring in.
///
/// A breach that stands in both lists as often and as heavily is not new.
pub fn added_errors<'a>(before: &'a [Finding], after: &'a [Finding]) -> impl Iterator<Item = &'a Finding> {
    let mut used = vec![false; before.len()];
    after.iter().filter(|finding| finding.is_error()).filter(move |finding| {
        let twin = before
            .iter()
            .enumerate()
            .position(|(index, old)| !used[index] && old.same_breach(finding) && old.weight >= finding.weight);
        match twin {
            Some(index) => {
                used[index] = true;
                false
            }
            None => true,
        }
    })
}

/// A counted quantity of a list with its limit, such as points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Total {
    /// The unit of the count, such as `points`.
    pub name: &'static str,
    /// The list's value.
    pub value: i32,
    /// The most allowed.
    pub limit: i32,
}

/// All that the checks say of one list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Every finding, in the order of the list.
    pub findings: Vec<Finding>,
    /// The counted quantities.
    pub totals: Vec<Total>,
    /// True if the list opts out of the rules: it is never legal.
    pub is_freeform: bool,
}

impl Report {
    /// True if the rules count and no finding is an error.
    pub fn is_legal(&self) -> bool {
        !self.is_freeform && !self.findings.iter().any(Finding::is_error)
    }

    /// Number of errors.
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_error()).count()
    }
}

/// A choice for the player with the lower total when two lists are matched; a tie is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowerTotal {
    /// The rule.
    pub rule: CheckId,
    /// The phrase for a lower total of the first list.
    pub first: &'static str,
    /// The phrase for a lower total of the second list.
    pub second: &'static str,
    /// The phrase for equal totals.
    pub equal: &'static str,
}

impl LowerTotal {
    /// Both totals and who chooses; none where a report has no total.
    pub fn told(&self, first: &Report, second: &Report) -> Option<Finding> {
        let points = |report: &Report| report.totals.first().map(|total| total.value);
        let (first, second) = (points(first)?, points(second)?);
        let phrase = match first.cmp(&second) {
            Ordering::Less => self.first,
            Ordering::Greater => self.second,
            Ordering::Equal => self.equal,
        };
        let finding = Finding::new(self.rule, Severity::Info, phrase, Place::ROOT);
        Some(finding.number("first", first).number("second", second))
    }

    /// The phrase for lists of these totals.
    #[cfg(feature = "testing")]
    pub fn phrase(&self, first: i32, second: i32) -> &'static str {
        let report =
            |value| Report { totals: vec![Total { name: "points", value, limit: value }], ..Report::default() };
        self.told(&report(first), &report(second)).map_or("", |finding| finding.phrase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    check_ids! {
        A = "A",
        B = "B",
    }

    fn breach(check: CheckId, weight: i32) -> Finding {
        Finding::new(check, Severity::Error, "test", Place::ROOT).weighing(weight)
    }

    #[test]
    fn a_breach_that_was_there_before_is_not_added() {
        let before = [breach(A, 3)];
        let after = [breach(A, 3), breach(B, 1)];
        let added: Vec<_> = added_errors(&before, &after).map(|finding| finding.check).collect();
        assert_eq!(added, ["B"]);
    }

    #[test]
    fn a_breach_that_grows_is_added_and_one_that_shrinks_is_not() {
        assert_eq!(added_errors(&[breach(A, 3)], &[breach(A, 4)]).count(), 1);
        assert_eq!(added_errors(&[breach(A, 3)], &[breach(A, 2)]).count(), 0);
    }

    struct Numbered;

    impl Names for Numbered {
        fn card_name(&self, _: CardRef, _: Language) -> &str {
            "The Card"
        }
        fn card_id(&self, _: CardRef) -> &str {
            "the_card"
        }
    }

    #[test]
    fn machines_get_ids_and_numbers_and_people_get_names() {
        let card = Fact::Card(CardRef { kind: 0, index: 0 });
        let finding = breach(A, 1)
            .number("total", 7)
            .term("slot", "test.slot.crew")
            .with("cards", Fact::List(vec![card, Fact::Text("\"x\"".into())]));
        assert_eq!(
            serde_json::to_string(&finding.json(Language::English, &Numbered)).unwrap(),
            r#"{"check":"A","severity":"error","where":[],"message":"test","facts":{"total":7,"slot":"crew","cards":["the_card","\"x\""]}}"#
        );
        assert_eq!(finding.facts[2].1.words(Language::English, &Numbered), "The Card, \"x\"");
    }

    #[test]
    fn a_second_copy_of_a_breach_is_added() {
        assert_eq!(added_errors(&[breach(A, 1)], &[breach(A, 1), breach(A, 1)]).count(), 1);
    }
}
