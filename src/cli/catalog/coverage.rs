//! `muster catalog coverage`: the share of cards that matches play.

use std::io::Write;

use serde::Serialize;

use super::{Halt, Session};
use kernel::{
    Language,
    game::{Coverage, Gap},
};
use practice::{Opponents, Task, registry};
use systems::{Catalogs, Registered};

struct Counting<'a> {
    catalogs: &'a Catalogs,
    language: Language,
}

impl Task for Counting<'_> {
    type Output = (Vec<Coverage>, Option<&'static str>);

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        (S::coverage(S::cards(self.catalogs), self.language), S::simplified(self.language))
    }
}

#[derive(Serialize)]
struct KindJson<'a> {
    kind: &'static str,
    whole: usize,
    partly: Vec<&'a Gap>,
    not: Vec<&'a Gap>,
}

impl<'a> KindJson<'a> {
    fn of(kind: &'a Coverage) -> Self {
        let (partly, not) = kind.gaps.iter().partition(|gap| gap.partly);
        Self { kind: kind.kind, whole: kind.whole, partly, not }
    }
}

/// Prints the coverage of every system with a ruleset.
pub(super) fn print(session: &mut Session) -> Result<(), Halt> {
    let language = session.language;
    let mut games = serde_json::Map::new();
    for system in registry::PLAYABLE.iter().copied() {
        let counting = Counting { catalogs: &session.catalogs, language };
        let (kinds, simplified) =
            registry::with(system, counting).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if session.json {
            let kinds: Vec<KindJson<'_>> = kinds.iter().map(KindJson::of).collect();
            let _ = games.insert(system.id().into(), serde_json::to_value(kinds).unwrap_or_default());
            continue;
        }
        let whole: usize = kinds.iter().map(|kind| kind.whole).sum();
        let cards = whole + kinds.iter().map(|kind| kind.gaps.len()).sum::<usize>();
        let game = session.text(system.term());
        session.line("cli.catalog.coverage.game", &[("game", &game), ("whole", &whole), ("cards", &cards)])?;
        for kind in &kinds {
            tell_kind(session, kind)?;
        }
        if let Some(simplified) = simplified {
            let line = session.say("cli.catalog.coverage.simplified", &[("simplified", &simplified)]);
            writeln!(session.out, "  {line}")?;
        }
    }
    if session.json { session.write_json(&games) } else { Ok(()) }
}

/// Prints the numbers of a kind of cards, and the unplayed ones by missing part.
fn tell_kind(session: &mut Session, kind: &Coverage) -> Result<(), Halt> {
    let partly = kind.partly();
    let line = session.say(
        "cli.catalog.coverage.kind",
        &[
            ("kind", &session.text(kind.term)),
            ("whole", &kind.whole),
            ("partly", &partly),
            ("not", &(kind.gaps.len() - partly)),
        ],
    );
    writeln!(session.out, "  {line}")?;
    let mut shown: Vec<(bool, &str)> = Vec::new();
    for gap in &kind.gaps {
        let reason = (gap.partly, gap.why.as_str());
        if shown.contains(&reason) {
            continue;
        }
        shown.push(reason);
        let alike = kind.gaps.iter().filter(|other| (other.partly, other.why.as_str()) == reason);
        let names: Vec<&str> = alike.map(|other| other.card.as_str()).collect();
        let key = if gap.partly { "cli.catalog.coverage.partly" } else { "cli.catalog.coverage.not" };
        let line = session.say(key, &[("why", &gap.why), ("cards", &names.join(", "))]);
        writeln!(session.out, "    {line}")?;
    }
    Ok(())
}
