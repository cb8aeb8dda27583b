/**
 * Reads the events of a run beside the page, which hears of them a few times a second. Reading stops while it is paused
 * and, but for a stream with a pace, while the page is not seen: the service waits then, and nothing is kept for later.
 */
import { newTailing } from './tail.ts'
import type { TailOrder, TailReport } from './tail-protocol.ts'
import { readToTheEnd } from './to-the-end.ts'

type Opening = Extract<TailOrder, { readonly kind: 'open' }>

/** As often as a person can follow. */
const reportMs = 100
/** Events a second are counted over this time. */
const rateMs = 1_000

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

async function readAll({ address, after, total, speed }: Opening): Promise<void> {
  const pace = speed === undefined ? '' : `&speed=${speed}`
  const status = await readToTheEnd({
    after,
    total,
    async read(position) {
      const status = await readOne(`${address}?after=${position}${pace}`)
      tailing.cut()
      return { status, reached: tailing.read().last?.id ?? after }
    },
    onBroken: () => say(true),
  })
  report()
  post(status === undefined ? { kind: 'end' } : { kind: 'failed', status })
}

/** The status; 0 when there was none, or the connection broke off. */
async function readOne(address: string): Promise<number> {
  const response = await orNothing(fetch(address, { headers: { Accept: 'application/x-ndjson' } }))
  if (response === undefined || !response.ok) return response?.status ?? 0
  say(false)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    await whileHeld()
    const next = await orNothing(reader.read())
    if (next === undefined) return 0
    if (next.done) break
    tailing.take(next.value)
  }
  return response.status
}

/** What the network fails at is tried again; anything else that fails is a fault of ours, and is told. */
async function orNothing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch {
    return undefined
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
      readAll(data).catch((error: unknown) => {
        post({ kind: 'fault', message: String(error) })
      })
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
