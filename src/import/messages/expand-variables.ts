/** Replaces the names of environment variables in the texts of a target by their values. */

import type { CommandContext } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'

const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g

/**
 * Returns a text with the values of `$NAME` and `${NAME}`.
 *
 * @throws {CommandFailure} if a variable is not set, or is a setting of spate, which no target receives
 */
export function expandVariables(
  text: string,
  { system, environment }: { readonly system: string } & Pick<CommandContext, 'environment'>,
): string {
  return text.replaceAll(variable, (_, plain: string | undefined, braced: string | undefined) => {
    const name = plain ?? braced ?? ''
    const value = name.startsWith('SPATE_') ? undefined : environment[name]
    if (value !== undefined && value !== '') return value
    const must = name.startsWith('SPATE_')
      ? 'must not be used, because targets do not receive the settings of spate'
      : 'must be set'
    throw new CommandFailure(
      `the environment variable ${name} ${must}; the system ${visible(system)} uses it`,
      'system',
      { system, variable: name },
    )
  })
}
