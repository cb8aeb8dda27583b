/**
 * Schemas of stream bodies in OpenAPI. In OpenAPI 3.1 a schema describes a complete body, which is text here: generated
 * clients would otherwise parse the text as one object. The extension `x-itemSchema` has the schema of one event, as
 * `itemSchema` in OpenAPI 3.2.
 */

import { type TSchema, Type } from 'typebox'

const id = Type.Integer({ minimum: 1 })
const idText = Type.String({ pattern: '^[1-9][0-9]*$' })

const place = { entity: Type.String(), offset: Type.Integer({ minimum: 0 }) }

const generated = {
  value: Type.Unknown(),
  format: Type.Optional(
    Type.String({
      description: 'The statement, row or envelope, for entities with a format other than `json`.',
    }),
  ),
  metadata: Type.Optional(
    Type.Array(
      Type.Object({ tag: Type.String(), path: Type.Optional(Type.Array(Type.String())) }),
      {
        description:
          'Imperfections of the event that the definition requests. The tags are `late`, `duplicate` and `corrupt`.',
      },
    ),
  ),
}

const key = Type.Unknown({
  description: 'The key of the instance, for entities with a lifecycle.',
})
const before = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'The former value, or what changed, if the lifecycle asks for it.',
  }),
)
const changed = { ...generated, key, before }

const failed = { message: Type.String(), path: Type.Array(Type.String()) }

/** Schema of one line of an NDJSON stream. */
export const ndjsonEvent = Type.Union([
  Type.Object({
    type: Type.Literal('create'),
    id,
    ...place,
    key: Type.Optional(key),
    ...generated,
  }),
  Type.Object({ type: Type.Literal('update'), id, ...place, ...changed }),
  Type.Object({ type: Type.Literal('delete'), id, ...place, ...changed, value: Type.Null() }),
  Type.Object({ type: Type.Literal('error'), id, ...place, ...failed }),
])

/** Schema of the fields of one server-sent event. */
const serverSentEvent = Type.Union([
  Type.Object({
    event: Type.Literal('create'),
    id: idText,
    data: jsonText({ ...place, key: Type.Optional(key), ...generated }),
  }),
  Type.Object({
    event: Type.Union([Type.Literal('update'), Type.Literal('delete')]),
    id: idText,
    data: jsonText({ ...place, ...changed }),
  }),
  Type.Object({
    event: Type.Literal('error'),
    id: idText,
    data: jsonText({ ...place, ...failed }),
  }),
])

/** Schema of the fields of one server-sent event in the earlier API version, where events have no ids. */
const earlierServerSentEvent = Type.Object({
  event: Type.String({ description: '`<stream name>.create`' }),
  data: jsonText({ stream: Type.String(), offset: place.offset, value: Type.Unknown() }),
})

export const serverSentEvents = streamOf(
  serverSentEvent,
  'Server-sent events (WHATWG HTML, section 9.2); `x-itemSchema` describes the fields of one event.',
)

export const ndjsonEvents = streamOf(
  ndjsonEvent,
  'JSON lines, each terminated by a line feed; `x-itemSchema` describes one line.',
)

export const earlierServerSentEvents = streamOf(
  earlierServerSentEvent,
  'Server-sent events without ids; `x-itemSchema` describes the fields of one event.',
)

/** Returns the schema of a body of events or rows with a schema. */
export function streamOf(event: TSchema, description: string): TSchema {
  return Type.String({ description, 'x-itemSchema': event })
}

function jsonText(members: Readonly<Record<string, TSchema>>) {
  return Type.String({
    contentMediaType: 'application/json',
    contentSchema: Type.Object(members),
  })
}
