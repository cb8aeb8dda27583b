/** The commands for the database as a whole, of whichever kind the settings name. */

import type { Argument, Command, Option } from '../../terminal/command.ts'
import { configOf, dataOptions, printer } from '../operator-settings.ts'

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date, and say what that took.',
  description:
    'A start does it too; this is for a user who may change tables, where that of the service may not. An older version does not open what a newer one has changed.',
  options: [
    { flags: '--dry-run', summary: 'Only say what would be applied; nothing is changed.' },
    ...dataOptions,
  ],
  examples: [
    { line: 'spate migrate --dry-run', summary: 'What a new version would change.' },
    { line: 'spate migrate', summary: 'With --json, the member "applied" has the names.' },
  ],
  load: async () => {
    const { migrateDatabase } = await import('../../server/database.ts')
    return async (call) => {
      const isDryRun = call.options['dry-run'] === true
      const output = { json: call.options.json === true, print: printer(call) }
      await migrateDatabase(configOf(call), { isDryRun, ...output })
      return 'done'
    }
  },
}

const backupCommand: Command = {
  name: 'backup',
  summary: 'Write all that the database holds into a file, as it is at one moment.',
  description:
    'The service may run meanwhile. Events are computed and need no backup. The file holds the hashes of keys and passwords, and only its user may read it.',
  arguments: [{ name: 'file', summary: 'The file to make.', isRequired: true }],
  options: dataOptions,
  examples: [{ line: 'spate backup spate.ndjson', summary: 'Lines of JSON, with a checksum.' }],
  load: async () => {
    const { backUp } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.surroundings
      const file = String(call.arguments.file)
      const output = { json: call.options.json === true, print: printer(call) }
      await backUp(configOf(call), { file, folder, ...output })
      return 'done'
    }
  },
}

const backupFile: Argument = {
  name: 'file',
  summary: 'The file that spate backup made.',
  isRequired: true,
}

const restoreCommand: Command = {
  name: 'restore',
  summary: 'Fill an empty database from a backup, of either kind of database: all or nothing.',
  arguments: [backupFile],
  options: dataOptions,
  examples: [
    { line: 'spate restore spate.ndjson --data ./restored', summary: 'Into a new folder.' },
  ],
  load: async () => {
    const { restore } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.surroundings
      const file = String(call.arguments.file)
      const output = { json: call.options.json === true, print: printer(call) }
      await restore(configOf(call), { file, folder, ...output })
      return 'done'
    }
  },
}

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

const copyCommand: Command = {
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
      const output = { json: call.options.json === true, print: printer(call) }
      await copyDatabase(configOf(call), { from: kindOf('from'), to: kindOf('to'), ...output })
      return 'done'
    }
  },
}

export const databaseCommands: readonly Command[] = [
  migrateCommand,
  backupCommand,
  restoreCommand,
  copyCommand,
]
