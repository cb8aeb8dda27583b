/** `spate run` into a real broker of Apache Kafka: the records, and each event exactly once after `kill -9`. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../../../src/simulate/simulate.ts'
import { newFolder } from '../../support/command-line.ts'
import { type ReadRecord, startRun, ThrowawayKafka } from '../../support/kafka.ts'

const kills = Number(process.env.SPATE_TEST_KILLS ?? 3)
/** Number of kills of one run. */
const killsOfRun = 10
const seed = Number(process.env.SPATE_TEST_SEED ?? Date.now() % 1_000_000)

let kafka: ThrowawayKafka
beforeAll(async () => {
  kafka = await ThrowawayKafka.start()
}, 300_000)
afterAll(() => kafka?.stop())

const object = (properties: object) => ({ type: 'object', properties })
const id = { type: 'id.integer' }

function definitionOf(target: object, { prefix, hours }: { prefix: string; hours: number }) {
  return {
    start: '2020-01-01',
    end: new Date(Date.UTC(2020, 0, 1, hours)).toISOString(),
    systems: { events: { import: { type: 'kafka', brokers: ['$BROKER'], ...target } } },
    entities: {
      users: {
        rate: '300/hour',
        schema: object({ id, name: { type: 'person.name' }, city: { enum: ['Rome', 'Oslo'] } }),
        system: { type: 'events', topic: `${prefix}-users`, key: 'city' },
      },
      orders: {
        rate: '500/hour',
        lifecycle: {
          key: ['id'],
          state: 'status',
          states: {
            new: {
              after: { minimum: '10 seconds', maximum: '1 hour' },
              next: [{ to: 'paid' }, { delete: true }],
            },
            paid: {},
          },
        },
        schema: object({ id, status: { type: 'string' }, total: { type: 'number', minimum: 1 } }),
        system: { type: 'events', topic: `${prefix}-orders` },
      },
    },
  }
}

/** Checks that records are those of the events, each once, in the order of their keys. */
function checkRecords(records: readonly ReadRecord[], definition: object): void {
  const { start, ...written } = definition as { start: string }
  const events = [...simulate({ ...written, start } as never).events()]
  const byId = new Map(records.map((record) => [Number(record.headers['spate-id']), record]))
  expect(byId.size).toBe(records.length)
  const lastOfKey = new Map<string, number>()
  for (const { key, topic, headers } of records) {
    const at = `${topic} ${key}`
    expect(Number(headers['spate-id'])).toBeGreaterThan(lastOfKey.get(at) ?? 0)
    lastOfKey.set(at, Number(headers['spate-id']))
  }
  expect(records).toHaveLength(events.length)
  for (const event of events) {
    if (event.type === 'error') throw new Error('the definition generates every event')
    const { topic, partition, ...found } = byId.get(event.id) as ReadRecord
    const { 'spate-run': run, ...headers } = found.headers
    const isOrder = event.entity === 'orders'
    const expected = JSON.stringify({
      timestamp: Date.parse(start) + event.offset,
      key: String(isOrder ? event.key : (event.value as { city: string }).city),
      value:
        event.type === 'delete'
          ? null
          : Buffer.from(JSON.stringify(event.value)).toString('latin1'),
      headers: { 'spate-id': String(event.id), 'spate-type': event.type },
    })
    if (JSON.stringify({ ...found, headers }) !== expected)
      throw new Error(
        `${topic} ${partition} ${run}: got ${JSON.stringify(found)}; must be ${expected}`,
      )
  }
}

test('each event is a record with its key, its time and a value', async () => {
  const definition = definitionOf({}, { prefix: 'plain', hours: 10 })
  const folder = await newFolder(definition)
  const run = await startRun(folder, ['--local'], { BROKER: kafka.address })
  const { code, said } = await run.ended
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(said).toContain('created the topics plain-users, plain-orders of events')
  checkRecords(await kafka.read(['plain-users', 'plain-orders']), definition)
})

test(`after ${kills} kills of the command line or the broker, each event is there once`, async () => {
  const random = randomOf(seed)
  for (let done = 0; done < kills; done += killsOfRun) {
    await killRun(
      { prefix: `kills-${seed}-${done}`, times: Math.min(kills - done, killsOfRun) },
      random,
    )
  }
}, 7_200_000)

/** Kills the command line or the broker during one run, again and again, and resumes the run until it is complete. */
async function killRun(
  { prefix, times }: { readonly prefix: string; readonly times: number },
  random: () => number,
): Promise<void> {
  const definition = definitionOf({}, { prefix, hours: 30 * (times + 1) })
  const folder = await newFolder(definition)
  const environment = { BROKER: kafka.address }
  let run = await startRun(folder, ['--local'], environment)
  // Without records, there is nothing to resume.
  while (!hasRecords(folder)) await sleep(20)
  for (let kill = 0; kill < times; kill++) {
    await Promise.race([sleep(300 + random() * 2_500), run.ended])
    if (random() < 0.5) {
      await kafka.kill()
      await sleep(random() * 500)
      await kafka.restart()
      // The run continues, or ends if it has not reached the broker for too long.
      if (run.child.exitCode === null) continue
    } else run.child.kill('SIGKILL')
    const { code, said } = await run.ended
    if (code === 0 || isComplete(said)) break
    expect([null, 5], said).toContain(code)
    run = await startRun(folder, ['--resume', '--local'], environment)
  }
  const { code, said } = await run.ended
  if (!isComplete(said)) expect({ code, said, seed }).toMatchObject({ code: 0 })
  checkRecords(await kafka.read([`${prefix}-users`, `${prefix}-orders`]), definition)
}

function hasRecords(folder: string): boolean {
  const path = join(folder, '.spate/runs')
  const found = existsSync(path) ? readdirSync(path, { recursive: true }) : []
  return found.some((name) => String(name).endsWith('state.json'))
}

/** Whether a process was killed after the end of the run, so that there was nothing left to resume. */
function isComplete(said: string): boolean {
  return said.includes('no incomplete run in this folder')
}

/** Returns a function that returns the same numbers from 0 to 1 for a seed. */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
