/**
 * The comparison of the values of a column: the text to which the value of a run and the value of a target are converted.
 * Equal texts are equal values. The report states everything that the conversion ignores.
 */

import type { Column, ColumnType } from '../../columns/column.ts'
import { comparableValue } from './columnar-value.ts'
import { decimalText } from './decimal-text.ts'
import { sortedIfComposite, sortedJson, sortedJsonText } from './json-text.ts'
import { timestampText, withDigits } from './timestamp-text.ts'

/** The type of a target's column, as far as it is known. */
export interface StoredType {
  /** The type as the target writes it, for messages. */
  readonly name: string
  readonly kind: 'boolean' | 'number' | 'float32' | 'timestamp' | 'char' | 'text' | 'json' | 'other'
  /** Number of digits that the column stores after the point of a number or of a second, if it is limited. */
  readonly digits?: number
  /** Whether further digits of the second are rounded or dropped. */
  readonly rounding?: 'round' | 'truncate'
  /** Whether it is a column of a format with types, whose structs have all members (`columnar-value.ts`). */
  readonly isColumnar?: boolean
}

export interface ColumnRule {
  readonly column: Column
  /** Converts the text of a run's value. Undefined if the text stays as it is. */
  readonly expected: ((text: string) => string) | undefined
  /** Converts the text of a target's value. */
  readonly actual: (text: string) => string
  /** The tolerance of the comparison, as a sentence without a subject, or undefined if it is exact. */
  readonly tolerance: string | undefined
}

type Rule = Omit<ColumnRule, 'column'>

const exact: Rule = { expected: undefined, actual: (text) => text, tolerance: undefined }

export function columnRule(column: Column, stored: StoredType): ColumnRule {
  return { column, ...ruleOf(column, stored) }
}

function ruleOf(column: Column, stored: StoredType): Rule {
  switch (column.type) {
    case 'boolean':
      return { ...exact, actual: booleanText }
    case 'int32':
    case 'int64':
      return { ...exact, actual: (text) => decimalText(text) }
    case 'double':
    case 'decimal':
      return numberRule(column, stored)
    case 'date':
      return { ...exact, actual: (text) => text.replace(midnight, '') }
    case 'timestamp':
      return timestampRule(stored)
    case 'uuid':
      return { ...exact, actual: (text) => text.toLowerCase() }
    case 'list':
    case 'struct':
      if (stored.isColumnar) return nestedRule(column)
      return {
        ...{ expected: sortedJsonText, actual: sortedJsonText },
        tolerance: 'is compared as JSON: the order of members and spaces are ignored',
      }
    case 'json':
      return {
        ...{ expected: mixedOfJson, actual: stored.isColumnar ? mixedOfJson : mixedText },
        tolerance:
          'has values of different types and is compared as text: true equals 1, "true" and "t"',
      }
    default:
      return stored.kind === 'char' ? paddedRule : exact
  }
}

const midnight = /[T ]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)?$/

function booleanText(text: string): string {
  if (/^(?:t|true|1)$/i.test(text)) return 't'
  return /^(?:f|false|0)$/i.test(text) ? 'f' : text
}

const trimmed = (text: string): string => text.replace(/ +$/, '')
const paddedRule: Rule = {
  ...{ expected: trimmed, actual: trimmed },
  tolerance: 'has a fixed length: spaces at the end are ignored',
}

/** The comparison of lists and structs of a format with types. */
function nestedRule(column: ColumnType): Rule {
  const comparable = (text: string): string => {
    try {
      return sortedJson(comparableValue(JSON.parse(text), column))
    } catch {
      return text
    }
  }
  return {
    ...{ expected: comparable, actual: comparable },
    tolerance:
      'is compared as JSON: the order of members, spaces and members that are null are ignored',
  }
}

/** The shortest text of the double that a text means. */
function doubleText(text: string): string {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? decimalText(JSON.stringify(value)) : text
}

function numberRule(column: ColumnType, { kind, digits, name }: StoredType): Rule {
  if (kind === 'float32') {
    const single = (text: string): string => doubleText(String(Math.fround(Number(text))))
    return {
      ...{ expected: single, actual: single },
      tolerance: `is compared as 32-bit numbers: its type is ${name}`,
    }
  }
  if (kind === 'number' && digits !== undefined) {
    const rounded = (text: string): string => decimalText(text, digits)
    const isExact = column.type === 'decimal' && column.scale <= digits
    return {
      ...{ expected: rounded, actual: rounded },
      tolerance: isExact
        ? undefined
        : `is compared with ${digits} digits after the point: its type is ${name}`,
    }
  }
  return { expected: doubleText, actual: doubleText, tolerance: undefined }
}

function timestampRule({ kind, digits = 6, rounding = 'round', name }: StoredType): Rule {
  // Texts may have no fractions of a second.
  if (kind !== 'timestamp') return { ...exact, expected: timestampText, actual: timestampText }
  if (digits >= 3) return { ...exact, actual: timestampText }
  return {
    expected: (text) => withDigits(text, digits, rounding),
    actual: timestampText,
    tolerance: `is compared with ${digits} digits of the second: its type is ${name}`,
  }
}

/** Returns a value of one of several types as text. */
function mixedText(text: string): string {
  if (/^(?:t|true)$/.test(text)) return '1'
  if (/^(?:f|false)$/.test(text)) return '0'
  if (/^\d{4}-\d\d-\d\d[T ]/.test(text)) return timestampText(text)
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? decimalText(text) : sortedIfComposite(text)
}

/** Returns the text of a value that is written as JSON text. */
function mixedOfJson(json: string): string {
  try {
    return mixedText(json.startsWith('"') ? JSON.parse(json) : json)
  } catch {
    return mixedText(json)
  }
}
