/**
 * Worker that reads the events of a run and reports a few times a second. It stops reading while the user has paused it
 * and, unless the stream has a speed, while the page is hidden. The service waits meanwhile, and nothing is buffered.
 */

import { readToEnd } from '../read-to-end.ts'
import { newTailing } from './tail.ts'
import type { TailCommand, TailReport, TailSpeed } from './tail-protocol.ts'

type Opening = Extract<TailCommand, { readonly kind: 'open' }>

/** Interval in milliseconds between two reports to the page. */
const reportMs = 100
/** Period in milliseconds over which the number of events per second is averaged. */
const rateMs = 1_000

const tailing = newTailing()
let isPaused = false
let isSeen = true
let speed: TailSpeed
let isBroken = false
let resume: (() => void) | undefined
let connection = new AbortController()
/** Whether the connection was closed to continue after its last event, at another speed or after a pause. */
let isRestarted = false

let marks = [{ taken: 0, atMs: performance.now() }]
let reportedRate = 0

/** Reports to the page only if events have arrived or the speed has changed, so that an idle page is not rendered. */
function reportChanges(): void {
  const before = marks.at(-1)?.taken
  if (tailing.taken !== before || reportedRate > 0) report()
}

function report(): void {
  const tail = tailing.read()
  const atMs = performance.now()
  marks = [...marks.filter((mark) => atMs - mark.atMs <= rateMs), { taken: tail.taken, atMs }]
  const [first = { taken: tail.taken, atMs }] = marks
  reportedRate = ((tail.taken - first.taken) / Math.max(reportMs, atMs - first.atMs)) * 1_000
  post({ kind: 'tail', tail, eventsPerSecond: reportedRate })
}

function post(message: TailReport): void {
  self.postMessage(message)
}

function setBroken(broken: boolean): void {
  if (broken === isBroken) return
  isBroken = broken
  post({ kind: 'broken', isBroken })
}

async function readAll({ address, after, total }: Opening): Promise<void> {
  const status = await readToEnd({
    after,
    total,
    async read(position) {
      for (let reached = position; ; ) {
        isRestarted = false
        connection = new AbortController()
        const status = await readOne(address + eventsAfter(reached), connection.signal)
        tailing.cut()
        reached = tailing.read().last?.id ?? after
        if (!isRestarted || reached >= total) return { status, reached }
      }
    },
    onBroken: () => setBroken(true),
  })
  report()
  post(status === undefined ? { kind: 'end' } : { kind: 'failed', status })
}

/** Returns the query for the events after one, at the chosen speed. */
function eventsAfter(id: number): string {
  if (speed === 'live') return `?after=${id}&speedFrom=creation`
  return `?after=${id}${speed === undefined ? '' : `&speed=${speed}`}`
}

/**
 * Sends one request and reads its response. Returns the status, or 0 without a response and after a lost connection.
 */
async function readOne(address: string, signal: AbortSignal): Promise<number> {
  const response = await undefinedOnError(
    fetch(address, { headers: { Accept: 'application/x-ndjson' }, signal }),
  )
  if (response === undefined || !response.ok) return response?.status ?? 0
  setBroken(false)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    await whileHeld()
    const next = await undefinedOnError(reader.read())
    if (next === undefined) return 0
    if (next.done) break
    tailing.take(next.value)
  }
  return response.status
}

/**
 * Returns the result of a request or read, or undefined if it fails: the connection is then lost, and the request is
 * retried.
 */
async function undefinedOnError<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch {
    return undefined
  }
}

/** Closes the connection and opens another one after its last event. A number as the speed then counts from there. */
function restart(): void {
  isRestarted = true
  connection.abort()
}

async function whileHeld(): Promise<void> {
  while (isPaused || !(isSeen || speed !== undefined)) {
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TailCommand>) => {
  switch (data.kind) {
    case 'open':
      speed = data.speed
      setInterval(reportChanges, reportMs)
      readAll(data).catch((error: unknown) => {
        post({ kind: 'fault', message: String(error) })
      })
      break
    case 'pace':
      speed = data.speed
      restart()
      break
    case 'pause':
      isPaused = true
      break
    case 'resume':
      isPaused = false
      // Otherwise the events of the pause would arrive at once, as they do live.
      if (typeof speed === 'number') restart()
      resume?.()
      break
    case 'seen':
      isSeen = data.isSeen
      resume?.()
      break
    case 'filter':
      tailing.setFilter(data.filter)
      report()
      break
  }
})
