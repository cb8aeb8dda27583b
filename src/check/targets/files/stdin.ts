/**
 * Lines of JSON on standard input: the events of a stream, or the rows of one entity. They are copied to a temporary file,
 * because rows that differ are read again.
 */

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isObject, type JsonValue, member } from '../../../text/json.ts'
import type { TablePlan } from '../../table-plan.ts'
import { inBatches } from '../batches.ts'
import { FurtherNames } from '../further-names.ts'
import type { Target, TargetKind } from '../target.ts'
import { entityPlace } from './entity-place.ts'
import { jsonColumns, jsonLines, jsonTexts } from './json-lines.ts'
import type { RowFile } from './row-format.ts'

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
    place: entityPlace,
    fold: (name) => name,
    async find(table) {
      const columns = jsonColumns(table, 'events')
      const further = new FurtherNames(columns)
      return {
        ...{ columns, holds: 'events', further: further.names },
        async *rows(plan) {
          const textsOf = jsonTexts(plan, further.add)
          for await (const rows of inBatches(jsonLines(file), (line) => rowOfLine(line, plan))) {
            yield rows.flatMap((row) => (row === undefined ? [] : [textsOf(row)]))
          }
        },
      }
    },
  }
}

/** Returns the row of a line, if it is one of the entity. A line that is no event of a stream is a row of any entity. */
function rowOfLine(line: JsonValue, plan: TablePlan): JsonValue | undefined {
  const entity = isEvent(line) ? member(line, 'entity') : undefined
  if (entity === undefined) return line
  if (entity !== plan.table || !isObject(line) || member(line, 'type') === 'error') return undefined
  return plan.isEvents ? line : (member(line, 'value') ?? null)
}

/** Whether a line has the members that events of a stream have. */
function isEvent(line: JsonValue): line is Readonly<Record<string, JsonValue>> {
  return (
    isObject(line) && ['type', 'id', 'entity', 'offset'].every((name) => Object.hasOwn(line, name))
  )
}
