//! Criterion by processor time, which other work on the machine does not lengthen.

use std::time::Duration;

use cpu_time::ProcessTime;
use criterion::Criterion;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};

pub struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = ProcessTime;
    type Value = Duration;

    fn start(&self) -> ProcessTime {
        ProcessTime::now()
    }

    fn end(&self, start: ProcessTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, time: &Duration) -> f64 {
        time.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

pub fn criterion() -> Criterion<CpuTime> {
    Criterion::default().with_measurement(CpuTime)
}
