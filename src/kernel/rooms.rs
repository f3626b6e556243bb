//! The rooms that every game has under the same names, behind its traits.

/// The methods of [`System`](crate::System) that the room `cards` answers.
#[macro_export]
macro_rules! card_rooms {
    () => {
        const FILES: &'static [$crate::CatalogFile<'static>] = cards::BUNDLED;

        type Catalog = cards::Catalog;

        fn load(files: &[$crate::CatalogFile<'_>]) -> Result<Self::Catalog, Vec<$crate::CatalogError>> {
            cards::Catalog::load(files)
        }

        fn version(catalog: &Self::Catalog) -> &str {
            catalog.version()
        }

        fn source(catalog: &Self::Catalog) -> Vec<$crate::SourceCard> {
            cards::source(catalog)
        }
    };
}
pub use card_rooms;

/// The methods of [`ListBuilding`](crate::ListBuilding) that the rooms `list`, `outline`, `formats` and `sheet` answer.
#[macro_export]
macro_rules! list_rooms {
    () => {
        fn outline(
            catalog: &Self::Catalog,
            document: &$crate::DocumentOf<Self>,
            language: $crate::Language,
        ) -> Vec<$crate::OutlineRow> {
            outline::rows(catalog, &document.list, language)
        }

        fn read(
            catalog: &Self::Catalog,
            envelope: &$crate::document::Envelope<'_, '_>,
        ) -> Result<$crate::DocumentOf<Self>, $crate::ReadError> {
            list::read(catalog, envelope)
        }

        fn import(
            catalog: &Self::Catalog,
            text: &str,
        ) -> Result<$crate::Imported<$crate::DocumentOf<Self>>, $crate::ReadError> {
            formats::import(catalog, text)
        }

        fn to_json(catalog: &Self::Catalog, document: &$crate::DocumentOf<Self>) -> serde_json::Value {
            list::write(catalog, document)
        }

        fn export(
            catalog: &Self::Catalog,
            document: &$crate::DocumentOf<Self>,
            form: &str,
            language: $crate::Language,
        ) -> Option<String> {
            Some(formats::export(catalog, document, formats::Form::from_id(form)?, language))
        }

        fn sheet(
            catalog: &Self::Catalog,
            document: &$crate::DocumentOf<Self>,
            report: &$crate::Report,
            wish: &$crate::SheetRequest,
            language: $crate::Language,
        ) -> Option<$crate::sheet::Sheet> {
            Some(sheet::sheet(catalog, document, report, &sheet::Options::wished(wish)?, language))
        }

        fn format(chosen: &Self::Format) -> $crate::FormatInfo {
            format(*chosen)
        }
    };
}
pub use list_rooms;

/// The methods of [`Playable`](crate::Playable) that `coverage` and the describer answer.
#[macro_export]
macro_rules! play_rooms {
    () => {
        fn coverage(catalog: &Self::Catalog, language: $crate::Language) -> Vec<$crate::game::Coverage> {
            coverage::coverage(catalog, language)
        }

        fn gaps(
            catalog: &Self::Catalog,
            materials: &Self::Materials,
            language: $crate::Language,
        ) -> Vec<$crate::game::Gap> {
            coverage::gaps(catalog, materials, language)
        }

        fn describe_event(
            catalog: &Self::Catalog,
            game: &Self::Match,
            event: &Event,
            language: $crate::Language,
        ) -> Option<String> {
            Describer::of(catalog, game, language).event(event)
        }

        fn digest(
            catalog: &Self::Catalog,
            game: &Self::Match,
            events: &[Event],
            language: $crate::Language,
        ) -> Option<$crate::game::Digest> {
            Describer::of(catalog, game, language).digest(events)
        }

        fn describe_question(catalog: &Self::Catalog, game: &Self::Match, language: $crate::Language) -> String {
            let open = $crate::game::Match::decision(game);
            open.map_or_else(String::new, |open| Describer::of(catalog, game, language).question(&open.question))
        }
    };
}
pub use play_rooms;

/// The methods of [`Playable`](crate::Playable) that an [`Arranged`](crate::game::arranging::Arranged) ruleset answers.
#[macro_export]
macro_rules! arranged_rooms {
    () => {
        fn subjects(game: &Self::Match) -> Vec<$crate::game::arranging::Described> {
            game.subjects()
        }

        fn stocks(game: &Self::Match) -> Vec<$crate::game::arranging::Stock> {
            game.stocks()
        }

        fn laid_out(game: &Self::Match, changes: &[$crate::game::arranging::Change]) -> Self::Match {
            game.laid_out(changes)
        }

        fn flaws(game: &Self::Match) -> Vec<$crate::game::arranging::Flaw> {
            game.flaws()
        }

        fn arranged(
            game: &Self::Match,
            changes: &[$crate::game::arranging::Change],
        ) -> Result<Self::Match, Vec<$crate::game::arranging::Flaw>> {
            game.arranged(changes)
        }

        fn with_dice(game: &Self::Match, seed: u64) -> Option<Self::Match> {
            game.with_dice(seed)
        }
    };
}
pub use arranged_rooms;

/// The types of a [`Ruleset`](crate::game::stepped::Ruleset) under the names that they have in every game.
#[macro_export]
macro_rules! step_rooms {
    () => {
        type Fixed = Fixed;
        type State = State;
        type Question = Question;
        type Answer = Answer;
        type Event = Event;
        type Seen<'a> = Seen<'a>;

        fn outcome(state: &State) -> Option<$crate::game::Outcome> {
            state.outcome
        }
    };
}
