/**
 * The WebAssembly function that writes the events of an entity with a lifecycle: a branch for each type of event
 * (`change-writer.ts`).
 */

import { pushStep } from '../../schema/emit/carried.ts'
import { writeBranchInSteps } from '../../schema/emit/context/branch.ts'
import type { EmitContext, EmitHistory, ModuleContext } from '../../schema/emit/context/context.ts'
import { enterInstance } from '../../schema/emit/context/instance.ts'
import type { ChangeType, Encoding } from '../../wire/event.ts'
import { stepBits, stepNumbers } from '../lifecycle/history.ts'
import { type Changing, type WrittenEntity, writeChange } from './change-writer.ts'
import { eventIndex, eventOffset, firstOffset, hasHighIndexes } from './event-function.ts'

type ModuleCode = ModuleContext & Pick<EmitContext, 'code' | 'output'>

/**
 * Writes the event function of an entity with a lifecycle. Returns the maximum length of an event, or undefined if the
 * interpreter must write the events.
 */
export function* writeChangesInSteps(
  moduleCode: ModuleCode,
  { entity, encoding }: { readonly entity: Changing; readonly encoding: Encoding },
): Generator<void, number | undefined> {
  const written = writtenBy(entity, encoding)
  if (written === undefined) return undefined
  const { code, output } = moduleCode
  const { changes } = entity
  const { context, history } = enterChange(moduleCode, entity)
  const write = (type: ChangeType) => (inner: EmitContext) =>
    writeChange(inner, written, { type, history })
  const withDeletions = (inner: EmitContext) =>
    writeBranchInSteps(
      inner,
      () => {
        pushStep(inner, history)
        code.call('stepState').i32(changes.deleted).op('i32.eq')
      },
      write('delete'),
      write('update'),
    )
  const later = changes.canDelete ? withDeletions : write('update')
  yield* writeBranchInSteps(
    context,
    () => code.get(history.step).op('i32.eqz'),
    (inner) => write('create')({ ...inner, offset: eventOffset, isNow: true }),
    changes.lifecycle.changes === 'scd2' ? write('create') : later,
  )
  output.flush()
  code.get(output.address)
  return output.maxBytes
}

/** Returns the entity if the module can write its events. */
function writtenBy(entity: Changing, encoding: Encoding): WrittenEntity | undefined {
  const { instruction: creation, output, key, changes, isMessage } = entity
  const { current } = changes
  if (creation.op !== 'object' || current.op !== 'object') return undefined
  const isFormatted = output !== undefined
  const slots = encoding
    .frame(key, { type: 'create', hasKey: true, isFormatted, isMessage })
    .map((part) => (typeof part === 'object' ? part.slot : undefined))
  // Only the interpreter writes the cells of changes.
  if (slots.includes('row')) return undefined
  const written = { entity, encoding, creation, current }
  if (!isFormatted) return { ...written, format: undefined }
  // Only properties that are always present have a constant end of a statement that replaces a row.
  const isFixed = current.properties.every(({ presence, condition }) => !presence && !condition)
  const isWritten = output.format === 'sql' && (!output.upsert || isFixed)
  return isWritten && !slots.includes('shown') ? { ...written, format: output } : undefined
}

/** Writes code that finds the instance and the step of an event. */
function enterChange(moduleCode: ModuleCode, entity: Changing) {
  const { code } = moduleCode
  const { instances, changes } = entity
  const [index, step, created] = [code.local('i64'), code.local('i32'), code.local('i64')]
  code.get(eventIndex).i64(stepBits).op('i64.shr_u').set(index)
  code
    .get(eventIndex)
    .op('i32.wrap_i64')
    .i32(stepNumbers - 1)
    .op('i32.and')
    .set(step)
  const { address, deleted } = changes
  // The offset of the creation is that of the event less the time of its step. Few values need it.
  code.later((part) => {
    if (!code.reads(created)) return
    part.get(eventOffset).i32(address).get(index).op('f64.convert_i64_s').get(step)
    part.call('stepTime').op('i64.trunc_sat_f64_s', 'i64.sub').set(created)
  })
  const event = { step, offset: eventOffset }
  const history: EmitHistory = { address, step, states: deleted, event }
  const outside = {
    ...moduleCode,
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
  return { context, history }
}
