/** Declares the command `spate copy`. */

import type { Command, Option } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

const kinds = ['sqlite', 'postgres'] as const
const kindOptions: readonly Option[] = [
  {
    flags: '--from <kind>',
    summary:
      'Database to copy from: sqlite is the one at --data, postgres the one at SPATE_DATABASE_URL.',
    choices: kinds,
    isRequired: true,
  },
  { flags: '--to <kind>', summary: 'Empty database to copy to.', choices: kinds, isRequired: true },
]

export const copyCommand: Command = {
  name: 'copy',
  summary: 'Copy the embedded database to an empty PostgreSQL database, or back.',
  description:
    'Copies everything or, after a failure, nothing. Runs keep their positions, and keys and sessions stay valid. Stop the service of the first database before you copy: later changes are not copied.',
  options: [...kindOptions, ...dataOptions],
  examples: [
    { line: 'spate copy --from sqlite --to postgres', summary: 'Moves to PostgreSQL.' },
    {
      line: 'spate copy --from postgres --to sqlite --data ./back',
      summary: 'Moves back to SQLite.',
    },
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
