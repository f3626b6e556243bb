//! Pictures of the window: stored as PNG files and compared pixel by pixel.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

/// Tolerated difference of a color component, of 255. The toolkit rounds edges in more than one way.
const UNSEEN: u8 = 4;

fn are_alike(one: Option<[u8; 3]>, other: Option<[u8; 3]>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= UNSEEN))
}

/// Pixels in rows from the top, three bytes each: red, green, blue.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub dots: Vec<u8>,
}

impl Picture {
    fn read(path: &Path) -> Option<Self> {
        let mut reader = png::Decoder::new(std::io::BufReader::new(File::open(path).ok()?)).read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb, "{} has other colors than ours", path.display());
        Some(Self { width: info.width, height: info.height, dots })
    }

    /// Writes the picture as a PNG file.
    pub fn write(&self, path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut encoder = png::Encoder::new(File::create(path).unwrap(), self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.write_header().unwrap().write_image_data(&self.dots).unwrap();
    }

    fn dot(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        let at = (y * self.width + x) as usize * 3;
        (x < self.width && y < self.height).then(|| [self.dots[at], self.dots[at + 1], self.dots[at + 2]])
    }

    /// This picture, faint, with differing pixels in red, and their number.
    fn difference(&self, other: &Self) -> (Self, usize) {
        let (width, height) = (self.width.max(other.width), self.height.max(other.height));
        let (mut dots, mut count) = (Vec::new(), 0);
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let here = self.dot(x, y);
            dots.extend(if are_alike(here, other.dot(x, y)) {
                here.unwrap_or_default().map(|part| 170 + part / 3)
            } else {
                count += 1;
                [220, 0, 0]
            });
        }
        (Self { width, height, dots }, count)
    }

    /// Compares the picture with another one. If they differ, both and their difference are written below `target`.
    #[track_caller]
    pub fn must_be(&self, expected: &Self, name: &str) {
        let (difference, count) = self.difference(expected);
        if count == 0 {
            return;
        }
        let left = |kind: &str, picture: &Self| {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{kind}.png"));
            picture.write(&path);
            path
        };
        let (shown, differs) = (left("", self), left("-difference", &difference));
        panic!(
            "{name}: {count} dots are not as they should be.\n  it is now:  {}\n  it should:  {}\n  difference: {}",
            shown.display(),
            left("-expected", expected).display(),
            differs.display()
        );
    }

    /// Compares the picture with the stored one. With `KEEP_PICTURES` set, it replaces that.
    #[track_caller]
    pub fn must_be_kept(&self, name: &str) {
        let kept = PathBuf::from(format!("{}/tests/snapshots/{name}.png", env!("CARGO_MANIFEST_DIR")));
        if std::env::var_os("KEEP_PICTURES").is_some() {
            return self.write(&kept);
        }
        match Self::read(&kept) {
            Some(expected) => self.must_be(&expected, name),
            None => {
                let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
                self.write(&path);
                panic!("no picture {} is kept; this one was drawn: {}", kept.display(), path.display());
            }
        }
    }
}
