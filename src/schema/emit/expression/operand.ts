/**
 * Operands of expressions, whose kind is known when the module is generated: a number, a truth value, one of several
 * known values, or a text. The code of an operand pushes or writes its value, and bails out if the interpreter reports
 * a failure.
 */

import { insideJson, type JsonScalar } from '../../../text/json.ts'
import type { Instance } from '../../interpret/instance.ts'
import { bailOutIf } from '../context/bail-out.ts'
import type {
  EmitContext,
  NullableOperand,
  NumberOperand,
  Operand,
  TextOperand,
  TruthOperand,
  WordOperand,
} from '../context/context.ts'
import { pushHostCall } from '../context/host-call.ts'
import { writeWord } from '../text/word-table.ts'

/** Maximum length of a text. The interpreter charges steps for longer texts, and the module does not. */
export const textLengthMax = 2_048

/** Maximum length of a double as text. */
export const numberLengthMax = 25

export function constant(value: JsonScalar): WordOperand {
  return { kind: 'word', values: [value], push: ({ code }) => code.i32(0) }
}

/** Returns the value of a constant operand. */
export function constantOf(operand: Operand | undefined): JsonScalar | undefined {
  return operand?.kind === 'word' && operand.values.length === 1 ? operand.values[0] : undefined
}

/** Returns the operand as a number, or undefined if it is not certainly one. */
export function asNumber(operand: Operand | undefined): NumberOperand | undefined {
  switch (operand?.kind) {
    case 'number':
      return operand
    case 'nullable':
      return expectPresent(operand, asNumber(operand.of))
    case 'word':
      return numberOfWord(operand)
    case 'unknown':
      return {
        kind: 'number',
        minimum: -Number.MAX_VALUE,
        maximum: Number.MAX_VALUE,
        push(context) {
          const { code } = context
          pushHostCall(context, {
            kind: 'number',
            value(at) {
              const value = operand.read(at)
              return typeof value === 'number' && at.failure === undefined ? value : Number.NaN
            },
          })
          expectNumber(context, code.local('f64'))
        },
      }
    default:
      return undefined
  }
}

function expectPresent(
  { pushIsNull }: NullableOperand,
  of: NumberOperand | undefined,
): NumberOperand | undefined {
  return (
    of && {
      ...of,
      push(context) {
        pushIsNull(context)
        bailOutIf(context)
        of.push(context)
      },
    }
  )
}

function numberOfWord({ values, push }: WordOperand): NumberOperand | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0) return undefined
  const bounds = {
    minimum: numbers.reduce((least, number) => Math.min(least, number)),
    maximum: numbers.reduce((largest, number) => Math.max(largest, number)),
    scale: numbers.every(Number.isInteger) ? 0 : undefined,
  }
  const [first] = values
  if (values.length === 1 && typeof first === 'number') {
    return { kind: 'number', ...bounds, push: ({ code }) => code.f64(first) }
  }
  return {
    kind: 'number',
    ...bounds,
    push(context) {
      const { code, layout } = context
      const table = layout.once(values, () =>
        layout.add(
          new Uint8Array(
            Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN))
              .buffer,
          ),
        ),
      )
      push(context)
      code.i32(3).op('i32.shl').access('f64.load', table)
      if (numbers.length < values.length) expectNumber(context, code.local('f64'))
    },
  }
}

/** Bails out if NaN is on the stack. */
function expectNumber(context: EmitContext, local: number): void {
  const { code } = context
  code.tee(local).get(local).get(local).op('f64.ne')
  bailOutIf(context)
}

/** Returns the operand as a truth value. */
export function asTruth(operand: Operand | undefined): TruthOperand | undefined {
  if (operand?.kind === 'truth') return operand
  if (operand?.kind !== 'word') return undefined
  const { values, push } = operand
  if (!values.every((value) => typeof value === 'boolean')) return undefined
  return {
    kind: 'truth',
    push(context) {
      const { code, layout } = context
      const [first, second] = values
      if (values.length === 1) {
        code.i32(first ? 1 : 0)
        return
      }
      push(context)
      if (values.length === 2 && first !== second) {
        if (first) code.op('i32.eqz')
        return
      }
      const table = layout.once(values, () => layout.add(Uint8Array.from(values, Number)))
      code.access('i32.load8_u', table)
    },
  }
}

/** Returns the operand as a text. */
export function asText(operand: Operand | undefined): TextOperand | undefined {
  switch (operand?.kind) {
    case 'text':
      return operand
    case 'word':
      return textOfWord(operand)
    case 'unknown':
      return textHostCall((at) => {
        const value = operand.read(at)
        return typeof value === 'string' ? value : undefined
      })
    default:
      return undefined
  }
}

function textOfWord({ values, push }: WordOperand): TextOperand | undefined {
  if (!values.every((value) => typeof value === 'string' && value.isWellFormed())) return undefined
  return {
    kind: 'text',
    maxLength: values.reduce<number>(
      (largest, value) => Math.max(largest, String(value).length),
      0,
    ),
    write(context) {
      const [only] = values
      if (values.length === 1) context.output.literal(insideJson(String(only)))
      else {
        push(context)
        writeWord(context, values, 'text')
      }
    },
  }
}

/** Maximum length of a text from a host call; the interpreter writes events with longer ones. */
const hostTextLengthMax = 512

export function textHostCall(read: (at: Instance) => string | undefined): TextOperand {
  return {
    kind: 'text',
    maxLength: hostTextLengthMax,
    write(context) {
      pushHostCall(context, {
        kind: 'text',
        value(at) {
          const text = read(at)
          if (text !== undefined && text.length <= hostTextLengthMax) return text
          at.failure ??= { message: '', path: [], isFinal: false, isExpression: true }
          return ''
        },
      })
    },
  }
}
