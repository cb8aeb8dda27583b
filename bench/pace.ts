/** Claim: a paced stream sends each event when it is due, to one fast reader and to 500 slow ones. */
import type { IncomingMessage } from 'node:http'
import { quantile, type Service } from './measure.ts'
import { printTable } from './report.ts'

const readersMax = 500

function definition(rate: string, seconds: number, seed: number): object {
  const properties = {
    id: { type: 'id.integer' },
    name: { type: 'person.name' },
    email: { type: 'internet.email' },
  }
  const end = new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString()
  return {
    seed,
    start: '2026-01-01',
    end,
    entities: { users: { rate, schema: { type: 'object', properties } } },
  }
}

/**
 * Returns how late each event arrived, in milliseconds. Events that were due before `fromMs` were sent immediately and
 * are ignored.
 */
async function delays(
  response: IncomingMessage,
  { createdMs, fromMs }: { readonly createdMs: number; readonly fromMs: number },
): Promise<readonly number[]> {
  const found: number[] = []
  let rest = ''
  response.setEncoding('utf8')
  for await (const piece of response) {
    const atMs = performance.timeOrigin + performance.now()
    const lines = (rest + piece).split('\n')
    rest = lines.pop() as string
    for (const line of lines) {
      const dueMs = createdMs + JSON.parse(line).offset
      if (dueMs > fromMs) found.push(atMs - dueMs)
    }
  }
  return found
}

async function createdMsOf(service: Service, stream: string): Promise<number> {
  const response = await service.get(stream.replace(/\/stream.*$/, ''), 'application/json')
  let text = ''
  for await (const piece of response) text += piece
  return Date.parse(JSON.parse(text).createdAt)
}

export async function pace(service: Service): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const [rate, seconds, readers] of [
    ['1000/second', 20, 1],
    ['10/second', 20, readersMax],
  ] as const) {
    // Each reader has its own run; otherwise all events would be due at the same times.
    const runs = await Promise.all(
      Array.from({ length: readers }, async (_, i) => {
        const stream = await service.newStream(definition(rate, seconds, i + 1))
        return { stream, createdMs: await createdMsOf(service, stream) }
      }),
    )
    const responses = await Promise.all(
      runs.map(async ({ stream, createdMs }) => ({
        createdMs,
        response: await service.get(`${stream}0&speed=1`),
      })),
    )
    // Readers that connected late have a second to catch up.
    const fromMs = performance.timeOrigin + performance.now() + 1_000
    const all = await Promise.all(
      responses.map(({ response, createdMs }) => delays(response, { createdMs, fromMs })),
    )
    const late = all.flat()
    rows.push({
      readers: String(readers),
      rate,
      events: late.length.toLocaleString('en'),
      'delay, ms, median': quantile(late, 0.5).toFixed(1),
      'delay, ms, p99': quantile(late, 0.99).toFixed(1),
      'delay, ms, max': maximum(late).toFixed(1),
    })
  }
  printTable('Delay of the events of a stream with ?speed=1', rows)
}

function maximum(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY)
}
