/**
 * Infers a definition from files: an OpenAPI document, a JSON Schema, or rows as lines of JSON, JSON text or CSV.
 * Several files of rows, or a folder of them, become one definition with an entity for each file.
 */

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parse } from 'yaml'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import { inferRows, rowsMax } from '../infer-rows.ts'
import { fromProtobuf } from '../json-schema/protobuf.ts'
import { fromDescription, isDescription } from '../json-schema/read-description.ts'
import type { SchemaOptions } from '../json-schema/select.ts'
import type { FileText } from '../rows/row-sets.ts'
import { type RowKind, type RowSet, readRows, rowSetsOfJson } from '../rows/row-sets.ts'
import type { WriteOptions, Written } from '../write/write-definition.ts'
import { readFileText } from './file-text.ts'

/** Maximum number of bytes that are read from all files together. */
const bytesMax = 64 * 2 ** 20
const filesMax = 500

const kinds: Readonly<Record<string, RowKind | 'document' | 'descriptors'>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.psv': 'csv',
  '.ndjson': 'lines',
  '.jsonl': 'lines',
  '.ldjson': 'lines',
  '.jsonlines': 'lines',
  '.json': 'document',
  '.yaml': 'document',
  '.yml': 'document',
  '.avsc': 'document',
  '.binpb': 'descriptors',
  '.desc': 'descriptors',
  '.pb': 'descriptors',
  '.protoset': 'descriptors',
}

/** Returns whether the extension of a file is one that `spate infer` can read. */
export function isInferableFile(path: string): boolean {
  return Object.hasOwn(kinds, extname(path).toLowerCase())
}

/**
 * Infers a definition from files and folders. The paths are absolute, or relative to the working directory of the
 * process.
 */
export async function inferFromFiles(
  paths: readonly string[],
  options: WriteOptions & Pick<SchemaOptions, 'tables'> = {},
): Promise<Written> {
  const files = (await Promise.all(paths.map(filesAt))).flat()
  if (files.length === 0) {
    throw new InferenceFailure(
      `${shown(paths)} must contain files named ${Object.keys(kinds).join(', ')}`,
      'usage',
    )
  }
  const share = Math.max(2 ** 20, Math.floor(bytesMax / files.length))
  const sets: RowSet[] = []
  for (const path of files.slice(0, filesMax)) {
    const name = basename(path, extname(path))
    const kind = kinds[extname(path).toLowerCase()] ?? 'lines'
    if (kind !== 'document' && kind !== 'descriptors') {
      const file = await readFileText(path, share)
      sets.push(...readRows(file, kind, { name, rowsMax }))
      continue
    }
    const document = await (kind === 'document' ? readDocument(path) : readDescriptors(path))
    if (!isDescription(document)) {
      sets.push(...rowSetsOfJson(document, { name, rowsMax }))
      continue
    }
    if (files.length > 1) {
      throw new InferenceFailure(
        `${basename(path)} is a schema and must be the only file; the other files contain rows`,
        'usage',
      )
    }
    if (options.lifecycles === 'write') {
      throw new InferenceFailure('--lifecycles applies to databases and rows only', 'usage')
    }
    return fromDescription(document, { ...options, name: basename(path) })
  }
  if (options.tables !== undefined) {
    throw new InferenceFailure('--tables applies to databases and schemas only', 'usage')
  }
  const written = inferRows(sets, { ...options, nowMs: Date.now() })
  if (
    isObject(written.definition.entities) &&
    Object.keys(written.definition.entities).length > 0
  ) {
    return written
  }
  const why = written.notes.map(({ message }) => message).join('; ')
  throw new InferenceFailure(`${shown(paths)} must contain rows${why && `: ${why}`}`, 'invalid')
}

function shown(paths: readonly string[]): string {
  return paths.map((path) => basename(path)).join(', ')
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).toSorted()
  return names.filter(isInferableFile).map((name) => join(path, name))
}

async function readDocument(path: string): Promise<JsonValue> {
  const file = await readFileText(path, bytesMax)
  if (file.isCut) {
    throw new InferenceFailure(
      `${basename(path)} must be at most ${bytesMax / 2 ** 20} MiB as one JSON text; use lines of JSON (.ndjson) for more`,
      'invalid',
    )
  }
  const isJson = !/\.ya?ml$/i.test(path)
  try {
    return isJson ? (JSON.parse(file.text) as JsonValue) : plainOf(file)
  } catch (error) {
    // A .json file may contain lines of JSON.
    if (isJson && /^\s*\{[^\n]*\}\s*\n\s*\{/.test(file.text)) return linesAsRows(file)
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new InferenceFailure(
      `${basename(path)} must be ${isJson ? 'JSON' : 'YAML'}: ${reason}`,
      'invalid',
    )
  }
}

/** Returns the JSON Schema of the messages in a file of Protocol Buffers descriptors. */
async function readDescriptors(path: string): Promise<JsonValue> {
  const { size } = await stat(path)
  const schema = size > bytesMax ? undefined : fromProtobuf(await readFile(path))
  if (schema !== undefined) return schema
  throw new InferenceFailure(
    `${basename(path)} must be a set of descriptors with messages, of at most ${bytesMax / 2 ** 20} MiB; write it with: protoc --include_imports --descriptor_set_out=all.desc *.proto`,
    'invalid',
  )
}

function linesAsRows(file: FileText): JsonValue {
  return readRows(file, 'lines', { name: 'rows', rowsMax }).flatMap(({ rows }) => rows)
}

/** Parses YAML to JSON values: dates stay text, and keys become text. */
function plainOf({ text }: FileText): JsonValue {
  const value: unknown = parse(text, { schema: 'core', maxAliasCount: 1_000 })
  return JSON.parse(JSON.stringify(value ?? null)) as JsonObject
}
