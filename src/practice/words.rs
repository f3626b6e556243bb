//! Measurements in words.

use super::Difference;
use kernel::{CardChange, Language, Names, phrase};

/// Returns the better of two lists and its certainty in a sentence.
pub fn verdict(difference: &Difference, [first, second]: [&str; 2], language: Language) -> String {
    let Difference { mean, low, high, .. } = *difference;
    let hundred = |share: f64| language.decimal(share.abs() * 100.0, 1);
    if difference.is_sure() {
        let (better, worse) = if mean > 0.0 { (first, second) } else { (second, first) };
        let (least, most) = if mean > 0.0 { (low, high) } else { (high, low) };
        return phrase::say(
            language,
            "practice.compare.sure",
            &[
                ("better", &better),
                ("worse", &worse),
                ("mean", &hundred(mean)),
                ("least", &hundred(least)),
                ("most", &hundred(most)),
            ],
        );
    }
    if mean == 0.0 {
        return phrase::say(
            language,
            "practice.compare.same",
            &[("first", &first), ("second", &second), ("most", &hundred(high))],
        );
    }
    let (ahead, behind) = if mean > 0.0 { (first, second) } else { (second, first) };
    let (most, less) = if mean > 0.0 { (high, low) } else { (low, high) };
    // Bounds shrink with the square root of the number of matches.
    let times = ((high - low) / 2.0 / mean.abs()).powi(2).ceil();
    let key = if times < 100.0 { "practice.compare.open" } else { "practice.compare.open_far" };
    phrase::say(
        language,
        key,
        &[
            ("ahead", &ahead),
            ("behind", &behind),
            ("mean", &hundred(mean)),
            ("less", &hundred(less)),
            ("most", &hundred(most)),
            ("times", &(times.clamp(2.0, 100.0) as u64)),
        ],
    )
}

/// Describes a change of one card: the new card, the replaced one, and their bearer.
pub fn change_words<D>(change: &CardChange<D>, names: &dyn Names, language: Language) -> String {
    let name = |card| names.card_name(card, language);
    let card = name(change.card);
    match (change.out, change.on) {
        (Some(out), Some(on)) => phrase::say(
            language,
            "practice.change.replaced_on",
            &[("card", &card), ("out", &name(out)), ("on", &name(on))],
        ),
        (Some(out), None) => phrase::say(language, "practice.change.replaced", &[("card", &card), ("out", &name(out))]),
        (None, Some(on)) => phrase::say(language, "practice.change.added_on", &[("card", &card), ("on", &name(on))]),
        (None, None) => phrase::say(language, "practice.change.added", &[("card", &card)]),
    }
}

/// Describes changes that replace one card on one bearer as one: anything instead of it.
pub fn folded_words<D>(changes: &[&CardChange<D>], names: &dyn Names, language: Language) -> String {
    const SHOWN: usize = 6;
    let name = |card| names.card_name(card, language);
    let mut cards: Vec<&str> = changes.iter().map(|change| name(change.card)).take(SHOWN).collect();
    if changes.len() > SHOWN {
        cards.push("…");
    }
    let cards = cards.join(", ");
    match changes.first() {
        Some(CardChange { out: Some(out), on: Some(on), .. }) => phrase::say(
            language,
            "practice.change.anything_on",
            &[("out", &name(*out)), ("on", &name(*on)), ("cards", &cards)],
        ),
        Some(CardChange { out: Some(out), on: None, .. }) => {
            phrase::say(language, "practice.change.anything", &[("out", &name(*out)), ("cards", &cards)])
        }
        _ => cards,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(mean: f64, low: f64, high: f64) -> String {
        verdict(&Difference { mean, low, high, pairs: 40 }, ["Engine", "Shield"], Language::English)
    }

    #[test]
    fn a_verdict_names_the_better_one_only_where_it_is_sure() {
        let sure = sentence(-0.06, -0.1, -0.02);
        assert!(sure.starts_with("Shield wins 6.0") && sure.contains("2.0 to 10.0"), "{sure}");
        let open = sentence(0.02, -0.03, 0.07);
        assert!(open.contains("Not enough games") && open.contains("7 times"), "{open}");
        let far = sentence(0.001, -0.03, 0.03);
        assert!(far.contains("not clear") && !far.contains("times"), "{far}");
        assert!(sentence(0.0, -0.05, 0.05).contains("equally often"));
    }
}
