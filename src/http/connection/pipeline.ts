/**
 * Queues the requests of one connection. A client may send a request before the previous response has ended
 * (pipelining, RFC 9112, section 9.3.2). Node's parser emits every request in a read of 64 KB, up to 3,600 of them, and
 * pausing the socket comes too late for those. A pipeline parses the bytes up to the end of one request head, and the
 * following bytes after the response to that request. Until then the pipeline holds a limited number of received bytes.
 * Below that limit it continues to read, because a paused socket does not report that the client has disconnected.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { destroyLater } from './refusal.ts'

/** The bytes that end every request head and every chunked body. */
const blankLine = '\r\n\r\n'
/**
 * Minimum number of body bytes to parse in one call, because a body may consist of blank lines. After the end of the
 * body, such a piece has room for 28 request heads, which then wait.
 */
const bodyPieceBytesMin = 512
const emptyBuffer = Buffer.alloc(0)
/** Number of received, unparsed bytes above which the pipeline pauses the socket. */
const heldBytesMax = 64 * 1024

export class Pipeline {
  readonly #socket: Socket
  readonly #parse: (bytes: Buffer) => void
  /** Responses on the connection that have not ended. The service works on the first response only. */
  readonly #open = new Set<ServerResponse>()
  /** Callbacks that start the work on the open responses after the first one. */
  readonly #waiting: (() => void)[] = []
  #last: ServerResponse | undefined
  /** Received bytes that are not parsed yet. */
  #held: Buffer = emptyBuffer
  /** Whether held bytes wait for the end of an open response. */
  #isHolding = false
  /**
   * Timer that destroys the connection if the pipeline keeps the socket paused for too long. It does not run while only
   * Node has paused the socket, because a body is not read.
   */
  #pauseTimer: NodeJS.Timeout | undefined
  /** Maximum time that the pipeline may pause the socket, in milliseconds. The connection is then destroyed. */
  readonly #heldTimeoutMs: number
  #isClosed = false

  /**
   * Replaces the listener of Node's parser to the data of the socket. Create the pipeline after Node has attached its
   * parser to the socket.
   */
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

  /**
   * Whether the service may write an error response to invalid bytes: no response is open, except the response to the
   * request that the bytes belong to.
   */
  get isFree(): boolean {
    if (this.#last === undefined) return true
    const { req, shouldKeepAlive, headersSent } = this.#last
    // A request that got its response before the request was complete gets no second response.
    if (this.#open.size === 0) return req.complete && shouldKeepAlive
    return this.#open.size === 1 && !req.complete && !headersSent
  }

  /**
   * Adds a response. Calls `answer` immediately if no other response is open, otherwise after all earlier responses
   * have ended.
   */
  add(response: ServerResponse, answer: () => void): void {
    this.#open.add(response)
    this.#last = response
    if (this.#open.size === 1) answer()
    else this.#waiting.push(answer)
  }

  /** Removes a response that has ended and starts the work on the next response. */
  remove(response: ServerResponse): void {
    this.#open.delete(response)
    // Other connections are served between two requests of this connection.
    setImmediate(() => {
      if (this.#open.size > 0 && !this.#socket.destroyed) this.#waiting.shift()?.()
      this.#goOn()
    })
  }

  /**
   * Stops parsing. Requests that were already parsed still get their responses. The socket continues to be read and its
   * bytes are dropped, so that the pipeline notices the end of the connection.
   */
  close(): void {
    this.#isClosed = true
    this.#held = emptyBuffer
    if (this.#pauseTimer !== undefined) this.#socket.resume()
    this.#endPause()
  }

  /**
   * Ends the connection after the responses to complete requests, because the bytes after these requests cannot be
   * parsed.
   */
  endAfterOpen(): void {
    const socket = this.#socket
    const open = [...this.#open]
    const whole = open.filter(({ req }) => req.complete).at(-1)
    // A response that has started cannot carry an error. The client sees that the connection was cut off.
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
      // Node pauses the socket while no code reads the body, and resumes it afterwards.
      if (this.#socket.isPaused()) return
      const end = this.#pieceEnd()
      const piece = this.#held.subarray(0, end)
      this.#held = this.#held.subarray(end)
      this.#parse(piece)
    }
  }

  /**
   * Whether the next bytes may be parsed: either no response is open, or the bytes belong to the body of the only open
   * request.
   */
  #isReady(): boolean {
    if (this.#socket.writableNeedDrain) return false
    return this.#open.size === 0 || (this.#open.size === 1 && this.#isInBody())
  }

  #isInBody(): boolean {
    return this.#last !== undefined && !this.#last.req.complete
  }

  #pieceEnd(): number {
    let from = this.#isInBody() ? bodyPieceBytesMin : 0
    // The parser skips line breaks before a request, so they do not end a piece.
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
    // The event "resume" parses the held bytes.
    if (this.#socket.isPaused()) this.#socket.resume()
    else this.#parseHeld()
  }
}
