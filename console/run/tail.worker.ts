/**
 * Reads the events of a run beside the page, which hears of them a few times a second. Reading stops while it is paused:
 * the service waits then, and nothing is kept for later.
 */
import { newTailing } from './tail.ts'
import type { TailOrder, TailReport } from './tail-protocol.ts'

type Opening = Extract<TailOrder, { readonly kind: 'open' }>

/** As often as a person can follow. */
const reportMs = 100

/** So often in a row it is tried again without an event. */
const triesMax = 5
const retryMs = 1_000

const tailing = newTailing()
let isPaused = false
let go: (() => void) | undefined
let takenBefore = 0
let reportedMs = performance.now()

function report(): void {
  const tail = tailing.read()
  const nowMs = performance.now()
  const eventsPerSecond = ((tail.taken - takenBefore) / Math.max(1, nowMs - reportedMs)) * 1_000
  takenBefore = tail.taken
  reportedMs = nowMs
  post({ kind: 'tail', tail, eventsPerSecond })
}

function post(message: TailReport): void {
  self.postMessage(message)
}

/** One response after another, each going on where the last one ended or broke off. */
async function readAll({ address, after, total, speed }: Opening): Promise<void> {
  let triesLeft = triesMax
  for (let position = after; position < total; ) {
    const pace = speed === undefined ? '' : `&speed=${speed}`
    const status = await readOne(`${address}?after=${position}${pace}`)
    const reached = tailing.read().last?.id ?? after
    if (status >= 400 && status < 500) {
      post({ kind: 'failed', status })
      return
    }
    triesLeft = reached > position ? triesMax : triesLeft - 1
    if (triesLeft === 0) {
      post({ kind: 'failed', status })
      return
    }
    if (reached === position) await new Promise((resolve) => setTimeout(resolve, retryMs))
    position = reached
    tailing.cut()
  }
  report()
  post({ kind: 'end' })
}

/** The status; 0 when the connection broke off. */
async function readOne(address: string): Promise<number> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/x-ndjson' } })
    if (!response.ok) return response.status
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      await whilePaused()
      const next = await reader?.read()
      if (next === undefined || next.done) return response.status
      tailing.take(next.value)
    }
  } catch {
    // The next response goes on after the last whole event.
    return 0
  }
}

async function whilePaused(): Promise<void> {
  if (!isPaused) return
  await new Promise<void>((resolve) => {
    go = resolve
  })
}

self.addEventListener('message', ({ data }: MessageEvent<TailOrder>) => {
  switch (data.kind) {
    case 'open':
      setInterval(report, reportMs)
      void readAll(data)
      break
    case 'pause':
      isPaused = true
      break
    case 'go':
      isPaused = false
      go?.()
      break
    case 'look':
      tailing.look(data.looked)
      report()
      break
  }
})
