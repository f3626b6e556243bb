//! Plain text, made so that reading it again gives the same squad.

use std::fmt::Write;

use super::{ILLEGAL, Post, PostedCard};

/// The squad as plain text: name, summary, a line a ship with its upgrades below, total, verdict, notes.
pub(super) fn write(post: &Post<'_>) -> String {
    let mut out = String::new();
    if !post.name.is_empty() {
        line(&mut out, &format!("{}: {}", post.say("xwing-formats.squad"), post.name));
    }
    line(&mut out, &post.summary());
    for ship in &post.ships {
        line(&mut out, "");
        let kind = if ship.kind.is_empty() { String::new() } else { format!(" — {}", ship.kind) };
        line(&mut out, &format!("{}{kind} ({})", card(&ship.card), ship.card.cost));
        for upgrade in &ship.upgrades {
            line(&mut out, &format!("  - {} ({})", card(upgrade), upgrade.cost));
        }
    }
    line(&mut out, "");
    line(&mut out, &post.total_line());
    line(&mut out, &post.verdict());
    for error in &post.errors {
        line(&mut out, &format!("{ILLEGAL} {error}"));
    }
    if !post.notes.is_empty() {
        line(&mut out, "");
        line(&mut out, &format!("{}:", post.say("xwing-formats.notes")));
        line(&mut out, post.notes);
    }
    out
}

fn line(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

fn card(card: &PostedCard) -> String {
    match &card.tag {
        Some(tag) => format!("{} [{tag}]", card.name),
        None => card.name.clone(),
    }
}
