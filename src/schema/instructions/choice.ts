/** The operation `choice`: the value of one of several instructions (options). */

import { countOf, picker } from '../interpret/pick.ts'
import { foldedMax, optionsMax } from './folding.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { Evaluate, InstructionKind, Interpreter } from './kind.ts'
import { allKnown, areDistinct, leastClean } from './values-facts.ts'

interface OptionChoice {
  readonly op: 'choice'
  readonly pick: Pick
  readonly options: readonly Instruction[]
  /**
   * For each number of the pick, the position of its option. By default the option has the same position as the number.
   */
  readonly by?: readonly number[]
}

declare module './instruction.ts' {
  interface Operations {
    readonly choice: OptionChoice
  }
}

export const choice: InstructionKind<OptionChoice> = {
  interpret: interpretChoice,
  interpretWhole(instruction, interpreter) {
    const value = interpretChoice(instruction, interpreter)
    return (at) => Number(value(at))
  },
  parts: ({ options }) => options,
  isOneOf: true,
  isText: ({ options }, isText) => options.every(isText),
  longest({ options }, longestOf) {
    const all = allKnown(options.map(longestOf))
    return all?.reduce((one, other) => Math.max(one, other), 0)
  },
  lengths({ options }, lengthsOf) {
    const all = allKnown(options.map(lengthsOf))
    return (
      all && {
        minimum: Math.min(...all.map(({ minimum }) => minimum)),
        maximum: Math.max(...all.map(({ maximum }) => maximum)),
      }
    )
  },
  clean: ({ options }, cleanOf) => leastClean(options.map(cleanOf)),
  // Values of an `enum` are distinct. Other schemas may generate equal values.
  isInjective({ pick, options }) {
    const literals = options.filter((option) => option.op === 'literal')
    const values = literals.map(({ value }) => value)
    return literals.length === options.length && areDistinct(values, countOf(pick))
  },
  fold: mergeTables,
  mapped(instruction, to, { fold, mapped }) {
    const options = allKnown(instruction.options.map((option) => mapped(fold(option), to)))
    return options && { ...instruction, options }
  },
}

function interpretChoice({ pick, options, by }: OptionChoice, { value }: Interpreter): Evaluate {
  const values = options.map(value)
  const choose = picker(pick)
  if (by === undefined) return (at) => (values[choose(at)] as Evaluate)(at)
  return (at) => (values[by[choose(at)] as number] as Evaluate)(at)
}

/**
 * Merges a choice of many tables into lookups: one lookup for each distinct pick, with a row for each table. Returns
 * undefined if the options are not all tables, are few, or have too many values.
 */
function mergeTables({ pick, options, by }: OptionChoice): Instruction | undefined {
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
    // Tables with another pick have empty rows in this lookup.
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
  return { op: 'choice', pick, options: ofWay, by: wayOf }
}

function numberOf(pick: Pick): Instruction {
  return { op: 'number', pick, minimum: 0, multiple: 1, scale: 0 }
}
