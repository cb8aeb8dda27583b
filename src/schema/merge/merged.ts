/** What becomes of several schemas that all hold: one schema, and then a schema of which the type is known. */

import type { Layer } from './layer.ts'

/** One schema, and what must be shown to hold for every value that it generates. */
export interface WithAssertions extends Layer {
  readonly assertions: readonly Layer[]
}

export interface Merged extends WithAssertions {
  /**
   * The schemas that were merged. Some keywords see only those beside them (`additionalProperties`, `items`), so a value
   * that is written is checked against each.
   */
  readonly parts: readonly Layer[]
}

export interface Resolved extends WithAssertions {
  /** Declared types. */
  readonly type: string | readonly string[]
}
