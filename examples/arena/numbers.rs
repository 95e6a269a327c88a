//! Numbers with their intervals.

use astragali::arena::ratings::Estimate;

/// A share in percent: `62.5 [58.2, 66.7]`.
pub fn percent(share: Estimate) -> String {
    interval(share, |number| text(100.0 * number, 1, false))
}

/// Elo: `+89 [+57, +121]`.
pub fn whole(elo: Estimate) -> String {
    interval(elo, |number| text(number, 0, true))
}

/// Utility: `+0.250 [+0.164, +0.334]`.
pub fn signed(utility: Estimate) -> String {
    interval(utility, |number| text(number, 3, true))
}

/// A factor: `2.3 [1.9, 2.8]`.
pub fn plain(factor: Estimate) -> String {
    interval(factor, |number| text(number, 1, false))
}

/// The logarithm of a ratio, without an interval.
pub fn ratio(logarithm: f64) -> String {
    text(logarithm, 2, true)
}

fn interval(Estimate { value, low, high, .. }: Estimate, text: impl Fn(f64) -> String) -> String {
    format!("{} [{}, {}]", text(value), text(low), text(high))
}

fn text(number: f64, digits: usize, signed: bool) -> String {
    if number.is_nan() {
        return "–".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { "∞".into() } else { "−∞".into() };
    }
    let size = format!("{:.digits$}", number.abs());
    // What rounds to zero has no sign.
    let sign = match number {
        _ if size.chars().all(|c| c == '0' || c == '.') => "",
        _ if number < 0.0 => "−",
        _ if signed => "+",
        _ => "",
    };
    format!("{sign}{size}")
}
