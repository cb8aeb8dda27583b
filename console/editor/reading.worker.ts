/** Worker that parses and checks large texts. Only the latest request of each kind gets a response. */
import { type Kind, type ReadingRequest, readers } from './reading.ts'

const waiting = new Map<Kind, ReadingRequest<Kind>>()

function respond<K extends Kind>({ id, kind, reading }: ReadingRequest<K>): void {
  self.postMessage({ id, result: readers[kind](reading) })
}

function readNext(): void {
  const [next] = waiting.values()
  if (next === undefined) return
  waiting.delete(next.kind)
  respond(next)
}

self.addEventListener('message', ({ data }: MessageEvent<ReadingRequest<Kind>>) => {
  waiting.set(data.kind, data)
  // Lets waiting messages arrive first, because they may replace this request.
  setTimeout(readNext)
})
