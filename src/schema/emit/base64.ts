/**
 * Base64 as WebAssembly. The code first writes the text, then its encoding after it, and then moves the encoding to the
 * beginning of the text.
 */

import type { Instruction, Of } from '../instructions/instruction.ts'
import { bailOut } from './context/bail-out.ts'
import type { EmitContext } from './context/context.ts'
import { encode } from './context/output.ts'
import { shared } from './context/shared.ts'
import type { Emitter } from './emitter.ts'
import { copyFunction } from './library/copy.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const [backslash, quote] = [0x5c, 0x22]

export const base64: Emitter<Of<'base64'>> = {
  write(context, { of }) {
    writeBase64(context, of)
    return true
  },
}

function writeBase64(context: EmitContext, of: Instruction): void {
  const { code, output, layout, library } = context
  const local = () => code.local('i32')
  const [at, end, to, byte, bits, count] = [local(), local(), local(), local(), local(), local()]
  const begin = local()
  const letters = layout.once(alphabet, () => layout.add(encode(alphabet)))
  const pushLetter = (pushValue: () => void): void => {
    code.get(to)
    pushValue()
    code.i32(63).op('i32.and').access('i32.load8_u', letters).access('i32.store8')
    code.get(to).i32(1).op('i32.add').set(to)
  }
  output.flush()
  const maxBefore = output.maxBytes
  code.get(output.address).tee(begin).set(at)
  context.emitters.value(context, of, 'text')
  output.flush()
  code.get(output.address).tee(end).set(to).i32(0).set(bits).i32(0).set(count)
  // A host call may write a text of any length, and the encoding needs space after it.
  code.get(end).get(end).get(begin).op('i32.sub').i32(1).op('i32.shl', 'i32.add')
  code.i32(0).access('i32.load', shared.hostTextEnd).op('i32.ge_u').if()
  bailOut(context)
  code.end()
  code.block().loop()
  code.get(at).get(end).op('i32.ge_u').branchIf(1)
  // The text has the escapes of a JSON string.
  code.get(at).access('i32.load8_u').tee(byte).i32(backslash).op('i32.eq').if()
  code.get(at).i32(1).op('i32.add').tee(at).access('i32.load8_u').tee(byte)
  code.i32(backslash).op('i32.ne').get(byte).i32(quote).op('i32.ne', 'i32.and').if()
  bailOut(context)
  code.end().end()
  code.get(at).i32(1).op('i32.add').set(at)
  code.get(bits).i32(8).op('i32.shl').get(byte).op('i32.or').set(bits)
  // Three bytes become four letters. Between two letters, `count` bits of the text remain: two or four.
  code.get(count).i32(2).op('i32.add').set(count)
  pushLetter(() => code.get(bits).get(count).op('i32.shr_u'))
  code.get(count).i32(6).op('i32.eq').if()
  pushLetter(() => code.get(bits))
  code.i32(0).set(count).end()
  code.branch(0).end().end()
  code.get(count).if()
  pushLetter(() => code.get(bits).i32(6).get(count).op('i32.sub', 'i32.shl'))
  code.end()
  code.get(begin).get(end).get(to).get(end).op('i32.sub').call(library.function(copyFunction))
  // The encoding has four thirds of the length of the text, and follows the text itself.
  output.popAddress(Math.ceil(((output.maxBytes - maxBefore) * 4) / 3) + 1)
}
