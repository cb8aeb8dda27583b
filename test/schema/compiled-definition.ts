/** Reads and compiles a definition in a test as a run does. */

import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram, type Program } from '../../src/engine/program.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'

export function compileDefinition(content: JsonObject, seed: number, issues: Issues): Program {
  const definition = readDefinition({ seed, content, inherited: [], nowMs: 0 }, issues)
  return compileProgram(definition, issues)
}
