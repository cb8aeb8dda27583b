/** The law of the executors for random definitions over the whole language. */

import { expect, test } from 'vitest'
import { programCells } from '../../../src/engine/entity-columns.ts'
import { earlierSse } from '../../../src/wire/earlier.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { sse } from '../../../src/wire/sse.ts'
import { type Draws, drawsOf } from '../../schema/random-definition.ts'
import { shareOf } from '../../support/samples.ts'
import { differenceOf } from './both-executors.ts'
import { kinds, timeoutMs, tryDefinitions } from './random-kinds.ts'

const bufferSizes: readonly ((draws: Draws) => number)[] = [
  () => 65_536,
  (draws) => draws.below(2_000),
  (draws) => draws.below(200_000),
]
const batches: readonly ((draws: Draws) => number)[] = [() => 600, (draws) => draws.below(20)]

test.each(kinds)(
  'the events of random %s are equal',
  (...kind) => {
    const { wrong, soundShare, compared } = tryDefinitions(
      kind,
      shareOf(60, 2),
      (program, number, counted) => {
        const draws = drawsOf(number + 7)
        return differenceOf(
          program,
          draws.one([ndjson, sse, earlierSse, rows, programCells(program).encoding]),
          {
            compared: counted,
            seed: number,
            events: 120,
            firstId: draws.one([1, 999_990, Number.MAX_SAFE_INTEGER - 500]),
            buffer: draws.one(bufferSizes),
            batch: draws.one(batches),
          },
        )
      },
    )
    expect(wrong).toBe('')
    // The law would hold for empty comparisons.
    expect(compared.events).toBeGreaterThan(1_000)
    expect(soundShare).toBeGreaterThan(kind[1])
  },
  timeoutMs,
)
