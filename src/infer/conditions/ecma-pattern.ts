/** Converts regular expressions of databases (POSIX with extensions) to ECMA-262, which schemas use. */

import { portableOf } from '../../schema/pattern/match.ts'
import { posixClasses } from '../../schema/pattern/named-classes.ts'

/**
 * Returns an ECMA-262 pattern whose texts match the expression. The flag `i` is dropped, because it suffices to
 * generate texts of one case.
 */
export function ecmaPattern(expression: string): string {
  const source = expression
    .replace(/^\(\?i\)/, '')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\[:([a-z]+):\]/g, (whole, name: string) =>
      Object.hasOwn(posixClasses, name) ? `${posixClasses[name]}` : whole,
    )
  return portableOf(source)
}
