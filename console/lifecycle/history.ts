/** The history of one instance of an entity with a lifecycle: its creation and its changes in the run. */

import type { EntityProgram } from '../../src/engine/entity-program.ts'
import { cursorOf, EventCursor } from '../../src/engine/event-cursor.ts'
import type { LifecycleProgram } from '../../src/engine/lifecycle/lifecycle-program.ts'
import { wholeRun } from '../../src/engine/part.ts'
import type { Program } from '../../src/engine/program.ts'
import { type Instance, moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import { isObject, type JsonValue, member } from '../../src/text/json.ts'
import { cut } from '../preview/cells.ts'
import type { HistoryStep, InstanceHistory, PropertyChange } from '../preview/lifecycle-protocol.ts'
import { cellLengthMax, historyChangesMax, nameLengthMax } from '../preview/protocol.ts'

/** An instance of an entity with a lifecycle. */
export interface ChangingInstance {
  readonly entity: EntityProgram
  readonly instance: number
}

/**
 * Returns the instances of the first `count` events of a run, one for each event. An event of an entity without a
 * lifecycle has undefined.
 */
export function instancesOfFirst(
  program: Program,
  count: number,
): readonly (ChangingInstance | undefined)[] {
  if (program.entities.every(({ changes }) => changes === undefined)) return []
  return instancesFrom(program, 0, count)
}

/** Returns the instance of an event, or undefined if its entity has no lifecycle. */
export function instanceOfEvent(program: Program, id: number): ChangingInstance | undefined {
  return id >= 1 && id <= program.total ? instancesFrom(program, id - 1, 1)[0] : undefined
}

function instancesFrom(program: Program, position: number, count: number) {
  const cursor = new EventCursor(cursorOf(program), wholeRun, position)
  const found: (ChangingInstance | undefined)[] = []
  while (found.length < count && cursor.hasNext()) {
    const { entities, indexes } = cursor.next(1)
    const entity = program.entities[entities[0] ?? 0]
    const { instance } = entity?.changes?.stepOf(indexes[0] ?? 0) ?? {}
    found.push(entity && instance !== undefined ? { entity, instance } : undefined)
    cursor.advance(1)
  }
  return found
}

/** Returns the history of an instance up to the end of the run. */
export function historyOf(
  { time }: Program,
  { entity, instance }: ChangingInstance,
): InstanceHistory {
  const changes = entity.changes as LifecycleProgram
  const { history } = changes
  const createdMs = entity.offsetOf(instance)
  const durationMs = time.endMs - time.startMs
  const at = newInstance(time)
  const steps: HistoryStep[] = []
  let former: JsonValue = null
  let key = ''
  let left = historyChangesMax
  let ending: InstanceHistory['ending'] = 'final'
  for (let step = 0; ; step++) {
    const timeMs = history.timeOf(instance, step)
    if (!Number.isFinite(timeMs)) break
    const offset = createdMs + timeMs
    if (offset >= durationMs) {
      ending = 'run'
      break
    }
    const kind = kindOf(changes, instance, step)
    // Versions with a period of validity have no event for the deletion.
    if (kind.type === 'delete' && changes.lifecycle.changes === 'scd2') break
    moveInstance(at, instance, createdMs)
    const value: JsonValue = kind.type === 'delete' ? former : valueAt(entity, at, step)
    if (step === 0 && at.failure === undefined) key = JSON.stringify(changes.keyOf(at))
    if (at.failure !== undefined) {
      const error = cut(at.failure.message, cellLengthMax)
      steps.push({ ...kind, type: 'error', offset, changes: [], more: 0, error })
      continue
    }
    const all = differences(former, value)
    const shown = all.slice(0, left)
    left -= shown.length
    steps.push({ ...kind, offset, changes: shown, more: all.length - shown.length })
    former = value
  }
  return { entity: entity.key, key: cut(key, cellLengthMax), ending, steps }
}

/** Returns the value of an instance after a step. An instance whose creation failed fails in all of its changes. */
function valueAt(
  { value, canFail, changes }: EntityProgram,
  at: Instance,
  step: number,
): JsonValue {
  if (canFail) value(at)
  at.step = step
  return (changes as LifecycleProgram).value(at)
}

function kindOf(
  { history, deleted, typeOf, lifecycle }: LifecycleProgram,
  instance: number,
  step: number,
): Pick<HistoryStep, 'type' | 'state'> {
  const state = history.stateOf(instance, step)
  const type = state === deleted ? 'delete' : typeOf(instance, step)
  return { type, state: cut(lifecycle.states[state]?.name ?? '', nameLengthMax) }
}

/** Returns the properties whose value is not that of the former value of the instance, which is null before its creation. */
function differences(former: JsonValue, value: JsonValue): readonly PropertyChange[] {
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((name): PropertyChange[] => {
    const after = textOf(member(value, name))
    const own = { name: cut(name, nameLengthMax), after: cut(after, cellLengthMax) }
    if (!isObject(former)) return [own]
    const before = textOf(member(former, name))
    return before === after ? [] : [{ ...own, before: cut(before, cellLengthMax) }]
  })
}

/** Returns a value as text: JSON, but texts without quotes. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value ?? null)
}
