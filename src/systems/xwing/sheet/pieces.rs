//! Dials and tokens to cut out.

use super::{Writer, components::IDS, dial, group::Group};
use kernel::sheet::{AreaLook, DialCell, Drawing, Glyph, Heading, Level, Role, Shape, Sheet, Sign};

/// Diameter of a dial, in millimeters.
const DIAL: f32 = 50.0;
const MIDDLE: (f32, f32) = (DIAL / 2.0, DIAL / 2.0);
/// Distances from the middle of a dial: of its maneuvers, of their speeds, of the edges of the cover's window.
const MANEUVERS: f32 = 20.2;
const SPEEDS: f32 = 14.2;
const WINDOW: [f32; 2] = [11.6, 23.8];
/// Side of a token, in millimeters, and tokens in a row.
const TOKEN: f32 = 19.0;
const IN_ROW: usize = 9;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let dials: Vec<Drawing> = writer.groups.iter().flat_map(|group| writer.dials(group)).collect();
    if !dials.is_empty() {
        sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.part.dials")));
        sheet.push(writer.text("xwing.sheet.pieces.dials"));
        sheet.push(dials);
    }
    let tokens = writer.tokens_to_cut();
    if !tokens.is_empty() {
        sheet.push(Heading::new(Level::Part, writer.text("systems.sheet.pack.tokens")));
        let mut names: Vec<Glyph> = Vec::new();
        for token in tokens.iter().filter(|token| !token.icon.is_empty()) {
            let name = Glyph::new(token.icon, token.role, writer.text(token.name));
            if !names.iter().any(|known| known.name == name.name) {
                names.push(name);
            }
        }
        sheet.push(names);
        sheet.push(tokens.chunks(IN_ROW).map(|row| writer.row_of_tokens(row)).collect::<Vec<_>>());
    }
}

/// A token to cut out.
struct Token {
    /// Its drawing; empty if it has only letters.
    icon: &'static str,
    /// The key of its name.
    name: &'static str,
    letters: String,
    role: Role,
}

/// The color of a token.
fn role(icon: &str) -> Role {
    match icon {
        "stat-shields" => Role::Shields,
        "stat-energy" | "token-energy" => Role::Energy,
        "token-focus" | "token-evade" | "token-reinforce" => Role::Green,
        "token-stress" | "token-weapons-disabled" => Role::Red,
        "token-cloak" | "token-ion" => Role::Blue,
        _ => Role::Text,
    }
}

impl Writer<'_> {
    /// The dials of a group with their covers; none where a ship has no dial.
    fn dials(&self, group: &Group<'_>) -> Vec<Drawing> {
        let grid = dial::dial(&dial::colored(self.catalog, group));
        let Some((_, kind)) = group.cards(self.catalog).filter(|_| !grid.rows.is_empty()) else { return Vec::new() };
        // From the slowest up, as on a printed dial.
        let rows = grid.rows.iter().rev();
        let cells: Vec<(&str, &DialCell)> =
            rows.flat_map(|row| row.cells.iter().flatten().map(|cell| (row.label.as_str(), cell))).collect();
        let name = kind.text.name(self.language);
        let piece = |shapes, caption: String| Drawing {
            size: (DIAL, DIAL),
            width_mm: DIAL,
            is_true_size: true,
            shapes,
            words: self.say("xwing.sheet.pack.dial", &[("name", &name)]),
            caption: caption.into(),
            tick: None,
        };
        let cover = self.say("xwing.sheet.pieces.cover", &[("name", &self.pilot_name(group))]);
        let pair = [piece(disc(&cells), name.to_owned()), piece(self::cover(cells.len(), &kind.icon), cover)];
        pair.iter().cycle().take(2 * usize::from(group.copies())).cloned().collect()
    }

    /// All tokens of the squad: those of its ships, pairs of target locks, numbers.
    fn tokens_to_cut(&self) -> Vec<Token> {
        let mut tokens: Vec<Token> = Vec::new();
        let ships = || self.groups.iter().flat_map(|group| (0..group.copies()).map(move |_| group));
        let known = || ships().filter(|group| group.cards(self.catalog).is_some());
        for (icon, name, count) in known().flat_map(|group| self.tokens(group)) {
            let token = || Token { icon, name, letters: String::new(), role: role(icon) };
            if icon != "token-target-lock" {
                tokens.extend((0..count).map(|_| token()));
            }
        }
        tokens.sort_by_key(|token| token.icon);
        let locks = known().flat_map(|group| self.tokens(group)).filter(|(icon, ..)| *icon == "token-target-lock");
        for (letter, (icon, name, _)) in ('A'..='Z').zip(locks) {
            let token = |role| Token { icon, name, letters: letter.to_string(), role };
            tokens.extend([Role::Blue, Role::Red].map(token));
        }
        for number in 1..=known().count() {
            let token =
                |_| Token { icon: "", name: "xwing.sheet.pack.ids", letters: number.to_string(), role: Role::Text };
            tokens.extend((0..IDS).map(token));
        }
        tokens
    }

    fn row_of_tokens(&self, row: &[Token]) -> Drawing {
        let width = row.len() as f32 * TOKEN;
        let mut shapes = Vec::new();
        for (index, Token { icon, letters, role, .. }) in row.iter().enumerate() {
            let left = index as f32 * TOKEN;
            let at = |down: f32| (left + TOKEN / 2.0, TOKEN / 2.0 + down);
            let sign = |height, down, sign| Shape::Sign { at: at(down), height, turned: 0.0, sign, role: *role };
            shapes.push(Shape::rectangle((left, 0.0), (TOKEN, TOKEN), Role::Muted, AreaLook::Edge));
            shapes.push(Shape::Circle { middle: at(0.0), radius: 0.42 * TOKEN, role: *role, look: AreaLook::Both });
            let drawn = || Sign::Icon((*icon).to_owned());
            let large = || Sign::Large(letters.clone());
            match (icon.is_empty(), letters.is_empty()) {
                (_, true) => shapes.push(sign(10.0, 0.0, drawn())),
                (true, false) => shapes.push(sign(7.0, 0.0, large())),
                (false, false) => shapes.extend([sign(6.4, -3.0, drawn()), sign(4.4, 3.6, large())]),
            }
        }
        let names: Vec<String> =
            row.iter().map(|token| [self.text(token.name), &token.letters].join(" ").trim().to_owned()).collect();
        Drawing {
            size: (width, TOKEN),
            width_mm: width,
            is_true_size: true,
            shapes,
            words: names.join(", "),
            ..Drawing::default()
        }
    }
}

/// A point of a dial at this distance from its middle, so many degrees clockwise from the top.
fn polar(distance: f32, degrees: f32) -> (f32, f32) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (MIDDLE.0 + distance * sin, MIDDLE.1 - distance * cos)
}

/// The outline and the hole of a disc.
fn blank() -> Vec<Shape> {
    let circle = |radius| Shape::Circle { middle: MIDDLE, radius, role: Role::Muted, look: AreaLook::Edge };
    vec![circle(DIAL / 2.0), circle(1.0)]
}

/// The disc of a dial: maneuvers round its edge, each with its speed towards the middle.
fn disc(cells: &[(&str, &DialCell)]) -> Vec<Shape> {
    let mut shapes = blank();
    let step = 360.0 / cells.len().max(1) as f32;
    // As large as neighbors allow.
    let side = (MANEUVERS * step.to_radians() * 0.8).min(7.0);
    for (index, (speed, cell)) in cells.iter().enumerate() {
        let turned = index as f32 * step;
        let sign =
            |distance, height, sign| Shape::Sign { at: polar(distance, turned), height, turned, sign, role: cell.role };
        // Red is told from green by its ring, on paper without colors too.
        let look = if cell.role == Role::Red { AreaLook::Both } else { AreaLook::Tone };
        if cell.role != Role::White {
            shapes.push(Shape::Circle { middle: polar(MANEUVERS, turned), radius: 0.6 * side, role: cell.role, look });
        }
        shapes.push(sign(MANEUVERS, 0.8 * side, Sign::Icon(cell.glyph.clone())));
        shapes.push(sign(SPEEDS, 0.45 * side, Sign::Large((*speed).to_owned())));
    }
    shapes
}

/// The cover of a dial with so many maneuvers: its window shows one of them.
fn cover(count: usize, icon: &str) -> Vec<Shape> {
    const ARC: u8 = 6;
    let half = 180.0 / count.max(1) as f32;
    let [inner, outer] = WINDOW;
    let along = |distance, from: f32, to: f32| {
        (0..=ARC).map(move |part| polar(distance, from + (to - from) * f32::from(part) / f32::from(ARC)))
    };
    let outline = along(inner, -half, half).chain(along(outer, half, -half)).collect();
    let mut shapes = blank();
    shapes.push(Shape::Area { outline, role: Role::Muted, look: AreaLook::Both });
    let at = (MIDDLE.0, MIDDLE.1 + 11.0);
    shapes.push(Shape::Sign { at, height: 14.0, turned: 0.0, sign: Sign::Icon(icon.to_owned()), role: Role::Accent });
    shapes
}
