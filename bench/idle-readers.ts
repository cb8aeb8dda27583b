/**
 * Opens many streams, a hundred at a time, and reports how long each took to open and when its first event arrived.
 * Runs in its own process, because ten thousand sockets would affect the measurement.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ReadRequest } from './raw-reader.ts'

export interface IdleRequest extends ReadRequest {
  readonly count: number
}

export interface IdleMessage {
  readonly openedMs?: readonly number[]
  /** Arrival time of each first event minus its offset, in milliseconds since 1970. */
  readonly beginMs?: readonly number[]
}

const concurrency = 100

interface Idle {
  /** Start of the run as the arrival of its first event implies it, in milliseconds since 1970. */
  readonly beginMs: Promise<number>
}

async function open({ port, head }: ReadRequest): Promise<Idle> {
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  const [first] = (await once(socket, 'data')) as [Buffer]
  const text = first.toString('latin1')
  if (!text.startsWith('HTTP/1.1 200'))
    throw new Error(`an idle stream must return 200; got ${text}`)
  return {
    beginMs: text.endsWith('\r\n\r\n') ? nextPiece(socket) : Promise.resolve(beginMsOf(text)),
  }
}

async function nextPiece(socket: Socket): Promise<number> {
  const [piece] = (await once(socket, 'data')) as [Buffer]
  return beginMsOf(piece.toString())
}

function beginMsOf(piece: string): number {
  return Date.now() - Number(/"offset":(\d+)/.exec(piece)?.[1])
}

process.on('message', async ({ count, ...request }: IdleRequest) => {
  const streams: Idle[] = []
  const openedMs: number[] = []
  while (streams.length < count) {
    const few = Array.from({ length: Math.min(concurrency, count - streams.length) }, async () => {
      const beganMs = performance.now()
      streams.push(await open(request))
      openedMs.push(performance.now() - beganMs)
    })
    await Promise.all(few)
  }
  const opened: IdleMessage = { openedMs }
  process.send?.(opened)
  const all: IdleMessage = { beginMs: await Promise.all(streams.map(({ beginMs }) => beginMs)) }
  process.send?.(all)
})
