/** The schema of a field after a change of its type, and what the form can edit of a schema. */
import { isObject, type JsonObject, type JsonValue, member, objectOf } from '../../src/text/json.ts'
import type { TypeListing } from '../data/type-listings.ts'
import type { ItemKind } from './inputs/list-text.ts'

/** Keywords of every type, which a field keeps when its type changes. */
const keptKeywords = ['nulls', 'unique', 'presence', 'when', 'else', 'title', 'description']

/** Values of new fields of types that need more than their name, unless the first example of the type is short. */
const starts: Readonly<Record<string, JsonObject>> = {
  enum: { enum: ['new', 'active', 'closed'] },
  object: { type: 'object', properties: {} },
  array: { type: 'array', items: { type: 'lorem.word' }, minItems: 1, maxItems: 3 },
  const: { const: 1 },
}

/**
 * Returns a schema of a type with only the keywords that the type needs. A type that the definition itself defines has
 * no listing.
 */
export function newSchema(type: string, listing: TypeListing | undefined): JsonObject {
  const start = starts[type]
  if (start !== undefined) return start
  const plain = { type }
  if (listing === undefined) return plain
  // Some examples are objects that contain the type.
  const [first, ...others] = listing.examples
    .map(({ schema }) => schema)
    .filter((schema) => schema.type === type || Object.hasOwn(schema, type))
  // Keywords that only some examples have are optional.
  const needed = Object.entries(first ?? plain).filter(
    ([name]) => name === 'type' || others.every((each) => Object.hasOwn(each, name)),
  )
  return objectOf(needed)
}

/** Returns a reference to the instances of an entity that exist before. */
export function referenceTo(entity: string, field: string): JsonObject {
  return { type: 'reference', entity, field, ifEmpty: 'skip' }
}

/**
 * Returns whether a schema is a reference with `"ifEmpty": "skip"` that may be null, omitted or unique. The language does
 * not allow both.
 */
export function hasInvalidSkip(schema: JsonObject): boolean {
  const { type, ifEmpty, nulls, presence, when, unique } = schema
  const isConditional = [nulls, presence, when].some((keyword) => keyword !== undefined)
  return type === 'reference' && ifEmpty === 'skip' && (isConditional || unique === true)
}

/**
 * Returns the schema of a field after a change of its type. It keeps the keywords of every type, and those that mean the
 * same for both types. A new reference keeps only the keywords of every type.
 */
export function changedType(
  old: JsonObject,
  next: JsonObject,
  listings: { readonly before: TypeListing | undefined; readonly after: TypeListing | undefined },
): JsonObject {
  const isKept = (name: string) => {
    if (keptKeywords.includes(name)) return true
    if (next.type === 'reference') return false
    const before = listings.before?.keywords[name]
    const after = listings.after?.keywords[name]
    return (
      before !== undefined &&
      after !== undefined &&
      JSON.stringify(before.schema) === JSON.stringify(after.schema)
    )
  }
  const kept = Object.entries(old).filter(([name]) => isKept(name) && !Object.hasOwn(next, name))
  const changed = objectOf([...Object.entries(next), ...kept])
  return hasInvalidSkip(changed) ? { ...changed, ifEmpty: 'null' } : changed
}

/** The control by which the form edits the value of a keyword. */
export type Control =
  | {
      readonly kind: 'number'
      readonly isInteger: boolean
      readonly min?: number
      readonly max?: number
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list'; readonly of: ItemKind }
  /** One of several names, or an object whose `type` is such a name and which has members of its own. */
  | {
      readonly kind: 'variant'
      readonly choices: readonly string[]
      readonly variants: readonly Variant[]
    }
  | { readonly kind: 'code' }

export interface Variant {
  readonly name: string
  readonly members: readonly {
    readonly name: string
    readonly summary: string
    readonly control: Control
  }[]
}

/** Returns how the form edits a keyword with this JSON Schema. */
export function controlOf(schema: JsonObject): Control {
  const { type, anyOf } = schema
  const choices = stringsOf(schema.enum)
  if (choices.length > 0) return { kind: 'choice', choices }
  if (type === 'integer' || type === 'number') return numberControl(schema, type === 'integer')
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'string') return { kind: 'text' }
  if (type === 'array') return listControl(schema)
  return Array.isArray(anyOf) ? variantControl(anyOf.filter(isObject)) : { kind: 'code' }
}

/** Bounds that are as far away as numbers reach are not worth showing. */
const farAway = 2 ** 53 - 1

function numberControl(
  { minimum, maximum, exclusiveMinimum }: JsonObject,
  isInteger: boolean,
): Control {
  const least = minimum ?? exclusiveMinimum
  return {
    kind: 'number',
    isInteger,
    ...(typeof least === 'number' && least > -farAway && { min: least }),
    ...(typeof maximum === 'number' && maximum < farAway && { max: maximum }),
  }
}

function listControl({ items }: JsonObject): Control {
  if (items === undefined) return { kind: 'list', of: 'any' }
  const type = isObject(items) ? member(items, 'type') : undefined
  if (type === 'number' || type === 'integer') return { kind: 'list', of: 'number' }
  return type === 'string' ? { kind: 'list', of: 'text' } : { kind: 'code' }
}

function variantControl(alternatives: readonly JsonObject[]): Control {
  const choices = alternatives.flatMap((each) => stringsOf(each.enum))
  if (choices.length === 0) return { kind: 'code' }
  const variants = alternatives.flatMap(({ properties }): readonly Variant[] => {
    if (!isObject(properties)) return []
    const named = isObject(properties.type) ? properties.type.const : undefined
    if (typeof named !== 'string') return []
    const members = Object.entries(properties).flatMap(([name, schema]) => {
      if (name === 'type' || !isObject(schema)) return []
      const { description } = schema
      const summary = typeof description === 'string' ? description : ''
      return [{ name, summary, control: controlOf(schema) }]
    })
    return [{ name: named, members }]
  })
  const names = [...new Set([...choices, ...variants.map(({ name }) => name)])]
  return { kind: 'variant', choices: names, variants }
}

function stringsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
