/** The state of converting one JSON Schema or OpenAPI document: its types, its entities, and notes about losses. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import type { SchemaDocument } from './document.ts'
import { type Detail, TypeTable } from './type-table.ts'

/** A schema in the document that describes objects of an API, usually with an identifier. It becomes an entity. */
export interface Resource {
  /** The key of the entity that the resource becomes. */
  readonly key: string
  readonly schema: JsonObject
  /** The property that identifies an object of the resource, and its kind; undefined if no property does. */
  readonly id: { readonly name: string; readonly kind: 'integer' | 'text' } | undefined
  /**
   * Position of the resource in the order of generation. A resource may require instances of resources with a lower
   * rank.
   */
  readonly rank: number
}

/**
 * Converts a schema of the document to one of the definition language. Every value of the result is valid for the
 * schema. Returns undefined if that is impossible: the schema allows no finite value, or is too large or nested too
 * deeply. The schema that contains it then omits it if possible.
 */
export type ConvertSchema = (
  schema: JsonValue | undefined,
  context: SchemaContext,
) => JsonObject | undefined

/** Name of the elements of a list in a place, and of elements that cannot be removed from their list. */
export const element = '[]'
export const fixedElement = '[*]'

/** Maximum depth of nested conversions. Each takes about ten frames of the call stack. */
const conversionDepthMax = 256

export class SchemaConversion {
  readonly document: SchemaDocument
  readonly convert: ConvertSchema
  /** Copies a schema whose parts depend on each other, with the keywords of JSON Schema only. */
  readonly convertPlain: ConvertSchema
  /** Resources by the schema in the document that describes them. */
  readonly resources = new Map<JsonObject, Resource>()
  readonly resourcesByKey = new Map<string, Resource>()
  /** Keys of the resources by their words in the singular. */
  readonly #keysByWords = new Map<string, string[]>()
  readonly types = new TypeTable()
  /** Parts of `allOf` whose properties are being merged into another schema, to detect recursion. */
  readonly merging = new Set<JsonObject>()
  #depth = 0

  constructor(
    document: SchemaDocument,
    { convert, convertPlain }: Pick<SchemaConversion, 'convert' | 'convertPlain'>,
  ) {
    this.document = document
    this.convert = convert
    this.convertPlain = convertPlain
  }

  addResource(resource: Resource): void {
    const { key, schema } = resource
    if (!this.resourcesByKey.has(key)) {
      const words = wordsOf(key).map(singular).join(' ')
      this.#keysByWords.set(words, [...(this.#keysByWords.get(words) ?? []), key])
    }
    this.resources.set(schema, resource)
    this.resourcesByKey.set(key, resource)
  }

  /** Returns the resources whose key consists of these words in the singular. */
  resourcesNamed(words: string): readonly Resource[] {
    const keys = this.#keysByWords.get(words) ?? []
    return keys.map((key) => this.resourcesByKey.get(key)).filter((one) => one !== undefined)
  }

  /** Whether the current conversion is nested too deeply for the call stack, through references and compositions. */
  get isDeep(): boolean {
    return this.#depth >= conversionDepthMax
  }

  /** Calls `convert` and returns its result. The nesting counts as one level deeper during the call. */
  deeper<Result>(convert: () => Result): Result {
    this.#depth++
    const converted = convert()
    this.#depth--
    return converted
  }
}

interface Place {
  /** Names of the properties on the path from the entity to the schema, and `element` or `fixedElement`. */
  readonly place: readonly string[]
  /** Whether the schema belongs to a type, which several entities may use. */
  readonly isShared: boolean
  /** The parts of the schema that are converted. */
  readonly detail: Detail
  /** Maximum size of a type that the schema uses, as a number of schemas, unless the type is needed. */
  readonly share: number
  /** Whether a value without this schema would be invalid. */
  readonly isNeeded: boolean
  /** Whether the schema belongs to one of several alternatives, so that some values do not have it. */
  readonly isChoice: boolean
}

/** The position of a schema that is being converted: its entity and the path within it, for names and notes. */
export class SchemaContext {
  readonly conversion: SchemaConversion
  readonly entity: string
  /** Notes about the entity or type that the schema belongs to. */
  readonly notes: Note[]
  readonly #at: Place

  constructor(
    conversion: SchemaConversion,
    entity: string,
    at: Pick<Place, 'detail' | 'share'> & Partial<Place>,
    notes: Note[] = [],
  ) {
    this.conversion = conversion
    this.entity = entity
    this.notes = notes
    this.#at = { place: [], isShared: false, isNeeded: true, isChoice: false, ...at }
  }

  get place(): readonly string[] {
    return this.#at.place
  }

  get isShared(): boolean {
    return this.#at.isShared
  }

  get detail(): Detail {
    return this.#at.detail
  }

  get share(): number {
    return this.#at.share
  }

  get isNeeded(): boolean {
    return this.#at.isNeeded
  }

  get isChoice(): boolean {
    return this.#at.isChoice
  }

  get document(): SchemaDocument {
    return this.conversion.document
  }

  /**
   * Name of the property whose value, or whose list of values, the schema describes; empty for the schema of the
   * entity.
   */
  get name(): string {
    return this.place.findLast((part) => part !== element && part !== fixedElement) ?? ''
  }

  /** Returns the context of a property or of the elements of a list. */
  within(name: string, isNeeded = true): SchemaContext {
    const place = [...this.place, name]
    return this.#with({ place, isNeeded: isNeeded && this.isNeeded })
  }

  /** Returns the context of a schema that is one of several alternatives, of which some can be omitted. */
  optional(): SchemaContext {
    return this.#with({ isNeeded: false, isChoice: true })
  }

  /** Returns the context of alternatives that may differ only in their optional properties. */
  detailed(): SchemaContext {
    const { detail } = this
    return this.#with({ detail: detail === 0 || detail === 1 ? 2 : detail, isChoice: true })
  }

  #with(changes: Partial<Place>): SchemaContext {
    const { conversion, entity, notes } = this
    return new SchemaContext(conversion, entity, { ...this.#at, ...changes }, notes)
  }

  note(message: string): void {
    const column = this.place.join('.')
    this.notes.push({ table: this.entity, ...(column !== '' && { column }), message })
  }

  /** Calls `convert` for a nested schema. Returns undefined, with a note, if schemas are nested too deeply. */
  nested<Result>(convert: () => Result): Result | undefined {
    if (!this.conversion.isDeep) return this.conversion.deeper(convert)
    this.note('was omitted: its references are nested too deeply')
    return undefined
  }
}
