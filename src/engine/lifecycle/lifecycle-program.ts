/** The changes of one entity with a lifecycle: which change an event is, and the values before and after it. */

import type { Lifecycle } from '../../definition/lifecycle.ts'
import type { Instruction } from '../../schema/instructions/instruction.ts'
import type { HistoryHandle, Instance } from '../../schema/interpret/instance.ts'
import { interpret, interpretPath } from '../../schema/interpret/interpret.ts'
import type { CompiledLifecycle } from '../../schema/lifecycle/compile-lifecycle.ts'
import type { JsonValue } from '../../text/json.ts'
import { isObject, member } from '../../text/json.ts'
import type { ChangeType } from '../../wire/event.ts'
import { lazily } from '../lazily.ts'
import type { Change } from '../machine/formatted.ts'
import { deletedState } from './classes.ts'
import { type History, stepNumbers } from './history.ts'

export interface LifecycleProgram {
  readonly lifecycle: Lifecycle
  readonly history: HistoryHandle
  /** Address of the history in the kernel. */
  readonly address: number
  /** The instruction of the value after a change. */
  readonly current: Instruction
  /** The number of the state of deleted instances. */
  readonly deleted: number
  /** Whether some instances are deleted. */
  readonly canDelete: boolean
  /** The names of the properties that entering a state changes, by the number of the state. */
  readonly changed: readonly (readonly string[])[]
  /** Returns the instance that the event with an index belongs to, and the step of its history. */
  stepOf(index: number): { readonly instance: number; readonly step: number }
  typeOf(instance: number, step: number): ChangeType
  /** Returns the value of an instance after the change `at.step`. */
  value(at: Instance): JsonValue
  /** Returns the key of an instance: the value of one property, or an object of several. */
  keyOf(at: Instance): JsonValue
  /** Returns the change `at.step` of an instance. `value` is the value at its creation. */
  changeOf(at: Instance, created: JsonValue): Change
  /** Returns what an event shows of the value before a change; undefined if it shows nothing. */
  beforeOf(change: Change): JsonValue | undefined
}

/** Whether some instances of a lifecycle are deleted. */
export function hasDeletion({ states }: Lifecycle): boolean {
  return states.some(({ transitions }) => transitions.some(({ to }) => to === 'delete'))
}

export function linkLifecycle(
  history: History,
  { current, changed }: CompiledLifecycle,
): LifecycleProgram {
  const { lifecycle, address } = history
  const { changes, key } = lifecycle
  const deleted = deletedState(lifecycle)
  const value = lazily(() => interpret(current))
  const keys = key.map((name) => [name, lazily(() => interpretPath(current, [name]))] as const)
  const typeOf = (instance: number, step: number): ChangeType => {
    if (step === 0 || changes === 'scd2') return 'create'
    return history.stateOf(instance, step) === deleted ? 'delete' : 'update'
  }
  const formerOf = (at: Instance): JsonValue => {
    const { step } = at
    at.step = step - 1
    const former = value(at)
    at.step = step
    return former
  }
  const hasBefore = changes === 'full' || changes === 'diff'
  return {
    lifecycle,
    history,
    address,
    current,
    deleted,
    canDelete: hasDeletion(lifecycle),
    changed,
    stepOf(index) {
      const instance = Math.floor(index / stepNumbers)
      return { instance, step: index - instance * stepNumbers }
    },
    typeOf,
    value,
    keyOf(at) {
      const values = keys.map(([name, of]) => [name, of(at)] as const)
      const [only, another] = values
      return only !== undefined && another === undefined ? only[1] : Object.fromEntries(values)
    },
    changeOf(at, created) {
      const { index, step } = at
      const type = typeOf(index, step)
      const hasFormer = type === 'delete' || (type === 'update' && hasBefore)
      return {
        type,
        offset: history.offsetOf(index) + history.timeOf(index, step),
        before: hasFormer ? formerOf(at) : null,
        after: type === 'delete' ? null : step === 0 ? created : value(at),
        changed: step === 0 ? [] : (changed[history.stateOf(index, step)] ?? []),
      }
    },
    beforeOf({ type, before, changed: names }) {
      if (type === 'create' || !hasBefore) return undefined
      if (changes === 'full' || type === 'delete' || !isObject(before)) return before
      return Object.fromEntries(names.map((name) => [name, member(before, name) ?? null]))
    },
  }
}
