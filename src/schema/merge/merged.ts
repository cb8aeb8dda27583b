/** Merged schemas, before and after their type is known. */

import type { Layer } from './layer.ts'

/** A schema, with assertions that the compiler must prove for every generated value. */
export interface WithAssertions extends Layer {
  readonly assertions: readonly Layer[]
  /** Set if the type was inferred from the keywords, so that values of other types fit the schema, too. */
  readonly isInferred?: true
}

export interface Merged extends WithAssertions {
  /**
   * The schemas before the merge. Some keywords depend on other keywords of their own schema (`additionalProperties`,
   * `items`), so the values of an `enum` are checked against each of these schemas.
   */
  readonly parts: readonly Layer[]
}

export interface Resolved extends WithAssertions {
  /** Name of the schema's type, or names if it has a list of types. */
  readonly type: string | readonly string[]
}
