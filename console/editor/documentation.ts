/** Documentation of types, keywords and members, for suggestions and hover texts. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import type { TypeListing } from '../data/type-listings.ts'

export interface Documentation {
  readonly title: string
  readonly summary: string
  /** Pairs of label and text, such as `Accepts` and the values that a keyword accepts. */
  readonly facts: readonly (readonly [string, string])[]
  readonly examples: readonly {
    readonly schema: string
    readonly values: readonly string[]
  }[]
}

const examplesShown = 2

export function documentType({ name, summary, keywords, examples }: TypeListing): Documentation {
  const names = Object.keys(keywords)
  return {
    title: name,
    summary,
    facts: names.length === 0 ? [] : [['Keywords', names.join(', ')]],
    examples: examples.slice(0, examplesShown).map(({ schema, values }) => ({
      schema: JSON.stringify(schema, null, 1).replace(/\s*\n\s*/g, ' '),
      values: values.map((value) => JSON.stringify(value)),
    })),
  }
}

export function documentMember(name: string, schema: JsonObject): Documentation {
  const takes = acceptedValues(schema)
  const examples = isArray(schema.examples) ? schema.examples : []
  return {
    title: name,
    summary: typeof schema.description === 'string' ? schema.description : '',
    facts: [
      ...(takes === '' ? [] : [['Accepts', takes] as const]),
      ...(schema.default === undefined
        ? []
        : [['Default', JSON.stringify(schema.default)] as const]),
      ...(examples.length === 0
        ? []
        : [['Examples', examples.map((value) => JSON.stringify(value)).join(', ')] as const]),
    ],
    examples: [],
  }
}

const shownMax = 12

/**
 * Returns a short description of the values that a keyword with this JSON Schema accepts, such as `an integer, at least
 * 1`; empty if the schema does not restrict them.
 */
function acceptedValues(schema: JsonObject): string {
  const { enum: values, type, minimum, maximum, anyOf } = schema
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema.const)
  if (isArray(values)) {
    const shown = values.slice(0, shownMax).map((value) => JSON.stringify(value))
    return shown.join(', ') + (values.length > shownMax ? ' …' : '')
  }
  if (isArray(anyOf)) {
    const kinds = [...new Set(anyOf.filter(isObject).map(acceptedValues))].filter(
      (kind) => kind !== '',
    )
    return kinds.slice(0, shownMax).join(' or ')
  }
  if (schema.$ref === '#/$defs/schema') return 'a schema'
  const range = [
    typeof minimum === 'number' && Math.abs(minimum) < Number.MAX_SAFE_INTEGER
      ? `at least ${minimum}`
      : '',
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? `at most ${maximum}` : '',
  ].filter((part) => part !== '')
  const name = isArray(type) ? type.join(' or ') : typeof type === 'string' ? typeText(type) : ''
  return [name, ...range].filter((part) => part !== '').join(', ')
}

function typeText(type: string): string {
  const texts: Readonly<Record<string, string>> = {
    boolean: 'true or false',
    string: 'text',
    array: 'a list',
    object: 'an object',
    integer: 'an integer',
    number: 'a number',
  }
  return texts[type] ?? type
}

/** Returns a value as JSON on one line, truncated to `lengthMax` characters; `–` for undefined. */
export function shortValue(value: JsonValue | undefined, lengthMax = 120): string {
  if (value === undefined) return '–'
  const text = JSON.stringify(value)
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}
