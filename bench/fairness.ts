/** Claim: full-speed streams do not stop other requests. */
import type { IncomingMessage } from 'node:http'
import {
  faster,
  firstByteMs,
  median,
  printTable,
  quantile,
  readExample,
  type Service,
} from './measure.ts'

const streams = 4
const requests = 300

export async function fairness(service: Service): Promise<void> {
  const stream = await service.newStream(faster(readExample('shop'), 100))
  const list = (): Promise<number> =>
    firstByteMs(() => service.get('/simulations', 'application/json'))
  const open = (): Promise<number> => firstByteMs(() => service.get(`${stream}0&limit=1000`))
  await repeat(list, 50)
  await repeat(open, 50)

  const idle = { list: await repeat(list, requests), open: await repeat(open, requests) }
  const readers: IncomingMessage[] = []
  for (let i = 0; i < streams; i++) readers.push((await service.get(`${stream}0`)).resume())
  const busy = { list: await repeat(list, requests), open: await repeat(open, requests) }
  const left = readers.filter((reader) => !reader.readableEnded).length
  for (const reader of readers) reader.destroy()

  const row = (what: string, measured: { list: readonly number[]; open: readonly number[] }) => ({
    service: what,
    'GET /simulations p50 ms': median(measured.list).toFixed(2),
    p99: quantile(measured.list, 0.99).toFixed(2),
    'first byte of a stream p50 ms': median(measured.open).toFixed(2),
    'p99 ': quantile(measured.open, 0.99).toFixed(2),
  })
  printTable(
    `Other requests while ${streams} streams run at full speed (${left} to the end), ${requests} each`,
    [row('idle', idle), row('streaming', busy)],
  )
}

async function repeat(act: () => Promise<number>, times: number): Promise<readonly number[]> {
  const taken: number[] = []
  for (let i = 0; i < times; i++) taken.push(await act())
  return taken
}
