/** How much memory a program takes, as far as caches must know: at least as much as was measured. */

import type { Program } from '../engine/program.ts'

/** A busy entity with its arrivals. */
const entityBytes = 64 * 1024
/** Measured for names, 10,000 of them: 3,180. */
const schemaBytes = 4 * 1024
/**
 * A value in a list, or 16 characters of a text. Measured for lists of 95,000 values: 8 for integers, 10 for texts, 12 with
 * their weights, and 66 for each member of objects.
 */
const extentBytes = 40
/** A character of the definition as JSON, which the schemas keep: parsed, an object takes up to 9 times its text. */
const characterBytes = 8

export function programBytes({ entities, schemas, extent, characters }: Program): number {
  const held = entities.reduce(
    (sum, { arrivals, instances }) =>
      sum +
      (arrivals.heldBytes?.() ?? 0) +
      (instances === arrivals ? 0 : (instances.heldBytes?.() ?? 0)),
    0,
  )
  const compiled = entities.length * entityBytes + schemas * schemaBytes + extent * extentBytes
  return compiled + characters * characterBytes + held
}
