//! Sentences of a match: events, questions, answers, lines of the log.

mod answer;
mod digest;
mod event;
mod question;
mod reckoning;
