/**
 * The shape of the values that an instruction generates: what a typed column needs to know about them. Shapes form a
 * lattice; `joined` returns the shape of the values of either of two instructions.
 */

import { powerOf10 } from '../format/decimal.ts'

/** A shape, and whether some values are null. */
export interface Shape {
  readonly of: Kind
  readonly isNullable: boolean
}

export type Kind =
  /** No values but null. */
  | { readonly kind: 'none' }
  | { readonly kind: 'boolean' }
  | NumberKind
  | TextKind
  /** Timestamps such as `2026-01-31T14:22:15.123Z`. */
  | { readonly kind: 'instant' }
  | { readonly kind: 'date' }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, Shape> }
  /** Values of several kinds, or of an unknown kind. */
  | { readonly kind: 'any' }

export interface NumberKind {
  readonly kind: 'number'
  readonly minimum: number
  readonly maximum: number
  /** Number of decimals, if every number is the double nearest to a decimal with that many digits after the point. */
  readonly scale: number | undefined
}

export interface TextKind {
  readonly kind: 'text'
  /** Maximum number of characters (code points), if it is known. */
  readonly maxLength: number | undefined
  /** The texts, if they are few and known. */
  readonly values?: ReadonlySet<string>
}

/** Maximum number of texts that are known one by one. */
const valuesMax = 64

export function shapeOf(of: Kind, isNullable = false): Shape {
  return { of, isNullable }
}

export const anyShape: Shape = shapeOf({ kind: 'any' }, true)
export const nullShape: Shape = shapeOf({ kind: 'none' }, true)
/** The shape of an instruction without values. */
export const noShape: Shape = shapeOf({ kind: 'none' })
export const booleanShape: Shape = shapeOf({ kind: 'boolean' })
export const textShape: Shape = shapeOf({ kind: 'text', maxLength: undefined })

/** Returns the shape of numbers in a range, with a number of decimals or of any. */
export function numberShape(minimum: number, maximum: number, scale: number | undefined): Shape {
  return shapeOf({ kind: 'number', minimum, maximum, scale })
}

export const doubleShape: Shape = numberShape(-Number.MAX_VALUE, Number.MAX_VALUE, undefined)
export const integerShape: Shape = numberShape(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0)

export function nullableShape({ of }: Shape): Shape {
  return shapeOf(of, true)
}

/** Returns the shape without the bounds of its numbers and texts, which repeated changes may exceed. */
export function widened({ of, isNullable }: Shape): Shape {
  return shapeOf(widenedKind(of), isNullable)
}

function widenedKind(kind: Kind): Kind {
  switch (kind.kind) {
    case 'number':
      return kind.scale === 0 ? integerShape.of : doubleShape.of
    case 'text':
      return kind.values === undefined ? textShape.of : kind
    case 'list':
      return { kind: 'list', items: widened(kind.items) }
    case 'struct': {
      const fields = [...kind.fields].map(([name, shape]) => [name, widened(shape)] as const)
      return { kind: 'struct', fields: new Map(fields) }
    }
    default:
      return kind
  }
}

export function isSameShape(a: Shape, b: Shape): boolean {
  return comparable(a) === comparable(b)
}

/** Returns a text that is equal for equal shapes. */
function comparable(shape: Shape): string {
  return JSON.stringify(shape, (_, value) =>
    value instanceof Map || value instanceof Set ? [...value].sort() : value,
  )
}

/** Returns the shape of the text of each of some values. */
export function textsShape(values: Iterable<string>): Shape {
  const texts = new Set(values)
  const maxLength = [...texts].reduce((longest, text) => Math.max(longest, [...text].length), 0)
  return shapeOf({
    kind: 'text',
    maxLength,
    ...(texts.size <= valuesMax && { values: texts }),
  })
}

/** Returns the shape of the values of any of the shapes. */
export function joinedShapes(shapes: readonly Shape[]): Shape {
  return shapes.reduce(joined, noShape)
}

function joined(a: Shape, b: Shape): Shape {
  return shapeOf(joinedKinds(a.of, b.of), a.isNullable || b.isNullable)
}

function joinedKinds(a: Kind, b: Kind): Kind {
  if (a.kind === 'none') return b
  if (b.kind === 'none') return a
  if (a.kind === 'number' && b.kind === 'number') return joinedNumbers(a, b)
  if (a.kind === 'list' && b.kind === 'list') {
    return { kind: 'list', items: joined(a.items, b.items) }
  }
  if (a.kind === 'struct' && b.kind === 'struct') return joinedStructs(a.fields, b.fields)
  if (isTextual(a) && isTextual(b)) {
    return a.kind === b.kind && a.kind !== 'text' ? a : joinedTexts(textOf(a), textOf(b))
  }
  return a.kind === b.kind ? a : { kind: 'any' }
}

function joinedNumbers(a: NumberKind, b: NumberKind): Kind {
  return {
    kind: 'number',
    minimum: Math.min(a.minimum, b.minimum),
    maximum: Math.max(a.maximum, b.maximum),
    scale: a.scale === undefined || b.scale === undefined ? undefined : Math.max(a.scale, b.scale),
  }
}

/** Fields that only one of the structs has are null in values of the other. */
function joinedStructs(a: ReadonlyMap<string, Shape>, b: ReadonlyMap<string, Shape>): Kind {
  const names = new Set([...a.keys(), ...b.keys()])
  const fields = [...names].map(
    (name) => [name, joined(a.get(name) ?? nullShape, b.get(name) ?? nullShape)] as const,
  )
  return { kind: 'struct', fields: new Map(fields) }
}

function joinedTexts(a: TextKind, b: TextKind): Kind {
  const maxLength =
    a.maxLength === undefined || b.maxLength === undefined
      ? undefined
      : Math.max(a.maxLength, b.maxLength)
  const all = a.values && b.values && new Set([...a.values, ...b.values])
  return { kind: 'text', maxLength, ...(all && all.size <= valuesMax && { values: all }) }
}

type Textual = Extract<Kind, { kind: 'text' | 'instant' | 'date' | 'uuid' }>

function isTextual({ kind }: Kind): boolean {
  return kind === 'text' || kind in textLengths
}

/** Length of the texts of each kind whose texts all have the same length. */
const textLengths = { instant: 24, date: 10, uuid: 36 } as const

/** Returns the shape of values that are texts, whatever they mean. */
function textOf(kind: Kind): TextKind {
  if (kind.kind === 'text') return kind
  return { kind: 'text', maxLength: textLengths[kind.kind as Exclude<Textual, TextKind>['kind']] }
}

/** Maximum number of decimals of a number that is treated as a decimal. */
const decimalsMax = 9

/** Returns the number of decimals of a number, or undefined if it has too many. */
export function decimalsOf(value: number): number | undefined {
  for (let scale = 0; scale <= decimalsMax; scale++) {
    const scaled = value * powerOf10(scale)
    if (!Number.isSafeInteger(Math.round(scaled))) return undefined
    if (Math.round(scaled) / powerOf10(scale) === value) return scale
  }
  return undefined
}
