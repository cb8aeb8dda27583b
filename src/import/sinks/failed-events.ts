/**
 * Finds the event at which a database client failed, from the client's output: a line of its standard input, a line of
 * a COPY, or the mark of its last statement. If the event cannot be found, the result is the range of events of the
 * first uncommitted transaction.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { visible } from '../../terminal/text-style.ts'
import type { Batch } from '../rows/batch.ts'
import type { Block } from '../rows/block.ts'

export interface FailedEvents {
  /**
   * Ids of the first and the last event at which the client may have failed. They are equal if the event is certain.
   */
  readonly from: number
  readonly to: number
  readonly entity?: string
  /** Start of the row of the event, as it was written to the client. Undefined if the event is not certain. */
  readonly text?: string
}

/** A batch that was written to the database client and is not known to be committed. */
export interface PendingBatch {
  /** The batch contains the events after the event `after`, up to the event `last`. */
  readonly after: number
  readonly last: number
  /** Id of the event after which the transaction of the batch began. */
  readonly began: number
  readonly counts: ReadonlyMap<number, number>
  readonly bytes: number
  /** Rows of the batch, or undefined if their memory was reused because many batches followed. */
  batch: Batch | undefined
  /** For each block of the batch, the number of the line of the client's standard input at which the block begins. */
  readonly firstLines: readonly number[]
}

/**
 * Standard error of the client, the batches that are not known to be committed, and the id of the event that the last
 * mark named.
 */
export interface ClientOutput {
  readonly stderr: string
  readonly pending: readonly PendingBatch[]
  readonly mark: number | undefined
  readonly plan: readonly EntityImport[]
}

const textMax = 200
/** Matches the line of a COPY in an error of psql: `COPY users, line 12, column id: "x"`. */
const copyLine = /^CONTEXT: {2}COPY [^\n]*?, line (\d+)/m
/**
 * Matches the line of standard input in an error of sqlite3 or mysql: `Runtime error near line 12: …` and `ERROR 1062
 * (23000) at line 12: …`.
 */
const inputLine = /\b(?:near|at) line (\d+)/

export function findFailedEvents({
  stderr,
  pending,
  mark,
  plan,
}: ClientOutput): FailedEvents | undefined {
  const [first] = pending
  if (first === undefined) return undefined
  // The first uncommitted transaction has failed, because clients stop at the first error.
  const failed = pending.filter(({ began }) => began === first.began)
  const span = { from: first.after + 1, to: failed.at(-1)?.last ?? first.last }
  const place =
    mark === undefined
      ? positionOfLine(Number(inputLine.exec(stderr)?.[1]), failed)
      : positionOfMark(mark, failed)
  if (place === undefined) return span
  const { block, row } = place
  const segment = block.segments.find(({ rowEnd }) => row < rowEnd)
  const entity = plan[segment?.entity ?? -1]
  if (segment === undefined || entity === undefined) return span
  if (entity.format !== 'copy') return failedEventsOf(block, entity, block.statementOf(row))
  const line = copyLine.exec(stderr)?.[1]
  const at = row + Number(line) - 1
  const isThere = line !== undefined && at < segment.rowEnd
  return failedEventsOf(
    block,
    entity,
    isThere ? { first: at, last: at } : { first: row, last: segment.rowEnd - 1 },
  )
}

interface RowPosition {
  readonly block: Block
  readonly row: number
}

function positionOfLine(line: number, pending: readonly PendingBatch[]): RowPosition | undefined {
  for (const { batch, firstLines } of pending) {
    for (const [group, block] of batch?.blocks.entries() ?? []) {
      const row = line - (firstLines[group] ?? 0)
      if (row >= 0 && row < block.rows) return { block, row }
    }
  }
  return undefined
}

function positionOfMark(mark: number, pending: readonly PendingBatch[]): RowPosition | undefined {
  for (const { batch } of pending) {
    for (const block of batch?.blocks ?? []) {
      const row = block.rowOf(mark)
      if (row !== undefined) return { block, row }
    }
  }
  return undefined
}

function failedEventsOf(
  block: Block,
  { entity }: EntityImport,
  { first, last }: { readonly first: number; readonly last: number },
): FailedEvents {
  const span = { from: block.idOf(first) ?? 0, to: block.idOf(last) ?? 0, entity }
  if (first !== last) return span
  const text = block
    .bytes(first, first + 1)
    .toString('utf8')
    .replace(/^\\echo [^\n]*\n/, '')
  const plain = visible(text.trimEnd())
  return { ...span, text: plain.length > textMax ? `${plain.slice(0, textMax)}…` : plain }
}
