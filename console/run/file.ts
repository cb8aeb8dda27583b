/** Writes a run as a file: JSON lines, CSV rows of one entity (RFC 4180), or SQL statements. */
import { csvHeader, csvText } from '../../src/text/csv.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { keyProperties } from '../../src/wire/event.ts'
import type { RunEvent } from '../data/runs.ts'
import { isChanging, keyOf, propertiesOf } from './entity-lifecycle.ts'
import { statementsOf } from './statement.ts'

export type FileFormat = 'ndjson' | 'csv' | 'sql'

export interface FileWriter {
  /** Text of the file before the first event, such as the header of a CSV file; may be empty. */
  readonly head: string
  /** Returns the text of an event in the file from its NDJSON line; empty if the file omits the event. */
  write(line: string): string
}

export function fileWriter(
  format: FileFormat,
  { definition, entity }: { readonly definition: JsonObject; readonly entity: string | undefined },
): FileWriter {
  const isWanted = (event: RunEvent) => entity === undefined || event.entity === entity
  if (format === 'ndjson') {
    if (entity === undefined) return { head: '', write: (line) => `${line}\n` }
    return { head: '', write: (line) => (isWanted(JSON.parse(line)) ? `${line}\n` : '') }
  }
  if (format === 'csv') return csvWriter(definition, entity ?? '')
  const statementOf = statementsOf(definition)
  return {
    head: '',
    write(line) {
      const event: RunEvent = JSON.parse(line)
      return event.type !== 'error' && isWanted(event) ? `${statementOf(event)}\n` : ''
    },
  }
}

/** Columns before those of the values, for an entity with a lifecycle: the type and the offset of the event. */
const changeColumns = ['_type', '_offset'] as const

/**
 * Writes a row for each event of an entity. If the instances of the entity change, each row has the type and the offset
 * of its event, and the row of a deletion has only the key of the instance.
 */
function csvWriter(definition: JsonObject, entity: string): FileWriter {
  const columns = propertiesOf(definition, entity)
  const names = keyOf(definition, entity)
  const hasChanges = isChanging(definition, entity)
  const header = [...(hasChanges ? changeColumns : []), ...(columns ?? ['value'])]
  return {
    head: `${csvHeader(header)}\r\n`,
    write(line) {
      const event: RunEvent = JSON.parse(line)
      const { type, offset, key = null } = event
      if (type === 'error' || event.entity !== entity) return ''
      const value =
        type === 'delete' ? keyProperties(key, names) : ((event.value ?? null) as JsonValue)
      const cells = columns?.map((name) => (isObject(value) ? (member(value, name) ?? null) : null))
      const own = hasChanges ? [type, offset] : []
      return `${[...own, ...(cells ?? [value])].map(cell).join(',')}\r\n`
    },
  }
}

/** Returns a value as a CSV cell: null as an empty cell, arrays and objects as JSON. */
function cell(value: JsonValue): string {
  if (value === null) return ''
  return csvText(typeof value === 'string' ? value : JSON.stringify(value))
}
