/** Operands for instructions of whole numbers divided by a power of ten. */

import { powerOf10 } from '../../format/decimal.ts'
import type { EmitContext, NumberOperand } from '../context/context.ts'
import { isPlain } from '../text/decimal.ts'

/**
 * Returns the operand for a whole number of the range divided by 10^scale. `pushUnits` pushes the whole number. Returns
 * undefined if the range is too large for exact numbers.
 */
export function decimalOperand(
  range: { readonly minimum: number; readonly maximum: number },
  scale: number,
  pushUnits: (context: EmitContext) => void,
): NumberOperand | undefined {
  if (!isPlain(range, scale)) return undefined
  const power = powerOf10(scale)
  return {
    kind: 'number',
    minimum: range.minimum / power,
    maximum: range.maximum / power,
    scale,
    push(context) {
      pushUnits(context)
      context.code.op('f64.convert_i64_s')
      if (scale > 0) context.code.f64(power).op('f64.div')
    },
  }
}
