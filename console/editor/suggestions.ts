/** Computes suggestions at the cursor: member names, types by group, values, and names of the definition. */
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { groupOf, type TypeListing } from '../data/type-listings.ts'
import { type Cursor, marker } from './cursor.ts'
import { documentNames } from './document-names.ts'
import { type Documentation, documentMember, documentType } from './documentation.ts'
import { type Member, membersAt, placeAt, typeNamesOf, type Vocabulary } from './vocabulary.ts'

export interface Suggestion {
  readonly label: string
  /** Short text beside the label, such as `required`. */
  readonly detail: string
  readonly group: string
  /** Position in the list, ascending, of the group and of the suggestion within its group. */
  readonly rank: number
  readonly kind: 'name' | 'type' | 'value' | 'reference'
  /** JSON value that the suggestion inserts; undefined if the suggestion is the name of a member. */
  readonly value: JsonValue | undefined
  readonly opens: 'object' | 'array' | 'text' | 'none'
  readonly document: () => Documentation | undefined
}

/** Returns the suggestions at the cursor, sorted by rank. `inherited` lists the names of inherited systems. */
export function suggest(
  cursor: Cursor,
  vocabulary: Vocabulary,
  inherited: readonly string[] = [],
): readonly Suggestion[] {
  const names = cursor.role === 'name' ? suggestNames(cursor, vocabulary) : []
  const values =
    cursor.role === 'value' || cursor.isOpen ? suggestValues(cursor, vocabulary, inherited) : []
  return [...values, ...names].toSorted((one, other) => one.rank - other.rank)
}

/** Keywords of a schema that describe it for readers and tools and do not affect the generated values. */
const annotations: ReadonlySet<string> = new Set(
  '$schema $id $anchor $comment $defs title description default deprecated readOnly writeOnly examples key'.split(
    ' ',
  ),
)
/** Standard keywords that few schemas have in addition to `type`; they are listed after the others. */
const rare: ReadonlySet<string> = new Set(
  '$ref allOf anyOf oneOf not if then const dependentSchemas'.split(' '),
)
/** Names of members that most schemas and entities start with; they are listed first. */
const first: readonly string[] = [
  'type',
  'properties',
  'enum',
  'schema',
  'rate',
  'seed',
  'entities',
]

function suggestNames({ document, path }: Cursor, vocabulary: Vocabulary): readonly Suggestion[] {
  const place = placeAt(vocabulary, document, path)
  const there = isObject(place.value) ? place.value : {}
  const types = isObject(document) ? member(document, 'types') : undefined
  const own = typeNamesOf(place.value, types)
  const keywords = new Set(
    vocabulary.types
      .filter(({ name }) => own.includes(name))
      .flatMap((type) => Object.keys(type.keywords)),
  )
  return membersAt(place)
    .filter(({ name }) => !Object.hasOwn(there, name))
    .map((entry) => nameSuggestion(entry, place.isSchema, keywords, own))
}

function nameSuggestion(
  { name, schema, isRequired }: Member,
  isSchema: boolean,
  keywords: ReadonlySet<string>,
  types: readonly string[],
): Suggestion {
  const isOwn = keywords.has(name)
  const isFirst = first.includes(name) && !(isSchema && types.length > 0)
  const group = !isSchema
    ? 'Members'
    : annotations.has(name)
      ? 'Annotations'
      : isOwn
        ? `Keywords of ${types.join(', ')}`
        : 'General keywords'
  const usual = annotations.has(name) ? 40 : isOwn || !isSchema ? 10 : rare.has(name) ? 30 : 20
  const rank = usual - (isFirst ? 15 : 0)
  return {
    label: name,
    detail: isRequired ? 'required' : '',
    group,
    rank: isRequired ? rank - 5 : rank,
    kind: 'name',
    value: undefined,
    opens: opening(name, schema),
    document: () => documentMember(name, schema),
  }
}

const objects: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'schema',
  'else',
  'types',
  'entities',
  'systems',
  '$defs',
  'variables',
])

/**
 * Returns what the value of a member begins with, such as a brace or a quote, if only one kind of value is possible.
 */
function opening(name: string, schema: JsonObject): Suggestion['opens'] {
  if (objects.has(name)) return 'object'
  const { type, enum: values, anyOf, $ref } = schema
  if (name === 'type' || name === 'rate') return 'text'
  if (name === 'enum' || name === 'required' || type === 'array') return 'array'
  if ($ref !== undefined || type === 'object') return 'object'
  if (type === 'string' || isTexts(values)) return 'text'
  // Where the value may be a name from a list, most users write such a name.
  const texts = isArray(anyOf) && anyOf.some((one) => isObject(one) && isTexts(one.enum))
  return texts ? 'text' : 'none'
}

function isTexts(values: JsonValue | undefined): boolean {
  return isArray(values) && values.every((value) => typeof value === 'string')
}

function suggestValues(
  cursor: Cursor,
  vocabulary: Vocabulary,
  inherited: readonly string[],
): readonly Suggestion[] {
  const { document, path } = cursor
  const last = path.findLast((step) => typeof step === 'string')
  const around = placeAt(vocabulary, document, path.slice(0, -1))
  if (last === 'type' && around.isSchema) return typeSuggestions(document, vocabulary)
  const known = documentNames(document, path, around.value, inherited)
  const place = placeAt(vocabulary, document, path)
  const written = place.options.flatMap((option) => valuesOf(option))
  const seen = new Set<string>()
  return [...known.map(({ name, detail }) => reference(name, detail)), ...written].filter(
    ({ label }) => label !== marker && !seen.has(label) && seen.add(label),
  )
}

function valuesOf(schema: JsonObject): readonly Suggestion[] {
  const description = typeof schema.description === 'string' ? schema.description : ''
  const value = (of: JsonValue, detail: string, rank: number): Suggestion => ({
    label: typeof of === 'string' ? of : JSON.stringify(of),
    detail,
    group: 'Values',
    rank,
    kind: 'value',
    value: of,
    opens: 'none',
    document: () => (description === '' ? undefined : documentMember(JSON.stringify(of), schema)),
  })
  const fallback = schema.default
  const detail = (of: JsonValue) => (of === fallback ? 'default' : '')
  const list = isArray(schema.enum) ? schema.enum : []
  const examples = isArray(schema.examples) ? schema.examples : []
  return [
    ...(schema.const === undefined ? [] : [value(schema.const, description, 1)]),
    ...list.map((one) => value(one, detail(one), 1)),
    ...(schema.type === 'boolean' ? [true, false].map((one) => value(one, detail(one), 2)) : []),
    ...(fallback !== undefined && !list.includes(fallback) && schema.type !== 'boolean'
      ? [value(fallback, 'default', 3)]
      : []),
    ...examples.map((one) => value(one, 'example', 4)),
  ]
}

function reference(name: string, detail: string): Suggestion {
  return {
    label: name,
    detail,
    group: 'In this definition',
    rank: 0,
    kind: 'reference',
    value: name,
    opens: 'none',
    document: () => undefined,
  }
}

function typeSuggestions(document: JsonValue, { types }: Vocabulary): readonly Suggestion[] {
  const own = isObject(document) ? member(document, 'types') : undefined
  const names = isObject(own) ? Object.keys(own) : []
  const groups = [...new Set(types.map(({ name }) => groupOf(name)))]
  return [
    ...names.map((name) => reference(name, 'custom type')),
    ...types.map((type) => typeSuggestion(type, 1 + groups.indexOf(groupOf(type.name)))),
  ]
}

function typeSuggestion(type: TypeListing, rank: number): Suggestion {
  const group = groupOf(type.name)
  return {
    label: type.name,
    detail: type.summary.replaceAll('`', ''),
    group: group === 'core' ? 'Core types' : group,
    rank,
    kind: 'type',
    value: type.name,
    opens: 'none',
    document: () => documentType(type),
  }
}
