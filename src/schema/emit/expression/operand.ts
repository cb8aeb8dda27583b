/**
 * Operands of expressions, whose kind is known when the module is generated: a number, a truth value, one of several
 * listed values, or a text. The code of an operand pushes or writes its value. It bails out where the interpreter would
 * report a failure.
 */

import { insideJson, type JsonScalar } from '../../../text/json.ts'
import { isHostile } from '../../interpret/failing.ts'
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

/**
 * Maximum length, in characters, of a text that the module writes. The interpreter charges steps for longer texts, and
 * the module does not.
 */
export const textLengthMax = 2_048

/** Maximum length of the decimal text of a double, in characters. */
export const numberLengthMax = 25

export function constant(value: JsonScalar): WordOperand {
  return { kind: 'word', values: [value], push: ({ code }) => code.i32(0) }
}

/** Returns the value of an operand that has only one value, or undefined for other operands. */
export function constantOf(operand: Operand | undefined): JsonScalar | undefined {
  return operand?.kind === 'word' && operand.values.length === 1 ? operand.values[0] : undefined
}

/**
 * Returns the operand as a number whose code bails out for other values. Returns undefined if the operand is never a
 * number.
 */
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

/** Returns the operand as a number, or undefined if it is not certainly one. */
export function sureNumber(operand: Operand): NumberOperand | undefined {
  if (operand.kind === 'number') return operand
  const isSure =
    operand.kind === 'word' && operand.values.every((value) => typeof value === 'number')
  return isSure ? asNumber(operand) : undefined
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

/** Writes code that bails out if the number on the stack is NaN. `local` is a local variable for the number. */
function expectNumber(context: EmitContext, local: number): void {
  const { code } = context
  code.tee(local).get(local).get(local).op('f64.ne')
  bailOutIf(context)
}

/** Returns the operand as a truth value, or undefined if it is not certainly one. */
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

/**
 * Returns the operand as a text, or undefined if it is not certainly one. An unknown operand becomes a host call that
 * bails out for other values.
 */
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
    isStorable: !values.some(isHostile),
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

/**
 * Maximum length, in UTF-16 code units, of a text from a host call; the interpreter generates events with longer texts.
 */
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
