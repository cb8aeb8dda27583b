/**
 * Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13). The tag of a simulation is the number of its
 * version in quotes. A condition that cannot be read names no tag, so it is never met by mistake.
 */

import type { Precondition } from '../../service/precondition.ts'
import { plainTag } from './content-coding.ts'

export function tagOf(version: number): string {
  return `"${version}"`
}

/** Returns what `If-Match` and `If-None-Match` demand of a write; without them, nothing. */
export function preconditionOf(headers: Headers): Precondition {
  return (version) => judge(headers, version === undefined ? undefined : tagOf(version)) === 'met'
}

/**
 * Judges the conditions of a request for what has this tag, undefined for what does not exist (section 13.2.2). Where the
 * client has it already, the result is the tag under which the client has it. `If-Match` compares strongly and
 * `If-None-Match` weakly (sections 13.1.1 and 13.1.2): a weak tag, as proxies that compress make them, is never matched by
 * the first. The tag of a compressed representation names the same version as that of the plain one.
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

/** The first member that names what has this tag, in any coding; `*` names whatever there is. */
function find(list: readonly string[], tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined
  return list.find((each) => each === '*' || plainTag(each) === plainTag(tag))
}

/** The members of a header: tags, which may hold commas, or `*` alone. */
function listOf(headers: Headers, name: string): readonly string[] | undefined {
  const list = headers.get(name)
  if (list === null) return undefined
  return list.trim() === '*' ? ['*'] : (list.match(/(?:W\/)?"[^"]*"/g) ?? [])
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
