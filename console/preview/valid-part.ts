/** The part of a definition whose entities have no issues, so that the preview can continue while some of them have. */
import { type AcceptedDefinition, checkBodyInSteps } from '../../src/engine/check/check-body.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'
import type { Issue } from '../../src/text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import type { PreviewRequest } from './protocol.ts'

/**
 * Maximum number of checks: each leaves out the entities in which the one before found issues. Entities that need a
 * missing one have issues themselves, so chains of references take several checks.
 */
const checksMax = 8

export interface ValidPart {
  readonly checked: AcceptedDefinition
  /** Keys of all entities of the definition, in its order. */
  readonly keys: readonly string[]
}

/**
 * Checks a definition without the entities that have issues and without those that need them. Returns undefined if other
 * parts of the definition have issues, or if no entity is left.
 */
export function* checkValidPart({
  body,
  inherited,
  nowMs,
}: PreviewRequest): Stepwise<ValidPart | undefined> {
  if (!isObject(body)) return undefined
  const all = entitiesOf(body)
  let entities = all
  for (let i = 0; i < checksMax && Object.keys(entities).length > 0; i++) {
    const part = { ...body, entities }
    const checked = yield* checkBodyInSteps(part, { inherited, now: new Date(nowMs) })
    if (!('issues' in checked)) return { checked, keys: Object.keys(all) }
    const faulty = faultyEntities(checked.issues, entities)
    if (faulty === undefined) return undefined
    entities = Object.fromEntries(Object.entries(entities).filter(([key]) => !faulty.has(key)))
  }
  return undefined
}

function entitiesOf(body: JsonObject): JsonObject {
  const entities: JsonValue | undefined = member(body, 'entities')
  return isObject(entities) ? entities : {}
}

/** Returns the keys of the entities that have issues, or undefined if there are issues elsewhere. */
function faultyEntities(
  issues: readonly Issue[],
  entities: JsonObject,
): ReadonlySet<string> | undefined {
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
