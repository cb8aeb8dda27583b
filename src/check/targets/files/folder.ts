/**
 * A folder of files with the rows or the events of one entity each, as `spate run --dir` writes them, or of folders with the
 * files of one entity.
 */

import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import type { RunTable } from '../../table-plan.ts'
import { FurtherNames } from '../further-names.ts'
import type { Target, TargetKind, TargetTable } from '../target.ts'
import { entityPlace } from './entity-place.ts'
import { type RowFile, type RowFormat, reading, unchanged } from './row-format.ts'
import { rowFormats } from './row-formats.ts'

export const folderTarget: TargetKind = {
  form: '<folder>/',
  matches: (address) => /[/\\]$/.test(address) || /^\.{1,2}$/.test(address),
  async open(address, { folder }, check) {
    const path = resolve(folder, address)
    const entries = await entriesOf(path, address)
    return await check(targetOf(path, address, entries))
  },
}

function targetOf(path: string, label: string, entries: readonly Dirent[]): Target {
  return {
    label,
    place: entityPlace,
    fold: (name) => name.toWellFormed(),
    async find(table) {
      const found = [
        ...filesOf(table, path, entries),
        ...(await filesInFolder(table, path, entries)),
      ].toSorted((a, b) => (a.path < b.path ? -1 : 1))
      return found.length === 0 ? undefined : await tableOf(table, found)
    },
  }
}

async function entriesOf(path: string, label: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    throw new CommandFailure(`${label} cannot be read: ${(error as Error).message}`, 'usage')
  }
}

function stemOf({ entities }: RunTable): string {
  return basename(entities[0]?.entity ?? '')
}

const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Returns the files of an entity: `orders.csv`, or `orders-0.csv`, `orders-1.csv` … */
function filesOf(table: RunTable, path: string, entries: readonly Dirent[]): readonly RowFile[] {
  const stem = stemOf(table)
  return entries.flatMap((entry) => {
    const { name } = entry
    const own = name.slice(0, -endOf(name).length - 1)
    const isOwn = own === stem || own.replace(/-\d+$/, '') === stem
    if (entry.isDirectory() || !isOwn || !rowFormats.has(endOf(name))) return []
    return [{ path: join(path, name), label: name }]
  })
}

/** Returns the files in a folder with the name of an entity: `orders/part-00000.parquet` … */
async function filesInFolder(
  table: RunTable,
  path: string,
  entries: readonly Dirent[],
): Promise<readonly RowFile[]> {
  const stem = stemOf(table)
  const own = entries.find((entry) => entry.isDirectory() && entry.name === stem)
  if (own === undefined) return []
  const inner = await entriesOf(join(path, stem), stem)
  return inner.flatMap((entry) => {
    const { name } = entry
    // Programs that write such folders mark files that are no rows in this way.
    const isHidden = /^[._]/.test(name)
    if (entry.isDirectory() || isHidden || !rowFormats.has(endOf(name))) return []
    return [{ path: join(path, stem, name), label: `${stem}/${name}` }]
  })
}

async function tableOf(table: RunTable, files: readonly RowFile[]): Promise<TargetTable> {
  const ends = new Set(files.map(({ label }) => endOf(label)))
  const [first] = files
  const format = rowFormats.get(endOf(first?.label ?? ''))
  if (ends.size > 1 || first === undefined || format === undefined) {
    throw new CommandFailure(
      `${table.table} must have files of one format; got ${files.map(({ label }) => label).join(', ')}: move the others away`,
      'usage',
    )
  }
  const described = await reading(first, () => format.describe(first, table))
  const further = new FurtherNames(described.columns)
  return {
    ...described,
    further: further.names,
    rows: (plan) => rowsOf(files, (file) => format.rows(file, plan, further.add)),
  }
}

async function* rowsOf(
  files: readonly RowFile[],
  rows: (file: RowFile) => ReturnType<RowFormat['rows']>,
): ReturnType<RowFormat['rows']> & AsyncGenerator {
  for (const file of files) yield* unchanged(file, rows(file))
}
