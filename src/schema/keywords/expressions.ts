/** Expressions in schemas: the names that they can read, and the siblings that they depend on. */

import type { Path } from '../../text/issue.ts'
import { suggest } from '../../text/suggest.ts'
import type { Document } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { compileExpression, type Expression } from '../expression/expression.ts'
import { compilePattern, patternUnits } from '../expression/pattern.ts'
import { ExpressionFailure } from '../expression/value.ts'

/** Compiles an expression; `at` is its path in the schema of the scope. Returns undefined after reporting an issue. */
export function readExpression(
  source: string,
  scope: TypeScope,
  { at, variables }: { readonly at: Path; readonly variables: readonly string[] },
): Expression | undefined {
  const { owner } = scope
  const known = owner === undefined ? variables : [...variables, 'self']
  const path = scope.pathOf(...at)
  const compiled = compileExpression(source, {
    variables: known,
    compilePattern: (pattern) => compileOnce(pattern, path, scope.document),
  })
  if (!scope.document.work.check(path)) return undefined
  if ('issue' in compiled) {
    scope.report(compiled.issue, ...at)
    return undefined
  }
  const { expression } = compiled
  if (owner === undefined || owner.isUnknown) return expression
  // Computed on demand: thousands of properties may have an expression each.
  const siblings = (): readonly string[] =>
    Object.keys(owner.properties).filter((name) => name !== owner.property)
  if (expression.readsWholeSelf) {
    owner.reads.isWhole = true
    if (!owner.hasSiblings) {
      scope.report('must not read "self", which has no other property', ...at)
    }
  }
  for (const name of expression.selfMembers) {
    if (name === owner.property)
      scope.report(`must not read "self.${name}", the property that it defines`, ...at)
    else if (Object.hasOwn(owner.properties, name)) owner.reads.names.add(name)
    else {
      const better = suggest(name, siblings())
      const hint = better === undefined ? '' : `; did you mean "self.${better}"?`
      scope.report(`must read properties of the same object; "self" has no "${name}"${hint}`, ...at)
    }
  }
  return expression
}

/**
 * Compiles a literal pattern of an expression, once for each definition. If the definition has no work left for
 * patterns, the result is a failure.
 */
function compileOnce(
  pattern: string,
  path: Path,
  { patterns, work }: Document,
): ReturnType<typeof compilePattern> {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  if (!work.charge('patterns', patternUnits(pattern), path)) {
    return new ExpressionFailure(
      'a pattern must not exceed the remaining work for patterns of the definition',
    )
  }
  const compiled = compilePattern(pattern)
  patterns.set(pattern, compiled)
  return compiled
}
