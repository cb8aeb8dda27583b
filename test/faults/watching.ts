/**
 * Requests /healthz every 20 ms in a separate process, so that other work of a test delays no request. On SIGTERM the
 * process prints the longest response time and the memory of the service.
 */

import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Watching {
  readonly address: string
  readonly pid: number
}

export interface Watched {
  readonly polls: number
  /** Requests with another status than 200, or without a response. */
  readonly failures: readonly string[]
  readonly longestMs: number
  readonly residentBytesBefore: number
  readonly residentBytesMax: number
}

const pollMs = 20
const pageBytes = 4_096

const { address, pid }: Watching = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const failures: string[] = []
const residentBytesBefore = residentBytes()
let residentBytesMax = residentBytesBefore
let longestMs = 0
let polls = 0
let isOver = false

process.once('SIGTERM', () => {
  isOver = true
})

while (!isOver) {
  const askedMs = performance.now()
  const outcome = await ask()
  const tookMs = performance.now() - askedMs
  polls++
  longestMs = Math.max(longestMs, tookMs)
  if (outcome !== 'well') failures.push(outcome)
  residentBytesMax = Math.max(residentBytesMax, residentBytes())
  if (polls === 1) console.log('ready')
  await sleep(Math.max(0, pollMs - tookMs))
}
const watched: Watched = { polls, failures, longestMs, residentBytesBefore, residentBytesMax }
console.log(JSON.stringify(watched))
agent.destroy()

function ask(): Promise<string> {
  return new Promise((resolve) => {
    get(`${address}/healthz`, { agent }, (answer) => {
      answer.resume().once('end', () => {
        resolve(answer.statusCode === 200 ? 'well' : `answered with ${answer.statusCode}`)
      })
    }).once('error', ({ message }) => resolve(message))
  })
}

function residentBytes(): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * pageBytes
}
