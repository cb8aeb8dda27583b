/** Conditions on the cells of a column, as a user types them: `berlin`, `=5`, `!=5`, `>100`, `<=2026-02`, `=="5"`. */
import type { JsonValue } from '../../src/text/json.ts'
import { compareCells } from '../parts/table/order.ts'
import { cellText, type GridCell } from './grid-row.ts'

/** Returns the condition that only cells with the same value satisfy: `==` and the value as JSON. */
export function exactCondition(value: JsonValue): string {
  return `==${JSON.stringify(value)}`
}

/** Returns a function that decides whether a cell satisfies a condition. An empty condition accepts all cells. */
export function conditionOf(text: string): (cell: GridCell) => boolean {
  const exact = exactOperand(text)
  if (exact !== undefined) return (cell) => JSON.stringify(cell) === exact
  const [, operator = '', operand = ''] =
    /^(!=|>=|<=|=|>|<)?\s*(.*)$/su.exec(text.trimStart()) ?? []
  const wanted = operand.toLowerCase()
  const textOf = (cell: GridCell) => cellText(cell).toLowerCase()
  if (operator === '') return (cell) => textOf(cell).includes(wanted)
  if (operator === '=') return (cell) => textOf(cell) === wanted
  if (operator === '!=') return (cell) => textOf(cell) !== wanted
  return (cell) => {
    if (cell === undefined || cell === null || operand === '') return false
    const bound = typeof cell === 'number' ? Number(operand) : operand
    const order = compareCells(cell, bound)
    if (Number.isNaN(order)) return false
    if (operator.endsWith('=') && order === 0) return true
    return operator.startsWith('>') ? order > 0 : order < 0
  }
}

/** Returns the value of an exact condition as compact JSON; undefined for other conditions and unfinished values. */
function exactOperand(text: string): string | undefined {
  const [, json] = /^\s*==(.*)$/su.exec(text) ?? []
  if (json === undefined) return undefined
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return undefined
  }
}
