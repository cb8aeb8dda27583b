/**
 * From what a client sends to what is stored: the members that make up a definition, with aliases translated, and
 * everything that is wrong with them, at the paths that the client wrote.
 */

import { type Translated, translateAliases } from '../definition/aliases.ts'
import { type Definition, definitionMembers, readDefinition } from '../definition/definition.ts'
import { compileProgram, type Program } from '../engine/program.ts'
import { tryExpressions } from '../engine/trial.ts'
import { issuesMax } from '../schema/document.ts'
import type { SimulationRow } from '../store/store.ts'
import type { Issue, Issues } from '../text/issue.ts'
import { isObject, type JsonObject, type JsonValue, member, objectOf } from '../text/json.ts'
import { show } from '../text/show.ts'
import { suggest } from '../text/suggest.ts'
import { findSimulation } from './find-simulation.ts'
import type { Service } from './service.ts'

/** The definition's members of a request, translated. */
export interface Sent {
  readonly content: JsonObject
  /** Undefined when the request has none, or one with an issue. */
  readonly seed: number | undefined
  readonly issues: Issues
  restore(issues: readonly Issue[]): readonly Issue[]
}

export const usualSeed = 1

export function readSent(body: JsonObject): Sent {
  const { definition, restore } = translateAliases(body)
  const issues: Issues = misspelt(body)
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

/** At paths as the client wrote them. Nobody reads more than a hundred, and a body of 1 MiB can have 100,000. */
export function restoreAll(
  found: readonly Issue[],
  restore: Translated['restore'],
): readonly Issue[] {
  return found.slice(0, issuesMax).map((issue) => ({ ...issue, path: restore(issue.path) }))
}

const envelopeMembers = ['key', 'parent', 'seed', 'streams', ...definitionMembers]

/** Clients keep members of their own beside ours, so strange names pass; one that is nearly ours is a slip. */
function misspelt(body: JsonObject): Issues {
  return Object.keys(body)
    .slice(0, issuesMax)
    .flatMap((name) => {
      const meant = envelopeMembers.includes(name) ? undefined : suggest(name, envelopeMembers)
      return meant === undefined
        ? []
        : [{ path: [name], message: `is no known member; did you mean "${meant}"?` }]
    })
}

function readSeed(seed: JsonValue | undefined, issues: Issues): number | undefined {
  if (seed === undefined) return undefined
  if (Number.isSafeInteger(seed) && (seed as number) >= 1) return seed as number
  const message = `must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}, not ${show(seed)}`
  issues.push({ path: ['seed'], message })
  return undefined
}

/** The definition as stored in a simulation's row. */
export function storedContent(row: SimulationRow): JsonObject {
  const content: JsonValue = JSON.parse(row.definition)
  if (!isObject(content)) throw new Error('a stored definition is an object')
  return content
}

/** The systems of a simulation's parents, from the top; undefined when `parent` is unknown. */
export async function inheritedSystems(
  service: Service,
  workspace: string,
  parent: string | null,
): Promise<readonly JsonObject[] | undefined> {
  const chain: JsonObject[] = []
  for (let key = parent; key !== null; ) {
    const row: SimulationRow | undefined = await findSimulation(service, { workspace, key })
    if (row === undefined) return undefined
    const systems = member(storedContent(row), 'systems')
    chain.unshift(isObject(systems) ? systems : {})
    // A parent is fixed at creation and older than its children, so the chain ends.
    key = row.parent
  }
  return chain
}

/** Checks a whole definition, schemas and all. The program is only sound without issues. */
export function checkContent(
  source: {
    readonly seed: number
    readonly content: JsonObject
    /** Undefined when the parent is unknown. */
    readonly inherited: readonly JsonObject[] | undefined
    readonly now: Date
  },
  issues: Issues,
): { readonly definition: Definition; readonly program: Program } {
  const { now, ...content } = source
  const definition = readDefinition({ ...content, nowMs: now.getTime() }, issues)
  const issuesBefore = issues.length
  const program = compileProgram(definition, issues)
  if (issues.length === issuesBefore) tryExpressions(definition, program, issues)
  return { definition, program }
}

/** The entities of a definition with their own starts and ends as moments: what is written may look at the clock. */
export function fixedEntities(content: JsonObject, { entities }: Definition): JsonObject {
  const written = member(content, 'entities')
  return objectOf(
    Object.entries(isObject(written) ? written : {}).map(([key, value]) => {
      const { startMs, endMs } = entities.get(key) ?? {}
      const fixed = {
        ...(startMs !== undefined && { start: new Date(startMs).toISOString() }),
        ...(endMs !== undefined && { end: new Date(endMs).toISOString() }),
      }
      return [key, isObject(value) ? { ...value, ...fixed } : value]
    }),
  )
}
