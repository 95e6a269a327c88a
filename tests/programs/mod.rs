//! The examples as programs.

use std::env::{consts::EXE_SUFFIX, current_exe};
use std::path::PathBuf;

/// A built example, which lies beside the folder of the test.
pub fn example(name: &str) -> PathBuf {
    let test = current_exe().expect("a test knows where it is");
    let profile = test.ancestors().nth(2).expect("a test lies in target/PROFILE/deps");
    let program = profile.join("examples").join(format!("{name}{EXE_SUFFIX}"));
    assert!(program.exists(), "{} is missing: run `cargo build --example {name}`", program.display());
    program
}
