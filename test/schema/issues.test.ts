/**
 * Issues: each broken rule reports its path, the requirement and the actual value, and all rules are reported together.
 */

import { describe, expect, test } from 'vitest'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issue, Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'

function issuesOf(content: JsonObject): readonly Issue[] {
  const issues: Issues = []
  const whole = { start: '2026-01-01', end: '2026-01-02', ...content }
  const definition = readDefinition({ seed: 1, content: whole, inherited: [], nowMs: 0 }, issues)
  compileProgram(definition, issues)
  return issues
}

const city: JsonObject = { type: 'object', properties: { city: { type: 'location.city' } } }
const users: JsonObject = {
  rate: '50/day',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'id.integer' },
      name: { type: 'person.name' },
      address: city,
      maybe: { ...city, nulls: 0.5 },
    },
  },
}
const loops: JsonObject = {
  loop: { type: 'array', items: { type: 'knot' }, minItems: 1 },
  knot: { type: 'array', items: { type: 'loop' }, minItems: 1 },
}

/** Schemas of a property `p` next to an `id`, with their issues: the path from the property, and the message. */
const cases: readonly (readonly [string, JsonValue, readonly (readonly [string, string])[]])[] = [
  [
    'a keyword of the language without its type',
    { expression: '1' },
    [['', 'must have a "type"; did you mean "type": "function"?']],
  ],
  [
    'a keyword of several types without a type',
    { distribution: 'uniform' },
    [['', 'must have a "type"; did you mean "type": "integer" or "type": "number"?']],
  ],
  [
    'a misspelled keyword without a type',
    { propertis: {} },
    [['propertis', 'is not a keyword of a schema; did you mean "properties"?']],
  ],
  [
    'a misspelled keyword next to one that determines the type',
    { minimum: 1, maximun: 2 },
    [['maximun', 'is not a keyword of type "number"; did you mean "maximum"?']],
  ],
  ['a value that is not a schema', 5, [['', 'must be a schema (an object); got 5']]],
  [
    'a type that is not a name',
    { type: 5 },
    [['type', 'must be the name of a type or a list of names; got 5']],
  ],
  [
    'a misspelled type',
    { type: 'person.nme' },
    [['type', 'must be a known type; got "person.nme"; did you mean "person.name"?']],
  ],
  [
    'a type by its last part',
    { type: 'email' },
    [['type', 'must be a known type; got "email"; did you mean "internet.email"?']],
  ],
  [
    'a misspelled type of the definition',
    { type: 'mony' },
    [['type', 'must be a known type; got "mony"; did you mean "money"?']],
  ],
  [
    'a misspelled keyword',
    { type: 'string', minLenght: 2 },
    [['minLenght', 'is not a keyword of type "string"; did you mean "minLength"?']],
  ],
  [
    'an unsupported keyword of JSON Schema',
    { type: 'string', $vocabulary: {} },
    [['$vocabulary', 'is not supported by type "string": it applies to meta-schemas only']],
  ],
  [
    'a keyword of another type',
    { type: 'boolean', minimum: 2 },
    [['minimum', 'is not supported by type "boolean"']],
  ],
  ['nulls', { type: 'string', nulls: 2 }, [['nulls', 'must be a number from 0 to 1; got 2']]],
  ['unique', { type: 'string', unique: 'yes' }, [['unique', 'must be true or false; got "yes"']]],
  [
    'presence',
    { type: 'string', presence: -1 },
    [['presence', 'must be a number from 0 to 1; got -1']],
  ],
  [
    'presence in an array',
    { type: 'array', items: { type: 'null', presence: 0.5 } },
    [['items/presence', 'must be used in a property: only a property can be omitted']],
  ],
  ['when', { type: 'string', when: 5 }, [['when', 'must be a string; got 5']]],
  [
    'when that cannot be read',
    { type: 'string', when: 'self.' },
    [['when', 'expected a name at character 6; got end']],
  ],
  [
    'when without else in an array',
    { type: 'array', items: { type: 'null', when: 'true' } },
    [['items/when', 'must be used with "else": only a property can be omitted']],
  ],
  [
    'when that reads a misspelled sibling',
    { type: 'string', when: 'self.idd == 1' },
    [
      [
        'when',
        'must read properties of the same object; "self" has no "idd"; did you mean "self.id"?',
      ],
    ],
  ],
  [
    'when that reads itself',
    { type: 'string', when: 'has(self.p)' },
    [['when', 'must not read "self.p", the property that it defines']],
  ],
  [
    'a list of types',
    { type: ['string', 'nul', 'string', 5] },
    [
      ['type/1', 'must be a known type; got "nul"; did you mean "null"?'],
      ['type/2', 'must be unique in the list; got "string" twice'],
      ['type/3', 'must be a known type; got 5'],
    ],
  ],
  [
    'an empty list of types',
    { type: [] },
    [['type', 'must name at least one type; got an empty list']],
  ],
  [
    'a keyword that no type of a list knows',
    { type: ['string', 'null'], minimum: 3 },
    [['minimum', 'is not supported by types "string", "null"']],
  ],
  [
    'weights of a list of types',
    { type: ['string', 'null'], weights: [1] },
    [['weights', 'must be a list of 2 weights, one for each choice; got 1']],
  ],
  [
    'a value of a choice',
    { type: 'reference', entity: 'e', choose: 'frist' },
    [
      [
        'choose',
        'must be one of "uniform", "first", "last", "zipf", "recent", "weighted"; got "frist"; did you mean "first"?',
      ],
    ],
  ],
  [
    'an integer bound',
    { type: 'integer', minimum: '1' },
    [['minimum', 'must be a number from -(2^53 - 1) to 2^53 - 1; got "1"']],
  ],
  [
    'an unsafe bound',
    { type: 'integer', maximum: 9007199254740992 },
    [['maximum', 'must be a number from -(2^53 - 1) to 2^53 - 1; got 9007199254740992']],
  ],
  [
    'an empty range',
    { type: 'integer', minimum: 5, maximum: 4 },
    [['maximum', 'must be greater than "minimum", 5; got 4']],
  ],
  [
    'an empty exclusive range',
    { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 5 },
    [['exclusiveMaximum', 'must allow an integer above "exclusiveMinimum", 4; got 5']],
  ],
  [
    'a bound that leaves nothing',
    { type: 'integer', exclusiveMinimum: 1e300 },
    [['exclusiveMinimum', 'must be less than the default maximum, 9007199254740991; got 1e+300']],
  ],
  [
    'an upper bound that leaves nothing',
    { type: 'number', exclusiveMaximum: 0 },
    [['exclusiveMaximum', 'must be greater than the default minimum, 0; got 0']],
  ],
  [
    'no multiple in the range',
    { type: 'integer', minimum: 1, maximum: 6, multipleOf: 7 },
    [['multipleOf', 'must allow a value from 1 to 6']],
  ],
  [
    'too wide a range',
    { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    [['minimum', 'must span at most 2^53 - 1 values']],
  ],
  ['a step of 0', { type: 'integer', step: 0 }, [['step', 'must not be 0']]],
  [
    'a step beside multipleOf',
    { type: 'integer', step: 2, multipleOf: 2 },
    [['multipleOf', 'must not be used with "step", which sets the distance between values itself']],
  ],
  [
    'a number that is none',
    { type: 'number', minimum: '1' },
    [['minimum', 'must be a number; got "1"']],
  ],
  [
    'an empty range of numbers',
    { type: 'number', minimum: 1, exclusiveMaximum: 1 },
    [['exclusiveMaximum', 'must be greater than "minimum", 1; got 1']],
  ],
  [
    'no decimal in the range',
    { type: 'number', minimum: 0.001, maximum: 0.004 },
    [['scale', 'must allow a value with 2 decimals from 0.001 to 0.004']],
  ],
  [
    'too many decimals',
    { type: 'number', maximum: 1000000000, scale: 9 },
    [['scale', 'must allow at most 10^15 values between zero and the bounds']],
  ],
  [
    'scale beside multipleOf',
    { type: 'number', multipleOf: 2, scale: 1 },
    [['scale', 'must be 0 or absent with "multipleOf"']],
  ],
  [
    'a bound of vast numbers',
    { type: 'number', exclusiveMinimum: -1e300, maximum: 1e300 },
    [['exclusiveMinimum', 'is not supported over a range of more than 2^53 - 1 values']],
  ],
  [
    'lengths the wrong way round',
    { type: 'string', minLength: 5, maxLength: 4 },
    [['maxLength', 'must be at least "minLength", 5; got 4']],
  ],
  [
    'too long a string',
    { type: 'string', minLength: 65537 },
    [['minLength', 'must be an integer from 0 to 65536; got 65537']],
  ],
  [
    'probability',
    { type: 'boolean', probability: 1.5 },
    [['probability', 'must be a number from 0 to 1; got 1.5']],
  ],
  ['a constant without value', { type: 'constant' }, [['', 'must have "const": the value']]],
  [
    'a constant with two values',
    { const: 1, value: 2 },
    [['value', 'must not be used with "const", which has the same meaning']],
  ],
  [
    'an enum that is no list',
    { enum: 'a' },
    [['enum', 'must be a list of at least one value; got "a"']],
  ],
  [
    'an enum whose values are not of the type beside it',
    { type: 'string', enum: ['a', 1, null] },
    [
      ['enum/1', 'must be of type "string"; got 1'],
      ['enum/2', 'must be of type "string"; got null'],
    ],
  ],
  [
    'a constant that is not of the type beside it',
    { type: 'integer', const: 1.5 },
    [['const', 'must be of type "integer"; got 1.5']],
  ],
  [
    'an empty enum',
    { enum: [] },
    [['enum', 'must be a list of at least one value; got an empty list']],
  ],
  [
    'a value twice, its members in another order',
    {
      enum: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    [['enum/1', 'must occur only once: an object is also at 0']],
  ],
  [
    'too few weights',
    { enum: [1, 2], weights: [1] },
    [['weights', 'must be a list of 2 weights, one for each choice; got 1']],
  ],
  [
    'a weight below 0',
    { enum: [1, 2], weights: [1, -1] },
    [['weights/1', 'must be a number from 0 to 1000000000; got -1']],
  ],
  [
    'weights of 0',
    { enum: [1, 2], weights: [0, 0] },
    [['weights', 'must have at least one weight above 0']],
  ],
  [
    'a select without options',
    { type: 'select' },
    [['', 'must have "options": the schemas to choose from']],
  ],
  [
    'an empty oneOf',
    { oneOf: [] },
    [['oneOf', 'must be a list of at least one schema; got an empty list']],
  ],
  [
    'options beside oneOf',
    { oneOf: [{ type: 'null' }], options: [] },
    [['options', 'must not be used with "oneOf", which has the same meaning']],
  ],
  [
    'an option with other members',
    { type: 'select', options: [{ schema: { type: 'null' }, wieght: 2 }] },
    [['options/0/wieght', 'is not a member of an option, which has "weight", "when" and "schema"']],
  ],
  [
    'a condition of an option that is not text',
    { type: 'select', options: [{ schema: { type: 'null' }, when: 1 }] },
    [['options/0/when', 'must be a string; got 1']],
  ],
  [
    'an option with a condition and a weight',
    { type: 'select', options: [{ schema: { type: 'null' }, when: 'true', weight: 2 }] },
    [['options/0/weight', 'must not be used with "when", which decides alone']],
  ],
  [
    'a condition of an option that cannot be parsed',
    { type: 'select', options: [{ schema: { type: 'null' }, when: '1 +' }] },
    [['options/0/when', 'unexpected end at character 4']],
  ],
  [
    'weights next to options with conditions',
    { type: 'select', weights: [1, 2], options: [{ schema: { type: 'null' }, when: 'true' }, {}] },
    [['weights', 'must be in the options, because some of them have "when"']],
  ],
  [
    'a condition of an option of anyOf',
    { anyOf: [{ schema: { type: 'null' }, when: 'true' }, { type: 'null' }] },
    [['type', 'must be "select" for options with "when"']],
  ],
  [
    'a condition of an option of unique values',
    { type: 'select', unique: true, options: [{ schema: { type: 'null' }, when: 'true' }] },
    [['options', 'must not have "when" where values must be unique']],
  ],
  [
    'a weight of an option',
    { type: 'select', options: [{ schema: { type: 'null' }, weight: 'a' }] },
    [['options/0/weight', 'must be a number from 0 to 1000000000; got "a"']],
  ],
  [
    'weights twice',
    { type: 'select', weights: [1], options: [{ schema: { type: 'null' }, weight: 2 }] },
    [['weights', 'must not be used with weights in the options']],
  ],
  [
    'oneOf with the same value in another order',
    { oneOf: [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }] },
    [
      [
        'oneOf/1',
        'must not have values in common with schema 0, because they match two schemas; write "anyOf" to allow them',
      ],
    ],
  ],
  [
    'prefixItems that are no list',
    { type: 'array', prefixItems: {} },
    [['prefixItems', 'must be a list of schemas; got an object']],
  ],
  [
    'fewer items than the fewest',
    { type: 'array', items: { type: 'null' }, minItems: 3, maxItems: 2 },
    [['maxItems', 'must be at least "minItems", 3; got 2']],
  ],
  [
    'more items than schemas',
    { type: 'array', prefixItems: [{ type: 'null' }], items: false, minItems: 2 },
    [['minItems', 'must be at most 1, the number of schemas in "prefixItems"; got 2']],
  ],
  [
    'too many items',
    { type: 'array', items: { type: 'null' }, maxItems: 10001 },
    [['maxItems', 'must be an integer from 0 to 10000; got 10001']],
  ],
  [
    'uniqueItems of elements with too few values',
    {
      type: 'array',
      prefixItems: [{ type: 'boolean' }, { type: 'boolean' }, { type: 'boolean' }],
      items: false,
      minItems: 3,
      uniqueItems: true,
    },
    [
      [
        'uniqueItems',
        'must hold for at least 16 of 256 values that the other keywords generate; got 0; let the elements have more values, or different ones',
      ],
    ],
  ],
  [
    'uniqueItems with too few values',
    { type: 'array', items: { enum: [1, 2] }, minItems: 3, uniqueItems: true },
    [['minItems', 'must be at most 2, the number of different elements; got 3']],
  ],
  [
    'uniqueItems up to too many',
    { type: 'array', items: { type: 'boolean' }, maxItems: 3, uniqueItems: true },
    [['maxItems', 'must be at most 2, the number of different elements; got 3']],
  ],
  [
    'uniqueItems with nulls',
    { type: 'array', items: { type: 'string', nulls: 0.5 }, uniqueItems: true },
    [['items/nulls', 'must be 0 in an array with "uniqueItems"']],
  ],
  [
    'uniqueItems with else',
    {
      type: 'array',
      items: { type: 'string', when: 'true', else: { type: 'null' } },
      uniqueItems: true,
    },
    [['items/else', 'must not be used where values must be unique']],
  ],
  [
    'uniqueItems of an index',
    { type: 'array', items: { type: 'context', path: ['instance', 'index'] }, uniqueItems: true },
    [
      [
        'uniqueItems',
        'must hold for every generated value, which cannot be proved, and values that are unique, or depend on other values, are not drawn again; let the elements have more values, or different ones',
      ],
    ],
  ],
  [
    'uniqueItems of a sequence',
    { type: 'array', items: { type: 'integer', step: 1 }, uniqueItems: true },
    [
      [
        'items/step',
        'must not be used in an array with "uniqueItems": all elements would be equal',
      ],
    ],
  ],
  [
    'uniqueItems with weights',
    { type: 'array', items: { enum: [1, 2], weights: [1, 2] }, uniqueItems: true },
    [['items/weights', 'must not be used where values must be unique']],
  ],
  [
    'an instance count in an array',
    { type: 'array', items: { type: 'id.integer' } },
    [['items', 'must not be used inside an array: all elements would be equal']],
  ],
  [
    'unique in an array',
    { type: 'array', items: { type: 'string', unique: true } },
    [
      [
        'items/unique',
        'must not be used inside an array; set "uniqueItems" to make the elements of one array unique',
      ],
    ],
  ],
  [
    'unique of a type that repeats',
    { type: 'person.name', unique: true },
    [['unique', 'is not supported by type "person.name"']],
  ],
  [
    'unique of a choice',
    { type: 'select', options: [{ type: 'integer' }], unique: true },
    [['unique', 'is not supported by type "select"']],
  ],
  [
    'unique with else',
    { type: 'string', unique: true, when: 'true', else: { type: 'null' } },
    [['else', 'must not be used where values must be unique']],
  ],
  [
    'unique with too small a space',
    { type: 'integer', maximum: 9, unique: true },
    [['unique', 'must have a distinct value for each of the 47 instances; only 10 are possible']],
  ],
  [
    'unique of a boolean',
    { type: 'boolean', unique: true },
    [['unique', 'must have a distinct value for each of the 47 instances; only 2 are possible']],
  ],
  [
    'properties that are no object',
    { type: 'object', properties: [] },
    [['properties', 'must be an object; got an empty list']],
  ],
  [
    'a required property that may be left out',
    { type: 'object', properties: { name: { type: 'null', presence: 0.5 } }, required: ['name'] },
    [['required/0', 'must always be present, without "presence" or "when": "name"']],
  ],
  [
    'required that is no list',
    { type: 'object', required: 'id' },
    [['required', 'must be a list; got "id"']],
  ],
  [
    'additionalProperties',
    { type: 'object', additionalProperties: 5 },
    [['additionalProperties', 'must be true, false or a schema; got 5']],
  ],
  [
    'too many properties wanted',
    { type: 'object', minProperties: 1, additionalProperties: false },
    [
      [
        'minProperties',
        'must be at most 0, the number of properties that are always present; got 1',
      ],
    ],
  ],
  [
    'too few properties allowed',
    { type: 'object', properties: { a: { type: 'null' } }, maxProperties: 0 },
    [['maxProperties', 'must be at least 1, the number of properties; got 0']],
  ],
  [
    'properties that read each other',
    {
      type: 'object',
      properties: {
        a: { type: 'function', expression: 'self.b' },
        b: { type: 'function', expression: 'self.c' },
        c: { type: 'function', expression: 'self.a' },
      },
    },
    [['properties/a', 'must not depend on each other in a cycle: a -> b -> c -> a']],
  ],
  [
    'self without other properties',
    { type: 'object', properties: { a: { type: 'function', expression: 'size(self)' } } },
    [['properties/a/expression', 'must not read "self", which has no other property']],
  ],
  [
    'a function without expression',
    { type: 'function' },
    [
      [
        '',
        'must have "expression": the expression, which can read the variables, and sibling properties as `self.<property>`',
      ],
    ],
  ],
  [
    'an unknown name',
    { type: 'function', expression: 'prize * 2', variables: { price: { type: 'integer' } } },
    [['expression', 'unknown name "prize" at character 1; did you mean "price"?']],
  ],
  [
    'a variable that cannot be named',
    {
      type: 'function',
      expression: '1',
      variables: { 'a-b': { type: 'null' }, self: { type: 'null' } },
    },
    [
      ['variables/a-b', 'must be a name of letters, digits and _, other than "self"'],
      ['variables/self', 'must be a name of letters, digits and _, other than "self"'],
    ],
  ],
  [
    'an issue in a variable',
    { type: 'function', expression: 'a', variables: { a: { type: 'strin' } } },
    [['variables/a/type', 'must be a known type; got "strin"; did you mean "string"?']],
  ],
  [
    'a misspelled context',
    { type: 'context', path: ['clock', 'nwo'] },
    [
      [
        'path',
        'must be one of ["clock", "now"], ["sim", "offset"], ["sim", "start"], ["sim", "end"], ["instance", "index"]; got ["clock","nwo"]; did you mean ["clock","now"]?',
      ],
    ],
  ],
  [
    'a context without path',
    { type: 'context' },
    [
      [
        '',
        'must have "path": one of ["clock", "now"], ["sim", "offset"], ["sim", "start"], ["sim", "end"], ["instance", "index"]',
      ],
    ],
  ],
  [
    'a reference to nothing',
    { type: 'reference' },
    [['', 'must have "entity", or "via" with a sibling reference']],
  ],
  [
    'a misspelled entity',
    { type: 'reference', entity: 'usres' },
    [['entity', 'must be an entity of this simulation; got "usres"; did you mean "users"?']],
  ],
  [
    'a misspelled field',
    { type: 'reference', entity: 'users', field: 'nmae' },
    [['field', 'must be a property of the entity; got "nmae"; did you mean "name"?']],
  ],
  [
    'a pointer past the end',
    { type: 'reference', entity: 'users', field: '/name/first' },
    [
      [
        'field',
        'must be a path through objects that are never null; the parent of "first" is not one',
      ],
    ],
  ],
  [
    'a pointer to a misspelt part',
    { type: 'reference', entity: 'users', field: '/address/ctiy' },
    [['field', 'must be a property of the entity; got "ctiy"; did you mean "city"?']],
  ],
  [
    'a pointer through null',
    { type: 'reference', entity: 'users', field: '/maybe/city' },
    [
      [
        'field',
        'must be a path through objects that are never null; the parent of "city" is not one',
      ],
    ],
  ],
  [
    'skip in an array',
    { type: 'array', items: { type: 'reference', entity: 'users', ifEmpty: 'skip' } },
    [['items/ifEmpty', 'must not be "skip" if the reference may be null, omitted or repeated']],
  ],
  [
    'via to nothing',
    { type: 'reference', via: 'idd', field: 'id' },
    [['via', 'must be a property of the same object; got "idd"; did you mean "id"?']],
  ],
  [
    'via to something else',
    { type: 'reference', via: 'id', field: 'id' },
    [['via', 'must name a reference with an "entity"; "id" is not one']],
  ],
  [
    'via beside entity',
    {
      type: 'object',
      properties: {
        u: { type: 'reference', entity: 'users' },
        v: { type: 'reference', via: 'u', entity: 'users' },
      },
    },
    [['properties/v/entity', 'must not be used with "via": the sibling reference determines it']],
  ],
  [
    'via in an array',
    {
      type: 'object',
      properties: {
        u: { type: 'reference', entity: 'users' },
        v: { type: 'array', items: { type: 'reference', via: 'u', field: 'id' } },
      },
    },
    [
      [
        'properties/v/items/via',
        'must not name a sibling of an array around it: each element has its own value',
      ],
    ],
  ],
  [
    'via to a reference with else',
    {
      type: 'object',
      properties: {
        u: { type: 'reference', entity: 'users', when: 'true', else: { type: 'null' } },
        v: { type: 'reference', via: 'u', field: 'id' },
      },
    },
    [['properties/v/via', 'must be a reference for every instance; "u" has "else"']],
  ],
  [
    '$ref to another document',
    { $ref: 'http://example.com/x' },
    [
      [
        '$ref',
        'must refer to a schema of this definition; got "http://example.com/x"; copy that document to "$defs" or to "types", with "$id": "http://example.com/x"',
      ],
    ],
  ],
  [
    '$ref to nothing',
    { $ref: '#/$defs/x' },
    [['$ref', 'must point to a schema; "#/$defs/x" does not exist']],
  ],
  [
    '$ref beside keywords that contradict it',
    { $ref: '#/types/money', type: 'string' },
    [['type', 'must have a type in common with the schemas it is merged with, number; got string']],
  ],
  [
    '$ref to itself',
    { $ref: '#/properties/p' },
    [['$ref', 'must not refer to itself for the same value: #/properties/p -> #/properties/p']],
  ],
  [
    'a type made of itself',
    { type: 'loop' },
    [
      [
        '/types/knot/items/type',
        'must end: loop -> knot -> loop; a schema that contains itself needs an optional property, an empty array, null or another option of "anyOf"',
      ],
    ],
  ],
  [
    'a price the wrong way round',
    { type: 'commerce.price', minimum: 5, maximum: 4 },
    [['maximum', 'must be greater than "minimum", 5; got 4']],
  ],
  [
    'more words than the most',
    { type: 'lorem.sentence', minWords: 20, maxWords: 12 },
    [['maxWords', 'must be at least "minWords", 20; got 12']],
  ],
]

describe('a broken rule is reported at its path', () => {
  test.each(cases)('%s', (name, schema, expected) => {
    const types = { money: { type: 'number' }, ...(name === 'a type made of itself' && loops) }
    const properties = { id: { type: 'id.integer' }, p: schema }
    const e = { rate: '50/day', schema: { type: 'object', properties } }
    const found = issuesOf({ types, entities: { users, e } }).map(({ path, message }) => {
      const inside = path.join('/').replace(/^entities\/e\/schema\/properties\/p\/?/, '')
      return [path[0] === 'types' ? `/${inside}` : inside, message]
    })
    expect(found).toEqual(expected)
  })
})

const numbers: JsonObject = { type: 'integer', minimum: 5, maximum: 9, multipleOf: 1 }
const list: JsonObject = {
  type: 'array',
  items: { type: 'integer' },
  prefixItems: [{ type: 'integer' }],
  minItems: 2,
  uniqueItems: true,
}
const object: JsonObject = {
  type: 'object',
  properties: { a: { type: 'integer' } },
  additionalProperties: false,
  required: ['a'],
  dependentRequired: { a: ['a'] },
}
/** Schemas with a following part of `allOf` that has an invalid keyword. */
const wrongParts: readonly (readonly [JsonObject, JsonObject, string, string])[] = [
  [
    numbers,
    { minimum: true },
    'minimum',
    'must be a number from -(2^53 - 1) to 2^53 - 1; got true',
  ],
  [numbers, { maximum: '9' }, 'maximum', 'must be a number from -(2^53 - 1) to 2^53 - 1; got "9"'],
  [
    numbers,
    { multipleOf: -1 },
    'multipleOf',
    'must be a number above 0 with at most 15 digits; got -1',
  ],
  [numbers, { type: null }, 'type', 'must be the name of a type or a list of names; got null'],
  [
    numbers,
    { type: [] },
    'type',
    'must be the name of a type or a list of names; got an empty list',
  ],
  [list, { uniqueItems: 'yes' }, 'uniqueItems', 'must be true or false; got "yes"'],
  [list, { minItems: -1 }, 'minItems', 'must be an integer from 0 to 10000; got -1'],
  [list, { prefixItems: 5 }, 'prefixItems', 'must be a list of schemas; got 5'],
  [list, { prefixItems: [5] }, 'prefixItems/0', 'must be a schema (an object); got 5'],
  [list, { items: 5 }, 'items', 'must be a schema (an object); got 5'],
  [object, { properties: 5 }, 'properties', 'must be an object; got 5'],
  [object, { properties: { a: 5 } }, 'properties/a', 'must be a schema (an object); got 5'],
  [object, { patternProperties: 5 }, 'patternProperties', 'must be an object; got 5'],
  [
    object,
    { additionalProperties: 5 },
    'additionalProperties',
    'must be true, false or a schema; got 5',
  ],
  [object, { required: 5 }, 'required', 'must be a list; got 5'],
  [object, { dependentRequired: 5 }, 'dependentRequired', 'must be an object; got 5'],
  [{ enum: [1, 2] }, { enum: 5 }, 'enum', 'must be a list of at least one value; got 5'],
  [numbers, { enum: 5 }, 'enum', 'must be a list of at least one value; got 5'],
  [
    { enum: [1, 2] },
    { enum: [1, 2, 3], weights: [1, 1] },
    'weights',
    'must be a list of 3 weights, one for each choice; got 2',
  ],
  [numbers, { $defs: 5 }, '$defs', 'must be an object; got 5'],
  [
    { ...numbers, $defs: { a: { type: 'null' } } },
    { $defs: { b: { type: 'nul' } } },
    '$defs/b/type',
    'must be a known type; got "nul"; did you mean "null"?',
  ],
]

test.each(wrongParts)(
  'next to %j in allOf, %j is reported at its path',
  (first, part, path, message) => {
    const told = (...parts: readonly JsonObject[]) =>
      issuesOf({ entities: { e: { rate: '50/day', schema: { allOf: parts } } } }).map((issue) => ({
        path: issue.path.slice(3).join('/'),
        message: issue.message,
      }))
    expect(told(first, part)).toEqual([{ path: `allOf/1/${path}`, message }])
    expect(told(part, first)).toEqual([{ path: `allOf/0/${path}`, message }])
  },
)

const entity = (schema: JsonValue, rate = '50/day'): JsonObject => ({ rate, schema })

test('array positions in paths are integers, and member names are text', () => {
  const schema = { type: 'array', prefixItems: [{ type: 'null' }, { enum: [] }], items: false }
  expect(issuesOf({ entities: { '0': entity(schema) } })).toEqual([
    {
      path: ['entities', '0', 'schema', 'prefixItems', 1, 'enum'],
      message: 'must be a list of at least one value; got an empty list',
      reference: '/types/enum',
    },
  ])
})

test('all issues of types, entities and references are reported together', () => {
  const found = issuesOf({
    types: { unused: { type: 'string', maxLength: -1 }, integer: { type: 'null' } },
    entities: {
      a: entity({ type: 'object', properties: { x: { type: 'nul' }, y: { enum: [] } } }),
      b: entity({
        type: 'object',
        properties: { z: { type: 'reference', entity: 'a', field: 'q' } },
      }),
    },
  })
  expect(found.map(({ path }) => path.join('/'))).toEqual([
    'entities/a/schema/properties/x/type',
    'entities/a/schema/properties/y/enum',
    'types/unused/maxLength',
    'types/integer',
    'entities/b/schema/properties/z/field',
  ])
})

test('an issue of a type that is used twice is reported once, at the type', () => {
  const use = { type: 'object', properties: { a: { type: 't' }, b: { type: 't' } } }
  expect(issuesOf({ types: { t: { type: 'strin' } }, entities: { e: entity(use) } })).toEqual([
    {
      path: ['types', 't', 'type'],
      message: 'must be a known type; got "strin"; did you mean "string"?',
      reference: '/types',
    },
  ])
})

test('after 100 issues, checks end: 5,000 comparisons with all types would take seconds', () => {
  const names = Array.from({ length: 5_000 }, (_, i) => `name${i}`)
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'strin' }]))
  expect(issuesOf({ entities: { e: entity({ type: 'object', properties }) } }).length).toBe(100)
})

/** Returns properties by number, each of which reads the properties that `reads` returns. */
const reading = (count: number, reads: (i: number) => readonly number[]): JsonObject => {
  const expressions = Array.from({ length: count }, (_, i) => {
    const list = reads(i).map((other) => `self.p${other}`)
    return [`p${i}`, { type: 'function', expression: `size([${list.join()}])` }] as const
  })
  return { type: 'object', properties: Object.fromEntries(expressions) }
}

test('dependencies between properties are at most 64 deep', () => {
  const chain = (length: number) => reading(length, (i) => (i === 0 ? [] : [i - 1]))
  expect(issuesOf({ entities: { e: entity(chain(64)) } })).toEqual([])
  const backwards = (length: number) => reading(length, (i) => (i === length - 1 ? [] : [i + 1]))
  expect(issuesOf({ entities: { e: entity(backwards(64)) } })).toEqual([])
  expect(issuesOf({ entities: { e: entity(backwards(65)) } })).toEqual([
    {
      path: ['entities', 'e', 'schema', 'properties', 'p0'],
      message: 'must not form a chain of more than 64 properties that depend on each other',
      reference: '/types/object',
    },
  ])
})

test('thousands of properties may read one property, but not all may read all others', () => {
  expect(
    issuesOf({ entities: { e: entity(reading(3_000, (i) => (i === 0 ? [] : [0]))) } }),
  ).toEqual([])
  const layers = reading(1_200, (i) =>
    i < 100 ? [] : Array.from({ length: 100 }, (_, j) => i - (i % 100) - 100 + j),
  )
  expect(issuesOf({ entities: { e: entity(layers) } }).map(({ message }) => message)).toEqual([
    'must have at most 100000 direct and indirect dependencies between properties',
  ])
})

test('oneOf makes at most a million comparisons', () => {
  const oneOf = Array.from({ length: 2_000 }, (_, i) => ({ const: i }))
  expect(issuesOf({ entities: { e: entity({ oneOf: oneOf.slice(0, 100) }) } })).toEqual([])
  expect(issuesOf({ entities: { e: entity({ oneOf }) } })).toEqual([
    {
      path: ['entities', 'e', 'schema', 'oneOf'],
      message:
        'must need at most 1000000 units of work to check; 96% are for comparisons of values; "oneOf" compares each pair of its schemas, "anyOf" does not',
    },
  ])
})

const needing = (entity: string, ifEmpty?: string): JsonObject => ({
  type: 'object',
  properties: { r: { type: 'reference', entity, ...(ifEmpty !== undefined && { ifEmpty }) } },
})

test('a circular reference without a first instance is an issue at each of its references', () => {
  const circle = issuesOf({
    entities: { a: entity(needing('b')), b: entity(needing('a', 'skip')) },
  })
  const message = (names: string): string =>
    `is a circular reference, ${names}: set "ifEmpty": "null" in one of these references, otherwise no first instance can exist`
  expect(circle).toEqual([
    { path: ['entities', 'a', 'schema', 'properties', 'r'], message: message('a -> b -> a') },
    { path: ['entities', 'b', 'schema', 'properties', 'r'], message: message('b -> a -> b') },
  ])
  expect(issuesOf({ entities: { a: entity(needing('a')) } }).map((issue) => issue.message)).toEqual(
    [message('a -> a')],
  )
  expect(
    issuesOf({ entities: { a: entity(needing('b')), b: entity(needing('a', 'null')) } }),
  ).toEqual([])
})

test('oneOf does not depend on the order of entities', () => {
  const chooses = { oneOf: [{ type: 'reference', entity: 'b', field: 'id' }, { type: 'boolean' }] }
  const a = entity(chooses)
  const b = entity({ type: 'object', properties: { id: { type: 'id.integer' } } })
  expect(issuesOf({ entities: { a, b } })).toEqual([])
  expect(issuesOf({ entities: { b, a } })).toEqual([])
})

test('schemas are nested at most 32 deep', () => {
  const nested = (depth: number): JsonValue =>
    depth === 1 ? { type: 'null' } : { type: 'array', maxItems: 1, items: nested(depth - 1) }
  expect(issuesOf({ entities: { e: entity(nested(32)) } })).toEqual([])
  const [issue, ...more] = issuesOf({ entities: { e: entity(nested(33)) } })
  expect(issue?.message).toBe('must not be nested deeper than 32 schemas')
  expect(issue?.path.length).toBe(3 + 32)
  expect(more).toEqual([])
})

test('a definition has at most 10,000 schemas, in every notation', () => {
  const doubled = Array.from({ length: 20 }, (_, i) => {
    const type = i === 0 ? 'null' : `t${i - 1}`
    return [`t${i}`, { type: 'object', properties: { a: { type }, b: { type } } }] as const
  })
  const found = issuesOf({
    types: Object.fromEntries(doubled),
    entities: { e: entity({ type: 't19' }) },
  })
  expect(found).toContainEqual({
    path: [],
    message: 'must have at most 10000 schemas, counting a named type at each use',
  })
})

test('outputs of entities that refer to each other stay small', () => {
  const count = 60
  const entities = Array.from({ length: count }, (_, i) => {
    const reference = { type: 'reference', entity: `e${i + 1}`, ifEmpty: 'null' }
    const last = { x: { type: 'reference', entity: 'e0', field: 'nothing', ifEmpty: 'null' } }
    const properties = i === count - 1 ? last : { a: reference, b: reference }
    return [`e${i}`, entity({ type: 'object', properties })] as const
  })
  expect(
    issuesOf({ entities: Object.fromEntries(entities) }).map(({ message }) => message),
  ).toEqual(['must be a property of the entity; got "nothing"'])
})

test('an event has at most a million characters by its schema', () => {
  const many = { type: 'array', maxItems: 10_000, items: { type: 'string', maxLength: 200 } }
  expect(issuesOf({ entities: { e: entity(many) } })).toEqual([
    {
      path: ['entities', 'e', 'schema'],
      message: 'must generate events of at most 1048576 characters; got up to 2030002',
    },
  ])
})

test('too many references make an event an error and have no other effect', () => {
  const items = { type: 'reference', entity: 'a', field: 'id', ifEmpty: 'null' }
  const content = {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      a: entity({ type: 'object', properties: { id: { type: 'id.integer' } } }),
      b: entity({ type: 'array', minItems: 1_001, maxItems: 1_001, items }),
    },
  }
  const issues: Issues = []
  const definition = readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues)
  const program = compileProgram(definition, issues)
  expect(issues).toEqual([])
  const stream = openStream(program, ndjson, program.total - 10)
  const events = Array.from({ length: 10 }, () => JSON.parse(stream.next() as string))
  const failed = events.filter(({ entity }) => entity === 'b')
  expect(failed.length).toBeGreaterThan(0)
  for (const { type, message } of failed) {
    expect([type, message]).toEqual([
      'error',
      'an event may follow 1000 references, 64 deep, and no more',
    ])
  }
})
