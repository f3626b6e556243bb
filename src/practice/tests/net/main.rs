//! The net: hashes of thousands of seeded matches, of every sentence about them, of coverage, and of what lists are offered,
//! told and printed as. A change of structure leaves them as they are; a change of behavior keeps new ones in the commit
//! that says which behavior changed and why. Here the first group of each part is tried; `cargo bench -p practice --bench net` tries
//! all, shows the first difference, and keeps new hashes with `-- keep`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod guides;
mod lists;
mod matches;
mod part;
mod parts;

#[test]
fn the_first_matches_lists_and_guides_are_as_they_were_kept() {
    for part in parts::parts() {
        let lines = part.lines(1, 2);
        if let Some((group, columns)) = part.first_difference(&lines) {
            panic!(
                "{}: {} of items {:?} are not as they were kept; `cargo bench -p practice --bench net -- {}` shows the first difference",
                part.name,
                columns.join(", "),
                part.items_of(group),
                part.name
            );
        }
    }
}

#[test]
fn names_of_types_and_fields_leave_no_trace_in_an_essence() {
    #[derive(Debug)]
    struct Moved {
        _unit: u8,
        _to: (i32, f32),
        _name: &'static str,
    }
    let named = part::essence(&Moved { _unit: 3, _to: (-7, 0.5), _name: "X-wing \"2\"" });
    assert_eq!(named, part::essence(&(3, (-7, 0.5), "X-wing \"2\"")));
    assert_eq!(named.split_whitespace().collect::<Vec<_>>(), ["3", "-7", "0.5", "\"X-wing", "\\\"2\\\"\""]);
}
