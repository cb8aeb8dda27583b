/**
 * Shared parts of the commands that operate a service, such as `spate start`: settings of the service as options, its
 * configuration, and the output of a command.
 */

import { type Config, readConfig, settings } from '../../server/config.ts'
import type { Call, Option } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'

/**
 * Settings of the service that commands accept as options. Keys are not options, because other users of the machine can
 * read command lines.
 */
const optionNames = ['SPATE_HOST', 'SPATE_PORT', 'SPATE_DATA', 'SPATE_LOG'] as const

export const settingOptions: readonly Option[] = optionNames.map((name) => ({
  flags: `--${optionOf(name)} <value>`,
  summary: `${settings[name].summary} (${name})`,
  fallback: settings[name].fallback,
  ...(name === 'SPATE_DATA' && { completes: 'folder' as const }),
}))

/** Option `--data`, for commands that only use the database. */
export const dataOptions = settingOptions.filter(({ flags }) => flags.startsWith('--data'))

function optionOf(name: string): string {
  return name.replace('SPATE_', '').toLowerCase()
}

/** Returns whether `--json` was given, and a function that writes a text to standard output. */
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
 * Returns the configuration of the service from environment variables and the options of a command, which take
 * precedence.
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
  // The message of an issue names the option instead of the variable if the value is from an option.
  const issues = config.issues.map((issue) => {
    const [name] = given.find(([each]) => issue.startsWith(`${each} `)) ?? []
    return name === undefined ? issue : issue.replace(name, `--${optionOf(name)}`)
  })
  const isUsage = issues.some((issue) => issue.startsWith('--'))
  throw new CommandFailure(issues.join('\n'), isUsage ? 'usage' : 'failed')
}
