/** Runs one definition and checks its values with two independent validators, and against the definition itself. */

import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import type { Issues } from '../../src/text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from './compiled-definition.ts'
import { readAsJsonSchema } from './keywords/json-schema.ts'
import { outputsOf } from './outputs.ts'

export interface Checked {
  readonly issues: Issues
  /** Number of checked values. */
  readonly values: number
  readonly errors: number
  /** Values that a schema rejects, with that schema. */
  readonly wrong: readonly string[]
}

const eventsChecked = Number(process.env.SPATE_TEST_EVENTS ?? 20)
/** Maximum number of events. Events that are errors are replaced by further events. */
const eventsMax = 3 * eventsChecked

export function checkDefinition(content: JsonObject, seed: number): Checked {
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  if (issues.length > 0) return { issues, values: 0, errors: 0, wrong: [] }
  const outputs = outputsOf(content, seed)
  const checks = new Map<string, readonly Check[]>()
  const wrong: string[] = [...repetitions(content, program)]
  let values = 0
  let errors = 0
  // Half of the definitions are checked from their start, where references are empty.
  const stream = openStream(program, ndjson, seed % 2 === 0 ? 0 : Math.floor(program.total / 2))
  for (let i = 0; i < eventsMax && values < eventsChecked; i++) {
    const line = stream.next()
    if (line === undefined) break
    const { type, entity, value } = JSON.parse(line)
    if (type === 'error') {
      errors++
      continue
    }
    values++
    let ofEntity = checks.get(entity)
    if (ofEntity === undefined) {
      const read = readAsJsonSchema(content, entity)
      ofEntity = [
        ...validators(read),
        withCfworker(outputs.get(entity) as JsonObject, 'the output'),
      ]
      checks.set(entity, ofEntity)
    }
    for (const check of ofEntity) {
      const complaint = check(value)
      if (complaint !== undefined) wrong.push(`${complaint}\n${line}`)
    }
  }
  for (const dispose of disposals.splice(0)) dispose()
  return { issues, values, errors, wrong }
}

/** Runs one plain schema, which the validators read unchanged. */
export function checkSchema(schema: JsonObject, seed: number): Checked {
  const issues: Issues = []
  const entities = { e: { rate: '100/day', schema } }
  const content = { start: '2026-01-01', end: '2026-01-02', types: {}, entities }
  const program = compileDefinition(content, seed, issues)
  if (issues.length > 0) return { issues, values: 0, errors: 0, wrong: [] }
  const checks = [
    ...validators(schema),
    withCfworker(outputsOf(content, seed).get('e') as JsonObject, 'the output'),
  ]
  const stream = openStream(program, ndjson, 0)
  const count = Math.min(eventsChecked, program.total)
  const lines = Array.from({ length: count }, () => stream.next() as string)
  const wrong = lines.flatMap((line) => {
    const event = JSON.parse(line)
    if (event.type === 'error') return [`an error: ${line}`]
    return checks.flatMap((check) => {
      const complaint = check(event.value)
      return complaint === undefined ? [] : [`${complaint}\n${line}`]
    })
  })
  for (const dispose of disposals.splice(0)) dispose()
  return { issues, values: lines.length, errors: 0, wrong }
}

/** Returns repeated values of `unique` properties in an entity, which no schema can express. */
function repetitions(content: JsonObject, program: Program): readonly string[] {
  const at = newInstance(program.time)
  return program.entities.flatMap(({ key, arrivals, value }) => {
    const { schema } = (content.entities as JsonObject)[key] as { readonly schema: JsonObject }
    const lists = uniqueLists(schema)
    const seen = lists.map(() => new Set<string>())
    const found: string[] = []
    for (let index = 0; lists.length > 0 && index < arrivals.total; index++) {
      moveInstance(at, index, arrivals.offsetOf(index))
      const made = value(at)
      if (at.failure !== undefined || !isObject(made)) continue
      for (const [i, names] of lists.entries()) {
        const parts = names.map((name) => made[name] ?? null)
        const text = JSON.stringify(parts, inOrder)
        const isNothing = parts.every((part) => part === null)
        if (!isNothing && seen[i]?.has(text)) found.push(`${key}: ${names} is ${text} again`)
        seen[i]?.add(text)
      }
    }
    return found
  })
}

function uniqueLists({ properties, unique }: JsonObject): readonly (readonly string[])[] {
  const alone = Object.entries(isObject(properties) ? properties : {})
    .filter(([, part]) => isUnique(part))
    .map(([name]) => [name])
  return isArray(unique) ? [...alone, ...(unique as readonly (readonly string[])[])] : alone
}

/** Whether the schema or a part of it is unique, without the schemas that it refers to. */
function isUnique(schema: JsonValue): boolean {
  if (!isObject(schema)) return false
  const { unique, allOf } = schema
  return unique === true || (isArray(allOf) && allOf.some(isUnique))
}

/** Sorts members, because their order is irrelevant. */
function inOrder(_: string, value: JsonValue): JsonValue {
  return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value
}

/** Returns the reason why the value is rejected, or undefined if it is valid. */
export type Check = (value: JsonValue) => string | undefined

/** Returns both validators. */
export function validators(schema: JsonObject): readonly [Check, Check] {
  return [withAjv(schema), withCfworker(schema, 'cfworker')]
}

const ajv = new Ajv2020({
  strict: true,
  // JSON Schema allows these forms, and only the strict style of ajv forbids them.
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowMatchingProperties: true,
  allowUnionTypes: true,
  validateFormats: true,
  // Each function checks a few values, so optimizing it would take longer.
  code: { optimize: false },
})
addFormats.default(ajv, { mode: 'full' })
// ajv resolves anchors, and does not list the keyword.
ajv.addKeyword('$anchor')
const disposals: (() => void)[] = []

function withAjv(schema: JsonObject): Check {
  const validate = ajv.compile(schema)
  disposals.push(() => ajv.removeSchema(schema))
  return (value) => (validate(value) ? undefined : `ajv: ${ajv.errorsText(validate.errors)}`)
}

function withCfworker(schema: JsonObject, name: string): Check {
  const validator = new Validator(schema as object, '2020-12')
  return (value) => {
    const { valid, errors } = validator.validate(value)
    return valid ? undefined : `${name}: ${JSON.stringify(errors.at(-1))}`
  }
}
