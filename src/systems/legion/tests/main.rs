//! Star Wars: Legion: the worked examples of the rules inventory, every check, properties that hold for any army, and
//! armies in and out of the program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod agreement;
#[allow(dead_code, reason = "shared with the tests of other games")]
#[path = "../../../../tests/support/agreement.rs"]
mod agreement_support;
#[allow(dead_code, reason = "shared with the measurements")]
mod armies;
mod army;
mod builder;
mod cards;
mod changes;
mod checks;
mod examples;
mod forces;
mod formats;
mod hands;
mod mercenaries;
mod odds;
mod offers;
mod play;
mod properties;
#[path = "../../../../tests/support/properties.rs"]
mod properties_support;
#[allow(dead_code, reason = "shared with the tests of printing")]
mod random_armies;
mod repairs;
mod sheet;
#[allow(dead_code, reason = "shared with the tests of X-Wing")]
#[path = "../../../../tests/support/sheets.rs"]
mod sheets;
mod tables;
#[path = "../../../../tests/support/tabletops.rs"]
mod tabletops;
mod texts;
mod upgrades;

/// The numbers that random armies are drawn with.
mod squads {
    use kernel::Chance;

    pub struct Numbers(Chance);

    impl Numbers {
        pub fn mixed(seed: u64) -> Self {
            Self(Chance::seeded(seed))
        }

        pub fn below(&mut self, count: usize) -> usize {
            self.0.place(count)
        }
    }
}
