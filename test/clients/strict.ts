/**
 * A decoder as strict as that of the original command line: a missing member or one of another JSON type is an error.
 * Unknown members are ignored; null counts as absent for optional members.
 */
import { isArray, isObject } from '../../src/text/json.ts'

/** Returns the value, or throws with its path and the required type. */
export type Decode<T> = (value: unknown, at: string) => T

class Undecodable extends Error {}

function refuse(must: string, value: unknown, at: string): never {
  throw new Undecodable(`${at} must be ${must}, not ${JSON.stringify(value)?.slice(0, 200)}`)
}

export const text: Decode<string> = (value, at) =>
  typeof value === 'string' ? value : refuse('a string', value, at)

/** A JSON number, never text. */
export const natural: Decode<number> = (value, at) =>
  Number.isSafeInteger(value) && Number(value) >= 0
    ? Number(value)
    : refuse('an integer from 0', value, at)

export const integer: Decode<number> = (value, at) =>
  Number.isSafeInteger(value) ? Number(value) : refuse('an integer', value, at)

/** Any JSON value that is present. */
export const anything: Decode<unknown> = (value, at) =>
  value === undefined ? refuse('there', value, at) : value

export function oneOf<Word extends string>(...words: readonly Word[]): Decode<Word> {
  return (value, at) =>
    words.find((word) => word === value) ?? refuse(words.join(' or '), value, at)
}

export function either<A, B>(first: Decode<A>, second: Decode<B>): Decode<A | B> {
  return (value, at) => {
    try {
      return first(value, at)
    } catch (error) {
      if (error instanceof Undecodable) return second(value, at)
      throw error
    }
  }
}

export function optional<T>(decode: Decode<T>): Decode<T | undefined> {
  return (value, at) => (value === undefined || value === null ? undefined : decode(value, at))
}

export function listOf<T>(decode: Decode<T>): Decode<readonly T[]> {
  return (value, at) =>
    isArray(value)
      ? value.map((part, i) => decode(part, `${at}[${i}]`))
      : refuse('a list', value, at)
}

type Fields = Readonly<Record<string, Decode<unknown>>>

export function record<F extends Fields>(
  fields: F,
): Decode<{ readonly [Name in keyof F]: ReturnType<F[Name]> }> {
  return (value, at) => {
    if (!isObject(value)) return refuse('an object', value, at)
    const decoded = Object.entries(fields).map(([name, decode]) => [
      name,
      decode(Object.hasOwn(value, name) ? value[name] : undefined, `${at}.${name}`),
    ])
    return Object.fromEntries(decoded)
  }
}

export function decodeJson<T>(decode: Decode<T>, json: string, what: string): T {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Undecodable(`${what} must be JSON, not ${json.slice(0, 200)}`)
  }
  return decode(value, what)
}

/** The body of an error in every version; without `issues`, decoding fails. */
const problem = record({
  title: text,
  issues: listOf(record({ message: text, path: optional(listOf(either(natural, text))) })),
})

/** The service refused a request with a body that the command line can print. */
export class Refused extends Error {
  readonly status: number
  readonly issues: readonly string[]

  constructor(status: number, body: string) {
    const { title, issues } = decodeJson(problem, body, 'problem')
    super(`${status === 422 ? 'Validation error' : 'API error'}: ${title}`)
    this.status = status
    this.issues = issues.map(({ path = [], message }) => `${pathText(path)}: ${message}`)
  }
}

/** Returns a path such as `a.b[3].c`. */
function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
    .join('')
}
