/**
 * Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13.1). A tag is the number of a version in quotes;
 * what is no tag of ours matches nothing, so a condition that cannot be read is never taken for met.
 */

import type { Precondition } from '../service/precondition.ts'

export function tagOf(version: number): string {
  return `"${version}"`
}

/**
 * What `If-Match` and `If-None-Match` demand; without them, nothing. Tags are compared strongly by the one and weakly by
 * the other (sections 13.1.1 and 13.1.2): a weak tag, as proxies that compress make them, is never matched but may exist.
 */
export function preconditionOf(headers: Headers): Precondition {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')]
  return (version) =>
    (match === null || names(tagsIn(match), version)) &&
    (noneMatch === null || !names(tagsIn(noneMatch).map(strong), version))
}

/** Whether a list of tags, or `*`, names what there is. */
function names(tags: readonly string[], version: number | undefined): boolean {
  return version !== undefined && (tags.includes('*') || tags.includes(tagOf(version)))
}

function tagsIn(list: string): readonly string[] {
  return list.split(',').map((tag) => tag.trim())
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
