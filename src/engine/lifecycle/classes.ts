/**
 * The classes of the histories of an entity. A class sets how many steps a history has, whether it ends by itself or at
 * the maximum number of steps, and how often it enters the states that others count. The class of an instance is drawn
 * first, as counts of children are; its walk then chooses only transitions with which it can meet its class. So the
 * number of events before any instance is found without walking, and the shares of the transitions are those of the
 * definition.
 */

import type { Lifecycle, Transition } from '../../definition/lifecycle.ts'
import type { LifecycleVariant } from '../../schema/lifecycle/variants.ts'

/** The walk from a node on: a transition with its share among all of them, and the node that it leads to. */
export interface NodeOption {
  readonly transition: Transition
  readonly share: number
  readonly node: number
}

/** A state together with what remains of the class of a history. */
export interface HistoryNode {
  readonly state: number
  /** Number of the variant of its histories. */
  readonly variant: number
  readonly options: readonly NodeOption[]
}

export interface HistoryClass {
  /** Share of the instances with this class. */
  readonly share: number
  /** Number of changes after the creation, and whether more would follow without the maximum. */
  readonly steps: number
  readonly isCut: boolean
  /** Number of times that a history enters each of the counted states, including its creation. */
  readonly visits: readonly number[]
}

export interface HistoryClasses {
  readonly classes: readonly HistoryClass[]
  /** Number of transitions that were examined. */
  readonly examined: number
  /** The nodes of all classes. The first ones are those in which histories of each class begin. */
  readonly nodes: readonly HistoryNode[]
}

/**
 * Maximum number of transitions that are examined for the histories of one entity, without a pause: about a tenth of a
 * second.
 */
const transitionsMax = 200_000

/** Steps, ending and visits of counted states that a history still needs to meet its class. */
interface Rest {
  readonly variant: number
  readonly steps: number
  readonly isCut: boolean
  readonly visits: readonly number[]
}

/** Number of the state of deleted instances: the one after those of the definition. */
export function deletedState({ states }: Lifecycle): number {
  return states.length
}

/**
 * Returns the classes of the histories of a lifecycle, and their nodes. Returns undefined if there are too many.
 * `counted` has the numbers of the states whose visits are known for each class.
 */
export function historyClasses(
  lifecycle: Lifecycle,
  counted: readonly number[],
  variants: readonly LifecycleVariant[] = [always],
): HistoryClasses | undefined {
  const walk = new HistoryWalk(lifecycle, counted, variants)
  const classes = [...variants.keys()].flatMap((variant) => walk.classes(variant))
  // All first nodes get their numbers before any other node.
  const starts = classes.map(({ rest }) => walk.numberOf(lifecycle.initial, rest))
  const nodes = walk.nodes()
  if (walk.isExhausted) return undefined
  if (starts.some((number, i) => number !== i)) throw new Error('classes must differ')
  return {
    examined: walk.examined,
    classes: classes.map(({ share, rest }) => ({
      share,
      steps: rest.steps,
      isCut: rest.isCut,
      visits: walk.entered(rest.visits, lifecycle.initial, 1),
    })),
    nodes,
  }
}

/** The variant of a lifecycle without conditions. */
const always: LifecycleVariant = { share: 1, allows: () => true }

class HistoryWalk {
  readonly #lifecycle: Lifecycle
  readonly #variants: readonly LifecycleVariant[]
  readonly #counted: readonly number[]
  readonly #numbers = new Map<string | number, number>()
  readonly #pending: { readonly state: number; readonly rest: Rest }[] = []
  readonly #weights = new Map<string | number, number>()
  readonly #transitions = new Map<number, readonly Transition[]>()
  examined = 0

  constructor(
    lifecycle: Lifecycle,
    counted: readonly number[],
    variants: readonly LifecycleVariant[],
  ) {
    this.#lifecycle = lifecycle
    this.#variants = variants
    this.#counted = counted
  }

  /** Whether the histories need too much time. Their classes and nodes are then incomplete. */
  get isExhausted(): boolean {
    return this.examined > transitionsMax
  }

  /** Returns visits of the counted states with `by` more of the visits of a state. */
  entered(visits: readonly number[], state: number, by: number): readonly number[] {
    const position = this.#counted.indexOf(state)
    return position < 0 ? visits : visits.with(position, (visits[position] as number) + by)
  }

  /** Returns the number of a node, which is the next free one if the node is new. */
  numberOf(state: number, rest: Rest): number {
    const name = nameOf(state, rest)
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(name, number)
    this.#pending.push({ state, rest })
    return number
  }

  /** Returns all nodes that walks from the known ones reach. */
  nodes(): readonly HistoryNode[] {
    const nodes: HistoryNode[] = []
    for (let i = 0; i < this.#pending.length && !this.isExhausted; i++) {
      const { state, rest } = this.#pending[i] as { state: number; rest: Rest }
      nodes.push({ state, variant: rest.variant, options: this.#optionsOf(state, rest) })
    }
    return nodes
  }

  #optionsOf(state: number, rest: Rest): readonly NodeOption[] {
    if (rest.steps === 0) return []
    const weighted = this.#transitionsOf(state, rest.variant).flatMap((transition) => {
      const next = this.#after(transition, rest)
      const weight =
        next === undefined ? 0 : transition.weight * this.#weightOf(next.state, next.rest)
      return next === undefined || !(weight > 0) ? [] : [{ transition, weight, next }]
    })
    const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
    let sum = 0
    return weighted.map(({ transition, weight, next }, i) => {
      sum += weight
      const share = i === weighted.length - 1 ? 1 : sum / total
      return { transition, share, node: this.numberOf(next.state, next.rest) }
    })
  }

  /** Returns the transitions from a state that are possible in a variant. */
  #transitionsOf(state: number, variant: number): readonly Transition[] {
    const name = variant * 128 + state
    const known = this.#transitions.get(name)
    const { allows = () => true } = this.#variants[variant] ?? {}
    const found = known ?? (this.#lifecycle.states[state]?.transitions ?? []).filter(allows)
    this.#transitions.set(name, found)
    this.examined += found.length
    return this.isExhausted ? [] : found
  }

  /** Returns the state after a transition and what then remains of the class, or undefined if nothing can. */
  #after(
    { to }: Transition,
    rest: Rest,
  ): { readonly state: number; readonly rest: Rest } | undefined {
    if (to === 'end') return undefined
    const state = to === 'delete' ? deletedState(this.#lifecycle) : to
    const visits = this.entered(rest.visits, state, -1)
    if (visits.some((count) => count < 0)) return undefined
    return { state, rest: { ...rest, steps: rest.steps - 1, visits } }
  }

  /** Returns the probability that a history in a state continues with exactly the rest of a class. */
  #weightOf(state: number, rest: Rest): number {
    const name = nameOf(state, rest)
    const known = this.#weights.get(name)
    if (known !== undefined) return known
    const weight = this.#computeWeight(state, rest)
    this.#weights.set(name, weight)
    return weight
  }

  #computeWeight(state: number, rest: Rest): number {
    const ending = this.#shareOfEnds(state, rest.variant)
    if (rest.steps === 0) {
      return rest.visits.some((count) => count > 0) ? 0 : rest.isCut ? 1 - ending : ending
    }
    const transitions = this.#transitionsOf(state, rest.variant)
    const total = totalOf(transitions)
    return transitions.reduce((sum, transition) => {
      const next = this.#after(transition, rest)
      if (next === undefined) return sum
      return sum + (transition.weight / total) * this.#weightOf(next.state, next.rest)
    }, 0)
  }

  /** Returns the probability that a history ends in a state. */
  #shareOfEnds(state: number, variant: number): number {
    const transitions = this.#transitionsOf(state, variant)
    if (transitions.length === 0) return 1
    const ends = transitions.filter(({ to }) => to === 'end')
    return totalOf(ends) / totalOf(transitions)
  }

  /** Returns all classes of a variant with their shares, whose sum is the share of the variant. */
  classes(variant: number): readonly { readonly share: number; readonly rest: Rest }[] {
    const { initial, steps } = this.#lifecycle
    const found: { share: number; rest: Rest }[] = []
    let reached = new Map<string, Reached>([
      [
        '',
        {
          state: initial,
          visits: this.#counted.map(() => 0),
          share: this.#variants[variant]?.share ?? 0,
        },
      ],
    ])
    for (let step = 0; step <= steps && reached.size > 0; step++) {
      for (const ending of this.#endings([...reached.values()], step, variant)) found.push(ending)
      reached = this.#next(reached, variant)
    }
    return found
  }

  /** Returns the classes of the histories that end after a number of steps. */
  #endings(
    reached: readonly Reached[],
    steps: number,
    variant: number,
  ): readonly { readonly share: number; readonly rest: Rest }[] {
    const isLast = steps === this.#lifecycle.steps
    const byName = new Map<string | number, { share: number; rest: Rest }>()
    const add = (share: number, rest: Rest): void => {
      if (!(share > 0)) return
      const name = nameOf(0, rest)
      byName.set(name, { share: share + (byName.get(name)?.share ?? 0), rest })
    }
    for (const { state, visits, share } of reached) {
      const ending = this.#shareOfEnds(state, variant)
      add(share * ending, { variant, steps, isCut: false, visits })
      if (isLast) add(share * (1 - ending), { variant, steps, isCut: true, visits })
    }
    return [...byName.values()]
  }

  #next(reached: ReadonlyMap<string, Reached>, variant: number): Map<string, Reached> {
    const after = new Map<string, Reached>()
    for (const { state, visits, share } of reached.values()) {
      const transitions = this.#transitionsOf(state, variant)
      const total = totalOf(transitions)
      for (const { to, weight } of transitions) {
        if (to === 'end') continue
        const next = to === 'delete' ? deletedState(this.#lifecycle) : to
        const all = this.entered(visits, next, 1)
        const name = `${next} ${all.join()}`
        const before = after.get(name)?.share ?? 0
        after.set(name, { state: next, visits: all, share: before + (share * weight) / total })
      }
    }
    return after
  }
}

interface Reached {
  readonly state: number
  /** Visits of the counted states after the creation. */
  readonly visits: readonly number[]
  readonly share: number
}

function totalOf(transitions: readonly Transition[]): number {
  return transitions.reduce((sum, { weight }) => sum + weight, 0)
}

/** Returns the name of a node, which is a number if no visits are counted. */
function nameOf(state: number, { variant, steps, isCut, visits }: Rest): string | number {
  const number = ((variant * 128 + steps) * 2 + Number(isCut)) * 128 + state
  return visits.length === 0 ? number : `${number} ${visits.join()}`
}
