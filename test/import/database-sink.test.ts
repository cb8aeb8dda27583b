/** The sink of a database client, with a real client: its end at any time leaves only complete transactions. */

import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntityImport } from '../../src/engine/import/import-plan.ts'
import { newBatchLayout } from '../../src/import/rows/batch-layout.ts'
import { newScript } from '../../src/import/sinks/database-client.ts'
import { DatabaseSink } from '../../src/import/sinks/database-sink.ts'
import { noFrame } from '../../src/import/sinks/frame.ts'
import { startCommand } from '../../src/import/sinks/shell.ts'

const notes: EntityImport = {
  ...{ entity: 'notes', system: 'db', format: 'sql', table: 'notes', dialect: 'sqlite' },
  ...{ columns: ['id'], batch: 1, total: 10 },
}

test.each([0, 1, 2])('an end while a flush waits, after %i flushes', async (flushed) => {
  const folder = await mkdtemp(join(tmpdir(), 'spate-test-'))
  const sqlite = (sql: string) =>
    execFileSync('sqlite3', ['t.db', sql], { cwd: folder, encoding: 'utf8' }).trim()
  sqlite('CREATE TABLE notes (id INTEGER PRIMARY KEY)')
  const command = 'sqlite3 t.db'
  const nonce = 'nonce'
  const script = newScript('sqlite', { table: 'spate_progress', nonce })
  const plan = [notes]
  const layout = newBatchLayout({ entities: plan, order: [['notes']] }, [0], { command, script })
  const target = {
    label: 'db',
    plan,
    layout,
    script,
    nonce,
    after: 0,
    joinsBatches: true,
    together: [],
    deferral: noFrame,
  }
  const sink = await DatabaseSink.begin(target, (onOutput) =>
    startCommand(command, { folder, environment: process.env }, { onOutput }),
  )
  const takeRow = (id: number): void => {
    const row = Buffer.from(`INSERT INTO notes VALUES (${id});\n`)
    sink.take({ id, entity: 0 }, row, 0, row.length)
  }
  for (let id = 1; id <= flushed; id++) {
    takeRow(id)
    await sink.flush(id)
  }
  takeRow(flushed + 1)
  const flushing = sink.flush(flushed + 1)
  await sink.end(false)
  await flushing
  expect(Number(sqlite('SELECT count(*) FROM notes'))).toBe(sink.position)
  expect(Number(sqlite('SELECT coalesce(max(last_event), 0) FROM spate_progress'))).toBe(
    sink.position,
  )
  expect(sink.position).toBe(flushed)
})
