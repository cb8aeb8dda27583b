/**
 * Reads responses as fast as Node can: the bytes of a socket into one buffer, counted and not looked at, but for the
 * head and the end of the body. A process of its own: with a parser of HTTP the reader would be the bottleneck, and in
 * the process that measures it would wait for other work.
 */
import { connect } from 'node:net'

export interface ReadRequest {
  readonly port: number
  /** The head of the request as it is sent; it must ask to close the connection. */
  readonly head: string
}

export interface Reading {
  /** With the head and the framing. */
  readonly bytes: number
  /** From the first attempt to connect to the first byte of the body. */
  readonly firstByteMs: number
  readonly totalMs: number
  /** What was wrong; the figures then mean nothing. */
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
          // The last chunk may be cut by the end of a piece.
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
