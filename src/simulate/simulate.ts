/**
 * The generator in process, published as `spate-data`: a definition in, events or rows out. It needs no service and runs
 * in Node, Deno, Bun and browsers.
 */

import type { Definition } from '../definition/definition.ts'
import { checkBody } from '../engine/check/check-body.ts'
import { compileProgram, type Program } from '../engine/program.ts'
import { isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { CompiledSimulation } from './compiled-simulation.ts'
import { DefinitionError } from './definition-error.ts'
import type { RunOptions, Simulation, SimulationInput } from './simulation.ts'

export type {
  CreateEvent,
  DeleteEvent,
  ErrorEvent,
  RunEvent,
  UpdateEvent,
} from '../client/shapes/event-shapes.ts'
export { DefinitionError, type DefinitionIssue } from './definition-error.ts'
export type { EventOptions, RunOptions, Simulation, SimulationInput } from './simulation.ts'

/**
 * Checks and compiles a definition. Throws a `DefinitionError` if it has issues. The formats and systems of entities
 * have no effect in process: values are JSON.
 *
 * @param definition the definition, as the service accepts it
 * @param options the seed and the simulated time of the run
 * @returns the run; reading it has no effect on other readers
 *
 * @example
 * import { simulate } from 'spate-data'
 *
 * const shop = simulate({
 *   start: '2026-01-01',
 *   end: '2026-01-02',
 *   entities: {
 *     orders: {
 *       rate: '100/hour',
 *       schema: { type: 'object', properties: { id: { type: 'id.integer' }, drink: { enum: ['tea', 'espresso'] } } },
 *     },
 *   },
 * })
 * const [first] = shop.rows('orders')
 * console.log(first) // { id: 1, drink: 'espresso' }
 */
export function simulate<Shapes extends object = Record<string, unknown>>(
  definition: SimulationInput,
  { now = new Date(), ...options }: RunOptions = {},
): Simulation<Shapes> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  // A definition without types may be anything, which the check then refuses.
  const own = definition as JsonValue
  const body = isObject(own) ? { ...own, ...Object.fromEntries(given) } : own
  const checked = checkBody(body, { inherited: [], now })
  if ('issues' in checked) throw new DefinitionError(checked.issues)
  return new CompiledSimulation(
    withoutFormats(checked.definition, checked.program),
    tablesOf(checked.definition),
  )
}

/**
 * The seed and the language of values.
 *
 * @example
 * import { one, type ValueOptions } from 'spate-data'
 *
 * const german: ValueOptions = { seed: 2, locale: 'de' }
 * console.log(one('person.name', german)) // …
 */
export interface ValueOptions {
  /** Seed, an integer of at least 1. The default is 1: without a seed, each call returns the same value. */
  readonly seed?: number
  /** Locale of names and places, such as `de`. */
  readonly locale?: string
}

/** The time of a value of a type such as `time.now`: fixed, so that values do not depend on the clock. */
const window = { start: '2026-01-01', end: '2026-01-02', now: new Date(Date.UTC(2026, 0, 1)) }

/**
 * Returns one value of a type or schema.
 *
 * @param schema the name of a type, such as `person.name`, or a schema
 *
 * @example
 * import { one } from 'spate-data'
 *
 * console.log(one('person.name', { seed: 3 })) // …
 * console.log(one({ type: 'integer', minimum: 1, maximum: 6 }, { seed: 3 })) // …
 */
export function one<Value = unknown>(schema: string | object, options: ValueOptions = {}): Value {
  return many<Value>(schema, 1, options)[0] as Value
}

/**
 * Returns several values of a type or schema. The first is that of `one`.
 *
 * @param schema the name of a type, such as `person.name`, or a schema
 * @param count the number of values
 *
 * @example
 * import { many } from 'spate-data'
 *
 * console.log(many('id.integer', 3)) // [ 1, 2, 3 ]
 */
export function many<Value = unknown>(
  schema: string | object,
  count: number,
  { seed = 1, locale }: ValueOptions = {},
): Value[] {
  const type: JsonValue = typeof schema === 'string' ? { type: schema } : (schema as JsonObject)
  const localized = locale === undefined ? type : { ...type, locale }
  const definition = { entities: { value: { rate: { count }, schema: localized } } }
  return [...simulate<{ value: Value }>(definition, { ...window, seed }).rows('value')]
}

/** Returns the program without the formats of entities, whose texts a program does not read. */
function withoutFormats(definition: Definition, program: Program): Program {
  const entities = [...definition.entities]
  if (entities.every(([, { output }]) => output === undefined)) return program
  const plain = entities.map(([key, entity]) => [key, { ...entity, output: undefined }] as const)
  return compileProgram({ ...definition, entities: new Map(plain) }, [])
}

function tablesOf({ entities }: Definition): ReadonlyMap<string, string> {
  return new Map(
    [...entities].map(([key, { output }]) => [
      key,
      output !== undefined && 'table' in output ? output.table : key,
    ]),
  )
}
