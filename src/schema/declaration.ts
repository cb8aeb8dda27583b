/**
 * A type of the language is one declaration: name, summary, keywords, the working part and examples. Validation,
 * `GET /types`, the reference and the tests of the examples are derived from it.
 */

import type { Key } from '../random/key.ts'
import type { Message, Path } from '../text/issue.ts'
import type { JsonObject, JsonValue } from '../text/json.ts'
import type { Document } from './document.ts'
import type { Chance, Condition, Instruction, Pick } from './instructions/instruction.ts'
import type { ValuePath } from './interpret/instance.ts'
import type { Keyword, Keywords, KeywordValues } from './keywords/keyword.ts'
import type { Locale } from './locale.ts'
import type { Origin } from './merge/layer.ts'
import type { Stepwise } from './stepwise.ts'

/** A compiled schema. */
export interface Node {
  readonly instruction: Instruction
  /** What the values look like, as JSON Schema 2020-12. */
  readonly output: () => JsonObject
  /** What the schema accepts as it is written, where that is more than the values that are made. */
  readonly accepts?: () => JsonObject
  /** No value has a longer JSON text, references and functions aside. */
  readonly size: number
  /** For properties: left out unless these hold. */
  readonly presence?: Chance
  readonly condition?: Condition
}

export function acceptedBy({ accepts, output }: Node): JsonObject {
  return accepts === undefined ? output() : accepts()
}

/** The object around a schema, whose members agree with each other. */
export interface Owner {
  readonly key: Key
  /** Of the property that the schema is, or is a part of. */
  readonly property: string
  readonly properties: JsonObject
  /** Whether there is more than one property. */
  readonly hasSiblings: boolean
  /** Set for a named type that no entity uses: its siblings are not known. */
  readonly isUnknown?: boolean
  /** What the property reads; filled while it is compiled. */
  readonly reads: Reads
  /** Set within an array in the property, where each element draws for itself. */
  readonly isAroundArray?: true
}

export interface Reads {
  /** Siblings by name. */
  readonly names: Set<string>
  /** Every sibling. */
  isWhole: boolean
}

/** Where a schema stands: in the definition, in the value, and in the space of random keys. */
export interface Scope {
  readonly document: Document
  /** The entity whose schema this is. */
  readonly entity: string
  readonly root: { readonly schema: JsonValue; readonly path: Path }
  readonly path: Path
  readonly valuePath: ValuePath
  readonly key: Key
  readonly depth: number
  /** Of the words, unless the schema says another. */
  readonly locale: Locale
  readonly owner: Owner | undefined
  /** Set where the schema itself is a property. */
  readonly isProperty: boolean
  /** Whether values must not repeat: over the entity, or within the innermost array. */
  readonly unique: 'no' | 'entity' | 'array'
  /** Where that is said, for the entity. */
  readonly uniquePath: Path
  readonly isInArray: boolean
  /** Whether some instances are made without this part. */
  readonly isConditional: boolean
  /** The paths, as JSON, of the named types and `$ref` targets that are being expanded. */
  readonly expanding: readonly string[]
}

/** What a type may ask while it compiles one schema. */
export interface TypeScope extends Scope, Origin {
  /** The schema with the keywords of the named types below it. */
  readonly schema: JsonObject
  /** Reports an issue at a keyword, or at a part of its value; without any, at the schema. */
  report(message: Message, ...part: readonly (string | number)[]): void
  /** A key of its own for each purpose. */
  keyFor(purpose: string): Key
  /** A choice from 0 to count − 1, honouring `unique` where the schema asks for it. */
  pick(count: number, purpose?: string): Pick
  /** Says that the values cannot repeat anyway, or are kept from it by the type itself. */
  claimUnique(): void
  /** Compiles a schema inside this one. `key` is what names it among its siblings. */
  child(
    schema: JsonValue,
    place: {
      readonly path: readonly (string | number)[]
      readonly key: string
      readonly value?: string
    } & Partial<Inside>,
  ): Stepwise<Node>
}
/** How the inner schema differs from its surroundings. */
interface Inside {
  readonly locale: Locale
  readonly owner: Owner
  readonly isProperty: boolean
  readonly unique: Scope['unique']
  readonly isInArray: boolean
  readonly isConditional: boolean
}

export interface TypeDeclaration<K extends Keywords = Keywords, Made = Node | Stepwise<Node>> {
  readonly name: string
  readonly summary: string
  readonly keywords: K
  /** Keywords of which a schema that makes values must have one. */
  readonly needsOneOf?: readonly string[]
  compile(keywords: KeywordValues<K>, scope: TypeScope): Made
  /** Schemas worth showing; they run in the tests, and their first values are documentation. */
  readonly examples: readonly JsonObject[]
}

/** Only there to infer the keywords' types. */
export function declareType<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Node>,
): TypeDeclaration<K, Node> {
  return declaration
}

/** The same for a type whose schemas hold others, or long lists: it pauses after each of those. */
export function declareContainer<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Stepwise<Node>>,
): TypeDeclaration<K, Stepwise<Node>> {
  return declaration
}
