//! Lines from a stream.

use std::io::{self, BufRead, Read};

use super::LineError;

/// The longest line in bytes, without its end: 1 MiB.
pub const LONGEST_LINE: usize = 1 << 20;

/// The lines of a stream, without their ends; empty ones are left out. What is no text and what is too long is an error
/// in its place, and the next line follows. Half a line at the end of the stream counts as one. Memory for one line is
/// held, however long a line the stream brings.
///
/// ```
/// use astragali::protocol::{LineError, Lines};
///
/// let mut lines = Lines::new(&b"ready\r\n\n\xff\nquit"[..]);
/// assert_eq!(lines.next()?, Some(Ok("ready".into())));
/// assert_eq!(lines.next()?, Some(Err(LineError::NotUtf8)));
/// assert_eq!(lines.next()?, Some(Ok("quit".into())));
/// assert_eq!(lines.next()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this stream.
    pub fn new(input: R) -> Self {
        Lines { input, buffer: Vec::new() }
    }

    /// The next line, or `None` at the end of the stream.
    ///
    /// # Errors
    /// Those of the stream.
    #[expect(clippy::should_implement_trait, reason = "an iterator of results of results reads worse than this")]
    pub fn next(&mut self) -> io::Result<Option<Result<String, LineError>>> {
        loop {
            let Some(is_short) = self.fill()? else { return Ok(None) };
            if !is_short {
                return Ok(Some(Err(LineError::TooLong)));
            }
            match std::str::from_utf8(&self.buffer) {
                Ok(text) if text.trim_matches(' ').is_empty() => {}
                Ok(text) => return Ok(Some(Ok(text.to_owned()))),
                Err(_) => return Ok(Some(Err(LineError::NotUtf8))),
            }
        }
    }

    /// Reads a line into the buffer and says whether it fitted; `None` at the end of the stream.
    fn fill(&mut self) -> io::Result<Option<bool>> {
        let mut is_short = true;
        loop {
            self.buffer.clear();
            // A line feed, and a carriage return before it, come on top.
            let most = LONGEST_LINE as u64 + 2;
            let read = self.input.by_ref().take(most).read_until(b'\n', &mut self.buffer)?;
            let ends = self.buffer.pop_if(|&mut byte| byte == b'\n').is_some();
            if read == 0 {
                return Ok(if is_short { None } else { Some(false) });
            }
            if ends {
                self.buffer.pop_if(|&mut byte| byte == b'\r');
            }
            if self.buffer.len() > LONGEST_LINE {
                is_short = false;
            }
            // Without its end it is the last line, or the beginning of one that is too long.
            if ends || read < most as usize {
                return Ok(Some(is_short));
            }
        }
    }
}
