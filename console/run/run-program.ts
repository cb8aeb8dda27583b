/** Compiles the definition in the snapshot of a run, as the service did when it created the run. */

import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram, type Program } from '../../src/engine/program.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'

/** The part of a run's snapshot from which its events are computed. */
export interface RunSource {
  readonly seed: number
  /** The definition in the run's snapshot, with the start and end of the run. */
  readonly definition: JsonObject
}

/** Returns the program of a run, or undefined if this version of the engine cannot read the definition. */
export function runProgram({ seed, definition }: RunSource): Program | undefined {
  const issues: Issues = []
  const read = readDefinition({ seed, content: definition, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(read, issues)
  return issues.length > 0 ? undefined : program
}
