/** Undoes what a compilation has recorded in its document. */

import type { Issues, Path } from '../../text/issue.ts'
import type { Document } from './scope.ts'

/** Returns the texts by which the document knows that it has reported an issue or a warning. */
export const issueKey = (path: Path, message: string): string => JSON.stringify([path, message])
export const warningKey = (path: Path, message: string): string =>
  JSON.stringify(['warning', path, message])

/**
 * Returns a function that removes everything that the document records after this call, and returns the removed issues.
 * It removes nothing if the definition is refused, because no other way to compile it could succeed.
 */
export function mark(document: Document): () => Issues {
  const { issues, warnings, reported, assignedUniques, nodes, uniqueCount } = document
  const lists = [document.references, document.uniques, document.exclusives, document.claims]
  const lengths = lists.map(({ length }) => length)
  const [issueCount, warningCount] = [issues.length, warnings.length]
  const assignedCount = assignedUniques.size
  return () => {
    if (document.isRefused) return []
    for (const [i, list] of lists.entries()) list.length = lengths[i] as number
    // A set keeps the order of insertion.
    for (const place of [...assignedUniques].slice(assignedCount)) assignedUniques.delete(place)
    for (const { path, message } of warnings.splice(warningCount)) {
      reported.delete(warningKey(path, message))
    }
    const removed = issues.splice(issueCount)
    for (const { path, message } of removed) reported.delete(issueKey(path, message))
    Object.assign(document, { nodes, uniqueCount })
    return removed
  }
}
