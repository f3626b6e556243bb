//! Scenes: text files that show what each card does, in a few words of its game.
//!
//! ```text
//! = hunter: A hunter aims at the wounded, and at nobody else.
//! a = boba_fett + * @ 300 300 ; B = leia_organa @ 550 300 ; red bbb ; fight a ; ? a.aim 0
//! B.wounds 1 ; red bbb ; say yes ; fight a ; ? a.aim 1
//! ```
//!
//! - A scene begins with `= card: sentence`, which says what is to be seen. Several such lines play it with each of their
//!   cards; words between the card and the colon stand for `$1`, `$2` and so on. `*` is the card.
//! - Commands follow, one a line or several between semicolons. Lines that begin with `#` are comments.
//! - `a = card + card @ place` puts a piece of the first player on the table, a name in capitals one of the second.
//!   Whatever stands before the last piece is an option of the game.
//! - `say answer, answer` are answers that must be asked for.
//! - `? fact` must be seen, `? no fact` must not.
//! - Everything else is a verb of the game. Dice fall as they are written down, and all of them have to fall.
//!
//! Each scene is played twice: as it is written, which must come true, and without the abilities of its card, which must
//! not. A scene that begins with `~` instead of `=` is played once: it shows where a card does nothing.

use std::{
    fmt::{Debug, Display},
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    str::FromStr,
};

use crate::game::Seat;

/// A piece on the table as a scene begins.
#[derive(Debug)]
pub struct Piece {
    pub name: String,
    pub seat: Seat,
    pub cards: Vec<String>,
    /// The words of its place, without the commas between several places.
    pub places: Vec<Vec<String>>,
}

/// A scene as it is written, for one of its cards.
#[derive(Debug)]
pub struct Scene {
    pub card: String,
    pub sentence: String,
    /// True if something must be otherwise without the card.
    pub compared: bool,
    pub pieces: Vec<Piece>,
    /// Commands before the last piece.
    pub options: Vec<String>,
    file: String,
    line: usize,
    commands: Vec<(usize, String)>,
}

/// A scene for all of its cards.
#[derive(Default)]
struct Draft<'t> {
    heads: Vec<(usize, &'t str)>,
    commands: Vec<(usize, &'t str)>,
}

impl Draft<'_> {
    /// # Errors
    /// None of the lines it begins with has a sentence.
    fn into_scenes(self, file: &str) -> Result<Vec<Scene>, String> {
        let said = self.heads.iter().rev().find_map(|(_, head)| Some(head.split_once(": ")?.1));
        let Some(sentence) = said.filter(|said| said.ends_with(['.', '?', '!'])) else {
            let (line, head) = self.heads.first().copied().unwrap_or_default();
            return Err(format!("{file}:{line}: {head}: a scene says in a sentence what is to be seen"));
        };
        let scene = |(line, head): (usize, &str)| {
            let words = head.split_once(": ").map_or(head, |(words, _)| words);
            let compared = words.starts_with('=');
            let words: Vec<&str> = words[1..].split_whitespace().collect();
            let card = words.first().copied().unwrap_or_default().to_owned();
            let filled = |command: &str| {
                let word = |word: &str| match word {
                    "*" => card.clone(),
                    "*," => format!("{card},"),
                    _ => {
                        (1..words.len()).rev().fold(word.to_owned(), |text, n| text.replace(&format!("${n}"), words[n]))
                    }
                };
                command.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
            };
            let mut commands: Vec<(usize, String)> =
                self.commands.iter().map(|(line, command)| (*line, filled(command))).collect();
            let pieces = commands.iter().rposition(|(_, command)| command.contains(" = ")).map_or(0, |last| last + 1);
            let (mut options, mut placed) = (Vec::new(), Vec::new());
            for (_, command) in commands.drain(..pieces) {
                match command.split_once(" = ") {
                    Some((name, what)) => placed.push(piece(name, what)),
                    None => options.push(command),
                }
            }
            let (file, sentence) = (file.to_owned(), sentence.to_owned());
            Scene { card, sentence, compared, pieces: placed, options, file, line, commands }
        };
        Ok(self.heads.iter().copied().map(scene).collect())
    }
}

fn piece(name: &str, what: &str) -> Piece {
    let (cards, places) = what.split_once('@').unwrap_or((what, ""));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    Piece {
        name: name.to_owned(),
        seat: if name.starts_with(char::is_uppercase) { Seat::Second } else { Seat::First },
        cards: cards.split('+').map(|card| card.trim().to_owned()).collect(),
        places: places.split(',').map(words).filter(|words| !words.is_empty()).collect(),
    }
}

impl Scene {
    /// The scenes of a text.
    ///
    /// # Errors
    /// A command stands before the first scene, or a scene has no sentence.
    pub fn read(file: &str, text: &str) -> Result<Vec<Self>, String> {
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            match text.chars().next() {
                None | Some('#') => {}
                Some('=' | '~') => {
                    if drafts.last().is_none_or(|draft| !draft.commands.is_empty()) {
                        drafts.push(Draft::default());
                    }
                    if let Some(draft) = drafts.last_mut() {
                        draft.heads.push((line, text));
                    }
                }
                Some(_) => {
                    let Some(draft) = drafts.last_mut() else {
                        return Err(format!("{file}:{line}: a scene begins with its card, `= card: sentence`"));
                    };
                    let commands = text.split(';').map(str::trim).filter(|command| !command.is_empty());
                    draft.commands.extend(commands.map(|command| (line, command)));
                }
            }
        }
        drafts.into_iter().try_fold(Vec::new(), |mut scenes, draft| {
            scenes.extend(draft.into_scenes(file)?);
            Ok(scenes)
        })
    }

    /// The scenes of all `.txt` files of a folder.
    ///
    /// # Errors
    /// The folder or a file of it cannot be read.
    pub fn read_folder(folder: &Path) -> Result<Vec<Self>, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut scenes = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|kind| kind == "txt") {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                scenes.extend(Self::read(&name, &std::fs::read_to_string(&path).map_err(failed)?)?);
            }
        }
        Ok(scenes)
    }

    /// Plays the scene on the stage that was set for it.
    fn play<'s, S: Stage<'s>>(&'s self, stage: Result<S, String>) -> Result<(), String> {
        let at = |line: usize| format!("{}:{line}: {}: {}", self.file, self.card, self.sentence);
        let mut stage = stage.map_err(|error| format!("{}\n  {error}", at(self.line)))?;
        let mut wanted = Wanted::default();
        let mut last = self.line;
        for (line, command) in &self.commands {
            last = *line;
            let words: Vec<&str> = command.split_whitespace().collect();
            let done = match words[..] {
                ["say", ..] => {
                    command["say".len()..].split(',').for_each(|answer| wanted.add(answer));
                    Ok(())
                }
                ["?", "no", ref fact @ ..] => match stage.look(fact) {
                    Ok(()) => Err("it is so".to_owned()),
                    Err(_) => Ok(()),
                },
                ["?", ref fact @ ..] => stage.look(fact),
                _ => stage.carry_out(&words, &mut wanted),
            };
            done.map_err(|error| format!("{}\n  `{command}`: {error}", at(*line)))?;
        }
        let left = stage.dice_left();
        wanted
            .used_up()
            .and(same(left, 0).map_err(|_| format!("{left} dice are left")))
            .map_err(|error| format!("{}\n  {error}", at(last)))
    }
}

/// Answers that must be asked for.
#[derive(Debug, Default)]
pub struct Wanted(Vec<String>);

impl Wanted {
    /// One more answer that must be asked for.
    pub fn add(&mut self, answer: &str) {
        self.0.push(answer.trim().to_owned());
    }

    /// The first wanted answer that is on offer, in whatever order they are asked for.
    pub fn any<A: Clone>(&mut self, answers: &[A], fits: impl Fn(&str, &A) -> bool) -> Option<A> {
        let found = |place: &usize| answers.iter().find(|answer| fits(&self.0[*place], answer)).cloned();
        let (place, answer) = (0..self.0.len()).find_map(|place| Some((place, found(&place)?)))?;
        self.0.remove(place);
        Some(answer)
    }

    /// The next wanted answer, where they are asked for one after the other; none after the last.
    pub fn in_order(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    /// # Errors
    /// Answers nobody asked for.
    pub fn used_up(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("nobody asked for {:?}", self.0)) }
    }
}

/// A position of a game on which a scene is played.
pub trait Stage<'s> {
    /// Carries out a verb of the game.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn carry_out(&mut self, words: &[&'s str], wanted: &mut Wanted) -> Result<(), String>;

    /// Looks whether something is so.
    ///
    /// # Errors
    /// What is so instead.
    fn look(&mut self, words: &[&'s str]) -> Result<(), String>;

    /// Dice that were written down and did not fall; negative if more fell.
    fn dice_left(&self) -> isize;
}

/// Plays scenes, each as it is written and without its card, on the stage that `set` sets for it; `silent` is without the
/// card. With `MUSTER_SCENE=CARD` in the environment only those of a card.
///
/// # Errors
/// All that is not as it is written, with file and line.
pub fn play_all<'s, S: Stage<'s>>(
    scenes: impl IntoIterator<Item = &'s Scene>,
    set: impl Fn(&'s Scene, bool) -> Result<S, String>,
) -> Result<(), String> {
    let only = std::env::var("MUSTER_SCENE").ok();
    let mut wrong = Vec::new();
    for scene in scenes.into_iter().filter(|scene| only.as_ref().is_none_or(|only| *only == scene.card)) {
        let play = |silent| {
            let played = catch_unwind(AssertUnwindSafe(|| scene.play(set(scene, silent))));
            let at = || format!("{}:{}: {}: the rules gave up", scene.file, scene.line, scene.card);
            played.unwrap_or_else(|_| Err(at()))
        };
        match play(false) {
            Err(error) => wrong.push(error),
            Ok(()) if scene.compared && play(true).is_ok() => {
                let (file, line, card) = (&scene.file, scene.line, &scene.card);
                wrong.push(format!("{file}:{line}: {card}: all of it is seen without the card as well"));
            }
            Ok(()) => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} scenes:\n{}", wrong.len(), wrong.join("\n"))) }
}

/// # Errors
/// What it is, if it is not the wanted value.
pub fn same<T: PartialEq + Debug>(is: T, wanted: T) -> Result<(), String> {
    if is == wanted { Ok(()) } else { Err(format!("it is {is:?}, not {wanted:?}")) }
}

/// # Errors
/// The word is no such number.
pub fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("no number: {word}"))
}

/// A value by the word data files have for it.
///
/// # Errors
/// There is no such word.
pub fn word<T: serde::de::DeserializeOwned>(text: impl Display) -> Result<T, String> {
    serde_json::from_value(serde_json::Value::String(text.to_string())).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that each card but `idle` raises.
    struct Counter(u32, u32);

    impl<'s> Stage<'s> for Counter {
        fn carry_out(&mut self, words: &[&'s str], wanted: &mut Wanted) -> Result<(), String> {
            let more = wanted.any(&[1, 5], |want, answer| number(want) == Ok(*answer)).unwrap_or(0);
            self.0 += self.1 * (number::<u32>(words[1])? + more);
            Ok(())
        }

        fn look(&mut self, words: &[&'s str]) -> Result<(), String> {
            same(self.0, number(words[0])?)
        }

        fn dice_left(&self) -> isize {
            0
        }
    }

    fn played(text: &str) -> Result<(), String> {
        let scenes = Scene::read("some.txt", text).unwrap();
        play_all(&scenes, |scene, silent| Ok(Counter(0, u32::from(!silent && scene.card != "idle"))))
    }

    #[test]
    fn a_scene_comes_true_with_its_card_alone() {
        assert_eq!(played("= card: It adds.\nadd 2 ; ? 2 ; ? no 3\n= card: More.\nsay 5 ; add 1 ; ? 6"), Ok(()));
        let idle = played("# Nothing.\n= idle: It does not.\n\nadd 2\n? 0").unwrap_err();
        assert!(idle.contains("some.txt:2: idle: all of it is seen without"), "{idle}");
        assert_eq!(played("~ idle: It does not.\nadd 2 ; ? 0"), Ok(()));
    }

    #[test]
    fn an_error_names_file_line_and_sentence() {
        for (text, error) in [
            ("= card: It adds.\nadd 2\n? 3", "some.txt:3: card: It adds.\n  `? 3`: it is 2, not 3"),
            ("= card: It adds.\nadd 2 ; ? no 2", "some.txt:2: card: It adds.\n  `? no 2`: it is so"),
            ("= card: It adds.\nsay 4 ; add 1", "some.txt:2: card: It adds.\n  nobody asked for [\"4\"]"),
        ] {
            assert_eq!(played(text), Err(format!("1 scenes:\n{error}")));
        }
        for (text, line) in [("add 2", 1), ("\n= card\nadd 2", 2), ("= card: It\nadd 2", 1)] {
            assert!(Scene::read("some.txt", text).unwrap_err().starts_with(&format!("some.txt:{line}: ")), "{text}");
        }
    }

    #[test]
    fn one_scene_shows_several_cards() {
        let text = "= one 1\n= two 12: Each adds.\nsmall ; a = x + * @ 1 $1, 3 4 ; B = y ; add $1 ; ? $1";
        let scenes = Scene::read("some.txt", text).unwrap();
        let [first, second] = &scenes[..] else { panic!("{scenes:?}") };
        assert_eq!((&*first.card, &*second.card, &*first.sentence), ("one", "two", "Each adds."));
        assert_eq!((&first.options[..], first.pieces.len()), (&["small".to_owned()][..], 2));
        assert_eq!((&first.pieces[0].cards[1], &second.pieces[0].places[0][1]), (&"one".to_owned(), &"12".to_owned()));
        assert_eq!((first.pieces[0].places.len(), first.pieces[1].seat), (2, Seat::Second));
        assert_eq!(played(text), Ok(()));
    }
}
