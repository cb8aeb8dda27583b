/** Claim: events are sent as fast as they are made; compared with a server that only writes, measured in between. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  drain,
  exampleNames,
  faster,
  get,
  median,
  printTable,
  readExample,
  type Service,
  spread,
} from './measure.ts'

/** Makes every example long enough. */
const factor = 10
const encodings = ['application/x-ndjson', 'text/event-stream'] as const
const events = 200_000
const repetitions = 5

export async function throughput(service: Service): Promise<void> {
  const reference = fork(new URL('reference.ts', import.meta.url))
  const [port]: unknown[] = await once(reference, 'message')
  const rows: Record<string, string>[] = []
  for (const name of exampleNames()) {
    const stream = await service.newStream(faster(readExample(name), factor))
    const path = `${stream}0&limit=${events}`
    for (const encoding of encodings) {
      const measured = { events: [] as number[], megabytes: [] as number[], share: [] as number[] }
      for (let i = -1; i < repetitions; i++) {
        const { bytes, seconds } = await drain(await service.get(path, encoding))
        const best = await drain(await get(`http://127.0.0.1:${port}`), { withinMs: 500 })
        if (i < 0) continue
        measured.events.push(events / seconds / 1e6)
        measured.megabytes.push(bytes / seconds / 1e6)
        measured.share.push((bytes / seconds / (best.bytes / best.seconds)) * 100)
      }
      rows.push({
        example: name,
        encoding,
        'M events/s, median (range)': spread(measured.events),
        'MB/s': median(measured.megabytes).toFixed(0),
        '% of the reference': spread(measured.share, 1),
      })
    }
  }
  reference.kill()
  printTable(
    `One stream of ${events.toLocaleString('en')} events; the reference writes one 64 KiB buffer again and again`,
    rows,
  )
}
