/**
 * Requirements: keywords that must hold for every value of a schema, although the generation does not ensure them. The
 * compiler proves a requirement from the JSON Schema of the generated values. Otherwise, values that do not meet it are
 * drawn again.
 */

import { canRedraw, refers } from '../instructions/facts.ts'
import { readAssertion } from '../merge/assertion.ts'
import { isWithin } from '../merge/implied.ts'
import type { Layer } from '../merge/layer.ts'
import type { Steps } from '../merge/steps.ts'
import type { Stepwise } from '../stepwise.ts'
import { redrawn } from './redrawn.ts'
import type { Document, Node, Requirement, Scope } from './scope.ts'

const advice: Readonly<Record<string, string>> = {
  not: 'describe the allowed values ("minimum", "enum", "pattern") instead of excluding some',
  if: 'write "anyOf" with one schema for each case, or "when" with "else"',
  dependentSchemas: 'write "anyOf" with one schema for each case',
  propertyNames: 'set the names in "properties"',
}

/** Returns the requirements of keywords that only restrict values, without those that have issues. */
export function requirementsOf(assertions: readonly Layer[], scope: Scope): readonly Requirement[] {
  return assertions.flatMap((layer) => {
    const schema = readAssertion(layer.schema, layer, scope)
    if (schema === undefined) return []
    const names = Object.keys(layer.schema)
    const keyword = names.find((name) => Object.hasOwn(advice, name)) ?? names[0] ?? 'type'
    return [{ schema, path: layer.pathOf(keyword), advice: advice[keyword] ?? '' }]
  })
}

interface Meeting {
  readonly document: Document
  readonly unique: Scope['unique']
  /** Whether values within the value are unique in the entity, so that they must not be drawn again. */
  readonly hasUniques: boolean
  /** Whether values are drawn again, or the requirements must provably hold. */
  readonly mode: 'prove' | 'redraw'
}

/**
 * Returns the node, changed so that all its values meet the requirements. In the mode `prove`, it is not met if they do
 * not provably hold. Elements that must be unique keep their requirements.
 */
export function* meet(
  requirements: readonly Requirement[],
  node: Node,
  { document, unique, hasUniques, mode }: Meeting,
): Stepwise<{ readonly node: Node; readonly isMet: boolean }> {
  // The JSON Schema of a schema with issues is empty, so comparisons with it would lead to further issues.
  if (requirements.length === 0 || document.issues.length > 0) return { node, isMet: true }
  // The values of references are known when all entities are compiled.
  const isKnown = !refers(node.instruction)
  const open: Requirement[] = []
  for (const requirement of requirements) {
    const { path } = requirement
    const holds = () => isMet(requirement, node, document.steps)
    if (!isKnown || document.work.tryCompare(path, holds) !== true) open.push(requirement)
    yield
  }
  if (open.length === 0 || document.work.isExhausted) return { node, isMet: true }
  if (mode === 'prove') return { node, isMet: false }
  // The array compiles its elements again, and draws whole arrays again.
  if (unique === 'array') return { node: { ...node, requirements: open }, isMet: true }
  if (isKnown && unique === 'no' && !hasUniques && canRedraw(node.instruction)) {
    return { node: yield* redrawn(node, open, document), isMet: true }
  }
  for (const requirement of open) {
    document.claims.push({
      path: requirement.path,
      message: unproved(requirement.advice),
      conditions: [(steps) => isMet(requirement, node, steps)],
    })
  }
  return { node, isMet: true }
}

function isMet({ schema, proof }: Requirement, { output }: Node, steps: Steps): boolean {
  return proof?.(steps) || isWithin(output(), schema, steps)
}

function unproved(advice: string): string {
  const must = 'must hold for every generated value, which cannot be proved, and values that are'
  const why = `${must} unique, or depend on other values, are not drawn again`
  return advice === '' ? why : `${why}; ${advice}`
}
