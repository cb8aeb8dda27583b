/**
 * A type of the language is one declaration: name, summary, keywords, the working part and examples. Validation,
 * `GET /types`, the reference and the tests of the examples are derived from it.
 */

import type { Key } from '../random/key.ts'
import type { Message } from '../text/issue.ts'
import type { JsonObject, JsonValue } from '../text/json.ts'
import type { Node, Owner, Scope } from './compile/scope.ts'
import type { Pick } from './instructions/instruction.ts'
import type { Keyword, Keywords, KeywordValues } from './keywords/keyword.ts'
import type { Locale } from './locale.ts'
import type { Origin } from './merge/layer.ts'
import type { Stepwise } from './stepwise.ts'

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

/** How the inner schema differs from the schema around it. */
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
