/**
 * Answers of the service, recognised: something else may stand at its address, and answer in JSON too. Looked at is what
 * a reader would stumble over; the rest is the service's word.
 */

import { isArray, isObject } from '../text/json.ts'
import type {
  Entity,
  Health,
  ListedRun,
  RunDefinition,
  RunDetails,
  RunRecord,
  Simulation,
  SimulationWithDefinition,
  System,
  TypeListing,
  Verdict,
} from './shapes.ts'

export interface Answer<Body> {
  /** As messages call it. */
  readonly what: string
  isOne(body: unknown): body is Body
}

type Kind = 'string' | 'number' | 'boolean' | 'object'

/** An object with these members; a list counts as an object. */
export function answerOf<Body>(
  what: string,
  members: { readonly [Name in keyof Body]?: Kind },
): Answer<Body> {
  const wanted = Object.entries(members)
  return {
    what,
    isOne: (body): body is Body =>
      isObject(body) &&
      wanted.every(([name, kind]) => {
        const value: unknown = Object.hasOwn(body, name) ? body[name] : undefined
        return value !== null && typeof value === kind
      }),
  }
}

export function listOf<Row>(row: Answer<Row>): Answer<readonly Row[]> {
  return {
    what: `a list of which each is ${row.what}`,
    isOne: (body): body is readonly Row[] => isArray(body) && body.every((each) => row.isOne(each)),
  }
}

const simulationMembers = { key: 'string', seed: 'number' } as const
export const simulation = answerOf<Simulation>('a simulation', simulationMembers)
export const wholeSimulation = answerOf<SimulationWithDefinition>('a simulation', simulationMembers)
export const verdict = answerOf<Verdict>('a verdict', { valid: 'boolean', issues: 'object' })
export const runRecord = answerOf<RunRecord>('a run', { simulation: 'string', index: 'number' })
export const listedRun = answerOf<ListedRun>('a run', { simulation: 'string', index: 'number' })
export const runDetails = answerOf<RunDetails>('a run', {
  ...{ index: 'number', total: 'number', seed: 'number' },
  ...{ start: 'string', end: 'string', createdAt: 'string' },
})
export const runDefinition = answerOf<RunDefinition>('the definition of a run', {
  ...{ seed: 'number', start: 'string', end: 'string' },
  ...{ systems: 'object', entities: 'object' },
})
export const entity = answerOf<Entity>('an entity', { key: 'string', schema: 'object' })
export const system = answerOf<System>('a system', { key: 'string', import: 'object' })
export const typeListing = answerOf<TypeListing>('a type', {
  ...{ name: 'string', summary: 'string', keywords: 'object', examples: 'object' },
})
export const health = answerOf<Health>('a report of health', { status: 'string' })
