/** Instructions as operands of expressions. */

import { powerOf10 } from '../format/decimal.ts'
import { type Instruction, partsOf } from '../instructions/instruction.ts'
import { interpret } from '../interpret/interpret.ts'
import { canDraw, pushDouble } from './distribution.ts'
import { pushChance } from './draw.ts'
import { compileTree, conditionOf } from './expression.ts'
import { deepOf, newSelf, type Scope, siblingOf } from './expression-self.ts'
import { fold } from './fold.ts'
import { isPlain } from './number.ts'
import {
  asNumber,
  asText,
  asTruth,
  constant,
  type NumberOperand,
  type Operand,
  type TruthOperand,
  textMost,
} from './operand.ts'
import { pushSmallPick, pushWidePick } from './pick.ts'
import { rangeOf, sequenceRange } from './range.ts'
import { moveToChosen } from './reference.ts'
import { canTabulate } from './table.ts'
import { lengthOf } from './text-length.ts'
import { branch, isText, writeValue } from './value.ts'
import { pushWhole, wholeRange } from './whole.ts'
import { giveUp, oneWay, type Writing } from './writing.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>

/** Undefined where it has no WebAssembly and the interpreter cannot be asked for it alone. */
export function operandOf(scope: Scope, unfolded: Instruction): Operand | undefined {
  const instruction = fold(unfolded)
  return (
    knownOperand(scope, instruction) ??
    (readsSelf(instruction) ? undefined : { kind: 'unknown', read: interpret(instruction) })
  )
}

function knownOperand(scope: Scope, instruction: Instruction): Operand | undefined {
  switch (instruction.op) {
    case 'literal': {
      const { value } = instruction
      return typeof value === 'object' && value !== null ? undefined : constant(value)
    }
    case 'table': {
      const { values, pick } = instruction
      if (!canTabulate(values, 'json') || !canTabulate(values, 'text')) return undefined
      return { kind: 'word', values, push: (writing) => pushSmallPick(writing, pick) }
    }
    case 'number':
      return numberOf(rangeOf(instruction), instruction.scale, (writing) => {
        pushWidePick(writing, instruction.pick)
        writing.code.i64(instruction.multiple).op('i64.mul').i64(instruction.minimum).op('i64.add')
      })
    case 'double': {
      const { minimum, maximum } = instruction
      if (!canDraw(instruction)) return undefined
      return {
        kind: 'number',
        minimum,
        maximum,
        push: (writing) => pushDouble(writing, instruction),
      }
    }
    case 'sequence':
      return sequenceOf(instruction)
    case 'start':
    case 'offset':
    case 'index':
    case 'sum':
    case 'share': {
      const range = readsSelf(instruction) ? undefined : wholeRange(instruction)
      return range && numberOf(range, 0, (writing) => pushWhole(writing, instruction))
    }
    case 'within': {
      const { scale = 0 } = instruction
      const range = readsSelf(instruction) ? undefined : wholeRange({ ...instruction, scale: 0 })
      return range && numberOf(range, scale, (writing) => pushWhole(writing, instruction))
    }
    case 'degrees':
      return numberOf(instruction, instruction.scale, (writing) => pushWhole(writing, instruction))
    case 'nullable': {
      const { key, probability } = instruction.chance
      const of = operandOf(scope, instruction.of)
      if (of === undefined || of.kind === 'nullable' || of.kind === 'unknown') return undefined
      return {
        kind: 'nullable',
        of,
        pushIsNull: (writing) => pushChance(writing, key, probability),
      }
    }
    case 'conditional': {
      const test = conditionOf(scope, instruction.condition)
      return (
        test &&
        chosenOf(test, operandOf(scope, instruction.holds), operandOf(scope, instruction.fails))
      )
    }
    case 'function':
      return compileTree(scope, instruction)
    case 'reference':
      return referenceOf(scope, instruction)
    default:
      return textOf(instruction)
  }
}

function numberOf(
  range: { readonly minimum: number; readonly maximum: number },
  scale: number,
  pushUnits: (writing: Writing) => void,
): NumberOperand | undefined {
  if (!isPlain(range, scale)) return undefined
  const power = powerOf10(scale)
  return {
    kind: 'number',
    minimum: range.minimum / power,
    maximum: range.maximum / power,
    scale,
    push(writing) {
      pushUnits(writing)
      writing.code.op('f64.convert_i64_s')
      if (scale > 0) writing.code.f64(power).op('f64.div')
    },
  }
}

function sequenceOf(instruction: Of<'sequence'>): NumberOperand | undefined {
  const { first, step, last } = instruction
  const bound = Math.min(Math.max(last, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
  return numberOf(sequenceRange(instruction), 0, (writing) => {
    const { code, index } = writing
    const value = code.local('i64')
    code.get(index).i64(step).op('i64.mul').i64(first).op('i64.add').tee(value)
    code.get(value).i64(Math.trunc(bound))
    code.op(step > 0 ? 'i64.gt_s' : 'i64.lt_s').if()
    giveUp(writing)
    code.end()
  })
}

/** One of two ways, where both give the same kind. */
/** A table of more words would be laid out for a choice that hardly anybody writes. */
const wordsMost = 4_096

export function chosenOf(
  test: TruthOperand,
  holds: Operand | undefined,
  fails: Operand | undefined,
): Operand | undefined {
  if (holds === undefined || fails === undefined) return undefined
  if (holds.kind === 'nullable' || fails.kind === 'nullable') return undefined
  const choose = (result: 'f64' | 'i32', first: Pushing, second: Pushing) => (writing: Writing) => {
    const { code } = writing
    test.push(writing)
    code.if(result)
    first.push(oneWay(writing))
    code.else()
    second.push(oneWay(writing))
    code.end()
  }
  if (holds.kind === 'word' && fails.kind === 'word') {
    const { length } = holds.values
    if (length + fails.values.length > wordsMost) return undefined
    const second = {
      push(writing: Writing) {
        fails.push(writing)
        writing.code.i32(length).op('i32.add')
      },
    }
    return {
      kind: 'word',
      values: [...holds.values, ...fails.values],
      push: choose('i32', holds, second),
    }
  }
  // Of what is not known here, it is not known either whether it is a number.
  if (holds.kind === 'unknown' || fails.kind === 'unknown') return undefined
  const [first, second] = [asNumber(holds), asNumber(fails)]
  if (first !== undefined && second !== undefined && isSureNumber(holds) && isSureNumber(fails)) {
    return {
      kind: 'number',
      minimum: Math.min(first.minimum, second.minimum),
      maximum: Math.max(first.maximum, second.maximum),
      scale: first.scale === second.scale ? first.scale : undefined,
      push: choose('f64', first, second),
    }
  }
  const truths = [asTruth(holds), asTruth(fails)] as const
  if (truths[0] !== undefined && truths[1] !== undefined) {
    return { kind: 'truth', push: choose('i32', truths[0], truths[1]) }
  }
  const [one, other] = [asText(holds), asText(fails)]
  if (one === undefined || other === undefined) return undefined
  return {
    kind: 'text',
    most: Math.max(one.most, other.most),
    write: (writing) => branch(writing, () => test.push(writing), one.write, other.write),
  }
}

interface Pushing {
  readonly push: (writing: Writing) => void
}

function isSureNumber(operand: Operand): boolean {
  if (operand.kind !== 'word') return operand.kind === 'number'
  return operand.values.every((value) => typeof value === 'number')
}

function referenceOf(scope: Scope, reference: Of<'reference'>): Operand | undefined {
  const { field, nullWith, ifEmpty } = reference
  const target = scope.emission.referred(reference)
  const [name, ...rest] = field
  if (target === undefined || name === undefined || ifEmpty === 'null') return undefined
  if (target.instruction.op !== 'object') return undefined
  const self = newSelf(target.instruction)
  const there: Scope = { ...scope, self }
  const of = rest.length === 0 ? siblingOf(there, name) : deepOf(there, field)
  if (of?.kind !== 'number' && of?.kind !== 'word') return undefined
  const { properties } = target.instruction
  // What is left out there is null here.
  const first = properties.find((property) => property.name === name)
  if (first?.presence !== undefined || first?.condition !== undefined) return undefined
  const operand: Operand = {
    ...of,
    push(writing) {
      const moved = moveToChosen(writing, reference, target)
      of.push({ ...moved, self: newSelf(self.object, moved) })
    },
  }
  if (nullWith === undefined) return operand
  return {
    kind: 'nullable',
    of: operand,
    pushIsNull: (writing) => pushChance(writing, nullWith.key, nullWith.probability),
  }
}

function textOf(instruction: Instruction): Operand | undefined {
  const most = isText(instruction) ? lengthOf(instruction) : undefined
  if (most === undefined || most > textMost) return undefined
  return { kind: 'text', most, write: (writing) => writeValue(writing, instruction, 'text') }
}

/** Whether an expression in it may read the object around. */
export function readsSelf(instruction: Instruction): boolean {
  if (instruction.op === 'function' && instruction.expression.variables.has('self')) return true
  if (instruction.op === 'conditional' && instruction.condition.expression.variables.has('self'))
    return true
  return partsOf(instruction).some(readsSelf)
}

/** Whether a function in it may, as those of series do that have a key. */
export function mayCallSelf(instruction: Instruction): boolean {
  if (instruction.op === 'call' || instruction.op === 'computed') return true
  return partsOf(instruction).some(mayCallSelf)
}
