/** Declares the command `spate types-of`. */

import type { Command } from '../../terminal/command.ts'
import { definitionArgument } from '../../terminal/run-choice.ts'
import { urlOption } from '../../terminal/settings.ts'
import { dialects } from '../../text/sql-dialect.ts'
import { typeTargets } from '../type-targets.ts'

export const typesOfCommand: Command = {
  name: 'types-of',
  summary: 'Print the types of the values of a definition, for a language or a database.',
  description: [
    'Derives the type of each property from the definition, without generating values: numbers with their range and ' +
      'decimals, texts with their length, enums, timestamps, lists and objects, and which of them may be null.',
    'typescript prints an interface for each entity, pydantic a module of Pydantic 2 models, avro a schema, and ddl the ' +
      'CREATE TABLE statements that "spate run" uses. Warnings are written to standard error: a column whose values have ' +
      'different types holds text, and a foreign key that would close a cycle is left out.',
  ].join('\n\n'),
  arguments: [definitionArgument],
  options: [
    {
      flags: '--for <target>',
      summary: 'Language or format of the types.',
      choices: typeTargets,
      isRequired: true,
    },
    {
      flags: '--dialect <name>',
      summary: 'SQL dialect of ddl.',
      choices: dialects,
      fallback: 'the dialect of the definition, or standard',
    },
    { flags: '--entity <name>', summary: 'Only entity to print. All are printed by default.' },
    urlOption,
  ],
  examples: [
    {
      line: 'spate types-of shop.yml --for typescript > shop.ts',
      summary: 'Writes a TypeScript interface for each entity.',
    },
    {
      line: 'spate types-of shop.yml --for ddl --dialect postgres | psql',
      summary: 'Creates the tables in PostgreSQL.',
    },
  ],
  load: async () => (await import('../types-of.ts')).typesOf,
}
