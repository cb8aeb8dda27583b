/** Compiled programs of runs, the most recently used ones kept. */

import { type Definition, readDefinition } from '../definition/definition.ts'
import { compileProgram, generatorVersion, type Program } from '../engine/program.ts'
import type { RunRow } from '../store/store.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import type { Failure } from './failure.ts'

export interface Programs {
  ofRun(run: Pick<RunRow, 'id' | 'snapshot' | 'generatorVersion'>): Program | Failure
}

/** A program takes some 100 KiB and up to 10 ms to compile. */
const keptMax = 64

export function newPrograms(): Programs {
  // A Map keeps the order of insertion: the first is the one used longest ago.
  const kept = new Map<string, Program>()
  return {
    ofRun(run) {
      if (run.generatorVersion !== generatorVersion) {
        return { failure: 'generator.unknown', version: run.generatorVersion }
      }
      const program = kept.get(run.id) ?? compileSnapshot(run.snapshot)
      kept.delete(run.id)
      kept.set(run.id, program)
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
      return program
    },
  }
}

/** The frozen definition of a run. Everything an event depends on is in it. */
export function readSnapshot(snapshot: string): Definition {
  const content: JsonValue = JSON.parse(snapshot)
  const issues: Issues = []
  if (!isObject(content)) throw new Error('a snapshot is an object: it was made by create-run')
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
