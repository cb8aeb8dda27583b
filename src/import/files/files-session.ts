/** One session of a run that is written to files of one format: all rows, from the first event. */

import { performance } from 'node:perf_hooks'
import type { EntityColumns } from '../../columns/column.ts'
import { programCells } from '../../engine/entity-columns.ts'
import type { CommandContext } from '../../terminal/command.ts'
import { retryText } from '../../terminal/service.ts'
import type { ImportPlan } from '../plan.ts'
import type { RunRecords } from '../progress/records.ts'
import type { Outcome, Report, Snapshot } from '../report/report.ts'
import type { FileOptions } from '../run-options.ts'
import { OutputFolder } from './output-folder.ts'
import { type PartTask, type RunAddress, sourceOf, writeInThread } from './part-worker.ts'
import { type PartProgress, writePart } from './write-part.ts'

const interrupted = 'stopping: removing the incomplete files'
const errorsShown = 3

export interface FilesSessionOptions {
  readonly plan: ImportPlan
  readonly files: FileOptions
  readonly address: RunAddress
  readonly records: RunRecords
  readonly report: Report
  readonly context: CommandContext
}

export class FilesSession {
  readonly #options: FilesSessionOptions
  /** The columns of the entities, in the order of the program, which numbers them. */
  readonly #columns: readonly EntityColumns[]
  readonly #failures: Error[] = []
  readonly #progress: (PartProgress | undefined)[] = []

  constructor(options: FilesSessionOptions) {
    this.#options = options
    this.#columns = [...programCells(options.plan.program).columns.values()]
  }

  async run(): Promise<Outcome> {
    const { report, records, context } = this.#options
    const { signal } = context
    const startMs = performance.now()
    const noteStopping = (): void => report.note(interrupted)
    signal.addEventListener('abort', noteStopping, { once: true })
    let labels: OutputFolder['labels'] = []
    try {
      const folder = await this.#openFolder()
      report.begin(() => this.#snapshot(folder.labels))
      try {
        await this.#writeParts(folder)
        await folder.finish()
        await records.record({ type: 'import ended' })
      } finally {
        await folder.close()
        labels = folder.labels
      }
    } catch (error) {
      if (!signal.aborted) this.#failures.push(asError(error))
    }
    signal.removeEventListener('abort', noteStopping)
    report.end()
    const isWhole = records.state.isDone
    const snapshot = this.#snapshot(labels)
    const failures = this.#failures
    return {
      end: isWhole ? 'done' : failures.length > 0 ? 'failed' : 'interrupted',
      ...{ failures, after: 0, refusals: [] },
      errors: this.#parts.flatMap(({ firstErrors }) => firstErrors).slice(0, errorsShown),
      snapshot: isWhole ? snapshot : emptyOf(snapshot),
      files: isWhole ? labels.flat() : [],
      durationMs: performance.now() - startMs,
    }
  }

  #openFolder(): Promise<OutputFolder> {
    const { plan, files, context } = this.#options
    const keys = this.#columns.map(({ entity }) => entity)
    return OutputFolder.open({ ...files, folder: context.folder, dir: plan.dir ?? '.', keys })
  }

  async #writeParts(folder: OutputFolder): Promise<void> {
    const { plan, files, address, report, context } = this.#options
    const { format, jobs } = files
    const { startMs } = plan.program.time
    const stopping = new AbortController()
    const signal = AbortSignal.any([context.signal, stopping.signal])
    const written = Array.from({ length: jobs }, (_, part) => {
      const paths = this.#columns.map((entity, number) => ({
        entity,
        path: folder.temporaryPath(part, number),
        label: folder.labels[part]?.[number] ?? '',
      }))
      const task: PartTask = { address, part: { part, parts: jobs }, format, startMs, files: paths }
      const onProgress = (progress: PartProgress): void => {
        this.#progress[part] = progress
      }
      const onNote = (text: string): void => report.note(text)
      const writing =
        jobs > 1
          ? writeInThread(task, { onProgress, onNote, signal })
          : writePart({
              ...{ ...task, source: sourceOf(address), signal, onProgress },
              onRetry: (waiting) => onNote(retryText(waiting)),
            })
      return writing.catch((error) => {
        // The other parts are of no use without this one.
        stopping.abort(error)
        throw error
      })
    })
    await Promise.allSettled(written)
    await Promise.all(written)
    if (stopping.signal.aborted) throw stopping.signal.reason
  }

  get #parts(): readonly PartProgress[] {
    return this.#progress.filter((each) => each !== undefined)
  }

  #snapshot(labels: OutputFolder['labels']): Snapshot {
    const { plan, files } = this.#options
    const parts = this.#parts
    const sum = (of: (part: PartProgress) => number): number =>
      parts.reduce((total, part) => total + of(part), 0)
    const entities = plan.entities.map((each) => {
      const number = this.#columns.findIndex(({ entity }) => entity === each.entity)
      const label = labels[0]?.[number] ?? ''
      const into = files.jobs > 1 ? label.replace(/-0(\.\w+)$/, '-*$1') : label
      const rows = sum((part) => part.rows[number] ?? 0)
      return { entity: each.entity, table: each.table, into, rows, total: each.total }
    })
    const { total } = plan.program
    return {
      entities,
      reached: Math.max(0, ...parts.map(({ reached }) => reached)),
      total,
      bytes: sum(({ bytes }) => bytes),
      errors: sum(({ errors }) => errors),
    }
  }
}

/** Returns a snapshot without rows: those of incomplete files were removed. */
function emptyOf(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    bytes: 0,
    entities: snapshot.entities.map((each) => ({ ...each, rows: 0 })),
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
