/**
 * Reads responses as fast as Node can: the bytes of a socket are counted in one buffer, and only the head and the end
 * of the body are checked. Runs in its own process: an HTTP parser would be the bottleneck, and other work of the
 * benchmark would delay the reader.
 */
import { connect } from 'node:net'

export interface ReadRequest {
  readonly port: number
  /** The head of the request. It must contain `Connection: close`. */
  readonly head: string
}

export interface Reading {
  /** Number of bytes, including the head and the framing. */
  readonly bytes: number
  /** Time from the first attempt to connect to the first byte of the body, in milliseconds. */
  readonly firstByteMs: number
  readonly totalMs: number
  /** The error, if any. The other figures are then invalid. */
  readonly problem?: string
}

const buffer = Buffer.allocUnsafeSlow(1_024 * 1_024)
const lastChunk = '0\r\n\r\n'

function read({ port, head }: ReadRequest): Promise<Reading> {
  return new Promise((resolve) => {
    const startedMs = performance.now()
    let start = ''
    let end = ''
    let bytes = 0
    let firstByteMs = 0
    const socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer,
        callback(count) {
          bytes += count
          if (firstByteMs === 0) {
            start += buffer.toString('latin1', 0, count)
            const bodyAt = start.indexOf('\r\n\r\n') + 4
            if (bodyAt > 3 && start.length > bodyAt) firstByteMs = performance.now() - startedMs
          }
          // The last chunk may be split between two pieces.
          const kept = count < lastChunk.length ? end : ''
          end = kept + buffer.toString('latin1', Math.max(0, count - lastChunk.length), count)
          return true
        },
      },
    })
    socket.on('connect', () => socket.write(head))
    socket.on('error', (error) => (end += error.message))
    socket.on('close', () => {
      const figures = { bytes, firstByteMs, totalMs: performance.now() - startedMs }
      if (!start.startsWith('HTTP/1.1 200')) resolve({ ...figures, problem: start || end })
      else if (!end.endsWith(lastChunk)) resolve({ ...figures, problem: 'the body is cut off' })
      else resolve(figures)
    })
  })
}

process.on('message', async (request: ReadRequest) => {
  process.send?.(await read(request))
})
