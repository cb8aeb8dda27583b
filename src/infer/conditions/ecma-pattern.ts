/** Converts regular expressions of databases (POSIX with extensions) to ECMA-262, which schemas use. */

import { portableOf } from '../../schema/pattern/match.ts'
import { posixClasses } from '../../schema/pattern/named-classes.ts'

/** Returns a pattern whose texts match the expression. The flag i is dropped, because texts of one case suffice. */
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
