/** `spate verify` detects broken promises: with a proxy that breaks one promise, it reports that promise. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newDeployment } from '../../src/verify/deployment.ts'
import { BrokenPromise, type PromiseContext } from '../../src/verify/promise.ts'
import { newRandomChoices } from '../../src/verify/random-choices.ts'
import { sections } from '../../src/verify/sections.ts'
import { newCommandLine } from '../support/command-line.ts'
import { someOf } from '../support/samples.ts'
import { startService, type TestService } from '../support/service.ts'
import { type Answered, type Asked, type Lie, startLyingProxy } from './lying-proxy.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const isStream = ({ path, method }: Asked): boolean => /\/stream\b/.test(path) && method === 'GET'
const isRun = ({ path, method }: Asked): boolean => /\/runs$/.test(path) && method === 'POST'
const isPut = ({ method }: Asked): boolean => method === 'PUT'
const isPatch = ({ method }: Asked): boolean => method === 'PATCH'
const isList = ({ path, method }: Asked): boolean =>
  method === 'GET' && /^\/simulations(\?|$)/.test(path)

/** Changes the text of some responses. */
function changing(isMeant: (asked: Asked) => boolean, change: (text: string) => string): Lie {
  return async (asked, forward) => {
    if (!isMeant(asked)) return undefined
    const answer = await forward()
    return { ...answer, body: Buffer.from(change(answer.body.toString())) }
  }
}

/** Removes a header of the request. */
function without(name: string): Lie {
  return (asked, forward) => forward({ headers: { ...asked.headers, [name]: undefined } })
}

/** Selects only one of the matching requests, by its number from 0. */
function only(number: number, isMeant: (asked: Asked) => boolean): (asked: Asked) => boolean {
  let seen = 0
  return (asked) => {
    if (!isMeant(asked)) return false
    seen += 1
    return seen === number + 1
  }
}

const status =
  (code: number): Lie =>
  async () => ({ status: code, headers: {}, body: Buffer.from('no') })
const when =
  (isMeant: (asked: Asked) => boolean, lie: Lie): Lie =>
  async (asked, forward) =>
    isMeant(asked) ? lie(asked, forward) : undefined
const withoutLine = (at: number) => (text: string) => text.split('\n').toSpliced(at, 1).join('\n')
const twice = (at: number) => (text: string) => {
  const lines = text.split('\n')
  return lines.toSpliced(at, 0, lines[at] ?? '').join('\n')
}
const otherByte = (text: string): string =>
  text.replace(/[a-y](?=[^a-z]*\n)/, (letter) => (letter === 'x' ? 'w' : 'x'))
const madeUpRun = (index: number): Answered => ({
  status: 201,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    JSON.stringify({
      simulation: 's',
      index,
      output: 'stream',
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  ),
})

/** Behavior of the proxy, and the promise that it breaks. */
const lies: readonly (readonly [string, () => Lie, string])[] = [
  ['drops an event', () => changing(isStream, withoutLine(3)), 'NDJSON: "One JSON object per line'],
  ['repeats an event', () => changing(isStream, twice(3)), 'NDJSON: "One JSON object per line'],
  [
    'repeats an event in a body',
    () => changing(only(2, isStream), twice(7)),
    'two runs of the same definition',
  ],
  [
    'changes a byte',
    () => changing(only(2, isStream), otherByte),
    'a run has the same bytes each time',
  ],
  ['changes a byte of a part', () => changing(only(9, isStream), otherByte), 'the parts of a run'],
  [
    'ends a body within an event',
    () => changing(only(2, isStream), (text) => text.slice(0, -5)),
    'two runs of the same definition',
  ],
  [
    'adds a line at the end of each response',
    () => changing(isStream, (text) => `${text}{"type":"end","id":0}\n`),
    'NDJSON: "One JSON object per line',
  ],
  [
    'says 204 too early',
    () => when(only(5, isStream), status(204)),
    'a stream that is interrupted at any byte',
  ],
  [
    'answers with an empty 200',
    () => when(isStream, async () => ({ status: 200, headers: {}, body: Buffer.alloc(0) })),
    'a run without events is exhausted immediately',
  ],
  [
    'does not know parts',
    () => (asked, forward) => forward({ path: asked.path.replace(/&part=.*/, '') }),
    'the parts of a run',
  ],
  [
    'always begins at the first event',
    () => (asked, forward) =>
      forward({ path: asked.path.replace(/lastEventId=\d+/, 'lastEventId=0') }),
    'any range of a stream',
  ],
  [
    'does not keep the cursor',
    () => (asked, forward) =>
      forward({ path: asked.path.replace(/stream\?limit/, 'stream?lastEventId=0&limit') }),
    'pages without ids continue',
  ],
  [
    'ignores seeds',
    () => when(isRun, (_, forward) => forward({ body: Buffer.from('{"output":"stream"}') })),
    'another seed generates other values',
  ],
  [
    'changes what was frozen',
    () => (asked, forward) =>
      forward({
        path: asked.path.replace(/^(.*)\/runs\/1\/(entities|systems)$/, '$1-none/runs/1/$2'),
      }),
    'a run "lists the entities and systems',
  ],
  [
    'swallows a run',
    () => when(only(3, isRun), async () => madeUpRun(4)),
    'concurrent run creations',
  ],
  [
    'skips an index',
    () =>
      when(only(1, isRun), async (_, forward) => {
        await forward()
        return forward()
      }),
    '"Each run of a simulation has a unique index',
  ],
  ['answers 500 once', () => when(only(3, isRun), status(500)), 'concurrent run creations'],
  [
    'does not answer once',
    () => when(only(3, isRun), async () => 'cut'),
    'concurrent run creations',
  ],
  ['forgets If-Match', () => without('if-match'), 'no update with If-Match is lost'],
  ['forgets Idempotency-Key', () => without('idempotency-key'), 'a POST that is repeated'],
  [
    'does not say what it has replayed',
    () => async (_, forward) => {
      const answer = await forward()
      return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': undefined } }
    },
    'a POST that is repeated',
  ],
  [
    'replaces what is to be changed',
    () => when(isPatch, (_, forward) => forward({ method: 'PUT' })),
    'PATCH /simulations/{key}: "Only the fields sent',
  ],
  [
    'creates with 200',
    () => async (asked, forward) => {
      const answer = await forward()
      return isPut(asked) && answer.status === 201 ? { ...answer, status: 200 } : answer
    },
    'PUT /simulations/{key}: "200 OK on update',
  ],
  [
    'creates twice when many put',
    () => when(only(2, isPut), async (_, forward) => ({ ...(await forward()), status: 201 })),
    'concurrent PUTs of one new key',
  ],
  [
    'lists more than it should',
    () =>
      when(isList, (asked, forward) =>
        forward({ path: asked.path.replace(/^\/simulations\??$/, '/simulations?limit=20') }),
      ),
    'GET /simulations: "200 OK with an array',
  ],
  [
    'lets everybody in',
    () => (_, forward) => forward({ headers: { authorization: `Bearer ${service.key}` } }),
    '"When the header is missing, malformed',
  ],
  [
    'refuses in words of its own',
    () => async (_, forward) => {
      const answer = await forward()
      return answer.status < 400 ? answer : { ...answer, headers: { 'content-type': 'text/html' } }
    },
    '"404: The resource referenced',
  ],
  [
    'hides an operation',
    () =>
      changing(
        ({ path }) => path === '/openapi.json',
        (text) => text.replace('/simulation/{', '/x/{'),
      ),
    '/openapi.json is reachable',
  ],
  [
    'gives the stream of the earlier form twice',
    () => when(isStream, async (_, forward) => ({ ...(await forward()), status: 200 })),
    'earlier API version, GET /simulations/{id}/stream: "409 Conflict',
  ],
]

async function newBench(address: string): Promise<PromiseContext> {
  const deployment = newDeployment([{ url: address, key: service.key }])
  onTestFinished(() => deployment.close())
  let keys = 0
  return {
    deployment,
    random: newRandomChoices(7),
    newKey(name) {
      keys += 1
      return `${new URL(address).port}-${name}-${keys}`
    },
    leaves: () => undefined,
    signal: new AbortController().signal,
  }
}

const promises = Object.values(sections).flatMap((section) => section.promises)

test.each(someOf(lies, 3))('a service that %s breaks a promise', async (_, newLie, begins) => {
  const promised = promises.find(({ statement }) => statement.startsWith(begins))
  if (promised === undefined) throw new Error(`there is no promise ${begins}`)
  const proxy = await startLyingProxy(service.address, newLie())
  onTestFinished(() => proxy.stop())
  const failure: unknown = await promised
    .prove(await newBench(proxy.address))
    .catch((error) => error)
  const isFound =
    failure instanceof BrokenPromise || (failure instanceof Error && failure.name === 'NoResponse')
  expect({ isFound, failure: String(failure) }).toMatchObject({ isFound: true })
})

/** Whether a stream is read under load. Before and after the load, streams are read completely. */
const isReadUnderLoad = ({ path }: Asked): boolean => /[?&](?:limit|part)=/.test(path)

/** Selects the first matching requests. Some of them have no body. */
function first(count: number, isMeant: (asked: Asked) => boolean): (asked: Asked) => boolean {
  let left = count
  return (asked) => {
    if (left === 0 || !isMeant(asked)) return false
    left -= 1
    return true
  }
}

test('verification waits for a service with a rate limit', async () => {
  const limit: Lie = async ({ count }) => {
    const headers = { 'retry-after': '0' }
    return count % 3 === 0 ? { status: 429, headers, body: Buffer.alloc(0) } : undefined
  }
  const promised = promises.find(({ statement }) =>
    statement.startsWith('concurrent run creations'),
  )
  const proxy = await startLyingProxy(service.address, limit)
  onTestFinished(() => proxy.stop())
  expect(await promised?.prove(await newBench(proxy.address))).toContain('64 runs by 8')
})

const nothing = 'the load had no response that faults do not explain'
const runs = 'every acknowledged run is listed, and the indexes are 1 to n without a gap'
const wholeRuns = 'every run of a sample, acknowledged or not, has the events of its seed'
const simulations = 'every acknowledged simulation has the content that was acknowledged last'
const counts = 'no update with If-Match was lost or carried out twice'

/** Number of runs that are created before the load. */
const firstRuns = 6

/** Behavior of the proxy under load, and the promises that it breaks. Several behaviors share a load to save time. */
const liesUnderLoad: readonly (readonly [string, () => readonly Lie[], readonly string[]])[] = [
  [
    'changes a byte, swallows a run and what is replaced, and forgets If-Match',
    () => [
      changing(first(5, isReadUnderLoad), otherByte),
      when(only(firstRuns + 2, isRun), async () => madeUpRun(firstRuns)),
      when(
        ({ path, method }) => method === 'PUT' && path.endsWith('-own'),
        async (_, forward) => {
          const { status: code, headers, body } = await forward({ method: 'GET' })
          return code === 404 ? forward() : { status: 200, headers, body }
        },
      ),
      when(isPatch, without('if-match')),
    ],
    [nothing, runs, simulations, counts],
  ],
  [
    'answers 500 once, and makes a run of another seed',
    () => [
      when(only(firstRuns + 2, isRun), status(500)),
      when(only(firstRuns + 2, isRun), (asked, forward) => {
        const { seed } = JSON.parse(asked.body.toString())
        const body = JSON.stringify({ output: 'stream', seed: (seed % 4) + 1 })
        return forward({ body: Buffer.from(body) })
      }),
    ],
    [nothing, wholeRuns],
  ],
  [
    'creates a run twice',
    () => [
      when(only(firstRuns + 2, isRun), async (_, forward) => {
        await forward({ headers: { authorization: `Bearer ${service.key}` } })
        return forward()
      }),
    ],
    [runs],
  ],
  // Only requests under load are affected.
  ['is away for too long', () => [when(isPatch, status(503))], [nothing]],
  [
    'forgets Idempotency-Key, and loses answers',
    () => [
      when(
        ({ headers, count }) => 'idempotency-key' in headers && count % 2 === 0,
        async (asked, forward) => {
          const headers = { ...asked.headers, 'idempotency-key': undefined }
          const answer = await forward({ headers })
          return answer.status === 201 ? 'cut' : answer
        },
      ),
    ],
    [runs],
  ],
]

/** Applies the first behavior that matches. */
const anyOf =
  (all: readonly Lie[]): Lie =>
  async (asked, forward) => {
    for (const lie of all) {
      const told = await lie(asked, forward)
      if (told !== undefined) return told
    }
    return undefined
  }

/** Number of requests of a load. A time would depend on the speed of the machine. */
const loadRequests = 250

/** Timeouts in seconds. The short one is for loads that must reach it. */
const outageTimeoutSeconds = { long: '60', short: '1' }

async function verifyUnderLoad(lie: Lie, patience = outageTimeoutSeconds.long) {
  const enough = new AbortController()
  const proxy = await startLyingProxy(service.address, (asked, forward) => {
    if (asked.count === loadRequests) enough.abort()
    return lie(asked, forward)
  })
  onTestFinished(() => proxy.stop())
  const line = await newCommandLine()
  onTestFinished(() => line.remove())
  const workers = ['--writers', '6', '--readers', '2', '--patience', patience, '--seed', '11']
  const { code, stdout, stderr } = await line.spate(
    ['verify', '--url', proxy.address, '--for', '600', '--ledger', 'ledger', '--json', ...workers],
    { environment: { SPATE_API_KEY: service.key }, signal: enough.signal },
  )
  const told = JSON.parse(stdout || 'null')
  const all: { promise: string; outcome: string }[] = told?.sections[0].promises ?? []
  const broken = all.filter(({ outcome }) => outcome === 'broken').map(({ promise }) => promise)
  return { code, broken, figures: told?.figures, stderr, line, proxy }
}

describe('under load', () => {
  test.each(someOf(liesUnderLoad, 2))('a service that %s is found', async (_, newLies, wanted) => {
    const { code, broken, stderr } = await verifyUnderLoad(
      anyOf(newLies()),
      outageTimeoutSeconds.short,
    )
    const found = wanted.filter((promise) => broken.includes(promise))
    expect({ code, found, stderr }).toMatchObject({ code: 7, found: wanted })
  })

  test('an honest service that fails now and then is not', async () => {
    const lie: Lie = async (asked, forward) => {
      if (asked.count % 11 === 3)
        return { status: 502 + (asked.count % 3), headers: {}, body: Buffer.from('<html>') }
      if (asked.count % 11 === 5) return 'cut'
      if (asked.count % 11 !== 7) return undefined
      await forward()
      return 'cut'
    }
    const { code, broken, figures, stderr } = await verifyUnderLoad(lie)
    expect({ code, broken, stderr }).toMatchObject({ code: 0, broken: [] })
    expect(figures.unsure).toBeGreaterThan(0)
  })

  test('a balancer that repeats a POST with an Idempotency-Key is not', async () => {
    const lie: Lie = async ({ headers }, forward) => {
      if (headers['idempotency-key'] !== undefined) await forward()
      return undefined
    }
    const { code, broken, figures, stderr } = await verifyUnderLoad(lie)
    expect({ code, broken, stderr }).toMatchObject({ code: 0, broken: [] })
    expect(figures.repeatedOnTheWay).toBeGreaterThan(0)
  })

  test('a service that carries out abandoned requests late is not', async () => {
    const held = new Map<string, Buffer>()
    const lie: Lie = async ({ method, path, body }, forward) => {
      if (method !== 'PUT' || !path.endsWith('-own')) return undefined
      const late = held.get(path)
      if (late === undefined) {
        held.set(path, body)
        return 'cut'
      }
      const answer = await forward()
      if (late.equals(body)) return answer
      held.delete(path)
      await forward({ body: late })
      return answer
    }
    const { code, broken, figures, stderr } = await verifyUnderLoad(lie)
    expect({ code, broken, stderr }).toMatchObject({ code: 0, broken: [] })
    expect(figures.unsure).toBeGreaterThan(0)
  })
})

test('a ledger can be checked again, and missing changes are found', async () => {
  const lie: { now: Lie } = { now: async () => undefined }
  const first = await verifyUnderLoad((asked, forward) => lie.now(asked, forward))
  expect(first).toMatchObject({ code: 0, broken: [] })
  const again = async () => {
    const { code, stdout } = await first.line.spate(
      ['verify', '--url', first.proxy.address, '--ledger', 'ledger'],
      { environment: { SPATE_API_KEY: service.key } },
    )
    return { code, stdout }
  }
  const kept = await again()
  expect(kept).toMatchObject({ code: 0 })
  expect(kept.stdout).toMatch(/\d+ of \d+ read, including all \d+ that were not acknowledged/)
  expect(kept.stdout).toMatch(/only checked the ledger, and changed nothing\n$/)
  lie.now = changing(isStream, otherByte)
  const { code, stdout } = await again()
  expect(code).toBe(7)
  expect(stdout).toContain('✗ every stream has the same bytes as before the load')
  expect(stdout).toContain('✗ every run of a sample, acknowledged or not')

  // The last line is incomplete, as after a crash of the machine.
  const path = join(first.line.folder, 'ledger')
  const text = await readFile(path, 'utf8')
  lie.now = async () => undefined
  await writeFile(path, text.slice(0, text.lastIndexOf('{"kind":"end"}') + 5))
  expect(await again()).toMatchObject({ code: 0 })
})
