/**
 * Check digits: what standards append to a number so that a slip is noticed. Each algorithm stands here once; the types
 * say which digits it is for. All take texts, because leading zeros count.
 */

/** The sum of the digits, each times its weight; the weights come again when they are used up. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits[i]) * (weights[i % weights.length] as number)
  }
  return sum
}

/** What is missing to a multiple of ten: ABA routing numbers, PESEL, Polish and Hungarian bank codes. */
export function mod10(digits: string, weights: readonly number[]): number {
  return (10 - (weightedSum(digits, weights) % 10)) % 10
}

/** What is missing to a multiple of eleven, from 0 to 10. */
export function mod11(digits: string, weights: readonly number[]): number {
  return (11 - (weightedSum(digits, weights) % 11)) % 11
}

/** The Luhn algorithm (ISO/IEC 7812-1, annex B): every other digit is doubled, beginning with the last. */
export function luhn(digits: string): number {
  let sum = 0
  for (let i = digits.length - 1, isDoubled = true; i >= 0; i--, isDoubled = !isDoubled) {
    const digit = Number(digits[i]) * (isDoubled ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** Of GTIN-8, -12, -13 and -14 and of ISBN-13 (GS1 General Specifications, 7.9): weights 3 and 1 from the right. */
export function gs1(digits: string): number {
  return mod10(digits, digits.length % 2 === 0 ? [1, 3] : [3, 1])
}

/** Of nine digits of an ISBN-10 (ISO 2108:1992): a digit or X. */
export function isbn10(digits: string): string {
  return orX(mod11(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]))
}

/** ISO/IEC 7064 MOD 11-2: a digit or X. */
export function mod11Pure(digits: string): string {
  let product = 0
  for (const digit of digits) product = ((product + Number(digit)) * 2) % 11
  return orX((12 - product) % 11)
}

function orX(check: number): string {
  return check === 10 ? 'X' : `${check}`
}

/** ISO/IEC 7064 MOD 11,10. */
export function mod11And10(digits: string): number {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10
}

/** The remainder of a number of any length. */
export function remainder(digits: string, modulus: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % modulus
  return rest
}

/** The two digits that make the number 1 modulo 97 (ISO/IEC 7064 MOD 97-10); letters count as 10 to 35. */
export function mod97(text: string): string {
  return twoDigits(98 - remainder(`${asDigits(text)}00`, 97))
}

/** `A` → `10`, `Z` → `35`. */
function asDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)
}

export function twoDigits(number: number): string {
  return `${number}`.padStart(2, '0')
}

/** An IBAN (ISO 13616) of the country and the account as the country writes it. */
export function iban(country: string, account: string): string {
  return `${country}${mod97(account + country)}${account}`
}

/** Of the first eleven characters of an ISIN (ISO 6166): Luhn over the letters as numbers. */
export function isin(text: string): number {
  return luhn(asDigits(text))
}

/** Of the first eight characters of a CUSIP (ANSI X9.6): Luhn of a kind, each character as one number. */
export function cusip(text: string): number {
  let sum = 0
  for (const [i, character] of [...text].entries()) {
    const value = Number(asDigits(character)) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10
}

/** What A to Z count at odd places; the digits count as A to J. */
const italianOdd = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** The letter of the Italian tax code (DM 23/12/1976) and of bank accounts (CIN). */
export function italianLetter(text: string): string {
  let sum = 0
  for (const [i, character] of [...text].entries()) {
    const value = Number(asDigits(character))
    const place = character > '9' ? value - 10 : value
    sum += i % 2 === 0 ? (italianOdd[place] as number) : place
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** The letter of the Spanish DNI and NIE (RD 1553/2005): the number modulo 23. */
export function spanishLetter(digits: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] as string
}

/** Of the eight digits of a Dutch BSN, and of Dutch VAT numbers. */
export function elevenTest(digits: string): number {
  return weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
}

/** Of the eight digits of a Portuguese NIF. */
export function portuguese(digits: string): number {
  return mod11(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 10
}

/**
 * The digits and their check digit. Where the algorithm has none (it says 10 or more), the last digit is one more:
 * drawn from 0, 2, 4, 6 and 8, it keeps different digits different.
 */
export function withDigit(digits: string, check: (digits: string) => number): string {
  const digit = check(digits)
  if (digit < 10) return `${digits}${digit}`
  const others = `${digits.slice(0, -1)}${Number(digits.at(-1)) + 1}`
  return `${others}${check(others)}`
}

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bech32Generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The six characters that close a Bech32 text (BIP 173) of that prefix, such as `bc`, and data. */
export function bech32(prefix: string, data: string): string {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  const values = [...data].map((character) => bech32Alphabet.indexOf(character))
  const high = codes.map((code) => code >> 5)
  const low = codes.map((code) => code & 31)
  let sum = 1
  for (const value of [...high, 0, ...low, ...values, 0, 0, 0, 0, 0, 0]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [i, generator] of bech32Generator.entries()) if ((top >> i) & 1) sum ^= generator
  }
  sum ^= 1
  let text = ''
  for (let i = 5; i >= 0; i--) text += bech32Alphabet[(sum >>> (5 * i)) & 31]
  return text
}
