/**
 * Checks that read a text from left to right: they are in one of a few states, to which each character adds. As tables
 * they are the same for the interpreter and for WebAssembly. `check-digits.ts` has those of the standards.
 */

/** The characters from `0` to `Z` are told apart by so many bits. */
export const characterBits = 6

export interface Check {
  readonly begin: number
  /** The next state, by 64 × state + character − `0`. */
  readonly next: Uint16Array
  /** What is written for each state at the end of the text: one or two characters. */
  readonly written: readonly string[]
}

interface Rules {
  readonly states: number
  readonly begin?: number
  readonly step: (state: number, value: number) => number
  readonly write: (state: number) => string
}

/**
 * `step` is told what a digit or a capital stands for: 0 to 35. Tables are made when they are first needed: all of them
 * would take 8 ms of every start.
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

/** The same check where that text came before. */
export function behind(text: string, check: Check): Check {
  return { ...check, begin: stateAfter(text, 0, check) }
}

/** Returns the check digits of a text, of which so many characters at the beginning are not checked. */
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
