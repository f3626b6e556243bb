//! The calendar: days counted from 1970-01-01, and their dates.

/// The seconds of a day.
pub const DAY: i64 = 86_400;

/// Year, month and day of a day counted from 1970-01-01.
pub const fn date(days: i64) -> (i64, i64, i64) {
    // Years that begin in March have their leap day last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + (month <= 2) as i64, month, day)
}

/// The day of a date, counted from 1970-01-01. What is no date, such as February 30, has the day of another one.
pub const fn days((year, month, day): (i64, i64, i64)) -> i64 {
    let year = year - (month <= 2) as i64;
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_the_date_that_has_it() {
        for day in -200_000..200_000 {
            assert_eq!(days(date(day)), day);
        }
        assert_eq!((date(0), date(-1), date(11_016)), ((1970, 1, 1), (1969, 12, 31), (2000, 2, 29)));
    }
}
