/**
 * The variants of a lifecycle with conditions: the combinations of values that the conditions of transitions read. A
 * condition must be known before the history of an instance is counted. So it reads only properties with a short list of
 * values, and an instance gets their values together with the class of its history.
 */

import type { Path } from '../../text/issue.ts'
import type { JsonScalar, JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Document } from '../compile/scope.ts'
import { compileExpression, type Expression } from '../expression/expression.ts'
import type { CarriedLifecycle } from '../instructions/carried.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import type { Stepwise } from '../stepwise.ts'
import type { LifecycleValues } from './lifecycle-values.ts'

export interface LifecycleVariant {
  /** Share of the instances with these values. */
  readonly share: number
  /** Whether a transition, one of the objects of the definition, is possible for them. */
  readonly allows: (transition: object) => boolean
}

/** Maximum number of combinations of values that the conditions of a lifecycle read. */
const variantsMax = 256

/** Number of steps of an expression that take about a microsecond. */
const stepsPerUnit = 10

interface VariantContext {
  readonly lifecycle: LifecycleValues
  readonly link: CarriedLifecycle
  readonly path: Path
  readonly document: Document
}

interface Condition {
  readonly of: object
  readonly path: Path
  readonly expression: Expression
}

/** A possible value of a property, and the share of the instances that have it. */
interface Possible {
  readonly value: JsonScalar
  readonly share: number
}

/** A combination of values, by the name of the property. */
interface Combination {
  readonly values: Readonly<Record<string, JsonScalar>>
  readonly share: number
}

/**
 * Returns the variants, and the object in which the properties that conditions read have the values of the variant.
 * Returns undefined after reporting an issue.
 */
export function* findVariants(
  object: Of<'object'>,
  context: VariantContext,
): Stepwise<
  { readonly object: Of<'object'>; readonly variants: readonly LifecycleVariant[] } | undefined
> {
  const { lifecycle, link, path, document } = context
  if (lifecycle.conditions.length === 0) {
    return { object, variants: [{ share: 1, allows: () => true }] }
  }
  const before = document.issues.length
  const conditions = readConditions(context)
  const traits = traitsOf(object, conditions, context)
  if (document.issues.length > before) return undefined
  const combinations = combinationsOf(traits)
  if (combinations.length > variantsMax) {
    const must = `must read at most ${variantsMax} combinations of values in the conditions of transitions`
    document.report(path, `${must}; got ${combinations.length}`)
    return undefined
  }
  const variants: LifecycleVariant[] = []
  for (const each of combinations) {
    variants.push(variantOf(each, conditions, context))
    if (document.issues.length > before) return undefined
    yield
  }
  const of = { op: 'variant', lifecycle: link, count: combinations.length } as const
  const properties = object.properties.map((property): Property => {
    if (!traits.has(property.name)) return property
    const values = combinations.map((each) => each.values[property.name] ?? null)
    return { ...property, of: { op: 'lookup', of, values } }
  })
  return { object: { ...object, properties }, variants }
}

function readConditions({ lifecycle, path, document }: VariantContext): readonly Condition[] {
  return lifecycle.conditions.flatMap(({ of, source, path: own }) => {
    const compiled = compileExpression(source, { variables: ['self'] })
    const at = [...path, ...own]
    if ('expression' in compiled) return [{ of, path: at, expression: compiled.expression }]
    document.report(at, compiled.issue)
    return []
  })
}

/** Returns the possible values of the properties that conditions read. */
function traitsOf(
  { properties }: Of<'object'>,
  conditions: readonly Condition[],
  { lifecycle, document }: VariantContext,
): ReadonlyMap<string, readonly Possible[]> {
  const traits = new Map<string, readonly Possible[]>()
  const names = properties.map(({ name }) => name)
  for (const { path, expression } of conditions) {
    if (expression.readsWholeSelf || expression.selfMembers.size === 0) {
      document.report(path, 'must read properties of the instance, such as self.plan')
    }
    for (const name of expression.selfMembers) {
      const property = properties.find((each) => each.name === name)
      const problem =
        property === undefined
          ? `must read properties of the schema; "self" has no ${show(name)}${hint(name, names)}`
          : traitProblem(property, lifecycle)
      if (problem !== undefined) document.report(path, problem)
      else if (property !== undefined) traits.set(name, possibleValues(property.of) ?? [])
    }
  }
  return traits
}

function traitProblem(
  property: Property,
  { key, state, states }: LifecycleValues,
): string | undefined {
  const { name, presence, condition, of } = property
  if (name === state || key.includes(name) || states.some(({ set }) => Object.hasOwn(set, name))) {
    return `must not read ${show(name)}, which is part of the key or changes`
  }
  if (possibleValues(of) !== undefined && !presence && !condition) return undefined
  const size = of.op === 'table' ? of.values.length : 0
  if (size > variantsMax) {
    return `must read properties with at most ${variantsMax} values; ${show(name)} has ${size}`
  }
  const advice = 'let other properties depend on such a property with "select"'
  return `must read properties with a list of values, such as an enum or a boolean; got ${show(name)}; ${advice}`
}

/** Returns the possible values of an instruction with their shares, or undefined if they are not a short list. */
function possibleValues(instruction: Instruction): readonly Possible[] | undefined {
  if (instruction.op === 'literal') {
    const { value } = instruction
    return isScalar(value) ? [{ value, share: 1 }] : undefined
  }
  if (instruction.op === 'nullable') {
    const { probability } = instruction.chance
    const rest = possibleValues(instruction.of)?.map(({ value, share }) => ({
      value,
      share: share * (1 - probability),
    }))
    return rest && [...rest, { value: null, share: probability }]
  }
  if (instruction.op !== 'table' || instruction.values.length > variantsMax) return undefined
  const { pick, values } = instruction
  if (pick.kind === 'even') return values.map((value) => ({ value, share: 1 / values.length }))
  if (pick.kind !== 'weighted') return undefined
  const { cumulative } = pick
  return values.map((value, i) => ({
    value,
    share: (cumulative[i] ?? 0) - (i === 0 ? 0 : (cumulative[i - 1] ?? 0)),
  }))
}

function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}

function combinationsOf(traits: ReadonlyMap<string, readonly Possible[]>): readonly Combination[] {
  let all: readonly Combination[] = [{ values: {}, share: 1 }]
  for (const [name, possible] of traits) {
    const more = all.flatMap(({ values, share }) =>
      possible
        .filter((each) => each.share > 0)
        .map((each) => ({ values: { ...values, [name]: each.value }, share: share * each.share })),
    )
    all = more
    if (all.length > variantsMax) return all
  }
  return all
}

/** Evaluates the conditions for a combination of values, and reports those that fail. */
function variantOf(
  { values, share }: Combination,
  conditions: readonly Condition[],
  { document }: VariantContext,
): LifecycleVariant {
  const refused = new Set<object>()
  const spent = { steps: 0 }
  for (const { of, path, expression } of conditions) {
    const result = expression.evaluate((name) => (name === 'self' ? values : undefined), spent)
    if (!document.work.charge('conditions', 1 + Math.ceil(spent.steps / stepsPerUnit), path)) break
    spent.steps = 0
    const value = 'value' in result ? result.value : undefined
    if (value === false) refused.add(of)
    if (typeof value === 'boolean') continue
    const got = 'error' in result ? result.error : JSON.stringify(value)
    document.report(path, `must be true or false for each combination of values; got ${got}`)
  }
  return { share, allows: (transition) => !refused.has(transition) }
}
