/**
 * Ledger of the changes that the service has acknowledged, a file with lines of JSON. A line is synchronized to the
 * disk before its change counts, so the changes can be checked even after `spate verify` was killed.
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
  /** Stream of a run as it was read before the load, with a hash of the body. */
  | ({ readonly kind: 'body'; readonly seed: number } & Body)
  | {
      readonly kind: 'run'
      readonly key: string
      readonly index: number
      readonly seed: number
      readonly createdAt: string
    }
  /**
   * A simulation that has the content `contentOf(key, number)`. A later entry of the same key replaces an earlier one.
   */
  | { readonly kind: 'simulation'; readonly key: string; readonly number: number }
  /** An acknowledged conditional update of a count from `to` − 1 to `to`. */
  | { readonly kind: 'count'; readonly key: string; readonly to: number }
  /** A change without a response, which the service may have carried out. */
  | {
      readonly kind: 'unsure'
      readonly of: 'run' | 'simulation' | 'count'
      readonly key: string
      readonly number: number
    }
  | { readonly kind: 'fault'; readonly what: string }
  /** The load has ended normally, so the ledger is complete. */
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
  /** Adds an entry to the ledger. Resolves when the entry is on the disk. */
  write(entry: Entry): Promise<void>
  close(): Promise<void>
}

/** Creates a ledger file. An existing file is not overwritten. */
export async function newLedger(path: string): Promise<Ledger> {
  let file: FileHandle
  try {
    file = await open(path, 'ax', 0o600)
  } catch (error) {
    const advice = hasCode(error, 'EEXIST')
      ? 'the file already exists: check it without --for, or name another file'
      : hasCode(error, 'ENOENT')
        ? 'the folder does not exist: create it, or name another file'
        : `the file cannot be written: ${error instanceof Error ? error.message : error}`
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
      // Entries that are added during a write to the file are combined into the next write.
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
      ? 'the file does not exist: name one that --for has written'
      : `the file cannot be read: ${error instanceof Error ? error.message : error}`
    throw new CommandFailure(`--ledger ${path}: ${advice}`, 'usage')
  }
  const lines = text.split('\n')
  // Text after the last line end is an entry that was incomplete when `spate verify` was killed. It does not count.
  return lines.slice(0, -1).map((line, i) => {
    const entry = entryOf(line)
    if (entry !== undefined) return entry
    throw new CommandFailure(
      `--ledger ${path}: line ${i + 1} must be an entry of a ledger`,
      'usage',
    )
  })
}

function entryOf(line: string): Entry | undefined {
  let value: JsonValue
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  // Only `spate verify` writes the file, so the other members of the entry are valid.
  return isObject(value) && typeof member(value, 'kind') === 'string'
    ? (value as unknown as Entry)
    : undefined
}
