/** Writes one type of the events of an entity with a lifecycle as WebAssembly, from the history of the instance. */

import { rowKeyOf } from '../../definition/lifecycle.ts'
import { pushStep } from '../../schema/emit/carried.ts'
import { bailOut } from '../../schema/emit/context/bail-out.ts'
import { writeBranchInSteps } from '../../schema/emit/context/branch.ts'
import type { EmitContext, EmitHistory } from '../../schema/emit/context/context.ts'
import { shared } from '../../schema/emit/context/shared.ts'
import { type Member, newMember, writeObjectInSteps } from '../../schema/emit/object.ts'
import { writeField } from '../../schema/emit/reference-field.ts'
import { writeColumn } from '../../schema/emit/text/column.ts'
import type { Of } from '../../schema/instructions/instruction.ts'
import type { Property } from '../../schema/instructions/object.ts'
import { jsonText } from '../../text/json.ts'
import type { ChangeType, Encoding } from '../../wire/event.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { LifecycleProgram } from '../lifecycle/lifecycle-program.ts'
import { type SqlOutput, writeDelete, writeInsert, writeUpdate } from './change-statement.ts'
import { replaceText, writePlain } from './event-function.ts'

export type Changing = EntityProgram & { readonly changes: LifecycleProgram }

/** An entity whose events a module writes. */
export interface WrittenEntity {
  readonly entity: Changing
  readonly encoding: Encoding
  /** The values at the creation, and after a change. */
  readonly creation: Of<'object'>
  readonly current: Of<'object'>
  readonly format: SqlOutput | undefined
}

interface WrittenChange {
  readonly type: ChangeType
  readonly history: EmitHistory
}

type Writing = Generator<void, void>

export function* writeChange(
  context: EmitContext,
  written: WrittenEntity,
  change: WrittenChange,
): Writing {
  const { entity, encoding, format } = written
  const { type, history } = change
  const hidden = hiddenFailures(written, type)
  if (hidden === undefined) {
    bailOut(context)
    return
  }
  setStep(context, history)
  for (const name of hidden) checkCreation(context, written, name)
  const members: Member[] = []
  const kind = {
    type,
    hasKey: true,
    isFormatted: format !== undefined,
    isMessage: entity.isMessage,
  }
  for (const part of encoding.frame(entity.key, kind)) {
    if (writePlain(context, part)) continue
    switch (part.slot) {
      case 'key':
        writeKey(context, written, type === 'delete' ? members : undefined)
        break
      case 'value':
      case 'shown':
        if (type === 'delete') context.output.literal('null')
        else yield* writeObjectInSteps(context, objectOf(written, type), format && members)
        break
      case 'text':
        yield* writeText(context, written, change)
        break
      case 'rest':
        yield* writeBefore(context, written, change)
        yield* writeFormat(context, written, { ...change, members })
    }
  }
}

/** Returns the object whose values an event of a type shows. */
function objectOf({ creation, current, entity }: WrittenEntity, type: ChangeType): Of<'object'> {
  const isVersion = entity.changes.lifecycle.changes === 'scd2'
  return type === 'create' && !isVersion ? creation : current
}

/**
 * Returns the properties whose failure at the creation of an instance an event does not show. An instance whose creation
 * failed fails in all of its changes. Returns undefined if only the interpreter can decide.
 */
function hiddenFailures(
  { entity, format }: WrittenEntity,
  type: ChangeType,
): readonly string[] | undefined {
  const { failing, mayExceedLimits, changes } = entity
  const isVersion = changes.lifecycle.changes === 'scd2'
  if (type === 'create' && !isVersion) return []
  if (failing === undefined || mayExceedLimits) return undefined
  if (type === 'delete' || format !== undefined) return failing
  const changed = new Set(changes.changed.flat())
  return failing.filter((name) => changed.has(name))
}

/** Writes a property of the creation, and discards its text. The code bails out if the property fails. */
function checkCreation(
  context: EmitContext,
  { creation, format }: WrittenEntity,
  name: string,
): void {
  const { output } = context
  const begin = output.mark()
  writeField(context, creation, { field: [name], form: 'json' })
  if (format !== undefined) {
    writeColumn(context, { form: format.dialect, isRaw: false, begin, end: output.mark() })
  }
  output.resetTo(begin)
}

/** Writes the key, and adds its members to `noted`. */
function writeKey(
  context: EmitContext,
  { current, entity }: WrittenEntity,
  noted: Member[] | undefined,
): void {
  const { key } = entity.changes.lifecycle
  const { output } = context
  const isList = key.length > 1
  for (const [i, name] of key.entries()) {
    if (isList) output.literal(`${i > 0 ? ',' : '{'}${jsonText(name)}:`)
    writeMember(context, propertyOf(current, name), noted)
  }
  if (isList) output.literal('}')
}

function propertyOf({ properties }: Of<'object'>, name: string): Property {
  const found = properties.find((property) => property.name === name)
  if (found === undefined) throw new Error(`"${name}" must be a property`)
  return found
}

/** Writes the value of a property as JSON text, and adds it to `noted`. */
function writeMember(context: EmitContext, property: Property, noted: Member[] | undefined): void {
  const member = noted && newMember(context.code, property)
  const note = (local: number | undefined): void => {
    if (local === undefined) return
    context.output.pushAddress()
    context.code.set(local)
  }
  note(member?.begin)
  context.emitters.value(context, property.of, 'json')
  note(member?.end)
  if (member) noted?.push(member)
}

/** Writes the member `before` of an event, if the lifecycle asks for it. */
function* writeBefore(
  context: EmitContext,
  { entity, current }: WrittenEntity,
  { type, history }: WrittenChange,
): Writing {
  const { lifecycle, changed } = entity.changes
  const { changes } = lifecycle
  if (type === 'create' || changes === 'after' || changes === 'scd2') return
  const { code, output } = context
  const step = code.local('i32')
  code.get(history.step).i32(1).op('i32.sub').set(step)
  const { self: _, ...outer } = context
  const before = { ...history, step }
  const former: EmitContext = { ...outer, history: before, cached: new Map(outer.cached) }
  setStep(former, before)
  output.literal(',"before":')
  if (changes === 'full' || type === 'delete') yield* writeObjectInSteps(former, current)
  else {
    yield* byState(former, { history, changed }, function* (inner, names) {
      inner.output.literal('{')
      for (const [i, name] of names.entries()) {
        inner.output.literal(`${i > 0 ? ',' : ''}${jsonText(name)}:`)
        writeMember(inner, propertyOf(current, name), undefined)
        yield
      }
      inner.output.literal('}')
    })
  }
  setStep(context, history)
}

/** Returns the parts of all statements of an entity. */
function rowOf({ changes, timestamps }: Changing, output: SqlOutput) {
  return { output, key: rowKeyOf(changes.lifecycle), timestamps }
}

/** Writes the member `format` of an event: its statement. */
function* writeFormat(
  context: EmitContext,
  written: WrittenEntity,
  { type, history, members }: WrittenChange & { readonly members: readonly Member[] },
): Writing {
  const { format, entity } = written
  if (format === undefined) return
  const { changed } = entity.changes
  const parts = { ...rowOf(entity, format), members, isRaw: false }
  context.output.literal(',"format":"')
  if (type === 'delete') writeDelete(context, parts)
  else if (type === 'create' || format.upsert) writeInsert(context, parts)
  else {
    yield* byState(context, { history, changed }, function* (inner, names) {
      writeUpdate(inner, names, parts)
      yield
    })
  }
  context.output.literal('"')
}

/** Writes only the statement of an event. The values are written first, and the statement then replaces them. */
function* writeText(
  context: EmitContext,
  written: WrittenEntity,
  { type, history }: WrittenChange,
): Writing {
  const { format, entity, current } = written
  if (format === undefined) throw new Error('only an entity with a format has a text of its own')
  const { changed } = entity.changes
  const row = rowOf(entity, format)
  const partsWith = (members: readonly Member[]) => ({ ...row, members, isRaw: true })
  if (type === 'create' || (type === 'update' && format.upsert)) {
    const begin = context.output.mark()
    const members: Member[] = []
    yield* writeObjectInSteps(context, objectOf(written, type), members)
    const statement = context.output.mark()
    writeInsert(context, partsWith(members))
    replaceText(context, begin, statement)
    return
  }
  function* writeSome(inner: EmitContext, names: readonly string[]): Writing {
    const begin = inner.output.mark()
    const members: Member[] = []
    for (const name of [...row.key, ...names])
      writeMember(inner, propertyOf(current, name), members)
    const statement = inner.output.mark()
    if (type === 'delete') writeDelete(inner, partsWith(members))
    else writeUpdate(inner, names, partsWith(members))
    replaceText(inner, begin, statement)
    yield
  }
  if (type === 'delete') yield* writeSome(context, [])
  else yield* byState(context, { history, changed }, writeSome)
}

/** Writes a branch for each state that an event may enter, with the names of the properties that the state changes. */
function* byState(
  context: EmitContext,
  given: { readonly history: EmitHistory; readonly changed: LifecycleProgram['changed'] },
  write: (context: EmitContext, names: readonly string[]) => Writing,
  state = 0,
): Writing {
  const { history, changed } = given
  const names = changed[state] ?? []
  if (state >= changed.length - 1) {
    yield* write(context, names)
    return
  }
  yield* writeBranchInSteps(
    context,
    () => {
      pushStep(context, history)
      context.code.call('stepState').i32(state).op('i32.eq')
    },
    (inner) => write(inner, names),
    (inner) => byState(inner, given, write, state + 1),
  )
}

/** Writes code that stores the step where the host reads it. */
function setStep({ code }: EmitContext, { step }: EmitHistory): void {
  code.i32(0).get(step).access('i32.store', shared.step)
}
