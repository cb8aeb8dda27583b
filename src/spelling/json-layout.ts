/**
 * Formats JSON for reading. A value that fits is on one line, except that named members (entities, properties) always
 * have a line each.
 */
import { isArray, isObject, type JsonValue } from '../text/json.ts'

/** Maximum width of a line in columns, about that of an editor next to a preview. */
const widthMax = 72
/** Names of members whose value is an object that always has one line per member. */
const spread: ReadonlySet<string> = new Set(['entities', 'properties', 'types', 'systems', '$defs'])

export function layOutJson(value: JsonValue): string {
  return `${write(value, '', 0, true)}\n`
}

/**
 * Formats a value that is inserted into a text, without a line break at the end. The first line is indented by `indent`
 * and already has `used` columns of other text. `name` is the name of the member whose value it is.
 */
export function layOutPart(value: JsonValue, indent: string, used: number, name = ''): string {
  const isEmpty = isObject(value) && Object.keys(value).length === 0
  return write(value, indent, used, spread.has(name) && !isEmpty)
}

/** Formats a value. The first line already has `used` columns of other text. */
function write(value: JsonValue, indent: string, used: number, isSpread: boolean): string {
  if (!isArray(value) && !isObject(value)) return JSON.stringify(value)
  const line = isSpread ? undefined : onOneLine(value, widthMax - used)
  if (line !== undefined) return line
  const deeper = `${indent}  `
  if (isArray(value) && value.length > 0 && value.every(isScalar)) return filled(value, indent)
  const parts = isArray(value)
    ? value.map((part) => deeper + write(part, deeper, deeper.length, false))
    : Object.entries(value).map(([name, part]) => {
        const start = `${deeper}${JSON.stringify(name)}: `
        const isEmpty = isObject(part) && Object.keys(part).length === 0
        return start + write(part, deeper, start.length, spread.has(name) && !isEmpty)
      })
  const [open, close] = isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function isScalar(value: JsonValue): boolean {
  return !isArray(value) && !isObject(value)
}

/** Formats a long array of words or numbers, with as many per line as fit. */
function filled(values: readonly JsonValue[], indent: string): string {
  const lines: string[] = []
  for (const [i, value] of values.entries()) {
    const text = JSON.stringify(value) + (i < values.length - 1 ? ',' : '')
    const last = lines.at(-1)
    if (last !== undefined && last.length + text.length + 1 <= widthMax) {
      lines[lines.length - 1] = `${last} ${text}`
    } else lines.push(`${indent}  ${text}`)
  }
  return `[\n${lines.join('\n')}\n${indent}]`
}

/**
 * Returns the text of a value on one line of at most `room` columns, or undefined if it does not fit or contains
 * members that have a line each.
 */
function onOneLine(value: JsonValue, room: number): string | undefined {
  if (room <= 0) return undefined
  if (isArray(value)) return joined(value, (part, left) => onOneLine(part, left), room, '[]')
  if (!isObject(value)) {
    const text = JSON.stringify(value)
    return text.length <= room ? text : undefined
  }
  return joined(
    Object.entries(value),
    ([name, part], left) => {
      if (spread.has(name)) return undefined
      const start = `${JSON.stringify(name)}: `
      const rest = onOneLine(part, left - start.length)
      return rest === undefined ? undefined : start + rest
    },
    room,
    '{}',
  )
}

function joined<T>(
  parts: readonly T[],
  print: (part: T, room: number) => string | undefined,
  room: number,
  [open, close]: string,
): string | undefined {
  if (parts.length === 0) return `${open}${close}`
  const pad = open === '{' ? ' ' : ''
  let text = `${open}${pad}`
  for (const [i, part] of parts.entries()) {
    const printed = print(part, room - text.length)
    if (printed === undefined) return undefined
    text += (i > 0 ? ', ' : '') + printed
    if (text.length > room) return undefined
  }
  text += `${pad}${close}`
  return text.length <= room ? text : undefined
}
