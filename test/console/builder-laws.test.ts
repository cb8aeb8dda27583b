/**
 * Laws of the form of a definition, in random definitions: without an edit nothing changes, and each edit changes
 * exactly the value that it names. Comments stay, and a valid definition remains valid.
 */
import { describe, expect, test } from 'vitest'
import { newSchema } from '../../console/builder/field-type.ts'
import {
  addEntity,
  addField,
  deleteEntity,
  deleteField,
  type FormEdit,
  moveTo,
  renameAt,
  setAt,
  setRateMember,
} from '../../console/builder/form-edits.ts'
import { type EntityForm, type FieldForm, formOf } from '../../console/builder/form-model.ts'
import { setParent, setTotal } from '../../console/builder/rate/arrivals-edits.ts'
import {
  addBursts,
  addStage,
  moveStage,
  removeStage,
  setBursts,
  setStageRate,
} from '../../console/builder/rate/rate-changes.ts'
import { isEqual, type Operation, type Path, valueAt } from '../../console/document/operation.ts'
import { applyEdits, editsOf } from '../../console/document/text-edits.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import { listTypes } from '../../src/schema/listing.ts'
import type { SourceText } from '../../src/spelling/language.ts'
import { readText, writeText } from '../../src/spelling/spelling.ts'
import { readDuration } from '../../src/text/duration.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { type Draws, drawsOf, randomDefinition } from '../schema/random-definition.ts'
import { shareOf } from '../support/samples.ts'

/** Numbers of the random definitions: a quarter of 500 in each run. */
const { first, count } = shareOf(500, 4)
const editsEach = 3
const types = listTypes()

/** Writes a definition as JSON, as YAML, or as YAML with comments on many lines. */
function textOf(value: JsonValue, draws: Draws): SourceText {
  const language = draws.chance(0.35) ? 'json' : 'yaml'
  const text = writeText(value, language)
  if (language === 'json') return { text, language }
  let number = 0
  const lines = text.split('\n').flatMap((line) => {
    const indent = /^[ -]*/.exec(line)?.[0] ?? ''
    const own = draws.chance(0.15) && !indent.includes('-') ? [`${indent}# c${number++};`] : []
    const after = draws.chance(0.15) && line !== '' ? ` # c${number++};` : ''
    const blank = draws.chance(0.05) && own.length > 0 ? [''] : []
    return [...blank, ...own, line + after]
  })
  const commented = { text: lines.join('\n'), language } as const
  const read = readText(commented)
  // In a string on several lines, these would be no comments.
  return 'value' in read && isEqual(read.value, value) ? commented : { text, language }
}

function commentsIn(text: string): readonly string[] {
  return (text.match(/# c\d+;/g) ?? []).toSorted()
}

function parsed(written: SourceText): JsonObject {
  const read = readText(written)
  if (!('value' in read) || !isObject(read.value)) throw new Error(`unreadable:\n${written.text}`)
  return read.value
}

/**
 * Returns the issues of a definition, except those about the number of instances: it depends on the rate, and on the
 * name of the entity, from which its random numbers are derived.
 */
function issuesOf(value: JsonValue): readonly unknown[] {
  const checked = checkBody(value, { inherited: [], now: new Date('2026-01-01') })
  const issues = 'issues' in checked ? checked.issues : []
  return issues.filter(({ message }) => !/ of the \d+ instances/.test(message))
}

/** Returns all fields of a list, and the fields in them. */
function allFields(fields: readonly FieldForm[] = []): readonly FieldForm[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)])
}

/** Returns a definition in which some entities have a rate with stages, bursts, or both. */
function withRateChanges(definition: JsonObject, draws: Draws): JsonObject {
  return names(definition, ['entities']).reduce((before, name) => {
    const path = ['entities', name, 'rate']
    const base = valueAt(before, path)
    if (typeof base !== 'string' || draws.chance(0.5)) return before
    const stages = Array.from({ length: draws.between(1, 4) }, () => ({
      for: draws.one(['2 days', '36 hours', '90 minutes', '1.5 days', '3000 s', '1 week']),
      to: draws.one(['70/day', '9/hour', '0.2/minute', 0.001]),
    }))
    const bursts = {
      every: draws.one(['1 day', '7 h', '100 minutes']),
      for: draws.one(['1 hour', '10 min']),
      ...(draws.chance(0.5) && { times: draws.between(0, 5) }),
    }
    const rate = {
      base,
      ...(draws.chance(0.7) && { stages }),
      ...(draws.chance(0.7) && { bursts }),
    }
    return withValue(before, path, (object) => {
      object.rate = rate
    })
  }, definition)
}

/** Returns a definition in which the rate of an entity has neither stages nor bursts. */
function withoutRateChanges(value: JsonObject, entityPath: Path): JsonObject {
  return withValue(value, [...entityPath, 'rate'], (object) => {
    const {
      stages: _,
      bursts: __,
      ...rest
    } = isObject(object.rate) ? object.rate : { base: object.rate ?? null }
    object.rate = rest
  })
}

/** Returns the ends of the stages of an entity, in milliseconds from the start of the run. */
function endsOf(value: JsonObject, entityPath: Path): readonly number[] {
  const stages = valueAt(value, [...entityPath, 'rate', 'stages'])
  let endMs = 0
  return (isArray(stages) ? stages : []).map((stage) => {
    const duration = readDuration((isObject(stage) ? stage.for : undefined) ?? null)
    if (!('ms' in duration)) throw new Error(duration.issue)
    endMs += duration.ms
    return endMs
  })
}

interface RandomEdit {
  readonly name: string
  readonly edit: FormEdit
  /** Whether the edit never makes a valid definition invalid. */
  readonly isSafe: boolean
  /** Paths whose comments may be removed with their values. */
  readonly removed?: readonly Path[]
  /** Checks the definition after the edit. */
  check(after: JsonObject, before: JsonObject): void
}

function names(value: JsonObject, path: Path): readonly string[] {
  const found = valueAt(value, path)
  return isObject(found) ? Object.keys(found) : []
}

/** Returns `value` after a change of the object around a path, computed in another way than the form does. */
function withValue(
  value: JsonObject,
  path: Path,
  change: (object: Record<string, JsonValue>, name: string) => void,
): JsonObject {
  const copy: Record<string, JsonValue> = JSON.parse(JSON.stringify(value))
  let object = copy
  for (const step of path.slice(0, -1)) {
    object[step] ??= {}
    object = object[step] as Record<string, JsonValue>
  }
  change(object, String(path.at(-1)))
  return copy
}
const sets = (path: Path, to: JsonValue) => (after: JsonObject, before: JsonObject) =>
  expect(
    isEqual(
      after,
      withValue(before, path, (object, name) => {
        object[name] = to
      }),
    ),
  ).toBe(true)

function randomEdit(value: JsonObject, draws: Draws): RandomEdit {
  const form = formOf(value)
  const entity = draws.one(form.entities)
  const fields = allFields(entity.fields)
  const typed = fields.filter(({ type }) => type !== undefined)
  const field = fields.length > 0 ? draws.one(fields) : undefined
  const withType = typed.length > 0 ? draws.one(typed) : undefined
  const around = field?.path.slice(0, -1) ?? []
  const taken = new Set([
    ...form.entities.map(({ name }) => name),
    ...fields.map(({ name }) => name),
  ])
  const free = (list: readonly string[]) => draws.one(list.filter((name) => !taken.has(name)))
  const fresh = free(['fresh', 'a new one', 'größe', 'x-1', 'yes', 'null', 'one more', 'last'])
  const plain = free(['renamed', 'other', 'third', 'fourth'])
  const kinds: (() => RandomEdit | undefined)[] = [
    () => {
      const added: JsonObject = {
        rate: '5/hour',
        schema: { type: 'object', properties: { id: { type: 'id.uuid' } } },
      }
      return {
        name: 'add entity',
        edit: addEntity(fresh, added),
        isSafe: true,
        check(after, before) {
          sets(['entities', fresh], added)(after, before)
          expect(names(after, ['entities']).at(-1)).toBe(fresh)
        },
      }
    },
    () => ({
      name: 'rename entity',
      edit: renameAt(entity.path, fresh),
      isSafe: true,
      check(after, before) {
        const old = names(before, ['entities'])
        const expected = old.map((name) => (name === entity.name ? fresh : name))
        expect(names(after, ['entities'])).toEqual(expected)
        expect(JSON.stringify(after)).not.toContain(`"entity":"${entity.name}"`)
      },
    }),
    () => ({
      name: 'delete entity',
      edit: deleteEntity(entity.path),
      isSafe: false,
      removed: [entity.path],
      check: (after, before) =>
        expect(
          isEqual(
            after,
            withValue(before, entity.path, (object, name) => delete object[name]),
          ),
        ).toBe(true),
    }),
    () => {
      const parent = draws.one(form.entities).name
      if (parent === entity.name) return undefined
      return {
        name: 'make child',
        edit: setParent(entity.path, parent),
        isSafe: false,
        removed: [[...entity.path, 'rate']],
        check: (after) => {
          expect(valueAt(after, [...entity.path, 'per', 'entity'])).toBe(parent)
          expect(valueAt(after, [...entity.path, 'rate'])).toBeUndefined()
        },
      }
    },
    () => {
      if (entity.arrivals.kind === 'code') return undefined
      const total = draws.between(1, 500)
      return {
        name: 'set total',
        edit: setTotal(entity.path, total),
        isSafe: false,
        removed: [
          [...entity.path, 'per'],
          ...(isObject(valueAt(value, [...entity.path, 'rate'])) ? [] : [[...entity.path, 'rate']]),
        ],
        check: (after) => {
          expect(valueAt(after, [...entity.path, 'rate', 'count'])).toBe(total)
          expect(valueAt(after, [...entity.path, 'per'])).toBeUndefined()
        },
      }
    },
    () => {
      if (entity.arrivals.kind !== 'rate' || entity.arrivals.total === undefined) return undefined
      return {
        name: 'clear total',
        edit: setTotal(entity.path, undefined),
        isSafe: false,
        removed: [[...entity.path, 'rate']],
        check: (after) => {
          const rate = valueAt(after, [...entity.path, 'rate'])
          expect(isObject(rate) ? rate.base : rate).toMatch(/^\S+\/\w+$/)
          expect(rate).not.toHaveProperty('count')
        },
      }
    },
    () => moveEdit(entity.path, value, draws),
    ...Array.from({ length: 3 }, () => () => rateEdit(entity, value, draws)),
    () => {
      if (entity.arrivals.kind !== 'rate') return undefined
      const to = draws.one(['7/hour', '0.5/minute', '100/day'])
      const rate = [
        ...entity.path,
        'rate',
        ...(isObject(valueAt(value, [...entity.path, 'rate'])) ? ['base'] : []),
      ]
      return {
        name: 'set rate',
        edit: setRateMember(entity.path, 'base', to),
        isSafe: true,
        check: sets(rate, to),
      }
    },
    () => {
      const season = { hour: Array.from({ length: 24 }, () => draws.between(1, 9)) }
      const base = valueAt(value, [...entity.path, 'rate'])
      if (isObject(base) || entity.arrivals.kind !== 'rate') return undefined
      return {
        name: 'set season',
        edit: setRateMember(entity.path, 'season', season),
        isSafe: true,
        check: sets([...entity.path, 'rate'], { base: base ?? null, season }),
      }
    },
    () =>
      entity.fields && {
        name: 'add field',
        edit: addField(entity.fieldsPath, fresh, { type: 'person.name' }),
        isSafe: !Object.hasOwn(
          valueAt(value, [...entity.path, 'schema']) as JsonObject,
          'maxProperties',
        ),
        check: sets([...entity.fieldsPath, fresh], { type: 'person.name' }),
      },
    () =>
      field && {
        name: 'rename field',
        edit: renameAt(field.path, plain),
        isSafe: true,
        check(after, before) {
          const path = [...around, plain]
          expect(names(after, around)).toEqual(
            names(before, around).map((name) => (name === field.name ? plain : name)),
          )
          expect(valueAt(after, path)).toBeDefined()
        },
      },
    () =>
      field && {
        name: 'delete field',
        edit: deleteField(field.path),
        isSafe: false,
        removed: [
          field.path,
          // Parts that name the field are deleted too.
          [...field.path.slice(0, -2), 'unique'],
          [...field.path.slice(0, -2), 'dependentRequired'],
          [...entity.path, 'imperfections', 'corrupt'],
          [...entity.path, 'lifecycle'],
        ],
        check: (after, before) =>
          expect(names(after, around)).toEqual(
            names(before, around).filter((name) => name !== field.name),
          ),
      },
    () => field && moveEdit(field.path, value, draws),
    () =>
      withType && {
        name: 'set nulls',
        edit: setAt([...withType.path, 'nulls'], 0.25),
        isSafe: false,
        check: sets([...withType.path, 'nulls'], 0.25),
      },
    () =>
      withType && Object.hasOwn(withType.schema, 'nulls')
        ? {
            name: 'clear nulls',
            edit: setAt([...withType.path, 'nulls'], undefined),
            isSafe: false,
            removed: [[...withType.path, 'nulls']],
            check: (after, before) =>
              expect(
                isEqual(
                  after,
                  withValue(
                    before,
                    [...withType.path, 'nulls'],
                    (object, name) => delete object[name],
                  ),
                ),
              ).toBe(true),
          }
        : undefined,
    () =>
      withType && {
        name: 'set unique',
        edit: setAt([...withType.path, 'unique'], true),
        isSafe: false,
        check: sets([...withType.path, 'unique'], true),
      },
    () => {
      if (withType === undefined) return undefined
      const type = draws.one(types)
      const schema = newSchema(type.name, type)
      return {
        name: 'change type',
        edit: setAt(withType.path, schema),
        isSafe: false,
        removed: [withType.path],
        check: sets(withType.path, schema),
      }
    },
    () => {
      if (withType === undefined) return undefined
      const choices = ['paid', 'in transit', 'no', '7', 7, null]
      const list = choices.slice(0, draws.between(1, 6))
      return {
        name: 'set list',
        edit: setAt([...withType.path, 'enum'], list),
        isSafe: false,
        removed: [[...withType.path, 'enum']],
        check: sets([...withType.path, 'enum'], list),
      }
    },
  ]
  for (;;) {
    const made = draws.one(kinds)()
    if (made !== undefined) return made
  }
}

/** Returns an edit of the stages or the bursts of the rate of an entity. */
function rateEdit(
  { path, arrivals }: EntityForm,
  value: JsonObject,
  draws: Draws,
): RandomEdit | undefined {
  if (arrivals.kind !== 'rate' || arrivals.stages === undefined) return undefined
  const { stages, bursts } = arrivals
  const ends = endsOf(value, path)
  const at = draws.below(Math.max(stages.length, 1))
  const atMs = draws.between(1, 700) * 3_600_000
  const isBeside = (after: JsonObject, before: JsonObject) =>
    expect(isEqual(withoutRateChanges(after, path), withoutRateChanges(before, path))).toBe(true)
  // A rate of which only the base remains is a text again, without the comments of its former members.
  const rate = valueAt(value, [...path, 'rate'])
  const isText = isObject(rate) && Object.keys(rate).length === 2
  const removedAt = (member: Path, isLast = true) =>
    isText && isLast ? [...path, 'rate'] : [...path, 'rate', ...member]
  const ofStages = (
    name: string,
    edit: FormEdit,
    expected: (after: readonly number[]) => unknown,
  ): RandomEdit => ({
    name,
    edit,
    isSafe: true,
    ...(name === 'remove stage' && {
      removed: [removedAt(['stages', at], stages.length === 1)],
    }),
    check(after, before) {
      isBeside(after, before)
      expect(valueAt(after, [...path, 'rate', 'bursts'])).toEqual(
        valueAt(before, [...path, 'rate', 'bursts']),
      )
      expected(endsOf(after, path))
    },
  })
  const ofBursts = (name: string, edit: FormEdit, expected: object | undefined): RandomEdit => ({
    name,
    edit,
    isSafe: true,
    removed: name === 'remove bursts' ? [removedAt(['bursts'])] : [],
    check(after, before) {
      isBeside(after, before)
      expect(endsOf(after, path)).toEqual(endsOf(before, path))
      const found = valueAt(after, [...path, 'rate', 'bursts'])
      if (expected === undefined) expect(found).toBeUndefined()
      else expect(found).toMatchObject(expected)
    },
  })
  const kinds: (() => RandomEdit | undefined)[] = [
    () =>
      ofStages('add stage', addStage(path, atMs, draws.between(1, 90)), (after) => {
        expect(after).toHaveLength(ends.length + 1)
        expect(after).toEqual(expect.arrayContaining([...ends]))
      }),
    () =>
      stages.length > 0
        ? ofStages('move stage', moveStage(path, at, atMs), (after) => {
            expect(after.toSpliced(at, 1)).toEqual(ends.toSpliced(at, 1))
            expect(after).toEqual(after.toSorted((a, b) => a - b))
          })
        : undefined,
    () =>
      stages.length > 0
        ? ofStages('set rate of stage', setStageRate(path, at, { count: 2.5 }), (after) =>
            expect(after).toEqual(ends),
          )
        : undefined,
    () =>
      stages.length > 0
        ? ofStages('remove stage', removeStage(path, at), (after) =>
            expect(after).toEqual(ends.toSpliced(at, 1)),
          )
        : undefined,
    () => {
      if (bursts !== undefined) return undefined
      const runMs = 30 * 86_400_000
      return ofBursts('add bursts', addBursts(path, runMs), { every: '1 day', for: '3 hours' })
    },
    () =>
      bursts && ofBursts('set factor of bursts', setBursts(path, { times: 2.5 }), { times: 2.5 }),
    () =>
      bursts &&
      ofBursts('move bursts', setBursts(path, { everyMs: 49 * 3_600_000 }), {
        every: '49 hours',
      }),
    () => bursts && ofBursts('resize bursts', setBursts(path, { lastingMs: 120_000 }), {}),
    () => bursts && ofBursts('remove bursts', setBursts(path, undefined), undefined),
  ]
  return draws.one(kinds)()
}

function moveEdit(path: Path, value: JsonObject, draws: Draws): RandomEdit {
  const around = path.slice(0, -1)
  const position = draws.below(names(value, around).length)
  return {
    name: 'move',
    edit: moveTo(path, position),
    isSafe: true,
    check(after, before) {
      expect(isEqual(after, before)).toBe(true)
      const name = String(path.at(-1))
      const others = names(before, around).filter((each) => each !== name)
      expect(names(after, around)).toEqual(others.toSpliced(position, 0, name))
    },
  }
}

/** Returns the operation that removes a member of an object or an element of a list. A list is removed with its last one. */
function removalOf(value: JsonObject, path: Path): Operation {
  const listPath = path.slice(0, -1)
  const list = valueAt(value, listPath)
  if (!isArray(list)) return { kind: 'remove', path }
  if (list.length === 1) return { kind: 'remove', path: listPath }
  return { kind: 'set', path: listPath, value: list.toSpliced(Number(path.at(-1)), 1) }
}

/**
 * Returns the comments that a text has without the values at some paths, and without the names of the first of them in
 * lists: at least these must stay.
 */
function commentsBeside(written: SourceText, paths: readonly Path[]): readonly string[] {
  const text = paths.reduce((before, path) => {
    const source = { ...written, text: before }
    if (valueAt(parsed(source), path) === undefined) return before
    return applyEdits(before, editsOf(source, [removalOf(parsed(source), path)]) ?? [])
  }, written.text)
  const inList = `- ${String(paths[0]?.at(-1))} #`
  const lines = text.split('\n')
  return commentsIn(lines.filter((line) => !line.trimStart().startsWith(inList)).join('\n'))
}

describe('in random definitions', () => {
  test('without an edit, nothing changes', () => {
    for (let number = first; number < first + count; number++) {
      const value = randomDefinition(number)
      const written = textOf(value, drawsOf(number))
      const form = formOf(parsed(written))
      expect(editsOf(written, [])).toEqual([])
      const fields = form.entities.flatMap((entity) => entity.fields ?? [])
      const same = fields
        .filter(({ type }) => type !== undefined)
        .map(({ path, schema }) => ({ kind: 'set', path, value: schema }) as const)
      expect(editsOf(written, same)).toEqual([])
    }
  })

  test('each edit changes one value, keeps all comments, and keeps the definition valid', () => {
    const done = new Set<string>()
    for (let number = first; number < first + count; number++) {
      const draws = drawsOf(number)
      let written = textOf(withRateChanges(randomDefinition(number), draws), draws)
      let wasValid = issuesOf(parsed(written)).length === 0
      for (let i = 0; i < editsEach; i++) {
        const before = parsed(written)
        if (names(before, ['entities']).length === 0) break
        const { name, edit, isSafe, removed, check } = randomEdit(before, draws)
        const about = `definition ${number}, edit ${i}: ${name}`
        const edits = editsOf(written, edit.operations(before))
        expect(edits, about).toBeDefined()
        const next = { ...written, text: applyEdits(written.text, edits ?? []) }
        const after = parsed(next)
        check(after, before)
        const kept =
          removed === undefined ? commentsIn(written.text) : commentsBeside(written, removed)
        expect(commentsIn(next.text), about).toEqual(expect.arrayContaining([...kept]))
        const issues = issuesOf(after)
        if (isSafe && wasValid) expect(issues, about).toEqual([])
        wasValid = issues.length === 0
        written = next
        done.add(name)
      }
    }
    // Nearly all kinds of edits were tried; some are possible only in few definitions.
    expect(done.size).toBeGreaterThan(10)
  }, 600_000)
})
