//! Lists: their findings, offers, repairs and sheets; and what matches play of each card.

use std::sync::{LazyLock, OnceLock};

use kernel::{Browsing, DocumentOf, Language, Layout, Mustered, NewList, RandomWish, Report, SheetRequest, muster};
use practice::{Opponents, testing::mustered};

use super::part::{Out, Part, essence};

/// Random lists of each system.
const RANDOM: usize = 200;

/// The cards and lists of a system that the net is made of.
pub struct Lists<S: Browsing> {
    pub catalog: S::Catalog,
    /// Those that come with the program.
    pub shelf: Vec<Mustered<S>>,
    random: Vec<OnceLock<Option<Mustered<S>>>>,
}

impl<S: Browsing + Opponents> Lists<S> {
    pub fn new(catalog: S::Catalog) -> Self {
        let shelf = mustered::<S>(&catalog);
        Self { catalog, shelf, random: (0..RANDOM).map(|_| OnceLock::new()).collect() }
    }

    /// A random list; none where chance found no legal one.
    pub fn random(&self, number: usize) -> Option<&Mustered<S>> {
        let number = number % RANDOM;
        self.random[number].get_or_init(|| self.make(number)).as_ref()
    }

    fn make(&self, number: usize) -> Option<Mustered<S>> {
        let (factions, formats) = (S::LISTS.factions, S::LISTS.formats);
        let faction = factions[number % factions.len()].id;
        let new = NewList { faction, format: formats[0].id, limit: None, variant: None, name: "By chance" };
        let empty = S::empty(&self.catalog, &new)?;
        let limit = S::format(&empty.format).limit;
        let wish = RandomWish { least: limit - limit / 20, most: None, entries: None };
        let list = kernel::random_list::<S>(&self.catalog, &empty, &wish, None, number as u64, &|| true)?;
        muster::<S>(&self.catalog, list).ok()
    }

    /// A list of the shelf, then the random ones.
    fn at(&self, item: usize) -> Option<&Mustered<S>> {
        match self.shelf.get(item) {
            Some(list) => Some(list),
            None => self.random(item - self.shelf.len()),
        }
    }

    fn report(&self, document: &DocumentOf<S>) -> Report {
        let mut report = Report::default();
        S::check(&self.catalog, document, None, &mut report);
        report
    }

    /// The same list with its first card once more, which breaks a rule in most.
    fn crowded(&self, document: &DocumentOf<S>) -> Option<DocumentOf<S>> {
        let layout = Layout::<S>::new(&self.catalog, &document.list);
        let first = layout.tree.all().into_iter().find_map(|node| node.known())?;
        layout.placed(S::START, first)?.apply(document)
    }
}

impl<S: Browsing + Opponents> Lists<S> {
    fn write_findings(&self, document: &DocumentOf<S>, out: Out<'_>) {
        let findings = self.report(document).findings;
        let repairs = kernel::repairs::<S>(&self.catalog, document, &findings, None);
        for (at, finding) in findings.iter().enumerate() {
            out(0, format_args!("{} {}", finding.check.as_str(), essence(&finding.place)));
            for (column, language) in [(1, Language::English), (2, Language::Spanish)] {
                out(column, format_args!("{}", finding.sentence(language, &self.catalog)));
            }
            for repair in repairs.get(at).into_iter().flatten() {
                out(0, format_args!("repair {}", repair.difference));
                for (column, language) in [(1, Language::English), (2, Language::Spanish)] {
                    out(column, format_args!("{}", repair.sentence(language, &self.catalog)));
                }
            }
        }
    }

    fn write_offers(&self, document: &DocumentOf<S>, out: Out<'_>) {
        let tree = S::tree(&self.catalog, &document.list);
        let places = tree.all().into_iter().flat_map(|node| node.places().collect::<Vec<_>>());
        for place in places.chain([S::START]) {
            for offer in S::offers(&self.catalog, document, place, None) {
                let blockers: Vec<&str> = offer.blockers.iter().map(|finding| finding.check.as_str()).collect();
                let (card, cost) = (essence(&offer.candidate), (offer.cost, offer.difference, offer.total));
                out(3, format_args!("{} {card} {cost:?} {}", essence(&place), blockers.join(" ")));
            }
        }
    }

    fn write_sheets(&self, document: &DocumentOf<S>, out: Out<'_>) {
        let report = self.report(document);
        for info in S::LISTS.sheets {
            for (column, language) in [(4, Language::English), (5, Language::Spanish)] {
                let sheet = S::sheet(&self.catalog, document, &report, &SheetRequest::usual(info), language);
                out(column, format_args!("{} {}", info.id, essence(&sheet)));
            }
        }
    }

    /// Findings, repairs, offers and sheets of every list.
    pub fn part(&'static self, id: &str) -> Part {
        let write = move |item: usize, out: Out<'_>| {
            let Some(list) = self.at(item) else { return };
            let document = list.document();
            self.write_findings(document, out);
            if let Some(crowded) = self.crowded(document) {
                self.write_findings(&crowded, out);
            }
            self.write_offers(document, out);
            self.write_sheets(document, out);
        };
        Part {
            name: format!("{id}-lists"),
            columns: &["checks", "english", "spanish", "offers", "sheet-english", "sheet-spanish"],
            items: self.shelf.len() + RANDOM,
            group: 10,
            write: Box::new(write),
        }
    }

    /// What matches play of each card.
    pub fn coverage(&'static self, id: &str) -> Part {
        let write = move |_: usize, out: Out<'_>| {
            for (column, language) in [(0, Language::English), (1, Language::Spanish)] {
                for kind in S::coverage(&self.catalog, language) {
                    out(column, format_args!("{} {}", kind.kind, kind.whole));
                    for gap in &kind.gaps {
                        out(column, format_args!("{}", essence(gap)));
                    }
                }
            }
        };
        let columns = &["english", "spanish"];
        Part { name: format!("{id}-coverage"), columns, items: 1, group: 1, write: Box::new(write) }
    }
}

macro_rules! lists_of {
    ($($name:ident: $System:ty;)+) => {
        $(pub static $name: LazyLock<Lists<$System>> =
            LazyLock::new(|| Lists::new(<$System as kernel::System>::load(<$System as kernel::System>::FILES).unwrap()));)+
    };
}

lists_of! {
    XWING: systems::XWing;
    LEGION: systems::Legion;
    IMPERIAL_ASSAULT: systems::ImperialAssault;
    DECKBUILDING: systems::Deckbuilding;
}
