/**
 * Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13.1). A tag is the number of a version in quotes;
 * what is no tag of ours matches nothing, so a condition that cannot be read is never taken for met.
 */

import type { Precondition } from '../service/precondition.ts'

export function tagOf(version: number): string {
  return `"${version}"`
}

/** What `If-Match` and `If-None-Match` demand; without them, nothing. */
export function preconditionOf(headers: Headers): Precondition {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  return (version) =>
    (match === null || names(match, version)) && (noneMatch === null || !names(noneMatch, version))
}

/** Whether a list of tags, or `*`, names what there is. */
function names(list: string, version: number | undefined): boolean {
  if (version === undefined) return false
  const tags = list.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(tagOf(version))
}
