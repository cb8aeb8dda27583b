/** A definition checked as the service checks it, by the same code, with the same issues at the same paths. */

import type { Definition } from '../../src/definition/definition.ts'
import { usualSeed } from '../../src/definition/members.ts'
import { keyIssues, readSent } from '../../src/definition/sent.ts'
import { checkContent } from '../../src/engine/check-content.ts'
import type { Program } from '../../src/engine/program.ts'
import type { Issue, Issues } from '../../src/text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { nestingMax } from '../../src/text/nesting.ts'
import { show } from '../../src/text/show.ts'
import type { PlainIssue, PreviewQuestion } from './protocol.ts'

export interface Sound {
  readonly seed: number
  readonly definition: Definition
  readonly program: Program
}

/** Characters of all issues together: each may name a property of a mebibyte. */
const issuesLengthMax = 100_000

/** As `POST /simulations/validate` does it; whether there is a parent of that name only the service knows. */
export function checkQuestion({
  body,
  inherited,
  nowMs,
}: PreviewQuestion): Sound | { readonly issues: readonly PlainIssue[] } {
  if (!isObject(body)) return refused(`must be a JSON object, not ${show(body)}`)
  if (isDeeper(body, nestingMax)) {
    return refused(`must not be nested deeper than ${nestingMax} levels`)
  }
  const parent = parentIssues(member(body, 'parent'))
  const { content, seed = usualSeed, issues: own, restore } = readSent(body)
  const found: Issues = []
  const { definition, program } = checkContent(
    {
      seed,
      content,
      inherited: parent.length > 0 ? undefined : inherited,
      now: new Date(nowMs),
    },
    found,
  )
  const issues = [...keyIssues(body), ...parent, ...own, ...restore(found)]
  return issues.length > 0 ? { issues: plainIssues(issues) } : { seed, definition, program }
}

function refused(message: string): { readonly issues: readonly PlainIssue[] } {
  return { issues: [{ path: [], message }] }
}

function parentIssues(parent: JsonValue | undefined): Issues {
  if (parent === undefined || typeof parent === 'string') return []
  return [{ path: ['parent'], message: `must be the key of a simulation, not ${show(parent)}` }]
}

/** By levels, not by calls: this is what finds out whether calls would go too deep. */
function isDeeper(value: JsonValue, depthMax: number): boolean {
  let level: readonly (JsonObject | readonly JsonValue[])[] = [value].filter(isNest)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === depthMax) return true
    level = level.flatMap((nest) => Object.values(nest).filter(isNest))
  }
  return false
}

function isNest(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  return isObject(value) || isArray(value)
}

function plainIssues(issues: readonly Issue[]): readonly PlainIssue[] {
  const plain: PlainIssue[] = []
  let length = 0
  for (const { path, message } of issues) {
    length += message.length + path.reduce((sum: number, step) => sum + String(step).length, 0)
    if (plain.length > 0 && length > issuesLengthMax) break
    plain.push({ path, message })
  }
  return plain
}
