/**
 * Check digits: digits that standards append to a number to detect errors. Each algorithm is here once; types pass the
 * digits from which it computes. All algorithms operate on texts, because leading zeros count.
 */

import { type Check, checkOf, tabulate } from './check.ts'

/** Returns the sum of the digits, each multiplied by its weight; the list of weights repeats for longer numbers. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    sum += digitAt(digits, i) * (weights[i % weights.length] as number)
  }
  return sum
}

/**
 * Returns the digit at a position of the text: the code of the character less the code of `0`, which is no digit for
 * letters.
 */
function digitAt(text: string, i: number): number {
  return text.charCodeAt(i) - 0x30
}

/** Returns the value of the character at a position of the text: 0 to 9 for a digit, 10 to 35 for a letter. */
function valueAt(text: string, i: number): number {
  const digit = digitAt(text, i)
  return digit < 10 ? digit : digit - 7
}

/**
 * Returns the check digit that makes the weighted sum a multiple of ten: ABA routing numbers, PESEL, Polish and
 * Hungarian bank codes.
 */
export function mod10(digits: string, weights: readonly number[]): number {
  return (10 - (weightedSum(digits, weights) % 10)) % 10
}

/** Returns the number from 0 to 10 that makes the weighted sum a multiple of eleven. */
export function mod11(digits: string, weights: readonly number[]): number {
  return (11 - (weightedSum(digits, weights) % 11)) % 11
}

/**
 * Returns the Luhn algorithm (ISO/IEC 7812-1, annex B) for numbers of `length` digits without the check digit: every
 * other digit is doubled, starting with the last.
 */
export function luhnOf(length: number): Check {
  return luhns[length % 2] as Check
}

const luhns = [0, 1].map((parity) =>
  weighted(2, 10, (value, place) => (place === parity ? value : doubled(value))),
)

function doubled(digit: number): number {
  return digit > 4 ? 2 * digit - 9 : 2 * digit
}

export function luhn(digits: string): string {
  return checkOf(digits, luhnOf(digits.length))
}

/**
 * Returns the algorithm of GTIN-8, -12, -13 and -14 and of ISBN-13 for numbers of `length` digits without the check
 * digit (GS1 General Specifications, 7.9): weights 3 and 1 from the right.
 */
export function gs1Of(length: number): Check {
  return gs1s[length % 2] as Check
}

const gs1s = [0, 1].map((parity) =>
  weighted(2, 10, (value, place) => value * (place === parity ? 1 : 3)),
)

export function gs1(digits: string): string {
  return checkOf(digits, gs1Of(digits.length))
}

/** Check digit of ABA routing numbers: weights 3, 7 and 1. */
export const routing = weighted(3, 10, (value, place) => value * ([3, 7, 1][place] as number))

/** Returns the algorithm whose check digit makes a weighted sum a multiple of the modulus. */
function weighted(
  places: number,
  modulus: number,
  add: (value: number, place: number) => number,
): Check {
  return tabulate({
    states: places * modulus,
    step(state, value) {
      const [place, sum] = [Math.floor(state / modulus), state % modulus]
      return ((place + 1) % places) * modulus + ((sum + add(value, place)) % modulus)
    },
    write: (state) => `${(modulus - (state % modulus)) % modulus}`,
  })
}

/**
 * Values of the letters in vehicle identification numbers, and the weight of each position (ISO 3779; 49 CFR 565.15).
 */
const vinLetters = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Check digit of a vehicle identification number; X represents 10. */
export const vinCheck: Check = tabulate({
  states: vinWeights.length * 11,
  step(state, value) {
    const place = Math.floor(state / 11)
    const character = value < 10 ? `${value}` : String.fromCharCode(55 + value)
    const digit = Math.max(vinLetters.indexOf(character), 0) % 10
    const sum = (state % 11) + digit * (vinWeights[place] as number)
    return ((place + 1) % vinWeights.length) * 11 + (sum % 11)
  },
  write: (state) => '0123456789X'.charAt(state % 11),
})

/** Returns the check digit of the nine digits of an ISBN-10 (ISO 2108:1992): a digit or X. */
export function isbn10(digits: string): string {
  return orX(mod11(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]))
}

/** Returns the check digit of a number by ISO/IEC 7064 MOD 11-2: a digit or X. */
export function mod11Pure(digits: string): string {
  let product = 0
  for (let i = 0; i < digits.length; i++) product = ((product + digitAt(digits, i)) * 2) % 11
  return orX((12 - product) % 11)
}

function orX(check: number): string {
  return check === 10 ? 'X' : `${check}`
}

/** Check digit of a number by ISO/IEC 7064 MOD 11,10. */
export const mod11And10Check = tabulate({
  states: 11,
  begin: 10,
  step(product, value) {
    const sum = (product + value) % 10
    return ((sum === 0 ? 10 : sum) * 2) % 11
  },
  write: (product) => `${(11 - product) % 10}`,
})

export function mod11And10(digits: string): string {
  return checkOf(digits, mod11And10Check)
}

/**
 * Returns the remainder of the number in the text, of any length, divided by the modulus; letters count as 10 to 35.
 */
export function remainder(text: string, modulus: number): number {
  let rest = 0
  for (let i = 0; i < text.length; i++) {
    const value = valueAt(text, i)
    rest = (rest * (value < 10 ? 10 : 100) + value) % modulus
  }
  return rest
}

/**
 * The two check digits that make the complete number 1 modulo 97 (ISO/IEC 7064 MOD 97-10); letters count as 10 to 35.
 */
export const mod97Check = remainders(97, (rest) => twoDigits(98 - ((rest * 100) % 97)))

export function mod97(text: string): string {
  return checkOf(text, mod97Check)
}

/** Returns the algorithm of the two check digits after the country code in an IBAN (ISO 13616). */
export function ibanCheck(country: string): Check {
  const end = remainder(country, 97)
  const { written } = mod97Check
  // All countries share the transitions between states, and differ only in the digits that they write at the end.
  return {
    ...mod97Check,
    written: written.map((_, rest) => twoDigits(98 - ((rest * 1_000_000 + end * 100) % 97))),
  }
}

/**
 * Returns the algorithm that writes check characters from the remainder of the number divided by the modulus. Letters
 * in the number count as 10 to 35.
 */
function remainders(modulus: number, write: (rest: number) => string): Check {
  return tabulate({
    states: modulus,
    step: (rest, value) => (rest * (value < 10 ? 10 : 100) + value) % modulus,
    write,
  })
}

export function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}

/** Check digit of the first eleven characters of an ISIN (ISO 6166): Luhn over the letters as numbers. */
export const isinCheck = tabulate({
  // The state contains two sums, one for each parity of the position: the number of following digits is known only at
  // the end.
  states: 100,
  step(state, value) {
    const digits = value < 10 ? [value] : [Math.floor(value / 10), value % 10]
    let [last, other] = [Math.floor(state / 10), state % 10]
    for (const digit of digits) [last, other] = [other + doubled(digit), last + digit]
    return (last % 10) * 10 + (other % 10)
  },
  write: (state) => `${(10 - Math.floor(state / 10)) % 10}`,
})

/**
 * Check digit of the first eight characters of a CUSIP (ANSI X9.6): a variant of Luhn, each character as one number.
 */
export const cusipCheck = weighted(2, 10, (value, place) => {
  const number = value * (place + 1)
  return Math.floor(number / 10) + (number % 10)
})

/**
 * Values of A to Z at odd positions in the algorithm of `italianLetter`; the digits 0 to 9 have the values of A to J.
 */
const italianOdd = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Returns the check letter of an Italian tax code (DM 23/12/1976) or bank account (CIN). */
export function italianLetter(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const value = valueAt(text, i)
    const place = value > 9 ? value - 10 : value
    sum += i % 2 === 0 ? (italianOdd[place] as number) : place
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** Check letter of the Spanish DNI and NIE (RD 1553/2005): the number modulo 23. */
export const spanishLetter = remainders(23, (rest) => 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(rest))

/** Returns the check digit of the eight digits of a Dutch BSN or VAT number; 10 if the digits have no check digit. */
export function elevenTest(digits: string): number {
  return weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
}

/** Returns the check digit of the eight digits of a Portuguese NIF. */
export function portuguese(digits: string): number {
  return mod11(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 10
}

/**
 * Returns the digits followed by their check digit. If `check` returns 10 or more, the last digit is incremented first:
 * callers generate only 0, 2, 4, 6 and 8 there, so different numbers remain different.
 */
export function withDigit(digits: string, check: (digits: string) => number): string {
  const digit = check(digits)
  if (digit < 10) return `${digits}${digit}`
  const others = `${digits.slice(0, -1)}${Number(digits.at(-1)) + 1}`
  return `${others}${check(others)}`
}

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bech32Generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/**
 * For each value of the five bits that are shifted out of the Bech32 checksum, the number that is combined with the
 * checksum.
 */
const bech32Rests = Int32Array.from({ length: 32 }, (_, top) =>
  bech32Generator.reduce((rest, generator, i) => ((top >> i) & 1 ? rest ^ generator : rest), 0),
)
const bech32Values = new Uint8Array(128)
for (const [value, character] of [...bech32Alphabet].entries()) {
  bech32Values[character.charCodeAt(0)] = value
}

/**
 * Returns the checksum of a Bech32 text (BIP 173), its last six characters, for the prefix, such as `bc`, and the data.
 */
export function bech32(prefix: string, data: string): string {
  let sum = 1
  const add = (value: number): void => {
    sum = ((sum & 0x1ffffff) << 5) ^ value ^ (bech32Rests[sum >>> 25] as number)
  }
  for (let i = 0; i < prefix.length; i++) add(prefix.charCodeAt(i) >> 5)
  add(0)
  for (let i = 0; i < prefix.length; i++) add(prefix.charCodeAt(i) & 31)
  for (let i = 0; i < data.length; i++) add(bech32Values[data.charCodeAt(i)] as number)
  for (let i = 0; i < 6; i++) add(0)
  sum ^= 1
  let text = ''
  for (let i = 5; i >= 0; i--) text += bech32Alphabet.charAt((sum >>> (5 * i)) & 31)
  return text
}
