/**
 * One session of an import, of a new or a resumed run: `before` of each system, then the rows to all destinations, then
 * `after` of each system. `progress/progress.ts` describes what is recorded for each step.
 */

import { performance } from 'node:perf_hooks'
import type { EntityImport } from '../engine/import/import-plan.ts'
import type { CommandContext } from '../terminal/command.ts'
import { retryText } from '../terminal/service.ts'
import type { ErrorEvent } from '../wire/event.ts'
import { decodeNdjson } from '../wire/ndjson.ts'
import type { Destination } from './destination.ts'
import { type FeedResult, feed } from './feed.ts'
import { FileImport } from './file-import.ts'
import { entitiesInFiles, type ImportPlan } from './plan.ts'
import type { RunRecords } from './progress/records.ts'
import { ofEntity } from './progress/refusals.ts'
import { count } from './report/figures.ts'
import type { EntitySnapshot, Outcome, Report, Snapshot } from './report/report.ts'
import { flushOrder } from './rows/flush-order.ts'
import { rowShape } from './rows/rows.ts'
import { PipeSink } from './sinks/pipe-sink.ts'
import { fullSink, type Sink } from './sinks/sink.ts'
import { SystemFailure } from './sinks/system-failure.ts'
import type { Source } from './source.ts'
import { SystemImport } from './system-import.ts'

const interrupted =
  'stopping: finishing the batches in flight (press Ctrl-C again to end immediately)'
const commandEnded = 'a command has ended: finishing the batches in flight of the other commands'

const checkpointMs = 1_000
const errorsShown = 3

export class ImportSession {
  readonly #plan: ImportPlan
  readonly #source: Source
  readonly #records: RunRecords
  readonly #report: Report
  readonly #signal: AbortSignal
  readonly #systems: readonly SystemImport[]
  readonly #destinations: readonly Destination[]
  readonly #failures: Error[] = []
  /** Failures after which the import continued without the rows of some entities. */
  readonly #refusals: SystemFailure[] = []
  /** Maximum share of the rows of an entity that are skipped because the database refuses them. */
  readonly #skipShare: number
  readonly #speed: number | undefined
  /** The first events that could not be generated, to show in the report. */
  readonly #errors: ErrorEvent[] = []
  #errorCount = 0
  /** Id of the last event that could not be generated and that is counted. */
  #lastError = 0
  /** Number of bytes that were committed by sinks that have ended. */
  #bytes = 0
  /** Id of the event after which the session started, or 0 at the start of the run. */
  #after = 0
  /** Id of the last event that was read from the stream. */
  #reached = 0
  #savedMs = 0

  constructor({
    source,
    ...shared
  }: {
    readonly plan: ImportPlan
    readonly source: Source
    readonly records: RunRecords
    readonly report: Report
    readonly context: CommandContext
    readonly skipShare: number
    readonly speed: number | undefined
    readonly disablesTriggers: boolean
    readonly createsTables: boolean
  }) {
    const { plan, records, report, context, skipShare, speed } = shared
    this.#speed = speed
    this.#skipShare = skipShare
    this.#plan = plan
    this.#source = source
    this.#records = records
    this.#report = report
    this.#signal = context.signal
    this.#systems = plan.systems.map((commands) => new SystemImport(commands, shared))
    const files = entitiesInFiles(plan).map(
      (number) => new FileImport(number, plan, records, context.folder),
    )
    this.#destinations = [...this.#systems, ...files]
  }

  /**
   * Runs all steps of the session.
   *
   * @throws {CommandFailure} if a system now uses another database than the records; no command is run then, not even
   * `after`
   */
  async run(): Promise<Outcome> {
    for (const system of this.#systems) await system.confirm()
    const startMs = performance.now()
    const noteStopping = (): void => this.#report.note(interrupted)
    this.#signal.addEventListener('abort', noteStopping, { once: true })
    let isFed = await this.#feedAndEnd(true)
    while (await this.#continues()) isFed = await this.#feedAndEnd(false)
    this.#failures.push(...this.#refusals)
    this.#signal.removeEventListener('abort', noteStopping)
    this.#report.end()
    const isWhole = (): boolean => isFed && this.#failures.length === 0
    if (isWhole()) await this.#eachSystem((system) => system.clear())
    const isComplete = isWhole()
    await this.#eachSystem((system) => system.runAfter(isComplete))
    if (isWhole()) await this.#attempt(() => this.#records.record({ type: 'import ended' }))
    const end = this.#failures.length > 0 ? 'failed' : isWhole() ? 'done' : 'interrupted'
    return {
      ...{ end, failures: this.#failures, after: this.#after, errors: this.#errors },
      refusals: this.#systems.map(({ refusals }) => refusals),
      snapshot: this.#snapshot(),
      files: this.#destinations.flatMap((each) =>
        each instanceof FileImport && each.sink !== undefined ? [each.label] : [],
      ),
      durationMs: performance.now() - startMs,
    }
  }

  /** Feeds all destinations and ends their sinks. Returns whether they have every event. */
  async #feedAndEnd(isFirst: boolean): Promise<boolean> {
    const isFed = (await this.#feedAll(isFirst)) === 'all'
    let areEnded = false
    await this.#attempt(async () => {
      areEnded = await this.#endSinks(isFed)
    })
    return isFed && areEnded
  }

  /** Opens all destinations and feeds them. `isFirst` is false after rows were refused in this session. */
  async #feedAll(isFirst: boolean): Promise<FeedResult> {
    try {
      if (isFirst) for (const system of this.#systems) await system.prepare()
      for (const destination of this.#destinations) await destination.open()
      const sinks = this.#sinksByEntity()
      const starts = this.#starts(sinks)
      this.#reached = Math.min(this.#source.total, ...starts)
      if (isFirst) this.#after = this.#reached
      if (isFirst && this.#after > 0) {
        this.#report.note(`resuming after event ${count(this.#after)}`)
      }
      const fed = await this.#feed(sinks, starts)
      const open = this.#destinations.filter(({ sink }) => sink !== undefined)
      if (fed === 'closed' && open.length > 1) this.#report.note(commandEnded)
      return fed
    } catch (error) {
      this.#fail(error)
      return this.#failures.length > 0 ? 'closed' : 'stopped'
    }
  }

  #sinksByEntity(): readonly Sink[] {
    const { entities } = this.#plan
    const sinks: Sink[] = []
    for (const { label, entities: numbers, sink } of this.#destinations) {
      const full = fullSink(label, { position: this.#source.total, entities: entities.length })
      for (const number of numbers) sinks[number] = sink ?? full
    }
    return sinks
  }

  /** Returns the id of the event after which each entity needs rows, by the number of the entity. */
  #starts(sinks: readonly Sink[]): readonly number[] {
    const starts = sinks.map(({ position }) => position)
    for (const system of this.#systems) {
      for (const number of system.entities) starts[number] = system.startOf(number)
    }
    return starts
  }

  /**
   * Whether the import continues after its failures, because databases have refused rows. Commands that are no database
   * clients cannot be started again without losing or repeating rows.
   */
  async #continues(): Promise<boolean> {
    const failures = this.#failures.filter((each) => each instanceof SystemFailure)
    const isAble =
      failures.length > 0 &&
      failures.length === this.#failures.length &&
      failures.every(({ isRefusal, isPassing }) => isRefusal && !isPassing) &&
      !this.#signal.aborted &&
      this.#systems.every(({ sink }) => !(sink instanceof PipeSink))
    if (!isAble) return false
    const notes = failures.map((failure) =>
      this.#systems
        .find(({ label }) => label === failure.system)
        ?.continueAfter(failure, this.#skipShare),
    )
    if (notes.includes(undefined)) return false
    this.#report.end()
    for (const [i, note] of notes.entries()) {
      if (note?.text === undefined) continue
      this.#report.note(note.text)
      this.#refusals.push((failures[i] as SystemFailure).afterMore())
    }
    this.#bytes = this.#bytesSoFar()
    this.#failures.length = 0
    await this.#records.save()
    return true
  }

  #bytesSoFar(): number {
    return this.#destinations.reduce((sum, { sink }) => sum + (sink?.bytes ?? 0), this.#bytes)
  }

  async #feed(sinks: readonly Sink[], starts: readonly number[]): Promise<FeedResult> {
    const { entities, refersTo } = this.#plan
    const keyed = sinks.map((sink, number) => ({ key: entities[number]?.entity ?? '', sink }))
    this.#savedMs = performance.now()
    this.#report.begin(() => this.#snapshot())
    return await feed({
      source: this.#source,
      shape: rowShape(entities, (json, id) => this.#takeError(json, id)),
      plan: entities,
      ...{ sinks, starts },
      skipped: new Set(
        this.#systems.flatMap(({ refusals }) => Object.values(refusals.skipped).flat()),
      ),
      order: flushOrder(keyed, refersTo),
      ...{ speed: this.#speed, signal: this.#signal },
      onRetry: (waiting) => this.#report.note(retryText(waiting)),
      onRead: (position) => {
        this.#reached = position
      },
      onFlushed: () => this.#checkpoint(),
    })
  }

  async #checkpoint(): Promise<void> {
    if (performance.now() - this.#savedMs < checkpointMs) return
    for (const destination of this.#destinations) destination.note()
    await this.#records.save()
    this.#savedMs = performance.now()
  }

  /** Ends all sinks. Returns whether each of them has written its rows. An interrupted sink has not. */
  async #endSinks(isAll: boolean): Promise<boolean> {
    const open = this.#destinations.flatMap((destination) =>
      destination.sink === undefined ? [] : [{ destination, sink: destination.sink }],
    )
    const ended = await Promise.allSettled(open.map(({ sink }) => sink.end(isAll)))
    for (const [i, { destination }] of open.entries()) {
      const result = ended[i]
      if (result?.status === 'rejected') this.#fail(result.reason)
      destination.noteEnd(isAll && result?.status === 'fulfilled')
    }
    await this.#records.save()
    return ended.every(({ status }) => status === 'fulfilled')
  }

  async #eachSystem(step: (system: SystemImport) => Promise<void>): Promise<void> {
    for (const system of this.#systems) await this.#attempt(() => step(system))
  }

  async #attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      this.#fail(error)
    }
  }

  /**
   * Adds a failure to the outcome, unless one with the same message is in it: a full disk, for example, fails several
   * steps. An interruption is not a failure.
   */
  #fail(error: unknown): void {
    if (this.#signal.aborted && error === this.#signal.reason) return
    const failure = error instanceof Error ? error : new Error(String(error))
    if (this.#failures.every(({ message }) => message !== failure.message)) {
      this.#failures.push(failure)
    }
  }

  #takeError(json: string, id: number): void {
    if (id <= this.#lastError) return
    this.#lastError = id
    this.#errorCount++
    if (this.#errors.length === errorsShown) return
    const [event] = decodeNdjson()(`${json}\n`)
    if (event?.type !== 'error') return
    const { type, message, entity } = event
    this.#errors.push({ type, id, message, ...(entity !== undefined && { entity }) })
  }

  #snapshot(): Snapshot {
    const entities: EntitySnapshot[] = []
    for (const { label: into, entities: numbers, counts } of this.#destinations) {
      for (const number of numbers) {
        const { entity, table, total } = this.#plan.entities[number] as EntityImport
        entities[number] = { entity, table, into, rows: ofEntity(counts, entity) ?? 0, total }
      }
    }
    return {
      entities,
      reached: this.#reached,
      total: this.#source.total,
      bytes: this.#bytesSoFar(),
      errors: this.#errorCount,
    }
  }
}
