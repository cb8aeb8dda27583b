/** Infers a definition from files that the user selects, drops or pastes, in a worker. */
import { textBytesMax } from '../../src/infer/text-limit.ts'
import type { JsonObject } from '../../src/text/json.ts'

export interface ImportedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ImportRequest {
  readonly files: readonly ImportedFile[]
}

export type ImportResult =
  | { readonly definition: JsonObject; readonly notes: readonly string[] }
  | { readonly problem: string }

/** Returns the definition for some files. Aborting the signal ends the computation. */
export async function importFiles(
  files: readonly File[],
  signal: AbortSignal,
): Promise<ImportResult> {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > textBytesMax) {
    return { problem: `The files must have at most ${textBytesMax / 2 ** 20} MiB together.` }
  }
  const read = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
  signal.throwIfAborted()
  const worker = new Worker(new URL('../preview/worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ImportResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<'ready' | ImportResult>) => {
        if (data !== 'ready') resolve(data)
      })
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(`The files cannot be read: ${message}`)),
      )
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(
        { files: read } satisfies ImportRequest,
        read.map(({ bytes }) => bytes.buffer),
      )
    })
  } finally {
    worker.terminate()
  }
}
