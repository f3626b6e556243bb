//! A campaign in a file.

use std::{path::PathBuf, sync::Arc};

use super::super::{
    input,
    output::{self, Target},
    session::{Halt, Session},
};
use kernel::{CardRef, Names, System, finding::added_errors, similar};
use store::intake::IntakeError;
use systems::{
    ImperialAssault,
    campaign::{
        Case, Catalog, Document, checks,
        guide::{self, Move, Step, StepKind},
        log::{self, Gear},
    },
};

/// A campaign with its file and its cards.
pub(crate) struct File {
    pub path: PathBuf,
    /// The cards as the campaign means them.
    pub catalog: Arc<Catalog>,
    pub document: Document,
}

/// The card that is meant by an id or a name in either language.
pub(crate) fn found<C: Copy + Into<CardRef>>(
    session: &Session,
    catalog: &Catalog,
    written: &str,
    cards: impl Iterator<Item = C>,
) -> Result<C, Halt> {
    let (cards, folded): (Vec<C>, String) = (cards.collect(), similar::fold(written));
    let is_meant = |card: &C| {
        let card: CardRef = (*card).into();
        catalog.card_id(card) == written
            || kernel::Language::ALL
                .into_iter()
                .any(|language| similar::fold(catalog.card_name(card, language)) == folded)
    };
    if let Some(card) = cards.iter().find(|card| is_meant(card)) {
        return Ok(*card);
    }
    let names = cards.into_iter().map(|card| {
        let name = catalog.card_name(card.into(), session.language);
        (name, catalog.card_id(card.into()).to_owned())
    });
    Err(match similar::nearest(written, names) {
        Some(meant) => session.failed("cli.campaign.meant", &[("written", &written), ("meant", &meant)]),
        None => session.failed("cli.campaign.unknown", &[("written", &written)]),
    })
}

impl File {
    pub fn open(session: &Session, path: PathBuf) -> Result<Self, Halt> {
        let (file, text) = input::text_of(session, Some(&path))?;
        let unreadable = |error| Halt::Failed(IntakeError::Text(error).sentence(&file, session.language));
        let packs = log::packs_of(&text).map_err(unreadable)?;
        let catalog = session.catalogs.for_packs(&packs).kept_campaign();
        let document = log::read_text(&catalog, &text).map_err(unreadable)?;
        Ok(Self { path, catalog, document })
    }

    /// Opens a campaign in which this stage is next, and begins the stage.
    pub fn in_stage(session: &Session, path: PathBuf, kind: StepKind) -> Result<Self, Halt> {
        let mut file = Self::open(session, path)?;
        let step = file.step();
        if step.kind != kind {
            let now = step.sentence(&file.case(), session.language);
            return Err(session.failed("cli.campaign.not_now", &[("now", &now)]));
        }
        if step.moves.contains(&Move::OpenStage) {
            file.make(session, &Move::OpenStage)?;
        }
        Ok(file)
    }

    /// The cards of skirmish, as the campaign means them.
    pub fn skirmish<'s>(&self, session: &'s Session) -> &'s <ImperialAssault as System>::Catalog {
        session.catalogs.for_packs(&self.document.packs()).imperial_assault()
    }

    pub fn case(&self) -> Case<'_> {
        Case::new(&self.catalog, &self.document.list)
    }

    pub fn step(&self) -> Step {
        guide::next(&self.case())
    }

    /// Draws what a new campaign is set up with, as far as nobody has to choose.
    pub fn set_up(&mut self) {
        loop {
            let step = self.step();
            let [wanted] = &step.moves[..] else { return };
            if step.kind != StepKind::SetUp {
                return;
            }
            self.document = guide::make(&self.catalog, &self.document, wanted);
        }
    }

    /// Makes a move, unless it breaks a rule.
    pub fn make(&mut self, session: &Session, wanted: &Move) -> Result<(), Halt> {
        let after = guide::make(&self.catalog, &self.document, wanted);
        let before = checks::check(&self.catalog, &self.document).findings;
        let findings = checks::check(&self.catalog, &after).findings;
        let is_of_setup = self.step().kind == StepKind::SetUp;
        if let Some(finding) = added_errors(&before, &findings).next().filter(|_| !is_of_setup) {
            return Err(Halt::Failed(finding.sentence(session.language, &*self.catalog)));
        }
        self.document = after;
        Ok(())
    }

    /// Puts modifications that lie about on weapons with room for them.
    pub fn attach(&mut self, session: &Session) -> Result<(), Halt> {
        let attached = self.step().moves.into_iter().find(|wanted| matches!(wanted, Move::Attach(..)));
        attached.map_or(Ok(()), |wanted| self.make(session, &wanted))
    }

    /// The hero meant by a number, counted from 1, or a name.
    pub fn hero(&self, session: &Session, written: &str) -> Result<usize, Halt> {
        let count = self.document.list.heroes.len();
        if let Some(number) = written.parse().ok().filter(|number| (1..=count).contains(number)) {
            return Ok(number - 1);
        }
        let heroes = self.document.list.known_heroes();
        let meant = found(session, &self.catalog, written, heroes.clone().map(|(_, hero)| hero))?;
        Ok(heroes.clone().position(|(_, hero)| hero == meant).unwrap_or_default())
    }

    /// The card a hero carries that is meant by an id or an item's name.
    pub fn gear(&self, session: &Session, written: &str) -> Result<Gear, Halt> {
        match Gear::find(&self.catalog, written) {
            Gear::Unknown(_) => {
                let items = self.catalog.items().map(|(id, _)| id);
                found(session, &self.catalog, written, items).map(Gear::Item)
            }
            gear => Ok(gear),
        }
    }

    pub fn no_hero(&self, session: &Session, hero: CardRef) -> Halt {
        let hero = self.catalog.card_name(hero, session.language);
        session.failed("cli.campaign.no_hero", &[("hero", &hero)])
    }

    pub fn write(&self, session: &Session) -> Result<(), Halt> {
        let value = log::write(&self.catalog, &self.document);
        let text = serde_json::to_string_pretty(&value).map_err(Halt::from)? + "\n";
        output::write(session, &Target::new(self.path.clone(), true), text.as_bytes())
    }
}
