/** State that all schemas of one definition share during compilation. */

import type { Issues, Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, member } from '../../text/json.ts'
import { newSteps } from '../merge/steps.ts'
import { issueKey, warningKey } from './mark.ts'
import type { Document, Scope } from './scope.ts'
import { Work, workMax } from './work.ts'

/** The maximum number of issues reported for a definition: a body of 1 MiB could have 100,000. */
export const issuesMax = 100

export function newDocument({
  parents = new Map(),
  ...content
}: Pick<Document, 'types' | 'entities'> & Partial<Pick<Document, 'parents'>>): Document {
  const issues: Issues = []
  const warnings: Issues = []
  const seen = new Set<string>()
  const outputs: Document['outputs'] = new Map()
  const known = new Map<string, JsonObject>()
  let isInside = false
  const steps = newSteps(workMax)
  const document: Document = {
    ...content,
    parents,
    issues,
    warnings,
    relatedFields: new Map(),
    usedSchemas: new Set(),
    origins: new WeakMap(),
    identifiers: new WeakMap(),
    recursionLimits: new WeakMap(),
    recursions: 0,
    references: [],
    uniques: [],
    assignedUniques: new Set(),
    uniqueCount: 0,
    exclusives: [],
    claims: [],
    definitions: new Map(),
    outputs,
    nodes: 0,
    extents: new WeakMap(),
    steps,
    patterns: new Map(),
    texts: new Map(),
    work: new Work(steps, (path, message) => {
      document.isRefused = true
      document.report(path, message)
    }),
    outputOf(entity, field) {
      // The JSON Schema of an entity describes referenced values as any values. Otherwise it could contain itself, or
      // grow to two to the power of the number of entities.
      if (isInside) return {}
      isInside = true
      const whole = known.get(entity) ?? outputs.get(entity)?.() ?? {}
      isInside = false
      known.set(entity, whole)
      return field.reduce((schema, name) => propertyOutput(schema, name), whole)
    },
    isRefused: false,
    issuesAllowed: issuesMax,
    mergedOptions: new WeakMap(),
    reported: seen,
    memoizeOutput(compute) {
      let output: JsonObject | undefined
      return () => {
        if (output !== undefined) return output
        // Inside the JSON Schema of another entity, the result is less specific about references, so it is not cached.
        if (isInside) return compute()
        output = compute()
        return output
      }
    },
    report(path, given, reference) {
      if (issues.length >= issuesMax) return
      const message = typeof given === 'string' ? given : given()
      // A named type that is used twice reports its issues once.
      const same = issueKey(path, message)
      if (seen.has(same)) return
      seen.add(same)
      issues.push({ path, message, ...(reference !== undefined && { reference }) })
    },
    warn(path, message) {
      const same = warningKey(path, message)
      if (warnings.length >= issuesMax || seen.has(same)) return
      seen.add(same)
      warnings.push({ path, message })
    },
  }
  return document
}

/** Reports a `unique` that applies to several schemas of a choice, each of which would assign its own values. */
export function assignOnce(
  path: Path,
  scope: Pick<Scope, 'document' | 'entity' | 'valuePath'>,
): void {
  const { document, entity, valuePath } = scope
  const place = JSON.stringify([entity, valuePath, path])
  if (document.assignedUniques.has(place)) {
    document.isRefused = true
    const must = 'must not apply to several schemas of a choice'
    document.report(path, `${must}: values would be unique only within each schema`)
  }
  document.assignedUniques.add(place)
}

/** Maximum number of schemas in one definition. Named types and parts of `allOf` count at each use. */
export const nodesMax = 10_000

/**
 * Adds a number of schemas to the count of the definition. Returns false, with an issue, if the definition has too many
 * schemas.
 */
export function countSchemas(count: number, document: Document): boolean {
  document.nodes += count
  if (document.nodes <= nodesMax) return true
  document.isRefused = true
  document.report([], `must have at most ${nodesMax} schemas, counting a named type at each use`)
  return false
}

function propertyOutput(schema: JsonObject, name: string): JsonObject {
  const properties = member(schema, 'properties')
  const part = isObject(properties) ? member(properties, name) : undefined
  if (!isObject(part)) return {}
  const required = member(schema, 'required')
  const isAlways = isArray(required) && required.includes(name)
  return isAlways ? part : { anyOf: [part, { type: 'null' }] }
}
