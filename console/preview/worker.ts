/**
 * The engine in a worker: answers questions one after the other. The page terminates it when it keeps a newer question
 * waiting. All words that the generators know come with it, so it is loaded beside the page and not with it. Previews and
 * the courses of runs are asked of the same file, which a browser then loads once.
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

/** The last question that came; whoever asks anew does not want to hear more of what was asked before. */
let lastId = 0

function answer({ id, text }: QuestionText): void {
  const question: Omit<PreviewQuestion, 'id'> = JSON.parse(text)
  const steps = previewInSteps({ id, ...question }, () => performance.now())
  const step = () => {
    if (id !== lastId) return
    const { value, done } = steps.next()
    if (value !== undefined) say(value)
    // Messages come between tasks, not within one.
    if (done !== true) inAnotherTask(step)
  }
  step()
}

self.addEventListener('message', ({ data }: MessageEvent<QuestionText | CourseQuestion>) => {
  if ('slices' in data) {
    self.postMessage(courseOf(data))
    return
  }
  lastId = data.id
  answer(data)
})

say('ready')
