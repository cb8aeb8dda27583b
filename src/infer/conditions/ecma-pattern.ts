/** Regular expressions of databases (POSIX, with extensions) as ECMA-262 writes them, which a schema has. */

import { portableOf } from '../../schema/pattern/match.ts'
import { posixClasses } from '../../schema/pattern/named-classes.ts'

/** A text of it matches the expression; the flag i is left out, because texts of one case are enough. */
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
