/**
 * Finds the event at which a database client failed from its output: a line of its standard input, a line of a COPY, or
 * the mark of its last statement. Otherwise, returns the range of events of which none was committed.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { visible } from '../../terminal/text-style.ts'
import type { Batch } from '../rows/batch.ts'
import type { Block } from '../rows/block.ts'

export interface FailedEvents {
  /** First and last event, which are equal for one event. */
  readonly from: number
  readonly to: number
  readonly entity?: string
  /** Start of the event as it was written. */
  readonly text?: string
}

/** A batch that was written to the client and is not known to be committed. */
export interface PendingBatch {
  readonly after: number
  readonly last: number
  readonly counts: ReadonlyMap<number, number>
  readonly bytes: number
  /** Rows of the batch, or undefined if the memory was reused because many batches followed. */
  batch: Batch | undefined
  /** Line numbers of the command's standard input at which its blocks begin. */
  readonly firstLines: readonly number[]
}

/** Output of the client, the batches that are not known to be committed, and the last mark. */
export interface ClientOutput {
  readonly stderr: string
  readonly pending: readonly PendingBatch[]
  readonly mark: number | undefined
  readonly plan: readonly EntityImport[]
}

const textMax = 200
/** Matches `COPY users, line 12, column id: "x"`. */
const copyLine = /^CONTEXT: {2}COPY [^\n]*?, line (\d+)/m
/** Matches `Runtime error near line 12: …` and `ERROR 1062 (23000) at line 12: …`. */
const inputLine = /\b(?:near|at) line (\d+)/

export function findFailedEvents({
  stderr,
  pending,
  mark,
  plan,
}: ClientOutput): FailedEvents | undefined {
  const [first] = pending
  if (first === undefined) return undefined
  const span = { from: first.after + 1, to: first.last }
  // The first uncommitted batch has failed, because clients stop at the first error.
  const { batch, firstLines } = first
  if (batch === undefined) return span
  const place =
    mark === undefined
      ? positionOfLine(Number(inputLine.exec(stderr)?.[1]), { batch, firstLines })
      : positionOfMark(mark, batch)
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

function positionOfLine(
  line: number,
  { batch, firstLines }: { readonly batch: Batch; readonly firstLines: readonly number[] },
): RowPosition | undefined {
  for (const [group, block] of batch.blocks.entries()) {
    const row = line - (firstLines[group] ?? 0)
    if (row >= 0 && row < block.rows) return { block, row }
  }
  return undefined
}

function positionOfMark(mark: number, { blocks }: Batch): RowPosition | undefined {
  for (const block of blocks) {
    const row = block.rowOf(mark)
    if (row !== undefined) return { block, row }
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
