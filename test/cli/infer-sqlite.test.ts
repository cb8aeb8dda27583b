/** A definition inferred from a SQLite file loads into an empty copy of it, with foreign keys on. */

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromSqlite } from '../../src/cli/infer/from-sqlite.ts'
import { writeDefinition } from '../../src/cli/infer/write-definition.ts'
import { loadSqlite } from '../../src/store/sqlite-module.ts'
import { batchesOf, compiled } from './infer-loading.ts'
import { sqliteSamples } from './infer-sqlite-schemas.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-infer-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function create(name: string, sql: string): Promise<string> {
  const file = join(folder, `${name}.db`)
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  return file
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

for (const { name, schema, data } of sqliteSamples) {
  for (const [state, rows] of [
    ['with data', data],
    ['empty', ''],
  ] as const) {
    describe(`${name} ${state}`, () => {
      it('loads into an empty copy of its file', async () => {
        const file = await create(`${name} ${state}`, schema + rows)
        const copy = await create(`${name} ${state} copy`, schema)
        const model = await fromSqlite({ file, shown: file, hasData: true })
        const { definition, notes } = writeDefinition(model)
        if (process.env.SHOW) console.log(JSON.stringify(definition, null, 1))
        console.log(
          notes
            .map((note) => `${note.table ?? ''}.${note.column ?? ''}: ${note.message}`)
            .join('\n'),
        )
        const program = compiled(definition)
        const script = [...batchesOf(program)]
          .map((batch) => `BEGIN;\n${batch.flatMap(({ texts }) => texts).join('\n')}\nCOMMIT;\n`)
          .join('')
        const shell = promisify(execFile)('sqlite3', [
          '-bail',
          '-cmd',
          'PRAGMA foreign_keys = ON',
          copy,
        ])
        shell.child.stdin?.end(script)
        await shell
        const { DatabaseSync } = await loadSqlite()
        const database = new DatabaseSync(copy)
        expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
        for (const { key, arrivals } of program.entities) {
          const found = database.prepare(`SELECT count(*) AS count FROM ${quoted(key)}`).get()
          console.log(key, found)
          expect(found).toEqual({ count: arrivals.total })
        }
        database.close()
      })
    })
  }
}
