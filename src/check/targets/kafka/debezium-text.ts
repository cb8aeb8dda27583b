/** Values of Debezium without their schema: dates are numbers of days, and timestamps numbers of units since 1970. */

import type { ColumnType } from '../../../columns/column.ts'
import type { JsonValue } from '../../../text/json.ts'
import { dateValue, timestampValue } from '../../rows/typed-value.ts'
import { plainText } from '../files/json-lines.ts'

/** Smallest numbers that mean microseconds and nanoseconds: the years 5138 and 1973 in the smaller unit. */
const [microsMin, nanosMin] = [1e14, 1e17]

/** Returns the text of a value of a column. The unit of a timestamp follows from the size of its number. */
export function debeziumText(value: JsonValue, column: ColumnType): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return plainText(value)
  if (column.type === 'date') return plainText(dateValue(value))
  return plainText(column.type === 'timestamp' ? timestampOf(value) : value)
}

function timestampOf(value: number): JsonValue {
  const size = Math.abs(value)
  // Doubles do not have all nanoseconds. Rounded to microseconds they are exact.
  if (size >= nanosMin) return timestampValue(BigInt(Math.round(value / 1_000)), 6)
  return timestampValue(BigInt(value), size >= microsMin ? 6 : 3)
}
