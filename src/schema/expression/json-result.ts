/**
 * Converts values of an expression to JSON: timestamps and durations become text, and the result must have at most
 * 65,536 characters as JSON text. Counting stops at the limit, because values that share parts can be larger than
 * memory.
 */
import { isArray, type JsonValue, objectOf } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { durationText } from './calendar.ts'
import { lengthMax } from './limits.ts'
import { Duration, ExpressionFailure, isList, mustBe, Timestamp, type Value } from './value.ts'

const tooLong = new ExpressionFailure(`a result must have at most ${lengthMax} characters`)

export function toJson(value: Value): JsonValue | ExpressionFailure {
  if (typeof value === 'string') return value.length > lengthMax ? tooLong : value
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value + 0 : mustBe('result', 'a finite number', value)
  }
  if (typeof value === 'boolean' || value === null) return value
  return convert(value, { left: lengthMax })
}

/** Returns a value as JSON text whose maps are sorted by member name, so that equal values have the same text. */
export function canonicalText(value: Value): string | ExpressionFailure {
  const json = toJson(value)
  return json instanceof ExpressionFailure ? json : write(json)
}

/** Number of characters that the JSON text of a result may still have. */
interface Budget {
  left: number
}

function convert(value: Value, budget: Budget): JsonValue | ExpressionFailure {
  if (value instanceof Timestamp) return convert(formatTimestamp(value.ms), budget)
  if (value instanceof Duration) return convert(durationText(value.ms), budget)
  if (typeof value === 'object' && value !== null) {
    return isList(value) ? convertList(value, budget) : convertMap(value, budget)
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return mustBe('result', 'made of finite numbers', value)
  }
  budget.left -= typeof value === 'string' ? value.length + 2 : String(value).length
  return budget.left < 0 ? tooLong : value
}

function convertList(list: readonly Value[], budget: Budget): JsonValue | ExpressionFailure {
  const converted: JsonValue[] = []
  budget.left -= 2
  for (const element of list) {
    budget.left -= 1
    if (budget.left < 0) return tooLong
    const json = convert(element, budget)
    if (json instanceof ExpressionFailure) return json
    converted.push(json)
  }
  return converted
}

function convertMap(
  map: Readonly<Record<string, Value>>,
  budget: Budget,
): JsonValue | ExpressionFailure {
  const entries: [string, JsonValue][] = []
  budget.left -= 2
  for (const [name, part] of Object.entries(map)) {
    budget.left -= name.length + 4
    if (budget.left < 0) return tooLong
    const json = convert(part, budget)
    if (json instanceof ExpressionFailure) return json
    entries.push([name, json])
  }
  return objectOf(entries)
}

function write(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(write).join(',')}]`
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${write(value[name] ?? null)}`).join(',')}}`
}
