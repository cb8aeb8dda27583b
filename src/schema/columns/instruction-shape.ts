/** Derives the shape of the values of an instruction from its operation and its parts. */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { decimalOf } from '../emit/emit.ts'
import { powerOf10 } from '../format/decimal.ts'
import { printOrder } from '../format/print-order.ts'
import { kindOf } from '../instructions/all.ts'
import { isText, partsOf, textLengths } from '../instructions/facts.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'
import { instancesMax } from '../interpret/instance.ts'
import { instructionAt } from '../interpret/interpret.ts'
import { expressionShape } from './expression-shape.ts'
import {
  anyShape,
  booleanShape,
  decimalsOf,
  doubleShape,
  isSameShape,
  joinedShapes,
  noShape,
  nullableShape,
  nullShape,
  numberShape,
  type Shape,
  shapeOf,
  textShape,
  textsShape,
  widened,
} from './shape.ts'

/** The objects that the expressions of an instruction read. */
interface Around {
  /** The innermost object around the instruction, `self`. */
  readonly self?: Of<'object'> | undefined
  /** For an entity with a lifecycle, the object of its current values, `previous`. */
  readonly current?: Of<'object'> | undefined
}

/**
 * Maximum number of instructions that are examined for the shapes of a program. Instructions in cycles are examined
 * several times.
 */
const examinedMax = 200_000

/** Maximum number of instructions that are examined within each other, from one entity to the next, too. */
const depthMax = 100

/** Maximum number of times that an instruction is examined whose values may be copies of its own earlier values. */
const passesMax = 6

/** Derives the shapes of the instructions of one program. */
export class InstructionShapes {
  readonly #instructionOf: (entity: string) => Instruction | undefined
  /** Shapes of the instructions so far. While an instruction is examined, its shape is an assumption. */
  readonly #known = new Map<Instruction, Shape>()
  /** The instructions whose assumed shape was used. */
  readonly #assumed = new Set<Instruction>()
  readonly #open = new Set<Instruction>()
  #examined = 0
  #depth = 0

  /** @param instructionOf Returns the instruction of an entity's values, after all changes of a lifecycle. */
  constructor(instructionOf: (entity: string) => Instruction | undefined) {
    this.#instructionOf = instructionOf
  }

  /** Returns the shape of the values of an instruction. */
  of(instruction: Instruction, around: Around = {}): Shape {
    const known = this.#known.get(instruction)
    if (known !== undefined) {
      if (this.#open.has(instruction)) this.#assumed.add(instruction)
      return known
    }
    if (this.#depth >= depthMax) return anyShape
    this.#depth++
    const shape = this.#examine(instruction, around)
    this.#depth--
    this.#known.set(instruction, shape)
    return shape
  }

  /**
   * Returns the shapes of the properties of the objects that an instruction generates, in the order of their JSON text.
   * Returns undefined if some values are not objects.
   */
  fieldsOf(instruction: Instruction): ReadonlyMap<string, Shape> | undefined {
    // Each property has a shape, even if the shape of the whole is unknown because the object refers to itself.
    if (instruction.op === 'object') return this.#fieldsOf(instruction, {})
    const { of, isNullable } = this.of(instruction)
    return of.kind === 'struct' && !isNullable ? of.fields : undefined
  }

  /**
   * Derives the shape of an instruction. References and `previous` may lead back to it. Then its shape is assumed, first
   * as that of no values, until the derived shape is equal to the assumed one.
   */
  #examine(instruction: Instruction, around: Around): Shape {
    let assumed = noShape
    this.#open.add(instruction)
    for (let pass = 0; pass < passesMax && ++this.#examined <= examinedMax; pass++) {
      const before = this.#known.size
      this.#known.set(instruction, assumed)
      this.#assumed.delete(instruction)
      const derived = this.#derive(instruction, around)
      const isFinal = !this.#assumed.delete(instruction)
      const next = isFinal ? derived : widened(joinedShapes([assumed, derived]))
      if (isFinal || isSameShape(next, assumed)) {
        this.#open.delete(instruction)
        return next
      }
      assumed = next
      // The shapes of the instructions examined since then may depend on the assumption.
      for (const later of [...this.#known.keys()].slice(before)) this.#known.delete(later)
    }
    this.#open.delete(instruction)
    return anyShape
  }

  #derive(instruction: Instruction, around: Around): Shape {
    const part = (of: Instruction): Shape => this.of(of, around)
    switch (instruction.op) {
      case 'literal':
        return valueShape(instruction.value)
      case 'table':
      case 'lookup':
        return valuesShape(instruction.values)
      case 'object':
        return shapeOf({ kind: 'struct', fields: this.#fieldsOf(instruction, around) })
      case 'array': {
        const { prefix, items } = instruction
        const all = [...prefix.map(({ of }) => of), ...(items === undefined ? [] : [items])]
        return shapeOf({ kind: 'list', items: joinedShapes(all.map(part)) })
      }
      case 'reference':
        return this.#referenceShape(instruction)
      case 'carried':
        return this.#carriedShape(instruction)
      case 'nullable':
        return nullableShape(part(instruction.of))
      case 'function':
        return expressionShape(instruction.expression.tree, {
          self: (name) => this.#memberShape(around.self, name, around),
          previous: (name) => this.#memberShape(around.current, name, around),
          variable: (name) => variableShape(instruction, name, part),
        })
      case 'sequence': {
        const { first, step } = instruction
        const ends = [first, first + instancesMax * step]
        return numberShape(Math.min(...ends), Math.max(...ends), 0)
      }
      case 'double':
        return doubleShape
      case 'validity':
        if (instruction.edge === 'isCurrent') return booleanShape
        return shapeOf({ kind: 'instant' }, instruction.edge === 'to')
      case 'map':
        // The functions of all mappings return texts.
        return textShape
      default:
        return (
          fixedShapes[instruction.op]?.(instruction as never) ?? this.#otherShape(instruction, part)
        )
    }
  }

  #otherShape(instruction: Instruction, part: (of: Instruction) => Shape): Shape {
    if (kindOf(instruction).isOneOf) return joinedShapes(partsOf(instruction).map(part))
    if (isText(instruction)) {
      return shapeOf({ kind: 'text', maxLength: textLengths(instruction)?.maximum })
    }
    const { range, scale } = decimalOf(instruction)
    if (range === undefined) return kindOf(instruction).interpretWhole ? doubleShape : anyShape
    const divisor = powerOf10(scale)
    return numberShape(range.minimum / divisor, range.maximum / divisor, scale)
  }

  #fieldsOf(object: Of<'object'>, around: Around): ReadonlyMap<string, Shape> {
    const fields = printOrder(object).map(
      ({ property }) => [property.name, this.#propertyShape(property, object, around)] as const,
    )
    return new Map(fields)
  }

  #propertyShape(property: Property, self: Of<'object'>, around: Around): Shape {
    const shape = this.of(property.of, { ...around, self })
    return isOptional(property) ? nullableShape(shape) : shape
  }

  #memberShape(object: Of<'object'> | undefined, name: string, around: Around): Shape {
    const property = object?.properties.find((each) => each.name === name)
    return object === undefined || property === undefined
      ? anyShape
      : this.#propertyShape(property, object, around)
  }

  #referenceShape({ choice, field, ifEmpty, nullWith }: Of<'reference'>): Shape {
    const target = this.#instructionOf(choice.entity)
    if (target === undefined) return anyShape
    const object = instructionAt(target, field.slice(0, -1))
    const last = field.at(-1)
    const shape =
      last === undefined
        ? this.of(target)
        : this.#memberShape(object?.op === 'object' ? object : undefined, last, {})
    // An object around the field may be omitted.
    const isNullable = ifEmpty === 'null' || nullWith !== undefined || field.length > 1
    return isNullable ? nullableShape(shape) : shape
  }

  /** A property has the value of its creation, or of one of the changes that set it. */
  #carriedShape({ position, creation, changes, lifecycle: { current } }: Of<'carried'>): Shape {
    const shapes = [creation, ...changes].map(({ of, object }) => {
      const self = object()
      const shape = this.of(of, { self, current })
      const property = self.properties[position]
      return property !== undefined && isOptional(property) ? nullableShape(shape) : shape
    })
    return joinedShapes(shapes)
  }
}

function isOptional({ presence, condition }: Property): boolean {
  return presence !== undefined || condition !== undefined
}

function variableShape(
  { variables }: Of<'function'>,
  name: string,
  part: (of: Instruction) => Shape,
): Shape {
  const variable = variables.get(name)
  return variable === undefined ? anyShape : part(variable)
}

/** Shapes of the operations whose values have the same shape in every instruction. */
const fixedShapes: {
  readonly [Op in Instruction['op']]?: (instruction: Of<Op>) => Shape
} = {
  uuid: () => shapeOf({ kind: 'uuid' }),
  instant: () => shapeOf({ kind: 'instant' }),
  timestamp: ({ form }) =>
    form === 'date-time'
      ? shapeOf({ kind: 'instant' })
      : form === 'date'
        ? shapeOf({ kind: 'date' })
        : shapeOf({ kind: 'text', maxLength: form === 'time' ? 9 : 13 }),
}

function valuesShape(values: readonly JsonValue[]): Shape {
  if (values.every((value) => typeof value === 'string')) return textsShape(values)
  return joinedShapes(values.map(valueShape))
}

/** Returns the shape of one known value. */
function valueShape(value: JsonValue): Shape {
  if (value === null) return nullShape
  if (typeof value === 'boolean') return booleanShape
  if (typeof value === 'string') return textsShape([value])
  if (typeof value === 'number') return numberShape(value, value, decimalsOf(value))
  if (isArray(value)) {
    return shapeOf({ kind: 'list', items: joinedShapes(value.map(valueShape)) })
  }
  const members = isObject(value) ? Object.entries(value) : []
  const fields = members.map(([name, member]) => [name, valueShape(member)] as const)
  return shapeOf({ kind: 'struct', fields: new Map(fields) })
}
