/** Simulations and their runs, as the service keeps them. Each answer brings the version that a change has to name. */
import { isObject, type JsonObject, member } from '../../src/text/json.ts'
import { ask, type Refused, step } from './api.ts'
import { definitionOf, membersOf } from './definition.ts'
import type { RunListed, SimulationListed } from './listings.ts'

/** With its definition, and the tag of its version (`ETag`). */
export interface StoredSimulation {
  readonly view: SimulationListed
  readonly definition: JsonObject
  readonly tag: string | undefined
}

export async function readSimulation(key: string, signal?: AbortSignal): Promise<StoredSimulation> {
  const { body, headers } = await ask<JsonObject & SimulationListed>(
    `/simulations/${step(key)}`,
    signal === undefined ? {} : { signal },
  )
  return { view: body, definition: definitionOf(body), tag: tagIn(headers) }
}

/** Creates it, never replaces one; the key is made up when there is none. */
export async function createSimulation(body: JsonObject): Promise<SimulationListed> {
  return (await ask<SimulationListed>('/simulations', { method: 'POST', body })).body
}

/**
 * Replaces the definition where it is still of the version `tag`; else `Refused` with status 412. Answers the tag of
 * the new version.
 */
export async function saveSimulation(
  key: string,
  definition: JsonObject,
  tag: string | undefined,
): Promise<string | undefined> {
  const { headers } = await ask<SimulationListed>(`/simulations/${step(key)}`, {
    method: 'PUT',
    body: definition,
    // What was read without a version was there, and must still be.
    headers: { 'If-Match': tag ?? '*' },
  })
  return tagIn(headers)
}

/** A proxy that compresses makes the tag a weak one, which no `If-Match` may name (RFC 9110, section 13.1.1). */
export function tagIn(headers: Headers): string | undefined {
  return headers.get('ETag')?.replace(/^W\//, '')
}

export function isChangedElsewhere(refused: Refused): boolean {
  return refused.problem.status === 412
}

/** One of the simulations that systems are inherited from. */
export interface Ancestor {
  readonly key: string
  readonly definition: JsonObject
  readonly systems: JsonObject
}

/** Chains are as long as people make them; nobody makes longer ones by hand. */
const ancestorsMax = 100

/** The parents of a simulation, from the top. */
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
  /** The simulation whose system it is. */
  readonly from: string
  readonly system: JsonObject
}

/** What a simulation inherits: of systems with one name, that of the nearest parent. */
export function inheritedSystems(ancestors: readonly Ancestor[]): readonly InheritedSystem[] {
  const found = new Map<string, InheritedSystem>()
  for (const { key, systems } of ancestors) {
    for (const [name, system] of Object.entries(systems)) {
      if (isObject(system)) found.set(name, { name, from: key, system })
    }
  }
  return [...found.values()]
}

/** What may be said of a run; the rest is its simulation's. */
export interface RunWish {
  readonly seed?: number
  readonly start?: string
  readonly end?: string
}

export async function startRun(key: string, wish: RunWish): Promise<RunListed> {
  const { body } = await ask<RunListed>(`/simulations/${step(key)}/runs`, {
    method: 'POST',
    body: { output: 'stream', ...wish },
  })
  return body
}

/** The address of a run's page. */
export function runAddress(key: string, index: number): string {
  return `${simulationAddress(key)}/runs/${index}`
}

export function simulationAddress(key: string): string {
  return `/console/simulations/${step(key)}`
}

/** The command of a system, as a line that can be shown. */
export function commandOf(system: JsonObject): string {
  const command = member(membersOf(system, 'import'), 'command')
  return typeof command === 'string' ? command : ''
}
