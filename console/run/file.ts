/** Writes a run as a file: JSON lines, CSV rows of one entity (RFC 4180), or SQL statements. */
import { csvHeader, csvText } from '../../src/text/csv.ts'
import { isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import type { RunEvent } from '../data/runs.ts'
import { rowEntitiesOf, statementOf } from './statement.ts'

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
  if (format === 'sql') {
    const rowEntities = rowEntitiesOf(definition)
    return {
      head: '',
      write(line) {
        const event: RunEvent = JSON.parse(line)
        return event.type === 'create' && isWanted(event)
          ? `${statementOf(event, rowEntities)}\n`
          : ''
      },
    }
  }
  const columns = columnsOf(definition, entity ?? '')
  return {
    head: columns === undefined ? 'value\r\n' : `${csvHeader(columns)}\r\n`,
    write(line) {
      const event: RunEvent = JSON.parse(line)
      if (event.type !== 'create' || !isWanted(event)) return ''
      const value = (event.value ?? null) as JsonValue
      const cells = columns?.map((name) =>
        isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null,
      ) ?? [value]
      return `${cells.map(cell).join(',')}\r\n`
    },
  }
}

/**
 * Returns the names of the CSV columns: the properties of the entity's schema, in order; undefined if the values of the
 * entity are not objects.
 */
function columnsOf(definition: JsonObject, entity: string): readonly string[] | undefined {
  const entities = definition.entities
  const declared = isObject(entities) ? entities[entity] : undefined
  const schema = isObject(declared) ? declared.schema : undefined
  const properties = isObject(schema) ? schema.properties : undefined
  return isObject(properties) ? Object.keys(properties) : undefined
}

/** Returns a value as a CSV cell: null as an empty cell, arrays and objects as JSON. */
function cell(value: JsonValue): string {
  if (value === null) return ''
  return csvText(typeof value === 'string' ? value : JSON.stringify(value))
}
