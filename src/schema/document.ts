/** What all schemas of one definition share while they are compiled. */

import type { Issues, Message, Path } from '../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import type { Node, Scope } from './declaration.ts'
import type { compilePattern } from './expression/pattern.ts'
import type { Choice } from './instructions/instruction.ts'
import { newSteps, type Steps } from './merge/fits.ts'
import type { Origins } from './merge/layer.ts'
import { Work, workMax } from './work.ts'

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
  /** Where it says that each instance is taken at most once. */
  readonly uniquePath?: Path
}

/** A choice that must not run out: one value for each instance of the entity. */
export interface UniqueSpace {
  readonly entity: string
  readonly path: Path
  readonly count: number
}

/** The schemas of a `oneOf`: a value that fits two of them would not be valid, so it must not exist. */
export interface Exclusive {
  readonly nodes: readonly Node[]
  readonly path: Path
}

/** What must be certain of a schema's values when all entities are compiled, or is an issue. */
export interface Claim {
  readonly path: Path
  readonly message: string
  /** All must hold. Each is one comparison; checking pauses after each. */
  readonly conditions: readonly ((steps: Steps) => boolean)[]
}

/** A schema under `$defs`, checked where it stands when nothing leads to it. */
export interface Definition {
  readonly schema: JsonValue
  readonly scope: Scope
}

export interface Document {
  readonly types: ReadonlyMap<string, JsonValue>
  /** Paths, as JSON, of the types and `$defs` to which some schema leads. */
  readonly usedSchemas: Set<string>
  /** Of schemas that stand elsewhere than they were written. */
  readonly origins: Origins
  /** Where anchors lead, by the schema resource that has them. */
  readonly anchors: WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>
  readonly entities: readonly string[]
  /** For entities that hang on another, which one. */
  readonly parents: ReadonlyMap<string, string>
  readonly references: PendingReference[]
  readonly uniques: UniqueSpace[]
  /** Where values that must not repeat are made: entity, place in the value and path, as JSON. */
  readonly uniquePlaces: Set<string>
  readonly exclusives: Exclusive[]
  readonly claims: Claim[]
  /** By path, as JSON. */
  readonly definitions: Map<string, Definition>
  /** What an entity's values, or a part of them, look like; known when all are compiled. */
  outputOf(entity: string, field: readonly string[]): JsonObject
  /** Entities by name as they are compiled. */
  readonly outputs: Map<string, () => JsonObject>
  nodes: number
  /** What stands in lists (`extent.ts`), by list and in all schemas together. */
  readonly extents: WeakMap<object, number>
  /** For comparing values and schemas. */
  readonly steps: Steps
  /** What checking may cost, comparisons included. */
  readonly work: Work
  /** Those of expressions that are compiled, by text. */
  readonly patterns: Map<string, ReturnType<typeof compilePattern>>
  /** `reference` is the path of the page that helps. */
  report(path: Path, message: Message, reference?: string): void
  /** Notes what is accepted and probably not meant. */
  warn(path: Path, message: string): void
  /** The same output, made once. */
  once(output: () => JsonObject): () => JsonObject
  readonly issues: Issues
  readonly warnings: Issues
  /**
   * The fields that agree where their names say the same (`coherence.ts`): by the properties of an object, by group and
   * by name.
   */
  readonly kin: Map<JsonObject, Map<string, Map<string, KinField>>>
}

/** A field that draws from the key of its group. */
export interface KinField {
  readonly property: string
  /** The words of its name that say to whom or what it belongs. */
  readonly stem: string
  /** What it shows of that, such as `location.city`. */
  readonly shows: string
  readonly path: Path
}

/** More are not told: nobody reads them, and a body of 1 MiB could hold 100,000. */
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
    kin: new Map(),
    usedSchemas: new Set(),
    origins: new WeakMap(),
    anchors: new WeakMap(),
    references: [],
    uniques: [],
    uniquePlaces: new Set(),
    exclusives: [],
    claims: [],
    definitions: new Map(),
    outputs,
    nodes: 0,
    extents: new WeakMap(),
    steps,
    patterns: new Map(),
    work: new Work(steps, (path, message) => document.report(path, message)),
    outputOf(entity, field) {
      // One step is enough to know: what an instance refers to in its turn may be anything. All the way, it could
      // be the instance itself, or as large as two to the power of the number of entities.
      if (isInside) return {}
      isInside = true
      const whole = known.get(entity) ?? outputs.get(entity)?.() ?? {}
      isInside = false
      known.set(entity, whole)
      return field.reduce((schema, name) => partOf(schema, name), whole)
    },
    once(output) {
      let made: JsonObject | undefined
      return () => {
        if (made !== undefined) return made
        // Within the output of another entity it says less of what it refers to.
        if (isInside) return output()
        made = output()
        return made
      }
    },
    report(path, given, reference) {
      if (issues.length >= issuesMax) return
      const message = typeof given === 'string' ? given : given()
      // A named type that is used twice has its issues once.
      const same = JSON.stringify([path, message])
      if (seen.has(same)) return
      seen.add(same)
      issues.push({ path, message, ...(reference !== undefined && { reference }) })
    },
    warn(path, message) {
      const same = JSON.stringify(['warning', path, message])
      if (warnings.length >= issuesMax || seen.has(same)) return
      seen.add(same)
      warnings.push({ path, message })
    },
  }
  return document
}

/** Told when one `unique` holds for several schemas of a choice, each of which would deal values for itself. */
export function dealOnce(
  path: Path,
  scope: Pick<Scope, 'document' | 'entity' | 'valuePath'>,
): void {
  const { document, entity, valuePath } = scope
  const place = JSON.stringify([entity, valuePath, path])
  if (document.uniquePlaces.has(place)) {
    const must = 'must not hold for several schemas of a choice'
    document.report(path, `${must}: each would keep only its own values apart`)
  }
  document.uniquePlaces.add(place)
}

/** Schemas in one definition, named types and parts of `allOf` counted at each use. */
export const nodesMax = 10_000

/** Counts schemas; false when there are too many. */
export function countSchemas(count: number, document: Document): boolean {
  document.nodes += count
  if (document.nodes <= nodesMax) return true
  document.report(
    [],
    `must not have more than ${nodesMax} schemas, named types counted at each use`,
  )
  return false
}

function partOf(schema: JsonObject, name: string): JsonObject {
  const properties = member(schema, 'properties')
  const part = isObject(properties) ? member(properties, name) : undefined
  if (!isObject(part)) return {}
  const required = member(schema, 'required')
  const isAlways = isArray(required) && required.includes(name)
  return isAlways ? part : { anyOf: [part, { type: 'null' }] }
}
