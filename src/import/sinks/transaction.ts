/** A transaction of a database client with several batches. */

import { performance } from 'node:perf_hooks'

/**
 * Limits of a transaction with several batches: bytes, and time since it began. Each commit waits for the disk, and
 * SQLite writes every changed page twice. The limits bound what is repeated after a crash, and how long other clients
 * wait for the locks of the transaction.
 */
const transactionBytesMax = 256 * 1024 * 1024
export const transactionMsMax = 1_000

/** A transaction that was begun and not ended. */
export interface OpenTransaction {
  readonly after: number
  readonly beganMs: number
  bytes: number
  /** Whether the statements of `deferral` were written. */
  isDeferring: boolean
  /** Timer that ends the transaction, even if no more rows arrive. */
  readonly timer: NodeJS.Timeout
}

export function openTransaction(after: number, timer: NodeJS.Timeout): OpenTransaction {
  return { after, beganMs: performance.now(), bytes: 0, isDeferring: false, timer }
}

/** Whether the transaction must end after the batch that was written last. */
export function isFull({ bytes, beganMs }: OpenTransaction): boolean {
  return bytes >= transactionBytesMax || performance.now() - beganMs >= transactionMsMax
}

/** Returns the number of line ends in a text. */
export function linesOf(text: string): number {
  let lines = 0
  for (const character of text) if (character === '\n') lines++
  return lines
}
