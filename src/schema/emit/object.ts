/** The operation `object` as WebAssembly: JSON text with properties in the order of `JSON.stringify`. */

import { jsonText } from '../../text/json.ts'
import type { Code } from '../../wasm/code.ts'
import { printOrder } from '../format/print-order.ts'
import type { Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import { interpretOptional } from '../instructions/object.ts'
import { interpret } from '../interpret/interpret.ts'
import type { EmitContext } from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import { encode } from './context/output.ts'
import type { Emitter } from './emitter.ts'
import {
  canWriteProperty,
  computeBefore,
  isOptional,
  scopeOf,
  withSelf,
  writeOptional,
} from './expression/self.ts'
import { seriesSiblings } from './series-keys.ts'

type ObjectInstruction = Of<'object'>

/** A written member of an object: local variables with the address range of its text, from `begin` to before `end`. */
export interface Member {
  readonly name: string
  readonly begin: number
  /** Local variable with the end address, which is equal to the one in `begin` if the member is omitted. */
  readonly end: number
  readonly isOptional: boolean
}

export const object: Emitter<ObjectInstruction> = {
  write(context, instruction, form) {
    if (form !== 'json') return false
    const steps = writeObjectInSteps(context, instruction)
    while (!steps.next().done);
    return true
  },
}

/**
 * Writes the object as JSON text. The generator pauses after each member. If `noted` is set, the members are added to
 * it.
 */
export function* writeObjectInSteps(
  context: EmitContext,
  instruction: ObjectInstruction,
  noted?: Member[],
): Generator<void> {
  const { code, output } = context
  // An object has an order only if some of its properties read each other.
  const around = instruction.order ? withSelf(context, instruction) : context
  const ordered = printOrder(instruction)
  const keyNames = seriesSiblings(instruction)
  const sure = ordered.findIndex(({ property }) => !isOptional(property))
  output.literal('{')
  for (const [i, { property, position }] of ordered.entries()) {
    // Commas are on the side of a member that is always present. If there is no such member, a comma follows each
    // member, and the code removes the last one.
    const before = `${sure >= 0 && i > sure ? ',' : ''}${jsonText(property.name)}:`
    const after = sure < 0 || i < sure ? ',' : ''
    const { name } = property
    const isKey = !isOptional(property) && keyNames.has(name)
    const member = noted || isKey ? newMember(code, property) : undefined
    if (member) noted?.push(member)
    writeMember(around, instruction, { property, position, before, after, member })
    if (member && isKey) around.self?.texts.set(name, member)
    yield
  }
  if (sure < 0 && ordered.length > 0) {
    output.flush()
    // Each member ends with a comma. If all members are omitted, the last byte is the brace.
    code.get(output.address).i32(1).op('i32.sub').access('i32.load8_u').i32(0x2c).op('i32.eq').if()
    code.get(output.address).i32(1).op('i32.sub').set(output.address).end()
  }
  output.literal('}')
}

/** Returns a member whose text is about to be written. */
export function newMember(code: Code, property: Property): Member {
  const { name } = property
  const [begin, end] = [code.local('i32'), code.local('i32')]
  return { name, begin, end, isOptional: isOptional(property) }
}

interface WrittenProperty {
  readonly property: Property
  /** Position of the property in the instruction, before the properties are sorted for writing. */
  readonly position: number
  readonly before: string
  readonly after: string
  readonly member: Member | undefined
}

function writeMember(
  context: EmitContext,
  instruction: ObjectInstruction,
  { property, position, before, after, member }: WrittenProperty,
): void {
  const { code, output } = context
  const needs = instruction.order?.needs[position] ?? []
  const note = (local: number | undefined): void => {
    if (local === undefined) return
    output.pushAddress()
    code.set(local)
  }
  const isReading = property.condition !== undefined || needs.length > 0
  if (isReading && !canWriteProperty(scopeOf(context), property)) {
    const value = interpretOptional(instruction, position, interpret)
    note(member?.begin)
    pushHostCall(context, { kind: 'member', before, after, value })
    if (member === undefined) return
    note(member.end)
    code.get(member.end).get(member.begin).op('i32.ne').if()
    code.get(member.begin).i32(encode(before).length).op('i32.add').set(member.begin)
    code.get(member.end).i32(encode(after).length).op('i32.sub').set(member.end).end()
    return
  }
  const write = (inner: EmitContext): void => {
    output.literal(before)
    note(member?.begin)
    inner.emitters.value(inner, property.of, 'json')
    note(member?.end)
    output.literal(after)
  }
  if (isReading) computeBefore(context, [...needs, position])
  writeOptional(context, property, write, () => {
    if (member) code.i32(0).tee(member.begin).set(member.end)
  })
}
