/** `spate infer`. */

import type { Command } from '../../terminal/command.ts'

export const inferCommand: Command = {
  name: 'infer',
  summary: 'Write a definition from a database, an OpenAPI document, a JSON Schema, or rows.',
  description:
    'Keys, references, conditions and what the rows look like are carried over, so that what the definition makes loads into an empty copy of the database; notes on stderr say what could not be. ' +
    'A database is only read, in one transaction. The definition holds no password: its command fills the database at TARGET_DATABASE_URL, whose tables must be empty; that of a SQLite file makes and fills a copy beside it, such as shop-copy.db.',
  arguments: [
    {
      name: 'source',
      summary:
        'postgres://user@host/database, sqlite:file.db, or files: an OpenAPI document, a JSON Schema, rows (.json, .ndjson, .csv; a folder of them).',
      isRequired: true,
      isList: true,
      completes: 'file',
    },
  ],
  options: [
    { flags: '--schema <name>', summary: 'Only this schema of a PostgreSQL database.' },
    { flags: '--tables <names>', summary: 'Only these tables, with commas between.' },
    {
      flags: '--rows <count>',
      summary: 'At most so many rows of each table; or of some, users=100,orders=1000.',
      fallback: 'as many as there are',
    },
    { flags: '--key <key>', summary: 'The key of the simulation.' },
    { flags: '-o, --output <file>', summary: 'Write it into a file, .yml or .json.' },
    { flags: '--force', summary: 'Replace the file.' },
    { flags: '--format <format>', summary: 'How it is written.', choices: ['yaml', 'json'] },
    { flags: '--no-data', summary: 'Look at no rows of a database, only at its tables.' },
  ],
  examples: [
    {
      line: 'spate infer postgres://app@localhost/shop --output spate.yml',
      summary: 'From a PostgreSQL database.',
    },
    { line: 'spate infer sqlite:shop.db --rows 1000', summary: 'From a SQLite file.' },
    { line: 'spate infer openapi.json', summary: 'From the schemas of an interface.' },
    { line: 'spate infer users.csv orders.ndjson', summary: 'From rows.' },
  ],
  load: async () => (await import('../infer/infer.ts')).infer,
}
