/**
 * Checks of response bodies. Another server at the same address may also respond with JSON, so the client checks the
 * members that its callers use.
 */

import { isArray, isObject } from '../text/json.ts'
import type {
  DeletedRun,
  DeletedSimulation,
  RunDeletion,
  SimulationDeletion,
  Version,
  VersionWithDefinition,
} from './shapes/history-shapes.ts'
import type {
  Entity,
  ListedRun,
  RunDefinition,
  RunDetails,
  RunPosition,
  RunRecord,
  System,
} from './shapes/run-shapes.ts'
import type {
  Health,
  Simulation,
  SimulationWithDefinition,
  TypeListing,
  ValidationResult,
} from './shapes/simulation-shapes.ts'

/** A check of the body of a successful response. */
export interface ResponseCheck<Body> {
  /** Name of the expected body in error messages, such as `a simulation`. */
  readonly label: string
  isValid(body: unknown): body is Body
}

type Kind = 'string' | 'number' | 'boolean' | 'object'

/**
 * Returns a check that the body is an object, not a list, whose members have the given kinds. A member of the kind
 * `object` may also be a list, but not null.
 */
export function objectCheck<Body>(
  label: string,
  members: { readonly [Name in keyof Body]?: Kind },
): ResponseCheck<Body> {
  const wanted = Object.entries(members)
  return {
    label,
    isValid: (body): body is Body =>
      isObject(body) &&
      wanted.every(([name, kind]) => {
        const value: unknown = Object.hasOwn(body, name) ? body[name] : undefined
        return value !== null && typeof value === kind
      }),
  }
}

/** Returns a check that the body is a list in which each element passes `row`. */
export function listCheck<Row>(row: ResponseCheck<Row>): ResponseCheck<readonly Row[]> {
  return {
    label: `a list in which each element is ${row.label}`,
    isValid: (body): body is readonly Row[] =>
      isArray(body) && body.every((each) => row.isValid(each)),
  }
}

const simulationMembers = { key: 'string', seed: 'number' } as const
export const simulation = objectCheck<Simulation>('a simulation', simulationMembers)
export const simulationWithDefinition = objectCheck<SimulationWithDefinition>(
  'a simulation',
  simulationMembers,
)
const deletionMembers = { id: 'string', deletedAt: 'string', restorableUntil: 'string' } as const
export const simulationDeletion = objectCheck<SimulationDeletion>('a deletion', {
  ...deletionMembers,
  key: 'string',
})
export const deletedSimulation = objectCheck<DeletedSimulation>('a deleted simulation', {
  ...deletionMembers,
  ...simulationMembers,
})
export const runDeletion = objectCheck<RunDeletion>('a deletion', {
  ...deletionMembers,
  ...{ simulation: 'string', index: 'number' },
})
export const deletedRun = objectCheck<DeletedRun>('a deleted run', {
  ...deletionMembers,
  ...{ simulation: 'string', index: 'number' },
})
const versionMembers = { version: 'number', seed: 'number', savedAt: 'string' } as const
export const version = objectCheck<Version>('a version', versionMembers)
export const versionWithDefinition = objectCheck<VersionWithDefinition>('a version', versionMembers)
export const validationResult = objectCheck<ValidationResult>('a validation result', {
  valid: 'boolean',
  issues: 'object',
})
export const runRecord = objectCheck<RunRecord>('a run', { simulation: 'string', index: 'number' })
export const listedRun = objectCheck<ListedRun>('a run', { simulation: 'string', index: 'number' })
export const runDetails = objectCheck<RunDetails>('a run', {
  ...{ index: 'number', total: 'number', seed: 'number' },
  ...{ start: 'string', end: 'string', createdAt: 'string' },
})
export const runPosition = objectCheck<RunPosition>('the position of a time in a run', {
  ...{ at: 'string', lastEventId: 'number', total: 'number' },
})
export const runDefinition = objectCheck<RunDefinition>('the definition of a run', {
  ...{ seed: 'number', start: 'string', end: 'string' },
  ...{ systems: 'object', entities: 'object' },
})
export const entity = objectCheck<Entity>('an entity', { key: 'string', schema: 'object' })
export const system = objectCheck<System>('a system', { key: 'string', import: 'object' })
export const typeListing = objectCheck<TypeListing>('a type', {
  ...{ name: 'string', summary: 'string', keywords: 'object', examples: 'object' },
})
export const health = objectCheck<Health>('a report of health', { status: 'string' })
