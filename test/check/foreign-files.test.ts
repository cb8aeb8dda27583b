/** `spate check` of files that the libraries of Python have written, with other types, compressions and parts. */

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { exampleNames } from '../../src/package/examples.ts'
import { simulate } from '../../src/simulate/simulate.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { someOf } from '../support/samples.ts'
import { exampleRun } from './example-run.ts'

const time = { start: '2026-01-01', end: '2026-01-02' }
const { SPATE_TEST_PYTHON_PACKAGE: tables = '', SPATE_TEST_TYPES: avro = '' } = process.env
if (tables === '' || avro === '')
  throw new Error('run npm test -- test/check, which installs the programs')

async function rewrite(bin: string, library: string, folder: string): Promise<void> {
  const script = ['test/check/write-foreign-files.py', library]
  const folders = [join(folder, 'own'), join(folder, 'out')]
  await promisify(execFile)(join(bin, 'python3'), [...script, ...folders])
}

async function check(folder: string, ...words: readonly string[]) {
  const line = ['check', 'spate.json', '--local', '--json', '--target', 'out/', ...words]
  const { code, stdout, stderr } = await runLine(line, { folder })
  return { code, stderr, ...(stdout === '' ? {} : JSON.parse(stdout)) }
}

const names = someOf(exampleNames(), 9)

test.each(['pyarrow', 'feather', 'polars', 'duckdb'])(
  'files of %s hold the rows of examples',
  async (library) => {
    for (const name of names) {
      const folder = await newFolder({ key: 'checked', ...exampleRun(name) })
      const line = ['run', 'spate.json', '--local', '--dir', 'own', '--format', 'parquet']
      await runLine(line, { folder })
      await rewrite(tables, library, folder)
      const { code, tables: found, absent, lacking, stderr } = await check(folder)
      expect({ code, absent, lacking, stderr }, name).toMatchObject({ code: 0 })
      expect(found.length).toBeGreaterThan(0)
    }
  },
)

const orders = {
  ...{ key: 'checked', ...time },
  entities: {
    orders: {
      rate: '300/day',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          'first name': { type: 'person.firstName', presence: 0.8 },
          share: { type: 'number', minimum: 0, maximum: 1 },
          at: { type: 'time.now' },
          tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 },
        },
      },
    },
  },
}

test('files of fastavro hold rows, and differences are named', async () => {
  const folder = await newFolder(orders)
  const rows = [...simulate(orders as never).events()].map((event) => ({
    ...{ first_name: null, extra: 'x' },
    ...Object.fromEntries(
      Object.entries('value' in event ? (event.value as object) : {}).map(([key, value]) => [
        key.replace(' ', '_'),
        value,
      ]),
    ),
  }))
  const fields = [
    { name: 'at', type: ['null', { type: 'long', logicalType: 'timestamp-micros' }] },
    { name: 'id', type: 'long' },
    { name: 'first_name', doc: 'first name', type: ['string', 'null'] },
    { name: 'share', type: ['null', 'float'] },
    { name: 'tags', type: { type: 'array', items: 'string' } },
    { name: 'extra', type: 'string' },
  ]
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'own/orders'), JSON.stringify([fields, rows]))
  await rewrite(avro, 'fastavro', folder)
  const clean = await check(folder)
  expect(clean).toMatchObject({ code: 0, isEqual: true })
  expect(clean.tolerances).toEqual([
    'orders.share is compared as 32-bit numbers: its type is float',
    'orders.tags is compared as JSON: the order of members, spaces and members that are null are ignored',
    'orders.extra is not compared: the run has no such column',
  ])
})

test.each(['parquet', 'arrow', 'avro'])('a file that is no %s cannot be checked', async (end) => {
  const folder = await newFolder(orders)
  await mkdir(join(folder, 'out'))
  for (const content of ['', 'PAR1', 'Obj\u0001', 'ARROW1\0\0', 'x'.repeat(100_000)]) {
    await writeFile(join(folder, `out/orders.${end}`), content)
    const { code, stderr } = await check(folder)
    expect({ code, stderr }).toMatchObject({ code: 2 })
    expect(stderr).toContain(`orders.${end} cannot be read: `)
  }
})
