/** Compiled programs of runs, the most recently used ones kept. */

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
  /** Of a run that was just created: it is mostly read at once, and its program is there, from the check. */
  keep(id: string, program: Program): void
}

/**
 * A program of the 500 entities that a definition may have takes 32 MB, one of its 10,000 schemas or of a long list as
 * much, and up to 0.5 s to compile. So bytes are counted, not programs.
 */
const keptBytesMax = 128 * 1024 * 1024

export function newPrograms(computations: FairQueue): Programs {
  // A Map keeps the order of insertion: the first is the one used longest ago.
  const kept = new Map<string, Program>()
  const inProgress = new Map<string, Promise<Program>>()
  function keep(id: string, program: Program): void {
    kept.delete(id)
    kept.set(id, program)
    evict(kept)
  }
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
    keep,
    async ofRun(run) {
      if (run.generatorVersion !== generatorVersion) {
        return { failure: 'generator.unknown', version: run.generatorVersion }
      }
      const program = kept.get(run.id) ?? (await compiled(run))
      keep(run.id, program)
      return program
    },
  }
}

/** Forgets the programs that were used longest ago, but never the last one. */
function evict(kept: Map<string, Program>): void {
  let bytes = 0
  for (const program of kept.values()) bytes += programBytes(program)
  for (const [id, program] of kept) {
    if (bytes <= keptBytesMax || kept.size === 1) return
    kept.delete(id)
    bytes -= programBytes(program)
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
