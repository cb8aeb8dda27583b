/**
 * Infers a definition from files: an OpenAPI document, a JSON Schema, SQL, or rows as lines of JSON, JSON text or CSV.
 * Several files of rows, or a folder of them, become one definition with an entity for each file.
 */

import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { JsonValue } from '../../text/json.ts'
import { inferDdl } from '../ddl/infer-ddl.ts'
import { InferenceFailure } from '../failure.ts'
import {
  extensionOf,
  inferRowSets,
  kindOf,
  SourceReader,
  type TextKind,
  textKinds,
} from '../infer-files.ts'
import { fromProtobuf } from '../json-schema/protobuf.ts'
import { fromDescription } from '../json-schema/read-description.ts'
import type { SchemaOptions } from '../json-schema/select.ts'
import { textBytesMax } from '../text-limit.ts'
import type { WriteOptions, Written } from '../write/write-definition.ts'
import { readFileText } from './file-text.ts'

const filesMax = 500

/** Extensions of files with descriptors of Protocol Buffers. */
const descriptors: readonly string[] = ['.binpb', '.desc', '.pb', '.protoset']

/** Returns whether the extension of a file is one that `spate infer` can read. */
export function isInferableFile(path: string): boolean {
  const extension = extensionOf(path)
  return Object.hasOwn(textKinds, extension) || descriptors.includes(extension)
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
    const extensions = [...Object.keys(textKinds), ...descriptors].join(', ')
    throw new InferenceFailure(`${shown(paths)} must contain files named ${extensions}`, 'usage')
  }
  const { contents } = await readSources(files.slice(0, filesMax))
  if ('description' in contents) {
    if (options.lifecycles === 'write') {
      throw new InferenceFailure('--lifecycles applies to databases and rows only', 'usage')
    }
    return fromDescription(contents.description, { ...options, name: contents.name })
  }
  if ('ddl' in contents) {
    return inferDdl(contents.ddl, { ...options, nowMs: Date.now(), name: contents.name })
  }
  if (options.tables !== undefined) {
    throw new InferenceFailure('--tables applies to databases and schemas only', 'usage')
  }
  return inferRowSets(contents.sets, { ...options, nowMs: Date.now(), name: shown(paths) })
}

function shown(paths: readonly string[]): string {
  return paths.map((path) => basename(path)).join(', ')
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).toSorted()
  return names.filter(isInferableFile).map((name) => join(path, name))
}

/** Reads files one after the other. Of files with rows, it reads the beginnings, which have the same maximum size. */
async function readSources(paths: readonly string[]): Promise<SourceReader> {
  const reader = new SourceReader(paths.length)
  const rowBytesMax = Math.floor(textBytesMax / paths.length)
  let documentBytesMax = textBytesMax
  for (const path of paths) {
    const name = basename(path)
    if (descriptors.includes(extensionOf(path))) {
      reader.add({ name, content: { document: await readDescriptors(path) } })
      continue
    }
    const { content, kind, bytes } = await readFileText(path, {
      kindOf: (beginning) => kindOf(name, beginning),
      bytesMaxOf: (found) => (isDocument(found) ? documentBytesMax : rowBytesMax),
    })
    if (isDocument(kind)) documentBytesMax -= bytes
    reader.add({ name, content, kind })
  }
  return reader
}

function isDocument(kind: TextKind): boolean {
  return kind === 'json' || kind === 'yaml' || kind === 'sql'
}

/** Returns the JSON Schema of the messages in a file of Protocol Buffers descriptors. */
async function readDescriptors(path: string): Promise<JsonValue> {
  const { size } = await stat(path)
  const schema = size > textBytesMax ? undefined : fromProtobuf(await readFile(path))
  if (schema !== undefined) return schema
  throw new InferenceFailure(
    `${basename(path)} must be a set of descriptors with messages, of at most ${textBytesMax / 2 ** 20} MiB; write it with: protoc --include_imports --descriptor_set_out=all.desc *.proto`,
    'invalid',
  )
}
