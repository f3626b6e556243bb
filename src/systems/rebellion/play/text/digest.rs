//! Events of one answer in few lines, grouped by place.

use super::{
    super::{board::Units, event::Event, number::At, question::Purpose},
    Describer,
};
use crate::cards::Side;
use kernel::narration::Narrator as _;

/// Markers and units that come to a place.
struct Arrival {
    at: At,
    loyalty: Option<Side>,
    subjugated: bool,
    units: Units,
}

/// A line under construction.
enum Line {
    Told(String),
    /// Arrivals at a place.
    Put(Arrival),
    Moved {
        from: At,
        to: At,
        units: Units,
    },
    /// Arrivals on a space of a build queue.
    Queued {
        side: Side,
        space: u8,
        units: Units,
    },
    /// Probe cards returned to the deck.
    Back(Vec<At>),
}

impl Describer<'_> {
    /// The events as read and carried out at the table, without reasons shown with the step and dice that only led to
    /// another event; the log has them all.
    pub fn digest(self, events: &[Event]) -> Vec<String> {
        let mut lines: Vec<Line> = Vec::new();
        let is_set_up = events.iter().any(|event| matches!(event, Event::ProbeSetUp { used: true, .. }));
        for event in events {
            match event {
                Event::Chose(why) if self.view.state.why.contains(why) => {}
                // The choice includes the die.
                Event::Die { purpose: Purpose::Tie | Purpose::InitialSystem, .. } => {}
                Event::ProbeSetUp { used: true, .. } => {}
                Event::ProbeSetUp { at, used: false } if is_set_up => {
                    match lines.iter_mut().find_map(|line| if let Line::Back(all) = line { Some(all) } else { None }) {
                        Some(all) => all.push(*at),
                        None => lines.push(Line::Back(vec![*at])),
                    }
                }
                Event::Loyalty(at, side) if is_set_up => arrival(&mut lines, *at).loyalty = *side,
                Event::Subjugated(at, true) if is_set_up => arrival(&mut lines, *at).subjugated = true,
                Event::Placed { at, unit, count } => arrival(&mut lines, *at).units.add(*unit, *count),
                Event::Moved { unit, count, from, to } => {
                    let same = lines.iter_mut().find_map(|line| match line {
                        Line::Moved { from: of, to: goal, units } if (*of, *goal) == (*from, *to) => Some(units),
                        _ => None,
                    });
                    match same {
                        Some(units) => units.add(*unit, *count),
                        None => {
                            let mut units = Units::default();
                            units.add(*unit, *count);
                            lines.push(Line::Moved { from: *from, to: *to, units });
                        }
                    }
                }
                Event::Queued { side, unit, space } => {
                    let same = lines.iter_mut().find_map(|line| match line {
                        Line::Queued { side: of, space: on, units } if (*of, *on) == (*side, *space) => Some(units),
                        _ => None,
                    });
                    match same {
                        Some(units) => units.add(*unit, 1),
                        None => {
                            let mut units = Units::default();
                            units.add(*unit, 1);
                            lines.push(Line::Queued { side: *side, space: *space, units });
                        }
                    }
                }
                // The question names the places.
                Event::Deployed { unit, .. } if self.view.library().unit(*unit).side == Side::Empire => {}
                event => lines.push(Line::Told(self.event(event))),
            }
        }
        if is_set_up {
            // Systems stand together, by name, as one walks the board.
            let first = lines.iter().position(|line| matches!(line, Line::Put(_))).unwrap_or(lines.len());
            lines[first..].sort_by_key(|line| match line {
                Line::Put(arrival) => (0, self.at(arrival.at)),
                _ => (1, ""),
            });
        }
        lines.into_iter().map(|line| self.line(line)).collect()
    }

    fn line(self, line: Line) -> String {
        match line {
            Line::Told(sentence) => sentence,
            Line::Back(all) => {
                let names: Vec<&str> = all.into_iter().map(|at| self.at(at)).collect();
                self.say("rebellion.digest.back", &[("systems", &names.join(", "))])
            }
            Line::Moved { from, to, units } => self.say(
                "rebellion.event.moved",
                &[("units", &self.army(&units)), ("from", &self.at(from)), ("to", &self.at(to))],
            ),
            Line::Queued { side, space, units } => {
                let key = match side {
                    Side::Empire => "rebellion.event.queued_empire",
                    Side::Rebel => "rebellion.event.queued_rebel",
                };
                self.say(key, &[("unit", &self.army(&units)), ("space", &space)])
            }
            Line::Put(Arrival { at, loyalty, subjugated, units }) => {
                let mut parts: Vec<String> = Vec::new();
                if loyalty.is_some() {
                    parts.push(self.loyalty(loyalty).to_owned());
                }
                if subjugated {
                    parts.push(self.text("rebellion.marker.subjugated").to_owned());
                }
                if !units.is_empty() {
                    parts.push(self.army(&units));
                }
                self.say("rebellion.event.placed", &[("at", &self.at(at)), ("units", &parts.join(", "))])
            }
        }
    }
}

/// The line of arrivals at a place; a new one if needed.
fn arrival(lines: &mut Vec<Line>, at: At) -> &mut Arrival {
    let known = lines.iter().position(|line| matches!(line, Line::Put(arrival) if arrival.at == at));
    let place = known.unwrap_or_else(|| {
        lines.push(Line::Put(Arrival { at, loyalty: None, subjugated: false, units: Units::default() }));
        lines.len() - 1
    });
    match &mut lines[place] {
        Line::Put(arrival) => arrival,
        _ => unreachable!("the line was found or made as one of what is put"),
    }
}
