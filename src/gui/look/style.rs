//! Styles of controls, rows and panels.

use iced::{
    Background, Border, Color, Element, Gradient, Radians, Theme, border, gradient,
    widget::{Rule, Scrollable, container, rule, scrollable, text_editor, text_input},
};

use super::{CARD_RADIUS, Look, RADIUS, mix};
use crate::widget::pressable::{Status, Style};

impl Look {
    fn pressable(&self, background: Option<Color>, text: Color, line: Option<Color>) -> Style {
        let border = Border {
            color: line.unwrap_or(Color::TRANSPARENT),
            width: if line.is_some() { 1.0 } else { 0.0 },
            radius: border::radius(RADIUS),
        };
        Style { background, text, border, mark: None, ring: self.text }
    }

    /// A filled button; its focus ring takes the color of its words, to be visible.
    fn filled(&self, status: Status, fill: Color, words: Color) -> Style {
        match status {
            Status::Disabled => self.pressable(Some(self.raised), self.muted, Some(self.line)),
            Status::Active => Style { ring: words, ..self.pressable(Some(fill), words, None) },
            Status::Hovered | Status::Pressed => {
                Style { ring: words, ..self.pressable(Some(mix(fill, self.text, 0.18)), words, None) }
            }
        }
    }

    /// The main button.
    pub fn primary(&self, status: Status) -> Style {
        self.filled(status, self.accent, self.on_accent)
    }

    pub fn button(&self, status: Status) -> Style {
        match status {
            Status::Disabled => {
                self.pressable(None, mix(self.muted, self.surface, 0.35), Some(mix(self.edge, self.surface, 0.6)))
            }
            Status::Active => self.pressable(Some(self.surface), self.text, Some(self.edge)),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.raised), self.text, Some(self.muted)),
        }
    }

    /// A button without a border, for tools.
    pub fn quiet(&self, status: Status) -> Style {
        match status {
            Status::Disabled => self.pressable(None, mix(self.muted, self.surface, 0.35), None),
            Status::Active => self.pressable(None, self.text, None),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.raised), self.text, None),
        }
    }

    /// A button made only of its words, in the accent.
    pub fn link(&self, status: Status) -> Style {
        Style { text: self.accent, ..self.quiet(status) }
    }

    /// A button that deletes.
    pub fn danger(&self, status: Status) -> Style {
        match status {
            Status::Disabled => self.button(status),
            Status::Active => self.pressable(Some(self.surface), self.red, Some(self.edge)),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.wash(self.red)), self.red, Some(self.red)),
        }
    }

    /// A choice among several.
    pub fn choice(&self, chosen: bool, status: Status) -> Style {
        match (chosen, status) {
            (true, _) => self.pressable(Some(self.tint_strong), self.text, Some(self.accent)),
            (false, status) => self.button(status),
        }
    }

    /// A filter: a pill, filled with the accent's tint while active.
    pub fn filter(&self, chosen: bool, status: Status) -> Style {
        let style = self.choice(chosen, status);
        Style { border: Border { radius: border::radius(100.0), ..style.border }, ..style }
    }

    /// A filter with a text field.
    pub fn filter_field(&self, status: text_input::Status) -> text_input::Style {
        let style = self.field(status);
        text_input::Style { border: Border { radius: border::radius(100.0), ..style.border }, ..style }
    }

    /// A tab above a pane; the current one has the accent beneath.
    pub fn tab(&self, status: Status) -> Style {
        let style = self.quiet(status);
        Style { border: border::rounded(0.0), ..style }
    }

    /// A row of a list; the picked one has the accent at its left and its ground.
    pub fn row(&self, chosen: bool, status: Status) -> Style {
        let plain = Style { border: border::rounded(0.0), ..self.quiet(status) };
        if chosen { self.picked(plain, self.tint, self.accent) } else { plain }
    }

    /// A row of a list that is a sheet of its own.
    pub fn line_button(&self, status: Status) -> Style {
        let row = self.row(false, status);
        Style { background: row.background.or(Some(self.surface)), ..row }
    }

    /// A row in a multiple selection.
    pub fn among_several(&self, status: Status) -> Style {
        self.picked(Style { border: border::rounded(0.0), ..self.quiet(status) }, self.iris_tint, self.iris)
    }

    /// Marks a selection: by its ground, or by an outline in high contrast, where grounds are too alike.
    fn picked(&self, style: Style, ground: Color, color: Color) -> Style {
        if self.is_high_contrast() {
            let border = Border { color, width: 2.0, ..style.border };
            return Style { background: Some(self.surface), border, ..style };
        }
        Style { background: Some(ground), mark: Some(color), text: self.text, ..style }
    }

    /// An empty slot.
    pub fn empty_seat(&self, chosen: bool, status: Status) -> Style {
        match (chosen, status) {
            (true, _) => self.choice(true, status),
            (false, Status::Active | Status::Disabled) => self.pressable(None, self.muted, Some(self.edge)),
            (false, _) => self.pressable(Some(self.raised), self.text, Some(self.muted)),
        }
    }

    /// A filled slot; in the color of errors if it breaks a rule.
    pub fn seat(&self, wrong: bool, chosen: bool, status: Status) -> Style {
        let line = match (wrong, chosen) {
            (true, _) => self.red,
            (false, true) => self.accent,
            (false, false) => self.raised,
        };
        let ground = match (wrong, chosen, status) {
            (true, ..) => self.wash(self.red),
            (_, true, _) => self.tint_strong,
            (false, _, Status::Hovered | Status::Pressed) => mix(self.raised, self.muted, 0.15),
            (false, ..) => self.raised,
        };
        self.pressable(Some(ground), self.text, Some(line))
    }

    /// A verdict as a button: an outline in its color.
    pub fn verdict(&self, color: Color, status: Status) -> Style {
        let ground = match status {
            Status::Hovered | Status::Pressed => self.wash(color),
            Status::Active | Status::Disabled => self.surface,
        };
        self.pressable(Some(ground), color, Some(color))
    }

    /// A verdict of illegality: filled with its color.
    pub fn wrong_verdict(&self, status: Status) -> Style {
        self.filled(status, self.red, self.surface)
    }

    /// Frame of an item on a pane; the one with the cursor has the accent.
    pub fn card(&self, chosen: bool) -> container::Style {
        let width = if chosen && self.is_high_contrast() { 2.0 } else { 1.0 };
        self.panel(if chosen { self.accent } else { self.line }, width, CARD_RADIUS)
    }

    /// The same frame as a button.
    pub fn card_button(&self, chosen: bool, status: Status) -> Style {
        let width = if chosen && self.is_high_contrast() { 2.0 } else { 1.0 };
        let color = match (chosen, status) {
            (true, _) => self.accent,
            (false, Status::Hovered | Status::Pressed) => self.edge,
            (false, _) => self.line,
        };
        let border = Border { color, width, radius: border::radius(CARD_RADIUS) };
        Style { border, ..self.pressable(Some(self.surface), self.text, None) }
    }

    /// A panel over the rest: a menu, a dialog, a tooltip. It has no shadow: the toolkit would draw another one over
    /// the panel with each repainted part.
    pub fn menu(&self) -> container::Style {
        self.panel(self.muted, 1.0, CARD_RADIUS)
    }

    fn panel(&self, line: Color, width: f32, radius: f32) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.surface)),
            border: Border { color: line, width, radius: border::radius(radius) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// Veil between a dialog and the rest of the window.
    pub fn veil(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(Color { a: 0.55, ..Color::BLACK })),
            ..container::Style::default()
        }
    }

    /// A thin line between groups.
    fn rule(&self) -> rule::Style {
        rule::Style { color: self.line, radius: border::radius(0.0), fill_mode: rule::FillMode::Full, snap: true }
    }

    /// A heading among clickable rows.
    pub fn heading(&self, status: Status) -> Style {
        let amount = if matches!(status, Status::Hovered | Status::Pressed) { 0.15 } else { 0.0 };
        self.pressable(Some(mix(self.raised, self.muted, amount)), self.text, None)
    }

    pub fn pane(&self) -> container::Style {
        self.panel(self.line, 1.0, CARD_RADIUS)
    }

    /// Flat ground without a border.
    pub fn flat(&self, ground: Color) -> container::Style {
        container::Style {
            background: Some(Background::Color(ground)),
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A chip or a number field on a pane.
    pub fn chip(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.raised)),
            border: Border { color: self.line, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// Buttons of one choice side by side, on a bar.
    pub fn tool_group(&self) -> container::Style {
        container::Style {
            border: Border { color: self.edge, width: 1.0, radius: border::radius(RADIUS) },
            ..container::Style::default()
        }
    }

    /// A tag: a pill.
    pub fn tag(&self) -> container::Style {
        let style = self.chip();
        container::Style { border: Border { color: self.edge, radius: border::radius(100.0), ..style.border }, ..style }
    }

    /// A note in a color: verdicts and findings.
    pub fn note(&self, color: Color) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.wash(color))),
            border: Border { color, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// The bar of a screen: the color of the faction, fading into the frame.
    pub fn head_bar(&self) -> container::Style {
        let frame = self.frame();
        let ground = gradient::Linear::new(Radians(std::f32::consts::FRAC_PI_2))
            .add_stop(0.0, self.head)
            .add_stop(0.3, self.head)
            .add_stop(1.0, frame.ground);
        container::Style {
            background: Some(Background::Gradient(Gradient::Linear(ground))),
            text_color: Some(frame.text),
            ..container::Style::default()
        }
    }

    /// A text field.
    pub fn field(&self, status: text_input::Status) -> text_input::Style {
        let focused = matches!(status, text_input::Status::Focused { .. });
        text_input::Style {
            background: Background::Color(self.surface),
            border: Border {
                color: if focused { self.accent } else { self.edge },
                width: if focused { 2.0 } else { 1.0 },
                radius: border::radius(RADIUS),
            },
            icon: self.muted,
            placeholder: self.muted,
            value: self.text,
            selection: self.faint(self.accent),
        }
    }

    /// A field that looks like a heading until it is edited.
    pub fn title_field(&self, status: text_input::Status) -> text_input::Style {
        let style = self.field(status);
        match status {
            text_input::Status::Focused { .. } | text_input::Status::Hovered => style,
            _ => text_input::Style {
                background: Background::Color(Color::TRANSPARENT),
                border: Border { color: Color::TRANSPARENT, ..style.border },
                ..style
            },
        }
    }

    /// A field for several lines.
    pub fn editor(&self, status: text_editor::Status) -> text_editor::Style {
        let focused = matches!(status, text_editor::Status::Focused { .. });
        text_editor::Style {
            background: Background::Color(self.surface),
            border: Border {
                color: if focused { self.accent } else { self.edge },
                width: if focused { 2.0 } else { 1.0 },
                radius: border::radius(RADIUS),
            },
            placeholder: self.muted,
            value: self.text,
            selection: self.faint(self.accent),
        }
    }

    /// Content that scrolls.
    pub fn scrollable<'a, M>(&'static self, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
        scrollable(content).style(|theme, status| self.scroll(theme, status))
    }

    /// A thin line across.
    pub fn across<'a>(&'static self) -> Rule<'a> {
        rule::horizontal(1).style(|_| self.rule())
    }

    /// A thin line from top to bottom.
    pub fn upright<'a>(&'static self) -> Rule<'a> {
        rule::vertical(1).style(|_| self.rule())
    }

    /// A scroll bar.
    fn scroll(&self, theme: &Theme, status: scrollable::Status) -> scrollable::Style {
        let mut style = scrollable::default(theme, status);
        for rail in [&mut style.vertical_rail, &mut style.horizontal_rail] {
            rail.background = None;
            rail.scroller.background = Background::Color(self.edge);
        }
        style
    }
}
