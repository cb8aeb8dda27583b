/**
 * Reads the definition in a request: translates aliases, selects the members of the definition, and reports issues at
 * the paths that the client sent. The service and the console's preview share this code.
 */

import { issuesMax } from '../schema/compile/document.ts'
import type { Issue, Issues } from '../text/issue.ts'
import { type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { suggest } from '../text/suggest.ts'
import { type Translated, translateAliases } from './aliases.ts'
import { laterMembers } from './later-names.ts'
import { definitionMembers } from './members.ts'
import { nameIssue } from './name.ts'
import { type Notes, notesMembers, readNotes } from './notes.ts'

/** The definition in a request, with translated aliases. */
export interface RequestDefinition {
  readonly content: JsonObject
  /** The seed, or undefined if the request has none or an invalid one. */
  readonly seed: number | undefined
  readonly issues: Issues
  restore(issues: readonly Issue[]): readonly Issue[]
}

/** The content of a simulation in a request that stores it: the definition and the notes. */
export interface RequestContent extends RequestDefinition {
  readonly notes: Notes
}

/** Reads the definition in a request. Notes are accepted and ignored. */
export function readRequestDefinition(body: JsonObject): RequestDefinition {
  return readDefinitionIn(body, misnamed(body))
}

export function readRequestContent(body: JsonObject): RequestContent {
  const issues = misnamed(body, knownMembers)
  const notes = readNotes(body, issues)
  return { ...readDefinitionIn(body, issues), notes }
}

function readDefinitionIn(body: JsonObject, issues: Issues): RequestDefinition {
  const { definition, restore } = translateAliases(body)
  const content = Object.fromEntries(
    definitionMembers.flatMap((name) => {
      const value = member(definition, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  return {
    content,
    seed: readSeed(member(body, 'seed'), issues),
    issues,
    restore: (found) => restoreAll(found, restore),
  }
}

/** Returns the issues of the simulation key in a request. The function does not check whether the key is available. */
export function keyIssues(body: JsonObject): Issues {
  const key = member(body, 'key')
  if (key === undefined) return []
  const message = typeof key === 'string' ? nameIssue(key) : `must be a string; got ${show(key)}`
  return message === undefined ? [] : [{ path: ['key'], message }]
}

/**
 * Converts the paths of issues to those that the client sent. Only the first `issuesMax` issues are converted, because
 * a body of 1 MiB can have 100,000.
 */
export function restoreAll(
  found: readonly Issue[],
  restore: Translated['restore'],
): readonly Issue[] {
  return found.slice(0, issuesMax).map((issue) => ({ ...issue, path: restore(issue.path) }))
}

const envelopeMembers: readonly string[] = [
  'key',
  'parent',
  'seed',
  'streams',
  ...definitionMembers,
]
const knownMembers: readonly string[] = [...notesMembers, ...envelopeMembers]

/**
 * Reports member names that are similar to those of known members, and names of other versions of the definition
 * language. All other names are accepted, because clients store members of their own in requests. `suggested` are the
 * members that the request may have.
 */
export function misnamed(body: JsonObject, suggested = envelopeMembers): Issues {
  const later = Object.entries(laterMembers).flatMap(([name, message]) =>
    Object.hasOwn(body, name) ? [{ path: [name], message }] : [],
  )
  const slips = Object.keys(body)
    .slice(0, issuesMax)
    .flatMap((name) => {
      const isKnown = knownMembers.includes(name) || Object.hasOwn(laterMembers, name)
      const meant = isKnown ? undefined : suggest(name, suggested)
      return meant === undefined
        ? []
        : [{ path: [name], message: `is not a known member; did you mean "${meant}"?` }]
    })
  return [...later, ...slips]
}

function readSeed(seed: JsonValue | undefined, issues: Issues): number | undefined {
  if (seed === undefined) return undefined
  if (Number.isSafeInteger(seed) && (seed as number) >= 1) return seed as number
  const message = `must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}; got ${show(seed)}`
  issues.push({ path: ['seed'], message })
  return undefined
}
