/**
 * The page's side of the preview worker.
 *
 * The worker gets every question, and leaves an older one for a newer one by itself. No question is cut off for the time
 * that it takes: on a slow machine, or one that is busy, the preview comes late instead of never. How much work a
 * definition may cause is limited by the check of definitions, here as in the service.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { nestingMax } from '../../src/text/nesting.ts'
import type { PreviewAnswer, QuestionText, WorkerMessage } from './protocol.ts'
import { emptyState, type PreviewState } from './state.ts'

/** Without an answer for this long, the page says that the preview is slow. */
const slowMs = 2_000
/** How often the worker is loaded again after its file did not load, and the pause before the first time. It doubles. */
const loadRetries = 3
const retryMs = 500
const minuteMs = 60_000
/** The message that the worker has for a body it can read. */
const tooDeep = `must not be nested deeper than ${nestingMax} levels`

/** Starts its worker when it is created, so that the worker is usually ready when the first question comes. */
export class PreviewEngine {
  readonly #report: (state: PreviewState) => void
  #state: PreviewState = emptyState
  #worker: Worker | undefined
  #isReady = false
  #lastId = 0
  #lastText: string | undefined
  /** The newest question, until the worker is ready to get it. */
  #waiting: QuestionText | undefined
  /** The newest question that has an answer, if only its first. */
  #answeredId = 0
  #loadFailures = 0
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /**
   * A run without an end of its own ends now. Rounded once, so that the values do not change with every letter that is
   * typed.
   */
  readonly #nowMs = Math.floor(Date.now() / minuteMs) * minuteMs

  /** `report` is called with each new state. */
  constructor(report: (state: PreviewState) => void) {
    this.#report = report
    this.#startWorker()
  }

  /** Asks for the preview of a body; `inherited` are the systems of its parents, from the top. */
  ask(body: JsonValue, inherited: readonly JsonObject[]): void {
    const text = textOf({ body, inherited, nowMs: this.#nowMs })
    // The same definition, but for spaces in its text.
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

  /** Terminates the worker; no state is reported afterwards. */
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

  /** The file may not have loaded, which passes, or the memory was used up. */
  #fail(message: string | undefined): void {
    const wasReady = this.#isReady
    this.#stopWorker()
    if (!wasReady && this.#loadFailures < loadRetries) {
      this.#retryTimer = setTimeout(() => this.#startWorker(), retryMs * 2 ** this.#loadFailures++)
      return
    }
    clearTimeout(this.#slowTimer)
    // The next question starts another worker.
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

  #take({ id, issues, warnings, preview, elapsedMs }: PreviewAnswer): void {
    const isFirst = id !== this.#answeredId
    this.#answeredId = id
    if (id !== this.#lastId) {
      // The text has changed since, but this preview is closer to it than the one that is shown.
      if (preview !== undefined) this.#change({ kind: this.#state.kind, preview })
      return
    }
    clearTimeout(this.#slowTimer)
    if (preview === undefined) this.#change({ kind: 'issues', issues, warnings })
    else {
      // The first answer is the one that was waited for; later ones describe more instances.
      const shownMs = isFirst ? elapsedMs : this.#state.elapsedMs
      this.#change({ kind: 'ready', preview, issues: [], warnings, elapsedMs: shownMs })
    }
  }

  #change(change: Partial<PreviewState> & Pick<PreviewState, 'kind'>): void {
    this.#state = { ...this.#state, ...change }
    this.#report(this.#state)
  }
}

/** Returns undefined for a value that is nested too deep for the browser to write it. */
function textOf(question: object): string | undefined {
  try {
    return JSON.stringify(question)
  } catch (error) {
    // The stack is used up; a value that was parsed from text has no cycles.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
