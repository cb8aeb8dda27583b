/** Finds the cells of lines in the encoding `cells` (`wire/cells.ts`), and reads the cells of one column at a time. */

const [tab, lineFeed, minus, point, zero] = [0x09, 0x0a, 0x2d, 0x2e, 0x30]
const [letterE, letterUpperE, letterLowerN, letterUpperN, letterT] = [0x65, 0x45, 0x6e, 0x4e, 0x74]
export const backslash = 0x5c

/** The cells of the id, the type and the offset of an event, which precede the cells of its row. */
export const eventCells = { id: 0, type: 1, time: 2 } as const
const eventCellCount = Object.keys(eventCells).length

/** The cells of several rows. */
export interface Cells {
  readonly bytes: Uint8Array
  readonly rows: number
  /** Position of each cell, row by row, with `stride` positions for each row. The last is the end of the row. */
  readonly starts: Int32Array
  /** Number of cells of a row, plus one. */
  readonly stride: number
  /** Whether some bytes are backslashes, which mark nulls and escapes. */
  readonly hasBackslash: boolean
}

/** Finds the cells of complete lines. */
export class CellFinder {
  readonly #stride: number
  #starts = new Int32Array(1_024)

  /** @param cellCount Number of cells of a row, without those of the event. */
  constructor(cellCount: number) {
    this.#stride = eventCellCount + cellCount + 1
  }

  /** Returns the cells of the lines. The result is valid until the next call. Events of the type `error` have no row. */
  find(bytes: Uint8Array): Cells {
    const stride = this.#stride
    let starts = this.#starts
    let rows = 0
    let at = 0
    while (at < bytes.length) {
      let place = rows * stride
      if (place + stride > starts.length) {
        const larger = new Int32Array(2 * starts.length + stride)
        larger.set(starts)
        starts = larger
      }
      starts[place++] = at
      let byte = 0
      do {
        byte = bytes[at++] as number
        // A cell contains neither tabs nor line feeds.
        if (byte === tab || byte === lineFeed) starts[place++] = at
      } while (byte !== lineFeed)
      if (bytes[starts[rows * stride + eventCells.type] as number] !== letterE) rows++
    }
    this.#starts = starts
    return { bytes, rows, starts, stride, hasBackslash: bytes.includes(backslash) }
  }
}

/** Returns the number of the column of cells for the cell of a row. */
export function cellOfRow(position: number): number {
  return eventCellCount + position
}

/** Marks of the rows of a column: 1 for a value, 0 for null. Returns the number of nulls. */
export function readValidity(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  isJson: boolean,
  to: Uint8Array,
): number {
  let nulls = 0
  for (let row = 0, i = column; row < rows; row++, i += stride) {
    const from = starts[i] as number
    const length = (starts[i + 1] as number) - from - 1
    const first = bytes[from]
    // An omitted value has an empty cell of JSON. No other JSON text than `null` begins with its first letter.
    const isNull = isJson
      ? length === 0 || first === letterLowerN
      : length === 2 && first === backslash && bytes[from + 1] === letterUpperN
    to[row] = isNull ? 0 : 1
    if (isNull) nulls++
  }
  return nulls
}

/** Function that reads the cells of a column as numbers. The number of a null is meaningless. */
export type ReadNumbers = (cells: Cells, column: number, to: Float64Array) => void

export function readBooleans(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  to: Float64Array,
): void {
  for (let row = 0, i = column; row < rows; row++, i += stride) {
    to[row] = bytes[starts[i] as number] === letterT ? 1 : 0
  }
}

/** Maximum number of digits of a whole number that a double always represents. */
const exactDigits = 15
/** The powers of ten that a double represents exactly. */
export const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

export function readIntegers(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  to: Float64Array,
): void {
  for (let row = 0, i = column; row < rows; row++, i += stride) {
    const from = starts[i] as number
    const end = (starts[i + 1] as number) - 1
    const isNegative = bytes[from] === minus
    let whole = 0
    // Every prefix of an integer below 2^53 is exact.
    for (let at = isNegative ? from + 1 : from; at < end; at++)
      whole = whole * 10 + (bytes[at] as number) - zero
    to[row] = isNegative ? -whole : whole
  }
}

export function readDoubles(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  to: Float64Array,
): void {
  for (let row = 0, i = column; row < rows; row++, i += stride) {
    to[row] = numberOf(bytes, starts[i] as number, (starts[i + 1] as number) - 1)
  }
}

/** Returns the number of a JSON text. */
function numberOf(bytes: Uint8Array, from: number, to: number): number {
  const isNegative = bytes[from] === minus
  let whole = 0
  let decimals = -1
  let digits = 0
  for (let i = isNegative ? from + 1 : from; i < to; i++) {
    const character = bytes[i] as number
    if (character === point) decimals = 0
    else if (character === letterE || character === letterUpperE || digits >= exactDigits) {
      return Number(String.fromCharCode(...bytes.subarray(from, to)))
    } else {
      whole = whole * 10 + character - zero
      digits++
      if (decimals >= 0) decimals++
    }
  }
  // A quotient of a whole number and a power of ten that are both exact is the double nearest to the decimal.
  const value = decimals > 0 ? whole / (powers[decimals] as number) : whole
  return isNegative ? -value : value
}

/** Returns a function that reads numbers of at most `scale` decimals, multiplied by 10^scale. */
export function scaledReader(scale: number): ReadNumbers {
  return ({ bytes, rows, starts, stride }, column, to) => {
    for (let row = 0, i = column; row < rows; row++, i += stride) {
      to[row] = scaledOf(bytes, starts[i] as number, (starts[i + 1] as number) - 1, scale)
    }
  }
}

function scaledOf(bytes: Uint8Array, from: number, to: number, scale: number): number {
  const isNegative = bytes[from] === minus
  let whole = 0
  let decimals = -1
  for (let at = isNegative ? from + 1 : from; at < to; at++) {
    const character = bytes[at] as number
    if (character === point) decimals = 0
    else if (character === letterE)
      return Math.round(numberOf(bytes, from, to) * (powers[scale] as number))
    else {
      whole = whole * 10 + character - zero
      if (decimals >= 0) decimals++
    }
  }
  const value = whole * (powers[scale - Math.max(decimals, 0)] as number)
  return isNegative ? -value : value
}

/** Reads dates as days since 1970-01-01. */
export function readDates(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  to: Float64Array,
): void {
  for (let row = 0, i = column; row < rows; row++, i += stride)
    to[row] = daysOf(bytes, starts[i] as number)
}

const dayMs = 86_400_000

/** Reads timestamps such as `2026-01-31T14:22:15.123Z` as milliseconds since 1970. */
export function readInstants(
  { bytes, rows, starts, stride }: Cells,
  column: number,
  to: Float64Array,
): void {
  for (let row = 0, i = column; row < rows; row++, i += stride) {
    const from = starts[i] as number
    const minutes = pair(bytes, from + 11) * 60 + pair(bytes, from + 14)
    const milliseconds = pair(bytes, from + 20) * 10 + (bytes[from + 22] as number) - zero
    to[row] =
      daysOf(bytes, from) * dayMs + (minutes * 60 + pair(bytes, from + 17)) * 1_000 + milliseconds
  }
}

function pair(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) * 10 + (bytes[at + 1] as number) - 11 * zero
}

/** Returns the days since 1970-01-01 of a text that begins with a date: `2026-01-31`. */
function daysOf(bytes: Uint8Array, from: number): number {
  const year = pair(bytes, from) * 100 + pair(bytes, from + 2)
  const month = pair(bytes, from + 5)
  const day = pair(bytes, from + 8)
  // Years that begin in March have the leap day at their end (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Returns the milliseconds since 1970, or the days, of one text. */
export function timeOfText(text: string, read: ReadNumbers): number {
  const bytes = new TextEncoder().encode(text)
  const value = new Float64Array(1)
  read(
    { bytes, rows: 1, starts: Int32Array.of(0, bytes.length + 1), stride: 2, hasBackslash: false },
    0,
    value,
  )
  return value[0] as number
}
