//! Corrections in text: `units corellia stormtrooper 3`, `leader darth-vader pool`.

use super::{
    board::Marker,
    change::Change,
    library::Library,
    number::{At, LeaderNo, MissionNo, UnitNo},
    state::{Post, Probe},
};
use crate::cards::{Side, Skill};
use kernel::{Language, phrase, similar};

/// An error in the text of a correction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// Unknown first word.
    #[error("{0} is no correction")]
    Kind(String),
    /// Missing or surplus words.
    #[error("{0} takes other words")]
    Form(&'static str),
    /// Unknown name.
    #[error("{written} names nothing")]
    Name {
        written: String,
        /// The most similar name.
        meant: Option<String>,
    },
}

/// Forms of corrections.
pub const FORMS: [&str; 13] = [
    "time SPACE",
    "reputation SPACE",
    "loyalty SYSTEM empire|rebel|neutral",
    "subjugated|sabotaged|destroyed SYSTEM yes|no",
    "units SYSTEM|base UNIT COUNT",
    "queue SPACE UNIT COUNT",
    "leader LEADER pool|away|out|SYSTEM|captured SYSTEM",
    "probe SYSTEM deck|held|explored|box",
    "draw COUNT",
    "projects COUNT",
    "strength UNIT VALUE",
    "production SYSTEM VALUE",
    "mission MISSION SKILL COST",
];

impl ChangeError {
    /// The error as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Kind(written) => {
                phrase::say(language, "rebellion.written.kind", &[("written", written), ("forms", &FORMS.join("; "))])
            }
            Self::Form(form) => phrase::say(language, "rebellion.written.form", &[("form", form)]),
            Self::Name { written, meant: Some(meant) } => {
                phrase::say(language, "rebellion.written.meant", &[("written", written), ("meant", meant)])
            }
            Self::Name { written, meant: None } => {
                phrase::say(language, "rebellion.written.name", &[("written", written)])
            }
        }
    }
}

/// Row of an id.
fn find<'a>(written: &str, ids: impl Iterator<Item = &'a str> + Clone) -> Result<u8, ChangeError> {
    let lower = written.to_lowercase();
    if let Some(place) = ids.clone().position(|id| id == lower) {
        return Ok(place as u8);
    }
    let meant = similar::nearest(&lower, ids.map(|id| (id, id.to_owned())));
    Err(ChangeError::Name { written: written.chars().take(60).collect(), meant })
}

/// Parser of words against the box.
struct Words<'a> {
    library: &'a Library,
    form: &'static str,
}

impl Words<'_> {
    fn system(&self, written: &str) -> Result<At, ChangeError> {
        find(written, At::systems().map(|at| &*self.library.system(at).id)).map(At)
    }

    fn place(&self, written: &str) -> Result<At, ChangeError> {
        if written == "base" { Ok(At::BASE_SPACE) } else { self.system(written) }
    }

    fn unit(&self, written: &str) -> Result<UnitNo, ChangeError> {
        find(written, self.library.units().map(|(_, row)| &*row.id)).map(UnitNo)
    }

    fn number(&self, written: &str) -> Result<u8, ChangeError> {
        written.parse().map_err(|_| ChangeError::Form(self.form))
    }

    fn word<T: Copy>(&self, written: &str, words: &[(&str, T)]) -> Result<T, ChangeError> {
        let found = words.iter().find(|(word, _)| *word == written);
        found.map(|(_, value)| *value).ok_or(ChangeError::Form(self.form))
    }
}

impl Change {
    /// Parses a correction.
    ///
    /// # Errors
    /// Words that form no correction, or names that match nothing.
    pub fn parse(library: &Library, words: &[impl AsRef<str>]) -> Result<Self, ChangeError> {
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let kind = words.first().copied().unwrap_or_default();
        let is_form =
            |form: &&&str| form.split(' ').next().is_some_and(|head| head.split('|').any(|word| word == kind));
        let Some(form) = FORMS.iter().find(is_form) else {
            return Err(ChangeError::Kind(kind.chars().take(60).collect()));
        };
        let reads = Words { library, form };
        Ok(match words[..] {
            ["time", space] => Self::Time(reads.number(space)?),
            ["reputation", space] => Self::Reputation(reads.number(space)?),
            ["loyalty", at, side] => {
                let sides = [("empire", Some(Side::Empire)), ("rebel", Some(Side::Rebel)), ("neutral", None)];
                Self::Loyalty(reads.system(at)?, reads.word(side, &sides)?)
            }
            [marker @ ("subjugated" | "sabotaged" | "destroyed"), at, there] => {
                let markers = [
                    ("subjugated", Marker::Subjugated),
                    ("sabotaged", Marker::Sabotaged),
                    ("destroyed", Marker::Destroyed),
                ];
                let there = reads.word(there, &[("yes", true), ("no", false)])?;
                Self::Marker(reads.system(at)?, reads.word(marker, &markers)?, there)
            }
            ["units", at, unit, count] => Self::Units(reads.place(at)?, reads.unit(unit)?, reads.number(count)?),
            ["queue", space, unit, count] => Self::Queue(reads.number(space)?, reads.unit(unit)?, reads.number(count)?),
            ["leader", leader, ref rest @ ..] => {
                let leader = LeaderNo(find(leader, library.leaders().map(|(_, row)| &*row.id))?);
                let post = match rest {
                    ["pool"] => Post::Pool,
                    ["away"] => Post::Away,
                    ["out"] => Post::Out,
                    ["captured", at] => Post::Captured(reads.system(at)?),
                    [at] => Post::At(reads.place(at)?),
                    _ => return Err(ChangeError::Form(form)),
                };
                Self::Leader(leader, post)
            }
            ["probe", at, place] => {
                let places =
                    [("deck", Probe::Deck), ("held", Probe::Held), ("explored", Probe::Explored), ("box", Probe::Box)];
                Self::Probe(reads.system(at)?, reads.word(place, &places)?)
            }
            ["draw", count] => Self::DrawProbes(reads.number(count)?),
            ["projects", count] => Self::GainProjects(reads.number(count)?),
            ["strength", unit, value] => Self::Strength(reads.unit(unit)?, reads.number(value)?),
            ["production", at, value] => Self::Production(reads.system(at)?, reads.number(value)?),
            ["mission", mission, skill, cost] => {
                let mission = MissionNo(find(mission, library.missions().map(|(_, row)| &*row.id))?);
                let skill = Skill::from_id(skill).ok_or(ChangeError::Form(form))?;
                Self::Mission(mission, skill, reads.number(cost)?)
            }
            _ => return Err(ChangeError::Form(form)),
        })
    }
}
