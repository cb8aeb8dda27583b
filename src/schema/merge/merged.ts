/** Merged schemas, before and after their type is known. */

import type { Layer } from './layer.ts'

/** A schema, with assertions that must be proved for every generated value. */
export interface WithAssertions extends Layer {
  readonly assertions: readonly Layer[]
}

export interface Merged extends WithAssertions {
  /**
   * The schemas that were merged. Some keywords depend only on those of their own schema (`additionalProperties`,
   * `items`), so listed values are checked against each schema.
   */
  readonly parts: readonly Layer[]
}

export interface Resolved extends WithAssertions {
  /** Declared types. */
  readonly type: string | readonly string[]
}
