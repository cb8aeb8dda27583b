/**
 * Omits what the engine refuses from a definition that was converted from schemas. Only parts that a valid value may
 * lack are omitted: optional properties, elements of lists, alternatives, and entities. So the values of the rest are
 * valid for the source.
 */

import { membersOf } from '../../schema/keywords/schema-parts.ts'
import type { Issue, Issues, Path } from '../../text/issue.ts'
import { isObject, type JsonObject, member, objectOf } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import { checkDefinition } from '../repair/repair.ts'
import type { Written } from '../write/write-definition.ts'
import { referencesIn } from './document.ts'
import { omitAt } from './omit-at.ts'

/** Maximum number of times that an entity is compiled alone, and that the definition is compiled. */
const attemptsMax = 24

/** Returns the definition without the parts that do not compile, with a note about each of them. */
export function omitInvalid({ definition, notes }: Written): Written {
  const found: Note[] = [...notes]
  const shares = new Map<string, number>()
  let current = definition
  // Alone, an entity compiles in milliseconds, and its issues do not hide those of others.
  for (const [key] of membersOf(definition.entities)) {
    current = omitted(current, {
      issues(whole) {
        const { issues, shareOfLimits } = checkDefinition(aloneIn(whole, key))
        shares.set(key, shareOfLimits)
        return issues
      },
      last: ['entities', key],
      notes: found,
    })
  }
  current = withoutLargest(current, shares, found)
  const issues = (whole: JsonObject) => checkDefinition(whole).issues
  for (;;) {
    const keys = membersOf(current.entities).map(([key]) => key)
    const last = keys.at(-1)
    // Types that no entity uses could still have issues.
    if (last === undefined) return { definition: { entities: {} }, notes: found }
    const next = omitted(current, { issues, last: ['entities', last], notes: found })
    if (next === current) return { definition: current, notes: found }
    current = next
  }
}

/** Omits the entities that need the most of the limits of a definition, until the others are within the limits. */
function withoutLargest(
  definition: JsonObject,
  shares: ReadonlyMap<string, number>,
  notes: Note[],
): JsonObject {
  let current = definition
  let sum = [...shares.values()].reduce((all, share) => all + share, 0)
  for (const [key, share] of [...shares].toSorted(([, a], [, b]) => b - a)) {
    // The sum may be too large, because an entity counts the fields of others to which it refers.
    if (sum <= 1 || checkDefinition(current).issues.length === 0) break
    current = omitAt(current, ['entities', key]).definition
    sum -= share
    const need = `it alone needs ${Math.round(100 * share)}% of the work and schemas of a definition`
    notes.push({ table: key, message: `was skipped: ${need}; select it alone with --tables` })
  }
  return current
}

interface Attempts {
  issues(definition: JsonObject): Issues
  /** The path of the entity that is omitted if an issue has no path, or if the attempts are used up. */
  readonly last: readonly [string, string]
  readonly notes: Note[]
}

/** Omits parts of the definition until it has no issues. */
function omitted(definition: JsonObject, { issues, last, notes }: Attempts): JsonObject {
  let current = definition
  for (let attempt = 0; attempt <= attemptsMax; attempt++) {
    const found = issues(current)
    if (found.length === 0) return current
    const changed: Path[] = []
    for (const issue of found) {
      // The first change at a path usually resolves its other issues, too, and moves what follows it in a list.
      if (changed.some((at) => at.every((step, i) => step === issue.path[i]))) continue
      const isPlaced = issue.path.length >= 2 && attempt < attemptsMax
      const placed = isPlaced ? issue : { ...issue, path: last }
      const result = omitAt(current, placed.path)
      current = result.definition
      changed.push(
        ...result.omitted.map((at) => (typeof at.at(-1) === 'number' ? at.slice(0, -1) : at)),
      )
      notes.push(...result.omitted.map((path) => noteOf(issue, path)))
    }
  }
  return current
}

function noteOf({ message }: Issue, path: readonly (string | number)[]): Note {
  const [section, key, ...inner] = path
  const names = inner.filter(
    (name) => typeof name === 'string' && name !== 'properties' && name !== 'schema',
  )
  return {
    ...(key !== undefined && { table: section === 'types' ? `type ${key}` : String(key) }),
    ...(names.length > 0 && { column: names.join('.') }),
    message: `was ${names.length > 0 ? 'omitted' : 'skipped'}: it ${message}`,
  }
}

/** Returns a definition with one entity, the types that it uses, and the fields of other entities that it refers to. */
function aloneIn({ types, entities }: JsonObject, key: string): JsonObject {
  const entity = isObject(entities) ? member(entities, key) : undefined
  if (!isObject(entities) || !isObject(entity)) return { entities: {} }
  const used = new Map<string, JsonObject>()
  const open = [entity]
  for (const schema of open) {
    for (const reference of referencesIn(schema)) {
      const name = reference.slice('#/types/'.length)
      const type = isObject(types) ? member(types, name) : undefined
      if (!isObject(type) || used.has(name)) continue
      used.set(name, type)
      open.push(type)
    }
  }
  const others = [...new Set(open.flatMap(entitiesIn))].filter((other) => other !== key)
  const stubs = others.flatMap((other) => {
    const target = member(entities, other)
    return isObject(target) ? [[other, { ...target, schema: stubOf(target.schema) }] as const] : []
  })
  return {
    ...(used.size > 0 && { types: objectOf(used) }),
    entities: objectOf([[key, entity], ...stubs]),
  }
}

/** Returns the schema of an entity with only those properties that need no further types. */
function stubOf(schema: unknown): JsonObject {
  const properties = isObject(schema as JsonObject) ? (schema as JsonObject).properties : undefined
  const plain = membersOf(properties).filter(
    ([, part]) =>
      isObject(part) &&
      typeof part.type === 'string' &&
      Object.keys(part).length <= 4 &&
      !['object', 'array', 'reference', 'function'].includes(part.type),
  )
  return { type: 'object', properties: objectOf(plain) }
}

function entitiesIn(schema: JsonObject): readonly string[] {
  const found: string[] = []
  JSON.stringify(schema, (_, value) => {
    if (isObject(value) && value.type === 'reference' && typeof value.entity === 'string') {
      found.push(value.entity)
    }
    return value
  })
  return found
}
