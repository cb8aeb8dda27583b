/** Writes long output to standard output. Waits for a slow reader, and stops when the command is aborted. */

import { once } from 'node:events'
import type { CommandContext } from './command.ts'

export async function writeOut(
  piece: string | Uint8Array,
  { stdout, signal }: Pick<CommandContext, 'stdout' | 'signal'>,
): Promise<void> {
  signal.throwIfAborted()
  if (!stdout.write(piece)) await once(stdout, 'drain', { signal })
}
