//! The coach of a first game: a short lesson at the first question it is about, each told once.

/// The lessons told so far, and the one in view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coach {
    /// A bit for each lesson; all are set once nobody wants to hear more.
    told: u16,
    shown: Option<usize>,
    /// Number of answers at the last lesson: one for a question is enough.
    at: Option<usize>,
}

impl Coach {
    /// A coach who told these lessons before.
    pub const fn new(told: u16) -> Self {
        Self { told, shown: None, at: None }
    }

    pub const fn told(self) -> u16 {
        self.told
    }

    pub(in crate::screen::play) const fn has_told(self, lesson: usize) -> bool {
        self.told & (1 << lesson) != 0
    }

    /// The lesson in view.
    pub(in crate::screen::play) const fn shown(self) -> Option<usize> {
        self.shown
    }

    /// Turns to the question after so many answers, which these lessons are about.
    pub(super) fn turn(&mut self, answers: usize, fits: impl Iterator<Item = usize>) {
        if self.shown.is_some() || self.at == Some(answers) {
            return;
        }
        let untold = fits.into_iter().find(|lesson| !self.has_told(*lesson));
        if untold.is_some() {
            (self.shown, self.at) = (untold, Some(answers));
        }
    }

    /// The lesson in view was read.
    pub(super) fn understood(&mut self) {
        if let Some(lesson) = self.shown.take() {
            self.told |= 1 << lesson;
        }
    }

    /// No lesson is wanted any more.
    pub(super) fn dismiss(&mut self) {
        *self = Self::new(u16::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lesson_is_told_once_and_one_for_a_question() {
        let mut coach = Coach::default();
        coach.turn(3, [0, 2].into_iter());
        assert_eq!(coach.shown, Some(0));
        coach.turn(4, [1].into_iter());
        assert_eq!(coach.shown, Some(0), "it stays until it is read");
        coach.understood();
        coach.turn(3, [0, 2].into_iter());
        assert_eq!(coach.shown, None, "one for a question");
        coach.turn(5, [0, 2].into_iter());
        assert_eq!(coach.shown, Some(2));
        coach.dismiss();
        coach.turn(6, [1].into_iter());
        assert_eq!((coach.shown, coach.told()), (None, u16::MAX));
        let mut again = Coach::new(0b101);
        again.turn(1, [0, 1, 2].into_iter());
        assert_eq!(again.shown, Some(1));
    }
}
