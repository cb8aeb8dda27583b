/**
 * The page's side of the engine's worker. The newest question replaces one that waits, and a worker that does not
 * answer in time is ended and made anew, so no definition can keep the page or those that are typed after it.
 */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { nestingMax } from '../../src/text/nesting.ts'
import type { PreviewAnswer, QuestionText, WorkerMessage } from './protocol.ts'
import { emptyState, type PreviewState } from './state.ts'

export interface PreviewEngine {
  ask(body: JsonValue, inherited: readonly JsonObject[]): void
  stop(): void
}

/** A definition that takes longer is too slow for a preview. */
const answerMaxMs = 2_000
const minuteMs = 60_000
/** As the worker says of what it can read. */
const tooDeep = `must not be nested deeper than ${nestingMax} levels`

/** Loads the worker at once, so that it is there when the first question comes. */
export function startEngine(tell: (state: PreviewState) => void): PreviewEngine {
  let state = emptyState
  let lastId = 0
  let lastText: string | undefined
  let worker: Worker | undefined
  let isReady = false
  /** Replaced by the next one, */
  let waiting: QuestionText | undefined
  /** and the one that the worker has. */
  let asked: number | undefined
  /** The first of its answers has come: the worker is about to look for another question. */
  let isAnswered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // Without an end of its own a run ends now. Were that another moment after every letter, all values would change
  // with it, and nobody could see what the letter did.
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs

  function become(change: Partial<PreviewState> & Pick<PreviewState, 'kind'>): void {
    state = { ...state, ...change }
    tell(state)
  }

  function startWorker(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data))
    made.addEventListener('error', ({ message }) => {
      stopWorker()
      // The next question makes another; the file may not have come through, or the memory was used up.
      become({ kind: 'failed', message: message ?? 'the engine could not be loaded' })
    })
    worker = made
    return made
  }

  function stopWorker(): void {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    isReady = false
    asked = undefined
  }

  function hear(message: WorkerMessage): void {
    if (message === 'ready') isReady = true
    else take(message)
    askNext()
  }

  function askNext(): void {
    if (!isReady || waiting === undefined || (asked !== undefined && !isAnswered)) return
    clearTimeout(timer)
    worker?.postMessage(waiting)
    asked = waiting.id
    isAnswered = false
    waiting = undefined
    timer = setTimeout(giveUp, answerMaxMs)
  }

  function giveUp(): void {
    stopWorker()
    startWorker()
    // What is shown is true, if of few instances.
    if (isAnswered && waiting === undefined) return
    become({ kind: waiting === undefined ? 'tooSlow' : 'working', issues: [] })
  }

  function take({ id, issues, preview, elapsedMs, isLast }: PreviewAnswer): void {
    if (id !== asked) return
    const isFirst = !isAnswered
    isAnswered = true
    if (isLast) {
      clearTimeout(timer)
      asked = undefined
    }
    if (id !== lastId) {
      // The text has changed since; what it would have been is nearer to it than what is shown.
      if (preview !== undefined) become({ kind: 'working', preview })
    } else if (preview === undefined) become({ kind: 'issues', issues })
    else {
      // People wait for the first answer; the second says the same of more instances.
      const took = isFirst ? elapsedMs : state.elapsedMs
      become({ kind: 'ready', preview, issues: [], elapsedMs: took })
    }
  }

  startWorker()
  return {
    ask(body, inherited) {
      const text = textOf({ body, inherited, nowMs })
      // A space more or less changes nothing.
      if (text !== undefined && text === lastText) return
      lastText = text
      const id = ++lastId
      if (text === undefined) {
        waiting = undefined
        become({ kind: 'issues', issues: [{ path: [], message: tooDeep }] })
        return
      }
      waiting = { id, text }
      if (worker === undefined) startWorker()
      become({ kind: 'working' })
      askNext()
    },
    stop: stopWorker,
  }
}

/** Undefined where a value is nested so deep that the browser cannot write it. */
function textOf(question: object): string | undefined {
  try {
    return JSON.stringify(question)
  } catch (error) {
    // The stack is used up; a value that was parsed from text has no circles.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
