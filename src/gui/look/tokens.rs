//! Color definitions of the looks, and the tables made of them.

use iced::Color;

use super::{Accent, Look, LookChoice, accent::shades, hex, mix};

/// Colors of a look that do not depend on the accent.
struct Page {
    ground: Color,
    desk: Color,
    surface: Color,
    raised: Color,
    line: Color,
    edge: Color,
    text: Color,
    muted: Color,
    green: Color,
    red: Color,
    yellow: Color,
    blue: Color,
    orange: Color,
    white: Color,
    side_one: Color,
    side_two: Color,
}

const LIGHT: Page = Page {
    ground: hex(0xEDF0F4),
    desk: hex(0xD3D9E2),
    surface: hex(0xFFFFFF),
    raised: hex(0xF3F5F8),
    line: hex(0xDBE0E8),
    edge: hex(0x7F8A9A),
    text: hex(0x141A23),
    muted: hex(0x55606F),
    green: hex(0x1A7340),
    red: hex(0xB81237),
    yellow: hex(0x875700),
    blue: hex(0x1A69A0),
    orange: hex(0xA3450A),
    white: hex(0x3C4654),
    side_one: hex(0x1768B0),
    side_two: hex(0xB0500A),
};

const DARK: Page = Page {
    ground: hex(0x0D1117),
    desk: hex(0x07090D),
    surface: hex(0x151B23),
    raised: hex(0x1F2732),
    line: hex(0x2B3440),
    edge: hex(0x6C798B),
    text: hex(0xEEF2F6),
    muted: hex(0xA3AFBE),
    green: hex(0x5FD08A),
    red: hex(0xFF8096),
    yellow: hex(0xF0BE4F),
    blue: hex(0x6CC3F2),
    orange: hex(0xF5A05A),
    white: hex(0xEEF2F6),
    side_one: hex(0x6DB8F7),
    side_two: hex(0xF7A35C),
};

const HIGH_CONTRAST: Page = Page {
    ground: hex(0x000000),
    desk: hex(0x000000),
    surface: hex(0x000000),
    raised: hex(0x1A1A1A),
    line: hex(0xFFFFFF),
    edge: hex(0xFFFFFF),
    text: hex(0xFFFFFF),
    muted: hex(0xE0E0E0),
    green: hex(0x4CFF7A),
    red: hex(0xFF8FA3),
    yellow: hex(0xFFE000),
    blue: hex(0x6CD3FF),
    orange: hex(0xFFB04C),
    white: hex(0xFFFFFF),
    side_one: hex(0x6CD3FF),
    side_two: hex(0xFFB04C),
};

/// Rail and bars, dark in every look.
const FRAME: Page = Page {
    ground: hex(0x10151D),
    surface: hex(0x10151D),
    raised: hex(0x1D2530),
    line: hex(0x303A48),
    text: hex(0xF2F5F9),
    muted: hex(0xA7B2C1),
    ..DARK
};

/// Ink on the accents of the dark looks.
const INK: Color = hex(0x10151D);

const fn look(page: &Page, choice: LookChoice, accent: Accent) -> Look {
    let is_light = matches!(choice, LookChoice::Light);
    let shades = shades(accent);
    let iris = match choice {
        LookChoice::Light => hex(0x5346C8),
        LookChoice::Dark => hex(0xB4A9FF),
        LookChoice::HighContrast => hex(0xD0C8FF),
    };
    let on_iris = match choice {
        LookChoice::Light => hex(0xFFFFFF),
        LookChoice::Dark => hex(0x15112E),
        LookChoice::HighContrast => hex(0x000000),
    };
    let (color, on_color) = match (accent, choice) {
        (Accent::Plain, _) => (iris, on_iris),
        (_, LookChoice::Light) => (shades.light, hex(0xFFFFFF)),
        (_, LookChoice::Dark) => (shades.dark, INK),
        (_, LookChoice::HighContrast) => (shades.dark, hex(0x000000)),
    };
    Look {
        choice,
        faction: accent,
        ground: page.ground,
        desk: page.desk,
        surface: page.surface,
        raised: page.raised,
        line: page.line,
        edge: page.edge,
        text: page.text,
        muted: page.muted,
        accent: color,
        on_accent: on_color,
        tint: mix(page.surface, color, 0.10),
        tint_strong: mix(page.surface, color, if is_light { 0.16 } else { 0.20 }),
        iris,
        on_iris,
        iris_tint: mix(page.surface, iris, 0.12),
        head: if matches!(choice, LookChoice::HighContrast) { hex(0x000000) } else { shades.head },
        green: page.green,
        red: page.red,
        yellow: page.yellow,
        blue: page.blue,
        orange: page.orange,
        white: page.white,
        side_one: page.side_one,
        side_two: page.side_two,
    }
}

const fn looks(page: &Page, choice: LookChoice) -> [Look; Accent::ALL.len()] {
    let mut all = [look(page, choice, Accent::Plain); Accent::ALL.len()];
    let mut index = 0;
    while index < all.len() {
        all[index] = look(page, choice, Accent::ALL[index]);
        index += 1;
    }
    all
}

static PAGES: [[Look; Accent::ALL.len()]; 3] =
    [looks(&LIGHT, LookChoice::Light), looks(&DARK, LookChoice::Dark), looks(&HIGH_CONTRAST, LookChoice::HighContrast)];

static FRAMES: [[Look; Accent::ALL.len()]; 2] =
    [looks(&FRAME, LookChoice::Dark), looks(&HIGH_CONTRAST, LookChoice::HighContrast)];

/// Colors of pages.
pub(super) fn page(choice: LookChoice, accent: Accent) -> &'static Look {
    &PAGES[choice as usize][accent as usize]
}

/// Colors of rail and bars.
pub(super) fn frame(choice: LookChoice, accent: Accent) -> &'static Look {
    &FRAMES[usize::from(choice == LookChoice::HighContrast)][accent as usize]
}
