//! Random legal lists, within a band of points.

use super::{
    Browsing, Chance, DocumentOf, Layout, Owned, Place, Report, Severity, State,
    chance::nth_seed,
    filling::{lacking, open_places, report, taken},
};

/// Most lists begun before giving up.
const TRIES: u64 = 120;
/// Most cards added to one list.
const MOST_STEPS: usize = 120;

/// A request for a random list, beside its system, faction and format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RandomWish {
    /// The points it has at least.
    pub least: i32,
    /// The points it has at most; none for the limit of its format.
    pub most: Option<i32>,
    /// Number of ships, units or deployment cards; none for any number.
    pub entries: Option<usize>,
}

/// A random legal list, made of one that is empty or begun: the same for the same seed. What is owned, if it is given, is
/// all it is made of. None if no such list was found, or if `wanted`, which is asked before each try, says that nobody waits
/// for it any more.
pub fn random_list<G: Browsing>(
    catalog: &G::Catalog,
    begun: &DocumentOf<G>,
    wish: &RandomWish,
    owned: Option<&Owned>,
    seed: u64,
    wanted: &dyn Fn() -> bool,
) -> Option<DocumentOf<G>> {
    let limit = G::format(&begun.format).limit;
    let most = wish.most.unwrap_or(limit).min(limit);
    if wish.least > most {
        return None;
    }
    (0..TRIES).take_while(|_| wanted()).find_map(|n| {
        let chance = Chance::seeded(nth_seed(seed, n));
        let attempt = Attempt::<G> { catalog, owned, most, wish, chance, document: begun.clone() };
        attempt.run()
    })
}

/// A list on the way.
struct Attempt<'a, G: Browsing> {
    catalog: &'a G::Catalog,
    owned: Option<&'a Owned>,
    most: i32,
    wish: &'a RandomWish,
    chance: Chance,
    document: DocumentOf<G>,
}

impl<G: Browsing> Attempt<'_, G> {
    fn run(mut self) -> Option<DocumentOf<G>> {
        self.add_entries()?;
        self.spend();
        self.complete();
        let report = report::<G>(self.catalog, &self.document);
        let fits = (self.wish.least..=self.most).contains(&report.points());
        let counted = self.wish.entries.is_none_or(|wanted| self.entries() == wanted);
        (report.verdict().state() == State::Legal && fits && counted).then_some(self.document)
    }

    fn entries(&self) -> usize {
        G::tree(self.catalog, &self.document.list).contents(G::START).len()
    }

    /// Candidates at a place within these costs, each with its list.
    fn open(&self, place: Place, left: i32) -> Vec<(i32, DocumentOf<G>)> {
        let layout = Layout::<G>::new(self.catalog, &self.document.list);
        let offers = G::offers(self.catalog, &self.document, place, self.owned);
        let affordable = offers.iter().filter(|offer| offer.difference <= left);
        let taken = affordable.filter_map(|offer| {
            Some((offer.difference, taken::<G>(&layout, &self.document, place, offer, self.owned)?))
        });
        taken.collect()
    }

    /// Ships, units or groups: first what the list lacks, then as many as are wished, or about four fifths of the points.
    fn add_entries(&mut self) -> Option<()> {
        let share = 60 + self.chance.below(35) as i32;
        for _ in 0..MOST_STEPS {
            let (now, count) = (report::<G>(self.catalog, &self.document), self.entries());
            let left = self.most - now.points();
            if self.wish.entries.is_some_and(|wanted| count >= wanted) {
                return Some(());
            }
            let mut open = self.open(G::START, left);
            let lacks = lacking(&now);
            let fewer = |after: &DocumentOf<G>| lacking(&report::<G>(self.catalog, after)) < lacks;
            let needed: Vec<_> = open.iter().filter(|(_, after)| lacks > 0 && fewer(after)).cloned().collect();
            let is_needed = !needed.is_empty();
            if is_needed {
                open = needed;
            }
            match self.wish.entries {
                Some(wanted) => {
                    // The rest must do for the others too.
                    let least = open.iter().map(|(cost, _)| *cost).min()?;
                    let others = (wanted - count - 1) as i32 * least;
                    open.retain(|(cost, _)| *cost <= left - others);
                }
                None if !is_needed && (open.is_empty() || now.points() * 100 >= self.most * share) => return Some(()),
                None => {}
            }
            if open.is_empty() {
                return None;
            }
            self.document = open.swap_remove(self.chance.place(open.len())).1;
        }
        None
    }

    /// Random upgrades until the points are in the band, and a little further.
    fn spend(&mut self) {
        let band = (self.most - self.wish.least).max(0).unsigned_abs();
        let goal = self.wish.least + self.chance.below(band + 1) as i32;
        for _ in 0..MOST_STEPS {
            let now = report::<G>(self.catalog, &self.document).points();
            if now >= goal {
                return;
            }
            let mut places = open_places::<G>(self.catalog, &self.document.list);
            let fixed = self.wish.entries.is_some();
            places.retain(|place| *place != G::START || !fixed);
            self.chance.shuffle(&mut places);
            let costs = |after: &DocumentOf<G>| report::<G>(self.catalog, after).points() > now;
            let found = places.into_iter().find_map(|place| {
                let mut open = self.open(place, self.most - now);
                open.retain(|(cost, after)| *cost > 0 && costs(after));
                (!open.is_empty()).then_some(open)
            });
            let Some(mut open) = found else { return };
            self.document = open.swap_remove(self.chance.place(open.len())).1;
        }
    }

    /// Fills hands and decks.
    fn complete(&mut self) {
        for _ in 0..MOST_STEPS {
            let now = report::<G>(self.catalog, &self.document);
            let lacks = lacking(&now);
            if lacks == 0 {
                return;
            }
            let mut places = open_places::<G>(self.catalog, &self.document.list);
            places.retain(|place| *place != G::START);
            self.chance.shuffle(&mut places);
            let warned = warnings(&now);
            let mut found = None;
            'places: for place in places {
                let mut open = self.open(place, i32::MAX);
                self.chance.shuffle(&mut open);
                for (_, after) in open {
                    let told = report::<G>(self.catalog, &after);
                    if lacking(&told) >= lacks || told.points() > self.most {
                        continue;
                    }
                    // A candidate with a warning is taken only if there is no other.
                    let quiet = warnings(&told) <= warned;
                    if quiet || found.is_none() {
                        found = Some(after);
                    }
                    if quiet {
                        break 'places;
                    }
                }
            }
            let Some(after) = found else { return };
            self.document = after;
        }
    }
}

/// Number of warnings about the content of a list.
fn warnings(report: &Report) -> usize {
    report.findings.iter().filter(|finding| finding.severity == Severity::Warning && finding.lack.is_none()).count()
}
