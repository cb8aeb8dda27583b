/** A definition inferred from a PostgreSQL database loads into an empty copy of it, and keeps every constraint. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPostgres } from '../../src/cli/infer/from-postgres.ts'
import { writeDefinition } from '../../src/cli/infer/write-definition.ts'
import type { Program } from '../../src/engine/program.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { batchesOf, compiled } from './infer-loading.ts'
import { postgresSamples } from './infer-postgres-schemas.ts'

let postgres: ThrowawayPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
})

const addressOf = (database: string): string =>
  postgres.connectionString.replace('/postgres?', `/${database}?`)

/** Runs SQL, or what it is fed, with the psql of this machine. */
async function psql(database: string, sql: string): Promise<string> {
  const child = spawn('psql', [
    '-X',
    '-q',
    '-A',
    '-t',
    '-v',
    'ON_ERROR_STOP=1',
    addressOf(database),
  ])
  let [output, errors] = ['', '']
  child.stdout.on('data', (piece) => {
    output += piece
  })
  child.stderr.on('data', (piece) => {
    errors += piece
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(sql)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(errors.slice(0, 2_000))
  return output.trim()
}

async function create(database: string, sql: string): Promise<void> {
  await psql('postgres', `CREATE DATABASE "${database}"`)
  await psql(database, sql)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function scriptOf(program: Program): string {
  let script = ''
  for (const batch of batchesOf(program)) {
    script += 'BEGIN;\n'
    for (const { entity, texts } of batch) {
      const { table, columns } = tableOf(program, entity)
      const into = table.split('.').map(quoted).join('.')
      script += `COPY ${into} (${columns.map(quoted).join(', ')}) FROM STDIN;\n${texts.join('\n')}\n\\.\n`
    }
    script += 'COMMIT;\n'
  }
  return script
}

function tableOf(program: Program, key: string) {
  const found = program.entities.find((entity) => entity.key === key)
  if (found?.output?.format !== 'copy' || found.instruction.op !== 'object') {
    throw new Error(`must be written by COPY: ${key}`)
  }
  const { properties } = found.instruction
  return { table: found.output.table, columns: properties.map(({ name }) => name) }
}

for (const { name, schema, data } of postgresSamples) {
  for (const [state, rows] of [
    ['with data', data],
    ['empty', ''],
  ] as const) {
    describe(`${name} ${state}`, () => {
      it('loads into an empty copy of its database', async () => {
        const database = `${name}_${state.replace(' ', '_')}`
        await create(database, schema + rows)
        await create(`${database}_copy`, schema)
        const model = await fromPostgres({ address: addressOf(database), hasData: true })
        const { definition, notes } = writeDefinition(model)
        if (process.env.SHOW) console.log(JSON.stringify(definition, null, 1))
        console.log(
          notes
            .map((note) => `${note.table ?? ''}.${note.column ?? ''}: ${note.message}`)
            .join('\n'),
        )
        const program = compiled(definition)
        await psql(`${database}_copy`, scriptOf(program))
        for (const { key, arrivals } of program.entities) {
          const into = key.split('.').map(quoted).join('.')
          const count = await psql(`${database}_copy`, `SELECT count(*) FROM ${into};`)
          const had = await psql(database, `SELECT count(*) FROM ${into};`)
          console.log(key, count, 'of', had)
          expect(Number(count)).toBe(arrivals.total)
        }
      })
    })
  }
}
