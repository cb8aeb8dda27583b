/** Converts JSON pointers (RFC 6901) to lists of member names. */

import type { Path } from './issue.ts'
import { isArray, isObject, type JsonValue, member, objectOf } from './json.ts'

/**
 * Returns the member names in a pointer such as `/address/city`. The text must start with a slash, or be empty for the
 * root.
 */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * Returns the member names in a pointer in the form of a URI fragment, such as `#/$defs/my%20type`. Returns undefined
 * if the fragment is not percent-encoded UTF-8.
 */
export function fragmentSteps(fragment: string): readonly string[] | undefined {
  try {
    return pointerSteps(decodeURIComponent(fragment.slice(1)))
  } catch {
    return undefined
  }
}

/** Returns the value at a path in a JSON value, or undefined if no value exists at the path. */
export function valueAt(root: JsonValue, steps: Path): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((value, step) => {
    if (isArray(value)) return value[Number(step)]
    return isObject(value) ? member(value, String(step)) : undefined
  }, root)
}

/** Returns a copy of a JSON value in which `to` replaces the value at a path. If `to` is undefined, removes the value. */
export function withValue(value: JsonValue, path: Path, to: JsonValue | undefined): JsonValue {
  const [first, ...rest] = path
  if (first === undefined) return to ?? {}
  const isGone = rest.length === 0 && to === undefined
  if (isArray(value)) {
    const index = Number(first)
    if (isGone) return value.toSpliced(index, 1)
    return value.with(index, withValue(value[index] ?? {}, rest, to))
  }
  if (!isObject(value)) return value
  return objectOf(
    Object.entries(value)
      .filter(([name]) => !isGone || name !== String(first))
      .map(([name, part]) => [name, name === String(first) ? withValue(part, rest, to) : part]),
  )
}
