/** Merges the lists `enum` of several schemas. */

import { isArray, type JsonValue } from '../../text/json.ts'
import type { Scope } from '../compile/scope.ts'
import { type Stepwise, valuesPerStep } from '../stepwise.ts'
import { textOf, textsOf } from './canonical.ts'
import { type KeywordPaths, keywordKey, type Layer } from './layer.ts'

/**
 * Returns an `enum` of the values that are in the lists of all layers, with the `weights` of the layer that has
 * weights.
 */
export function* mergeEnums(
  layers: readonly Layer[],
  paths: KeywordPaths,
  { document }: Scope,
): Stepwise<Readonly<Record<string, JsonValue>>> {
  const having = layers.filter(({ schema }) => isArray(schema.enum))
  const first = having.find(({ schema }) => isArray(schema.weights)) ?? having[0]
  if (first === undefined) return {}
  const list = first.schema.enum as readonly JsonValue[]
  const { steps } = document
  const units = (having.length - 1) * list.length
  const isCompared =
    having.length > 1 && document.work.charge('comparisons', units, first.pathOf('enum'))
  const texts: ReadonlySet<string>[] = []
  if (isCompared) {
    for (const { schema } of having) {
      texts.push(textsOf(schema.enum as readonly JsonValue[], steps))
      yield
    }
  }
  const kept: number[] = []
  for (const [i, value] of list.entries()) {
    if (i % valuesPerStep === 0) yield
    const text = texts.length === 0 ? '' : textOf(value, steps)
    if (texts.every((known) => known.has(text))) kept.push(i)
  }
  recordPaths('enum', kept, first, paths)
  const values = kept.length === list.length ? list : kept.map((i) => list[i] as JsonValue)
  const { weights } = first.schema
  if (!isArray(weights)) return { enum: values }
  if (weights.length !== list.length) {
    const must = `must be a list of ${list.length} weights, one for each choice`
    document.report(first.pathOf('weights'), `${must}; got ${weights.length}`)
    return { enum: values }
  }
  recordPaths('weights', kept, first, paths)
  return { enum: values, weights: kept.map((i) => weights[i] as JsonValue) }
}

/**
 * Records, for issues, at which path each value of the merged list was written. `kept` has the positions of these
 * values in the layer's list.
 */
function recordPaths(
  keyword: string,
  kept: readonly number[],
  { pathOf }: Layer,
  paths: KeywordPaths,
): void {
  paths.set(keywordKey(keyword), pathOf(keyword))
  for (const [i, at] of kept.entries()) {
    if (at > i) paths.set(keywordKey(keyword, i), pathOf(keyword, at))
  }
}
