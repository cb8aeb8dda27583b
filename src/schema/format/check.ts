/**
 * Check digit algorithms as finite state machines: the machine reads a text from left to right, and each character
 * changes the state. The interpreter and WebAssembly use the same tables. `check-digits.ts` contains the algorithms of
 * the standards.
 */

/** Number of bits of a character code less the code of `0`, for the characters from `0` to `Z`. */
const characterBits = 6

export interface Check {
  readonly begin: number
  /** Table of the next state, by 64 × state + code of the character − code of `0`. */
  readonly next: Uint16Array
  /** For each state at the end of the text, the check digits: one or two characters. */
  readonly written: readonly string[]
}

interface Rules {
  readonly states: number
  readonly begin?: number
  readonly step: (state: number, value: number) => number
  readonly write: (state: number) => string
}

/**
 * Creates the check of an algorithm, whose tables are computed on first use: computing the tables of all algorithms
 * would take 8 ms at every start. `step` receives the value of a digit or capital letter, 0 to 35.
 */
export function tabulate(rules: Rules): Check {
  const { states, begin = 0, write } = rules
  let next: Uint16Array | undefined
  let written: readonly string[] | undefined
  return {
    begin,
    get next() {
      next ??= nextOf(rules)
      return next
    },
    get written() {
      written ??= Array.from({ length: states }, (_, state) => write(state))
      return written
    },
  }
}

function nextOf({ states, step }: Pick<Rules, 'states' | 'step'>): Uint16Array {
  const next = new Uint16Array(states << characterBits)
  for (let state = 0; state < states; state++) {
    for (let value = 0; value < 36; value++) {
      next[(state << characterBits) + (value < 10 ? value : value + 7)] = step(state, value)
    }
  }
  return next
}

/**
 * Returns the check of texts that follow a fixed prefix, which affects the check digits but is not passed to `checkOf`.
 */
export function afterPrefix(text: string, check: Check): Check {
  return { ...check, begin: stateAfter(text, 0, check) }
}

/** Returns the check digits of a text, read from position `from` to the end. */
export function checkOf(text: string, check: Check, from = 0): string {
  return check.written[stateAfter(text, from, check)] as string
}

function stateAfter(text: string, from: number, { begin, next }: Check): number {
  let state = begin
  for (let i = from; i < text.length; i++) {
    state = next[(state << characterBits) + text.charCodeAt(i) - 0x30] as number
  }
  return state
}
