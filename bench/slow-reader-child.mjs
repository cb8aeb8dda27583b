/**
 * One slow reader in its own process: reads a number of bytes of a run, pauses after each piece, and prints its cost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Spate } from '../dist/client/spate.js'

const { READ_ADDRESS: url = '', READ_KEY: key = '', READ_PATH: path = '' } = process.env
const [, simulation = '', index] = /^\/simulations\/(.*)\/runs\/(\d+)/.exec(path) ?? []
const pauseMs = Number(process.env.READ_PAUSE_MS)
const bytesMax = Number(process.env.READ_BYTES)

/** Returns the pieces of the response as they arrive. */
async function pieces() {
  if (process.env.READ_WAY === 'client') {
    const run = new Spate({ url, key }).simulation(simulation).run(Number(index))
    return run.pieces({ encoding: 'rows', reached: () => 0 })
  }
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/vnd.spate.rows' }
  const { body } = await fetch(`${url}${path}`, { headers })
  if (body === null) throw new Error('must have a body')
  return body
}

let bytes = 0
let residentBytes = 0
const before = process.cpuUsage()
for await (const piece of await pieces()) {
  bytes += piece.length
  residentBytes = Math.max(residentBytes, process.memoryUsage.rss())
  if (bytes >= bytesMax) break
  if (pauseMs > 0) await sleep(pauseMs)
}
const { user, system } = process.cpuUsage(before)
const found = { bytes, cpuSeconds: (user + system) / 1e6, residentMb: residentBytes / 1e6 }
process.stdout.write(`${JSON.stringify(found)}\n`)
process.exit()
