/**
 * Host calls: the module requests one value from the interpreter. They replace the code of instructions without an
 * emitter.
 */

import type { EmitContext, HostCall } from './context.ts'
import { shared } from './shared.ts'

/**
 * Writes code that requests a value from the interpreter. A call of kind `number` pushes a number, and other kinds
 * write text to the output.
 */
export function pushHostCall(context: EmitContext, call: HostCall): void {
  const { code, output, depth } = context
  const number = context.hostCalls.push({ ...call, depth }) - 1
  storeInstance(context)
  // The interpreter reports a failure to the host, which then bails out.
  output.mayBailOut = true
  if (call.kind === 'number') {
    code.i32(number).call('hostNumber')
    return
  }
  code.i32(number)
  output.pushAddress()
  code.call('hostText')
  output.popAddress(0)
}

/** Writes code that stores the instance and its position in arrays in the memory where the host reads them. */
function storeInstance({ code, index, offset, place, element }: EmitContext): void {
  code.i32(0).get(index).op('f64.convert_i64_s').access('f64.store', shared.index)
  code.i32(0).get(offset).op('f64.convert_i64_s').access('f64.store', shared.offset)
  const words = [
    [place, shared.placeA, shared.placeB],
    [element?.around ?? { kind: 'fixed', a: 0, b: 0 }, shared.arrayA, shared.arrayB],
  ] as const
  for (const [{ kind, a, b }, atA, atB] of words) {
    for (const [word, at] of [
      [a, atA],
      [b, atB],
    ] as const) {
      code.i32(0)
      if (kind === 'fixed') code.i32(word)
      else code.get(word)
      code.access('i32.store', at)
    }
  }
  code.i32(0)
  if (element === undefined) code.i32(0)
  else code.get(element.position)
  code.access('i32.store', shared.position)
}
