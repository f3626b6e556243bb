//! What is being entered at the table of the mission.

use super::message::Entering;
use systems::campaign::{
    cards::Attribute,
    table::{Deed, Refused, Target, board::Move},
};

/// Most successes that a test asks for.
const MOST_NEEDED: i32 = 12;
/// Letters that fit in a line of the table.
const LONGEST: usize = 48;

/// What is being entered at the table.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    /// Why the last deed was refused.
    pub refused: Option<Refused>,
    /// The hero who tests; none for the active one.
    pub tester: Option<usize>,
    pub attribute: Attribute,
    pub needed: i32,
    pub place: String,
    pub counter: String,
    pub timer: String,
    /// The round at whose end something happens; none for the current one.
    pub round: Option<u8>,
    /// The figure to be placed on the map.
    pub placing: Option<Target>,
    /// A large one lies from west to east.
    pub is_turned: bool,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            refused: None,
            tester: None,
            attribute: Attribute::Strength,
            needed: 1,
            place: String::new(),
            counter: String::new(),
            timer: String::new(),
            round: None,
            placing: None,
            is_turned: false,
        }
    }
}

impl Draft {
    pub fn update(&mut self, entering: Entering) {
        let short = |words: String| words.chars().take(LONGEST).collect();
        match entering {
            Entering::Tester(hero) => self.tester = Some(hero),
            Entering::Attribute(attribute) => self.attribute = attribute,
            Entering::Needed(needed) => self.needed = needed.clamp(1, MOST_NEEDED),
            Entering::Place(words) => self.place = short(words),
            Entering::Counter(words) => self.counter = short(words),
            Entering::Timer(words) => self.timer = short(words),
            Entering::Round(round) => self.round = u8::try_from(round).ok(),
            Entering::Placing(who) => (self.placing, self.is_turned, self.refused) = (who, false, None),
            Entering::Turned(turned) => self.is_turned = turned,
        }
    }

    /// A deed was carried out: what was typed for it is no longer needed.
    pub fn entered(&mut self, deed: &Deed) {
        match deed {
            Deed::Counter { .. } => self.counter.clear(),
            Deed::Timer { .. } => self.timer.clear(),
            Deed::Board(Move::Stand(..)) => self.placing = None,
            // Whoever acts next tests next.
            Deed::Activate(_) => self.tester = None,
            _ => {}
        }
    }
}
