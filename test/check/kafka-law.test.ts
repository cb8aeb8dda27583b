/** `spate check` of topics of a real broker reports exactly the random changes, and no clean topic. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { startRun, ThrowawayKafka, type WrittenRecord } from '../support/kafka.ts'
import { unexplained } from './checked.ts'
import { checkTopics, startRegistry } from './checked-topics.ts'
import { checkClean, type Fault } from './clean-definitions.ts'
import {
  changed,
  changedTables,
  heldTables,
  mutatedDefinition,
  mutationCount,
} from './mutation-definition.ts'
import { type Mutation, randomMutations } from './mutations.ts'
import { programOf } from './run-events.ts'

let kafka: ThrowawayKafka
beforeAll(async () => {
  kafka = await ThrowawayKafka.start()
}, 300_000)
afterAll(() => kafka?.stop())

const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1')

/** Returns the records of rows, or of changes with the member `_type`. */
function recordsOf(topic: string, rows: readonly JsonObject[]): readonly WrittenRecord[] {
  return rows.map(({ _type = 'create', ...value }) => ({
    topic,
    key: String(value.id),
    value: _type === 'delete' ? null : json(value),
    headers: { 'spate-type': String(_type) },
  }))
}

/** Returns the records of an entity whose rows change, without the types of changes, and of the mutations of its rows. */
function foldedRecords(
  topic: string,
  changes: readonly JsonObject[],
  list: readonly Mutation[],
): readonly WrittenRecord[] {
  const record = (id: unknown, value: JsonObject | null): WrittenRecord => ({
    ...{ topic, key: String(id) },
    value: value === null ? null : json(value),
  })
  return [
    ...changes.map(({ _type, ...value }) =>
      record(value.id, _type === 'delete' ? null : (value as JsonObject)),
    ),
    ...list.flatMap(({ removed }) => removed.map(({ value }) => record(value.id, null))),
    ...list.flatMap(({ added }) => added.map((value) => record(value.id, value))),
  ]
}

/** Returns the definition with a topic for each entity. */
function withTopics(content: JsonObject, topicOf: (entity: string) => string, target = {}) {
  const entities = Object.entries(content.entities as Readonly<Record<string, JsonObject>>)
  const systems = { events: { import: { type: 'kafka', brokers: [kafka.address], ...target } } }
  return {
    ...{ ...content, systems },
    entities: Object.fromEntries(
      entities.map(([key, { format: _format, ...value }]) => [
        key,
        { ...value, system: { type: 'events', topic: topicOf(key) } },
      ]),
    ),
  }
}

const mutationsAtOnce = 20
const first = Number(process.env.SPATE_TEST_SEED ?? 0)

test.each([
  ['changes', false],
  ['last values', true],
])(
  'reports the mutations of topics that are compared by %s',
  async (name, isFolded) => {
    let mutated = 0
    for (let number = first; mutated < mutationCount / 2; number++) {
      const content = { ...mutatedDefinition, seed: number + 1 }
      const program = programOf(content)
      const held = isFolded ? heldTables(program, program.total) : changedTables(program, 'single')
      const isMeant = ({ entity, expected: [found] }: Mutation): boolean =>
        // The last value of a key is one row.
        !(isFolded && entity === 'accounts' && found?.kinds.includes('doubled'))
      const list = randomMutations(held, drawsOf(number), mutationsAtOnce).filter(isMeant)
      const topicOf = (entity: string): string => `mutated-${Number(isFolded)}-${number}-${entity}`
      const records = changedTables(program, 'all').flatMap(({ entity, rows }) => {
        const values = rows.map(({ value }) => value)
        const own = list.filter((each) => each.entity === entity)
        return isFolded && entity === 'accounts'
          ? foldedRecords(topicOf(entity), values, own)
          : recordsOf(topicOf(entity), changed(values, own))
      })
      kafka.write(records)
      const folder = await newFolder(withTopics(content, topicOf))
      const { code, said, tables } = await checkTopics(kafka, folder)
      expect(code, said).toBe(1)
      const findings = tables.flatMap((table) => table.findings)
      const expected = list.flatMap((each) => each.expected)
      const shown = `${name} ${number}`
      expect(unexplained(findings, expected), shown).toEqual({ extra: [], lost: [] })
      mutated += list.length
    }
  },
  3_600_000,
)

const values = ['json', 'avro', 'debezium', 'cloudevents'] as const

test.each(kinds)(
  'holds the rows of random %s',
  async (kind, _share, definition) => {
    const registry = await startRegistry()
    async function faultOf(content: JsonObject, number: number): Promise<Fault> {
      const value = values[number % values.length]
      const prefix = `clean-${kind.replaceAll(' ', '-')}-${number}`
      const keys = Object.keys(content.entities as JsonObject)
      const topicOf = (entity: string): string => `${prefix}-${keys.indexOf(entity)}`
      const target = { value, ...(value === 'avro' && { registry }) }
      const whole = { start: '2026-01-01', end: '2026-01-02', ...content }
      const folder = await newFolder(withTopics(whole, topicOf, target))
      const validated = await runLine(['validate', 'spate.json'], { folder })
      if (validated.code !== 0) return 'skipped'
      const { code, said } = await (await startRun(folder, ['--local'])).ended
      if (code !== 0 && code !== 8) return { fault: said }
      const ended = await checkTopics(
        kafka,
        folder,
        value === 'avro' ? `?registry=${registry}` : '',
      )
      return ended.code === 0 ? 'none' : { fault: ended }
    }
    await checkClean(definition, faultOf)
  },
  3_600_000,
)
