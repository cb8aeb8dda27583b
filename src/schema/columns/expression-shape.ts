/**
 * Derives the shape of the result of an expression from its syntax tree, without evaluating it. The shape covers every
 * result; an expression that fails has none.
 */

import { previousName } from '../expression/compile.ts'
import type { FunctionDeclaration } from '../expression/function-declaration.ts'
import { functionsByName, methodsByName } from '../expression/functions.ts'
import type { ASTNode } from '../expression/parse.ts'
import { powerOf10 } from '../format/decimal.ts'
import {
  anyShape,
  booleanShape,
  decimalsOf,
  doubleShape,
  integerShape,
  joinedShapes,
  type Kind,
  type NumberKind,
  noShape,
  nullShape,
  numberShape,
  type Shape,
  shapeOf,
  textShape,
  textsShape,
} from './shape.ts'

/** The shapes of what an expression reads. */
export interface ExpressionShapes {
  /** Returns the shape of a property of the object around the expression. */
  self(name: string): Shape
  /** Returns the shape of a property of the instance before the change of its lifecycle. */
  previous(name: string): Shape
  variable(name: string): Shape
}

/** Returns the shape of the results of an expression. */
export function expressionShape(node: ASTNode, shapes: ExpressionShapes): Shape {
  const of = (part: ASTNode): Shape => expressionShape(part, shapes)
  switch (node.op) {
    case 'value':
      return literalShape(node.args)
    case 'id':
      return shapes.variable(node.args)
    case '.':
    case '[]':
      return memberShape(node, shapes)
    case 'call':
      return callShape(functionsByName.get(node.args[0]), node.args[0], node.args[1], of)
    case 'rcall':
      return callShape(
        methodsByName.get(node.args[0]),
        node.args[0],
        [node.args[1], ...node.args[2]],
        of,
      )
    case 'list':
      return shapeOf({ kind: 'list', items: joinedShapes(node.args.map(of)) })
    case '?:':
      return joinedShapes([of(node.args[1]), of(node.args[2])])
    case '&&':
    case '||':
    case '!_':
    case '==':
    case '!=':
    case 'in':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return booleanShape
    case '-_':
      return negated(of(node.args))
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticShape(node.op, of(node.args[0]), of(node.args[1]))
    default:
      return anyShape
  }
}

function literalShape(value: unknown): Shape {
  if (typeof value === 'string') return textsShape([value])
  if (typeof value === 'boolean') return booleanShape
  if (value === null) return nullShape
  const number = Number(String(value))
  return Number.isFinite(number) ? numberShape(number, number, decimalsOf(number)) : doubleShape
}

/** Returns the shape of a member: of a property of `self`, or of a field of a struct or an element of a list. */
function memberShape(node: Extract<ASTNode, { op: '.' | '[]' }>, shapes: ExpressionShapes): Shape {
  const [object, member] = node.args
  const name =
    typeof member === 'string'
      ? member
      : member.op === 'value' && typeof member.args === 'string'
        ? member.args
        : undefined
  if (object.op === 'id' && (object.args === 'self' || object.args === previousName)) {
    if (name === undefined) return anyShape
    return object.args === 'self' ? shapes.self(name) : shapes.previous(name)
  }
  const { of } = expressionShape(object, shapes)
  if (of.kind === 'list' && name === undefined) return of.items
  // An access to an omitted field fails, so the result is never null for that reason.
  if (of.kind === 'struct' && name !== undefined) return of.fields.get(name) ?? anyShape
  return anyShape
}

function callShape(
  declaration: FunctionDeclaration | undefined,
  name: string,
  parameters: readonly ASTNode[],
  of: (part: ASTNode) => Shape,
): Shape {
  if (declaration === undefined) return booleanCalls.includes(name) ? booleanShape : anyShape
  const [subject, first] = parameters
  if (subject === undefined) return anyShape
  if (name === 'round') return roundedShape(of(subject), first)
  if (name === 'floor' || name === 'ceil' || name === 'int') return wholeShape(of(subject))
  if (name === 'abs') return absoluteShape(of(subject))
  if (name === 'min' || name === 'max') return extremeShape(parameters.map(of))
  return resultShapes[declaration.returns]
}

/** Macros and special functions whose results are true or false. */
const booleanCalls: readonly string[] = ['has', 'all', 'exists', 'exists_one']

const instantShape = shapeOf({ kind: 'instant' })

/** The shape of durations, and only of them. Their JSON form is a text. */
const durationShape = shapeOf({ kind: 'text', maxLength: undefined })

/** Shapes of the results of functions, by what their declarations state. */
const resultShapes: Readonly<Record<FunctionDeclaration['returns'], Shape>> = {
  number: doubleShape,
  integer: integerShape,
  string: textShape,
  boolean: booleanShape,
  timestamp: instantShape,
  duration: durationShape,
  strings: shapeOf({ kind: 'list', items: textShape }),
}

/** Returns the number that a shape consists of, or that of all doubles: other values let the operation fail. */
function numberOf({ of }: Shape): NumberKind {
  return of.kind === 'number' ? of : (doubleShape.of as NumberKind)
}

/** Maximum number of decimals of a result that is rounded to a decimal. */
const roundedScaleMax = 9

function roundedShape(subject: Shape, digits: ASTNode | undefined): Shape {
  const { minimum, maximum } = numberOf(subject)
  const scale = digits === undefined ? 0 : digits.op === 'value' ? Number(digits.args) : Number.NaN
  if (!Number.isInteger(scale) || Math.abs(scale) > roundedScaleMax) return doubleShape
  const decimals = Math.max(scale, 0)
  // Rounding may lead beyond a bound by at most one unit of the last digit.
  const unit = scale >= 0 ? 1 / powerOf10(scale) : powerOf10(-scale)
  return numberShape(minimum - unit, maximum + unit, decimals)
}

function wholeShape(subject: Shape): Shape {
  if (subject.of.kind !== 'number') return integerShape
  const { minimum, maximum } = subject.of
  return numberShape(Math.floor(minimum), Math.ceil(maximum), 0)
}

function absoluteShape(subject: Shape): Shape {
  const { minimum, maximum, scale } = numberOf(subject)
  return numberShape(0, Math.max(Math.abs(minimum), Math.abs(maximum)), scale)
}

function extremeShape(shapes: readonly Shape[]): Shape {
  const [first] = shapes
  if (shapes.length === 1 && first?.of.kind === 'list') return numericItems(first.of.items)
  return shapes.every(({ of }) => of.kind === 'number') ? joinedShapes(shapes) : doubleShape
}

function numericItems(items: Shape): Shape {
  return items.of.kind === 'number' ? shapeOf(items.of) : doubleShape
}

function negated(subject: Shape): Shape {
  if (subject === durationShape) return durationShape
  const { minimum, maximum, scale } = numberOf(subject)
  return numberShape(-maximum, -minimum, scale)
}

type Operator = '+' | '-' | '*' | '/' | '%'

function arithmeticShape(operator: Operator, left: Shape, right: Shape): Shape {
  const [a, b] = [left.of, right.of]
  // An operation on null fails.
  if (a.kind === 'none' || b.kind === 'none') return noShape
  if (a.kind === 'number' && b.kind === 'number') return numericShape(operator, a, b)
  if (operator === '+' || operator === '-') {
    if (left === durationShape && right === durationShape) return durationShape
    // A property with a timestamp is a text, to which no duration can be added.
    if (left === durationShape || right === durationShape) return instantShape
    if (isTextual(left) || isTextual(right)) return concatenated(a, b)
    if (a.kind !== 'number' && b.kind !== 'number') return anyShape
  }
  return doubleShape
}

function isTextual({ of: { kind } }: Shape): boolean {
  return kind === 'text' || kind === 'uuid' || kind === 'date' || kind === 'instant'
}

/** Returns the shape of a concatenation, or of the text of the duration between two timestamps. */
function concatenated(a: Kind, b: Kind): Shape {
  const lengths = [a, b].map((kind) => (kind.kind === 'text' ? kind.maxLength : undefined))
  const [first, second] = lengths
  if (first === undefined || second === undefined) return textShape
  return shapeOf({ kind: 'text', maxLength: first + second })
}

function numericShape(operator: Operator, a: NumberKind, b: NumberKind): Shape {
  if (operator === '/') return doubleShape
  if (operator === '%') {
    const size = Math.max(Math.abs(b.minimum), Math.abs(b.maximum))
    return numberShape(
      a.minimum < 0 ? -size : 0,
      size,
      a.scale === 0 && b.scale === 0 ? 0 : undefined,
    )
  }
  // Only integers are exact: 0.1 + 0.2 is not the double nearest to 0.3.
  const scale = a.scale === 0 && b.scale === 0 ? 0 : undefined
  const ends =
    operator === '+'
      ? [a.minimum + b.minimum, a.maximum + b.maximum]
      : operator === '-'
        ? [a.minimum - b.maximum, a.maximum - b.minimum]
        : [a.minimum, a.maximum].flatMap((x) => [x * b.minimum, x * b.maximum])
  // The difference of two infinite ends is not a number.
  if (ends.some(Number.isNaN)) return doubleShape
  return numberShape(Math.min(...ends), Math.max(...ends), scale)
}
