/** Expressions where they stand in a schema: what they may read, and which siblings they wait for. */

import { suggest } from '../text/suggest.ts'
import type { TypeScope } from './declaration.ts'
import { compileExpression, type Expression } from './expression/expression.ts'

export function readExpression(
  source: string,
  scope: TypeScope,
  { keyword, variables }: { readonly keyword: string; readonly variables: readonly string[] },
): Expression | undefined {
  const { owner } = scope
  const known = owner === undefined ? variables : [...variables, 'self']
  const compiled = compileExpression(source, { variables: known })
  if ('issue' in compiled) {
    scope.report(compiled.issue, keyword)
    return undefined
  }
  const { expression } = compiled
  if (owner === undefined || owner.isUnknown) return expression
  // A list only where one is needed: thousands of properties may have an expression each.
  const siblings = (): readonly string[] =>
    Object.keys(owner.properties).filter((name) => name !== owner.property)
  if (expression.readsWholeSelf) {
    owner.reads.isWhole = true
    if (!owner.hasSiblings) {
      scope.report('must not read "self", which has no other property', keyword)
    }
  }
  for (const name of expression.selfMembers) {
    if (name === owner.property)
      scope.report(`must not read "self.${name}", which it makes`, keyword)
    else if (Object.hasOwn(owner.properties, name)) owner.reads.names.add(name)
    else {
      const better = suggest(name, siblings())
      const hint = better === undefined ? '' : `; did you mean "self.${better}"?`
      scope.report(
        `must read properties of the same object; "self" has no "${name}"${hint}`,
        keyword,
      )
    }
  }
  return expression
}
