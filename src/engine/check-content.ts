/** Everything that is wrong with a definition: its members, its schemas, and expressions that fail whenever they are tried. */

import { type Definition, readDefinition } from '../definition/definition.ts'
import type { Issues } from '../text/issue.ts'
import type { JsonObject } from '../text/json.ts'
import { compileProgram, type Program } from './program.ts'
import { tryExpressions } from './trial.ts'

/** The program is only sound without issues. */
export function checkContent(
  source: {
    readonly seed: number
    readonly content: JsonObject
    /** Undefined when the parent is unknown. */
    readonly inherited: readonly JsonObject[] | undefined
    readonly now: Date
  },
  issues: Issues,
): { readonly definition: Definition; readonly program: Program } {
  const { now, ...content } = source
  const definition = readDefinition({ ...content, nowMs: now.getTime() }, issues)
  const issuesBefore = issues.length
  const program = compileProgram(definition, issues)
  if (issues.length === issuesBefore) tryExpressions(definition, program, issues)
  return { definition, program }
}
