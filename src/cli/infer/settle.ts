/**
 * A definition written by a program from what it found must compile, whatever was found. So it is checked by the engine
 * itself, and what is refused is made weaker where it stands (a keyword is left out, a schema becomes a plainer one,
 * at last a property or an entity goes) until nothing is, each step with a note.
 */

import { readSent } from '../../definition/sent.ts'
import { checkContent } from '../../engine/check-content.ts'
import type { Issue, Issues, Path } from '../../text/issue.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../text/json.ts'
import type { Note } from './model.ts'
import type { Written } from './write-definition.ts'

/** A round sees at most 100 issues; beyond these, entities go as a whole. */
const gentleRoundsMax = 60
const roundsMax = 600

export function settle({ definition, notes }: Written): Written {
  const found: Note[] = [...notes]
  let current: JsonValue = definition
  for (let round = 0; round < roundsMax; round++) {
    const issues = issuesOf(current as JsonObject)
    if (issues.length === 0) return { definition: current as JsonObject, notes: found }
    const isGentle = round < gentleRoundsMax
    const done = new Set<string>()
    for (const issue of issues) {
      const path = isGentle ? issue.path : issue.path.slice(0, 2)
      const { value, at, what } = weaken(current, path)
      // Issues of one value are solved by the first of them; what is left comes again.
      const place = JSON.stringify(at)
      if (done.has(place)) continue
      done.add(place)
      current = value
      found.push(noteOf({ issue, at, what }))
    }
  }
  return { definition: { entities: {} }, notes: found }
}

/** What the engine has to say of it; inherited systems are none. */
export function issuesOf(definition: JsonObject): Issues {
  const sent = readSent(definition)
  const issues = [...sent.issues]
  if (issues.length > 0) return issues
  const source = { seed: sent.seed ?? 1, content: sent.content, inherited: [], now: moment }
  checkContent(source, issues)
  return issues
}

/** Definitions say their own time or take that of the run; either is as good for a check. */
const moment = new Date(Date.UTC(2026, 0, 1))

interface Weakened {
  readonly value: JsonValue
  /** What was changed. */
  readonly at: Path
  readonly what: string
}

/** Changes the innermost schema on the way, or takes the thing itself away. */
function weaken(root: JsonValue, path: Path): Weakened {
  const steps = stepsTo(root, path)
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as Step
    const name = path[i - 1]
    if (i === 0) break
    if (!step.isSchema) continue
    const schema = step.value
    if (!isObject(schema)) return changed(root, path.slice(0, i), anyText, 'became text')
    const keyword = path[i]
    if (typeof keyword === 'string' && isLoose(schema, keyword)) {
      return changed(root, [...path.slice(0, i), keyword], undefined, 'was left out')
    }
    const plain = plainer(schema)
    if (plain !== undefined) return changed(root, path.slice(0, i), plain, 'became plainer')
    const parent = path[i - 2]
    if (parent === 'properties' || parent === 'types' || parent === '$defs') {
      return changed(root, path.slice(0, i), undefined, `was left out with ${String(name)}`)
    }
  }
  // Members of an entity beside its schema, then the entity.
  if (path.length === 3 && path[2] !== 'schema') {
    return changed(root, path.slice(0, 3), undefined, 'was left out')
  }
  return changed(
    root,
    path.slice(0, Math.max(1, Math.min(2, path.length))),
    undefined,
    'was left out',
  )
}

interface Step {
  readonly value: JsonValue | undefined
  readonly isSchema: boolean
}

const maps: ReadonlySet<unknown> = new Set([
  'properties',
  '$defs',
  'variables',
  'patternProperties',
  'types',
])
const lists: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems', 'options'])
const single: ReadonlySet<unknown> = new Set([
  'schema',
  'items',
  'contains',
  'else',
  'not',
  'if',
  'then',
])

/** The values along a path, from the root on, and which of them are schemas. */
function stepsTo(root: JsonValue, path: Path): readonly Step[] {
  const steps: Step[] = [{ value: root, isSchema: false }]
  for (const [i, name] of path.entries()) {
    const around = steps[i]?.value
    let value: JsonValue | undefined
    if (isArray(around)) value = around[Number(name)]
    else if (isObject(around)) value = member(around, String(name))
    const isNamed = steps[i]?.isSchema === true || i === 2 || i === 0
    const isSchema =
      i === 1 && path[0] === 'types'
        ? true
        : (single.has(name) && isNamed && i >= 2) ||
          (i >= 4 &&
            (maps.has(path[i - 1]) || lists.has(path[i - 1])) &&
            steps[i - 1]?.isSchema === true)
    steps.push({ value, isSchema })
  }
  return steps
}

/** Without it the schema still says what to make. */
function isLoose(schema: JsonObject, keyword: string): boolean {
  if (!Object.hasOwn(schema, keyword)) return false
  const makers = [
    'type',
    'enum',
    'const',
    '$ref',
    'oneOf',
    'anyOf',
    'allOf',
    'entity',
    'via',
    'expression',
    'path',
  ]
  if (makers.includes(keyword)) {
    // Another keyword may make the value.
    const others = ['type', 'enum', 'const', '$ref', 'oneOf', 'anyOf', 'allOf']
    return (
      schema.type !== 'reference' &&
      schema.type !== 'function' &&
      others.some((other) => other !== keyword && Object.hasOwn(schema, other))
    )
  }
  return !['properties', 'items'].includes(keyword) || keyword === 'items'
}

const anyText: JsonObject = { type: 'string' }

/** The next weaker schema that makes values of a like kind; undefined when there is none. */
function plainer(schema: JsonObject): JsonObject | undefined {
  const { type, properties, nulls, presence } = schema
  const kept = {
    ...(nulls !== undefined && { nulls }),
    ...(presence !== undefined && { presence }),
  }
  if (isObject(properties)) {
    const plain = { type: 'object', properties, ...kept }
    return Object.keys(plain).length < Object.keys(schema).length ? plain : undefined
  }
  const kind =
    typeof type === 'string' && ['integer', 'number', 'boolean', 'string', 'array'].includes(type)
      ? type
      : 'string'
  const plain: JsonObject =
    kind === 'array'
      ? { type: 'array', items: anyText, maxItems: 3, ...kept }
      : { type: kind, ...kept }
  return JSON.stringify(plain) === JSON.stringify(schema) ? undefined : plain
}

function changed(root: JsonValue, at: Path, to: JsonValue | undefined, what: string): Weakened {
  return { value: replaced(root, at, to), at, what }
}

function replaced(value: JsonValue, path: Path, to: JsonValue | undefined): JsonValue {
  const [first, ...rest] = path
  if (first === undefined) return to ?? {}
  if (isArray(value)) {
    const index = Number(first)
    if (rest.length === 0 && to === undefined) return value.toSpliced(index, 1)
    return value.with(index, replaced(value[index] as JsonValue, rest, to))
  }
  if (!isObject(value)) return value
  return objectOf(
    Object.entries(value).flatMap(([name, part]): readonly (readonly [string, JsonValue])[] => {
      if (name !== String(first)) return [[name, part]]
      if (rest.length === 0 && to === undefined) return []
      return [[name, replaced(part, rest, to)]]
    }),
  )
}

function noteOf({ issue, at, what }: { issue: Issue; at: Path; what: string }): Note {
  const [room, key, , ...inner] = at
  const place = inner.filter((name) => name !== 'properties').join('.')
  return {
    ...(room === 'entities' && key !== undefined && { table: String(key) }),
    ...(place !== '' && { column: place }),
    message: `${what}, since it ${issue.message}`,
  }
}
