/**
 * Compiled programs of runs. The most recently used ones are kept. A run that was just created is mostly read at once, so
 * its program is kept too, but apart: a burst of creations takes little memory, and none from the runs that are read.
 */

import { type Definition, readDefinition } from '../definition/definition.ts'
import { compileProgramInSteps, generatorVersion, type Program } from '../engine/program.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { RunRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'
import type { FairQueue } from './fair-queue.ts'
import { programBytes } from './program-bytes.ts'

export interface Programs {
  /** Compiles the snapshot of the run where its program is not kept, once for all who ask meanwhile. */
  ofRun(run: Pick<RunRow, 'id' | 'snapshot' | 'generatorVersion'>): Promise<Program | Failure>
  /** Keeps the program of a run that was just created, which the check of its definition compiled. */
  keepUnread(id: string, program: Program): void
}

/**
 * A program of the 500 entities that a definition may have takes 32 MB, one of its 10,000 schemas or of a long list as
 * much, and up to 0.5 s to compile. So bytes are counted, not programs.
 */
const readBytesMax = 64 * 1024 * 1024
const unreadBytesMax = 16 * 1024 * 1024

export function newPrograms(computations: FairQueue): Programs {
  const read = new ProgramCache(readBytesMax)
  const unread = new ProgramCache(unreadBytesMax)
  const inProgress = new Map<string, Promise<Program>>()
  function compiled({ id, snapshot }: Pick<RunRow, 'id' | 'snapshot'>): Promise<Program> {
    const known = inProgress.get(id)
    if (known !== undefined) return known
    const program = computations
      .run(() => compileSnapshot(snapshot))
      .finally(() => inProgress.delete(id))
    inProgress.set(id, program)
    return program
  }
  return {
    keepUnread: (id, program) => unread.put(id, program),
    async ofRun(run) {
      if (run.generatorVersion !== generatorVersion) {
        return { failure: 'generator.unknown', version: run.generatorVersion }
      }
      const program = read.take(run.id) ?? unread.take(run.id) ?? (await compiled(run))
      read.put(run.id, program)
      return program
    },
  }
}

/** Programs by the ids of their runs, up to a number of bytes. */
class ProgramCache {
  readonly #bytesMax: number
  /** A Map keeps the order of insertion: the first is the one used longest ago. */
  readonly #programs = new Map<string, Program>()

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Removes a program and returns it; undefined where it is not kept. */
  take(id: string): Program | undefined {
    const program = this.#programs.get(id)
    this.#programs.delete(id)
    return program
  }

  /** Adds a program, and forgets those that were used longest ago, but never this one. */
  put(id: string, program: Program): void {
    this.#programs.delete(id)
    this.#programs.set(id, program)
    let bytes = 0
    for (const kept of this.#programs.values()) bytes += programBytes(kept)
    for (const [oldest, kept] of this.#programs) {
      if (bytes <= this.#bytesMax || this.#programs.size === 1) return
      this.#programs.delete(oldest)
      bytes -= programBytes(kept)
    }
  }
}

/** The frozen content of a run, as it was written when the run was created; any version of the program reads it. */
export function snapshotContent(snapshot: string): JsonObject {
  const content: JsonValue = JSON.parse(snapshot)
  if (!isObject(content)) throw new Error('a snapshot is an object: it was made by create-run')
  return content
}

/** The frozen definition of a run. Everything an event depends on is in it. */
function readSnapshot(snapshot: string): Definition {
  const content = snapshotContent(snapshot)
  const issues: Issues = []
  const seed = member(content, 'seed')
  const definition = readDefinition(
    // Start and end are timestamps there, so the clock is not asked.
    { seed: typeof seed === 'number' ? seed : 1, content, inherited: [], nowMs: 0 },
    issues,
  )
  if (issues.length > 0)
    throw new Error(`a snapshot was checked by create-run: ${JSON.stringify(issues)}`)
  return definition
}

function* compileSnapshot(snapshot: string): Stepwise<Program> {
  const issues: Issues = []
  const definition = readSnapshot(snapshot)
  yield
  const program = yield* compileProgramInSteps(definition, issues)
  if (issues.length > 0)
    throw new Error(`a snapshot was checked by create-run: ${JSON.stringify(issues)}`)
  return program
}
