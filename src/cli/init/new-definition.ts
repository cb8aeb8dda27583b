/** A new definition with the entities that the user has named. Their properties are examples to replace. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { quotedWord } from '../../text/shell-word.ts'

export const targets = ['sqlite', 'postgres', 'nothing'] as const
export type Target = (typeof targets)[number]

export function newDefinition(entities: readonly string[], target: Target): JsonObject {
  const system: JsonObject = target === 'nothing' ? {} : { system: { type: 'db' } }
  return {
    seed: 1,
    ...(target !== 'nothing' && { systems: { db: systemFor(target, entities) } }),
    entities: Object.fromEntries(
      entities.map((name, i) => [
        name,
        {
          rate: i === 0 ? '10/hour' : '60/hour',
          ...system,
          schema: { type: 'object', properties: propertiesOf(entities, i) },
        },
      ]),
    ),
  }
}

/**
 * Returns the properties of the entity at an index. Every entity but the first refers to the first, as orders refer to
 * users.
 */
function propertiesOf(entities: readonly string[], index: number): JsonObject {
  const [first = ''] = entities
  const reference: JsonObject =
    index === 0
      ? { name: { type: 'person.name' }, email: { type: 'internet.email', unique: true } }
      : {
          [`${singular(first)}Id`]: {
            type: 'reference',
            entity: first,
            field: 'id',
            ifEmpty: 'skip',
          },
          title: { type: 'commerce.product' },
        }
  return { id: { type: 'id.integer' }, ...reference, createdAt: { type: 'time.now' } }
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name
}

function systemFor(target: 'sqlite' | 'postgres', entities: readonly string[]): JsonValue {
  if (target === 'postgres') {
    const client = 'psql --quiet -v ON_ERROR_STOP=1 "$DATABASE_URL"'
    return { format: 'sql', import: { command: client } }
  }
  // The SQLite file belongs to the import, which fills it again each time. Tables of PostgreSQL may belong to the user
  // and are not dropped.
  const drops = entities.map((name) => `DROP TABLE IF EXISTS ${quoted(name)};`).reverse()
  const client = 'sqlite3 data.db'
  return {
    format: 'sql',
    import: { command: client, before: `${client} ${quotedWord(drops.join('\n'))}` },
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
