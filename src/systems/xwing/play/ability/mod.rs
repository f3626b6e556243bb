//! Card texts at work: what they cost and do.
//!
//! The vocabulary itself stands in [`abilities`](crate::cards::ability); here it is carried out.

mod dice;
mod native;
mod price;
mod resolve;
mod rule;
mod token;
mod window;
