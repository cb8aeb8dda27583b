/**
 * Checks the body of a request with a definition, and returns the same issues and paths as the service. Facts that only
 * the service knows, such as the systems of the parent, are arguments and may be unknown.
 */

import type { Definition } from '../../definition/definition.ts'
import { defaultSeed } from '../../definition/members.ts'
import { keyIssues, readRequestDefinition } from '../../definition/request-definition.ts'
import { finish, type Stepwise } from '../../schema/stepwise.ts'
import type { Issue, Issues } from '../../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { isDeeper, nestingMax } from '../../text/nesting.ts'
import { show } from '../../text/show.ts'
import type { Program } from '../program.ts'
import { checkContentInSteps } from './check-content.ts'

export interface AcceptedDefinition {
  readonly seed: number
  readonly definition: Definition
  readonly program: Program
  /** Probable mistakes in the definition that do not prevent a run. */
  readonly warnings: readonly Issue[]
}

export interface RejectedDefinition {
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
}

export interface CheckContext {
  /**
   * The systems of the ancestors of the simulation, starting from the root. If undefined, the ancestors are unknown,
   * and any system name is accepted.
   */
  readonly inherited: readonly JsonObject[] | undefined
  readonly now: Date
}

/** Checks the body of a definition as `POST /simulations/validate` does. */
export function checkBody(
  body: JsonValue,
  around: CheckContext,
): AcceptedDefinition | RejectedDefinition {
  return finish(checkBodyInSteps(body, around))
}

/** Checks the body of a definition in steps of at most some milliseconds. */
export function* checkBodyInSteps(
  body: JsonValue,
  { inherited, now }: CheckContext,
): Stepwise<AcceptedDefinition | RejectedDefinition> {
  if (!isObject(body)) return rejected(`must be a JSON object; got ${show(body)}`)
  if (isDeeper(body, nestingMax)) {
    return rejected(`must not be nested deeper than ${nestingMax} levels`)
  }
  const parent = parentIssues(member(body, 'parent'))
  const { content, seed = defaultSeed, issues: own, restore } = readRequestDefinition(body)
  const found: Issues = []
  const { definition, program } = yield* checkContentInSteps(
    { seed, content, inherited: parent.length > 0 ? undefined : inherited, now },
    found,
  )
  const issues = [...keyIssues(body), ...parent, ...own, ...restore(found)]
  const warnings = restore(program.warnings)
  return issues.length > 0 ? { issues, warnings } : { seed, definition, program, warnings }
}

function rejected(message: string): RejectedDefinition {
  return { issues: [{ path: [], message }], warnings: [] }
}

function parentIssues(parent: JsonValue | undefined): Issues {
  if (parent === undefined || typeof parent === 'string') return []
  return [
    { path: ['parent'], message: `must be the key of an existing simulation; got ${show(parent)}` },
  ]
}
