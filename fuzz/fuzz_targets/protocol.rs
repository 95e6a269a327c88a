//! Any bytes, read as a client's lines or an engine's, are errors or lines that are written and read back as the same;
//! and an engine that hears them answers every request once, in lines of the protocol.

#![no_main]

use std::io::Cursor;

use astragali::Notation;
use astragali::bots::{Engine, Uniform, engine, serve};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::protocol::{Lines, Reply, Request};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut lines = Lines::new(bytes);
    let mut requests = 0;
    let mut has_quit = false;
    while let Some(line) = lines.next().expect("memory can be read") {
        if let Ok(reply) = line.as_deref().unwrap_or_default().parse::<Reply>() {
            assert_eq!(reply.to_string().parse(), Ok(reply));
        }
        match line.and_then(|line| line.parse::<Request>()) {
            Ok(request) => {
                assert_eq!(request.to_string().parse(), Ok(request.clone()));
                has_quit |= request == Request::Quit;
                requests += u32::from(!has_quit && request != Request::Stop);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                requests += u32::from(!has_quit);
            }
        }
    }
    let mut output = Vec::new();
    serve(Cursor::new(bytes.to_vec()), &mut output, "random", |name| Ok(catalog::with(name, Open)?))
        .expect("memory can be written");
    let output = String::from_utf8(output).expect("an engine writes UTF-8");
    let replies = output.lines().map(|line| line.parse().unwrap_or_else(|error| panic!("{error}: {line}")));
    let closing = replies.filter(|reply| matches!(reply, Reply::Ready | Reply::BestAction(_) | Reply::Error(_)));
    assert_eq!(closing.count() as u32, requests, "{output}");
});

/// Random play of a game.
struct Open;

impl Visitor for Open {
    type Output = Box<dyn Engine>;

    fn visit<G: Notation + 'static, E: Evaluator<G>>(self, game: G, _evaluator: E) -> Box<dyn Engine> {
        engine(game, Box::new(Uniform))
    }
}
