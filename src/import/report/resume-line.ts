/** Command lines for the next step of the user: to resume a run, or to start a new run with the same options. */

import { defaultUrl } from '../../terminal/settings.ts'
import { shellWord } from '../../text/shell-word.ts'
import type { RunState } from '../progress/run-state.ts'
import type { ImportOptions } from '../run-options.ts'

export function resumeLine(runOptions: ImportOptions, { service }: RunState): string {
  const { run } = runOptions
  const words = commonWords(runOptions, service)
  words.push(...(run === undefined ? ['--resume'] : ['--run', shellWord(run)]))
  return words.join(' ')
}

export function newRunLine(runOptions: ImportOptions, service: string | undefined): string {
  const words = commonWords(runOptions, service)
  const { seed, start, end } = runOptions
  for (const [name, value] of Object.entries({ seed, start, end })) {
    if (value !== undefined) words.push(`--${name}`, shellWord(String(value)))
  }
  return words.join(' ')
}

function commonWords(
  { file, key, isLocal, dir, files, skipShare, speed, disablesTriggers }: ImportOptions,
  service: string | undefined,
): string[] {
  const words = ['spate', 'run']
  const named = file ?? key
  if (named !== undefined) words.push(shellWord(named))
  if (isLocal) words.push('--local')
  if (dir !== undefined) words.push('--dir', shellWord(dir))
  if (files !== undefined) words.push('--format', files.format)
  if (files !== undefined && files.jobs > 1) words.push('--jobs', String(files.jobs))
  if (skipShare > 0) words.push('--skip-refused', String(skipShare))
  if (speed !== undefined) words.push('--speed', String(speed))
  if (disablesTriggers) words.push('--disable-triggers')
  if (service !== undefined && service !== defaultUrl) words.push('--url', shellWord(service))
  return words
}
