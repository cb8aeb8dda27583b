/**
 * Figures for operators, over each database: runs created per second, size of a run, first byte of a stream, and memory
 * of a service with a thousand programs.
 */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { startPostgres, type ThrowawayPostgres } from '../test/support/postgres.ts'
import {
  firstByteMs,
  median,
  quantile,
  readExample,
  residentMb,
  type Service,
  spread,
  startService,
} from './measure.ts'
import { readerCore } from './pin.ts'
import { printTable } from './report.ts'

const runs = 500
const repetitions = 3
const clientCounts = [1, 16] as const
const programs = 1_000
const firstBytes = 200

export async function operating(): Promise<void> {
  const rows: Record<string, string>[] = []
  const onSqlite = await startService()
  rows.push(...(await creations('SQLite', [onSqlite], () => sizeOfSqlite(onSqlite))))
  const postgres = await startPostgres({ isDurable: true, waitsForDisk: true })
  try {
    const databaseUrl = await postgres.createDatabase()
    const size = () => sizeOfPostgres(postgres, databaseUrl)
    const one = await startService({ databaseUrl })
    rows.push(...(await creations('PostgreSQL', [one], size)))
    const two = await startService({ replicaOf: one, core: readerCore })
    rows.push(...(await creations('PostgreSQL, two processes', [one, two], size)))
    await two.stop()
    printTable(
      `${runs} runs of the example shop, created by concurrent clients, ${repetitions} repetitions`,
      rows,
    )
    await firstBytesOf({ SQLite: onSqlite, PostgreSQL: one })
    await one.stop()
  } finally {
    await postgres.stop()
    await onSqlite.stop()
  }
  await memoryOfPrograms()
}

async function creations(
  database: string,
  services: readonly [Service, ...Service[]],
  sizeBytes: () => number | Promise<number>,
): Promise<Record<string, string>[]> {
  const [service] = services
  const stream = await service.newStream(readExample('shop'))
  const path = stream.replace(/\/runs\/.*$/, '/runs')
  const rows: Record<string, string>[] = []
  for (const clients of clientCounts) {
    const perSecond: number[] = []
    const statuses = new Map<number, number>()
    const before = await sizeBytes()
    for (let i = 0; i < repetitions; i++) {
      let remaining = runs
      const beganMs = performance.now()
      const create = async (client: number): Promise<void> => {
        const { address, key } = services[client % services.length] ?? service
        while (remaining-- > 0) {
          const response = await fetch(`${address}${path}`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
            body: '{"output":"stream"}',
          })
          await response.text()
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, client) => create(client)))
      perSecond.push(runs / ((performance.now() - beganMs) / 1_000))
    }
    const created = statuses.get(201) ?? 0
    rows.push({
      database,
      clients: String(clients),
      'runs/s': spread(perSecond, 0),
      'responses other than 201': String(runs * repetitions - created),
      'KB of the database per run': (((await sizeBytes()) - before) / created / 1_024).toFixed(2),
    })
  }
  return rows
}

function sizeOfSqlite({ data }: Service): number {
  const size = 'select page_count * page_size from pragma_page_count, pragma_page_size'
  return Number(execFileSync('sqlite3', [join(data, 'spate.db'), size], { encoding: 'utf8' }))
}

async function sizeOfPostgres(postgres: ThrowawayPostgres, url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  return Number(await postgres.psql(`select pg_database_size('${name}')`))
}

async function firstBytesOf(services: Readonly<Record<string, Service>>): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const [database, service] of Object.entries(services)) {
    const stream = await service.newStream(readExample('shop'))
    const taken: number[] = []
    for (let i = -20; i < firstBytes; i++) {
      const ms = await firstByteMs(() => service.get(`${stream}0&limit=20`))
      if (i >= 0) taken.push(ms)
    }
    const [p50, p99] = [median(taken), quantile(taken, 0.99)]
    rows.push({ database, 'ms, p50': p50.toFixed(1), 'ms, p99': p99.toFixed(1) })
  }
  printTable(`First byte of 20 events of a cached run, ${firstBytes} repetitions`, rows)
}

/** Measures a service of its own. */
async function memoryOfPrograms(): Promise<void> {
  const service = await startService()
  const atRest = residentMb(service.pid)
  for (let i = 0; i < programs; i++) {
    const stream = await service.newStream({ ...readExample('shop'), seed: i + 1 })
    await firstByteMs(() => service.get(`${stream}0&limit=100`))
  }
  const row = {
    'idle, MB': atRest.toFixed(0),
    'afterwards, MB': residentMb(service.pid).toFixed(0),
  }
  printTable(
    `Resident memory after the first hundred events of ${programs} runs, each of a different simulation (shop)`,
    [row],
  )
  await service.stop()
}
