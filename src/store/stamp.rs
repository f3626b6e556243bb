//! Time stamps in file names: `20240229-235959`, in UTC; names sort by time.

use kernel::calendar::{DAY, date, days};

/// The last second of the year 9999, the limit of four digits.
const LAST: i64 = 253_402_300_799;

/// Formats seconds since 1970.
pub fn stamp(unix: i64) -> String {
    let unix = unix.clamp(0, LAST);
    let (year, month, day) = date(unix / DAY);
    let second = unix % DAY;
    format!("{year:04}{month:02}{day:02}-{:02}{:02}{:02}", second / 3600, second / 60 % 60, second % 60)
}

/// Parses a stamp to seconds since 1970.
pub(super) fn parse(stamp: &str) -> Option<i64> {
    let (day, clock) = stamp.split_once('-')?;
    if day.len() != 8 || clock.len() != 6 || !day.bytes().chain(clock.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |text: &str| text.parse::<i64>().ok();
    let days = days((number(&day[..4])?, number(&day[4..6])?, number(&day[6..])?));
    let seconds = number(&clock[..2])? * 3600 + number(&clock[2..4])? * 60 + number(&clock[4..])?;
    Some(days * DAY + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments_have_their_date() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(1_709_251_199), "20240229-235959");
        assert_eq!(stamp(951_868_800), "20000301-000000");
        assert_eq!(stamp(i64::MAX), "99991231-235959");
    }

    #[test]
    fn every_stamp_is_read_back() {
        for unix in (0..LAST).step_by(86_399 * 97) {
            assert_eq!(parse(&stamp(unix)), Some(unix));
        }
        assert_eq!(parse("yesterday"), None);
        assert_eq!(parse("2024022é-23595"), None);
    }
}
