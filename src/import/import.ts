/**
 * The whole import of a run: `before`, the commands fed with events, what they took recorded, `after`. Each step is
 * recorded before the next, so that the process may be killed between any two of them.
 */

import { performance } from 'node:perf_hooks'
import { isObject, type JsonValue, member } from '../text/json.ts'
import type { ErrorEvent } from '../wire/event.ts'
import type { SystemCommands } from './commands.ts'
import { type Fed, feed } from './feed.ts'
import type { Job } from './job.ts'
import type { Confirmed } from './progress/confirm.ts'
import {
  Interrupted,
  runAfter,
  runBefore,
  runSession,
  scriptOf,
  stateOf,
} from './progress/system-steps.ts'
import { count } from './report/figures.ts'
import type { Snapshot } from './report/report.ts'
import { flushOrder } from './rows/flush-order.ts'
import { DatabaseSink } from './sinks/database-sink.ts'
import { FileSink } from './sinks/file-sink.ts'
import { type OpenSink, type OpenSinks, openSinks } from './sinks/open-sinks.ts'

/** What was made of it. */
export interface Outcome {
  readonly end: 'done' | 'failed' | 'interrupted'
  /** What failed, the first first. */
  readonly failures: readonly Error[]
  /** The event behind which it went on. */
  readonly after: number
  readonly snapshot: Snapshot
  /** Those that were written. */
  readonly files: readonly string[]
  /** The first of the events that could not be made. */
  readonly errors: readonly ErrorEvent[]
  readonly durationMs: number
}

const stopping = 'stopping: what was handed on is let finish (Ctrl-C again ends it at once)'
const leaving = 'a command has ended: what the others were handed is let finish'

const checkpointMs = 1_000
const errorsShown = 3

export async function runImport(job: Job, confirmed: Confirmed): Promise<Outcome> {
  const beganMs = performance.now()
  const failures: Error[] = []
  const errors: ErrorEvent[] = []
  let errorCount = 0
  let fed: Fed = 'gone'
  let sinks: OpenSinks = { open: [], byEntity: [] }
  let after = 0
  let reached = 0
  const snapshot = (): Snapshot => snapshotOf(job, sinks, { reached, errors: errorCount })
  const takeError = (json: string): void => {
    errorCount++
    const event: JsonValue = JSON.parse(json)
    if (errors.length < errorsShown && isObject(event)) errors.push(errorEvent(event))
  }

  const tellStopping = (): void => job.report.note(stopping)
  job.signal.addEventListener('abort', tellStopping, { once: true })
  try {
    for (const system of job.systems) await runBefore(job, system)
    sinks = await openSinks(job, confirmed)
    after = Math.min(job.source.total, ...sinks.byEntity.map(({ position }) => position))
    reached = after
    if (after > 0) job.report.note(`going on behind event ${count(after)}`)
    let savedMs = performance.now()
    job.report.begin(snapshot)
    fed = await feed({
      source: job.source,
      shape: {
        entities: job.plan.map(({ entity, format }) => ({
          key: entity,
          mayBreakLines: format === 'csv',
        })),
        takeError,
      },
      plan: job.plan,
      sinks: sinks.byEntity,
      turns: flushOrder(
        job.plan.flatMap(({ entity }, number) => {
          const sink = sinks.byEntity[number]
          return sink === undefined ? [] : [{ key: entity, sink }]
        }),
        job.refersTo,
      ),
      signal: job.signal,
      onWaiting: ({ error, waitMs }) =>
        job.report.note(`trying again in ${(waitMs / 1_000).toFixed(1)} s: ${error.message}`),
      onRead: (position) => {
        reached = position
      },
      async onFlushed() {
        if (performance.now() - savedMs < checkpointMs) return
        await checkpoint(job, sinks)
        savedMs = performance.now()
      },
    })
    if (fed === 'gone' && sinks.open.length > 1) job.report.note(leaving)
  } catch (error) {
    if (error instanceof Interrupted) fed = 'stopped'
    else tell(failures, error)
  }
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      tell(failures, error)
    }
  }
  await attempt(() => endSinks(job, sinks, { isAll: fed === 'all', failures }))
  job.signal.removeEventListener('abort', tellStopping)
  job.report.end()
  const isComplete = (): boolean => fed === 'all' && failures.length === 0
  if (isComplete()) {
    for (const system of job.systems) await attempt(() => clearProgress(job, system))
  }
  const isAll = isComplete()
  for (const system of job.systems) await attempt(() => runAfter(job, system, isAll))
  if (isComplete()) {
    job.records.state.isDone = true
    await attempt(() => job.records.save())
  }
  const end = failures.length > 0 ? 'failed' : isComplete() ? 'done' : 'interrupted'
  const files = sinks.open.flatMap(({ sink }) => (sink instanceof FileSink ? [sink.label] : []))
  const durationMs = performance.now() - beganMs
  return { end, failures, after, snapshot: snapshot(), files, errors, durationMs }
}

/** Once: what cannot be written, say, fails wherever it is tried. */
function tell(failures: Error[], error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failures.every(({ message }) => message !== failure.message)) failures.push(failure)
}

/** What is known for certain, put into the records. */
async function checkpoint(job: Job, sinks: OpenSinks): Promise<void> {
  for (const each of sinks.open) note(job, each)
  await job.records.save()
}

function note(job: Job, { sink, base, record }: OpenSink): void {
  record.position = sink.position
  record.counts = addCounts(job, base, sink.counts)
  if (sink instanceof DatabaseSink && sink.hasTable && 'import' in record) record.hasTable = true
  if (sink instanceof FileSink && 'length' in record) record.length = sink.length
}

async function endSinks(
  job: Job,
  sinks: OpenSinks,
  { isAll, failures }: { readonly isAll: boolean; readonly failures: Error[] },
): Promise<void> {
  const ended = await Promise.allSettled(sinks.open.map(({ sink }) => sink.end(isAll)))
  for (const [i, each] of sinks.open.entries()) {
    const { record } = each
    note(job, each)
    const result = ended[i]
    if (result?.status === 'rejected') tell(failures, result.reason)
    if ('process' in record) record.process = undefined
    if (result?.status !== 'fulfilled' || !isAll) continue
    record.position = job.source.total
    if ('import' in record) record.import = 'taken'
  }
  await job.records.save()
}

/** Only behind the record that everything was taken: without it, nothing would tell how far a target is. */
async function clearProgress(job: Job, system: SystemCommands): Promise<void> {
  const record = stateOf(job, system.system)
  if (record.import !== 'taken') return
  const script = scriptOf(job, system, '')
  if (script !== undefined) await runSession(job, system, script.drop)
  record.import = 'cleared'
  await job.records.save()
}

function snapshotOf(
  job: Job,
  { open, byEntity }: OpenSinks,
  { reached, errors }: { readonly reached: number; readonly errors: number },
): Snapshot {
  const counted = new Map<string, number>()
  for (const { sink, base } of open) {
    for (const [key, rows] of Object.entries(addCounts(job, base, sink.counts))) {
      counted.set(key, (counted.get(key) ?? 0) + rows)
    }
  }
  for (const { system } of job.systems) {
    if (open.some(({ system: its }) => its?.system === system)) continue
    for (const [key, rows] of Object.entries(stateOf(job, system).counts)) counted.set(key, rows)
  }
  return {
    entities: job.plan.map(({ entity, table, total }, number) => ({
      entity,
      table,
      into: byEntity[number]?.label ?? '',
      rows: counted.get(entity) ?? 0,
      total,
    })),
    reached,
    total: job.source.total,
    bytes: open.reduce((sum, { sink }) => sum + sink.bytes, 0),
    errors,
  }
}

function addCounts(
  { plan }: Job,
  base: Readonly<Record<string, number>>,
  counts: Float64Array,
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { ...base }
  for (const [number, { entity }] of plan.entries()) {
    const rows = counts[number] ?? 0
    if (rows > 0) sums[entity] = (sums[entity] ?? 0) + rows
  }
  return sums
}

function errorEvent(event: JsonValue): ErrorEvent {
  const part = (name: string) => (isObject(event) ? member(event, name) : undefined)
  const entity = part('entity')
  return {
    type: 'error',
    id: Number(part('id')),
    message: String(part('message')),
    ...(typeof entity === 'string' && { entity }),
  }
}
