/**
 * `entities`, `from` and `until` over HTTP: the bytes are those of the run without the other events, whatever is combined
 * and wherever a client resumes, and the cursor of the run does not move.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { countInPart } from '../../../src/engine/part.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'
import {
  createRun,
  type EncodingName,
  encodingNames,
  expectSame,
  heavy,
  newStream,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

const startMs = Date.UTC(2026, 0, 1)
const id = { type: 'id.integer' }

/** About 400 events with references, children, imperfections and a lifecycle. */
const shop = {
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-01T06:00:00Z',
  entities: {
    users: { rate: '10/hour', schema: { properties: { id } } },
    orders: {
      rate: '20/hour',
      lifecycle: {
        state: 'status',
        states: { new: { after: '10 minutes', next: 'paid' }, paid: {} },
      },
      schema: {
        properties: {
          id,
          user: { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'null' },
        },
      },
    },
    'a,b %': { rate: '5/hour', schema: { const: 'é' } },
    readings: {
      rate: '10/hour',
      schema: { properties: { id } },
      imperfections: { late: { rate: 0.2, by: '1 hour' }, duplicate: 0.2, drop: 0.1, corrupt: 0.1 },
    },
    items: {
      per: { entity: 'users', count: 2, delay: { minimum: '1 second', maximum: '1 hour' } },
      schema: { properties: { user: { type: 'reference', via: '$parent', field: 'id' } } },
    },
  },
}

interface Event {
  readonly id: number
  readonly entity: string
  readonly offset: number
}

let service: PumpedService
let stream: string
let events: readonly Event[] = []
const bytes: Partial<Record<EncodingName, ReadonlyMap<number, Buffer>>> = {}

beforeAll(async () => {
  service = await startPumped()
  stream = await newStream(service, 'shop', shop)
  for (const encoding of encodingNames) {
    const body = (await readWhole(service, `${stream}?lastEventId=0`, encoding)) ?? Buffer.alloc(0)
    bytes[encoding] = eventsIn(body, encoding)
    if (encoding === 'ndjson') {
      events = body
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
  }
})
afterAll(() => service.stop())

/** Returns the events of a body by id. Only the last character of an event is an event end. */
function eventsIn(body: Buffer, encoding: EncodingName): ReadonlyMap<number, Buffer> {
  const end = encoding === 'sse' ? '\n\n' : '\n'
  const found = new Map<number, Buffer>()
  for (let from = 0; from < body.length; ) {
    const to = body.indexOf(end, from) + end.length
    const event = body.subarray(from, to)
    found.set(wholeEvents(event, encoding).lastId ?? Number.NaN, event)
    from = to
  }
  return found
}

/** Returns the bytes of the events that match. */
function wanted(encoding: EncodingName, matches: (event: Event) => boolean): Buffer {
  const own = bytes[encoding]
  return Buffer.concat(events.filter(matches).map((event) => own?.get(event.id) as Buffer))
}

const read = async (query: string, encoding: EncodingName = 'ndjson'): Promise<Buffer> =>
  (await readWhole(service, `${stream}?${query}`, encoding)) ?? Buffer.alloc(0)

const timeOf = (offset: number): string => new Date(startMs + offset).toISOString()

/** Writes the names of entities as the value of `entities`. */
const listOf = (names: readonly string[]): string =>
  encodeURIComponent(
    names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
  )

/** Reads everything in responses of some events, resumed after the last id. */
async function readInResponses(
  query: string,
  encoding: EncodingName,
  limit: number,
): Promise<Buffer> {
  const bodies: Buffer[] = []
  for (let after = 0; ; ) {
    const path = `${stream}?${query}&lastEventId=${after}&limit=${limit}`
    const body = await readWhole(service, path, encoding)
    if (body === undefined) return Buffer.concat(bodies)
    const found = [...eventsIn(body, encoding).keys()]
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(limit)
    bodies.push(body)
    after = found.at(-1) as number
  }
}

const names = Object.keys(shop.entities)
const anyNames = fc.subarray(names, { minLength: 1 })
/** A place as a fraction of the run, as an id or as a time. */
const anyPlace = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isTime: fc.boolean(),
  shift: fc.integer({ min: -1, max: 1 }),
})

/** Returns the text of a place, and the number of events before it. */
function placeOf({
  share,
  isTime,
  shift,
}: {
  readonly share: number
  readonly isTime: boolean
  readonly shift: number
}): { readonly text: string; readonly position: number } {
  const number = Math.floor(share * events.length)
  if (!isTime) return { text: String(number), position: number }
  const offset = (events[Math.min(number, events.length - 1)]?.offset ?? 0) + shift
  const position = events.filter((event) => event.offset < offset).length
  return { text: timeOf(offset), position }
}

/** The order of places. Times between the same two events are in the order of their texts. */
function inOrder(a: ReturnType<typeof placeOf>, b: ReturnType<typeof placeOf>): number {
  return a.position - b.position || (a.text < b.text ? -1 : 1)
}

describe.each(encodingNames)('the events of a reading (%s)', (encoding) => {
  it('are those of the entities, the part and the range, with and without responses in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(anyNames, { nil: undefined }),
        fc.option(fc.tuple(anyPlace, anyPlace), { nil: undefined }),
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        fc.integer({ min: 1, max: 80 }),
        async (entities, places, parts, limit) => {
          const [from, until] = (places ?? []).map(placeOf).sort(inOrder)
          const part = parts === undefined ? undefined : limit % parts
          const query = [
            ...(entities ? [`entities=${listOf(entities)}`] : []),
            ...(from && until ? [`from=${from.text}`, `until=${until.text}`] : []),
            ...(parts ? [`part=${part}`, `parts=${parts}`] : []),
          ].join('&')
          const body = wanted(encoding, (event) => {
            const own = { part: part ?? 0, parts: parts ?? 1 }
            const isOwn = countInPart(event.id, own) > countInPart(event.id - 1, own)
            const isInside =
              event.id > (from?.position ?? 0) && event.id <= (until?.position ?? events.length)
            return isOwn && isInside && (entities?.includes(event.entity) ?? true)
          })
          // Without any parameter, a stream starts at the cursor.
          if (query !== '') expectSame(await read(query, encoding), body)
          expectSame(await readInResponses(query, encoding, limit), body)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('of ranges that are joined are the run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPlace, { maxLength: 6 }), anyNames, async (places, entities) => {
        const borders = [
          { text: '0', position: 0 },
          ...places.map(placeOf).sort(inOrder),
          { text: String(events.length), position: events.length },
        ]
        const list = listOf(entities)
        const [whole, some]: Buffer[][] = [[], []]
        for (let i = 1; i < borders.length; i++) {
          const range = `from=${borders[i - 1]?.text}&until=${borders[i]?.text}`
          whole?.push(await read(range, encoding))
          some?.push(await read(`${range}&entities=${list}`, encoding))
        }
        expectSame(
          Buffer.concat(whole ?? []),
          wanted(encoding, () => true),
        )
        expectSame(
          Buffer.concat(some ?? []),
          wanted(encoding, ({ entity }) => entities.includes(entity)),
        )
      }),
      { numRuns: 8 },
    )
  })

  it('cut at any byte, continue after the last complete event', async () => {
    const query = `entities=users,items&from=20&until=${timeOf(4 * 3_600_000)}`
    const golden = await read(query, encoding)
    expect(golden.length).toBeGreaterThan(0)
    for (let cut = 0; cut < golden.length; cut += 191) {
      const { kept, lastId = 0 } = wholeEvents(golden.subarray(0, cut), encoding)
      const rest = await read(`${query}&lastEventId=${lastId}`, encoding)
      expectSame(Buffer.concat([kept, rest]), golden)
    }
  })

  it('have the same bytes with a pace', async () => {
    const query = 'entities=orders,items&from=5&until=200'
    expectSame(await read(`${query}&speed=1000000`, encoding), await read(query, encoding))
  })
})

describe('a place', () => {
  const last = (): number => events.length

  it('of an id is after the event, as that of lastEventId, and of a time before its first event', async () => {
    const ids = async (query: string): Promise<readonly number[]> => [
      ...eventsIn(await read(query), 'ndjson').keys(),
    ]
    expect(await ids('from=10&until=12')).toEqual([11, 12])
    const { offset } = events[20] as Event
    const first = events.find((event) => event.offset === offset)?.id
    expect((await ids(`from=${timeOf(offset)}&limit=1`))[0]).toBe(first)
    expect((await ids(`until=${timeOf(offset)}`)).at(-1)).toBe((first ?? 0) - 1)
    expect(await ids(`from=${timeOf(0)}&until=${timeOf(7 * 3_600_000)}`)).toHaveLength(last())
    // A time between two milliseconds means the later one.
    const between = timeOf(offset).replace('Z', '9Z')
    expect(await ids(`from=${between}`)).toEqual(await ids(`from=${timeOf(offset + 1)}`))
    expect(await ids('from=2025-12-31T23:00:00-01:00&limit=2')).toEqual([1, 2])
    expect(await ids('from=2026-01-01&limit=2')).toEqual([1, 2])
  })

  it.each([
    ['an empty range', () => 'from=7&until=7'],
    ['an empty range of time', () => 'from=2026-01-01T01:00:00Z&until=2026-01-01T01:00:00Z'],
    ['a time before the run', () => 'until=1999-01-01'],
    ['a time after the run', () => 'from=2999-01-01'],
    ['the last id', () => `from=${last()}`],
    ['the start as the end', () => 'until=0'],
    ['the last id of the range', () => 'from=7&until=20&lastEventId=20'],
    ['an id after the range', () => `from=7&until=20&lastEventId=${last()}`],
  ])('that leaves no event is 204: %s', async (_, query) => {
    const response = await service.request(`${stream}?${query()}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('is not exceeded by an id before it', async () => {
    expectSame(await read('from=100&lastEventId=7'), await read('from=100'))
    expectSame(await read('from=100&lastEventId=150'), await read('from=150'))
  })
})

describe('the state of a run', () => {
  it('has no cursor for readings: a reader of the complete run resumes where it was', async () => {
    const own = await createRun(service, 'shop')
    const bodies: Buffer[] = []
    for (let i = 0; i < 5; i++) {
      bodies.push((await readWhole(service, `${own}?limit=10`, 'ndjson')) ?? Buffer.alloc(0))
      for (const query of [
        'entities=users',
        'from=300&limit=2',
        'until=5',
        'entities=items&part=1&parts=3',
      ]) {
        await readWhole(service, `${own}?${query}`, 'ndjson')
      }
    }
    expectSame(
      Buffer.concat(bodies),
      wanted('ndjson', (event) => event.id <= 50),
    )
  })

  it('does not limit where a reading begins or resumes, and is not changed by it', async () => {
    const own = await createRun(service, 'shop')
    const path = `${own}?from=200&until=210`
    const body = (await readWhole(service, path, 'ndjson')) ?? Buffer.alloc(0)
    expect(wholeEvents(body, 'ndjson').lastId).toBe(210)
    expect((await service.request(`${own}?from=200&lastEventId=211&limit=1`)).status).toBe(200)
    // The complete run has not been read.
    const refused = await service.request(`${own}?lastEventId=210&limit=1`)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('the last event sent so far; got 210')
    const beyond = await service.request(`${own}?from=200&lastEventId=1000000`)
    expect(beyond.status).toBe(400)
    expect(await beyond.text()).toContain('the last event of the run; got 1000000')
  })

  it('has no reconnect window for readings', async () => {
    const bounded = await startPumped(16)
    try {
      const own = await newStream(bounded, 'shop', shop)
      await readWhole(bounded, `${own}?lastEventId=0&limit=300`, 'ndjson')
      for (const query of ['entities=users', 'from=10&until=30&lastEventId=20', 'until=5']) {
        expect((await bounded.request(`${own}?${query}`)).status).toBe(200)
      }
    } finally {
      await bounded.stop()
    }
  })

  it('"204: The stream is exhausted" after the last event of the entities', async () => {
    const final = events.findLast(({ entity }) => entity === 'a,b %')?.id ?? 0
    const path = `${stream}?entities=${listOf(['a,b %'])}`
    expect((await service.request(`${path}&lastEventId=${final}`)).status).toBe(204)
    expect((await service.request(`${path}&lastEventId=${final - 1}`)).status).toBe(200)
  })
})

test('slow and fast readers of different entities share a run', async () => {
  const { entities, ...time } = heavy(12)
  const both = {
    ...time,
    entities: { ...entities, b: { rate: '2/second', schema: { const: 'b' } } },
  }
  const own = await newStream(service, 'heavy', both)
  const slow = openRaw(service, `${own}?entities=a`, 'ndjson')
  await slow.read(1)
  const fast = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      readWhole(service, `${own}?entities=b&from=${i}`, 'ndjson'),
    ),
  )
  for (const [i, body] of fast.entries()) {
    const lines = (body ?? Buffer.alloc(0)).toString('utf8').trimEnd().split('\n')
    expect(lines.every((line) => line.includes('"entity":"b"'))).toBe(true)
    expect(JSON.parse(lines[0] ?? '').id).toBeGreaterThan(i)
  }
  const rest = await slow.readAll()
  expect(rest.body.toString('utf8').match(/"entity":"a"/g)?.length).toBeGreaterThan(5)
  expect(service.faults).toEqual([])
})

describe('the query parameters', () => {
  const must = 'must be 0, the id of an event or a timestamp, such as 2026-01-31T12:00:00Z'
  const most = () => `must be at most ${events.length}, the id of the last event of the run`
  const spare = (text: string) => `must be names of entities, separated by commas; got ${text}`
  const cases: readonly (readonly [string, readonly [string, string | (() => string)][]])[] = [
    ['entities=', [['entities', spare('""')]]],
    ['entities=users,', [['entities', spare('"users,"')]]],
    ['entities=users,users', [['entities', 'must name each entity once; got "users" twice']]],
    [
      'entities=user',
      [['entities', 'must name entities of the run; got "user"; did you mean "users"?']],
    ],
    [
      'entities=a,b %25',
      [
        ['entities', 'must name entities of the run; got "a"'],
        ['entities', 'must name entities of the run; got "b %"'],
      ],
    ],
    ['entities=users&entities=items', [['entities', 'must be given once; got 2 values']]],
    ['entitie=users', [['entitie', 'unknown query parameter; did you mean "entities"?']]],
    ['from=', [['from', `${must}; got ""`]]],
    ['from=-1', [['from', `${must}; got "-1"`]]],
    ['from=01', [['from', `${must}; got "01"`]]],
    ['from=1.5', [['from', `${must}; got "1.5"`]]],
    ['from=1e3', [['from', `${must}; got "1e3"`]]],
    ['from=now', [['from', `${must}; got "now"`]]],
    ['until=2026-02-30', [['until', `${must}; got "2026-02-30"`]]],
    [
      'until=2026-01-01T02:00:00+02:00',
      [['until', `${must}; got "2026-01-01T02:00:00 02:00"; write "+" as "%2B" in a URL`]],
    ],
    ['from=99999999999999999999', [['from', `${must}; got "99999999999999999999"`]]],
    ['from=9007199254740993', [['from', () => `${most()}; got 9007199254740992`]]],
    ['from=1000000', [['from', () => `${most()}; got 1000000`]]],
    [
      'from=999999&until=1000000',
      [
        ['from', () => `${most()}; got 999999`],
        ['until', () => `${most()}; got 1000000`],
      ],
    ],
    ['from=9&until=8', [['until', 'must not be before "from", 9; got 8']]],
    [
      'from=3000-01-02&until=3000-01-01',
      [
        [
          'until',
          'must not be before "from", 3000-01-02T00:00:00.000Z; got 3000-01-01T00:00:00.000Z',
        ],
      ],
    ],
    [
      'from=9&until=2025-01-01',
      [['until', 'must not be before "from", 9; got 2025-01-01T00:00:00.000Z']],
    ],
  ]
  it.each(cases)('%s is refused with an issue', async (query, issues) => {
    const response = await service.request(`${stream}?${query}`)
    expect(response.status).toBe(400)
    expect(JSON.parse(await response.text()).issues).toEqual(
      issues.map(([name, message]) => ({
        path: [name],
        message: typeof message === 'string' ? message : message(),
      })),
    )
  })

  it('with a thousand unknown names has a hundred issues', async () => {
    const list = Array.from({ length: 1_000 }, (_, i) => `e${i}`).join(',')
    const response = await service.request(`${stream}?entities=${list}`)
    expect(response.status).toBe(400)
    expect(JSON.parse(await response.text()).issues).toHaveLength(100)
  })
})
