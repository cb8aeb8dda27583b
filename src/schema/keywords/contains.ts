/**
 * `contains`, and `uniqueItems` with elements of several schemas: elements that are generated to fit `contains`, and
 * requirements for what the generation of the elements does not ensure.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import type { Node, Requirement } from '../compile/scope.ts'
import { tentatively } from '../compile/tentative.ts'
import type { TypeScope } from '../declaration.ts'
import type { Run } from '../instructions/array.ts'
import { readAssertion } from '../merge/assertion.ts'
import { areDisjoint } from '../merge/disjoint.ts'
import { allOf, originOf } from '../merge/layer.ts'
import type { Steps } from '../merge/steps.ts'
import type { Stepwise } from '../stepwise.ts'

interface Contained {
  /** Elements that are generated to fit `contains`, after those of `prefixItems`. */
  readonly fitting: Run<Node> | undefined
  /** The number of elements that fit `contains`, unless it is right whatever values the other elements have. */
  readonly requirement: Requirement | undefined
}

const nothing: Contained = { fitting: undefined, requirement: undefined }

/** Compiles `contains`. Elements that fit it are generated only if the array `isOpen`: elements may follow the prefix. */
export function* compileContained(
  keywords: {
    readonly contains: JsonValue | undefined
    readonly minContains: number | undefined
    readonly maxContains: number | undefined
    readonly items: JsonValue | undefined
  },
  { isOpen, prefixLength }: { readonly isOpen: boolean; readonly prefixLength: number },
  scope: TypeScope,
  compile: (schema: JsonValue) => Stepwise<Node>,
): Stepwise<Contained> {
  const { contains, minContains = 1, maxContains, items } = keywords
  const { document } = scope
  if (contains === undefined) return nothing
  if (maxContains !== undefined && maxContains < minContains) {
    const must = `must be at least "minContains", ${minContains}`
    scope.report(`${must}; got ${maxContains}`, 'maxContains')
    return nothing
  }
  const part = (schema: JsonValue, keyword: string) => ({
    schema,
    origin: originOf(document.origins, schema, scope, [keyword]),
  })
  const [own, others] = [
    part(contains, 'contains'),
    items === undefined ? [] : [part(items, 'items')],
  ]
  const isGenerated = isOpen && minContains > 0
  const whole = allOf(document, [own, ...others])
  // Elements of the prefix may fit if the others cannot.
  const made =
    isGenerated && prefixLength > 0
      ? yield* tentatively(document, () => compile(whole))
      : { result: isGenerated ? yield* compile(whole) : undefined, issues: [] }
  const node = made.issues.length === 0 ? made.result : undefined
  const fitting = node && { of: node, times: minContains }
  const isEnough = fitting !== undefined || minContains === 0
  if (isEnough && maxContains === undefined) return { fitting, requirement: undefined }
  const schema = readAssertion(contains, own.origin, scope)
  return {
    fitting,
    requirement: schema === undefined ? undefined : counted(schema, keywords, scope),
  }
}

function counted(
  contains: JsonValue,
  {
    minContains = 1,
    maxContains,
  }: { readonly minContains: number | undefined; readonly maxContains: number | undefined },
  scope: TypeScope,
): Requirement {
  const isEnough = maxContains === undefined
  return {
    schema: { contains, minContains, ...(!isEnough && { maxContains }) },
    path: scope.pathOf(isEnough ? 'contains' : 'maxContains'),
    advice: isEnough
      ? 'let "prefixItems" have elements that fit, or allow others after them'
      : 'set "items" to a schema that excludes the values of "contains"',
  }
}

/**
 * Returns the requirement that the elements of an array are unique. It is proved if the schemas of the elements, each of
 * which generates one element, have no values in common.
 */
export function uniqueElements(nodes: readonly Node[] | undefined, scope: TypeScope): Requirement {
  return {
    schema: { uniqueItems: true },
    path: scope.pathOf('uniqueItems'),
    advice: 'let the elements have more values, or different ones',
    ...(nodes && { proof: (steps) => areAllDisjoint(nodes, steps) }),
  }
}

function areAllDisjoint(nodes: readonly Node[], steps: Steps): boolean {
  const outputs = nodes.map(({ output }): JsonObject => output())
  return outputs.every((one, i) =>
    outputs.slice(0, i).every((other) => areDisjoint(one, other, steps)),
  )
}
