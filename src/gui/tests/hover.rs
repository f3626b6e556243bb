//! The card beside the catalog row under the pointer.

use gui::{
    app::Message,
    look::LookChoice,
    screen::builder::{AnyMessage, Message as Said, Pane, PaneMessage},
};
use iced::{
    Event, Point, Rectangle, Size, Theme,
    advanced::mouse,
    keyboard::{Key, Modifiers, key::Named},
};
use iced_test::selector::id;
use kernel::Language;

use crate::{
    driver::{Window, folder},
    screen::Screen,
};

const ACES: &str = r#"{"muster":1,"system":"xwing","name":"Aces","list":{"faction":"imperial","ships":[
    {"pilot":"whisper","ship":"tiephantom","upgrades":["firecontrolsystem","advancedcloakingdevice"]},
    {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["royalguardtie","autothrusters","stealthdevice"]}]}}"#;

/// A window with the catalog of elite talents for "Whisper", and the pointer.
struct Pointing {
    window: Window,
    screen: Screen,
    size: Size,
    _folder: tempfile::TempDir,
}

fn theme() -> Theme {
    LookChoice::Dark.look().theme()
}

impl Pointing {
    /// On a painted screen.
    fn at(size: Size) -> Self {
        Self::before(Screen::new(size), size)
    }

    fn before(screen: Screen, size: Size) -> Self {
        let folder = folder();
        let mut window = Window::sized(folder.path(), Language::English, size);
        window.paste(ACES);
        window.send(Message::NoticeClosed);
        window.click("Elite talent");
        let cards = Said::<xwing::XWing>::Pane(PaneMessage::Picked(Pane::Cards));
        window.send(Message::Builder(AnyMessage::of::<xwing::XWing>(cards)));
        let mut pointing = Self { window, screen, size, _folder: folder };
        pointing.wait(2);
        pointing
    }

    /// Waits for tenths of a second.
    fn wait(&mut self, tenths: usize) {
        (0..tenths).for_each(|_| self.window.paint_on(&mut self.screen, &theme(), &[]));
    }

    fn move_to(&mut self, position: Point) {
        self.screen.point_at(position.x, position.y);
        self.window.paint_on(&mut self.screen, &theme(), &[Event::Mouse(mouse::Event::CursorMoved { position })]);
    }

    fn place_of(&mut self, what: String) -> Option<Rectangle> {
        self.screen.place_of(self.window.app(), id(what))
    }

    fn card(&mut self) -> Option<Rectangle> {
        self.place_of("hover-card".into())
    }

    fn shows(&mut self, words: &'static str) -> bool {
        self.screen.place_of(self.window.app(), words).is_some()
    }

    /// Row of a card.
    #[track_caller]
    fn row(&mut self, card: &str) -> Rectangle {
        self.place_of(format!("offer-{card}")).unwrap_or_else(|| panic!("{card} has no row"))
    }

    #[track_caller]
    fn is_whole(&mut self, name: &str) {
        let pieces = self.screen.picture();
        pieces.must_be(&self.screen.whole(&theme()), name);
    }
}

#[test]
fn a_row_pointed_at_for_a_while_shows_its_card_with_what_changes() {
    let mut pointing = Pointing::at(Size::new(1280.0, 1000.0));
    let row = pointing.row("veteraninstincts");
    pointing.move_to(row.center());
    pointing.wait(2);
    assert_eq!(pointing.card(), None, "the pointer has not rested there long enough");
    pointing.wait(2);
    assert!(pointing.card().is_some(), "no card is shown");
    for words in ["7 → 9", "Skill", "70 → 71"] {
        assert!(pointing.shows(words), "\"{words}\" is not on the card");
    }
    assert!(!pointing.shows("take it"), "Enter takes the row that is picked, not the one that is pointed at");
    // It stays while the pointer stays on the row, and during redraws.
    pointing.move_to(row.center() + iced::Vector::new(30.0, 6.0));
    pointing.wait(3);
    assert!(pointing.card().is_some(), "the card is gone while the row is pointed at");
    pointing.is_whole("hover-shown");
    pointing.move_to(Point::new(700.0, 30.0));
    pointing.wait(1);
    assert_eq!(pointing.card(), None, "the card stays though nothing points at its row");
    assert!(!pointing.shows("7 → 9"));
    pointing.is_whole("hover-gone");
}

#[test]
fn the_card_goes_with_the_pointer_from_row_to_row_and_leaves_nothing_behind() {
    let mut pointing = Pointing::at(Size::new(1280.0, 800.0));
    let mut last = None;
    for card in ["adaptability", "trickshot", "calculation"] {
        let row = pointing.row(card);
        pointing.move_to(row.center());
        assert_eq!(pointing.card(), None, "the card of the row before stays over {card}");
        pointing.wait(4);
        let shown = pointing.card();
        assert!(shown.is_some() && shown != last, "{card}: {shown:?} after {last:?}");
        pointing.is_whole(&format!("hover-{card}"));
        last = shown;
    }
}

#[test]
fn the_card_of_the_row_that_enter_takes_says_so() {
    let size = Size::new(1280.0, 800.0);
    let mut pointing = Pointing::before(Screen::blind(size), size);
    pointing.window.key(Key::Named(Named::ArrowDown), Modifiers::empty());
    let row = pointing.row("adaptability");
    pointing.move_to(row.center());
    pointing.wait(4);
    assert!(pointing.card().is_some());
    let first = pointing.shows("take it");
    let row = pointing.row("trickshot");
    pointing.move_to(row.center());
    pointing.wait(4);
    assert_ne!(first, pointing.shows("take it"), "one of both is picked");
}

#[test]
fn a_press_and_a_turn_of_the_wheel_take_the_card_away() {
    let wheel = mouse::Event::WheelScrolled { delta: mouse::ScrollDelta::Pixels { x: 0.0, y: -48.0 } };
    for away in [mouse::Event::ButtonPressed(mouse::Button::Left), wheel] {
        let size = Size::new(1280.0, 800.0);
        let mut pointing = Pointing::before(Screen::blind(size), size);
        let row = pointing.row("adaptability");
        pointing.move_to(row.center());
        pointing.wait(4);
        assert!(pointing.card().is_some());
        pointing.window.paint_on(&mut pointing.screen, &theme(), &[Event::Mouse(away)]);
        assert_eq!(pointing.card(), None, "{away:?}");
    }
}

#[test]
fn the_card_never_covers_its_row_nor_leaves_the_window() {
    for (width, height) in [(1920.0, 1080.0), (1280.0, 800.0), (800.0, 600.0), (760.0, 480.0), (640.0, 480.0)] {
        let size = Size::new(width, height);
        let mut pointing = Pointing::before(Screen::blind(size), size);
        let window = Rectangle::with_size(pointing.size);
        let mut seen = 0;
        for card in
            ["adaptability", "trickshot", "adrenalinerush", "crackshot", "determination", "wired", "ruthlessness"]
        {
            let Some(row) = pointing.place_of(format!("offer-{card}")) else { continue };
            // A row cut off at the edge reacts in its visible part.
            let at = Point::new(row.center_x(), row.y + 4.0);
            if at.y > height - 4.0 {
                continue;
            }
            pointing.move_to(at);
            pointing.wait(4);
            let Some(shown) = pointing.card() else { panic!("{width}x{height}: {card} has no card") };
            seen += 1;
            assert!(!shown.intersects(&row), "{width}x{height}: the card {shown:?} lies over {card}, {row:?}");
            assert!(shown.is_within(&window), "{width}x{height}: the card {shown:?} of {card} leaves the window");
        }
        assert!(seen >= 3, "{width}x{height}: {seen} rows");
    }
}
