/**
 * Random plain schemas whose keywords are distributed over the schema, `allOf`, `$ref` and choices of one schema, so
 * that related keywords are often in different schemas. They are texts, because their numbers may exceed the precision
 * of doubles.
 */

import { type Draws, drawsOf } from './random-definition.ts'

/** A JSON value in which integers may be of any size. */
export type Exact = string | number | bigint | boolean | null | readonly Exact[] | ExactObject
export interface ExactObject {
  readonly [name: string]: Exact
}

export function randomSpread(number: number): ExactObject {
  const draws = drawsOf(number)
  const kinds: readonly Kind[] = ['integer', 'number', 'string', 'array', 'object']
  const kind = draws.one(kinds)
  const parts = keywordsOf(kind, draws)
  const listed = draws.chance(0.35)
    ? [listedOf(kind, draws), ...(draws.chance(0.5) ? keywordsOf(draws.one(kinds), draws) : [])]
    : []
  const schema = spread([...parts, ...listed], number, draws)
  const isProperty = draws.chance(0.3)
  if (!isProperty) return schema
  const { $defs = {}, ...property } = schema
  return { $defs, type: 'object', properties: { p: property }, required: ['p'] }
}

/** Returns the text that a client sends. */
export function exactText(value: Exact): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(exactText).join()}]`
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}:${exactText(part)}`,
  )
  return `{${members.join()}}`
}

/** Replaces `nullable` by plain JSON Schema, for validators that do not know it. */
export function withoutNullable(value: Exact): Exact {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(withoutNullable)
  const { nullable, ...rest } = value
  const members = Object.entries(rest).map(([name, part]) => [name, withoutNullable(part)] as const)
  const whole: ExactObject = Object.fromEntries(members)
  if (nullable !== true || typeof whole.type !== 'string') return whole
  return { ...whole, type: [whole.type, 'null'] }
}

function isList(value: Exact): value is readonly Exact[] {
  return Array.isArray(value)
}

type Kind = 'integer' | 'number' | 'string' | 'array' | 'object'

/** Returns keywords by the schema objects that contain them; the first one has the type. */
function keywordsOf(kind: Kind, draws: Draws): readonly ExactObject[] {
  const typed: ExactObject = {
    ...baseOf(kind, draws),
    ...(draws.chance(0.15) && { nullable: draws.chance(0.8) }),
  }
  const count = draws.below(4)
  return [typed, ...Array.from({ length: count }, () => narrowOf(kind, draws))]
}

const formats =
  'date-time date time duration email idn-email hostname ipv4 ipv6 uri uri-reference iri uri-template uuid json-pointer relative-json-pointer byte binary password'.split(
    ' ',
  )

function baseOf(kind: Kind, draws: Draws): ExactObject {
  switch (kind) {
    case 'integer':
    case 'number':
      return {
        type: kind,
        ...(draws.chance(0.3) && { format: draws.one(['int32', 'int64', 'float', 'double']) }),
      }
    case 'string':
      return { type: kind, ...(draws.chance(0.4) && { format: draws.one(formats) }) }
    case 'array':
      return draws.one<ExactObject>([
        { type: kind },
        { type: kind, items: digit },
        { type: kind, items: digit, maxItems: draws.between(2, 6) },
        { type: kind, items: { ...digit, nullable: true } },
        { type: kind, items: true, minItems: draws.below(3) },
        { type: kind, prefixItems: [digit, { type: 'string' }] },
      ])
    case 'object':
      return {
        type: kind,
        properties: Object.fromEntries(
          ['foo', 'bar', 'bit'].slice(0, draws.below(4)).map((name) => [name, propertyOf(draws)]),
        ),
      }
  }
}

const digit: ExactObject = { type: 'integer', minimum: 0, maximum: 9 }

function propertyOf(draws: Draws): ExactObject {
  return draws.one<ExactObject>([
    digit,
    { type: 'string' },
    { type: 'string', nullable: true },
    { const: draws.one(integers) },
    { enum: ['a', null, draws.one(integers)] },
    { type: 'integer', format: 'int64' },
    { type: 'string', format: draws.one(formats) },
    { type: 'array' },
  ])
}

/** Integers, only some of which doubles represent exactly. */
const integers: readonly bigint[] = [
  5n,
  9007199254740991n,
  9007199254740992n,
  9007199254740993n,
  -9007199254740993n,
  9223372036854775807n,
  9223372036854775000n,
  18446744073709551616n,
  10n ** 22n,
]

function narrowOf(kind: Kind, draws: Draws): ExactObject {
  const least = draws.between(-9, 9)
  switch (kind) {
    case 'integer':
    case 'number':
      return draws.one<ExactObject>([
        { minimum: least },
        { maximum: least + 40 },
        { exclusiveMinimum: least, exclusiveMaximum: least + 30 },
        { multipleOf: draws.one([2, 3, 0.5, 0.05, 0.1]) },
        { minimum: draws.one(integers) },
        { maximum: draws.one(integers) },
        { default: draws.one(integers) },
        { format: draws.one(['int32', 'int64', 'float', 'double']) },
        { type: 'number', nullable: draws.chance(0.5) },
        { not: { type: 'string' } },
        { not: { multipleOf: 0.5 } },
      ])
    case 'string':
      return draws.one<ExactObject>([
        { minLength: draws.below(8) },
        { maxLength: draws.between(5, 40) },
        { pattern: draws.one(['^[a-z]+$', '\\d', '^.{3,}$', '^(?!x)']) },
        { format: draws.one(formats) },
        { not: { format: draws.one(formats) } },
        { type: 'string', nullable: true },
        { not: { const: '' } },
      ])
    case 'array':
      return draws.one<ExactObject>([
        { contains: { const: 5 } },
        { contains: { const: draws.between(4, 5) }, minContains: draws.below(3) },
        { contains: digit, minContains: 0, maxContains: draws.between(1, 9) },
        { contains: { type: 'string' }, maxContains: 2 },
        { minContains: draws.below(3) },
        { maxContains: draws.between(1, 5) },
        { minItems: draws.below(4) },
        { maxItems: draws.between(0, 6) },
        { items: draws.one<Exact>([{ maximum: 7 }, digit, true]) },
        { prefixItems: [draws.one<Exact>([digit, true, { type: 'integer' }])] },
        { items: false },
        { uniqueItems: true },
        { not: { contains: { type: 'null' } } },
      ])
    case 'object':
      return draws.one<ExactObject>([
        { additionalProperties: draws.one<Exact>([false, true, { type: 'integer' }]) },
        {
          patternProperties: { '^b': draws.one<Exact>([true, { maximum: 5 }, { type: 'string' }]) },
        },
        { properties: { foo: draws.one<Exact>([true, {}, { maximum: 7 }]) } },
        { properties: { more: { const: 1 } }, required: ['more'] },
        { required: draws.one([['foo'], ['bar'], []]) },
        { unevaluatedProperties: draws.one<Exact>([false, { type: 'integer' }]) },
        {
          propertyNames: draws.one<Exact>([
            { maxLength: 3 },
            { format: 'hostname' },
            { pattern: '^[a-z]' },
          ]),
        },
        { minProperties: draws.below(3) },
        { maxProperties: draws.between(1, 4) },
        { dependentRequired: { foo: ['bar'] } },
        { dependentSchemas: { foo: { additionalProperties: draws.chance(0.5) } } },
        { not: { required: ['none'] } },
      ])
  }
}

const values: Readonly<Record<Kind, readonly Exact[]>> = {
  integer: [5, -3, 1e308, ...integers],
  number: [0.15, 0.5, 1e308, 5e-324, 12.25, ...integers],
  string: [
    '',
    'abc',
    '2026-01-01',
    '2026-02-30',
    'joe@example.com',
    '::1',
    'a.example',
    '/a/b',
    'Zm9v',
    '12:00:00Z',
    'x',
  ],
  array: [[], [5], [5, 5], [4, 5, 'a'], [null], [5, 'a', 6]],
  object: [{}, { foo: 1 }, { foo: 1, bar: 'a' }, { bar: 9 }, { more: 1 }, { none: null }],
}

function listedOf(kind: Kind, draws: Draws): ExactObject {
  const value = (): Exact =>
    draws.one([...values[kind], ...(draws.chance(0.2) ? [null, 'abc', 5] : [])])
  if (draws.chance(0.5)) return { const: value() }
  const list = Array.from({ length: draws.between(1, 3) }, value)
  const texts = list.map(exactText)
  return { enum: list.filter((_, i) => texts.indexOf(texts[i] as string) === i) }
}

/** Returns one schema with each part in a random position. */
function spread(parts: readonly ExactObject[], number: number, draws: Draws): ExactObject {
  let schema: ExactObject = {}
  const all: Exact[] = []
  const definitions: Record<string, Exact> = { p: { type: 'boolean' } }
  for (const [i, part] of parts.entries()) {
    const isFree = Object.keys(part).every((name) => !Object.hasOwn(schema, name))
    const written = draws.chance(0.12)
      ? asResource(part, `http://example.com/${number}/${i}`, draws)
      : part
    const way = draws.below(8)
    if (isFree && way < 3) schema = { ...schema, ...part }
    else if (way === 4 && !Object.hasOwn(schema, '$ref')) {
      definitions[`d${i}`] = written
      schema = { ...schema, $ref: `#/$defs/d${i}` }
    } else if (way === 5 && !Object.hasOwn(schema, 'anyOf'))
      schema = { ...schema, anyOf: [written] }
    else if (way === 6 && !Object.hasOwn(schema, 'oneOf')) schema = { ...schema, oneOf: [written] }
    else all.push(draws.chance(0.2) ? { allOf: [written, true] } : written)
  }
  return { $defs: definitions, ...schema, ...(all.length > 0 && { allOf: all }) }
}

/**
 * Returns the part as a schema with an `$id`, in which the same pointer refers to another schema than outside. No
 * `$ref` is next to an `$id`, because ajv follows some of these infinitely.
 */
function asResource(part: ExactObject, id: string, draws: Draws): ExactObject {
  return draws.one<ExactObject>([
    { $id: id, ...part },
    { $id: id, $defs: { p: part }, allOf: [{ $ref: '#/$defs/p' }] },
    { $id: id, $defs: { p: { $anchor: 'here', ...part } }, allOf: [{ $ref: '#here' }] },
    {
      $id: id,
      $defs: { p: { $id: `${id}/inner`, $defs: { p: part }, allOf: [{ $ref: '#/$defs/p' }] } },
      allOf: [{ $ref: '#/$defs/p' }],
    },
  ])
}
