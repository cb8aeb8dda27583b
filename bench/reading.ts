/** Starts the reader (raw-reader.ts) and the reference server (reference.ts), each in its own process. */
import { type ChildProcess, fork } from 'node:child_process'
import { killOnExit, nextMessage } from './child.ts'
import { type Core, pin, readerCore, serviceCore } from './pin.ts'
import type { Reading, ReadRequest } from './raw-reader.ts'

export interface Reader {
  readonly pid: number
  /** Reads a response to its end. */
  read(request: ReadRequest): Promise<Reading>
  stop(): void
}

export function startReader(core: Core = readerCore): Reader {
  const child = forkOn('raw-reader.ts', core)
  return {
    pid: child.pid ?? 0,
    async read(request) {
      child.send(request)
      const reading = await nextMessage<Reading>(child)
      if (reading.problem !== undefined) throw new Error(`${request.head}${reading.problem}`)
      return reading
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

export interface Reference {
  readonly pid: number
  /** Returns a request for a number of bytes. */
  request(bytes: number): ReadRequest
  stop(): void
}

export async function startReference(): Promise<Reference> {
  const child = forkOn('reference.ts', serviceCore)
  const port = await nextMessage<number>(child)
  return {
    pid: child.pid ?? 0,
    request: (bytes) => ({ port, head: requestHead(`/${Math.round(bytes)}`) }),
    stop: () => void child.kill('SIGKILL'),
  }
}

/** Returns the head of a GET request that closes its connection. */
export function requestHead(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { Host: '127.0.0.1', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function forkOn(file: string, core: Core): ChildProcess {
  const child = killOnExit(fork(new URL(file, import.meta.url)))
  pin(child.pid, core)
  return child
}
