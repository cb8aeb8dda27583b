/**
 * Derives the JSON Schema of schemas from the declarations, for editors, in two variants. The variant `schema` is for
 * schemas that generate values: it allows no unknown keywords and has the bounds of its type. The variant `part` is for
 * one of several schemas that are merged (`allOf`, `$ref` and the like), whose type and bounds another part may set.
 * Schemas that only validate values (`not`, `if`) are not checked.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import type { TypeDeclaration } from '../declaration.ts'
import { declarations } from '../registry.ts'
import { type Keyword, type Keywords, nested } from './keyword.ts'
import { annotations, extensions } from './keywords.ts'
import { slipsOf } from './slips.ts'
import { jsonTypes } from './sound-keywords.ts'
import { type StandardKeyword, standardKeywords } from './standard-keywords.ts'

const part: JsonObject = { $ref: '#/$defs/part' }
const typeName: JsonObject = { $ref: '#/$defs/typeName' }
/** JSON Schema of a schema that only validates values; its keywords are not checked. */
const held: JsonObject = { type: ['object', 'boolean'] }
/** Keywords that merge a schema with others, or that contain schemas that are merged. */
const merging = [
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'enum', 'if', 'contains'],
  ...['patternProperties', 'unevaluatedItems', 'unevaluatedProperties'],
]
const choices = ['anyOf', 'oneOf']
const typeNames = declarations.map(({ name }) => name)

/** Returns the `$defs` of the JSON Schema: `schema`, `part`, the values of `type`, and each type by its name. */
export function schemaDefinitions(): JsonObject {
  const types = declarations.map((declaration) => [declaration.name, typed(declaration)])
  return {
    schema: schemaOfSchemas(),
    part: schemaOfParts(),
    typeName: typeKeyword,
    generated: { allOf: declarations.filter(({ name }) => !jsonTypes.includes(name)).map(byType) },
    ...Object.fromEntries(types),
  }
}

const ownNames: JsonObject = { '^x-': true }

function schemaOfSchemas(): JsonObject {
  const written = declarations.filter(({ name }) => jsonTypes.includes(name))
  return {
    type: ['object', 'boolean'],
    description: 'Describes the values: a type with its keywords.',
    properties: { ...everywhere, type: typeName },
    ...conditional(
      { type: 'object' },
      conditional(
        { properties: { type: { enum: typeNames } }, required: ['type'], not: mergingHere },
        { allOf: [{ $ref: '#/$defs/generated' }, ...written.map(byType), ...needs] },
        { allOf: choices.map(chosen) },
      ),
    ),
  }
}

/**
 * Conditions for types that need one of several keywords. They apply to complete schemas only: in a part, another part
 * may have the keyword.
 */
const needs: readonly JsonObject[] = declarations.flatMap(({ name, needsOneOf }) =>
  needsOneOf === undefined
    ? []
    : [
        conditional(
          { properties: { type: { const: name } }, required: ['type'] },
          { anyOf: needsOneOf.map((keyword) => ({ required: [keyword] })) },
        ),
      ],
)

const mergingHere: JsonObject = {
  anyOf: [
    ...merging.map((keyword) => ({ required: [keyword] })),
    {
      properties: { additionalProperties: { type: 'object' } },
      required: ['additionalProperties'],
    },
  ],
}

/**
 * Returns the JSON Schema of a schema with `anyOf` or `oneOf`: without other keywords, the options are complete
 * schemas; with other keywords, each option is merged with them.
 */
function chosen(keyword: string): JsonObject {
  const around = [keyword, 'type', 'weights', ...Object.keys(extensions), ...annotations]
  return conditional(
    {
      properties: { type: { const: keyword } },
      propertyNames: { anyOf: [{ enum: around }, { pattern: '^x-' }] },
      required: [keyword],
    },
    { $ref: `#/$defs/${keyword}` },
    part,
  )
}

function schemaOfParts(): JsonObject {
  const isPlain = { properties: { type: { type: 'string' } }, not: mergingHere }
  return {
    type: ['object', 'boolean'],
    properties: {
      ...earlier,
      ...passing(standardKeywords),
      ...Object.fromEntries([...everyKeyword()].map(([name, forms]) => [name, anyOf(forms)])),
      ...documented(extensions, inParts),
      type: typeName,
    },
    patternProperties: ownNames,
    additionalProperties: false,
    ...conditional(isPlain, { $ref: '#/$defs/generated' }),
  }
}

/** Returns the keywords of all types by name, each with the different JSON Schemas of its values. */
function everyKeyword(): ReadonlyMap<string, readonly JsonObject[]> {
  const forms = new Map<string, JsonObject[]>()
  for (const { keywords } of declarations) {
    for (const [name, keyword] of Object.entries(keywords)) {
      const form = inParts({ ...describe(keyword), ...keyword.schema })
      const known = forms.get(name) ?? []
      const isNew = known.every((one) => bare(one) !== bare(form))
      forms.set(name, isNew ? [...known, form] : known)
    }
  }
  return forms
}

const anyOf = (forms: readonly JsonObject[]): JsonObject =>
  forms.length === 1 ? (forms[0] as JsonObject) : { anyOf: forms }

function bare({ description: _, ...schema }: JsonObject): string {
  return JSON.stringify(schema)
}

/**
 * Converts the JSON Schema of a keyword's value for use in `part`: without bounds, because a value out of the bounds is
 * valid if another part narrows it.
 */
function inParts(schema: JsonObject): JsonObject {
  const { description, type, enum: list } = schema
  const said: JsonObject = description === undefined ? {} : { description }
  if (type === 'integer' || type === 'number') return { ...said, type: 'number' }
  if (type === 'string' || isArray(list)) return { ...said, type: 'string' }
  const { minItems: _, ...rest } = schema
  return replaced(rest) as JsonObject
}

/** Replaces each reference to `schema` by a reference to `part`. */
function replaced(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(replaced)
  if (!isObject(value)) return value
  if (value.$ref === nested.$ref) return part
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, replaced(of)]))
}

function byType({ name }: TypeDeclaration): JsonObject {
  const isMeant = { properties: { type: { const: name } }, required: ['type'] }
  return conditional(isMeant, { $ref: `#/$defs/${name}` })
}

function typed({ name, summary, keywords }: TypeDeclaration): JsonObject {
  const required = Object.keys(keywords).filter((keyword) => keywords[keyword]?.isRequired)
  return {
    type: 'object',
    description: `${summary} (\`GET /types/${name}\`)`,
    properties: {
      // The values of these keywords are defined once, in `schema` and in `part`.
      ...Object.fromEntries(besideTypes.map((keyword) => [keyword, true])),
      else: { description: extensions.else.summary, ...nested },
      ...passing(standardKeywords.filter(({ types }) => types?.includes(name))),
      ...documented(keywords),
      type: { const: name },
    },
    patternProperties: ownNames,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  }
}

/** Returns the JSON Schemas of the supported keywords in the list, by name. Keywords that are rejected are omitted. */
function passing(keywords: readonly StandardKeyword[]): JsonObject {
  const supported = keywords.flatMap(({ name, how }) => (how === undefined ? [] : [{ name, how }]))
  return Object.fromEntries(supported.map(({ name, how }) => [name, passed(name, how)]))
}

const named: JsonObject = { type: 'object', additionalProperties: part }
const shapes: Readonly<Record<string, JsonObject>> = {
  $ref: { type: 'string' },
  $dynamicRef: { type: 'string' },
  $defs: named,
  allOf: { type: 'array', items: part, minItems: 1 },
  ...Object.fromEntries(['not', 'if', 'then', 'propertyNames'].map((name) => [name, held])),
  dependentSchemas: { type: 'object', additionalProperties: held },
  unevaluatedItems: part,
  unevaluatedProperties: part,
}

/** The name of `$defs` in earlier drafts. */
const earlier: JsonObject = { definitions: named }

function passed(name: string, how: string): JsonObject {
  const summary = `${how.charAt(0).toUpperCase()}${how.slice(1)}.`
  return { ...shapes[name], ...(!annotations.has(name) && { description: summary }) }
}

/**
 * Groups of types. Names are considered misspelled if they belong to a known group (`person.nam`), or resemble a group
 * or a type (`persn.name`, `intger`). Types of the definition may have any other name.
 */
const groups = [...new Set(typeNames.filter((name) => name.includes('.')).map(groupOf))]
const likeTypes = `^(?:(?:${groups.join('|')}|${slipsOf(groups)})\\..*|${slipsOf(jsonLike(), '[^s.]')})$`

function groupOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** Returns the names of the types without a group, such as `integer`. */
function jsonLike(): readonly string[] {
  return typeNames.filter((name) => !name.includes('.'))
}

const typeKeyword: JsonObject = {
  description: 'A type, a type of the definition, or a list of types from which one is chosen.',
  anyOf: [
    ...declarations.map(({ name, summary }) => ({ const: name, description: summary })),
    { type: 'string', not: { pattern: likeTypes } },
    { type: 'array', items: { enum: typeNames }, minItems: 1, uniqueItems: true },
  ],
}

/** `else` is separate, because it belongs to `when` or to `if`. */
const { else: _, ...everywhere } = {
  ...earlier,
  ...passing(standardKeywords.filter(({ types }) => types === undefined)),
  ...documented(extensions),
}
const besideTypes = Object.keys(everywhere).filter((keyword) => !merging.includes(keyword))

function documented(
  keywords: Keywords,
  form: (schema: JsonObject) => JsonObject = (schema) => schema,
): JsonObject {
  const entries = Object.entries(keywords).map(([name, keyword]) => {
    const { fallback } = keyword
    // Only scalar defaults are shown, because they are JSON values; others may be objects of the program.
    const usual = ['string', 'number', 'boolean'].includes(typeof fallback)
    const schema = form({ ...describe(keyword), ...keyword.schema })
    return [name, { ...schema, ...(usual && { default: fallback as JsonValue }) }]
  })
  return Object.fromEntries(entries)
}

function describe({ summary }: Keyword<unknown>): JsonObject {
  return { description: summary }
}

function conditional(test: JsonObject, yes: JsonObject, no?: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: test, then: yes, ...(no && { else: no }) }
}
