//! X-Wing: the worked examples of the rules inventory, and properties that hold for any squad.

mod checks;
mod examples;
mod properties;
mod repairs;
mod trial;
