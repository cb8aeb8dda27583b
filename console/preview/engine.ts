/**
 * The page's side of the preview worker.
 *
 * The worker receives every request and drops older ones. No request is aborted for the time that it takes: on a slow
 * or busy machine, the preview is late instead of missing. The check of definitions limits how expensive a definition
 * can be, here as in the service.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { nestingMax } from '../../src/text/nesting.ts'
import type { PreviewResponse, RequestText, WorkerMessage } from './protocol.ts'
import { emptyState, type PreviewState } from './state.ts'

/** Time without a response after which the page reports that the preview is slow, in milliseconds. */
const slowMs = 2_000
/** Number of times the worker is reloaded after its file failed to load, and the first delay, which doubles. */
const loadRetries = 3
const retryMs = 500
const minuteMs = 60_000
/** The message that the worker reports for a body that it can read. */
const tooDeep = `must not be nested deeper than ${nestingMax} levels`

/** Starts its worker when it is created, so that the worker is usually ready for the first request. */
export class PreviewEngine {
  readonly #report: (state: PreviewState) => void
  #state: PreviewState = emptyState
  #worker: Worker | undefined
  #isReady = false
  #lastId = 0
  #lastText: string | undefined
  /** The latest request, until the worker is ready. */
  #waiting: RequestText | undefined
  /** ID of the latest request with a response. */
  #answeredId = 0
  #loadFailures = 0
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** End of runs without an end of their own. Rounded once, so that the values do not change at every keystroke. */
  readonly #nowMs = Math.floor(Date.now() / minuteMs) * minuteMs

  /** `report` is called with each new state. */
  constructor(report: (state: PreviewState) => void) {
    this.#report = report
    this.#startWorker()
  }

  /** Requests the preview of a body. `inherited` lists the systems of its ancestors, the root first. */
  request(body: JsonValue, inherited: readonly JsonObject[]): void {
    const text = textOf({ body, inherited, nowMs: this.#nowMs })
    // The definition is unchanged except for whitespace.
    if (text !== undefined && text === this.#lastText) return
    this.#lastText = text
    const id = ++this.#lastId
    clearTimeout(this.#slowTimer)
    if (text === undefined) {
      this.#waiting = undefined
      this.#change({ kind: 'issues', issues: [{ path: [], message: tooDeep }], warnings: [] })
      return
    }
    this.#waiting = { id, text }
    this.#change({ kind: 'working' })
    this.#slowTimer = setTimeout(() => this.#change({ kind: 'slow', issues: [] }), slowMs)
    if (this.#worker === undefined) this.#startWorker()
    else this.#sendWaiting()
  }

  /** Terminates the worker. No state is reported afterwards. */
  stop(): void {
    clearTimeout(this.#slowTimer)
    this.#stopWorker()
  }

  #stopWorker(): void {
    clearTimeout(this.#retryTimer)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#isReady = false
  }

  #startWorker(): void {
    clearTimeout(this.#retryTimer)
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) =>
      this.#receive(data),
    )
    worker.addEventListener('error', ({ message }) => this.#fail(message))
    this.#worker = worker
  }

  /** Handles a worker error: its file failed to load, which is temporary, or it ran out of memory. */
  #fail(message: string | undefined): void {
    const wasReady = this.#isReady
    this.#stopWorker()
    if (!wasReady && this.#loadFailures < loadRetries) {
      this.#retryTimer = setTimeout(() => this.#startWorker(), retryMs * 2 ** this.#loadFailures++)
      return
    }
    clearTimeout(this.#slowTimer)
    // The next request starts another worker.
    this.#change({ kind: 'failed', message: message ?? 'the engine could not be loaded' })
  }

  #receive(message: WorkerMessage): void {
    if (message === 'ready') {
      this.#isReady = true
      this.#loadFailures = 0
      this.#sendWaiting()
    } else this.#take(message)
  }

  #sendWaiting(): void {
    if (!this.#isReady || this.#waiting === undefined) return
    this.#worker?.postMessage(this.#waiting)
    this.#waiting = undefined
  }

  #take({ id, issues, warnings, preview, elapsedMs }: PreviewResponse): void {
    const isFirst = id !== this.#answeredId
    this.#answeredId = id
    if (id !== this.#lastId) {
      // The text has changed since, but this preview is newer than the one that is shown.
      if (preview !== undefined) this.#change({ kind: this.#state.kind, preview })
      return
    }
    clearTimeout(this.#slowTimer)
    if (preview === undefined) this.#change({ kind: 'issues', issues, warnings })
    else {
      // Later responses only add samples, so the time of the first one is shown.
      const shownMs = isFirst ? elapsedMs : this.#state.elapsedMs
      this.#change({ kind: 'ready', preview, issues: [], warnings, elapsedMs: shownMs })
    }
  }

  #change(change: Partial<PreviewState> & Pick<PreviewState, 'kind'>): void {
    this.#state = { ...this.#state, ...change }
    this.#report(this.#state)
  }
}

/** Returns undefined for a value that is too deeply nested for `JSON.stringify`. */
function textOf(request: object): string | undefined {
  try {
    return JSON.stringify(request)
  } catch (error) {
    // Stack overflow: a value that was parsed from text has no cycles.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
