/**
 * Checks of numbers, independent of the generator: written from the descriptions of validators, on complete numbers,
 * with big integers and tables. Published numbers test each check.
 */

export interface Validator {
  readonly isValid: (text: string) => boolean
  /** Numbers from standards, registries and documentation. */
  readonly published: readonly string[]
}

const worthOf = (character: string): number => Number.parseInt(character, 36)
const digitsOf = (text: string): readonly number[] => [...text].map(Number)
const asNumber = (text: string): bigint =>
  BigInt([...text].map((character) => worthOf(character)).join(''))
const dot = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, i) => sum + digit * (weights[i] ?? Number.NaN), 0)
const repeated = (weights: readonly number[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => weights[i % weights.length] as number)

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
function luhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 === 0 ? digit : (doubled[digit] as number)), 0)
  return sum % 10 === 0
}

/** Whether the text is valid by ISO/IEC 7064 MOD 11,10, computed by its recursion. */
function isMod11And10(text: string): boolean {
  let p = 10
  for (const digit of digitsOf(text.slice(0, -1))) {
    const s = (digit + p) % 10 || 10
    p = (2 * s) % 11
  }
  return (p + Number(text.at(-1))) % 10 === 1
}

const gs1 = (text: string): boolean =>
  digitsOf(text.padStart(14, '0')).reduce((sum, d, i) => sum + d * (i % 2 === 0 ? 3 : 1), 0) %
    10 ===
  0

/** Values of characters of the Italian tax code at odd positions (Agenzia delle Entrate). */
const oddItalian: Readonly<Record<string, number>> = {
  ...{ 0: 1, 1: 0, 2: 5, 3: 7, 4: 9, 5: 13, 6: 15, 7: 17, 8: 19, 9: 21 },
  ...{ A: 1, B: 0, C: 5, D: 7, E: 9, F: 13, G: 15, H: 17, I: 19, J: 21, K: 2, L: 4, M: 18 },
  ...{ N: 20, O: 11, P: 3, Q: 6, R: 8, S: 12, T: 14, U: 16, V: 10, W: 22, X: 25, Y: 24, Z: 23 },
}
function italian(text: string): string {
  const values = [...text].map((c, i) =>
    i % 2 === 0 ? (oddItalian[c] as number) : /\d/.test(c) ? Number(c) : worthOf(c) - 10,
  )
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[values.reduce((a, b) => a + b, 0) % 26] as string
}

/** Replaces letters in French account numbers by digits: A and J by 1, B, K and S by 2, and so on. */
const frenchDigits = (text: string): string =>
  text.replace(/[A-Z]/g, (c) => '12345678912345678923456789'[worthOf(c) - 10] as string)

const isCzech = (text: string): boolean =>
  dot(text.slice(4, 10), [10, 5, 8, 4, 2, 1]) % 11 === 0 &&
  dot(text.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0
const isFrench = (text: string): boolean => asNumber(frenchDigits(text)) % 97n === 0n
const isItalian = (text: string): boolean => italian(text.slice(1)) === text[0]
const isOneOf97 = (text: string): boolean => asNumber(text) % 97n === 1n
/** Returns the Spanish check digit: 0 for remainder 0, 1 for remainder 1, otherwise 11 less the remainder. */
const spanishDigit = (text: string): number => {
  const rest = dot(text, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11
  return [0, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1][rest] as number
}

interface Account {
  /** Form of the part after the check digits, from the IBAN registry. */
  readonly form: RegExp
  readonly isValid?: (account: string) => boolean
  readonly example: string
}

const accounts: Readonly<Record<string, Account>> = {
  AE: { form: /^\d{19}$/, example: 'AE070331234567890123456' },
  AT: { form: /^\d{16}$/, example: 'AT611904300234573201' },
  BA: { form: /^\d{16}$/, isValid: isOneOf97, example: 'BA391290079401028494' },
  BE: {
    form: /^\d{12}$/,
    isValid: (a) => Number(a.slice(10)) % 97 === Number(BigInt(a.slice(0, 10)) % 97n),
    example: 'BE68539007547034',
  },
  BG: { form: /^[A-Z]{4}\d{6}[A-Z0-9]{8}$/, example: 'BG80BNBG96611020345678' },
  CH: { form: /^\d{5}[A-Z0-9]{12}$/, example: 'CH9300762011623852957' },
  CY: { form: /^\d{8}[A-Z0-9]{16}$/, example: 'CY17002001280000001200527600' },
  CZ: { form: /^\d{20}$/, isValid: isCzech, example: 'CZ6508000000192000145399' },
  DE: { form: /^\d{18}$/, example: 'DE89370400440532013000' },
  DK: { form: /^\d{14}$/, example: 'DK5000400440116243' },
  EE: {
    form: /^\d{16}$/,
    isValid: (a) => {
      const [check = 0, ...rest] = digitsOf(a.slice(4)).toReversed()
      const sum = rest.reduce((total, d, i) => total + d * ([7, 3, 1][i % 3] as number), 0)
      return (sum + check) % 10 === 0
    },
    example: 'EE382200221020145685',
  },
  ES: {
    form: /^\d{20}$/,
    isValid: (a) =>
      a.slice(8, 10) === `${spanishDigit(`00${a.slice(0, 8)}`)}${spanishDigit(a.slice(10))}`,
    example: 'ES9121000418450200051332',
  },
  FI: { form: /^\d{14}$/, isValid: luhn, example: 'FI2112345600000785' },
  FR: {
    form: /^\d{10}[A-Z0-9]{11}\d{2}$/,
    isValid: isFrench,
    example: 'FR1420041010050500013M02606',
  },
  GB: { form: /^[A-Z]{4}\d{14}$/, example: 'GB82WEST12345698765432' },
  GR: { form: /^\d{7}[A-Z0-9]{16}$/, example: 'GR1601101250000000012300695' },
  HR: {
    form: /^\d{17}$/,
    isValid: (a) => isMod11And10(a.slice(0, 7)) && isMod11And10(a.slice(7)),
    example: 'HR1210010051863000160',
  },
  HU: {
    form: /^\d{24}$/,
    isValid: (a) =>
      dot(a.slice(0, 8), repeated([9, 7, 3, 1], 8)) % 10 === 0 &&
      dot(a.slice(8), repeated([9, 7, 3, 1], 16)) % 10 === 0,
    example: 'HU42117730161111101800000000',
  },
  IE: { form: /^[A-Z]{4}\d{14}$/, example: 'IE29AIBK93115212345678' },
  IT: {
    form: /^[A-Z]\d{10}[A-Z0-9]{12}$/,
    isValid: isItalian,
    example: 'IT60X0542811101000000123456',
  },
  LI: { form: /^\d{5}[A-Z0-9]{12}$/, example: 'LI21088100002324013AA' },
  LT: { form: /^\d{16}$/, example: 'LT121000011101001000' },
  LU: { form: /^\d{3}[A-Z0-9]{13}$/, example: 'LU280019400644750000' },
  LV: { form: /^[A-Z]{4}[A-Z0-9]{13}$/, example: 'LV80BANK0000435195001' },
  MC: {
    form: /^\d{10}[A-Z0-9]{11}\d{2}$/,
    isValid: isFrench,
    example: 'MC5811222000010123456789030',
  },
  ME: { form: /^\d{18}$/, isValid: isOneOf97, example: 'ME25505000012345678951' },
  MK: { form: /^\d{3}[A-Z0-9]{10}\d{2}$/, isValid: isOneOf97, example: 'MK07250120000058984' },
  MT: { form: /^[A-Z]{4}\d{5}[A-Z0-9]{18}$/, example: 'MT84MALT011000012345MTLCAST001S' },
  NL: {
    form: /^[A-Z]{4}\d{10}$/,
    isValid: (a) => dot(a.slice(4), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    example: 'NL91ABNA0417164300',
  },
  NO: {
    form: /^\d{11}$/,
    isValid: (a) => dot(a, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    example: 'NO9386011117947',
  },
  PL: {
    form: /^\d{24}$/,
    isValid: (a) => dot(a.slice(0, 8), [3, 9, 7, 1, 3, 9, 7, 1]) % 10 === 0,
    example: 'PL61109010140000071219812874',
  },
  PT: { form: /^\d{21}$/, isValid: isOneOf97, example: 'PT50000201231234567890154' },
  RO: { form: /^[A-Z]{4}[A-Z0-9]{16}$/, example: 'RO49AAAA1B31007593840000' },
  RS: { form: /^\d{18}$/, isValid: isOneOf97, example: 'RS35260005601001611379' },
  SA: { form: /^\d{2}[A-Z0-9]{18}$/, example: 'SA0380000000608010167519' },
  SE: { form: /^\d{20}$/, example: 'SE4550000000058398257466' },
  SI: { form: /^\d{15}$/, isValid: isOneOf97, example: 'SI56191000000123438' },
  SK: { form: /^\d{20}$/, isValid: isCzech, example: 'SK3112000000198742637541' },
  SM: {
    form: /^[A-Z]\d{10}[A-Z0-9]{12}$/,
    isValid: isItalian,
    example: 'SM86U0322509800000000270100',
  },
  TR: { form: /^\d{5}0[A-Z0-9]{16}$/, example: 'TR330006100519786457841326' },
}

function isIban(text: string): boolean {
  const account = accounts[text.slice(0, 2)]
  const rest = text.slice(4)
  return (
    account?.form.test(rest) === true &&
    asNumber(rest + text.slice(0, 4)) % 97n === 1n &&
    (account.isValid?.(rest) ?? true)
  )
}

const weightsTo1 = [9, 8, 7, 6, 5, 4, 3, 2, 1]
const isNif = (text: string): boolean => {
  const rest = dot(text.slice(0, 8), weightsTo1) % 11
  return Number(text[8]) === (rest < 2 ? 0 : 11 - rest)
}
const isDutch = (text: string): boolean =>
  /^\d{9}$/.test(text) && dot(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0

/** Forms after the two letters of the country. */
export const vatNumbers: Readonly<Record<string, Validator>> = {
  AT: {
    isValid: (t) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h] = digitsOf(t.slice(1))
      const s = [b, d, f].reduce((sum, x) => sum + Math.floor(x / 5) + ((2 * x) % 10), 0)
      return /^U\d{8}$/.test(t) && (10 - ((s + a + c + e + g + 4) % 10)) % 10 === h
    },
    published: ['U13585627'],
  },
  BE: {
    isValid: (t) =>
      /^[01]\d{9}$/.test(t) && (Number(t.slice(0, 8)) + Number(t.slice(8))) % 97 === 0,
    published: ['0428759497'],
  },
  DE: { isValid: (t) => /^[1-9]\d{8}$/.test(t) && isMod11And10(t), published: ['136695976'] },
  DK: {
    isValid: (t) => /^[1-9]\d{7}$/.test(t) && dot(t, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    published: ['13585628'],
  },
  EL: {
    isValid: (t) =>
      /^\d{9}$/.test(t) &&
      ((digitsOf(t.slice(0, 8)).reduce((sum, d) => sum * 2 + d, 0) * 2) % 11) % 10 === Number(t[8]),
    published: ['094259216'],
  },
  ES: {
    isValid: (t) => /^[ABEH]\d{8}$/.test(t) && luhn(t.slice(1)),
    published: ['A13585625', 'B58378431'],
  },
  FI: {
    isValid: (t) => /^\d{8}$/.test(t) && dot(t, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
    published: ['20774740'],
  },
  FR: {
    isValid: (t) =>
      /^\d{11}$/.test(t) &&
      luhn(t.slice(2)) &&
      BigInt(`${t.slice(2)}12`) % 97n === BigInt(t.slice(0, 2)),
    published: ['40303265045', '23334175221'],
  },
  GB: {
    isValid: (t) => /^\d{9}$/.test(t) && dot(t, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97 === 0,
    published: ['980780684'],
  },
  HR: { isValid: (t) => /^\d{11}$/.test(t) && isMod11And10(t), published: ['33392005961'] },
  HU: {
    isValid: (t) => /^\d{8}$/.test(t) && dot(t, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
    published: ['12892312'],
  },
  IT: {
    isValid: (t) => /^\d{7}(0\d\d|100|12[01]|888|999)\d$/.test(t) && luhn(t),
    published: ['00743110157'],
  },
  LU: {
    isValid: (t) => /^\d{8}$/.test(t) && Number(t.slice(0, 6)) % 89 === Number(t.slice(6)),
    published: ['15027442'],
  },
  NL: {
    isValid: (t) => /B\d\d$/.test(t) && isDutch(t.slice(0, 9)),
    published: ['004495445B01'],
  },
  PL: {
    isValid: (t) => /^\d{10}$/.test(t) && dot(t, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) % 11 === 0,
    published: ['8567346215'],
  },
  PT: { isValid: (t) => /^[1-9]\d{8}$/.test(t) && isNif(t), published: ['501964843'] },
  SE: {
    isValid: (t) => /^\d{10}01$/.test(t) && luhn(t.slice(0, 10)),
    published: ['123456789701'],
  },
  SI: {
    isValid: (t) => {
      const check = 11 - (dot(t.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)
      return /^[1-9]\d{7}$/.test(t) && check !== 11 && check % 10 === Number(t[7])
    },
    published: ['50223054'],
  },
}

/** Whether the day exists. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}
const number = (text: string, from: number, to: number): number => Number(text.slice(from, to))

export const nationalIds: Readonly<Record<string, Validator>> = {
  BE: {
    isValid: (t) =>
      /^\d{11}$/.test(t) &&
      ['', '2'].some((century) => {
        const whole = century + t.slice(0, 9)
        const year = (century === '' ? 1900 : 2000) + number(t, 0, 2)
        return (
          isDay(year, number(t, 2, 4), number(t, 4, 6)) &&
          (BigInt(whole) + BigInt(t.slice(9))) % 97n === 0n
        )
      }),
    published: ['85073003328'],
  },
  BR: {
    isValid: (t) => {
      const digits = t.replace(/[.-]/g, '')
      return (
        /^\d{3}\.\d{3}\.\d{3}-\d\d$/.test(t) &&
        [9, 10].every((length) => {
          const weights = Array.from({ length }, (_, i) => length + 1 - i)
          return ((dot(digits.slice(0, length), weights) * 10) % 11) % 10 === Number(digits[length])
        })
      )
    },
    published: ['390.533.447-05'],
  },
  CL: {
    isValid: (t) => {
      const [body = '', check] = t.replaceAll('.', '').split('-')
      const sum = digitsOf(body)
        .toReversed()
        .reduce((total, digit, i) => total + digit * (2 + (i % 6)), 0)
      return '0123456789K'[(11 - (sum % 11)) % 11] === check
    },
    published: ['12.531.909-2', '12.345.678-5'],
  },
  CN: {
    isValid: (t) =>
      /^\d{17}[\dX]$/.test(t) &&
      isDay(number(t, 6, 10), number(t, 10, 12), number(t, 12, 14)) &&
      '10X98765432'[
        dot(t.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11
      ] === t[17],
    published: ['11010519491231002X'],
  },
  ES: {
    isValid: (t) =>
      /^\d{8}[A-Z]$/.test(t) && 'TRWAGMYFPDXBNJZSQVHLCKE'[number(t, 0, 8) % 23] === t[8],
    published: ['12345678Z', '54362315K'],
  },
  FI: {
    isValid: (t) => {
      const year = (t[6] === 'A' ? 2000 : 1900) + number(t, 4, 6)
      const whole = Number(t.slice(0, 6) + t.slice(7, 10))
      return (
        /^\d{6}[-A]\d{3}[0-9A-Y]$/.test(t) &&
        isDay(year, number(t, 2, 4), number(t, 0, 2)) &&
        '0123456789ABCDEFHJKLMNPRSTUVWXY'[whole % 31] === t[10]
      )
    },
    published: ['131052-308T'],
  },
  FR: {
    isValid: (t) =>
      /^[12]\d\d(0[1-9]|1[0-2])\d{10}$/.test(t) &&
      (BigInt(t.slice(0, 13)) + BigInt(t.slice(13))) % 97n === 0n,
    published: ['255081416802538'],
  },
  IT: {
    isValid: (t) => {
      const month = 'ABCDEHLMPRST'.indexOf(t[8] ?? '') + 1
      const day = number(t, 9, 11) % 40
      return (
        /^[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]$/.test(t) &&
        (isDay(1900 + number(t, 6, 8), month, day) || isDay(2000 + number(t, 6, 8), month, day)) &&
        italian(t.slice(0, 15)) === t[15]
      )
    },
    published: ['RCCMNL83S18D969H'],
  },
  NL: { isValid: isDutch, published: ['111222333'] },
  PL: {
    isValid: (t) => {
      const month = number(t, 2, 4)
      const year = (month > 20 ? 2000 : 1900) + number(t, 0, 2)
      return (
        /^\d{11}$/.test(t) &&
        isDay(year, month % 20, number(t, 4, 6)) &&
        dot(t, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
      )
    },
    published: ['44051401359'],
  },
  PT: { isValid: (t) => /^\d{9}$/.test(t) && isNif(t), published: ['123456789'] },
  SE: {
    isValid: (t) => {
      const [month, day] = [number(t, 2, 4), number(t, 4, 6)]
      return (
        /^\d{6}-\d{4}$/.test(t) &&
        [1900, 2000].some((century) => isDay(century + number(t, 0, 2), month, day)) &&
        luhn(t.replace('-', ''))
      )
    },
    published: ['811228-9874'],
  },
  TR: {
    isValid: (t) => {
      const d = digitsOf(t)
      const odd = [0, 2, 4, 6, 8].reduce((sum, i) => sum + (d[i] as number), 0)
      const even = [1, 3, 5, 7].reduce((sum, i) => sum + (d[i] as number), 0)
      const ten = d.slice(0, 10).reduce((sum, digit) => sum + digit, 0)
      return /^[1-9]\d{10}$/.test(t) && (7 * odd + 9 * even) % 10 === d[9] && ten % 10 === d[10]
    },
    published: ['10000000146', '17291716060'],
  },
}

/** Whether the text is valid by BIP 173, with field arithmetic on big integers. */
function isBech32(text: string): boolean {
  const at = text.lastIndexOf('1')
  const codes = [...text.slice(0, at)].map((c) => c.charCodeAt(0))
  const data = [...text.slice(at + 1)].map((c) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(c))
  const values = [...codes.map((c) => c >> 5), 0, ...codes.map((c) => c & 31), ...data]
  const generator = [0x3b6a57b2n, 0x26508e6dn, 0x1ea119fan, 0x3d4233ddn, 0x2a1462b3n]
  const sum = values.reduce((c, value) => {
    const high = c >> 25n
    const shifted = ((c & 0x1ffffffn) << 5n) ^ BigInt(value)
    return generator.reduce((r, g, i) => ((high >> BigInt(i)) & 1n ? r ^ g : r), shifted)
  }, 1n)
  return data.every((value) => value >= 0) && text.length === at + 1 + 39 && sum === 1n
}

/** Validators by type. */
export const validators: Readonly<Record<string, Validator>> = {
  'commerce.ean': { isValid: (t) => /^\d{13}$/.test(t) && gs1(t), published: ['4006381333931'] },
  'commerce.upc': { isValid: (t) => /^\d{12}$/.test(t) && gs1(t), published: ['036000291452'] },
  'commerce.isbn': {
    isValid: (t) => /^978-\d+-\d+-\d+-\d$/.test(t) && t.length === 17 && gs1(t.replaceAll('-', '')),
    published: ['978-0-306-40615-7'],
  },
  'company.lei': {
    isValid: (t) => /^[A-Z0-9]{18}\d\d$/.test(t) && asNumber(t) % 97n === 1n,
    published: ['5493001KJTIIGC8Y1R12'],
  },
  'finance.iban': {
    isValid: isIban,
    published: Object.values(accounts).map(({ example }) => example),
  },
  'finance.creditCardNumber': {
    isValid: (t) => /^\d{14,16}$/.test(t) && luhn(t),
    published: ['4111111111111111', '378282246310005', '5555555555554444', '30569309025904'],
  },
  'finance.routingNumber': {
    isValid: (t) => /^\d{9}$/.test(t) && dot(t, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
    published: ['021000021', '111000025'],
  },
  'finance.isin': {
    isValid: (t) => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(t) && luhn(`${asNumber(t)}`),
    published: ['US0378331005', 'DE000BAY0017', 'GB0002634946'],
  },
  'finance.cusip': {
    isValid: (t) => {
      const digits = [...t].flatMap((c, i) => digitsOf(`${worthOf(c) * (i % 2 === 0 ? 1 : 2)}`))
      return /^[A-Z0-9]{8}\d$/.test(t) && digits.reduce((a, b) => a + b, 0) % 10 === 0
    },
    published: ['037833100', '17275R102', '38259P508'],
  },
  'finance.bitcoinAddress': {
    isValid: isBech32,
    published: [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
  },
  'health.npi': {
    isValid: (t) => /^[12]\d{9}$/.test(t) && luhn(`80840${t}`),
    published: ['1234567893'],
  },
}

/** ISBN-10, whose tenth digit may be an X. */
export const isbn10: Validator = {
  isValid: (t) => {
    const digits = [...t.replaceAll('-', '')].map((c) => (c === 'X' ? 10 : Number(c)))
    return digits.length === 10 && digits.reduce((sum, d, i) => sum + d * (10 - i), 0) % 11 === 0
  },
  published: ['0-306-40615-2', '0-8044-2957-X'],
}
