/**
 * Writes the parts of a run in threads, one for each part. Threads end with their process, so a killed command leaves none
 * that still writes.
 */

import { parentPort, Worker, workerData } from 'node:worker_threads'
import { SpateError } from '../../client/spate-error.ts'
import type { Part } from '../../engine/part.ts'
import { CommandFailure, type ExitCode } from '../../terminal/exit-code.ts'
import { clientFor, retryText } from '../../terminal/service.ts'
import type { LocalRun } from '../progress/run-state.ts'
import { type Source, serviceSource } from '../source.ts'
import { localRunSource } from '../target/local-target.ts'
import type { FileFormat } from './format-names.ts'
import type { PartFile } from './part-files.ts'
import { type PartProgress, writePart } from './write-part.ts'

/** A run whose source another thread can open. */
export type RunAddress =
  | { readonly local: LocalRun }
  | {
      readonly url: string
      readonly key: string | undefined
      readonly simulation: string
      readonly run: number
      readonly total: number
    }

/** The parameters of a thread that writes a part. */
export interface PartTask {
  readonly address: RunAddress
  readonly part: Part
  readonly format: FileFormat
  readonly startMs: number
  readonly files: readonly PartFile[]
}

type Message =
  | { readonly kind: 'progress'; readonly progress: PartProgress }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string; readonly exit: ExitCode }

/** Minimum time between two messages about the progress, in milliseconds. */
const progressMs = 100

export interface PartReport {
  readonly onProgress: (progress: PartProgress) => void
  readonly onNote: (text: string) => void
  readonly signal: AbortSignal
}

/** Writes a part in a thread of its own. */
export function writeInThread(
  task: PartTask,
  { onProgress, onNote, signal }: PartReport,
): Promise<void> {
  const [, program = ''] = process.argv
  const worker = new Worker(program, { workerData: task })
  const stop = (): void => worker.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    worker.on('message', (message: Message) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'note') onNote(message.text)
      else failure = new CommandFailure(message.message, message.exit)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (failure !== undefined) reject(failure)
      else if (signal.aborted) reject(signal.reason)
      else if (code !== 0) reject(new CommandFailure(`a thread of the run ended with code ${code}`))
      else resolve()
    })
  })
}

/** Writes the part that this thread was started for. */
export async function runPartThread(): Promise<void> {
  const { address, ...task } = workerData as PartTask
  const stopping = new AbortController()
  parentPort?.on('message', () => stopping.abort())
  const post = (message: Message): void => parentPort?.postMessage(message)
  let postedMs = 0
  let last: PartProgress | undefined
  try {
    await writePart({
      ...task,
      source: sourceOf(address),
      signal: stopping.signal,
      onRetry: (waiting) => post({ kind: 'note', text: retryText(waiting) }),
      onProgress(progress) {
        last = progress
        if (performance.now() - postedMs < progressMs) return
        post({ kind: 'progress', progress })
        postedMs = performance.now()
      },
    })
    if (last !== undefined) post({ kind: 'progress', progress: last })
  } catch (error) {
    if (!stopping.signal.aborted) post(failureOf(error))
  }
  parentPort?.close()
}

export function sourceOf(address: RunAddress): Source {
  if ('local' in address) return localRunSource(address.local)
  const { url, key, simulation, run, total } = address
  return serviceSource(clientFor({ url, key }).simulation(simulation).run(run), total)
}

function failureOf(error: unknown): Message {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof CommandFailure) return { kind: 'failed', message, exit: error.exit }
  return { kind: 'failed', message, exit: error instanceof SpateError ? 'refused' : 'failed' }
}
