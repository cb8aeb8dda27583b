/**
 * Reads the events of a run beside the page, which hears of them a few times a second. Reading stops while it is paused
 * and, but for a stream with a pace, while the page is not seen: the service waits then, and nothing is kept for later.
 */
import { newTailing } from './tail.ts'
import type { TailOrder, TailReport } from './tail-protocol.ts'

type Opening = Extract<TailOrder, { readonly kind: 'open' }>

/** As often as a person can follow. */
const reportMs = 100
/** Events a second are counted over this time. */
const rateMs = 1_000

/** Waited before each further try, when there came no event: half a minute, which a service takes to start again. */
const retriesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

const tailing = newTailing()
let isPaused = false
let isSeen = true
let hasPace = false
let isBroken = false
let go: (() => void) | undefined

let marks = [{ taken: 0, atMs: performance.now() }]
let reportedRate = 0

/** Says nothing when there is nothing new, so that the page has nothing to draw. */
function reportNews(): void {
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

function say(broken: boolean): void {
  if (broken === isBroken) return
  isBroken = broken
  post({ kind: 'broken', isBroken })
}

/** One response after another, each going on where the last one ended or broke off. */
async function readAll({ address, after, total, speed }: Opening): Promise<void> {
  let retries = 0
  for (let position = after; position < total; ) {
    const pace = speed === undefined ? '' : `&speed=${speed}`
    const status = await readOne(`${address}?after=${position}${pace}`)
    const reached = tailing.read().last?.id ?? after
    const hasProgress = reached > position
    position = reached
    tailing.cut()
    if (hasProgress) {
      retries = 0
      continue
    }
    const waitMs = retriesMs[retries++]
    const isRefused = status >= 400 && status < 500 && status !== 429
    if (isRefused || waitMs === undefined) {
      report()
      post({ kind: 'failed', status })
      return
    }
    say(true)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  report()
  post({ kind: 'end' })
}

/** The status; 0 when the connection broke off. */
async function readOne(address: string): Promise<number> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/x-ndjson' } })
    if (!response.ok) return response.status
    say(false)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      await whileHeld()
      const next = await reader?.read()
      if (next === undefined || next.done) return response.status
      tailing.take(next.value)
    }
  } catch {
    // The next response goes on after the last whole event.
    return 0
  }
}

async function whileHeld(): Promise<void> {
  while (isPaused || !(isSeen || hasPace)) {
    await new Promise<void>((resolve) => {
      go = resolve
    })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TailOrder>) => {
  switch (data.kind) {
    case 'open':
      hasPace = data.speed !== undefined
      setInterval(reportNews, reportMs)
      void readAll(data)
      break
    case 'pause':
      isPaused = true
      break
    case 'go':
      isPaused = false
      go?.()
      break
    case 'seen':
      isSeen = data.isSeen
      go?.()
      break
    case 'look':
      tailing.look(data.looked)
      report()
      break
  }
})
