/** `spate copy`. */

import type { Command, Option } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

const kinds = ['sqlite', 'postgres'] as const
const kindOptions: readonly Option[] = [
  {
    flags: '--from <kind>',
    summary: 'Where the rows are: sqlite is that of --data, postgres that of SPATE_DATABASE_URL.',
    choices: kinds,
    isRequired: true,
  },
  { flags: '--to <kind>', summary: 'The empty database.', choices: kinds, isRequired: true },
]

export const copyCommand: Command = {
  name: 'copy',
  summary: 'Copy the embedded database into an empty PostgreSQL, or back: all or nothing.',
  description:
    'Runs go on where they are, keys and sessions stay valid. What is written into the first database afterwards is not in the second, so stop its service before.',
  options: [...kindOptions, ...dataOptions],
  examples: [
    { line: 'spate copy --from sqlite --to postgres', summary: 'To several machines.' },
    { line: 'spate copy --from postgres --to sqlite --data ./back', summary: 'And back.' },
  ],
  load: async () => {
    const { copyDatabase } = await import('../../server/database.ts')
    return async (call) => {
      const kindOf = (name: string) => (call.options[name] === 'sqlite' ? 'sqlite' : 'postgres')
      await copyDatabase(configOf(call), {
        from: kindOf('from'),
        to: kindOf('to'),
        ...outputOf(call),
      })
      return 'done'
    }
  },
}
