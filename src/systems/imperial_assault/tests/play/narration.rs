//! Every event and question has its phrase in every language.

use imperial_assault::play::{Event, QuestionKind};
use kernel::narration::faults;

#[test]
fn every_event_and_question_fills_the_holes_of_its_phrase() {
    assert_eq!([faults::<Event>(), faults::<QuestionKind>()].concat(), [] as [String; 0]);
}
