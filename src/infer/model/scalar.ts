/** A value of a column that is not null. Times are text: `2026-01-31`, `2026-01-31T12:00:00Z`. */
export type Scalar = string | number | boolean
