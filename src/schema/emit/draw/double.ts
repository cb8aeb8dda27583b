/** Doubles without a fixed number of decimals as WebAssembly. */

import { Sampler } from '../../../random/sampler.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { EmitContext } from '../context/context.ts'
import { pushSampled } from './distributed.ts'
import { pushUnit } from './draw.ts'

type DoubleInstruction = Extract<Instruction, { op: 'double' }>

/** Pushes the double that the interpreter computes for the instruction. */
export function pushDouble(context: EmitContext, instruction: DoubleInstruction): void {
  const { key, minimum, maximum, distribution } = instruction
  if (distribution !== undefined) {
    const range = { minimum, maximum }
    pushSampled(context, new Sampler({ kind: 'value', key, distribution, range }))
    return
  }
  const { code } = context
  const share = code.local('f64')
  pushUnit(context, key)
  code.set(share)
  code
    .f64(minimum / 2)
    .f64(1)
    .get(share)
    .op('f64.sub', 'f64.mul')
    .f64(2)
    .op('f64.mul')
  code
    .f64(maximum / 2)
    .get(share)
    .op('f64.mul')
    .f64(2)
    .op('f64.mul', 'f64.add')
  code.f64(minimum).op('f64.max').f64(maximum).op('f64.min')
}
