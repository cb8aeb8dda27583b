//! The record of seven fields with fake: prints seconds and characters for as many as asked. Seconds are those of
//! the processor where Linux tells them.
use chrono::{DateTime, SecondsFormat, Utc};
use fake::faker::boolean::en::Boolean;
use fake::faker::chrono::en::DateTimeBetween;
use fake::faker::name::en::{FirstName, LastName};
use fake::Fake;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use std::time::Instant;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: usize,
    name: String,
    email: String,
    created_at: String,
    plan: &'static str,
    balance: f64,
    active: bool,
}

const PLANS: [&str; 5] = ["free", "starter", "team", "business", "enterprise"];
const DOMAINS: [&str; 3] = ["example.com", "example.net", "example.org"];

fn main() {
    let count: usize = std::env::args().nth(1).expect("a count").parse().expect("a number");
    let from: DateTime<Utc> = "2026-01-01T00:00:00Z".parse().expect("a time");
    let to: DateTime<Utc> = "2026-01-02T00:00:00Z".parse().expect("a time");
    let mut random = StdRng::seed_from_u64(1);
    let mut characters = 0;
    let started = Instant::now();
    for i in 0..count {
        let first: &str = FirstName().fake_with_rng(&mut random);
        let last: &str = LastName().fake_with_rng(&mut random);
        let at: DateTime<Utc> = DateTimeBetween(from, to).fake_with_rng(&mut random);
        let domain = DOMAINS[random.random_range(0..DOMAINS.len())];
        let record = Record {
            id: i + 1,
            name: format!("{first} {last}"),
            email: format!("{}.{}@{domain}", first.to_lowercase(), last.to_lowercase()),
            created_at: at.to_rfc3339_opts(SecondsFormat::Millis, true),
            plan: PLANS[random.random_range(0..PLANS.len())],
            balance: f64::from(random.random_range(100..=100_000)) / 100.0,
            active: Boolean(50).fake_with_rng(&mut random),
        };
        characters += serde_json::to_string(&record).expect("a record").len();
    }
    println!("{} {characters}", seconds().unwrap_or(started.elapsed().as_secs_f64()));
}

/// The first number is nanoseconds on a processor; what came before the loop is next to nothing.
fn seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
