/**
 * An import in memory: the reducer and the records of the product, with a simulated database, command and file. It has
 * the steps of `ImportSession` and `SystemImport`, and can fail at any of them.
 */

import {
  hasReached,
  type ImportEvent,
  type ImportProgress,
  isSameDatabase,
  newFile,
  newSystem,
  next,
  progressOf,
} from '../../src/import/progress/progress.ts'

export const failures = [
  'killed before',
  'killed after',
  'disk full',
  'interrupted',
  'client died before COMMIT',
  'client died after COMMIT',
] as const

export interface Crash {
  /** Number of the action. */
  readonly at: number
  readonly failure: (typeof failures)[number]
}

/** Number of events. Each is a row of the database, of the command and of the file. */
const total = 6
const batch = 2
const all = Array.from({ length: total }, (_, i) => i + 1)

type Kind = 'record' | 'before' | 'commit' | 'other'

/** The process was killed. */
class Killed extends Error {}
/** A step has failed, so the run ends in its last state and runs `after`. */
class Failed extends Error {}

export class SimulatedImport {
  /** The records on disk. */
  disk: ImportProgress = {
    isDone: false,
    systems: { db: newSystem(), pipe: newSystem() },
    files: { notes: newFile() },
  }
  /** The database. `last` is the last event in the progress table, or undefined without the table. */
  database: { rows: number[]; last: number | undefined } = { rows: [], last: undefined }
  readonly #lines: number[] = []
  #written = 0
  #file: number[] = []
  /** Number of writes to the command without a recorded position. */
  #doubtful = 0
  #memory: ImportProgress = this.disk
  #crash: Crash | undefined
  #step = 0
  #isInterrupted = false
  #open = new Set<string>()
  /** Position that the database has reported in this run. */
  #confirmed = 0

  /** Returns the number of actions of an uninterrupted run. */
  static actions(): number {
    const run = new SimulatedImport()
    run.execute()
    return run.#step
  }

  /** Executes a run, new or resumed, that may fail at one action. */
  execute(crash?: Crash): 'ended' | 'stopped' | 'refused' {
    this.#crash = crash
    this.#step = 0
    this.#isInterrupted = false
    this.#open = new Set()
    this.#memory = structuredClone(this.disk)
    try {
      if (!this.#confirm()) return 'refused'
      this.#runSession()
      return 'ended'
    } catch (error) {
      if (!(error instanceof Killed || error instanceof Failed)) throw error
      if (error instanceof Failed) this.#end(false)
      return 'stopped'
    }
  }

  replaceDatabase(): void {
    this.database = { rows: [], last: undefined }
  }

  /** Returns the differences from a complete import. */
  faults(): object {
    const lines = new Set(this.#lines)
    return {
      database: this.database,
      file: this.#file,
      lines: [...lines],
      repeatedTooOften: this.#lines.length - lines.size > this.#doubtful * batch,
      isDone: this.disk.isDone,
    }
  }

  static readonly noFaults: object = {
    database: { rows: all, last: undefined },
    file: all,
    lines: all,
    repeatedTooOften: false,
    isDone: true,
  }

  #confirm(): boolean {
    const known = this.#of('db')
    if (known.state !== 'feeding') return true
    const { last } = this.database
    this.#confirmed = last ?? 0
    return isSameDatabase(known, { hasTable: last !== undefined, position: this.#confirmed })
  }

  #runSession(): void {
    for (const system of ['db', 'pipe']) this.#runBefore(system)
    for (const system of ['db', 'pipe']) this.#openSystem(system)
    const { length } = this.#memory.files.notes ?? newFile()
    this.#act('other', () => this.#file.splice(length))
    for (let last = batch; last <= total && !this.#isInterrupted; last += batch) this.#flush(last)
    this.#end(!this.#isInterrupted)
  }

  #runBefore(system: string): void {
    if (hasReached(this.#of(system), 'prepared')) return
    this.#record({ type: 'before started', system })
    this.#act('before', () => {
      if (system === 'db') this.database.rows = []
    })
    this.#record({ type: 'before ended', system })
  }

  #openSystem(system: string): void {
    const known = this.#of(system)
    if (hasReached(known, 'fed')) return
    const position = system === 'db' ? this.#confirmed : Math.max(known.position, this.#written)
    this.#record({ type: 'session opened', system, position, counts: {} })
    this.#open.add(system)
    this.#act('other', () => {
      if (system === 'db') this.database.last ??= 0
      else this.#written = 0
    })
  }

  /** Writes a batch to each destination that does not have it, and records the committed positions. */
  #flush(last: number): void {
    const rows = all.slice(last - batch, last)
    const isLacking = (system: string) => this.#open.has(system) && this.#of(system).position < last
    if (isLacking('db')) {
      this.#act('commit', () => {
        if (this.database.last !== last - batch) throw new Error('the key of the table holds')
        this.database.rows.push(...rows)
        this.database.last = last
      })
      const held = { position: last, counts: {}, hasTable: true }
      this.#note({ type: 'rows committed', system: 'db', ...held })
    }
    if (isLacking('pipe')) {
      this.#act('other', () => {
        this.#lines.push(...rows)
        this.#doubtful++
      })
      this.#act('other', () => {
        this.#written = last
        this.#doubtful--
      })
      const held = { position: last, counts: {}, hasTable: false }
      this.#note({ type: 'rows committed', system: 'pipe', ...held })
    }
    const { position, length } = this.#memory.files.notes ?? newFile()
    if (position < last) {
      this.#act('other', () => this.#file.push(...rows))
      const held = { position: last, length: length + rows.length, counts: {} }
      this.#note({ type: 'file written', entity: 'notes', ...held })
    }
    this.#save()
  }

  #end(isAll: boolean): void {
    for (const system of this.#open) {
      if (isAll) this.#note({ type: 'input taken', system, position: total })
    }
    this.#save()
    for (const system of isAll ? ['db', 'pipe'] : []) {
      if (this.#of(system).state !== 'fed') continue
      this.#act('other', () => {
        if (system === 'db') this.database.last = undefined
      })
      this.#record({ type: 'table dropped', system })
    }
    for (const system of ['db', 'pipe']) {
      const { state } = this.#of(system)
      if (state === 'new' || state === 'finished') continue
      this.#act('other', () => undefined)
      if (isAll) this.#record({ type: 'after ended', system })
    }
    if (isAll) this.#record({ type: 'import ended' })
  }

  #of(system: string) {
    return progressOf(this.#memory, system)
  }

  #note(event: ImportEvent): void {
    this.#memory = next(this.#memory, event)
  }

  #record(event: ImportEvent): void {
    this.#note(event)
    this.#save()
  }

  #save(): void {
    const written = structuredClone(this.#memory)
    this.#act('record', () => {
      this.disk = written
    })
  }

  /** Executes an action, unless the run fails there. */
  #act(kind: Kind, act: () => void): void {
    const failure = this.#step++ === this.#crash?.at ? this.#crash.failure : undefined
    if (failure === 'killed before') throw new Killed()
    if (failure === 'disk full' && kind === 'record') throw new Failed()
    if (failure === 'client died before COMMIT' && kind === 'commit') throw new Failed()
    act()
    if (failure === 'killed after') throw new Killed()
    if (failure === 'client died after COMMIT' && kind === 'commit') throw new Failed()
    if (failure !== 'interrupted') return
    if (kind === 'before') throw new Failed()
    this.#isInterrupted = true
  }
}
