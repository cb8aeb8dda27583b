/**
 * Claim: a program that is slower than the service uses little processor time and memory. Measured on Node 20 and 24,
 * with the published client and with plain `fetch`, whose parser on Node 20 copies the waiting data for each piece.
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

/**
 * A value that is expensive to generate, so that the service sends small pieces. The parser of Node 20 queues many of
 * them.
 */
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
          'pause after each piece': pauseMs === 0 ? 'none' : `${pauseMs} ms`,
          reader: way,
          'processor time, s': spread(cpu, 2),
          'resident memory, MB, max': spread(resident, 0),
        })
        if (way === 'client' && pauseMs > 0) {
          const claim = `${bytes / 1e6} MB read slowly on Node ${major}`
          reportGoal({ claim, value: median(cpu), atMost: 1, unit: ' s of processor time' })
        }
      }
    }
  }
  printTable(
    `${bytes / 1e6} MB of events that are slow to generate, as rows, ${repetitions} repetitions`,
    rows,
  )
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
