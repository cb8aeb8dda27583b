/**
 * What the service takes and answers, as types. Written by hand, since what they describe is checked where it is made: a
 * user of the client should need no other package to read its types. A test holds them to the service's own shapes.
 */

import type { JsonObject } from '../text/json.ts'
import type { Issue } from './spate-error.ts'

/** What is generated, how often, and in which form. Its schema is checked by the service. */
export interface EntityDefinition {
  readonly schema?: unknown
  /** `10/second`, `1/day`, or an object; once a day when absent. */
  readonly rate?: unknown
  readonly format?: unknown
  readonly system?: unknown
  readonly [member: string]: unknown
}

/** How generated data is imported. */
export interface SystemDefinition {
  readonly format?: unknown
  readonly import: {
    /** Takes the data on its standard input. */
    readonly command: string
    readonly before?: string
    readonly after?: string
  }
  readonly [member: string]: unknown
}

export interface Definition {
  /** From 1; 1 when absent. */
  readonly seed?: number
  /** A timestamp, a date, or an expression such as `now - days(30)`. */
  readonly start?: string
  readonly end?: string
  /** Schemas by name. */
  readonly types?: Readonly<Record<string, unknown>>
  readonly systems?: Readonly<Record<string, SystemDefinition>>
  readonly entities?: Readonly<Record<string, EntityDefinition>>
}

/** What was read from a file, or from the service: it is the service that checks it. */
export type Unchecked = Readonly<Record<string, unknown>>

export type DefinitionInput = Definition | Unchecked

export interface NewSimulation extends Definition {
  /** Made up when absent. */
  readonly key?: string
  /** Key of the simulation whose systems are inherited; `default` when absent. */
  readonly parent?: string
}

export interface Simulation {
  readonly key: string
  /** Of every simulation but `default`. */
  readonly parent?: string
  readonly seed: number
  /** RFC 3339, as every time that the service answers. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** With its definition as it is stored: aliases translated. */
export interface SimulationWithDefinition extends Simulation {
  readonly start?: string
  readonly end?: string
  readonly types?: JsonObject
  readonly systems?: JsonObject
  readonly entities?: JsonObject
  readonly output?: unknown
}

/** With its version, for `ifMatch`. */
export type Tagged<Shown> = Shown & { readonly etag: string | undefined }

export interface Verdict {
  readonly valid: boolean
  readonly issues: readonly Issue[]
  /** What is accepted and probably not meant. */
  readonly warnings: readonly Issue[]
  /** Events of a run that was started now. */
  readonly total?: number
}

export interface NewRun {
  readonly seed?: number
  readonly start?: string
  readonly end?: string
}

export interface RunRecord {
  /** Key of the simulation. */
  readonly simulation: string
  /** From 1. */
  readonly index: number
  readonly output: 'stream'
  readonly createdAt: string
}

export interface ListedRun extends RunRecord {
  readonly id: string
}

export interface RunDetails extends ListedRun {
  readonly seed: number
  readonly start: string
  readonly end: string
  /** How many events the run has. */
  readonly total: number
  readonly generatorVersion: string
}

/** What a run froze, with the systems that it inherited: it compiles to the same program. */
export interface RunDefinition {
  readonly seed: number
  readonly start: string
  readonly end: string
  readonly types?: JsonObject
  readonly systems: JsonObject
  readonly entities: JsonObject
}

/** With whatever else it was given. */
export interface Format {
  readonly type: string
  readonly table?: string
  readonly dialect?: string
  readonly [member: string]: unknown
}

export interface Entity {
  readonly key: string
  readonly rate?: string
  readonly format?: string | Format
  readonly system?: { readonly type: string; readonly [member: string]: unknown }
  readonly schema: JsonObject
}

export interface System {
  readonly key: string
  readonly format: Format
  readonly import: { readonly command: string; readonly before?: string; readonly after?: string }
}

export interface TypeListing {
  readonly name: string
  readonly summary: string
  readonly keywords: Readonly<
    Record<
      string,
      { readonly summary: string; readonly schema: unknown; readonly default?: unknown }
    >
  >
  /** JSON Schema of the values. */
  readonly output: unknown
  readonly examples: readonly { readonly schema: unknown; readonly values: readonly unknown[] }[]
}

export interface Health {
  readonly status: 'ok'
}

export interface CreateEvent<Value = unknown> {
  readonly type: 'create'
  /** The position in the run, from 1, without gaps. */
  readonly id: number
  readonly entity: string
  /** Simulated milliseconds since the start of the run. */
  readonly offset: number
  readonly value: Value
  /** The value in the format of the entity's system: an SQL statement, a row. */
  readonly format?: string
  /** What is wrong with it, where that was asked for. */
  readonly metadata?: readonly { readonly tag: string; readonly path?: readonly string[] }[]
}

/** An instance that could not be made. It is numbered like any event, and every reading shows it again. */
export interface ErrorEvent {
  readonly type: 'error'
  readonly id: number
  readonly entity?: string
  readonly offset?: number
  readonly message: string
  readonly path?: readonly string[]
}

export type RunEvent<Value = unknown> = CreateEvent<Value> | ErrorEvent
