/**
 * Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13). The tag of a simulation is its revision in
 * quotes. A malformed condition contains no tag, so it never matches by mistake.
 */

import type { Precondition } from '../../service/precondition.ts'
import { revisionOf } from '../../service/simulation-view.ts'
import { plainTag } from './content-coding.ts'

export function tagOf(version: number): string {
  return `"${version}"`
}

/**
 * Returns the precondition of a write from `If-Match` and `If-None-Match`. Without these headers, the precondition is
 * always met.
 */
export function preconditionOf(headers: Headers): Precondition {
  return (row) => judge(headers, row && tagOf(revisionOf(row))) === 'met'
}

/**
 * Evaluates the conditions of a request against `tag`, the current entity tag; undefined if the resource does not exist
 * (section 13.2.2). If the client already has the current representation, the result contains the tag that the client
 * sent. `If-Match` compares strongly and `If-None-Match` weakly (sections 13.1.1 and 13.1.2), so a weak tag, such as
 * compressing proxies create, never meets `If-Match`. The tag of a compressed representation denotes the same version
 * as the tag of the plain one.
 */
export function judge(
  headers: Headers,
  tag: string | undefined,
): 'met' | 'failed' | { readonly unchanged: string } {
  const [match, noneMatch] = [listOf(headers, 'if-match'), listOf(headers, 'if-none-match')]
  if (match !== undefined && find(match, tag) === undefined) return 'failed'
  const known = noneMatch && find(noneMatch.map(strong), tag)
  if (known === undefined || tag === undefined) return 'met'
  return { unchanged: known === '*' ? tag : known }
}

/**
 * Returns the first member of a list of entity tags that matches the tag in any content coding. `*` matches every
 * existing resource.
 */
function find(list: readonly string[], tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined
  return list.find((each) => each === '*' || plainTag(each) === plainTag(tag))
}

/** Returns the members of a condition header: entity tags, which may contain commas, or `*` alone. */
function listOf(headers: Headers, name: string): readonly string[] | undefined {
  const list = headers.get(name)
  if (list === null) return undefined
  return list.trim() === '*' ? ['*'] : (list.match(/(?:W\/)?"[^"]*"/g) ?? [])
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
