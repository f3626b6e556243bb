//! The bar at the top of a screen: title, state and tools.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Row, Stack, TextInput, column, container, row, space, text_input},
};

use crate::{
    context::Context,
    look::{HEADING, SPACE},
    measure::{self, Weight},
    widget::{
        drawing::{emblem, faded},
        icon_in,
        parts::{BOLD, leading, letters, push, small},
    },
};

pub const HEIGHT: f32 = 64.0;

/// The bar of a screen. Its content is drawn with [`on_bar`]'s colors.
pub struct Bar<'a, Message> {
    mark: Option<&'static str>,
    title: Element<'a, Message>,
    subtitle: Option<String>,
    middle: Option<Element<'a, Message>>,
    tools: Row<'a, Message>,
    height: f32,
}

/// Context for content on a bar, with the frame's colors.
pub fn on_bar<'a>(context: &Context<'a>) -> Context<'a> {
    Context { look: context.look.frame(), ..*context }
}

/// A field for the name of what is open, as wide as the name up to a maximum; in place of the title.
pub fn name_field<'a, Message: Clone + 'a>(
    frame: &Context<'a>,
    id: &'static str,
    hint: &'a str,
    name: &'a str,
    most: f32,
) -> TextInput<'a, Message> {
    let look = frame.look;
    let shown = if name.is_empty() { hint } else { name };
    let room = (measure::width(shown, Weight::Bold, HEADING) + 20.0).clamp(120.0, most);
    text_input(hint, name)
        .id(id)
        .size(HEADING)
        .line_height(leading(HEADING))
        .font(BOLD)
        .padding(Padding::new(1.0).horizontal(6.0))
        .width(room)
        .style(move |_, status| look.title_field(status))
}

impl<'a, Message: Clone + 'a> Bar<'a, Message> {
    /// A bar with the screen's name.
    pub fn new(title: &'a str) -> Self {
        Self::titled(letters(title, 20.0).font(BOLD).wrapping(iced::widget::text::Wrapping::None))
    }

    /// A bar with an element in place of the title, such as a name field.
    pub fn titled(title: impl Into<Element<'a, Message>>) -> Self {
        let tools = Row::new().spacing(SPACE).align_y(Alignment::Center);
        Self { mark: None, title: title.into(), subtitle: None, middle: None, tools, height: HEIGHT }
    }

    /// Adds the mark of the list's faction.
    #[must_use]
    pub fn mark(mut self, mark: &'static str) -> Self {
        self.mark = Some(mark);
        self
    }

    /// Adds a line in small print under the title.
    #[must_use]
    pub fn subtitle(mut self, words: impl Into<String>) -> Self {
        self.subtitle = Some(words.into());
        self
    }

    /// Adds an element beside the title: a search, a ruler, the round of a match.
    #[must_use]
    pub fn middle(mut self, middle: impl Into<Element<'a, Message>>) -> Self {
        self.middle = Some(middle.into());
        self
    }

    /// Adds a tool at the right.
    #[must_use]
    pub fn tool(mut self, tool: impl Into<Element<'a, Message>>) -> Self {
        self.tools = self.tools.push(tool);
        self
    }

    /// Sets a height other than the usual one.
    #[must_use]
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// Draws the bar.
    pub fn view(self, context: &Context<'a>) -> Element<'a, Message> {
        let (look, frame) = (context.look, context.look.frame());
        let narrow = context.is_narrow();
        let mut head = row![].spacing(SPACE).align_y(Alignment::Center);
        if let Some(mark) = self.mark.filter(|_| !narrow) {
            head = head.push(emblem(frame, mark, 40.0));
        }
        let mut names = column![self.title];
        if let Some(words) = self.subtitle {
            names = names.push(small(words, frame.muted).wrapping(iced::widget::text::Wrapping::None));
        }
        head = head.push(names);
        let mut line = row![head].spacing(SPACE).align_y(Alignment::Center).height(Length::Fill);
        line = match self.middle {
            Some(middle) => line.push(container(middle).width(Length::Fill)),
            None => line.push(push()),
        };
        let side = if narrow { SPACE } else { 20.0 };
        let line = container(line.push(self.tools))
            .padding(Padding::ZERO.left(side).right(16))
            .width(Length::Fill)
            .center_y(self.height)
            .clip(true);
        let mut layers = Stack::new().width(Length::Fill).height(self.height);
        if let Some(mark) = self.mark.filter(|_| !narrow && !look.is_high_contrast()) {
            let great = icon_in(mark, 88.0, faded(look, frame.accent));
            let place = row![space().width(Length::FillPortion(1)), great, space().width(Length::FillPortion(2))];
            layers =
                layers.push(container(place).width(Length::Fill).height(self.height).center_y(self.height).clip(true));
        }
        container(layers.push(line)).width(Length::Fill).height(self.height).style(move |_| look.head_bar()).into()
    }
}
