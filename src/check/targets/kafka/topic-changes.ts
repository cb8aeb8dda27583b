/** The changes of a topic, or the last value of each key. */

import { isObject, type JsonValue, jsonText, member } from '../../../text/json.ts'
import { parseJson } from '../../../wire/event.ts'
import type { TablePlan } from '../../table-plan.ts'
import { LastOffsets } from './last-offsets.ts'
import type { ReadChange, RecordChange } from './record-value.ts'
import type { TopicReader, TopicRecord } from './topic-reader.ts'

export interface ChangeOptions {
  readonly plan: TablePlan
  readonly read: ReadChange
  /** Whether the rows are the last values of the keys. */
  readonly isFolded: boolean
}

/** Returns the rows of a topic, or its events as values with the members `type`, `key` and `value`. */
export function changesOf(
  reader: TopicReader,
  topic: string,
  options: ChangeOptions,
): AsyncGenerator<readonly JsonValue[]> {
  return options.isFolded ? lastValues(reader, topic, options) : allChanges(reader, topic, options)
}

async function* allChanges(
  reader: TopicReader,
  topic: string,
  { plan, read }: ChangeOptions,
): AsyncGenerator<readonly JsonValue[]> {
  for await (const records of reader.records(topic)) {
    const changes: JsonValue[] = []
    for (const record of records) {
      const change = await read(record)
      if (change !== undefined) changes.push(plan.isEvents ? eventOf(change, plan) : change.value)
    }
    yield changes
  }
}

function eventOf({ type, key, value }: RecordChange, plan: TablePlan): JsonValue {
  const names = plan.entities[0]?.key ?? []
  // A key of several properties is JSON.
  const parsed = key !== undefined && names.length > 1 ? parseJson(key) : undefined
  return { type: type ?? null, key: parsed ?? key ?? null, value }
}

/** The topic is read twice, so that only the offset of each key is in memory. */
async function* lastValues(
  reader: TopicReader,
  topic: string,
  { plan, read }: ChangeOptions,
): AsyncGenerator<readonly JsonValue[]> {
  const names = plan.columns.key
  // A key is in one partition, unless a producer has misplaced it.
  const last = new LastOffsets(topic)
  for await (const records of reader.records(topic)) {
    for (const record of records) {
      const change = await read(record)
      if (change !== undefined) last.set(identityOf(record, change, names), record.offset)
    }
  }
  for await (const records of reader.records(topic)) {
    const rows: JsonValue[] = []
    for (const record of records) {
      const change = await read(record)
      if (change === undefined || change.value === null) continue
      if (last.isLast(identityOf(record, change, names), record.offset)) rows.push(change.value)
    }
    yield rows
  }
}

/**
 * Returns the key of a record and its partition. Without a key, properties of the value are the key, and a record without
 * them has no other record with its key.
 */
function identityOf(
  { partition, offset }: TopicRecord,
  { key, value }: RecordChange,
  names: readonly string[],
): string {
  if (key === undefined && names.length === 0) return `${partition} ${offset}`
  const own = names.map((name) => (isObject(value) ? (member(value, name) ?? null) : null))
  return `${partition} ${key ?? jsonText(own)}`
}
