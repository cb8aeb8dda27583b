/**
 * Lower bound of the cost of an event that the module writes: its references, if each first choice succeeds, and its
 * expressions. The interpreter counts the cost while it runs. This bound is added to the cost of host calls, and the
 * sum is compared with the limits of the interpreter.
 */

import { stepsMax } from '../../expression/limits.ts'
import { kindOf } from '../../instructions/all.ts'
import { expressionsOf, partsOf } from '../../instructions/facts.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { Property } from '../../instructions/object.ts'
import { attemptsMax } from '../../interpret/instance.ts'
import type { ReferenceTarget } from './context.ts'

type Reference = Extract<Instruction, { op: 'reference' }>

export interface Cost {
  readonly references: number
  readonly characters: number
  readonly steps: number
}

const nothing: Cost = { references: 0, characters: 0, steps: 0 }
const unbounded: Cost = { references: Number.POSITIVE_INFINITY, characters: 0, steps: 0 }

/** Maximum depth of nested references that the module follows itself. */
const depthMax = 8

export class Costs {
  readonly #find: (reference: Reference) => ReferenceTarget | undefined
  readonly #known = new Map<Reference, Cost>()

  constructor(find: (reference: Reference) => ReferenceTarget | undefined) {
    this.#find = find
  }

  /** Returns the entity that a reference leads to, or undefined if only the interpreter can follow the reference. */
  targetOf(reference: Reference): ReferenceTarget | undefined {
    return this.#ofReference(reference, 0) === unbounded ? undefined : this.#find(reference)
  }

  /** Returns the cost of an instruction's value: its expressions, and the references that the module follows itself. */
  of(instruction: Instruction): Cost {
    return this.#of(instruction, 0, (cost) => (cost === unbounded ? nothing : cost))
  }

  #of(instruction: Instruction, depth: number, read: (cost: Cost) => Cost): Cost {
    if (instruction.op === 'reference') return read(this.#ofReference(instruction, depth))
    const parts = partsOf(instruction).map((part) => this.#of(part, depth, read))
    const own = { ...nothing, steps: expressionsOf(instruction) * stepsMax }
    const sum = parts.reduce(add, own)
    const length = kindOf(instruction).times?.(instruction)
    if (length === undefined) return sum
    return add(times(sum, length), { ...nothing, steps: depth > 0 ? length : 0 })
  }

  #ofReference(reference: Reference, depth: number): Cost {
    const known = this.#known.get(reference)
    if (known !== undefined) return known
    const target = this.#find(reference)
    // If the interpreter follows the reference, it also counts the reference.
    if (target === undefined) return nothing
    if (depth === depthMax) return unbounded
    const { field } = reference
    const inner = (instruction: Instruction): Cost =>
      this.#of(instruction, depth + 1, (cost) => cost)
    const costOf = (path: readonly string[]): Cost => costOfPath(target.instruction, path, inner)
    const own = { references: 1, characters: field.length === 0 ? target.size : 0, steps: 0 }
    const { policy } = reference.choice
    const candidate = inspectedPaths(target).map(costOf).reduce(add, own)
    const candidates =
      policy.kind === 'weighted' ? times(add(candidate, costOf(policy.by)), attemptsMax) : candidate
    const cost = add(candidates, costOf(field))
    const found = Number.isFinite(cost.references) ? cost : unbounded
    this.#known.set(reference, found)
    return found
  }
}

/**
 * Returns the paths of the parts that the module computes only to decide whether a referenced instance failed. If a
 * format applies, that requires the complete value.
 */
function inspectedPaths({
  instruction,
  mayExceedLimits,
  failing,
  dialect,
}: ReferenceTarget): readonly (readonly string[])[] {
  if (mayExceedLimits) return [[]]
  if (failing === undefined) return []
  if (dialect !== undefined || instruction.op !== 'object') return [[]]
  return failing.map((name) => [name])
}

/** Returns the cost of the part at a path of property names, including the siblings that the part reads. */
function costOfPath(
  instruction: Instruction,
  [name, ...rest]: readonly string[],
  inner: (instruction: Instruction) => Cost,
): Cost {
  if (instruction.op !== 'object') return inner(instruction)
  const { properties, order } = instruction
  const position = properties.findIndex((property) => property.name === name)
  const property = properties[position]
  if (property === undefined) return inner(instruction)
  const needed = (order?.needs[position] ?? []).map((i) => properties[i] as Property)
  const conditions = [property, ...needed].filter(({ condition }) => condition !== undefined)
  const own = { ...nothing, steps: conditions.length * stepsMax }
  return [costOfPath(property.of, rest, inner), ...needed.map(({ of }) => inner(of))].reduce(
    add,
    own,
  )
}

function add(one: Cost, other: Cost): Cost {
  return {
    references: one.references + other.references,
    characters: one.characters + other.characters,
    steps: one.steps + other.steps,
  }
}

/** Multiplies a cost, where zero times infinity is zero. */
function times({ references, characters, steps }: Cost, count: number): Cost {
  return {
    references: references === 0 ? 0 : references * count,
    characters: characters === 0 ? 0 : characters * count,
    steps: steps === 0 ? 0 : steps * count,
  }
}
