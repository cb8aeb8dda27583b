/** Budget for all comparisons of one definition, with caches of compared values and schemas. */

import type { JsonValue } from '../../text/json.ts'
import type { PlacedSchema } from '../compile/placed-schema.ts'
import type { MatchSteps } from '../pattern/match.ts'
import type { ComparisonBudget } from './canonical.ts'

export interface Steps extends ComparisonBudget, MatchSteps {
  /**
   * The schemas of assertions (`assertion.ts`) that contain themselves, by the name by which `$ref` refers to them
   * there: where they are written, and `read`, the schema in plain JSON Schema.
   */
  readonly references: Map<string, PlacedSchema & { readonly read: JsonValue }>
}

export function newSteps(left: number, references: Steps['references'] = new Map()): Steps {
  return {
    left,
    texts: new WeakMap(),
    sets: new WeakMap(),
    patterns: new Map(),
    patternUnits: 0,
    references,
  }
}
