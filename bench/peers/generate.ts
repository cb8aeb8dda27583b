/** Generates a number of records and returns their size, in bytes or characters. */
export type Generate = (count: number) => number
