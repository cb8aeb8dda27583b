/**
 * The preview worker: computes the preview for the latest request, and yields every few milliseconds to notice a newer
 * request. It contains all word lists of the generators, so it is loaded after the page. Counting the activity of runs,
 * computing histories of their instances, estimating runs, computing curves of rates and importing files use the same
 * file, so that a browser loads it once.
 */
import { type CurveRequest, curveOf } from '../builder/rate/curve.ts'
import type { ImportRequest } from '../import/import-files.ts'
import { type ActivityRequest, activityOf } from '../run/activity.ts'
import { type HistoryRequest, runHistory } from '../run/run-history.ts'
import { type EstimateRequest, estimateOf } from '../start/estimate.ts'
import { previewInSteps } from './preview.ts'
import type { PreviewRequest, RequestText, WorkerMessage } from './protocol.ts'

function post(message: WorkerMessage): void {
  self.postMessage(message)
}

/**
 * Channel through which the worker sends messages to itself to start a new task: unlike nested timers, messages are not
 * delayed by four milliseconds.
 */
const channel = new MessageChannel()
const tasks: (() => void)[] = []
channel.port1.onmessage = () => tasks.shift()?.()

function runInNewTask(action: () => void): void {
  tasks.push(action)
  channel.port2.postMessage(undefined)
}

/**
 * Minimum time in milliseconds that the worker spends on a request without a response before a newer request replaces
 * it, so that the preview updates during continuous typing.
 */
const replaceableMs = 300

let newest: RequestText | undefined
let isWorking = false

/** Computes the responses to a request, then continues with the latest request if a newer one has arrived. */
function work(next: RequestText): void {
  const { id, text, isPart = false } = next
  const beganMs = performance.now()
  const request: Omit<PreviewRequest, 'id'> = JSON.parse(text)
  const steps = previewInSteps({ id, isPart, ...request }, () => performance.now())
  let isAnswered = false
  const step = () => {
    if (newest !== undefined && (isAnswered || performance.now() - beganMs > replaceableMs)) {
      return workOnNewest()
    }
    const { value, done } = steps.next()
    if (value !== undefined) {
      post(value)
      isAnswered = true
    }
    // In a new task, because messages from the page are received only between tasks.
    runInNewTask(done ? workOnNewest : step)
  }
  step()
}

function workOnNewest(): void {
  const next = newest
  newest = undefined
  isWorking = next !== undefined
  if (next !== undefined) work(next)
}

type Request =
  | RequestText
  | ActivityRequest
  | HistoryRequest
  | EstimateRequest
  | CurveRequest
  | ImportRequest

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('slicesMax' in data) self.postMessage(activityOf(data))
  else if ('event' in data) self.postMessage(runHistory(data))
  else if ('estimate' in data) self.postMessage(estimateOf(data))
  else if ('curve' in data) self.postMessage(curveOf(data))
  else if ('files' in data) void importFiles(data)
  else {
    newest = data
    if (!isWorking) workOnNewest()
  }
})

/** Loads the code that infers definitions, which few pages use, and answers with the definition. */
async function importFiles({ files }: ImportRequest): Promise<void> {
  try {
    const { inferred } = await import('../import/inferred.ts')
    self.postMessage(inferred(files))
  } catch (error) {
    // A rejected promise would not reach the page.
    reportError(error)
  }
}

post('ready')
