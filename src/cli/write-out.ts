/** Writing of what may be much: waits while the reader is behind, and stops when nobody reads or waits any more. */

import { once } from 'node:events'
import type { Surroundings } from './command.ts'

export async function writeOut(
  piece: string | Uint8Array,
  { stdout, signal }: Pick<Surroundings, 'stdout' | 'signal'>,
): Promise<void> {
  signal.throwIfAborted()
  if (!stdout.write(piece)) await once(stdout, 'drain', { signal })
}

/** Columns for what is fitted to a terminal; elsewhere nothing is cut. */
export function widthOf({ stdout }: Pick<Surroundings, 'stdout'>): number {
  return stdout.isTTY === true ? (stdout.columns ?? 80) : Number.POSITIVE_INFINITY
}
