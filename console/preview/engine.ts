/**
 * Sends requests from the page to the preview worker and reports the state of the preview.
 *
 * The worker receives every request and drops older ones. No request is aborted because of the time that it takes: on a
 * slow or busy machine, the preview is late instead of missing. The check of definitions limits how expensive a
 * definition can be, here as in the service.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { nestingMax } from '../../src/text/nesting.ts'
import { retainFormer } from './former.ts'
import { periodsOf, previewNow } from './now.ts'
import type { PreviewResponse, RequestText, WorkerMessage } from './protocol.ts'
import { takeWorker } from './started-worker.ts'
import { emptyState, type PreviewState } from './state.ts'

/** Time in milliseconds without a response after which the state of the preview becomes `slow`. */
const slowMs = 2_000
/**
 * Time in milliseconds after a response with issues at which the preview continues without the entities that have them:
 * most issues are gone with the next keys.
 */
const partMs = 700
/**
 * Maximum number of times that the worker is started again after its file failed to load, and the delay before the
 * first time in milliseconds, which doubles with each time.
 */
const loadRetries = 3
const retryMs = 500
/**
 * Message for a definition that is nested too deeply to be sent to the worker; the same as that of the check in the
 * worker.
 */
const tooDeep = `must not be nested deeper than ${nestingMax} levels`

/**
 * Requests previews from a worker. The constructor takes a worker, which has usually been started when the page began to
 * load. Requests that arrive before the worker is ready are queued by the browser.
 */
export class PreviewEngine {
  readonly #report: (state: PreviewState) => void
  #state: PreviewState = emptyState
  #worker: Worker | undefined
  #isReady = false
  #lastId = 0
  #lastText: string | undefined
  /** The latest request, until the worker has responded to it. */
  #unanswered: RequestText | undefined
  /** ID of the latest request to which the worker has responded. */
  #answeredId = 0
  #loadFailures = 0
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #partTimer: ReturnType<typeof setTimeout> | undefined
  /**
   * Time at which the editor was opened, in milliseconds since 1970. It stands for the present, so that the values do not
   * change at every keystroke.
   */
  readonly #timeMs = Date.now()

  /** `report` is called with each new state of the preview. */
  constructor(report: (state: PreviewState) => void) {
    this.#report = report
    this.#startWorker()
  }

  /**
   * Requests the preview of a definition, which is sent as the body of a simulation. `inherited` lists the systems of
   * the ancestors, the root first.
   */
  request(body: JsonValue, inherited: readonly JsonObject[]): void {
    const text = textOf({ body, inherited, nowMs: previewNow(periodsOf(body), this.#timeMs) })
    // The text has changed only in whitespace, so the definition is the same.
    if (text !== undefined && text === this.#lastText) return
    this.#lastText = text
    const id = ++this.#lastId
    clearTimeout(this.#slowTimer)
    clearTimeout(this.#partTimer)
    if (text === undefined) {
      this.#unanswered = undefined
      const issues = [{ path: [], message: tooDeep }]
      this.#change({ kind: 'issues', isPart: false, issues, warnings: [] })
      return
    }
    this.#unanswered = { id, text }
    this.#change({ kind: 'working' })
    this.#slowTimer = setTimeout(() => this.#change({ kind: 'slow', issues: [] }), slowMs)
    if (this.#worker === undefined) this.#startWorker()
    else this.#worker.postMessage(this.#unanswered)
  }

  /** Terminates the worker. No further state is reported. */
  stop(): void {
    clearTimeout(this.#slowTimer)
    clearTimeout(this.#partTimer)
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
    const { worker, isReady } = takeWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) =>
      this.#receive(data),
    )
    worker.addEventListener('error', ({ message }) => this.#fail(message))
    this.#worker = worker
    this.#isReady = isReady
    if (this.#unanswered !== undefined) worker.postMessage(this.#unanswered)
  }

  /** Handles an error of the worker: its file failed to load, which may be temporary, or it ran out of memory. */
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
    } else this.#take(message)
  }

  #take({ id, preview: received, elapsedMs, ...found }: PreviewResponse): void {
    const preview = received && retainFormer(received, this.#state.preview)
    const isFirst = id !== this.#answeredId
    this.#answeredId = id
    if (id !== this.#lastId) {
      // The definition has changed since this request, but this preview is newer than the one that is shown.
      if (preview !== undefined) this.#change({ kind: this.#state.kind, preview })
      return
    }
    clearTimeout(this.#slowTimer)
    this.#unanswered = undefined
    // Further responses have the same issues. New arrays would close the tooltip of a problem in the editor.
    const { issues, warnings } = isFirst ? found : this.#state
    if (issues.length > 0) {
      const part = preview && { preview, isPart: true }
      this.#change({ kind: 'issues', issues, warnings, isPart: false, ...part })
      const request: RequestText = { id, text: this.#lastText ?? '', isPart: true }
      if (isFirst) this.#partTimer = setTimeout(() => this.#worker?.postMessage(request), partMs)
    } else {
      // Further responses to a request only add samples, so the time of the first response is shown.
      const shownMs = isFirst ? elapsedMs : this.#state.elapsedMs
      this.#change({
        ...{ kind: 'ready', preview, isPart: false, issues, warnings },
        elapsedMs: shownMs,
      })
    }
  }

  #change(change: Partial<PreviewState> & Pick<PreviewState, 'kind'>): void {
    this.#state = { ...this.#state, ...change }
    this.#report(this.#state)
  }
}

/** Returns a request as JSON, or undefined if it is nested too deeply for `JSON.stringify`. */
function textOf(request: object): string | undefined {
  try {
    return JSON.stringify(request)
  } catch (error) {
    // The only reason is a stack overflow: a definition that was parsed from text has no cycles.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
