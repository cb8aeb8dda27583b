/** Infers a definition from an AsyncAPI document (2 or 3): each message becomes an entity, whose values are payloads. */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { InferenceFailure } from '../failure.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { Written } from '../write/write-definition.ts'
import { AvroTypes, isAvro } from './avro.ts'
import { nameOfReference, SchemaDocument } from './document.ts'
import { type Candidate, writeResources } from './resources.ts'
import { type SchemaOptions, selected } from './select.ts'

export function isAsyncApi(root: JsonObject): boolean {
  return typeof root.asyncapi === 'string'
}

export function fromAsyncApi(
  root: JsonObject,
  { name, tables, ...options }: SchemaOptions,
): Written {
  const { schemas } = objectAt(root, 'components')
  const avro = new AvroTypes()
  const found = messagesOf(root, avro)
  const document = new SchemaDocument({ ...root, definitions: avro.definitions })
  if (tables !== undefined) {
    const named = new Map([
      ...membersOf(schemas),
      ...found.map((one) => [one.key, one.schema] as const),
    ])
    return writeResources(document, selected(tables, named, name), options)
  }
  if (found.length > 0) return writeResources(document, found, options)
  throw new InferenceFailure(`${name} must have a message with a payload`, 'invalid')
}

/** Returns the payloads of the messages in the components, channels and operations, each payload once. */
function messagesOf(root: JsonObject, avro: AvroTypes): readonly Candidate[] {
  const document = new SchemaDocument(root)
  const { messages } = objectAt(root, 'components')
  const found = new Map<JsonObject, string>()
  const add = (message: JsonValue | undefined, wanted: string): void => {
    if (!isObject(message)) return
    const reference = member(message, '$ref')
    const target = document.resolved(message)
    for (const one of listOf(target.oneOf)) add(one, wanted)
    const payload = payloadOf(target)
    if (payload === undefined || found.has(payload)) return
    const named = typeof reference === 'string' ? nameOfReference(reference) : target.name
    const key = entityName(typeof named === 'string' ? named : wanted)
    found.set(payload, freeKey(key, new Set(found.values())))
  }
  for (const [key, message] of membersOf(messages)) {
    add(isObject(message) && message.name === undefined ? { name: key, ...message } : message, key)
  }
  for (const [path, channel] of membersOf(root.channels)) {
    if (!isObject(channel)) continue
    const name = path.split(/[/.]/).findLast((word) => /^\w/.test(word)) ?? 'message'
    for (const [key, message] of membersOf(channel.messages)) add(message, key)
    for (const action of ['publish', 'subscribe']) add(objectAt(channel, action).message, name)
  }
  return [...found].map(([payload, key]) => {
    const target = document.resolved(payload)
    return { key, schema: isAvro(target) ? avro.schemaOf(target) : target }
  })
}

/** Returns the schema of a payload. In AsyncAPI 3 it can be the member `schema` beside its format. */
function payloadOf({ payload }: JsonObject): JsonObject | undefined {
  if (!isObject(payload)) return undefined
  return typeof payload.schemaFormat === 'string' && isObject(payload.schema)
    ? payload.schema
    : payload
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = member(value, name)
  return isObject(found) ? found : {}
}
