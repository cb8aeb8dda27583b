/** Budget for all comparisons of one definition, with caches of compared values and schemas. */

import type { MatchSteps } from '../pattern/match.ts'
import type { ComparisonBudget } from './canonical.ts'

export interface Steps extends ComparisonBudget, MatchSteps {}

export function newSteps(left: number): Steps {
  return { left, texts: new WeakMap(), sets: new WeakMap(), patterns: new Map(), patternUnits: 0 }
}
