/** Computes the parts of an event with the interpreter: its value, and what else the event shows. */

import type { Instance } from '../../schema/interpret/instance.ts'
import type { JsonValue } from '../../text/json.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { LifecycleProgram } from '../lifecycle/lifecycle-program.ts'
import type { Damaged } from './damage.ts'
import { type Change, creationOf } from './formatted.ts'

/** The parts of the event of an entity without a lifecycle. */
export interface CreationParts {
  /** The value as readers get it. */
  readonly value: JsonValue
  /** The damage of the value, if it has one. */
  readonly damaged: Damaged | undefined
  /** The statement or row, if the entity has a format other than JSON. */
  readonly format: string | undefined
}

/** Returns the parts of the event of an instance that arrives at an offset, or sets the failure of the instance. */
export function creationParts(
  { value, damage, formatted }: EntityProgram,
  at: Instance,
  offset: number,
): CreationParts {
  const made = value(at)
  const damaged = at.failure === undefined ? damage?.damage(made, at) : undefined
  const shown = damaged?.value ?? made
  const format = at.failure === undefined ? formatted?.(creationOf(shown, offset), at) : undefined
  return { value: shown, damaged, format }
}

/** The parts of the event of a change. */
export interface ChangeParts {
  readonly change: Change
  readonly key: JsonValue
  /** The part of the former value that the event shows; undefined if it shows nothing. */
  readonly before: JsonValue | undefined
  readonly format: string | undefined
}

/**
 * Returns the parts of the event of a change, or sets the failure of the instance. An instance whose creation failed
 * fails in all of its changes.
 */
export function changeParts(
  { value, changes, canFail, formatted }: EntityProgram,
  at: Instance,
  step: number,
): ChangeParts {
  const { beforeOf, changeOf, keyOf } = changes as LifecycleProgram
  const created = step === 0 || canFail ? value(at) : null
  // A value that the format cannot represent is a failure, too. The event of the creation reports its own.
  if (step > 0 && canFail && at.failure === undefined) {
    formatted?.(creationOf(created, at.offset), at)
  }
  at.step = step
  const change = changeOf(at, created)
  const before = beforeOf(change)
  const key = keyOf(at)
  const format = at.failure === undefined ? formatted?.(change, at) : undefined
  return { change, key, before, format }
}
