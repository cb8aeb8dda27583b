/**
 * A table with the first events of an entity: the simulated time, the type of the event if the entity has a lifecycle, and
 * a column for each property of the values.
 */

import type { Program } from '../../engine/program.ts'
import { tableLines } from '../../terminal/table.ts'
import { type Style, visible } from '../../terminal/text-style.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { type ChangeType, keyProperties } from '../../wire/event.ts'
import { decodeNdjson } from '../../wire/ndjson.ts'
import { entityEvents } from './entity-events.ts'

/** Maximum number of characters of a cell of the table. */
const cellMax = 60

interface Layout {
  readonly style: Style
  readonly width: number
  readonly rows: number
}

interface Row {
  readonly time: string
  readonly type: ChangeType | 'error'
  readonly value: JsonValue
  readonly error?: string
}

export function entityTable(program: Program, key: string, layout: Layout): readonly string[] {
  const { style } = layout
  const { changes, arrivals } = program.entities.find((entity) => entity.key === key) ?? {}
  const rows = firstRows(program, key, layout.rows)
  const total = arrivals?.total ?? 0
  const head = `${style.bold(visible(key))} ${style.dim(`${total.toLocaleString('en')} events`)}`
  if (rows.length === 0) return [head, style.dim('no events in this time')]
  const names = columnsOf(rows.map(({ value }) => value))
  const columns = [
    { title: 'TIME' },
    ...(changes === undefined ? [] : [{ title: 'EVENT' }]),
    ...names.map((name) => ({
      title: visible(name),
      side: rows.every(({ value }) => isNumber(value, name))
        ? ('start' as const)
        : ('end' as const),
    })),
    ...(names.length === 0 ? [{ title: 'VALUE' }] : []),
  ]
  const cells = rows.map(({ time, type, value, error }) => [
    time,
    ...(changes === undefined ? [] : [type]),
    ...(error !== undefined
      ? [visible(error)]
      : names.length === 0
        ? [cellOf(value)]
        : names.map((name) => cellOf(isObject(value) ? member(value, name) : undefined))),
  ])
  return [head, ...tableLines(columns, cells, layout)]
}

/** Returns the first events of an entity. Of a deleted instance, the value has only the properties of its key. */
function firstRows(program: Program, key: string, max: number): readonly Row[] {
  const { changes } = program.entities.find((entity) => entity.key === key) ?? {}
  const names = changes?.lifecycle.key ?? []
  const next = entityEvents(program, key)
  const decode = decodeNdjson()
  const rows: Row[] = []
  while (rows.length < max) {
    const text = next()
    if (text === undefined) break
    for (const event of decode(text)) {
      if (event.type === 'malformed') throw new Error('an event of our own must be one')
      const { type } = event
      const time = timeOf(program.time.startMs + (event.offset ?? 0))
      if (type === 'error') rows.push({ time, type, value: null, error: event.message })
      else if (type === 'delete') rows.push({ time, type, value: keyProperties(event.key, names) })
      else rows.push({ time, type, value: event.value })
    }
  }
  return rows
}

/** Returns the names of the properties of all values that are objects, in the order of their first occurrence. */
function columnsOf(values: readonly JsonValue[]): readonly string[] {
  return [...new Set(values.filter(isObject).flatMap((value: JsonObject) => Object.keys(value)))]
}

function isNumber(value: JsonValue, name: string): boolean {
  const cell = isObject(value) ? member(value, name) : undefined
  return cell === undefined || cell === null || typeof cell === 'number'
}

function cellOf(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  const text = visible(typeof value === 'string' ? value : JSON.stringify(value))
  return text.length <= cellMax ? text : `${text.slice(0, cellMax - 1)}…`
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
