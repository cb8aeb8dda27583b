/**
 * Creates runs of the simulation `shop` until it is killed or the store fails, and prints every index once the store
 * has acknowledged it. The name of an error ends the output.
 */
import { writeSync } from 'node:fs'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import { newRun } from './rows.ts'

const store = await openSqlite({ file: process.argv[2] ?? '' })
const simulation = await store.simulationByKey(store.workspace, 'shop')
if (!simulation) throw new Error('the test makes the simulation')

try {
  for (;;) {
    const snapshot = JSON.stringify('x'.repeat(2_000))
    const row = await store.insertRun(store.workspace, newRun(simulation.id, { snapshot }))
    if (typeof row === 'object') writeSync(1, `${row.index}\n`)
  }
} catch (error) {
  writeSync(1, `${error instanceof Error ? error.name : String(error)}\n`)
}
