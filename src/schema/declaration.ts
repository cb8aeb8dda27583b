/**
 * A type of the language is one declaration: name, summary, keywords, the function that compiles schemas, and examples.
 * Validation, `GET /types`, the reference and the tests of the examples are derived from it.
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
  /** The compiled schema, merged with the keywords of the named types that it uses. */
  readonly schema: JsonObject
  /**
   * Reports an issue at the keyword `part[0]` of the schema, or inside its value; without `part`, at the schema itself.
   */
  report(message: Message, ...part: readonly (string | number)[]): void
  /**
   * Returns the key for one purpose of the random draws of the schema, such as `value` or `length`. Draws with
   * different purposes are independent.
   */
  keyFor(purpose: string): Key
  /**
   * Returns the choice of a number from 0 to count − 1; without repetition if the values of the schema must be unique.
   */
  pick(count: number, purpose?: string): Pick
  /** Declares that the values are unique although the type does not call `pick`. Otherwise, `unique` is an issue. */
  claimUnique(): void
  /**
   * Compiles a schema inside the schema of this scope. `key` distinguishes its random draws from those of the other
   * inner schemas. With `canBeAbsent`, the caller handles a node with an `absence`; otherwise, it is an issue.
   */
  child(
    schema: JsonValue,
    place: {
      readonly path: readonly (string | number)[]
      readonly key: string
      readonly value?: string
      readonly canBeAbsent?: true
    } & Partial<Inside>,
  ): Stepwise<Node>
}

/** Members of the scope that an inner schema may have different from the outer schema. */
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
  /** Keywords of the type; a schema that generates values must have at least one of them. */
  readonly needsOneOf?: readonly string[]
  compile(keywords: KeywordValues<K>, scope: TypeScope): Made
  /** Example schemas. The tests run them, and the documentation shows their first values. */
  readonly examples: readonly JsonObject[]
}

/** Declares a type; returns the declaration with the inferred types of its keywords. */
export function declareType<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Node>,
): TypeDeclaration<K, Node> {
  return declaration
}

/**
 * Declares a type whose schemas contain other schemas or long lists. Its compilation is stepwise: it pauses after each
 * inner schema or part of a list.
 */
export function declareContainer<const K extends Readonly<Record<string, Keyword<unknown>>>>(
  declaration: TypeDeclaration<K, Stepwise<Node>>,
): TypeDeclaration<K, Stepwise<Node>> {
  return declaration
}
