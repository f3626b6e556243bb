//! A tournament in a file.

use std::path::PathBuf;

use super::super::{
    input,
    output::{self, Target},
    session::{Halt, Session},
};
use super::ReadAs;
use store::intake::IntakeError;
use tournament::{Refusal, Tournament};

pub(super) struct File {
    pub path: PathBuf,
    pub tournament: Tournament,
}

/// What the program says when a change is refused.
pub(super) fn refused(session: &Session) -> impl Fn(Refusal) -> Halt + use<> {
    let language = session.language;
    move |refusal| Halt::Failed(refusal.sentence(language))
}

impl File {
    pub fn open(session: &Session, path: PathBuf) -> Result<Self, Halt> {
        let (name, text) = input::text_of(session, Some(&path))?;
        let unreadable = |error| Halt::Failed(IntakeError::Text(error).sentence(&name, session.language));
        let tournament = Tournament::read(&text).map_err(unreadable)?;
        Ok(Self { path, tournament })
    }

    pub fn player(&self, session: &Session, name: &str) -> Result<usize, Halt> {
        self.tournament.player(name).map_err(refused(session))
    }

    /// Gives a player the list of a file, if it is legal and may be changed. Returns its name.
    pub fn bring(&mut self, session: &Session, player: usize, path: &PathBuf) -> Result<String, Halt> {
        let list = input::document(session, Some(path), &ReadAs::default())?.document;
        let admitted = self.tournament.admitted(&session.catalogs, &list, session.language);
        let admitted = admitted.map_err(refused(session))?;
        self.tournament.set_list(player, Some(admitted)).map_err(refused(session))?;
        Ok(list.name().to_owned())
    }

    pub fn save(&self, session: &Session) -> Result<(), Halt> {
        let text = serde_json::to_string_pretty(&self.tournament.to_json()).map_err(Halt::from)? + "\n";
        output::write(session, &Target::new(self.path.clone(), true), text.as_bytes())
    }
}
