//! The rules inventory of the Deckbuilding Game, held to by examples, scenes of every card and matches by chance.

mod examples;
mod matches;
