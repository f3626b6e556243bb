//! Lists with a changed verdict, though nobody has edited them.

use super::Glance;
use kernel::{Language, State, Verdict, phrase};
use store::{ListId, RevisionId, lists::Judgment};
use systems::SystemId;

/// A list with a changed verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictChange {
    pub id: ListId,
    pub name: String,
    pub system: SystemId,
    /// The earlier verdict, with the cards of that time.
    pub before: Judgment,
    /// The current verdict.
    pub after: Judgment,
}

/// Verdict on a state of a list, with this version of the cards.
pub fn judgment(revision: RevisionId, catalog: &str, glance: &Glance) -> Judgment {
    Judgment {
        revision,
        catalog: catalog.to_owned(),
        verdict: glance.verdict.state().id().to_owned(),
        points: glance.points,
        limit: glance.limit,
        errors: match &glance.verdict {
            Verdict::Wrong(errors) => u32::try_from(*errors).unwrap_or(u32::MAX),
            Verdict::Legal | Verdict::Unfinished(_) | Verdict::Freeform => 0,
        },
    }
}

/// True if two verdicts differ for a player: in legality or total.
pub fn differ(before: &Judgment, after: &Judgment) -> bool {
    (&before.verdict, before.points, before.limit) != (&after.verdict, after.points, after.limit)
}

/// A verdict in words: `98/100, legal`.
pub fn words(judgment: &Judgment, language: Language) -> String {
    let verdict = match judgment.verdict.as_str() {
        id if id == State::Legal.id() => phrase::text(language, "systems.verdict.legal").to_owned(),
        id if id == State::Unfinished.id() => phrase::text(language, "systems.verdict.unfinished").to_owned(),
        id if id == State::Freeform.id() => phrase::text(language, "systems.verdict.freeform").to_owned(),
        _ => phrase::say(language, "systems.verdict.errors", &[("count", &judgment.errors)]),
    };
    format!("{}/{} · {verdict}", judgment.points, judgment.limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(catalog: &str, verdict: &str, points: i32, errors: u32) -> Judgment {
        let (catalog, verdict) = (catalog.into(), verdict.into());
        Judgment { revision: RevisionId(1), catalog, verdict, points, limit: 100, errors }
    }

    #[test]
    fn other_cards_alone_are_no_other_judgment() {
        let before = said("1", "legal", 99, 0);
        assert!(!differ(&before, &said("2", "legal", 99, 0)));
        assert!(differ(&before, &said("1", "legal", 98, 0)) && differ(&before, &said("1", "wrong", 99, 1)));
        assert!(!differ(&said("1", "wrong", 99, 1), &said("1", "wrong", 99, 2)));
    }

    #[test]
    fn a_judgment_is_told_with_its_points() {
        assert_eq!(words(&said("1", "legal", 99, 0), Language::English), "99/100 · Legal");
        assert_eq!(words(&said("1", "wrong", 103, 2), Language::Spanish), "103/100 · 2 errores");
    }
}
