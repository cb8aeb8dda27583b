/**
 * Infers a definition from files: documents that describe data, such as an OpenAPI document or a JSON Schema, SQL texts
 * that create tables, or rows as CSV, lines of JSON or one JSON text. It runs in browsers, too.
 */

import { parse } from 'yaml'
import type { JsonValue } from '../text/json.ts'
import { inferDdl } from './ddl/infer-ddl.ts'
import type { SqlText } from './ddl/sql-text.ts'
import { InferenceFailure } from './failure.ts'
import { inferRows, rowsMax } from './infer-rows.ts'
import { fromDescription, isDescription } from './json-schema/read-description.ts'
import { detectDialect } from './rows/csv.ts'
import { decodeText } from './rows/decode-text.ts'
import { type FileText, type RowSet, readRows, rowSetsOfJson } from './rows/row-sets.ts'
import { textBytesMax } from './text-limit.ts'
import { withEntities } from './write/with-entities.ts'
import type { WriteOptions, WriteTime, Written } from './write/write-definition.ts'

/** A file that was read. */
export interface Source {
  readonly name: string
  readonly content: FileText | { readonly document: JsonValue }
  /** Kind of the text. By default, the name and the text decide (`kindOf`). */
  readonly kind?: TextKind
}

/** Content of sources: one document that describes data, SQL statements, or rows. */
type Contents =
  | { readonly name: string; readonly description: JsonValue }
  | { readonly name: string; readonly ddl: readonly SqlText[] }
  | { readonly sets: readonly RowSet[] }

export type TextKind = 'csv' | 'lines' | 'json' | 'yaml' | 'sql'

/** The extensions of files, with what their texts are. */
export const textKinds: Readonly<Record<string, TextKind>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.psv': 'csv',
  '.ndjson': 'lines',
  '.jsonl': 'lines',
  '.ldjson': 'lines',
  '.jsonlines': 'lines',
  '.json': 'json',
  '.avsc': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.sql': 'sql',
  '.ddl': 'sql',
}

/**
 * Returns the definition for some files.
 *
 * @throws {InferenceFailure} if a file contains neither rows nor a document that describes data
 *
 * @example inferFiles([{ name: 'users.csv', bytes: new TextEncoder().encode('id,name\n1,Ada\n') }], { nowMs: Date.now() })
 */
export function inferFiles(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  options: WriteOptions & WriteTime,
): Written {
  const reader = new SourceReader(files.length)
  for (const { name, bytes } of files) reader.add({ name, content: decodeText(bytes, false) })
  const { contents } = reader
  if ('sets' in contents) {
    const name = files.map((file) => file.name).join(', ')
    return inferRowSets(contents.sets, { ...options, name })
  }
  if ('ddl' in contents) return inferDdl(contents.ddl, { ...options, name: contents.name })
  const { name, description } = contents
  return fromDescription(description, { ...options, name })
}

/**
 * Returns the definition for rows.
 *
 * @throws {InferenceFailure} if there are no rows
 */
export function inferRowSets(
  sets: readonly RowSet[],
  options: WriteOptions & WriteTime & { readonly name: string },
): Written {
  return withEntities(inferRows(sets, options), `${options.name} must contain rows`)
}

/** Reads what files contain, one after the other, so that only their rows are in memory at once. */
export class SourceReader {
  readonly #count: number
  readonly #sets: RowSet[] = []
  #described: Exclude<Contents, { readonly sets: readonly RowSet[] }> | undefined

  /** @param count Number of files. */
  constructor(count: number) {
    this.#count = count
  }

  /** Content of the files that were added. */
  get contents(): Contents {
    return this.#described ?? { sets: this.#sets }
  }

  /** @throws {InferenceFailure} if a text cannot be read, or a document that describes data is not the only file */
  add({ name, content, kind: known }: Source): void {
    const kind = 'document' in content ? 'json' : (known ?? kindOf(name, content.text))
    if (kind !== 'sql' && this.#described !== undefined && 'ddl' in this.#described) {
      throw new InferenceFailure(`${name} must be SQL, as the other files are`, 'usage')
    }
    const options = { name: stemOf(name), rowsMax }
    if (!('document' in content) && (kind === 'csv' || kind === 'lines')) {
      this.#sets.push(...readRows(content, kind, options))
      return
    }
    if (!('document' in content) && kind === 'sql') {
      this.#addSql(name, content)
      return
    }
    const document = 'document' in content ? content.document : parsed(content, name, kind)
    if (!isDescription(document)) {
      this.#sets.push(...rowSetsOfJson(document, options))
      return
    }
    if (this.#count > 1) {
      throw new InferenceFailure(
        `${name} is a schema and must be the only file; the other files contain rows`,
        'usage',
      )
    }
    this.#described = { name, description: document }
  }

  /** Adds the statements of an SQL text to those of the texts before. */
  #addSql(name: string, { text }: FileText): void {
    const before = this.#described
    if (before === undefined && this.#sets.length === 0)
      this.#described = { name, ddl: [{ name, text }] }
    else if (before !== undefined && 'ddl' in before) {
      this.#described = { name: `${before.name}, ${name}`, ddl: [...before.ddl, { name, text }] }
    } else throw new InferenceFailure(`${name} is SQL, and the other files must be, too`, 'usage')
  }
}

/** Returns the extension of a file in lower case, with its point. */
export function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? ''
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extensionOf(name).length)
}

/** Matches SQL that creates a table. The statement begins a line, so that it is no value in a row. */
const createsTable = /^\s*create\s+(?:\w+\s+){0,2}table\b[^;]*\(/im

/** Returns what a text is: by the extension of its file, or else by its beginning. */
export function kindOf(name: string, text: string): TextKind {
  const known = textKinds[extensionOf(name)]
  if (known !== undefined) return known
  if (createsTable.test(text)) return 'sql'
  const [first = ''] = text.trimStart().split('\n', 1)
  if (/^[[{]/.test(first)) return 'json'
  const { separator } = detectDialect(text)
  if (!/^[\w$'"-]+:(\s|$)/.test(first) && first.includes(separator)) return 'csv'
  return 'yaml'
}

function parsed(file: FileText, name: string, kind: TextKind): JsonValue {
  if (file.isCut) {
    throw new InferenceFailure(
      `${name} must have at most ${textBytesMax / 2 ** 20} MiB, together with the other files of JSON or YAML; use lines of JSON (.ndjson) for more`,
      'invalid',
    )
  }
  const isJson = kind === 'json'
  try {
    return isJson ? (JSON.parse(file.text) as JsonValue) : plainOf(file)
  } catch (error) {
    // A .json file may contain lines of JSON.
    if (isJson && /^\s*\{[^\n]*\}\s*\n\s*\{/.test(file.text)) return linesAsRows(file)
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new InferenceFailure(`${name} must be ${isJson ? 'JSON' : 'YAML'}: ${reason}`, 'invalid')
  }
}

function linesAsRows(file: FileText): JsonValue {
  return readRows(file, 'lines', { name: 'rows', rowsMax }).flatMap(({ rows }) => rows)
}

/** Parses YAML to JSON values: dates stay text, and keys become text. */
function plainOf({ text }: FileText): JsonValue {
  const value: unknown = parse(text, { schema: 'core', maxAliasCount: 1_000 })
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue
}
