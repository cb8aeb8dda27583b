/** The events of a definition, as a reader of its stream gets them. */

import { checkBody } from '../../src/engine/check/check-body.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { decodeNdjson, ndjson } from '../../src/wire/ndjson.ts'

export function programOf(definition: JsonObject): Program {
  const accepted = checkBody(definition, { inherited: [], now: new Date(0) })
  if ('issues' in accepted) throw new Error(JSON.stringify(accepted.issues))
  return accepted.program
}

interface Change {
  readonly id: number
  readonly entity: string
  readonly type: 'create' | 'update' | 'delete'
  readonly key: JsonValue | undefined
  readonly value: JsonObject | null
}

/** Returns the first events of a run, without those that could not be generated. */
export function eventsOf(program: Program, events = program.total): readonly Change[] {
  const stream = openStream(program, ndjson, 0)
  const decode = decodeNdjson()
  return Array.from({ length: events }, () => decode(stream.next() ?? '')[0]).flatMap((event) => {
    if (event === undefined || event.type === 'error' || event.type === 'malformed') return []
    const { id, entity, type, key, value } = event
    return [{ id, entity, type, key, value: value as JsonObject | null }]
  })
}
