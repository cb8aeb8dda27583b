/** Finds the references in the schema of an entity: in nested objects, arrays, alternatives, named types, and changes. */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import type { Path } from '../document/operation.ts'

export interface FoundReference {
  /** Name of the referenced entity; undefined for a field of the parent (`"via": "$parent"`). */
  readonly to: string | undefined
  readonly path: Path
  readonly field: readonly string[]
  /** Name of the referenced field; empty for the whole instance. */
  readonly target: string
  readonly isOptional: boolean
  readonly isList: boolean
  readonly isUnique: boolean
}

/** A keyword whose value contains schemas. */
interface Applicator {
  readonly shape: 'schema' | 'list' | 'map'
  /** Whether the schemas apply only to some values. */
  readonly isOptional?: boolean
  /** Whether the schemas are those of elements, of which there may be several. */
  readonly isList?: boolean
  /** Whether the names in the map are those of properties. */
  readonly isNaming?: boolean
}

const applicators: Readonly<Record<string, Applicator>> = {
  properties: { shape: 'map', isNaming: true },
  variables: { shape: 'map' },
  items: { shape: 'schema', isList: true },
  prefixItems: { shape: 'list', isList: true },
  contains: { shape: 'schema', isList: true },
  additionalProperties: { shape: 'schema', isList: true },
  patternProperties: { shape: 'map', isList: true },
  allOf: { shape: 'list' },
  oneOf: { shape: 'list', isOptional: true },
  anyOf: { shape: 'list', isOptional: true },
  options: { shape: 'list', isOptional: true },
  // The schema of an option of `select`.
  schema: { shape: 'schema', isOptional: true },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { shape: 'schema', isOptional: true },
  else: { shape: 'schema', isOptional: true },
  dependentSchemas: { shape: 'map', isOptional: true },
  contentSchema: { shape: 'schema' },
}

/** Maximum depth of schemas in schemas. */
const depthMax = 40
/** Maximum number of schemas that are read for one entity: named types may contain each other many times. */
const schemasMax = 20_000

interface Place {
  readonly path: Path
  readonly field: readonly string[]
  readonly isOptional: boolean
  readonly isList: boolean
  /** Names of the named types around the place. */
  readonly types: readonly string[]
  readonly depth: number
}

/** Returns the references of an entity. Each field and target occurs once. `types` are the named types. */
export function entityReferences(
  name: string,
  entity: JsonObject,
  types: JsonObject,
): readonly FoundReference[] {
  const walk = new ReferenceWalk(types)
  const path = ['entities', name]
  const place = { path, field: [], isOptional: false, isList: false, types: [], depth: 0 }
  walk.visit(member(entity, 'schema'), { ...place, path: [...path, 'schema'] })
  const lifecycle = member(entity, 'lifecycle')
  // A property that a change sets is null before.
  const changed = { ...place, path: [...path, 'lifecycle'], isOptional: true }
  if (isObject(lifecycle)) {
    walk.visitMap(member(lifecycle, 'set'), 'set', { ...changed, isNaming: true })
    const states = member(lifecycle, 'states')
    for (const [state, value] of Object.entries(isObject(states) ? states : {})) {
      const at = { ...changed, path: [...changed.path, 'states', state], isNaming: true }
      if (isObject(value)) walk.visitMap(member(value, 'set'), 'set', at)
    }
  }
  const known = new Set<string>()
  return walk.found.filter(({ to, field }) => {
    const key = JSON.stringify([to ?? null, field])
    return known.size < known.add(key).size
  })
}

class ReferenceWalk {
  readonly found: FoundReference[] = []
  readonly #types: JsonObject
  #visited = 0

  constructor(types: JsonObject) {
    this.#types = types
  }

  visit(schema: JsonValue | undefined, at: Place): void {
    if (!isObject(schema) || at.depth > depthMax || this.#visited++ > schemasMax) return
    const place = { ...at, isOptional: at.isOptional || mayBeAbsent(schema) }
    this.#reference(schema, place)
    for (const name of namedTypes(schema)) this.#visitType(name, place)
    for (const [keyword, value] of Object.entries(schema)) {
      if (Object.hasOwn(applicators, keyword)) this.#visitKeyword(keyword, value, place)
    }
  }

  visitMap(
    map: JsonValue | undefined,
    keyword: string,
    at: Place & { readonly isNaming: boolean },
  ): void {
    for (const [name, schema] of Object.entries(isObject(map) ? map : {})) {
      const field = at.isNaming ? [...at.field, name] : at.field
      this.visit(schema, { ...at, path: [...at.path, keyword, name], field, depth: at.depth + 1 })
    }
  }

  #visitKeyword(keyword: string, value: JsonValue, at: Place): void {
    const {
      shape,
      isOptional = false,
      isList = false,
      isNaming = false,
    } = applicators[keyword] ?? {
      shape: 'schema',
    }
    const place = {
      ...at,
      isOptional: at.isOptional || isOptional,
      isList: at.isList || isList,
      depth: at.depth + 1,
    }
    if (shape === 'map') this.visitMap(value, keyword, { ...place, isNaming })
    else if (shape === 'schema') this.visit(value, { ...place, path: [...at.path, keyword] })
    else if (isArray(value)) {
      for (const [i, part] of value.entries()) {
        this.visit(part, { ...place, path: [...at.path, keyword, i] })
      }
    }
  }

  /** Visits a named type. Its references are at the place that uses the type. */
  #visitType(name: string, at: Place): void {
    if (at.types.includes(name) || !Object.hasOwn(this.#types, name)) return
    const first = this.found.length
    const place = { ...at, types: [...at.types, name], depth: at.depth + 1 }
    this.visit(this.#types[name], place)
    const inType = this.found.splice(first)
    this.found.push(...inType.map((each) => ({ ...each, path: at.path })))
  }

  #reference(schema: JsonObject, { path, field, isOptional, isList }: Place): void {
    if (member(schema, 'type') !== 'reference') return
    const [entity, via, part] = ['entity', 'via', 'field'].map((name) => member(schema, name))
    const to = typeof entity === 'string' ? entity : undefined
    // Other references with `via` read the instance of the reference that they name.
    if (to === undefined && via !== '$parent') return
    const target = typeof part === 'string' ? part : ''
    const isUnique = member(schema, 'unique') === true
    this.found.push({ to, path, field, target, isOptional, isList, isUnique })
  }
}

/** Returns whether a value of the schema may be null or absent. */
function mayBeAbsent(schema: JsonObject): boolean {
  const [nulls, presence, type] = ['nulls', 'presence', 'type'].map((name) => member(schema, name))
  return (
    (typeof nulls === 'number' && nulls > 0) ||
    (typeof presence === 'number' && presence < 1) ||
    member(schema, 'when') !== undefined ||
    member(schema, 'nullable') === true ||
    member(schema, 'ifEmpty') === 'null' ||
    isArray(type)
  )
}

function namedTypes(schema: JsonObject): readonly string[] {
  const [type, reference] = [member(schema, 'type'), member(schema, '$ref')]
  const names = isArray(type) ? type : [type]
  const [, referenced] =
    (typeof reference === 'string' && /^#\/types\/([^/]+)$/.exec(reference)) || []
  return [...names, referenced].filter((name) => typeof name === 'string')
}
