/**
 * The requests of one connection. A client may send a request before the previous answer has ended (pipelining, RFC
 * 9112, section 9.3.2). Node's parser emits every request that it finds in a read of 64 KB, up to 3,600 of them, and
 * pausing the socket comes too late for those. A pipeline parses the bytes up to the end of one request head, and the
 * rest when that request has been answered. Until then the pipeline keeps a limited number of received bytes. It goes on
 * reading below that limit, because a paused socket does not report that the client has disconnected.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { destroyLater } from './refusal.ts'

/** Ends every request head and every chunked body. */
const blankLine = '\r\n\r\n'
/**
 * The shortest piece of a body that is parsed at once: a body may consist of blank lines. After the end of the body, such
 * a piece has room for 28 request heads, which then wait.
 */
const bodyPieceBytesMin = 512
const emptyBuffer = Buffer.alloc(0)
/** The socket is paused while more received bytes than these wait for the open response. */
const heldBytesMax = 64 * 1024

export class Pipeline {
  readonly #socket: Socket
  readonly #parse: (bytes: Buffer) => void
  /** Responses that have not ended. The service works on the first one. */
  readonly #open = new Set<ServerResponse>()
  /** Starts the work on each of the others. */
  readonly #waiting: (() => void)[] = []
  #last: ServerResponse | undefined
  /** Bytes that were received and not parsed. */
  #held: Buffer = emptyBuffer
  /** Whether held bytes wait for an open response. */
  #isHolding = false
  /** Set while the pipeline has paused the socket. Node pauses it too, while a body is not read. */
  #pauseTimer: NodeJS.Timeout | undefined
  /** The connection is destroyed when the pipeline has paused the socket for this long. */
  readonly #heldTimeoutMs: number
  #isClosed = false

  /** Takes the place of Node's own listener, so call it after Node's parser was attached to the socket. */
  constructor(socket: Socket, heldTimeoutMs: number) {
    const [parse, ...others] = socket.listeners('data')
    if (parse === undefined || others.length > 0)
      throw new Error("Node's parser must be the one listener to the data of a new connection")
    this.#socket = socket
    this.#heldTimeoutMs = heldTimeoutMs
    this.#parse = (bytes) => parse.call(socket, bytes)
    socket.off('data', parse as (bytes: Buffer) => void)
    socket.on('data', (bytes: Buffer) => {
      if (this.#isClosed) return
      this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
      this.#parseHeld()
    })
    socket.on('resume', () => {
      this.#endPause()
      this.#parseHeld()
    })
    socket.on('drain', () => this.#goOn())
    socket.on('close', () => this.close())
  }

  /** Whether bytes that cannot be read may be answered: no response is open but that to the same request. */
  get isFree(): boolean {
    if (this.#last === undefined) return true
    const { req, shouldKeepAlive, headersSent } = this.#last
    // A request that was answered before all of it had come is not answered again.
    if (this.#open.size === 0) return req.complete && shouldKeepAlive
    return this.#open.size === 1 && !req.complete && !headersSent
  }

  /** Calls `answer` at once, or when all responses before this one have ended. */
  add(response: ServerResponse, answer: () => void): void {
    this.#open.add(response)
    this.#last = response
    if (this.#open.size === 1) answer()
    else this.#waiting.push(answer)
  }

  /** The response has ended. */
  remove(response: ServerResponse): void {
    this.#open.delete(response)
    // Other connections have their turn between two requests of this one.
    setImmediate(() => {
      if (this.#open.size > 0 && !this.#socket.destroyed) this.#waiting.shift()?.()
      this.#goOn()
    })
  }

  /**
   * Parses nothing more. Requests that were parsed are still answered. The socket is read on and its bytes are dropped, so
   * that the end of the connection is noticed.
   */
  close(): void {
    this.#isClosed = true
    this.#held = emptyBuffer
    if (this.#pauseTimer !== undefined) this.#socket.resume()
    this.#endPause()
  }

  /** Ends the connection after the responses to whole requests, because the bytes after those cannot be read. */
  endAfterOpen(): void {
    const socket = this.#socket
    const open = [...this.#open]
    const whole = open.filter(({ req }) => req.complete).at(-1)
    // Nothing may be written into a response that has begun; the reader sees that it was broken off.
    if (open.some((response) => response.headersSent && response.socket !== null)) socket.destroy()
    else if (whole !== undefined) {
      whole.shouldKeepAlive = false
      whole.once('close', () => {
        socket.end()
        destroyLater(socket)
      })
    } else if (this.#last?.req.complete === false) socket.destroy()
  }

  #parseHeld(): void {
    this.#isHolding = false
    while (this.#held.length > 0 && !this.#isClosed) {
      if (!this.#isReady()) {
        this.#isHolding = true
        if (this.#held.length > heldBytesMax) this.#pause()
        return
      }
      // Node pauses the socket while nobody reads a body, and resumes it afterwards.
      if (this.#socket.isPaused()) return
      const end = this.#pieceEnd()
      const piece = this.#held.subarray(0, end)
      this.#held = this.#held.subarray(end)
      this.#parse(piece)
    }
  }

  /** Whether the next bytes may be parsed: they are a new request and none is open, or the body of the only open one. */
  #isReady(): boolean {
    if (this.#socket.writableNeedDrain) return false
    return this.#open.size === 0 || (this.#open.size === 1 && this.#isInBody())
  }

  #isInBody(): boolean {
    return this.#last !== undefined && !this.#last.req.complete
  }

  #pieceEnd(): number {
    let from = this.#isInBody() ? bodyPieceBytesMin : 0
    // The parser skips line breaks before a request, so they are no reason for a piece of its own.
    while (this.#held[from] === 0x0d || this.#held[from] === 0x0a) from++
    const end = this.#held.indexOf(blankLine, from)
    return end === -1 ? this.#held.length : end + blankLine.length
  }

  #pause(): void {
    this.#socket.pause()
    this.#pauseTimer ??= setTimeout(() => this.#socket.destroy(), this.#heldTimeoutMs).unref()
  }

  #endPause(): void {
    clearTimeout(this.#pauseTimer)
    this.#pauseTimer = undefined
  }

  #goOn(): void {
    if (!this.#isHolding || !this.#isReady()) return
    // The event "resume" parses what is held.
    if (this.#socket.isPaused()) this.#socket.resume()
    else this.#parseHeld()
  }
}
