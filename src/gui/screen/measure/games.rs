//! The games: what is asked for, begun, kept and made of their results.

use std::sync::Arc;

use iced::Task;

use super::{
    Action, Against, Entrant, Kind, MeasureScreen, Message, Outcome, Request,
    unfinished::{self, Unfinished},
    work,
};
use crate::{Context, results::GameResults, screen::running::Running};
use practice::Progress;
use store::ListId;
use systems::{AnyDocument, Catalogs};

impl MeasureScreen {
    pub(super) fn is_ready(&self) -> bool {
        let enough = match self.kind {
            Kind::Gauntlet if self.is_among() => self.own.len() >= 2,
            Kind::Gauntlet => !self.own.is_empty() && self.has_field(),
            Kind::Improve => self.own.len() == 1 && self.has_field(),
        };
        self.running.is_none()
            && enough
            && self.met().all(|own| own.is_legal)
            && self.misfits.is_empty()
            && self.games().is_some()
            && self.terms.seed().is_some()
    }

    pub(super) fn start(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let request = Request {
            system: self.system,
            kind: self.kind,
            own: self.own.iter().map(|own| own.document.clone()).collect(),
            field: self.opponents(context),
            games: self.games().unwrap_or(1),
            seed: self.terms.seed().unwrap_or(0),
            year: self.wish().year,
            players: self.players(),
            options: self.terms.options(context),
        };
        let ids = self.own.iter().map(|own| own.id).collect();
        self.play(request, ids, context, catalogs)
    }

    /// Goes on with the gauntlet that was not finished.
    pub(super) fn go_on(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let Some(Unfinished { request, ids, .. }) = self.unfinished.take().map(|unfinished| *unfinished) else {
            return Task::none();
        };
        *self = self.anew(request.system);
        let own = request.own.iter().zip(&ids);
        self.own = own.map(|(list, id)| Entrant::of(*id, list.clone(), context)).collect();
        self.field = request.field.iter().map(|list| Entrant::of(None, list.clone(), context)).collect();
        self.against = if self.field.is_empty() { Against::Among } else { Against::Chosen };
        (self.games, self.is_usual) = (request.games.to_string(), false);
        self.play(request, ids, context, catalogs)
    }

    pub(super) fn play(
        &mut self,
        request: Request,
        ids: Vec<Option<ListId>>,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        self.turn += 1;
        self.before = self.request.take().zip(self.outcome.take());
        self.live = Arc::default();
        self.form_open = false;
        // What is looked at belongs to the gauntlet.
        if self.kind == Kind::Gauntlet {
            (self.cell, self.work) = (None, None);
        }
        let turn = self.turn;
        let progress = Arc::new(Progress::default());
        let request = Arc::new(request);
        self.unfinished = None;
        let kept = self.folder.as_deref().map(|folder| (unfinished::path(folder), ids.clone()));
        self.request = Some((Arc::clone(&request), ids));
        let owned = context.owned_of(self.system).cloned();
        let (task, games) = work::start(
            request,
            catalogs,
            owned,
            Arc::clone(&progress),
            Arc::clone(&self.live),
            kept,
            context.language,
        );
        self.running = Some(Running::new(progress, games));
        task.map(move |outcome| Message::Played(turn, outcome.map(Arc::new)))
    }

    /// Results to store with the measured lists.
    pub(super) fn keep(&self) -> Vec<(ListId, AnyDocument, GameResults)> {
        let (Some((request, ids)), Some(Ok(Outcome::Gauntlet(matrix)))) = (&self.request, self.outcome()) else {
            return Vec::new();
        };
        let gauntlet = &matrix.results;
        let kept = ids.iter().enumerate().filter_map(|(place, id)| {
            let cells = gauntlet.cells().iter().filter(|cell| [cell.pairing.row, cell.pairing.column].contains(&place));
            let met: Vec<usize> = (cells.clone().filter(|cell| !cell.games.is_empty()))
                .map(|cell| if cell.pairing.row == place { cell.pairing.column } else { cell.pairing.row })
                .collect();
            let results = GameResults {
                opponents: met.len() as u64,
                against: if let [only] = met[..] { matrix.names[only].clone() } else { String::new() },
                games: cells.map(|cell| cell.games.len() as u64).sum(),
                rate: gauntlet.overall(place)?,
                seed: request.seed,
                year: request.year,
            };
            Some(((*id)?, request.own[place].clone(), results))
        });
        kept.collect()
    }

    /// Applies a change to its list.
    pub(super) fn change(&self, place: usize) -> Action {
        // The report card shows the best change, too.
        let now = self.request.as_ref().zip(self.outcome.as_ref());
        let both = now.into_iter().chain(self.aside.as_ref().map(|(request, outcome)| (request, outcome)));
        let improved = both.filter_map(|(request, outcome)| match &**outcome {
            Ok(Outcome::Improve(ranking)) => Some((request, ranking)),
            _ => None,
        });
        let Some(((request, ids), ranking)) = improved.into_iter().next() else { return Action::None };
        let (Some(change), [before]) = (ranking.changes.get(place), &request.own[..]) else { return Action::None };
        let lists = Box::new([before.clone(), change.document.clone()]);
        Action::Change(ids.first().copied().flatten(), lists, change.words.clone())
    }
}
