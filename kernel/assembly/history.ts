/**
 * The history of an instance with a lifecycle: the states that it enters, and when. Step 0 is its creation. The class of
 * an instance determines the number of its steps. The counts of all classes are split like those of children
 * (`counts.ts`). Given its class, an instance walks through nodes: a node is a state together with what remains of the
 * class, so that each walk has exactly the steps of its class.
 */

import { add, Buffer } from './buffer'
import { Counts, ownerCount } from './counts'
import { Delay, delayAt } from './delay'
import { enterA, enterB, indexA, indexB, Key, lowWord, unitAt } from './draw'
import { reserve } from './memory'

/** Maximum number of steps of a history after its creation. */
const stepsMax: i32 = 64

@unmanaged
export class History {
  /** The key of the choices between transitions. */
  key: Key
  /** The class of each instance, which is the number of its first node. */
  classes: Counts
  nodes: usize
  options: usize
  /** The instance that was walked last, and the numbers of its steps whose states and whose times are known. */
  owner: f64
  walked: i32
  timed: i32
  node: i32
  variant: i32
  /**
   * The states of the known steps, the delays before them, and their times since the creation in milliseconds. Times are
   * drawn only when they are needed.
   */
  states: usize
  delays: usize
  times: usize
}

/**
 * A node: its state, the transitions from it, which are `count` options from the number `first` on, and the number of the
 * variant of its histories.
 */
@unmanaged
class HistoryNode {
  state: i32
  first: i32
  count: i32
  variant: i32
}

/** A transition: the node after it, the time before it, and the share of all options up to this one. */
@unmanaged
class HistoryOption {
  share: f64
  node: i32
  delay: usize
}

/** The steps of a history that enter certain states: those whose bit is set in `mask`. */
@unmanaged
export class Steps {
  mask: u64
  history: History
}

/**
 * Returns the address of a history. `nodes` and `options` are addresses of tables of `HistoryNode` and
 * `HistoryOption`.
 */
export function newHistory(key: Key, classes: Counts, nodes: usize, options: usize): History {
  const history = changetype<History>(reserve(offsetof<History>()))
  history.key = key
  history.classes = classes
  history.nodes = nodes
  history.options = options
  history.owner = -1
  history.states = reserve(<usize>(stepsMax + 1))
  history.delays = reserve((<usize>(stepsMax + 1)) << 2)
  history.times = reserve((<usize>(stepsMax + 1)) << 3)
  return history
}

/** Returns the address of the steps that enter certain states, given as the two halves of a mask of 64 bits. */
export function newSteps(history: History, maskLow: u32, maskHigh: u32): Steps {
  const steps = changetype<Steps>(reserve(offsetof<Steps>()))
  steps.history = history
  steps.mask = maskOf(maskLow, maskHigh)
  return steps
}

function maskOf(low: u32, high: u32): u64 {
  return ((<u64>high) << 32) | <u64>low
}

function nodeOf(history: History): HistoryNode {
  return changetype<HistoryNode>(history.nodes + <usize>history.node * offsetof<HistoryNode>())
}

/** Walks through the history of an instance up to a step. Returns false if the history ends before it. */
function walkTo(history: History, owner: f64, step: i32): bool {
  if (history.owner !== owner) {
    history.owner = owner
    history.walked = 0
    history.timed = 0
    history.node = <i32>ownerCount(history.classes, owner)
    history.variant = nodeOf(history).variant
    store<u8>(history.states, <u8>nodeOf(history).state)
  }
  while (history.walked < step) if (!takeStep(history)) return false
  return true
}

function takeStep(history: History): bool {
  const node = nodeOf(history)
  if (node.count === 0) return false
  const step = ++history.walked
  let at = history.options + <usize>node.first * offsetof<HistoryOption>()
  if (node.count > 1) {
    const owner = history.owner
    const a = enterA(indexA(owner), step)
    const b = enterB(indexB(owner), step)
    const unit = unitAt(history.key, lowWord(owner), a, b)
    while (unit >= changetype<HistoryOption>(at).share) at += offsetof<HistoryOption>()
  }
  const option = changetype<HistoryOption>(at)
  history.node = option.node
  store<u32>(history.delays + ((<usize>step) << 2), <u32>option.delay)
  store<u8>(history.states + <usize>step, <u8>nodeOf(history).state)
  return true
}

/** Returns the time of a known step. */
function timeOf(history: History, step: i32): f64 {
  const owner = history.owner
  let time = load<f64>(timeAt(history, history.timed))
  while (history.timed < step) {
    const next = ++history.timed
    const delay = changetype<Delay>(<usize>load<u32>(history.delays + ((<usize>next) << 2)))
    const a = enterA(indexA(owner), next)
    const b = enterB(indexB(owner), next)
    time += delayAt(delay, lowWord(owner), a, b)
    store<f64>(timeAt(history, next), time)
  }
  return load<f64>(timeAt(history, step))
}

function timeAt(history: History, step: i32): usize {
  return history.times + ((<usize>step) << 3)
}

/** Returns the time of a step since the creation of the instance, in milliseconds, or Infinity after the last step. */
export function stepTime(history: History, owner: f64, step: i32): f64 {
  if (step === 0) return 0
  return walkTo(history, owner, step) ? timeOf(history, step) : Infinity
}

/** Returns the number of the variant of an instance: the combination of values that conditions of transitions read. */
export function variantOf(history: History, owner: f64): i32 {
  walkTo(history, owner, 0)
  return history.variant
}

/** Returns the number of the state that a step enters. The history must have the step. */
export function stepState(history: History, owner: f64, step: i32): i32 {
  walkTo(history, owner, step)
  return load<u8>(history.states + <usize>step)
}

/** Returns the last step from 1 to `step` that enters one of the states of a mask, or 0 if none does. */
export function lastStepIn(
  history: History,
  owner: f64,
  step: i32,
  maskLow: u32,
  maskHigh: u32,
): i32 {
  walkTo(history, owner, step)
  const mask = maskOf(maskLow, maskHigh)
  let at = step
  while (at > 0 && ((mask >> <u64>load<u8>(history.states + <usize>at)) & 1) === 0) at--
  return at
}

/** Returns the last step whose time since the creation is less than `time` milliseconds; at least 0. */
export function lastStepBefore(history: History, owner: f64, time: f64): i32 {
  let step = 0
  while (stepTime(history, owner, step + 1) < time) step++
  return step
}

/** Returns the time of the visit with an ordinal, from 0, among the steps that enter the states of `steps`. */
export function visitTime(steps: Steps, owner: f64, ordinal: i32): f64 {
  const history = steps.history
  let left = ordinal
  for (let step = 0; walkTo(history, owner, step); step++) {
    if (isIn(steps, step) && left-- === 0) return timeOf(history, step)
  }
  return Infinity
}

/** Returns whether a known step of the walked instance enters one of the states of `steps`. */
function isIn(steps: Steps, step: i32): bool {
  return ((steps.mask >> <u64>load<u8>(steps.history.states + <usize>step)) & 1) !== 0
}

/**
 * Adds to a buffer those steps of an instance, created at an offset, that enter the states of `steps` and are in a
 * period. The first step has the index `first`, and each further one a number more. The caller has reserved space.
 */
export function addSteps(
  steps: Steps,
  owner: f64,
  createdMs: f64,
  first: f64,
  beginMs: f64,
  endMs: f64,
  batch: Buffer,
): void {
  const history = steps.history
  let index = first
  for (let step = 0; walkTo(history, owner, step); step++) {
    const offset = createdMs + timeOf(history, step)
    // Times rise with the steps.
    if (offset >= endMs) return
    if (!isIn(steps, step)) continue
    if (offset >= beginMs) add(batch, offset, index)
    index++
  }
}
