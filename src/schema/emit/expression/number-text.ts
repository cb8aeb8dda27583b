/** Numbers of expressions as text. */

import { powerOf10 } from '../../format/decimal.ts'
import { decimalFunction } from '../library/decimal.ts'
import { isPlain, writeDecimal } from '../text/decimal.ts'
import type { NumberOperand, Writing } from '../writing/writing.ts'
import { isSafe } from './arithmetic.ts'
import { numberMost } from './operand.ts'

export function writeNumber(writing: Writing, operand: NumberOperand): void {
  const { code, output, library } = writing
  const { minimum, maximum, scale, push } = operand
  const power = scale === undefined ? 1 : powerOf10(scale)
  const range = { minimum: Math.round(minimum * power), maximum: Math.round(maximum * power) }
  if (scale !== undefined && isPlain(range, scale) && (scale > 0 || isSafe(operand))) {
    push(writing)
    // The number is the double nearest to the quotient, so the nearest whole number is the one that was divided.
    if (power > 1) code.f64(power).op('f64.mul', 'f64.nearest')
    code.op('i64.trunc_sat_f64_s')
    writeDecimal(writing, range, scale)
    return
  }
  const number = code.local('f64')
  push(writing)
  code.set(number).get(number)
  output.pushAddress()
  code.call(library.function(decimalFunction))
  output.popAddress(numberMost)
}
