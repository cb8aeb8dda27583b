/**
 * Executes instructions: they become closures that give the value of one instance, whole or a single field of it, which
 * is what references and expressions ask for.
 */

import { unit } from '../../random/draw.ts'
import { base64url, utf8 } from '../../text/base64.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { checked } from '../format/check.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Condition, Instruction, ValuePath } from '../instructions/instruction.ts'
import { fail, failExpression, hasSteps, type Instance, spend } from './instance.ts'
import { capitalized, code, letters, spelling } from './letters.ts'
import { interpretMember, interpretObject } from './object.ts'
import { drawn, happens, inElement, picker } from './pick.ts'
import { interpretReference } from './reference.ts'
import { uuid } from './uuid.ts'
import { digits, interpretWhole, moment, whole } from './whole.ts'

export type Evaluate = (at: Instance) => JsonValue

export function interpret(instruction: Instruction): Evaluate {
  switch (instruction.op) {
    case 'literal': {
      const { value } = instruction
      return () => value
    }
    case 'table': {
      const { values } = instruction
      const pick = picker(instruction.pick)
      return (at) => values[pick(at)] as JsonValue
    }
    case 'choice': {
      const { by } = instruction
      const options = instruction.options.map(interpret)
      const pick = picker(instruction.pick)
      if (by === undefined) return (at) => (options[pick(at)] as Evaluate)(at)
      return (at) => (options[by[pick(at)] as number] as Evaluate)(at)
    }
    case 'number': {
      const { minimum, multiple, scale } = instruction
      const pick = picker(instruction.pick)
      const divisor = powerOf10(scale)
      if (scale === 0) return (at) => minimum + pick(at) * multiple
      // A whole number divided by a power of ten is the double nearest to the decimal, so it prints as it.
      return (at) => (minimum + pick(at) * multiple) / divisor
    }
    case 'double': {
      const { key, minimum, maximum, distribution } = instruction
      if (distribution !== undefined) return drawn(distribution, { minimum, maximum }, key)
      // Halves, because the difference of the bounds may be beyond the largest double.
      return (at) => {
        const share = unit(key, at)
        const value = (minimum / 2) * (1 - share) * 2 + (maximum / 2) * share * 2
        return Math.min(Math.max(value, minimum), maximum)
      }
    }
    case 'sequence': {
      const { first, step, last, path } = instruction
      return (at) => {
        const value = first + at.index * step
        if (step > 0 ? value <= last : value >= last) return value
        return fail(
          at,
          `the sequence from ${first} in steps of ${step} has passed its bound ${last}`,
          path,
        )
      }
    }
    case 'letters':
      return letters(instruction)
    case 'code':
      return code(instruction)
    case 'spelling':
      return spelling(instruction)
    case 'numbered': {
      const { text } = instruction
      const pick = picker(instruction.pick)
      return (at) => text(pick(at))
    }
    case 'join': {
      const parts = instruction.parts.map(interpret)
      return (at) => {
        let text = ''
        for (const part of parts) text += part(at)
        return text
      }
    }
    case 'repeat': {
      const { minimum, separator } = instruction
      const times = picker(instruction.times)
      const of = interpret(instruction.of)
      return (at) => {
        const count = minimum + times(at)
        let text = ''
        for (let i = 0; i < count; i++) {
          if (i > 0) text += separator
          text += inElement(at, i, of)
        }
        return text
      }
    }
    case 'capital': {
      const of = interpret(instruction.of)
      return (at) => capitalized(String(of(at)))
    }
    case 'padded': {
      const { length } = instruction
      const of = interpret(instruction.of)
      return (at) => String(of(at)).padStart(length, '0')
    }
    case 'checked':
      return checked(instruction, interpret(instruction.of))
    case 'base64': {
      const of = interpret(instruction.of)
      return (at) => base64url(utf8(String(of(at))))
    }
    case 'ending': {
      const { length } = instruction
      const of = interpret(instruction.of)
      return (at) => String(of(at)).slice(-length)
    }
    case 'map': {
      const { to } = instruction
      const of = interpret(instruction.of)
      return (at) => to(of(at))
    }
    case 'uuid':
      return uuid(instruction)
    case 'instant': {
      const { of } = instruction
      if (of === 'now') return (at) => formatTimestamp(at.time.startMs + at.offset)
      return (at) => formatTimestamp(of === 'start' ? at.time.startMs : at.time.endMs)
    }
    case 'start':
    case 'offset':
    case 'index':
    case 'sum':
    case 'share':
    case 'within':
    case 'computed':
    case 'degrees':
      return whole(instruction)
    case 'lookup': {
      const { values } = instruction
      const of = interpretWhole(instruction.of)
      return (at) => values[of(at)] as JsonValue
    }
    case 'digits':
      return digits(instruction)
    case 'moment':
      return moment(instruction)
    case 'nullable': {
      const isNull = happens(instruction.chance)
      const value = interpret(instruction.of)
      return (at) => (isNull(at) ? null : value(at))
    }
    case 'conditional': {
      const test = interpretCondition(instruction.condition)
      const holds = interpret(instruction.holds)
      const fails = interpret(instruction.fails)
      return (at) => (test(at) ? holds(at) : fails(at))
    }
    case 'object':
      return interpretObject(instruction)
    case 'array': {
      const { minimum } = instruction
      const length = picker(instruction.length)
      const prefix = instruction.prefix.map(({ of, times }) => ({ of: interpret(of), times }))
      const items = instruction.items && interpret(instruction.items)
      return (at) => {
        const count = minimum + length(at)
        // What an event refers to may be large, and a small part of it all that is told.
        if (at.depth > 0) at.budget.steps += count
        const values: JsonValue[] = []
        for (const { of, times } of prefix) {
          const end = Math.min(values.length + times, count)
          for (let i = values.length; i < end; i++) values.push(inElement(at, i, of))
        }
        for (let i = values.length; i < count; i++) {
          values.push(inElement(at, i, items as Evaluate))
        }
        return values
      }
    }
    case 'reference':
      return interpretReference(instruction)
    case 'function': {
      const { expression, path } = instruction
      const variables = new Map(
        [...instruction.variables].map(([name, of]) => [name, interpret(of)]),
      )
      return (at) => {
        if (!hasSteps(at, path)) return null
        const result = expression.evaluate((name) => {
          const variable = variables.get(name)
          return variable === undefined ? selfOf(name, at) : variable(at)
        }, at.budget)
        if ('error' in result) return failExpression(at, result.error, path)
        const { value } = result
        return hasSteps(at, path) && spend(at, lengthOf(value), path) ? value : null
      }
    }
    case 'call':
      return instruction.value
  }
}

export function interpretCondition({ expression, path }: Condition): (at: Instance) => boolean {
  return (at) => {
    if (!hasSteps(at, path)) return false
    const result = expression.evaluate((name) => selfOf(name, at), at.budget)
    if ('error' in result) {
      failExpression(at, result.error, path)
      return false
    }
    if (typeof result.value === 'boolean') return hasSteps(at, path) && result.value
    failExpression(at, `must be true or false, not ${JSON.stringify(result.value)}`, path)
    return false
  }
}

function lengthOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}

function selfOf(name: string, at: Instance): JsonObject | undefined {
  return name === 'self' ? at.self : undefined
}

/** The value, or the part of it to which property names lead, computed without the rest. */
export function interpretPath(instruction: Instruction, field: ValuePath): Evaluate {
  const [name, ...rest] = field
  if (name === undefined) return interpret(instruction)
  if (instruction.op !== 'object')
    throw new Error('a field leads through plain objects: checked when compiled')
  const position = instruction.properties.findIndex((property) => property.name === name)
  return interpretMember(instruction, position, (of) => interpretPath(of, rest))
}

/** The instruction that property names lead to, when only plain objects lie on the way. */
export function follow(instruction: Instruction, field: ValuePath): Instruction | undefined {
  let at: Instruction | undefined = instruction
  for (const name of field) {
    if (at?.op !== 'object') return undefined
    at = at.properties.find((property) => property.name === name)?.of
  }
  return at
}
