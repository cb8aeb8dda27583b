/** Command lines to enter next: to resume a run, or to start one with the same options. */

import { usualUrl } from '../../terminal/settings.ts'
import { shellWord } from '../../text/shell-word.ts'
import type { RunState } from '../progress/run-state.ts'
import type { Wanted } from '../wanted.ts'

export function resumeLine(wanted: Wanted, { service }: RunState): string {
  const { run } = wanted
  const words = firstWords(wanted, service)
  words.push(...(run === undefined ? ['--resume'] : ['--run', shellWord(run)]))
  return words.join(' ')
}

export function beginLine(wanted: Wanted, service: string | undefined): string {
  const words = firstWords(wanted, service)
  const { seed, start, end } = wanted
  for (const [name, value] of Object.entries({ seed, start, end })) {
    if (value !== undefined) words.push(`--${name}`, shellWord(String(value)))
  }
  return words.join(' ')
}

function firstWords({ file, key, isLocal, dir }: Wanted, service: string | undefined): string[] {
  const words = ['spate', 'run']
  const named = file ?? key
  if (named !== undefined) words.push(shellWord(named))
  if (isLocal) words.push('--local')
  if (dir !== undefined) words.push('--dir', shellWord(dir))
  if (service !== undefined && service !== usualUrl) words.push('--url', shellWord(service))
  return words
}
