/**
 * The types of the definition. A schema of the document that is referenced by `$ref` becomes a type. A schema that is
 * large or recursive can become several types, which describe more or less of it.
 */

import { findType } from '../../schema/registry.ts'
import type { JsonObject } from '../../text/json.ts'
import { type Extent, extentOf } from '../model/extent.ts'
import type { Note } from '../model/model.ts'

/**
 * The parts of a schema that are converted. `whole`: everything. 1 to 3: optional parts are omitted where they are large, the
 * lower the more. 0: only what is required.
 */
export type Detail = 'whole' | 3 | 2 | 1 | 0

/** The details from the most to the least, each with the maximum size of a schema that is converted with it. */
export const details: readonly (readonly [Detail, number])[] = [
  ['whole', 1_000],
  [3, 600],
  [2, 120],
  [1, 24],
  [0, 0],
]

export interface NamedType extends Extent {
  readonly name: string
  readonly schema: JsonObject
  /** Notes about what the type lost. */
  readonly notes: readonly Note[]
}

export type Variant = `${Detail} ${'plain' | 'rich'}`

export class TypeTable {
  readonly byName = new Map<string, NamedType>()
  /** Types by the schema that they were converted from; undefined if it has no values, or while it is converted. */
  readonly #types = new Map<JsonObject, Map<Variant, NamedType | undefined>>()
  /** Types by their content, so that variants that do not differ are one type. */
  readonly #byContent = new Map<JsonObject, Map<string, NamedType>>()

  /** Returns the type of a schema. Converts the schema with `convert` if it was not converted before. */
  typeOf(
    target: JsonObject,
    { variant, wanted }: { readonly variant: Variant; readonly wanted: string },
    convert: () => { readonly schema: JsonObject; readonly notes: readonly Note[] } | undefined,
  ): NamedType | undefined {
    const variants = this.#types.get(target) ?? new Map<Variant, NamedType | undefined>()
    this.#types.set(target, variants)
    if (variants.has(variant)) return variants.get(variant)
    variants.set(variant, undefined)
    const converted = convert()
    const type = converted && this.#typeWith(target, converted, wanted)
    variants.set(variant, type)
    return type
  }

  #typeWith(
    target: JsonObject,
    { schema, notes }: { readonly schema: JsonObject; readonly notes: readonly Note[] },
    wanted: string,
  ): NamedType {
    const known = this.#byContent.get(target) ?? new Map<string, NamedType>()
    this.#byContent.set(target, known)
    const content = JSON.stringify(schema)
    const same = known.get(content)
    if (same !== undefined) return same
    const name = this.#freeName(wanted)
    const type = { name, schema, notes, ...extentOf(schema, this.byName) }
    known.set(content, type)
    this.byName.set(name, type)
    return type
  }

  /** Returns an unused name for a type, similar to `wanted`, that needs no escaping in a `$ref`. */
  #freeName(wanted: string): string {
    const plain = wanted
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
      .slice(0, 80)
    const base = /[\p{L}\p{N}]/u.test(plain) ? plain : 'type'
    let name = base
    const isTaken = (): boolean => this.byName.has(name) || findType(name) !== undefined
    for (let i = 2; isTaken(); i++) name = `${base}-${i}`
    return name
  }
}
