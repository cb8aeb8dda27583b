/** Real definitions with random changes are created, or refused with issues. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { samples } from '../support/samples.ts'
import { expectHealth } from './health.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(async () => {
  await expectHealth(service)
  await service.stop()
})

const examples = ['shop', 'forum', 'sensors'].map((name) =>
  readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'),
)

type Path = readonly (string | number)[]

/** Returns the paths of all values. */
function pathsOf(value: JsonValue, path: Path = []): readonly Path[] {
  const parts: readonly (readonly [string | number, JsonValue])[] = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : []
  return [path, ...parts.flatMap(([step, part]) => pathsOf(part, [...path, step]))]
}

function changed(
  value: JsonValue,
  [step, ...rest]: Path,
  change: (value: JsonValue) => JsonValue,
): JsonValue {
  if (step === undefined) return change(value)
  if (isArray(value))
    return value.map((part, i) => (i === step ? changed(part, rest, change) : part))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === step ? changed(part, rest, change) : part,
    ]),
  )
}

const words = [
  'type',
  'schema',
  'properties',
  'items',
  'entity',
  'rate',
  'integer',
  'object',
  'users',
  '__proto__',
  'now',
  '#/types/person',
]
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
  fc.constantFrom<JsonValue>(...words, {}, [], null, -1, 0, 1e9, 2 ** 53, ''),
)

interface Mutation {
  readonly at: number
  readonly kind: 'replace' | 'remove' | 'rename' | 'add' | 'wrap' | 'copy'
  readonly from: number
  readonly name: string
  readonly value: JsonValue
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom<Mutation['kind']>('replace', 'remove', 'rename', 'add', 'wrap', 'copy'),
  from: fc.nat(),
  name: fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 8 })),
  value: anyValue,
})

function mutate(definition: JsonValue, { at, kind, from, name, value }: Mutation): JsonValue {
  const paths = pathsOf(definition)
  const pathAt = (n: number): Path => paths[n % paths.length] as Path
  return changed(definition, pathAt(at), (old) => {
    if (kind === 'replace') return value
    if (kind === 'wrap') return { [name]: old }
    if (kind === 'copy') {
      return pathAt(from).reduce<JsonValue>(
        (part, step) => (part as JsonObject)[step] as JsonValue,
        definition,
      )
    }
    if (isArray(old)) return kind === 'remove' ? old.slice(1) : [...old, value]
    if (!isObject(old)) return value
    const entries = Object.entries(old)
    const position = from % Math.max(1, entries.length)
    if (kind === 'remove') return Object.fromEntries(entries.filter((_, i) => i !== position))
    if (kind === 'add') return Object.fromEntries([...entries, [name, value]])
    return Object.fromEntries(entries.map(([key, part], i) => [i === position ? name : key, part]))
  })
}

test('a definition with changes is created and runs, or is refused with issues', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...examples),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      async (example, mutations) => {
        const definition = mutations.reduce(mutate, JSON.parse(example) as JsonValue)
        const body = JSON.stringify(definition)
        const made = await service.request('/simulations', { method: 'POST', body })
        const answer = (await made.json()) as { key: string; issues: readonly unknown[] }
        expect([201, 400, 422]).toContain(made.status)
        if (made.status === 422) expect(answer.issues.length).toBeGreaterThan(0)
        if (made.status !== 201) return
        const path = `/simulations/${encodeURIComponent(answer.key)}/runs`
        const run = await service.request(path, { method: 'POST', body: { output: 'stream' } })
        expect(run.status).toBe(201)
        const stream = await service.request(`${path}/1/stream?limit=50`)
        expect([200, 204]).toContain(stream.status)
      },
    ),
    { numRuns: samples(100, 400) },
  )
})

test('a body with changed bytes is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...examples),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'{}[]:,"\\0e-.\u0000ä \n')), {
        minLength: 1,
        maxLength: 3,
      }),
      async (example, edits) => {
        const body = edits.reduce((text, [at, character]) => {
          const position = at % text.length
          return text.slice(0, position) + character + text.slice(position + 1)
        }, example)
        const answer = await service.request('/simulations', { method: 'POST', body })
        expect([201, 400, 422]).toContain(answer.status)
      },
    ),
    { numRuns: samples(100, 200) },
  )
})
