/** Downloads a run as a file: directly to the disk if the browser supports it, else through a Blob. */
import { ApiError, openResponse } from '../data/api.ts'
import { downloadBlob } from '../data/download-blob.ts'
import type { FileWriter } from './file.ts'
import { readToEnd } from './read-to-end.ts'

interface Sink {
  write(piece: Blob): Promise<void>
  close(): Promise<void>
  abort(): Promise<void>
}

export interface SaveProgress {
  /** Number of events that were received so far. */
  readonly events: number
  /** Number of bytes of the file so far. */
  readonly bytes: number
}

export interface Saving {
  readonly path: string
  readonly total: number
  readonly name: string
  readonly writer: FileWriter
  readonly signal: AbortSignal
  readonly onProgress: (progress: SaveProgress) => void
}

/** Number of characters that are collected before they are written to the file. */
const pieceCharacters = 1_000_000
/** Interval in milliseconds between two calls of `onProgress`. */
const progressMs = 100
/** Maximum time without yielding to the page, in milliseconds: less than the time of a frame. */
const busyMs = 8

/**
 * Downloads a run into a file that the user chooses. Returns the size of the file in bytes, or undefined if the user canceled
 * the file picker. Rejects with
 * an `ApiError` if the service returns an error or cannot be reached for 30 seconds, and with the error of a failed
 * write.
 */
export async function saveRun({
  path,
  total,
  name,
  writer,
  signal,
  onProgress,
}: Saving): Promise<number | undefined> {
  const sink = await openSink(name)
  if (sink === undefined) return undefined
  try {
    let pending = writer.head
    let events = 0
    let bytes = 0
    let reportedMs = performance.now()
    let yieldedMs = reportedMs
    const flush = async (): Promise<void> => {
      const piece = new Blob([pending])
      pending = ''
      bytes += piece.size
      await sink.write(piece)
    }
    const take = async (lines: readonly string[]): Promise<void> => {
      events += lines.length
      for (const line of lines) pending += writer.write(line)
      if (pending.length >= pieceCharacters) await flush()
      if (performance.now() - yieldedMs > busyMs) {
        await nextTask()
        yieldedMs = performance.now()
      }
      if (performance.now() - reportedMs < progressMs) return
      reportedMs = performance.now()
      onProgress({ events, bytes })
    }
    let refused: ApiError | undefined
    const failed = await readToEnd({
      after: 0,
      total,
      async read(after) {
        refused = await readOne(`${path}/events?after=${after}`, { signal, take })
        return { status: refused?.problem.status ?? 200, reached: events }
      },
    })
    if (failed !== undefined) throw refused ?? new Error('the run ended before its last event')
    await flush()
    await sink.close()
    return bytes
  } catch (error) {
    await sink.abort()
    throw error
  }
}

/**
 * Requests events once and reads the response until it ends or the connection is lost. Returns the error if the request
 * failed.
 */
async function readOne(
  address: string,
  {
    signal,
    take,
  }: { readonly signal: AbortSignal; readonly take: (lines: readonly string[]) => Promise<void> },
): Promise<ApiError | undefined> {
  let reader: ReadableStreamDefaultReader<string> | undefined
  try {
    const response = await openResponse(address, {
      headers: { Accept: 'application/x-ndjson' },
      signal,
    })
    reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  } catch (error) {
    if (error instanceof ApiError) return error
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
    // Needed after a failed write as well: the service must not wait for this reader.
    await reader?.cancel().catch(() => undefined)
  }
}

/**
 * Returns the next text of the response, or undefined at its end and after a disconnect; the next request then resumes.
 */
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

/** Yields to the page until the next task. A timer would be delayed by a second in a hidden tab. */
function nextTask(): Promise<void> {
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

/**
 * Opens the file that the user chooses, or a Blob if the browser has no file picker. Returns undefined if the user
 * canceled the file picker.
 */
async function openSink(name: string): Promise<Sink | undefined> {
  if (!canPick(window)) return blobSink(name)
  let handle: FileSystemFileHandle
  try {
    handle = await window.showSaveFilePicker({ suggestedName: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // Some policies disable the file picker.
    return blobSink(name)
  }
  const stream = await handle.createWritable()
  return {
    write: (piece) => stream.write(piece),
    close: () => stream.close(),
    abort: () => stream.abort(),
  }
}

function blobSink(name: string): Sink {
  let parts: Blob[] = []
  return {
    async write(piece) {
      // The browser can move Blobs out of memory, but not strings.
      parts.push(piece)
    },
    async close() {
      downloadBlob(name, parts)
    },
    async abort() {
      parts = []
    },
  }
}
