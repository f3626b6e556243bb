//! Where Tab leads, and the arrows in a menu: to what comes next on the page, and round and round in an open menu.

use iced::{
    Rectangle, Task,
    advanced::widget::{
        Id, Operation, operate,
        operation::{Focusable, Outcome},
    },
};

/// The id of the panel that lies over the page.
pub const MENU: &str = "open-menu";

/// Gives the focus to what comes next, or to what comes before. As long as a menu is open that is something in it.
pub fn step<Message: Send + 'static>(forward: bool) -> Task<Message> {
    operate(Count { forward, within: Within::default(), page: Seen::default(), menu: Seen::default() })
}

/// What there is to give the focus to.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    total: usize,
    focused: Option<usize>,
}

impl Seen {
    fn count(&mut self, state: &dyn Focusable) {
        if state.is_focused() {
            self.focused = Some(self.total);
        }
        self.total += 1;
    }

    /// Which one gets the focus. Behind the last one of a page there is none.
    fn next(self, forward: bool, goes_round: bool) -> Option<usize> {
        let last = self.total.checked_sub(1)?;
        match (self.focused, forward) {
            (None, true) => Some(0),
            (None, false) => Some(last),
            (Some(at), true) if at < last => Some(at + 1),
            (Some(at), false) if at > 0 => Some(at - 1),
            (Some(_), true) => goes_round.then_some(0),
            (Some(_), false) => goes_round.then_some(last),
        }
    }
}

/// Whether the widgets that are told are in the menu.
#[derive(Debug, Clone, Copy, Default)]
struct Within {
    is_menu_next: bool,
    is_in_menu: bool,
}

impl Within {
    fn container(&mut self, id: Option<&Id>) {
        self.is_menu_next = id == Some(&Id::new(MENU));
    }

    /// What holds for the widgets inside of the container that was told last.
    fn inside(&mut self) -> Self {
        let is_menu = std::mem::take(&mut self.is_menu_next);
        Self { is_menu_next: false, is_in_menu: self.is_in_menu || is_menu }
    }
}

/// Counts what can have the focus.
struct Count {
    forward: bool,
    within: Within,
    page: Seen,
    menu: Seen,
}

impl<T: Send + 'static> Operation<T> for Count {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<T>)) {
        let inside = self.within.inside();
        let outside = std::mem::replace(&mut self.within, inside);
        operate(self);
        self.within = outside;
    }

    fn container(&mut self, id: Option<&Id>, _bounds: Rectangle) {
        self.within.container(id);
    }

    fn focusable(&mut self, _id: Option<&Id>, _bounds: Rectangle, state: &mut dyn Focusable) {
        match self.within.is_in_menu {
            true => self.menu.count(state),
            false => self.page.count(state),
        }
    }

    fn finish(&self) -> Outcome<T> {
        let in_menu = self.menu.total > 0;
        let seen = if in_menu { self.menu } else { self.page };
        let target = seen.next(self.forward, in_menu);
        Outcome::Chain(Box::new(Give { in_menu, target, within: Within::default(), at: 0 }))
    }
}

/// Gives the focus to one of them, and takes it from all others.
struct Give {
    in_menu: bool,
    target: Option<usize>,
    within: Within,
    at: usize,
}

impl<T: 'static> Operation<T> for Give {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<T>)) {
        let inside = self.within.inside();
        let outside = std::mem::replace(&mut self.within, inside);
        operate(self);
        self.within = outside;
    }

    fn container(&mut self, id: Option<&Id>, _bounds: Rectangle) {
        self.within.container(id);
    }

    fn focusable(&mut self, _id: Option<&Id>, _bounds: Rectangle, state: &mut dyn Focusable) {
        let counts = self.within.is_in_menu == self.in_menu;
        let is_target = counts && self.target == Some(self.at);
        self.at += usize::from(counts);
        match is_target {
            true => state.focus(),
            false => state.unfocus(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_goes_round_and_a_page_has_an_end() {
        let seen = |focused| Seen { total: 3, focused };
        for (focused, forward, in_menu, on_page) in [
            (None, true, Some(0), Some(0)),
            (None, false, Some(2), Some(2)),
            (Some(1), true, Some(2), Some(2)),
            (Some(1), false, Some(0), Some(0)),
            (Some(2), true, Some(0), None),
            (Some(0), false, Some(2), None),
        ] {
            assert_eq!(seen(focused).next(forward, true), in_menu);
            assert_eq!(seen(focused).next(forward, false), on_page);
        }
        assert_eq!(Seen::default().next(true, true), None);
    }
}
