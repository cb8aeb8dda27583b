/**
 * An HTTP client on a raw socket. It sees the chunks of a body as they were sent, can stop reading, and can disconnect
 * at any byte.
 */
import { connect, type Socket } from 'node:net'

export interface RawRequest {
  readonly key: string
  readonly method?: string
  readonly version?: '1.0' | '1.1'
  readonly headers?: Readonly<Record<string, string>>
}

const lineEnd = Buffer.from('\r\n')

export class RawReader {
  readonly #socket: Socket
  /** Bytes that are not parsed yet. */
  #pending: Buffer = Buffer.alloc(0)
  #next: 'head' | 'size' | 'data' | 'data end' | 'trailer' | 'rest' | 'nothing' = 'head'
  readonly #hasBody: boolean
  #left = 0
  #status = 0
  #headers: ReadonlyMap<string, string> = new Map()
  #pieces: Buffer[] = []
  #length = 0
  #isClosed = false
  /** Positions in the body at which chunks end. */
  readonly chunkEnds: number[] = []
  #whenMore: (() => void) | undefined

  constructor(address: string, path: string, request: RawRequest) {
    const { hostname, port } = new URL(address)
    this.#hasBody = request.method !== 'HEAD'
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('data', (bytes: Buffer) => {
      this.#take(bytes)
      this.#whenMore?.()
    })
    this.#socket.on('close', () => {
      this.#isClosed = true
      this.#whenMore?.()
    })
    // The event 'close' follows.
    this.#socket.on('error', () => undefined)
    this.#socket.write(requestText(path, hostname, request))
  }

  get status(): number {
    return this.#status
  }

  get headers(): ReadonlyMap<string, string> {
    return this.#headers
  }

  /** The decoded body so far. */
  get body(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)]
    return this.#pieces[0] ?? Buffer.alloc(0)
  }

  /** Whether the connection has ended. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Whether the body is complete: it ended with the last chunk or, without chunks, with the connection. */
  get isWhole(): boolean {
    return this.#next === 'nothing' || (this.#next === 'rest' && this.#isClosed)
  }

  /** Reads the status, the headers and the bytes received with them, and then pauses. */
  async readHead(): Promise<this> {
    return this.#until(() => this.#next !== 'head')
  }

  /** Reads at least this many bytes of the body, if available, and then pauses. */
  async read(bytes: number): Promise<this> {
    return this.#until(() => this.#next !== 'head' && this.#length >= bytes)
  }

  async readAll(): Promise<this> {
    return this.#until(() => false)
  }

  /** Disconnects with a reset. */
  abort(): void {
    this.#socket.resetAndDestroy()
  }

  /** Ends its own side and continues to read. */
  endRequest(): void {
    this.#socket.end()
  }

  async #until(isEnough: () => boolean): Promise<this> {
    this.#socket.resume()
    while (!isEnough() && this.#next !== 'nothing' && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#whenMore = resolve
      })
    }
    this.#whenMore = undefined
    this.#socket.pause()
    if (this.#next === 'nothing') this.#socket.destroy()
    return this
  }

  #take(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
    while (this.#step()) {
      // Each step consumes some pending bytes.
    }
  }

  /** Whether more bytes may be consumed. */
  #step(): boolean {
    if (this.#next === 'nothing' || this.#pending.length === 0) return false
    if (this.#next === 'data' || this.#next === 'rest') {
      const piece = this.#pending.subarray(0, this.#left)
      this.#pending = this.#pending.subarray(piece.length)
      this.#pieces.push(piece)
      this.#length += piece.length
      this.#left -= piece.length
      if (this.#next === 'data' && this.#left === 0) {
        this.chunkEnds.push(this.#length)
        this.#next = 'data end'
      }
      if (this.#next === 'rest' && this.#left === 0) this.#next = 'nothing'
      return true
    }
    const separator = this.#next === 'head' ? '\r\n\r\n' : lineEnd
    const end = this.#pending.indexOf(separator)
    if (end < 0) return false
    const text = this.#pending.toString('latin1', 0, end)
    this.#pending = this.#pending.subarray(end + separator.length)
    this.#takeText(text)
    return true
  }

  #takeText(text: string): void {
    if (this.#next === 'head') {
      const [first = '', ...lines] = text.split('\r\n')
      this.#status = Number(first.split(' ')[1])
      this.#headers = new Map(
        lines.map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
        }),
      )
      const isChunked = this.#headers.get('transfer-encoding') === 'chunked'
      if (!this.#hasBody || this.#status === 204) this.#next = 'nothing'
      else this.#next = isChunked ? 'size' : 'rest'
      // Without a length, the body ends with the connection.
      this.#left = Number(this.#headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    } else if (this.#next === 'size') {
      this.#left = Number.parseInt(text, 16)
      this.#next = this.#left === 0 ? 'trailer' : 'data'
    } else {
      this.#next = this.#next === 'trailer' ? 'nothing' : 'size'
    }
  }
}

function requestText(
  path: string,
  host: string,
  { key, method = 'GET', version = '1.1', headers = {} }: RawRequest,
): string {
  const lines = [
    `${method} ${path} HTTP/${version}`,
    `Host: ${host}`,
    ...(key === '' ? [] : [`Authorization: Bearer ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
