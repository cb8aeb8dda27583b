/**
 * `contains`, and `uniqueItems` with `prefixItems`: elements that are generated to fit `contains`, and the proof that
 * the other elements do not fit it, or that elements are never equal.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import type { Run } from '../instructions/array.ts'
import { readAssertion } from '../merge/assertion.ts'
import { areDisjoint } from '../merge/disjoint.ts'
import { isWithin } from '../merge/implied.ts'
import { allOf, originOf } from '../merge/layer.ts'
import { besideContains } from '../merge/merge-contains.ts'
import type { Steps } from '../merge/steps.ts'
import type { Stepwise } from '../stepwise.ts'

export interface Contained {
  /** Elements that are generated to fit `contains`, after those of `prefixItems`. */
  readonly fitting: Run<Node> | undefined
  /**
   * Adds the claim, checked after all schemas are compiled, that the number of elements that fit `contains` is allowed
   * whatever values the other elements have. `most` is the maximum length of the array.
   */
  claim(others: {
    readonly known: readonly Node[]
    readonly rest: Node | undefined
    readonly most: number
  }): void
}

const nothing: Contained = { fitting: undefined, claim: () => undefined }

export function* compileContained(
  keywords: {
    readonly contains: JsonValue | undefined
    readonly minContains: number | undefined
    readonly maxContains: number | undefined
    readonly items: JsonValue | undefined
    readonly uniqueItems: boolean
  },
  scope: TypeScope,
  compile: (schema: JsonValue) => Stepwise<Node>,
): Stepwise<Contained> {
  const { contains, minContains = 1, maxContains, items, uniqueItems } = keywords
  const { document } = scope
  if (contains === undefined) {
    for (const name of ['minContains', 'maxContains'] as const) {
      if (keywords[name] !== undefined) scope.report(besideContains, name)
    }
    return nothing
  }
  if (maxContains !== undefined && maxContains < minContains) {
    const must = `must be at least "minContains", ${minContains}`
    scope.report(`${must}; got ${maxContains}`, 'maxContains')
    return nothing
  }
  if (uniqueItems && minContains > 0) {
    const must = 'must not be used with "contains": elements that fit it may be equal to others'
    scope.report(must, 'uniqueItems')
    return nothing
  }
  const part = (schema: JsonValue, keyword: string) => ({
    schema,
    origin: originOf(document.origins, schema, scope, [keyword]),
  })
  const isSaid = items !== undefined && typeof items !== 'boolean'
  const parts = [part(contains, 'contains'), ...(isSaid ? [part(items, 'items')] : [])]
  const isProved = items === false
  const node = isProved || minContains === 0 ? undefined : yield* compile(allOf(document, parts))
  const made = node === undefined ? 0 : minContains
  return {
    fitting: node && { of: node, times: minContains },
    claim({ known, rest, most }) {
      const isEnough = isProved ? minContains === 0 : true
      if (isEnough && (maxContains === undefined || most <= maxContains)) return
      const { schema, origin } = parts[0] as (typeof parts)[number]
      const asserted = readAssertion(schema, origin, scope)
      if (asserted === undefined) return
      const counts = {
        contains: asserted,
        minContains: isProved ? minContains : 0,
        ...(maxContains !== undefined && { maxContains: maxContains - made }),
      }
      document.claims.push({
        path: scope.pathOf(isEnough ? 'maxContains' : 'contains'),
        message: isEnough
          ? 'must hold for the other elements, which cannot be proved; set "items" to a schema that excludes the values of "contains"'
          : 'must be satisfied by "prefixItems", because no elements follow them',
        conditions: [
          (steps) =>
            isWithin(
              {
                type: 'array',
                prefixItems: known.map(({ output }) => output()),
                items: rest?.output() ?? false,
                minItems: isProved ? known.length : 0,
                maxItems: Math.max(0, most - made),
              },
              counts,
              steps,
            ),
        ],
      })
    },
  }
}

/**
 * Adds the claim that elements of different schemas of one array are never equal. Elements of the last schema are
 * unique among themselves.
 */
export function claimDisjoint(nodes: readonly Node[], scope: TypeScope): void {
  if (nodes.length < 2) return
  scope.document.claims.push({
    path: scope.pathOf('uniqueItems'),
    message: 'must not be used with "prefixItems": their values may be equal',
    conditions: areAllDisjoint(nodes),
  })
}

/** Returns one condition for each schema: its values are disjoint from those of all schemas before it. */
function areAllDisjoint(nodes: readonly Node[]): readonly ((steps: Steps) => boolean)[] {
  let made: readonly JsonObject[] | undefined
  return nodes.map((_, i) => (steps) => {
    made ??= nodes.map(({ output }) => output())
    const one = made[i] as JsonObject
    return made.slice(0, i).every((other) => areDisjoint(one, other, steps))
  })
}
