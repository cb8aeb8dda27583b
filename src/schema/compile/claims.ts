/**
 * Claims: assertions that must hold for every value of a schema, although the generation does not ensure them. The
 * compiler proves them when all entities are compiled.
 */

import { readAssertion } from '../merge/assertion.ts'
import { isWithin } from '../merge/implied.ts'
import type { Layer } from '../merge/layer.ts'
import type { Node, Scope } from './scope.ts'

/** Advice for assertions that the compiler cannot prove, by keyword. */
const advice: Readonly<Record<string, string>> = {
  not: 'describe the allowed values ("minimum", "enum", "pattern") instead of excluding some',
  if: 'write "anyOf" with one schema for each case, or "when" with "else"',
  dependentSchemas: 'write "anyOf" with one schema for each case',
  propertyNames: 'set the names in "properties"',
}

export function claimAssertions(assertions: readonly Layer[], node: Node, scope: Scope): void {
  const { document } = scope
  for (const layer of assertions) {
    const schema = readAssertion(layer.schema, layer, scope)
    if (schema === undefined) continue
    const keyword = Object.keys(layer.schema).find((name) => Object.hasOwn(advice, name))
    const instead = keyword === undefined ? '' : `; ${advice[keyword]}`
    document.claims.push({
      path: keyword === undefined ? layer.pathOf() : layer.pathOf(keyword),
      message: `must hold for every generated value, which cannot be proved${instead}`,
      conditions: [(steps) => isWithin(node.output(), schema, steps)],
    })
  }
}
