/** Topics of Kafka. Committed records are read; of entities whose rows change, all changes or the last value of each key. */

import { type KafkaClient, loadKafkaClient } from '../../../import/kafka/kafka-client.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import { columnarText } from '../../rows/columnar-value.ts'
import type { MessageValue, RunTable, StoredRows } from '../../table-plan.ts'
import { jsonColumns, jsonTexts, type ValueForm } from '../files/json-lines.ts'
import { FurtherNames } from '../further-names.ts'
import type { Target, TargetKind, TargetTable } from '../target.ts'
import { debeziumText } from './debezium-text.ts'
import { type KafkaAddress, kafkaAddress, withoutRegistry } from './kafka-address.ts'
import { changeReader, typeOfRecord } from './record-value.ts'
import { changesOf } from './topic-changes.ts'
import { TopicReader } from './topic-reader.ts'

export const kafkaTarget: TargetKind = {
  form: 'kafka://…',
  matches: (address) => address.startsWith('kafka://'),
  async open(text, { signal }, check) {
    const address = kafkaAddress(text)
    const reader = new TopicReader(await clientOf(), address, signal)
    try {
      return await check(targetOf(address, reader))
    } finally {
      await reader.close()
    }
  },
}

async function clientOf(): Promise<KafkaClient> {
  try {
    return await loadKafkaClient()
  } catch (error) {
    throw error instanceof CommandFailure ? new CommandFailure(error.message, 'usage') : error
  }
}

function targetOf(address: KafkaAddress, reader: TopicReader): Target {
  return {
    label: address.label,
    place: ({ topic, columns: { entity } }) => {
      const name = topic ?? entity
      return { name, identity: name }
    },
    fold: (name) => name,
    requireTables(tables) {
      if (address.topic === undefined) return
      if (tables.flatMap(({ entities }) => entities).length <= 1) return
      throw new CommandFailure(
        '--target must name a topic only for one entity: choose it with --entity',
        'usage',
      )
    },
    async find(table) {
      const topic = address.topic ?? table.table
      return (await reader.has(topic))
        ? await tableOf(table, topic, { address, reader })
        : undefined
    },
  }
}

interface Place {
  readonly address: KafkaAddress
  readonly reader: TopicReader
}

async function tableOf(
  table: RunTable,
  topic: string,
  { address, reader }: Place,
): Promise<TargetTable> {
  const value = address.value ?? table.value ?? 'json'
  if (value === 'avro' && address.registry === undefined) throw withoutRegistry()
  const holds = address.holds ?? (await heldBy(topic, reader))
  const hasChanges = table.entities.some((entity) => entity.hasChanges)
  const isFolded =
    holds === 'state' && (hasChanges || value === 'debezium' || address.holds === 'state')
  if (hasChanges || isFolded) requireOneKey(table, topic, holds)
  const columns = jsonColumns(table, holds)
  const further = new FurtherNames(columns)
  const read = changeReader(topic, value, {
    ...{ system: address.label, url: address.registry ?? '' },
  })
  return {
    columns: value === 'avro' ? columns.map(({ name }) => ({ name, type: avroType })) : columns,
    ...{ holds, further: further.names },
    notes: hasChanges || isFolded ? [noteOf(topic, holds)] : [],
    async *rows(plan) {
      const textsOf = jsonTexts(plan, further.add, formOf(value, table))
      for await (const changes of changesOf(reader, topic, { plan, read, isFolded })) {
        yield changes.map((change) => textsOf(change))
      }
    },
  }
}

const avroType = { name: 'avro', kind: 'other', isColumnar: true } as const

/** Returns the form of decoded values. Plain JSON is undefined. */
function formOf(value: MessageValue, { columns: { isScalar } }: RunTable): ValueForm | undefined {
  if (value === 'avro') return { textOf: columnarText, isScalar: false }
  return value === 'debezium' ? { textOf: debeziumText, isScalar } : undefined
}

/** Records that `spate run` has sent are all changes. Those of other programs are folded, since their type is not known. */
async function heldBy(topic: string, reader: TopicReader): Promise<StoredRows['holds']> {
  for await (const [first] of reader.records(topic)) {
    if (first !== undefined) return typeOfRecord(first) === undefined ? 'state' : 'events'
  }
  return 'events'
}

function noteOf(topic: string, holds: StoredRows['holds']): string {
  return holds === 'events'
    ? `${topic} is compared change by change; use ?holds=state in --target for a compacted topic`
    : `${topic} is compared by the last value of each key`
}

function requireOneKey({ entities }: RunTable, topic: string, holds: StoredRows['holds']): void {
  const keys = new Set(entities.map(({ key }) => JSON.stringify(key)))
  if (keys.size === 1 && (entities.length === 1 || holds === 'events')) return
  const names = entities.map(({ entity }) => entity).join(', ')
  throw new CommandFailure(
    `${topic} must have the records of one entity, because rows change; got those of ${names}`,
    'usage',
  )
}
