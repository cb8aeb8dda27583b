/**
 * Lines of JSON on standard input: the events of a stream, or the rows of one entity. They are copied to a temporary file,
 * because rows that differ are read again.
 */

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isObject, type JsonValue, member } from '../../text/json.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { TablePlan } from '../table-plan.ts'
import { textsOfValue } from './json-line.ts'
import { jsonRows, type RowFile } from './row-file.ts'
import type { Target, TargetKind } from './target.ts'

export const stdinTarget: TargetKind = {
  form: 'stdin',
  matches: (address) => address === 'stdin',
  async open(address, { stdin, signal }, check) {
    const folder = await mkdtemp(join(tmpdir(), 'spate-check-'))
    try {
      const file = { path: join(folder, 'lines'), label: address }
      await pipeline(stdin, createWriteStream(file.path, { mode: 0o600 }), { signal })
      return await check(targetOf(file))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function targetOf(file: RowFile): Target {
  return {
    label: file.label,
    dialect: 'standard',
    holds: 'events',
    fold: (name) => name,
    find: async ({ columns }) => ({
      columns: columns.columns.map(({ name }) => ({ name, type: { name: 'text', kind: 'other' } })),
      rows: (plan) => jsonRows(file, (line) => rowsOfLine(line, plan)),
    }),
  }
}

/** Returns the row of a line, if it is one of the entity. A line that is no event of a stream is a row of any entity. */
function rowsOfLine(line: JsonValue, plan: TablePlan): readonly RowTexts[] {
  const entity = isEvent(line) ? member(line, 'entity') : undefined
  if (entity === undefined) return [textsOfValue(line, plan)]
  if (entity !== plan.table || !isObject(line) || member(line, 'type') === 'error') return []
  return [textsOfValue(plan.isEvents ? line : (member(line, 'value') ?? null), plan)]
}

/** Whether a line has the members that events of a stream have. */
function isEvent(line: JsonValue): line is Readonly<Record<string, JsonValue>> {
  return (
    isObject(line) && ['type', 'id', 'entity', 'offset'].every((name) => Object.hasOwn(line, name))
  )
}
