/**
 * `spate completion`: prints the completion script for one shell. The script contains all words, so pressing Tab starts
 * no program.
 */

import { exampleNames } from '../../package/examples.ts'
import { listTypes } from '../../schema/listing.ts'
import type { CommandAction } from '../../terminal/command.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { vocabularyOf } from './vocabulary.ts'
import { zshScript } from './zsh.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }

export const complete: CommandAction = async ({
  arguments: { shell },
  options,
  context,
  commands,
}) => {
  const vocabulary = vocabularyOf(commands, {
    types: listTypes().map(({ name }) => name),
    examples: exampleNames(),
  })
  const script = scripts[shell as keyof typeof scripts](vocabulary)
  context.stdout.write(options.json === true ? `${JSON.stringify({ shell, script })}\n` : script)
  return 'done'
}
