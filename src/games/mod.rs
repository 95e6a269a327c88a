//! The games that come with the crate, each decided rule by rule in its module.

pub mod catalog;
pub mod en_gehe;
pub mod goofspiel;
pub mod hyena;
pub mod mehen;
pub mod pig;
pub mod senet;
#[cfg(feature = "serde")]
mod serial;
pub mod snake;
