/** Every cell of the files of runs, as the libraries of Python read them. */

import { execFile } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { ColumnValue } from '../../../src/columns/column.ts'
import type { FileFormat } from '../../../src/import/files/format-names.ts'
import { newFolder } from '../../support/command-line.ts'
import { runs } from './file-runs.ts'
import { expected, writtenRun } from './written-files.ts'

/** Folders of the Python programs that `npm test` installs (scripts/programs.mjs). */
const { SPATE_TEST_PYTHON_PACKAGE: tables = '', SPATE_TEST_TYPES: avro = '' } = process.env
if (tables === '' || avro === '')
  throw new Error('run npm test -- test/import/files, which installs the programs')

/** The libraries, with the folder of the programs and the formats that each reads. */
const libraries = {
  pyarrow: [tables, ['parquet', 'arrow']],
  polars: [tables, ['parquet', 'arrow']],
  duckdb: [tables, ['parquet']],
  fastavro: [avro, ['avro']],
} as const satisfies Readonly<Record<string, readonly [string, readonly FileFormat[]]>>

const programs = runs()
/** Maximum time to read all files, in milliseconds. */
const readMs = 1_800_000

test.each(Object.entries(libraries))(
  '%s reads every cell',
  async (library, [bin, formats]) => {
    for (const format of formats) {
      const removes: (() => Promise<void>)[] = []
      const files: object[] = []
      for (const [name, program] of programs) {
        const written = await writtenRun(program, format)
        removes.push(written.remove)
        for (const { path, columns, rows, entity } of written.files) {
          if (library === 'polars' && format === 'arrow' && columns.some(isUnnamed)) continue
          await rename(path, `${path}.${format}`)
          files.push({
            name: `${name}, ${entity.entity}`,
            path: `${path}.${format}`,
            columns,
            rows: rows.map((row) => columns.map((column, i) => expected(row[i], column))),
          })
        }
      }
      const manifest = join(await newFolder(), 'files.json')
      await writeFile(manifest, JSON.stringify(files))
      const script = ['test/import/files/read-files.py', library, manifest]
      const { stdout } = await promisify(execFile)(join(bin, 'python3'), script)
      expect(Number(stdout), format).toBeGreaterThan(1_000)
      for (const remove of removes) await remove()
    }
  },
  readMs,
)

/** Returns whether a column or a field of it has an empty name, with which Polars refuses Arrow files. */
function isUnnamed(column: ColumnValue & { readonly name?: string }): boolean {
  if (column.name === '') return true
  if (column.type === 'list') return isUnnamed(column.items)
  return column.type === 'struct' && column.fields.some(isUnnamed)
}
