/** The issues and warnings of lifecycles, each at its path. */

import { describe, expect, test } from 'vitest'
import { checkBody } from '../../src/engine/check/check-body.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

const schema = {
  type: 'object',
  properties: {
    id: { type: 'id.integer' },
    status: { type: 'string' },
    price: { type: 'commerce.price' },
    note: { type: 'lorem.word', presence: 0.5 },
    plan: { enum: ['old', 'lost'] },
    nick: { type: ['string', 'null'] },
  },
}

function verdictOf(lifecycle: JsonValue, entity: JsonObject = {}, others: JsonObject = {}) {
  const rows = { rate: '1/hour', lifecycle, schema, ...entity }
  const body = { start: '2026-01-01', end: '2026-01-02', entities: { rows, ...others } }
  const verdict = checkBody(body, { inherited: [], now: new Date('2026-01-01') })
  const issues = 'issues' in verdict ? verdict.issues : []
  const shown = ({ path, message }: (typeof issues)[number]): string =>
    `${path.join('.')}: ${message}`
  return { issues: issues.map(shown), warnings: verdict.warnings.map(shown) }
}

const states = { new: { after: '1 hour', next: 'done' }, done: {} }
const at = 'entities.rows.lifecycle'

test('a lifecycle needs no more than its states', () => {
  expect(verdictOf({ states })).toEqual({ issues: [], warnings: [] })
})

describe('issues', () => {
  test.each<[string, JsonValue, string]>([
    [
      'not an object',
      7,
      `${at}: must be an object with "key", "state", "initial", "states", "every", "set", "steps", "changes"; got 7`,
    ],
    ['empty', {}, `${at}: must have "states", or "every" and "set" for changes without states`],
    ['no states', { states: {} }, `${at}.states: must have from 1 to 63 states; got 0`],
    [
      'an unknown member',
      { states, stats: 1 },
      `${at}.stats: is not a member of "lifecycle", which has "key", "state", "initial", "states", "every", "set", "steps", "changes"; did you mean "state"?`,
    ],
    [
      'too many steps',
      { states, steps: 65 },
      `${at}.steps: must be an integer from 1 to 64; got 65`,
    ],
    [
      'an unknown first state',
      { states, initial: 'dome' },
      `${at}.initial: must be one of the states; got "dome"; did you mean "done"?`,
    ],
    [
      'states and every',
      { states, every: '1 day' },
      `${at}.every: must not be combined with "states"`,
    ],
    [
      'every without set',
      { every: '1 day' },
      `${at}: must have "states", or "every" and "set" for changes without states`,
    ],
    [
      'a state without time',
      { states: { new: { next: 'new' } } },
      `${at}.states.new: must have "after", the time in the state before the next change`,
    ],
    [
      'a time without a next state',
      { states: { new: { after: '1 day' } } },
      `${at}.states.new.after: must be used with "next" or "delete"`,
    ],
    [
      'an unknown next state',
      { states: { ...states, new: { after: '1 hour', next: 'don' } } },
      `${at}.states.new.next.0: must be one of the states; got "don"; did you mean "done"?`,
    ],
    [
      'a list with an unknown next state',
      { states: { ...states, new: { after: '1 hour', next: [{ to: 'don' }] } } },
      `${at}.states.new.next.0.to: must be one of the states; got "don"; did you mean "done"?`,
    ],
    [
      'a transition that is nothing',
      { states: { new: { after: '1 hour', next: [{ weight: 2 }] } } },
      `${at}.states.new.next.0: must have one of "to", "end" and "delete"`,
    ],
    [
      'a transition that is two',
      { states: { new: { after: '1 hour', next: [{ end: true, delete: true }] } } },
      `${at}.states.new.next.0: must have one of "to", "end" and "delete"`,
    ],
    [
      'a negative weight',
      { states: { new: { after: '1 hour', next: [{ to: 'new', weight: -1 }] } } },
      `${at}.states.new.next.0.weight: must be a number from 0 to 1000000000; got -1`,
    ],
    [
      'weights of zero',
      { states: { new: { after: '1 hour', next: [{ to: 'new', weight: 0 }] } } },
      `${at}.states.new.next: must have a transition with a weight above 0`,
    ],
    [
      'delete and next',
      { states: { new: { after: '1 hour', next: 'new', delete: true } } },
      `${at}.states.new.delete: must not be combined with "next"; add {"delete": true} to "next"`,
    ],
    [
      'a reserved name',
      { states: { alive: {} } },
      `${at}.states.alive: must not be "alive", which references use for all states`,
    ],
    [
      'a bad time',
      { states: { new: { after: { maximum: '1 fortnight' }, next: 'new' } } },
      `${at}.states.new.after.maximum: must have one of the units millisecond`,
    ],
    [
      'an unknown key',
      { states, key: 'ids' },
      `${at}.key: must be a property of the schema; got "ids"; did you mean "id"?`,
    ],
    [
      'a key that can be omitted',
      { states, key: ['id', 'note'] },
      `${at}.key: must be a property that is always present and identifies an instance; "note" can be omitted`,
    ],
    [
      'a key that can be null',
      { states, key: 'nick' },
      `${at}.key: must be a property that is always present and identifies an instance; "nick" can be null, or is not one value`,
    ],
    [
      'a property that is twice in the key',
      { states, key: ['id', 'id'] },
      `${at}.key: must not name a property twice; got "id", "id"`,
    ],
    [
      'a time before the end',
      { states: { new: { next: [{ end: true, after: '1 day' }] } } },
      `${at}.states.new.next.0.after: must not be combined with "end"`,
    ],
    [
      'too many transitions',
      { states: { new: { after: '1 day', next: new Array(129).fill('new') } } },
      `${at}.states.new.next: must be the name of a state or a list of up to 128 transitions; got 129`,
    ],
    [
      'a state that the schema of its property excludes',
      { states, state: 'plan' },
      `${at}.state: must be a property whose schema allows the first state; "plan" excludes "new"`,
    ],
    [
      'a state without a time for several changes',
      { states: { new: { next: ['a', 'b'] }, a: {}, b: {} } },
      `${at}.states.new: must have "after", the time in the state before the next change`,
    ],
    [
      'a state in the key',
      { states, state: 'id' },
      `${at}.state: must not be part of the key, and must always be present; got "id"`,
    ],
    [
      'a change of the key',
      { every: '1 day', set: { id: { type: 'id.uuid' } } },
      `${at}.set.id: must not change "id", which is part of the key`,
    ],
    [
      'a change of the state',
      { state: 'status', states: { new: { set: { status: { const: 'x' } } } } },
      `${at}.states.new.set.status: must not change "status", which has the name of the state`,
    ],
    [
      'a change of an optional property',
      { every: '1 day', set: { note: { type: 'lorem.word' } } },
      `${at}.set.note: must not change "note", which the schema can omit`,
    ],
    [
      'an optional change',
      { every: '1 day', set: { price: { type: 'commerce.price', presence: 0.5 } } },
      `${at}.set.price: must always have a value, without "presence" and "when"`,
    ],
    [
      'a unique change',
      { every: '1 day', set: { price: { type: 'commerce.price', unique: true } } },
      `${at}.set.price.unique: must not be set for a new value, which could equal a former one`,
    ],
    [
      'a wrong type',
      { every: '1 day', set: { price: { type: 'commerce.prize' } } },
      `${at}.set.price.type: must be`,
    ],
    [
      'an unknown former property',
      { every: '1 day', set: { price: { type: 'function', expression: 'previous.prise + 1' } } },
      `${at}.set.price.expression: must read properties of the same object; "previous" has no "prise"; did you mean "previous.price"?`,
    ],
    [
      'a property that reads itself',
      { every: '1 day', set: { price: { type: 'function', expression: 'self.price + 1' } } },
      `${at}.set.price.expression: must not read "self.price", the property that it defines; its former value is "previous.price"`,
    ],
    [
      'all former properties',
      { every: '1 day', set: { price: { type: 'function', expression: 'size(previous)' } } },
      `${at}.set.price.expression: "previous" must be followed by a property, as in previous.price`,
    ],
    [
      'a versioned property of the same name',
      { states, changes: 'scd3' },
      `${at}.changes: must be one of "after", "diff", "full", "scd2"; got "scd3"`,
    ],
  ])('%s', (_, lifecycle, issue) => {
    const { issues } = verdictOf(lifecycle)
    expect(issues[0]).toContain(issue)
    expect(issues).toHaveLength(1)
  })

  const when = (condition: string) => ({
    states: { new: { after: '1 hour', next: [{ to: 'done', when: condition }] }, done: {} },
  })
  test.each<[string, string, string]>([
    ['an invalid expression', 'self.status ==', 'unexpected end at character 15'],
    ['no property', '1 < 2', 'must read properties of the instance, such as self.plan'],
    [
      'an unknown property',
      'self.statos == 1',
      'must read properties of the schema; "self" has no "statos"; did you mean "status"?',
    ],
    [
      'a property without a list of values',
      'self.price > 1',
      'must read properties with a list of values, such as an enum or a boolean; got "price"; let other properties depend on such a property with "select"',
    ],
    ['the key', 'self.id > 1', 'must not read "id", which is part of the key or changes'],
  ])('%s as a condition', (_, condition, issue) => {
    const { issues } = verdictOf(when(condition))
    expect(issues[0]).toContain(`${at}.states.new.next.0.when: `)
    expect(issues[0]).toContain(issue)
    expect(issues).toHaveLength(1)
  })

  test('a condition that is not true or false', () => {
    const properties = { id: { type: 'id.integer' }, plan: { enum: ['a', 'b'] } }
    const { issues } = verdictOf(when('self.plan'), { schema: { type: 'object', properties } })
    expect(issues[0]).toBe(
      `${at}.states.new.next.0.when: must be true or false for each combination of values; got "a"`,
    )
  })

  test('previous may be the name of a variable outside of a lifecycle only', () => {
    const variables = { previous: { type: 'integer' } }
    const a = { type: 'function', expression: 'previous + 1', variables }
    const properties = { id: { type: 'id.integer' }, a }
    const schemaOfA = { schema: { type: 'object', properties } }
    expect(verdictOf({ states }, schemaOfA).issues).toEqual([])
    const set = { a: { ...a, expression: '1' } }
    expect(verdictOf({ every: '1 day', set }, schemaOfA).issues).toEqual([
      `${at}.set.a.variables.previous: must be a name of letters, digits and _, other than "self" and "previous"`,
    ])
  })

  test('previous is unknown outside of a lifecycle', () => {
    const properties = {
      id: { type: 'id.integer' },
      a: { type: 'function', expression: 'previous.id' },
    }
    const { issues } = verdictOf({ states }, { schema: { type: 'object', properties } })
    expect(issues).toEqual([
      'entities.rows.schema.properties.a.expression: unknown name "previous" at character 1',
    ])
  })

  test.each([['copy'], ['csv']])(
    'the rows of %s cannot change, but versions are rows',
    (format) => {
      expect(verdictOf({ states }, { format }).issues).toEqual([
        `entities.rows.format: must not have the format "${format}", whose rows cannot change; write "sql" or "debezium", or set "changes": "scd2" for a row for each version`,
      ])
      expect(verdictOf({ states, changes: 'scd2' }, { format }).issues).toEqual([])
    },
  )

  test('a schema that is not an object, and imperfections', () => {
    expect(verdictOf({ states }, { schema: { type: 'integer' } }).issues).toEqual([
      'entities.rows.schema: must be an object, because the entity has a "lifecycle"',
    ])
    expect(verdictOf({ states }, { imperfections: { late: 0.1 } }).issues).toEqual([
      'entities.rows.imperfections: must not be combined with "lifecycle"',
    ])
  })

  test('references and children of a state', () => {
    const row = (among: JsonValue) => ({
      schema: {
        type: 'object',
        properties: {
          row: { type: 'reference', entity: 'rows', field: 'id', ifEmpty: 'null', among },
        },
      },
    })
    const among = 'entities.visits.schema.properties.row.among'
    expect(verdictOf({ states }, {}, { visits: row('dome') }).issues).toEqual([
      `${among}: must be a state of "rows" or "alive"; got "dome"; did you mean "done"?`,
    ])
    const plain = { rows: { schema }, visits: row('alive') }
    const verdict = checkBody({ entities: plain }, { inherited: [], now: new Date() })
    expect('issues' in verdict && verdict.issues.map(({ message }) => message)).toEqual([
      'must be used with an entity that has a "lifecycle"; got "rows"',
    ])
    const child = (on: string) => ({ per: { entity: 'rows', on }, schema: { type: 'id.integer' } })
    expect(verdictOf({ states }, {}, { children: child('dome') }).issues).toEqual([
      'entities.children.per.on: must be a state of "rows"; got "dome"; did you mean "done"?',
    ])
  })
})

test('warnings: states that no instance enters, and references to deleted instances', () => {
  const { warnings } = verdictOf({ states: { ...states, lost: {} } })
  expect(warnings).toEqual([`${at}.states.lost: no instance enters the state "lost"`])
  expect(verdictOf({ states: { ...states, new: { ...states.new, set: { price: {} } } } })).toEqual({
    issues: [],
    warnings: [
      `${at}.states.new.set: has no effect: it applies to changes to the state, not to the creation, and no change leads to "new"`,
    ],
  })
  const visits = {
    schema: {
      type: 'object',
      properties: { row: { type: 'reference', entity: 'rows', field: 'id', ifEmpty: 'null' } },
    },
  }
  expect(
    verdictOf({ states: { new: { after: '1 hour', delete: true } } }, {}, { visits }).warnings,
  ).toEqual([
    'entities.visits.schema.properties.row.field: may refer to deleted instances of "rows"; set "among": "alive" to exclude them',
  ])
})
