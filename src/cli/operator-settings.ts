/** The settings as options of an operator's commands, and what a call of one says of them. */

import { type Config, readConfig, settings } from '../server/config.ts'
import type { Call, Option } from '../terminal/command.ts'
import { CommandFailure } from '../terminal/exit-code.ts'

/** Settings that may stand on the command line; a key there would be seen by every user of the machine. */
const optionNames = ['SPATE_HOST', 'SPATE_PORT', 'SPATE_DATA', 'SPATE_LOG'] as const

export const options: readonly Option[] = optionNames.map((name) => ({
  flags: `--${optionOf(name)} <value>`,
  summary: `${settings[name].summary} (${name})`,
  fallback: settings[name].fallback,
  ...(name === 'SPATE_DATA' && { completes: 'folder' as const }),
}))

/** All that is needed to find the database. */
export const dataOptions = options.filter(({ flags }) => flags.startsWith('--data'))

function optionOf(name: string): string {
  return name.replace('SPATE_', '').toLowerCase()
}

export function printer({ surroundings }: Call): (text: string) => void {
  return (text) => void surroundings.stdout.write(text)
}

export function configOf({ options: said, surroundings }: Call): Config {
  const given = optionNames.flatMap((name) => {
    const value = said[optionOf(name)]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const config = readConfig({ ...surroundings.environment, ...Object.fromEntries(given) })
  if (!('issues' in config)) return config
  // Told by the name under which it was given.
  const issues = config.issues.map((issue) => {
    const [name] = given.find(([each]) => issue.startsWith(`${each} `)) ?? []
    return name === undefined ? issue : issue.replace(name, `--${optionOf(name)}`)
  })
  const isUsage = issues.some((issue) => issue.startsWith('--'))
  throw new CommandFailure(issues.join('\n'), isUsage ? 'usage' : 'failed')
}
