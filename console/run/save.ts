/** Saves a run as a file while it is read: straight to the disk where the browser can, else in its own store first. */
import { open } from '../data/api.ts'
import type { FileWriter } from './file.ts'

interface Sink {
  write(text: string): Promise<void>
  close(): Promise<void>
  abandon(): Promise<void>
}

export interface Saving {
  readonly path: string
  readonly total: number
  readonly name: string
  readonly writer: FileWriter
  readonly signal: AbortSignal
  /** Hears how many events were written. */
  readonly onProgress: (events: number) => void
}

/** So much text is gathered before it is written. */
const pieceCharacters = 1_000_000
/** So often it is said how far it is. */
const sayMs = 100
/** Less than a frame, so that the page goes on. */
const busyMs = 8
/** The browser opens the address of a file some time after the link to it was followed. */
const fetchedMs = 60_000

/** False when the person did not choose a place. Rejects when the service refuses or the connection breaks off. */
export async function saveRun({
  path,
  total,
  name,
  writer,
  signal,
  onProgress,
}: Saving): Promise<boolean> {
  const sink = await openSink(name)
  if (sink === undefined) return false
  try {
    let gathered = writer.head
    let events = 0
    let saidMs = performance.now()
    let turnMs = saidMs
    while (events < total) {
      const before = events
      const response = await open(`${path}/events?after=${events}`, {
        headers: { Accept: 'application/x-ndjson' },
        signal,
      })
      for await (const lines of linesOf(response)) {
        events += lines.length
        for (const line of lines) gathered += writer.write(line)
        if (gathered.length >= pieceCharacters) {
          await sink.write(gathered)
          gathered = ''
        }
        if (performance.now() - turnMs > busyMs) {
          await nextTurn()
          turnMs = performance.now()
        }
        if (performance.now() - saidMs < sayMs) continue
        saidMs = performance.now()
        onProgress(events)
      }
      if (events === before) throw new Error('the service sent fewer events than the run has')
    }
    await sink.write(gathered)
    await sink.close()
    onProgress(events)
    return true
  } catch (error) {
    await sink.abandon()
    throw error
  }
}

/** Those of a piece together: a turn for each of millions takes longer than what is done with them. */
async function* linesOf(response: Response): AsyncGenerator<readonly string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const next = await reader?.read()
    if (next === undefined || next.done) return
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}

/** Lets the page draw and hear; a timer would wait for a second where the page is not seen. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

interface SavePicker {
  showSaveFilePicker(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>
}

function canPick(window: object): window is SavePicker {
  return 'showSaveFilePicker' in window
}

/** Undefined when the person closed the question for a place. */
async function openSink(name: string): Promise<Sink | undefined> {
  if (!canPick(window)) return blobSink(name)
  let handle: FileSystemFileHandle
  try {
    handle = await window.showSaveFilePicker({ suggestedName: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // Some policies forbid the question.
    return blobSink(name)
  }
  const stream = await handle.createWritable()
  return {
    write: (text) => stream.write(text),
    close: () => stream.close(),
    abandon: () => stream.abort(),
  }
}

function blobSink(name: string): Sink {
  let parts: Blob[] = []
  return {
    async write(text) {
      // A blob of its own may leave the memory; text would stay.
      parts.push(new Blob([text]))
    },
    async close() {
      const address = URL.createObjectURL(new Blob(parts))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), fetchedMs)
    },
    async abandon() {
      parts = []
    },
  }
}
