/** Estimates the memory of a program for caches. The estimates are upper bounds of measured values. */

import type { Program } from '../engine/program.ts'

/** Estimated size of an entity with many arrivals, in bytes. */
const entityBytes = 64 * 1024
/** Estimated size of a schema, in bytes. Measured with 10,000 names: 3,180. */
const schemaBytes = 4 * 1024
/**
 * Estimated size of a value in a list, or of 16 characters of a text, in bytes. Measured with lists of 95,000 values: 8
 * for integers, 10 for texts, 12 with weights, and 66 for each member of an object.
 */
const extentBytes = 40
/**
 * Estimated size of one character of the definition as JSON, in bytes. The schemas keep the parsed definition, which
 * takes up to 9 times its text.
 */
const characterBytes = 8

export function programBytes({ entities, schemas, extent, characters, kernel }: Program): number {
  const compiled = entities.length * entityBytes + schemas * schemaBytes + extent * extentBytes
  return compiled + characters * characterBytes + kernel.usedBytes
}
