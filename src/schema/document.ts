/** What all schemas of one definition share while they are compiled. */

import type { Issues, Path } from '../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Choice } from './instruction.ts'

/** A reference, to be linked when all entities are compiled. */
export interface PendingReference {
  readonly from: string
  readonly choice: Choice
  readonly field: readonly string[]
  readonly path: Path
  /** Every instance needs it: without an earlier instance there is none. */
  readonly isNeeded: boolean
  /** There are no instances until the entity that is referred to has one. */
  readonly isSkipped: boolean
}

/** A choice that must not run out: one value for each instance of the entity. */
export interface UniqueSpace {
  readonly entity: string
  readonly path: Path
  readonly count: number
}

export interface Document {
  readonly types: ReadonlyMap<string, JsonValue>
  /** Those that some schema named. */
  readonly usedTypes: Set<string>
  readonly entities: readonly string[]
  readonly references: PendingReference[]
  readonly uniques: UniqueSpace[]
  /** What an entity's values, or a part of them, look like; known when all are compiled. */
  outputOf(entity: string, field: readonly string[]): JsonObject
  /** Entities by name as they are compiled. */
  readonly outputs: Map<string, () => JsonObject>
  nodes: number
  report(path: Path, message: string): void
  readonly issues: Issues
}

/** More are not told: nobody reads them, and a body of 1 MiB could hold 100,000. */
export const issuesMax = 100

export function newDocument(content: Pick<Document, 'types' | 'entities'>): Document {
  const issues: Issues = []
  const seen = new Set<string>()
  const outputs: Document['outputs'] = new Map()
  const open = new Set<string>()
  return {
    ...content,
    issues,
    usedTypes: new Set(),
    references: [],
    uniques: [],
    outputs,
    nodes: 0,
    outputOf(entity, field) {
      // An entity that holds earlier ones of itself holds, seen from here, anything.
      if (open.has(entity)) return {}
      open.add(entity)
      const whole = outputs.get(entity)?.() ?? {}
      open.delete(entity)
      return field.reduce((schema, name) => partOf(schema, name), whole)
    },
    report(path, message) {
      // A named type that is used twice has its issues once.
      const same = JSON.stringify([path, message])
      if (seen.has(same) || issues.length >= issuesMax) return
      seen.add(same)
      issues.push({ path, message })
    },
  }
}

function partOf(schema: JsonObject, name: string): JsonObject {
  const properties = member(schema, 'properties')
  const part = isObject(properties) ? member(properties, name) : undefined
  if (!isObject(part)) return {}
  const required = member(schema, 'required')
  const isAlways = isArray(required) && required.includes(name)
  return isAlways ? part : { anyOf: [part, { type: 'null' }] }
}
