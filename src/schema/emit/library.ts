/** The functions that every module may have: those of the host, and those that several instructions share. */

import type { Code } from '../../wasm/code.ts'
import type { Module, Signature } from '../../wasm/module.ts'
import type { Layout } from './layout.ts'
import { type CellKind, cellFunction, columnFunction } from './library-cell.ts'
import { copyFunction } from './library-copy.ts'
import { decimalFunction } from './library-decimal.ts'
import {
  binomialFunction,
  normalQuantileFunction,
  poissonFunction,
  rankFunction,
} from './library-distribution.ts'
import { expFunction, expOverFunction, logFunction, logOverFunction } from './library-exact.ts'
import { fractionFunction, integerFunction, risingFunction } from './library-integer.ts'
import { permuteFunction, rekeyFunction } from './library-pick.ts'
import { eastFunction, northFunction, pointFunction } from './library-point.ts'
import { shuffleFunction } from './library-shuffle.ts'
import { timestampFunction } from './library-timestamp.ts'
import { atan2Function, circleFunction } from './library-trigonometry.ts'
import { uuidFunction } from './library-uuid.ts'

/** What the host gives, by its names. Where text is written, the answer is the address behind it. */
export const hostSignatures = {
  /** Site, address → address: writes a text. */
  text: { parameters: ['i32', 'i32'], results: ['i32'] },
  /** Site → a whole number. */
  number: { parameters: ['i32'], results: ['f64'] },
  /** Number, address → address: writes the shortest text of a double. */
  double: { parameters: ['f64', 'i32'], results: ['i32'] },
  /** Entity, id, index, offset, address, end of the room → address: writes a whole event. */
  event: { parameters: ['i32', 'f64', 'f64', 'f64', 'i32', 'i32'], results: ['i32'] },
  /** Number of the form, begin and end of a JSON text, address → address: the value of a column. */
  cell: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
  /** Entity, index of an event → which of `deliveryTags` it has; its instance becomes the shared one. */
  deliver: { parameters: ['i32', 'f64'], results: ['i32'] },
  /** Entity, offset → instances before it. */
  countBefore: { parameters: ['i32', 'f64'], results: ['f64'] },
  /** Entity, index → offset. */
  offsetOf: { parameters: ['i32', 'f64'], results: ['f64'] },
} as const satisfies Readonly<Record<string, Signature>>

export type HostFunction = keyof typeof hostSignatures

export interface Body {
  readonly signature: Signature
  write(code: Code, library: Library): void
}

const bothOf = (kind: CellKind) =>
  [() => cellFunction(kind, false), () => cellFunction(kind, true)] as const

const cells = { sql: bothOf('sql'), copy: bothOf('copy'), csv: bothOf('csv') }
const columns = { copy: () => columnFunction('copy'), csv: () => columnFunction('csv') }

/** The numbers of the functions; each is put into the module when it is first asked for. */
export class Library {
  readonly #module: Module
  readonly #layout: Layout
  readonly #host: Readonly<Record<HostFunction, number>>
  readonly #made = new Map<(layout: Layout) => Body, number>()

  constructor(module: Module, layout: Layout) {
    this.#module = module
    this.#layout = layout
    const give = (name: HostFunction): number => module.hostFunction(name, hostSignatures[name])
    this.#host = {
      text: give('text'),
      number: give('number'),
      double: give('double'),
      event: give('event'),
      cell: give('cell'),
      deliver: give('deliver'),
      countBefore: give('countBefore'),
      offsetOf: give('offsetOf'),
    }
  }

  host(name: HostFunction): number {
    return this.#host[name]
  }

  /** Double → its natural logarithm. */
  get log(): number {
    return this.#once(logFunction)
  }

  /** Double → e to its power. */
  get exp(): number {
    return this.#once(expFunction)
  }

  /** x → log(1 + x) ÷ x. */
  get logOver(): number {
    return this.#once(logOverFunction)
  }

  /** x → (eˣ − 1) ÷ x. */
  get expOver(): number {
    return this.#once(expOverFunction)
  }

  /** Angle → its sine and its cosine. */
  get circle(): number {
    return this.#once(circleFunction)
  }

  /** y, x → the angle of that point. */
  get atan2(): number {
    return this.#once(atan2Function)
  }

  /** Address of the centre, half, share, bearing → x, y, z. */
  get point(): number {
    return this.#once(pointFunction)
  }

  /** x, y, z → millionths of degrees (64 bits). */
  get north(): number {
    return this.#once(northFunction)
  }

  /** x, y, longitude of the centre → millionths of degrees (64 bits). */
  get east(): number {
    return this.#once(eastFunction)
  }

  /** Share → deviations from the mean. */
  get normalQuantile(): number {
    return this.#once(normalQuantileFunction)
  }

  /** Share, address of the parameters → rank, or 0 where another draw is needed. */
  get rank(): number {
    return this.#once(rankFunction)
  }

  /** Share, mean, probability of 0 → count. */
  get poisson(): number {
    return this.#once(poissonFunction)
  }

  /** Share, trials, mean, odds, probability of 0 → count. */
  get binomial(): number {
    return this.#once(binomialFunction)
  }

  /** Index, address of the network → its image. */
  get permute(): number {
    return this.#once(permuteFunction)
  }

  /** Low word and place of an array, address of the network: makes its keys. */
  get rekey(): number {
    return this.#once(rekeyFunction)
  }

  /** Position, low word and place of the array, address of the shuffle → the number at that position. */
  get shuffle(): number {
    return this.#once(shuffleFunction)
  }

  /** Address, number (64 bits, not negative) → address. */
  get integer(): number {
    return this.#once(integerFunction)
  }

  /** Address, number, address of what was written last → address. */
  get rising(): number {
    return this.#once(risingFunction)
  }

  /** Address, millionths → address: the point and the digits behind it, if any. */
  get fraction(): number {
    return this.#once(fractionFunction)
  }

  /** Number, address → address: the shortest text of a double. */
  get decimal(): number {
    return this.#once(decimalFunction)
  }

  /** Address, milliseconds since 1970: writes 24 bytes. */
  get timestamp(): number {
    return this.#once(timestampFunction)
  }

  /** Number of the form, begin and end of a JSON text, address → address: as it is, or inside a JSON string. */
  cell(kind: CellKind, isRaw: boolean): number {
    return this.#once(cells[kind][isRaw ? 1 : 0])
  }

  /** Number of the form, begin and end of a JSON text → address of the end of the value in its place. */
  column(kind: 'copy' | 'csv'): number {
    return this.#once(columns[kind])
  }

  /** Address, high half, low half: writes 36 bytes. */
  get uuid(): number {
    return this.#once(uuidFunction)
  }

  /** Address, address of the text, length → address. */
  get copy(): number {
    return this.#once(copyFunction)
  }

  #once(make: (layout: Layout) => Body): number {
    const known = this.#made.get(make)
    if (known !== undefined) return known
    const { signature, write } = make(this.#layout)
    const { callee, code } = this.#module.function(signature)
    this.#made.set(make, callee)
    write(code, this)
    return callee
  }
}
