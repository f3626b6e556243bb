//! A match in a file: a replay that continues, rewritten after every answer.

use std::path::PathBuf;

use super::super::{
    input,
    output::{self, Target},
    session::{Halt, Session},
};
use kernel::{
    game::{BySeat, Refused},
    phrase,
};
use practice::{HUMAN, Record, Replay, ReplayError, ReplayText, Setup};
use store::intake::IntakeError;
use systems::rebellion::{
    Answer, Catalog, Options, Rebellion,
    play::{Describer, Step},
};

/// A match with its file.
pub(super) struct Saved {
    path: PathBuf,
    catalog: Catalog,
    pub record: Record<Rebellion>,
}

fn cards(session: &Session) -> Result<Catalog, Halt> {
    Catalog::bundled().map_err(|errors| {
        let sentence = errors.first().map(|error| error.sentence(session.language));
        Halt::Failed(sentence.unwrap_or_default())
    })
}

impl Saved {
    /// Starts a match without writing it.
    pub fn begin(session: &Session, path: PathBuf, options: Options, seed: u64) -> Result<Self, Halt> {
        let catalog = cards(session)?;
        let players = BySeat::from([HUMAN.id.to_owned()]);
        let setup = Setup { materials: BySeat::from([()]), options, seed, players, from: Vec::new() };
        let record = Record::begin(&catalog, setup).map_err(|fault| Halt::Failed(fault.sentence(session.language)))?;
        Ok(Self { path, catalog, record })
    }

    /// Opens a verified match.
    pub fn open(session: &mut Session, path: PathBuf) -> Result<Self, Halt> {
        let (saved, parting) = Self::verified(session, path)?;
        match parting {
            None => Ok(saved),
            Some(sentence) => Err(Halt::Failed(sentence)),
        }
    }

    /// Opens a match, with its first difference in a sentence.
    pub fn verified(session: &mut Session, path: PathBuf) -> Result<(Self, Option<String>), Halt> {
        let language = session.language;
        let (file, text) = input::text_of(session, Some(&path))?;
        let unreadable = |error| Halt::Failed(IntakeError::Text(error).sentence(&file, language));
        let catalog = cards(session)?;
        let written = ReplayText::open(&text).map_err(unreadable)?;
        let replay = Replay::<Rebellion>::read(&catalog, &written).map_err(|fault| match fault {
            ReplayError::Read(error) => unreadable(error),
            fault @ ReplayError::Illegal { .. } => Halt::Failed(fault.sentence(language)),
        })?;
        for warning in replay.warnings(&catalog, language) {
            session.complain(format_args!("{file}: {warning}"));
        }
        let verified = replay.verify(&catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let names = verified.record.setup().names(language);
        let parting = verified.parting.map(|parting| format!("{file}: {}", parting.sentence(&names, language)));
        Ok((Self { path, catalog, record: verified.record }, parting))
    }

    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    pub fn write(&self, session: &Session) -> Result<(), Halt> {
        let text = Replay::of(&self.record, &self.catalog).text(&self.catalog);
        output::write(session, &Target::new(self.path.clone(), true), text.as_bytes())
    }

    /// Returns the current step.
    pub fn step(&self, session: &Session) -> Option<Step> {
        Step::of(&self.catalog, self.record.game(), session.language)
    }

    pub fn describer(&self, session: &Session) -> Describer<'_> {
        Describer::of(&self.catalog, self.record.game(), session.language)
    }

    /// Gives an answer.
    pub fn answer(&mut self, session: &Session, answer: &Answer) -> Result<(), Halt> {
        let refused = |refused: Refused| match refused {
            Refused::Barred(key) => phrase::text(session.language, key).to_owned(),
            Refused::NotOffered => session.text("cli.rebellion.not_offered").to_owned(),
            Refused::Over => session.text("cli.rebellion.over").to_owned(),
        };
        self.record.answer(answer).map(|_| ()).map_err(|fault| Halt::Failed(refused(fault)))
    }
}
