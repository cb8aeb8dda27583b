/** Compiled programs of runs, the most recently used ones kept. */

import { type Definition, readDefinition } from '../definition/definition.ts'
import { compileProgram, generatorVersion, type Program } from '../engine/program.ts'
import type { RunRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'

export interface Programs {
  ofRun(run: Pick<RunRow, 'id' | 'snapshot' | 'generatorVersion'>): Program | Failure
  /** Of a run that was just created: it is mostly read at once, and its program is there, from the check. */
  keep(id: string, program: Program): void
}

/**
 * A program of the 500 entities that a definition may have takes 32 MB, one of its 10,000 schemas as much, and up to 0.5 s
 * to compile. So bytes are counted, not programs.
 */
const keptBytesMax = 128 * 1024 * 1024
/** Of a busy one. */
const entityBytes = 64 * 1024
/** Names, 10,000 of them: 3,180. */
const schemaBytes = 4 * 1024

function bytesOf({ entities, schemas }: Program): number {
  return entities.length * entityBytes + schemas * schemaBytes
}

export function newPrograms(): Programs {
  // A Map keeps the order of insertion: the first is the one used longest ago.
  const kept = new Map<string, Program>()
  function keep(id: string, program: Program): void {
    kept.delete(id)
    kept.set(id, program)
    evict(kept)
  }
  return {
    keep,
    ofRun(run) {
      if (run.generatorVersion !== generatorVersion) {
        return { failure: 'generator.unknown', version: run.generatorVersion }
      }
      const program = kept.get(run.id) ?? compileSnapshot(run.snapshot)
      keep(run.id, program)
      return program
    },
  }
}

/** Forgets the programs that were used longest ago, but never the last one. */
function evict(kept: Map<string, Program>): void {
  let bytes = 0
  for (const program of kept.values()) bytes += bytesOf(program)
  for (const [id, program] of kept) {
    if (bytes <= keptBytesMax || kept.size === 1) return
    kept.delete(id)
    bytes -= bytesOf(program)
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

function compileSnapshot(snapshot: string): Program {
  const issues: Issues = []
  const program = compileProgram(readSnapshot(snapshot), issues)
  if (issues.length > 0)
    throw new Error(`a snapshot was checked by create-run: ${JSON.stringify(issues)}`)
  return program
}
