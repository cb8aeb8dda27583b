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
    while (events < total) {
      const before = events
      const response = await open(`${path}/events?after=${events}`, {
        headers: { Accept: 'application/x-ndjson' },
        signal,
      })
      for await (const line of linesOf(response)) {
        events += 1
        gathered += writer.write(line)
        if (gathered.length < pieceCharacters) continue
        await sink.write(gathered)
        gathered = ''
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

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const next = await reader?.read()
    if (next === undefined || next.done) return
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
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
      URL.revokeObjectURL(address)
    },
    async abandon() {
      parts = []
    },
  }
}
