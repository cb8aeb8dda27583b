/** Reads large texts beside the page. What was asked before the last question of its kind nobody waits for any more. */
import { type Kind, type ReadingQuestion, readers } from './reading.ts'

const waiting = new Map<Kind, ReadingQuestion<Kind>>()

function answer<K extends Kind>({ id, kind, reading }: ReadingQuestion<K>): void {
  self.postMessage({ id, answer: readers[kind](reading) })
}

function answerNext(): void {
  const [next] = waiting.values()
  if (next === undefined) return
  waiting.delete(next.kind)
  answer(next)
}

self.addEventListener('message', ({ data }: MessageEvent<ReadingQuestion<Kind>>) => {
  waiting.set(data.kind, data)
  // Questions that came while another was answered are heard before.
  setTimeout(answerNext)
})
