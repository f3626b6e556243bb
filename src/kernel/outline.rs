//! A list in short, as any system tells it: one row an entry, to be read beside others and compared.

/// One entry of a list in short: a ship with its upgrades, a unit, a hand of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineRow {
    /// The entry's identity for comparison: equal entries have equal keys, in any language and whatever the order their
    /// cards were chosen in.
    pub key: String,
    /// Its name.
    pub title: String,
    /// A part of the name, such as a ship's type; may be empty.
    pub subtitle: String,
    /// The name of its drawing in `icons`, a ship or figures from above; none where it has none.
    pub drawing: Option<String>,
    /// Cost with everything on it, if it costs anything.
    pub cost: Option<i32>,
    /// The names of what it carries, in the player's order.
    pub items: Vec<String>,
}

/// For each row of `ours`, whether `theirs` has one just like it that no row before has been matched with.
pub fn matched(ours: &[OutlineRow], theirs: &[OutlineRow]) -> Vec<bool> {
    let mut taken = vec![false; theirs.len()];
    ours.iter()
        .map(|row| {
            let twin = theirs.iter().enumerate().position(|(index, other)| !taken[index] && other.key == row.key);
            if let Some(index) = twin {
                taken[index] = true;
            }
            twin.is_some()
        })
        .collect()
}

/// The names of the entries, told apart: what is there more than once has a number, or a letter, and what it carries stands
/// beside it.
pub fn told_apart(rows: &[OutlineRow], lettered: bool) -> Vec<String> {
    let told = |(place, row): (usize, &OutlineRow)| {
        if rows.iter().filter(|other| other.title == row.title).nth(1).is_none() {
            return row.title.clone();
        }
        let number = rows[..=place].iter().filter(|other| other.title == row.title).count();
        let number = if lettered { letters(number - 1) } else { number.to_string() };
        match row.items.is_empty() {
            true => format!("{} {number}", row.title),
            false => format!("{} {number} ({})", row.title, row.items.join(", ")),
        }
    };
    rows.iter().enumerate().map(told).collect()
}

/// The letter of a number counted from 0; behind the last letter they begin anew, with a digit: `Z`, `A2`.
fn letters(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        again => format!("{letter}{}", again + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: &str) -> OutlineRow {
        OutlineRow {
            key: key.into(),
            title: String::new(),
            subtitle: String::new(),
            drawing: None,
            cost: None,
            items: Vec::new(),
        }
    }

    #[test]
    fn entries_that_stand_in_both_lists_are_matched_once() {
        let ours = [row("rookie"), row("rookie"), row("gold")];
        assert_eq!(matched(&ours, &[row("gold"), row("rookie")]), [true, false, true]);
        assert_eq!(matched(&ours, &[]), [false; 3]);
    }

    #[test]
    fn twins_are_numbered_and_named_with_what_they_carry() {
        let named = |title: &str, items: &[&str]| OutlineRow {
            title: title.into(),
            items: items.iter().map(|item| (*item).to_owned()).collect(),
            ..row("any")
        };
        let rows = [named("Gold", &["BTL-A4", "R3-A2"]), named("Poe", &["R5-P9"]), named("Gold", &[])];
        assert_eq!(told_apart(&rows, false), ["Gold 1 (BTL-A4, R3-A2)", "Poe", "Gold 2"]);
        assert_eq!(told_apart(&rows, true), ["Gold A (BTL-A4, R3-A2)", "Poe", "Gold B"]);
    }
    #[test]
    fn letters_do_not_run_out() {
        assert_eq!([0, 25, 26, 52].map(letters), ["A", "Z", "A2", "A3"]);
    }
}
