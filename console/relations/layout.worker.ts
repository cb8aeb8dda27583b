/** Worker that lays out diagrams, because large ones take a second. Only the latest request gets a response. */
import { layOut } from './layout.ts'
import type { LayoutMessage, LayoutResponse } from './placement.ts'

let waiting: LayoutMessage | undefined

function layOutNext(): void {
  const next = waiting
  waiting = undefined
  if (next !== undefined) post({ id: next.id, layout: layOut(next.request) })
}

function post(message: 'ready' | LayoutResponse): void {
  self.postMessage(message)
}

self.addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  waiting = data
  // Lets waiting messages arrive first, because they may replace this request.
  setTimeout(layOutNext)
})

post('ready')
