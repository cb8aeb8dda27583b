/**
 * What the service has acknowledged, in a file of lines of JSON. A line is on the disk before it counts, so whoever kills
 * this program, too, can have the service asked for all of it later.
 */

import { type FileHandle, open, readFile } from 'node:fs/promises'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { hasCode } from '../../text/error-code.ts'
import { isObject, type JsonValue, member } from '../../text/json.ts'

export type Entry =
  | {
      readonly kind: 'load'
      readonly prefix: string
      readonly seed: number
      readonly writers: number
    }
  /** A run as it is when nobody disturbs it. */
  | ({ readonly kind: 'body'; readonly seed: number } & Body)
  | {
      readonly kind: 'run'
      readonly key: string
      readonly index: number
      readonly seed: number
      readonly createdAt: string
    }
  /** A simulation with the content that belongs to its key and this number; a later line replaces an earlier one. */
  | { readonly kind: 'simulation'; readonly key: string; readonly number: number }
  /** An update under the condition that nothing was changed meanwhile, from one less. */
  | { readonly kind: 'count'; readonly key: string; readonly to: number }
  /** Sent and not answered, so that nobody knows whether it happened. */
  | {
      readonly kind: 'unsure'
      readonly of: 'run' | 'simulation' | 'count'
      readonly key: string
      readonly number: number
    }
  | { readonly kind: 'fault'; readonly what: string }
  /** The load ended by itself: there is nothing else than what stands above. */
  | { readonly kind: 'end' }

export interface Body {
  readonly key: string
  readonly index: number
  readonly encoding: 'sse' | 'ndjson'
  readonly events: number
  readonly bytes: number
  readonly sha256: string
}

export interface Ledger {
  /** Resolves when it cannot be lost any more. */
  write(entry: Entry): Promise<void>
  close(): Promise<void>
}

/** A new file: one that is there already is somebody's, and is not overwritten. */
export async function newLedger(path: string): Promise<Ledger> {
  let file: FileHandle
  try {
    file = await open(path, 'ax', 0o600)
  } catch (error) {
    const advice = hasCode(error, 'EEXIST')
      ? 'it is there already: verify it alone, without --for, or name another file'
      : hasCode(error, 'ENOENT')
        ? 'there is no such folder; make it, or name another file'
        : `it cannot be written: ${error instanceof Error ? error.message : error}`
    throw new CommandFailure(`--ledger ${path}: ${advice}`, 'usage')
  }
  let waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    next = undefined
    const lines = waiting.join('')
    waiting = []
    await file.appendFile(lines)
    await file.datasync()
  }
  return {
    write(entry) {
      waiting.push(`${JSON.stringify(entry)}\n`)
      // All that comes while the disk is busy goes to it together.
      if (next === undefined) {
        next = writing.then(flush)
        writing = next
      }
      return next
    },
    async close() {
      await writing
      await file.close()
    },
  }
}

export async function readLedger(path: string): Promise<readonly Entry[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const advice = hasCode(error, 'ENOENT')
      ? 'there is no such file; name one that --for has written'
      : `it cannot be read: ${error instanceof Error ? error.message : error}`
    throw new CommandFailure(`--ledger ${path}: ${advice}`, 'usage')
  }
  const lines = text.split('\n')
  // What stands behind the last line end was being written when somebody killed the writer, and never counted.
  return lines.slice(0, -1).map((line, i) => {
    const entry = entryOf(line)
    if (entry !== undefined) return entry
    throw new CommandFailure(`--ledger ${path}: line ${i + 1} is none of a ledger`, 'usage')
  })
}

function entryOf(line: string): Entry | undefined {
  let value: JsonValue
  try {
    value = JSON.parse(line)
  } catch {
    // JSON.parse fails for one reason.
    return undefined
  }
  // This program wrote it.
  return isObject(value) && typeof member(value, 'kind') === 'string'
    ? (value as unknown as Entry)
    : undefined
}
