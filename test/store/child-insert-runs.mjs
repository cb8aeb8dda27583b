/**
 * Creates runs of the simulation `shop` until it is killed or the store fails, and prints every index once the store
 * has acknowledged it. The name of an error ends the output.
 */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openSqlite } from '../../dist/store/sqlite/open-database.js'

const store = await openSqlite({ file: process.argv[2] ?? '' })
const simulation = await store.simulationByKey(store.workspace, 'shop')
if (!simulation) throw new Error('the test makes the simulation')

try {
  for (;;) {
    const snapshot = JSON.stringify('x'.repeat(2_000))
    const time = '2026-01-01T00:00:00.000Z'
    const row = await store.insertRun(store.workspace, {
      ...{ id: randomUUID(), simulation: simulation.id, snapshot, generatorVersion: '1' },
      ...{ start: time, end: time, total: 10, createdAt: time },
      seed: 1,
      createdBy: null,
      label: null,
    })
    if (typeof row === 'object') writeSync(1, `${row.index}\n`)
  }
} catch (error) {
  writeSync(1, `${error instanceof Error ? error.name : String(error)}\n`)
}
