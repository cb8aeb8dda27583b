/** The changes that records of topics are: decoded values in each of the encodings that `spate run` writes. */

import { type Registry, readSchema } from '../../../import/kafka/schema-registry.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import { isObject, type JsonValue, member } from '../../../text/json.ts'
import { type ChangeType, parseJson } from '../../../wire/event.ts'
import { AvroBytes } from '../../avro/avro-bytes.ts'
import { type AvroDecoder, avroDecoder } from '../../avro/avro-decoder.ts'
import type { MessageValue } from '../../table-plan.ts'
import { withoutConnectSchema } from './connect-json.ts'
import type { TopicRecord } from './topic-reader.ts'

/** A record as the change of a row. */
export interface RecordChange {
  /** Type of the change, if the record has it. */
  readonly type: string | undefined
  /** Key of the record as text. */
  readonly key: string | undefined
  /** Value after the change, or null after a deletion. */
  readonly value: JsonValue
}

/** Returns the change of a record, or undefined for a record that only repeats the one before. */
export type ReadChange = (record: TopicRecord) => Promise<RecordChange | undefined>

export function changeReader(topic: string, value: MessageValue, registry: Registry): ReadChange {
  const read = value === 'avro' ? avroReader(registry) : jsonReader
  return async (record) => {
    const key = record.key?.toString()
    const type = typeOfRecord(record)
    if (record.value === null) {
      // An envelope of the deletion precedes the tombstone.
      return value === 'debezium' ? undefined : { type, key, value: null }
    }
    const found = await read(record.value)
    if (found === undefined) throw undecodable(topic, record, value)
    return value === 'debezium' ? { type, key, ...changeOf(found) } : { type, key, value: found }
  }
}

function undecodable(
  topic: string,
  { partition, offset }: TopicRecord,
  value: MessageValue,
): CommandFailure {
  const form = value === 'avro' ? 'Avro after the id of its schema' : 'JSON'
  const place = `${topic}, partition ${partition}, offset ${offset}`
  return new CommandFailure(
    `${place}: the value must be ${form}; name another encoding with ?value=… in --target`,
    'usage',
  )
}

const typeHeader = 'spate-type'

/** Returns the type of the change that a header names, as `spate run` writes it. */
export function typeOfRecord({ headers }: TopicRecord): string | undefined {
  return headers.find(([name]) => name.toString() === typeHeader)?.[1]?.toString()
}

async function jsonReader(value: Buffer): Promise<JsonValue | undefined> {
  const found = parseJson(value.toString())
  return found === undefined ? undefined : withoutConnectSchema(found)
}

/** Size of the byte 0 and the id of the schema, which precede a value. */
const prefixBytes = 5

function avroReader(registry: Registry): (value: Buffer) => Promise<JsonValue | undefined> {
  const decoders = new Map<number, AvroDecoder>()
  return async (value) => {
    if (value.length < prefixBytes || value[0] !== 0) return undefined
    const id = value.readUInt32BE(1)
    const decode = decoders.get(id) ?? (await decoderOf(registry, id))
    decoders.set(id, decode)
    try {
      return decode(new AvroBytes(value, prefixBytes))
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}

async function decoderOf(registry: Registry, id: number): Promise<AvroDecoder> {
  try {
    return avroDecoder(await readSchema(registry, id))
  } catch (error) {
    throw new CommandFailure((error as Error).message, 'usage')
  }
}

const operations: Readonly<Record<string, ChangeType>> = {
  c: 'create',
  r: 'create',
  u: 'update',
  d: 'delete',
}

/** Returns the change of an envelope of Debezium, which may be in the member `payload`. */
function changeOf(value: JsonValue): Omit<RecordChange, 'key'> | { readonly value: JsonValue } {
  if (!isObject(value)) return { value: null }
  const inner = member(value, 'payload')
  const envelope = isObject(inner) ? inner : value
  const type = operations[String(member(envelope, 'op'))]
  return { ...(type && { type }), value: member(envelope, 'after') ?? null }
}
