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

/** Context of a type while it compiles one schema. */
export interface TypeScope extends Scope, Origin {
  /** The schema, with the keywords of the named types that it uses. */
  readonly schema: JsonObject
  /** Reports an issue at a keyword, or at a part of its value; without `part`, at the schema. */
  report(message: Message, ...part: readonly (string | number)[]): void
  /** Returns a separate key for each purpose. */
  keyFor(purpose: string): Key
  /** Returns a choice from 0 to count − 1 that supports `unique`. */
  pick(count: number, purpose?: string): Pick
  /** Declares that the type itself makes its values unique. */
  claimUnique(): void
  /** Compiles a schema inside this one. `key` identifies it among its siblings. */
  child(
    schema: JsonValue,
    place: {
      readonly path: readonly (string | number)[]
      readonly key: string
      readonly value?: string
    } & Partial<Inside>,
  ): Stepwise<Node>
}

/** Differences between the inner schema and the schema around it. */
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
  /** Keywords of which a schema that generates values must have one. */
  readonly needsOneOf?: readonly string[]
  compile(keywords: KeywordValues<K>, scope: TypeScope): Made
  /** Example schemas. The tests run them, and the documentation shows their first values. */
  readonly examples: readonly JsonObject[]
}

/** Declares a type and infers the types of its keywords. */
export function declareType<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Node>,
): TypeDeclaration<K, Node> {
  return declaration
}

/** Declares a type whose schemas contain others, or long lists: its compilation pauses after each of them. */
export function declareContainer<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Stepwise<Node>>,
): TypeDeclaration<K, Stepwise<Node>> {
  return declaration
}
