/**
 * The bytes of a run over interrupted connections: complete events by default, any bytes for callers that split them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Run, Spate } from '../../src/client/spate.ts'
import { contentTypes, mixed } from '../http/stream/runs.ts'
import { startService, type TestService } from '../support/service.ts'
import { startAnswering } from './answering.ts'
import { type BreakingProxy, startBreakingProxy } from './breaking-proxy.ts'
import { afterOf, lines, ndjsonType } from './ndjson-text.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
  const spate = new Spate({ url: service.address, key: service.key })
  for (const [key, definition] of Object.entries({ mixed, changing })) {
    await spate.simulations.put(key, definition)
    await spate.simulation(key).runs.create()
  }
})
afterAll(() => service.stop())

/** Most events are updates and deletions. */
const changing = {
  start: '2026-01-01',
  end: '2026-01-02',
  entities: {
    rows: {
      rate: '1/hour',
      lifecycle: {
        states: {
          new: { after: '10 minutes', next: [{ to: 'new', weight: 8 }, { delete: true }] },
        },
      },
      schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
    },
  },
}

function runAt(address: string, simulation = 'mixed'): Run {
  return new Spate({ url: address, key: service.key }).simulation(simulation).run(1)
}

async function wholeText(accept: string, simulation = 'mixed'): Promise<string> {
  const path = `/simulations/${simulation}/runs/1/stream?lastEventId=0`
  return (await service.request(path, { headers: { Accept: accept } })).text()
}

async function withCuts(
  cuts: readonly (number | undefined)[],
  act: (proxy: BreakingProxy) => Promise<void>,
  onConnection?: () => void,
): Promise<void> {
  const left = cuts.values()
  const proxy = await startBreakingProxy(service.address, () => {
    onConnection?.()
    return left.next().value
  })
  try {
    await act(proxy)
  } finally {
    await proxy.stop()
  }
}

/** Numbers of bytes after the head of a response, so that each response has some events. */
const cuts = fc.array(fc.integer({ min: 700, max: 5_000 }), { maxLength: 6 })

test.each([
  ['ndjson', 'mixed'],
  ['sse', 'mixed'],
  ['ndjson', 'changing'],
  ['sse', 'changing'],
] as const)(
  '%s of %s arrives in pieces of complete events if connections break anywhere',
  async (encoding, simulation) => {
    const whole = await wholeText(contentTypes[encoding], simulation)
    const isEnd = (at: number): boolean =>
      whole.slice(0, at).endsWith(encoding === 'ndjson' ? '\n' : '\n\n')
    await fc.assert(
      fc.asyncProperty(cuts, async (cuts) => {
        await withCuts(cuts, async (proxy) => {
          let text = ''
          const characters = new TextDecoder('utf-8', { fatal: true })
          for await (const piece of runAt(proxy.address, simulation).pieces({ encoding })) {
            text += characters.decode(piece)
            expect(isEnd(text.length)).toBe(true)
          }
          expect(text).toBe(whole)
        })
      }),
      { numRuns: 6 },
    )
  },
)

test.each([
  ['ndjson', contentTypes.ndjson],
  ['rows', 'application/vnd.spate.rows'],
] as const)(
  'a caller that splits %s reports its position, and is notified to discard incomplete events',
  async (encoding, type) => {
    const whole = await wholeText(type)
    const count = whole.split('\n').length - 1
    expect(count).toBeGreaterThan(40)
    await fc.assert(
      fc.asyncProperty(cuts, async (cuts) => {
        const resumed: number[] = []
        /** Number of events that were complete when each connection began. */
        const complete: number[] = []
        let reached = 0
        const read = async (proxy: BreakingProxy): Promise<void> => {
          let rest = ''
          let taken = ''
          const pieces = runAt(proxy.address).pieces({
            encoding,
            reached: () => reached,
            onResumed(after) {
              resumed.push(after)
              rest = ''
            },
          })
          for await (const piece of pieces) {
            const parts = (rest + Buffer.from(piece).toString('latin1')).split('\n')
            rest = parts.pop() ?? ''
            for (const part of parts) taken += `${part}\n`
            reached += parts.length
          }
          expect(Buffer.from(taken, 'latin1').toString()).toBe(whole)
        }
        await withCuts(cuts, read, () => complete.push(reached))
        // After the last event, the client requests more once and gets an empty response.
        expect(resumed).toEqual(complete.slice(1).filter((events) => events < count))
      }),
      { numRuns: 6 },
    )
  },
)

test('reading starts after an event and ends at the limit', async () => {
  const all = (await wholeText(contentTypes.ndjson)).split(/(?<=\n)/)
  let text = ''
  const characters = new TextDecoder()
  const pieces = runAt(service.address).pieces({ encoding: 'ndjson', after: 4, limit: 6 })
  for await (const piece of pieces) text += characters.decode(piece)
  expect(text).toBe(all.slice(4, 10).join(''))
})

test('the encoding rows requires a caller that reports complete events', async () => {
  const reading: object = { encoding: 'rows' }
  const pieces = runAt(service.address).pieces(reading as { encoding: 'ndjson' })
  await expect(pieces.next()).rejects.toThrow(
    new TypeError(
      'encoding must be "ndjson" or "sse", or the option "reached" must be set; got "rows"',
    ),
  )
})

test('an event of many pieces is one event, and comments between events are ignored', async () => {
  const long = `event: create\nid: 2\ndata: {"value":"${'x'.repeat(300_000)}"}\n\n`
  const text = `event: create\nid: 1\ndata: {}\n\n:\n\n${long}:\n\n`
  const server = await startAnswering((request, response) => {
    if (afterOf(request.url) === 2) response.writeHead(204).end()
    else response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(text)
  })
  try {
    let read = ''
    const characters = new TextDecoder()
    for await (const piece of runAt(server.address).pieces({ encoding: 'sse' }))
      read += characters.decode(piece)
    expect(read).toBe(text)
    expect(server.requests).toHaveLength(2)
  } finally {
    await server.stop()
  }
})

test('buffered bytes survive a broken connection, and are not returned after an abort', async () => {
  const mebibyte = 1024 * 1024
  const server = await startAnswering((request, response) => {
    if (afterOf(request.url) > 0) return response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'application/vnd.spate.rows' })
    for (let i = 0; i < 8; i++) response.write('x'.repeat(mebibyte / 16))
    setTimeout(() => response.destroy(), 100)
    return undefined
  })
  const reason = new Error('enough')
  const controller = new AbortController()
  const read = async (signal?: AbortSignal): Promise<number> => {
    let bytes = 0
    const reached = (): number => (bytes === mebibyte / 2 ? 1 : 0)
    for await (const piece of runAt(server.address).pieces({ encoding: 'rows', reached, signal })) {
      if (bytes === 0) await sleep(300)
      bytes += piece.length
      if (signal !== undefined) controller.abort(reason)
    }
    return bytes
  }
  try {
    expect(await read()).toBe(mebibyte / 2)
    await expect(read(controller.signal)).rejects.toThrow(reason)
  } finally {
    await server.stop()
  }
})

test('text that is not an event is an error, and its piece is not returned', async () => {
  const server = await startAnswering((_, response) => {
    response.writeHead(200, ndjsonType).end(`${lines({ after: 0, to: 3 })}oops\n`)
  })
  try {
    const reading = runAt(server.address).pieces({ encoding: 'ndjson' }).next()
    await expect(reading).rejects.toMatchObject({
      kind: 'malformed',
      detail: 'an event must begin with its id; got "oops\\n"',
    })
  } finally {
    await server.stop()
  }
})
