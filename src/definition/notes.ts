/**
 * The notes of a simulation: its label, description and tags. People write them for people, so events do not depend on
 * them. The service and the console share these checks.
 */

import type { Issue, Issues } from '../text/issue.ts'
import { isArray, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'

/** The names of the notes in a request. */
export const notesMembers = ['label', 'description', 'tags'] as const

export const labelLengthMax = 128
export const descriptionLengthMax = 2_000
export const tagLengthMax = 32
export const tagsMax = 20

/** The notes in a request. A member that is absent does not change; a text that is null is removed. */
export interface Notes {
  readonly label?: string | null
  readonly description?: string | null
  readonly tags?: readonly string[]
}

/** Returns the valid notes in a request, and adds an issue for each other one. Null and empty texts remove a note. */
export function readNotes(body: JsonObject, issues: Issues): Notes {
  const label = readLabel(body, issues)
  const description = readText(member(body, 'description'), {
    lengthMax: descriptionLengthMax,
    hidden: /(?![\n\t])\p{Cc}/u,
  })
  const tags = readTags(member(body, 'tags'), issues)
  if (isIssue(description)) issues.push({ path: ['description'], ...description })
  return {
    ...(label !== undefined && { label }),
    ...(isText(description) && { description }),
    ...(tags && { tags }),
  }
}

/** Returns the label in a request, null to remove it, or undefined if it is absent or has an issue. */
export function readLabel(body: JsonObject, issues: Issues): string | null | undefined {
  const label = readText(member(body, 'label'), {
    lengthMax: labelLengthMax,
    hidden: /[\p{Cc}\u2028\u2029]/u,
  })
  if (!isIssue(label)) return label
  issues.push({ path: ['label'], ...label })
  return undefined
}

type ReadText = string | null | undefined | Pick<Issue, 'message'>

function isIssue(text: ReadText): text is Pick<Issue, 'message'> {
  return typeof text === 'object' && text !== null
}

function isText(text: ReadText): text is string | null {
  return typeof text === 'string' || text === null
}

function readText(
  value: JsonValue | undefined,
  { lengthMax, hidden }: { readonly lengthMax: number; readonly hidden: RegExp },
): ReadText {
  if (value === undefined) return undefined
  if (value === null) return null
  if (typeof value !== 'string') return { message: `must be text or null; got ${show(value)}` }
  const { length } = [...value]
  if (length > lengthMax) {
    return { message: `must have at most ${lengthMax} characters; got ${length}` }
  }
  if (!value.isWellFormed() || hidden.test(value)) {
    return { message: 'must be well-formed text without control characters' }
  }
  return value.trim() === '' ? null : value.trim().normalize('NFC')
}

function readTags(value: JsonValue | undefined, issues: Issues): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (value === null) return []
  if (!isArray(value)) {
    issues.push({ path: ['tags'], message: `must be a list of texts; got ${show(value)}` })
    return undefined
  }
  if (value.length > tagsMax) {
    const message = `must have at most ${tagsMax} tags; got ${value.length}`
    issues.push({ path: ['tags'], message })
    return undefined
  }
  const tags: string[] = []
  for (const [i, tag] of value.entries()) {
    const message = typeof tag === 'string' ? tagIssue(tag, tags) : `must be text; got ${show(tag)}`
    if (message !== undefined) issues.push({ path: ['tags', i], message })
    else if (typeof tag === 'string') tags.push(tag)
  }
  return tags
}

/** Returns what is wrong with a tag that follows other tags, or undefined if it is valid. */
export function tagIssue(tag: string, others: readonly string[]): string | undefined {
  const { length } = [...tag]
  if (length === 0 || length > tagLengthMax) {
    return `must have 1 to ${tagLengthMax} characters; got ${length}`
  }
  if (tag.toLowerCase() !== tag) return `must be in lower case; got ${show(tag)}`
  if (tag.normalize('NFC') !== tag || !/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._:+/-]*$/u.test(tag)) {
    return `must consist of letters, digits, spaces and . _ : + / -; got ${show(tag)}`
  }
  return others.includes(tag) ? `must be unique; ${show(tag)} is in the list already` : undefined
}
