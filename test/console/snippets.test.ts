/** Runs the code snippets of the page of a run unchanged. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippetsOf } from '../../console/run/snippets.ts'
import { findPostgres } from '../../scripts/postgres.mjs'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { startService, type TestService } from '../support/service.ts'

const run = promisify(execFile)

let service: TestService
let postgres: ThrowawayPostgres
let events: readonly { readonly entity: string; readonly offset: number; readonly value: object }[]

beforeAll(async () => {
  ;[service, postgres] = await Promise.all([startService(), startPostgres()])
  const schema = {
    type: 'object',
    properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  }
  await service.request('/simulations', {
    method: 'POST',
    body: {
      key: "it's mine",
      systems: {
        db: {
          format: { type: 'sql', table: 'users', dialect: 'postgres' },
          import: { command: 'psql' },
        },
      },
      entities: { users: { rate: '60/hour', system: { type: 'db' }, schema } },
    },
  })
  await service.request("/simulations/it's mine/runs", {
    method: 'POST',
    body: { output: 'stream', start: '2026-01-01', end: '2026-01-02' },
  })
  const response = await service.request("/simulations/it's mine/runs/1/stream?lastEventId=0", {
    headers: { Accept: 'application/x-ndjson' },
  })
  events = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(events.length).toBeGreaterThan(1_000)
})

afterAll(async () => {
  await Promise.all([service.stop(), postgres.stop()])
})

function snippet(name: string): string {
  const path = `/simulations/${encodeURIComponent("it's mine")}/runs/1/stream`
  const found = snippetsOf(service.address + path, false).find((each) => each.name === name)
  if (found === undefined) throw new Error(`there is no snippet ${name}`)
  return found.text
}

async function output(program: string, args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(program, args, {
    env: {
      ...process.env,
      SPATE_API_KEY: service.key,
      DATABASE_URL: postgres.connectionString,
      PATH: `${findPostgres()}:${process.env.PATH}`,
    },
    maxBuffer: 100_000_000,
  })
  return stdout.trim().split('\n')
}

test('curl prints every event', async () => {
  const lines = await output('sh', ['-c', snippet('curl')])
  expect(lines.map((line) => JSON.parse(line))).toEqual(events)
})

test('TypeScript reads every event to the end', async () => {
  const lines = await output(process.execPath, ['--input-type=module', '-e', snippet('TypeScript')])
  expect(lines.filter((line) => line.startsWith('users '))).toHaveLength(events.length)
})

test('Python reads every event to the end', async () => {
  const lines = await output('python3', ['-c', snippet('Python')])
  expect(lines).toHaveLength(events.length)
  expect(lines[0]).toMatch(/^users \d+ \{'id': 1, 'name': /)
})

test('psql has every row', async () => {
  await postgres.psql('create table users (id bigint primary key, name text not null)')
  await output('sh', ['-c', snippet('psql')])
  expect(await postgres.psql('select count(*) from users')).toContain(String(events.length))
})

test('the snippets of a run in progress receive each event when it is due', () => {
  for (const { name, text } of snippetsOf('http://host/stream', true)) {
    expect(text, name).toContain('http://host/stream?speed=1&lastEventId=')
    // psql commits a transaction only at the end of its input.
    expect(text, name).not.toContain('--single-transaction')
  }
  const psql = snippetsOf('http://host/stream', true).find(({ name }) => name === 'psql')
  expect(psql?.text).toContain('jq --unbuffered -r')
})
