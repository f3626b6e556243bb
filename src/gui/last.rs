//! State of the window when it was last closed.

use std::collections::BTreeMap;

use iced::{Point, Size};

use store::ListId;
use systems::SystemId;

/// The smallest window, in points.
pub const LEAST: Size = Size::new(320.0, 240.0);

/// The largest sensible window, in points.
const MOST: f32 = 16_384.0;

/// The screen that was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LastScreen {
    #[default]
    Lists,
    Builder(ListId),
}

/// State of the window when it was last closed.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Last {
    /// Size in points, if known.
    pub size: Option<Size>,
    /// Position, if the system reports it.
    pub position: Option<Point>,
    pub maximized: bool,
    pub shown: LastScreen,
    /// System last built for or played.
    pub game: Option<SystemId>,
    /// Lessons that the coach of a first match has told, a bit for each.
    pub lessons: u16,
}

impl Last {
    /// Reads the stored state; invalid values count as missing.
    pub fn stored(settings: &BTreeMap<String, String>) -> Self {
        Self::of(&|key| settings.get(key).cloned())
    }

    /// Reads the state from the values under their keys.
    fn of(stored: &dyn Fn(&str) -> Option<String>) -> Self {
        let pair = |key: &str, sign: char| {
            let text = stored(key)?;
            let (one, two) = text.split_once(sign)?;
            let number = |text: &str| text.parse::<f32>().ok().filter(|number| number.abs() <= MOST);
            Some((number(one)?, number(two)?))
        };
        let size = pair("window_size", 'x').map(|(width, height)| Size::new(width, height));
        let list = stored("last_list").and_then(|id| id.parse().ok()).map(ListId);
        Self {
            size: size.filter(|size| size.width >= LEAST.width && size.height >= LEAST.height),
            position: pair("window_place", ',').map(|(x, y)| Point::new(x, y)),
            maximized: stored("window_maximized").is_some_and(|value| value == "yes"),
            shown: list.map_or(LastScreen::Lists, LastScreen::Builder),
            game: stored("last_game").and_then(|id| SystemId::from_id(&id)),
            lessons: stored("lessons").and_then(|told| told.parse().ok()).unwrap_or_default(),
        }
    }

    /// Size that fits a window to its screen; `None` if it fits already.
    pub fn fitting(window: Size, screen: Size) -> Option<Size> {
        let fits = window.width <= screen.width && window.height <= screen.height;
        (!fits).then(|| Size::new(window.width.min(screen.width), window.height.min(screen.height)))
    }

    /// The values to store, by their keys.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let list = match self.shown {
            LastScreen::Lists => String::new(),
            LastScreen::Builder(id) => id.0.to_string(),
        };
        let mut pairs = vec![
            ("last_list", list),
            ("window_maximized", if self.maximized { "yes" } else { "no" }.to_owned()),
            ("lessons", self.lessons.to_string()),
        ];
        pairs.extend(self.game.map(|game| ("last_game", game.id().to_owned())));
        pairs.extend(self.size.map(|size| ("window_size", format!("{}x{}", size.width.round(), size.height.round()))));
        pairs.extend(self.position.map(|at| ("window_place", format!("{},{}", at.x.round(), at.y.round()))));
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{DataDir, ListsDb};

    #[test]
    fn what_was_left_is_found_again_and_nonsense_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let (mut lists, _) = ListsDb::open(&DataDir::create(folder.path()).unwrap(), 0).unwrap();
        assert_eq!(Last::stored(&lists.settings().unwrap()), Last::default());
        let left = Last {
            size: Some(Size::new(1000.0, 700.0)),
            position: Some(Point::new(-20.0, 40.0)),
            maximized: true,
            shown: LastScreen::Builder(ListId(7)),
            game: Some(SystemId::Legion),
            lessons: 5,
        };
        for (key, value) in left.pairs() {
            lists.set_setting(key, &value).unwrap();
        }
        assert_eq!(Last::stored(&lists.settings().unwrap()), left);
        for (key, value) in [
            ("window_size", "12x9"),
            ("window_place", "NaN,1e30"),
            ("last_list", "none"),
            ("last_game", "chess"),
            ("lessons", "-1"),
        ] {
            lists.set_setting(key, value).unwrap();
        }
        assert_eq!(Last::stored(&lists.settings().unwrap()), Last { maximized: true, ..Last::default() });
    }

    #[test]
    fn a_window_left_on_a_larger_screen_becomes_no_larger_than_this_one() {
        let screen = Size::new(1280.0, 800.0);
        assert_eq!(Last::fitting(Size::new(1280.0, 800.0), screen), None);
        assert_eq!(Last::fitting(Size::new(2560.0, 700.0), screen), Some(Size::new(1280.0, 700.0)));
        assert_eq!(Last::fitting(Size::new(1000.0, 1400.0), screen), Some(Size::new(1000.0, 800.0)));
    }

    #[test]
    fn a_window_that_nobody_has_left_is_none_or_one_that_fits_a_screen() {
        let seeds = ["1000x700", "-20,40", "7", "yes"].map(str::to_owned);
        crate::garbled::try_out("window", 100, &seeds, |text, _| {
            let last = Last::of(&|_| Some(text.to_owned()));
            let fits = |size: Size| (LEAST.width..=MOST).contains(&size.width) && size.height.is_finite();
            assert!(last.size.is_none_or(fits), "{text:?}");
            assert!(last.position.is_none_or(|at| at.x.abs() <= MOST && at.y.abs() <= MOST), "{text:?}");
            true
        });
    }
}
