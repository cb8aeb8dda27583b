/**
 * Requests about simulations and runs. Responses contain the version of the simulation (`ETag`), which the next update
 * must send back.
 */
import { isObject, type JsonObject, member } from '../../src/text/json.ts'
import { type ApiError, callApi, pathSegment } from './api.ts'
import { definitionOf, membersOf } from './definition.ts'
import type { RunListed, SimulationListed } from './listings.ts'

/** A simulation with its definition and the tag of its version (the `ETag` header). */
export interface StoredSimulation {
  readonly view: SimulationListed
  readonly definition: JsonObject
  readonly tag: string | undefined
}

export async function readSimulation(key: string, signal?: AbortSignal): Promise<StoredSimulation> {
  const { body, headers } = await callApi<JsonObject & SimulationListed>(
    `/simulations/${pathSegment(key)}`,
    signal === undefined ? {} : { signal },
  )
  return { view: body, definition: definitionOf(body), tag: tagIn(headers) }
}

/** Creates a simulation; an existing one is never replaced. The service generates the key if `body` has none. */
export async function createSimulation(body: JsonObject): Promise<SimulationListed> {
  return (await callApi<SimulationListed>('/simulations', { method: 'POST', body })).body
}

/**
 * Replaces the definition of a simulation if the tag of its version is still `tag`; throws an `ApiError` with status
 * 412 otherwise. Returns the tag of the new version.
 */
export async function saveSimulation(
  key: string,
  definition: JsonObject,
  tag: string | undefined,
): Promise<string | undefined> {
  const { headers } = await callApi<SimulationListed>(`/simulations/${pathSegment(key)}`, {
    method: 'PUT',
    body: definition,
    // Without a known version, the simulation must at least exist.
    headers: { 'If-Match': tag ?? '*' },
  })
  return tagIn(headers)
}

/**
 * Returns the version of a simulation from the `ETag` header, as a strong tag: a compressing proxy makes the tag weak,
 * and `If-Match` accepts no weak tags (RFC 9110, section 13.1.1).
 */
export function tagIn(headers: Headers): string | undefined {
  return headers.get('ETag')?.replace(/^W\//, '')
}

export function isChangedElsewhere(refused: ApiError): boolean {
  return refused.problem.status === 412
}

/** A simulation from which another simulation inherits systems: its parent, or the parent of an ancestor. */
export interface Ancestor {
  readonly key: string
  readonly definition: JsonObject
  readonly systems: JsonObject
}

/** Maximum number of ancestors of a simulation that are loaded. */
const ancestorsMax = 100

/** Returns the simulation `parent` and its ancestors, the root first. */
export async function readAncestors(
  parent: string | undefined,
  signal?: AbortSignal,
): Promise<readonly Ancestor[]> {
  const chain: Ancestor[] = []
  for (let key = parent; key !== undefined && chain.length < ancestorsMax; ) {
    const { view, definition } = await readSimulation(key, signal)
    chain.unshift({ key, definition, systems: membersOf(definition, 'systems') })
    key = view.parent
  }
  return chain
}

export interface InheritedSystem {
  readonly name: string
  /** Key of the simulation that defines the system. */
  readonly from: string
  readonly system: JsonObject
}

/**
 * Returns the systems that a simulation with the given ancestors inherits. A nearer ancestor overrides systems with the
 * same name.
 */
export function inheritedSystems(ancestors: readonly Ancestor[]): readonly InheritedSystem[] {
  const found = new Map<string, InheritedSystem>()
  for (const { key, systems } of ancestors) {
    for (const [name, system] of Object.entries(systems)) {
      if (isObject(system)) found.set(name, { name, from: key, system })
    }
  }
  return [...found.values()]
}

/** Optional settings of a new run; the definition supplies those that are missing. */
export interface NewRunSettings {
  readonly seed?: number
  readonly start?: string
  readonly end?: string
  readonly label?: string
}

export async function startRun(key: string, wish: NewRunSettings): Promise<RunListed> {
  const { body } = await callApi<RunListed>(`/simulations/${pathSegment(key)}/runs`, {
    method: 'POST',
    body: { output: 'stream', ...wish },
  })
  return body
}

/** Returns the address of the page of a run in the console. */
export function runAddress(key: string, index: number): string {
  return `${simulationAddress(key)}/runs/${index}`
}

export function simulationAddress(key: string): string {
  return `/console/simulations/${pathSegment(key)}`
}

/** Returns the import command of a system, or an empty text if it has none. */
export function commandOf(system: JsonObject): string {
  const command = member(membersOf(system, 'import'), 'command')
  return typeof command === 'string' ? command : ''
}
