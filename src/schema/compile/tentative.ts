/** Compilations that are undone if they have issues: one way among several to generate the values of a schema. */

import type { Issues } from '../../text/issue.ts'
import type { Stepwise } from '../stepwise.ts'
import { mark } from './mark.ts'
import type { Document } from './scope.ts'

/** Share of the remaining work that a compilation may need if there is another way. */
const workShare = 0.3

export interface Tentative<T> {
  readonly result: T
  /** The issues, which are removed from the document. Without issues, the compilation is not undone. */
  readonly issues: Issues
}

/**
 * Runs a compilation, and undoes it if it has issues. It ends soon after its first issue. An issue about a limit of the
 * definition remains, because another way would exceed the limit, too.
 */
export function* tentatively<T>(
  document: Document,
  compile: () => Stepwise<T>,
): Stepwise<Tentative<T>> {
  const undo = mark(document)
  const { issuesAllowed } = document
  const before = document.issues.length
  document.issuesAllowed = Math.min(issuesAllowed, before + 1)
  const result = yield* compile()
  document.issuesAllowed = issuesAllowed
  return { result, issues: document.issues.length === before ? [] : undo() }
}

/**
 * Runs a compilation with a share of the remaining work. Returns undefined, and undoes it, if it has issues. A
 * compilation within another one shares its work.
 */
export function* withinShare<T>(
  document: Document,
  compile: () => Stepwise<T | undefined>,
): Stepwise<T | undefined> {
  const undo = mark(document)
  const before = document.issues.length
  const unlimit = document.work.limit(workShare)
  const { result, issues } = yield* tentatively(document, compile)
  unlimit?.()
  if (issues.length === 0 && document.issues.length === before) return result
  if (unlimit !== undefined) {
    document.isRefused = false
    undo()
  }
  return undefined
}
