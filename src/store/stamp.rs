//! Points in time as parts of file names: `20240229-235959`, in UTC, so that names sort by time.

const DAY: i64 = 86_400;
/// The last second of the year 9999, which is as far as four digits reach.
const LAST: i64 = 253_402_300_799;

/// The stamp of this many seconds since 1970.
pub fn stamp(unix: i64) -> String {
    let unix = unix.clamp(0, LAST);
    let (year, month, day) = date(unix / DAY);
    let second = unix % DAY;
    format!("{year:04}{month:02}{day:02}-{:02}{:02}{:02}", second / 3600, second / 60 % 60, second % 60)
}

/// The seconds since 1970 of a stamp.
pub(super) fn parse(stamp: &str) -> Option<i64> {
    let (day, clock) = stamp.split_once('-')?;
    if day.len() != 8 || clock.len() != 6 || !day.bytes().chain(clock.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |text: &str| text.parse::<i64>().ok();
    let days = days(number(&day[..4])?, number(&day[4..6])?, number(&day[6..])?);
    let seconds = number(&clock[..2])? * 3600 + number(&clock[2..4])? * 60 + number(&clock[4..])?;
    Some(days * DAY + seconds)
}

/// The date of a day counted from 1970-01-01, in the calendar that starts its years in March: so the leap day is last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
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
