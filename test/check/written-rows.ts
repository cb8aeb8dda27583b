/** Targets that are files or standard input, with rows or changes that a test has altered. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programCells } from '../../src/engine/entity-columns.ts'
import type { Program } from '../../src/engine/program.ts'
import { fileFormats } from '../../src/import/files/file-format.ts'
import { csvHeader, csvText } from '../../src/text/csv.ts'
import { type JsonObject, member } from '../../src/text/json.ts'
import { cellsText } from '../../src/wire/cells.ts'

/** Rows of an entity. Changes have their type in the member `_type`, and deletions only the key `id`. */
type Rows = readonly JsonObject[]

/** Writes the rows of entities to a target. */
type Write = (
  folder: string,
  rows: ReadonlyMap<string, Rows>,
  program: Program,
) => Promise<{ readonly target: string; readonly stdin?: string }>

type ToFile = (rows: Rows, entity: string, program: Program) => Uint8Array

/** Writes two files of each entity. */
const inFolder =
  (end: string, toFile: ToFile): Write =>
  async (folder, rows, program) => {
    await mkdir(join(folder, 'out'))
    for (const [entity, own] of rows) {
      const half = own.length >> 1
      for (const [i, part] of [own.slice(0, half), own.slice(half)].entries()) {
        const path = join(folder, 'out', `${entity}-${i}.${end}`)
        await writeFile(path, toFile(part, entity, program))
      }
    }
    return { target: 'out/' }
  }

const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** Returns a row, or its change with the members of an event. */
function eventOf(row: JsonObject): JsonObject {
  const { _type: type, ...value } = row
  if (type === undefined) return row
  return { type, key: member(row, 'id') ?? null, value: type === 'delete' ? null : value }
}

function toCsv(rows: Rows): Uint8Array {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cellOf = (row: JsonObject, name: string): string => {
    const value = member(row, name)
    return value === undefined ? '' : csvText(String(value))
  }
  const texts = rows.map((row) => names.map((name) => cellOf(row, name)).join(','))
  return Buffer.from(`${csvHeader(names)}\r\n${texts.join('\r\n')}`)
}

/** Writes a format with types from lines of cells, as an import does. */
const toTyped =
  (format: 'parquet' | 'arrow' | 'avro'): ToFile =>
  (rows, entity, program) => {
    const { columns, encoding } = programCells(program)
    const [own, layout] = [columns.get(entity), encoding.rows?.get(entity)]
    if (own === undefined || layout === undefined) throw new Error('an entity has columns')
    const file = fileFormats[format].newFile(own, program.time.startMs)
    const cells = rows.map(({ _type: type = 'create', ...value }) =>
      ['1', type, '0', `${cellsText(value, layout)}\n`].join('\t'),
    )
    file.add(Buffer.from(cells.join('')))
    return Buffer.concat([file.take(), file.end()])
  }

export const writtenKinds: readonly (readonly [name: string, Write])[] = [
  ['files of JSON', inFolder('jsonl', (rows) => Buffer.from(lines(rows.map(eventOf))))],
  ['files of CSV', inFolder('csv', toCsv)],
  ['files of Parquet', inFolder('parquet', toTyped('parquet'))],
  ['files of Arrow', inFolder('arrow', toTyped('arrow'))],
  ['files of Avro', inFolder('avro', toTyped('avro'))],
  [
    'standard input',
    async (_folder, rows) => {
      const events = [...rows].flatMap(([entity, own]) =>
        own.map((row) => {
          const event = '_type' in row ? eventOf(row) : { type: 'create', value: row }
          return { ...event, id: 1, entity, offset: 0 }
        }),
      )
      return { target: 'stdin', stdin: lines(events) }
    },
  ],
]
