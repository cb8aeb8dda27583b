/**
 * The kinds of keywords. A keyword is a declaration: its summary, its valid values and its default. The validation of
 * definitions, `GET /types` and the reference are derived from it.
 */

import { readDuration } from '../../text/duration.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'

/**
 * Reports an issue with the value of a keyword. `part` is the path of the invalid part in the value; without it, the
 * issue is with the complete value.
 */
export type Report = (message: string, ...part: readonly (string | number)[]) => void

export interface Keyword<T> {
  readonly summary: string
  /** JSON Schema of the keyword's value, for editors and the reference. */
  readonly schema: JsonObject
  readonly fallback: T
  readonly isRequired: boolean
  /**
   * Validates the keyword's value in a definition and returns it in the form that types use, or undefined after
   * reporting an issue.
   */
  read(value: JsonValue, report: Report): T | undefined
}

export type Keywords = Readonly<Record<string, Keyword<unknown>>>

/** For each keyword by name, the type of its value. */
export type KeywordValues<K> = {
  readonly [Name in keyof K]: K[Name] extends Keyword<infer T> ? T : never
}

/** JSON Schema of a keyword whose value is a schema of the language (defined in `GET /definition.schema.json`). */
export const nested: JsonObject = { $ref: '#/$defs/schema' }
/** JSON Schema of a keyword whose value is a schema of the language, or true or false. */
export const nestedOrBoolean: JsonObject = { anyOf: [nested, { type: 'boolean' }] }

interface Documented {
  readonly summary: string
}
interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

export function integerKeyword<const F extends number | undefined = undefined>(
  declaration: Documented & Bounds & { readonly fallback?: F },
): Keyword<number | F> {
  const {
    summary,
    minimum = Number.MIN_SAFE_INTEGER,
    maximum = Number.MAX_SAFE_INTEGER,
  } = declaration
  const hasBounds = declaration.minimum !== undefined || declaration.maximum !== undefined
  const must = hasBounds
    ? `must be an integer ${range({ minimum, maximum })}`
    : 'must be an integer from -(2^53 - 1) to 2^53 - 1'
  return {
    summary,
    schema: { type: 'integer', minimum, maximum },
    fallback: declaration.fallback as F,
    isRequired: false,
    read(value, report) {
      if (
        Number.isSafeInteger(value) &&
        (value as number) >= minimum &&
        (value as number) <= maximum
      ) {
        // Converts minus zero to zero: JSON does not distinguish them.
        return (value as number) + 0
      }
      report(`${must}; got ${show(value)}`)
      return undefined
    },
  }
}

export function numberKeyword<const F extends number | undefined = undefined>(
  declaration: Documented & Bounds & { readonly fallback?: F },
): Keyword<number | F> {
  const { summary, minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = declaration
  const hasBounds = declaration.minimum !== undefined || declaration.maximum !== undefined
  return {
    summary,
    schema: { type: 'number', ...(hasBounds && { minimum, maximum }) },
    fallback: declaration.fallback as F,
    isRequired: false,
    read(value, report) {
      if (typeof value === 'number' && value >= minimum && value <= maximum) return value + 0
      report(
        `must be a number${hasBounds ? ` ${range({ minimum, maximum })}` : ''}; got ${show(value)}`,
      )
      return undefined
    },
  }
}

export function booleanKeyword(
  declaration: Documented & { readonly fallback: boolean },
): Keyword<boolean> {
  return {
    summary: declaration.summary,
    schema: { type: 'boolean' },
    fallback: declaration.fallback,
    isRequired: false,
    read(value, report) {
      if (typeof value === 'boolean') return value
      report(`must be true or false; got ${show(value)}`)
      return undefined
    },
  }
}

export function textKeyword(
  declaration: Documented & { readonly isRequired: true; readonly lengthMax?: number },
): Keyword<string>
export function textKeyword<const F extends string | undefined = undefined>(
  declaration: Documented & { readonly fallback?: F; readonly lengthMax?: number },
): Keyword<string | F>
export function textKeyword(
  declaration: Documented & {
    readonly fallback?: string | undefined
    readonly isRequired?: true
    readonly lengthMax?: number
  },
): Keyword<string | undefined> {
  const { summary, fallback, isRequired = false, lengthMax = 65_536 } = declaration
  return {
    summary,
    schema: { type: 'string', maxLength: lengthMax },
    fallback,
    isRequired,
    read(value, report) {
      if (typeof value === 'string' && value.length <= lengthMax) return value
      if (typeof value === 'string') {
        report(
          `must be a string of at most ${lengthMax} characters; got ${value.length} characters`,
        )
      } else report(`must be a string; got ${show(value)}`)
      return undefined
    },
  }
}

export function choiceKeyword<
  const T extends string,
  const F extends NoInfer<T> | undefined = undefined,
>(
  declaration: Documented & { readonly choices: readonly T[]; readonly fallback?: F },
): Keyword<T | F> {
  const { choices } = declaration
  return {
    summary: declaration.summary,
    schema: { enum: choices },
    fallback: declaration.fallback as F,
    isRequired: false,
    read(value, report) {
      const choice = choices.find((candidate) => candidate === value)
      if (choice === undefined)
        report(`must be one of ${choices.map(show).join(', ')}; got ${show(value)}`)
      return choice
    },
  }
}

/** Declares a keyword for a duration of simulated time, such as `2 hours`; it is read as milliseconds. */
export function durationKeyword({ summary }: Documented): Keyword<number | undefined> {
  return {
    summary,
    schema: { type: 'string' },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      const duration = readDuration(value)
      if ('ms' in duration) return duration.ms
      report(duration.issue)
      return undefined
    },
  }
}

/** Declares a keyword whose value is a list; the keyword `of` validates each element. */
export function listKeyword<T>(
  declaration: Documented & {
    readonly of: Keyword<T>
    readonly isRequired?: true
    readonly lengthMin?: number
  },
): Keyword<readonly T[] | undefined> {
  const { summary, of, isRequired = false, lengthMin = 0 } = declaration
  return {
    summary,
    schema: { type: 'array', items: of.schema, minItems: lengthMin },
    fallback: undefined,
    isRequired,
    read(value, report) {
      if (!isArray(value)) {
        report(`must be a list; got ${show(value)}`)
        return undefined
      }
      if (value.length < lengthMin)
        report(
          `must have at least ${lengthMin} ${lengthMin === 1 ? 'element' : 'elements'}; got ${value.length}`,
        )
      const members: T[] = []
      for (const [i, part] of value.entries()) {
        const read = of.read(part, (message, ...path) => report(message, i, ...path))
        if (read !== undefined) members.push(read)
      }
      return members.length === value.length && value.length >= lengthMin ? members : undefined
    },
  }
}

/** Declares the keyword `unique`: true, or lists of properties whose combinations of values are unique. */
export function uniqueKeyword({
  summary,
}: Documented): Keyword<boolean | readonly (readonly string[])[]> {
  const name = textKeyword({ summary: 'A property.', isRequired: true })
  const list = listKeyword({ summary: 'Properties.', of: name, isRequired: true, lengthMin: 1 })
  const lists = listKeyword({ summary: 'Lists.', of: list, isRequired: true, lengthMin: 1 })
  return {
    summary,
    schema: { anyOf: [{ type: 'boolean' }, lists.schema] },
    fallback: false,
    isRequired: false,
    read(value, report) {
      if (typeof value === 'boolean') return value
      if (isArray(value)) return lists.read(value, report)?.filter((names) => names !== undefined)
      report(`must be true or false; got ${show(value)}`)
      return undefined
    },
  }
}

/** Declares a keyword whose value is any JSON value; the type that has the keyword validates it. */
export function valueKeyword(
  declaration: Documented & { readonly schema?: JsonObject; readonly isRequired?: true },
): Keyword<JsonValue | undefined> {
  return {
    summary: declaration.summary,
    schema: declaration.schema ?? {},
    fallback: undefined,
    isRequired: declaration.isRequired ?? false,
    read: (value) => value,
  }
}

/**
 * Declares a keyword whose value is an object with members of any name; the type that has the keyword validates the
 * members.
 */
export function membersKeyword(
  declaration: Documented & { readonly of: JsonObject },
): Keyword<JsonObject | undefined> {
  return {
    summary: declaration.summary,
    schema: { type: 'object', additionalProperties: declaration.of },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      if (isObject(value)) return value
      report(`must be an object; got ${show(value)}`)
      return undefined
    },
  }
}

function range({
  minimum,
  maximum,
}: {
  readonly minimum: number
  readonly maximum: number
}): string {
  if (maximum === Number.MAX_SAFE_INTEGER && minimum === -maximum)
    return 'from -(2^53 - 1) to 2^53 - 1'
  if (maximum === Number.MAX_SAFE_INTEGER || maximum === Number.MAX_VALUE)
    return `of at least ${minimum}`
  if (minimum === Number.MIN_SAFE_INTEGER || minimum === -Number.MAX_VALUE)
    return `of at most ${maximum}`
  return `from ${minimum} to ${maximum}`
}
