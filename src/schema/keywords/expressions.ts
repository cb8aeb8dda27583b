/** Expressions in schemas: the names that they can read, and the siblings that they depend on. */

import type { Path } from '../../text/issue.ts'
import { suggest } from '../../text/suggest.ts'
import type { Document, Owner } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { previousName } from '../expression/compile.ts'
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
  const own = owner === undefined ? [] : ['self']
  const known = [...variables, ...own, ...(scope.isChange ? [previousName] : [])]
  const path = scope.pathOf(...at)
  const compiled = compileExpression(source, {
    variables: known,
    hasPrevious: scope.isChange,
    compilePattern: (pattern) => compileOnce(pattern, path, scope.document),
  })
  if (!scope.document.work.check(path)) return undefined
  if ('issue' in compiled) {
    scope.report(compiled.issue, ...at)
    return undefined
  }
  const { expression } = compiled
  if (owner === undefined || owner.isUnknown) return expression
  readSelf(expression, owner, scope, at)
  for (const name of expression.previousMembers) {
    if (Object.hasOwn(owner.properties, name)) owner.reads.previous.add(name)
    else reportUnknown(previousName, name, { names: Object.keys(owner.properties), scope, at })
  }
  return expression
}

/** Records the siblings that an expression reads, and reports those that it cannot read. */
function readSelf(
  { readsWholeSelf, selfMembers }: Expression,
  owner: Owner,
  scope: TypeScope,
  at: Path,
): void {
  if (readsWholeSelf) {
    owner.reads.isWhole = true
    if (!owner.hasSiblings) {
      scope.report('must not read "self", which has no other property', ...at)
    }
  }
  for (const name of selfMembers) {
    if (name === owner.property) {
      const former = scope.isChange ? `; its former value is "${previousName}.${name}"` : ''
      scope.report(`must not read "self.${name}", the property that it defines${former}`, ...at)
    } else if (Object.hasOwn(owner.properties, name)) owner.reads.names.add(name)
    else {
      // Computed on demand: thousands of properties may have an expression each.
      const siblings = Object.keys(owner.properties).filter((other) => other !== owner.property)
      reportUnknown('self', name, { names: siblings, scope, at })
    }
  }
}

function reportUnknown(
  object: string,
  name: string,
  {
    names,
    scope,
    at,
  }: { readonly names: readonly string[]; readonly scope: TypeScope; readonly at: Path },
): void {
  const better = suggest(name, names)
  const hint = better === undefined ? '' : `; did you mean "${object}.${better}"?`
  const must = 'must read properties of the same object'
  scope.report(`${must}; "${object}" has no "${name}"${hint}`, ...at)
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
