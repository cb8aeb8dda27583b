/**
 * Compiled programs of runs. The most recently used ones are kept. A run that was just created is mostly read at once, so
 * its program is kept too, but apart: a burst of creations takes little memory, and none from the runs that are read.
 */

import { type Definition, readDefinition } from '../definition/definition.ts'
import { compileProgramInSteps, generatorVersion, type Program } from '../engine/program.ts'
import type { FairQueue } from '../queue/fair-queue.ts'
import { RecentMap } from '../queue/recent-map.ts'
import { SingleFlight } from '../queue/single-flight.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { RunRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { programBytes } from './program-bytes.ts'

/**
 * A program of the 500 entities that a definition may have takes 32 MB, one of its 10,000 schemas or of a long list as
 * much, and up to 0.5 s to compile. So bytes are counted, not programs.
 */
const readBytesMax = 64 * 1024 * 1024
const unreadBytesMax = 16 * 1024 * 1024

export class Programs {
  readonly #computations: FairQueue
  readonly #read = new RecentMap<string, Program>(readBytesMax, programBytes)
  readonly #unread = new RecentMap<string, Program>(unreadBytesMax, programBytes)
  readonly #compilations = new SingleFlight<Program>()

  constructor(computations: FairQueue) {
    this.#computations = computations
  }

  /** Returns the program of a run. Where it is not kept, the run's snapshot is compiled, once for all callers. */
  async ofRun({
    id,
    snapshot,
    generatorVersion: version,
  }: Pick<RunRow, 'id' | 'snapshot' | 'generatorVersion'>): Promise<Program | Failure> {
    if (version !== generatorVersion) return { failure: 'generator.unknown', version }
    const kept = this.#read.take(id) ?? this.#unread.take(id)
    const program = kept ?? (await this.#compilations.do(id, () => this.#compile(snapshot)))
    this.#read.set(id, program)
    return program
  }

  /** Keeps the program of a run that was just created, which the check of its definition compiled. */
  keepUnread(id: string, program: Program): void {
    this.#unread.set(id, program)
  }

  #compile(snapshot: string): Promise<Program> {
    return this.#computations.run(() => compileSnapshot(snapshot))
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
