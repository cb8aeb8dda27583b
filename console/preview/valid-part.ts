/** The part of a definition whose entities have no issues, so that the preview can continue while some of them have. */
import { type AcceptedDefinition, checkBodyInSteps } from '../../src/engine/check/check-body.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { relationsOf } from '../relations/relations.ts'
import type { PlainIssue, PreviewRequest } from './protocol.ts'

/** Maximum number of checks: each leaves out the entities in which the one before found issues. */
const checksMax = 4

export interface ValidPart {
  readonly checked: AcceptedDefinition
  /** Keys of all entities of the definition, in its order. */
  readonly keys: readonly string[]
}

/**
 * Checks a definition without the entities that have issues, of which `found` are known, and without those that need them.
 * Returns undefined if other parts of the definition have issues, or if no entity is left.
 */
export function* checkValidPart(
  { body, inherited, nowMs }: PreviewRequest,
  found: readonly PlainIssue[],
): Stepwise<ValidPart | undefined> {
  if (!isObject(body)) return undefined
  const all = entitiesOf(body)
  const { relations } = relationsOf(body)
  let entities = all
  let issues = found
  for (let i = 0; i < checksMax; i++) {
    const faulty = faultyEntities(issues, entities)
    if (faulty === undefined) return undefined
    // The loop also goes through the entities that it adds.
    for (const needed of faulty) {
      for (const { from, to } of relations) if (to === needed) faulty.add(from)
    }
    entities = Object.fromEntries(Object.entries(entities).filter(([key]) => !faulty.has(key)))
    if (Object.keys(entities).length === 0) return undefined
    const part = { ...body, entities }
    const checked = yield* checkBodyInSteps(part, { inherited, now: new Date(nowMs) })
    if (!('issues' in checked)) return { checked, keys: Object.keys(all) }
    issues = checked.issues
  }
  return undefined
}

function entitiesOf(body: JsonObject): JsonObject {
  const entities: JsonValue | undefined = member(body, 'entities')
  return isObject(entities) ? entities : {}
}

/** Returns the keys of the entities that have issues, or undefined if there are issues elsewhere. */
function faultyEntities(
  issues: readonly PlainIssue[],
  entities: JsonObject,
): Set<string> | undefined {
  const keys = new Set<string>()
  for (const { path } of issues) {
    const [section, key] = path
    if (section !== 'entities' || typeof key !== 'string' || !Object.hasOwn(entities, key)) {
      return undefined
    }
    keys.add(key)
  }
  return keys
}
