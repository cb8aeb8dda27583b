/**
 * A cache of the compiled programs of runs. A new run is usually read immediately, so its program is cached too, but
 * separately: a burst of creations uses little memory and does not evict the programs of runs that are read.
 */

import { type Definition, readDefinition } from '../definition/definition.ts'
import { compileProgramInSteps, generatorVersion, type Program } from '../engine/program.ts'
import type { FairQueue } from '../queue/fair-queue.ts'
import { RecentMap } from '../queue/recent-map.ts'
import { SingleFlight } from '../queue/single-flight.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { RunRow } from '../store/rows.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'
import { programBytes } from './program-bytes.ts'

/**
 * Maximum size of the cache of programs whose runs are read, in bytes. A program with 500 entities, 10,000 schemas or a
 * long list takes about 32 MB and up to 0.5 s to compile, so the cache limits bytes instead of programs.
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

  /**
   * Returns the program of a run. If the program is not cached, the snapshot of the run is compiled once for all
   * callers.
   */
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

  /** Caches the program of a new run, which was compiled to check its definition. */
  keepUnread(id: string, program: Program): void {
    this.#unread.set(id, program)
  }

  #compile(snapshot: string): Promise<Program> {
    return this.#computations.run(() => compileSnapshot(snapshot))
  }
}

/** Returns the frozen content of a run from its snapshot. Every version of Spate can read the snapshot. */
export function snapshotContent(snapshot: string): JsonObject {
  const content: JsonValue = JSON.parse(snapshot)
  if (!isObject(content)) throw new Error('a snapshot is an object: create-run has created it')
  return content
}

/**
 * Returns the frozen definition of a run from its snapshot. The definition contains everything that an event depends
 * on.
 */
function readSnapshot(snapshot: string): Definition {
  const content = snapshotContent(snapshot)
  const issues: Issues = []
  const seed = member(content, 'seed')
  const definition = readDefinition(
    // Start and end are timestamps in a snapshot, so the current time is not used.
    { seed: typeof seed === 'number' ? seed : 1, content, inherited: [], nowMs: 0 },
    issues,
  )
  if (issues.length > 0)
    throw new Error(`create-run has checked the snapshot: ${JSON.stringify(issues)}`)
  return definition
}

function* compileSnapshot(snapshot: string): Stepwise<Program> {
  const issues: Issues = []
  const definition = readSnapshot(snapshot)
  yield
  const program = yield* compileProgramInSteps(definition, issues)
  if (issues.length > 0)
    throw new Error(`create-run has checked the snapshot: ${JSON.stringify(issues)}`)
  return program
}
