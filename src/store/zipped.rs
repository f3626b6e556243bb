//! The roster in a zip archive, as BattleScribe writes them.

use std::io::{Cursor, Read};

use zip::ZipArchive;

/// The bytes with which an archive begins.
pub(super) const MARK: &[u8] = b"PK\x03\x04";
/// The largest archive that is opened, in bytes: a roster has a hundredth of it, and every entry costs memory.
const LARGEST_ARCHIVE: usize = 4 << 20;

/// The content of the first roster of an archive, or of its first entry; none if it is broken, packed in another way, or has
/// more than `largest` bytes.
pub(super) fn roster(bytes: &[u8], largest: usize) -> Option<Vec<u8>> {
    let bytes = Some(bytes).filter(|bytes| bytes.len() <= LARGEST_ARCHIVE)?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let is_roster = |name: &str| name.ends_with(".ros") || name.ends_with(".json");
    let at = (0..archive.len())
        .find(|at| archive.name_for_index(*at).is_some_and(|name| name.is_ok_and(|name| is_roster(&name))))
        .unwrap_or(0);
    let mut content = Vec::new();
    let read = archive.by_index(at).ok()?.take(largest as u64 + 1).read_to_end(&mut content).ok()?;
    (read <= largest).then_some(content)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

    const LARGEST: usize = 1 << 20;

    /// An archive of a note and a roster.
    fn archive(content: &[u8], method: CompressionMethod) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(method);
        for (name, content) in [("read me.txt", &b"none"[..]), ("army.ros", content)] {
            writer.start_file(name, options).unwrap();
            writer.write_all(content).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn the_roster_of_an_archive_is_unpacked() {
        for method in [CompressionMethod::Stored, CompressionMethod::Deflated] {
            let bytes = archive(b"<roster/> <roster/> <roster/>", method);
            assert_eq!(roster(&bytes, LARGEST).unwrap(), b"<roster/> <roster/> <roster/>");
            for cut in 0..bytes.len() {
                assert_eq!(roster(&bytes[..cut], LARGEST), None);
            }
        }
        assert_eq!(roster(MARK, LARGEST), None);
    }

    #[test]
    fn an_archive_that_unpacks_to_more_than_is_read_is_refused() {
        let bytes = archive(&vec![b' '; LARGEST + 1], CompressionMethod::Deflated);
        assert!(bytes.len() < LARGEST / 100);
        assert_eq!(roster(&bytes, LARGEST), None);
        assert_eq!(roster(&bytes, LARGEST + 1).unwrap().len(), LARGEST + 1);
        assert_eq!(roster(&[&bytes[..], &vec![0; LARGEST_ARCHIVE]].concat(), LARGEST + 1), None);
    }
}
