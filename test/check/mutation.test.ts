/** `spate check` reports exactly the random changes of a target: which row, which event, and which fields. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { insertWriter, sqlExpression } from '../../src/text/sql.ts'
import type { ClientDialect } from '../../src/text/statement-clients.ts'
import { filledTables } from '../columns/filled-tables.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { checked, definitionFolder, unexplained } from './checked.ts'
import { Databases } from './databases.ts'
import { heldTables, mutatedDefinition, mutationCount } from './mutation-definition.ts'
import { type Mutation, randomMutations } from './mutations.ts'
import { programOf } from './run-events.ts'

const databases = new Databases()
beforeAll(() => databases.start(), 60_000)
afterAll(() => databases.stop())

const mutationsAtOnce = 5
const first = Number(process.env.SPATE_TEST_SEED ?? 0)

/** Returns statements that create tables without keys, which would refuse some of the mutations. */
function withoutConstraints(create: readonly string[]): readonly string[] {
  return create.map((statement) =>
    statement
      .split('\n')
      .filter((line) => !/^ {2}(?:PRIMARY KEY|UNIQUE|FOREIGN KEY) /.test(line))
      .join('\n')
      .replace(/,\n\)/, '\n)'),
  )
}

/** Returns the statements that apply mutations. */
function statementsOf(
  list: readonly Mutation[],
  dialect: ClientDialect,
  tableOf: (entity: string) => string,
): readonly string[] {
  return list.flatMap(({ entity, removed, added }) => {
    const table = tableOf(entity)
    const insert = insertWriter({ table, dialect, timestampColumns: new Set(['at']) })
    const id = dialect === 'mysql' ? '`id`' : '"id"'
    return [
      ...removed.map(({ value }) => {
        const literal = sqlExpression(value.id ?? null, dialect)
        return `DELETE FROM ${table} WHERE ${id} = ${'text' in literal ? literal.text : ''};`
      }),
      ...added.map((value) => {
        const rendered = insert(value)
        return 'sql' in rendered ? rendered.sql : rendered.error
      }),
    ]
  })
}

test.each(['sqlite', 'postgres', 'mysql'] as const)(
  'reports the mutations of a database: %s',
  async (dialect) => {
    let mutated = 0
    for (let number = first; mutated < mutationCount; number++) {
      const draws = drawsOf(number)
      const filled = filledTables(mutatedDefinition, { dialect, events: 400, seed: number + 1 })
      if (filled === undefined) throw new Error('the definition must be valid')
      const folder = await definitionFolder(filled)
      const create = withoutConstraints(filled.create)
      const database = await databases.fill(dialect, folder, { ...filled, create })
      const program = programOf(filled.definition as JsonObject)
      const held = heldTables(program, filled.events)
      const list = randomMutations(held, draws, mutationsAtOnce)
      const keys = Object.keys(mutatedDefinition.entities as JsonObject)
      await database.run(statementsOf(list, dialect, (entity) => `t${keys.indexOf(entity)}`))
      const { findings, isEqual } = await checked(folder, database.address, filled)
      await database.drop()
      const expected = list.flatMap((each) => each.expected)
      expect(unexplained(findings, expected), `number ${number}`).toEqual({ extra: [], lost: [] })
      expect(isEqual).toBe(false)
      mutated += list.length
    }
  },
  1_200_000,
)
