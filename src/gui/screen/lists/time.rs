//! Points in time as words.

use std::time::{SystemTime, UNIX_EPOCH};

use kernel::calendar::{self, DAY};

use crate::Context;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// Short names of the months.
const MONTHS: [&str; 12] = [
    "gui.month.1",
    "gui.month.2",
    "gui.month.3",
    "gui.month.4",
    "gui.month.5",
    "gui.month.6",
    "gui.month.7",
    "gui.month.8",
    "gui.month.9",
    "gui.month.10",
    "gui.month.11",
    "gui.month.12",
];

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Time since then: `2 min ago`, `yesterday`, `12 Nov`, `12 Nov 2025`.
pub(crate) fn ago(context: &Context<'_>, then: i64, now: i64) -> String {
    let passed = now - then;
    let say = |key: &'static str, count: i64| context.say(key, &[("count", &count)]);
    match passed {
        // A clock that was set back makes nothing old.
        i64::MIN..MINUTE => context.text("gui.ago.now").to_owned(),
        MINUTE..HOUR => say("gui.ago.minutes", passed / MINUTE),
        HOUR..DAY => say("gui.ago.hours", passed / HOUR),
        DAY.. if passed < 2 * DAY => context.text("gui.ago.yesterday").to_owned(),
        DAY.. if passed < 7 * DAY => say("gui.ago.days", passed / DAY),
        _ => day(context, then, now),
    }
}

/// The day, with its year if that is not the current one.
pub(super) fn day(context: &Context<'_>, then: i64, now: i64) -> String {
    let (year, month, day) = date(then);
    let month = context.text(MONTHS[month.clamp(1, 12) as usize - 1]);
    if year == date(now).0 {
        return context.say("gui.date.day", &[("day", &day), ("month", &month)]);
    }
    context.say("gui.date.year", &[("day", &day), ("month", &month), ("year", &year)])
}

/// Time of a day written as `2026-11-21`: its noon, or now if it is today. `None` for an invalid day, a future one, and
/// those before 1970.
pub(super) fn read_day(text: &str, now: i64) -> Option<i64> {
    let number = |number: &str| number.parse::<i64>().ok().filter(|number| (1..=9_999).contains(number));
    let numbers = text.trim().split('-').map(number).collect::<Option<Vec<i64>>>()?;
    let [year, month, day] = numbers[..] else { return None };
    let (wanted, today) = ((year, month, day), now.div_euclid(DAY));
    let day = calendar::days(wanted);
    // Rejects days beyond the end of a month and future ones.
    let is_past = (0..=today).contains(&day) && calendar::date(day) == wanted;
    is_past.then_some(if day == today { now } else { day * DAY + DAY / 2 })
}

/// Seconds since 1970 as year, month and day.
const fn date(seconds: i64) -> (i64, i64, i64) {
    calendar::date(seconds.div_euclid(DAY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;
    use systems::Catalogs;

    #[test]
    fn dates_are_civil_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_400), (2000, 2, 29));
        assert_eq!(date(1_795_219_200), (2026, 11, 21));
        assert_eq!(date(-1), (1969, 12, 31));
    }

    #[test]
    fn a_day_is_read_as_it_is_written_and_none_to_come() {
        const NOW: i64 = 1_795_219_200 + 8 * HOUR;
        assert_eq!(read_day(" 2026-11-21 ", NOW), Some(NOW));
        assert_eq!(read_day("2026-11-20", NOW), Some(NOW - 20 * HOUR));
        assert_eq!(read_day("2000-2-29", NOW).map(date), Some((2000, 2, 29)));
        for no_day in ["", "2026-11-22", "2026-02-30", "1969-12-31", "2026-11", "2026-11-20-1", "a-b-c", "-1-1-1"] {
            assert_eq!(read_day(no_day, NOW), None, "{no_day}");
        }
        assert_eq!(read_day("99999999999999999999-1-1", NOW), None);
    }

    #[test]
    fn what_was_lately_is_told_from_now() {
        const NOW: i64 = 1_795_219_200;
        let catalogs = Catalogs::default();
        let english = |passed| ago(&Context::plain(&catalogs, Language::English), NOW - passed, NOW);
        assert_eq!(english(-HOUR), "just now");
        assert_eq!(english(59), "just now");
        assert_eq!(english(2 * MINUTE + 59), "2 min ago");
        assert_eq!(english(DAY - 1), "23 h ago");
        assert_eq!(english(DAY), "yesterday");
        assert_eq!(english(3 * DAY), "3 days ago");
        assert_eq!(english(9 * DAY), "12 Nov");
        assert_eq!(english(400 * DAY), "17 Oct 2025");
        let spanish = ago(&Context::plain(&catalogs, Language::Spanish), NOW - 9 * DAY, NOW);
        assert_eq!(spanish, "12 nov");
    }
}
