/** JSON pointers (RFC 6901) as lists of member names. */

import type { Path } from './issue.ts'
import { isArray, isObject, type JsonValue, member } from './json.ts'

/** Of `/address/city`; the text begins with a slash, or is empty for the whole. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Of a pointer as the fragment of a URI, `#/$defs/my%20type`; undefined when it is no percent-encoded UTF-8. */
export function fragmentSteps(fragment: string): readonly string[] | undefined {
  try {
    return pointerSteps(decodeURIComponent(fragment.slice(1)))
  } catch {
    return undefined
  }
}

/** The value to which the steps lead; undefined where they lead nowhere. */
export function valueAt(root: JsonValue, steps: Path): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((value, step) => {
    if (isArray(value)) return value[Number(step)]
    return isObject(value) ? member(value, String(step)) : undefined
  }, root)
}
