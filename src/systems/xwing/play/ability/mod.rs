//! Card texts at work: what they cost and do.
//!
//! The vocabulary itself stands in [`abilities`](crate::abilities); here it is carried out.

mod dice;
mod native;
mod perform;
mod price;
mod token;
mod window;
