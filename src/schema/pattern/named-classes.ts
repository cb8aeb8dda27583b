/**
 * Named classes of characters in ECMA-262: `\d`, `\s`, `\w` and Unicode properties. For properties, the tables contain
 * only some of the characters, enough to generate readable text. Within ASCII, the tables are complete, so that the
 * negation of a property is correct.
 */

import { everything, type Range } from './characters.ts'

export interface NamedClass {
  /** All characters of the class; undefined for a Unicode property, whose complete table is in RE2. */
  readonly ranges: readonly Range[] | undefined
  /** Characters of the class that are generated. */
  readonly generated: readonly Range[]
  /** Class as written in RE2, such as `\p{Lu}`; empty for classes whose ranges are known. */
  readonly re2: string
}

/**
 * Returns the ranges in a text whose characters are pairs of the first and the last character of a range, such as `az`.
 */
function rangesOf(text: string): readonly Range[] {
  const points = [...text].map((character) => character.codePointAt(0) as number)
  return Array.from({ length: points.length / 2 }, (_, i) => [
    points[2 * i] as number,
    points[2 * i + 1] as number,
  ])
}

function complete(ranges: readonly Range[], generated = ranges): NamedClass {
  return { ranges, generated, re2: '' }
}

/** Characters of `\s`: WhiteSpace and LineTerminator of ECMA-262. */
const space = rangesOf(
  '\t\r  \u00a0\u00a0\u1680\u1680\u2000\u200a\u2028\u2029\u202f\u202f\u205f\u205f\u3000\u3000\ufeff\ufeff',
)
/** Line terminators, the characters that `.` does not match. */
export const lineTerminators = rangesOf('\n\n\r\r\u2028\u2029')

/** The classes `\d`, `\s` and `\w` by letter. The parser negates them for the capital letters. */
export const letterClasses: ReadonlyMap<string, NamedClass> = new Map([
  ['d', complete(rangesOf('09'))],
  ['s', complete(space, rangesOf('\t\r  '))],
  ['w', complete(rangesOf('09AZ__az'))],
])

/** POSIX classes by name, which exist only in other dialects, each as the equivalent members of an ECMA-262 class. */
export const posixClasses: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
}

/** General categories of Unicode: the short name, other names, and the generated characters as pairs for `rangesOf`. */
const categories: readonly (readonly [name: string, others: string, generated: string])[] = [
  ['L', 'Letter', 'AZazÀÖØöøÿ'],
  ['LC', 'Cased_Letter', 'AZazÀÖØöøÿ'],
  ['Lu', 'Uppercase_Letter', 'AZÀÖØÞ'],
  ['Ll', 'Lowercase_Letter', 'azßöøÿ'],
  ['Lt', 'Titlecase_Letter', 'ǅǅǈǈǋǋǲǲ'],
  ['Lm', 'Modifier_Letter', 'ʰˁ'],
  ['Lo', 'Other_Letter', 'ªªººאת'],
  ['M', 'Mark Combining_Mark', '\u0300\u036f'],
  ['Mn', 'Nonspacing_Mark', '\u0300\u036f'],
  ['Mc', 'Spacing_Mark', '\u093e\u0940'],
  ['Me', 'Enclosing_Mark', '\u20dd\u20e0'],
  ['N', 'Number', '09'],
  ['Nd', 'Decimal_Number digit', '09'],
  ['Nl', 'Letter_Number', 'Ⅰↂ'],
  ['No', 'Other_Number', '²³¹¹¼¾①⑳'],
  ['P', 'Punctuation punct', '!#%*,/:;?@[]__{{}}¡¡§§««»»¿¿'],
  ['Pc', 'Connector_Punctuation', '__‿⁀'],
  ['Pd', 'Dash_Punctuation', '--–—'],
  ['Ps', 'Open_Punctuation', '(([[{{'],
  ['Pe', 'Close_Punctuation', '))]]}}'],
  ['Pi', 'Initial_Punctuation', '««‘‘““'],
  ['Pf', 'Final_Punctuation', '»»’’””'],
  ['Po', 'Other_Punctuation', "!#%'**,,./:;?@\\\\¡¡§§¿¿"],
  ['S', 'Symbol', '$$++<>^^``||~~¢¦'],
  ['Sc', 'Currency_Symbol', '$$¢¥€€'],
  ['Sm', 'Math_Symbol', '++<>||~~¬¬±±'],
  ['Sk', 'Modifier_Symbol', '^^``¨¨¯¯´´¸¸'],
  ['So', 'Other_Symbol', '¦¦©©®®°°★☆'],
  ['Z', 'Separator', '  '],
  ['Zs', 'Space_Separator', '  '],
  ['Zl', 'Line_Separator', '\u2028\u2028'],
  ['Zp', 'Paragraph_Separator', '\u2029\u2029'],
  ['C', 'Other', '\0\x1f\x7f\x9f'],
  ['Cc', 'Control cntrl', '\0\x1f\x7f\x9f'],
  ['Cf', 'Format', '\u00ad\u00ad\u200b\u200f'],
  ['Co', 'Private_Use', '\ue000\uf8ff'],
]

/** Scripts of Unicode: the long name, the short name, and the generated characters as pairs for `rangesOf`. */
const scripts: readonly (readonly [name: string, short: string, generated: string])[] = [
  ['Latin', 'Latn', 'AZazÀÖØöøÿ'],
  ['Greek', 'Grek', 'ΑΡΣΩαω'],
  ['Cyrillic', 'Cyrl', 'АЯая'],
  ['Armenian', 'Armn', 'ԱՖաֆ'],
  ['Georgian', 'Geor', 'აჰ'],
  ['Hebrew', 'Hebr', 'את'],
  ['Arabic', 'Arab', 'ءغفي'],
  ['Devanagari', 'Deva', 'अऔकह'],
  ['Bengali', 'Beng', 'কন'],
  ['Gurmukhi', 'Guru', 'ਕਨ'],
  ['Gujarati', 'Gujr', 'કન'],
  ['Tamil', 'Taml', 'ககஙசமஹ'],
  ['Telugu', 'Telu', 'కన'],
  ['Kannada', 'Knda', 'ಕನ'],
  ['Malayalam', 'Mlym', 'കന'],
  ['Sinhala', 'Sinh', 'කන'],
  ['Thai', 'Thai', 'กฮ'],
  ['Lao', 'Laoo', 'ນຟ'],
  ['Tibetan', 'Tibt', 'ཀཇ'],
  ['Myanmar', 'Mymr', 'ကအ'],
  ['Khmer', 'Khmr', 'កអ'],
  ['Ethiopic', 'Ethi', 'ሀቈ'],
  ['Mongolian', 'Mong', 'ᠠᡂ'],
  ['Hangul', 'Hang', '가힣'],
  ['Hiragana', 'Hira', 'ぁん'],
  ['Katakana', 'Kana', 'ァン'],
  ['Bopomofo', 'Bopo', 'ㄅㄩ'],
  ['Han', 'Hani', '一龥'],
  ['Common', 'Zyyy', '\0@[`{\x7f'],
]

/**
 * Binary properties of Unicode: the long name, the short name, and the generated characters as pairs for `rangesOf`.
 */
const binaryProperties: readonly (readonly [name: string, short: string, generated: string])[] = [
  ['Alphabetic', 'Alpha', 'AZazÀÖØöøÿ'],
  ['Uppercase', 'Upper', 'AZÀÖØÞ'],
  ['Lowercase', 'Lower', 'azßöøÿ'],
  ['White_Space', 'space', '\t\r  '],
  ['Dash', 'Dash', '--–—'],
  ['Math', 'Math', '++<>^^||~~¬¬±±'],
  ['Emoji', 'Emoji', '##**09😀🙏'],
  ['Emoji_Presentation', 'EPres', '😀🙏'],
  ['Extended_Pictographic', 'ExtPict', '©©®®😀🙏'],
]

function partial(re2: string, generated: string): NamedClass {
  return { ranges: undefined, generated: rangesOf(generated), re2 }
}

const hexadecimalDigits = rangesOf('09AFaf')

/** Unicode properties by the text in the braces of `\p{…}`. */
export const properties: ReadonlyMap<string, NamedClass> = new Map([
  ...categories.flatMap(([name, others, generated]) =>
    [name, ...others.split(' ')].flatMap((one) =>
      ['', 'gc=', 'General_Category='].map(
        (prefix) => [prefix + one, partial(name, generated)] as const,
      ),
    ),
  ),
  ...scripts.flatMap(([name, short, generated]) =>
    [name, short].flatMap((one) =>
      ['sc=', 'Script='].map((prefix) => [prefix + one, partial(name, generated)] as const),
    ),
  ),
  ...binaryProperties.flatMap(([name, short, generated]) =>
    [name, short].map((one) => [one, partial(name, generated)] as const),
  ),
  ...[
    ['Any', complete([everything])] as const,
    ['ASCII', complete(rangesOf('\0\x7f'))] as const,
    ['ASCII_Hex_Digit', complete(hexadecimalDigits)] as const,
    ['AHex', complete(hexadecimalDigits)] as const,
  ],
])

/** Long names of the binary properties, for messages. */
export const binaryPropertyNames: readonly string[] = [
  ...binaryProperties.map(([name]) => name),
  'Any',
  'ASCII',
  'ASCII_Hex_Digit',
]

/**
 * Returns the long name of a script for `\p{Script=…}`, if the name is a script that other dialects write as
 * `\p{Greek}`; otherwise undefined.
 */
export function scriptOf(name: string): string | undefined {
  return scripts.find(([long, short]) => name === long || name === short)?.[0]
}
