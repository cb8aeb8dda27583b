/** `spate types-of`: prints the types of the values of a definition. */

import { avroSchema } from '../columns/avro.ts'
import type { EntityColumns } from '../columns/column.ts'
import { createTables, type TableSource } from '../columns/create-table.ts'
import { mixedColumns } from '../columns/mixed-columns.ts'
import { pydanticModels } from '../columns/pydantic.ts'
import { typescriptTypes } from '../columns/typescript.ts'
import { type AcceptedDefinition, checkBody } from '../engine/check/check-body.ts'
import { planImport } from '../engine/import/import-plan.ts'
import { importTables } from '../engine/import/import-tables.ts'
import { namesFile } from '../import/run-options.ts'
import { checkDefinition } from '../import/target/checked-definition.ts'
import { otherVersionFailure } from '../import/target/target.ts'
import type { Call, CommandAction } from '../terminal/command.ts'
import { readDefinitionFile } from '../terminal/definition-file.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import { invalidDefinition } from '../terminal/located-issues.ts'
import { hasOption, textOption } from '../terminal/option-values.ts'
import { connect } from '../terminal/service.ts'
import { visible } from '../terminal/text-style.ts'
import { writeOut } from '../terminal/write-out.ts'
import { show } from '../text/show.ts'
import { type Dialect, dialects } from '../text/sql-dialect.ts'
import { hint } from '../text/suggest.ts'
import type { TypeTarget } from './type-targets.ts'

export const typesOf: CommandAction = async (call) => {
  const { options, context } = call
  const target = textOption(options, 'for')
  const { definition, program } = await acceptedDefinition(call)
  const plan = planImport(definition, program)
  const sources = chosen(importTables(plan, program), textOption(options, 'entity'))
  const named = dialects.find((name) => name === textOption(options, 'dialect'))
  const used = plan.find(({ dialect }) => dialect !== undefined)?.dialect
  const { text, warnings } = writers[target as TypeTarget](sources, named ?? used ?? 'standard')
  if (hasOption(options, 'json')) {
    await writeOut(`${JSON.stringify({ text, warnings })}\n`, context)
    return 'done'
  }
  for (const warning of warnings) context.stderr.write(`spate: ${visible(warning)}\n`)
  await writeOut(text, context)
  return 'done'
}

interface Written {
  readonly text: string
  readonly warnings: readonly string[]
}

type Writer = (sources: readonly TableSource[], dialect: Dialect) => Written

/** Returns a writer of the types of a language. */
function languageWriter(write: (entities: readonly EntityColumns[]) => string): Writer {
  return (sources) => {
    const entities = sources.map(({ columns }) => columns)
    const warnings = entities.flatMap((columns) => mixedColumns(columns.entity, columns))
    return { text: write(entities), warnings }
  }
}

const writers: Readonly<Record<TypeTarget, Writer>> = {
  typescript: languageWriter(typescriptTypes),
  pydantic: languageWriter(pydanticModels),
  avro: languageWriter((entities) => `${JSON.stringify(avroSchema(entities), undefined, 2)}\n`),
  ddl: (sources, dialect) => {
    const { tables, notes } = createTables(sources, dialect)
    return { text: tables.map(({ statement }) => `${statement}\n`).join('\n'), warnings: notes }
  },
}

/** Returns the tables of all entities, or only that of the named one. */
function chosen(sources: readonly TableSource[], name: string | undefined): readonly TableSource[] {
  const found = sources.filter(({ columns }) => name === undefined || columns.entity === name)
  if (name === undefined || found.length > 0) return found
  const names = sources.map(({ columns }) => columns.entity)
  const known = `--entity must be one of ${names.map(visible).join(', ')}; got ${show(name)}`
  throw new CommandFailure(`${known}${hint(name, names)}`, 'usage')
}

/** Returns the definition of a file, or of a simulation on the service. */
async function acceptedDefinition(call: Call): Promise<AcceptedDefinition> {
  const { arguments: given, context } = call
  const named = typeof given.definition === 'string' ? given.definition : undefined
  if (named === undefined || (await namesFile(named, context.folder))) {
    const file = await readDefinitionFile(named, context)
    const checked = checkBody(file.value, { inherited: undefined, now: new Date() })
    if ('issues' in checked) throw invalidDefinition(file, checked.issues)
    return checked
  }
  const { client } = await connect(call)
  const source = { parent: undefined, signal: context.signal }
  const checked = await checkDefinition(client, { definition: undefined, key: named }, source)
  if ('issues' in checked) throw otherVersionFailure(named, checked.issues)
  return checked
}
