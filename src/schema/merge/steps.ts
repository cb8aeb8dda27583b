/** What comparing the values and schemas of one definition may take, and what is kept of those that were compared. */

import type { MatchSteps } from '../pattern/match.ts'
import type { ComparisonBudget } from './canonical.ts'

export interface Steps extends ComparisonBudget, MatchSteps {}

export function newSteps(left: number): Steps {
  return { left, texts: new WeakMap(), sets: new WeakMap(), patterns: new Map(), patternUnits: 0 }
}
