/**
 * Claim: a program that is slower than the service pays for what it reads, and no more. On Node 20 and 24, by the client
 * and, to compare, by plain `fetch`, whose parser on Node 20 copies all that waits for each piece.
 */
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../src/text/json.ts'
import { type NodeMajor, runOnNode } from '../test/support/node-versions.ts'
import { median, type Service, spread } from './measure.ts'
import { day, fiveColumns } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 3
const bytes = 20_000_000
const pausesMs = [0, 3] as const
const majors: readonly NodeMajor[] = [20, 24]
const ways = ['client', 'fetch'] as const
const child = fileURLToPath(new URL('slow-reader-child.mjs', import.meta.url))

/** They take the service so long that it sends small pieces: those of which the parser of Node 20 holds many. */
const words = {
  type: 'array',
  items: { type: 'lorem.words', minWords: 1, maxWords: 7 },
  minItems: 4,
  maxItems: 8,
}
const quoted =
  'items.map(item, "<" + string(item).replace("a", "b").replace("c", "d") + ">").join(",")'
const { properties, ...rest } = fiveColumns.users.schema as { readonly properties: JsonObject }
const tags = { type: 'function', variables: { items: words }, expression: quoted }
const slowDefinition = day({ users: { schema: { ...rest, properties: { ...properties, tags } } } })

interface Found {
  readonly bytes: number
  readonly cpuSeconds: number
  readonly residentMb: number
}

export async function slowReader(service: Service): Promise<void> {
  const path = `${await service.newStream(slowDefinition)}0`
  const rows: Record<string, string>[] = []
  for (const major of majors) {
    for (const pauseMs of pausesMs) {
      for (const way of ways) {
        const found: Found[] = []
        for (let i = 0; i < repetitions; i++) {
          found.push(await read({ service, path, major, pauseMs, way }))
        }
        const cpu = found.map(({ cpuSeconds }) => cpuSeconds)
        const resident = found.map(({ residentMb }) => residentMb)
        rows.push({
          Node: String(major),
          'pause for each piece': pauseMs === 0 ? 'none' : `${pauseMs} ms`,
          reader: way,
          's of the processor': spread(cpu, 2),
          'MB resident at max': spread(resident, 0),
        })
        if (way === 'client' && pauseMs > 0) {
          const claim = `${bytes / 1e6} MB read slowly on Node ${major}`
          reportGoal({ claim, value: median(cpu), atMost: 1, unit: ' s of the processor' })
        }
      }
    }
  }
  printTable(`${bytes / 1e6} MB of slowly made events as rows, ${repetitions} times each`, rows)
}

async function read({
  service: { address, key },
  path,
  major,
  pauseMs,
  way,
}: {
  readonly service: Service
  readonly path: string
  readonly major: NodeMajor
  readonly pauseMs: number
  readonly way: (typeof ways)[number]
}): Promise<Found> {
  const environment = {
    READ_ADDRESS: address,
    READ_KEY: key,
    READ_PATH: path,
    READ_PAUSE_MS: String(pauseMs),
    READ_BYTES: String(bytes),
    READ_WAY: way,
  }
  const { code, stdout, stderr } = await runOnNode(major, [child], { environment })
  if (code !== 0) throw new Error(`the reader on Node ${major} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
