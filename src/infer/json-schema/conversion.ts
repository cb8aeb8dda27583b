/**
 * What the schemas of one document share while they become a definition: the types that were made of them, the entities
 * that others refer to, and what could not be carried over.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Note } from '../model/model.ts'
import type { Extent } from '../write/extent.ts'
import type { SchemaDocument } from './document.ts'

/** A schema that describes things with an identifier of their own, which becomes an entity. */
export interface Resource {
  /** Of its entity. */
  readonly key: string
  readonly schema: JsonObject
  /** The property by which others refer to it, and what it holds. */
  readonly id: { readonly name: string; readonly kind: 'integer' | 'text' } | undefined
  /** Those of a lower rank never wait for it. */
  readonly rank: number
}

export interface NamedType extends Extent {
  readonly name: string
  readonly schema: JsonObject
}

/** Converts a schema; undefined where no value can be generated: recursion, `false`, what is nested too deep. */
export type ConvertSchema = (
  schema: JsonValue | undefined,
  context: SchemaContext,
) => JsonObject | undefined

/** Some ten calls each. */
const conversionDepthMax = 256

export class SchemaConversion {
  readonly document: SchemaDocument
  /** Schemas become types only up to so many schemas each; beyond it a property is left out. */
  readonly sizeMax: number
  readonly convert: ConvertSchema
  /** Resources by the schema that describes them, and by their keys. */
  readonly resources = new Map<JsonObject, Resource>()
  readonly resourcesByKey = new Map<string, Resource>()
  /** Types of the definition by the schema that they were made of; undefined while it is being made. */
  readonly types = new Map<JsonObject, NamedType | undefined>()
  readonly typesByName = new Map<string, NamedType>()
  /** Schemas whose properties are just now taken over into another. */
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

  /** The same note is made once. */
  note(note: Note): void {
    const text = JSON.stringify([note.table, note.column, note.message])
    if (!this.#notes.has(text)) this.#notes.set(text, note)
  }

  /** Whether references or compositions nest deeper than the stack has room for. */
  get isDeep(): boolean {
    return this.#depth >= conversionDepthMax
  }

  /** Calls `convert` one level deeper. */
  deeper<Result>(convert: () => Result): Result {
    this.#depth++
    const converted = convert()
    this.#depth--
    return converted
  }
}

/** Where a schema stands in a conversion, for names and notes. */
export class SchemaContext {
  readonly conversion: SchemaConversion
  readonly entity: string
  /** Properties from the entity to it; `[]` is an element of a list. */
  readonly place: readonly string[]
  /** Whether it is in a type, which several entities may use. */
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

  /** The property that has the schema, or a list of it; empty for that of the entity. */
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

  /** Converts a schema within another one; undefined, with a note, where they nest too deep. */
  nested<Result>(convert: () => Result): Result | undefined {
    if (!this.conversion.isDeep) return this.conversion.deeper(convert)
    this.note('was skipped: its references are nested too deeply')
    return undefined
  }
}
