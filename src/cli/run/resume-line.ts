/** The line with which a run goes on: what was written, and `--resume`. */

import { usualUrl } from '../settings.ts'
import type { RunState } from './state.ts'
import type { Wanted } from './wanted.ts'

export function resumeLine(
  { file, key, run, isLocal, dir }: Wanted,
  { service }: RunState,
): string {
  const words = ['spate', 'run']
  const named = file ?? key
  if (named !== undefined) words.push(quoted(named))
  if (isLocal) words.push('--local')
  if (dir !== undefined) words.push('--dir', quoted(dir))
  if (service !== undefined && service !== usualUrl) words.push('--url', quoted(service))
  words.push(...(run === undefined ? ['--resume'] : ['--run', quoted(run)]))
  return words.join(' ')
}

/** As a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
