/**
 * Kinds of random definitions for laws of whole programs, each a function of its number. SPATE_TEST_DEFINITIONS=100000
 * sets the number of definitions per kind, or SPATE_TEST_SECONDS=600 the time, starting from number SPATE_TEST_FIRST or
 * SPATE_TEST_SEED.
 */

import type { Program } from '../../../src/engine/program.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../src/text/json.ts'
import { dialects } from '../../../src/text/sql-dialect.ts'
import {
  type Draws,
  drawsOf,
  hostileWords,
  randomDefinition,
} from '../../schema/random-definition.ts'
import { randomSchema } from '../../schema/random-schema.ts'
import { programOf } from './both-executors.ts'

const seconds = Number(process.env.SPATE_TEST_SECONDS ?? 0)
const chosenFirst = process.env.SPATE_TEST_FIRST ?? process.env.SPATE_TEST_SEED

const imperfections: readonly JsonObject[] = [
  { late: { rate: 0.2, by: '1 hour' } },
  { corrupt: 0.3 },
  { late: { rate: 0.3, by: '10 minutes' }, duplicate: 0.2, drop: 0.1, corrupt: 0.1 },
]

/** Returns whether the values are plain objects. Only these have known columns. */
function areRows(schema: JsonValue | undefined): boolean {
  return isObject(schema) && schema.type === 'object' && schema.nulls === undefined
}

/** Adds formats, imperfections and children, which random schemas do not have. */
function varied(content: JsonObject, draws: Draws): JsonObject {
  const entities = Object.entries(content.entities as Readonly<Record<string, JsonObject>>)
  return {
    ...content,
    entities: Object.fromEntries(
      entities.map(([key, entity], i) => {
        const more: Record<string, JsonValue> = {}
        if (draws.chance(0.4)) {
          const table = draws.one(['t', 'a.b', 'ü', 'sel"ect'])
          more.format = { type: 'sql', table, dialect: draws.one(dialects) }
        } else if (draws.chance(0.5) && areRows(entity.schema)) {
          more.format = draws.one(['copy', 'csv'])
        }
        if (draws.chance(0.15)) more.imperfections = draws.one(imperfections)
        if (i === 0 || draws.chance(0.8)) return [key, { ...entity, ...more }]
        const { rate: _, ...rest } = entity
        const [parent] = draws.one(entities.slice(0, i))
        const delay = draws.one<JsonValue>([
          '1 second',
          { minimum: '1 minute', maximum: '4 hours' },
        ])
        return [key, { ...rest, ...more, per: { entity: parent, count: 2, delay } }]
      }),
    ),
  }
}

/**
 * Adds an entity that refers to the others as a whole and by parts, and values that are not plain objects. Their
 * columns, and the values that a format cannot represent, follow from their parts.
 */
function referring(content: JsonObject, draws: Draws): JsonObject {
  const entities = content.entities as Readonly<Record<string, JsonObject>>
  const ifEmpty = (): JsonValue => draws.one(['error', 'null', 'skip'])
  const choose = (): JsonValue => draws.one(policies)
  const properties = Object.keys(entities).flatMap((entity, i): [string, JsonObject][] => [
    [`whole${i}`, { type: 'reference', entity, ifEmpty: ifEmpty(), choose: choose() }],
    [`part${i}`, { type: 'reference', entity, field: 'id', ifEmpty: ifEmpty(), choose: choose() }],
    [`same${i}`, { type: 'reference', via: `part${i}`, field: 'id' }],
  ])
  const some = properties.filter(() => draws.chance(0.5))
  const reader = {
    rate: '100/day',
    schema: {
      type: 'object',
      properties: { id: { type: 'id.integer' }, ...Object.fromEntries(some) },
    },
  }
  const [entity, { schema }] = draws.one(Object.entries(entities)) as [string, JsonObject]
  const roots: readonly JsonValue[] = [
    { type: 'reference', entity, ifEmpty: ifEmpty() },
    { anyOf: [schema as JsonValue, { type: 'object', properties: { id: { type: 'integer' } } }] },
    { ...(schema as JsonObject), nulls: 0.5 },
    { enum: draws.one(hostileRoots) },
    {
      type: 'function',
      expression: draws.one(['{"a\\nb": 1}', '{"\\ud7ff": "\\u0001"}', '"\\n"']),
    },
  ]
  const other = { rate: '60/day', schema: draws.one(roots) }
  const whole = { type: 'reference', entity: 'other', ifEmpty: ifEmpty() }
  const of = { rate: '60/day', schema: { type: 'object', properties: { whole } } }
  return { ...content, entities: { ...entities, reader, other, of } }
}

const policies: readonly JsonValue[] = [
  ...['uniform', 'first', 'last'],
  { type: 'zipf', exponent: 1.1 },
  { type: 'recent', halfLife: '2 hours' },
]

const hostileRoots: readonly JsonValue[] = [
  [{ 'a\nb': 1 }, { id: 1 }],
  ['\0', 'a'],
  [{ id: '\ud800' }, { id: 'x' }],
  [[1], { '': 2 }],
  [null, 1, 'x\ry'],
]

/** The name of each kind, the minimum share of valid definitions, and a function from a number to a definition. */
export const kinds: readonly (readonly [string, number, (number: number) => JsonObject])[] = [
  ['definitions', 0.3, (number) => varied(randomDefinition(number), drawsOf(number))],
  [
    'plain schemas',
    0.3,
    (number) =>
      varied(
        { entities: { e: { rate: '100/day', schema: randomSchema(number) } } },
        drawsOf(number),
      ),
  ],
  [
    'definitions with hostile names and values',
    0.1,
    (number) => {
      const draws = drawsOf(number)
      return varied(referring(randomDefinition(number, hostileWords(number)), draws), draws)
    },
  ],
]

/** The timeout of a test over all kinds. */
export const timeoutMs = 600_000 + seconds * 2_000

export interface Tried {
  /** Description of the first differences. */
  readonly wrong: string
  readonly soundShare: number
  readonly compared: Compared
}

/** The number of compared definitions and events. */
export interface Compared {
  events: number
  bytes: number
}

/** Tries valid definitions of a kind, by number or for this kind's part of the time, and returns their number. */
export function tryDefinitions(
  [name, , make]: (typeof kinds)[number],
  share: { readonly first: number; readonly count: number },
  differenceOf: (program: Program, number: number, compared: Compared) => string | undefined,
): Tried {
  const first = Number(chosenFirst ?? share.first)
  const most = Number(process.env.SPATE_TEST_DEFINITIONS ?? share.count)
  const compared: Compared = { events: 0, bytes: 0 }
  const untilMs = performance.now() + (seconds * 1_000) / kinds.length
  const wrong: string[] = []
  let sound = 0
  let made = 0
  for (; seconds > 0 ? performance.now() < untilMs : made < most; made++) {
    const number = first + made
    const content = make(number)
    const program = programOf(content, number + 1)
    if (program === undefined) continue
    sound++
    const difference = differenceOf(program, number, compared)
    if (difference !== undefined && wrong.length < 3) {
      wrong.push(`number ${number}: ${difference}\n${JSON.stringify(content)}`)
    }
  }
  if (seconds > 0) {
    const { events, bytes } = compared
    process.stdout.write(`${sound} ${name} from ${first} on: ${events} events, ${bytes} bytes\n`)
  }
  return { wrong: wrong.join('\n\n'), soundShare: sound / made, compared }
}
