/**
 * The engine in a worker: answers the newest question, and pauses every few milliseconds to look for a newer one. All
 * words that the generators know come with it, so it is loaded beside the page and not with it. Previews and the courses
 * of runs are asked of the same file, which a browser then loads once.
 */
import { type CourseQuestion, courseOf } from '../run/course.ts'
import { previewInSteps } from './preview.ts'
import type { PreviewQuestion, QuestionText, WorkerMessage } from './protocol.ts'

function say(message: WorkerMessage): void {
  self.postMessage(message)
}

/** Timers that set timers wait for four milliseconds each; a message to oneself waits only for those that came before. */
const channel = new MessageChannel()
const acts: (() => void)[] = []
channel.port1.onmessage = () => acts.shift()?.()

function inAnotherTask(act: () => void): void {
  acts.push(act)
  channel.port2.postMessage(undefined)
}

/**
 * While people type, a question is answered for at least this long before a newer one replaces it, so that the preview
 * follows them.
 */
const replaceableMs = 300

let newest: QuestionText | undefined
let isWorking = false

/** Answers the newest question, and after it the one that has become the newest. */
function work(question: QuestionText): void {
  const { id, text } = question
  const beganMs = performance.now()
  const asked: Omit<PreviewQuestion, 'id'> = JSON.parse(text)
  const steps = previewInSteps({ id, ...asked }, () => performance.now())
  let isAnswered = false
  const step = () => {
    if (newest !== undefined && (isAnswered || performance.now() - beganMs > replaceableMs)) {
      return workOnNewest()
    }
    const { value, done } = steps.next()
    if (value !== undefined) {
      say(value)
      isAnswered = true
    }
    // Messages come between tasks, not within one.
    inAnotherTask(done ? workOnNewest : step)
  }
  step()
}

function workOnNewest(): void {
  const question = newest
  newest = undefined
  isWorking = question !== undefined
  if (question !== undefined) work(question)
}

self.addEventListener('message', ({ data }: MessageEvent<QuestionText | CourseQuestion>) => {
  if ('slices' in data) {
    self.postMessage(courseOf(data))
    return
  }
  newest = data
  if (!isWorking) workOnNewest()
})

say('ready')
