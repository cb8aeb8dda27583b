/**
 * Generates the name of a new property from its type, such as `createdAt` for `time.now`, with a number if another
 * property has that name.
 */
import { type JsonObject, member } from '../../../src/text/json.ts'

/** Property names for types whose last part would be no useful name, by type. */
const usual: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'count',
  number: 'amount',
  boolean: 'isActive',
  array: 'list',
  object: 'details',
  enum: 'status',
  select: 'status',
  const: 'constant',
  function: 'computed',
  null: 'nothing',
  'time.now': 'createdAt',
  'time.past': 'createdAt',
  'time.future': 'dueAt',
  'time.recent': 'changedAt',
  'time.soon': 'dueAt',
  'time.between': 'happenedAt',
  'time.businessHours': 'happenedAt',
  'time.datetime': 'happenedAt',
  'time.epochMillis': 'timestamp',
  'time.epochSeconds': 'timestamp',
  'id.integer': 'id',
  'id.uuid': 'id',
  'id.uuidv7': 'id',
  'id.ulid': 'id',
  'id.nanoid': 'id',
  'id.sequence': 'id',
  'id.cuid': 'id',
  'id.objectId': 'id',
  'id.snowflake': 'id',
}

export function nameForType(type: string, schema: JsonObject, taken: readonly string[]): string {
  const entity = member(schema, 'entity')
  const last = type.slice(type.lastIndexOf('.') + 1)
  const base =
    type === 'reference' && typeof entity === 'string'
      ? `${entity.replace(/s$/, '')}Id`
      : (usual[type] ?? last)
  let name = base
  for (let number = 2; taken.includes(name); number++) name = `${base}${number}`
  return name
}
