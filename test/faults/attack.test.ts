/**
 * Attacks on a service by one client. A run tries random members of each family: requests that are small, or cheap to
 * send, and expensive for the service. Meanwhile another process requests /healthz every 20 ms. No response is 5xx, and
 * the service works afterwards. In `npm run verify:full -- attack`, no response of /healthz takes 250 ms, and the
 * service uses less than 200 MB more.
 *
 * `SPATE_TEST_ATTACKS` sets the number of members per family, `SPATE_TEST_FAMILY=patterns,children` selects families,
 * and `SPATE_TEST_SEED` repeats a run.
 */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { startChild } from '../store/child.ts'
import { startProcess, type TestProcess } from '../support/service.ts'
import {
  burst,
  children,
  type Dice,
  diceOf,
  largeValues,
  longLists,
  patterns,
} from './attack-definitions.ts'
import { newChance, seed } from './chance.ts'
import type { Watched, Watching } from './watching.ts'

const isFull = process.env.SPATE_TEST_ATTACKS !== undefined
const members = Number(process.env.SPATE_TEST_ATTACKS ?? 1)
const stallMsMax = 250
const grownBytesMax = 200e6
const megabyte = 1e6

/** One member of a family. Returns a short summary of the requests and responses. */
type Attack = (service: TestProcess, dice: Dice) => Promise<string>

/** Scales the size of an attack: complete in a full run, and a tenth otherwise. */
function scaled(count: number): number {
  return isFull ? count : Math.ceil(count / 10)
}

const families: Readonly<Record<string, Attack>> = {
  pipelining: floodWithRequests,
  burst: checking(burst),
  values: checking(largeValues),
  patterns: checking(patterns),
  children: checking(children),
  programs: keepManyPrograms,
  lists: listLargeRows,
  'open-routes': attackOpenRoutes,
  runs: createManyRuns,
}

const chosen = process.env.SPATE_TEST_FAMILY?.split(',') ?? Object.keys(families)
const table: string[] = []
afterAll(() => console.info([`seed ${seed}`, ...table].join('\n')))

describe.each(chosen.map((name) => ({ name })))('$name', ({ name }) => {
  const attack = families[name]
  if (attack === undefined)
    throw new Error(`SPATE_TEST_FAMILY must be of ${Object.keys(families).join(', ')}`)

  test.each(Array.from({ length: members }, (_, member) => ({ member })))(
    'member $member',
    async ({ member }) => {
      const service = await startProcess()
      onTestFinished(() => service.stop())
      await warmUp(service)
      const { process: child, address } = service
      const watching: Watching = { address, pid: child.pid ?? 0 }
      const watcher = startChild(new URL('watching.ts', import.meta.url), JSON.stringify(watching))
      await watcher.printed(1)
      const family = Object.keys(families).indexOf(name)
      const what = await attack(service, diceOf(newChance(seed + 1_000 * family + member)))
      const after = await service.request('/healthz')
      watcher.process.kill('SIGTERM')
      expect(await watcher.ended()).toBe('')
      const watched: Watched = JSON.parse(watcher.lines.at(-1) ?? '')
      const { longestMs, residentBytesBefore, residentBytesMax, failures } = watched
      const grownBytes = residentBytesMax - residentBytesBefore
      const figures = `${Math.round(longestMs)} ms, +${Math.round(grownBytes / megabyte)} MB`
      table.push(`${name.padEnd(12)} ${figures.padEnd(18)} ${what}`)
      expect(after.status).toBe(200)
      expect(failures).toEqual([])
      if (isFull) {
        expect(longestMs, what).toBeLessThan(stallMsMax)
        expect(grownBytes, what).toBeLessThan(grownBytesMax)
      }
    },
  )
})

/** Sends ordinary requests, so that one-time work of a new process does not count as cost of an attack. */
async function warmUp({ address, request }: TestProcess): Promise<void> {
  const guess = {
    method: 'POST',
    headers: { Origin: address },
    body: { token: 'x', name: 'x', password: 'x' },
  }
  for (let i = 0; i < 100; i++) {
    for (const path of ['/healthz', '/simulations', '/simulations/shop/runs'])
      await (await request(path)).text()
  }
  for (let i = 0; i < 5; i++) await (await request('/console/api/links/use', guess)).text()
}

/** Sends a definition to be checked, stored and run, and reads some events if it is valid. */
function checking(definitionOf: (dice: Dice) => JsonObject): Attack {
  return async (service, dice) => {
    const body = definitionOf(dice)
    const told = [`${JSON.stringify(body).length} B`]
    const send = async (method: string, path: string, sent?: JsonObject): Promise<number> => {
      const answer = await service.request(path, { method, ...(sent && { body: sent }) })
      const text = await readSome(answer)
      told.push(`${method} ${answer.status}`)
      expect(answer.status, text).toBeLessThan(500)
      if (path.endsWith('validate')) told.push(text.slice(0, 160))
      return answer.status
    }
    expect(await send('POST', '/simulations/validate', body)).toBe(200)
    const status = await send('PUT', '/simulations/attack', body)
    if (status < 300) {
      await send('POST', '/simulations/attack/runs', { output: 'stream' })
      await send('GET', '/simulations/attack/runs/1/stream')
    }
    return told.join(', ')
  }
}

const readBytesMax = 20 * megabyte

async function readSome({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    if (pieces.length === 0) pieces.push(piece)
    bytes += piece.length
    if (bytes > readBytesMax) break
  }
  return Buffer.concat(pieces).toString().trim()
}

/** Sends requests without waiting for their responses. */
async function floodWithRequests(service: TestProcess, dice: Dice): Promise<string> {
  const path = dice.pick('/healthz', '/x', '/openapi.json', '/definition.schema.json', '/types')
  const body = dice.pick('', '\r\n'.repeat(dice.between(1, 400)))
  const head = dice.pick('GET', 'HEAD', 'POST')
  const one = `${head} ${path} HTTP/1.1\r\nHost: x\r\n${body && `Content-Length: ${body.length}\r\n`}\r\n${body}`
  const connections = dice.pick(1, 5, dice.between(1, 100))
  const count = scaled(Math.ceil(dice.between(20_000, 400_000) / connections))
  const isReading = dice.pick(true, false)
  const sockets = Array.from({ length: connections }, () => flood(service, one, count, isReading))
  await sleep(isFull ? 6_000 : 500)
  for (const socket of sockets) socket.destroy()
  const reading = isReading ? 'read' : 'unread'
  return `${connections} × ${count} × ${head} ${path} with ${body.length} B, ${reading}`
}

function flood({ address }: TestProcess, one: string, count: number, isReading: boolean): Socket {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  // The service may cut off the connection.
  socket.on('error', () => undefined)
  if (isReading) socket.resume()
  else socket.pause()
  socket.write(one.repeat(count))
  return socket
}

/** Creates runs whose programs the service might cache. */
async function keepManyPrograms(service: TestProcess, dice: Dice): Promise<string> {
  const body = longLists(dice)
  const stored = await service.request('/simulations/large', { method: 'PUT', body })
  expect(stored.status, await stored.text()).toBe(201)
  const runs = scaled(140)
  for (let index = 1; index <= runs; index++) {
    const made = await service.request('/simulations/large/runs', {
      method: 'POST',
      body: { output: 'stream' },
    })
    expect(made.status, await made.text()).toBe(201)
    const path = `/simulations/large/runs/${dice.between(1, index)}/stream?lastEventId=0&limit=600`
    const read = await service.request(path)
    expect([read.status, await read.text()].join(' ')).toMatch(/^200 /)
  }
  return `${runs} runs of ${JSON.stringify(body).length} B`
}

/** Lists large rows, of which a list shows little. */
async function listLargeRows(service: TestProcess, dice: Dice): Promise<string> {
  const body = longLists(dice)
  const rows = scaled(100)
  const kinds = { simulations: '/simulations', runs: '/simulations/s0/runs' }
  const what = dice.pick('simulations', 'runs')
  for (let i = 0; i < (what === 'runs' ? 1 : rows); i++) {
    const put = await service.request(`/simulations/s${i}`, { method: 'PUT', body })
    expect(put.status, await put.text()).toBe(201)
  }
  for (let i = 0; what === 'runs' && i < rows; i++) {
    const run = { method: 'POST', body: { output: 'stream' } }
    const made = await service.request('/simulations/s0/runs', run)
    expect(made.status, await made.text()).toBe(201)
  }
  const lists = Array.from({ length: 20 }, () => service.request(`${kinds[what]}?limit=100`))
  for (const list of await Promise.all(lists)) {
    expect(list.status).toBe(200)
    expect(((await list.json()) as unknown[]).length).toBeGreaterThanOrEqual(rows)
  }
  return `20 lists of ${rows} ${what} of ${JSON.stringify(body).length} B`
}

/** Number of concurrent connections, like a browser with many tabs or a script. */
const sentAtOnce = 50

/** Sends bodies to the public routes of the console, and guesses tokens. */
async function attackOpenRoutes(service: TestProcess, dice: Dice): Promise<string> {
  const path = dice.pick('/session', '/links/look', '/links/use')
  const member = (i: number): string => `"m${i}":${dice.pick('0', '""', '[]')}`
  const length = dice.pick(0, dice.between(1_000, 80_000))
  const token = 'x'.repeat(32)
  const fields = ['"name":"x"', `"password":"${token}"`, `"token":"${token}"`]
  const body = `{${[...fields, ...Array.from({ length }, (_, i) => member(i))].join(',')}}`
  const count = scaled(length === 0 ? 1_000 : 100)
  const send = (): Promise<Response> =>
    service.request(`/console/api${path}`, {
      method: 'POST',
      headers: { Origin: service.address, 'Content-Type': 'application/json' },
      body,
    })
  const statuses = new Set<number>()
  for (let sent = 0; sent < count; sent += sentAtOnce) {
    const answers = await Promise.all(Array.from({ length: sentAtOnce }, send))
    for (const answer of answers) {
      statuses.add(answer.status)
      await answer.text()
    }
  }
  for (const status of statuses) expect([401, 410, 413, 422, 429]).toContain(status)
  if (length > 0) expect([...statuses]).toEqual([413])
  return `${count} × POST ${path} of ${body.length} B: ${[...statuses].join(', ')}`
}

/** Creates many runs of one simulation at the same time. */
async function createManyRuns(service: TestProcess, dice: Dice): Promise<string> {
  const atOnce = dice.between(20, 200)
  const count = scaled(dice.between(1_000, 3_000))
  const run = { method: 'POST', body: { output: 'stream' } }
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < count; sent += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => service.request('/simulations/shop/runs', run)),
    )
    for (const answer of answers) {
      await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  for (const status of statuses.keys()) expect([201, 409]).toContain(status)
  return `${count} runs, ${atOnce} at once: ${[...statuses].map((pair) => pair.join(' × ')).join(', ')}`
}
