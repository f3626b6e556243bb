//! Seeded matches of computer players: their events, answers and results, and every sentence about them in both languages.

use kernel::{
    Browsing, Language, Mustered,
    chance::nth_seed,
    game::{Match, Playable, Seat, answer_of},
    narration::LogEvent as _,
};
use practice::{Chronicle, Opponents, opponents, testing::pair_of};

use super::{
    lists::Lists,
    part::{Out, Part, essence},
};

/// Every answer of each so many-th question is put into words.
const LABELED: usize = 16;
/// At most so many of them.
const MOST_LABELS: usize = 40;
/// A match with more answers than this is left unfinished.
const MOST_ANSWERS: usize = 5_000;

const LANGUAGES: [(usize, Language); 2] = [(1, Language::English), (2, Language::Spanish)];

impl<S: Browsing + Opponents + Playable<Materials = Mustered<S>>> Lists<S> {
    /// So many matches, with these options in turn (JSON).
    pub fn matches(&'static self, id: &str, options: &'static [&'static str], items: usize, group: usize) -> Part {
        let write = move |item: usize, out: Out<'_>| self.write_match(item, options[item % options.len()], out);
        let columns = &["events", "english", "spanish"];
        Part { name: format!("{id}-matches"), columns, items, group, write: Box::new(write) }
    }

    /// Lists of the shelf in even matches, random ones in odd ones, as far as they can meet.
    fn pair(&self, item: usize, options: &S::Options) -> [&Mustered<S>; 2] {
        let seed = item as u64;
        if item % 2 == 1 {
            let own = self.random(item);
            let others = (0..8).filter_map(|step| self.random(item * 5 + 3 + step));
            if let Some(pair) =
                own.and_then(|own| others.map(|other| [own, other]).find(|pair| self.meet(pair, options)))
            {
                return pair;
            }
        }
        pair_of::<S>(&self.catalog, &self.shelf, options, [seed, seed * 5 + 3])
    }

    fn meet(&self, pair: &[&Mustered<S>; 2], options: &S::Options) -> bool {
        S::begin(&self.catalog, (*pair).into(), options, 0, &mut Vec::new()).is_ok()
    }

    fn write_match(&self, item: usize, options: &str, out: Out<'_>) {
        let options: S::Options = serde_json::from_str(options).unwrap();
        let seed = item as u64;
        let mut events = Vec::new();
        let pair = self.pair(item, &options);
        let mut game = S::begin(&self.catalog, pair.into(), &options, seed, &mut events).unwrap();
        // A quarter of the matches is left to chance, which comes to rules that nobody plays for.
        let id = if item % 4 == 3 { "random" } else { "heuristic" };
        let [mut first, mut second] = [1, 2].map(|n| opponents::player::<S>(id, nth_seed(seed, n)).unwrap());
        let mut logs = LANGUAGES.map(|_| Chronicle::<S>::default());
        for answers in 0..MOST_ANSWERS {
            self.write_events(&game, &events, out);
            for (log, (_, language)) in logs.iter_mut().zip(LANGUAGES) {
                log.take(&game, answers, &events, &self.catalog, language);
            }
            events.clear();
            let Some(answer) = answer_of(&game, &mut [&mut *first, &mut *second]) else { break };
            self.write_decision(&game, answers, &answer, out);
            game.apply(&answer, &mut events).unwrap();
        }
        for (log, (column, _)) in logs.iter().zip(LANGUAGES) {
            for entry in log.entries() {
                out(column, format_args!("{} {} {:?}", entry.title, entry.line, entry.seat));
            }
            out(column, format_args!("{}", essence(&log.milestones())));
        }
        let accounts = Seat::BOTH.map(|seat| essence(&game.account(seat)));
        out(0, format_args!("{} {accounts:?}", serde_json::to_string(&game.outcome()).unwrap()));
    }

    fn write_events(&self, game: &S::Match, events: &[<S::Match as Match>::Event], out: Out<'_>) {
        for event in events {
            let (doer, fallen) = (event.doer(game), event.fallen(game));
            out(0, format_args!("{} {:?} {doer:?} {fallen:?}", essence(event), event.rank()));
            for (column, language) in LANGUAGES {
                if let Some(sentence) = S::describe_event(&self.catalog, game, event, language) {
                    out(column, format_args!("{sentence}"));
                }
            }
        }
    }

    fn write_decision(&self, game: &S::Match, answers: usize, answer: &<S::Match as Match>::Answer, out: Out<'_>) {
        let Some(decision) = game.decision() else { return };
        let given = serde_json::to_string(answer).unwrap();
        out(0, format_args!("{:?} {given} of {}", decision.seat, decision.answers.len()));
        let labeled = if answers.is_multiple_of(LABELED) { MOST_LABELS } else { 0 };
        for (column, language) in LANGUAGES {
            out(column, format_args!("{}", S::describe_question(&self.catalog, game, language)));
            for answer in [answer].into_iter().chain(decision.answers.iter().take(labeled)) {
                out(column, format_args!("{}", S::describe_answer(&self.catalog, game, answer, language)));
            }
        }
    }
}
