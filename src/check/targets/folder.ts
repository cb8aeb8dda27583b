/** A folder of files with the rows or the events of one entity each, as `spate run --dir` writes them. */

import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { RunTable, TablePlan } from '../table-plan.ts'
import { type RowFile, rowReaders, unchanged } from './row-file.ts'
import type { Target, TargetKind, TargetTable } from './target.ts'

export const folderTarget: TargetKind = {
  form: '<folder>/',
  matches: (address) => /[/\\]$/.test(address) || /^\.{1,2}$/.test(address),
  async open(address, { folder }, check) {
    const path = resolve(folder, address)
    const names = await readdir(path).catch((error: Error) => {
      throw new CommandFailure(`${address} cannot be read: ${error.message}`, 'usage')
    })
    return await check(targetOf(path, address, names.toSorted()))
  },
}

function targetOf(path: string, label: string, names: readonly string[]): Target {
  return {
    label,
    dialect: 'standard',
    holds: 'events',
    fold: (name) => name,
    async find(table) {
      const files = filesOf(table, names).map((name) => ({ path: join(path, name), label: name }))
      return files.length === 0 ? undefined : tableOf(table, files)
    },
  }
}

/** Returns the files of an entity: `orders.csv`, or `orders-0.csv`, `orders-1.csv` … */
function filesOf({ entities, table }: RunTable, names: readonly string[]): readonly string[] {
  const stem = basename(entities[0]?.entity ?? '')
  const found = names.filter((name) => {
    const end = name.slice(name.lastIndexOf('.') + 1)
    const own = name.slice(0, -end.length - 1)
    return Object.hasOwn(rowReaders, end) && (own === stem || own.replace(/-\d+$/, '') === stem)
  })
  const ends = new Set(found.map((name) => name.slice(name.lastIndexOf('.') + 1)))
  if (ends.size <= 1) return found
  throw new CommandFailure(
    `${table} must have files of one format; got ${found.join(', ')}: move the others away`,
    'usage',
  )
}

function tableOf({ columns }: RunTable, files: readonly RowFile[]): TargetTable {
  return {
    columns: columns.columns.map(({ name }) => ({ name, type: { name: 'text', kind: 'other' } })),
    rows: (plan) => rowsOf(files, plan),
  }
}

async function* rowsOf(
  files: readonly RowFile[],
  plan: TablePlan,
): AsyncGenerator<readonly RowTexts[]> {
  for (const file of files) {
    const reader = rowReaders[file.label.slice(file.label.lastIndexOf('.') + 1)]
    if (reader === undefined) throw new Error('files without a reader are not found')
    yield* unchanged(file, reader(file, plan))
  }
}
