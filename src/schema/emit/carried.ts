/**
 * The operation `carried` (a property of an entity with a lifecycle) as WebAssembly: the step that changed the property
 * last is found in the kernel, and the value of that version is written at the time and the place of the step.
 */

import type { Version } from '../instructions/carried.ts'
import { maskOf, previousNames } from '../instructions/carried.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import { interpret } from '../interpret/interpret.ts'
import { writeBranch } from './context/branch.ts'
import type { EmitContext, EmitHistory, ValueForm } from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import { enterVariable } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { canWriteProperty, computeBefore, scopeOf, withSelf } from './expression/self.ts'

type Carried = Of<'carried'>

export const carried: Emitter<Carried> = {
  write(context, instruction, form) {
    const { history, code } = context
    if (history === undefined) return false
    const { changes } = instruction
    if (changes.length === 0) {
      writeCreation(context, instruction, form)
      return true
    }
    const last = writeLastStep(context, history, changes)
    writeBranch(
      context,
      () => code.get(last).op('i32.eqz'),
      (inner) => writeCreation(inner, instruction, form),
      (inner) => writeChange(inner, instruction, { history: { ...history, step: last }, form }),
    )
    return true
  },
}

/**
 * Writes code that finds the last step which set a property. Returns a local variable with its number, or 0 if none did.
 */
function writeLastStep(
  context: EmitContext,
  history: EmitHistory,
  changes: readonly Version[],
): number {
  // Every step sets the property.
  if (changes.length === history.states) return history.step
  const { code } = context
  const last = code.local('i32')
  const mask = maskOf(changes.flatMap(({ state }) => state ?? []))
  pushStep(context, history)
  code.i32(mask.low).i32(mask.high).call('lastStepIn').set(last)
  return last
}

/** Pushes the arguments with which the kernel finds a step: the history, the instance and the number of the step. */
export function pushStep({ code, index }: EmitContext, { address, step }: EmitHistory): void {
  code.i32(address).get(index).op('f64.convert_i64_s').get(step)
}

/** Writes the value at the creation. */
function writeCreation(context: EmitContext, instruction: Carried, form: ValueForm): void {
  const { position, creation } = instruction
  const object = creation.object()
  const needs = object.order?.needs[position] ?? []
  if (needs.length === 0) {
    context.emitters.value(context, creation.of, form)
    return
  }
  const around = withSelf(context, object)
  const property = object.properties[position] as Property
  if (!canWriteProperty(scopeOf(around), property)) {
    requestValue(context, instruction, form)
    return
  }
  computeBefore(around, [...needs, position])
  around.emitters.value(around, property.of, form)
}

/** Writes the value of the version whose step is in a local variable. */
function writeChange(
  context: EmitContext,
  instruction: Carried,
  { history, form }: { readonly history: EmitHistory; readonly form: ValueForm },
): void {
  const { changes } = instruction
  if (changes.every(({ of }) => of.op === 'literal')) {
    writeVersions(context, context, { instruction, history, form, versions: changes })
    return
  }
  writeVersions(context, enterStep(context, history), {
    instruction,
    history,
    form,
    versions: changes,
  })
}

/** Writes the value of one of several versions: that of the state which the step enters. */
function writeVersions(
  context: EmitContext,
  there: EmitContext,
  {
    instruction,
    history,
    form,
    versions,
  }: {
    readonly instruction: Carried
    readonly history: EmitHistory
    readonly form: ValueForm
    readonly versions: readonly Version[]
  },
): void {
  const [version, ...others] = versions
  if (version === undefined) return
  const write = (outer: EmitContext, inner: EmitContext): void => {
    const { position } = instruction
    const object = version.object()
    const isReading =
      (object.order?.needs[position] ?? []).length > 0 || previousNames(object, position).length > 0
    if (isReading) requestValue(outer, instruction, form)
    else inner.emitters.value(inner, version.of, form)
  }
  if (others.length === 0) {
    write(context, there)
    return
  }
  const { code } = context
  writeBranch(
    context,
    () => {
      pushStep(context, history)
      code
        .call('stepState')
        .i32(version.state ?? 0)
        .op('i32.eq')
    },
    (inner) => write(inner, { ...there, cached: new Map(), output: inner.output }),
    (inner) =>
      writeVersions(
        inner,
        { ...there, cached: new Map() },
        { instruction, history, form, versions: others },
      ),
  )
}

/** Returns the context for values that are generated at a step: at its time and its place. */
function enterStep(context: EmitContext, history: EmitHistory): EmitContext {
  const { code, place } = context
  const { self: _, ...outer } = context
  const at = code.local('i64')
  code.later((part) => {
    if (code.reads(at)) writeStepOffset({ ...context, code: part }, history, at)
  })
  const inner = enterVariable(
    { ...outer, offset: at, isNow: false, cached: new Map() },
    history.step,
  )
  return { ...inner, element: { around: place, position: history.step } }
}

/** Writes code that computes the offset of a step: that of the event itself, or of an earlier change. */
function writeStepOffset(context: EmitContext, history: EmitHistory, at: number): void {
  const { code } = context
  const { event, step } = history
  code.get(event.offset).set(at)
  code.get(step).get(event.step).op('i32.ne').if()
  for (const of of [event.step, step]) {
    pushStep(context, { ...history, step: of })
    code.call('stepTime').op('i64.trunc_sat_f64_s')
  }
  code.op('i64.sub').set(at)
  code.get(event.offset).get(at).op('i64.sub').set(at).end()
}

/** Writes code that requests the value of the property from the interpreter. */
function requestValue(context: EmitContext, instruction: Instruction, form: ValueForm): void {
  pushHostCall(context, { kind: form, value: interpret(instruction) })
}
