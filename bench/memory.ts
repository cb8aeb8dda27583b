/**
 * Claim: the memory of the service does not grow with the number of events, and only a little with readers that stall.
 */
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { drain, faster, readExample, residentMb, type Service, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const events = 10_000_000
const samples = 10
const stalledReaders = 1_000
/** More events than the buffers of the operating system hold for a reader that stalls. */
const stalledEvents = 200_000

export async function memory(service: Service): Promise<void> {
  const stream = await service.newStream(faster(readExample('shop'), 100))
  const started = residentMb(service.pid)
  const resident: number[] = []
  const page = events / samples
  for (let from = 0; from < events; from += page) {
    await drain(await service.get(`${stream}${from}&limit=${page}`))
    resident.push(residentMb(service.pid))
  }
  printTable(`Resident memory while streaming ${events.toLocaleString('en')} events`, [
    {
      'before, MB': started.toFixed(0),
      'after each million, MB, median (range)': spread(resident, 0),
      'after the last, MB': (resident.at(-1) ?? 0).toFixed(0),
    },
  ])

  const before = residentMb(service.pid)
  const stalled: IncomingMessage[] = []
  for (let i = 0; i < stalledReaders; i++) stalled.push(await service.get(`${stream}0`))
  // One reader reads as many events, so that all others have received what the buffers hold.
  await drain(await service.get(`${stream}0&limit=${stalledEvents}`))
  await sleep(1_000)
  const grown = residentMb(service.pid) - before
  for (const reader of stalled) reader.destroy()
  const each = (grown / stalledReaders) * 1_024
  printTable(`Resident memory for ${stalledReaders} readers that stopped reading`, [
    { 'total, MB': grown.toFixed(1), 'per reader, KB': each.toFixed(0) },
  ])
  reportGoal({ claim: 'memory per stalled reader', value: each, atMost: 100, unit: ' KB' })
}
