/** Simulations: list, read, create, replace, change, and check a definition. */

import { type Answer, simulation, verdict, wholeSimulation } from './answer.ts'
import { type Asking, type Connection, step } from './connection.ts'
import { type Asked, type Creation, creation } from './idempotency.ts'
import { type Pages, pagesOf } from './pages.ts'
import { type Run, type Runs, runOf, runsOf } from './runs.ts'
import type {
  DefinitionInput,
  NewSimulation,
  Simulation,
  SimulationWithDefinition,
  Tagged,
  Unchecked,
  Verdict,
} from './shapes.ts'

export interface Conditions extends Asked {
  /** The `etag` that was read: refused with 412 when the simulation was changed meanwhile. */
  readonly ifMatch?: string | undefined
}

export interface PutConditions extends Conditions {
  /** Creates and never replaces: refused with 412 when there is one already. */
  readonly ifNoneMatch?: '*' | undefined
}

/** What was put, and whether there was none before. */
export type Put = Tagged<Simulation> & { readonly isNew: boolean }

export interface Simulations {
  /** `default` first, then by creation. With a key, that one or none. */
  list(options?: Asked & { readonly key?: string | undefined }): Pages<Simulation>
  get(key: string, options?: Asked): Promise<Tagged<SimulationWithDefinition>>
  /** Makes one, however often the request had to be sent. */
  create(simulation: NewSimulation | Unchecked, options?: Creation): Promise<Tagged<Simulation>>
  /** Creates the simulation, or replaces its definition whole. */
  put(key: string, definition: DefinitionInput, conditions?: PutConditions): Promise<Put>
  /** Replaces the members that are given. */
  patch(key: string, changes: DefinitionInput, conditions?: Conditions): Promise<Tagged<Simulation>>
  /** Everything that is wrong with a definition; stores nothing. */
  validate(definition: NewSimulation | Unchecked, options?: Asked): Promise<Verdict>
}

/** The same for one key. */
export interface SimulationOfKey {
  readonly key: string
  readonly runs: Runs
  run(index: number): Run
  get(options?: Asked): Promise<Tagged<SimulationWithDefinition>>
  put(definition: DefinitionInput, conditions?: PutConditions): Promise<Put>
  patch(changes: DefinitionInput, conditions?: Conditions): Promise<Tagged<Simulation>>
}

export function simulationsOf(connection: Connection): Simulations {
  const pathOf = (key: string) => `/simulations/${step(key)}`
  async function askTagged<Shown>(asking: Asking, wanted: Answer<Shown>) {
    const { body, status, headers } = await connection.ask(asking, wanted)
    return { status, shown: { ...body, etag: headers.get('ETag') ?? undefined } }
  }
  return {
    list: ({ key, signal } = {}) =>
      pagesOf(connection, simulation, { path: '/simulations', query: { key }, signal }),
    async get(key, { signal } = {}) {
      return (await askTagged({ path: pathOf(key), signal }, wholeSimulation)).shown
    },
    async create(body, options = {}) {
      const asking = { ...creation(options), path: '/simulations', body }
      return (await askTagged(asking, simulation)).shown
    },
    async put(key, body, { ifMatch, ifNoneMatch, signal } = {}) {
      const { status, shown } = await askTagged(
        {
          method: 'PUT',
          path: pathOf(key),
          headers: { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch },
          body,
          // The second of two would find the condition no longer met, by the first.
          isRepeatable: ifMatch === undefined && ifNoneMatch === undefined,
          signal,
        },
        simulation,
      )
      return { ...shown, isNew: status === 201 }
    },
    async patch(key, body, { ifMatch, signal } = {}) {
      const headers = { 'If-Match': ifMatch }
      const asking = { method: 'PATCH', path: pathOf(key), headers, body, signal } as const
      return (await askTagged(asking, simulation)).shown
    },
    async validate(body, { signal } = {}) {
      const path = '/simulations/validate'
      const asking = { method: 'POST', path, body, isRepeatable: true, signal } as const
      const { body: found } = await connection.ask(asking, verdict)
      // A service of an earlier version has none.
      return { ...found, warnings: found.warnings ?? [] }
    },
  }
}

export function simulationOfKey(
  connection: Connection,
  { simulations, key }: { readonly simulations: Simulations; readonly key: string },
): SimulationOfKey {
  return {
    key,
    runs: runsOf(connection, key),
    run: (index) => runOf(connection, key, index),
    get: (options) => simulations.get(key, options),
    put: (definition, conditions) => simulations.put(key, definition, conditions),
    patch: (changes, conditions) => simulations.patch(key, changes, conditions),
  }
}
