/** Shared parts of the commands of operators: settings as options, the configuration, and the output of a call. */

import { type Config, readConfig, settings } from '../../server/config.ts'
import type { Call, Option } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'

/**
 * Settings that the command line accepts as options. Other users of the machine could read a key on the command line.
 */
const optionNames = ['SPATE_HOST', 'SPATE_PORT', 'SPATE_DATA', 'SPATE_LOG'] as const

export const settingOptions: readonly Option[] = optionNames.map((name) => ({
  flags: `--${optionOf(name)} <value>`,
  summary: `${settings[name].summary} (${name})`,
  fallback: settings[name].fallback,
  ...(name === 'SPATE_DATA' && { completes: 'folder' as const }),
}))

/** Options that name the database. */
export const dataOptions = settingOptions.filter(({ flags }) => flags.startsWith('--data'))

function optionOf(name: string): string {
  return name.replace('SPATE_', '').toLowerCase()
}

/** Returns whether the call wants JSON, and how it writes to standard output. */
export function outputOf({ options, context }: Call): {
  readonly json: boolean
  readonly print: (text: string) => void
} {
  return {
    json: options.json === true,
    print: (text) => void context.stdout.write(text),
  }
}

/**
 * Returns the configuration from the environment and the options.
 *
 * @throws {CommandFailure} with the issues of the configuration
 */
export function configOf({ options, context }: Call): Config {
  const given = optionNames.flatMap((name) => {
    const value = options[optionOf(name)]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const config = readConfig({ ...context.environment, ...Object.fromEntries(given) })
  if (!('issues' in config)) return config
  // An issue names the option if the value is from an option.
  const issues = config.issues.map((issue) => {
    const [name] = given.find(([each]) => issue.startsWith(`${each} `)) ?? []
    return name === undefined ? issue : issue.replace(name, `--${optionOf(name)}`)
  })
  const isUsage = issues.some((issue) => issue.startsWith('--'))
  throw new CommandFailure(issues.join('\n'), isUsage ? 'usage' : 'failed')
}
