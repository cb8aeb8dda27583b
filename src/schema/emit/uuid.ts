/** The operation `uuid` as WebAssembly, with the same bits as `instructions/uuid.ts`. */

import type { Of } from '../instructions/instruction.ts'
import { pushWord } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'

export const uuid: Emitter<Of<'uuid'>> = {
  write(context, { version, keys: [first, second] }) {
    const { code, output, offset, time } = context
    const random = (): void => pushWord(context, { a: first.c, b: first.d })
    if (version === 4) {
      pushWord(context, first)
      code.op('i64.extend_i32_u').i64(32).op('i64.shl')
      random()
      code.i32(0xffff0fff).op('i32.and').i32(0x4000).op('i32.or', 'i64.extend_i32_u', 'i64.or')
    } else {
      const ms = code.local('i64')
      code.get(offset).i64(time.startMs).op('i64.add').set(ms)
      // Version 7 cannot represent times before 1970.
      code.get(ms).i64(0).get(ms).i64(0).op('i64.gt_s', 'select').i64(16).op('i64.shl')
      random()
      code.i32(0xfff).op('i32.and').i32(0x7000).op('i32.or', 'i64.extend_i32_u', 'i64.or')
    }
    pushWord(context, second)
    code.i32(0x3fffffff).op('i32.and').i32(0x80000000).op('i32.or', 'i64.extend_i32_u')
    code.i64(32).op('i64.shl')
    pushWord(context, { a: second.c, b: second.d })
    code.op('i64.extend_i32_u', 'i64.or')
    output.pushAddress()
    code.call('writeUuid')
    output.advance(36)
    return true
  },
}
