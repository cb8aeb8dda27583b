/** The state of converting one JSON Schema or OpenAPI document: its types, its entities, and notes about losses. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import type { Extent } from '../write/extent.ts'
import type { SchemaDocument } from './document.ts'

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

export interface NamedType extends Extent {
  readonly name: string
  readonly schema: JsonObject
}

/**
 * Converts a schema of the document to one of the definition language. Returns undefined if the schema allows no finite
 * value: recursion, `false`, or nesting that is too deep.
 */
export type ConvertSchema = (
  schema: JsonValue | undefined,
  context: SchemaContext,
) => JsonObject | undefined

/** Maximum depth of nested conversions. Each takes about ten frames of the call stack. */
const conversionDepthMax = 256

export class SchemaConversion {
  readonly document: SchemaDocument
  /** Maximum size of a type in the definition, as a number of schemas. A property with a larger type is skipped. */
  readonly sizeMax: number
  readonly convert: ConvertSchema
  /** Resources by the schema in the document that describes them. */
  readonly resources = new Map<JsonObject, Resource>()
  readonly resourcesByKey = new Map<string, Resource>()
  /**
   * Types of the definition by the schema in the document that they were converted from; undefined while a type is
   * being converted.
   */
  readonly types = new Map<JsonObject, NamedType | undefined>()
  readonly typesByName = new Map<string, NamedType>()
  /** Parts of `allOf` whose properties are being merged into another schema, to detect recursion. */
  readonly merging = new Set<JsonObject>()
  readonly #notes = new Map<string, Note>()
  #depth = 0

  constructor(document: SchemaDocument, sizeMax: number, convert: ConvertSchema) {
    this.document = document
    this.sizeMax = sizeMax
    this.convert = convert
  }

  get notes(): readonly Note[] {
    return [...this.#notes.values()]
  }

  /** Adds a note, unless an equal note was added before. */
  note(note: Note): void {
    const text = JSON.stringify([note.table, note.column, note.message])
    if (!this.#notes.has(text)) this.#notes.set(text, note)
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

/** The position of a schema that is being converted: its entity and the path within it, for names and notes. */
export class SchemaContext {
  readonly conversion: SchemaConversion
  readonly entity: string
  /** Names of the properties on the path from the entity to the schema; `[]` is an element of a list. */
  readonly place: readonly string[]
  /** Whether the schema belongs to a type, which several entities may use. */
  readonly isShared: boolean

  constructor(
    conversion: SchemaConversion,
    entity: string,
    { place = [], isShared = false }: { place?: readonly string[]; isShared?: boolean } = {},
  ) {
    this.conversion = conversion
    this.entity = entity
    this.place = place
    this.isShared = isShared
  }

  get document(): SchemaDocument {
    return this.conversion.document
  }

  /**
   * Name of the property whose value, or whose list of values, the schema describes; empty for the schema of the
   * entity.
   */
  get name(): string {
    return this.place.findLast((part) => part !== '[]') ?? ''
  }

  within(name: string): SchemaContext {
    const { conversion, entity, place, isShared } = this
    return new SchemaContext(conversion, entity, { place: [...place, name], isShared })
  }

  note(message: string): void {
    const column = this.place.join('.')
    this.conversion.note({ table: this.entity, ...(column !== '' && { column }), message })
  }

  /** Calls `convert` for a nested schema. Returns undefined, with a note, if schemas are nested too deeply. */
  nested<Result>(convert: () => Result): Result | undefined {
    if (!this.conversion.isDeep) return this.conversion.deeper(convert)
    this.note('was skipped: its references are nested too deeply')
    return undefined
  }
}
