/** Replaces what is the same for every instance of a few choices by a table of them. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Instruction, Pick } from '../instructions/instruction.ts'
import { countOf } from '../interpret/pick.ts'

/** A table of so many values is made once; of more, each is made when it is asked for. */
const foldedMax = 4_096

/** An instruction that gives the same values. */
export function fold(instruction: Instruction): Instruction {
  switch (instruction.op) {
    case 'map':
      return mapped(fold(instruction.of), instruction.to) ?? instruction
    case 'numbered': {
      const { pick, text } = instruction
      const count = countOf(pick)
      if (count > foldedMax) return instruction
      return { op: 'table', pick, values: Array.from({ length: count }, (_, i) => text(i)) }
    }
    case 'choice':
      return gathered(instruction) ?? instruction
    default:
      return instruction
  }
}

function mapped(of: Instruction, to: (value: JsonValue) => JsonValue): Instruction | undefined {
  switch (of.op) {
    case 'literal':
      return { op: 'literal', value: to(of.value) }
    case 'table': {
      if (of.values.length > foldedMax) return undefined
      const values = of.values.map(to)
      return values.every(isScalar) ? { op: 'table', pick: of.pick, values } : undefined
    }
    case 'number': {
      const { pick, minimum, multiple, scale } = of
      const count = countOf(pick)
      if (count > foldedMax) return undefined
      const numbers = Array.from({ length: count }, (_, k) =>
        to((minimum + k * multiple) / powerOf10(scale)),
      )
      return numbers.every(isScalar) ? { op: 'table', pick, values: numbers } : undefined
    }
    case 'choice': {
      const options = of.options.map((option) => mapped(fold(option), to))
      if (!options.every((option) => option !== undefined)) return undefined
      return { ...of, options }
    }
    default:
      return undefined
  }
}

/** More options than this would make a function too long to be compiled well. */
export const optionsMax = 64

/** Many tables become one for each way in which their words are chosen, with a row for each table. */
function gathered({ pick, options, by }: Extract<Instruction, { op: 'choice' }>) {
  const tables = options.filter((option) => option.op === 'table')
  if (tables.length < options.length || tables.length <= optionsMax) return undefined
  const ways = tables.map((table) => JSON.stringify(table.pick))
  const byWay = new Map<string, (typeof tables)[number]>()
  for (const [i, table] of tables.entries()) {
    const way = ways[i] as string
    if (!byWay.has(way)) byWay.set(way, table)
  }
  const firsts = [...byWay.values()]
  const [first] = firsts
  const count = countOf(pick)
  const sizes = firsts.map((table) => countOf(table.pick))
  if (first === undefined || count * sizes.reduce((sum, size) => sum + size, 0) > foldedMax) {
    return undefined
  }
  const place = by ?? Array.from({ length: count }, (_, k) => k)
  const ofWay = firsts.map((table, way): Instruction => {
    const name = JSON.stringify(table.pick)
    // Choices that go another way have empty rows.
    const spare = Array.from({ length: sizes[way] as number }, () => '')
    const rows = place.map((k) => (ways[k] === name ? tables[k]?.values : undefined) ?? spare)
    const row = { of: numberOf(pick), times: spare.length }
    const parts = [row, { of: numberOf(table.pick), times: 1 }]
    return { op: 'lookup', of: { op: 'sum', parts }, values: rows.flat() }
  })
  const [only] = ofWay
  if (ofWay.length === 1) return only
  const numbers = new Map(firsts.map((table, way) => [JSON.stringify(table.pick), way]))
  const wayOf = place.map((k) => numbers.get(ways[k] as string) as number)
  return { op: 'choice', pick, options: ofWay, by: wayOf } as const
}

function numberOf(pick: Pick): Instruction {
  return { op: 'number', pick, minimum: 0, multiple: 1, scale: 0 }
}

function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null
}
