/** `spate check --at`: what a target must hold after an event, or at a time. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { simulate } from '../../src/simulate/simulate.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { mutatedDefinition } from './mutation-definition.ts'

const { clicks: _, ...entities } = mutatedDefinition.entities as Record<string, object>
const definition = { key: 'checked', ...mutatedDefinition, entities, seed: 5 }
const startMs = Date.parse('2026-01-01T00:00:00Z')
const events = [...simulate(definition as never).events()]

/** Checks the first events of the run against those up to a place. */
async function check(count: number, at: string) {
  const folder = await newFolder(definition)
  const stdin = events
    .slice(0, count)
    .map((event) => JSON.stringify(event))
    .join('\n')
  const line = ['check', 'spate.json', '--local', '--json', '--target', 'stdin', '--at', at]
  const { code, stdout, stderr } = await runLine(line, { folder, stdin })
  return { code, stderr, ...(stdout === '' ? {} : JSON.parse(stdout)) }
}

const timeOf = (position: number): number => startMs + (events[position - 1]?.offset ?? 0)
const text = (ms: number): string => new Date(ms).toISOString()

test.each([1, 2, 57, 200, events.length])(
  'event %i and its time are the same place',
  async (id) => {
    // Another event may happen in the same millisecond.
    const held = events.filter(({ offset = 0 }) => startMs + offset <= timeOf(id)).length
    expect(await check(id, String(id))).toMatchObject({ isEqual: true, until: id })
    expect(await check(held, text(timeOf(id)))).toMatchObject({ isEqual: true, until: held })
    const early = await check(held, text(timeOf(id) - 1))
    expect(early).toMatchObject({ code: 1, isEqual: false })
    expect(early.until).toBe(
      events.filter(({ offset = 0 }) => startMs + offset < timeOf(id)).length,
    )
  },
)

test('a time in another zone, before the start and after the end', async () => {
  const local = text(timeOf(100) + 7_200_000).replace('Z', '+02:00')
  const held = events.filter(({ offset = 0 }) => startMs + offset <= timeOf(100)).length
  expect(await check(held, local)).toMatchObject({ isEqual: true, until: held })
  expect(await check(0, '2025-12-31T23:59:59Z')).toMatchObject({ isEqual: true, until: 0 })
  const last = { isEqual: true, until: events.length }
  expect(await check(events.length, '2027-01-01')).toMatchObject(last)
})

test.each(['-1', String(events.length + 1), 'yesterday', '2026-02-30'])(
  'refuses %s',
  async (at) => {
    const { code, stderr } = await check(0, at)
    expect(code).toBe(2)
    expect(stderr).toContain(`--at must be the id of an event from 0 to ${events.length}`)
  },
)

test('files hold the state of a time if they have no types of changes', async () => {
  const folder = await newFolder(definition)
  const at = text(timeOf(150))
  const state = new Map<unknown, object>()
  for (const event of events) {
    if (event.type === 'error' || event.entity !== 'accounts') continue
    if (startMs + event.offset > timeOf(150)) continue
    if (event.type === 'delete') state.delete(event.key)
    else state.set('key' in event ? event.key : undefined, event.value as object)
  }
  expect(state.size).toBeGreaterThan(5)
  const rows = [...state.values()]
  const path = join(folder, 'accounts.jsonl')
  await writeFile(path, rows.map((row) => `${JSON.stringify({ ...row, more: 1 })}\n`).join(''))
  const line = [
    'check',
    'spate.json',
    '--local',
    '--json',
    '--target',
    './',
    '--entity',
    'accounts',
  ]
  const { stdout } = await runLine([...line, '--at', at], { folder })
  expect(JSON.parse(stdout)).toMatchObject({
    isEqual: true,
    tolerances: ['accounts.more is not compared: the run has no such column'],
  })
})
