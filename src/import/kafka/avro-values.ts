/** Values of messages in Avro, each after the id of its schema in the registry, as Confluent's serializers write it. */

import { type AvroMessages, avroMessages } from '../../columns/avro/avro-message.ts'
import { programCells } from '../../engine/entity-columns.ts'
import type { Program } from '../../engine/program.ts'
import type { ChannelContext } from '../messages/channel.ts'
import type { RecordValue } from './kafka-records.ts'
import { type Registry, registerSchema } from './schema-registry.ts'

interface Encoder extends AvroMessages {
  /** The byte 0 and the id of the schema in four bytes. */
  readonly prefix: Uint8Array
}

/** Registers the schemas of the entities of a system, and returns the function that encodes their values. */
export async function avroValues(
  registry: Registry,
  program: Program,
  { entities, routes }: Pick<ChannelContext, 'entities' | 'routes'>,
): Promise<RecordValue> {
  const { columns } = programCells(program)
  const encoders: Encoder[] = []
  for (const [number, route] of routes.entries()) {
    const own = columns.get(entities[number] ?? '')
    if (route?.topic === undefined || own === undefined) continue
    const messages = avroMessages(own)
    const prefix = Buffer.alloc(5)
    prefix.writeUInt32BE(await registerSchema(registry, route.topic, messages.schema), 1)
    encoders[number] = { ...messages, prefix }
  }
  return ({ entity, type, value }) => {
    const encoder = encoders[entity]
    if (encoder === undefined) throw new Error('an entity with messages has an encoder')
    if (type === 'delete') return { value: undefined }
    const bytes = encoder.encode(JSON.parse(value.toString()), encoder.prefix)
    return { value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }
  }
}
