//! The system of a list that several systems can read.

use super::{Catalogs, SystemId};
use kernel::{
    ImportNote, ImportOutcome, Imported, Place,
    similar::fold,
    text_list::{has_words, limits, words},
};

/// The lines at the head of a list that may name its game.
const HEAD: usize = 3;
/// The words of a line in which its heading is looked for.
const MOST_WORDS_OF_A_HEADING: usize = 3;
/// The names with numbers behind them that are compared with cards.
const MOST_COSTS: usize = 40;

/// Of what systems made of a text, what the system made of it that it is most likely of: the system that the text
/// names, unless another understands more than twice as much; else the one that understands most. The first of equals.
pub(super) fn strongest<D>(
    catalogs: &Catalogs,
    text: &str,
    mut read: Vec<(SystemId, Imported<D>)>,
) -> Option<Imported<D>> {
    if read.len() < 2 {
        return read.pop().map(|(_, imported)| imported);
    }
    let costs = written_costs(text);
    let claims: Vec<isize> =
        read.iter().map(|(system, read)| understood(read) + costs_met(catalogs, *system, &costs)).collect();
    let most = |of: &dyn Fn(usize) -> bool| {
        (0..read.len()).rev().filter(|index| of(*index)).max_by_key(|index| claims[*index])
    };
    let best = most(&|_| true)?;
    let named = most(&|index| names(text, read[index].0));
    let marks: Vec<usize> = read.iter().map(|(system, _)| marks(text, *system)).collect();
    let marked = most(&|index| marks[index] > 0 && marks.iter().filter(|other| **other >= marks[index]).count() == 1);
    let is_claimed = |times: isize, index: &usize| claims[*index] > 0 && claims[*index] * times >= claims[best];
    let chosen =
        named.filter(|index| is_claimed(2, index)).or(marked.filter(|index| is_claimed(4, index))).unwrap_or(best);
    Some(read.swap_remove(chosen).1)
}

/// Understood items of an import, minus the others. Notes on the whole list are no items.
fn understood<D>(imported: &Imported<D>) -> isize {
    let weight = |note: &ImportNote| match note.outcome {
        ImportOutcome::Refused => -1,
        // A card whose cost is another than the text says is likely one of another game.
        ImportOutcome::Guessed if note.phrase == "systems.import.cost" => 0,
        ImportOutcome::Mapped | ImportOutcome::Guessed => isize::from(note.place != Place::ROOT),
    };
    imported.notes.iter().map(weight).sum()
}

/// Number of marks in a text that only lists of this system have: its limits of points, its ranks, its headings.
fn marks(text: &str, system: SystemId) -> usize {
    let is_limit = |number: i32| {
        let has = |other: SystemId| other.lists().formats.iter().any(|format| format.limit == number);
        has(system) && SystemId::ALL.iter().all(|other| *other == system || !has(*other))
    };
    let is_for_people = !text.trim_start().starts_with('{');
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric));
    let is_heading = |line: &str| {
        // A word before a colon, or one behind a number.
        let mut words = line.split([':', '(', ')', ' ']).take(MOST_WORDS_OF_A_HEADING).map(fold);
        words.any(|word| system.lists().headings.contains(&&word[..]))
    };
    let counted = lines.enumerate().map(|(number, line)| {
        usize::from(limits(line, number < HEAD).into_iter().any(is_limit)) + usize::from(is_heading(line))
    });
    if is_for_people { counted.sum() } else { 0 }
}

/// True if the head of a text written for people names the system.
fn names(text: &str, system: SystemId) -> bool {
    let is_for_people = !text.trim_start().starts_with('{');
    let mut head = text.lines().filter(|line| line.contains(char::is_alphabetic)).take(HEAD);
    is_for_people && head.any(|line| system.info().aliases.iter().any(|name| has_words(line, &words(name))))
}

/// Number of written costs that match those of the system's cards.
fn costs_met(catalogs: &Catalogs, system: SystemId, written: &[(String, i32)]) -> isize {
    /// A shorter name is in others by chance.
    const SHORTEST: usize = 4;
    if written.is_empty() {
        return 0;
    }
    let cards = catalogs.costs(system);
    let cards: Vec<(String, i32)> = cards.into_iter().map(|(name, cost)| (fold(name), cost)).collect();
    let is_met = |(name, cost): &&(String, i32)| {
        let mut of_cost = cards.iter().filter(|(_, of_card)| of_card == cost);
        of_cost
            .any(|(card, _)| card.contains(name.as_str()) || (card.len() >= SHORTEST && name.contains(card.as_str())))
    };
    written.iter().filter(is_met).map(|_| 1).sum()
}

/// The names of a text, folded, that have a number behind them.
fn written_costs(text: &str) -> Vec<(String, i32)> {
    text.split(['\n', '\t', ',', ';', '+', '|'])
        .flat_map(|piece| piece.split(" / "))
        .filter_map(written_cost)
        .take(MOST_COSTS)
        .collect()
}

fn written_cost(piece: &str) -> Option<(String, i32)> {
    const SHORTEST: usize = 3;
    let end = piece.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let digits = piece[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
    let (before, number) = piece[..end].split_at(end - digits);
    let is_last = matches!(fold(&piece[end..]).as_str(), "" | "p" | "pt" | "pts" | "points" | "puntos");
    // A number within a word, or behind a slash, is no cost.
    let is_apart = before.ends_with([' ', '\t', '(', '[', '-', ':']);
    let cost: i32 = number.parse().ok().filter(|_| is_last && is_apart)?;
    let cost = if before.ends_with("(-") || before.ends_with("[-") { -cost } else { cost };
    let name = before.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let name = fold(name.strip_prefix("x ").unwrap_or(name));
    (name.len() >= SHORTEST).then_some((name, cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_behind_names_are_their_costs() {
        let told = |piece: &str| written_cost(piece).map(|(name, cost)| format!("{name} {cost}"));
        assert_eq!(told("2x Luke Skywalker (12)").as_deref(), Some("lukeskywalker 12"));
        assert_eq!(told(" - Driven by Hatred [-5 pts]").as_deref(), Some("drivenbyhatred -5"));
        assert_eq!(told("Vinto 5").as_deref(), Some("vinto 5"));
        assert_eq!((told("Fist (40/40)"), told("R2-D2 x"), told("(12)"), told("IG-88B")), (None, None, None, None));
    }
}
