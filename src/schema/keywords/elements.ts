/** The elements of an array: schemas, and requirements for what their generation does not ensure. */

import type { Path } from '../../text/issue.ts'
import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { mark } from '../compile/mark.ts'
import type { Node, Requirement } from '../compile/scope.ts'
import { tentatively } from '../compile/tentative.ts'
import type { TypeScope } from '../declaration.ts'
import type { Run } from '../instructions/array.ts'
import { type Absence, allOf, originOf } from '../merge/layer.ts'
import type { Stepwise } from '../stepwise.ts'
import { compileContained, uniqueElements } from './contains.ts'

/** Maximum number of elements that any array may have. */
export const lengthMax = 10_000
/** Schema of the elements of an array whose schema has no `items`. */
const freeElement: JsonObject = { type: 'string' }

interface ElementKeywords {
  readonly items: JsonValue | undefined
  readonly prefixItems: JsonValue | undefined
  readonly minItems: number
  readonly maxItems: number | undefined
  readonly uniqueItems: boolean
  readonly contains: JsonValue | undefined
  readonly minContains: number | undefined
  readonly maxContains: number | undefined
}

/** The compiled schemas of the elements of an array. */
interface Sequence {
  /** Schemas of `prefixItems`, for the first elements of the array. */
  readonly known: readonly Node[]
  /** Elements that are generated to fit `contains`, after those of `prefixItems`. */
  readonly fitting: Run<Node> | undefined
  /** Number of elements of `known` and `fitting` together. */
  readonly prefixLength: number
  /** Schema of the elements after the prefix, or undefined if the array has only the prefix. */
  readonly rest: Node | undefined
  /** Set if no element follows the prefix because its schema has no values. */
  readonly absence: Absence | undefined
  /** Whether the elements contain the array again. */
  readonly isRecursive: boolean
}

export interface Elements extends Sequence {
  /** Requirements that the elements must meet, although their generation does not ensure it. */
  readonly requirements: readonly Requirement[]
}

/** Compiles the schemas of the elements: those of `prefixItems`, those that fit `contains`, and those of `items`. */
export function* compileElements(values: ElementKeywords, scope: TypeScope): Stepwise<Elements> {
  const { prefixItems, items, uniqueItems } = values
  const inner = {
    isInArray: true,
    isConditional: true,
    value: '*',
    ...(scope.owner && { owner: { ...scope.owner, isAroundArray: true as const } }),
  } as const
  if (prefixItems !== undefined && (!isArray(prefixItems) || prefixItems.length === 0)) {
    scope.report(`must be a list of schemas; got ${show(prefixItems)}`, 'prefixItems')
  }
  const first = isArray(prefixItems) ? prefixItems : []
  const { recursions } = scope.document
  const known: Node[] = []
  let absence: Absence | undefined
  for (const [i, schema] of first.entries()) {
    const place = { ...inner, path: ['prefixItems', i], key: `[${i}]`, canBeAbsent: true } as const
    const node = yield* scope.child(schema, place)
    absence ??= node.absence
    if (absence === undefined) known.push(node)
  }
  const isOpen = items !== false && absence === undefined
  const { fitting, requirement } = yield* compileContained(
    values,
    { isOpen, prefixLength: known.length },
    scope,
    (schema) =>
      scope.child(schema, { ...inner, path: ['contains'], key: '[contains]', canBeAbsent: true }),
  )
  const prefixLength = known.length + (fitting?.times ?? 0)
  const rest = isOpen
    ? yield* compileRest(
        values,
        prefixLength,
        { ...inner, unique: uniqueItems ? 'array' : 'no' },
        scope,
      )
    : undefined
  absence ??= rest?.absence
  const elements: Sequence = {
    known,
    fitting,
    prefixLength,
    rest: absence === undefined ? rest : undefined,
    absence,
    isRecursive: scope.document.recursions > recursions,
  }
  const requirements = requirement === undefined ? [] : [requirement]
  if (uniqueItems && !areDistinct(elements)) requirements.push(uniqueness(elements, scope))
  return { ...elements, requirements }
}

/**
 * Compiles the schema of the elements after the prefix. With `maxContains`, they exclude the values of `contains` if that
 * is possible.
 */
function* compileRest(
  values: ElementKeywords,
  prefixLength: number,
  inner: Pick<TypeScope, 'isInArray' | 'isConditional' | 'unique'> & { readonly value: string },
  scope: TypeScope,
): Stepwise<Node | undefined> {
  const { contains, maxContains, maxItems = lengthMax } = values
  const { document } = scope
  const { schema, path } = restOf(values, prefixLength)
  if (schema === undefined) return undefined
  const place = { ...inner, path, key: '[]', canBeAbsent: true } as const
  const undo = mark(document)
  const compile = function* (part: JsonValue): Stepwise<Node> {
    const node = yield* scope.child(part, place)
    if (!node.requirements?.length) return node
    undo()
    return yield* scope.child(part, { ...place, unique: 'no' })
  }
  if (contains === undefined || maxContains === undefined || maxItems <= maxContains) {
    return yield* compile(schema)
  }
  const originAt = (part: JsonValue, steps: Path) => originOf(document.origins, part, scope, steps)
  const not = { not: contains }
  const excluding = allOf(document, [
    { schema, origin: originAt(schema, path) },
    { schema: not, origin: originAt(not, ['contains']) },
  ])
  const { result, issues } = yield* tentatively(document, () => compile(excluding))
  return issues.length === 0 ? result : yield* compile(schema)
}

/**
 * Returns the schema of the elements after the prefix, undefined if there are no such elements, and the schema's path
 * in the schema of the array.
 */
function restOf(
  { items, contains, minItems, maxItems, maxContains }: ElementKeywords,
  prefixLength: number,
): { readonly schema: JsonValue | undefined; readonly path: readonly string[] } {
  if (items !== undefined && items !== true) return { schema: items, path: ['items'] }
  if (contains !== undefined && maxContains === undefined) {
    return { schema: contains, path: ['contains'] }
  }
  // Without "items", elements of any value are valid: random words are generated.
  const isShort = prefixLength === 0 || minItems > prefixLength
  const free = maxContains === undefined ? freeElement : {}
  return { schema: isShort && maxItems !== 0 ? free : undefined, path: [] }
}

/** Whether the generation ensures that the elements are unique. */
export function areDistinct({ prefixLength, rest }: Sequence): boolean {
  return rest === undefined ? prefixLength <= 1 : prefixLength === 0 && rest.isDistinct === true
}

/** Returns the requirement that the elements are unique. */
function uniqueness(elements: Sequence, scope: TypeScope): Requirement {
  const { fitting, rest } = elements
  const isProvable = (fitting?.times ?? 1) === 1 && rest?.isDistinct !== false
  return uniqueElements(isProvable ? nodesOf(elements) : undefined, scope)
}

export function nodesOf({ known, fitting, rest }: Sequence): readonly Node[] {
  return [...known, ...(fitting ? [fitting.of] : []), ...(rest ? [rest] : [])]
}
