/** Types of simulations, of the definition language and of the state of the service, as the service returns them. */

import type { JsonObject } from '../../text/json.ts'
import type { Issue } from '../spate-error.ts'

/**
 * A simulation: a stored definition under a key.
 *
 * @example
 * import type { Simulation } from 'spate-data/client'
 *
 * const [simulation]: readonly Simulation[] = await spate.simulations.list({ key: 'blog' }).all()
 * console.log(simulation?.key, simulation?.seed) // blog 7
 */
export interface Simulation {
  /** Key of the simulation, which is unique in the workspace. */
  readonly key: string
  /** Key of the parent, whose systems are inherited. Absent only for the simulation `default`. */
  readonly parent?: string
  /** Name of the simulation for people. Absent if it has none. */
  readonly label?: string
  /** Description of the simulation for people. Absent if it has none. */
  readonly description?: string
  /** Words that group simulations. Absent if it has none. */
  readonly tags?: readonly string[]
  /** Seed of the runs of the simulation. */
  readonly seed: number
  /** Time of creation of the simulation, as a timestamp of RFC 3339. */
  readonly createdAt: string
  /** Time of the last change of the simulation, as a timestamp of RFC 3339. */
  readonly updatedAt: string
}

/**
 * A simulation with its definition as the service stores it, with aliases translated.
 *
 * @example
 * import type { SimulationWithDefinition } from 'spate-data/client'
 *
 * const blog: SimulationWithDefinition = await spate.simulations.get('blog')
 * console.log(Object.keys(blog.entities ?? {})) // [ 'posts' ]
 */
export interface SimulationWithDefinition extends Simulation {
  /** Start of the simulated time as in the definition: a timestamp, a date or an expression. */
  readonly start?: string
  /** End of the simulated time as in the definition: a timestamp, a date or an expression. */
  readonly end?: string
  /** Named types of the definition: schemas by name. */
  readonly types?: JsonObject
  /** Systems of the definition by name, without inherited systems. */
  readonly systems?: JsonObject
  /** Entities of the definition by name. */
  readonly entities?: JsonObject
  /** Value of `output` that the client sent with the definition. */
  readonly output?: unknown
}

/**
 * A response with the version of the simulation. Pass the version as `ifMatch` to change the simulation only if its
 * version is still the same.
 *
 * @example
 * import type { Simulation, WithEtag } from 'spate-data/client'
 *
 * const notes: WithEtag<Simulation> = await spate.simulations.put('notes', {})
 * const changed = await spate.simulations.patch('notes', { seed: 2 }, { ifMatch: notes.etag })
 * console.log(changed.etag === notes.etag) // false
 */
export type WithEtag<Shown> = Shown & {
  /** Version of the simulation as an entity tag, or undefined if the response has no `ETag` header. */
  readonly etag: string | undefined
}

/**
 * Result of validating a definition.
 *
 * @example
 * import type { ValidationResult } from 'spate-data/client'
 *
 * const result: ValidationResult = await spate.simulations.validate({ seed: 0 })
 * console.log(result.valid, result.issues[0]?.path) // false [ 'seed' ]
 */
export interface ValidationResult {
  /** Whether the service would accept the definition. */
  readonly valid: boolean
  /** Everything that is wrong with the definition. Empty for a valid definition. */
  readonly issues: readonly Issue[]
  /** Parts of the definition that are accepted but probably not intended. */
  readonly warnings: readonly Issue[]
  /** Number of events of a run that is started now. Absent for an invalid definition. */
  readonly total?: number
}

/**
 * A type of the definition language, with its keywords and examples.
 *
 * @example
 * import type { TypeListing } from 'spate-data/client'
 *
 * const type: TypeListing = await spate.types.get('id.uuid')
 * console.log(type.name, type.examples.length > 0) // id.uuid true
 */
export interface TypeListing {
  /** Name of the type, such as `person.name`. */
  readonly name: string
  /** One sentence about the values of the type. */
  readonly summary: string
  /** Keywords that the type accepts in a schema, by name. */
  readonly keywords: Readonly<
    Record<
      string,
      {
        /** One sentence about the keyword. */
        readonly summary: string
        /** JSON Schema of the value of the keyword. */
        readonly schema: unknown
        /** Value of the keyword if a schema omits it. */
        readonly default?: unknown
      }
    >
  >
  /** JSON Schema of the values that the type generates. */
  readonly output: unknown
  /** Schemas of this type with values that they generate. */
  readonly examples: readonly {
    /** A schema of the type. */
    readonly schema: unknown
    /** Values that the schema generates. */
    readonly values: readonly unknown[]
  }[]
}

/**
 * State of a service that is alive or ready.
 *
 * @example
 * import type { Health } from 'spate-data/client'
 *
 * const health: Health = await spate.health()
 * console.log(health.status) // ok
 */
export interface Health {
  /** Always `ok`: a service that is not ready responds with 503. */
  readonly status: 'ok'
}
