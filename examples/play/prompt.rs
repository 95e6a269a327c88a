//! Lines that people type.

use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};

/// Whether what is typed can be seen by whoever looks at the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Echo {
    Seen,
    Unseen,
}

/// Asks for a line; `None` at the end of input, after which output goes on at the start of a line.
pub fn read_line(out: &mut dyn Write, label: &str, echo: Echo) -> io::Result<Option<String>> {
    let typed = io::stdin().is_terminal();
    let unseen = typed && echo == Echo::Unseen;
    write!(out, "{label}{}> ", if unseen { " (unseen)" } else { "" })?;
    out.flush()?;
    if unseen {
        return match rpassword::read_password() {
            Ok(line) => Ok(Some(line)),
            Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::Interrupted) => {
                writeln!(out)?;
                Ok(None)
            }
            Err(error) => Err(error),
        };
    }
    let mut bytes = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
    // A terminal shows what is typed and where the line ends; input from elsewhere, or without its end, does not.
    if !typed || !bytes.ends_with(b"\n") {
        writeln!(out, "{}", if typed || echo == Echo::Unseen { "" } else { &line })?;
    }
    Ok(Some(line))
}
