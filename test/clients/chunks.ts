/**
 * A GET over a raw socket that exposes the chunks of the body as they were sent (RFC 9112, section 7.1), and whether
 * the body is complete.
 */
import { connect } from 'node:net'

export interface ChunkedAnswer {
  readonly status: number
  /** The headers by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Whether the last chunk, or the announced number of bytes, was received. */
  readonly isWhole: boolean
}

export interface ChunkReader {
  /**
   * Called with each chunk of the body. The last chunk of a body that was cut off may be incomplete. Returning false
   * disconnects immediately.
   */
  chunk(bytes: Buffer, at: { readonly status: number; readonly isTorn: boolean }): boolean
}

/** No response was received, for example because no server listens. */
export class Unanswered extends Error {}

/** Rejects with `Unanswered`, or with an error of the reader. */
export function getChunks(
  url: URL,
  headers: Readonly<Record<string, string>>,
  reader: ChunkReader,
): Promise<ChunkedAnswer> {
  const fields = Object.entries({ Host: url.host, ...headers })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    const parse = newParser(reader)
    const attempt = (act: () => void): void => {
      try {
        act()
      } catch (error) {
        reject(error)
        socket.destroy()
      }
    }
    // A reset closes the connection, too.
    socket.on('error', () => undefined)
    socket.on('data', (piece) =>
      attempt(() => {
        if (!parse.piece(piece)) socket.destroy()
      }),
    )
    socket.on('end', () => socket.destroy())
    socket.on('close', () =>
      attempt(() => {
        const answer = parse.end()
        if (answer === undefined) reject(new Unanswered())
        else resolve(answer)
      }),
    )
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${head}\r\n`)
  })
}

function newParser(reader: ChunkReader) {
  let pending: Buffer = Buffer.alloc(0)
  let status = 0
  let headers: ReadonlyMap<string, string> | undefined
  let isOver = false
  let hasLeft = false

  function readHead(): boolean {
    const end = pending.indexOf('\r\n\r\n')
    if (end < 0) return false
    const [line = '', ...fields] = pending.subarray(0, end).toString('latin1').split('\r\n')
    status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
      }),
    )
    pending = pending.subarray(end + 4)
    return true
  }

  /** Consumes the next chunk. Returns false if it is incomplete. */
  function readChunk(): boolean {
    const end = pending.indexOf('\r\n')
    if (end < 0) return false
    const length = Number.parseInt(pending.subarray(0, end).toString('latin1'), 16)
    if (Number.isNaN(length)) throw new Error(`no chunk: ${pending.subarray(0, 80)}`)
    if (pending.length < end + 2 + length + 2) return false
    const bytes = pending.subarray(end + 2, end + 2 + length)
    pending = pending.subarray(end + 2 + length + 2)
    if (length === 0) isOver = true
    else if (!reader.chunk(bytes, { status, isTorn: false })) hasLeft = true
    return true
  }

  function readCounted(length: number): void {
    if (pending.length < length) return
    if (length > 0) reader.chunk(pending.subarray(0, length), { status, isTorn: false })
    isOver = true
  }

  return {
    /** Returns false to stop reading. */
    piece(bytes: Buffer): boolean {
      pending = Buffer.concat([pending, bytes])
      if (headers === undefined && !readHead()) return true
      if (headers?.get('transfer-encoding') !== 'chunked') {
        readCounted(Number(headers?.get('content-length') ?? 0))
      } else {
        while (!isOver && !hasLeft && readChunk());
      }
      return !isOver && !hasLeft
    },
    end(): ChunkedAnswer | undefined {
      if (headers === undefined) return undefined
      const begin = pending.indexOf('\r\n') + 2
      if (!isOver && !hasLeft && begin > 1)
        reader.chunk(pending.subarray(begin), { status, isTorn: true })
      return { status, headers, isWhole: isOver }
    },
  }
}
