/** The statements that create the tables of a definition and fill them with the rows of a run, in the order of the run. */

import { createTables } from '../../src/columns/create-table.ts'
import { readDefinition } from '../../src/definition/definition.ts'
import { headOf, planImport } from '../../src/engine/import/import-plan.ts'
import { importTables } from '../../src/engine/import/import-tables.ts'
import { compileProgram } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import type { ClientDialect } from '../../src/text/statement-clients.ts'
import { rows } from '../../src/wire/rows.ts'

export interface FilledTables {
  /** The definition whose rows the statements write. */
  readonly definition: JsonObject
  /** Keys of the entities that have a table. */
  readonly entities: readonly string[]
  /** Number of events whose rows the statements write. */
  readonly events: number
  readonly create: readonly string[]
  readonly fill: readonly string[]
  readonly notes: readonly string[]
}

/** Returns the statements for the first events of a definition, or undefined if the definition is not valid. */
export function filledTables(
  content: JsonObject,
  {
    dialect,
    events,
    seed = 1,
    isCopy = false,
  }: {
    readonly dialect: ClientDialect
    readonly events: number
    readonly seed?: number
    /** Whether rows are written for COPY instead of as statements. */
    readonly isCopy?: boolean
  },
): FilledTables | undefined {
  const issues: Issues = []
  const whole = asRows({ start: '2026-01-01', end: '2026-01-08', ...content }, (table) =>
    isCopy ? { type: 'copy', table } : { type: 'sql', dialect, table },
  )
  const definition = readDefinition({ seed, content: whole, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(definition, issues)
  if (issues.length > 0) return undefined
  const plan = planImport(definition, program)
  const sources = importTables(plan, program)
  const { tables, notes } = createTables(sources, dialect)
  const created = new Set(tables.flatMap(({ entities }) => entities))
  const heads = new Map(plan.map((entity) => [entity.entity, headOf(entity)]))
  const stream = openStream(program, rows, 0)
  const fill: string[] = []
  for (let i = 0; i < Math.min(events, program.total); i++) {
    const line = stream.next() as string
    const entityStart = line.indexOf('\t') + 1
    const textStart = line.indexOf('\t', entityStart) + 1
    const entity = line.slice(entityStart, textStart - 1)
    if (!created.has(entity)) continue
    const head = heads.get(entity)
    const text = line.slice(textStart, -1)
    fill.push(...(head === undefined ? [text] : [head, text, '\\.']))
  }
  return {
    definition: { ...whole, seed },
    ...{ entities: [...created], events: Math.min(events, program.total) },
    ...{ create: tables.map(({ statement }) => statement), fill, notes },
  }
}

/** Returns a definition whose entities are all written as rows of tables of one schema. */
function asRows(content: JsonObject, formatOf: (table: string) => JsonObject): JsonObject {
  const entities = Object.entries(content.entities as Readonly<Record<string, JsonObject>>)
  const { systems: _, ...rest } = content
  return {
    ...rest,
    entities: Object.fromEntries(
      entities.map(([key, { system: __, format, ...entity }], i) => {
        const { table } = (typeof format === 'object' ? format : {}) as { table?: string }
        const name = table === undefined || table.includes('.') ? `t${i}` : table
        return [key, { ...entity, format: formatOf(name) }]
      }),
    ),
  }
}
