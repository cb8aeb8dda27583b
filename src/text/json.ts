/**
 * The types of JSON values, and basic functions on them. Only the own properties of objects are read, so a member named
 * `__proto__` is an ordinary member.
 */

export type JsonScalar = string | number | boolean | null
export type JsonValue = JsonScalar | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Returns the value of the object's own member with a name, or undefined if it has no such member. */
export function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/**
 * Returns an object with exactly these members. The object has no prototype, so that names such as `__proto__` and
 * `toString` have no special meaning.
 */
export function objectOf(entries: Iterable<readonly [string, JsonValue]>): JsonObject {
  const object: Record<string, JsonValue> = Object.create(null)
  for (const [name, value] of entries) object[name] = value
  return object
}

/** Characters that end a line for many text readers, but not in JSON. */
const lineEnds = /[\u0085\u2028\u2029]/g

/**
 * Returns a value as JSON text in which U+0085, U+2028 and U+2029 are escaped. JSON allows them unescaped in strings,
 * but line readers such as Python's `str.splitlines` end a line there.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return typeof value === 'number' || !hasLineEnd(text) ? text : text.replace(lineEnds, escaped)
}

/**
 * Returns whether a text contains U+0085, U+2028 or U+2029. Three searches for one character each take a fifth of the
 * time of the regular expression.
 */
function hasLineEnd(text: string): boolean {
  return text.includes('\u0085') || text.includes('\u2028') || text.includes('\u2029')
}

/** Returns a text as it appears between the quotes of a JSON string. */
export function insideJson(text: string): string {
  return jsonText(text).slice(1, -1)
}

/** Returns the JSON escape of a character, with digits in lower case as in `JSON.stringify`. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
