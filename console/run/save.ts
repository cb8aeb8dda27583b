/** Saves a run as a file while it is read: straight to the disk where the browser can, else in its own store first. */
import { open, Refused } from '../data/api.ts'
import type { FileWriter } from './file.ts'
import { readToTheEnd } from './to-the-end.ts'

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

/**
 * False when the person did not choose a place. Rejects with `Refused` when the service refuses or does not answer for
 * half a minute, and with what the disk says.
 */
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
    const take = async (lines: readonly string[]): Promise<void> => {
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
      if (performance.now() - saidMs < sayMs) return
      saidMs = performance.now()
      onProgress(events)
    }
    let refused: Refused | undefined
    const failed = await readToTheEnd({
      after: 0,
      total,
      async read(after) {
        refused = await readOne(`${path}/events?after=${after}`, { signal, take })
        return { status: refused?.problem.status ?? 200, reached: events }
      },
    })
    if (failed !== undefined) throw refused ?? new Error('the run ended before its last event')
    await sink.write(gathered)
    await sink.close()
    onProgress(events)
    return true
  } catch (error) {
    await sink.abandon()
    throw error
  }
}

/** One response to where it ends or breaks off; what refused it. */
async function readOne(
  address: string,
  {
    signal,
    take,
  }: { readonly signal: AbortSignal; readonly take: (lines: readonly string[]) => Promise<void> },
): Promise<Refused | undefined> {
  let reader: ReadableStreamDefaultReader<string> | undefined
  try {
    const response = await open(address, { headers: { Accept: 'application/x-ndjson' }, signal })
    reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  let rest = ''
  try {
    for (;;) {
      const next = await readNext(reader, signal)
      if (next === undefined) return undefined
      const lines = (rest + next).split('\n')
      rest = lines.pop() ?? ''
      await take(lines)
    }
  } finally {
    // Also when the disk is full: the service must not wait for a reader who has gone.
    await reader?.cancel().catch(() => undefined)
  }
}

/** Undefined at the end, and where the connection breaks off: the next response goes on there. */
async function readNext(
  reader: ReadableStreamDefaultReader<string> | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const next = await reader?.read()
    return next?.value
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
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
