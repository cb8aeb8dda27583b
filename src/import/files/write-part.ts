/** Reads one part of a run from its source, and writes it to files. */

import { setImmediate as eventLoop } from 'node:timers/promises'
import type { RetryNotice } from '../../client/spate.ts'
import type { EntityColumns } from '../../columns/column.ts'
import { countInPart, type Part } from '../../engine/part.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { ErrorEvent } from '../../wire/event.ts'
import { decodeNdjson } from '../../wire/ndjson.ts'
import type { Source } from '../source.ts'
import { ndjsonReader, readCells } from './event-lines.ts'
import { fileFormats } from './file-format.ts'
import type { FileFormat } from './format-names.ts'
import { LineSplitter } from './line-splitter.ts'
import { type PartFile, PartFiles } from './part-files.ts'

/** Number of errors of a part that are shown. */
const errorsShown = 3

export interface PartOptions {
  readonly source: Source
  readonly part: Part
  readonly format: FileFormat
  readonly startMs: number
  readonly files: readonly PartFile[]
  readonly signal: AbortSignal
  readonly onRetry: (waiting: RetryNotice) => void
  readonly onProgress: (progress: PartProgress) => void
}

/** Progress of a part. */
export interface PartProgress {
  /** Number of rows of each entity. */
  readonly rows: readonly number[]
  readonly bytes: number
  /** Number of events that could not be generated, and the first of them. */
  readonly errors: number
  readonly firstErrors: readonly ErrorEvent[]
  /** Id of the last event that was read. */
  readonly reached: number
}

/** Writes the files of a part. They are complete when the promise resolves. */
export async function writePart(options: PartOptions): Promise<void> {
  const { source, part, format, startMs, signal, onRetry, onProgress } = options
  const files = await PartFiles.open(options.files, { format, startMs })
  let errors = 0
  const firstErrors: ErrorEvent[] = []
  const { encoding } = fileFormats[format]
  const keys = options.files.map(({ entity }) => (entity satisfies EntityColumns).entity)
  const read = encoding === 'cells' ? readCells : ndjsonReader(keys)
  const lines = new LineSplitter(read, keys.length, part, {
    take: (entity, bytes) => files.add(entity, bytes),
    takeError(line) {
      errors++
      if (firstErrors.length < errorsShown) firstErrors.push(...errorIn(line))
    },
  })
  const report = (): void =>
    onProgress({
      rows: files.counts,
      bytes: files.bytes,
      errors,
      firstErrors,
      reached: lines.position,
    })
  try {
    const asked = { encoding, after: 0, part, signal, onRetry } as const
    const reached = (): number => lines.position
    const onResumed = (): void => lines.restart()
    for await (const piece of source.pieces({ ...asked, reached, onResumed })) {
      lines.give(piece)
      await files.write()
      report()
      // Signals are handled between two pieces of the stream.
      await eventLoop()
      signal.throwIfAborted()
    }
    lines.flush()
    requireAll(countInPart(lines.position, part), countInPart(source.total, part))
    await files.end()
    report()
  } finally {
    await files.close()
  }
}

function errorIn(line: Uint8Array): readonly ErrorEvent[] {
  const text = new TextDecoder().decode(line)
  const [event] = decodeNdjson()(text.slice(text.indexOf('{')))
  if (event?.type !== 'error') return []
  const { type, id, message, entity } = event
  return [{ type, id, message, ...(entity !== undefined && { entity }) }]
}

function requireAll(got: number, total: number): void {
  if (got === total) return
  throw new CommandFailure(`the stream ended early: got ${got} of ${total} events`, 'refused')
}
