/**
 * Checks a complete definition: its members, its schemas, and whether each expression produces a value for some
 * instances.
 */

import { type Definition, readDefinition } from '../../definition/definition.ts'
import { feedIssues } from '../../definition/feeds.ts'
import { finish, type Stepwise } from '../../schema/stepwise.ts'
import type { Issues } from '../../text/issue.ts'
import type { JsonObject } from '../../text/json.ts'
import { compileProgramInSteps, type Program } from '../program.ts'
import { tryExpressions } from './trial.ts'

export interface ContentSource {
  readonly seed: number
  readonly content: JsonObject
  /** The systems of the ancestors of the simulation, starting from the root. Undefined if the ancestors are unknown. */
  readonly inherited: readonly JsonObject[] | undefined
  readonly now: Date
}

/** The result of the check of a definition. The program can be used only if the check reported no issues. */
export interface Checked {
  readonly definition: Definition
  readonly program: Program
}

export function checkContent(source: ContentSource, issues: Issues): Checked {
  return finish(checkContentInSteps(source, issues))
}

/** Checks a definition in steps of at most some milliseconds, and adds its issues to `issues`. */
export function* checkContentInSteps(source: ContentSource, issues: Issues): Stepwise<Checked> {
  const { now, ...content } = source
  const definition = readDefinition({ ...content, nowMs: now.getTime() }, issues)
  yield
  const issuesBefore = issues.length
  issues.push(...feedIssues(definition, source.content))
  const program = yield* compileProgramInSteps(definition, issues)
  if (issues.length === issuesBefore) yield* tryExpressions(definition, program, issues)
  return { definition, program }
}
