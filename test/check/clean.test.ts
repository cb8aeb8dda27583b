/** `spate check` finds no difference in targets that hold exactly the rows of a run. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import type { JsonObject } from '../../src/text/json.ts'
import type { ClientDialect } from '../../src/text/statement-clients.ts'
import { filledTables } from '../columns/filled-tables.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { samples, someOf } from '../support/samples.ts'
import { checked, definitionFolder } from './checked.ts'
import { checkClean, type Fault } from './clean-definitions.ts'
import { Databases } from './databases.ts'

const databases = new Databases()
beforeAll(() => databases.start(), 60_000)
afterAll(() => databases.stop())

interface Way {
  readonly dialect: ClientDialect
  readonly isCopy?: boolean
}

async function faultOf(content: JsonObject, way: Way, seed = 1): Promise<Fault> {
  const filled = filledTables(content, { ...way, events: samples(300, 3_000), seed })
  if (filled === undefined || filled.entities.length === 0) return 'skipped'
  const folder = await definitionFolder(filled)
  const database = await databases.fill(way.dialect, folder, filled)
  const { isEqual, tables, absent, lacking } = await checked(folder, database.address, filled)
  await database.drop()
  const wrong = tables.filter(({ differing }) => differing > 0)
  return isEqual ? 'none' : { fault: { wrong, absent, lacking } }
}

const ways: readonly (readonly [string, Way])[] = [
  ['SQLite', { dialect: 'sqlite' }],
  ['PostgreSQL', { dialect: 'postgres' }],
  ['PostgreSQL with COPY', { dialect: 'postgres', isCopy: true }],
  ['MariaDB', { dialect: 'mysql' }],
]

describe.each(ways)('%s', (_, way) => {
  test.each(someOf(exampleNames(), 5))('holds the rows of the example %s', async (name) => {
    expect(['none', 'skipped']).toContain(await faultOf(readExample(name), way))
  })

  // COPY holds no values that are not objects, which every hostile definition has.
  test.each(way.isCopy ? kinds.slice(0, 2) : kinds)(
    'holds the rows of random %s',
    (_kind, _share, definition) =>
      checkClean(definition, (content, number) => faultOf(content, way, number + 1)),
    1_200_000,
  )
})
