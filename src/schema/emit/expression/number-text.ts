/** Numbers of expressions as decimal text. */

import { powerOf10 } from '../../format/decimal.ts'
import type { EmitContext, NumberOperand } from '../context/context.ts'
import { isPlain, writeDecimal } from '../text/decimal.ts'
import { isSafe } from './arithmetic.ts'
import { numberLengthMax } from './operand.ts'

export function writeNumber(context: EmitContext, operand: NumberOperand): void {
  const { code, output } = context
  const { minimum, maximum, scale, push } = operand
  const power = scale === undefined ? 1 : powerOf10(scale)
  const range = { minimum: Math.round(minimum * power), maximum: Math.round(maximum * power) }
  if (scale !== undefined && isPlain(range, scale) && (scale > 0 || isSafe(operand))) {
    push(context)
    // The number is the double nearest to the quotient, so rounding the product restores the dividend.
    if (power > 1) code.f64(power).op('f64.mul', 'f64.nearest')
    code.op('i64.trunc_sat_f64_s')
    writeDecimal(context, range, scale)
    return
  }
  push(context)
  output.call('writeDouble', numberLengthMax)
}
