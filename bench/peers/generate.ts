/** Makes so many records one after another, and answers how many bytes or characters they have. */
export type Generate = (count: number) => number
