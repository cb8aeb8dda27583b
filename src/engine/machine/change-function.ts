/**
 * The WebAssembly function that writes the events of an entity with a lifecycle: a branch for each type of event, in
 * which the value before and after the change is written from the history of the instance.
 */

import { pushStep } from '../../schema/emit/carried.ts'
import { bailOut } from '../../schema/emit/context/bail-out.ts'
import { writeBranchInSteps } from '../../schema/emit/context/branch.ts'
import type { EmitContext, EmitHistory, ModuleContext } from '../../schema/emit/context/context.ts'
import { enterInstance } from '../../schema/emit/context/instance.ts'
import { shared } from '../../schema/emit/context/shared.ts'
import { writeObjectInSteps } from '../../schema/emit/object.ts'
import { writeRising } from '../../schema/emit/text/decimal.ts'
import type { Instruction, Of } from '../../schema/instructions/instruction.ts'
import { jsonText } from '../../text/json.ts'
import type { ChangeType, Encoding } from '../../wire/event.ts'
import type { EntityProgram } from '../entity-program.ts'
import { stepBits, stepNumbers } from '../lifecycle/history.ts'
import type { LifecycleProgram } from '../lifecycle/lifecycle-program.ts'
import { eventIndex, eventOffset, firstOffset, hasHighIndexes, id } from './event-function.ts'

type Changing = EntityProgram & { readonly changes: LifecycleProgram }

interface ChangeFunction {
  readonly entity: Changing
  readonly encoding: Encoding
}

/**
 * Writes the event function of an entity with a lifecycle. Returns the maximum length of an event, or undefined if the
 * interpreter must write the events.
 */
export function* writeChangesInSteps(
  moduleContext: ModuleContext & Pick<EmitContext, 'code' | 'output'>,
  place: ChangeFunction,
): Generator<void, number | undefined> {
  const { entity } = place
  const { code, output } = moduleContext
  const { instances, changes } = entity
  if (entity.output !== undefined || entity.instruction.op !== 'object') return undefined
  const [index, step, created] = [code.local('i64'), code.local('i32'), code.local('i64')]
  code.get(eventIndex).i64(stepBits).op('i64.shr_u').set(index)
  code
    .get(eventIndex)
    .op('i32.wrap_i64')
    .i32(stepNumbers - 1)
    .op('i32.and')
    .set(step)
  // The offset of the creation is that of the event less the time of its step.
  code.get(eventOffset).i32(changes.address).get(index).op('f64.convert_i64_s').get(step)
  code.call('stepTime').op('i64.trunc_sat_f64_s', 'i64.sub').set(created)
  const history: EmitHistory = { address: changes.address, step }
  const outside = {
    ...moduleContext,
    index,
    offset: created,
    scratch: code.local('i32'),
    arrivals: instances.address,
    firstOffset: firstOffset(entity),
    depth: 0,
    isNow: false,
    cached: new Map(),
    history,
  }
  const context: EmitContext = { ...outside, ...enterInstance(outside, hasHighIndexes(entity)) }
  const write = (type: ChangeType) =>
    function* (inner: EmitContext): Generator<void, void> {
      yield* writeEvent(inner, place, { type, history })
    }
  const hasUpdates = changes.lifecycle.changes !== 'scd2'
  yield* writeBranchInSteps(
    context,
    () => code.get(step).op('i32.eqz'),
    function* (inner) {
      yield* write('create')({ ...inner, offset: eventOffset, isNow: true })
    },
    hasUpdates
      ? (inner) =>
          writeBranchInSteps(
            inner,
            () => {
              pushStep(inner, history)
              code.call('stepState').i32(changes.deleted).op('i32.eq')
            },
            write('delete'),
            write('update'),
          )
      : write('create'),
  )
  output.flush()
  code.get(output.address)
  return output.maxBytes
}

interface WrittenChange {
  readonly type: ChangeType
  readonly history: EmitHistory
}

function* writeEvent(
  context: EmitContext,
  { entity, encoding }: ChangeFunction,
  { type, history }: WrittenChange,
): Generator<void, void> {
  const { code, output } = context
  const { changes, key } = entity
  const isNew = type === 'create' && changes.lifecycle.changes !== 'scd2'
  if (!isNew && mayHideFailure(entity, type)) {
    bailOut(context)
    return
  }
  setStep(context, history)
  for (const part of encoding.frame(key, { type, hasKey: true, isFormatted: false })) {
    if (typeof part === 'string') {
      output.literal(part)
      continue
    }
    switch (part.slot) {
      case 'id':
      case 'offset':
        code.get(part.slot === 'id' ? id : eventOffset)
        writeRising(context)
        break
      case 'key':
        yield* writeKey(context, changes)
        break
      case 'value':
      case 'shown':
      case 'text':
        if (type === 'delete') output.literal('null')
        else yield* writeObject(context, isNew ? entity.instruction : changes.current)
        break
      case 'rest':
        yield* writeBefore(context, changes, { type, history })
    }
  }
}

/**
 * Whether the creation of an instance may have failed although the values that the event shows do not fail. The
 * interpreter then writes the event.
 */
function mayHideFailure(
  { failing, mayExceedLimits, changes }: Changing,
  type: ChangeType,
): boolean {
  if (failing === undefined || mayExceedLimits) return true
  if (type === 'delete') return failing.length > 0
  const changed = new Set(changes.changed.flat())
  return failing.some((name) => changed.has(name))
}

function* writeKey(
  context: EmitContext,
  { current, lifecycle }: LifecycleProgram,
): Generator<void, void> {
  const { key } = lifecycle
  const { output } = context
  if (key.length > 1) output.literal('{')
  for (const [i, name] of key.entries()) {
    if (key.length > 1) output.literal(`${i > 0 ? ',' : ''}${jsonText(name)}:`)
    writeProperty(context, current, name)
    yield
  }
  if (key.length > 1) output.literal('}')
}

/** Writes a property of an object that reads no sibling. */
function writeProperty(context: EmitContext, object: Instruction, name: string): void {
  const found =
    object.op === 'object' ? object.properties.find((each) => each.name === name) : undefined
  if (found === undefined) throw new Error(`"${name}" must be a property of the current value`)
  context.emitters.value(context, found.of, 'json')
}

function* writeObject(context: EmitContext, instruction: Instruction): Generator<void, void> {
  if (instruction.op === 'object') yield* writeObjectInSteps(context, instruction)
}

/** Writes the member `before` of an event, if the lifecycle asks for it. */
function* writeBefore(
  context: EmitContext,
  { lifecycle, current, changed }: LifecycleProgram,
  { type, history }: WrittenChange,
): Generator<void, void> {
  const { changes } = lifecycle
  if (type === 'create' || changes === 'after' || changes === 'scd2') return
  const { code, output } = context
  const step = code.local('i32')
  code.get(history.step).i32(1).op('i32.sub').set(step)
  const { self: _, ...outer } = context
  const former: EmitContext = {
    ...outer,
    history: { ...history, step },
    cached: new Map(outer.cached),
  }
  setStep(former, { ...history, step })
  output.literal(',"before":')
  if (changes === 'full' || type === 'delete') yield* writeObject(former, current)
  else yield* writeDifference(former, { current: current as Of<'object'>, changed, history }, 0)
}

/** Writes the properties that the state of an event has changed, for the states from a number on. */
function* writeDifference(
  context: EmitContext,
  given: {
    readonly current: Of<'object'>
    readonly changed: LifecycleProgram['changed']
    readonly history: EmitHistory
  },
  state: number,
): Generator<void, void> {
  const { current, changed, history } = given
  const { code } = context
  function* write(inner: EmitContext): Generator<void, void> {
    inner.output.literal('{')
    for (const [i, name] of (changed[state] ?? []).entries()) {
      inner.output.literal(`${i > 0 ? ',' : ''}${jsonText(name)}:`)
      writeProperty(inner, current, name)
      yield
    }
    inner.output.literal('}')
  }
  if (state >= changed.length - 1) {
    yield* write(context)
    return
  }
  yield* writeBranchInSteps(
    context,
    () => {
      pushStep(context, history)
      code.call('stepState').i32(state).op('i32.eq')
    },
    write,
    (inner) => writeDifference(inner, given, state + 1),
  )
}

/** Writes code that stores the step where the host reads it. */
function setStep({ code }: EmitContext, { step }: EmitHistory): void {
  code.i32(0).get(step).access('i32.store', shared.step)
}
