/** Texts of doubles, compared with those of PostgreSQL. */

import { expect, test } from 'vitest'
import { postgresDouble } from '../../../src/check/rows/postgres-double.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { startPostgres } from '../../support/postgres.ts'

/** Returns doubles of all sizes, most of them with few digits, near powers of two, or above 2⁵³. */
function randomDoubles(count: number): readonly number[] {
  const draws = drawsOf(1)
  return Array.from({ length: count }, (_, i) => {
    const sign = draws.between(0, 1) === 0 ? 1 : -1
    const part = draws.between(1, 2 ** 31 - 1) * 2 ** 22 + draws.between(0, 2 ** 22 - 1)
    if (i % 4 === 0) return sign * (part + 2 ** 53) * 2 ** draws.between(0, 20)
    if (i % 4 === 1) return sign * (2 ** draws.between(0, 200) + draws.between(-2, 2))
    if (i % 4 === 2) return sign * draws.between(1, 99_999) * 10 ** draws.between(-30, 40)
    return sign * part * 2 ** draws.between(-300, 300)
  })
}

/** Number of values of a query. */
const atOnce = 1_000

test('doubles have the texts of PostgreSQL', async () => {
  const postgres = await startPostgres()
  try {
    const values = [9_007_199_254_740_992, 1e23, 5e-324, 0.1, 123_456.75, ...randomDoubles(20_000)]
    for (let from = 0; from < values.length; from += atOnce) {
      const texts = values.slice(from, from + atOnce).map((value) => JSON.stringify(value))
      const list = texts.map((text) => `('${text}'::double precision)`)
      const read = await postgres.psql(`SELECT v::text FROM (VALUES ${list.join(',')}) AS t (v)`)
      expect(texts.map(postgresDouble)).toEqual(read.trim().split('\n'))
    }
  } finally {
    await postgres.stop()
  }
})
