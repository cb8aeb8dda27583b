/**
 * The histories of the instances of an entity with a lifecycle, in the kernel. The steps of a history are to its
 * instance what children are to their parent: the arrivals of the entity's events.
 */

import type { Lifecycle } from '../../definition/lifecycle.ts'
import { childKey, type Key } from '../../random/key.ts'
import type { Document } from '../../schema/compile/scope.ts'
import { maskOf } from '../../schema/instructions/carried.ts'
import type { HistoryHandle, StateMask } from '../../schema/interpret/instance.ts'
import type { LifecycleVariant } from '../../schema/lifecycle/variants.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Path } from '../../text/issue.ts'
import type { Arrivals, ChildArrivals } from '../arrivals/arrivals.ts'
import { amountDelay } from '../counts/amounts.ts'
import { type ChildRules, childKinds, openChildren } from '../counts/children.ts'
import { type Counts, type CountsColumn, countsOf, drawHistogram } from '../counts/counts.ts'
import { chargeInFlight } from '../counts/in-flight.ts'
import type { Kernel } from '../kernel.ts'
import { deletedState, type HistoryClass, type HistoryClasses, historyClasses } from './classes.ts'

export interface History extends HistoryHandle {
  readonly lifecycle: Lifecycle
  readonly address: number
  /** The arrivals of the entity's events: the steps of all histories. */
  readonly arrivals: ChildArrivals
  /** Returns the arrivals of the steps that enter a state, which must be one of `counted`. */
  visits(state: number): Stepwise<ChildArrivals | undefined>
}

export interface HistoryContext {
  readonly document: Document
  /** Path of the lifecycle in the definition. */
  readonly path: Path
  /** Random key of the lifecycle. */
  readonly key: Key
  /** Duration of the run. */
  readonly endMs: number
  readonly pageMax: number
  /** Numbers of the states whose visits other entities count. */
  readonly counted: readonly number[]
  /** The combinations of values that conditions of transitions read. */
  readonly variants: readonly LifecycleVariant[]
}

/**
 * The index of an event is that of its instance times this number, plus its step. The kernel has the same number
 * (kernel/assembly/children.ts).
 */
export const stepBits = 7
export const stepNumbers = 1 << stepBits

/** Creates the histories of instances. Returns undefined after reporting an issue. */
export function* openHistory(
  instances: Arrivals,
  lifecycle: Lifecycle,
  context: HistoryContext,
): Stepwise<History | undefined> {
  const { document, path, counted, variants } = context
  if (document.work.isExhausted) return undefined
  const deleted = deletedState(lifecycle)
  // Versions with a period of validity have no event for the deletion, which ends the last version.
  const hidden = lifecycle.changes === 'scd2' ? [deleted] : []
  const known = historyClasses(lifecycle, [...counted, ...hidden], variants)
  if (known === undefined) {
    const must = `must have fewer possible histories of up to ${lifecycle.steps} changes`
    const advice =
      'lower "steps", or write fewer transitions, conditions, or states that "on" counts'
    document.report(path, `${must}; ${advice}`)
    return undefined
  }
  if (!document.work.charge('lifecycles', known.examined, path)) return undefined
  const { kernel } = instances
  const { address, columnOf } = layHistory(kernel, known, {
    lifecycle,
    context,
    owners: instances.indexes,
  })
  const spanMs = Math.min(longestSpan(lifecycle), context.endMs)
  const stepsInRun = mostSteps(lifecycle, context.endMs)
  const open = function* (
    countOf: (number: number) => number,
    mask: StateMask,
    kind: ChildRules['kind'],
  ): Stepwise<ChildArrivals | undefined> {
    const counts = columnOf(countOf)
    const inFlight = { work: document.work, path, counts: withinRun(counts, stepsInRun) }
    if (!(yield* chargeInFlight(instances, spanMs, inFlight))) return undefined
    return yield* openChildren(instances, {
      counts,
      delay: kernel.call.newSteps(address, mask.low, mask.high),
      delayMaxMs: spanMs,
      kind,
      beginMs: 0,
      endMs: context.endMs,
      pageMax: context.pageMax,
    })
  }
  const { classes } = known
  const isHidden = hidden.length > 0
  warnOfCut(document, lifecycle, { path, classes, stepsInRun })
  const arrivals = yield* open(
    (number) =>
      1 + (classes[number]?.steps ?? 0) - (isHidden ? (classes[number]?.visits.at(-1) ?? 0) : 0),
    isHidden ? allBut(deleted) : all,
    childKinds.historyEvent,
  )
  if (arrivals === undefined) return undefined
  return {
    lifecycle,
    arrivals,
    ...handleOf(kernel, address, instances),
    address,
    visits(state) {
      const position = counted.indexOf(state)
      if (position < 0) throw new Error('only the visits of counted states are known')
      return open(
        (number) => classes[number]?.visits[position] ?? 0,
        maskOf([state]),
        childKinds.historyVisit,
      )
    },
  }
}

/** Warns if instances may reach the maximum number of changes within the run. */
function warnOfCut(
  document: Document,
  { steps }: Lifecycle,
  {
    path,
    classes,
    stepsInRun,
  }: {
    readonly path: Path
    readonly classes: readonly HistoryClass[]
    readonly stepsInRun: number
  },
): void {
  if (stepsInRun < steps || !classes.some(({ isCut }) => isCut)) return
  const may = `an instance may reach the maximum of ${steps} changes within the run`
  document.warn(path, `${may}, after which it does not change`)
}

const all: StateMask = { low: -1, high: -1 }

function allBut(state: number): StateMask {
  const { low, high } = maskOf([state])
  return { low: ~low, high: ~high }
}

function handleOf({ call }: Kernel, address: number, { offsetOf }: Arrivals): HistoryHandle {
  return {
    address,
    variantOf: (index) => call.variantOf(address, index),
    offsetOf,
    timeOf: (index, step) => call.stepTime(address, index, step),
    stateOf: (index, step) => call.stepState(address, index, step),
    lastStepIn: (index, step, { low, high }) => call.lastStepIn(address, index, step, low, high),
    stepBefore: (index, offset) => call.lastStepBefore(address, index, offset - offsetOf(index)),
  }
}

/** Sizes of a node and of an option in the kernel, in bytes (kernel/assembly/history.ts). */
const nodeBytes = 16
const optionBytes = 16

/** Writes the classes and the nodes of histories to the memory of the kernel. */
function layHistory(
  kernel: Kernel,
  { classes, nodes }: HistoryClasses,
  {
    lifecycle,
    context,
    owners,
  }: { readonly lifecycle: Lifecycle; readonly context: HistoryContext; readonly owners: number },
): { readonly address: number; readonly columnOf: (countOf: CountsColumn) => Counts } {
  const { key } = context
  const countKey = childKey(key, 'classes')
  const shares = classes.map(({ share }) => share)
  const histogram = drawHistogram(kernel, countKey, { first: 0, shares }, owners)
  const columnOf = (countOf: CountsColumn): Counts => countsOf(kernel, countKey, histogram, countOf)
  const delays = delaysOf(kernel, lifecycle, context)
  const options = nodes.flatMap((node) => node.options)
  const [nodeView, optionView] = [
    new DataView(new ArrayBuffer(nodes.length * nodeBytes)),
    new DataView(new ArrayBuffer(options.length * optionBytes)),
  ]
  let first = 0
  for (const [i, { state, variant, options: own }] of nodes.entries()) {
    nodeView.setInt32(i * nodeBytes, state, true)
    nodeView.setInt32(i * nodeBytes + 4, first, true)
    nodeView.setInt32(i * nodeBytes + 8, own.length, true)
    nodeView.setInt32(i * nodeBytes + 12, variant, true)
    first += own.length
  }
  for (const [i, { share, node, transition }] of options.entries()) {
    optionView.setFloat64(i * optionBytes, share, true)
    optionView.setInt32(i * optionBytes + 8, node, true)
    optionView.setUint32(i * optionBytes + 12, delays.get(transition) ?? 0, true)
  }
  const address = kernel.call.newHistory(
    kernel.key(childKey(key, 'next')),
    columnOf((number) => number).address,
    kernel.block(new Uint8Array(nodeView.buffer)),
    kernel.block(new Uint8Array(optionView.buffer)),
  )
  return { address, columnOf }
}

/** Returns the addresses of the times before all transitions. Each is drawn with a key of its two states. */
function delaysOf(
  kernel: Kernel,
  { states }: Lifecycle,
  { document, path, key }: HistoryContext,
): ReadonlyMap<object, number> {
  const delays = new Map<object, number>()
  for (const { name, transitions } of states) {
    const seen = new Map<string, number>()
    for (const transition of transitions) {
      const { to, after, afterPath } = transition
      if (to === 'end') continue
      const next = to === 'delete' ? '#delete' : (states[to]?.name ?? '')
      const again = seen.get(next) ?? 0
      seen.set(next, again + 1)
      const purpose = again === 0 ? next : `${next}#${again}`
      const own = {
        key: childKey(childKey(childKey(key, 'after'), name), purpose),
        report: (message: string, ...part: Path) =>
          document.report([...path, ...afterPath, ...part], message),
      }
      delays.set(transition, amountDelay(kernel, after, own))
    }
  }
  return delays
}

/** Returns the counts of the events that are in the run, in which an instance has at most a number of steps. */
function withinRun(counts: Counts, steps: number): Pick<Counts, 'max'> {
  return { max: (owners) => Math.min(counts.max(owners), owners * (1 + steps)) }
}

/** Returns the maximum number of steps of an instance within a duration. */
function mostSteps({ states, steps }: Lifecycle, durationMs: number): number {
  let shortest = states.map(() => 0)
  for (let step = 1; step <= steps; step++) {
    const before = shortest
    shortest = states.map(({ transitions }) =>
      transitions.reduce((min, { to, after: { minimum } }) => {
        if (to === 'end') return min
        // A deletion is the last step.
        const rest = to !== 'delete' ? before[to] : step === 1 ? 0 : undefined
        return Math.min(min, minimum + (rest ?? Number.POSITIVE_INFINITY))
      }, Number.POSITIVE_INFINITY),
    )
    if (Math.min(...shortest) >= durationMs) return step - 1
  }
  return steps
}

/** Returns the maximum time from the creation of an instance to its last change, in milliseconds. */
function longestSpan({ states, initial, steps }: Lifecycle): number {
  let longest = states.map(() => 0)
  for (let step = 0; step < steps; step++) {
    const after = longest
    longest = states.map(({ transitions }) =>
      transitions.reduce((max, { to, after: { maximum } }) => {
        if (to === 'end') return max
        return Math.max(max, maximum + (to === 'delete' ? 0 : (after[to] ?? 0)))
      }, 0),
    )
  }
  return longest[initial] ?? 0
}
